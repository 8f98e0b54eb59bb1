//! The shown case for somebody else: in a picture, or as a link.

use super::prelude::*;
use capsule_scenes::{
    edit::SharedMoment,
    scene::{
        case_in_picture::CaseInPicture,
        case_link::{self, CaseLinkError},
        library,
    },
};
use capsule_session::text;
use capsule_text::report;
use std::sync::Arc;

/// A message of more characters is cut by some trackers and chats.
const MAX_LINK: usize = 8000;

impl App {
    /// The text of the shown scene; it opens at the shown frame and step, and where the camera was moved, with this view.
    pub(crate) fn case_as_shown(&self) -> Arc<str> {
        let is_changed = self.view.figure_options(&self.session).is_changed;
        let is_own_view = self.view.is_at_own_place() && !is_changed;
        self.session.history().document().text_at(SharedMoment {
            run: vec![],
            is_changed,
            frame: self.session.frame(),
            step: self.step_to_open_at(),
            view: (!is_own_view).then(|| self.view.as_written()),
        })
    }

    /// What a picture of the shown scene carries.
    pub(crate) fn case_in_picture(&self) -> CaseInPicture {
        let (scene, study) = (self.session.scene(), self.session.study());
        CaseInPicture {
            scene: self.case_as_shown(),
            answers: report::answers(scene, study, self.session.cursor()),
        }
    }

    /// Copies the shown case as a link.
    pub(crate) fn copy_link(&mut self) {
        let link = case_link::link_of(&self.case_as_shown());
        let files = self.files_to_send();
        let length = link.len();
        self.shell.clipboard.copied = Some(link);
        if !files.is_empty() {
            self.refuse(format!("Copied a link without {files}: send the file too."));
        } else if length > MAX_LINK {
            self.refuse(format!(
                "Copied a link of {length} characters. Some websites cut so long a link: a saved picture contains the scene too."
            ));
        } else {
            self.say(format!("Copied a link of {length} characters."));
        }
    }

    /// Opens the scene of a link that was pasted.
    pub(super) fn open_link(&mut self, scene: Result<String, CaseLinkError>) {
        match scene {
            Ok(text) => {
                if self.show_made(text, "link.toml", None).is_some() {
                    self.say("Opened the scene of the link.");
                }
            }
            Err(error) => self.fail(text::capitalised(&format!("{error}."))),
        }
    }

    /// The files that the scene needs and that come neither with it nor with the program.
    pub(crate) fn files_to_send(&self) -> String {
        let meshes = self.session.scene().meshes.iter();
        let own = meshes.filter(|mesh| !library::has_file(&mesh.file));
        let files: Vec<&str> = own.map(|mesh| mesh.file.as_str()).collect();
        files.join(", ")
    }
}
