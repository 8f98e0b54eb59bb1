//! *Capsule-Capsule Collision in Games* (Thunderfist), as told: a developer's blog without listings, put into code sentence by sentence.
//!
//! Physics objects are capsules. Whether two of them touch is the question beneath everything else; the finer one, how
//! far one can move before it touches another, asks it again and again.
//!
//! The macro that compares numbers takes `abs` of a float (erratum T13). A compiler that picks C's integer `abs` for it
//! drops the fraction and finds 0.9 equal to 0.1. Rust has one `abs` a type, so that fault cannot be told here.

mod capsule_capsule;
mod parallel_capsules;
mod surface_normal;
mod voxel_capsule;

pub use capsule_capsule::capsule_capsule;
pub use parallel_capsules::parallel_capsules;
pub use surface_normal::sphere_capsule;
pub use voxel_capsule::voxel_capsule;

use super::Facts;
use crate::{
    catalog::{Answer, Pair, Repair, Settings},
    trace::Trace,
};

/// The article.
pub const FACTS: Facts = Facts {
    title: "Capsule-Capsule Collision in Games",
    by: "Thunderfist, a game developer's blog",
    contributes: "Moves capsules among capsules: how two of them touch, where a surface faces, and when parallel axes \
                  make it easy.",
};

/// Numbers nearer than this count as equal, metres or not.
const PHYSICS_EPSILON: f32 = 0.0001;

/// Whether `number` counts as zero.
fn is_zero(number: f32) -> bool {
    number.abs() <= PHYSICS_EPSILON
}

/// Which faults are mended, by erratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is told in its entry of the repair lists")]
pub struct Repairs {
    pub t1: bool,
    pub t2: bool,
    pub t3: bool,
}

impl Repairs {
    /// The repairs that `settings` switch on.
    pub fn of(settings: &Settings) -> Self {
        Self {
            t1: settings.repairs("T1"),
            t2: settings.repairs("T2"),
            t3: settings.repairs("T3"),
        }
    }
}

/// What can be mended in *intersects*.
pub const INTERSECTS_REPAIRS: &[Repair] = &[Repair {
    id: "T1",
    title: "Ask whether the gap is closed, not whether it is zero",
}];

/// What can be mended in the way that parallel capsules are joined.
pub const PARALLEL_REPAIRS: &[Repair] = &[
    Repair {
        id: "T2",
        title: "Take the dot product of unit vectors",
    },
    Repair {
        id: "T3",
        title: "Ask the sine of the angle, not its cosine",
    },
];

/// The sphere–capsule answer by the surface normal, fitted to the catalog.
pub(crate) fn answer_surface_normal(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (sphere, capsule) = pair.sphere_capsule();
    let (contact, distance) = sphere_capsule(sphere, capsule, trace);
    Answer {
        contact,
        distance: Some(distance),
        time: None,
    }
}

/// *Intersects*, fitted to the catalog. The question is about one moment: nothing moves in it.
pub(crate) fn answer_capsule_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (this, other) = pair.capsule_capsule();
    let motion = 0.0;
    let (contact, distance) = capsule_capsule(this, other, motion, Repairs::of(settings), trace);
    Answer {
        contact,
        distance: Some(distance),
        time: None,
    }
}

/// The joining of parallel capsules, fitted to the catalog.
pub(crate) fn answer_parallel_capsules(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (this, other) = pair.capsule_capsule();
    let (contact, distance) = parallel_capsules(this, other, Repairs::of(settings), trace);
    Answer {
        contact,
        distance: Some(distance),
        time: None,
    }
}

/// The voxel test of the comments, fitted to the catalog.
pub(crate) fn answer_voxel_capsule(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, voxel) = pair.capsule_box();
    let (contact, distance) = voxel_capsule(capsule, voxel, trace);
    Answer {
        contact,
        distance: Some(distance),
        time: None,
    }
}
