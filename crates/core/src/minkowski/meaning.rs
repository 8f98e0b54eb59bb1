//! The meaning of a part of a body, in words.

use super::MinkowskiBody;
use crate::geometry::{Feature, Part, RoundedBody};

/// The name of a mover's end.
fn end(i: usize) -> &'static str {
    if i == 0 { "a" } else { "b" }
}

impl MinkowskiBody {
    /// The features of the obstacle and of the mover that meet where `part` is touched.
    pub fn meaning(&self, part: Part) -> String {
        meaning(self.kind, part)
    }
}

/// The features of the obstacle and of the mover that meet where `part` of such a body is touched; empty for a part that it
/// lacks.
pub fn meaning(body: RoundedBody, part: Part) -> String {
    match body {
        RoundedBody::Prism => of_prism(part),
        RoundedBody::Triangle => of_triangle(part),
        RoundedBody::Parallelogram => of_parallelogram(part),
        RoundedBody::Segment { .. } => match part {
            Part::Cylinder(_) => "both segments in one line".into(),
            Part::Sphere(_) => "one end of both segments".into(),
            _ => String::new(),
        },
    }
}

fn of_prism(part: Part) -> String {
    match part {
        Part::Core => "the segment pierces the triangle".into(),
        Part::Triangle(i) => format!("the face at end {}", end(i)),
        Part::Parallelogram(i) => format!("{} along the segment", Feature::EDGES[i % 3]),
        Part::Cylinder(i) if i < 6 => format!("{} at end {}", Feature::EDGES[i % 3], end(i / 3)),
        Part::Cylinder(i) => format!("vertex v{} along the segment", i % 3),
        Part::Sphere(i) => format!("vertex v{} at end {}", i % 3, end(i / 3)),
    }
}

fn of_triangle(part: Part) -> String {
    match part {
        Part::Core => "the center in the triangle".into(),
        Part::Triangle(_) => "the face, from either side".into(),
        Part::Parallelogram(_) => String::new(),
        Part::Cylinder(i) => Feature::EDGES[i % 3].into(),
        Part::Sphere(i) => format!("vertex v{}", i % 3),
    }
}

fn of_parallelogram(part: Part) -> String {
    match part {
        Part::Core => "the two segments cross".into(),
        Part::Triangle(_) => String::new(),
        Part::Parallelogram(_) => "side against side".into(),
        Part::Cylinder(i) if i < 2 => format!("the obstacle's side at end {}", end(i)),
        Part::Cylinder(i) => format!("the obstacle's end {} along the segment", end(i % 2)),
        Part::Sphere(i) => format!("the obstacle's end {} at end {}", end(i % 2), end(i / 2)),
    }
}
