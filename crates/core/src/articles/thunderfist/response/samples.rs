//! One height sample of *Capsule-Capsule Collision in Games* (Thunderfist): the ground under the mover's lowest point.

use super::super::PHYSICS_EPSILON;
use crate::{
    geometry::{Contact, Feature, Terrain},
    method::{Case, Mover, Watch},
    trace::{Comparison, Correction, Note, Role},
};
use glam::Vec3;

/// The ground at one place.
#[derive(Clone, Copy, Debug)]
struct Ground {
    /// Straight above or below the lowest point, meters.
    point: Vec3,
    normal: Vec3,
}

/// `mover` where its move starts: out of the ground, straight up, if its lowest point is in it.
pub(super) fn lift(case: &Case<'_>, mover: &Mover, watch: &mut impl Watch) -> Mover {
    let lowest = mover.shape.lowest_point();
    match ground_below(case, lowest, lowest, watch) {
        Some(ground) => lifted(mover, &ground, watch),
        None => *mover,
    }
}

/// `mover` lifted onto the ground if its lowest point is below that, its velocity adjusted there.
///
/// `normal_at` is where on the way the ground's normal is taken, at the sample or a little before; `time` is the fraction
/// of the frame at the sample.
pub(super) fn sample(
    case: &Case<'_>,
    mover: &Mover,
    normal_at: Vec3,
    time: f32,
    watch: &mut impl Watch,
) -> Mover {
    let lowest = mover.shape.lowest_point();
    let Some(ground) = ground_below(case, lowest, normal_at, watch) else {
        return *mover;
    };
    let mut lifted = lifted(mover, &ground, watch);
    lifted.classify_normal(ground.normal, case.world);

    // Remove the part of the velocity that points into the ground, so that the mover follows the ground.
    let before = mover.velocity;
    lifted.velocity = before - ground.normal * before.dot(ground.normal).min(0.0);
    let push = lifted.place() - mover.place();
    let at = lifted.place();
    watch
        .step("adjust velocity")
        .arrow(Role::FaceNormal, "normal", ground.point, ground.normal)
        .arrow(Role::RemovedMotion, "removed", at, before - lifted.velocity)
        .arrow(Role::Slide, "velocity", at, lifted.velocity)
        .value("velocity before", before)
        .value("velocity", lifted.velocity)
        .corrects(Correction {
            contact: Contact {
                point: ground.point,
                normal: ground.normal,
                depth: push.y,
                feature: Feature::Face,
            },
            time: Some(time),
            push,
            velocity: [before, lifted.velocity],
            remaining: lifted.velocity * case.world.time_step * (1.0 - time),
        });

    lifted
}

/// The ground that the lowest point is on or below, if it is.
fn ground_below(
    case: &Case<'_>,
    lowest: Vec3,
    normal_at: Vec3,
    watch: &mut impl Watch,
) -> Option<Ground> {
    // Test whether the mover's lowest point is on the ground or below it: compare both heights. Outside the terrain,
    // there is no ground.
    let Some(ground) = ground(case.around.terrains, lowest, normal_at) else {
        watch
            .step("no terrain here")
            .point(Role::Construction, "lowest", lowest);
        return None;
    };
    let is_on_it = lowest.y <= ground.point.y + PHYSICS_EPSILON;
    watch
        .step("height")
        .point(Role::Construction, "lowest", lowest)
        .point(Role::ClosestOnTriangle, "ground", ground.point)
        .segment(Role::Gap, "", lowest, ground.point)
        .compares(
            "lowest",
            lowest.y,
            Comparison::LessOrEqual,
            "ground",
            ground.point.y,
        )
        .decides(
            is_on_it,
            "it is on the ground or below it",
            "it is in the air",
        );

    is_on_it.then_some(ground)
}

/// `mover` with its lowest point on the ground.
fn lifted(mover: &Mover, ground: &Ground, watch: &mut impl Watch) -> Mover {
    // Lift the mover straight up by “lift”, so that its lowest point is not below the ground.
    let lowest = mover.shape.lowest_point();
    let push = Vec3::Y * (ground.point.y - lowest.y).max(0.0);
    let lifted = mover.translated(push);
    watch
        .step("lift")
        .arrow(Role::Penetration, "lift", lowest, push)
        .shape(Role::Construction, "", &lifted.shape)
        .value("lift", push.y);

    lifted
}

/// The highest ground at `point`, with the normal that it has at `normal_at`.
fn ground(terrains: &[Terrain], point: Vec3, normal_at: Vec3) -> Option<Ground> {
    let found = terrains.iter().filter_map(|terrain| {
        let normal = terrain.normal_at(normal_at);
        Some(Ground {
            point: point.with_y(terrain.height_at(point)?),
            normal: normal.or_else(|| terrain.normal_at(point))?,
        })
    });
    found.reduce(|best, one| {
        if one.point.y > best.point.y {
            one
        } else {
            best
        }
    })
}
