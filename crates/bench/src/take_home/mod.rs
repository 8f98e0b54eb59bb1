//! A case as a test to take home: its shapes, the right answer and its tolerance, as a test of the reader's own engine.
//!
//! The tests of a language use the types of its adapter in `adapters/`: shapes, `Answer`, and the function under test. Values
//! that an engine leaves out are not judged, and a case that no function answers is no wrong answer. Every value that is off is
//! printed beside the expected one. Shaders have no such types: there a test is a function that takes the found values.

mod cpp;
mod csharp;
mod json;
mod language;
mod python;
mod rust;
mod shaders;
mod tested_hit;

use crate::judge::{outcome::CaseOutcome, ruling::Ruling};
use capsule_core::{
    geometry::tolerance,
    method::{Answer, GivenAnswer, Pair, Question, Settings},
};
use capsule_scenes::{run::study::PairStudy, scene::Scene};
use capsule_text::query::QueryCase;
use glam::Vec3;
use language::TestLanguage;
use std::f32::consts::FRAC_PI_4;
use tested_hit::TestedHit;

/// The language of a test.
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

/// A value of an answer that a test expects.
struct ExpectedValue {
    /// Its key in an answer.
    key: &'static str,
    right: RightValue,
    /// How far off it may be: a number's difference, or the length of a vector's.
    off: f32,
}

/// The right value.
enum RightValue {
    Number(f32),
    Vector(Vec3),
}

