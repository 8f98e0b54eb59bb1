//! Conservative advancement, fitted to the catalog.

use crate::{
    exact::sweep::{
        Impact, Limits, advance_capsule_capsule, advance_capsule_triangle, advance_sphere_triangle,
    },
    method::{Answer, Pair, Settings},
    trace::Trace,
};

pub(super) fn sphere_triangle(pair: &Pair, settings: &Settings, trace: &mut impl Trace) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    let limits = limits(settings);
    answer(advance_sphere_triangle(
        sphere,
        triangle,
        motion,
        double_sided,
        limits,
        trace,
    ))
}

pub(super) fn capsule_triangle(pair: &Pair, settings: &Settings, trace: &mut impl Trace) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    let limits = limits(settings);
    answer(advance_capsule_triangle(
        capsule,
        triangle,
        motion,
        double_sided,
        limits,
        trace,
    ))
}

pub(super) fn capsule_capsule(pair: &Pair, settings: &Settings, trace: &mut impl Trace) -> Answer {
    let (a, b) = pair.capsule_capsule();
    let (motion, limits) = (pair.displacement, limits(settings));
    answer(advance_capsule_capsule(a, b, motion, limits, trace))
}

fn limits(settings: &Settings) -> Limits {
    Limits {
        iterations: settings.iterations,
        tolerance: settings.tolerance,
    }
}

fn answer(impact: Option<Impact>) -> Answer {
    Answer {
        contact: impact.map(|impact| impact.contact),
        distance: None,
        time: impact.map(|impact| impact.time),
    }
}
