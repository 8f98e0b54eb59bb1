//! The failures of a response in its frames.

use capsule_scenes::run::contact_log::Warning;
use std::cmp::Ordering;

/// A fault in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FrameFault {
    /// A mover has a number that is none.
    NotANumber,
    /// It goes through or into something, unanswered.
    Tunnelled,
    /// It stands still where the exact response lets it go on.
    Stuck,
    /// It still overlaps something as the frame ends.
    Overlaps,
    /// It gains speed at a contact, or out of nothing.
    GainsSpeed,
    /// It is moved farther than anything explains.
    Thrown,
    /// It goes to and fro between contacts.
    Trembles,
    /// The cap on iterations stops it.
    Capped,
}

impl FrameFault {
    pub fn title(self) -> &'static str {
        match self {
            Self::NotANumber => "NaN",
            Self::Tunnelled => "tunnelled",
            Self::Stuck => "stuck",
            Self::Overlaps => "overlaps",
            Self::GainsSpeed => "gains speed",
            Self::Thrown => "thrown",
            Self::Trembles => "trembles",
            Self::Capped => "capped",
        }
    }

    /// The kind of a warning, and how bad it is.
    pub(super) fn of(warning: &Warning) -> (Self, f32) {
        match warning {
            Warning::NonFinite { .. } => (Self::NotANumber, 1.0),
            Warning::Tunnelled { .. } => (Self::Tunnelled, 1.0),
            Warning::StillOverlapping { contact, .. } => (Self::Overlaps, contact.depth),
            Warning::SpeedGained { before, after, .. } => (Self::GainsSpeed, after - before),
            Warning::Thrown { by, .. } => (Self::Thrown, *by),
            Warning::Oscillating { .. } | Warning::Trembling { .. } => (Self::Trembles, 1.0),
            Warning::CapReached { .. } => (Self::Capped, 1.0),
        }
    }
}

/// A fault, with its frame of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameFailure {
    pub fault: FrameFault,
    /// The frame in which it is worst.
    pub frame: usize,
    /// How bad it is there: meters, meters per second, or 1 where there is no more and less.
    pub size: f32,
    /// In how many frames it happens.
    pub frames: usize,
    /// A sentence without its full stop.
    pub text: String,
}

impl FrameFailure {
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_fault = self.fault.cmp(&other.fault);
        let by_size = other.size.total_cmp(&self.size);
        by_fault.then(by_size).then(other.frames.cmp(&self.frames))
    }

    /// Notes that it happens once more.
    pub(super) fn add(found: &mut Vec<Self>, one: Self) {
        match found.iter_mut().find(|known| known.fault == one.fault) {
            None => found.push(one),
            Some(known) => {
                let frames = known.frames + one.frames;
                if one.size > known.size {
                    *known = one;
                }
                known.frames = frames;
            }
        }
    }
}
