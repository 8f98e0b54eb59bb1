//! What the program knows while its window is open. Nothing here draws.

mod choice;
mod cursor;
mod layers;

use super::{
    modal::{Modal, Notice},
    motion::Motion,
    palette::Theme,
    playback::Playback,
    preferences::{Preferences, PreferencesFile},
    shelf::Shelf,
    stepping::{self, Cursor},
    ui::Panels,
    view::{
        ViewState,
        camera::Bounds,
        figure::{Labels, minkowski},
    },
};
use capsule_lab::{
    scene::{Scene, library},
    study::{Choice, Study},
};
use std::path::PathBuf;

/// Where the scene comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A scene of the shelf.
    Shelf(usize),
    /// A file.
    File(PathBuf),
}

/// The program's state.
pub(crate) struct App {
    /// The built-in scenes.
    pub shelf: Shelf,
    /// Where the current scene comes from.
    pub place: Place,
    /// The current scene.
    pub scene: Scene,
    /// The algorithm that runs and its settings; `None` in a scene without a pair.
    pub choice: Option<Choice>,
    /// What running it told.
    pub study: Study,
    /// Counts the studies: tells panels when to forget what they keep.
    pub revision: u64,
    /// The current step.
    pub cursor: Cursor,
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
    /// Whether a picture of the view was asked for.
    pub wants_picture: bool,
    /// Whether a file dialog was asked for.
    pub wants_file_dialog: bool,
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
        let mut app = Self {
            shelf,
            place: Place::Shelf(0),
            scene: empty_scene(),
            choice: None,
            study: Study::default(),
            revision: 0,
            cursor: None,
            playback: Playback::default(),
            motion: Motion::default(),
            theme: Theme::Light,
            preferences: Preferences::default(),
            preferences_file: None,
            shows_panels: true,
            notices: vec![],
            modals: vec![],
            wants_picture: false,
            wants_file_dialog: false,
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
        if let Some(entry) = self.shelf.get(place) {
            let scene = entry.scene.clone();
            self.open(scene, Place::Shelf(place));
        }
    }

    /// Opens a scene with its own algorithm, at its own step, else at the answer.
    pub(crate) fn open(&mut self, scene: Scene, place: Place) {
        self.place = place;
        self.scene = scene;
        self.view.open(&self.scene);
        self.printed = None;
        self.playback.pause();
        self.motion = Motion::default();
        self.choice = self.scene_choice();
        self.study = Study::of(&self.scene, self.choice.as_ref());
        self.revision += 1;
        self.cursor = match &self.scene.run.step {
            Some(address) => match self.study.find(address) {
                Ok(step) => Some(step),
                Err(error) => {
                    self.fail(error.to_string());
                    stepping::answer(&self.study)
                }
            },
            None => stepping::answer(&self.study),
        };
    }

    /// Opens a scene file; where it has mistakes, they are reported and the current scene stays.
    pub(crate) fn open_file(&mut self, path: PathBuf) {
        match library::open(&path.to_string_lossy()) {
            Ok(scene) => {
                self.preferences.note_recent(&path);
                self.open(scene, Place::File(path));
            }
            Err(error) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let title = format!("{name} cannot be opened");
                self.modals.push(Modal::Problem {
                    title,
                    report: error.to_string(),
                });
            }
        }
    }

    /// Opens the built-in scene or the file of that name.
    pub(crate) fn open_named(&mut self, name: &str) -> Result<(), library::OpenError> {
        let scene = library::open(name)?;
        let shelved = self.shelf.place_of(name);
        let place = shelved.map_or_else(|| Place::File(name.into()), Place::Shelf);
        if let Place::File(path) = &place {
            self.preferences.note_recent(path);
        }
        self.open(scene, place);
        Ok(())
    }

    /// The next scene of the shelf, or the one before.
    pub(crate) fn step_scene(&mut self, forward: bool) {
        let place = match (&self.place, forward) {
            (Place::Shelf(place), true) => place + 1,
            (Place::Shelf(place), false) => place.saturating_sub(1),
            (Place::File(_), _) => 0,
        };
        self.open_shelf(place);
    }

    /// Runs the current scene anew; the reader stays at the same step where there still is one.
    pub(super) fn restudy(&mut self) {
        let study = Study::of(&self.scene, self.choice.as_ref());
        self.cursor = stepping::carried(&self.study, self.cursor, &study);
        self.study = study;
        self.revision += 1;
    }

    /// Shows all of the current pair.
    pub(crate) fn frame_pair(&mut self) {
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

/// Nothing to see.
fn empty_scene() -> Scene {
    Scene {
        title: "Empty".into(),
        article: None,
        text: String::new(),
        run: Default::default(),
        view: None,
        world: Default::default(),
        bodies: vec![],
        expect: None,
    }
}
