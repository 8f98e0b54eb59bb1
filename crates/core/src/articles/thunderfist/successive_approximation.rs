//! How far a capsule can move before it touches another, by successive approximation, as described in *Capsule-Capsule
//! Collision in Games* (Thunderfist).
//!
//! Exact counterpart: [`crate::exact::sweep`]'s capsule–capsule sweep.
//!
//! Try the whole motion. If the capsules overlap there, try half of it, and after each try half as much more or less as
//! the step before. What a try costs is the distance of two segments, most of which depends on the axes alone: those
//! products are computed once. Eight tries, or as many as it takes until what is left is below a tolerance.
//!
//! That two capsules overlap is read by the prose here: their distance is less than the sum of the radii. The one line
//! of code that the article adds (T1) would find an overlap in a thin shell only.
//!
//! Errata: T4 (the search starts only if the *far end* overlaps, so what passes through is free), T5 (the position
//! after the last try is never tested: it is within 1/256 of the motion, but inside the obstacle half the time; the
//! last free one is within 1/128). Overlaps at the start are searched toward it, which is not tested either.

use super::{
    ARTICLE, Repairs, T4, T5,
    surface_normal::{surface_normal, tell_contact},
};
use crate::{
    articles::axes::{Meeting, axis_feature, contact},
    geometry::{Capsule, Contact, inverse},
    method::{Algorithm, Answer, Form, Pair, Setting, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Sample, Trace},
};
use glam::{DVec3, Vec3};

/// How long the search goes on, and what of it is mended.
#[derive(Clone, Copy, Debug)]
pub(super) struct ApproximationSearch {
    iterations: u32,
    tolerance: f32,
    repairs: Repairs,
}

impl ApproximationSearch {
    /// The search that `settings` ask for.
    pub(super) fn of(settings: &Settings) -> Self {
        Self {
            iterations: settings.iterations,
            tolerance: settings.tolerance,
            repairs: Repairs::of(settings),
        }
    }
}

/// How much of `motion`, a fraction, `this` capsule can go before it touches the `other`, and the contact there; `None`
/// for all of it.
pub(super) fn successive_approximation(
    this: &Capsule,
    other: &Capsule,
    motion: Vec3,
    search: ApproximationSearch,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    // Compute the dot products of the axes AB and CD once. They do not change while the capsule moves, so all later
    // tests use them.
    let tried = Tried::new(this, other, motion);
    trace
        .step("products of the axes")
        .segment(Role::CapsuleLine, "AB", this.a, this.b)
        .segment(Role::CapsuleLine, "CD", other.a, other.b)
        .arrow(Role::Construction, "motion", this.a, motion)
        .value("AB.AB", tried.uu)
        .value("AB.CD", tried.uv)
        .value("CD.CD", tried.vv);

    // Test whether the capsules overlap at the end of the motion. Without fix T4, the code reports a miss if they do
    // not, so a fast mover can pass through an obstacle.
    let mut farthest = 1.0;
    let overlaps = trace.inside(("test", 0), |trace| tried.overlaps(farthest, trace));

    // An overlap at the end of the motion starts the search; without it, the capsules may still overlap earlier.
    trace.step("far end").decides(
        overlaps,
        "they overlap there, so the search starts",
        if search.repairs.t4 {
            "they are apart there, so their closest approach is tested"
        } else {
            "they are apart there, which counts as a miss"
        },
    );
    if !overlaps {
        // The capsules do not overlap at the end of the motion, so the code reports a miss.
        if !search.repairs.t4 {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }
        // Find the time of the capsules' smallest distance; without an overlap even then, the test reports a miss.
        farthest = trace.inside("closest approach", |trace| {
            tried.overlapping_approach(trace)
        })?;
    }

    let (last_free, time) = halve(&tried, farthest, search, trace);

    // Choose the time when the mover stops; dist is the distance of the two segments at this time. Fix T5 takes “last
    // free”, the last tested time without overlap. Without fix T5, the time was never tested, so the capsules may
    // overlap.
    let time = if search.repairs.t5 { last_free } else { time };
    let (p, q) = tried.closest(time);
    let dist = p.distance(q);
    trace
        .step("final position")
        .capsule(Role::CandidateSphere, "", tried.core(time), this.radius)
        .segment(Role::Gap, "dist", q, p)
        .value("time", time)
        .value("last free", last_free)
        .value("dist", dist);

    // Compute the surface normal at the final position. The normal points from Q, the closest point of the obstacle's
    // segment, to P, the closest point of the mover's segment.
    let (axis, other_axis) = (tried.core(time), [other.a, other.b]);
    let meeting = Meeting::of_axes(axis, other_axis);
    let normal = trace.inside("surface normal", |trace| {
        surface_normal(p, q, meeting, trace)
    });
    let depth = (tried.reach() - dist).max(0.0);
    let feature = axis_feature(q, other_axis);
    let contact = contact(q, other.radius, normal, depth, feature);
    tell_contact(&contact, trace);
    Some((time as f32, contact))
}

