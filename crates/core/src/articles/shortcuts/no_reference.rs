//! Capsule against triangle with the plane trace alone: the sphere nearest to where the capsule's line meets the plane is
//! tested, without asking first which point of the triangle is nearest to that.
//!
//! Source: none; it is [`crate::articles::wicked::capsule_triangle`] less its *reference point*. Exact counterpart:
//! [`crate::exact::overlap::capsule_triangle`].
//!
//! Beside the triangle the trace says nothing of where the triangle is: the sphere at the end that leads to the trace is
//! tested, and an edge that the middle of the capsule lies on is missed (K1). Parallel to the plane, and without length, the
//! sphere at `a` is taken. A triangle without area has no plane: then as well.

use super::{ARTICLE, K1, Repairs};
use crate::{
    exact::overlap,
    geometry::{Capsule, Contact, Triangle, closest_point_on_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};

/// Contact of `capsule` with `triangle`, as the sphere finds it that is nearest to the plane trace.
pub fn no_reference(
    capsule: &Capsule,
    triangle: &Triangle,
    double_sided: bool,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Compute the plane trace, line_plane_intersection: the point where the capsule's axis meets the triangle's
    // plane. If the axis is parallel to the plane, the code takes the segment's first end.
    let Capsule { a, b, radius } = *capsule;
    let n = triangle.area_normal().normalize_or_zero();
    let facing = n.dot(b - a);
    let share = if facing == 0.0 {
        0.0
    } else {
        n.dot(triangle.v[0] - a) / facing
    };
    let line_plane_intersection = a + (b - a) * share;
    trace
        .step("plane trace")
        .segment(Role::CapsuleLine, "", a, b)
        .plane(Role::Plane, "", triangle.v[0], n)
        .point(
            Role::PlaneTrace,
            "line_plane_intersection",
            line_plane_intersection,
        )
        .value("line_plane_intersection", line_plane_intersection);

    // Find center, the point of the capsule's segment closest to the plane trace. This shortcut ignores where the
    // triangle is in its plane, so center can be the wrong point.
    let center = closest_point_on_segment(line_plane_intersection, a, b);
    trace
        .step("closest segment point")
        .segment(Role::CapsuleLine, "", a, b)
        .segment(Role::Construction, "", line_plane_intersection, center)
        .point(Role::ClosestOnAxis, "center", center)
        .value("center", center);

    // Find the exact closest points of segment and triangle (fix K1). This search needs no plane trace.
    if repairs.k1 {
        return trace.inside("closest pair", |trace| {
            overlap::capsule_triangle(capsule, triangle, double_sided, trace)
        });
    }

    // Take the sphere around center, the segment's point closest to the plane trace. Only this sphere is tested, not
    // the whole capsule.
    trace
        .step("candidate sphere")
        .point(Role::ClosestOnAxis, "center", center)
        .sphere(Role::CandidateSphere, "", center, radius)
        .value("radius", radius);
    // Test the candidate sphere against the triangle. The rest of the capsule is ignored.
    trace.inside("sphere test", |trace| {
        overlap::sphere_triangle(&capsule.sphere_at(center), triangle, double_sided, trace)
    })
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let repairs = Repairs::of(settings);
    let contact = no_reference(capsule, triangle, settings.double_sided, repairs, trace);
    Answer::touching(contact, capsule.radius)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "shortcuts/no-reference",
    title: "Without the reference point",
    question: overlap(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[K1],
    settings: &[],
});
