//! What the program knows while its window is open. Nothing here draws.

pub(crate) mod clipboard;
mod disk;
mod files;
mod layers;
mod lost;
mod renewal;
mod replacing;
mod saving;
mod sight;

pub(crate) use renewal::Renewal;

use super::{
    commands,
    context::{Actions, PanelContext},
    files::Files,
    hands::{Canvas, Hands},
    modal::Modal,
    picture::Pictures,
    preferences::{Preferences, PreferencesFile},
    shelf::Shelf,
    ui::Panels,
    view::{ViewState, camera::Bounds, figure::minkowski},
};
use capsule_lab::{
    edit::{Document, UndoHistory},
    scene::library,
    session::{Effect, Notice, Origin, Session},
};
use std::ffi::OsStr;

/// The program: what is looked at, the files and preferences under it, how it is shown, and the panels around.
pub(crate) struct App {
    /// What is looked at.
    pub session: Session,
    /// Files, preferences, messages, the clipboard: what the program has of the world.
    pub shell: Shell,
    /// The camera and what else the view keeps.
    pub view: ViewState,
    /// What the mouse does to the shapes.
    pub hands: Hands,
    /// What the panels keep between frames.
    pub panels: Panels,
    /// What was asked for and is not done yet.
    pub actions: Actions,
}

/// What the program has of the world outside of its window, and what it wants of it.
#[derive(Default)]
pub(crate) struct Shell {
    /// The built-in scenes.
    pub shelf: Shelf,
    /// Files, drafts, and what is kept of them.
    pub files: Files,
    /// What is kept across runs. Theme, motion and pointer are those of the view, as of the last keeping.
    pub preferences: Preferences,
    /// Where it is kept, if it is.
    pub preferences_file: Option<PreferencesFile>,
    /// Messages not shown yet.
    pub notices: Vec<Notice>,
    /// Windows over everything, the topmost last.
    pub modals: Vec<Modal>,
    /// Pictures of the view: how they are taken, and whether one was asked for.
    pub pictures: Pictures,
    /// Whether a file dialog was asked for.
    pub wants_file_dialog: bool,
    /// Copying and pasting.
    pub clipboard: clipboard::Clipboard,
    /// Whether to end.
    pub quits: bool,
}

impl App {
    /// Opens the first scene of `shelf`.
    pub(crate) fn new(shelf: Shelf) -> Self {
        let mut app = Self {
            session: Session::default(),
            shell: Shell {
                shelf,
                ..Shell::default()
            },
            view: ViewState::default(),
            hands: Hands::default(),
            panels: Panels::default(),
            actions: Actions::default(),
        };
        for problem in std::mem::take(&mut app.shell.shelf.problems) {
            app.fail(problem);
        }
        app.open_shelf(0);
        app.view = ViewState::default();
        app
    }