/// Halves the motion up to `farthest`, where they overlap: the last free moment that was tested, and the moment at
/// which the search stops.
fn halve(
    tried: &Tried<'_>,
    farthest: f64,
    search: ApproximationSearch,
    trace: &mut impl Trace,
) -> (f64, f64) {
    let length = f64::from(tried.motion.length());
    let (mut last_free, mut step) = (0.0, farthest * 0.5);
    let mut time = step;
    for i in 1..search.iterations as usize {
        // Stop the search, because “left”, the length of the next search step, is at most the tolerance.
        let left = (length * step) as f32;
        let is_near = left <= search.tolerance;
        if is_near {
            trace
                .step("near enough")
                .compares(
                    "left",
                    left,
                    Comparison::LessOrEqual,
                    "tolerance",
                    search.tolerance,
                )
                .decides(is_near, "no more tests are needed", "");
            break;
        }

        // Search for the hit time by bisection: test whether the capsules overlap at one time. If they overlap, the
        // next test is at an earlier time, otherwise at a later time.
        let overlaps = trace.inside(("test", i), |trace| tried.overlaps(time, trace));
        step *= 0.5;
        if overlaps {
            time -= step;
        } else {
            last_free = time;
            time += step;
        }
    }
    (last_free, time)
}

/// The capsules at any moment of the motion, with all that does not depend on the moment.
struct Tried<'c> {
    this: &'c Capsule,
    other: &'c Capsule,
    motion: Vec3,
    u: DVec3,
    v: DVec3,
    /// From C to A before the motion.
    r: DVec3,
    uu: f64,
    uv: f64,
    vv: f64,
    over_square: f64,
}

impl<'c> Tried<'c> {
    fn new(this: &'c Capsule, other: &'c Capsule, motion: Vec3) -> Self {
        let origin = other.a.as_dvec3();
        let (a, b) = (this.a.as_dvec3() - origin, this.b.as_dvec3() - origin);
        let (u, v) = (b - a, other.b.as_dvec3() - origin);
        let (uu, uv, vv) = (u.length_squared(), u.dot(v), v.length_squared());
        Self {
            this,
            other,
            motion,
            u,
            v,
            r: a,
            uu,
            uv,
            vv,
            over_square: inverse(uu * vv - uv * uv),
        }
    }

    fn reach(&self) -> f32 {
        self.this.radius + self.other.radius
    }

    /// The mover's axis at `time`.
    fn core(&self, time: f64) -> [Vec3; 2] {
        [self.this.a, self.this.b].map(|end| end + self.motion * time as f32)
    }

    /// From C to the closest points of both segments at `time`: as in
    /// [`crate::geometry::closest_points_segment_segment`], with the products given.
    fn closest_local(&self, time: f64) -> [DVec3; 2] {
        let r = self.r + self.motion.as_dvec3() * time;
        let (ur, vr) = (self.u.dot(r), self.v.dot(r));
        let s = ((self.uv * vr - ur * self.vv) * self.over_square).clamp(0.0, 1.0);
        let t = ((self.uv * s + vr) * inverse(self.vv)).clamp(0.0, 1.0);
        let s = ((self.uv * t - ur) * inverse(self.uu)).clamp(0.0, 1.0);
        [r + self.u * s, self.v * t]
    }

    /// The closest points of both segments at `time`, in the world.
    fn closest(&self, time: f64) -> (Vec3, Vec3) {
        let origin = self.other.a.as_dvec3();
        let [p, q] = self.closest_local(time).map(|point| origin + point);
        (p.as_vec3(), q.as_vec3())
    }

    fn distance(&self, time: f64) -> f64 {
        let [p, q] = self.closest_local(time);
        p.distance(q)
    }

    /// Whether the capsules overlap at `time`.
    fn overlaps(&self, time: f64, trace: &mut impl Trace) -> bool {
        // Compute dist, the distance of both segments at this time of the motion. P and Q are their closest points.
        let dist = self.distance(time) as f32;
        let (p, q) = self.closest(time);
        trace
            .step("distance of the segments")
            .point(Role::ClosestOnAxis, "P", p)
            .point(Role::Reference, "Q", q)
            .segment(Role::Gap, "dist", q, p)
            .value("time", time)
            .value("dist", dist);

        // Test whether the capsules overlap at this time: dist is less than R1 + R2, the sum of the radii.
        let touches = dist < self.reach();
        trace
            .step("overlap test")
            .tests_mover(
                &self.core(time),
                self.this.radius,
                Sample {
                    time: time as f32,
                    touches,
                },
            )
            .compares("dist", dist, Comparison::Less, "R1 + R2", self.reach())
            .decides(touches, "they overlap", "they are apart");

        touches
    }

    /// The moment at which the axes are closest, if the capsules overlap then.
    fn overlapping_approach(&self, trace: &mut impl Trace) -> Option<f64> {
        // Find the time of the smallest distance by ternary search, because the distance falls, then rises during a
        // straight motion. If the capsules are apart even then, they never touch.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..80 {
            let third = (high - low) / 3.0;
            if self.distance(low + third) <= self.distance(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        let closest = (low + high) * 0.5;
        let overlaps = self.overlaps(closest, trace);
        if !overlaps {
            trace.step("they are apart").concludes(Outcome::Miss);
        }
        overlaps.then_some(closest)
    }
}

fn answer(
    this: &Capsule,
    other: &Capsule,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (motion, search) = (pair.displacement, ApproximationSearch::of(settings));
    Answer::swept(successive_approximation(this, other, motion, search, trace))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "thunderfist/successive-approximation",
    title: "Thunderfist: successive approximation",
    question: sweep(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[T4, T5],
    settings: &[Setting::Iterations, Setting::Tolerance],
});
