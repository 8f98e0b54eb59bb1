//! The plane that cuts the shapes, and the cuts.

use crate::{
    figure::{DrawnBlock, DrawnBody, Figure},
    palette::Theme,
};
use capsule_core::geometry::closest_point_on_segment;
use egui::{Color32, Pos2, pos2, vec2};
use glam::Vec3;

/// How opaque that is which is behind a sheet.
const BEHIND: f32 = 0.5;

/// The plane that the shapes are cut by, seen from before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cut {
    pub(super) middle: Vec3,
    /// Unit vectors to the right and upwards.
    pub(super) axes: [Vec3; 2],
    /// Half of the width that is seen, meters.
    pub(super) reach: f32,
    /// How far before and behind it lines and points belong to it, meters; infinite where nothing is cut, but all is seen
    /// from the side that the view is seen from.
    pub(super) depth: f32,
}

/// A triangle as the plane cuts it, with something solid behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sheet {
    /// Meters from the middle.
    pub(super) ends: [[f32; 2]; 2],
    /// Unit vector in the plane, away from its front.
    pub(super) back: [f32; 2],
    pub(super) fill: Color32,
    pub(super) outline: Color32,
    pub(super) width: f32,
}

impl Sheet {
    /// How much what is behind it is seen at a place.
    pub(super) fn behind(&self, [x, y]: [f32; 2]) -> f32 {
        let [[ax, ay], [bx, by]] = self.ends;
        let (way, from) = (vec2(bx - ax, by - ay), vec2(x - ax, y - ay));
        let along = from.dot(way) / way.length_sq().max(f32::MIN_POSITIVE);
        let is_behind = from.dot(vec2(self.back[0], self.back[1])) >= 0.0;
        if (0.0..=1.0).contains(&along) && is_behind {
            BEHIND
        } else {
            0.0
        }
    }
}

/// The planes of a box's sides: a unit normal outwards, and how far it is from the origin along it.
pub(super) fn planes(block: &DrawnBlock) -> Vec<(Vec3, f32)> {
    let triangles = block.shape.triangles();
    let plane = |triangle: &capsule_core::geometry::Triangle| {
        let [a, b, c] = triangle.v;
        let normal = (b - a).cross(c - a).normalize_or_zero();
        (normal, normal.dot(a))
    };
    triangles.iter().step_by(2).map(plane).collect()
}

/// How far a point is outside of a box with these planes, meters; the greatest of all sides.
pub(super) fn outside_block(planes: &[(Vec3, f32)], point: Vec3) -> f32 {
    let far = planes.iter().map(|(normal, off)| normal.dot(point) - off);
    far.fold(f32::NEG_INFINITY, f32::max)
}

/// How far a point is outside of a body, meters.
pub(super) fn outside(body: &DrawnBody, point: Vec3) -> f32 {
    closest_point_on_segment(point, body.a, body.b).distance(point) - body.radius
}

impl Cut {
    /// A place of the plane in the world.
    pub(super) fn point(&self, [right, up]: [f32; 2]) -> Vec3 {
        self.middle + self.axes[0] * right + self.axes[1] * up
    }

    /// Where in the plane a point is seen, meters from the middle.
    pub(super) fn seen(&self, point: Vec3) -> [f32; 2] {
        self.axes.map(|axis| axis.dot(point - self.middle))
    }

    /// Unit vector out of it, toward the eye.
    pub(super) fn facing(&self) -> Vec3 {
        self.axes[0].cross(self.axes[1])
    }

    /// How far before it a point is, meters.
    pub(super) fn height(&self, point: Vec3) -> f32 {
        self.facing().dot(point - self.middle)
    }

    /// Whether a point lies near enough to the plane to belong to it.
    pub(super) fn holds(&self, point: Vec3) -> bool {
        self.height(point).abs() < self.depth
    }

    /// Whether nothing is cut.
    pub(super) fn is_view(&self) -> bool {
        self.depth.is_infinite()
    }

    /// The round bodies that it may cut, or as they are seen.
    pub(super) fn bodies(&self, figure: &Figure) -> Vec<DrawnBody> {
        let all = figure.standing.iter().chain(&figure.bodies);
        let all = all.map(|body| {
            if self.is_view() {
                self.flattened(body)
            } else {
                *body
            }
        });
        all.filter(|body| outside(body, self.middle) < self.seen_reach())
            .collect()
    }

    /// A body of which the plane cuts what one sees of this one from before.
    pub(super) fn flattened(&self, body: &DrawnBody) -> DrawnBody {
        let flat = |point: Vec3| point - self.facing() * self.height(point);
        DrawnBody {
            a: flat(body.a),
            b: flat(body.b),
            ..*body
        }
    }

