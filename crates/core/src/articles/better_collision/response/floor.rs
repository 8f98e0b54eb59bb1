//! A surface to walk on: triangles seen from above.

use crate::{
    geometry::{Shape, Triangle},
    method::Case,
};
use glam::{Vec2, Vec3, Vec3Swizzles};

/// A foot this near to an edge is on it, meters.
const ON_EDGE: f32 = 1e-4;

/// A triangle that is flat enough to stand on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Floor {
    corners: [Vec3; 3],
    pub(super) normal: Vec3,
}

/// Where a way leaves a floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    /// The fraction of the way until there.
    pub(super) time: f32,
    /// Level, unit length, square to the edge, back onto the floor.
    pub(super) inward: Vec3,
}

impl Floor {
    /// Every triangle around the mover that is ground by the world's limit.
    pub(super) fn all(case: &Case<'_>) -> Vec<Self> {
        let shapes = case.around.obstacles.iter().map(|one| &one.shape);
        let triangles = shapes.filter_map(|shape| match shape {
            Shape::Triangle(triangle) => Some(triangle),
            Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => None,
        });
        triangles
            .filter_map(Self::of)
            .filter(|floor| floor.normal.y > case.world.ground_limit)
            .collect()
    }

    /// `triangle` with its corners counter-clockwise from above; `None` where it has no upper side.
    fn of(triangle: &Triangle) -> Option<Self> {
        let normal = triangle.area_normal().try_normalize()?;
        let [v0, v1, v2] = triangle.v;
        if normal.y > 0.0 {
            Some(Self {
                corners: [v0, v1, v2],
                normal,
            })
        } else {
            Some(Self {
                corners: [v0, v2, v1],
                normal: -normal,
            })
        }
    }

    /// The height at `point`, as if the floor had no end.
    pub(super) fn height(&self, point: Vec3) -> f32 {
        let from = point - self.corners[0];
        self.corners[0].y - (from.x * self.normal.x + from.z * self.normal.z) / self.normal.y
    }

    /// Whether `point` is over it, above or below.
    pub(super) fn covers(&self, point: Vec3) -> bool {
        let sides = self
            .edges()
            .map(|(start, inward)| inward.dot(point - start));
        sides.into_iter().all(|side| side >= -ON_EDGE)
    }

    /// Where the level `way` of `foot` leaves it, if it does.
    pub(super) fn exit(&self, foot: Vec3, way: Vec3) -> Option<Exit> {
        let exits = self.edges().into_iter().filter_map(|(start, inward)| {
            let (side, approach) = (inward.dot(foot - start), -inward.dot(way));
            let time = side.max(0.0) / approach;
            (approach > 0.0 && time < 1.0).then_some(Exit { time, inward })
        });
        exits.min_by(|one, other| one.time.total_cmp(&other.time))
    }

    /// The start of each edge, and the level unit vector across it to the inside.
    fn edges(&self) -> [(Vec3, Vec3); 3] {
        std::array::from_fn(|i| {
            let (start, end) = (self.corners[i], self.corners[(i + 1) % 3]);
            let along = (end - start).xz();
            // The edges run counter-clockwise seen from above, so the inside is to the left of each edge.
            let left = Vec2::new(along.y, -along.x).normalize_or_zero();
            (start, Vec3::new(left.x, 0.0, left.y))
        })
    }
}

/// The floor among `floors` under `foot`, no further above or below than `reach`: the nearest.
pub(super) fn floor_under(floors: &[Floor], foot: Vec3, reach: f32) -> Option<Floor> {
    let gap = |floor: &Floor| (floor.height(foot) - foot.y).abs();
    let near = floors
        .iter()
        .filter(|floor| floor.covers(foot) && gap(floor) <= reach);
    near.min_by(|one, other| gap(one).total_cmp(&gap(other)))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_winding_is_walked_on_from_above() {
        let corners = [
            Vec3::ZERO,
            Vec3::new(0.0, 0.0, 2.0),
            Vec3::new(2.0, 1.0, 0.0),
        ];
        let [v0, v1, v2] = corners;
        for v in [[v0, v1, v2], [v0, v2, v1]] {
            let floor = Floor::of(&Triangle { v }).expect("a floor");
            let inside = Vec3::new(0.5, 7.0, 0.5);
            assert!(floor.covers(inside) && !floor.covers(Vec3::new(1.5, 0.0, 1.5)));
            assert!((floor.height(inside) - 0.25).abs() < 1e-6);
            let exit = floor.exit(inside, Vec3::NEG_X).expect("an exit");
            assert!((exit.time - 0.5).abs() < 1e-6 && exit.inward.distance(Vec3::X) < 1e-6);
            assert!(floor.exit(inside, Vec3::NEG_X * 0.4).is_none());
        }
    }
}
