use super::tested;
use crate::{
    catalog::{self, Algorithm, Question, Repair, Settings, UnknownRepair},
    scene::Scene,
};
use glam::Vec3;

/// An algorithm and what it is told.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Its settings; `double_sided` is the scene's, triangle by triangle.
    pub settings: Settings,
}

/// Why a name is not a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No algorithm is called that.
    #[error("no algorithm is called `{name}`; did you mean `{nearest}`?")]
    UnknownAlgorithm {
        /// As asked for.
        name: String,
        /// The most alike name.
        nearest: &'static str,
    },
    /// The algorithm has no such repair.
    #[error(transparent)]
    UnknownRepair(#[from] UnknownRepair),
}

impl Choice {
    /// The algorithm as printed, without repairs.
    pub fn plain(algorithm: &'static Algorithm) -> Self {
        Self {
            algorithm,
            settings: Settings::default(),
        }
    }

    /// Reads a catalog name with repairs: `wicked/capsule-triangle+W1+W2`.
    pub fn parse(text: &str) -> Result<Self, ChoiceError> {
        let (name, ids) = Repair::split(text);
        let algorithm = catalog::ALGORITHMS
            .iter()
            .find(|algorithm| algorithm.name == name)
            .ok_or_else(|| ChoiceError::UnknownAlgorithm {
                name: name.into(),
                nearest: nearest_algorithm(name),
            })?;
        let mut choice = Self::plain(algorithm);
        choice.settings.repairs = Repair::all_of(ids, algorithm.name, algorithm.repairs)?;
        Ok(choice)
    }

    /// What the scene's `[run]` chooses. Where it names no algorithm, the exact sweep of a first mover that has a velocity,
    /// unless a response moves the shapes; else `None`, which takes the exact forms.
    pub fn of(scene: &Scene) -> Result<Option<Self>, ChoiceError> {
        let chosen = match &scene.run.algorithm {
            Some(name) => Some(Self::parse(name)?),
            None => sweep_of(scene).map(|sweep| Self::plain(sweep.exact())),
        };
        Ok(chosen.map(|mut choice| {
            scene.run.tell(&mut choice.settings);
            choice
        }))
    }

    /// Its catalog name with repairs, as [`Choice::parse`] reads it.
    pub fn name(&self) -> String {
        Repair::join(self.algorithm.name, &self.settings.repairs)
    }

    /// The same algorithm with every repair on.
    pub fn repaired(&self) -> Self {
        let mut repaired = self.clone();
        repaired.settings.repairs = self
            .algorithm
            .repairs
            .iter()
            .map(|repair| repair.id)
            .collect();
        repaired
    }
}

/// What is asked of a scene whose first mover has a velocity that no response makes use of: the sweep of the named pair,
/// else of the first of the mover's pairs that has one.
fn sweep_of(scene: &Scene) -> Option<Question> {
    if scene.run.response.is_some() {
        return None;
    }
    let mover = tested::first_mover(scene)?;
    if scene.bodies[mover].velocity == Vec3::ZERO {
        return None;
    }
    let named = tested::named_pair(scene);
    let is_meant = |pair: &tested::Tested| match named {
        Some(named) => pair.mover == named.mover && pair.obstacle == named.obstacle,
        None => pair.involves(mover),
    };
    let mut pairs = tested::tested_pairs(scene).into_iter().filter(is_meant);
    pairs.find_map(|pair| {
        let moves = pair.displacement(scene) != Vec3::ZERO;
        pair.question(scene)?.swept().filter(|_| moves)
    })
}

fn nearest_algorithm(name: &str) -> &'static str {
    catalog::ALGORITHMS
        .iter()
        .map(|algorithm| algorithm.name)
        .max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Study;

    const MOVING: &str = r#"
title = "A ball that flies"
[[sphere]]
center = [0.0, 1.0, 0.0]
radius = 0.25
velocity = [0.0, -2.0, 0.0]
[[triangle]]
points = [[-1.0, 0.0, -1.0], [0.0, 0.0, 1.0], [1.0, 0.0, -1.0]]
"#;

    /// The scene with `run` in its `[run]`.
    fn moving(run: &str) -> Scene {
        let run = format!("title = \"\"\n[run]\n{run}\n");
        let text = MOVING.replace("title = \"A ball that flies\"", &run);
        Scene::read("a.toml", &text).expect("a scene")
    }

    fn chosen(scene: &Scene) -> Option<String> {
        let choice = Choice::of(scene).expect("known names");
        choice.map(|choice| choice.name())
    }

    #[test]
    fn a_mover_with_a_velocity_is_swept_unless_something_else_is_named() {
        let scene = moving("");
        assert_eq!(
            chosen(&scene).as_deref(),
            Some("exact/sweep-sphere-triangle")
        );
        let study = Study::of_scene(&scene).expect("known names");
        let pair = &study.pairs[study.focus.expect("a pair")];
        assert!(pair.answer.time.is_some() && !pair.leaves_out_motion(&scene));
        let named = moving("algorithm = \"exact/sphere-triangle\"");
        assert_eq!(chosen(&named).as_deref(), Some("exact/sphere-triangle"));
        assert_eq!(chosen(&moving("response = \"exact/slide\"")), None);
        let mut still = scene;
        still.bodies[0].velocity = Vec3::ZERO;
        assert_eq!(chosen(&still), None);
    }
}
