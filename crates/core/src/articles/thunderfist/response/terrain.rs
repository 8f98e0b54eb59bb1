//! Terrain, as described in *Capsule-Capsule Collision in Games* (Thunderfist): a special case before all other objects.
//!
//! Only the lowest point of the mover collides with it, and only where the move starts and where it ends. Below the
//! ground it is lifted onto it, and the ground's normal adjusts the velocity: uphill on concave ground, downhill over
//! convex. What is not terrain is met by movement clipping, on the way that the terrain leaves.
//!
//! Errata: T10 (the ground between start and end is never looked at, so a ridge is passed through however slow the mover
//! is; mended, the edges of triangles that the way crosses are samples as well, and the velocity after each is the
//! adjusted one), and those of movement clipping.

use super::{
    super::PHYSICS_EPSILON,
    ARTICLE, T7, T9, T10, T12, T15,
    movement_clipping::movement_clipping,
    samples::{lift, sample},
};
use crate::{
    method::{Asks, Case, Form, Moved, Mover, Response, Setting, Surroundings, Watch, response},
    trace::{Note, Role},
};
use glam::Vec3;

/// The mover at the end of its move over the terrain, and among what else there is.
pub fn terrain(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Before the move, compare the mover with the ground. If it starts in the ground, lift it out first.
    let mut mover = watch.inside("start", |watch| lift(case, case.mover, watch));

    // Move the mover and compare it with the ground at its new place. Without fix T10, this place is the end of the
    // move, so a higher edge in between is not noticed.
    let mut gone = 0.0;
    let mut samples = 0;
    let cap = case.settings.iterations as usize;
    while gone < 1.0 && samples < cap {
        (mover, gone) = watch.inside(("sample", samples), |watch| {
            advance(case, &mover, gone, watch)
        });
        samples += 1;
    }

    // The terrain test found a new place for the mover. Move the mover to this place, unless another object stops it.
    let mut moved = watch.inside("objects", |watch| among_objects(case, &mover, watch));
    moved.is_capped |= gone < 1.0;
    moved
}

/// Moves `mover` to its next sample, and returns the fraction of the frame that has passed there; `gone` has passed so far.
fn advance(case: &Case<'_>, mover: &Mover, gone: f32, watch: &mut impl Watch) -> (Mover, f32) {
    // Move the mover along “motion”, the motion left in this frame, before the next comparison with the ground. With
    // fix T10, the mover moves only to the terrain's next edge. Without fix T10, the mover moves to the end of the
    // motion at once.
    let way = mover.velocity * (case.world.time_step * (1.0 - gone));
    let lowest = mover.shape.lowest_point();
    let edge = next_edge(case, lowest, way).filter(|_| case.settings.mends(T10));
    let there = mover.translated(way * edge.unwrap_or(1.0));
    watch
        .step("move interval")
        .point(Role::Construction, "lowest", lowest)
        .arrow(
            Role::Velocity,
            "moved",
            lowest,
            there.place() - mover.place(),
        )
        .shape(Role::Construction, "", &there.shape)
        .at_length(
            |note| match highest_ground(case, lowest, way * edge.unwrap_or(1.0)) {
                Some([on_way, ground]) => {
                    note.segment(Role::Penetration, "ground above", on_way, ground)
                }
                None => note,
            },
        )
        .value("motion", way)
        .decides(
            edge.is_some(),
            "it moves to the next edge",
            "it moves to the end",
        );

    // If the move stops at an edge, take the normal of the ground before the edge.
    let at = there.shape.lowest_point();
    let normal_at = if edge.is_some() {
        (lowest + at) / 2.0
    } else {
        at
    };
    let gone = edge.map_or(1.0, |edge| gone + (1.0 - gone) * edge);
    (sample(case, &there, normal_at, gone, watch), gone)
}

/// Where the ground is highest above the way: the place on the way, and that of the ground; `None` where it is nowhere
/// above it.
fn highest_ground(case: &Case<'_>, lowest: Vec3, way: Vec3) -> Option<[Vec3; 2]> {
    let crossings = case.around.terrains.iter().flat_map(|terrain| {
        let crossings = terrain.crossings(lowest, way).into_iter();
        crossings.filter_map(|fraction| {
            let on_way = lowest + way * fraction;
            Some([on_way, on_way.with_y(terrain.height_at(on_way)?)])
        })
    });
    let above = |[on_way, ground]: &[Vec3; 2]| ground.y - on_way.y;
    let buried = crossings.filter(|places| above(places) > 0.0);
    buried.max_by(|one, other| above(one).total_cmp(&above(other)))
}

/// Where the way next crosses an edge of a terrain's triangles: a fraction of it.
fn next_edge(case: &Case<'_>, lowest: Vec3, way: Vec3) -> Option<f32> {
    let least = PHYSICS_EPSILON / way.length();
    let crossings = case.around.terrains.iter().filter_map(|terrain| {
        let crossings = terrain.crossings(lowest, way);
        crossings.into_iter().find(|fraction| *fraction > least)
    });
    crossings.min_by(f32::total_cmp)
}

/// The mover on its way to where the terrain leaves it, `end`, stopped by what is no terrain.
fn among_objects(case: &Case<'_>, end: &Mover, watch: &mut impl Watch) -> Moved {
    // Turn the displacement back into a velocity, because movement clipping takes a velocity.
    let way = end.place() - case.mover.place();
    let velocity = way / case.world.time_step;
    let start = Mover {
        velocity,
        ground: end.ground,
        touches_wall: end.touches_wall,
        ..*case.mover
    };
    let obstacles = case.around.obstacles.iter().copied();
    let around = Surroundings {
        obstacles: obstacles.filter(|one| !one.is_terrain).collect(),
        index: None,
        ..*case.around
    };
    let objects = Case {
        mover: &start,
        around: &around,
        ..*case
    };
    let mut moved = movement_clipping(&objects, watch);

    // Set the mover's place and velocity at the end of the frame. If the mover hit another object, both come from the
    // response to the hit, otherwise from the terrain test.
    if moved.mover.velocity == velocity {
        moved.mover = *end;
    }
    watch
        .step("end of the frame")
        .shape(Role::Construction, "", &moved.mover.shape)
        .value("velocity", moved.mover.velocity);

    moved
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(terrain {
    name: "thunderfist/terrain",
    title: "Thunderfist: terrain height at start and end",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Impacts,
    repairs: &[T7, T9, T10, T12, T15],
    settings: &[Setting::Iterations],
    has_own_gravity: false,
    refuses_boxes: Some(
        "it follows the ground with a mover's one lowest point, and a box may have four",
    ),
});
