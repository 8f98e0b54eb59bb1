//! Opening scenes and ending without losing an edit.

use super::prelude::*;
use crate::shell::files::{UnsavedDraft, state_folder};
use capsule_bench::recording::CaseRecording;
use capsule_scenes::scene::library::{self, OpenError};
use std::time::Instant;

/// Looking after files, frame after frame.
impl App {
    /// Begins to watch the open file and to keep unsaved edits; offers those that an earlier run lost.
    pub(crate) fn start_files(&mut self) {
        let files = &mut self.shell.files;
        if let Err(error) = files.watch.start().and_then(|()| files.mesh_watch.start()) {
            self.fail(format!("Can’t watch the file for changes: {error}"));
        }
        let Some(folder) = state_folder() else {
            return;
        };
        match self.shell.files.autosaver.start(folder.clone()) {
            Ok(lost) => self.offer(lost),
            Err(error) => {
                let place = folder.display();
                self.fail(format!(
                    "Autosave failed: {place}: {error}. A crash would lose unsaved edits."
                ));
            }
        }
    }

    /// Lets time pass to `now`: keeps unsaved edits, and reads the open file and its meshes anew if they have changed.
    pub(crate) fn tend_files(&mut self, now: Instant) {
        self.watch_files();
        self.follow_recording();
        self.session.hear_programs();
        self.follow_hunt();
        self.follow_map();
        let recent = self.shell.preferences.recent();
        self.shell.files.presence.update(recent, now);
        if !self.session.history().is_dragging() {
            self.follow_readings();
            self.follow_paste();
            if self.shell.files.watch.is_due(now) {
                self.look_at_disk();
            }
            if self.shell.files.mesh_watch.is_due(now) {
                self.look_at_meshes();
            }
        }
        self.shell
            .files
            .weigh(self.session.origin(), self.session.history());
        let is_unsaved = self.context().is_unsaved();
        let shown = is_unsaved.then_some((self.session.origin(), self.session.history()));
        let drafts = self.shell.files.drafts.unsaved();
        let unsaved: Vec<_> = shown
            .into_iter()
            .chain(drafts.map(|draft| (&draft.place, &draft.history)))
            .collect();
        let is_dragging = self.session.history().is_dragging();
        let has_dragged = self.shell.files.was_dragging && !is_dragging;
        self.shell.files.was_dragging = is_dragging;
        for failure in self
            .shell
            .files
            .autosaver
            .update(now, has_dragged, &unsaved)
        {
            self.fail(format!(
                "Autosave failed: {failure}. A crash would lose unsaved edits."
            ));
        }
        self.settle();
    }
}

/// While nothing is drawn.
impl App {
    /// Tends to what needs no drawing; answers whether it left something to be shown.
    pub(crate) fn has_news(&mut self, now: Instant) -> bool {
        let seen = |app: &Self| {
            let text = app.session.history().document().text().clone();
            let problem = app.shell.files.problem.clone();
            let counts = [app.shell.notices.len(), app.shell.modals.len()];
            (
                app.session.revision(),
                text,
                problem,
                counts,
                app.context().is_unsaved(),
            )
        };
        let before = seen(self);
        let places = self.context().own_places();
        self.tend_files(now);
        self.keep_preferences(now, false);
        seen(self) != before || self.context().own_places() != places
    }
}

/// The shown scene and its file.
impl App {
    /// The shown scene's name fit for other files: its file's without the ending, a built-in scene's own.
    pub(crate) fn scene_stem(&self) -> String {
        let name = match self.session.origin() {
            Origin::File(path) => path.as_path(),
            Origin::BuiltIn(place) => {
                Path::new(self.shell.lessons.get(*place).map_or("", |one| &one.name))
            }
            Origin::New(_) => Path::new("new-scene.toml"),
        };
        let stem = name.file_stem().unwrap_or("scene".as_ref());
        stem.to_string_lossy().into_owned()
    }

    /// Where the shown scene's file is, if it has one.
    pub(crate) fn folder_of_scene(&self) -> Option<PathBuf> {
        match self.session.origin() {
            Origin::File(path) => path.parent().map(Path::to_path_buf),
            Origin::BuiltIn(_) | Origin::New(_) => None,
        }
    }

    /// The shown scene is that of `origin` from now on.
    pub(super) fn turn_to(&mut self, origin: Origin) {
        self.note_opened(&origin);
        self.session.turn_to(origin);
    }

    pub(super) fn note_opened(&mut self, origin: &Origin) {
        if let Origin::File(path) = origin {
            self.shell.preferences.note_recent(path);
        }
        self.shell.files.forget_the_shown();
    }

