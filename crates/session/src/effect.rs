//! The effects of a session for its shell.

use super::Session;
use capsule_scenes::scene::Scene;
use glam::Vec3;
use std::sync::Arc;

/// A short message that goes away by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub outcome: NoticeOutcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeOutcome {
    Done,
    /// There was nothing to do, or it cannot be done here.
    Refused,
    Failed,
}

/// Something to see to outside of the session.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Notice(Notice),
    /// Shows a message that the scene moves from now on, and how one walks in it.
    StartsToMove(String),
    /// The walking player fell off all that stands and is back where the walk began, its middle at the given point, meters:
    /// the reader is to see it there, and to be told how to walk again.
    FellOff(Vec3),
    Copied(String),
    /// The scene was edited: what was undone before cannot be done again.
    Edited,
    /// The scene became another than this one, by undoing or by a file: what came should be seen.
    Became(Arc<Scene>),
    /// The scene has more shapes than this one had: all of the new ones should be seen.
    Grew(Arc<Scene>),
}

impl Session {
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Done);
    }

    /// Reports why nothing was done.
    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Refused);
    }

    pub(super) fn fail(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Failed);
    }

    fn notify(&mut self, text: String, outcome: NoticeOutcome) {
        self.effects.push(Effect::Notice(Notice { text, outcome }));
    }
}
