//! The lettered axes in a corner.

use super::halo_text;
use crate::{camera::Camera, palette::Theme};
use egui::{Align2, Painter, Rect, Vec2, pos2, vec2};
use glam::Vec3;

/// Length of an axis, points.
const LENGTH: f32 = 30.0;
/// Beyond an axis for its letter, points.
const LETTER: f32 = 14.0;
/// From an axis's end to the middle of its letter, points.
const BESIDE: f32 = 9.0;
/// The least distance of two letters, points.
const LEGIBLE: f32 = 12.0;
/// Room for the scale under it, points.
const BELOW: f32 = 26.0;

/// The room of axes with `share` of their full length, and of the scale under them.
pub(super) fn size(share: f32) -> Vec2 {
    let side = 2.0 * (LENGTH * share + LETTER);
    vec2(side, side + BELOW)
}

/// Paints the axes as `camera` sees them, the nearest last, with `share` of their full length; answers the room they take.
pub(super) fn paint(
    painter: &Painter,
    inner: Rect,
    camera: &Camera,
    theme: Theme,
    share: f32,
) -> Rect {
    let length = LENGTH * share;
    let reach = length + LETTER;
    let middle = pos2(inner.right() - reach, inner.bottom() - reach - BELOW);
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    let ends = axes.map(|axis| vec2(axis.dot(camera.right()), -axis.dot(camera.up())) * length);
    let letters = letter_places(ends);
    let mut order = [0, 1, 2];
    order.sort_by(|&a, &b| {
        let nearness = |axis: usize| axes[axis].dot(camera.back());
        nearness(a).total_cmp(&nearness(b))
    });
    for axis in order {
        let color = theme.axes()[axis];
        painter.line_segment([middle, middle + ends[axis]], (2.0, color));
        halo_text(
            painter,
            middle + letters[axis],
            Align2::CENTER_CENTER,
            ["X", "Y", "Z"][axis],
            13.0,
            color,
            theme,
        );
    }
    Rect::from_center_size(middle, vec2(reach, reach) * 2.0)
}

/// Where the letters of axes stand that end at `ends`, from where they meet: beyond its end the letter of the longest, the
/// others there too or, where that is on another letter or line, beside their end.
fn letter_places(ends: [Vec2; 3]) -> [Vec2; 3] {
    let mut order = [0, 1, 2];
    order.sort_by(|&a, &b| ends[b].length().total_cmp(&ends[a].length()));
    let mut places: Vec<(usize, Vec2)> = vec![];
    for axis in order {
        let end = ends[axis];
        let along = end.normalized();
        let others = ends[order[0]].normalized() + ends[order[1]].normalized();
        let ways = [
            along,
            along.rot90(),
            -along.rot90(),
            -others.normalized(),
            others.rot90().normalized(),
        ];
        let room = |place: Vec2| {
            let letters = places.iter().map(|(_, other)| (*other - place).length());
            let lines = places.iter().map(|&(other, _)| {
                let line = ends[other];
                let along = (place.dot(line) / line.length_sq().max(1e-6)).clamp(0.0, 1.0);
                // A line is thinner than a letter.
                (place - line * along).length() + LEGIBLE - BESIDE + 1.0
            });
            letters.chain(lines).fold(LEGIBLE, f32::min)
        };
        let tried = ways.into_iter().filter(|way| *way != Vec2::ZERO);
        let tried = tried.map(|way| end + way * BESIDE);
        // The first of those with most room.
        let best = tried.rev().max_by(|a, b| room(*a).total_cmp(&room(*b)));
        places.push((axis, best.unwrap_or(end)));
    }
    let mut found = [Vec2::ZERO; 3];
    for (axis, place) in places {
        found[axis] = place;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Quat;

    #[test]
    fn no_letter_is_on_another_however_one_looks() {
        let mut straight = [Vec2::ZERO; 3];
        for (turn, tilt) in (0..72).flat_map(|turn| (-18..=18).map(move |tilt| (turn, tilt))) {
            let turned = Quat::from_rotation_x((tilt as f32 * 5.0).to_radians())
                * Quat::from_rotation_y((turn as f32 * 5.0).to_radians());
            let ends = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| {
                let seen = turned * axis;
                vec2(seen.x, -seen.y) * LENGTH
            });
            let places = letter_places(ends);
            if (turn, tilt) == (0, 0) {
                straight = places;
            }
            for (a, b) in [(0, 1), (1, 2), (2, 0)] {
                let apart = (places[a] - places[b]).length();
                assert!(apart >= LEGIBLE - 1.0, "{turn} {tilt}: {apart} {places:?}");
            }
        }
        let [x, y, z] = straight;
        assert_eq!(x, vec2(LENGTH + BESIDE, 0.0));
        assert_eq!(y, vec2(0.0, -LENGTH - BESIDE));
        assert!(
            z.x < 0.0 && z.y > 0.0,
            "below and left of where they meet: {z:?}"
        );
    }
}