    /// Leaves the shown scene so that it can be come back to.
    pub(super) fn put_away(&mut self) {
        self.session.end_drag();
        self.session.end_walk();
        let place = self.session.origin().clone();
        if let Origin::BuiltIn(page) = place
            && !self.view.is_asked(&self.session)
        {
            self.shell.answered.insert(page);
        }
        let camera = self.view.aim();
        let draft = UnsavedDraft::new(
            place,
            self.session.history().clone(),
            self.session.cursor(),
            camera,
        );
        self.shell.files.drafts.put(draft);
    }
}

/// Opening.
impl App {
    /// A scene to begin with.
    pub(crate) fn open_new(&mut self) {
        let place = self.unsaved_place();
        self.open(Document::blank(), place);
    }

    /// That of a scene that is in no file yet.
    pub(super) fn unsaved_place(&mut self) -> Origin {
        self.shell.files.untitled += 1;
        Origin::New(self.shell.files.untitled)
    }

    /// Shows a scene that the program made: in place of the one made `before`, where that was not edited, else beside
    /// it. Answers the place, none if the scene has mistakes.
    pub(super) fn show_made(
        &mut self,
        text: String,
        name: &str,
        before: Option<Origin>,
    ) -> Option<Origin> {
        let document = match Document::new(text, name) {
            Ok(document) => document,
            Err(errors) => {
                self.fail(errors.to_string());
                return None;
            }
        };
        let is_unedited = |place: &Origin| {
            if self.session.origin() == place {
                !self.session.history().is_dirty()
            } else {
                !self.shell.files.drafts.is_unsaved(place)
            }
        };
        let place = match before.filter(is_unedited) {
            Some(place) => place,
            None => self.unsaved_place(),
        };
        if *self.session.origin() == place {
            self.show_mended(document);
        } else {
            // As the one before was left, this one is not wanted.
            self.shell.files.drafts.take(&place);
            self.open(document, place.clone());
        }
        Some(place)
    }

    /// Opens a scene file, with the edits that were made to it in this session; of a mesh a scene around it. Where it has
    /// mistakes, they are reported and the current scene stays, as it does
    /// until a large file is read.
    pub(crate) fn open_file(&mut self, path: &Path) {
        if CaseRecording::is_one(path) {
            return self.open_recording(path);
        }
        let place = if library::opens_as_new(path) {
            self.unsaved_place()
        } else {
            Origin::File(whole(path))
        };
        if place == *self.session.origin() || self.shell.files.drafts.get(&place).is_some() {
            self.open_place(&place);
            return;
        }
        let purpose = ReadingPurpose::Open {
            path: path.into(),
            place,
            awaits_mending: false,
        };
        let argument = whole(path);
        self.read_for(purpose, |progress| Document::open(argument, progress));
    }

    /// Opens the mesh at `path`, which `make` makes first.
    pub(super) fn open_mesh_of(
        &mut self,
        path: &Path,
        make: impl FnOnce() -> Result<(), OpenError> + Send + 'static,
    ) {
        let purpose = ReadingPurpose::Open {
            path: path.into(),
            place: self.unsaved_place(),
            awaits_mending: false,
        };
        let argument = whole(path);
        self.read_for(purpose, |progress| {
            make()?;
            Document::open(argument, progress)
        });
    }

    /// Shows the scene at `place`, as it was left if it is edited.
    pub(crate) fn open_place(&mut self, place: &Origin) {
        match place {
            _ if place == self.session.origin() => {}
            Origin::BuiltIn(place) => self.open_lesson(*place),
            Origin::File(path) if self.shell.files.drafts.get(place).is_none() => {
                let path = path.clone();
                return self.open_file(&path);
            }
            Origin::File(_) | Origin::New(_) => self.open(Document::blank(), place.clone()),
        }
        self.look_at_disk();
    }
}

/// Ending.
impl App {
    /// Ends the program; where edits would be lost, it asks first.
    pub(crate) fn ask_to_end(&mut self) {
        self.session.end_walk();
        if let Some(film) = &mut self.shell.film
            && !film.is_warned_of
        {
            film.is_warned_of = true;
            return self.refuse("A film is still being saved. Quit again to stop it.");
        }
        if self.context().unsaved_places().is_empty() {
            self.shell.quits = true;
        } else {
            self.show_once(Modal::QuitUnsaved);
        }
    }

    /// Saves one scene after the other, then ends. Where a place or an answer is needed, it goes on after that.
    pub(crate) fn save_all_and_end(&mut self) {
        self.shell.files.ends_when_saved = true;
        while let Some(place) = self.context().unsaved_places().into_iter().next() {
            self.open_place(&place);
            if !self.save() {
                self.shell.files.ends_when_saved = self.shell.files.asks_place.is_some();
                return;
            }
        }
        self.shell.quits = true;
    }

    pub(crate) fn show_once(&mut self, modal: Modal) {
        if !self.shell.modals.contains(&modal) {
            self.shell.modals.push(modal);
        }
    }
}
