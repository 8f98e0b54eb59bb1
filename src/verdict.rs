//! How an algorithm's answer compares with the exact one.

use crate::{
    catalog::Answer,
    geometry::{Contact, tolerance},
};
use glam::Vec3;
use std::fmt;

/// One way in which an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// Apart, it says, though they overlap by this many metres.
    MissedHit(f32),
    /// Contact, it says, though they are apart by this many metres.
    FalseHit(f32),
    /// A number of its answer is NaN or infinite.
    NonFinite,
    /// It passes, it says, though they meet at this fraction of the displacement.
    MissedImpact(f32),
    /// They meet, it says, at this fraction of the displacement if it says when, though they never do.
    FalseImpact(Option<f32>),
    /// They meet this fraction of the displacement earlier than it says.
    Late(f32),
    /// They meet this fraction of the displacement later than it says.
    Early(f32),
    /// Its push is this many metres shorter than the exact one.
    DepthShort(f32),
    /// Its push is this many metres longer than the exact one.
    DepthLong(f32),
    /// Its normal is this many degrees off.
    NormalOff(f32),
    /// Right but for the distance between the cores, which is this many metres off.
    DistanceOff(f32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::MissedHit(depth) => write!(f, "missed hit, {depth:.4} m deep"),
            Fault::FalseHit(gap) => write!(f, "false hit, {gap:.4} m apart"),
            Fault::MissedImpact(time) => write!(f, "missed impact at time {time:.4}"),
            Fault::FalseImpact(Some(time)) => write!(f, "false impact at time {time:.4}"),
            Fault::FalseImpact(None) => write!(f, "false impact, time unknown"),
            Fault::Late(by) => write!(f, "late by {by:.4} of the motion"),
            Fault::Early(by) => write!(f, "early by {by:.4} of the motion"),
            Fault::NonFinite => write!(f, "not a number"),
            Fault::DepthShort(by) => write!(f, "depth short by {by:.4} m"),
            Fault::DepthLong(by) => write!(f, "depth {by:.4} m too long"),
            Fault::NormalOff(degrees) => write!(f, "normal off by {degrees:.1}°"),
            Fault::DistanceOff(by) => write!(f, "distance off by {by:.4} m"),
        }
    }
}

/// Every way in which the answers to a sweep differ: first in when the shapes meet, then as any answers do;
/// `displacement` is the whole way, metres.
///
/// A hit without a time is judged by whether they meet at all: its contact is of no moment in particular.
pub fn sweep_faults(
    chosen: &Answer,
    exact: &Answer,
    displacement: Vec3,
    (reach, size): (f32, f32),
) -> Vec<Fault> {
    let late_or_early = impact_faults(chosen, exact, displacement, size);
    if !late_or_early.is_empty() {
        return late_or_early;
    }
    match (chosen.contact, chosen.time) {
        (Some(contact), None) if is_finite(&contact) => vec![],
        (Some(_), None) => vec![Fault::NonFinite],
        _ => faults(chosen, exact, reach, size),
    }
}

/// Every way in which the answers to a sweep differ in when the shapes meet.
///
/// Along a grazing motion a small error of length is a large one of time, so both are measured along the normal.
pub fn impact_faults(chosen: &Answer, exact: &Answer, displacement: Vec3, size: f32) -> Vec<Fault> {
    let tolerance = tolerance::AGREEMENT * size.max(1.0);
    let normal = |answer: &Answer| answer.contact.map(|contact| contact.normal);
    let normal = normal(exact).or(normal(chosen)).unwrap_or_default();
    let approach = normal.dot(displacement).abs();
    match (chosen.time, exact.time) {
        (None, _) if chosen.is_hit() => match exact.is_hit() {
            true => vec![],
            false => vec![Fault::FalseImpact(None)],
        },
        (None, Some(exact)) => vec![Fault::MissedImpact(exact)],
        (Some(chosen), None) => vec![Fault::FalseImpact(Some(chosen))],
        (Some(chosen), Some(_)) if !chosen.is_finite() => vec![Fault::NonFinite],
        (Some(chosen), Some(exact)) if (chosen - exact).abs() * approach > tolerance => {
            let later = chosen - exact;
            vec![if later > 0.0 {
                Fault::Late(later)
            } else {
                Fault::Early(-later)
            }]
        }
        _ => vec![],
    }
}

/// Every way in which `chosen` differs from `exact` by more than [`tolerance::AGREEMENT`] times `size`, the size of
/// the case in metres; empty when they agree. `reach` is the summed radius.
pub fn faults(chosen: &Answer, exact: &Answer, reach: f32, size: f32) -> Vec<Fault> {
    let tolerance = tolerance::AGREEMENT * size.max(1.0);
    let mut faults = contact_faults(chosen, exact, reach, tolerance);
    if faults.is_empty()
        && let (Some(chosen), Some(exact)) = (chosen.distance, exact.distance)
    {
        let off = (chosen - exact).abs();
        if !chosen.is_finite() {
            faults.push(Fault::NonFinite);
        } else if off > tolerance {
            faults.push(Fault::DistanceOff(off));
        }
    }
    faults
}

fn is_finite(contact: &Contact) -> bool {
    contact.depth.is_finite() && contact.normal.is_finite()
}

