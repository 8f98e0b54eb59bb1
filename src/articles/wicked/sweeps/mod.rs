//! What *Capsule Collision Detection* (Wicked Engine) and its readers' comments say of fast movers.
//!
//! The article cuts the motion in sub-steps and thinks of a moving sphere as a capsule. The comments under it think
//! aloud of a stretched bounding sphere as a filter, of two spheres and an open cylinder, of the rectangle that the
//! axis sweeps, and of the segment that the plane trace runs along. None of the comments has a listing.

mod sphere_as_capsule;
mod spheres_and_cylinder;
mod stretched_sphere;
mod sub_steps;
mod swept_rectangle;
mod trace_segment;

use super::{
    OuterEnds, Reading, W1, W2, W3, W4, W6, W6X, W7, W7_AXES, W8, W9, W10, W13, W14, W14_SPHERES,
    capsule_capsule, capsule_triangle, outer_ends, sphere_triangle,
};
use crate::{
    articles::{answer, timed},
    method::{Answer, Pair, Repair, Settings},
    trace::Trace,
};
pub(super) use sub_steps::pieces;
use sub_steps::{Motion, sub_steps};

pub(super) const W18: Repair = Repair {
    id: "W18",
    title: "Cut finer where a sub-step is longer than the radius",
};

/// What can be mended in the sub-steps of a capsule towards a triangle: the static test, and their number.
pub(crate) const SUB_STEP_CAPSULE_REPAIRS: &[Repair] =
    &[W1, W2, W3, W4, W7, W8, W9, W10, W13, W14, W18];

/// What can be mended in the sub-steps of a sphere towards a triangle.
pub(crate) const SUB_STEP_SPHERE_REPAIRS: &[Repair] = &[W1, W7, W13, W14, W18];

/// What can be mended in the sub-steps of a capsule towards another.
pub(crate) const SUB_STEP_CAPSULE_CAPSULE_REPAIRS: &[Repair] =
    &[W6, W6X, W7_AXES, W9, W10, W14_SPHERES, W18];

/// What can be mended in the capsule test of a sphere's whole motion.
pub(crate) const SPHERE_AS_CAPSULE_REPAIRS: &[Repair] = &[W1, W2, W3, W4, W7, W8, W9, W13, W14];

/// What can be mended where the trace segment leads to a sphere test.
pub(crate) const TRACE_SEGMENT_REPAIRS: &[Repair] = &[W1, W2, W7, W10, W13, W14];

/// What can be mended in the filter's capsule test: only then does it drop no hit.
pub(crate) const FILTER_REPAIRS: &[Repair] = &[W6, W6X, W9, W14_SPHERES];

/// The sub-steps of a capsule towards a triangle, fitted to the catalog.
pub(crate) fn answer_sub_steps_capsule_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let ((base, tip), radius) = (outer_ends(pair), capsule.radius);
    let (reading, core) = (Reading::of(settings), [capsule.a, capsule.b]);
    let motion = Motion::of(pair, settings);
    let hit = sub_steps(&core, radius, motion, trace, |moved, trace| {
        capsule_triangle(base + moved, tip + moved, radius, triangle, &reading, trace)
    });
    timed(hit)
}

/// The sub-steps of a sphere towards a triangle, fitted to the catalog.
pub(crate) fn answer_sub_steps_sphere_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    let reading = Reading::of(settings);
    let motion = Motion::of(pair, settings);
    let hit = sub_steps(
        &[sphere.center],
        sphere.radius,
        motion,
        trace,
        |moved, trace| {
            let mut there = *sphere;
            there.center += moved;
            sphere_triangle(&there, triangle, &reading, trace)
        },
    );
    timed(hit)
}

/// The sub-steps of a capsule towards another, fitted to the catalog.
pub(crate) fn answer_sub_steps_capsule_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (a, b) = pair.capsule_capsule();
    let mover = OuterEnds::of(a, pair.base_tip);
    let obstacle = OuterEnds::of(b, pair.obstacle_base_tip);
    let reading = Reading::of(settings);
    let motion = Motion::of(pair, settings);
    let hit = sub_steps(&[a.a, a.b], a.radius, motion, trace, |moved, trace| {
        let there = OuterEnds {
            base: mover.base + moved,
            tip: mover.tip + moved,
            ..mover
        };
        capsule_capsule(&there, &obstacle, &reading, trace)
    });
    timed(hit)
}

/// The moving sphere as one capsule, fitted to the catalog: a hit has no time.
pub(crate) fn answer_sphere_as_capsule(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    let reading = Reading::of(settings);
    let contact =
        sphere_as_capsule::sphere_as_capsule(sphere, pair.displacement, triangle, &reading, trace);
    Answer {
        distance: None,
        ..answer(contact, sphere.radius)
    }
}

/// The filter by the stretched bounding sphere with the exact sweep behind it, fitted to the catalog.
pub(crate) fn answer_stretched_sphere(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    timed(stretched_sphere::stretched_sphere(
        pair,
        settings.double_sided,
        &Reading::of(settings),
        trace,
    ))
}

/// Two spheres and an open cylinder, fitted to the catalog.
pub(crate) fn answer_spheres_and_cylinder(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    timed(spheres_and_cylinder::spheres_and_cylinder(
        capsule,
        triangle,
        motion,
        double_sided,
        trace,
    ))
}

/// The rectangle that the axis sweeps, fitted to the catalog.
pub(crate) fn answer_swept_rectangle(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    timed(swept_rectangle::swept_rectangle(
        capsule,
        triangle,
        pair.displacement,
        trace,
    ))
}

/// The segment between the trace points, fitted to the catalog.
pub(crate) fn answer_trace_segment(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (_, triangle) = pair.capsule_triangle();
    let ends = OuterEnds::of(pair.capsule_triangle().0, pair.base_tip);
    let reading = Reading::of(settings);
    timed(trace_segment::trace_segment(
        &ends,
        pair.displacement,
        triangle,
        &reading,
        trace,
    ))
}
