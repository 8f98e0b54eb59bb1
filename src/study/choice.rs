//! Which algorithm a scene asks for.

use crate::{
    catalog::{Choice, ChoiceError},
    scene::Scene,
};

impl Choice {
    /// What the scene's `[run]` chooses; `None` where it names no algorithm and so takes the exact forms.
    pub fn of(scene: &Scene) -> Result<Option<Self>, ChoiceError> {
        let Some(name) = &scene.run.algorithm else {
            return Ok(None);
        };
        let mut choice = Self::parse(name)?;
        scene.run.tell(&mut choice.settings);
        Ok(Some(choice))
    }
}
