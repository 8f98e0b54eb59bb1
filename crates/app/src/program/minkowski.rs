//! Building a sweep's rounded body up and taking it apart, from everywhere in the program.

use super::prelude::*;
use capsule_core::minkowski::Stage;
use capsule_view::figure::minkowski::{self, MinkowskiOptions};

impl App {
    /// From the shapes as they are to a point and a rounded body, and back.
    pub(crate) fn toggle_minkowski(&mut self) {
        let going = self.view.going_to();
        let options = &mut self.view.options.minkowski;
        let (study, cursor) = (self.session.study(), self.session.cursor());
        let by_step = |options: &MinkowskiOptions| {
            cursor.is_some_and(|step| options.at(study, step) != *options)
        };
        let is_shown = going.morph >= 0.5 || by_step(options);
        // Steps that are about the body would show it again.
        options.only_wanted = is_shown;
        if !is_shown && by_step(options) {
            return;
        }
        let morph = if is_shown { 0.0 } else { 1.0 };
        self.go_to_stage(Stage { morph, ..going });
    }

    /// Takes the rounded body apart, or puts it together.
    pub(crate) fn toggle_explode(&mut self) {
        let going = self.view.going_to();
        let explode = if going.apart() < 0.5 { 1.0 } else { 0.0 };
        self.go_to_stage(Stage {
            morph: 1.0,
            explode,
        });
    }

    /// Goes to `stage`; the camera steps back if it would not see all of it.
    pub(crate) fn go_to_stage(&mut self, stage: Stage) {
        self.view.go_to_stage(stage);
        let balls = self
            .session
            .pair()
            .and_then(|pair| minkowski::balls_of(pair, stage));
        if let Some(balls) = balls {
            self.view.keep_in_sight(&balls);
        }
    }
}
