//! The loop with sweeps, as printed in *Swept capsule vs triangle test*: go to the first collision, slide, go on.
//!
//! The article leaves open which collision is resolved; here it is the earliest. Its cap on iterations is a setting.
//!
//! Errata: S1 (the sign: approaches are doubled), S2 (what remains of the way, meters, is turned by the velocity, meters
//! per second), S3 (where nothing is hit the time stays infinite, and the mover goes there; and a contact that is being
//! left stops the way as well), S19 (one contact at a time: in an acute corner they undo each other, as W16).

use super::{
    ARTICLE, S1, S2, S3,
    resolve::{cancelled, resolve},
};
use crate::{
    geometry::Contact,
    method::{
        Asks, Case, Form, Moved, Mover, ObstacleContact, Response, Setting, Settings, Watch,
        response,
    },
    trace::{Note, Role},
};
use glam::Vec3;

/// The mover within a frame, and what is left of its way.
#[derive(Clone, Copy, Debug)]
struct SlideProgress {
    mover: Mover,
    u: Vec3,
}

/// The mover after as many collisions as its way has, or the cap allows.
pub fn sweep_and_slide(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Compute u = dt*v, the motion of this frame: the velocity v times the time step dt.
    let mut progress = SlideProgress {
        mover: *case.mover,
        u: case.displacement(),
    };
    let at = case.mover.place();
    watch
        .step("displacement")
        .arrow(Role::Velocity, "u", at, progress.u)
        .value("v", case.mover.velocity)
        .value("u", progress.u);

    // Move to the first collision, and turn the remaining motion so that it goes along the surface. The iterations end
    // if there is no collision, or at the iteration limit.
    for iteration in 0..case.settings.iterations as usize {
        let (next, is_last) = watch.inside(("iteration", iteration), |watch| {
            iterate(case, &progress, watch)
        });
        progress = next;
        if is_last {
            return Moved {
                mover: progress.mover,
                is_capped: false,
            };
        }
    }

    // Drop u, the motion that remains, because the iteration limit is reached.
    watch
        .step("iteration limit reached")
        .arrow(Role::Velocity, "u", progress.mover.place(), progress.u)
        .value("iterations", case.settings.iterations)
        .value("u", progress.u);
    Moved {
        mover: progress.mover,
        is_capped: true,
    }
}

/// One round of the loop, and whether it was the last.
fn iterate(
    case: &Case<'_>,
    start: &SlideProgress,
    watch: &mut impl Watch,
) -> (SlideProgress, bool) {
    // Find the first collision along the motion u. t is the fraction of u before this collision. Without a collision,
    // t stays infinite.
    let &SlideProgress { mut mover, u } = start;
    let collision = first(case, start, watch);
    let t = collision.map_or(f32::INFINITY, |met| met.time);
    watch
        .step("first collision")
        .arrow(Role::Velocity, "u", mover.place(), u)
        .value("u", u)
        .value("t", t)
        .decides(
            collision.is_some(),
            "something is in the way",
            "nothing is in the way",
        );

    // Move the mover by t*u, up to the collision. Without fix S3, t is infinite if there is no collision, so the
    // position becomes infinite or NaN.
    let traveled = if case.settings.mends(S3) {
        u * t.min(1.0)
    } else {
        u * t
    };
    mover = mover.translated(traveled);
    watch
        .step("advance")
        .arrow(Role::Velocity, "t*u", start.mover.place(), traveled)
        .shape(Role::Construction, "", &mover.shape)
        .value("t*u", traveled);
    let Some(met) = collision.filter(|met| met.time < 1.0) else {
        return (SlideProgress { mover, u }, true);
    };

    let u = remaining(case.settings, &mover, u, &met, watch);
    let mover = resolve(case, &mover, &met, (Some(t), u), watch);
    (SlideProgress { mover, u }, false)
}

/// The earliest collision on the way. S3: only collisions that the mover moves into, or overlaps, count.
fn first(
    case: &Case<'_>,
    &SlideProgress { mover, u }: &SlideProgress,
    watch: &mut impl Watch,
) -> Option<ObstacleContact> {
    let Settings { tolerance, .. } = *case.settings;
    let stops =
        |Contact { normal, depth, .. }: Contact| u.dot(normal) < -tolerance || depth > tolerance;
    let mut found = case.around.impacts(&mover, u, watch);
    if case.settings.mends(S3) {
        found.retain(|met| stops(met.contact));
    }
    ObstacleContact::earliest(found)
}

/// The rest of the displacement after a collision.
fn remaining(
    settings: &Settings,
    mover: &Mover,
    u: Vec3,
    met: &ObstacleContact,
    watch: &mut impl Watch,
) -> Vec3 {
    // u *= 1 - t: keep only the part of the motion after the collision.
    let left = u * (1.0 - met.time);
    watch
        .step("remaining movement")
        .arrow(Role::Velocity, "u", mover.place(), left)
        .value("u", left);

    // Turn the motion u along the surface: subtract dot*n, where dot should be dot(u,n) and n is the normal. Without
    // fix S2, dot is dot(v,n), with the velocity v (m/s) instead of the motion u (m). Without fix S1, the code adds
    // dot*n.
    let by = if settings.mends(S2) {
        left
    } else {
        mover.velocity
    };
    let along = by.dot(met.contact.normal);
    let turned = cancelled(left, along, met.contact.normal, settings);
    watch
        .step("cancel movement")
        .arrow(Role::RemovedMotion, "removed", mover.place(), left - turned)
        .arrow(Role::Slide, "u", mover.place(), turned)
        .value("dot", along)
        .value("u", turned);

    turned
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(sweep_and_slide {
    name: "swept/sweep-and-slide",
    title: "Swept capsule: sweep and slide",
    article: &ARTICLE,
    form: Form::Printed,
    asks: Asks::Impacts,
    repairs: &[S1, S2, S3],
    settings: &[Setting::Iterations, Setting::Tolerance],
    has_own_gravity: false,
    refuses_boxes: None,
});
