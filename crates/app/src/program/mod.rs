//! The program: what is looked at, the shell, the view, hands and panels together, and how it does what they ask for.

mod apply;
mod changed_on_disk;
mod courses;
mod files;
mod filming;
mod hunting;
mod importing;
mod interface;
mod keys;
mod layers;
mod lesson_as_own_case;
mod mapping;
mod minkowski;
mod pasting;
mod pictures;
mod predicting;
mod preferences;
mod prelude;
mod programs;
mod reading;
mod recordings;
mod replaced_scenes;
mod restored_edits;
mod saving;
mod sharing;
mod sight;
mod walking;

#[cfg(test)]
mod tests;

pub(crate) use interface::app_ui;
pub(crate) use mapping::save_map_picture;
pub(crate) use pictures::{
    VectorJob, is_vector, job_of_current_view, merged, save_picture, view_source,
};

use crate::{
    commands,
    context::{Actions, PanelContext},
    hands::{Canvas, Hands},
    shell::{
        Shell,
        files::whole,
        frame_times::FrameTimes,
        preferences::Preferences,
        reading::{FileReading, ReadingPurpose},
        scene_list::SceneList,
    },
    ui::Panels,
};
use capsule_scenes::{
    edit::{Document, UndoHistory},
    scene::library,
};
use capsule_session::{Effect, Notice, NoticeOutcome, Origin, Session, stepping::Cursor};
use capsule_view::{ViewState, figure::Figure};
use glam::Vec3;
use std::{ffi::OsStr, path::Path, time::Duration};

/// For so long the window waits to open for what it is to show first.
const PATIENCE_AT_START: Duration = Duration::from_millis(500);

/// The program: what is looked at, the files and preferences under it, how it is shown, and the panels around.
pub struct App {
    pub(crate) session: Session,
    /// Files, preferences, messages, the clipboard: what the program has of the world.
    pub(crate) shell: Shell,
    /// The camera and what else the view keeps.
    pub(crate) view: ViewState,
    /// What the mouse does to the shapes.
    pub(crate) hands: Hands,
    /// What the panels keep between frames.
    pub(crate) panels: Panels,
    /// What was asked for and is not done yet.
    pub(crate) actions: Actions,
}

impl App {
    /// Opens the first scene of `lessons`.
    pub fn new(lessons: SceneList) -> Self {
        let mut app = Self {
            session: Session::default(),
            shell: Shell {
                lessons,
                preferences: Preferences::new(commands::usual_keys()),
                frame_times: FrameTimes::listening(),
                ..Shell::default()
            },
            view: ViewState::default(),
            hands: Hands::default(),
            panels: Panels::default(),
            actions: Actions::default(),
        };
        for problem in std::mem::take(&mut app.shell.lessons.problems) {
            app.fail(problem);
        }
        app.open_lesson(0);
        app.view = ViewState::default();
        app
    }

    /// Another program that looks at the same: what it does changes nothing here. It has no files, panels or hands.
    pub(crate) fn twin(&self) -> Self {
        Self {
            session: self.session.clone(),
            shell: Shell {
                lessons: self.shell.lessons.clone(),
                pictures: self.shell.pictures.clone(),
                ..Shell::default()
            },
            view: self.view.clone(),
            hands: Hands::default(),
            panels: Panels::default(),
            actions: Actions::default(),
        }
    }

