//! *Capsule Collision Detection* (Wicked Engine), as printed.
//!
//! A capsule is tested as one sphere: the one on its axis nearest to a *reference point* of the triangle, which is found
//! where the capsule's line pierces the triangle's plane. That makes one sphere test of every capsule test, and it is
//! why the answer is right only as far as the reference point is.

mod capsule_capsule;
mod capsule_triangle;
mod parts;
mod plane_alone;
mod repairs;
pub mod response;
mod sphere_sphere;
mod sphere_triangle;
mod steps;
pub(crate) mod sweeps;

pub use capsule_capsule::capsule_capsule;
pub use capsule_triangle::capsule_triangle;
pub use sphere_sphere::sphere_sphere;
pub use sphere_triangle::sphere_triangle;

use super::{Facts, answer};
use crate::{
    geometry::Capsule,
    method::{Answer, Pair, ParallelRule, Repair, Settings},
    trace::Trace,
};
use glam::Vec3;

/// The article.
pub const FACTS: Facts = Facts {
    title: "Capsule Collision Detection",
    by: "turanszkij, Wicked Engine blog",
    contributes: "Tests a capsule as the one sphere on its axis that is nearest to the triangle, found by tracing the \
                  triangle's plane with the capsule's line.",
};

/// How the listings are read: what they leave to the game, and which of their faults are mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whether triangles are hit from behind as well.
    pub double_sided: bool,
    /// What happens when the capsule's line is parallel to the plane.
    pub parallel: ParallelRule,
    /// The faults mended.
    pub repairs: Repairs,
}

/// Which faults are mended, by erratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is told in its entry of the repair lists")]
pub struct Repairs {
    pub w1: bool,
    pub w2: bool,
    pub w3: bool,
    pub w4: bool,
    pub w6: bool,
    pub w6x: bool,
    pub w7: bool,
    pub w8: bool,
    pub w9: bool,
    pub w10: bool,
    pub w13: bool,
    pub w14: bool,
}

/// A capsule as the listings take it, by its outer ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OuterEnds {
    /// One outer end, metres.
    pub base: Vec3,
    /// The other.
    pub tip: Vec3,
    /// Metres.
    pub radius: f32,
}

impl OuterEnds {
    /// Those of `capsule`, as it was given where it was given by them.
    fn of(capsule: &Capsule, given: Option<[Vec3; 2]>) -> Self {
        let (base, tip) = given.map_or_else(|| capsule.base_tip(), |[base, tip]| (base, tip));
        Self {
            base,
            tip,
            radius: capsule.radius,
        }
    }
}

impl Reading {
    /// The reading that `settings` ask for.
    pub fn of(settings: &Settings) -> Self {
        let is_on = |id| settings.repairs(id);
        Self {
            double_sided: settings.double_sided,
            parallel: settings.parallel,
            repairs: Repairs {
                w1: is_on("W1"),
                w2: is_on("W2"),
                w3: is_on("W3"),
                w4: is_on("W4"),
                w6: is_on("W6"),
                w6x: is_on("W6x"),
                w7: is_on("W7"),
                w8: is_on("W8"),
                w9: is_on("W9"),
                w10: is_on("W10"),
                w13: is_on("W13"),
                w14: is_on("W14"),
            },
        }
    }
}

/// What can be mended in the sphere–triangle listing.
pub const SPHERE_REPAIRS: &[Repair] = &[W1, W7, W13, W14];

/// What can be mended in the sphere–sphere test.
pub const SPHERE_SPHERE_REPAIRS: &[Repair] = &[W7_CENTERS, W14_SPHERES];

/// What can be mended in the capsule–capsule listing and the sphere test it ends with.
pub const CAPSULE_CAPSULE_REPAIRS: &[Repair] = &[W6, W6X, W7_AXES, W9, W10, W14_SPHERES];

/// What can be mended in the capsule–triangle listing and the sphere test it ends with.
pub const CAPSULE_REPAIRS: &[Repair] = &[W1, W2, W3, W4, W7, W8, W9, W10, W13, W14];

pub(super) const W1: Repair = Repair {
    id: "W1",
    title: "Lower the best distance after each nearer edge",
};
pub(super) const W2: Repair = Repair {
    id: "W2",
    title: "Trace the plane with the signed dot product",
};
pub(super) const W3: Repair = Repair {
    id: "W3",
    title: "Take the exact closest pair when parallel",
};
pub(super) const W4: Repair = Repair {
    id: "W4",
    title: "Take the exact closest pair always",
};
const W6: Repair = Repair {
    id: "W6",
    title: "Compare nearest end with nearest end",
};
const W6X: Repair = Repair {
    id: "W6x",
    title: "Take the exact closest pair of the axes",
};
pub(super) const W7: Repair = Repair {
    id: "W7",
    title: "Push a center on the triangle along the face normal",
};
const W7_CENTERS: Repair = Repair {
    id: "W7",
    title: "Push spheres with one center straight up",
};
const W7_AXES: Repair = Repair {
    id: "W7",
    title: "Push axes that meet along the square to both",
};
pub(super) const W8: Repair = Repair {
    id: "W8",
    title: "Push a piercing capsule all the way out",
};
pub(super) const W9: Repair = Repair {
    id: "W9",
    title: "Treat a zero-length capsule as a sphere",
};
pub(super) const W10: Repair = Repair {
    id: "W10",
    title: "Keep A and B from crossing over",
};
pub(super) const W13: Repair = Repair {
    id: "W13",
    title: "Let single-sided triangles be hit from the front",
};
pub(super) const W14: Repair = Repair {
    id: "W14",
    title: "Count touching an edge as a hit",
};

const W14_SPHERES: Repair = Repair {
    id: "W14",
    title: "Count touching as a hit",
};

/// The sphere–sphere test, fitted to the catalog.
pub(crate) fn answer_sphere_sphere(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (a, b) = pair.sphere_sphere();
    let contact = sphere_sphere(a, b, &Reading::of(settings), trace);
    answer(contact, pair.reach())
}

/// The capsule–capsule listing, fitted to the catalog.
pub(crate) fn answer_capsule_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (a, b) = pair.capsule_capsule();
    let a = OuterEnds::of(a, pair.base_tip);
    let b = OuterEnds::of(b, pair.obstacle_base_tip);
    let contact = capsule_capsule(&a, &b, &Reading::of(settings), trace);
    answer(contact, pair.reach())
}

/// The sphere–triangle listing, fitted to the catalog.
pub(crate) fn answer_sphere_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    let contact = sphere_triangle(sphere, triangle, &Reading::of(settings), trace);
    answer(contact, sphere.radius)
}

/// The capsule–triangle listing, fitted to the catalog: it starts from base and tip.
pub(crate) fn answer_capsule_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let (base, tip) = outer_ends(pair);
    let reading = Reading::of(settings);
    let contact = capsule_triangle(base, tip, capsule.radius, triangle, &reading, trace);
    answer(contact, capsule.radius)
}

/// Base and tip of a pair's capsule, as it was given where it was given by them.
pub(super) fn outer_ends(pair: &Pair) -> (Vec3, Vec3) {
    let (capsule, _) = pair.capsule_triangle();
    match pair.base_tip {
        Some([base, tip]) => (base, tip),
        None => capsule.base_tip(),
    }
}
