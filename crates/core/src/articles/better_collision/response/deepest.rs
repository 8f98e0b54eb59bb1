//! Snapped out of the deepest contact, as printed in *Better collision detection*.
//!
//! Each frame asks whether the player already collides as it stands. Of several contacts only the deepest is answered:
//! `snap_to_surface` is the velocity, here in meters of this frame, and `(impact_depth + SKIN_WIDTH) * normal`, and that is
//! where the mover goes. The skin is the world's. The article does not print what happens to the velocity of later frames: here
//! it does not change.
//!
//! Errata: B1 (the normal's direction), B2 (one contact alone: the author's own glitch in corners; mended, all are left
//! together, by the least change: along two planes' crease, into the corner of three), B3 (the velocity keeps its part into the
//! wall, which comes back in the next frame).

use super::{
    A_SPHERE_COLLIDES, ARTICLE, B1, B2, B3,
    impact::{CenterWay, normal},
};
use crate::{
    exact::response::least_change,
    geometry::tolerance,
    method::{Asks, Case, Form, Moved, Mover, ObstacleContact, Response, Setting, Watch, response},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// A contact that is left, with the push it takes seen from where the mover stood.
#[derive(Clone, Copy, Debug)]
struct Plane {
    normal: Vec3,
    amount: f32,
}

/// The mover, pushed along the line of the colliding sphere's center and the impact.
pub fn deepest(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    snap(case, CenterWay::CenterAndImpact, watch)
}

/// The response with the normal of the hit triangle.
pub fn face_normal(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    snap(case, CenterWay::FaceNormal, watch)
}

fn snap(case: &Case<'_>, way: CenterWay, watch: &mut impl Watch) -> Moved {
    // Find the mover's deepest overlap. Without fix B2, only this overlap is answered, and all other overlaps remain
    // until the next frame.
    let (mut pushed, mut planes) = (*case.mover, vec![]);
    let is_iterated = case.settings.mends(B2);
    let contacts = if is_iterated {
        case.settings.iterations as usize
    } else {
        1
    };
    let mut is_free = false;
    while !is_free && planes.len() < contacts {
        match case.around.deepest_overlap(&pushed, watch) {
            Some(met) if planes.is_empty() || met.contact.depth > tolerance::AGREEMENT => {
                // Answer the deepest overlap that was just found: compute the push, then the mover's velocity.
                pushed = watch.inside(("contact", planes.len()), |watch| {
                    answer(case, &pushed, &met, &mut planes, way, watch)
                });
            }
            _ => is_free = true,
        }
    }

    // Move the mover by snap_to_surface, the sum of the push and this frame's motion.
    let motion = pushed.velocity * case.world.time_step;
    let push = pushed.place() - case.mover.place();
    let snap_to_surface = motion + push;
    let mut mover = case.mover.translated(snap_to_surface);
    mover.velocity = pushed.velocity;
    mover.ground = pushed.ground;
    mover.touches_wall = pushed.touches_wall;
    let at = case.mover.place();
    watch
        .step("snap to surface")
        .arrow(Role::Velocity, "motion", at, motion)
        .arrow(Role::Penetration, "push", at + motion, push)
        .shape(Role::Construction, "", &mover.shape)
        .value("motion", motion)
        .value("snap_to_surface", snap_to_surface)
        .decides(
            planes.is_empty(),
            "there is no contact, so there is no push",
            "the push is added to the motion",
        );

    Moved {
        mover,
        is_capped: is_iterated && !is_free,
    }
}

/// Moves the mover out of the contact `met`, and with B2 out of all `planes` so far.
fn answer(
    case: &Case<'_>,
    mover: &Mover,
    met: &ObstacleContact,
    planes: &mut Vec<Plane>,
    way: CenterWay,
    watch: &mut impl Watch,
) -> Mover {
    // Push the mover along the normal by impact_depth + SKIN_WIDTH, or against the normal if this sum is negative. With
    // fix B2, the push also keeps the mover out of all contacts already answered in this frame.
    let normal = normal(case, mover, met, way, watch);
    let impact_depth = met.contact.depth;
    let pushed_already = mover.place() - case.mover.place();
    planes.push(Plane {
        normal,
        amount: impact_depth + case.world.skin + pushed_already.dot(normal),
    });
    let push = push(planes) - pushed_already;
    let mut pushed = mover.translated(push);
    pushed.classify_normal(normal, case.world);
    watch
        .step("push")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .arrow(Role::Penetration, "push", mover.place(), push)
        .shape(Role::Construction, "", &pushed.shape)
        .value("normal", normal)
        .value("impact_depth", impact_depth)
        .value("SKIN_WIDTH", case.world.skin)
        .value("push", push);

    // Remove the parts of the velocity that point into the surfaces (fix B3). Without the fix, the velocity does not
    // change, even if it points into the surface (dot below 0).
    let before = mover.velocity;
    if case.settings.mends(B3) {
        pushed.velocity = projected(case.mover.velocity, planes);
    }
    let velocity = pushed.velocity;
    let at = mover.place();
    watch
        .step("velocity")
        .arrow(Role::RemovedMotion, "removed", at, before - velocity)
        .arrow(Role::Slide, "velocity", at, velocity)
        .value("dot", before.dot(normal))
        .value("velocity", velocity)
        .corrects(Correction {
            contact: met.contact,
            time: None,
            push,
            velocity: [before, velocity],
            remaining: velocity * case.world.time_step,
        });

    pushed
}

/// The push out of all planes, seen from where the mover stood. Out of one alone it is printed.
fn push(planes: &[Plane]) -> Vec3 {
    match planes {
        [only] => only.normal * only.amount,
        _ => {
            let amounts: Vec<(Vec3, f32)> = planes
                .iter()
                .map(|plane| (plane.normal, plane.amount))
                .collect();
            least_change(&amounts)
        }
    }
}

/// The velocity nearest to `velocity` that leads into none of the planes.
fn projected(velocity: Vec3, planes: &[Plane]) -> Vec3 {
    let amounts: Vec<(Vec3, f32)> = planes
        .iter()
        .map(|plane| (plane.normal, -velocity.dot(plane.normal)))
        .collect();
    velocity + least_change(&amounts)
}

/// Its entry in the catalog.
pub(crate) static DEEPEST: Response = response!(deepest {
    name: "better-collision/deepest",
    title: "Better collision: push out of the deepest contact",
    article: &ARTICLE,
    form: Form::Printed,
    asks: Asks::Overlaps,
    repairs: &[B1, B2, B3],
    settings: &[Setting::Iterations],
    has_own_gravity: false,
    refuses_boxes: Some(A_SPHERE_COLLIDES),
});

/// Its entry in the catalog.
pub(crate) static FACE_NORMAL: Response = response!(face_normal {
    name: "better-collision/face-normal",
    title: "Better collision: push out along the face normal",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Overlaps,
    repairs: &[B2, B3],
    settings: &[Setting::Iterations],
    has_own_gravity: false,
    refuses_boxes: Some(A_SPHERE_COLLIDES),
});
