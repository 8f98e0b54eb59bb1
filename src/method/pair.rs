use crate::geometry::{Capsule, Contact, OrientedBox, Shape, Sphere, Triangle};
use glam::Vec3;

/// A mover and an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The first or moving shape.
    pub mover: Shape,
    /// The other.
    pub obstacle: Shape,
    /// The mover's outer ends, *base* and *tip*, where it was given by them. Closer than twice the radius they say more
    /// than the capsule does, and a printed method that starts from them goes wrong.
    pub base_tip: Option<[Vec3; 2]>,
    /// The same of the obstacle.
    pub obstacle_base_tip: Option<[Vec3; 2]>,
    /// How far the mover goes, seen from the obstacle, metres; zero in questions about shapes as they stand.
    pub displacement: Vec3,
}

impl Pair {
    /// Two shapes as they are; no capsule was given by its outer ends.
    pub fn new(mover: Shape, obstacle: Shape) -> Self {
        Self {
            mover,
            obstacle,
            base_tip: None,
            obstacle_base_tip: None,
            displacement: Vec3::ZERO,
        }
    }

    /// The same pair with the mover on its way.
    pub fn moved_by(self, displacement: Vec3) -> Self {
        Self {
            displacement,
            ..self
        }
    }

    /// The spheres of a sphere–sphere question.
    pub fn sphere_sphere(&self) -> (&Sphere, &Sphere) {
        match (&self.mover, &self.obstacle) {
            (Shape::Sphere(a), Shape::Sphere(b)) => (a, b),
            other => panic!("not two spheres: {other:?}"),
        }
    }

    /// The sphere and capsule of a sphere–capsule question.
    pub fn sphere_capsule(&self) -> (&Sphere, &Capsule) {
        match (&self.mover, &self.obstacle) {
            (Shape::Sphere(sphere), Shape::Capsule(capsule)) => (sphere, capsule),
            other => panic!("not a sphere and a capsule: {other:?}"),
        }
    }

    /// The capsules of a capsule–capsule question.
    pub fn capsule_capsule(&self) -> (&Capsule, &Capsule) {
        match (&self.mover, &self.obstacle) {
            (Shape::Capsule(a), Shape::Capsule(b)) => (a, b),
            other => panic!("not two capsules: {other:?}"),
        }
    }

    /// The sphere and triangle of a sphere–triangle question.
    pub fn sphere_triangle(&self) -> (&Sphere, &Triangle) {
        match (&self.mover, &self.obstacle) {
            (Shape::Sphere(sphere), Shape::Triangle(triangle)) => (sphere, triangle),
            other => panic!("not a sphere and a triangle: {other:?}"),
        }
    }

    /// The capsule and box of a capsule–box question.
    pub fn capsule_box(&self) -> (&Capsule, &OrientedBox) {
        match (&self.mover, &self.obstacle) {
            (Shape::Capsule(capsule), Shape::Box(obstacle)) => (capsule, obstacle),
            other => panic!("not a capsule and a box: {other:?}"),
        }
    }

    /// The box and triangle of a box–triangle question.
    pub fn box_triangle(&self) -> (&OrientedBox, &Triangle) {
        match (&self.mover, &self.obstacle) {
            (Shape::Box(shape), Shape::Triangle(triangle)) => (shape, triangle),
            other => panic!("not a box and a triangle: {other:?}"),
        }
    }

    /// The boxes of a box–box question.
    pub fn box_box(&self) -> (&OrientedBox, &OrientedBox) {
        match (&self.mover, &self.obstacle) {
            (Shape::Box(a), Shape::Box(b)) => (a, b),
            other => panic!("not two boxes: {other:?}"),
        }
    }

    /// A `contact` of the pair at `time`, a fraction of the way, as the obstacle feels it if it moves in place of the mover.
    pub fn felt_by_obstacle(&self, contact: Contact, time: f32) -> Contact {
        let mut felt = contact.reversed();
        felt.point -= self.displacement * time;
        felt
    }

    /// The summed radius: cores this near touch, metres.
    pub fn reach(&self) -> f32 {
        self.mover.radius() + self.obstacle.radius()
    }

    /// The largest coordinate or radius once the obstacle's first point is the origin, metres: what tolerances scale with.
    pub fn size(&self) -> f32 {
        let origin = self.obstacle.points()[0];
        let points = self
            .mover
            .points()
            .into_iter()
            .chain(self.obstacle.points());
        points
            .map(|point| (point - origin).abs().max_element())
            .fold(self.reach(), f32::max)
            .max(self.displacement.abs().max_element())
    }

    /// The capsule and triangle of a capsule–triangle question.
    pub fn capsule_triangle(&self) -> (&Capsule, &Triangle) {
        match (&self.mover, &self.obstacle) {
            (Shape::Capsule(capsule), Shape::Triangle(triangle)) => (capsule, triangle),
            other => panic!("not a capsule and a triangle: {other:?}"),
        }
    }
}
