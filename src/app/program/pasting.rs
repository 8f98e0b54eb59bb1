//! Taking in what was copied elsewhere.

use super::App;
use crate::app::shell::{clipboard::Paste, modal::Modal};
use capsule_lab::{
    edit::{Document, Edit},
    exchange::paste::Pasted,
};

impl App {
    /// Shows what is read of `text`, or why nothing can be, for the user to mend and decide.
    pub(crate) fn show_pasted(&mut self, text: String) {
        if let Some(why) = no_text(&text) {
            return self.fail(why);
        }
        let text = text.trim_start_matches('\u{feff}').trim_end().to_string();
        self.panels.paste = Some(Paste::new(text));
        self.shell.modals.push(Modal::Paste);
    }

    /// Shows `text`, a scene that was pasted, as a scene of its own: the one before keeps its file and its edits.
    pub(crate) fn replace_by_pasted(&mut self, text: &str) {
        // A file ends with the end of a line.
        let text = format!("{}\n", text.trim_end());
        match Document::new(text, "pasted.toml") {
            Ok(document) => self.replace_by(document),
            Err(errors) => self.fail(errors.to_string()),
        }
    }

    /// Adds the pasted shapes to the scene.
    pub(crate) fn add_pasted(&mut self, pasted: Pasted) {
        let title = match pasted.bodies.len() {
            1 => "Paste 1 shape".into(),
            count => format!("Paste {count} shapes"),
        };
        let bodies = pasted.bodies.into_iter();
        let edits = bodies.map(|body| Edit::Add(Box::new(body))).collect();
        let before = self.session.scene().clone();
        if self.session.edit(&Edit::Group { title, edits }) {
            self.keep_all_new_in_sight(&before);
        }
    }
}

/// Why nothing can be read of what the clipboard gave for a text; it gives an empty one for a picture.
fn no_text(text: &str) -> Option<&'static str> {
    if text.trim().is_empty() {
        return Some("The clipboard holds no text. Pictures and files cannot be pasted.");
    }
    let is_binary = text.contains(['\0', char::REPLACEMENT_CHARACTER]);
    is_binary.then_some("The clipboard holds data that is no text. It cannot be pasted.")
}
