//! The faults of a frame, and the sentences for them.

use super::{
    LedgerRow, MoverFrame, Trembling, Turns,
    trembling::Past,
    tunnelling::{still_overlapping, tunnelled},
    words::rounded,
};
use crate::{
    core::{geometry::tolerance, trace::Value},
    lab::run::simulation::{Level, Recording, RunHistory, SCRIPTED},
};
use glam::Vec3;
use std::fmt;

/// Something that a frame should not do.
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// Faster than gravity and steering explain.
    SpeedGained {
        /// The mover's name.
        mover: String,
        /// The row whose contact gave it; `None` where it came between contacts.
        row: Option<usize>,
        /// The largest right speed, meters per second.
        before: f32,
        /// The speed, meters per second.
        after: f32,
    },
    /// Its place or velocity holds a number that is none.
    NonFinite {
        /// The mover's name.
        mover: String,
    },
    /// The cap on iterations left some of the way.
    CapReached {
        /// The mover's name.
        mover: String,
    },
    /// The exact test finds an overlap at the frame's end.
    StillOverlapping {
        /// The mover's name.
        mover: String,
        /// With what.
        obstacle: String,
        /// Meters.
        depth: f32,
    },
    /// Two contacts of the frame took turns.
    Oscillating {
        /// The mover's name.
        mover: String,
        /// Which, and why.
        turns: Turns,
    },
    /// Two contacts took turns from frame to frame.
    Trembling {
        /// The mover's name.
        mover: String,
        /// Which, and when.
        turns: Trembling,
    },
    /// The exact sweep from the frame's start to its end hits something that was not answered.
    Tunnelled {
        /// The mover's name.
        mover: String,
        /// Through what.
        obstacle: String,
        /// The fraction of the way at which it was hit.
        time: f32,
        /// Whether the frame's end still overlaps it: the mover went in, but not through.
        is_inside: bool,
    },
}

impl Warning {
    /// Whom it is about.
    pub fn mover(&self) -> &str {
        match self {
            Self::SpeedGained { mover, .. }
            | Self::NonFinite { mover }
            | Self::CapReached { mover }
            | Self::StillOverlapping { mover, .. }
            | Self::Oscillating { mover, .. }
            | Self::Trembling { mover, .. }
            | Self::Tunnelled { mover, .. } => mover,
        }
    }

    /// The first of the ledger's rows that it is about, where it is about contacts.
    pub(super) fn first_row(&self) -> Option<usize> {
        match self {
            Self::SpeedGained { row, .. } => *row,
            Self::Oscillating { turns, .. } => Some(turns.first),
            Self::Trembling { turns, .. } => Some(turns.row),
            _ => None,
        }
    }

    /// Whether it is about row `number` of the ledger.
    pub fn is_about(&self, number: usize) -> bool {
        match self {
            Self::Oscillating { turns, .. } => turns.contains(number),
            _ => self.first_row() == Some(number),
        }
    }

    /// Its name in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::SpeedGained { .. } => "speed gained",
            Self::NonFinite { .. } => "non-finite",
            Self::CapReached { .. } => "cap reached",
            Self::StillOverlapping { .. } => "still overlapping",
            Self::Oscillating { .. } | Self::Trembling { .. } => "oscillating",
            Self::Tunnelled { .. } => "tunnelled",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SpeedGained {
                mover,
                row,
                before,
                after,
            } => {
                let [by, before, after] = [after - before, *before, *after].map(rounded);
                write!(f, "{mover} gained {by} m/s, from {before} to {after}")?;
                match row {
                    Some(row) => write!(f, ", at contact {}", row + 1),
                    None => Ok(()),
                }
            }
            Self::NonFinite { mover } => {
                write!(f, "the position or velocity of {mover} is NaN or infinite")
            }
            Self::CapReached { mover } => {
                write!(f, "{mover} hit the iteration limit")
            }
            Self::StillOverlapping {
                mover,
                obstacle,
                depth,
            } => write!(
                f,
                "{mover} still overlaps {obstacle} by {} m",
                rounded(*depth)
            ),
            Self::Oscillating { mover, turns } => {
                write!(f, "{mover} went back and forth between {turns}")
            }
            Self::Trembling { mover, turns } => {
                write!(f, "{mover} went back and forth between {turns}")
            }
            Self::Tunnelled {
                mover,
                obstacle,
                time,
                is_inside,
            } => {
                let (how, time) = (if *is_inside { "into" } else { "through" }, rounded(*time));
                write!(
                    f,
                    "{mover} went {how} {obstacle} at t = {time}; no response"
                )
            }
        }
    }
}

