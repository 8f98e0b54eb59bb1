//! The exact forms, fitted to the catalog. The distance is measured apart, for a test that stops early never learns it;
//! a sweep's is the one at the start.

use crate::{
    exact::{
        overlap,
        sweep::{self, Impact},
    },
    method::{Answer, Pair, Settings},
    trace::Trace,
};

pub(super) fn sphere_sphere(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (a, b) = pair.sphere_sphere();
    Answer {
        contact: overlap::sphere_sphere(a, b, trace),
        distance: Some(overlap::sphere_sphere_distance(a, b)),
        time: None,
    }
}

pub(super) fn sphere_capsule(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (sphere, capsule) = pair.sphere_capsule();
    Answer {
        contact: overlap::sphere_capsule(sphere, capsule, trace),
        distance: Some(overlap::sphere_capsule_distance(sphere, capsule)),
        time: None,
    }
}

pub(super) fn capsule_capsule(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (a, b) = pair.capsule_capsule();
    Answer {
        contact: overlap::capsule_capsule(a, b, trace),
        distance: Some(overlap::capsule_capsule_distance(a, b)),
        time: None,
    }
}

pub(super) fn sphere_triangle(pair: &Pair, settings: &Settings, trace: &mut impl Trace) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    Answer {
        contact: overlap::sphere_triangle(sphere, triangle, settings.double_sided, trace),
        distance: Some(overlap::sphere_triangle_distance(sphere, triangle)),
        time: None,
    }
}

pub(super) fn capsule_triangle(pair: &Pair, settings: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    Answer {
        contact: overlap::capsule_triangle(capsule, triangle, settings.double_sided, trace),
        distance: Some(overlap::capsule_triangle_distance(capsule, triangle)),
        time: None,
    }
}

pub(super) fn capsule_box(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, obstacle) = pair.capsule_box();
    Answer {
        contact: overlap::capsule_box(capsule, obstacle, trace),
        distance: Some(overlap::capsule_box_distance(capsule, obstacle)),
        time: None,
    }
}

pub(super) fn box_triangle(pair: &Pair, settings: &Settings, trace: &mut impl Trace) -> Answer {
    let (shape, triangle) = pair.box_triangle();
    Answer {
        contact: overlap::box_triangle(shape, triangle, settings.double_sided, trace),
        distance: Some(overlap::box_triangle_distance(shape, triangle)),
        time: None,
    }
}

pub(super) fn box_box(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (a, b) = pair.box_box();
    Answer {
        contact: overlap::box_box(a, b, trace),
        distance: Some(overlap::box_box_distance(a, b)),
        time: None,
    }
}

pub(super) fn sweep_sphere_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    let impact = sweep::sphere_triangle(sphere, triangle, motion, double_sided, trace);
    swept(impact, overlap::sphere_triangle_distance(sphere, triangle))
}

pub(super) fn sweep_capsule_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    let impact = sweep::capsule_triangle(capsule, triangle, motion, double_sided, trace);
    swept(
        impact,
        overlap::capsule_triangle_distance(capsule, triangle),
    )
}

pub(super) fn sweep_capsule_capsule(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (a, b) = pair.capsule_capsule();
    let impact = sweep::capsule_capsule(a, b, pair.displacement, trace);
    swept(impact, overlap::capsule_capsule_distance(a, b))
}

pub(super) fn sweep_capsule_box(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, obstacle) = pair.capsule_box();
    let impact = sweep::capsule_box(capsule, obstacle, pair.displacement, trace);
    swept(impact, overlap::capsule_box_distance(capsule, obstacle))
}

pub(super) fn sweep_box_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (shape, triangle) = pair.box_triangle();
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    let impact = sweep::box_triangle(shape, triangle, motion, double_sided, trace);
    swept(impact, overlap::box_triangle_distance(shape, triangle))
}

pub(super) fn sweep_box_box(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (a, b) = pair.box_box();
    let impact = sweep::box_box(a, b, pair.displacement, trace);
    swept(impact, overlap::box_box_distance(a, b))
}

fn swept(impact: Option<Impact>, distance: f32) -> Answer {
    Answer {
        contact: impact.map(|impact| impact.contact),
        distance: Some(distance),
        time: impact.map(|impact| impact.time),
    }
}
