//! Sweep and slide, as exactly as `f32` allows: no tunnelling, no zig-zag in corners, feet that stay on the ground.
//!
//! Each iteration sweeps the mover, a *skin* larger than it is, along the rest of its way, `v T`. At the earliest impact,
//! at time `t`, its normal joins the planes touched in this frame, and the velocity becomes the one nearest to the
//! frame's first, `v₀`, that leads into none of them:
//!
//! ```text
//! T ← (1 − t) T
//! v ← nearest to v₀    with nᵢ·v ≥ 0 for all i
//! ```
//!
//! On ground, that is where a normal's upward part is above the world's limit,
//! - gravity does not pull, and the velocity follows the ground;
//! - a fall is taken whole when it lands, so that none of it becomes a slide down the slope;
//! - walls no higher than a step are climbed: up, forward, down;
//! - what is steeper than ground is a wall, which no motion into it climbs;
//! - at the frame's end the feet follow ground that falls away by no more than a step.
//!
//! The inner edges of what is flat are not felt: an edge in the plane of a face that the mover touches keeps it out of
//! nothing that the face does not. Where the neighbor rises from there, it is that one's face that is felt.
//!
//! Sources: Quake's `SV_FlyMove` (clip against all planes, else along the crease of two, else stop) and Quake III's
//! `PM_StepSlideMove` (steps); Fauerby, *Improved Collision Detection and Response* (the sliding plane); the mover of
//! Box3D (planes collected first, then solved together).
//!
//! Degenerate answers: a mover that overlaps is pushed out first, the shortest way that frees it of all it overlaps, with no
//! velocity from it; where walls wedge it in, over several frames. A velocity
//! that is NaN moves nothing. Without gravity there is no down: nothing is ground to stand on, and everything is
//! slid along as it is. In a crevice of two slopes, both too steep, the mover rests without standing.

mod answer;
mod clip;
mod ground;
mod least_change;
mod motion;
mod push_out;
mod step_up;
mod travel;

use crate::{
    exact,
    method::{Asks, Case, Form, Moved, ObstacleContact, Response, Setting, Watch, response},
    trace::{Note, Role},
};
pub(crate) use least_change::least_change;
use motion::Motion;

/// A motion leads into a plane where the sine of the angle between them is greater than this: five times what is left of
/// a normal's precision after a sweep, and small enough to cost less than the skin on a way of a hundred meters.
const GRAZING: f64 = 1e-5;

/// The mover after one frame: swept, slid along everything it meets, with its feet on the ground.
pub fn slide<W: Watch>(case: &Case<'_>, watch: &mut W) -> Moved {
    // Test whether the mover's position and motion are finite. If one of them is NaN or infinite, the mover stays in
    // place.
    let is_finite = case.displacement().is_finite() && case.mover.place().is_finite();
    watch
        .step("displacement")
        .arrow(
            Role::Velocity,
            "velocity",
            case.mover.place(),
            case.mover.velocity,
        )
        .decides(is_finite, "it moves", "the motion is NaN or infinite");
    if !is_finite {
        return Moved {
            mover: *case.mover,
            is_capped: false,
        };
    }

    let mut motion = Motion::new(*case.mover);
    push_out::push_out(case, &mut motion, watch);
    ground::set_out(case, &mut motion, watch);
    for iteration in 0..case.settings.iterations as usize {
        if motion.is_spent() {
            break;
        }
        // Sweep the mover to its next contact and respond to the contact. Repeat until the motion is used up or the
        // iteration limit is reached.
        watch.inside(("iteration", iteration), |watch| {
            iterate(case, &mut motion, watch);
        });
    }
    if motion.walks {
        motion.mover.ground = None;
        // The mover walks, so keep it on the ground at the end of the frame.
        watch.inside("ground", |watch| ground::snap(case, &mut motion, watch));
    }
    Moved {
        mover: motion.mover,
        is_capped: !motion.is_spent(),
    }
}

/// Goes until something is met, and answers that.
fn iterate<W: Watch>(case: &Case<'_>, motion: &mut Motion, watch: &mut W) {
    // Sweep the mover along the motion that is left, and move it to the first contact. time is the fraction of this
    // motion before the contact, or 1 without a contact.
    let at = motion.mover.place();
    let way = motion.remaining();
    let went = travel::travel(case, &motion.mover, way, watch);
    watch
        .step("sweep")
        .arrow(Role::Velocity, "way", at, way)
        .shape(Role::Construction, "", &went.mover.shape)
        .value("time", went.time)
        .decides(
            went.met.is_none(),
            "nothing is in the way",
            "it meets something",
        );
    motion.mover = went.mover;
    motion.time_left *= 1.0 - went.time;

    // An obstacle is in the way. Test whether the mover can step up onto it by moving up, forward and down.
    let Some(met) = went.met else {
        return;
    };
    if may_be_step(case, motion, &met)
        && watch.inside("step up", |watch| {
            step_up::step_up(case, motion, &met, watch)
        })
    {
        return;
    }
    // Slide along the obstacle: remove the part of the velocity that points into it. The mover does not step up here.
    watch.inside("slide", |watch| answer::answer(case, motion, &met, watch));
}

/// Whether a walking mover met a wall that it may climb: neither ground nor ceiling.
fn may_be_step(case: &Case<'_>, motion: &Motion, met: &ObstacleContact) -> bool {
    let normal = met.contact.normal;
    let is_wall = !ground::is_ground(normal, case.world) && normal.y > -GRAZING as f32;
    motion.walks && is_wall && case.world.step_height > 0.0
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(slide {
    name: "exact/slide",
    title: "Exact: sweep, slide, steps and slopes",
    article: &exact::ARTICLE,
    form: Form::Own,
    asks: Asks::Impacts,
    repairs: &[],
    settings: &[Setting::Iterations],
    has_own_gravity: true,
    refuses_boxes: None,
});
