//! Find me a failure: the hunt is started and followed, and what it found is shown as scenes.

use super::prelude::*;
use super::recordings::ONE_CASE;
use crate::{action::HuntAction, shell::hunting::ShownHunt};
use capsule_bench::hunt::{Hunt, HuntOrder};

impl App {
    pub(super) fn change_hunt(&mut self, action: HuntAction) {
        match action {
            HuntAction::Start(order) => self.start_hunt(&order),
            HuntAction::Stop => {
                if let Some(hunt) = &self.shell.hunt {
                    hunt.stop();
                }
            }
            HuntAction::Open(index) => self.show_found(index),
            HuntAction::Shrink(index) => {
                if let Some(hunt) = &mut self.shell.hunt {
                    hunt.shrink(index);
                }
            }
        }
    }

    /// Hunts near the scene as it is at the moment.
    fn start_hunt(&mut self, order: &HuntOrder) {
        if self.session.asks_engine() {
            return self.fail(ONE_CASE);
        }
        let scene = self.session.scene().clone();
        let choice = self.session.choice();
        let program = choice.and_then(|choice| self.session.program_of(choice.method));
        let hunt = match (self.session.moves(), program) {
            (true, _) => Hunt::of_response(scene, order),
            (false, None) => Hunt::of_method(scene, choice, order),
            // The window goes on while its program thinks; a hunt has to wait for each answer.
            (false, Some(program)) => {
                let another = (program.another(), program.name().to_owned());
                Hunt::of_program(scene, choice, another, order)
            }
        };
        let document = self.session.history().document().clone();
        match hunt {
            Ok(hunt) => self.shell.hunt = Some(ShownHunt::start(hunt, document)),
            Err(error) => self.fail(format!("Can’t search: {error}")),
        }
    }

    /// Shows what was found as a scene: in place of the one before, unless that was edited.
    fn show_found(&mut self, index: usize) {
        let Some(hunt) = &self.shell.hunt else {
            return;
        };
        let Some(text) = hunt.scene_text(index) else {
            return;
        };
        let before = hunt.place.clone();
        let Some(place) = self.show_made(text, "found.toml", before) else {
            return;
        };
        if let Some(hunt) = &mut self.shell.hunt {
            (hunt.shown, hunt.place) = (Some(index), Some(place));
        }
    }

    /// Takes in what was found meanwhile.
    pub(super) fn follow_hunt(&mut self) {
        let Some(hunt) = &mut self.shell.hunt else {
            return;
        };
        if let Some(index) = hunt.follow() {
            self.show_found(index);
        }
    }
}
