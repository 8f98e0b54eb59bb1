//! How far two cores are apart, in `f64`.
//!
//! Two convex bodies without an inside in common are nearest at a vertex of one and a face of the other, or at an edge of
//! each. A segment has one edge; a point is an edge without length.

use capsule_core::geometry::{
    Facet, Shape, closest_point_on_triangle, closest_points_segment_segment,
};
use glam::DVec3;

/// The core of a shape: a point, a segment, a triangle, a box.
pub(super) struct Core {
    points: Vec<DVec3>,
    edges: Vec<[DVec3; 2]>,
    faces: Vec<Facet>,
}

impl Core {
    /// The core of `shape`, with `origin` for the origin.
    pub(super) fn seen_from(origin: DVec3, shape: &Shape) -> Self {
        let seen = |point: glam::Vec3| point.as_dvec3() - origin;
        match shape {
            Shape::Box(body) => Self {
                points: body.corners_from(origin).to_vec(),
                edges: body.edges_from(origin).to_vec(),
                faces: body
                    .facets()
                    .map(|facet| Facet::new(facet.origin() - origin, [facet.v[1], facet.v[2]]))
                    .to_vec(),
            },
            Shape::Triangle(triangle) => {
                let v = triangle.v.map(seen);
                Self {
                    points: v.to_vec(),
                    edges: vec![[v[0], v[1]], [v[1], v[2]], [v[2], v[0]]],
                    faces: vec![Facet::new(v[0], [v[1] - v[0], v[2] - v[0]])],
                }
            }
            Shape::Capsule(capsule) => {
                let ends = [capsule.a, capsule.b].map(seen);
                Self {
                    points: ends.to_vec(),
                    edges: vec![ends],
                    faces: vec![],
                }
            }
            Shape::Sphere(sphere) => {
                let center = seen(sphere.center);
                Self {
                    points: vec![center],
                    edges: vec![[center; 2]],
                    faces: vec![],
                }
            }
        }
    }

    /// The shortest way from `obstacle` to this core once it has moved by `way`, meters.
    pub(super) fn gap_to(&self, obstacle: &Self, way: DVec3) -> DVec3 {
        let from_faces = to_faces(&self.points, &obstacle.faces, way);
        let to_its_faces = to_faces(&obstacle.points, &self.faces, -way).map(|gap| -gap);
        let between_edges = self.edges.iter().flat_map(|own| {
            let own = own.map(|end| end + way);
            obstacle.edges.iter().map(move |other| {
                let (s, t) = closest_points_segment_segment(own, *other);
                own[0].lerp(own[1], s) - other[0].lerp(other[1], t)
            })
        });
        let all = from_faces.chain(to_its_faces).chain(between_edges);
        all.reduce(|one, other| {
            if other.length_squared() < one.length_squared() {
                other
            } else {
                one
            }
        })
        .unwrap_or_default()
    }
}

/// From the nearest point of each face to each point once it has moved by `way`.
fn to_faces(points: &[DVec3], faces: &[Facet], way: DVec3) -> impl Iterator<Item = DVec3> {
    faces.iter().flat_map(move |face| {
        points.iter().map(move |point| {
            let local = *point + way - face.origin();
            local - closest_point_on_triangle(local, face).0
        })
    })
}
