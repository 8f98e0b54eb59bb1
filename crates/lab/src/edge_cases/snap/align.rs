//! Directions made parallel.

use super::{
    Edits, WhyNot,
    snapped_pair::SnapSubject,
    spot::{Spot, neighbor, rounded, set},
};
use crate::edit::Field;
use capsule_core::geometry::{Facet, Shape};
use glam::DVec3;

/// Below this sine a direction is square to the plane, and has no shadow in it worth the name.
const NO_SHADOW: f64 = 1e-6;

pub(super) fn to_plane(subject: &SnapSubject<'_>) -> Edits {
    let (facet, axis) = (subject.plane()?, subject.axis()?);
    let normal = facet.normal();
    let off = |axis: DVec3| normal.dot(axis).abs();
    turned(subject, along_plane(facet, axis), off)
}

pub(super) fn to_edge(subject: &SnapSubject<'_>, edge: Option<u8>) -> Edits {
    let axis = subject.axis()?;
    let ways = subject.triangle()?.edges().map(|[start, end]| end - start);
    let turn = |way: &DVec3| axis.cross(*way).length_squared() / way.length_squared();
    let way = match edge {
        Some(i) => ways.get(usize::from(i)).copied(),
        None => ways
            .into_iter()
            .filter(|way| *way != DVec3::ZERO)
            .min_by(|p, q| turn(p).total_cmp(&turn(q))),
    };
    to_way(subject, way.ok_or(WhyNot::NoEdge)?)
}

pub(super) fn to_axis(subject: &SnapSubject<'_>) -> Edits {
    to_way(subject, subject.other_axis()?)
}

pub(super) fn to_motion(subject: &SnapSubject<'_>) -> Edits {
    to_way(subject, subject.way()?)
}

/// Turns the axis along `way`, forwards or backwards, whichever is nearer.
fn to_way(subject: &SnapSubject<'_>, way: DVec3) -> Edits {
    let unit = way.normalize_or_zero();
    let forwards = if subject.axis()?.dot(unit) < 0.0 {
        -unit
    } else {
        unit
    };
    turned(subject, forwards, |axis| unit.cross(axis).length_squared())
}

/// Turns the capsule about its middle to the unit direction `to`, its length kept, as far as the axis is `off` least.
fn turned(subject: &SnapSubject<'_>, to: DVec3, off: impl Fn(DVec3) -> f64) -> Edits {
    let capsule = subject.capsule()?;
    let [a, b] = [capsule.a, capsule.b].map(|end| end.as_dvec3());
    let (middle, arm) = ((a + b) / 2.0, to * (a.distance(b) / 2.0));
    let spot = Spot::of(subject.mover);
    let wanted = spot.around([middle - arm, middle + arm]);
    let points = spot.best(&wanted, |shape| match shape {
        Shape::Capsule(capsule) => off(capsule.b.as_dvec3() - capsule.a.as_dvec3()),
        Shape::Sphere(_) | Shape::Triangle(_) | Shape::Box(_) => f64::INFINITY,
    });
    Ok(spot.edits(subject.mover, &points))
}

pub(super) fn motion_to_plane(subject: &SnapSubject<'_>) -> Edits {
    let (facet, way) = (subject.plane()?, subject.way()?);
    let normal = facet.normal();
    let time_step = f64::from(subject.time_step);
    let wanted = along_plane(facet, way) * way.length() / time_step;
    let nearest = rounded(wanted + subject.obstacle.velocity.as_dvec3());
    let off = |velocity: &glam::Vec3| {
        let way = (*velocity - subject.obstacle.velocity) * subject.time_step;
        normal.dot(way.as_dvec3()).abs()
    };
    let mut best = nearest;
    for code in 1..27 {
        for velocity in neighbor(&[nearest], code) {
            if off(&velocity) < off(&best) {
                best = velocity;
            }
        }
    }
    Ok(vec![set(subject.mover, Field::Velocity(best))])
}

/// The unit direction in the plane that is nearest to `way`; along the longest edge where `way` is square to the plane.
fn along_plane(facet: &Facet, way: DVec3) -> DVec3 {
    let shadow = way.reject_from_normalized(facet.normal());
    if shadow.length() > NO_SHADOW * way.length() {
        return shadow.normalize_or_zero();
    }
    let edges = facet.edges().map(|[start, end]| end - start);
    let longest = edges
        .into_iter()
        .max_by(|p, q| p.length_squared().total_cmp(&q.length_squared()));
    longest.unwrap_or(DVec3::ZERO).normalize_or_zero()
}
