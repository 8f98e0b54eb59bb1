//! What the program knows while its window is open. Nothing here draws.

mod choice;
pub(crate) mod clipboard;
mod cursor;
mod disk;
mod editing;
mod files;
mod layers;
mod lost;
mod moving;
mod recording;
mod replacing;
mod saving;
mod sight;
mod snapping;

pub(crate) use recording::Renewal;

use super::{
    beside::Panes,
    breaks::Breaks,
    files::Files,
    frame_log::FrameLog,
    frames::Frames,
    hands::Hands,
    modal::{Modal, Notice},
    motion::Motion,
    palette::Theme,
    picture::Pictures,
    playback::Playback,
    preferences::{Preferences, PreferencesFile},
    selection::Selection,
    shelf::Shelf,
    stepping::{self, Cursor, Sought},
    ui::Panels,
    view::{
        ViewState,
        camera::Bounds,
        figure::{Labels, minkowski},
    },
};
use capsule_lab::{
    edit::{Document, History},
    run::study::{Choice, Study},
    scene::{Scene, library},
};
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Where the scene comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// A scene of the shelf.
    Shelf(usize),
    /// A file, by its path from the root.
    File(PathBuf),
    /// Nowhere yet: a new scene, by its number in this session.
    New(u32),
}

impl Place {
    /// Of the scene of that name: on the shelf, else a file.
    pub(crate) fn of(shelf: &Shelf, name: impl AsRef<OsStr>) -> Self {
        let name = Path::new(&name);
        let built_in = name.to_str().and_then(|name| shelf.place_of(name));
        built_in.map_or_else(|| Self::File(files::whole(name)), Self::Shelf)
    }
}

/// The program's state.
pub(crate) struct App {
    /// The built-in scenes.
    pub shelf: Shelf,
    /// Where the current scene comes from.
    pub place: Place,
    /// The scene file being looked at, and how it came to be.
    pub history: History,
    /// Files, drafts, and what is kept of them.
    pub files: Files,
    /// The frames, in a scene that moves.
    pub frames: Option<Frames>,
    /// When playing them stops.
    pub breaks: Breaks,
    /// What they did while they played.
    pub log: FrameLog,
    /// The current scene: what the history's document says, in a scene that moves as the shown frame begins.
    pub scene: Arc<Scene>,
    /// The selected shapes.
    pub selection: Selection,
    /// What the mouse does to them.
    pub hands: Hands,
    /// The algorithm that runs and its settings; `None` in a scene without a pair.
    pub choice: Option<Choice>,
    /// What running it told.
    pub study: Study,
    /// The other ways beside it.
    pub panes: Panes,
    /// Counts the studies: tells panels when to forget what they keep.
    pub revision: u64,
    /// The current step.
    pub cursor: Cursor,
    /// Whether the run had the step that the scene opens at when a drag began.
    had_step: bool,
    /// Where the reader belongs instead, once a study has that step again.
    sought: Option<Sought>,
    /// Playing the steps.
    pub playback: Playback,
    /// Playing a sweep's motion.
    pub motion: Motion,
    /// Colours.
    pub theme: Theme,
    /// What is kept across runs. Theme, motion and pointer are those of the view, as of the last keeping.
    pub preferences: Preferences,
    /// Where it is kept, if it is.
    pub preferences_file: Option<PreferencesFile>,
    /// Whether the side panels are open.
    pub shows_panels: bool,
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
    /// Where the view was last shown, points.
    pub view_rect: egui::Rect,
    /// The camera and what else the view keeps.
    pub view: ViewState,
    /// What the panels keep between frames.
    pub panels: Panels,
    /// The choice to come back to from the exact algorithm.
    printed: Option<Choice>,
}

