//! How far a capsule can move before it touches a parallel one, as described in *Capsule-Capsule Collision in Games*
//! (Thunderfist): a ray into the joined capsule.
//!
//! Exact counterpart: [`crate::exact::sweep`]'s capsule–capsule sweep.
//!
//! Join both segments and add the radii. The moving capsule's point A, sent along the motion, meets the joined capsule just
//! where the two touch. First against an infinite cylinder about the joined segment: if that is missed, nothing is hit. If it
//! is entered beside the segment, that is the hit; beyond an end, the sphere there is tested. A ray that starts inside, or
//! along the surface at the hit, counts as a miss.
//!
//! `a t² + 2 b t + c = 0` gives the time of entry into the cylinder; its letters take the parts of the motion and of the vector
//! from the segment to A that are perpendicular to the segment.
//!
//! Errata: T2, T3 (the parallel test), T8 (along the axis `a` is 0: no cylinder is entered, and capsules stacked end to
//! end fall through each other), T9 (who starts in an overlap is never stopped).

use super::{
    ARTICLE, Repairs, T2, T3, T4, T5, T8, T9, is_zero,
    parallel_capsules::{is_parallel, joined_segment},
    successive_approximation::{ApproximationSearch, successive_approximation},
    surface_normal::{surface_normal, tell_contact},
};
use crate::{
    articles::axes::{Meeting, axis_feature, contact},
    geometry::{Capsule, Contact, closest_point_on_segment},
    method::{Algorithm, Answer, Form, Pair, Setting, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Sample, Trace},
};
use glam::Vec3;

/// How much of `motion`, a fraction, `this` capsule can go before it touches the `other`, and the contact there; `None`
/// for all of it.
pub(super) fn collision_distance(
    this: &Capsule,
    other: &Capsule,
    motion: Vec3,
    repairs: Repairs,
    search: ApproximationSearch,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    // Find the time of the hit by bisection (successive approximation), because the capsules are not parallel. For
    // parallel capsules, there is a direct formula.
    if is_parallel(this, other, repairs, trace) {
        return parallel_ray(this, other, motion, repairs, trace);
    }
    trace.inside("successive approximation", |trace| {
        successive_approximation(this, other, motion, search, trace)
    })
}

/// The distance for parallel capsules.
fn parallel_ray(
    this: &Capsule,
    other: &Capsule,
    motion: Vec3,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    // Build the joined capsule: the obstacle, made longer by the mover's segment and thicker by the mover's radius.
    // Point A, an end of the mover's segment, then stands for the whole mover.
    let joined = trace.inside("joined capsule", |trace| joined_segment(this, other, trace));
    let ray = ParallelRay {
        this,
        other,
        motion,
        joined,
        reach: this.radius + other.radius,
    };

    // Test whether the capsules overlap at the start: dist is less than R1 + R2, the sum of the radii. dist is measured
    // from the mover's point A to the joined segment, which puts both segments end to end. Without fix T9, an overlap
    // at the start counts as a miss.
    let [start, end] = joined;
    let gap = this
        .a
        .distance(closest_point_on_segment(this.a, start, end));
    let is_inside = gap < ray.reach;
    trace
        .step("ray from end a")
        .capsule(Role::Construction, "joined", joined, ray.reach)
        .tests_mover(
            &[this.a, this.b],
            this.radius,
            Sample {
                time: 0.0,
                touches: is_inside,
            },
        )
        .point(Role::ClosestOnAxis, "A", this.a)
        .arrow(Role::CapsuleLine, "velocity", this.a, motion)
        .compares("dist", gap, Comparison::Less, "R1 + R2", ray.reach)
        .decides(
            is_inside,
            "they overlap at the start",
            "they are apart at the start",
        );
    if is_inside && !repairs.t9 {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Find when the capsules touch: when the moving point A enters the joined capsule. The mover shrinks to A, an end
    // of its segment, and the obstacle grows to the joined capsule.
    let time = if is_inside {
        0.0
    } else {
        trace.inside("ray into the joined capsule", |trace| {
            ray.entry(repairs, trace)
        })?
    };

    // Compute the normal of the contact, and test whether the mover moves into the obstacle's surface.
    let contact = trace.inside("hit point", |trace| ray.contact(time, repairs, trace))?;
    Some((time, contact))
}

/// Point A on its way into the joined capsule.
struct ParallelRay<'c> {
    this: &'c Capsule,
    other: &'c Capsule,
    motion: Vec3,
    joined: [Vec3; 2],
    reach: f32,
}

