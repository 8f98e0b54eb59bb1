//! Moving capsule against triangle, as printed in *Swept capsule vs triangle test*.
//!
//! Source: the article's "The swept capsule triangle test" and its "Caveats". Exact counterpart:
//! [`crate::exact::sweep::capsule_triangle`].
//!
//! The volume inside of the prism, its faces, the cylinders about its edges and the spheres about its corners are tested
//! one after the other; the earliest contact is the answer.
//!
//! Errata: S4, S5 and S6 (the push of a pierced capsule), S7 and S8 (cylinders), S9 (several contacts at the start), S10
//! (no motion), S11 (a capsule without length), S12 (one EPSILON for all units), S13 (touching at the end). S16: a
//! capsule parallel to the plane makes a flat prism, which has no inside; its faces, met at time 0, make up for that.
//! S18: a triangle without area is swept as a segment or a point, as the article's caveats ask; but where relative
//! tolerances skip its faces and cylinders (S11, S12), the rest of the prism answers as well.

use super::{
    ARTICLE, EPSILON, Repairs, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S18,
    cylinders::sweep_cylinder,
    faces::sweep_face,
    inner_prism::{is_inside_prism, push_out},
    prism::{DrawPrism, MovingPoint, Prism},
    repairs::s18_longest_edge,
    spheres::sweep_sphere,
    sweep::Sweep,
};
use crate::{
    exact::sweep::Impact,
    geometry::{Capsule, Part, Triangle, is_thin},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Fate, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When and how `capsule`, moved by `motion`, first touches `triangle`, as the listings find it; its normal may be NaN and
/// its depth negative.
pub fn capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Sweep only point p, the first end of the capsule's segment, by v, the capsule's motion. The obstacle is a rounded
    // prism: the triangle, extruded backward along the segment and grown by the radius r.
    let [c0, c1] = [capsule.a, capsule.b].map(|end| end.as_dvec3());
    let t = triangle.v.map(|vertex| vertex.as_dvec3());
    let point = MovingPoint {
        p: c0,
        v: motion.as_dvec3(),
        r: f64::from(capsule.radius),
    };
    let mut prism = Prism::new(t, c1 - c0);
    trace
        .step("point and prism")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .point(Role::Reference, "p", capsule.a)
        .arrow(Role::Construction, "v", capsule.a, motion)
        .prism(Role::Edge, &prism)
        .value("v", motion)
        .value("r", capsule.radius);

    // Test whether the triangle has no area: cross, the cross product of two edges, is then close to zero. Without fix
    // S18, the code continues as if the triangle had an area.
    let [e0, e1] = [t[1] - t[0], t[2] - t[0]];
    let cross = e0.cross(e1);
    let s12 = is_thin(cross, [e0, e1]);
    let is_degenerate = if repairs.s12 {
        s12
    } else {
        cross.length() < EPSILON
    };
    trace
        .step("area of the triangle")
        .value("cross", cross)
        .decides(
            is_degenerate,
            if repairs.s18 {
                "the triangle is a segment or a point"
            } else {
                "it has no area, but this is not tested"
            },
            "it has an area",
        );
    if is_degenerate && repairs.s18 {
        prism.kept = extreme_vertices(t, repairs, trace);
    }

    // Test whether p, the segment's first end, starts inside the inner prism, which is not grown by the radius. If so,
    // the segment pierces the triangle, and the capsule is pushed out without a sweep.
    let faces = prism.faces();
    let mut sweep = Sweep::new(prism.normal(), repairs);
    let is_pierced = trace.inside("inner prism", |trace| {
        let is_inside = is_kept(Part::Core, &prism, &sweep, trace)
            && is_inside_prism(c0, &faces, &sweep, trace);
        if is_inside {
            push_out([c0, c0 + prism.u], point.r, &faces, &mut sweep, trace);
        }
        is_inside
    });
    // Report a hit at time 0, because the segment pierces the triangle at the start. The contact's normal and depth are
    // those of the push out of the prism.
    if is_pierced {
        trace
            .step("initially pierced")
            .value("time", 0.0)
            .concludes(Outcome::Hit);
        return Some(sweep.impact());
    }

    // Test the prism's five faces: two triangles and three parallelograms. A hit counts only if it is earlier than
    // every hit found so far.
    let mut hit = false;
    trace.inside("faces", |trace| {
        for face in &faces {
            // Test whether the capsule, shrunk to a point, hits this face of the prism, unless fix S18 skips the face.
            trace.inside(face.title, |trace| {
                hit |= is_kept(face.part, &prism, &sweep, trace)
                    && sweep_face(&point, face, &prism, &mut sweep, trace);
            });
        }
    });

    // Test the cylinders around the prism's nine edges. A hit counts only if it is earlier than every hit found so far.
    trace.inside("cylinders", |trace| {
        for i in 0..9 {
            // Test whether the capsule, shrunk to a point, hits the cylinder around this edge, unless S18 skips the
            // edge.
            trace.inside(("cylinder", i), |trace| {
                let part = Part::Cylinder(i);
                hit |= is_kept(part, &prism, &sweep, trace)
                    && sweep_cylinder(&point, part, prism.edge(i), &mut sweep, trace);
            });
        }
    });

    // Test the spheres around the prism's six corners. A hit counts only if it is earlier than every hit found so far.
    trace.inside("spheres", |trace| {
        for i in 0..6 {
            // Test whether the capsule, shrunk to a point, hits the sphere around this corner, unless S18 skips the
            // corner.
            trace.inside(("sphere", i), |trace| {
                let part = Part::Sphere(i);
                hit |= is_kept(part, &prism, &sweep, trace)
                    && sweep_sphere(&point, part, prism.corners[i], &mut sweep, trace);
            });
        }
    });

    // No face, cylinder or sphere of the prism was hit, so the test reports a miss.
    if !hit {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Take the time and the contact of the prism's part that is hit first. If several parts overlap at the start, fix
    // S9 takes the deepest contact.
    trace
        .step("first contact")
        .point(Role::Reference, "point", sweep.point)
        .arrow(Role::ContactNormal, "normal", sweep.point, sweep.normal)
        .value("time", sweep.impact().time)
        .value("depth", sweep.depth)
        .value("point", sweep.point)
        .value("normal", sweep.normal)
        .concludes(Outcome::Hit);
    Some(sweep.on_triangle(&prism, point.r).impact())
}

/// Which vertices of a degenerate triangle there are to sweep against.
fn extreme_vertices(t: [DVec3; 3], repairs: Repairs, trace: &mut impl Trace) -> [bool; 3] {
    // Decide whether the triangle, which has no area, is a segment or a point. It is a point if dot, the squared
    // length of its longest edge, is zero.
    let nothing = if repairs.s12 { 0.0 } else { EPSILON };
    let (longest, length_sq) = s18_longest_edge(t);
    let [start, end] = [longest, (longest + 1) % 3];
    let is_point = length_sq <= nothing;
    trace
        .step("extreme vertices")
        .segment(Role::Edge, "", t[start], t[end])
        .value("dot", length_sq)
        .decides(
            is_point,
            "the triangle is a point",
            "the triangle is a segment",
        );
    if is_point {
        [true, false, false]
    } else {
        [0, 1, 2].map(|vertex| vertex == start || vertex == end)
    }
}

/// Whether a degenerate triangle needs `part`.
fn is_kept(part: Part, prism: &Prism, sweep: &Sweep, trace: &mut impl Trace) -> bool {
    if prism.keeps(part) {
        return true;
    }

    // Skip this part of the prism, because the triangle is only a segment or a point. So this part adds nothing to
    // the sweep.
    let fate = match part {
        Part::Core | Part::Triangle(_) => Fate::Degenerate,
        _ => Fate::NotNeeded,
    };
    trace
        .step("left out")
        .decides(true, "it is no part of the segment or point", "")
        .tries(sweep.trial(part, fate, None));
    false
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let repairs = Repairs::of(settings);
    Answer::swept(capsule_triangle(
        capsule,
        triangle,
        pair.displacement,
        repairs,
        trace,
    ))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "swept/capsule-triangle",
    title: "Swept: rounded prism",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S18],
    settings: &[],
});
