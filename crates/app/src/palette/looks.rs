//! The look of roles, shapes and parts in a theme.

use super::{
    CAPSULE, CLOSEST, DARK_NORMAL, Doing, Glyph, NORMAL, OBSTACLE, PLANE_TRACE, PartKind, Pattern,
    REFERENCE, TRIANGLE, Theme, mix,
};
use capsule_core::trace::Role;
use egui::Color32;

/// The colors of a part of a swept body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PartStyle {
    /// For fills, the plain hue.
    pub(crate) fill: Color32,
    pub(crate) stroke: Color32,
    pub(crate) text: Color32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RoleStyle {
    /// For strokes and glyphs.
    pub(crate) stroke: Color32,
    /// For fills, the plain hue.
    pub(crate) fill: Color32,
    pub(crate) text: Color32,
    pub(crate) glyph: Glyph,
    pub(crate) pattern: Pattern,
    /// Width of its lines, points.
    pub(crate) width: f32,
}

impl Theme {
    pub(crate) fn role(self, role: Role) -> RoleStyle {
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

    pub(crate) fn part(self, kind: PartKind) -> PartStyle {
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
