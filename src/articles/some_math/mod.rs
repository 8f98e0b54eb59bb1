//! *Some Math About Capsule Collision*, as printed: the definition of a capsule, the closest points that tests rest on,
//! and the capsule–triangle part, a copy of [`wicked`].
//!
//! Its tests end with yes or no; the push of a yes is added here, along the gap between the closest points.

mod capsule_capsule;
mod capsule_triangle;
mod closest;
mod definition;
mod point_segment;
mod push;
mod repairs;
mod segment_segment;
mod sphere_capsule;

pub use capsule_capsule::capsule_capsule;
pub use capsule_triangle::capsule_triangle;
pub use closest::Closest;
pub use definition::definition;
pub use point_segment::point_segment;
pub use segment_segment::{closest_pt_segment_segment, segment_segment};
pub use sphere_capsule::sphere_capsule;

use super::{
    Facts, answer, measured,
    wicked::{self, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14},
};
use crate::{
    method::{Answer, Pair, ParallelRule, Repair, Settings},
    trace::Trace,
};

/// The article.
pub const FACTS: Facts = Facts {
    title: "Some Math About Capsule Collision",
    by: "a developer's notes, March 2021",
    contributes: "Collects the closest-point routines that capsule tests rest on, and repeats the traced triangle test.",
};

/// Which faults of the article's own routines are mended, by erratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is told in its entry of the repair lists")]
pub struct Repairs {
    pub m1: bool,
    pub m5: bool,
    pub m6: bool,
    pub m7: bool,
}

impl Repairs {
    /// The repairs that `settings` switch on.
    pub fn of(settings: &Settings) -> Self {
        Self {
            m1: settings.repairs("M1"),
            m5: settings.repairs("M5"),
            m6: settings.repairs("M6"),
            m7: settings.repairs("M7"),
        }
    }
}

/// What can be mended in the definition of a capsule.
pub const DEFINITION_REPAIRS: &[Repair] = &[Repair {
    id: "M1",
    title: "Compare the squared distance with the squared radius",
}];

/// What can be mended in the squared distance of a point and a segment.
pub const SPHERE_REPAIRS: &[Repair] = &[Repair {
    id: "M6",
    title: "Subtract the closest point, then square",
}];

/// What can be mended in the closest points of two segments.
pub const SEGMENT_REPAIRS: &[Repair] = &[
    Repair {
        id: "M5",
        title: "Use the cross product, and try the ends as well",
    },
    Repair {
        id: "M7",
        title: "Call a segment short beside the other one only",
    },
];

/// What can be mended in the listing and in the sphere test that finishes it.
pub const CAPSULE_REPAIRS: &[Repair] = &[M3, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14];

const M3: Repair = Repair {
    id: "M3",
    title: "Turn the centers a and b into base and tip",
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

/// The definition, fitted to the catalog.
pub(crate) fn answer_definition(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, capsule) = pair.sphere_capsule();
    measured(definition(sphere, capsule, Repairs::of(settings), trace))
}

/// The test by squared distance, fitted to the catalog.
pub(crate) fn answer_sphere_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, capsule) = pair.sphere_capsule();
    measured(sphere_capsule(
        sphere,
        capsule,
        Repairs::of(settings),
        trace,
    ))
}

/// The test by closest point, fitted to the catalog.
pub(crate) fn answer_point_segment(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (sphere, capsule) = pair.sphere_capsule();
    measured(point_segment(sphere, capsule, trace))
}

/// The capsule–capsule test, fitted to the catalog.
pub(crate) fn answer_capsule_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (first, second) = pair.capsule_capsule();
    measured(capsule_capsule(first, second, Repairs::of(settings), trace))
}

/// The closest points of two axes, fitted to the catalog.
pub(crate) fn answer_segment_segment(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (first, second) = pair.capsule_capsule();
    measured(segment_segment(first, second, Repairs::of(settings), trace))
}
