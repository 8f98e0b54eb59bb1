//! The impact that *Better collision detection* gathers of the deepest contact: its depth, and the way out.
//!
//! Erratum B1: one sentence nudges the sphere away from the obstacle, the next has the normal run from its center to the
//! impact, which leads in.

use super::B1;
use crate::{
    geometry::{Shape, closest_point_on_segment, tolerance},
    method::{Case, Mover, ObstacleContact, Watch},
    trace::{Note, Role},
};
use glam::Vec3;

/// Along which direction a mover is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CenterWay {
    /// The line of the sphere's center and the impact point: the article's choice, "what lets us climb stairs smoothly".
    CenterAndImpact,
    /// The triangle's own normal, on the mover's side: the article says that others use it.
    FaceNormal,
}

/// The unit direction of the push that frees `mover` of the contact `met`.
pub(super) fn normal(
    case: &Case<'_>,
    mover: &Mover,
    met: &ObstacleContact,
    way: CenterWay,
    watch: &mut impl Watch,
) -> Vec3 {
    // Find sphere_center: the center of a ball, or the point of a capsule's segment closest to the impact point.
    // impact_depth is the depth of the contact; a negative depth means that mover and obstacle are apart.
    let impact = met.contact.point;
    let sphere_center = closest_on_core(&mover.shape, impact);
    let outward = outward(case, mover, met, sphere_center);
    watch
        .step("impact")
        .point(Role::ClosestOnAxis, "sphere_center", sphere_center)
        .point(Role::ClosestOnTriangle, "impact", impact)
        .segment(Role::Gap, "", impact, sphere_center)
        .sphere(
            Role::CandidateSphere,
            "",
            sphere_center,
            mover.shape.radius(),
        )
        .value("sphere_center", sphere_center)
        .value("impact_depth", met.contact.depth);

    // Choose the direction of the push. The published direction, from the sphere's center to the impact point, pushes
    // deeper into the obstacle (B1). Fix B1 reverses it; the variant “face normal” takes the face's normal.
    let normal = match way {
        CenterWay::CenterAndImpact if case.settings.mends(B1) => outward,
        CenterWay::CenterAndImpact => -outward,
        CenterWay::FaceNormal => face_normal(case, met, outward),
    };
    watch
        .step("normal")
        .arrow(Role::ContactNormal, "normal", impact, normal)
        .value("normal", normal)
        .decides(
            normal.dot(outward) > 0.0,
            "it points out",
            "it points deeper in",
        );

    normal
}

/// From the impact to the sphere's center. A sphere whose center is on the triangle, or an obstacle that is none, leaves
/// that to the test.
fn outward(case: &Case<'_>, mover: &Mover, met: &ObstacleContact, sphere_center: Vec3) -> Vec3 {
    let contact = met.contact;
    let is_triangle = matches!(obstacle(case, met), Shape::Triangle(_));
    let room = mover.shape.radius() - contact.depth;
    if is_triangle && room > tolerance::AGREEMENT {
        (sphere_center - contact.point).normalize_or(contact.normal)
    } else {
        contact.normal
    }
}

/// The normal of the triangle that was met, on the side that `outward` points to; `outward` itself where there is none.
fn face_normal(case: &Case<'_>, met: &ObstacleContact, outward: Vec3) -> Vec3 {
    let Shape::Triangle(triangle) = obstacle(case, met) else {
        return outward;
    };
    let normal = triangle.area_normal().normalize_or(outward);
    if normal.dot(outward) < 0.0 {
        -normal
    } else {
        normal
    }
}

fn obstacle<'a>(case: &Case<'a>, met: &ObstacleContact) -> &'a Shape {
    &case.around.obstacles[met.obstacle].shape
}

/// The point of the shape's core nearest to `point`; of a box, its center.
fn closest_on_core(shape: &Shape, point: Vec3) -> Vec3 {
    match shape {
        Shape::Capsule(capsule) => closest_point_on_segment(point, capsule.a, capsule.b),
        shape @ (Shape::Sphere(_) | Shape::Triangle(_) | Shape::Box(_)) => shape.place(),
    }
}
