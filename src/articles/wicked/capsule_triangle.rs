//! Capsule against triangle, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Exact counterpart: [`overlap::capsule_triangle`].
//!
//! The capsule's line is traced to the triangle's plane; the triangle's closest point to the trace becomes the
//! *reference point*; the sphere of the capsule that is nearest to the reference point is then tested alone.
//!
//! What happens when the line never meets the plane is told three ways, see [`ParallelRule`]. The author's comment, that
//! the line's distance to the plane is taken instead, is read plainly: that distance is the answer, wherever on the
//! plane the capsule lies.
//!
//! Errata: W2 (the mirrored trace), W3 (parallel), W4 (not the closest pair), W8 (piercing), W9 (no length), W10 (base
//! and tip closer than twice the radius), and those of the sphere test: W1, W7, W13, W14.

use super::{
    ARTICLE, OuterEnds, Reading, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14,
    parts::{closest_point_on_line_segment, face_normal},
    reference_point::reference_point,
    sphere_triangle::{penetration, reach_plane, sphere_test},
};
use crate::{
    articles::is_touched,
    exact::overlap,
    geometry::{Capsule, Contact, Feature, Sphere, Triangle},
    method::{Algorithm, Answer, Form, Pair, ParallelRule, Setting, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// The capsule's line, and the centres A and B that its spheres run between.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) base: Vec3,
    /// Unit length.
    pub(super) direction: Vec3,
    pub(super) a: Vec3,
    pub(super) b: Vec3,
    pub(super) radius: f32,
}

impl Line {
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

/// Contact of the capsule with outer ends `base` and `tip` with `triangle`, as the listing finds it; its normal may be
/// NaN and its depth negative.
pub fn capsule_triangle(
    base: Vec3,
    tip: Vec3,
    radius: f32,
    triangle: &Triangle,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let line = capsule_line(base, tip, radius, &NAMES, reading, trace);
    let normal = face_normal(triangle, trace);

    // A capsule without length has no line to trace; it is a sphere (W9: here its direction is NaN instead).
    if line.direction == Vec3::ZERO {
        let center = base;
        return trace.inside("sphere test", |trace| {
            sphere_test(&Sphere { center, radius }, triangle, normal, reading, trace)
        });
    }

    // The author's comment on parallel lines: the plane's distance is taken for the triangle's.
    let is_parallel = is_parallel(&line, triangle, normal, reading, trace);
    let is_mended = reading.repairs.w3 || reading.repairs.w4;
    if is_parallel && reading.parallel == ParallelRule::PlaneDistance && !is_mended {
        return trace.inside("plane alone", |trace| {
            plane_alone(&line, radius, triangle, normal, reading, trace)
        });
    }

    // The capsule's point nearest to the reference point stands in for its whole axis.
    let reference_point = reference_point(&line, is_parallel, triangle, normal, reading, trace);
    let center = closest_point_on_line_segment(line.a, line.b, reference_point);
    trace
        .step("closest segment point")
        .segment(Role::CapsuleLine, "", line.a, line.b)
        .segment(Role::Construction, "", reference_point, center)
        .point(Role::Reference, "reference_point", reference_point)
        .point(Role::ClosestOnAxis, "center", center)
        .value("center", center);

    // One sphere stands in for the capsule: the one about its closest segment point is tested alone.
    let sphere = Sphere { center, radius };
    trace
        .step("candidate sphere")
        .point(Role::ClosestOnAxis, "center", center)
        .sphere(Role::CandidateSphere, "", center, radius)
        .value("radius", radius);

    // W8: on the plane, that sphere is pushed out by its radius alone and leaves the rest of a piercing capsule behind.
    if reading.repairs.w8
        && let Some(contact) = least_push(&line, triangle, reading)
    {
        tell_least_push(&contact, trace);
        return Some(contact);
    }

    // It is tested as any sphere is.
    trace.inside("sphere test", |trace| {
        sphere_test(&sphere, triangle, normal, reading, trace)
    })
}

/// The line through base and tip, and where the centres of the capsule's spheres end on it.
pub(super) fn capsule_line(
    base: Vec3,
    tip: Vec3,
    radius: f32,
    names: &LineNames,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Line {
    // The capsule's direction, of unit length. W9: without length it is zero divided by zero.
    let axis = tip - base;
    let length = axis.length();
    let direction = if reading.repairs.w9 && length == 0.0 {
        Vec3::ZERO
    } else {
        axis / length
    };

    // Base and tip are the outer ends; A and B lie a radius further in. W10: base and tip less than two radii apart
    // make A and B cross over.
    let inset = if reading.repairs.w10 {
        radius.min(length * 0.5)
    } else {
        radius
    };
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

    Line {
        base,
        direction,
        a,
        b,
        radius,
    }
}

/// Whether the line never meets the triangle's plane, as far as anyone asks.
fn is_parallel(
    line: &Line,
    triangle: &Triangle,
    normal: Vec3,
    reading: &Reading,
    trace: &mut impl Trace,
) -> bool {
    // A line square to the normal never meets the plane. The prose asks for that; the listing traces regardless.
    let is_asked = reading.parallel != ParallelRule::Listing || reading.repairs.w3;
    let facing = normal.dot(line.direction);
    let is_parallel = is_asked && facing == 0.0;
    trace
        .step("parallel test")
        .line(Role::CapsuleLine, "", line.base, line.direction)
        .plane(Role::Plane, "", triangle.v[0], normal)
        .arrow(Role::FaceNormal, "N", triangle.v[0], normal)
        .compares("dot(N, CapsuleNormal)", facing, Comparison::Equal, "0", 0.0)
        .decides(
            is_parallel,
            "parallel: the line never meets the plane",
            "the line is traced to the plane",
        );

    is_parallel
}

/// Contact with the plane instead of the triangle: the author's comment on parallel lines.
fn plane_alone(
    line: &Line,
    radius: f32,
    triangle: &Triangle,
    normal: Vec3,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Every point of a parallel line is as far from the plane; the middle will do.
    let center = (line.a + line.b) * 0.5;
    let sphere = Sphere { center, radius };
    let dist = reach_plane(&sphere, triangle, normal, reading, trace)?;

    // Nobody asks whether the triangle covers the point below it.
    let point0 = center - normal * dist;
    trace
        .step("projected line")
        .segment(Role::Gap, "dist", point0, center)
        .point(Role::PlaneTrace, "point0", point0)
        .value("point0", point0);

    let feature = Feature::Face;
    let contact = penetration(&sphere, triangle, (point0, feature), reading, trace);
    Some(contact)
}

/// The exact contact of a capsule whose axis pierces the triangle, or touches it as far as `f32` can tell.
fn least_push(line: &Line, triangle: &Triangle, reading: &Reading) -> Option<Contact> {
    let capsule = line.capsule();
    overlap::capsule_triangle(&capsule, triangle, reading.double_sided, &mut ())
        .filter(|contact| is_touched(line.radius - contact.depth, line.a, triangle))
}

/// Notes the push that frees a piercing capsule.
fn tell_least_push(contact: &Contact, trace: &mut impl Trace) {
    // The least push goes out through the nearest face of the prism that segment and triangle span.
    let push = contact.normal * contact.depth;
    trace
        .step("least push")
        .arrow(
            Role::ContactNormal,
            "penetration_normal",
            contact.point,
            contact.normal,
        )
        .arrow(Role::Penetration, "penetration_depth", contact.point, push)
        .value("penetration_normal", contact.normal)
        .value("penetration_depth", contact.depth)
        .concludes(Outcome::Hit);
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let OuterEnds { base, tip, radius } = OuterEnds::of(capsule, pair.base_tip);
    let reading = Reading::of(settings);
    let contact = capsule_triangle(base, tip, radius, triangle, &reading, trace);
    Answer::touching(contact, radius)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/capsule-triangle",
    title: "Wicked Engine",
    question: overlap(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W1, W2, W3, W4, W7, W8, W9, W10, W13, W14],
    settings: &[Setting::Parallel],
});
