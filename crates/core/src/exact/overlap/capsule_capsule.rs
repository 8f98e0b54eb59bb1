//! Capsule against capsule.
//!
//! Where the two cores come closest, a sphere of each capsule stands in for all of it. With `u`, `v` the vectors of
//! the cores `p0..p1`, `q0..q1` and `r = p0 - q0`, the squared gap `|r + s u - t v|²` is least on the endless lines at
//! `s = ((u·v)(v·r) - (u·r)(v·v)) / |u × v|²`. Kept on the first core, that `s` has a best `t`; kept on the second,
//! that `t` has a best `s`.
//!
//! Parallel cores have no unique `s`: 0 is taken to begin with. Cores without length are points. Cores that cross
//! leave no gap to take a direction from. All displacements that keep them crossing form a flat parallelogram spanned by
//! `u` and `v`, so the way out along its normal `u × v` is the summed radius and no way is shorter.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.9 and 4.5.1; with the cross product for its
//! denominator, which keeps its digits for nearly parallel cores.

use super::sphere_sphere::Spheres;
use crate::{
    exact,
    geometry::{Capsule, Contact, Feature, inverse},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::{DVec3, Vec3};

/// Contact of capsule `a` with capsule `b`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from `b` to `a`. Swapped capsules give the same depth and the opposite normal bit for bit,
/// unless their cores are the same line: then the capsules have no order.
pub fn capsule_capsule(a: &Capsule, b: &Capsule, trace: &mut impl Trace) -> Option<Contact> {
    // Sort the two segments by their coordinates, and call them p and q. So the depth stays the same if mover and
    // obstacle are swapped.
    let cores = Cores::of(a, b);
    let size_sq = cores.size_sq();
    trace
        .step("both segments")
        .segment(
            Role::CapsuleLine,
            "p",
            cores.world(cores.p[0]),
            cores.world(cores.p[1]),
        )
        .segment(
            Role::CapsuleLine,
            "q",
            cores.world(cores.q[0]),
            cores.world(cores.q[1]),
        )
        .decides(
            cores.swapped,
            "p is the segment of the obstacle",
            "p is the segment of the mover",
        );

    // Find the closest points of the two capsules' segments. They lie at the fraction s of one segment and t of the
    // other.
    let [s, t] = trace.inside("closest points", |trace| cores.closest(trace));
    let (on_p, on_q) = (cores.p(s), cores.q(t));
    let spheres = Spheres {
        origin: cores.origin,
        centers: cores.mover_first([on_p, on_q]),
        radii: [a.radius, b.radius].map(f64::from),
        size_sq,
        feature: Feature::on_core(cores.mover_first([s, t])[1]),
    };
    // Test the two spheres around the closest points: no other spheres of the capsules are nearer to each other.
    trace.inside("candidate spheres", |trace| {
        spheres.contact(|trace| cores.across(on_q, trace), trace)
    })
}

/// Two cores in an order that does not depend on the order of the arguments.
struct Cores {
    /// In the world; points are measured from there.
    origin: DVec3,
    p: [DVec3; 2],
    q: [DVec3; 2],
    /// Whether `p` is the obstacle's.
    swapped: bool,
}

impl Cores {
    #[inline]
    fn of(mover: &Capsule, obstacle: &Capsule) -> Self {
        let numbers = |capsule: &Capsule| [capsule.a.to_array(), capsule.b.to_array()];
        let swapped = numbers(mover) > numbers(obstacle);
        let (p, q) = if swapped {
            (obstacle, mover)
        } else {
            (mover, obstacle)
        };
        let origin = q.a.as_dvec3();
        let local = |end: Vec3| end.as_dvec3() - origin;
        Self {
            origin,
            p: [local(p.a), local(p.b)],
            q: [DVec3::ZERO, local(q.b)],
            swapped,
        }
    }

    /// The values of `p` and of `q`, the mover's first.
    #[inline]
    fn mover_first<T>(&self, [of_p, of_q]: [T; 2]) -> [T; 2] {
        if self.swapped {
            [of_q, of_p]
        } else {
            [of_p, of_q]
        }
    }

    #[inline]
    fn p(&self, s: f64) -> DVec3 {
        self.p[0].lerp(self.p[1], s)
    }

    #[inline]
    fn q(&self, t: f64) -> DVec3 {
        self.q[0].lerp(self.q[1], t)
    }

    #[inline]
    fn world(&self, point: DVec3) -> Vec3 {
        (self.origin + point).as_vec3()
    }

    /// Square of the lengths that closest points are computed from.
    fn size_sq(&self) -> f64 {
        self.p[0].length_squared() + self.p[1].length_squared() + self.q[1].length_squared()
    }

    /// Where the cores come closest: the fractions along `p` and `q`, both in 0..=1.
    #[inline]
    fn closest(&self, trace: &mut impl Trace) -> [f64; 2] {
        // Compute s, the place on the first segment's line (direction u) closest to the second segment's line
        // (direction v). If |u × v|² is 0, the lines are parallel: any s is right, so take 0.
        let (u, v, r) = (self.p[1] - self.p[0], self.q[1] - self.q[0], self.p[0]);
        let (uu, vv, uv) = (u.length_squared(), v.length_squared(), u.dot(v));
        let (ur, vr) = (u.dot(r), v.dot(r));
        let cross_sq = uu * vv - uv * uv;
        let parallel = cross_sq <= 0.0;
        let [over_uu, over_vv, over_cross] = [uu, vv, cross_sq].map(inverse);
        let on_line = (uv * vr - ur * vv) * over_cross;
        trace
            .step("closest points of the lines")
            .line(Role::CapsuleLine, "u", self.world(self.p[0]), u)
            .line(Role::CapsuleLine, "v", self.world(self.q[0]), v)
            .value("|u × v|²", cross_sq)
            .value("s", on_line)
            .decides(
                parallel,
                "the lines are parallel, so s = 0",
                "the closest points are unique",
            );

        // Clamp s between 0 and 1, so that p(s) lies on the first segment, not only on the segment's line. Then p(s) is
        // the first segment's point closest to the second segment's line.
        let s = on_line.clamp(0.0, 1.0);
        trace
            .step("s clamped to the segment")
            .point(Role::Reference, "p(s)", self.world(self.p(s)))
            .value("s", s)
            .decides(
                s == on_line,
                "it is on the segment already",
                "it is past an end and moved to that end",
            );

        // Find q(t), the other segment's point closest to p(s), the point of the first segment. Project p(s) onto the
        // other segment's line, and clamp t between 0 and 1.
        let t = ((uv * s + vr) * over_vv).clamp(0.0, 1.0);
        trace
            .step("projection onto the other segment")
            .point(Role::ClosestOnAxis, "q(t)", self.world(self.q(t)))
            .value("t", t);

        // Find p(s), the first segment's point closest to q(t), the point found on the other segment. s changes only if
        // the previous step has clamped t.
        let s = ((uv * t - ur) * over_uu).clamp(0.0, 1.0);
        trace
            .step("projection back")
            .point(Role::ClosestOnAxis, "p(s)", self.world(self.p(s)))
            .point(Role::ClosestOnAxis, "q(t)", self.world(self.q(t)))
            .segment(Role::Gap, "", self.world(self.q(t)), self.world(self.p(s)))
            .value("s", s)
            .value("t", t);
        [s, t]
    }

    /// A unit vector perpendicular to both segments, which meet in `at`, toward the mover; up if both are points.
    fn across(&self, at: DVec3, trace: &mut impl Trace) -> DVec3 {
        // Push along “across”, which is perpendicular to both segments. Their closest points coincide, so they give
        // no direction. If the segments are parallel, any perpendicular is right.
        let (u, v) = (self.p[1] - self.p[0], self.q[1] - self.q[0]);
        let longer = if u.length_squared() >= v.length_squared() {
            u
        } else {
            v
        };
        let square_to_longer = || {
            longer
                .try_normalize()
                .map(|unit| unit.any_orthonormal_vector())
        };
        let square = u
            .cross(v)
            .try_normalize()
            .or_else(square_to_longer)
            .unwrap_or(DVec3::Y);
        let across = if self.swapped { -square } else { square };
        trace
            .step("perpendicular to both segments")
            .arrow(
                Role::ContactNormal,
                "across",
                self.world(at),
                across.as_vec3(),
            )
            .value("across", across);
        across
    }
}

/// Contact of capsule `a` with capsule `b`, or `None` when they are apart, without a trace.
pub fn capsule_capsule_contact(a: &Capsule, b: &Capsule) -> Option<Contact> {
    capsule_capsule(a, b, &mut ())
}

/// Distance between the cores, meters; 0 where they meet.
pub fn capsule_capsule_distance(a: &Capsule, b: &Capsule) -> f32 {
    let cores = Cores::of(a, b);
    let [s, t] = cores.closest(&mut ());
    cores.p(s).distance(cores.q(t)) as f32
}

fn answer(a: &Capsule, b: &Capsule, _: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    Answer::measured(capsule_capsule(a, b, trace), capsule_capsule_distance(a, b))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/capsule-capsule",
    title: "Exact",
    question: overlap(Capsule, Capsule),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
