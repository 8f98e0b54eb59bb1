//! Places on the surface of a shape, and the planes that touch it there.
//!
//! Of convex shapes one touches another exactly where a plane through a common point has them on different sides. So a
//! mover put with its foremost point against such a plane touches there, with the plane's normal for a contact's.

use crate::{
    geometry::{Capsule, OrientedBox, Shape, Triangle},
    judge::random::Random,
};
use glam::DVec3;

/// How often a direction is drawn until it leaves a vertex.
const TRIES: usize = 64;

/// A point of a shape's surface and a unit vector; all of the shape lies behind the plane there.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurfaceSpot {
    pub(super) point: DVec3,
    pub(super) normal: DVec3,
}

/// In the middle of a flat face, either side of a triangle; `None` of what is round.
pub(super) fn face(random: &mut Random, shape: &Shape) -> Option<SurfaceSpot> {
    match shape {
        Shape::Triangle(triangle) => {
            let normal = triangle_normal(triangle)? * random.sign();
            let point = inside(random, triangle);
            Some(SurfaceSpot { point, normal })
        }
        Shape::Box(body) => {
            let half = body.half_size.as_dvec3();
            let mut share = random.point(0.9);
            let along = random.index(3);
            let side = random.sign();
            share[along] = side;
            let normal = body.axes()[along] * side;
            let point = in_box(body, share * half);
            Some(SurfaceSpot { point, normal })
        }
        Shape::Sphere(_) | Shape::Capsule(_) => None,
    }
}

/// On an edge, or on the side of a capsule; `None` of what has neither.
pub(super) fn edge(random: &mut Random, shape: &Shape) -> Option<SurfaceSpot> {
    let share = random.between(0.05, 0.95);
    match shape {
        Shape::Triangle(triangle) => {
            let face = triangle_normal(triangle)?;
            let (a, b) = triangle.edges()[random.index(3)];
            let [a, b] = [a, b].map(|end| end.as_dvec3());
            let outwards = (b - a).cross(face).try_normalize()?;
            let (sine, cosine) = random.between(-1.5, 1.5).sin_cos();
            Some(SurfaceSpot {
                point: a.lerp(b, share),
                normal: outwards * cosine + face * sine,
            })
        }
        Shape::Box(body) => {
            let half = body.half_size.as_dvec3();
            let along = random.index(3);
            let mut signs = DVec3::new(random.sign(), random.sign(), random.sign());
            signs[along] = 2.0 * share - 1.0;
            let (sine, cosine) = random.between(0.05, 1.52).sin_cos();
            let [one, other] = [(along + 1) % 3, (along + 2) % 3];
            let axes = body.axes();
            Some(SurfaceSpot {
                point: in_box(body, signs * half),
                normal: axes[one] * signs[one] * cosine + axes[other] * signs[other] * sine,
            })
        }
        Shape::Capsule(capsule) => {
            let [a, b] = [capsule.a, capsule.b].map(|end| end.as_dvec3());
            let axis = (b - a).try_normalize()?;
            let normal = random.perpendicular_to(axis);
            let point = a.lerp(b, share) + normal * f64::from(capsule.radius);
            Some(SurfaceSpot { point, normal })
        }
        Shape::Sphere(_) => None,
    }
}

/// At a vertex, or on the round end of a capsule, or anywhere on a sphere.
pub(super) fn vertex(random: &mut Random, shape: &Shape) -> Option<SurfaceSpot> {
    match shape {
        Shape::Triangle(triangle) => {
            let v = triangle.v.map(|corner| corner.as_dvec3());
            let own = random.index(3);
            let others = [v[(own + 1) % 3] - v[own], v[(own + 2) % 3] - v[own]];
            let leaves = |normal: &DVec3| others.iter().all(|edge| edge.dot(*normal) < 0.0);
            let normal = (0..TRIES).map(|_| random.direction()).find(leaves)?;
            let point = v[own];
            Some(SurfaceSpot { point, normal })
        }
        Shape::Box(body) => {
            let signs = DVec3::new(random.sign(), random.sign(), random.sign());
            let normal = random.direction().abs() * signs;
            let axes = body.axes();
            Some(SurfaceSpot {
                point: in_box(body, signs * body.half_size.as_dvec3()),
                normal: axes[0] * normal.x + axes[1] * normal.y + axes[2] * normal.z,
            })
        }
        Shape::Capsule(Capsule { a, b, radius }) => {
            let [a, b] = match random.chance(0.5) {
                true => [*a, *b],
                false => [*b, *a],
            };
            let outwards = (a - b).as_dvec3();
            let mut normal = random.direction();
            if normal.dot(outwards) < 0.0 {
                normal = -normal;
            }
            let point = a.as_dvec3() + normal * f64::from(*radius);
            Some(SurfaceSpot { point, normal })
        }
        Shape::Sphere(sphere) => {
            let normal = random.direction();
            let point = sphere.center.as_dvec3() + normal * f64::from(sphere.radius);
            Some(SurfaceSpot { point, normal })
        }
    }
}

/// On a face, an edge or a vertex, whichever the shape has.
pub(super) fn any(random: &mut Random, shape: &Shape) -> Option<SurfaceSpot> {
    let ways = [face, edge, vertex];
    let first = random.index(ways.len());
    let mut turns = (0..ways.len()).map(|turn| ways[(first + turn) % ways.len()]);
    turns.find_map(|way| way(random, shape))
}

/// The unit normal of a triangle's front; `None` of one without area.
fn triangle_normal(triangle: &Triangle) -> Option<DVec3> {
    let [v0, v1, v2] = triangle.v.map(|corner| corner.as_dvec3());
    (v1 - v0).cross(v2 - v0).try_normalize()
}

/// A point of the triangle, away from its border.
fn inside(random: &mut Random, triangle: &Triangle) -> DVec3 {
    let [v0, v1, v2] = triangle.v.map(|corner| corner.as_dvec3());
    let shares = [(); 3].map(|()| random.between(0.1, 1.0));
    let sum: f64 = shares.iter().sum();
    (v0 * shares[0] + v1 * shares[1] + v2 * shares[2]) / sum
}

/// Where a point of a box lies that is `local` in its own axes.
fn in_box(body: &OrientedBox, local: DVec3) -> DVec3 {
    let axes = body.axes();
    body.center.as_dvec3() + axes[0] * local.x + axes[1] * local.y + axes[2] * local.z
}
