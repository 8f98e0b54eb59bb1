//! What a picture shows by form and by hue: the roles of lines and points, the roles of shapes, and the families of a swept
//! body's parts.

use super::{
    CAPSULE, CLOSEST, DARK_NORMAL, NORMAL, OBSTACLE, PLANE_TRACE, REFERENCE, TRIANGLE, Theme, mix,
};
use capsule_core::trace::{Part, Role};
use egui::Color32;

/// The colors of a part of a swept body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartStyle {
    /// For fills, the plain hue.
    pub(crate) fill: Color32,
    pub stroke: Color32,
    pub(crate) text: Color32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoleStyle {
    /// For strokes and glyphs.
    pub(crate) stroke: Color32,
    /// For fills, the plain hue.
    pub(crate) fill: Color32,
    pub text: Color32,
    pub(crate) glyph: Glyph,
    pub(crate) pattern: Pattern,
    /// Width of its lines, points.
    pub(crate) width: f32,
}

impl Theme {
    pub fn role(self, role: Role) -> RoleStyle {
        use Pattern::{Dashed, Dotted, Solid};
        let neutral = mix(self.ink(), TRIANGLE, 0.35);
        let normal = if self.is_dark() { DARK_NORMAL } else { NORMAL };
        let (fill, glyph, pattern, width) = match role {
            Role::CapsuleLine => (CAPSULE, Glyph::Dot, Dashed, 2.0),
            Role::Plane => (TRIANGLE, Glyph::Square, Dashed, 1.5),
            Role::FaceNormal => (normal, Glyph::Dot, Dashed, 2.0),
            Role::PlaneTrace => (PLANE_TRACE, Glyph::Cross, Dashed, 2.0),
            Role::Edge => (self.ink(), Glyph::Dot, Solid, 5.0),
            Role::Reference => (REFERENCE, Glyph::OpenDiamond, Solid, 2.0),
            Role::ClosestOnTriangle => (CLOSEST, Glyph::Diamond, Solid, 3.0),
            Role::ClosestOnAxis => (CLOSEST, Glyph::Circle, Solid, 3.0),
            Role::CandidateSphere => (CAPSULE, Glyph::Circle, Solid, 2.0),
            Role::Construction => (neutral, Glyph::Dot, Dashed, 2.0),
            Role::Rejected => (neutral, Glyph::Ring, Dotted, 2.0),
            Role::ContactNormal => (normal, Glyph::Triangle, Solid, 3.0),
            Role::Penetration => (self.ink(), Glyph::Square, Solid, 3.5),
            Role::Gap => (self.ink(), Glyph::Circle, Dashed, 2.5),
            Role::MoverInterval => (CAPSULE, Glyph::Dot, Solid, 4.0),
            Role::ObstacleInterval => (OBSTACLE, Glyph::Dot, Solid, 4.0),
            Role::Projection => (neutral, Glyph::Circle, Dashed, 1.2),
            Role::Velocity => (self.ink(), Glyph::Triangle, Solid, 2.5),
            Role::RemovedMotion => (neutral, Glyph::Triangle, Dashed, 3.0),
            Role::Slide => (CLOSEST, Glyph::Triangle, Solid, 3.0),
        };
        RoleStyle {
            stroke: self.stroke(fill),
            fill,
            text: self.text(fill),
            glyph,
            pattern,
            width,
        }
    }

    /// Fill and outline of capsules and spheres: obstacles have the hue of triangles.
    pub(crate) fn round(self, is_obstacle: bool) -> (Color32, Color32) {
        if is_obstacle {
            return self.triangle();
        }
        let fill = self.mover();
        (fill, self.outline_of(fill))
    }

    /// The color of a shape's lines by its role.
    pub(crate) fn doing(self, doing: Doing) -> Color32 {
        match doing {
            Doing::Idle => self.stroke(TRIANGLE),
            Doing::Moving => self.stroke(CAPSULE),
            Doing::Impacting => self.wrong(),
        }
    }

    /// Fill and outline of triangles under study.
    pub(crate) fn triangle(self) -> (Color32, Color32) {
        (OBSTACLE, self.outline_of(OBSTACLE))
    }

    /// The color of a hit side of a shape at rest, in full light.
    pub(crate) fn met(self) -> Color32 {
        self.filled(OBSTACLE)
    }

    pub fn part(self, kind: PartKind) -> PartStyle {
        let fill = match kind {
            PartKind::Core => TRIANGLE,
            PartKind::Triangles => REFERENCE,
            PartKind::Parallelograms => PLANE_TRACE,
            PartKind::Cylinders => CLOSEST,
            PartKind::Spheres => CAPSULE,
        };
        PartStyle {
            fill,
            stroke: self.stroke(fill),
            text: self.text(fill),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// A filled disc: on the capsule's axis.
    Circle,
    /// A filled diamond: on the triangle.
    Diamond,
    /// A diamond with an open middle: sought from there.
    OpenDiamond,
    /// A diagonal cross: meets the plane.
    Cross,
    Ring,
    Square,
    Triangle,
    /// A small disc: merely constructed.
    Dot,
}

impl Glyph {
    /// Every glyph; its place here is its number in the shader.
    pub(crate) const ALL: [Glyph; 8] = [
        Glyph::Circle,
        Glyph::Diamond,
        Glyph::OpenDiamond,
        Glyph::Cross,
        Glyph::Ring,
        Glyph::Square,
        Glyph::Triangle,
        Glyph::Dot,
    ];
}

/// How a line is broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    Solid,
    Dashed,
    Dotted,
}

/// How a fill is broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Texture {
    Plain,
    /// Slanting lines: tried and dropped.
    Hatched,
    Dotted,
}

/// The role of a shape in the shown frame or motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doing {
    /// It stands and meets nothing.
    Idle,
    /// It moves and meets nothing.
    Moving,
    Impacting,
}

impl Doing {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Moving => "moving",
            Self::Impacting => "impacting",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    Core,
    Triangles,
    Parallelograms,
    Cylinders,
    Spheres,
}

impl PartKind {
    /// Every kind, in the order a sweep tries them.
    pub const ALL: [Self; 5] = [
        Self::Core,
        Self::Triangles,
        Self::Parallelograms,
        Self::Cylinders,
        Self::Spheres,
    ];

    pub fn of(part: Part) -> Self {
        match part {
            Part::Core => Self::Core,
            Part::Triangle(_) => Self::Triangles,
            Part::Parallelogram(_) => Self::Parallelograms,
            Part::Cylinder(_) => Self::Cylinders,
            Part::Sphere(_) => Self::Spheres,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Core => "Core",
            Self::Triangles => "Triangles",
            Self::Parallelograms => "Parallelograms",
            Self::Cylinders => "Cylinders",
            Self::Spheres => "Spheres",
        }
    }
}
