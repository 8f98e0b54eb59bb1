//! Shapes that are special by themselves.

use super::{EdgeCase, Unit, finder::EdgeCaseFinder, limits};
use capsule_core::{
    geometry::{Capsule, Facet, Shape, Triangle},
    method::Pair,
};

/// Degenerate shapes, and shapes far from the world's origin.
pub(super) fn find(pair: &Pair, finder: &mut EdgeCaseFinder) {
    for shape in [&pair.mover, &pair.obstacle] {
        match shape {
            Shape::Capsule(capsule) => length(capsule, finder),
            Shape::Triangle(one) => triangle(one, finder),
            Shape::Sphere(_) | Shape::Box(_) => {}
        }
        if shape.is_round() && finder.severity(EdgeCase::NoRadius).is_none() {
            let radius = f64::from(shape.radius());
            let size = finder.size;
            if size > 0.0 {
                // A thousandth of the pair's size: small round shapes are common, and nothing special.
                finder.ratio(
                    EdgeCase::NoRadius,
                    radius / size,
                    limits::NEAR_LENGTH / 10.0,
                );
            } else {
                finder.length(EdgeCase::NoRadius, radius);
            }
        }
    }
    far(pair, finder);
}

fn length(capsule: &Capsule, finder: &mut EdgeCaseFinder) {
    if finder.severity(EdgeCase::NoLength).is_some() {
        return;
    }
    let length = capsule.a.as_dvec3().distance(capsule.b.as_dvec3());
    if capsule.radius > 0.0 {
        let ratio = length / f64::from(capsule.radius);
        finder.ratio(EdgeCase::NoLength, ratio, limits::SHORT);
    } else {
        finder.length(EdgeCase::NoLength, length);
    }
}

fn triangle(triangle: &Triangle, finder: &mut EdgeCaseFinder) {
    let facet = Facet::from(triangle);
    finder.ratio(EdgeCase::Sliver, thinness(&facet), limits::SLIVER);
    if finder.severity(EdgeCase::Sliver).is_some() {
        return;
    }
    let edges = facet.edges().map(|[start, end]| end - start);
    let angles = [0, 1, 2].map(|i: usize| {
        let (before, after) = (-edges[(i + 2) % 3], edges[i]);
        before.angle_between(after).to_degrees()
    });
    let least = angles.into_iter().fold(f64::INFINITY, f64::min);
    let greatest = angles.into_iter().fold(0.0, f64::max);
    if least < limits::NEEDLE {
        finder.beyond(EdgeCase::Needle, Unit::Degrees, least, limits::NEEDLE);
    } else if greatest > limits::OBTUSE {
        finder.beyond(EdgeCase::Obtuse, Unit::Degrees, greatest, limits::OBTUSE);
    }
}

/// Twice a triangle's area beside its squared longest edge; 0 for one that is collapsed.
fn thinness(facet: &Facet) -> f64 {
    let longest_sq = facet
        .edges()
        .map(|[start, end]| start.distance_squared(end));
    let longest_sq = longest_sq.into_iter().fold(0.0, f64::max);
    if longest_sq > 0.0 {
        facet.area_normal_sq.sqrt() / longest_sq
    } else {
        0.0
    }
}

/// Whether the triangle has a plane worth speaking of: that of a wire is made of roundings.
pub(super) fn has_plane(facet: &Facet) -> bool {
    thinness(facet) > limits::ZERO_LENGTH
}

/// Between an `f32` of the largest coordinate's size and the next, meters.
pub(super) fn spacing(pair: &Pair) -> f64 {
    let points = [pair.mover.points(), pair.obstacle.points()].concat();
    let largest = points.iter().map(|point| point.abs().max_element());
    let largest = largest.fold(0.0, f32::max);
    f64::from(largest.next_up()) - f64::from(largest)
}

/// The spacing of `f32` beside the radius.
fn far(pair: &Pair, finder: &mut EdgeCaseFinder) {
    let radius = f64::from(pair.mover.radius());
    let beside = if radius > 0.0 { radius } else { finder.size };
    let ratio = finder.spacing / beside;
    if beside > 0.0 && ratio >= limits::FAR {
        finder.beyond(EdgeCase::FarAway, Unit::Ratio, ratio, limits::FAR);
    }
}
