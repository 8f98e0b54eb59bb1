//! Which response a scene asks for.

use crate::{
    catalog::{Choice, Chosen, ResponseError},
    method::{Asks, Finder},
    scene::Scene,
};

impl Chosen {
    /// What the scene's `[run]` chooses; `None` where it names no response, so that nothing moves by itself.
    pub fn of(scene: &Scene) -> Result<Option<Self>, ResponseError> {
        let Some(name) = &scene.run.response else {
            return Ok(None);
        };
        let mut chosen = Self::parse(name)?;
        scene.run.tell(&mut chosen.settings);
        if let Some(choice) = Choice::of(scene)? {
            let is_sweep = choice.algorithm.question.is_sweep();
            if is_sweep == (chosen.response.asks == Asks::Impacts) {
                chosen.finder = Finder {
                    algorithm: Some(choice.algorithm),
                    settings: choice.settings,
                    ..chosen.finder
                };
            }
        }
        Ok(Some(chosen))
    }
}
