use crate::geometry::OrientedBox;
use glam::Vec3;
use serde::Serialize;

/// The meaning of a drawn thing. The palette gives each role one color, glyph and line style everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The capsule's line: its segment prolonged, and its ends.
    CapsuleLine,
    /// The plane of the triangle.
    Plane,
    /// A face normal.
    FaceNormal,
    /// Where the capsule's line, or a center's projection, meets the plane.
    PlaneTrace,
    /// An edge being tested.
    Edge,
    /// The point of the triangle from which the capsule's closest point is sought: the articles' reference point.
    Reference,
    /// The closest point of the triangle.
    ClosestOnTriangle,
    /// The closest point of the capsule's segment.
    ClosestOnAxis,
    /// The sphere of the capsule that stands in for all of it.
    CandidateSphere,
    /// An auxiliary line or point.
    Construction,
    /// A candidate that lost.
    Rejected,
    /// The contact normal and the push along it.
    ContactNormal,
    /// The overlap.
    Penetration,
    /// The gap between shapes that are apart.
    Gap,
    /// The interval that the mover is along an axis.
    MoverInterval,
    /// The interval that the obstacle is along an axis.
    ObstacleInterval,
    /// From a point to its place along an axis.
    Projection,
    /// How a mover moves, and where it would come to.
    Velocity,
    /// The part of a motion that a contact takes away: the articles' undesired motion.
    RemovedMotion,
    /// The slide velocity that a contact leaves: the articles' desired motion.
    Slide,
}

crate::geometry::same_bits!(equal Role);

impl Role {
    /// Every role, in the order a legend lists them.
    pub const ALL: [Role; 20] = [
        Role::CapsuleLine,
        Role::Plane,
        Role::FaceNormal,
        Role::PlaneTrace,
        Role::Edge,
        Role::Reference,
        Role::ClosestOnTriangle,
        Role::ClosestOnAxis,
        Role::CandidateSphere,
        Role::Construction,
        Role::Rejected,
        Role::ContactNormal,
        Role::Penetration,
        Role::Gap,
        Role::MoverInterval,
        Role::ObstacleInterval,
        Role::Projection,
        Role::Velocity,
        Role::RemovedMotion,
        Role::Slide,
    ];

    /// `taken` while it is the best so far, else [`Role::Rejected`].
    pub fn or_rejected(taken: Role, is_taken: bool) -> Self {
        if is_taken { taken } else { Role::Rejected }
    }

    /// Its name in legends.
    pub fn name(self) -> &'static str {
        match self {
            Role::CapsuleLine => "capsule line",
            Role::Plane => "plane",
            Role::FaceNormal => "face normal",
            Role::PlaneTrace => "plane trace",
            Role::Edge => "edge",
            Role::Reference => "reference point",
            Role::ClosestOnTriangle => "closest on triangle",
            Role::ClosestOnAxis => "closest on axis",
            Role::CandidateSphere => "candidate sphere",
            Role::Construction => "construction",
            Role::Rejected => "rejected",
            Role::ContactNormal => "contact normal",
            Role::Penetration => "penetration",
            Role::Gap => "gap",
            Role::MoverInterval => "mover's interval",
            Role::ObstacleInterval => "obstacle's interval",
            Role::Projection => "projection",
            Role::Velocity => "velocity",
            Role::RemovedMotion => "undesired motion",
            Role::Slide => "slide",
        }
    }
}

