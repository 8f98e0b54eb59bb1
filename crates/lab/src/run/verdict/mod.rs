//! How an algorithm's answer compares with the exact one.
//!
//! Of shapes as they stand the hit, the depth, the normal and the distance are judged; of a sweep also the time and the
//! point. Two right answers may name different points of one overlap, or of sides that are parallel: a point is wrong
//! only where it does not lie on both shapes. All faults are named, the most severe first.

mod fault;
pub(super) mod point;

pub use fault::Fault;
pub use point::overlap_fault as overlap_point_fault;

use capsule_core::{
    geometry::{Contact, tolerance},
    method::{Answer, Pair},
};
use glam::Vec3;

/// Every way in which the answers to a sweep of `pair` differ, the most severe first.
///
/// A hit without a time is judged by whether they meet at all: its contact is of no moment in particular. A late contact
/// may be deeper than the exact one, for that is what comes of being late.
pub fn sweep_faults(chosen: &Answer, exact: &Answer, pair: &Pair) -> Vec<Fault> {
    let size = pair.size();
    let mut faults = impact_faults(chosen, exact, pair.displacement, size);
    match (chosen.contact, chosen.time) {
        (Some(_), None) => faults.extend(non_finite(chosen)),
        (Some(contact), Some(time)) => {
            let untimely = faults.first().copied();
            faults.extend(match untimely {
                None => answer_faults(chosen, exact, pair.reach(), size),
                Some(fault) => untimely_faults(fault, (chosen, &contact), exact, pair),
            });
            let meets = matches!(untimely, None | Some(Fault::Late(_)));
            faults.extend(point::fault(&contact, time, pair, meets));
        }
        (None, _) if faults.is_empty() => {
            faults = answer_faults(chosen, exact, pair.reach(), size);
        }
        (None, _) => {}
    }
    in_order(faults)
}

/// The other faults of the `contact` of an answer whose time is wrong by `fault`.
fn untimely_faults(
    fault: Fault,
    (chosen, contact): (&Answer, &Contact),
    exact: &Answer,
    pair: &Pair,
) -> Vec<Fault> {
    let mut faults: Vec<Fault> = non_finite(chosen).into_iter().collect();
    match exact.contact {
        Some(exact) => {
            let tolerance = tolerance::AGREEMENT * pair.size().max(1.0);
            let depth = depth_fault(contact, &exact, tolerance);
            let is_of_lateness =
                |depth: &Fault| matches!((fault, depth), (Fault::Late(_), Fault::DepthLong(_)));
            faults.extend(depth.filter(|depth| !is_of_lateness(depth)));
            faults.extend(normal_faults(contact, &exact));
        }
        // No contact gives the normal where they never meet, but the mover is pushed back.
        None => {
            let along = contact.normal.dot(pair.displacement.normalize_or_zero());
            let is_on_the_way = chosen.time.is_some_and(|time| time > 0.0);
            if is_on_the_way && along > tolerance::NORMAL_AGREEMENT {
                faults.push(Fault::NormalAlong);
            }
        }
    }
    faults
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
        (None, _) if chosen.is_hit() => {
            if exact.is_hit() {
                vec![]
            } else {
                vec![Fault::FalseImpact(None)]
            }
        }
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
/// the case in meters, the most severe first; empty when they agree. `reach` is the summed radius.
pub fn faults(chosen: &Answer, exact: &Answer, reach: f32, size: f32) -> Vec<Fault> {
    in_order(answer_faults(chosen, exact, reach, size))
}

/// The most severe first, each kind once.
fn in_order(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_key(Fault::rank);
    faults.dedup();
    faults
}

/// Every way in which contact and distance differ; a wrong distance counts only where all else is right.
fn answer_faults(chosen: &Answer, exact: &Answer, reach: f32, size: f32) -> Vec<Fault> {
    let tolerance = tolerance::AGREEMENT * size.max(1.0);
    let mut faults: Vec<Fault> = non_finite(chosen).into_iter().collect();
    faults.extend(contact_faults(chosen, exact, reach, tolerance));
    if faults.is_empty()
        && let (Some(chosen), Some(exact)) = (chosen.distance, exact.distance)
    {
        let off = (chosen - exact).abs();
        if off > tolerance {
            faults.push(Fault::DistanceOff(off));
        }
    }
    faults
}

/// Whether a number of the answer is none.
fn non_finite(answer: &Answer) -> Option<Fault> {
    (!answer.is_finite()).then_some(Fault::NonFinite)
}

/// Every way in which the contacts differ by more than `tolerance` meters.
fn contact_faults(chosen: &Answer, exact: &Answer, reach: f32, tolerance: f32) -> Vec<Fault> {
    match (chosen.contact, exact.contact) {
        (None, None) => vec![],
        (None, Some(exact)) if exact.depth <= tolerance => vec![],
        (None, Some(exact)) => vec![Fault::MissedHit(exact.depth)],
        (Some(_), None) => {
            let gap = exact.distance.map_or(f32::NAN, |distance| distance - reach);
            let touches = gap <= tolerance;
            if touches {
                vec![]
            } else {
                vec![Fault::FalseHit(gap)]
            }
        }
        (Some(chosen), Some(exact)) => depth_fault(&chosen, &exact, tolerance)
            .into_iter()
            .chain(normal_faults(&chosen, &exact))
            .collect(),
    }
}

/// Whether the push is longer or shorter by more than `tolerance` meters.
fn depth_fault(chosen: &Contact, exact: &Contact, tolerance: f32) -> Option<Fault> {
    let longer = chosen.depth - exact.depth;
    if longer < -tolerance {
        Some(Fault::DepthShort(-longer))
    } else if longer > tolerance {
        Some(Fault::DepthLong(longer))
    } else {
        None
    }
}

/// Whether the normal points elsewhere, and whether it is no unit vector. Of one without a length nothing tells where it points.
fn normal_faults(chosen: &Contact, exact: &Contact) -> impl Iterator<Item = Fault> {
    let length = chosen.normal.length();
    let is_unit = (length - 1.0).abs() <= tolerance::NORMAL_AGREEMENT;
    let direction = if is_unit {
        Some(chosen.normal)
    } else {
        chosen.normal.try_normalize()
    };
    let turned = direction.and_then(|direction| {
        let apart = direction.distance(exact.normal);
        (apart > tolerance::NORMAL_AGREEMENT).then(|| {
            let degrees = 2.0 * (apart * 0.5).clamp(0.0, 1.0).asin().to_degrees();
            Fault::NormalOff(degrees)
        })
    });
    let length = (length.is_finite() && !is_unit).then_some(Fault::NormalLength(length));
    turned.into_iter().chain(length)
}

#[cfg(test)]
mod tests;
