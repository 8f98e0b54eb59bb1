//! Moving capsule against a whole box, perhaps turned and solid: its sides, each two triangles.
//!
//! From outside, a side is touched first that faces the motion, or an edge or corner of one. A capsule without length is
//! a sphere.
//!
//! Source: *Better collision detection* (article 004), "Broad phase": a box is twelve triangles; each is swept against as
//! [`super::capsule_triangle`] does. A box without thickness keeps its sides, of which some have no area.

use super::{
    Impact, body::Rounded, misses::clears_triangle, rounded::enter_body, supporting::backmost,
};
use crate::{
    exact::{self, overlap},
    geometry::{
        Capsule, Contact, Facet, Feature, OrientedBox, inverse, lesser, rounded::RoundedBody,
        tolerance,
    },
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When `capsule`, moved by `motion` relative to the solid `obstacle`, first touches it, or `None` if it never does;
/// touching counts.
///
/// The feature of a box is always its face.
pub fn capsule_box(
    capsule: &Capsule,
    obstacle: &OrientedBox,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Test whether the capsule overlaps the box at the start. If it does, the hit is at t = 0. Otherwise, sweep the
    // capsule against each side of the box.
    let start = overlap::capsule_box(capsule, obstacle, &mut ());
    trace
        .step("start")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .arrow(Role::Construction, "v", capsule.a, motion)
        .decides(start.is_some(), "they overlap", "they are apart");
    if let Some(contact) = start {
        trace.retell("contact at the start", |trace| {
            overlap::capsule_box(capsule, obstacle, trace)
        });
        return Some(Impact { time: 0.0, contact });
    }

    let mut first: Option<Impact> = None;
    let parts = Parting::of(capsule, obstacle, motion);
    let outwards = outwards(parts.axes);
    for (i, side) in obstacle.facets().iter().enumerate() {
        // Skip this triangle: it is half of a box side that faces away from the coming capsule. A capsule that hits the
        // box touches another side first.
        let outward = outwards[i / 2];
        let faces_away = outward.dot(motion.as_dvec3()) > 0.0;
        if faces_away {
            trace
                .step(("side", i))
                .at_length(|note| {
                    let [v0, v1, v2] = side.v.map(|corner| side.world(corner));
                    let middle = (v0 + v1 + v2) / 3.0;
                    note.segment(Role::Rejected, "", v0, v1)
                        .segment(Role::Rejected, "", v1, v2)
                        .segment(Role::Rejected, "", v2, v0)
                        .arrow(Role::FaceNormal, "normal", middle, outward)
                })
                .decides(true, "another side is met first", "");
            continue;
        }

        // Sweep the capsule against this triangle, half of a side of the box. The twelve halves are numbered from “side
        // 0” to “side 11”.
        let found = trace.inside_test(("side", i), |trace| meet(capsule, side, motion, trace));
        if let Some(found) = found
            && first.is_none_or(|first| {
                let is_better = || parts.gap(&found) > parts.gap(&first);
                found.time < first.time || found.time == first.time && is_better()
            })
        {
            first = Some(found);
        }
    }

    // No side of the box is hit, so the capsule misses the box.
    let Some(Impact { time, contact }) = first else {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    };
    // Take the earliest contact with the box's sides as the impact. Its normal points out of the box.
    let contact = Contact {
        normal: parts.normal(time, contact.normal),
        feature: Feature::Face,
        ..contact
    };
    trace
        .step("impact")
        .point(Role::ClosestOnTriangle, "contact", contact.point)
        .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
        .value("normal", contact.normal)
        .value("time", time)
        .concludes(Outcome::Hit);
    Some(Impact { time, contact })
}

/// When `capsule`, which is apart from it, first touches half of a side.
fn meet(capsule: &Capsule, side: &Facet, motion: Vec3, trace: &mut impl Trace) -> Option<Impact> {
    // First find most misses with boxes and planes.
    let [a, b] = [capsule.a, capsule.b].map(|end| side.local(end));
    let (motion, radius) = (motion.as_dvec3(), f64::from(capsule.radius));
    if clears_triangle(side, [a, b], motion, radius, trace) {
        return None;
    }

    // The first end becomes a ray. A capsule without length is a sphere.
    let kind = if a == b {
        RoundedBody::Triangle
    } else {
        RoundedBody::Prism
    };
    let body = Rounded::about_triangle(kind, side, b - a, radius);
    let ray = body.ray(a, motion, 1.0)?;
    let touch = enter_body(&body, &ray, trace)?;
    Some(touch.impact(trace))
}

/// Which way each side faces, in the order of the box's triangles: +x, -x, +y, -y, +z, -z.
fn outwards([x, y, z]: [DVec3; 3]) -> [DVec3; 6] {
    [x, -x, y, -y, z, -z]
}

/// A capsule's core on its way past a box, measured along directions.
struct Parting {
    /// From the box's center to the core's ends at the start, meters.
    core: [DVec3; 2],
    motion: DVec3,
    radius: f64,
    /// The box's, unit length.
    axes: [DVec3; 3],
    half_size: DVec3,
}

impl Parting {
    fn of(capsule: &Capsule, obstacle: &OrientedBox, motion: Vec3) -> Self {
        let center = obstacle.center.as_dvec3();
        Self {
            core: [capsule.a, capsule.b].map(|end| end.as_dvec3() - center),
            motion: motion.as_dvec3(),
            radius: f64::from(capsule.radius),
            axes: obstacle.axes(),
            half_size: obstacle.half_size.as_dvec3(),
        }
    }

    /// How far the core is from the box along the normal of an impact, at its time, meters.
    fn gap(&self, impact: &Impact) -> f64 {
        self.gap_along(impact.contact.normal.as_dvec3(), f64::from(impact.time))
    }

    fn gap_along(&self, normal: DVec3, time: f64) -> f64 {
        let [a, b] = self.core.map(|end| end.dot(normal));
        let reach = self.axes.map(|axis| axis.dot(normal).abs());
        lesser(a, b) + self.motion.dot(normal) * time - DVec3::from(reach).dot(self.half_size)
    }

    /// The normal of the impact at `time`, `found` for half of a side.
    ///
    /// That parts the capsule from the box, or the radius is next to nothing and it came from what is left of the gap. Then
    /// the box has no other normals there than those of its sides and of its edges with the core.
    fn normal(&self, time: f32, found: Vec3) -> Vec3 {
        let time = f64::from(time);
        let [a, b] = self.core;
        let size = a.length() + b.length() + self.half_size.length() + self.motion.length();
        let leads_in = |normal| (self.radius - self.gap_along(normal, time)) * inverse(size);
        if leads_in(found.as_dvec3()) <= tolerance::LEAN {
            return found;
        }
        let of_edges = self.axes.map(|axis| axis.cross(b - a));
        let all = [self.axes, of_edges].into_iter().flatten();
        let either_way = all.flat_map(|normal| [normal, -normal]);
        let with_found = [found.as_dvec3()].into_iter().chain(either_way);
        backmost(with_found, self.motion, leads_in).map_or(found, |normal| normal.as_vec3())
    }
}

fn answer(
    capsule: &Capsule,
    obstacle: &OrientedBox,
    pair: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer {
        distance: Some(overlap::capsule_box_distance(capsule, obstacle)),
        ..Answer::swept(capsule_box(capsule, obstacle, pair.displacement, trace))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-capsule-box",
    title: "Exact: each side of the box",
    question: sweep(Capsule, OrientedBox),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
