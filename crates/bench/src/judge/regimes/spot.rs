//! Places on the surface of a shape, and the planes that touch it there.
//!
//! Of convex shapes one touches another exactly where a plane through a common point has them on different sides. So two
//! spots meet where their normals are opposed: the shapes touch there, with those features.

use super::features::SurfaceFeature;
use crate::judge::random::Random;
use capsule_core::geometry::{Capsule, OrientedBox, Shape, Triangle};
use glam::DVec3;

/// How often a direction is drawn until it leaves a vertex.
const TRIES: usize = 64;

/// A point of a shape's surface and a unit vector; all of the shape lies behind the plane there.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurfaceSpot {
    pub(super) point: DVec3,
    pub(super) normal: DVec3,
}

/// Somewhere on that feature of a shape, with any normal that no other of its features is nearer along; `None` of a shape
/// that has none, or has none left: a triangle without area, a capsule without length.
pub(super) fn spot(
    random: &mut Random,
    shape: &Shape,
    feature: SurfaceFeature,
) -> Option<SurfaceSpot> {
    match (shape, feature) {
        (Shape::Sphere(sphere), SurfaceFeature::End) => {
            let normal = random.direction();
            let point = sphere.center.as_dvec3() + normal * f64::from(sphere.radius);
            Some(SurfaceSpot { point, normal })
        }
        (Shape::Capsule(capsule), SurfaceFeature::End) => Some(end(random, capsule)),
        (Shape::Capsule(capsule), SurfaceFeature::Side) => side(random, capsule),
        (Shape::Triangle(triangle), SurfaceFeature::Vertex) => vertex(random, triangle),
        (Shape::Triangle(triangle), SurfaceFeature::Edge) => edge(random, triangle),
        (Shape::Triangle(triangle), SurfaceFeature::Face) => face(random, triangle),
        (Shape::Box(body), SurfaceFeature::Vertex) => Some(in_box(random, body, 0)),
        (Shape::Box(body), SurfaceFeature::Edge) => Some(in_box(random, body, 1)),
        (Shape::Box(body), SurfaceFeature::Face) => Some(in_box(random, body, 2)),
        _ => None,
    }
}

fn end(random: &mut Random, Capsule { a, b, radius }: &Capsule) -> SurfaceSpot {
    let [a, b] = if random.chance(0.5) {
        [*a, *b]
    } else {
        [*b, *a]
    };
    let mut normal = random.direction();
    if normal.dot((a - b).as_dvec3()) < 0.0 {
        normal = -normal;
    }
    let point = a.as_dvec3() + normal * f64::from(*radius);
    SurfaceSpot { point, normal }
}

fn side(random: &mut Random, capsule: &Capsule) -> Option<SurfaceSpot> {
    let [a, b] = [capsule.a, capsule.b].map(|end| end.as_dvec3());
    let normal = random.perpendicular_to((b - a).try_normalize()?);
    let share = random.between(0.05, 0.95);
    let point = a.lerp(b, share) + normal * f64::from(capsule.radius);
    Some(SurfaceSpot { point, normal })
}

fn vertex(random: &mut Random, triangle: &Triangle) -> Option<SurfaceSpot> {
    let v = triangle.v.map(|corner| corner.as_dvec3());
    let own = random.index(3);
    let others = [v[(own + 1) % 3] - v[own], v[(own + 2) % 3] - v[own]];
    let leaves_one = |edge: &DVec3, normal: DVec3| *edge == DVec3::ZERO || edge.dot(normal) < 0.0;
    let leaves = |normal: &DVec3| others.iter().all(|edge| leaves_one(edge, *normal));
    let normal = (0..TRIES).map(|_| random.direction()).find(leaves)?;
    let point = v[own];
    Some(SurfaceSpot { point, normal })
}

fn edge(random: &mut Random, triangle: &Triangle) -> Option<SurfaceSpot> {
    let (a, b) = triangle.edges()[random.index(3)];
    let [a, b] = [a, b].map(|end| end.as_dvec3());
    let along = (b - a).try_normalize()?;
    let normal = match triangle_normal(triangle) {
        Some(face) => {
            let (sine, cosine) = random.between(-1.5, 1.5).sin_cos();
            along.cross(face) * cosine + face * sine
        }
        None => random.perpendicular_to(along),
    };
    let point = a.lerp(b, random.between(0.05, 0.95));
    Some(SurfaceSpot { point, normal })
}

fn face(random: &mut Random, triangle: &Triangle) -> Option<SurfaceSpot> {
    let normal = triangle_normal(triangle)? * random.sign();
    let v = triangle.v.map(|corner| corner.as_dvec3());
    let point = random.within(&v);
    Some(SurfaceSpot { point, normal })
}

/// The unit normal of a triangle's front; `None` of one without area.
fn triangle_normal(triangle: &Triangle) -> Option<DVec3> {
    let [v0, v1, v2] = triangle.v.map(|corner| corner.as_dvec3());
    (v1 - v0).cross(v2 - v0).try_normalize()
}

/// At a corner of a box, on an edge or on a side: where the point is free along none, one or two of its axes.
fn in_box(random: &mut Random, body: &OrientedBox, free: usize) -> SurfaceSpot {
    let mut local = DVec3::new(random.sign(), random.sign(), random.sign());
    // None of it is so near 0 that the other face is as near.
    let mut normal = local * random.direction().abs().max(DVec3::splat(0.05));
    let first = random.index(3);
    for turn in 0..free {
        let axis = (first + turn) % 3;
        local[axis] = random.between(-0.9, 0.9);
        normal[axis] = 0.0;
    }
    let axes = body.axes();
    let world = |v: DVec3| axes[0] * v.x + axes[1] * v.y + axes[2] * v.z;
    SurfaceSpot {
        point: body.center.as_dvec3() + world(local * body.half_size.as_dvec3()),
        normal: world(normal.normalize_or_zero()),
    }
}
