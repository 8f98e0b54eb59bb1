//! The outline of a shape on the screen.

use capsule_core::geometry::Shape;
use capsule_view::{camera::Camera, overlay::Screen};
use egui::Pos2;
use glam::Vec3;
use std::f32::consts::TAU;

/// Corners of a circle's outline.
const CORNERS: usize = 40;

/// The corners of what `shape` covers on the screen, in order around it.
pub(super) fn of(shape: &Shape, screen: Screen<'_>) -> Vec<Pos2> {
    let radius = shape.radius();
    let points = shape.points();
    let rims = points.into_iter().flat_map(|point| {
        if radius > 0.0 {
            rim(point, radius, screen.camera)
        } else {
            vec![point]
        }
    });
    hull(rims.filter_map(|point| screen.at(point)).collect())
}

/// The circle at which lines of sight touch a sphere. Nothing for an eye inside of it.
fn rim(center: Vec3, radius: f32, camera: &Camera) -> Vec<Vec3> {
    let to_eye = camera.eye() - center;
    let share = radius / to_eye.length();
    let (middle, radius, out) = match (camera.orthographic, share < 1.0) {
        (true, _) => (center, radius, camera.back()),
        (false, true) => (
            center + to_eye * (share * share),
            radius * (1.0 - share * share).sqrt(),
            to_eye.normalize_or(camera.back()),
        ),
        (false, false) => return vec![],
    };
    let (x, y) = out.any_orthonormal_pair();
    let corner = |i: usize| {
        let (sin, cos) = (TAU * i as f32 / CORNERS as f32).sin_cos();
        middle + (x * cos + y * sin) * radius
    };
    (0..CORNERS).map(corner).collect()
}

/// The convex hull, by Andrew's monotone chain.
fn hull(mut points: Vec<Pos2>) -> Vec<Pos2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut hull = half_hull(points.iter().copied());
    hull.extend(half_hull(points.into_iter().rev()));
    hull
}

/// One side of the hull without its last point.
fn half_hull(points: impl Iterator<Item = Pos2>) -> Vec<Pos2> {
    let mut side: Vec<Pos2> = vec![];
    for point in points {
        while let [.., a, b] = side[..] {
            let (ab, ap) = (b - a, point - a);
            if ab.x * ap.y - ab.y * ap.x > 0.0 {
                break;
            }
            side.pop();
        }
        side.push(point);
    }
    side.pop();
    side
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn a_hull_goes_around_and_leaves_out_what_is_inside() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let inside = [(1.0, 1.0), (2.0, 3.0), (2.0, 0.0)];
        let points = square.into_iter().chain(inside).map(|(x, y)| pos2(x, y));
        let mut hull = hull(points.collect());
        assert_eq!(hull.len(), 4);
        hull.retain(|corner| inside.contains(&(corner.x, corner.y)));
        assert!(hull.is_empty());
    }
}
