//! Shapes as text for other places: a scene file, Rust, C++, HLSL, a `query` line.
//!
//! Every number is written in the shortest digits that read back as the same `f32`, so a case taken to another program
//! is the same case there, bit for bit. [`crate::paste`] reads every one of these forms.

mod code;
mod names;
mod query_line;
mod scene_text;
#[cfg(test)]
mod tests;

use capsule_core::method::Question;
use capsule_scenes::{
    run::study::{AlgorithmChoice, Study},
    scene::{Body, EngineAnswer, Run, Scene, Snapshot, TestedPair, World},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnippetForm {
    Scene,
    /// Rust with glam and this library's shapes.
    Rust,
    /// C++20; the types' names are the reader's to replace.
    Cpp,
    Hlsl,
    Query,
}

impl SnippetForm {
    pub fn title(self) -> &'static str {
        match self {
            Self::Scene => "scene text",
            Self::Rust => "Rust",
            Self::Cpp => "C++",
            Self::Hlsl => "HLSL",
            Self::Query => "query line",
        }
    }
}

/// Why shapes cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnippetError {
    /// A query line is about one pair that some question is about.
    #[error("a query line needs one pair of shapes that can be tested; {found}")]
    NoCase {
        /// The found value.
        found: String,
    },
}

/// The shapes to write, and what holds for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    pub title: String,
    /// The shapes; of a pair, the mover first.
    pub bodies: Vec<Body>,
    /// How long velocities last.
    pub world: World,
    pub run: Run,
}

impl Configuration {
    /// All of a scene's shapes.
    pub fn of_scene<'a>(scene: impl Into<Snapshot<'a>>) -> Self {
        let snapshot = scene.into();
        let scene = snapshot.scene;
        Self {
            title: scene.title.clone(),
            bodies: snapshot.bodies().cloned().collect(),
            world: scene.world,
            run: Run {
                step: None,
                ..scene.run.clone()
            },
        }
    }

    /// The same with the answer of an engine to `question` about its pair, at which it opens.
    pub fn answered(mut self, engine: EngineAnswer, question: Question) -> Self {
        self.run.engine = Some(engine);
        self.run.algorithm = engine.algorithm(question).map(AlgorithmChoice::plain);
        // The answer is about these shapes alone, as the scene has them.
        let scene = Scene::read("case.toml", &self.scene_text());
        let asked = scene.ok().map(|scene| Study::of_scene(&scene));
        if let Some(asked) = asked.as_ref().and_then(|study| study.pairs.first()) {
            self.run.engine = Some(engine.about(question, &asked.shapes));
        }
        self
    }

    /// The two shapes of a tested pair, the mover first. A box comes whole.
    pub fn of_pair<'a>(scene: impl Into<Snapshot<'a>>, tested: &TestedPair) -> Self {
        let snapshot = scene.into();
        let pair = [tested.mover, tested.obstacle].map(|index| snapshot.body(index).clone());
        let mut configuration = Self {
            bodies: pair.into(),
            ..Self::of_scene(snapshot)
        };
        configuration.forget_what_is_not_there(snapshot.scene);
        configuration
    }

    /// The text in `form`.
    pub fn write(&self, form: SnippetForm) -> Result<String, SnippetError> {
        Ok(match form {
            SnippetForm::Scene => self.scene_text(),
            SnippetForm::Rust => code::write(self, &code::RUST),
            SnippetForm::Cpp => code::write(self, &code::CPP),
            SnippetForm::Hlsl => code::write(self, &code::HLSL),
            SnippetForm::Query => query_line::write(self)?,
        })
    }

    pub fn scene_text(&self) -> String {
        scene_text::write(self)
    }

    /// A pair to open at and an algorithm need their shapes, of which `scene` may have more.
    fn forget_what_is_not_there(&mut self, scene: &Scene) {
        let is_there = |name: &String| self.bodies.iter().any(|body| body.name == *name);
        let pair = self.run.pair.take();
        self.run.pair = pair.filter(|pair| pair.iter().all(is_there));
        let alone = Scene {
            run: Run::default(),
            bodies: self.bodies.clone().into(),
            terrains: vec![],
            meshes: vec![],
            ..scene.clone()
        };
        let fits = |choice: &AlgorithmChoice| alone.shown().fits(choice.method.question);
        self.run.algorithm = self.run.algorithm.take().filter(fits);
    }
}
