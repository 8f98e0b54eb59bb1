//! Any shape, and the queries that need no knowledge of its kind.

use super::{Capsule, Kind, OrientedBox, Sphere, Triangle};
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

crate::geometry::same_bits!(
    enum Shape {
        Sphere(shape),
        Capsule(shape),
        Triangle(shape),
        Box(shape),
    }
);

impl Shape {
    /// Whether it is a sphere or a capsule.
    pub fn is_round(&self) -> bool {
        self.kind().is_round()
    }

    /// The points its core is spanned by: a center, two ends, three vertices, eight corners.
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

    /// How far its surface is from its core, meters.
    pub fn radius(&self) -> f32 {
        match self {
            Shape::Sphere(sphere) => sphere.radius,
            Shape::Capsule(capsule) => capsule.radius,
            Shape::Triangle(_) | Shape::Box(_) => 0.0,
        }
    }

    /// The radius of the largest sphere about its center, or about every point of its axis, that fits in it, meters; 0
    /// for a triangle.
    pub fn inner_radius(&self) -> f32 {
        match self {
            Shape::Box(shape) => shape.half_size.min_element(),
            shape @ (Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_)) => shape.radius(),
        }
    }

    /// The capsule that it is, a sphere one without length; `None` of what is not round.
    pub fn as_capsule(&self) -> Option<Capsule> {
        match *self {
            Shape::Sphere(Sphere { center, radius }) => Some(Capsule {
                a: center,
                b: center,
                radius,
            }),
            Shape::Capsule(capsule) => Some(capsule),
            Shape::Triangle(_) | Shape::Box(_) => None,
        }
    }

    /// The point that it is placed by: a center, a first end, a first vertex.
    pub fn place(&self) -> Vec3 {
        match self {
            Shape::Box(shape) => shape.center,
            shape @ (Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_)) => {
                shape.points()[0]
            }
        }
    }

    /// The flat faces of its surface; none of what is round.
    pub fn faces(&self) -> Vec<Triangle> {
        match self {
            Shape::Sphere(_) | Shape::Capsule(_) => vec![],
            Shape::Triangle(triangle) => vec![*triangle],
            Shape::Box(shape) => shape.triangles().to_vec(),
        }
    }

    /// The edges of its flat sides; none of what is round.
    pub fn edges(&self) -> Vec<[Vec3; 2]> {
        match self {
            Shape::Sphere(_) | Shape::Capsule(_) => vec![],
            Shape::Triangle(triangle) => triangle.edges().map(|(a, b)| [a, b]).to_vec(),
            Shape::Box(shape) => shape.edges().to_vec(),
        }
    }

    /// The same shape moved by `way`, meters.
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

    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Shape::Sphere(_) => Kind::Sphere,
            Shape::Capsule(_) => Kind::Capsule,
            Shape::Triangle(_) => Kind::Triangle,
            Shape::Box(_) => Kind::Box,
        }
    }

    /// The same shape with its surface `by` meters further out everywhere; a triangle, which has no inside, as it is.
    pub fn grown(&self, by: f32) -> Self {
        match *self {
            Shape::Sphere(sphere) => Shape::Sphere(Sphere {
                radius: sphere.radius + by,
                ..sphere
            }),
            Shape::Capsule(capsule) => Shape::Capsule(Capsule {
                radius: capsule.radius + by,
                ..capsule
            }),
            Shape::Box(shape) => Shape::Box(OrientedBox {
                half_size: shape.half_size + Vec3::splat(by),
                ..shape
            }),
            Shape::Triangle(_) => *self,
        }
    }

    /// All measures of the shape, in the order in which a scene file writes them, by its keys.
    pub fn measures(&self) -> Vec<(&'static str, Measure)> {
        match *self {
            Shape::Sphere(Sphere { center, radius }) => vec![
                ("center", Measure::Point(center)),
                ("radius", Measure::Length(radius)),
            ],
            Shape::Capsule(Capsule { a, b, radius }) => vec![
                ("a", Measure::Point(a)),
                ("b", Measure::Point(b)),
                ("radius", Measure::Length(radius)),
            ],
            Shape::Triangle(Triangle { v }) => vec![("points", Measure::Points(v))],
            Shape::Box(shape) => vec![
                ("center", Measure::Point(shape.center)),
                ("half_size", Measure::Size(shape.half_size)),
                ("rotation", Measure::Rotation(shape.rotation)),
            ],
        }
    }
}

/// One thing that describes a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// A place, meters.
    Point(Vec3),
    /// The places of a triangle's vertices, meters.
    Points([Vec3; 3]),
    /// Along each axis, meters.
    Size(Vec3),
    /// Turns about x, y and z, degrees; none where nothing is said.
    Rotation(Vec3),
    /// Meters.
    Length(f32),
}
