//! Find me a failure: the hunt is started and followed, and what it found is shown as scenes.

use super::App;
use crate::app::{action::HuntAction, shell::hunting::ShownHunt};
use capsule_lab::{
    edit::Document,
    judge::hunt::{Hunt, HuntOrder},
};

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
        let scene = self.session.scene().clone();
        let hunt = match self.session.moves() {
            true => Hunt::of_response(scene, order),
            false => Hunt::of_method(scene, self.session.choice(), order),
        };
        let document = self.session.history().document().clone();
        match hunt {
            Ok(hunt) => self.shell.hunt = Some(ShownHunt::start(hunt, document)),
            Err(error) => self.fail(format!("There is nothing to search for: {error}")),
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
        let place = hunt
            .place
            .clone()
            .filter(|place| match self.session.origin() == place {
                true => !self.session.history().is_dirty(),
                false => !self.shell.files.drafts.is_unsaved(place),
            });
        let place = place.unwrap_or_else(|| self.unsaved_place());
        match Document::new(text, "found.toml") {
            Ok(document) if *self.session.origin() == place => self.show_mended(document),
            Ok(document) => {
                // As the one before was left, nobody wants this one.
                self.shell.files.drafts.take(&place);
                self.open(document, place.clone());
            }
            Err(errors) => return self.fail(errors.to_string()),
        }
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
