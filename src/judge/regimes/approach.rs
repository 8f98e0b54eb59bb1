//! How a mover meets an obstacle at a spot: overlapping it a little or a lot, short of it, or on its way there.

use super::spot::SurfaceSpot;
use crate::{
    geometry::{Shape, tolerance},
    judge::random::Random,
    method::{Pair, Question},
};
use glam::DVec3;

/// How often a mover on its way gets as far as the obstacle.
const ARRIVES: f64 = 0.75;

/// The mover with its foremost point `gap` metres in front of the plane at `spot`; behind it where that is below 0.
pub(super) fn placed(mover: &Shape, spot: &SurfaceSpot, gap: f64) -> Shape {
    let along = |point: &DVec3| point.dot(spot.normal);
    let points = mover.points().into_iter().map(|point| point.as_dvec3());
    let foremost = points.min_by(|a, b| along(a).total_cmp(&along(b)));
    let foremost = foremost.unwrap_or_default() - spot.normal * f64::from(mover.radius());
    let way = spot.point + spot.normal * gap - foremost;
    moved(mover, way)
}

/// The shape moved by `way`, every coordinate rounded once.
pub(super) fn moved(shape: &Shape, way: DVec3) -> Shape {
    let moved = |point: glam::Vec3| (point.as_dvec3() + way).as_vec3();
    let mut shape = *shape;
    match &mut shape {
        Shape::Sphere(sphere) => sphere.center = moved(sphere.center),
        Shape::Capsule(capsule) => {
            capsule.a = moved(capsule.a);
            capsule.b = moved(capsule.b);
        }
        Shape::Triangle(triangle) => triangle.v = triangle.v.map(moved),
        Shape::Box(body) => body.center = moved(body.center),
    }
    shape
}

/// A pair for `question` that meets, or nearly so, at `spot`: as it stands between nearly all of the mover's thickness
/// deep and half of it apart, on its way from any side that the obstacle is not on.
pub(super) fn meeting(
    random: &mut Random,
    question: Question,
    (mover, obstacle): (&Shape, &Shape),
    spot: &SurfaceSpot,
) -> Pair {
    if !question.is_sweep() {
        let thickness = f64::from(mover.inner_radius());
        let gap = random.between(-0.9, 0.5) * thickness;
        return Pair::new(placed(mover, spot, gap), *obstacle);
    }
    let length = random.magnitude(0.2, 5.0);
    arriving(random, (mover, obstacle), spot, length)
}

/// A mover `length` metres on its way to `spot`, where it mostly arrives.
pub(super) fn arriving(
    random: &mut Random,
    (mover, obstacle): (&Shape, &Shape),
    spot: &SurfaceSpot,
    length: f64,
) -> Pair {
    let mut direction = random.direction();
    if direction.dot(spot.normal) > 0.0 {
        direction = -direction;
    }
    // Hardly any approach at all would be a graze.
    let direction = (direction - spot.normal * 0.25).normalize();
    let share = match random.chance(ARRIVES) {
        true => random.between(0.05, 0.95),
        false => random.between(1.05, 1.5),
    };
    let touching = placed(mover, spot, 0.0);
    let start = moved(&touching, -direction * length * share);
    Pair::new(start, *obstacle).moved_by((direction * length).as_vec3())
}

/// As near to touching as `f32` allows, and a little beyond that either way.
pub(super) fn hardly(random: &mut Random) -> f64 {
    let scale = f64::from(tolerance::RELATIVE);
    match random.index(3) {
        0 => 0.0,
        _ => random.sign() * random.magnitude(0.01 * scale, scale),
    }
}
