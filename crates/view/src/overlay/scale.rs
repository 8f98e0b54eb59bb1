//! How wide a square of the ground's grid is, where that is seen.

use super::{Screen, halo_text};
use crate::{
    camera::Camera,
    figure::Figure,
    palette::Theme,
    picking,
    renderer::{grid_unit, ground_height},
};
use capsule_session::text::length;
use egui::{Align2, Painter, Rect, vec2};

/// Seen as steeply as this or less, the grid is a line.
const FLAT: f32 = 0.03;
/// The number of tested places for the ground, across and down.
const PLACES: [usize; 2] = [6, 5];
/// The number of places where the ground has to be seen.
const MIN_SEEN: usize = 6;
/// With more triangles than this around, a level has a ground of its own.
const MAX_AROUND: usize = 2000;

/// Whether the grid is there, and something of it is not behind what stands around.
pub(super) fn is_seen(figure: &Figure, screen: Screen<'_>) -> bool {
    let is_flat = screen.camera.back().y.abs() <= FLAT;
    if is_flat || figure.backdrop.is_some() || !screen.camera.sees_ground(figure.ground) {
        return false;
    }
    let around = figure.scenery.iter().map(|drawn| &drawn.scenery.triangles);
    if around.clone().map(Vec::len).sum::<usize>() > MAX_AROUND {
        return false;
    }
    let height = ground_height(figure);
    let [across, down] = PLACES;
    let places = (0..across * down).map(|i| {
        let share = |i: usize, of: usize| (i as f32 + 0.5) / of as f32;
        screen.rect.min
            + screen.rect.size() * vec2(share(i % across, across), share(i / across, down))
    });
    let seen = places.filter(|place| {
        let (from, along) = screen.ray(*place);
        let to_ground = (height - from.y) / along.y;
        let mut around = around.clone().flatten();
        to_ground > 0.0
            && !around.any(|triangle| {
                picking::to_polygon(triangle, (from, along)).is_some_and(|far| far < to_ground)
            })
    });
    seen.count() >= MIN_SEEN
}

/// Writes it into the lower right corner; answers the room it takes.
pub(super) fn paint(
    painter: &Painter,
    inner: Rect,
    figure: &Figure,
    camera: &Camera,
    theme: Theme,
) -> Rect {
    let text = format!("grid {}", length(grid_unit(figure, camera)));
    let at = inner.right_bottom();
    let color = theme.chrome().soft;
    halo_text(painter, at, Align2::RIGHT_BOTTOM, &text, 12.0, color, theme)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{FigureOptions, plain};
    use capsule_scenes::run::study::Study;
    use egui::{Pos2, Rect};
    use glam::Vec3;

    #[test]
    fn the_scale_is_told_where_the_grid_is_seen() {
        let is_told = |scene: &str, back: Vec3| {
            let scene = plain(scene);
            let study = Study::of_scene(&scene);
            let options = FigureOptions::default();
            let figure = Figure::of(&scene, &study, None, Theme::Light, &options);
            let camera = Camera::from_eye(back * 20.0, Vec3::ZERO, true);
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 500.0));
            let screen = Screen {
                rect,
                camera: &camera,
            };
            is_seen(&figure, screen)
        };
        let above = Vec3::new(0.3, 0.8, 0.5).normalize_or(Vec3::Y);
        assert!(is_told("face", above));
        assert!(!is_told("face", Vec3::Z), "it is a line");
        assert!(!is_told("five-kilometres-out", above), "behind the level");
    }
}
