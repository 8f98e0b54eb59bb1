//! Saving the shown scene.

use super::prelude::*;
use capsule_scenes::{
    edit::{OnDisk, save_atomically},
    scene::{library, read_regular},
};
use capsule_session::text;

impl App {
    /// Saves the shown scene where it comes from; a scene that comes from no file asks for a place. Whether it is saved.
    pub(crate) fn save(&mut self) -> bool {
        let Origin::File(path) = self.session.origin().clone() else {
            self.ask_for_place();
            return false;
        };
        self.session.end_drag();
        self.session.end_walk();
        if let Ok(bytes) = read_regular(&path) {
            self.shell.files.rival = None;
            let is_other = match self.session.history().compare_with_disk(&bytes) {
                OnDisk::Unchanged => false,
                OnDisk::Valid(rival) => {
                    self.shell.files.rival = Some(rival);
                    true
                }
                OnDisk::Invalid(_) => true,
            };
            if is_other {
                self.show_once(Modal::ChangedOnDisk { saves: true });
                return false;
            }
        }
        let is_saved = self.write(&path);
        if is_saved {
            self.tell_unmet();
        }
        is_saved
    }

    /// Asks where to save the shown scene.
    pub(crate) fn ask_for_place(&mut self) {
        let here = std::env::current_dir().unwrap_or_default();
        self.shell.files.asks_place = Some(match self.session.origin() {
            Origin::File(path) => path.clone(),
            Origin::BuiltIn(place) => {
                let name = self
                    .shell
                    .lessons
                    .get(*place)
                    .map_or("scene", |entry| &entry.name);
                here.join(name).with_extension("toml")
            }
            Origin::New(_) => {
                let path = Path::new(self.session.history().document().path());
                // A scene around a mesh belongs beside that.
                if path.is_absolute() {
                    path.into()
                } else {
                    here.join("new-scene.toml")
                }
            }
        });
    }

    /// Saves the shown scene at `path`, which is its file from then on. A built-in scene stays as it came: this is a
    /// copy. Whether it is saved.
    pub(crate) fn save_at(&mut self, path: &Path) -> bool {
        let mut path = named_once(whole(path));
        if path.extension().is_none() {
            path.set_extension("toml");
        }
        if library::opens_as_new(&path) {
            self.refuse("A scene is a text file: give a name that ends in .toml.");
            self.cancel_place();
            return false;
        }
        self.session.end_drag();
        self.session.end_walk();
        let lesson = self.changed_lesson();
        let steps = self.session.history().place();
        if lesson.is_some() {
            self.expect_anew();
        }
        let is_saved = self.name_meshes_from(&path) && self.write(&path);
        while !is_saved && self.session.history().place() > steps {
            // Its meshes are named from the folder before, and it expects what its lesson did.
            self.session.turn_to(self.session.origin().clone());
            self.session.undo();
        }
        if is_saved && !self.shell.files.ends_when_saved {
            match lesson {
                Some(lesson) => self.offer_own_case(&lesson),
                None => self.tell_unmet(),
            }
        }
        match (is_saved, self.shell.files.ends_when_saved) {
            (true, true) => self.save_all_and_end(),
            (false, true) => self.shell.files.ends_when_saved = false,
            (_, false) => {}
        }
        is_saved
    }

    /// The reader gave no place to save at: ending waits for another time.
    pub(crate) fn cancel_place(&mut self) {
        self.shell.files.ends_when_saved = false;
    }

    /// Writes the shown scene over whatever `path` holds.
    pub(super) fn write(&mut self, path: &Path) -> bool {
        let saved = match save_atomically(path, self.session.history().document().text()) {
            Ok(saved) => saved,
            Err(error) => {
                self.fail(text::capitalised(&error.to_string()));
                return false;
            }
        };
        self.forget_restored();
        let place = Origin::File(path.to_path_buf());
        if place != *self.session.origin() {
            self.shell.files.drafts.forget(&place);
            self.session
                .move_panes(&self.session.origin().clone(), &place);
        }
        self.session.mark_saved();
        self.turn_to(place);
        self.say(format!("Saved {}", path.display()));
        if saved.other_names > 0 {
            self.refuse("Saved. Other hard links still hold the old version.");
        }
        true
    }

    /// Tells that the scene expects what does not come out.
    pub(super) fn tell_unmet(&mut self) {
        if !self.session.unmet().is_empty() {
            self.fail(
                "[expect] no longer fits this case. Update or remove it under Expected answer.",
            );
        }
    }
}

/// Without a second `.toml`, which the dialog adds to a name typed with one before it; never the name of another file,
/// for that was not asked about.
fn named_once(path: PathBuf) -> PathBuf {
    let once = path.with_extension("");
    let is_doubled = [&path, &once]
        .iter()
        .all(|path| path.extension().is_some_and(|end| end == "toml"));
    if is_doubled && !once.exists() {
        once
    } else {
        path
    }
}