    /// The boxes that it may cut; what is seen of one from before are its sides.
    pub(super) fn blocks(&self, figure: &Figure) -> Vec<DrawnBlock> {
        let all = figure.blocks.iter().filter(|_| !self.is_view());
        let near =
            all.filter(|block| outside_block(&planes(block), self.middle) < self.seen_reach());
        near.copied().collect()
    }

    /// How far a corner of the picture is from its middle, meters.
    fn seen_reach(&self) -> f32 {
        self.reach * 1.5
    }

    /// The triangles that it cuts and that are no sides of boxes.
    pub(super) fn sheets(&self, figure: &Figure, theme: Theme) -> Vec<Sheet> {
        if self.is_view() {
            return vec![];
        }
        let blocks: Vec<_> = self.blocks(figure).iter().map(planes).collect();
        let (fill, outline) = theme.triangle();
        let studied = figure.faces.iter().filter(|face| face.is_solid);
        let studied = studied.map(|face| (face.v, (fill, outline, 3.0)));
        let around = figure.scenery.iter().flat_map(|drawn| {
            let look = (drawn.fill, theme.crease(), 2.0);
            let ranges = drawn.shown().into_iter();
            let shown = ranges.flat_map(|range| drawn.scenery.triangles[range].iter());
            shown.map(move |v| (*v, look))
        });
        let sheet = |(v, (fill, outline, width)): ([Vec3; 3], (Color32, Color32, f32))| {
            let ends = self.through(v)?;
            let [a, b] = ends.map(|[x, y]| pos2(x, y));
            let [a, b] = within([a, b], (Pos2::ZERO, self.seen_reach()))?;
            let middle = a.lerp(b, 0.5);
            let middle = self.point([middle.x, middle.y]);
            let is_side = |planes: &Vec<_>| outside_block(planes, middle).abs() < 1e-3 * self.reach;
            let normal = (v[1] - v[0]).cross(v[2] - v[0]);
            let back = self.axes.map(|axis| -axis.dot(normal));
            let back = vec2(back[0], back[1]).normalized();
            (!blocks.iter().any(is_side)).then_some(Sheet {
                ends: [[a.x, a.y], [b.x, b.y]],
                back: [back.x, back.y],
                fill,
                outline,
                width,
            })
        };
        studied.chain(around).filter_map(sheet).collect()
    }

    /// How many surfaces are seen in it: less than two show no length between them.
    pub(super) fn surfaces(&self, figure: &Figure) -> usize {
        let bodies = figure
            .bodies
            .iter()
            .filter(|body| outside(body, self.middle).abs() < self.reach);
        let triangles = figure.triangles().filter(|&corners| {
            let ends = self.through(corners);
            ends.is_some_and(|ends| {
                let [a, b] = ends.map(|[x, y]| pos2(x, y));
                within([a, b], (Pos2::ZERO, self.reach)).is_some()
            })
        });
        bodies.count() + triangles.count()
    }

    /// Where the plane cuts a triangle; `None` where it passes it, or touches a corner alone.
    pub(super) fn through(&self, corners: [Vec3; 3]) -> Option<[[f32; 2]; 2]> {
        let height = corners.map(|corner| self.height(corner));
        if height.iter().all(|&h| h < 0.0) || height.iter().all(|&h| h >= 0.0) {
            return None;
        }
        let mut ends = vec![];
        for (i, j) in [(0, 1), (1, 2), (2, 0)] {
            if (height[i] < 0.0) != (height[j] < 0.0) {
                let share = height[i] / (height[i] - height[j]);
                ends.push(self.seen(corners[i].lerp(corners[j], share)));
            }
        }
        <[_; 2]>::try_from(ends).ok()
    }
}

/// To the right and upwards in a plane that holds `along` and faces the eye as far as it can.
pub(super) fn axes(along: Vec3, back: Vec3, up: Vec3) -> [Vec3; 2] {
    let along = along.normalize_or(Vec3::Y);
    let face = |way: Vec3| (way - along * along.dot(way)).try_normalize();
    let facing = face(back)
        .or(face(up))
        .unwrap_or_else(|| along.any_orthonormal_vector());
    let upward = up - facing * facing.dot(up);
    let upward = upward.try_normalize().unwrap_or(along);
    [upward.cross(facing), upward]
}

/// The part of a line in a circle.
pub(super) fn within([a, b]: [Pos2; 2], (center, radius): (Pos2, f32)) -> Option<[Pos2; 2]> {
    let (way, from) = (b - a, a - center);
    let [p, q] = [way.length_sq(), from.dot(way)];
    let under = q * q - p * (from.length_sq() - radius * radius);
    if p == 0.0 || under <= 0.0 {
        return None;
    }
    let shares = [-1.0, 1.0].map(|sign| ((-q + sign * under.sqrt()) / p).clamp(0.0, 1.0));
    (shares[0] < shares[1]).then(|| shares.map(|share| a + way * share))
}
