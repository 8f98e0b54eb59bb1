//! What the article computes in one listing and takes from there in the others.
//!
//! Source: *Capsule Collision Detection*, "Sphere – Triangle collision" (the plane's normal, the closest point of a
//! segment) and "Capsule – Capsule collision" (the line of a capsule). Without area or length they divide zero by zero.

use super::Reading;
use crate::{
    geometry::{Capsule, Triangle},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// The plane's unit normal N; NaN for a degenerate triangle.
pub(super) fn face_normal(triangle: &Triangle, trace: &mut impl Trace) -> Vec3 {
    // The plane faces where the corners run counter-clockwise. A triangle without area divides zero by zero.
    let [p0, p1, p2] = triangle.v;
    let perpendicular = (p1 - p0).cross(p2 - p0);
    let normal = perpendicular / perpendicular.length();
    trace
        .step("face normal")
        .point(Role::Construction, "p0", p0)
        .point(Role::Construction, "p1", p1)
        .point(Role::Construction, "p2", p2)
        .arrow(Role::FaceNormal, "N", p0, normal)
        .value("N", normal);

    normal
}

/// The point of the segment `a..b` closest to `point`.
///
/// A segment without length divides zero by zero and answers `a`: saturating turns NaN into 0, as shaders do.
pub(in crate::articles) fn closest_point_on_line_segment(a: Vec3, b: Vec3, point: Vec3) -> Vec3 {
    let ab = b - a;
    let t = (point - a).dot(ab) / ab.dot(ab);
    a + saturate(t) * ab
}

/// `t` kept between 0 and 1; 0 for NaN.
fn saturate(t: f32) -> f32 {
    if t > 0.0 { t.min(1.0) } else { 0.0 }
}

/// The capsule's line, and the centres A and B that its spheres run between.
#[derive(Clone, Copy)]
pub(super) struct CapsuleLine {
    pub(super) base: Vec3,
    /// Unit length.
    pub(super) direction: Vec3,
    pub(super) a: Vec3,
    pub(super) b: Vec3,
    pub(super) radius: f32,
}

impl CapsuleLine {
    /// The capsule itself, for the exact form.
    pub(super) fn capsule(&self) -> Capsule {
        Capsule {
            a: self.a,
            b: self.b,
            radius: self.radius,
        }
    }
}

/// What a listing calls a line's direction and its ends A and B.
pub(super) struct LineNames {
    pub(super) direction: &'static str,
    pub(super) a: &'static str,
    pub(super) b: &'static str,
}

pub(super) const NAMES: LineNames = LineNames {
    direction: "CapsuleNormal",
    a: "A",
    b: "B",
};

/// The line through base and tip, and where the centres of the capsule's spheres end on it.
pub(super) fn capsule_line(
    base: Vec3,
    tip: Vec3,
    radius: f32,
    names: &LineNames,
    reading: &Reading,
    trace: &mut impl Trace,
) -> CapsuleLine {
    // The capsule's direction, of unit length. W9: without length it is zero divided by zero.
    let axis = tip - base;
    let length = axis.length();
    let w9 = reading.repairs.w9 && length == 0.0;
    let direction = if w9 { Vec3::ZERO } else { axis / length };

    // Base and tip are the outer ends; A and B lie a radius further in. W10: base and tip less than two radii apart
    // make A and B cross over.
    let w10 = radius.min(length * 0.5);
    let inset = if reading.repairs.w10 { w10 } else { radius };
    let line_end_offset = direction * inset;
    let a = base + line_end_offset;
    let b = tip - line_end_offset;
    trace
        .step("capsule line")
        .line(Role::CapsuleLine, "", base, direction)
        .segment(Role::CapsuleLine, "", a, b)
        .point(Role::Construction, "base", base)
        .point(Role::Construction, "tip", tip)
        .point(Role::CapsuleLine, names.a, a)
        .point(Role::CapsuleLine, names.b, b)
        .value(names.direction, direction)
        .value(names.a, a)
        .value(names.b, b);

    CapsuleLine {
        base,
        direction,
        a,
        b,
        radius,
    }
}
