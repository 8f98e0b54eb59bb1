//! The frames of a scene, any of which can be looked at. A scene that stands has one, in which nothing moves.

use super::Study;
use crate::{
    run::simulation::RunHistory,
    scene::{Poses, Scene},
};
use capsule_core::catalog::AlgorithmChoice;

/// The run of a scene.
#[derive(Clone, Debug)]
pub enum Timeline {
    /// Its shapes stand, and this algorithm tests them; `None` takes the exact form of every pair.
    Still(Option<AlgorithmChoice>),
    /// Its movers go from frame to frame, and this algorithm tests one pair of them at a time.
    Moving(Option<AlgorithmChoice>, Box<RunHistory>),
}

impl Default for Timeline {
    /// The timeline of a scene without shapes.
    fn default() -> Self {
        Self::Still(None)
    }
}

impl Timeline {
    /// The run of the scene's `[run]`, at its first frame.
    pub fn of(scene: &Scene) -> Self {
        Self::new(scene, scene.choice())
    }

    /// The run by the scene's response, at its first frame; the shapes as they stand where it has none. `choice` tests them.
    pub fn new(scene: &Scene, choice: Option<AlgorithmChoice>) -> Self {
        match scene.response() {
            Some(response) => Self::Moving(choice, Box::new(RunHistory::of(scene, response))),
            None => Self::Still(choice),
        }
    }

    /// The algorithm that tests the shapes.
    pub fn choice(&self) -> Option<&AlgorithmChoice> {
        let (Self::Still(choice) | Self::Moving(choice, _)) = self;
        choice.as_ref()
    }

    /// Tests with `asked` from now on.
    pub fn choose(&mut self, asked: Option<AlgorithmChoice>) {
        let (Self::Still(choice) | Self::Moving(choice, _)) = self;
        *choice = asked;
    }

    /// Its frames, if it has more than one.
    pub fn history(&self) -> Option<&RunHistory> {
        match self {
            Self::Still(_) => None,
            Self::Moving(_, history) => Some(history),
        }
    }

    /// The history, to run more frames of it.
    pub fn history_mut(&mut self) -> Option<&mut RunHistory> {
        match self {
            Self::Still(_) => None,
            Self::Moving(_, history) => Some(history),
        }
    }

    /// Runs as many frames as lead to frame `frame`.
    pub fn reach(&mut self, frame: usize) {
        if let Some(history) = self.history_mut() {
            history.reach(frame);
        }
    }

    /// Takes over the input of `main`, and runs as many frames as lead to frame `frame`.
    pub fn keep_up(&mut self, main: &RunHistory, frame: usize) {
        if let Some(history) = self.history_mut() {
            history.keep_up(main);
            history.reach(frame);
        }
    }

    /// Where the shapes of `scene`, whose run this is, are as frame `frame` begins.
    pub fn poses(&self, scene: &Scene, frame: usize) -> Poses {
        match self {
            Self::Still(_) => Poses::default(),
            Self::Moving(_, history) => history.level().poses(scene, &history.state(frame)),
        }
    }

    /// The study of frame `frame` of `scene`, whose run this is; of the newest where that is not reached yet.
    pub fn study(&self, scene: &Scene, frame: usize) -> Study {
        match self {
            Self::Still(choice) => Study::of(scene, choice.as_ref()),
            Self::Moving(_, history) => Study::of_frame(history, frame),
        }
    }
}
