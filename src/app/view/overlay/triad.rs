//! The lettered axes in a corner.

use super::halo_text;
use crate::app::{palette::Theme, view::camera::Camera};
use egui::{Align2, Painter, Rect, Vec2, pos2, vec2};
use glam::Vec3;

/// Length of an axis, points.
const LENGTH: f32 = 30.0;
/// Beyond an axis for its letter, points.
const LETTER: f32 = 14.0;
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
    let mut axes: Vec<_> = [(Vec3::X, "X"), (Vec3::Y, "Y"), (Vec3::Z, "Z")]
        .into_iter()
        .zip(theme.axes())
        .collect();
    axes.sort_by(|a, b| {
        let nearness = |axis: Vec3| axis.dot(camera.back());
        nearness(a.0.0).total_cmp(&nearness(b.0.0))
    });
    for ((axis, letter), color) in axes {
        let seen = vec2(axis.dot(camera.right()), -axis.dot(camera.up()));
        painter.line_segment([middle, middle + seen * length], (2.0, color));
        let beyond = middle + seen * length + seen.normalized() * 9.0;
        halo_text(
            painter,
            beyond,
            Align2::CENTER_CENTER,
            letter,
            13.0,
            color,
            theme,
        );
    }
    Rect::from_center_size(middle, vec2(reach, reach) * 2.0)
}
