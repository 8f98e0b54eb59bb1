//! The faults of a frame, and the sentences for them.

use super::{
    ContactLogRow, MoverFrame, Trembling, Turns,
    trembling::Past,
    tunnelling::{deepest_at_start, still_overlapping, tunnelled},
    words::rounded,
};
use crate::{
    run::simulation::{Level, RunHistory, SCRIPTED, TracedFrame},
    wording::{in_unit, length, whole_with_article, with_article},
};
use capsule_core::{
    geometry::{AxisBox, Contact, tolerance},
    trace::Value,
};
use glam::Vec3;
use std::fmt;

/// A push of so many sizes of the mover and depths of its overlap has no explanation.
const EXPLAINED: f32 = 4.0;

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
    /// Moved farther than its motion and what it overlapped explain.
    Thrown {
        /// The mover's name.
        mover: String,
        /// How far, meters.
        by: f32,
        /// How far its motion alone would take it, meters.
        motion: f32,
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
        /// The exact contact there.
        contact: Contact,
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
        /// The exact contact at that time.
        contact: Contact,
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
            | Self::Thrown { mover, .. }
            | Self::CapReached { mover }
            | Self::StillOverlapping { mover, .. }
            | Self::Oscillating { mover, .. }
            | Self::Trembling { mover, .. }
            | Self::Tunnelled { mover, .. } => mover,
        }
    }

    /// The one obstacle that it is about, and the exact contact with that; `None` where it is about no single one.
    pub fn met(&self) -> Option<(&str, &Contact)> {
        match self {
            Self::StillOverlapping {
                obstacle, contact, ..
            }
            | Self::Tunnelled {
                obstacle, contact, ..
            } => Some((obstacle, contact)),
            _ => None,
        }
    }

    /// The first of the contact log's rows that it is about, where it is about contacts.
    pub(super) fn first_row(&self) -> Option<usize> {
        match self {
            Self::SpeedGained { row, .. } => *row,
            Self::Oscillating { turns, .. } => Some(turns.first),
            Self::Trembling { turns, .. } => Some(turns.row),
            _ => None,
        }
    }

    /// Whether it is about row `number` of the contact log.
    pub fn is_about(&self, number: usize) -> bool {
        match self {
            Self::Oscillating { turns, .. } => turns.contains(number),
            _ => self.first_row() == Some(number),
        }
    }

    /// Whom it still happens to, and what.
    pub(super) fn still(&self) -> String {
        let who = with_article(self.mover());
        match self {
            Self::SpeedGained { before, after, .. } => {
                format!("{who} still gains {}", in_unit(after - before, "m/s"))
            }
            Self::NonFinite { .. } => {
                format!("the position or velocity of {who} is still NaN or infinite")
            }
            Self::Thrown { .. } => self.to_string(),
            Self::CapReached { .. } => format!("{who} still hits the iteration limit"),
            Self::StillOverlapping { .. } => self.to_string(),
            Self::Oscillating { turns, .. } => format!("{who} still bounces between {turns}"),
            Self::Trembling { turns, .. } => format!("{who} still bounces between {turns}"),
            Self::Tunnelled {
                obstacle,
                is_inside,
                ..
            } => {
                let how = if *is_inside { "into" } else { "through" };
                format!("{who} still goes {how} {}", whole_with_article(obstacle))
            }
        }
    }

    /// Its name in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::SpeedGained { .. } => "speed gained",
            Self::NonFinite { .. } => "non-finite",
            Self::Thrown { .. } => "thrown",
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
                let speeds = [after - before, *before, *after].map(|speed| in_unit(speed, "m/s"));
                let [by, before, after] = speeds;
                let mover = with_article(mover);
                write!(f, "{mover} gained {by}, from {before} to {after}")?;
                match row {
                    Some(row) => write!(f, ", at contact {}", row + 1),
                    None => Ok(()),
                }
            }
            Self::NonFinite { mover } => {
                let mover = with_article(mover);
                write!(f, "the position or velocity of {mover} is NaN or infinite")
            }
            Self::Thrown { mover, by, motion } => write!(
                f,
                "{} is moved {}, though its motion is only {} long",
                with_article(mover),
                length(*by),
                length(*motion)
            ),
            Self::CapReached { mover } => {
                write!(f, "{} hit the iteration limit", with_article(mover))
            }
            Self::StillOverlapping {
                mover,
                obstacle,
                contact,
            } => write!(
                f,
                "{} still overlaps {} by {} at the end",
                with_article(mover),
                whole_with_article(obstacle),
                length(contact.depth)
            ),
            Self::Oscillating { mover, turns } => {
                let mover = with_article(mover);
                write!(f, "{mover} bounces between {turns}")
            }
            Self::Trembling { mover, turns } => {
                let mover = with_article(mover);
                write!(f, "{mover} bounces between {turns}")
            }
            Self::Tunnelled {
                mover,
                obstacle,
                time,
                is_inside,
                ..
            } => {
                let how = if *is_inside { "into" } else { "through" };
                let [mover, obstacle] = [mover, obstacle].map(|name| whole_with_article(name));
                let time = rounded((time * 1e3).round() / 1e3);
                write!(
                    f,
                    "{mover} went {how} {obstacle} at t = {time}, without a response"
                )
            }
        }
    }
}