    /// The program as panels see it.
    pub(crate) fn context(&self) -> PanelContext<'_> {
        PanelContext {
            session: &self.session,
            shell: &self.shell,
            view: &self.view,
            is_fly_mode: self.hands.is_fly_mode,
            actions: &self.actions,
        }
    }

    /// The same, with what the panels keep.
    pub(crate) fn parts(&mut self) -> (PanelContext<'_>, &mut Panels) {
        let seen = PanelContext {
            session: &self.session,
            shell: &self.shell,
            view: &self.view,
            is_fly_mode: self.hands.is_fly_mode,
            actions: &self.actions,
        };
        (seen, &mut self.panels)
    }

    /// The view as hands work on it.
    pub(crate) fn canvas(&mut self) -> Canvas<'_> {
        Canvas {
            session: &self.session,
            shell: &self.shell,
            view: &mut self.view,
            hands: &mut self.hands,
            actions: &self.actions,
        }
    }

    pub(crate) fn open_lesson(&mut self, place: usize) {
        let document = self
            .shell
            .lessons
            .get(place)
            .map(|entry| entry.document.clone());
        if let Some(document) = document {
            self.open(document, Origin::BuiltIn(place));
        }
    }

    /// Opens the scene at `place` of the lessons, if there is one, before its first step; one that moves at its own frame and
    /// step, which its picture is drawn for.
    pub(super) fn begin_lesson(&mut self, place: usize) {
        let entry = self.shell.lessons.get(place);
        if let Some(document) = entry.map(|entry| entry.document.clone()) {
            let moves = document.scene().response().is_some();
            let first = (!moves).then_some(None);
            self.open_at(document, Origin::BuiltIn(place), first);
        }
        self.view.begun = Some(self.session.revision());
    }

    /// Opens a scene with its own algorithm, at its own step, else at the answer. Where it was edited and left before,
    /// it is as it was left.
    pub(crate) fn open(&mut self, document: Document, origin: Origin) {
        self.open_at(document, origin, None);
    }

    /// The same, at the step `at` if that is told.
    fn open_at(&mut self, document: Document, origin: Origin, at: Option<Cursor>) {
        self.put_away();
        let draft = self.shell.files.drafts.take(&origin);
        self.note_opened(&origin);
        let (history, left) = match draft {
            Some(draft) => (draft.history, Some((draft.cursor, draft.camera))),
            None => (UndoHistory::new(document), None),
        };
        let cursor = left.as_ref().map(|(cursor, _)| *cursor).or(at);
        self.session.open(history, origin, cursor);
        self.view.open(self.session.history().document().scene());
        match left {
            Some((_, camera)) => self.view.go_to(camera),
            None => self.ask_to_predict(),
        }
        let is_level = self.session.is_level();
        self.view.begun = is_level.then(|| self.session.revision());
        self.settle();
    }

    /// Shows another document in place of the open one.
    pub(super) fn show_mended(&mut self, document: Document) {
        let origin = self.session.origin().clone();
        self.session.open(UndoHistory::new(document), origin, None);
        self.view.open(self.session.history().document().scene());
        self.settle();
    }

    /// Sees to what the session wants.
    pub(crate) fn settle(&mut self) {
        for effect in self.session.take_effects() {
            match effect {
                Effect::Notice(notice) => self.shell.notices.push(notice),
                Effect::StartsToMove(said) => self.tell_how_to_walk(&said),
                Effect::FellOff(back_at) => self.show_fallen(back_at),
                Effect::Copied(text) => self.shell.clipboard.copied = Some(text),
                Effect::Edited => self
                    .shell
                    .files
                    .replaced
                    .forget_undone(self.session.origin()),
                Effect::Became(before) => self.look_at_what_came(&before),
                Effect::Grew(before) => self.keep_all_new_in_sight(&before),
            }
        }
    }

    /// Looks at the player who fell off the level where it stands again, `back_at`, and says so.
    fn show_fallen(&mut self, back_at: Vec3) {
        if self.view.follows {
            self.view.follow(back_at, f32::INFINITY);
        }
        self.tell_how_to_walk("The player fell off the level and is back at the start of the walk");
    }

    fn tell_how_to_walk(&mut self, said: &str) {
        let walk = commands::command("frame.walk");
        let key = walk.shortcut_text(&self.shell.preferences.keys);
        self.say(if key.is_empty() {
            format!("{said}.")
        } else {
            format!("{said}. Press {key} to walk.")
        });
    }

    /// Opens the built-in scene or the file of that name. What takes long to read is shown once it is there.
    pub fn open_named(&mut self, name: impl AsRef<OsStr>) -> Result<(), library::OpenError> {
        let name = name.as_ref();
        let (argument, place) = if library::opens_as_new(name) {
            (whole(Path::new(name)), self.unsaved_place())
        } else {
            (name.into(), self.shell.lessons.origin_of(name))
        };
        let purpose = ReadingPurpose::Open {
            path: name.into(),
            place: place.clone(),
            awaits_mending: !library::opens_as_new(name),
        };
        let shown = self.session.origin().clone();
        let reading = FileReading::start(purpose, shown, |progress| {
            Document::open(argument, progress)
        });
        match reading.wait(PATIENCE_AT_START) {
            Some(read) => self.open(read?, place),
            None => self.shell.readings.add(reading),
        }
        Ok(())
    }

    /// The next built-in scene, or the one before.
    pub(crate) fn step_scene(&mut self, forward: bool) {
        let place = match (self.session.origin(), forward) {
            (Origin::BuiltIn(place), true) => place + 1,
            (Origin::BuiltIn(place), false) => place.saturating_sub(1),
            (Origin::File(_) | Origin::New(_), _) => 0,
        };
        self.open_lesson(place);
    }

    /// Shows all that the picture is about at this step: the current pair and what its steps draw, or the movers.
    pub(crate) fn frame_pair(&mut self) {
        let study = self.session.study();
        let mut options = self.view.figure_options(&self.session);
        options.minkowski.stage = self.view.going_to();
        let scene = self.session.snapshot();
        let step = self.session.cursor();
        let figure = Figure::of(scene, study, step, self.view.theme, &options);
        self.view.frame(&figure.subject);
    }

    /// Tells the reader something that went well.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Done);
    }

    /// Tells the reader why nothing was done.
    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Refused);
    }

    /// Tells the reader something that failed.
    pub(crate) fn fail(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Failed);
    }

    fn notify(&mut self, text: String, outcome: NoticeOutcome) {
        self.shell.notices.push(Notice { text, outcome });
    }
}
