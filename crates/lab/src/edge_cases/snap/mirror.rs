//! Mirror images, and shapes given the other way round.

use super::{
    Edits, SnapAxis, WhyNot,
    snapped_pair::SnapSubject,
    spot::{Spot, rounded, set},
};
use crate::{
    edit::{Edit, Field},
    scene::Body,
};
use capsule_core::geometry::{Measure, Shape};
use glam::{DVec3, Vec3};

pub(super) fn in_plane(subject: &SnapSubject<'_>) -> Edits {
    let facet = subject.plane()?;
    let normal = facet.normal();
    let spot = Spot::of(subject.mover);
    let image = |point: &Vec3| {
        let height = facet.height_of(facet.rise(facet.local(*point)));
        rounded(point.as_dvec3() - normal * (2.0 * height))
    };
    let points: Vec<Vec3> = spot.points.iter().map(image).collect();
    let mut edits = spot.edits(subject.mover, &points);
    let velocity = subject.mover.velocity.as_dvec3();
    if velocity != DVec3::ZERO {
        let image = velocity - normal * (2.0 * velocity.dot(normal));
        edits.push(set(subject.mover, Field::Velocity(rounded(image))));
    }
    Ok(edits)
}

pub(super) fn across(subject: &SnapSubject<'_>, axis: SnapAxis) -> Edits {
    let bodies = [subject.mover, subject.obstacle];
    Ok(bodies
        .into_iter()
        .flat_map(|body| image(body, axis))
        .collect())
}

fn image(body: &Body, axis: SnapAxis) -> Vec<Edit> {
    let mut edits = if body.shape.is_round() {
        let spot = Spot::of(body);
        let points: Vec<Vec3> = spot.points.iter().map(|p| across_zero(*p, axis)).collect();
        spot.edits(body, &points)
    } else {
        let measures = body.measures().into_iter();
        let images = measures.flat_map(|(_, measure)| match measure {
            Measure::Point(center) => vec![set(body, Field::Center(across_zero(center, axis)))],
            Measure::Points(points) => {
                // An image runs the other way round; exchanging two vertices keeps its front.
                let [v0, v1, v2] = points.map(|point| across_zero(point, axis));
                vertices(body, [v0, v2, v1])
            }
            Measure::Rotation(rotation) => {
                // A turn about the axis itself looks the same in the mirror; about the others it is the other way.
                let kept = along(rotation, axis);
                let rotation = Vec3::ZERO - rotation + kept + kept;
                vec![set(body, Field::Rotation(rotation))]
            }
            Measure::Size(_) | Measure::Length(_) => vec![],
        });
        images.collect()
    };
    if body.velocity != Vec3::ZERO {
        let velocity = across_zero(body.velocity, axis);
        edits.push(set(body, Field::Velocity(velocity)));
    }
    edits
}

/// With one coordinate negated; zero stays without a sign.
fn across_zero(mut point: Vec3, axis: SnapAxis) -> Vec3 {
    let i = axis as usize;
    point[i] = 0.0 - point[i];
    point
}

/// With the other coordinates zero.
fn along(point: Vec3, axis: SnapAxis) -> Vec3 {
    let i = axis as usize;
    let mut along = Vec3::ZERO;
    along[i] = point[i];
    along
}

fn vertices(body: &Body, points: [Vec3; 3]) -> Vec<Edit> {
    let fields = [0, 1, 2].map(|i| Field::Vertex(i, points[i]));
    fields.map(|to| set(body, to)).to_vec()
}

pub(super) fn swapped(subject: &SnapSubject<'_>) -> Edits {
    let spot = Spot::of(subject.mover);
    let points: Vec<Vec3> = spot.points.iter().rev().copied().collect();
    Ok(spot.edits(subject.mover, &points))
}

pub(super) fn reversed(subject: &SnapSubject<'_>) -> Edits {
    match &subject.obstacle.shape {
        Shape::Triangle(triangle) => {
            let [v0, v1, v2] = triangle.v;
            Ok(vertices(subject.obstacle, [v0, v2, v1]))
        }
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => Err(WhyNot::NoTriangle),
    }
}
