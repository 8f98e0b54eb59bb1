//! Conservative advancement, to compare the exact sweeps with: sphere and capsule against triangle, capsule against
//! capsule.
//!
//! Source: B. Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, thesis, Berkeley 1996.
//!
//! Between two convex shapes that are apart lies a slab as wide as their gap, perpendicular to the line between their closest
//! points. The mover cannot touch before it has crossed that slab, so it may go `gap / w` on, with `w` the speed along that
//! way, and never pass the first touch. Each advance computes the closest points anew. Along a straight motion the gap is a
//! convex function of the time and the advance is Newton's step for its root, from before it: few are needed. A gap that does
//! not close at one moment never will.
//!
//! It ends within a tolerance of touching, or after a number of tries: then where it has come to counts as the contact,
//! early but safe. Degenerate shapes are answered; nothing gives NaN.

use super::{
    Impact,
    advance::{Advance, Limits, Nearest},
    touch::single_sided,
};
use crate::{
    exact::overlap,
    geometry::{
        Capsule, Contact, Facet, Feature, Sphere, Triangle, closest_point_on_triangle,
        closest_points_segment_segment,
    },
    method::{Algorithm, Answer, Article, ArticleFacts, Form, Pair, Setting, Settings, algorithm},
    trace::{Note, Outcome, Sample, Trace},
};
use glam::{DVec3, Vec3};

/// When `sphere`, moved by `motion`, comes within the tolerance of `triangle`; as
/// [`sphere_triangle`](super::sphere_triangle()) else.
pub fn advance_sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    limits: Limits,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Test whether sphere and triangle overlap at the start. If they do, the hit is at t = 0, unless the sphere is
    // behind a single-sided triangle.
    let standing = trace.inside_test("start", |trace| {
        overlap::sphere_triangle(sphere, triangle, true, trace)
    });
    if standing.is_some() {
        let counts = overlap::sphere_triangle(sphere, triangle, double_sided, &mut ());
        return met_at_start(counts, &[sphere.center], sphere.radius, trace);
    }

    let facet = Facet::from(triangle);
    let advance = Advance {
        origin: triangle.v[0].as_dvec3(),
        core: [facet.local(sphere.center)],
        motion: motion.as_dvec3(),
        radii: [sphere.radius, 0.0].map(f64::from),
    };
    let touch = advance.run(limits, trace, |[center]| {
        let (on_obstacle, feature) = closest_point_on_triangle(center, &facet);
        Nearest {
            on_mover: center,
            on_obstacle,
            feature,
        }
    })?;
    single_sided(&facet, double_sided, touch, trace)
}

/// When `capsule`, moved by `motion`, comes within the tolerance of `triangle`; as
/// [`capsule_triangle`](super::capsule_triangle()) else.
pub fn advance_capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    limits: Limits,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Test whether capsule and triangle overlap at the start. If they do, the hit is at t = 0, unless the capsule is
    // behind a single-sided triangle.
    let standing = trace.inside_test("start", |trace| {
        overlap::capsule_triangle(capsule, triangle, true, trace)
    });
    if standing.is_some() {
        let counts = overlap::capsule_triangle(capsule, triangle, double_sided, &mut ());
        return met_at_start(counts, &[capsule.a, capsule.b], capsule.radius, trace);
    }

    let facet = Facet::from(triangle);
    let advance = Advance {
        origin: triangle.v[0].as_dvec3(),
        core: [facet.local(capsule.a), facet.local(capsule.b)],
        motion: motion.as_dvec3(),
        radii: [capsule.radius, 0.0].map(f64::from),
    };
    let touch = advance.run(limits, trace, |core| nearest_to_triangle(core, &facet))?;
    single_sided(&facet, double_sided, touch, trace)
}

/// When capsule `a`, moved by `motion`, comes within the tolerance of `b`; as
/// [`capsule_capsule`](super::capsule_capsule()) else.
pub fn advance_capsule_capsule(
    a: &Capsule,
    b: &Capsule,
    motion: Vec3,
    limits: Limits,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Test whether the capsules overlap at the start. If they do, the hit is at t = 0.
    let standing = trace.inside_test("start", |trace| overlap::capsule_capsule(a, b, trace));
    if standing.is_some() {
        return met_at_start(standing, &[a.a, a.b], a.radius, trace);
    }

    let origin = b.a.as_dvec3();
    let obstacle = [DVec3::ZERO, b.b.as_dvec3() - origin];
    let advance = Advance {
        origin,
        core: [a.a, a.b].map(|end| end.as_dvec3() - origin),
        motion: motion.as_dvec3(),
        radii: [a.radius, b.radius].map(f64::from),
    };
    let touch = advance.run(limits, trace, |core| {
        let (s, t) = closest_points_segment_segment(core, obstacle);
        Nearest {
            on_mover: core[0].lerp(core[1], s),
            on_obstacle: obstacle[1] * t,
            feature: Feature::on_core(t),
        }
    })?;
    Some(touch.impact(trace))
}

