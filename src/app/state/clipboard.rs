//! Copying what is looked at, and taking in what was copied elsewhere.

use super::App;
use crate::app::modal::Modal;
use capsule_lab::{
    edit::{Document, Edit},
    paste::{self, Pasted},
    snippet::{Configuration, Form},
};

/// What the clipboard and the program have to tell each other.
#[derive(Default)]
pub(crate) struct Clipboard {
    /// Whether the clipboard's text was asked for; the window brings it.
    pub wants_text: bool,
    /// Text on its way to the clipboard.
    pub copied: Option<String>,
    /// What was read of a pasted text, with that text.
    pub pasted: Option<(Pasted, String)>,
}

/// More shapes than this are not studied at once: every pair of them would be tested.
pub(crate) const MOST_SHAPES: usize = 200;

impl App {
    /// Copies the pair that is looked at; where there is none, every shape.
    pub(crate) fn copy(&mut self, form: Form) {
        let configuration = match self.pair() {
            Some(pair) => Configuration::of_pair(&self.scene, &pair.tested()),
            None => Configuration::of_scene(&self.scene),
        };
        match configuration.write(form) {
            Ok(text) => {
                self.clipboard.copied = Some(text);
                let names = configuration.bodies.iter().map(|body| body.name.as_str());
                let names: Vec<&str> = names.collect();
                self.say(format!("Copied as {}: {}", form.title(), names.join(", ")));
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Copies the scene file's own text.
    pub(crate) fn copy_file(&mut self) {
        let text = self.history.document().text().to_string();
        self.clipboard.copied = Some(text);
        self.say("Copied the whole scene file");
    }

    /// Shows what can be read of `text`, or why nothing can.
    pub(crate) fn show_pasted(&mut self, text: String) {
        if let Some(why) = no_text(&text) {
            return self.fail(why);
        }
        match paste::read(&text) {
            Ok(pasted) => {
                self.clipboard.pasted = Some((pasted, text));
                self.modals.push(Modal::Paste);
            }
            Err(errors) => self.modals.push(Modal::Problem {
                title: "The clipboard holds no shapes".into(),
                report: errors.to_string(),
            }),
        }
    }

    /// Shows the pasted text as a scene of its own: the one before keeps its file and its edits.
    pub(crate) fn replace_by_pasted(&mut self) {
        let Some(pasted) = self.take_pasted() else {
            return;
        };
        match Document::new(pasted.text, "pasted.toml") {
            Ok(document) => self.replace_by(document),
            Err(errors) => self.fail(errors.to_string()),
        }
    }

    /// Adds the pasted shapes to the scene.
    pub(crate) fn add_pasted(&mut self) {
        let Some(pasted) = self.take_pasted() else {
            return;
        };
        let title = match pasted.bodies.len() {
            1 => "Paste 1 shape".into(),
            count => format!("Paste {count} shapes"),
        };
        let edits = pasted
            .bodies
            .into_iter()
            .map(|body| Edit::Add(Box::new(body)));
        let edits = edits.collect();
        let before = self.scene.clone();
        if self.edit(&Edit::Group { title, edits }) {
            self.keep_all_new_in_sight(&before);
        }
    }

    fn take_pasted(&mut self) -> Option<Pasted> {
        self.modals.retain(|modal| *modal != Modal::Paste);
        self.clipboard.pasted.take().map(|(pasted, _)| pasted)
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