/// The faults of a frame of the `wanted` kinds, mover by mover.
pub(super) fn of(
    history: &RunHistory,
    recording: &Recording,
    (passages, rows): (&[MoverFrame], &[LedgerRow]),
    wanted: impl Fn(&str) -> bool,
) -> Vec<Warning> {
    let level = history.level();
    let mut past = Past::new(history, recording.number);
    let mut warnings = vec![];
    for (index, passage) in passages.iter().enumerate() {
        let mover = || passage.name.clone();
        if wanted("non-finite") && !passage.after.is_finite() {
            warnings.push(Warning::NonFinite { mover: mover() });
        }
        if wanted("speed gained") {
            warnings.extend(speed_gained(level, recording, passage, index, rows));
        }
        if wanted("cap reached") && flag(recording, passage, "stopped by the cap") {
            warnings.push(Warning::CapReached { mover: mover() });
        }
        if wanted("oscillating") {
            warnings.extend(oscillating(mover(), index, (passages, rows), &mut past));
        }
        if wanted("still overlapping") {
            warnings.extend(still_overlapping(level, passages, index));
        }
        if wanted("tunnelled") {
            warnings.extend(tunnelled(level, recording, passages, index, rows));
        }
    }
    warnings
}

/// Contacts that take turns within the frame, else from frame to frame.
fn oscillating(
    mover: String,
    index: usize,
    account: (&[MoverFrame], &[LedgerRow]),
    past: &mut Past<'_>,
) -> Option<Warning> {
    if let Some(turns) = Turns::of(index, account.1) {
        return Some(Warning::Oscillating { mover, turns });
    }
    let turns = Trembling::of(index, account, past)?;
    Some(Warning::Trembling { mover, turns })
}

/// The first contact that made the mover faster; else the frame, where it did.
fn speed_gained(
    level: &Level,
    recording: &Recording,
    passage: &MoverFrame,
    index: usize,
    rows: &[LedgerRow],
) -> Option<Warning> {
    let warning = |row, before: f32, after: f32| {
        let is_more = after > before + tolerance::AGREEMENT * (1.0 + before);
        is_more.then(|| Warning::SpeedGained {
            mover: passage.name.clone(),
            row,
            before,
            after,
        })
    };
    let own = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.mover == index);
    let mut of_contacts = own.filter_map(|(number, row)| {
        let [before, after] = row.speeds();
        warning(Some(number), before, after)
    });
    of_contacts.next().or_else(|| {
        let world = &level.world;
        let driven = steered(recording, passage).unwrap_or(passage.before.velocity);
        let most = driven.length() + world.gravity.length() * world.time_step;
        warning(None, most, passage.after.velocity.length())
    })
}

/// The velocity that a player's input or a script gave the mover in this frame.
fn steered(recording: &Recording, passage: &MoverFrame) -> Option<Vec3> {
    let steps = &recording.record.steps[passage.steps.clone()];
    let mut steps = steps.iter();
    let steering = steps.find(|step| ["steering", SCRIPTED].contains(&&*step.title))?;
    steering.values.iter().find_map(|value| match value {
        ("velocity", Value::Vector(velocity)) => Some(*velocity),
        _ => None,
    })
}

/// The flag `name` of the mover's last step; false where it has none.
fn flag(recording: &Recording, passage: &MoverFrame, name: &str) -> bool {
    let last = recording.record.steps[passage.steps.clone()].last();
    let values = last.map_or(&[][..], |step| &step.values[..]);
    values.contains(&(name, Value::Flag(true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_warning_is_a_sentence_with_its_numbers() {
        let mover = || "hero".to_string();
        let said = [
            Warning::SpeedGained {
                mover: mover(),
                row: Some(1),
                before: 2.0,
                after: 2.5,
            },
            Warning::StillOverlapping {
                mover: mover(),
                obstacle: "floor".into(),
                depth: 0.25,
            },
            Warning::Tunnelled {
                mover: mover(),
                obstacle: "paper".into(),
                time: 0.5,
                is_inside: false,
            },
            Warning::Tunnelled {
                mover: mover(),
                obstacle: "floor".into(),
                time: 0.25,
                is_inside: true,
            },
        ]
        .map(|warning| {
            assert!(crate::lab::scene::WARNINGS.contains(&warning.kind()));
            warning.to_string()
        });
        assert_eq!(
            said,
            [
                "hero gained 0.5 m/s, from 2 to 2.5, at contact 2",
                "hero still overlaps floor by 0.25 m",
                "hero went through paper at t = 0.5; no response",
                "hero went into floor at t = 0.25; no response",
            ]
        );
    }
}
