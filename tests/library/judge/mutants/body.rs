//! What the reference engine knows of a shape: the corners, edges and faces of its core, in `f64`.

use capsule_lab::{
    bench::judge::regimes::SurfaceFeature,
    core::geometry::{Kind, Shape},
};
use glam::DVec3;

/// Directions, parameters and sides are told apart by more than this.
pub(super) const TINY: f64 = 1e-9;

/// The core of a shape and its radius.
pub(super) struct Body {
    kind: Kind,
    pub(super) corners: Vec<DVec3>,
    pub(super) edges: Vec<[DVec3; 2]>,
    /// Their corners, one after the other around each.
    pub(super) faces: Vec<Vec<DVec3>>,
    pub(super) radius: f64,
}

impl Body {
    /// The shape as seen from `origin`.
    pub(super) fn seen_from(origin: DVec3, shape: &Shape) -> Self {
        let points = || -> Vec<DVec3> {
            let points = shape.points().into_iter();
            points.map(|point| point.as_dvec3() - origin).collect()
        };
        let (corners, edges, faces) = match shape {
            Shape::Sphere(_) => (points(), vec![], vec![]),
            Shape::Capsule(_) => {
                let ends = points();
                let is_long = ends[0] != ends[1];
                let axis = is_long.then_some([ends[0], ends[1]]);
                (ends, axis.into_iter().collect(), vec![])
            }
            Shape::Triangle(_) => {
                let v = points();
                let edges = [0, 1, 2].map(|i| [v[i], v[(i + 1) % 3]]);
                (v.clone(), edges.to_vec(), vec![v])
            }
            Shape::Box(body) => {
                let corners = body.corners_from(origin);
                (
                    corners.to_vec(),
                    body.edges_from(origin).to_vec(),
                    sides(&corners),
                )
            }
        };
        Self {
            kind: shape.kind(),
            corners,
            edges,
            faces,
            radius: f64::from(shape.radius()),
        }
    }

    /// What of it lies in the plane through `point` that is square to `normal`, but for `tolerance`, meters.
    pub(super) fn feature(&self, point: DVec3, normal: DVec3, tolerance: f64) -> SurfaceFeature {
        let is_level = |corner: &&DVec3| (**corner - point).dot(normal).abs() <= tolerance;
        let mut level: Vec<DVec3> = self.corners.iter().filter(is_level).copied().collect();
        level.dedup();
        match (self.kind, level.len()) {
            (Kind::Sphere, _) | (Kind::Capsule, 0 | 1) => SurfaceFeature::End,
            (Kind::Capsule, _) => SurfaceFeature::Side,
            (_, 0 | 1) => SurfaceFeature::Vertex,
            (_, 2) => SurfaceFeature::Edge,
            _ => SurfaceFeature::Face,
        }
    }
}

/// The six sides of a box whose corner `i` is on the positive side of its axes where the bits of `i` are set.
fn sides(corners: &[DVec3; 8]) -> Vec<Vec<DVec3>> {
    let mut sides = vec![];
    for [along, one, other] in [[1, 2, 4], [2, 4, 1], [4, 1, 2]] {
        for first in [0, along] {
            let around = [first, first | one, first | one | other, first | other];
            sides.push(around.map(|corner| corners[corner]).to_vec());
        }
    }
    sides
}

/// The unit normal of a flat side; `None` of one without area.
pub(super) fn normal_of(face: &[DVec3]) -> Option<DVec3> {
    (face[1] - face[0]).cross(face[2] - face[0]).try_normalize()
}

/// Whether the projection of `point` lies on the face, whose unit normal is given, or on its border.
pub(super) fn is_over(face: &[DVec3], normal: DVec3, point: DVec3) -> bool {
    (0..face.len()).all(|i| {
        let [a, b] = [face[i], face[(i + 1) % face.len()]];
        (b - a).cross(point - a).dot(normal) >= -TINY
    })
}
