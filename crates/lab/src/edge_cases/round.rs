//! How axes and centers of round shapes lie to each other.

use super::{EdgeCase, finder::EdgeCaseFinder};
use capsule_core::geometry::{
    Capsule, Sphere, closest_points_segment_segment, fraction_on_segment,
};

/// Two capsules: parallel, on one line, crossing.
pub(super) fn capsules(a: &Capsule, b: &Capsule, finder: &mut EdgeCaseFinder) {
    let origin = b.a.as_dvec3();
    let [p, q] = [a, b].map(|one| [one.a, one.b].map(|end| end.as_dvec3() - origin));
    let (u, v) = (p[1] - p[0], q[1] - q[0]);
    let (shorter, square) = (u.length().min(v.length()), u.length() * v.length());
    if shorter == 0.0 {
        return;
    }
    finder.angle(
        EdgeCase::ParallelAxes,
        u.cross(v).length() / square,
        shorter,
    );
    if finder.severity(EdgeCase::ParallelAxes).is_some() {
        let along = v.normalize_or_zero();
        let off = p.map(|end| (end - q[0]).reject_from_normalized(along).length());
        finder.length(EdgeCase::CoincidentAxes, off[0].max(off[1]));
        finder.drop_implied(EdgeCase::CoincidentAxes, EdgeCase::ParallelAxes);
        return;
    }
    let (s, t) = closest_points_segment_segment(p, q);
    let gap = p[0].lerp(p[1], s).distance(q[0].lerp(q[1], t));
    finder.length(EdgeCase::CrossingAxes, gap);
}

pub(super) fn sphere_capsule(sphere: &Sphere, capsule: &Capsule, finder: &mut EdgeCaseFinder) {
    let [a, b, center] = [capsule.a, capsule.b, sphere.center].map(|point| point.as_dvec3());
    let t = fraction_on_segment(center, a, b);
    finder.length(EdgeCase::CenterOnAxis, center.distance(a.lerp(b, t)));
}

/// Two centers in one place.
pub(super) fn spheres(a: &Sphere, b: &Sphere, finder: &mut EdgeCaseFinder) {
    let off = a.center.as_dvec3().distance(b.center.as_dvec3());
    finder.length(EdgeCase::SameCenter, off);
}
