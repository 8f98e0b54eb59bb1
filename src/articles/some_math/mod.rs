//! *Some Math About Capsule Collision*, as printed: the capsule–triangle part, a copy of [`wicked`].

mod capsule_triangle;

pub use capsule_triangle::capsule_triangle;

use super::{
    Facts, answer,
    wicked::{self, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14},
};
use crate::{
    catalog::{Answer, Pair, ParallelRule, Repair, Settings},
    trace::Trace,
};

/// The article.
pub const FACTS: Facts = Facts {
    title: "Some Math About Capsule Collision",
    by: "a developer's notes, March 2021",
    contributes: "Collects the closest-point routines that capsule tests rest on, and repeats the traced triangle test.",
};

/// What can be mended in the listing and in the sphere test that finishes it.
pub const CAPSULE_REPAIRS: &[Repair] = &[M3, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14];

const M3: Repair = Repair {
    id: "M3",
    title: "Turn the centres a and b into base and tip",
};

/// The capsule–triangle listing, fitted to the catalog. It has no rule for parallel lines.
pub(crate) fn answer_capsule_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let reading = wicked::Reading {
        parallel: ParallelRule::Listing,
        ..wicked::Reading::of(settings)
    };
    let outer_ends = settings.repairs("M3").then(|| wicked::outer_ends(pair));
    let contact = capsule_triangle(capsule, outer_ends, triangle, &reading, trace);
    answer(contact, capsule.radius)
}
