//! *Capsule-Capsule Collision in Games* (Thunderfist), as told: a developer's blog without listings, put into code sentence by sentence.
//!
//! Physics objects are capsules. Whether two of them touch is the question beneath everything else; the finer one, how
//! far one can move before it touches another, asks it again and again.
//!
//! The macro that compares numbers takes `abs` of a float (erratum T13). A compiler that picks C's integer `abs` for it
//! drops the fraction and finds 0.9 equal to 0.1. Rust has one `abs` a type, so that fault cannot be told here.

mod capsule_capsule;
mod parallel_capsules;
mod parallel_ray;
pub mod response;
mod successive_approximation;
mod surface_normal;
mod voxel_capsule;

pub use capsule_capsule::capsule_capsule;
pub use parallel_capsules::parallel_capsules;
pub use surface_normal::sphere_capsule;
pub use voxel_capsule::voxel_capsule;

use super::{Facts, measured, timed};
use crate::{
    method::{Answer, Pair, Repair, Settings},
    trace::Trace,
};
use parallel_ray::collision_distance;
use successive_approximation::{Search, successive_approximation};

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
    pub t4: bool,
    pub t5: bool,
    pub t8: bool,
    pub t9: bool,
}

impl Repairs {
    /// The repairs that `settings` switch on.
    pub fn of(settings: &Settings) -> Self {
        Self {
            t1: settings.repairs("T1"),
            t2: settings.repairs("T2"),
            t3: settings.repairs("T3"),
            t4: settings.repairs("T4"),
            t5: settings.repairs("T5"),
            t8: settings.repairs("T8"),
            t9: settings.repairs("T9"),
        }
    }
}

/// What can be mended in *intersects*.
pub const INTERSECTS_REPAIRS: &[Repair] = &[Repair {
    id: "T1",
    title: "Ask whether the gap is closed, not whether it is zero",
}];

/// What can be mended in the way that parallel capsules are joined.
pub const PARALLEL_REPAIRS: &[Repair] = &[T2, T3];

/// What can be mended in the successive approximation.
pub const APPROXIMATION_REPAIRS: &[Repair] = &[T4, T5];

/// What can be mended in the collision distance, by its ray or by successive approximation.
pub const COLLISION_DISTANCE_REPAIRS: &[Repair] = &[T2, T3, T4, T5, T8, T9];

const T2: Repair = Repair {
    id: "T2",
    title: "Take the dot product of unit vectors",
};
const T3: Repair = Repair {
    id: "T3",
    title: "Ask the sine of the angle, not its cosine",
};
const T4: Repair = Repair {
    id: "T4",
    title: "Search before the closest approach if the far end is free",
};
const T5: Repair = Repair {
    id: "T5",
    title: "Answer the last free position that was tested",
};
const T8: Repair = Repair {
    id: "T8",
    title: "Test the end spheres whatever the endless cylinder says",
};
const T9: Repair = Repair {
    id: "T9",
    title: "Stop what sinks in deeper; let go only what parts",
};

/// The sphere–capsule answer by the surface normal, fitted to the catalog.
pub(crate) fn answer_surface_normal(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (sphere, capsule) = pair.sphere_capsule();
    measured(sphere_capsule(sphere, capsule, trace))
}

/// *Intersects*, fitted to the catalog. The question is about one moment: nothing moves in it.
pub(crate) fn answer_capsule_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (this, other) = pair.capsule_capsule();
    let motion = 0.0;
    measured(capsule_capsule(
        this,
        other,
        motion,
        Repairs::of(settings),
        trace,
    ))
}

/// The joining of parallel capsules, fitted to the catalog.
pub(crate) fn answer_parallel_capsules(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (this, other) = pair.capsule_capsule();
    measured(parallel_capsules(this, other, Repairs::of(settings), trace))
}

/// The successive approximation, fitted to the catalog.
pub(crate) fn answer_successive_approximation(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (this, other) = pair.capsule_capsule();
    let search = Search::of(settings);
    let motion = pair.displacement;
    timed(successive_approximation(this, other, motion, search, trace))
}

/// The collision distance, fitted to the catalog: of parallel capsules by the ray.
pub(crate) fn answer_parallel_ray(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (this, other) = pair.capsule_capsule();
    let (repairs, search) = (Repairs::of(settings), Search::of(settings));
    let motion = pair.displacement;
    timed(collision_distance(
        this, other, motion, repairs, search, trace,
    ))
}

/// The voxel test of the comments, fitted to the catalog.
pub(crate) fn answer_voxel_capsule(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, voxel) = pair.capsule_box();
    measured(voxel_capsule(capsule, voxel, trace))
}
