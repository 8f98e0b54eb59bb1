//! What a scene is looked at with: what its `[run]` names, told what the scene says besides.

use super::{Pairing, Scene, first_mover, named_pair, tested_pairs};
use capsule_core::{
    catalog::{AlgorithmChoice, CoarsePassChoice, ResponseChoice},
    method::{Asks, Finder, Question},
};
use glam::Vec3;

impl Scene {
    /// The algorithm that `[run]` names, with its settings. Where it names none, the exact sweep of a first mover that has
    /// a velocity, unless a response moves the shapes; else `None`, which takes the exact forms.
    pub fn choice(&self) -> Option<AlgorithmChoice> {
        let chosen = self.run.algorithm.clone();
        let mut choice =
            chosen.or_else(|| Some(AlgorithmChoice::plain(sweep_of(self)?.exact())))?;
        self.run.settings.apply(&mut choice.settings);
        Some(choice)
    }

    /// The answer in `[engine]` to the question that the scene asks by itself: chosen where `[run]` names no algorithm.
    pub(super) fn engine_choice(&self) -> Option<AlgorithmChoice> {
        let engine = self.run.engine.filter(|_| self.run.response.is_none())?;
        let question = sweep_of(self).or_else(|| {
            let first = || tested_pairs(self).into_iter().next();
            named_pair(self).or_else(first)?.question(self)
        })?;
        engine.algorithm(question).map(AlgorithmChoice::plain)
    }

    /// The response that `[run]` names, with its settings, the algorithm that finds its contacts and the coarse pass before
    /// that; `None` where it names none, so that nothing moves by itself.
    pub fn response(&self) -> Option<ResponseChoice> {
        let mut chosen = self.run.response.clone()?;
        self.run.settings.apply(&mut chosen.settings);
        chosen.context.coarse = self.coarse_pass();
        if let Some(choice) = self.choice() {
            let is_sweep = choice.method.question.is_sweep();
            if is_sweep == (chosen.method.asks == Asks::Impacts) {
                chosen.context.finder = Finder {
                    algorithm: Some(choice.method),
                    settings: choice.settings,
                    ..chosen.context.finder
                };
            }
        }
        Some(chosen)
    }

    /// The coarse pass that `[run]` names, with its settings; `None` where it names none.
    pub fn coarse_pass(&self) -> Option<CoarsePassChoice> {
        let mut chosen = self.run.coarse_pass.clone()?;
        self.run.settings.apply(&mut chosen.settings);
        Some(chosen)
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
    let mut pairs =
        Pairing::of_each_kind(scene.into()).with(named.map_or(mover, |named| named.mover));
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
        scene.choice().map(|choice| choice.name())
    }

    #[test]
    fn a_mover_with_a_velocity_is_swept_unless_something_else_is_named() {
        let scene = moving("");
        assert_eq!(
            chosen(&scene).as_deref(),
            Some("exact/sweep-sphere-triangle")
        );
        let named = moving("algorithm = \"exact/sphere-triangle\"");
        assert_eq!(chosen(&named).as_deref(), Some("exact/sphere-triangle"));
        assert_eq!(chosen(&moving("response = \"exact/slide\"")), None);
        let mut still = scene;
        still.bodies[0].velocity = Vec3::ZERO;
        assert_eq!(chosen(&still), None);
    }

    /// What goes along with the mover is not met; of the same kind, what stands is.
    #[test]
    fn what_stands_is_swept_to_though_others_of_its_kind_come_along() {
        let rod = |velocity: &str| {
            format!(
                "[[capsule]]\na = [9, 0, 0]\nb = [9, 1, 0]\nradius = 1\nvelocity = [{velocity}]\n"
            )
        };
        let along = rod("0, -2, 0");
        let triangle = "[[triangle]]\npoints = [[-1, 0, -1], [0, 0, 1], [1, 0, -1]]\n";
        let scene = |standing: &str| {
            let rods = [&along, &along, &along, standing].concat();
            let text = format!("title = \"Rods\"\n{rods}{triangle}");
            chosen(&Scene::read("a.toml", &text).expect("a scene"))
        };
        let [met, alone] = [rod("0, 0, 0"), String::new()].map(|standing| scene(&standing));
        assert_eq!(met.as_deref(), Some("exact/sweep-capsule-capsule"));
        assert_eq!(alone.as_deref(), Some("exact/sweep-capsule-triangle"));
    }
}
