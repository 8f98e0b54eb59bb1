use super::{Capsule, OrientedBox, Sphere, Triangle};
use glam::{DVec3, Vec3};

/// Any shape that a scene or a question can hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// See [`Sphere`].
    Sphere(Sphere),
    /// See [`Capsule`].
    Capsule(Capsule),
    /// See [`Triangle`].
    Triangle(Triangle),
    /// See [`OrientedBox`]. Round shapes meet its triangles.
    Box(OrientedBox),
}

impl Shape {
    /// Whether it is a sphere or a capsule.
    pub fn is_round(&self) -> bool {
        matches!(self, Shape::Sphere(_) | Shape::Capsule(_))
    }

    /// The points its core is spanned by: a centre, two ends, three vertices, eight corners.
    pub fn points(&self) -> Vec<Vec3> {
        match self {
            Shape::Sphere(sphere) => vec![sphere.center],
            Shape::Capsule(capsule) => vec![capsule.a, capsule.b],
            Shape::Triangle(triangle) => triangle.v.to_vec(),
            Shape::Box(shape) => shape.corners().to_vec(),
        }
    }

    /// From the first to the last point of a round shape's core, zero for a sphere; `None` for what is not round.
    pub fn core_vector(&self) -> Option<DVec3> {
        match self {
            Shape::Sphere(_) => Some(DVec3::ZERO),
            Shape::Capsule(capsule) => Some(capsule.b.as_dvec3() - capsule.a.as_dvec3()),
            Shape::Triangle(_) | Shape::Box(_) => None,
        }
    }

    /// How far its surface is from its core, metres.
    pub fn radius(&self) -> f32 {
        match self {
            Shape::Sphere(sphere) => sphere.radius,
            Shape::Capsule(capsule) => capsule.radius,
            Shape::Triangle(_) | Shape::Box(_) => 0.0,
        }
    }

    /// The radius of the largest sphere about its centre, or about every point of its axis, that fits in it, metres; 0
    /// for a triangle.
    pub fn inner_radius(&self) -> f32 {
        match self {
            Shape::Box(shape) => shape.half_size.min_element(),
            shape => shape.radius(),
        }
    }

    /// The same shape moved by `way`, metres.
    pub fn translated(&self, way: Vec3) -> Self {
        match *self {
            Shape::Sphere(Sphere { center, radius }) => Shape::Sphere(Sphere {
                center: center + way,
                radius,
            }),
            Shape::Capsule(Capsule { a, b, radius }) => Shape::Capsule(Capsule {
                a: a + way,
                b: b + way,
                radius,
            }),
            Shape::Triangle(triangle) => Shape::Triangle(Triangle {
                v: triangle.v.map(|corner| corner + way),
            }),
            Shape::Box(shape) => Shape::Box(OrientedBox {
                center: shape.center + way,
                ..shape
            }),
        }
    }

    /// Its lowest point; of several, the first. Of a sphere or a capsule, straight below the core.
    pub fn lowest_point(&self) -> Vec3 {
        let lower = |one: Vec3, other: Vec3| if other.y < one.y { other } else { one };
        let lowest = self.points().into_iter().reduce(lower).unwrap_or_default();
        lowest - Vec3::Y * self.radius()
    }

    /// What it is called in scene files.
    pub fn kind(&self) -> &'static str {
        match self {
            Shape::Sphere(_) => "sphere",
            Shape::Capsule(_) => "capsule",
            Shape::Triangle(_) => "triangle",
            Shape::Box(_) => "box",
        }
    }
}
