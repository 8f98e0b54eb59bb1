//! *Capsule-Capsule Collision in Games* (Thunderfist), as described in its prose: a developer's blog without listings, put into
//! code sentence by sentence.
//!
//! Physics objects are capsules. Whether two of them touch is the basic question; the finer one, how far one can move before it
//! touches another, tests it again and again.
//!
//! The macro that compares numbers takes `abs` of a float (erratum T13). A compiler that picks C's integer `abs` for it drops
//! the fraction and finds 0.9 equal to 0.1. Rust has one `abs` a type, so that fault cannot be shown here.

pub(crate) mod capsule_capsule;
pub(crate) mod coarse_pass;
pub(crate) mod parallel_capsules;
pub(crate) mod parallel_ray;
pub mod response;
pub(crate) mod successive_approximation;
pub(crate) mod surface_normal;
pub(crate) mod voxel_capsule;

pub use capsule_capsule::capsule_capsule;
pub use parallel_capsules::parallel_capsules;
pub use surface_normal::sphere_capsule;
pub use voxel_capsule::voxel_capsule;

use crate::method::{Article, ArticleFacts, Repair, repairs};

/// The article.
pub static ARTICLE: Article = Article {
    name: "thunderfist",
    title: "\"Capsule-Capsule Collision in Games\", Thunderfist",
    facts: Some(ArticleFacts {
        title: "Capsule-Capsule Collision in Games",
        by: "Thunderfist, a game developer's blog",
        contributes: "Moves capsules among capsules: whether two of them touch, the surface normal, and a direct solution \
                      for parallel axes.",
    }),
};

/// Numbers nearer than this count as equal, meters or not.
const PHYSICS_EPSILON: f32 = 0.0001;

/// Whether `number` counts as zero.
fn is_zero(number: f32) -> bool {
    number.abs() <= PHYSICS_EPSILON
}

repairs! {
    t1 T1 "T1" "Test whether the gap is closed, not whether it is zero",
    t2 T2 "T2" "Use the dot product of unit vectors",
    t3 T3 "T3" "Compare the sine of the angle, not the cosine",
    t4 T4 "T4" "If the far end is free, search up to the closest approach",
    t5 T5 "T5" "Return the last free position that was tested",
    t8 T8 "T8" "Test the end spheres even if the cylinder is missed",
    t9 T9 "T9" "Stop bodies that sink deeper, release those that separate",
}

const T14: Repair = Repair {
    id: "T14",
    title: "Check all ancestors, not only the parent",
};

const T16: Repair = Repair {
    id: "T16",
    title: "Wake bodies that touch a moving one",
};
