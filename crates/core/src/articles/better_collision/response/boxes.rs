//! Cuboid against cuboid, the predictive system that *Better collision detection* replaces.
//!
//! Every object is wrapped in a cuboid along the axes that encapsulates all of it, the player as well, whose cuboid is a cube
//! at his feet. The article says that this was swept, and not how a hit was answered; the rest is our reading: stop a skin
//! before it, take away what leads in, go on with the rest, as often as a setting allows.
//!
//! The test is [`cuboids`](crate::articles::better_collision::cuboids) unless another is chosen.
//!
//! The article names the drawbacks: long, winding and turned shapes are wrapped badly; nothing slides up a stair; a shape above
//! the cube at the feet is not hit at all.

use super::ARTICLE;
use crate::{
    articles::better_collision::cuboids,
    geometry::{AxisBox, OrientedBox, Shape},
    method::{
        Asks, Case, Form, Moved, Mover, ObstacleContact, Pair, Response, Setting, Watch, response,
    },
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// The mover within a frame, and what is left of its way, meters.
#[derive(Clone, Copy, Debug)]
struct BoxesProgress {
    mover: Mover,
    way: Vec3,
}

/// The name of the mover's cuboid in the picture.
const OWN: &str = "mover's cuboid";

fn solid(cuboid: &AxisBox) -> Shape {
    Shape::Box(OrientedBox::from(*cuboid))
}

/// The mover, its cuboid stopped by the others.
pub fn boxes(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Compute one AABB for the mover and one for each object near the mover. Only these AABBs are tested, not the
    // shapes inside.
    let wrapped = wrapped(case);
    let mut progress = BoxesProgress {
        mover: *case.mover,
        way: case.displacement(),
    };
    let own = solid(&AxisBox::around(&progress.mover.shape));
    let mut told = watch
        .step("AABBs of the shapes")
        .shape(Role::Construction, OWN, &own);
    for other in &wrapped {
        told = told.shape(Role::Construction, "", &solid(&other.cuboid));
    }
    let at = progress.mover.place();
    told.arrow(Role::Velocity, "motion", at, progress.way)
        .value("AABBs of objects", wrapped.len());

    // Move the mover's AABB to its first hit, then slide along the obstacle. The next sweep uses the motion that
    // remains.
    let cap = case.settings.iterations as usize;
    let mut hits = 0;
    while hits < cap && progress.way != Vec3::ZERO {
        progress = watch.inside(("sweep", hits), |watch| {
            advance(case, &wrapped, &progress, watch)
        });
        hits += 1;
    }
    Moved {
        mover: progress.mover,
        is_capped: progress.way != Vec3::ZERO,
    }
}

/// A body in its cuboid.
#[derive(Clone, Copy, Debug)]
struct Wrapped {
    /// Index of the first of its obstacles.
    obstacle: usize,
    cuboid: AxisBox,
}

/// Each body in its cuboid, in the order of the obstacles.
fn wrapped(case: &Case<'_>) -> Vec<Wrapped> {
    let obstacles = &case.around.obstacles;
    let mut wrapped: Vec<Wrapped> = vec![];
    for (index, obstacle) in obstacles.iter().enumerate() {
        let cuboid = AxisBox::around(&obstacle.shape);
        match wrapped.last_mut() {
            Some(whole) if obstacles[whole.obstacle].body == obstacle.body => {
                whole.cuboid = whole.cuboid.and(&cuboid);
            }
            _ => wrapped.push(Wrapped {
                obstacle: index,
                cuboid,
            }),
        }
    }
    wrapped
}

/// To the first hit, and what that leaves of the way.
fn advance(
    case: &Case<'_>,
    wrapped: &[Wrapped],
    start: &BoxesProgress,
    watch: &mut impl Watch,
) -> BoxesProgress {
    // Move the mover's AABB along the remaining motion, up to one skin before the first hit. t is the fraction of this
    // motion at the hit, or 1 without a hit.
    let BoxesProgress { mover, way } = *start;
    let cuboid = AxisBox::around(&mover.shape);
    let hit = first_hit(case, &cuboid, way, wrapped, watch);
    let length = way.length();
    let traveled = match hit {
        Some(hit) => (length * hit.time - case.world.skin).max(0.0),
        None => length,
    };
    let done = way.normalize_or_zero() * traveled;
    let mut there = mover.translated(done);
    watch
        .step("motion to the hit")
        .arrow(Role::Velocity, "", mover.place(), done)
        .shape(Role::Construction, "", &there.shape)
        .shape(Role::Construction, OWN, &solid(&cuboid.translated(done)))
        .value("t", hit.map_or(1.0, |hit| hit.time))
        .decides(
            hit.is_some(),
            "the AABB hits another",
            "the AABB hits nothing",
        );
    let Some(ObstacleContact { time, contact, .. }) = hit else {
        return BoxesProgress {
            mover: there,
            way: Vec3::ZERO,
        };
    };

    // Remove the part of the velocity that points into the side that was hit. Do the same with “way left”, the motion
    // after the hit.
    let normal = contact.normal;
    let along = |vector: Vec3| vector - normal * vector.dot(normal).min(0.0);
    let before = mover.velocity;
    there.velocity = along(before);
    there.classify_normal(normal, case.world);
    let way = along(way - done);
    let at = there.place();
    watch
        .step("slide")
        .arrow(Role::ContactNormal, "normal", contact.point, normal)
        .arrow(Role::RemovedMotion, "removed", at, before - there.velocity)
        .arrow(Role::Slide, "velocity", at, there.velocity)
        .value("way left", way)
        .value("velocity", there.velocity)
        .corrects(Correction {
            contact,
            time: Some(time),
            push: Vec3::ZERO,
            velocity: [before, there.velocity],
            remaining: way,
        });

    BoxesProgress { mover: there, way }
}

/// The earliest hit on the way that it leads into; of several, the first.
fn first_hit(
    case: &Case<'_>,
    cuboid: &AxisBox,
    way: Vec3,
    wrapped: &[Wrapped],
    watch: &mut impl Watch,
) -> Option<ObstacleContact> {
    let mut hits = vec![];
    for other in wrapped {
        let [mover, obstacle] = [cuboid, &other.cuboid].map(solid);
        let pair = Pair::new(mover, obstacle).moved_by(way);
        hits.extend(
            case.around
                .impact_of(pair, other.obstacle, &cuboids::METHOD, watch),
        );
    }
    hits.retain(|hit| way.dot(hit.contact.normal) < 0.0);
    hits.into_iter()
        .min_by(|one, other| one.time.total_cmp(&other.time))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(boxes {
    name: "better-collision/boxes",
    title: "Better collision: AABB against AABB, the old system",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Impacts,
    repairs: &[],
    settings: &[Setting::Iterations],
    has_own_gravity: false,
    refuses_boxes: None,
});
