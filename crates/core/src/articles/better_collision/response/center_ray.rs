//! The predictive method that *Better collision detection* describes in one sentence: a ray from where the player is to where
//! he will be at the end of the frame.
//!
//! It is not printed, so this is our reading: a point at the mover's center goes along the motion, and where it hits, the mover
//! stops a skin before that and loses the part of its velocity that leads in. Nothing beside the center is tested: half of the
//! body sinks into whatever the ray hits, and all of it into what the ray passes.

use super::ARTICLE;
use crate::{
    geometry::{Shape, Sphere},
    method::{Asks, Case, Form, Moved, Mover, ObstacleContact, Response, Watch, response},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// The mover as far as the ray from its center lets it.
pub fn center_ray(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Cast a ray from the mover's center along the motion of this frame. The ray has no width, so the mover's size is
    // ignored.
    let (center, motion) = (middle(&case.mover.shape), case.displacement());
    watch
        .step("ray")
        .point(Role::Construction, "center", center)
        .arrow(Role::Velocity, "ray", center, motion)
        .value("motion", motion);

    // Test the ray against the obstacles to find the obstacle that the ray hits first.
    let met = case
        .around
        .earliest_impact(&point_at(center, case.mover), motion, watch);

    // The ray hits nothing, so the mover makes its whole motion.
    let Some(met) = met else {
        let mover = case.mover.translated(motion);
        watch
            .step("no contact")
            .shape(Role::Construction, "", &mover.shape);
        return Moved {
            mover,
            is_capped: false,
        };
    };
    Moved {
        mover: stop(case, &met, motion, watch),
        is_capped: false,
    }
}

/// The mover before what its ray `met`.
fn stop(case: &Case<'_>, met: &ObstacleContact, motion: Vec3, watch: &mut impl Watch) -> Mover {
    // Move the mover's center until one skin before the point where the ray hits an obstacle. The hit is at the
    // fraction t of the motion.
    let length = motion.length();
    let traveled = (length * met.time - case.world.skin).max(0.0);
    let mut mover = case.mover.translated(motion.normalize_or_zero() * traveled);
    let at = case.mover.place();
    watch
        .step("stop before the hit")
        .point(Role::ClosestOnTriangle, "hit", met.contact.point)
        .arrow(Role::Velocity, "traveled", at, mover.place() - at)
        .shape(Role::Construction, "", &mover.shape)
        .value("t", met.time)
        .value("traveled", traveled);

    // Remove the part of the velocity that points into the obstacle. Any velocity that is left moves the mover only in
    // the next frame.
    let normal = met.contact.normal;
    let before = mover.velocity;
    mover.velocity = before - normal * before.dot(normal).min(0.0);
    mover.classify_normal(normal, case.world);
    let at = mover.place();
    watch
        .step("velocity")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .arrow(Role::RemovedMotion, "removed", at, before - mover.velocity)
        .arrow(Role::Slide, "velocity", at, mover.velocity)
        .value("velocity", mover.velocity)
        .corrects(Correction {
            contact: met.contact,
            time: Some(met.time),
            push: Vec3::ZERO,
            velocity: [before, mover.velocity],
            remaining: motion.normalize_or_zero() * (length - traveled),
        });

    mover
}

/// The center of a shape, meters.
fn middle(shape: &Shape) -> Vec3 {
    let points = shape.points();
    points.iter().sum::<Vec3>() / points.len() as f32
}

/// A point that moves as `mover` does: a sphere without radius.
fn point_at(center: Vec3, mover: &Mover) -> Mover {
    Mover::new(
        Shape::Sphere(Sphere {
            center,
            radius: 0.0,
        }),
        mover.velocity,
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(center_ray {
    name: "better-collision/center-ray",
    title: "Better collision: a ray from the center",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Impacts,
    repairs: &[],
    settings: &[],
    has_own_gravity: false,
    refuses_boxes: None,
});
