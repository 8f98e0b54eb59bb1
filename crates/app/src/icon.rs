//! The window's icon: a capsule leaning on nothing, drawn when it is needed.

use capsule_view::palette::Theme;
use glam::{Vec2, vec2};

/// Rows of RGBA pixels, `size` by `size`, top row first.
pub(crate) fn pixels(size: usize) -> Vec<u8> {
    let chrome = Theme::Dark.chrome();
    let (a, b, radius) = (vec2(0.34, 0.68), vec2(0.66, 0.32), 0.21);
    let mut pixels = Vec::with_capacity(size * size * 4);
    for row in 0..size {
        for column in 0..size {
            let at = vec2(column as f32 + 0.5, row as f32 + 0.5) / size as f32;
            let inside = radius - distance_to_segment(at, a, b);
            let alpha = (inside * size as f32 + 0.5).clamp(0.0, 1.0);
            let light = (0.75 + 0.5 * (0.5 - at.y)).clamp(0.0, 1.0);
            let color = chrome.accent.gamma_multiply(light).to_opaque();
            let [r, g, b, _] = color.to_array();
            pixels.extend([r, g, b, (alpha * 255.0) as u8]);
        }
    }
    pixels
}

fn distance_to_segment(p: Vec2, a: Vec2, b: Vec2) -> f32 {
    let (ab, ap) = (b - a, p - a);
    let t = (ap.dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
    (ap - ab * t).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_solid_in_the_middle_and_clear_in_the_corners() {
        let icon = pixels(32);
        let alpha = |column: usize, row: usize| icon[(row * 32 + column) * 4 + 3];
        assert_eq!(alpha(16, 16), 255);
        for (column, row) in [(0, 0), (31, 0), (0, 31), (31, 31)] {
            assert_eq!(alpha(column, row), 0);
        }
    }
}