/// The answer where the shapes overlap at the start; without a contact that counts, they are behind a single-sided
/// triangle.
fn met_at_start(
    contact: Option<Contact>,
    core: &[Vec3],
    radius: f32,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // The shapes overlap at the start, so the hit is at t = 0. Behind a single-sided triangle, there is no hit.
    trace
        .step("overlap at the start")
        .tests_mover(
            core,
            radius,
            Sample {
                time: 0.0,
                touches: true,
            },
        )
        .decides(
            contact.is_some(),
            "they touch at t = 0",
            "it is behind a single-sided triangle and passes",
        )
        .concludes(Outcome::of(contact.is_some()));
    contact.map(|contact| Impact { time: 0.0, contact })
}

/// The closest points of a segment and a triangle.
fn nearest_to_triangle([a, b]: [DVec3; 2], facet: &Facet) -> Nearest {
    // If the segment crosses the plane inside the triangle, they meet.
    let (rise_a, rise_b) = (facet.rise(a), facet.rise(b));
    if rise_a * rise_b <= 0.0 && rise_a != rise_b {
        let crossing = a.lerp(b, rise_a / (rise_a - rise_b));
        if facet.is_inside(facet.sides(crossing)) {
            return Nearest {
                on_mover: crossing,
                on_obstacle: crossing,
                feature: Feature::Face,
            };
        }
    }

    // Otherwise the closest pair is an end over the face, or the segment and an edge.
    let ends = [a, b].map(|end| {
        let (on_obstacle, feature) = closest_point_on_triangle(end, facet);
        Nearest {
            on_mover: end,
            on_obstacle,
            feature,
        }
    });
    let mut closest = ends[0];
    let mut keep_closer = |one: Nearest| {
        if one.gap().length_squared() < closest.gap().length_squared() {
            closest = one;
        }
    };
    keep_closer(ends[1]);
    for (i, edge) in facet.edges().into_iter().enumerate() {
        let (s, t) = closest_points_segment_segment([a, b], edge);
        keep_closer(Nearest {
            on_mover: a.lerp(b, s),
            on_obstacle: edge[0].lerp(edge[1], t),
            feature: Facet::feature_on_edge(i, t),
        });
    }
    closest
}

/// The literature that it is from: no article's, but what exact sweeps are often compared with.
pub(crate) static ARTICLE: Article = Article {
    name: "advancement",
    title: "conservative advancement, after Mirtich (1996)",
    facts: Some(ArticleFacts {
        title: "Impulse-based Dynamic Simulation of Rigid Body Systems",
        by: "Brian Mirtich, thesis, University of California, Berkeley, 1996",
        contributes: "Advances a body repeatedly by the gap divided by the approach speed, so that it never passes the \
                      first contact.",
    }),
};

fn answer_sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let limits = Limits::of(settings);
    Answer::swept(advance_sphere_triangle(
        sphere,
        triangle,
        pair.displacement,
        settings.double_sided,
        limits,
        trace,
    ))
}

/// Its entry in the catalog for a sphere and a triangle.
pub(crate) static SPHERE_TRIANGLE: Algorithm = algorithm!(answer_sphere_triangle {
    name: "advancement/sphere-triangle",
    title: "Conservative advancement",
    question: sweep(Sphere, Triangle),
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[Setting::Iterations, Setting::Tolerance],
});

fn answer_capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let limits = Limits::of(settings);
    Answer::swept(advance_capsule_triangle(
        capsule,
        triangle,
        pair.displacement,
        settings.double_sided,
        limits,
        trace,
    ))
}

/// Its entry in the catalog for a capsule and a triangle.
pub(crate) static CAPSULE_TRIANGLE: Algorithm = algorithm!(answer_capsule_triangle {
    name: "advancement/capsule-triangle",
    title: "Conservative advancement",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[Setting::Iterations, Setting::Tolerance],
});

fn answer_capsule_capsule(
    a: &Capsule,
    b: &Capsule,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let limits = Limits::of(settings);
    Answer::swept(advance_capsule_capsule(
        a,
        b,
        pair.displacement,
        limits,
        trace,
    ))
}

/// Its entry in the catalog for a capsule and a capsule.
pub(crate) static CAPSULE_CAPSULE: Algorithm = algorithm!(answer_capsule_capsule {
    name: "advancement/capsule-capsule",
    title: "Conservative advancement",
    question: sweep(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[Setting::Iterations, Setting::Tolerance],
});
