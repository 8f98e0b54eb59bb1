//! Centers and ends put onto parts of the obstacle.

use super::{Edits, End, snapped_pair::SnapSubject, spot::Spot};
use crate::edit::Edit;
use capsule_core::geometry::{Facet, Shape, fraction_on_segment};
use glam::{DVec3, Vec3};
use std::ops::RangeInclusive;

/// Where on an edge a point may be put: off the vertices, which are another case.
const INNER: RangeInclusive<f64> = 0.05..=0.95;

pub(super) fn on_plane(subject: &SnapSubject<'_>, end: Option<End>) -> Edits {
    let facet = subject.plane()?;
    let foot = |q: DVec3| facet.projection(q, facet.rise(q));
    let off = |q: DVec3| facet.height_of(facet.rise(q)).abs();
    on_part(subject, end, facet, foot, off)
}

pub(super) fn on_edge(subject: &SnapSubject<'_>, end: Option<End>, edge: Option<u8>) -> Edits {
    let facet = subject.triangle()?;
    let edges: Vec<[DVec3; 2]> = facet.edges().into_iter().collect();
    let chosen = match edge {
        Some(i) => edges.get(usize::from(i)).copied().into_iter().collect(),
        None => edges,
    };
    let foot = |q: DVec3| {
        let on = |&[start, end]: &[DVec3; 2]| {
            let t = fraction_on_segment(q, start, end);
            start.lerp(end, t.clamp(*INNER.start(), *INNER.end()))
        };
        nearest(q, chosen.iter().filter(|[start, end]| start != end).map(on))
    };
    on_part(subject, end, facet, foot, |q| {
        let on = |&[start, end]: &[DVec3; 2]| start.lerp(end, fraction_on_segment(q, start, end));
        q.distance(nearest(q, chosen.iter().map(on)))
    })
}

pub(super) fn on_vertex(subject: &SnapSubject<'_>, end: Option<End>, vertex: Option<u8>) -> Edits {
    let facet = subject.triangle()?;
    let chosen: Vec<DVec3> = match vertex {
        Some(i) => facet.v.get(usize::from(i)).copied().into_iter().collect(),
        None => facet.v.to_vec(),
    };
    let foot = |q: DVec3| nearest(q, chosen.iter().copied());
    on_part(subject, end, facet, foot, |q| q.distance(foot(q)))
}

/// The candidate that is nearest to `q`; itself where there is none.
fn nearest(q: DVec3, candidates: impl Iterator<Item = DVec3>) -> DVec3 {
    let nearer = |p: &DVec3, r: &DVec3| {
        let [p, r] = [p, r].map(|point| q.distance_squared(*point));
        p.total_cmp(&r)
    };
    candidates.min_by(nearer).unwrap_or(q)
}

/// Moves the center or end that is nearest to a part of the triangle to its `foot` there, as far as it is `off` least;
/// an `end` that is named moves alone. Both see points from the triangle's first vertex.
fn on_part(
    subject: &SnapSubject<'_>,
    end: Option<End>,
    facet: &Facet,
    foot: impl Fn(DVec3) -> DVec3,
    off: impl Fn(DVec3) -> f64,
) -> Edits {
    let points = subject.pair.mover.points();
    let far = |point: Vec3| {
        let q = facet.local(point);
        q.distance_squared(foot(q))
    };
    let nearest = (0..points.len()).min_by(|&i, &j| far(points[i]).total_cmp(&far(points[j])));
    let chosen = end.map_or(nearest.unwrap_or(0), End::index);
    let q = facet.local(points[chosen]);
    let way = foot(q) - q;
    let cost = |shape: &Shape| off(facet.local(shape.points()[chosen]));
    Ok(match end {
        None => moved(subject, way, cost),
        Some(_) => stretched(subject, chosen, way, cost),
    })
}

pub(super) fn on_axis(subject: &SnapSubject<'_>) -> Edits {
    let [a, b] = subject.core()?;
    let on_core = |q: DVec3| a.lerp(b, fraction_on_segment(q, a, b));
    let center = subject.pair.mover.points()[0].as_dvec3();
    Ok(moved(subject, on_core(center) - center, |shape| {
        let center = shape.points()[0].as_dvec3();
        center.distance(on_core(center))
    }))
}

/// Moves the mover's center `end` by about `way`, so that it costs least. The other center stays.
fn stretched(
    subject: &SnapSubject<'_>,
    end: usize,
    way: DVec3,
    cost: impl Fn(&Shape) -> f64,
) -> Vec<Edit> {
    let spot = Spot::of(subject.mover);
    let points = subject.pair.mover.points();
    let mut centers = [points[0], points[1]].map(|center| center.as_dvec3());
    centers[end] += way;
    let points = spot.best_of(&spot.around(centers), spot.moving_with(end), cost);
    spot.edits(subject.mover, &points)
}

/// Moves the mover by about `way`, so that it costs least.
pub(super) fn moved(
    subject: &SnapSubject<'_>,
    way: DVec3,
    cost: impl Fn(&Shape) -> f64,
) -> Vec<Edit> {
    let spot = Spot::of(subject.mover);
    let points = spot.best(&spot.moved(way), cost);
    spot.edits(subject.mover, &points)
}
