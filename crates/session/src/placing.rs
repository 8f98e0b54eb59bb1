//! Movers at a later frame: what is done to them there is done on their way, before that frame, in every run from then on.

use super::prelude::*;
use capsule_scenes::{edit::EditError, scene::Place};

/// A frame, and the scene with its shapes where they are as it begins.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    frame: usize,
    scene: Arc<Scene>,
    poses: Arc<Poses>,
}

impl Session {
    /// The shown moment, in a scene that moves.
    pub(super) fn moment(&self) -> Option<Moment> {
        Some(Moment {
            frame: self.frame()?,
            scene: self.scene.clone(),
            poses: self.poses.clone(),
        })
    }

    /// `edit` as it is done at `moment`: from frame 1 on, movers are moved on their way.
    pub(super) fn at_moment(
        &self,
        edit: &Edit,
        moment: Option<&Moment>,
    ) -> Result<Edit, EditError> {
        let run = self.run().zip(moment);
        let Some((run, moment)) = run.filter(|(_, moment)| moment.frame > 0) else {
            return Ok(edit.clone());
        };
        let moving = run.level().moving.iter();
        let movers: Vec<&str> = moving.map(|one| one.name.as_str()).collect();
        let snapshot = Snapshot::new(&moment.scene, &moment.poses);
        edit.at_frame(moment.frame, snapshot, &movers)
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

    /// The placements of movers before the shown frame.
    pub fn placed_here(&self) -> impl Iterator<Item = &Place> {
        let shown = self.frame();
        let places = self.scene.places.iter();
        places.filter(move |place| Some(place.frame) == shown)
    }

    /// Takes that back: they go on as the frame before leaves them.
    pub(super) fn unplace_here(&mut self) {
        let places: Vec<Place> = self.placed_here().cloned().collect();
        let frame = self.frame().unwrap_or(0);
        let title = format!("Remove placements at frame {frame}");
        let edits = unplacing(&places);
        if !edits.is_empty() {
            self.edit(&Edit::Group { title, edits });
        }
    }

    /// The edits that remove the placements of the player after frame `frame`, from which the way is walked anew.
    pub(super) fn freeing_player_after(&self, frame: usize) -> Vec<Edit> {
        let scene = self.history.document().scene();
        let is_player = |name: &str| {
            let mut bodies = scene.bodies.iter();
            bodies.any(|body| body.player && body.name == name)
        };
        let places = scene.places.iter();
        let places = places.filter(|place| place.frame > frame && is_player(&place.body));
        unplacing(places)
    }
}

fn unplacing<'a>(places: impl IntoIterator<Item = &'a Place>) -> Vec<Edit> {
    let edits = places.into_iter().map(|place| Edit::Unplace {
        frame: place.frame,
        body: place.body.clone(),
    });
    edits.collect()
}