impl TakenTest {
    /// The test of the question of `study` in `scene`.
    pub fn of_pair(study: &PairStudy, scene: &Scene) -> Self {
        let question = study.choice.method.question;
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
            pair: QueryCase::of_scene(question, study.shapes).pair,
            double_sided,
            exact: (question.exact().silent)(&study.shapes, &settings),
        }
    }

    /// A sentence about the test, for its head.
    fn head(&self) -> String {
        let sides = if self.double_sided {
            ""
        } else {
            ", the triangle solid from the front only"
        };
        format!("{}: a {}{sides}.", self.title, self.question.pair_name())
    }

    /// The expected answer, in words.
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

    /// Whether the judge calls another direction than `normal` right too, as where an axis lies in a triangle's plane: one
    /// of them is no test of an engine.
    fn has_other_normals(&self, normal: Vec3) -> bool {
        let case = QueryCase::new(self.question, self.pair).with_sides(self.double_sided);
        let (right, up) = normal.any_orthonormal_pair();
        let turned = (0..8).flat_map(|eighth| {
            let angle = eighth as f32 * FRAC_PI_4;
            let aside = right * angle.cos() + up * angle.sin();
            [normal + aside, aside, aside - normal].map(Vec3::normalize_or_zero)
        });
        turned.chain([-normal]).any(|other| {
            let answer = GivenAnswer {
                hit: true,
                time: self.exact.time,
                normal: Some(other),
                ..GivenAnswer::default()
            };
            Ruling::of(&case, &Ok(answer)).outcome == CaseOutcome::Right
        })
    }

    /// Every value of the exact answer: of a miss the distance alone.
    fn expected(&self) -> Vec<ExpectedValue> {
        let mut expected = vec![];
        let mut expect = |key, right, off| expected.push(ExpectedValue { key, right, off });
        let length = tolerance::AGREEMENT * self.pair.size().max(1.0);
        let hit = self.exact.contact.map(|contact| TestedHit {
            pair: &self.pair,
            contact,
            time: self.exact.time,
            length,
        });
        if let Some(hit) = &hit {
            if let Some(time) = hit.time {
                expect("time", RightValue::Number(time), hit.time_off());
            }
            if hit.is_overlap() {
                let depth = hit.contact.depth;
                expect("depth", RightValue::Number(depth), length);
            }
        }
        if let Some(distance) = self.exact.distance {
            expect("distance", RightValue::Number(distance), length);
        }
        if let Some(hit) = &hit {
            if !self.has_other_normals(hit.contact.normal) {
                let normal = RightValue::Vector(hit.contact.normal);
                expect("normal", normal, tolerance::NORMAL_AGREEMENT);
            }
            let point = RightValue::Vector(hit.contact.point);
            expect("point", point, hit.point_off());
        }
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::regimes::REGIMES;
    use capsule_core::{
        catalog::ALGORITHMS,
        geometry::{Capsule, Shape, Triangle},
    };

    impl ExpectedValue {
        /// Whether an answer has the value and it is off.
        fn is_off(&self, answer: &GivenAnswer) -> bool {
            let (number, vector) = match self.key {
                "time" => (answer.time, None),
                "depth" => (answer.depth, None),
                "distance" => (answer.distance, None),
                "normal" => (None, answer.normal),
                "point" => (None, answer.point),
                other => panic!("{other}"),
            };
            let off = match self.right {
                RightValue::Number(right) => number.map(|number| (number - right).abs()),
                RightValue::Vector(right) => vector.map(|vector| vector.distance(right)),
            };
            off.is_some_and(|off| off.is_nan() || off > self.off)
        }
    }

    fn test(question: Question, pair: Pair) -> TakenTest {
        TakenTest {
            title: String::new(),
            question,
            pair,
            double_sided: true,
            exact: (question.exact().silent)(&pair, &Settings::default()),
        }
    }

    #[test]
    fn an_answer_that_the_judge_calls_right_passes_the_test() {
        let mut judged = 0;
        for algorithm in ALGORITHMS {
            let question = algorithm.question;
            for regime in REGIMES.iter().filter(|one| one.suits(question)) {
                for index in 0..20 {
                    let pair = regime.case(question, 5, index).expect(regime.name);
                    let answer = (algorithm.silent)(&pair, &Settings::default());
                    let given = GivenAnswer::from(&answer);
                    let case = QueryCase::new(question, pair);
                    let ruling = Ruling::of(&case, &Ok(given));
                    let taken = test(question, pair);
                    let is_right = ruling.outcome == CaseOutcome::Right;
                    let is_untimed = given.time.is_none() && taken.exact.time.is_some();
                    if !is_right || is_untimed || given.hit != taken.exact.is_hit() {
                        continue;
                    }
                    judged += 1;
                    for value in taken.expected() {
                        assert!(
                            !value.is_off(&given),
                            "{}, {} {index}, {}: {answer:?} and {:?}, off {}",
                            algorithm.name,
                            regime.name,
                            value.key,
                            taken.exact,
                            value.off
                        );
                    }
                }
            }
        }
        assert!(judged > 5000, "{judged}");
    }

    /// A capsule that lies in a triangle's plane may be pushed to either side.
    #[test]
    fn a_normal_that_is_one_of_many_is_not_expected() {
        let triangle = Triangle {
            v: [
                Vec3::new(-2.0, 0.0, -2.0),
                Vec3::new(0.0, 0.0, 2.0),
                Vec3::new(2.0, 0.0, -2.0),
            ],
        };
        let capsule = |height: f32| Capsule {
            a: Vec3::new(-0.3, height, -0.5),
            b: Vec3::new(0.3, height, -0.5),
            radius: 0.3,
        };
        let keys = |height: f32| {
            let pair = Pair::new(Shape::Capsule(capsule(height)), Shape::Triangle(triangle));
            let taken = test(Question::CAPSULE_TRIANGLE, pair);
            let expected = taken.expected();
            expected.iter().map(|one| one.key).collect::<Vec<_>>()
        };
        assert!(!keys(0.0).contains(&"normal"));
        assert!(keys(0.2).contains(&"normal"));
    }

    #[test]
    fn a_miss_expects_its_distance_and_an_end_on_a_face_its_point() {
        let named = |name: &str| REGIMES.iter().find(|one| one.name == name).expect(name);
        let apart = named("apart").case(Question::SPHERE_TRIANGLE, 1, 0);
        let apart = test(Question::SPHERE_TRIANGLE, apart.expect("a pair"));
        let keys: Vec<&str> = apart.expected().iter().map(|one| one.key).collect();
        assert_eq!(keys, ["distance"]);
        let face = named("end-on-face").case(Question::SWEEP_CAPSULE_TRIANGLE, 1, 0);
        let face = test(Question::SWEEP_CAPSULE_TRIANGLE, face.expect("a pair"));
        let expected = face.expected();
        let keys: Vec<&str> = expected.iter().map(|one| one.key).collect();
        assert_eq!(keys, ["time", "distance", "normal", "point"]);
        assert!(expected[3].off < 0.01, "{}", expected[3].off);
    }
}
