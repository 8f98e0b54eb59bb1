//! The frames of a scene, any of which can be looked at. A scene that stands has one, in which nothing moves.

use super::Study;
use crate::{
    catalog::Choice,
    run::simulation::RunHistory,
    scene::{Poses, Scene},
};

/// The run of a scene.
#[derive(Clone, Debug)]
pub enum Timeline {
    /// Its shapes stand, and this is asked about them; `None` takes the exact form of every pair.
    Still(Option<Choice>),
    /// Its movers go from frame to frame.
    Moving(Box<RunHistory>),
}

impl Timeline {
    /// The run that the scene's `[run]` asks for, at its first frame.
    pub fn of(scene: &Scene) -> Self {
        Self::new(scene, scene.choice())
    }

    /// The run by the scene's response, at its first frame; where it has none, `choice` is asked about the shapes as they
    /// stand.
    pub fn new(scene: &Scene, choice: Option<Choice>) -> Self {
        match scene.response() {
            Some(response) => Self::Moving(Box::new(RunHistory::of(scene, response))),
            None => Self::Still(choice),
        }
    }

    /// Its frames, if it has more than one.
    pub fn history(&self) -> Option<&RunHistory> {
        match self {
            Self::Still(_) => None,
            Self::Moving(history) => Some(history),
        }
    }

    /// Runs as many frames as lead to frame `frame`.
    pub fn reach(&mut self, frame: usize) {
        if let Self::Moving(history) = self {
            history.reach(frame);
        }
    }

    /// Takes over the input of `main`, and runs as many frames as lead to frame `frame`.
    pub fn keep_up(&mut self, main: &RunHistory, frame: usize) {
        if let Self::Moving(history) = self {
            history.keep_up(main);
            history.reach(frame);
        }
    }

    /// Where the shapes of `scene`, whose run this is, are as frame `frame` begins.
    pub fn poses(&self, scene: &Scene, frame: usize) -> Poses {
        match self {
            Self::Still(_) => Poses::default(),
            Self::Moving(history) => history.level().poses(scene, &history.state(frame)),
        }
    }

    /// What there is to see in frame `frame` of `scene`, whose run this is; in the newest where that is not reached yet.
    pub fn study(&self, scene: &Scene, frame: usize) -> Study {
        match self {
            Self::Still(choice) => Study::of(scene, choice.as_ref()),
            Self::Moving(history) => Study::of_frame(history, frame),
        }
    }
}
