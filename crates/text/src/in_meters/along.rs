//! How far along a segment a point is, in meters: listings compare the dot product, or the fraction of the length.

use super::{ComparedNumber, InMeters, latest, written};
use capsule_core::trace::DrawnShape;
use capsule_scenes::{run::study::Study, wording::lengths_apart};
use glam::Vec3;

/// The terms of such numbers.
const DOT_PRODUCT: &str = "dot product";
const FRACTION: &str = "position along the edge";
/// The largest cosine of the angle between a line and the way to a point from its nearest one.
const ABOVE: f32 = 1e-3;
/// What they are compared with at the first end.
const FIRST_END: [&str; 2] = ["zero", "start of the edge"];

pub(super) fn at(study: &Study, step: usize) -> Option<InMeters> {
    let compared = ComparedNumber::of(&study.record.steps[step])?;
    let [a, b] = latest(study, step, segment)?;
    let length = a.distance(b);
    let along = match compared.term {
        DOT_PRODUCT => compared.number / length,
        FRACTION => compared.number * length,
        _ => return None,
    };
    let foot = a + (b - a) * (along / length);
    let is_first = FIRST_END.contains(&compared.other);
    // A title says which end it is of a dot product.
    let end = match (compared.term, is_first) {
        (DOT_PRODUCT, _) => "it",
        (_, true) => "the start of the edge",
        (_, false) => "the end of the edge",
    };
    let beyond = if is_first { -along } else { along - length };
    let (from, label, fact) = if beyond > 0.0 {
        let beyond = written(beyond);
        let fact = format!("the point is {beyond} beyond {end}");
        (
            if is_first { a } else { b },
            format!("{beyond} beyond"),
            fact,
        )
    } else {
        let [along, length] = lengths_apart([along, length]);
        let fact = if is_first && compared.term == DOT_PRODUCT {
            format!("the point is {along} along it")
        } else if is_first {
            format!("the point is {along} past {end}")
        } else {
            let what = if compared.term == DOT_PRODUCT {
                "segment"
            } else {
                "edge"
            };
            format!("the point is {along} along the {what} of {length}")
        };
        (a, format!("{along} along"), fact)
    };
    let point = latest(study, step, |shape| match *shape {
        DrawnShape::Point { at } if is_above(at, foot, (b - a) / length) => Some(at),
        _ => None,
    });
    Some(InMeters {
        helpers: point.map(|point| [foot, point]).into_iter().collect(),
        ..InMeters::between([from, foot], label, fact)
    })
}

/// Whether `foot` is the point of a line along this unit vector that is nearest to `at`, which is not on the line.
fn is_above(at: Vec3, foot: Vec3, along: Vec3) -> bool {
    let aside = (at - foot).length();
    aside > 0.0 && (at - foot).dot(along).abs() < ABOVE * aside
}

fn segment(shape: &DrawnShape) -> Option<[Vec3; 2]> {
    match *shape {
        DrawnShape::Segment { from, to } if from != to => Some([from, to]),
        DrawnShape::Tube { a, b, .. } if a != b => Some([a, b]),
        _ => None,
    }
}
