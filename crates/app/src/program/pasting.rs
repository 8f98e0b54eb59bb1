//! Taking in what was copied elsewhere.

use super::prelude::*;
use crate::shell::{
    clipboard::{MAX_BYTES, Paste, PasteReading, PastedMesh},
    reading::PATIENCE,
};
use capsule_scenes::{
    edit::save_atomically,
    scene::{case_link, library::OpenError},
};
use capsule_text::paste::Pasted;
use percent_encoding::percent_decode_str;
use std::{io, time::Duration};

impl App {
    /// Shows what is read of `text`, or why nothing can be, for the user to mend and decide.
    pub(crate) fn show_pasted(&mut self, text: String) {
        if let Some(why) = no_text(&text) {
            return self.fail(why);
        }
        if let Some(scene) = case_link::text_in(&text) {
            return self.open_link(scene);
        }
        if let Some(path) = file_of(&text) {
            return self.open_file(&path);
        }
        let text = text.trim_start_matches('\u{feff}').trim_end().to_string();
        if text.len() <= MAX_BYTES {
            return self.show_paste(Paste::new(text));
        }
        let reading = PasteReading::start(text);
        match reading.wait(PATIENCE) {
            Some(paste) => self.show_paste(paste),
            None => {
                self.say("Reading the pasted text…");
                self.shell.clipboard.reading = Some(reading);
            }
        }
    }

    /// Shows what was pasted, once it is read.
    pub(super) fn follow_paste(&mut self) {
        let reading = self.shell.clipboard.reading.as_ref();
        if let Some(paste) = reading.and_then(|reading| reading.wait(Duration::ZERO)) {
            self.shell.clipboard.reading = None;
            self.show_paste(paste);
        }
    }

    fn show_paste(&mut self, paste: Paste) {
        self.panels.paste = Some(paste);
        self.show_once(Modal::Paste);
    }

    /// Asks for a file for the pasted `mesh`: a scene names the files of its meshes.
    pub(crate) fn ask_for_place_of(&mut self, mesh: PastedMesh) {
        self.shell.files.asks_mesh_place = Some(self.mesh_folder().join("pasted.obj"));
        self.shell.clipboard.mesh = Some(mesh);
    }

    /// Writes the pasted mesh at `path`; it joins the shown scene, or one is made around it.
    pub(crate) fn save_mesh_at(&mut self, path: &Path) {
        let Some(mesh) = self.shell.clipboard.mesh.take() else {
            return;
        };
        let path = path.with_extension("obj");
        let target = path.clone();
        let write = move || {
            let written = save_atomically(&target, &mesh.text);
            written.map(drop).map_err(|error| OpenError::Unreadable {
                path: target.to_string_lossy().into_owned(),
                error: io::Error::other(error.to_string()),
            })
        };
        if mesh.joins {
            self.import_mesh_of(&path, write)
        } else {
            self.open_mesh_of(&path, write)
        }
    }

    /// Shows `text`, a scene that was pasted, as a scene of its own: the one before keeps its file and its edits.
    pub(crate) fn replace_by_pasted(&mut self, text: &str) {
        // A file ends with the end of a line.
        let text = self.shell.clipboard.with_own_title(text.trim_end());
        let text = format!("{text}\n");
        match Document::new(text, "pasted.toml") {
            Ok(document) => self.replace_by(document),
            Err(errors) => self.fail(errors.to_string()),
        }
    }

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

/// The file that a file manager copied: the text is its path or its address.
fn file_of(text: &str) -> Option<PathBuf> {
    let text = text.trim();
    let path = match text.strip_prefix("file://") {
        Some(address) => percent_decode_str(address)
            .decode_utf8()
            .ok()?
            .into_owned()
            .into(),
        None => PathBuf::from(text),
    };
    (path.is_absolute() && path.is_file()).then_some(path)
}

/// Why nothing can be read of what the clipboard gave for a text; it gives an empty one for a picture.
fn no_text(text: &str) -> Option<&'static str> {
    if text.trim().is_empty() {
        return Some("The clipboard holds no text. To open a file, choose Scene › Open file.");
    }
    let is_binary = text.contains(['\0', char::REPLACEMENT_CHARACTER]);
    is_binary.then_some("The clipboard holds data, not text. It cannot be pasted.")
}
