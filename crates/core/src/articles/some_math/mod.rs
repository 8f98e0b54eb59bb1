//! *Some Math About Capsule Collision*, as printed: the definition of a capsule, the closest points that tests rest on,
//! and the capsule–triangle part, a copy of [`super::wicked`].
//!
//! Its tests end with yes or no; the push of a yes is added here, along the gap between the closest points.

pub(crate) mod capsule_capsule;
pub(crate) mod capsule_triangle;
mod closest;
pub(crate) mod definition;
pub(crate) mod point_segment;
mod push;
mod repairs;
pub(crate) mod segment_segment;
pub(crate) mod sphere_capsule;

pub use capsule_capsule::capsule_capsule;
pub use capsule_triangle::capsule_triangle;
pub use closest::ClosestPoints;
pub use definition::definition;
pub use point_segment::point_segment;
pub use segment_segment::{closest_pt_segment_segment, segment_segment};
pub use sphere_capsule::sphere_capsule;

use crate::method::{Article, ArticleFacts, Repair, repairs};

/// The article.
pub static ARTICLE: Article = Article {
    name: "some-math",
    title: "\"Some Math About Capsule Collision\"",
    facts: Some(ArticleFacts {
        title: "Some Math About Capsule Collision",
        by: "a developer's notes, March 2021",
        contributes: "Collects closest-point routines for capsule tests, and repeats the first article's main test.",
    }),
};

repairs! {
    m1 M1 "M1" "Compare the squared distance with the squared radius",
    m5 M5 "M5" "Use the cross product, and test the ends too",
    m6 M6 "M6" "Subtract the closest point, then square",
    m7 M7 "M7" "Compare a segment's length with the other segment's",
}

const M2: Repair = Repair {
    id: "M2",
    title: "Fix everything copied from the first article",
};

const M3: Repair = Repair {
    id: "M3",
    title: "Convert the centers a and b to base and tip",
};
