//! Movement constrained to a surface, so that the player does not fall off.
//!
//! *Better collision detection* ends with the idea and does not say how, so this is our own reading. The surface is every
//! triangle that is ground by the world's limit. The mover's lowest point, its foot, stays over it: it goes from triangle to
//! triangle while the next is no further up or down than a step, and at a border it slides along the edge. Nothing else is
//! tested: neither walls nor other movers. Who is over no surface within a step falls freely.

use super::{
    ARTICLE,
    floor::{Exit, Floor, floor_under},
};
use crate::{
    geometry::{Contact, Feature},
    method::{Asks, Case, Form, Moved, Response, Setting, Watch, response},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// How far behind an edge the next triangle is looked for, meters.
const AHEAD: f32 = 1e-3;

/// A foot on its way over the surface.
#[derive(Clone, Copy, Debug)]
struct SurfaceWalk {
    foot: Vec3,
    floor: Floor,
    /// Level, meters.
    way: Vec3,
    /// Level, meters per second.
    velocity: Vec3,
}

/// The mover, its foot on the surface.
pub fn surface(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Find the triangle below the mover's lowest point, its foot. The surface consists of all triangles that are flat
    // enough to stand on.
    let floors = Floor::all(case);
    let foot = case.mover.shape.lowest_point();
    let reach = case.world.step_height;
    let under = floor_under(&floors, foot, reach);
    watch
        .step("foot")
        .point(Role::Construction, "foot", foot)
        .value("triangles to walk on", floors.len())
        .decides(
            under.is_some(),
            "it is over the surface",
            "it is over no triangle",
        );
    let Some(floor) = under else {
        return free(case, watch);
    };

    // Keep only the horizontal part of this frame's motion (way). The height of the surface decides the vertical
    // part, so the mover does not fall.
    let mut walk = SurfaceWalk {
        foot: foot.with_y(floor.height(foot)),
        floor,
        way: case.displacement().with_y(0.0),
        velocity: case.mover.velocity.with_y(0.0),
    };
    watch
        .step("horizontal displacement")
        .arrow(Role::Velocity, "way", walk.foot, walk.way)
        .value("way", walk.way);

    // Walk across one triangle of the surface, up to its edge. Repeat with the next triangle until this frame's
    // motion is used up.
    let cap = case.settings.iterations as usize;
    let mut edges = 0;
    while edges < cap && walk.way != Vec3::ZERO {
        walk = watch.inside(("section", edges), |watch| {
            advance(case, &floors, &walk, watch)
        });
        edges += 1;
    }

    // Move the mover so that its lowest point is at the end of the walk. The mover keeps the velocity that it has
    // there.
    let mut mover = case.mover.translated(walk.foot - foot);
    mover.velocity = walk.velocity;
    mover.classify_normal(walk.floor.normal, case.world);
    watch
        .step("place on the surface")
        .point(Role::ClosestOnTriangle, "foot", walk.foot)
        .arrow(Role::FaceNormal, "", walk.foot, walk.floor.normal)
        .shape(Role::Construction, "", &mover.shape)
        .arrow(Role::Velocity, "velocity", walk.foot, mover.velocity)
        .value("velocity", mover.velocity);
    Moved {
        mover,
        is_capped: walk.way != Vec3::ZERO,
    }
}

/// The mover where no surface carries it.
fn free(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // No triangle to walk on is within one step height of the foot, so the mover moves with its velocity.
    let mover = case.mover.translated(case.displacement());
    watch
        .step("free fall")
        .shape(Role::Construction, "", &mover.shape);
    Moved {
        mover,
        is_capped: false,
    }
}

/// To where the way leaves its triangle, and onto the next or along the border.
fn advance(
    case: &Case<'_>,
    floors: &[Floor],
    walk: &SurfaceWalk,
    watch: &mut impl Watch,
) -> SurfaceWalk {
    // Walk across the current triangle to the first edge on the path, or to the end of the motion. t is the walked
    // fraction of the motion.
    let exit = walk.floor.exit(walk.foot, walk.way);
    let time = exit.map_or(1.0, |exit| exit.time);
    let there = walk.foot + walk.way * time;
    let mut next = SurfaceWalk {
        foot: there.with_y(walk.floor.height(there)),
        way: walk.way * (1.0 - time),
        ..*walk
    };
    watch
        .step("motion to the edge")
        .arrow(Role::Velocity, "", walk.foot, next.foot - walk.foot)
        .point(Role::ClosestOnTriangle, "foot", next.foot)
        .value("t", time)
        .decides(exit.is_some(), "it meets an edge", "the motion ends first");
    let Some(exit) = exit else {
        return next;
    };

    // Look for a neighbor triangle just beyond the edge, at the point “ahead”. At “ahead”, the neighbor must be at most
    // one step height above or below the mover's foot.
    let ahead = next.foot + walk.way.normalize_or_zero() * AHEAD;
    let beyond: Vec<Floor> = floors
        .iter()
        .filter(|floor| **floor != walk.floor)
        .copied()
        .collect();
    let neighbor = floor_under(&beyond, ahead, case.world.step_height);
    watch
        .step("beyond the edge")
        .point(Role::Construction, "ahead", ahead)
        .decides(
            neighbor.is_some(),
            "the surface goes on",
            "the surface ends at a border",
        );
    match neighbor {
        Some(floor) => {
            next.foot.y = floor.height(next.foot);
            next.floor = floor;
            next
        }
        None => slide(&next, exit, watch),
    }
}

/// The part of a walk that the border allows.
fn slide(walk: &SurfaceWalk, Exit { time, inward }: Exit, watch: &mut impl Watch) -> SurfaceWalk {
    // The surface has no triangle beyond this edge. Remove the part of the motion and the velocity that crosses the
    // edge, so that the mover moves along the edge.
    let along = |vector: Vec3| vector - inward * vector.dot(inward).min(0.0);
    let slid = SurfaceWalk {
        way: along(walk.way),
        velocity: along(walk.velocity),
        ..*walk
    };
    watch
        .step("along the border")
        .arrow(Role::ContactNormal, "inward", walk.foot, inward)
        .arrow(
            Role::RemovedMotion,
            "removed",
            walk.foot,
            walk.velocity - slid.velocity,
        )
        .arrow(Role::Slide, "velocity", walk.foot, slid.velocity)
        .value("velocity", slid.velocity)
        .corrects(Correction {
            contact: Contact {
                point: walk.foot,
                normal: inward,
                depth: 0.0,
                feature: Feature::Face,
            },
            time: Some(time),
            push: Vec3::ZERO,
            velocity: [walk.velocity, slid.velocity],
            remaining: slid.way,
        });

    slid
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(surface {
    name: "better-collision/surface",
    title: "Better collision: walk on a surface",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Overlaps,
    repairs: &[],
    settings: &[Setting::Iterations],
    has_own_gravity: false,
    refuses_boxes: Some(
        "it follows the ground with a mover's one lowest point, and a box may have four",
    ),
});
