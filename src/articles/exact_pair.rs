//! The exact answers that repairs put in place of a guess: the closest pair of a segment and a triangle (W3, W4), the
//! least push that parts the two where they cross (W8), and the closest pair of two axes (W6x).
//!
//! Computed in `f64` by trying every candidate; the exact forms in [`crate::collide`] are the fast ones.

use crate::geometry::{Contact, Feature, Triangle, tolerance};
use glam::{DVec3, Vec3};

/// The closest points of the segment `a..b` and of `triangle`, in this order. Crossing ones share a point.
pub(super) fn closest_pair(a: Vec3, b: Vec3, triangle: &Triangle) -> (Vec3, Vec3) {
    let case = Case::new(a, b, triangle);
    let (on_axis, on_triangle) = case.closest_pair();
    (case.in_world(on_axis), case.in_world(on_triangle))
}

/// The shortest push that frees a capsule whose segment `a..b` crosses `triangle`; `None` where it does not cross.
///
/// The normal is a unit vector, towards the capsule; the depth is at least `radius`.
pub(super) fn least_push(a: Vec3, b: Vec3, radius: f32, triangle: &Triangle) -> Option<Contact> {
    let case = Case::new(a, b, triangle);
    let (on_axis, on_triangle) = case.closest_pair();
    let is_crossing = on_axis.distance(on_triangle) <= f64::from(tolerance::RELATIVE) * case.size();
    is_crossing.then(|| {
        let (normal, overlap) = case.least_overlap();
        Contact {
            point: case.in_world(on_triangle),
            normal: normal.as_vec3(),
            depth: radius + overlap.max(0.0) as f32,
            feature: Feature::Face,
        }
    })
}

/// The closest points of two capsules' axes, each given by its ends, in this order.
pub(super) fn closest_pair_of_axes(first: [Vec3; 2], second: [Vec3; 2]) -> (Vec3, Vec3) {
    let origin = second[0].as_dvec3();
    let local = |axis: [Vec3; 2]| axis.map(|end| end.as_dvec3() - origin);
    let (on_first, on_second) = closest_pair_of_segments(local(first), local(second));
    let in_world = |point: DVec3| (point + origin).as_vec3();
    (in_world(on_first), in_world(on_second))
}

/// A segment and a triangle in `f64`, relative to the first vertex.
struct Case {
    origin: Vec3,
    segment: [DVec3; 2],
    vertices: [DVec3; 3],
    /// The face normal, not unit length; zero for a degenerate triangle.
    normal: DVec3,
}

impl Case {
    fn new(a: Vec3, b: Vec3, triangle: &Triangle) -> Self {
        let origin = triangle.v[0];
        let local = |point: Vec3| point.as_dvec3() - origin.as_dvec3();
        let vertices = triangle.v.map(local);
        Self {
            origin,
            segment: [local(a), local(b)],
            vertices,
            normal: vertices[1].cross(vertices[2]),
        }
    }

    fn in_world(&self, point: DVec3) -> Vec3 {
        (point + self.origin.as_dvec3()).as_vec3()
    }

    fn size(&self) -> f64 {
        let points = self.segment.iter().chain(&self.vertices);
        points.map(|point| point.length()).fold(0.0, f64::max)
    }

    fn edges(&self) -> [[DVec3; 2]; 3] {
        let [v0, v1, v2] = self.vertices;
        [[v0, v1], [v1, v2], [v2, v0]]
    }

    /// Whether a point of the plane is inside all three edges.
    fn is_inside(&self, point: DVec3) -> bool {
        self.normal != DVec3::ZERO
            && self
                .edges()
                .iter()
                .all(|[start, end]| (*end - *start).cross(point - *start).dot(self.normal) >= 0.0)
    }

    /// The nearest of: the crossing, either end over the face, the segment with each edge.
    fn closest_pair(&self) -> (DVec3, DVec3) {
        let [a, b] = self.segment;
        let height = |point: DVec3| point.dot(self.normal) / self.normal.length_squared();
        let over_face = |point: DVec3| (point, point - self.normal * height(point));
        let crossing = a.lerp(b, height(a) / (height(a) - height(b)));

        let mut candidates = vec![over_face(a), over_face(b)];
        if height(a) * height(b) < 0.0 {
            candidates.push((crossing, crossing));
        }
        candidates.retain(|&(_, on_plane)| self.is_inside(on_plane));
        for edge in self.edges() {
            candidates.push(closest_pair_of_segments(self.segment, edge));
        }
        nearest(&candidates)
    }

    /// The unit direction in which the segment overlaps the triangle's shadow least, and by how much.
    ///
    /// The segment and the triangle span a prism; a point inside leaves it soonest through one of its faces.
    fn least_overlap(&self) -> (DVec3, f64) {
        let [a, b] = self.segment;
        let sides = self.edges().map(|[start, end]| (end - start).cross(b - a));
        let mut best = (self.any_perpendicular(), f64::INFINITY);
        for direction in [self.normal, sides[0], sides[1], sides[2]] {
            let Some(unit) = direction.try_normalize() else {
                continue;
            };
            for normal in [unit, -unit] {
                let far_side = self.vertices.map(|vertex| vertex.dot(normal));
                let overlap = far_side.into_iter().fold(f64::NEG_INFINITY, f64::max)
                    - a.dot(normal).min(b.dot(normal));
                if overlap < best.1 {
                    best = (normal, overlap);
                }
            }
        }
        if best.1.is_infinite() {
            best.1 = 0.0;
        }
        best
    }

    /// A unit vector across shapes that all lie on one line.
    fn any_perpendicular(&self) -> DVec3 {
        let [a, b] = self.segment;
        let edges = self.edges().map(|[start, end]| end - start);
        [b - a, edges[0], edges[1]]
            .into_iter()
            .find_map(DVec3::try_normalize)
            .map_or(DVec3::Y, |along| along.any_orthonormal_vector())
    }
}

/// The closest points of two segments: an end with the other segment, or two inner points.
fn closest_pair_of_segments(first: [DVec3; 2], second: [DVec3; 2]) -> (DVec3, DVec3) {
    let [u, v] = [first[1] - first[0], second[1] - second[0]];
    let gap = first[0] - second[0];
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let denominator = uu * vv - uv * uv;

    let mut candidates = vec![
        (first[0], on_segment(first[0], second)),
        (first[1], on_segment(first[1], second)),
        (on_segment(second[0], first), second[0]),
        (on_segment(second[1], first), second[1]),
    ];
    if denominator > 0.0 {
        let s = (uv * v.dot(gap) - vv * u.dot(gap)) / denominator;
        let t = (uu * v.dot(gap) - uv * u.dot(gap)) / denominator;
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            candidates.push((first[0] + u * s, second[0] + v * t));
        }
    }
    nearest(&candidates)
}

fn on_segment(point: DVec3, [start, end]: [DVec3; 2]) -> DVec3 {
    let along = (point - start).dot(end - start) / (end - start).length_squared();
    start.lerp(end, if along > 0.0 { along.min(1.0) } else { 0.0 })
}

fn nearest(candidates: &[(DVec3, DVec3)]) -> (DVec3, DVec3) {
    let gap_sq = |&(p, q): &(DVec3, DVec3)| p.distance_squared(q);
    candidates
        .iter()
        .copied()
        .min_by(|first, second| gap_sq(first).total_cmp(&gap_sq(second)))
        .unwrap_or_default()
}
