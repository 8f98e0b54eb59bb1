//! A case as a test to take home: its shapes, what is right and how near that has to be, in the frame of a test of somebody's
//! own engine.
//!
//! The tests of a language use the types of its adapter in `adapters/`: shapes, `Answer`, and the function that is asked. What
//! an engine leaves out is not judged, and a case that no function answers is no wrong answer. Every value that is off is
//! printed beside the expected one. Shaders have no such types: there a test is a function that takes what was found.

mod cpp;
mod csharp;
mod json;
mod language;
mod python;
mod rust;
mod shaders;

use crate::{
    core::{
        geometry::tolerance,
        method::{Answer, Pair, Question, Settings},
    },
    lab::{run::study::PairStudy, scene::Scene},
};
use glam::Vec3;
use language::TestLanguage;

/// What a test is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestForm {
    /// A function for `adapters/adapter.rs`.
    Rust,
    /// A file beside `adapters/adapter.cpp`.
    Cpp,
    /// A class beside `adapters/Adapter.cs`.
    CSharp,
    /// A file beside `adapters/adapter.py`.
    Python,
    /// A function that takes what was found.
    Hlsl,
    Glsl,
    /// An object: a `query` line with what is right beside.
    Json,
}

impl TestForm {
    pub const ALL: [Self; 7] = [
        Self::Rust,
        Self::Cpp,
        Self::CSharp,
        Self::Python,
        Self::Hlsl,
        Self::Glsl,
        Self::Json,
    ];

    pub fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Cpp => "C++",
            Self::CSharp => "C#",
            Self::Python => "Python",
            Self::Hlsl => "HLSL",
            Self::Glsl => "GLSL",
            Self::Json => "JSON",
        }
    }

    /// The file of `adapters/` that its tests stand beside; `None` where they need none.
    pub fn adapter(self) -> Option<&'static str> {
        self.language().and_then(|language| language.adapter)
    }

    /// A file of `tests` in this form. They stand beside the file `adapter`, in which the engine is; where it is not named,
    /// beside one that is called as in `adapters/`.
    pub fn write(self, tests: &[TakenTest], adapter: Option<&str>) -> String {
        match self.language() {
            Some(language) => language.write(tests, adapter),
            None => tests.iter().map(json::write).collect(),
        }
    }

    fn language(self) -> Option<&'static TestLanguage> {
        match self {
            Self::Rust => Some(&rust::RUST),
            Self::Cpp => Some(&cpp::CPP),
            Self::CSharp => Some(&csharp::CSHARP),
            Self::Python => Some(&python::PYTHON),
            Self::Hlsl => Some(&shaders::HLSL),
            Self::Glsl => Some(&shaders::GLSL),
            Self::Json => None,
        }
    }

    /// Its word on the command line.
    pub fn key(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Cpp => "cpp",
            Self::CSharp => "csharp",
            Self::Python => "python",
            Self::Hlsl => "hlsl",
            Self::Glsl => "glsl",
            Self::Json => "json",
        }
    }
}

/// A case and what is right about it.
#[derive(Clone, Debug, PartialEq)]
pub struct TakenTest {
    title: String,
    question: Question,
    pair: Pair,
    /// Whether a triangle is hit from behind as well.
    double_sided: bool,
    exact: Answer,
}

/// What a test expects of a hit, each with how far off it may be.
struct ExpectedHit {
    /// The fraction of the motion.
    time: Option<(f32, f32)>,
    /// Metres; of an overlap alone.
    depth: Option<(f32, f32)>,
    /// Unit; the length of the difference is what may be off.
    normal: (Vec3, f32),
}

impl TakenTest {
    /// The test of what `study` asked in `scene`.
    pub fn of_pair(study: &PairStudy, scene: &Scene) -> Self {
        let question = study.choice.algorithm.question;
        let double_sided = study.choice.settings.double_sided;
        let settings = Settings {
            double_sided,
            ..Settings::default()
        };
        let title = match scene.title.trim() {
            "" => study.names(scene).join(" and "),
            title => title.into(),
        };
        Self {
            title: title.replace(['\r', '\n'], " "),
            question,
            pair: study.shapes,
            double_sided,
            exact: (question.exact().silent)(&study.shapes, &settings),
        }
    }

    /// What it does, for the head of the test.
    fn head(&self) -> String {
        let sides = if self.double_sided {
            ""
        } else {
            ", the triangle solid from its front alone"
        };
        format!("{}: a {}{sides}.", self.title, self.question.pair_name())
    }

    /// What is expected, in words.
    fn verdict(&self) -> &'static str {
        if self.exact.is_hit() { "hit" } else { "no hit" }
    }

    /// The title as an identifier, `over_the_face`.
    fn name(&self) -> String {
        let lower = self.title.to_ascii_lowercase();
        let words = lower.split(|sign: char| !sign.is_ascii_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        match words[..] {
            [] => "case".into(),
            _ => format!("case_{}", words.join("_")),
        }
    }

    /// The whole way of the mover, where it moves.
    fn motion(&self) -> Option<Vec3> {
        self.question.is_sweep().then_some(self.pair.displacement)
    }

    /// `None` where they do not touch.
    fn expected(&self) -> Option<ExpectedHit> {
        let contact = self.exact.contact?;
        let length = tolerance::AGREEMENT * self.pair.size().max(1.0);
        let approach = contact.normal.dot(self.pair.displacement).abs();
        let time = self.exact.time.map(|time| {
            // Along a grazing motion a small error of length is a large one of time.
            let off = if approach > length {
                length / approach
            } else {
                1.0
            };
            (time, off)
        });
        let overlaps = self.exact.time.is_none_or(|time| time == 0.0);
        Some(ExpectedHit {
            time,
            depth: overlaps.then_some((contact.depth, length)),
            normal: (contact.normal, tolerance::NORMAL_AGREEMENT),
        })
    }
}