impl ParallelRay<'_> {
    fn at(&self, time: f32) -> Vec3 {
        self.this.a + self.motion * time
    }

    /// When the joined capsule is entered during the motion; A starts outside.
    fn entry(&self, repairs: Repairs, trace: &mut impl Trace) -> Option<f32> {
        // Test whether the line of motion of the mover's point A enters the infinite cylinder around the obstacle's
        // axis. The equation a·t² + 2b·t + c = 0 must have a root t: discriminant = b² - a·c is at least 0, and a is
        // not 0.
        let [start, end] = self.joined;
        let axis = (end - start).normalize_or_zero();
        let square = |v: Vec3| v - axis * v.dot(axis);
        let (m, d) = (square(self.this.a - start), square(self.motion));
        let (a, b, c) = (d.dot(d), m.dot(d), m.dot(m) - self.reach * self.reach);
        let discriminant = b * b - a * c;
        let is_entered = a > 0.0 && discriminant >= 0.0;
        trace
            .step("infinite cylinder")
            .tube_of(
                Role::Construction,
                "cylinder",
                (self.joined, self.reach),
                true,
            )
            .arrow(Role::CapsuleLine, "velocity", self.this.a, self.motion)
            .value("a", a)
            .value("b", b)
            .value("c", c)
            .value("discriminant", discriminant)
            .decides(is_entered, "the line enters it", "the line never enters it");

        // Without fix T8, the code reports a miss, because the line of motion does not enter the infinite cylinder. But
        // a mover that moves along the obstacle's axis can hit the obstacle's end.
        if !is_entered && !repairs.t8 {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }

        // Decide whether point A enters the joined capsule, which stands for both capsules, at its side or at an end.
        // The side is hit if “along”, the hit's position along this capsule's segment, is from 0 to “segment length”.
        let time = (-b - discriminant.sqrt()) / a;
        let along = (self.at(time) - start).dot(axis);
        let segment_length = start.distance(end);
        let is_body = is_entered && (0.0..=segment_length).contains(&along);
        trace
            .step("body or end")
            .point(Role::PlaneTrace, "", self.at(time))
            .value("time", time)
            .value("along", along)
            .value("segment length", segment_length)
            .decides(
                is_body,
                "it hits between the ends",
                if is_entered {
                    "it is beyond an end, so the end spheres are tested"
                } else {
                    "the line never enters the cylinder, so the end spheres are tested"
                },
            );
        let time = if is_body {
            time
        } else {
            let spheres = self.joined.map(|center| self.sphere_entry(center, trace));
            spheres[0].min(spheres[1])
        };

        // Test whether the time of the hit is within the motion: from 0, the start, to 1, the end. A hit at any other
        // time counts as a miss.
        let is_met = (0.0..=1.0).contains(&time);
        trace.step("time of the hit").value("time", time).decides(
            is_met,
            "it is within the motion",
            "it is not within the motion",
        );
        if !is_met {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }
        Some(time)
    }

    /// When the sphere about `center` is entered; infinite if it never is, or was before the start.
    fn sphere_entry(&self, center: Vec3, trace: &mut impl Trace) -> f32 {
        // Test whether the moving point A enters this end sphere of the joined capsule, which stands for both capsules.
        // A misses the sphere if discriminant is negative, or if the entry is before the start.
        let m = self.this.a - center;
        let (a, b) = (self.motion.dot(self.motion), m.dot(self.motion));
        let c = m.dot(m) - self.reach * self.reach;
        let discriminant = b * b - a * c;
        let time = (-b - discriminant.max(0.0).sqrt()) / a;
        let is_entered = discriminant >= 0.0 && time >= 0.0;
        trace
            .step("end sphere")
            .sphere(
                Role::or_rejected(Role::CandidateSphere, is_entered),
                "",
                center,
                self.reach,
            )
            .value("discriminant", discriminant)
            .value("entered", is_entered)
            .decides(is_entered, "it is entered", "it is not entered");

        if is_entered { time } else { f32::INFINITY }
    }

    /// The contact at `time`, unless the motion does not lead into it.
    fn contact(&self, time: f32, repairs: Repairs, trace: &mut impl Trace) -> Option<Contact> {
        // Compute the surface normal at the hit point of the joined capsule, which stands for both capsules. The normal
        // points from the closest point of this capsule's segment to the hit point.
        let [start, end] = self.joined;
        let hit = self.at(time);
        let on_joined = closest_point_on_segment(hit, start, end);
        let other_axis = [self.other.a, self.other.b];
        let meeting = Meeting::of_axes([self.this.a, self.this.b], other_axis);
        let normal = trace.inside("surface normal", |trace| {
            surface_normal(hit, on_joined, meeting, trace)
        });

        // Test whether the moving point A moves into the surface: the dot product normal.velocity is then negative.
        // Without fix T9, only a value of about 0 is rejected, so a motion away from the surface counts as a hit.
        let facing = normal.dot(self.motion);
        let is_missed = if repairs.t9 {
            facing >= 0.0
        } else {
            is_zero(facing)
        };
        trace
            .step("angle of the hit")
            .arrow(Role::ContactNormal, "normal", hit, normal)
            .arrow(Role::CapsuleLine, "velocity", hit, self.motion)
            .value("normal.velocity", facing)
            .decides(
                !is_missed,
                if facing > 0.0 {
                    "it moves away from the surface, but counts as a hit"
                } else {
                    "it moves into the surface"
                },
                "it moves along the surface or away from it",
            );
        if is_missed {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }

        let on_other = closest_point_on_segment(on_joined, other_axis[0], other_axis[1]);
        let depth = (self.reach - hit.distance(on_joined)).max(0.0);
        let depth = if time > 0.0 { 0.0 } else { depth };
        let feature = axis_feature(on_other, other_axis);
        let contact = contact(on_other, self.other.radius, normal, depth, feature);
        tell_contact(&contact, trace);
        Some(contact)
    }
}

fn answer(
    this: &Capsule,
    other: &Capsule,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (repairs, search) = (Repairs::of(settings), ApproximationSearch::of(settings));
    let motion = pair.displacement;
    Answer::swept(collision_distance(
        this, other, motion, repairs, search, trace,
    ))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "thunderfist/parallel-ray",
    title: "Thunderfist: parallel ray",
    question: sweep(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[T2, T3, T4, T5, T8, T9],
    settings: &[Setting::Iterations, Setting::Tolerance],
});
