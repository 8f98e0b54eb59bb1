//! The view of one reader: a scene file and its edits, its run, the algorithm that answers, the current step, and the panes,
//! selection, playback and walk.
//!
//! A [`Session`] answers by its methods, and changes by the reader's actions: a [`SessionAction`]. It knows no window and no
//! file: it leaves [`Effect`]s for them, which the shell takes and carries out.
//!
//! | part | answers |
//! |---|---|
//! | [`stepping`] | where one is among the steps of a study |
//! | [`frames`] | which frame of a run is shown |
//! | [`motion`] | which moment of a sweep is shown |
//! | [`playback`] | playing the steps, the frames or the motion |
//! | [`walk`] | what keys ask of the player in real time |
//! | [`panes`] | the same scene answered in other ways |
//! | `programs` | programs of one's own that are asked, which no scene names |
//! | [`selection`] | which shapes are selected |
//! | [`breaks`], [`faults`], [`frame_log`] | when playing stops, what is wrong with frames, what they did |
//! | [`pins`] | numbers that are followed from frame to frame |
//! | [`lesson_values`] | the numbers of a lesson, filled from its run |
//! | [`prediction`] | where what a reader is asked to point at is |
//! | [`text`] | numbers, steps and methods in words |

#![forbid(unsafe_code)]

pub mod action;
pub mod breaks;
pub mod broken_links;
mod choice;
pub mod contest;
mod copying;
mod cursor;
mod editing;
mod effect;
pub mod faults;
pub mod frame_log;
pub mod frames;
mod lesson_runs;
pub mod lesson_values;
pub mod motion;
mod moving;
mod opening;
pub mod panes;
pub mod pins;
mod placing;
pub mod playback;
pub mod prediction;
mod prelude;
mod programs;
pub mod selection;
mod snapping;
pub mod stepping;
pub mod text;
pub mod walk;

pub use action::SessionAction;
pub use effect::{Effect, Notice, NoticeOutcome};
pub use opening::Origin;

use breaks::Breaks;
use capsule_core::trace::Part;
use capsule_scenes::{
    edit::{Document, UndoHistory},
    run::study::{AlgorithmChoice, Mending, Study, Warning},
    scene::{Poses, Scene},
};
use frame_log::FrameLog;
use frames::Frames;
use panes::Panes;
use playback::Playback;
use programs::Programs;
use selection::Selection;
use std::{cell::OnceCell, sync::Arc};
use stepping::{Cursor, PendingStep};
use walk::Walk;

/// One person's look at a scene.
#[derive(Clone, Debug)]
pub struct Session {
    origin: Origin,
    /// The scene file being looked at, and how it came to be.
    history: UndoHistory,
    /// The frames, one in a scene that stands, and their algorithm.
    frames: Frames,
    /// When playing them stops.
    breaks: Breaks,
    /// The events of the frames while they played.
    log: FrameLog,
    scene: Arc<Scene>,
    /// In a scene that moves, where its shapes are as the shown frame begins.
    poses: Arc<Poses>,
    selection: Selection,
    study: Study,
    /// The fix for the shown frame, once it was computed.
    frame_mending: OnceCell<Option<Mending<Warning>>>,
    panes: Panes,
    revision: u64,
    cursor: Cursor,
    playback: Playback,
    /// The moment of a sweep's motion that was scrubbed to, a fraction of the displacement; `None` where the steps are
    /// followed.
    scrubbed_time: Option<f32>,
    /// Walking through the frames.
    walk: Option<Walk>,
    part: Option<Part>,
    /// Whether the run had the step that the scene opens at when a drag began.
    had_opening_step: bool,
    /// Where the reader belongs instead, once a study has that step again.
    sought: Option<PendingStep>,
    programs: Programs,
    /// The choice to come back to from the exact algorithm.
    printed: Option<AlgorithmChoice>,
    /// Effects for the shell, the oldest first.
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
            frames: Frames::default(),
            breaks: Breaks::default(),
            log: FrameLog::default(),
            scene,
            poses: Arc::default(),
            selection: Selection::default(),
            study: Study::default(),
            frame_mending: OnceCell::new(),
            panes: Panes::default(),
            revision: 0,
            cursor: None,
            playback: Playback::default(),
            scrubbed_time: None,
            walk: None,
            part: None,
            had_opening_step: false,
            sought: None,
            programs: Programs::default(),
            printed: None,
            effects: vec![],
        }
    }
}

/// The shown scene and its study.
impl Session {
    /// Where the scene comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The scene file, and how it came to be.
    pub fn history(&self) -> &UndoHistory {
        &self.history
    }

    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Counts the studies: shows panels when to forget their cached values.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// The picked part of a swept body.
    pub fn part(&self) -> Option<Part> {
        self.part
    }

    /// The other ways beside it.
    pub fn panes(&self) -> &Panes {
        &self.panes
    }

    /// When playing frames stops.
    pub fn breaks(&self) -> &Breaks {
        &self.breaks
    }

    /// The events of frames while they played.
    pub fn log(&self) -> &FrameLog {
        &self.log
    }
}

impl Session {
    /// The effects since the last call, the oldest first.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Runs the current scene anew.
    pub(crate) fn restudy(&mut self) {
        let study = self.looked();
        self.look_at(study);
    }

    /// Shows another study; the reader stays at the same step where it has one.
    fn look_at(&mut self, study: Study) {
        self.frames.remember(&study);
        let sought = self.sought.take();
        (self.cursor, self.sought) = stepping::carried(&self.study, self.cursor, sought, &study);
        self.study = study;
        self.frame_mending.take();
        self.revision += 1;
    }
}