/// The faults of a frame of the `wanted` kinds, mover by mover.
pub(super) fn of(
    history: &RunHistory,
    traced: &TracedFrame,
    (passages, rows): (&[MoverFrame], &[ContactLogRow]),
    wanted: impl Fn(&str) -> bool,
) -> Vec<Warning> {
    let level = history.level();
    let mut past = Past::new(history, traced.number);
    let mut warnings = vec![];
    for (index, passage) in passages.iter().enumerate() {
        let mover = || passage.name.clone();
        if wanted("non-finite") && !passage.after.is_finite() {
            warnings.push(Warning::NonFinite { mover: mover() });
        }
        if wanted("thrown") {
            warnings.extend(thrown(level, traced, passages, index));
        }
        if wanted("speed gained") {
            warnings.extend(speed_gained(level, traced, passage, index, rows));
        }
        if wanted("cap reached") && flag(traced, passage, "stopped by the cap") {
            warnings.push(Warning::CapReached { mover: mover() });
        }
        if wanted("oscillating") {
            warnings.extend(oscillating(mover(), index, (passages, rows), &mut past));
        }
        if wanted("still overlapping") {
            warnings.extend(still_overlapping(level, passages, index));
        }
        if wanted("tunnelled") {
            warnings.extend(tunnelled(level, traced, passages, index, rows));
        }
    }
    warnings
}

/// Contacts that take turns within the frame, else from frame to frame.
fn oscillating(
    mover: String,
    index: usize,
    account: (&[MoverFrame], &[ContactLogRow]),
    past: &mut Past<'_>,
) -> Option<Warning> {
    if let Some(turns) = Turns::of(index, account.1) {
        return Some(Warning::Oscillating { mover, turns });
    }
    let turns = Trembling::of(index, account, past)?;
    Some(Warning::Trembling { mover, turns })
}

/// Whether the mover is moved farther than its motion, its own size and the overlap at its start explain.
fn thrown(
    level: &Level,
    traced: &TracedFrame,
    passages: &[MoverFrame],
    index: usize,
) -> Option<Warning> {
    let passage = &passages[index];
    let world = &level.world;
    let driven = steered(traced, passage).unwrap_or(passage.before.velocity);
    let fastest = driven.length().max(passage.after.velocity.length());
    let motion = (fastest + world.gravity.length() * world.time_step) * world.time_step;
    let by = passage.before.place().distance(passage.after.place());
    let AxisBox { low, high } = AxisBox::around(&passage.before.shape);
    let size = low.distance(high);
    let is_far = |overlap: f32| by > motion + EXPLAINED * (size + overlap);
    let is_thrown = is_far(0.0) && is_far(deepest_at_start(level, passages, index));
    is_thrown.then(|| Warning::Thrown {
        mover: passage.name.clone(),
        by,
        motion,
    })
}

/// The first contact that made the mover faster; else the frame, where it did.
fn speed_gained(
    level: &Level,
    traced: &TracedFrame,
    passage: &MoverFrame,
    index: usize,
    rows: &[ContactLogRow],
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
        let driven = steered(traced, passage).unwrap_or(passage.before.velocity);
        let most = driven.length() + world.gravity.length() * world.time_step;
        warning(None, most, passage.after.velocity.length())
    })
}

/// The velocity that a player's input or a script gave the mover in this frame.
fn steered(traced: &TracedFrame, passage: &MoverFrame) -> Option<Vec3> {
    let steps = &traced.record.steps[passage.steps.clone()];
    let mut steps = steps.iter();
    let steering = steps.find(|step| ["steering", SCRIPTED].contains(&&*step.title))?;
    steering.values.iter().find_map(|value| match value {
        ("velocity", Value::Vector(velocity)) => Some(*velocity),
        _ => None,
    })
}

/// The flag `name` of the mover's last step; false where it has none.
fn flag(traced: &TracedFrame, passage: &MoverFrame, name: &str) -> bool {
    let last = traced.record.steps[passage.steps.clone()].last();
    let values = last.map_or(&[][..], |step| &step.values[..]);
    values.contains(&(name, Value::Flag(true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::Feature;

    #[test]
    fn each_warning_is_a_sentence_with_its_numbers() {
        let mover = || "hero".to_string();
        let contact = || Contact {
            point: Vec3::ZERO,
            normal: Vec3::Y,
            depth: 0.25,
            feature: Feature::Face,
        };
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
                contact: contact(),
            },
            Warning::Tunnelled {
                mover: mover(),
                obstacle: "paper".into(),
                time: 0.5,
                contact: contact(),
                is_inside: false,
            },
            Warning::Tunnelled {
                mover: mover(),
                obstacle: "floor".into(),
                time: 0.25,
                contact: contact(),
                is_inside: true,
            },
        ]
        .map(|warning| {
            assert!(crate::scene::WARNINGS.contains(&warning.kind()));
            [warning.to_string(), warning.still()]
        });
        let [said, still] = [0, 1].map(|form| said.clone().map(|both| both[form].clone()));
        assert_eq!(
            said,
            [
                "the hero gained 0.5 m/s, from 2 m/s to 2.5 m/s, at contact 2",
                "the hero still overlaps the floor by 25 cm at the end",
                "the hero went through the paper at t = 0.5, without a response",
                "the hero went into the floor at t = 0.25, without a response",
            ]
        );
        assert_eq!(
            still,
            [
                "the hero still gains 0.5 m/s",
                "the hero still overlaps the floor by 25 cm at the end",
                "the hero still goes through the paper",
                "the hero still goes into the floor",
            ]
        );
    }
}