    /// The program as panels see it.
    pub(crate) fn context(&self) -> PanelContext<'_> {
        PanelContext {
            session: &self.session,
            shell: &self.shell,
            view: &self.view,
            flies: self.hands.flies,
            actions: &self.actions,
        }
    }

    /// The same, with what the panels keep.
    pub(crate) fn parts(&mut self) -> (PanelContext<'_>, &mut Panels) {
        let seen = PanelContext {
            session: &self.session,
            shell: &self.shell,
            view: &self.view,
            flies: self.hands.flies,
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

    /// Opens the scene at `place` of the shelf, if there is one.
    pub(crate) fn open_shelf(&mut self, place: usize) {
        let document = self
            .shell
            .shelf
            .get(place)
            .map(|entry| entry.document.clone());
        if let Some(document) = document {
            self.open(document, Origin::BuiltIn(place));
        }
    }

    /// Opens a scene with its own algorithm, at its own step, else at the answer. Where it was edited and left before,
    /// it is as it was left.
    pub(crate) fn open(&mut self, document: Document, origin: Origin) {
        self.put_away();
        let draft = self.shell.files.drafts.take(&origin);
        self.note_opened(&origin);
        let (history, left) = match draft {
            Some(draft) => (draft.history, Some((draft.cursor, draft.camera))),
            None => (UndoHistory::new(document), None),
        };
        let cursor = left.as_ref().map(|(cursor, _)| *cursor);
        self.session.open(history, origin, cursor);
        self.view.open(self.session.history.document().scene());
        if let Some((_, camera)) = left {
            self.view.go_to(camera);
        }
        self.settle();
    }

    /// Opens a scene file whose mistakes are mended.
    fn show_mended(&mut self, document: Document) {
        let origin = self.session.origin.clone();
        self.session.open(UndoHistory::new(document), origin, None);
        self.view.open(self.session.history.document().scene());
        self.settle();
    }

    /// Sees to what the session wants.
    pub(crate) fn settle(&mut self) {
        for effect in self.session.take_effects() {
            match effect {
                Effect::Notice(notice) => self.shell.notices.push(notice),
                Effect::StartsToMove(said) => self.tell_how_to_walk(&said),
                Effect::Copied(text) => self.shell.clipboard.copied = Some(text),
                Effect::Edited => self
                    .shell
                    .files
                    .replaced
                    .forget_undone(&self.session.origin),
                Effect::Became(before) => self.look_at_what_came(&before),
                Effect::Grew(before) => self.keep_all_new_in_sight(&before),
            }
        }
    }

    fn tell_how_to_walk(&mut self, said: &str) {
        let walk = commands::command("frame.walk");
        let key = walk.shortcut_text(&self.shell.preferences.keys);
        self.say(match key.is_empty() {
            true => format!("{said}."),
            false => format!("{said}: {key} takes the keys to walk."),
        });
    }

    /// Opens the built-in scene or the file of that name.
    pub(crate) fn open_named(&mut self, name: impl AsRef<OsStr>) -> Result<(), library::OpenError> {
        let document = Self::read(&name)?;
        let origin = self.shell.shelf.origin_of(name);
        self.open(document, origin);
        Ok(())
    }

    fn read(name: impl AsRef<OsStr>) -> Result<Document, library::OpenError> {
        let library::Source { path, text } = library::source(name)?;
        Ok(Document::new(text, path)?)
    }

    /// The next scene of the shelf, or the one before.
    pub(crate) fn step_scene(&mut self, forward: bool) {
        let place = match (&self.session.origin, forward) {
            (Origin::BuiltIn(place), true) => place + 1,
            (Origin::BuiltIn(place), false) => place.saturating_sub(1),
            (Origin::File(_) | Origin::New(_), _) => 0,
        };
        self.open_shelf(place);
    }

    /// Shows all of the current pair; in a scene that moves the current test's mover with room around it, between the tests
    /// every mover.
    pub(crate) fn frame_pair(&mut self) {
        if self.session.frames.is_some() {
            let mover = self.session.pair().map(|pair| pair.tested().mover);
            let is_meant = |body| mover.is_none_or(|mover| mover == body);
            let current = Bounds::of_movers(self.session.snapshot(), is_meant, 0.0);
            let every = || Bounds::of_movers(self.session.snapshot(), |_| true, 0.0);
            if let Some(bounds) = current.or_else(every) {
                self.view.frame(&bounds);
            }
            return;
        }
        let Some(pair) = self.session.pair() else {
            return;
        };
        let shapes = [pair.shapes.mover, pair.shapes.obstacle];
        let points = shapes.into_iter().flat_map(|shape| {
            let radius = shape.radius();
            shape.points().into_iter().map(move |point| (point, radius))
        });
        let after = pair.shapes.mover.translated(pair.shapes.displacement);
        let after = after
            .points()
            .into_iter()
            .map(|point| (point, after.radius()));
        let points = points.chain(after.collect::<Vec<_>>());
        let body = minkowski::balls_of(pair, self.view.going_to());
        let balls = body.unwrap_or_else(|| points.collect());
        if let Some(bounds) = Bounds::around(balls) {
            self.view.frame(&bounds);
        }
    }
}