/// Every way in which the contacts differ by more than `tolerance` metres.
fn contact_faults(chosen: &Answer, exact: &Answer, reach: f32, tolerance: f32) -> Vec<Fault> {
    let (chosen, exact) = match (chosen.contact, exact.contact) {
        (None, None) => return vec![],
        (None, Some(exact)) if exact.depth <= tolerance => return vec![],
        (None, Some(exact)) => return vec![Fault::MissedHit(exact.depth)],
        (Some(_), None) => {
            let gap = exact.distance.map_or(f32::NAN, |distance| distance - reach);
            return if gap <= tolerance {
                vec![]
            } else {
                vec![Fault::FalseHit(gap)]
            };
        }
        (Some(chosen), Some(exact)) => (chosen, exact),
    };
    let mut faults = vec![];
    if !is_finite(&chosen) {
        faults.push(Fault::NonFinite);
    }
    let longer = chosen.depth - exact.depth;
    if longer < -tolerance {
        faults.push(Fault::DepthShort(-longer));
    } else if longer > tolerance {
        faults.push(Fault::DepthLong(longer));
    }
    let apart = chosen.normal.distance(exact.normal);
    if apart > tolerance::NORMAL_AGREEMENT {
        let degrees = 2.0 * (apart * 0.5).clamp(0.0, 1.0).asin().to_degrees();
        faults.push(Fault::NormalOff(degrees));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Feature;

    fn hit(depth: f32, normal: Vec3) -> Answer {
        Answer {
            contact: Some(Contact {
                point: Vec3::ZERO,
                normal,
                depth,
                feature: Feature::Face,
            }),
            distance: Some(0.5 - depth),
            time: None,
        }
    }

    fn miss(distance: f32) -> Answer {
        Answer {
            contact: None,
            distance: Some(distance),
            time: None,
        }
    }

    fn compare(chosen: &Answer, exact: &Answer) -> Vec<Fault> {
        faults(chosen, exact, 0.5, 1.0)
    }

    #[test]
    fn equal_answers_have_no_fault() {
        let up = hit(0.25, Vec3::Y);
        assert_eq!(compare(&up, &up), []);
        assert_eq!(compare(&miss(1.0), &miss(1.0)), []);
    }

    #[test]
    fn hits_and_misses_are_told_apart_with_their_size() {
        let up = hit(0.25, Vec3::Y);
        assert_eq!(compare(&miss(1.0), &up), [Fault::MissedHit(0.25)]);
        assert_eq!(compare(&up, &miss(0.75)), [Fault::FalseHit(0.25)]);
    }

    #[test]
    fn touching_may_be_read_either_way() {
        assert_eq!(compare(&miss(0.5), &hit(0.0, Vec3::Y)), []);
        assert_eq!(compare(&hit(0.0, Vec3::Y), &miss(0.5)), []);
    }

    #[test]
    fn a_wrong_distance_counts_only_where_all_else_is_right() {
        assert_eq!(compare(&miss(1.0), &miss(0.75)), [Fault::DistanceOff(0.25)]);
        assert_eq!(compare(&miss(f32::NAN), &miss(0.75)), [Fault::NonFinite]);
        let silent = Answer {
            distance: None,
            ..miss(1.0)
        };
        assert_eq!(compare(&silent, &miss(0.75)), []);
        let deep = Answer {
            distance: Some(0.375),
            ..hit(0.25, Vec3::Y)
        };
        assert_eq!(
            compare(&deep, &hit(0.25, Vec3::Y)),
            [Fault::DistanceOff(0.125)]
        );
        assert_eq!(
            compare(&deep, &hit(0.125, Vec3::Y)),
            [Fault::DepthLong(0.125)]
        );
    }

    #[test]
    fn a_hit_without_a_time_is_judged_by_whether_they_meet() {
        let compare =
            |chosen: &Answer, exact: &Answer| sweep_faults(chosen, exact, Vec3::NEG_Y, (0.5, 1.0));
        let met = Answer {
            time: Some(0.5),
            ..hit(0.0, Vec3::Y)
        };
        let timeless = hit(0.25, Vec3::X);
        assert_eq!(compare(&timeless, &met), []);
        assert_eq!(compare(&hit(0.25, Vec3::NAN), &met), [Fault::NonFinite]);
        assert_eq!(compare(&miss(1.0), &met), [Fault::MissedImpact(0.5)]);
        assert_eq!(compare(&timeless, &miss(1.0)), [Fault::FalseImpact(None)]);
        let later = Answer {
            time: Some(0.75),
            ..met
        };
        assert_eq!(compare(&later, &met), [Fault::Late(0.25)]);
        assert_eq!(
            compare(&later, &miss(1.0)),
            [Fault::FalseImpact(Some(0.75))]
        );
    }

    #[test]
    fn depth_normal_and_nan_are_named() {
        let up = hit(0.25, Vec3::Y);
        assert_eq!(
            compare(&hit(0.125, Vec3::Y), &up),
            [Fault::DepthShort(0.125)]
        );
        assert_eq!(
            compare(&hit(0.375, Vec3::Y), &up),
            [Fault::DepthLong(0.125)]
        );
        assert_eq!(compare(&hit(0.25, Vec3::NAN), &up), [Fault::NonFinite]);
        let [Fault::NormalOff(degrees)] = compare(&hit(0.25, Vec3::X), &up)[..] else {
            panic!("only the normal is off");
        };
        assert!((degrees - 90.0).abs() < 1e-3);
    }
}
