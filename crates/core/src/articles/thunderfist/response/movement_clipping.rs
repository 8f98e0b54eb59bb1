//! Movement clipping, as described in *Capsule-Capsule Collision in Games* (Thunderfist): move one, hold the rest.
//!
//! Find how far the mover can go, move there, adjust the velocity by the obstacle hit there, subtract the distance from the
//! displacement, and again, until all of it is used or the velocity is zero. The words set no end to the rounds; here a setting
//! does. The chosen test decides how far it can go, by default the exact sweep.
//!
//! Errata: T7, T9, T12 (which contact is a hit, and which part of the velocity it removes), T15 (the rest is counted in meters:
//! a mover that has lost half of its speed goes on for just as far), W16 (one hit after the other: in an acute corner each clip
//! turns the motion into the other wall).

use super::{
    super::{PHYSICS_EPSILON, is_zero},
    ARTICLE, T7, T9, T12, T15,
    clip::clip,
    hits,
};
use crate::{
    method::{Asks, Case, Form, Moved, Mover, ObstacleContact, Response, Setting, Watch, response},
    trace::{Note, Role},
};

/// The mover within a frame.
#[derive(Clone, Copy, Debug)]
struct ClippingProgress {
    mover: Mover,
    /// How far it has still to go, meters.
    left: f32,
}

impl ClippingProgress {
    /// Whether the full distance is moved, or nothing moves any more.
    fn is_done(&self) -> bool {
        let goes_on = self.left > 0.0 && !is_zero(self.mover.velocity.length());
        !goes_on
    }
}

/// The mover after as many rounds as its way takes, or the cap allows.
pub fn movement_clipping(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Compute distance, the length of the mover's motion in this time step. All other objects keep their places
    // during this motion.
    let way = case.displacement();
    let mut progress = ClippingProgress {
        mover: *case.mover,
        left: way.length(),
    };
    watch
        .step("movement")
        .arrow(Role::Velocity, "", case.mover.place(), way)
        .value("velocity", case.mover.velocity)
        .value("distance", progress.left);

    // Move the mover to its closest hit in each round; the hit changes its velocity. The rounds end if
    // “distance”, the distance left, or the velocity is zero, or at the iteration limit.
    let cap = case.settings.iterations as usize;
    let mut rounds = 0;
    while rounds < cap && !progress.is_done() {
        progress = watch.inside(("round", rounds), |watch| advance(case, &progress, watch));
        rounds += 1;
    }

    // The iteration limit ended the rounds if the distance left and the velocity are both not zero.
    let is_capped = !progress.is_done();
    watch
        .step("last round")
        .shape(Role::Construction, "", &progress.mover.shape)
        .value("rounds", rounds)
        .value("distance", progress.left)
        .value("velocity", progress.mover.velocity)
        .decides(
            is_capped,
            "the iteration limit is reached with motion left",
            "the whole distance is moved, or the velocity is zero",
        );

    Moved {
        mover: progress.mover,
        is_capped,
    }
}

/// One round: as far as it goes, and what is hit there.
fn advance(case: &Case<'_>, start: &ClippingProgress, watch: &mut impl Watch) -> ClippingProgress {
    // Compute the displacement of this round: along the velocity, by “distance”, the length not moved yet. Then find
    // how far the mover can move before it hits an obstacle.
    let ClippingProgress { mover, left } = *start;
    let way = mover.velocity.normalize_or_zero() * left;
    watch
        .step("displacement")
        .arrow(Role::Velocity, "way", mover.place(), way)
        .value("distance", left);
    let hits = hits::hits(case, &mover, way, watch);

    // Move the mover by “moved”, as far as the closest hit. If several hits are equally close, all of them change the
    // velocity.
    let first = hits.iter().fold(1.0, |first: f32, hit| first.min(hit.time));
    let moved = left * first;
    let mut there = mover.translated(way * first);
    let distance_to = |hit: &ObstacleContact| hit.time * left;
    let closest = hits
        .iter()
        .filter(|hit| distance_to(hit) - moved <= PHYSICS_EPSILON);
    watch
        .step("move")
        .arrow(Role::Velocity, "moved", mover.place(), way * first)
        .shape(Role::Construction, "", &there.shape)
        .value("moved", moved)
        .decides(
            hits.is_empty(),
            "nothing is hit, so it moves the full distance",
            "it moves as far as the closest hit",
        );

    // Clip the velocity against each of these hits, unless an earlier clip already turned the velocity away from it.
    let mut left = left - moved;
    for (number, hit) in closest.enumerate() {
        there.classify_normal(hit.contact.normal, case.world);
        if there.velocity.dot(hit.contact.normal) >= 0.0 {
            continue;
        }
        let speed = there.velocity.length();
        there = clip(case.settings, &there, hit, (number, left), watch);

        // Reduce “distance”, the length that is left after this move, in proportion to the speed lost at the hit.
        // Without fix T15, this length is not reduced, although the mover is slower now.
        if case.settings.mends(T15) {
            left *= there.velocity.length() / speed;
        }
        watch
            .step(("distance left", number))
            .arrow(
                Role::Velocity,
                "distance left",
                there.place(),
                there.velocity.normalize_or_zero() * left,
            )
            .value("distance", left);
    }
    ClippingProgress { mover: there, left }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(movement_clipping {
    name: "thunderfist/movement-clipping",
    title: "Thunderfist: movement clipping",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Impacts,
    repairs: &[T7, T9, T12, T15],
    settings: &[Setting::Iterations, Setting::Hits],
    has_own_gravity: false,
    refuses_boxes: None,
});
