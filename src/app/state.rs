//! What the program knows while its window is open. Nothing here draws.

use super::{
    modal::{Modal, Notice},
    palette::Theme,
    playback::Playback,
    shelf::Shelf,
    stepping::{self, Cursor},
    ui::Panels,
    view::{ViewState, camera::Bounds, figure::Labels},
};
use capsule_lab::{
    catalog::{Algorithm, Article, Settings},
    scene::{Scene, library},
    study::{Choice, PairStudy, Study},
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
    /// Colours.
    pub theme: Theme,
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
            theme: Theme::Light,
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
            Ok(scene) => self.open(scene, Place::File(path)),
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
        self.open(scene, place);
        Ok(())
    }

    /// What the scene itself asks for; the focused pair's exact algorithm where it asks for nothing.
    fn scene_choice(&mut self) -> Option<Choice> {
        let named = self.scene.run.algorithm.as_deref().map(Choice::parse);
        let mut choice = match named {
            Some(Ok(choice)) => choice,
            Some(Err(error)) => {
                self.fail(error.to_string());
                self.exact_choice()?
            }
            None => self.exact_choice()?,
        };
        self.scene.run.tell(&mut choice.settings);
        Some(choice)
    }

    fn exact_choice(&self) -> Option<Choice> {
        let study = Study::of(&self.scene, None);
        let pair = study.pairs.get(study.focus?)?;
        Some(Choice::plain(pair.choice.algorithm))
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

    /// Runs `algorithm` as printed.
    pub(crate) fn choose_algorithm(&mut self, algorithm: &'static Algorithm) {
        let mut choice = Choice::plain(algorithm);
        if let Some(old) = &self.choice {
            choice.settings = Settings {
                repairs: vec![],
                ..old.settings.clone()
            };
            if algorithm.article == Article::Exact && old.algorithm.article != Article::Exact {
                self.printed = Some(old.clone());
            }
        }
        self.choice = Some(choice);
        self.restudy();
    }

    /// Every algorithm that answers the current question.
    pub(crate) fn algorithms(&self) -> impl Iterator<Item = &'static Algorithm> + use<> {
        let question = self.choice.as_ref().map(|choice| choice.algorithm.question);
        question
            .into_iter()
            .flat_map(|question| question.algorithms())
    }

    /// From a printed algorithm to the exact one, and back to it with its repairs.
    pub(crate) fn toggle_exact(&mut self) {
        let Some(choice) = &self.choice else { return };
        if choice.algorithm.article != Article::Exact {
            self.choose_algorithm(choice.algorithm.question.exact());
            return;
        }
        let first_printed = || {
            let mut all = choice.algorithm.question.algorithms();
            all.find(|one| one.article != Article::Exact)
                .map(Choice::plain)
        };
        let printed = self.printed.take().or_else(first_printed);
        match printed {
            Some(printed) => {
                self.choice = Some(printed);
                self.restudy();
            }
            None => self.say("Only the exact algorithm answers this question."),
        }
    }

    /// Switches one repair of the current algorithm.
    pub(crate) fn toggle_repair(&mut self, id: &str) {
        let Some(choice) = &mut self.choice else {
            return;
        };
        let is_on = |listed: &'static str| match listed == id {
            true => !choice.settings.repairs(listed),
            false => choice.settings.repairs(listed),
        };
        let all = choice.algorithm.repairs.iter().map(|repair| repair.id);
        choice.settings.repairs = all.filter(|listed| is_on(listed)).collect();
        self.restudy();
    }

    /// Switches every repair of the current algorithm on or off.
    pub(crate) fn set_all_repairs(&mut self, on: bool) {
        let Some(choice) = &mut self.choice else {
            return;
        };
        if on {
            *choice = choice.repaired();
        } else {
            choice.settings.repairs.clear();
        }
        self.restudy();
    }

    /// Runs the current algorithm with other settings.
    pub(crate) fn set_settings(&mut self, settings: Settings) {
        if let Some(choice) = &mut self.choice {
            choice.settings = settings;
            self.restudy();
        }
    }

    /// Goes to `cursor`; playing stops.
    pub(crate) fn go_to(&mut self, cursor: Cursor) {
        self.playback.pause();
        self.cursor = cursor;
    }

    /// Plays or pauses; at the end it starts over.
    pub(crate) fn toggle_play(&mut self) {
        if self.playback.is_playing {
            self.playback.pause();
            return;
        }
        if self.cursor == stepping::last(&self.study) {
            self.cursor = None;
        }
        self.playback.play();
    }

    /// Lets `seconds` pass.
    pub(crate) fn advance(&mut self, seconds: f32) {
        for _ in 0..self.playback.advance(seconds) {
            self.cursor = stepping::next(&self.study, self.cursor);
        }
        if self.cursor == stepping::last(&self.study) {
            self.playback.pause();
        }
    }

    /// The pair that the verdict is about: the current step's, else the focus.
    pub(crate) fn pair(&self) -> Option<&PairStudy> {
        self.study.pairs.get(self.study.current(self.cursor)?)
    }

    /// Shows all of the current pair.
    pub(crate) fn frame_pair(&mut self) {
        let Some(pair) = self.pair() else { return };
        let shapes = [pair.shapes.mover, pair.shapes.obstacle];
        let points = shapes.into_iter().flat_map(|shape| {
            let radius = shape.radius();
            shape.points().into_iter().map(move |point| (point, radius))
        });
        if let Some(bounds) = Bounds::around(points) {
            self.view.frame(&bounds);
        }
    }

    /// Goes to where the current pair's answer first departs from the repaired method.
    pub(crate) fn go_to_departure(&mut self) {
        match self.pair().and_then(|pair| pair.departure) {
            Some(step) => self.go_to(Some(step)),
            None => self.say("Nothing departs here: the answer is that of every repair."),
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

    /// Takes one layer off: the topmost window, then playing, then hidden panels. Never ends the program.
    pub(crate) fn peel(&mut self) {
        if self.modals.pop().is_some() {
            return;
        }
        if self.playback.is_playing {
            self.playback.pause();
        } else {
            self.shows_panels = true;
        }
    }

    /// Shows `modal`, or takes it away where it is shown already.
    pub(crate) fn toggle_modal(&mut self, modal: Modal) {
        if let Some(shown) = self.modals.iter().position(|one| *one == modal) {
            self.modals.remove(shown);
        } else {
            self.panels.search.clear();
            self.modals.push(modal);
        }
    }

    /// Tells the reader something that went well.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notices.push(Notice {
            text,
            is_error: false,
        });
    }

    /// Tells the reader something that failed.
    pub(crate) fn fail(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notices.push(Notice {
            text,
            is_error: true,
        });
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
