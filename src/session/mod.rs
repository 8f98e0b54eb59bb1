//! What one person looks at: a scene file and its edits, its run, the algorithm that answers, the step that is read, and
//! what is beside, selected, played or walked.
//!
//! A [`Session`] is asked by reading it, and is changed by what a person does: an [`SessionAction`]. It knows no window and no
//! file: what it wants of them are [`Effect`]s, which whoever holds the session takes and sees to.
//!
//! | part | answers |
//! |---|---|
//! | [`stepping`] | where one is among the steps of a study |
//! | [`frames`] | which frame of a run is shown, and playing them |
//! | [`playback`], [`motion`] | playing the steps, playing a sweep |
//! | [`walk`] | what keys ask of the player in real time |
//! | [`panes`] | the same scene answered in other ways |
//! | [`selection`] | which shapes are selected |
//! | [`breaks`], [`faults`], [`frame_log`] | when playing stops, what is wrong with frames, what they did |
//! | [`edge_cases`] | how near a pair is to a special configuration, and the edits that make one |
//! | [`text`] | numbers, steps and methods in words |

pub mod action;
pub mod breaks;
mod choice;
pub mod contest;
mod copying;
mod cursor;
pub mod edge_cases;
mod editing;
mod effect;
pub mod faults;
pub mod frame_log;
pub mod frames;
pub mod motion;
mod moving;
mod opening;
mod origin;
pub mod panes;
mod placing;
pub mod playback;
pub mod selection;
mod snapping;
pub mod stepping;
pub mod text;
pub mod walk;

pub use action::SessionAction;
pub use effect::{Effect, Notice, NoticeOutcome};
pub use origin::Origin;

use crate::{
    edit::{Document, UndoHistory},
    run::study::{Choice, Study},
    scene::{Poses, Scene},
    trace::Part,
};
use breaks::Breaks;
use frame_log::FrameLog;
use frames::Frames;
use motion::MotionPlayer;
use panes::Panes;
use playback::Playback;
use selection::Selection;
use std::sync::Arc;
use stepping::{Cursor, Sought};
use walk::Walk;

/// One person's look at a scene.
#[derive(Clone, Debug)]
pub struct Session {
    /// Where the scene comes from.
    pub origin: Origin,
    /// The scene file being looked at, and how it came to be.
    pub history: UndoHistory,
    /// The frames, in a scene that moves.
    pub frames: Option<Frames>,
    /// When playing them stops.
    pub breaks: Breaks,
    /// What they did while they played.
    pub log: FrameLog,
    /// The current scene, as its file says.
    pub scene: Arc<Scene>,
    /// In a scene that moves, where its shapes are as the shown frame begins.
    pub poses: Arc<Poses>,
    /// The selected shapes.
    pub selection: Selection,
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
    /// Playing the steps.
    pub playback: Playback,
    /// Playing a sweep's motion, and the moment of it that is shown.
    pub motion: MotionPlayer,
    /// Walking through the frames.
    walk: Option<Walk>,
    /// The picked part of a swept body.
    pub part: Option<Part>,
    /// Whether the run had the step that the scene opens at when a drag began.
    had_step: bool,
    /// Where the reader belongs instead, once a study has that step again.
    sought: Option<Sought>,
    /// The choice to come back to from the exact algorithm.
    printed: Option<Choice>,
    /// What is wanted of whoever holds the session, the oldest first.
    effects: Vec<Effect>,
}

impl Default for Session {
    /// A blank scene, in no file.
    fn default() -> Self {
        let history = UndoHistory::new(Document::blank());
        let scene = history.document().scene().clone();
        Self {
            origin: Origin::New(0),
            history,
            frames: None,
            breaks: Breaks::default(),
            log: FrameLog::default(),
            scene,
            poses: Arc::default(),
            selection: Selection::default(),
            choice: None,
            study: Study::default(),
            panes: Panes::default(),
            revision: 0,
            cursor: None,
            playback: Playback::default(),
            motion: MotionPlayer::default(),
            walk: None,
            part: None,
            had_step: false,
            sought: None,
            printed: None,
            effects: vec![],
        }
    }
}

impl Session {
    /// What is wanted since it was asked last, the oldest first.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Runs the current scene anew.
    pub(super) fn restudy(&mut self) {
        let study = self.looked();
        self.look_at(study);
    }

    /// Shows another study; the reader stays at the same step where it has one.
    fn look_at(&mut self, study: Study) {
        if let Some(frames) = &mut self.frames {
            frames.remember(&study);
        }
        let sought = self.sought.take();
        (self.cursor, self.sought) = stepping::carried(&self.study, self.cursor, sought, &study);
        self.study = study;
        self.revision += 1;
    }
}
