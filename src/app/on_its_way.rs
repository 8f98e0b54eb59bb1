//! Movers at a later frame: what is done to them there is done on their way, before that frame, in every run from then on.

use super::state::App;
use capsule_lab::{
    edit::{Edit, EditError},
    scene::{Place, Scene},
};
use std::sync::Arc;

/// A frame, and the scene as it begins.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    frame: usize,
    scene: Arc<Scene>,
}

impl App {
    /// What is shown now, in a scene that moves.
    pub(super) fn moment(&self) -> Option<Moment> {
        Some(Moment {
            frame: self.frame()?,
            scene: self.scene.clone(),
        })
    }

    /// `edit` as it is done at `moment`: from frame 1 on, movers are moved on their way.
    pub(super) fn at_moment(
        &self,
        edit: &Edit,
        moment: Option<&Moment>,
    ) -> Result<Edit, EditError> {
        let frames = self.frames.as_ref().zip(moment);
        let Some((frames, moment)) = frames.filter(|(_, moment)| moment.frame > 0) else {
            return Ok(edit.clone());
        };
        let moving = frames.history.level().moving.iter();
        let movers: Vec<&str> = moving.map(|one| one.name.as_str()).collect();
        edit.at_frame(moment.frame, &moment.scene, &movers)
    }

    /// Stays at `moment`, where something is done to a mover: it would run away from the hand.
    pub(super) fn stay_at(&mut self, moment: Option<&Moment>) {
        self.pause_frames();
        if let Some(moment) = moment
            && self.frame() != Some(moment.frame)
        {
            self.go_to_frame(moment.frame);
        }
    }

    /// What is done to movers before the shown frame.
    pub(crate) fn placed_here(&self) -> impl Iterator<Item = &Place> {
        let shown = self.frame();
        let places = self.scene.places.iter();
        places.filter(move |place| Some(place.frame) == shown)
    }

    /// Takes that back: they go on as the frame before leaves them.
    pub(crate) fn unplace_here(&mut self) {
        let places: Vec<Place> = self.placed_here().cloned().collect();
        let frame = self.frame().unwrap_or(0);
        self.unplace(&places, format!("Set nothing before frame {frame}"));
    }

    /// Takes back what is done to the player after frame `frame`, from which the way is walked anew. Whether there was
    /// anything.
    pub(super) fn unplace_player_after(&mut self, frame: usize) -> bool {
        let bodies = &self.scene.bodies;
        let is_player = |name: &str| bodies.iter().any(|body| body.player && body.name == name);
        let places = self.scene.places.iter();
        let places = places.filter(|place| place.frame > frame && is_player(&place.body));
        let places: Vec<Place> = places.cloned().collect();
        self.unplace(&places, format!("Walk on from frame {frame}"))
    }

    fn unplace(&mut self, places: &[Place], title: String) -> bool {
        let edits = places.iter().map(|place| Edit::Unplace {
            frame: place.frame,
            body: place.body.clone(),
        });
        let edits: Vec<Edit> = edits.collect();
        !edits.is_empty() && self.edit(&Edit::Group { title, edits })
    }
}