/// Something to draw, in world space, meters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum DrawnShape {
    /// A point.
    Point {
        /// Where it is.
        at: Vec3,
    },
    /// A bounded line.
    Segment {
        /// Where it begins.
        from: Vec3,
        /// Where it ends.
        to: Vec3,
    },
    /// An unbounded line; the direction need not be unit length.
    Line {
        /// A point of it.
        through: Vec3,
        /// Its direction.
        direction: Vec3,
    },
    /// A vector.
    Arrow {
        /// Where it is drawn.
        from: Vec3,
        /// The vector itself.
        along: Vec3,
    },
    /// A sphere.
    Sphere {
        /// Its center.
        center: Vec3,
        /// Its radius.
        radius: f32,
    },
    /// A capsule.
    Capsule {
        /// The first sphere's center.
        a: Vec3,
        /// The last sphere's center.
        b: Vec3,
        /// Its radius.
        radius: f32,
    },
    /// A cylinder without lids.
    Tube {
        /// Where its axis begins.
        a: Vec3,
        /// Where its axis ends; a tube without length is not drawn.
        b: Vec3,
        /// Its radius.
        radius: f32,
        /// Whether it goes on beyond both ends for ever.
        #[serde(rename = "endless")]
        is_endless: bool,
    },
    /// A triangle, filled.
    Triangle {
        /// Its corners.
        v: [Vec3; 3],
    },
    /// A parallelogram.
    Parallelogram {
        /// One of its corners.
        corner: Vec3,
        /// The vectors from there to the next corners.
        sides: [Vec3; 2],
    },
    /// A box.
    Box(OrientedBox),
    /// A patch of a plane.
    Plane {
        /// A point of it.
        point: Vec3,
        /// Unit length.
        normal: Vec3,
    },
}

crate::geometry::same_bits!(enum DrawnShape { Point { at }, Segment { from, to }, Line { through, direction }, Arrow { from, along }, Sphere { center, radius }, Capsule { a, b, radius }, Tube { a, b, radius, is_endless }, Triangle { v }, Parallelogram { corner, sides }, Box(shape), Plane { point, normal } });

impl DrawnShape {
    /// Whether every number of it is finite; others are not drawn.
    pub fn is_finite(&self) -> bool {
        match *self {
            DrawnShape::Point { at: p } => p.is_finite(),
            DrawnShape::Segment { from: a, to: b } => a.is_finite() && b.is_finite(),
            DrawnShape::Line { through, direction } => through.is_finite() && direction.is_finite(),
            DrawnShape::Arrow { from, along } => from.is_finite() && along.is_finite(),
            DrawnShape::Sphere { center, radius } => center.is_finite() && radius.is_finite(),
            DrawnShape::Capsule { a, b, radius } | DrawnShape::Tube { a, b, radius, .. } => {
                a.is_finite() && b.is_finite() && radius.is_finite()
            }
            DrawnShape::Triangle { v } => v.iter().all(|corner| corner.is_finite()),
            DrawnShape::Parallelogram { corner, sides } => {
                corner.is_finite() && sides.iter().all(|side| side.is_finite())
            }
            DrawnShape::Box(OrientedBox {
                center,
                half_size,
                rotation,
            }) => center.is_finite() && half_size.is_finite() && rotation.is_finite(),
            DrawnShape::Plane { point, normal } => point.is_finite() && normal.is_finite(),
        }
    }
}

/// A [`DrawnShape`] with its meaning and its name in the article.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawable {
    /// Its meaning.
    pub role: Role,
    /// The article's variable name; empty for none.
    pub label: &'static str,
    /// The drawn shape.
    pub shape: DrawnShape,
}

crate::geometry::same_bits!(struct Drawable { role, label, shape });

impl Drawable {
    /// The place of a point, or the vector of an arrow; shapes of several points have no one place.
    pub fn place(&self) -> Option<Vec3> {
        match self.shape {
            DrawnShape::Point { at } => Some(at),
            DrawnShape::Sphere { center, .. } => Some(center),
            DrawnShape::Arrow { along, .. } => Some(along),
            DrawnShape::Box(shape) => Some(shape.center),
            DrawnShape::Segment { .. }
            | DrawnShape::Line { .. }
            | DrawnShape::Capsule { .. }
            | DrawnShape::Tube { .. }
            | DrawnShape::Triangle { .. }
            | DrawnShape::Parallelogram { .. }
            | DrawnShape::Plane { .. } => None,
        }
    }

    /// Whether it is what a step found: no aid, no box of a filter and no candidate that lost.
    pub fn is_result(&self) -> bool {
        let is_aid = matches!(
            self.role,
            Role::Rejected
                | Role::Edge
                | Role::Construction
                | Role::Plane
                | Role::MoverInterval
                | Role::ObstacleInterval
                | Role::Projection
        );
        let is_filter = matches!(self.shape, DrawnShape::Box(_));
        !is_aid && !is_filter && self.shape.is_finite()
    }
}
