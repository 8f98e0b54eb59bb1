//! Which points of the two shapes a part of a body stands for.

use super::{Body, Kind};
use crate::trace::Part;

/// Points of a shape by their index: one for a corner or an end, two for a side or a core, three for a face. Empty where
/// a part stands for no one place.
pub type Places = Vec<usize>;

impl Body {
    /// The places of the obstacle and of the mover that touch where `part` is entered.
    pub fn features(&self, part: Part) -> [Places; 2] {
        let edge = |i: usize| vec![i % 3, (i + 1) % 3];
        let both = || vec![0, 1];
        match (self.kind, part) {
            (Kind::Prism | Kind::Triangle, Part::Core) => [vec![0, 1, 2], self.core_of_mover()],
            (_, Part::Core) => [both(), both()],
            (Kind::Prism, Part::Triangle(i)) => [vec![0, 1, 2], vec![i % 2]],
            (Kind::Prism, Part::Parallelogram(i)) => [edge(i), both()],
            (Kind::Prism, Part::Cylinder(i)) if i < 6 => [edge(i), vec![i / 3]],
            (Kind::Prism, Part::Cylinder(i)) => [vec![i % 3], both()],
            (Kind::Prism, Part::Sphere(i)) => [vec![i % 3], vec![(i / 3) % 2]],
            (Kind::Triangle, Part::Triangle(_)) => [vec![0, 1, 2], vec![0]],
            (Kind::Triangle, Part::Cylinder(i)) => [edge(i), vec![0]],
            (Kind::Triangle, Part::Sphere(i)) => [vec![i % 3], vec![0]],
            (Kind::Parallelogram, Part::Parallelogram(_)) => [both(), both()],
            (Kind::Parallelogram, Part::Cylinder(i)) if i < 2 => [both(), vec![i]],
            (Kind::Parallelogram, Part::Cylinder(i)) => [vec![i % 2], both()],
            (Kind::Parallelogram, Part::Sphere(i)) => [vec![i % 2], vec![(i / 2) % 2]],
            (Kind::Segment, Part::Cylinder(_)) => [both(), both()],
            (Kind::Segment, Part::Sphere(i)) => [vec![i % 2], vec![]],
            _ => [vec![], vec![]],
        }
    }

    /// Both ends of the mover, or its only one.
    fn core_of_mover(&self) -> Places {
        match self.kind {
            Kind::Triangle => vec![0],
            _ => vec![0, 1],
        }
    }
}
