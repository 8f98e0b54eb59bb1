//! Two spheres and an open cylinder, from the comments under *Capsule Collision Detection* (Wicked Engine).
//!
//! Source: the comment names <https://www.gamedev.net/forums/topic/288963-swept-capsule-capsule-intersection-3d/> for the
//! edges. Exact counterpart: [`crate::exact::sweep`]'s capsule–triangle sweep.
//!
//! A reader's method: sweep the capsule's two end spheres, and between them a cylinder without lids. The cylinder is tested
//! against the triangle's corners and edges. It needs no test of the face: before its side can lie on a face, an end sphere or
//! an edge touches.
//!
//! `|P - t M|² = r²`, with `P` the vector from the axis to a corner and `M` the motion, both perpendicular to the axis, gives
//! the time when a corner reaches the side; `|h - t w| = r`, with `h` the distance of the lines of axis and edge and `w` the
//! motion along their common normal, when an edge does. Both count only between the ends.
//!
//! The reader does not know how robust it is. Shapes that are apart at the start are answered exactly. Where it fails:
//! a core that pierces the face at the start touches it with neither sphere nor edge, if all are farther than the
//! radius; the hit is lost, or found when a sphere comes through later. Starts in overlap have the depth of the part
//! that is found first, not the push that frees.

use super::ARTICLE;
use crate::{
    exact::sweep,
    geometry::{Capsule, Contact, Facet, Feature, Sphere, Triangle, tolerance},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When the first of the three parts touches, and the contact then.
pub(super) fn spheres_and_cylinder(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    // Sweep the sphere at this end of the capsule against the triangle.
    let [first, second] =
        [("sphere a", capsule.a), ("sphere b", capsule.b)].map(|(name, center)| {
            let sphere = Sphere {
                center,
                radius: capsule.radius,
            };
            let impact = trace.inside_test(name, |trace| {
                sweep::sphere_triangle(&sphere, triangle, motion, double_sided, trace)
            });
            impact.map(|impact| (impact.time, impact.contact))
        });

    // Sweep the side of the cylinder between the two end spheres against the triangle's corners and edges.
    let facet = Facet::from(triangle);
    let cylinder = Cylinder {
        start: facet.local(capsule.a),
        axis: facet.local(capsule.b) - facet.local(capsule.a),
        motion: motion.as_dvec3(),
        radius: f64::from(capsule.radius),
    };
    let side = trace.inside("open cylinder", |trace| cylinder.sweep(&facet, trace));
    let front = facet.normal().as_vec3();
    let counts = |(_, contact): &(f32, Contact)| {
        double_sided || contact.normal.dot(front) >= -(tolerance::LEAN as f32)
    };

    // Take the earliest hit of the capsule's three parts: the two end spheres and the cylinder's side. If no part
    // hits, the capsule does not hit.
    let all = [first, second, side.filter(counts)];
    let earliest = all
        .into_iter()
        .flatten()
        .reduce(|best, next| if next.0 < best.0 { next } else { best });
    let Some((time, contact)) = earliest else {
        trace.step("no part touches").concludes(Outcome::Miss);
        return None;
    };
    let there = [capsule.a, capsule.b].map(|end| end + motion * time);
    let parts = all.map(|part| {
        let is_first = part.is_some_and(|(at, _)| at == time);
        Role::or_rejected(Role::CandidateSphere, is_first)
    });
    trace
        .step("earliest part")
        .sphere(parts[0], "", there[0], capsule.radius)
        .sphere(parts[1], "", there[1], capsule.radius)
        .tube(parts[2], "cylinder", there, capsule.radius)
        .point(Role::ClosestOnTriangle, "", contact.point)
        .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
        .value("time", time)
        .concludes(Outcome::Hit);
    Some((time, contact))
}

/// A moving cylinder without lids, seen from the triangle's first vertex.
struct Cylinder {
    start: DVec3,
    axis: DVec3,
    motion: DVec3,
    radius: f64,
}

/// Where its side touches: when, at which point of the triangle, at which point of the axis.
#[derive(Clone, Copy)]
struct CapTouch {
    time: f64,
    on_triangle: DVec3,
    on_axis: DVec3,
    feature: Feature,
}

impl Cylinder {
    /// When its side first touches a corner or an edge.
    fn sweep(&self, facet: &Facet, trace: &mut impl Trace) -> Option<(f32, Contact)> {
        // Test whether the capsule has a cylinder side. A capsule without length has none, so only its end spheres
        // are tested.
        let has_side = self.axis != DVec3::ZERO;
        trace
            .step("side of the cylinder")
            .tube(
                Role::CandidateSphere,
                "cylinder",
                [self.start, self.start + self.axis].map(|end| facet.world(end)),
                self.radius,
            )
            .decides(
                has_side,
                "it has a side",
                "it has no length, so the spheres answer",
            );
        if !has_side {
            return None;
        }

        let mut earliest: Option<CapTouch> = None;
        for (i, corner) in facet.v.into_iter().enumerate() {
            // A corner hits the side when its distance to the axis falls to the radius, between the cylinder's ends.
            let touch = self.corner(corner, i);
            let is_earlier = is_earlier(touch, earliest);
            self.tell(Feature::VERTICES[i], touch, is_earlier, facet, trace);
            earliest = if is_earlier { touch } else { earliest };
        }
        for (i, edge) in facet.edges().into_iter().enumerate() {
            // An edge hits the side when the distance of edge and axis falls to the radius, between the ends of both.
            let touch = self.edge(edge, i);
            let is_earlier = is_earlier(touch, earliest);
            self.tell(Feature::EDGES[i], touch, is_earlier, facet, trace);
            earliest = if is_earlier { touch } else { earliest };
        }
        earliest.map(|touch| (touch.time as f32, self.contact(&touch, facet)))
    }

    fn corner(&self, corner: DVec3, i: usize) -> Option<CapTouch> {
        let over = 1.0 / self.axis.length_squared();
        let square = |v: DVec3| v - self.axis * (v.dot(self.axis) * over);
        let (p, m) = (square(corner - self.start), square(self.motion));
        let (a, b) = (m.length_squared(), -p.dot(m));
        let c = p.length_squared() - self.radius * self.radius;
        let discriminant = b * b - a * c;
        let time = if c <= 0.0 {
            0.0
        } else if b < 0.0 && discriminant >= 0.0 {
            c / (discriminant.sqrt() - b)
        } else {
            return None;
        };
        let moved = self.start + self.motion * time;
        let along = (corner - moved).dot(self.axis) * over;
        let is_met = time <= 1.0 && (0.0..=1.0).contains(&along);
        is_met.then(|| CapTouch {
            time,
            on_triangle: corner,
            on_axis: moved + self.axis * along,
            feature: Feature::Vertex(i as u8),
        })
    }

    fn edge(&self, [from, to]: [DVec3; 2], i: usize) -> Option<CapTouch> {
        let (u, e) = (self.axis, to - from);
        let across = u.cross(e);
        let n = across.try_normalize()?;
        let (h, w) = (n.dot(from - self.start), n.dot(self.motion));
        let time = if h.abs() <= self.radius {
            0.0
        } else {
            (h.abs() - self.radius) / (w * h.signum())
        };
        if !(0.0..=1.0).contains(&time) {
            return None;
        }
        let moved = self.start + self.motion * time;
        let over = 1.0 / across.length_squared();
        let along_axis = (from - moved).cross(e).dot(across) * over;
        let along_edge = (from - moved).cross(u).dot(across) * over;
        let range = 0.0..=1.0;
        let is_met = range.contains(&along_axis) && range.contains(&along_edge);
        is_met.then(|| CapTouch {
            time,
            on_triangle: from + e * along_edge,
            on_axis: moved + u * along_axis,
            feature: Feature::Edge(i as u8),
        })
    }

    fn contact(&self, touch: &CapTouch, facet: &Facet) -> Contact {
        let gap = touch.on_axis - touch.on_triangle;
        let back = || (-self.motion).try_normalize().unwrap_or(DVec3::Y);
        Contact {
            point: facet.world(touch.on_triangle),
            normal: gap.try_normalize().unwrap_or_else(back).as_vec3(),
            depth: (self.radius - gap.length()).max(0.0) as f32,
            feature: touch.feature,
        }
    }

    /// Notes a corner's or an edge's test.
    fn tell(
        &self,
        title: &'static str,
        touch: Option<CapTouch>,
        is_earlier: bool,
        facet: &Facet,
        trace: &mut impl Trace,
    ) {
        // Skip this vertex or edge of the triangle, because it does not hit the cylinder between the capsule's end
        // spheres.
        let Some(touch) = touch else {
            trace
                .step(title)
                .decides(false, "", "it does not hit the cylinder's side");
            return;
        };

        // Compute the time when this vertex or edge of the triangle hits the cylinder between the capsule's end
        // spheres. Keep the hit if it is the earliest so far.
        let role = |taken| Role::or_rejected(taken, is_earlier);
        let on_triangle = facet.world(touch.on_triangle);
        let moved = self.start + self.motion * touch.time;
        let there = [moved, moved + self.axis].map(|end| facet.world(end));
        trace
            .step(title)
            .point(role(Role::ClosestOnTriangle), "", on_triangle)
            .segment(role(Role::Gap), "", on_triangle, facet.world(touch.on_axis))
            .tube(role(Role::CandidateSphere), "cylinder", there, self.radius)
            .value("time", touch.time)
            .decides(is_earlier, "it is the earliest so far", "it is no earlier");
    }
}

fn is_earlier(touch: Option<CapTouch>, earliest: Option<CapTouch>) -> bool {
    let later = f64::INFINITY;
    touch.map_or(later, |touch| touch.time) < earliest.map_or(later, |earliest| earliest.time)
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (motion, double_sided) = (pair.displacement, settings.double_sided);
    Answer::swept(spheres_and_cylinder(
        capsule,
        triangle,
        motion,
        double_sided,
        trace,
    ))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/spheres-and-cylinder",
    title: "Wicked comments: two spheres and a cylinder",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[],
});
