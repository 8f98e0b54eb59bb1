//! Colors of a quantity: each step as much lighter than the one before, so that equal steps look equal, also in gray.

use egui::Color32;

/// From none to all, in equal steps.
const STEPS: [[u8; 3]; 7] = [
    [38, 18, 66],
    [56, 45, 122],
    [42, 91, 143],
    [30, 133, 139],
    [84, 172, 104],
    [183, 202, 72],
    [253, 234, 118],
];

/// The color of NaN, which lies on no scale.
pub const NO_NUMBER: Color32 = Color32::from_rgb(214, 60, 160);

/// The colors of a ring, outside and inside.
pub const RING: [Color32; 2] = [Color32::BLACK, Color32::WHITE];

pub const UNTINTED: Color32 = Color32::WHITE;

/// Lines over what is missed, and over what is hit though it is apart.
pub const HATCHES: [Color32; 2] = [
    Color32::from_rgb(255, 255, 255),
    Color32::from_rgb(235, 92, 60),
];

pub const UNKNOWN: Color32 = Color32::from_rgb(128, 128, 134);

/// The hatches over parts, whose colors are lighter.
pub const HATCHES_OVER_PARTS: [Color32; 2] = [
    Color32::from_rgb(255, 255, 255),
    Color32::from_rgb(20, 20, 24),
];

/// The colors of a face, three edges, three corners, and a pierced triangle.
const PARTS: [[u8; 3]; 8] = [
    [68, 119, 170],
    [204, 187, 68],
    [238, 119, 51],
    [204, 51, 17],
    [34, 136, 51],
    [102, 204, 238],
    [170, 51, 119],
    [238, 170, 187],
];

/// The colors of shapes that are apart, by the step that settled it.
const APART: [u8; 5] = [66, 92, 116, 138, 158];

/// The color of a part: that of the obstacle's feature, lighter and darker at the mover's ends.
pub fn part(feature: usize, end: usize) -> Color32 {
    let [toward, share] = match end {
        1 => [255.0, 0.45],
        2 => [0.0, 0.35],
        _ => [0.0, 0.0],
    };
    let mix = |channel: u8| (f32::from(channel) * (1.0 - share) + toward * share) as u8;
    let [r, g, b] = PARTS[feature % PARTS.len()].map(mix);
    Color32::from_rgb(r, g, b)
}

/// The color of shapes that are apart, for the reason at `place` among all.
pub fn apart(place: usize) -> Color32 {
    let gray = APART[place % APART.len()];
    Color32::from_rgb(gray, gray, gray.saturating_add(8))
}

/// The color of a share, 0 to 1.
pub fn scale(share: f32) -> Color32 {
    let place = share.clamp(0.0, 1.0) * (STEPS.len() - 1) as f32;
    let low = (place as usize).min(STEPS.len() - 2);
    let part = place - low as f32;
    let mix = |index: usize| {
        let [from, to] = [STEPS[low][index], STEPS[low + 1][index]].map(f32::from);
        (from + (to - from) * part).round() as u8
    };
    Color32::from_rgb(mix(0), mix(1), mix(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CIE lightness, 0 to 100.
    fn lightness(color: Color32) -> f32 {
        let linear = |value: u8| (f32::from(value) / 255.0).powf(2.2);
        let y =
            0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b());
        116.0 * y.cbrt() - 16.0
    }

    #[test]
    fn equal_steps_are_about_as_much_lighter() {
        let steps: Vec<f32> = (0..=6)
            .map(|step| lightness(scale(step as f32 / 6.0)))
            .collect();
        for pair in steps.windows(2) {
            assert!((9.0..19.0).contains(&(pair[1] - pair[0])), "{steps:?}");
        }
    }
}