impl App {
    /// Opens the first scene of `shelf`.
    pub(crate) fn new(shelf: Shelf) -> Self {
        let history = History::new(Document::blank());
        let scene = history.document().scene().clone();
        let mut app = Self {
            shelf,
            place: Place::Shelf(0),
            history,
            files: Files::default(),
            frames: None,
            breaks: Breaks::default(),
            log: FrameLog::default(),
            scene,
            selection: Selection::default(),
            hands: Hands::default(),
            choice: None,
            study: Study::default(),
            panes: Panes::default(),
            revision: 0,
            cursor: None,
            had_step: false,
            sought: None,
            playback: Playback::default(),
            motion: Motion::default(),
            theme: Theme::Light,
            preferences: Preferences::default(),
            preferences_file: None,
            shows_panels: true,
            notices: vec![],
            modals: vec![],
            pictures: Pictures::default(),
            wants_file_dialog: false,
            clipboard: clipboard::Clipboard::default(),
            quits: false,
            view_rect: egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(960.0, 600.0)),
            view: ViewState::default(),
            panels: Panels::default(),
            printed: None,
        };
        for problem in std::mem::take(&mut app.shelf.problems) {
            app.fail(problem);
        }
        app.open_shelf(0);
        app.view = ViewState::default();
        app
    }

    /// Opens the scene at `place` of the shelf, if there is one.
    pub(crate) fn open_shelf(&mut self, place: usize) {
        let document = self.shelf.get(place).map(|entry| entry.document.clone());
        if let Some(document) = document {
            self.open(document, Place::Shelf(place));
        }
    }

    /// Opens a scene with its own algorithm, at its own step, else at the answer. Where it was edited and left before,
    /// it is as it was left.
    pub(crate) fn open(&mut self, document: Document, place: Place) {
        self.put_away();
        let draft = self.files.drafts.take(&place);
        self.turn_to(place);
        self.scene = match &draft {
            Some(draft) => draft.history.document().scene().clone(),
            None => document.scene().clone(),
        };
        self.view.open(&self.scene);
        self.selection.clear();
        self.printed = None;
        self.playback.pause();
        self.motion = Motion::default();
        let place = draft.as_ref().map(|draft| (draft.cursor, draft.camera));
        self.history = draft.map_or_else(|| History::new(document), |draft| draft.history);
        self.frames = None;
        self.run_again();
        self.opening_frame();
        self.choice = self.scene_choice();
        self.cursor = None;
        let study = self.looked();
        self.look_at(study);
        match place {
            Some((cursor, camera)) => {
                self.cursor = cursor;
                self.view.go_to(camera);
            }
            None => self.cursor = self.scene_step(),
        }
        self.fit_panes(&[None, None]);
    }

    /// Opens a scene file whose mistakes are mended.
    fn show_mended(&mut self, document: Document) {
        self.history = History::new(document);
        self.frames = None;
        self.run_again();
        self.view.open(&self.scene);
        self.selection.clear();
        self.opening_frame();
        self.choice = self.scene_choice();
        self.restudy();
        self.cursor = self.scene_step();
        self.fit_panes(&[None, None]);
    }

    /// The step that the scene asks for, else the answer.
    fn scene_step(&mut self) -> Cursor {
        let Some(address) = &self.scene.run.step else {
            return stepping::answer(&self.study);
        };
        match self.study.find(address) {
            Ok(step) => Some(step),
            Err(error) => {
                self.fail(error.to_string());
                stepping::answer(&self.study)
            }
        }
    }

    /// Opens the built-in scene or the file of that name.
    pub(crate) fn open_named(&mut self, name: impl AsRef<OsStr>) -> Result<(), library::OpenError> {
        let document = Self::read(&name)?;
        let place = Place::of(&self.shelf, name);
        self.open(document, place);
        Ok(())
    }

    fn read(name: impl AsRef<OsStr>) -> Result<Document, library::OpenError> {
        let library::Source { path, text } = library::source(name)?;
        Ok(Document::new(text, path)?)
    }

    /// The next scene of the shelf, or the one before.
    pub(crate) fn step_scene(&mut self, forward: bool) {
        let place = match (&self.place, forward) {
            (Place::Shelf(place), true) => place + 1,
            (Place::Shelf(place), false) => place.saturating_sub(1),
            (Place::File(_) | Place::New(_), _) => 0,
        };
        self.open_shelf(place);
    }

    /// Runs the current scene anew.
    pub(super) fn restudy(&mut self) {
        let study = self.looked();
        self.look_at(study);
    }

    /// Shows another study; the reader stays at the same step where it has one.
    pub(super) fn look_at(&mut self, study: Study) {
        if let Some(frames) = &mut self.frames {
            frames.remember(&study);
        }
        let sought = self.sought.take();
        (self.cursor, self.sought) = stepping::carried(&self.study, self.cursor, sought, &study);
        self.study = study;
        self.revision += 1;
    }

    /// Shows all of the current pair; in a scene that moves the current test's mover with room around it, between the tests
    /// every mover.
    pub(crate) fn frame_pair(&mut self) {
        if self.frames.is_some() {
            let mover = self.pair().map(|pair| pair.tested().mover);
            let is_meant = |body| mover.is_none_or(|mover| mover == body);
            let current = Bounds::of_movers(&self.scene, is_meant, 0.0);
            let every = || Bounds::of_movers(&self.scene, |_| true, 0.0);
            if let Some(bounds) = current.or_else(every) {
                self.view.frame(&bounds);
            }
            return;
        }
        let Some(pair) = self.pair() else { return };
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

    /// The next theme: light, dark, print.
    pub(crate) fn cycle_theme(&mut self) {
        self.theme = match self.theme {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Print,
            Theme::Print => Theme::Light,
        };
    }

    /// The next way of naming: none, some, all.
    pub(crate) fn cycle_labels(&mut self) {
        let labels = match self.view.options.labels {
            Labels::None => Labels::Some,
            Labels::Some => Labels::All,
            Labels::All => Labels::None,
        };
        self.view.set_labels(labels);
    }
}
