//! What is inside of a rounded body: corners, edges and faces, numbered as the sweeps number them.

use super::Kind;
use crate::{
    geometry::{Capsule, Shape, Triangle, tolerance},
    trace::Part,
};
use glam::DVec3;

/// The core of a body, measured from `origin`.
pub(super) struct Skeleton {
    pub(super) kind: Kind,
    pub(super) origin: DVec3,
    pub(super) corners: Vec<DVec3>,
    pub(super) edges: Vec<[usize; 2]>,
    /// Corners one after the other around a face.
    pub(super) faces: Vec<(Part, Vec<usize>)>,
    /// The radius that the obstacle has by itself.
    pub(super) radius: f64,
}

impl Skeleton {
    /// `obstacle` with `share` of a mover's core, which leads along `u`.
    pub(super) fn of(u: DVec3, obstacle: &Shape, share: f64) -> Option<Self> {
        let taken = u * share;
        match obstacle {
            Shape::Triangle(triangle) if u == DVec3::ZERO => Some(rounded_triangle(triangle)),
            Shape::Triangle(triangle) => Some(prism(triangle, taken)),
            Shape::Capsule(capsule) => Some(of_capsule(u, capsule, share)),
            Shape::Sphere(sphere) => {
                let capsule = Capsule {
                    a: sphere.center,
                    b: sphere.center,
                    radius: sphere.radius,
                };
                Some(of_capsule(u, &capsule, share))
            }
            Shape::Box(_) => None,
        }
    }
}

fn local(triangle: &Triangle) -> (DVec3, Vec<DVec3>) {
    let [v0, v1, v2] = triangle.v.map(|vertex| vertex.as_dvec3());
    (v0, vec![DVec3::ZERO, v1 - v0, v2 - v0])
}

/// Corners 0 to 2 where the mover's first end touches, 3 to 5 where its other end does.
fn prism(triangle: &Triangle, u: DVec3) -> Skeleton {
    let (origin, mut corners) = local(triangle);
    corners.extend_from_within(..);
    for corner in &mut corners[3..] {
        *corner -= u;
    }
    let next = |i: usize| (i + 1) % 3;
    let mut edges: Vec<[usize; 2]> = (0..3).map(|i| [i, next(i)]).collect();
    edges.extend((0..3).map(|i| [i + 3, next(i) + 3]));
    edges.extend((0..3).map(|i| [i, i + 3]));
    let mut faces = vec![
        (Part::Triangle(0), vec![0, 1, 2]),
        (Part::Triangle(1), vec![3, 4, 5]),
    ];
    faces.extend((0..3).map(|i| (Part::Parallelogram(i), vec![i, next(i), next(i) + 3, i + 3])));
    Skeleton {
        kind: Kind::Prism,
        origin,
        corners,
        edges,
        faces,
        radius: 0.0,
    }
}

fn rounded_triangle(triangle: &Triangle) -> Skeleton {
    let (origin, corners) = local(triangle);
    Skeleton {
        kind: Kind::Triangle,
        origin,
        corners,
        edges: (0..3).map(|i| [i, (i + 1) % 3]).collect(),
        faces: vec![(Part::Triangle(0), vec![0, 1, 2])],
        radius: 0.0,
    }
}

fn of_capsule(u: DVec3, obstacle: &Capsule, share: f64) -> Skeleton {
    let origin = obstacle.a.as_dvec3();
    let v = obstacle.b.as_dvec3() - origin;
    let corner = |s: f64, w: f64| v * s - u * (w * share);
    let across = unless_thin(u.cross(v), u, v);
    let (kind, corners) = if across != DVec3::ZERO {
        let corners = vec![
            corner(0.0, 0.0),
            corner(1.0, 0.0),
            corner(0.0, 1.0),
            corner(1.0, 1.0),
        ];
        (Kind::Parallelogram, corners)
    } else if u.dot(v) > 0.0 {
        (Kind::Segment, vec![corner(0.0, 1.0), corner(1.0, 0.0)])
    } else {
        (Kind::Segment, vec![corner(0.0, 0.0), corner(1.0, 1.0)])
    };
    let (edges, faces) = match kind {
        Kind::Parallelogram => (
            vec![[0, 1], [2, 3], [0, 2], [1, 3]],
            vec![(Part::Parallelogram(0), vec![0, 1, 3, 2])],
        ),
        _ => (vec![[0, 1]], vec![]),
    };
    Skeleton {
        kind,
        origin,
        corners,
        edges,
        faces,
        radius: f64::from(obstacle.radius),
    }
}

/// A normal across `one` and `other`; zero if they are as good as parallel.
pub(super) fn unless_thin(normal: DVec3, one: DVec3, other: DVec3) -> DVec3 {
    let square = one.length_squared() * other.length_squared();
    if normal.length_squared() > tolerance::COINCIDENT_SQ * square {
        normal
    } else {
        DVec3::ZERO
    }
}
