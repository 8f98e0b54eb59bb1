//! Every color of the program, and what each `Role` looks like.
//!
//! The hues are Paul Tol's "bright" set, safe for color-blind readers. A theme keeps them for fills and darkens or
//! lightens them for strokes and text until they are readable on its backdrop.

mod chrome;
mod contrast;
mod looks;
pub mod scale;

pub use chrome::Chrome;
pub use contrast::{contrast, mix};
pub use looks::{Doing, Glyph, PartKind, Pattern, RoleStyle, Texture};

use egui::Color32;
use serde::{Deserialize, Serialize};

/// The tint of a texture that is shown as it is.
pub const UNTINTED: egui::Color32 = Color32::WHITE;

/// The mover: capsules and spheres.
const CAPSULE: Color32 = hue(0x4477AA);
/// Planes, and what has no hue of its own.
const TRIANGLE: Color32 = hue(0xBBBBBB);
/// The obstacle under study: teal of Tol's "muted" set.
const OBSTACLE: Color32 = hue(0x44AA99);
const REFERENCE: Color32 = hue(0xAA3377);
const PLANE_TRACE: Color32 = hue(0xCCBB44);
const CLOSEST: Color32 = hue(0x66CCEE);
/// All normals: indigo of Tol's "muted" set.
const NORMAL: Color32 = hue(0x332288);
/// What is right, and nothing else.
const RIGHT: Color32 = hue(0x228833);
/// What is wrong, and nothing else.
const WRONG: Color32 = hue(0xEE6677);
/// The same three on dark paper, where the hues above would become pale on the way to be seen.
const DARK_NORMAL: Color32 = hue(0x9C8CFF);
const DARK_RIGHT: Color32 = hue(0x35D35A);
const DARK_WRONG: Color32 = hue(0xFF5A52);
/// The color of a pointed or held target: no role has it.
const SELECTION: Color32 = hue(0xEE7733);

const fn hue(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Black of this opacity.
const fn shade(alpha: u8) -> Color32 {
    Color32::from_black_alpha(alpha)
}

/// Which paper everything is drawn on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, clap::ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// Light ink on near black.
    Dark,
    /// Pure white, no grid, thicker lines.
    Print,
}

/// Colors of the view's surroundings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SceneColors {
    pub(crate) top: Color32,
    /// Backdrop at the bottom.
    pub(crate) bottom: Color32,
    pub(crate) grid: Color32,
    /// Shadows on the ground.
    pub(crate) shadow: Color32,
    /// How dark a full shadow is, 0..=1.
    pub(crate) shadow_strength: f32,
    /// The ground, where it is nearest.
    pub(crate) ground: Color32,
    /// How opaque the ground is there, 0..=1.
    pub(crate) ground_strength: f32,
}

/// Black and white: a picture before both shows what it looks like before any color.
pub const FARTHEST_APART: [Color32; 2] = [Color32::BLACK, Color32::WHITE];

impl Theme {
    #[cfg(test)]
    pub(crate) const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// Its own of what is for light paper, for dark and for print.
    fn choose<T: Copy>(self, all: [T; 3]) -> T {
        all[self as usize]
    }

    /// The color behind everything.
    pub fn paper(self) -> Color32 {
        hue(self.choose([0xFAFAF7, 0x16191D, 0xFFFFFF]))
    }

    /// Text and outlines without a meaning of their own.
    pub(crate) fn ink(self) -> Color32 {
        hue(self.choose([0x222222, 0xE6E6E6, 0x000000]))
    }

    pub fn is_dark(self) -> bool {
        self == Theme::Dark
    }

    /// The factor of line widths.
    pub(crate) fn line_scale(self) -> f32 {
        if self == Theme::Print { 1.5 } else { 1.0 }
    }

    pub(crate) fn has_grid(self) -> bool {
        self != Theme::Print
    }

    /// Backdrop, grid and shadow.
    pub(crate) fn surroundings(self) -> SceneColors {
        SceneColors {
            top: self.paper(),
            bottom: hue(self.choose([0xE6E8EA, 0x252A31, 0xFFFFFF])),
            grid: hue(self.choose([0x5C6670, 0x9AA6B8, 0xFFFFFF])),
            shadow: hue(self.choose([0x1C2433, 0x000000, 0x5C6670])),
            shadow_strength: self.choose([0.29, 0.5, 0.3]),
            ground: hue(self.choose([0xF1EFEA, 0x363B42, 0xFFFFFF])),
            ground_strength: self.choose([0.5, 0.75, 0.0]),
        }
    }

    /// A color that was read from a picture.
    #[cfg(test)]
    pub(crate) fn seen([r, g, b]: [u8; 3]) -> Color32 {
        Color32::from_rgb(r, g, b)
    }

    /// The fill of the mover: on dark paper it is the brightest of all shapes.
    pub(super) fn mover(self) -> Color32 {
        let lighter = if self.is_dark() { 0.22 } else { 0.0 };
        mix(CAPSULE, Color32::WHITE, lighter)
    }

    /// The color of the scenery around the pair under study, in full light.
    pub(crate) fn scenery(self) -> Color32 {
        hue(self.choose([0xDAD6CE, 0x3F444B, 0xECECEA]))
    }

    /// The fill of upright faces: seen from above they differ from the ground beneath them.
    pub(crate) fn upright(self) -> Color32 {
        hue(self.choose([0xC2BDB2, 0x5B626C, 0xD2D2CF]))
    }

    /// The color of movers that are not under study, in full light.
    pub(crate) fn actor(self) -> Color32 {
        mix(self.upright(), CAPSULE, 0.32)
    }

    /// The lines of what stands around.
    pub(crate) fn crease(self) -> Color32 {
        hue(self.choose([0x6E6A64, 0x9AA0A9, 0x55534F]))
    }

    /// Where the mover comes to lie after the push.
    pub(crate) fn pushed(self) -> Color32 {
        self.right()
    }

    /// Lines of what is right, where something beside it is wrong.
    pub fn right(self) -> Color32 {
        self.stroke(if self.is_dark() { DARK_RIGHT } else { RIGHT })
    }

    /// Lines of what is wrong.
    pub(crate) fn wrong(self) -> Color32 {
        self.stroke(if self.is_dark() { DARK_WRONG } else { WRONG })
    }

    /// Outlines and handles of what is selected and pointed at.
    pub fn selection(self) -> Color32 {
        self.stroke(SELECTION)
    }

    /// The axes' colors in the triad: X, Y, Z.
    pub fn axes(self) -> [Color32; 3] {
        [hue(0xCC3344), hue(0x228833), hue(0x3366CC)].map(|axis| self.text(axis))
    }

    /// The color of the text that the shape at `index` was read from: a few hues, in turns. Beside them stands the shape's
    /// number.
    pub fn shape_text(self, index: usize) -> Color32 {
        let hues = [CAPSULE, REFERENCE, RIGHT, PLANE_TRACE, CLOSEST];
        self.text(hues[index % hues.len()])
    }

    /// Behind text of this color, around every letter: on dark paper it has the hue of the text.
    pub(crate) fn halo(self, color: Color32) -> Color32 {
        if self.is_dark() {
            mix(self.paper(), color, 0.16)
        } else {
            self.paper()
        }
    }

    /// `color` moved toward the paper: for the drawings of earlier steps.
    pub(crate) fn calm(self, color: Color32) -> Color32 {
        mix(color, self.paper(), 0.30)
    }

    /// `color` moved far toward the paper: what is not under study.
    pub(crate) fn subdued(self, color: Color32) -> Color32 {
        mix(color, self.paper(), 0.62)
    }
}
