//! Every colour of the program, theme by theme.

mod chrome;

pub use chrome::Chrome;

/// How everything is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on pure white.
    Print,
}

const fn hue(rgb: u32) -> egui::Color32 {
    egui::Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Black of this opacity.
const fn shade(alpha: u8) -> egui::Color32 {
    egui::Color32::from_black_alpha(alpha)
}
