use super::{Regime, approach, shapes, spot::SurfaceSpot};
use crate::geometry::Shape;

/// A triangle without area: two of its vertices are one, or all three lie in a line, or are one point.
pub(super) static REGIME: Regime = Regime {
    name: "collapsed",
    about: "a triangle that is a segment or a point",
    pair: |random, question| {
        let [mover, mut obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let Shape::Triangle(triangle) = &mut obstacle else {
            return None;
        };
        let [v0, v1, _] = triangle.v;
        triangle.v = match random.index(3) {
            0 => [v0, v1, v1],
            1 => [v0, v1, (v0 + v1) * 0.5],
            _ => [v0; 3],
        };
        let [a, b] = [v0, triangle.v[1]].map(|corner| corner.as_dvec3());
        let normal = match (b - a).try_normalize() {
            Some(along) => random.perpendicular_to(along),
            None => random.direction(),
        };
        let point = a.lerp(b, random.between(0.0, 1.0));
        let spot = SurfaceSpot { point, normal };
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
