//! Which algorithm a scene asks for.

use crate::{
    catalog::{Choice, ChoiceError},
    method::Question,
    scene::{Pairing, Scene, first_mover, named_pair},
};
use glam::Vec3;

impl Choice {
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
}

/// What is asked of a scene whose first mover has a velocity that no response makes use of: the sweep of the named pair,
/// else of the first of the mover's pairs that has one.
fn sweep_of(scene: &Scene) -> Option<Question> {
    if scene.run.response.is_some() {
        return None;
    }
    let mover = first_mover(scene)?;
    if scene.bodies[mover].velocity == Vec3::ZERO {
        return None;
    }
    let named = named_pair(scene);
    let mut pairs = Pairing::of(scene).with(named.map_or(mover, |named| named.mover));
    if let Some(named) = named {
        pairs.retain(|pair| pair.is_of(&named));
    }
    pairs.into_iter().find_map(|pair| {
        let moves = pair.displacement(scene) != Vec3::ZERO;
        pair.question(scene)?.swept().filter(|_| moves)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::study::Study;

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
