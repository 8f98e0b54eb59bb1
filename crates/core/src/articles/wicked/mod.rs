//! *Capsule Collision Detection* (Wicked Engine), as printed.
//!
//! A capsule is tested as one sphere: the one on its axis nearest to a *reference point* of the triangle, which is found
//! where the capsule's line pierces the triangle's plane. That makes one sphere test of every capsule test, and it is
//! why the answer is right only as far as the reference point is.

pub(crate) mod capsule_capsule;
pub(crate) mod capsule_triangle;
pub(crate) mod coarse_pass;
mod parts;
mod plane_alone;
mod repairs;
pub mod response;
pub(crate) mod sphere_sphere;
pub(crate) mod sphere_triangle;
mod steps;
pub(crate) mod sweeps;

pub use capsule_capsule::capsule_capsule;
pub use capsule_triangle::capsule_triangle;
pub use sphere_sphere::sphere_sphere;
pub use sphere_triangle::sphere_triangle;

use crate::{
    geometry::Capsule,
    method::{Article, ArticleFacts, ParallelRule, Repair, Settings, repairs},
};
use glam::Vec3;

/// The article.
pub static ARTICLE: Article = Article {
    name: "wicked",
    title: "\"Capsule Collision Detection\", Wicked Engine",
    facts: Some(ArticleFacts {
        title: "Capsule Collision Detection",
        by: "turanszkij, Wicked Engine blog",
        contributes: "Tests a capsule as one sphere, the one nearest to the triangle. It is found where the capsule's axis \
                      meets the triangle's plane.",
    }),
};

/// How the listings are read: what they leave to the game, and which of their faults are mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListingOptions {
    /// Whether triangles are hit from behind as well.
    pub double_sided: bool,
    /// The rule for a capsule's line parallel to the plane.
    pub parallel: ParallelRule,
    /// The faults mended.
    pub repairs: Repairs,
}

repairs! {
    w1 W1 "W1" "Update the best distance after each nearer edge",
    w2 W2 "W2" "Divide by the signed dot product",
    w3 W3 "W3" "Use the exact closest pair if parallel",
    w4 W4 "W4" "Always use the exact closest pair",
    w6 W6 "W6" "Compare the smallest distances of both ends",
    w6x W6X "W6x" "Use the exact closest pair of the segments",
    w7 W7 "W7" "Push a center on the triangle along the face normal",
    w8 W8 "W8" "Push a piercing capsule all the way out",
    w9 W9 "W9" "Treat a zero-length capsule as a sphere",
    w10 W10 "W10" "Keep A and B from crossing over",
    w13 W13 "W13" "Let single-sided triangles be hit from the front",
    w14 W14 "W14" "Count touching an edge as a hit",
}

const W7_CENTERS: Repair = Repair {
    title: "Push spheres with the same center straight up",
    ..W7
};

const W7_AXES: Repair = Repair {
    title: "Push crossing axes perpendicular to both",
    ..W7
};

const W14_SPHERES: Repair = Repair {
    title: "Count touching as a hit",
    ..W14
};

/// A capsule as the listings take it, by its outer ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OuterEnds {
    /// One outer end, meters.
    pub base: Vec3,
    /// The other.
    pub tip: Vec3,
    /// Meters.
    pub radius: f32,
}

impl OuterEnds {
    /// The base and tip of `capsule`, as `given` where the scene gives them.
    pub(crate) fn of(capsule: &Capsule, given: Option<[Vec3; 2]>) -> Self {
        let (base, tip) = given.map_or_else(|| capsule.base_tip(), |[base, tip]| (base, tip));
        Self {
            base,
            tip,
            radius: capsule.radius,
        }
    }
}

impl ListingOptions {
    /// The reading that `settings` ask for.
    pub fn of(settings: &Settings) -> Self {
        Self {
            double_sided: settings.double_sided,
            parallel: settings.parallel,
            repairs: Repairs::of(settings),
        }
    }
}
