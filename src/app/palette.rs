//! Every colour of the program, and what each [`Role`] looks like.
//!
//! The hues are Paul Tol's "bright" set, safe for colour-blind readers. A theme keeps them for fills and darkens or
//! lightens them for strokes and text until they are readable on its backdrop.

mod chrome;

pub(crate) use chrome::Chrome;

use super::view::figure::part_state::PartKind;
use capsule_lab::trace::Role;
use egui::Color32;

/// What a texture is multiplied with to be shown as it is.
pub(crate) const UNTINTED: egui::Color32 = Color32::WHITE;

/// The mover: capsules and spheres.
const CAPSULE: Color32 = hue(0x4477AA);
/// The obstacle: triangles and their planes.
const TRIANGLE: Color32 = hue(0xBBBBBB);
/// The articles' pink.
const REFERENCE: Color32 = hue(0xAA3377);
const PLANE_TRACE: Color32 = hue(0xCCBB44);
const CLOSEST: Color32 = hue(0x66CCEE);
const NORMAL: Color32 = hue(0x228833);
const PENETRATION: Color32 = hue(0xEE6677);
/// What a hand points at and holds: no role has it.
const SELECTION: Color32 = hue(0xEE7733);

/// Least contrast of a stroke with its backdrop.
const STROKE_CONTRAST: f32 = 3.0;
/// Least contrast of text with its backdrop.
const TEXT_CONTRAST: f32 = 4.5;

const fn hue(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Black of this opacity.
const fn shade(alpha: u8) -> Color32 {
    Color32::from_black_alpha(alpha)
}

/// Which paper everything is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, clap::ValueEnum)]
pub(crate) enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// Light ink on near black.
    Dark,
    /// Pure white, no grid, thicker lines.
    Print,
}

/// The mark that a point gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Glyph {
    /// A filled disc: on the capsule's axis.
    Circle,
    /// A filled diamond: on the triangle.
    Diamond,
    /// A diamond with an open middle: sought from there.
    OpenDiamond,
    /// A diagonal cross: meets the plane.
    Cross,
    /// An open ring: lost.
    Ring,
    /// A filled square.
    Square,
    /// A filled triangle.
    Triangle,
    /// A small disc: merely constructed.
    Dot,
}

impl Glyph {
    /// Every glyph; its place here is its number in the shader.
    pub(crate) const ALL: [Glyph; 8] = [
        Glyph::Circle,
        Glyph::Diamond,
        Glyph::OpenDiamond,
        Glyph::Cross,
        Glyph::Ring,
        Glyph::Square,
        Glyph::Triangle,
        Glyph::Dot,
    ];
}

/// How a line is broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pattern {
    /// A result.
    Solid,
    /// A construction.
    Dashed,
    /// Rejected.
    Dotted,
}

/// How a fill is broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Texture {
    /// Not at all.
    Plain,
    /// Slanting lines: tried and dropped.
    Hatched,
    /// Dots: never tried.
    Dotted,
}

/// The colours of a part of a swept body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PartStyle {
    /// For fills, the plain hue.
    pub(crate) fill: Color32,
    /// For outlines.
    pub(crate) stroke: Color32,
    /// For its label.
    pub(crate) text: Color32,
}

/// What a role looks like, everywhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RoleStyle {
    /// For strokes and glyphs.
    pub(crate) stroke: Color32,
    /// For fills, the plain hue.
    pub(crate) fill: Color32,
    /// For its label.
    pub(crate) text: Color32,
    /// Its points.
    pub(crate) glyph: Glyph,
    /// Its lines.
    pub(crate) pattern: Pattern,
    /// Width of its lines, points.
    pub(crate) width: f32,
}

/// Colours of the view's surroundings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Surroundings {
    /// Backdrop at the top.
    pub(crate) top: Color32,
    /// Backdrop at the bottom.
    pub(crate) bottom: Color32,
    /// Grid lines.
    pub(crate) grid: Color32,
    /// Shadows on the ground.
    pub(crate) shadow: Color32,
    /// How dark a full shadow is, 0..=1.
    pub(crate) shadow_strength: f32,
}

impl Theme {
    /// Every theme.
    #[cfg(test)]
    pub(crate) const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// What everything is drawn on.
    pub(crate) fn paper(self) -> Color32 {
        match self {
            Theme::Light => hue(0xFAFAF7),
            Theme::Dark => hue(0x16191D),
            Theme::Print => hue(0xFFFFFF),
        }
    }

    /// Text and outlines without a meaning of their own.
    pub(crate) fn ink(self) -> Color32 {
        match self {
            Theme::Light => hue(0x222222),
            Theme::Dark => hue(0xE6E6E6),
            Theme::Print => hue(0x000000),
        }
    }

    /// Whether the paper is dark.
    pub(crate) fn is_dark(self) -> bool {
        self == Theme::Dark
    }

    /// What line widths are multiplied by.
    pub(crate) fn line_scale(self) -> f32 {
        if self == Theme::Print { 1.5 } else { 1.0 }
    }

    /// Whether the ground has a grid and shadows.
    pub(crate) fn has_ground(self) -> bool {
        self != Theme::Print
    }

    /// Backdrop, grid and shadow.
    pub(crate) fn surroundings(self) -> Surroundings {
        let (bottom, grid, shadow, shadow_strength) = match self {
            Theme::Light => (hue(0xE6E8EA), hue(0x5C6670), hue(0x1C2433), 0.36),
            Theme::Dark => (hue(0x252A31), hue(0x9AA6B8), hue(0x000000), 0.62),
            Theme::Print => (hue(0xFFFFFF), hue(0xFFFFFF), hue(0xFFFFFF), 0.0),
        };
        Surroundings {
            top: self.paper(),
            bottom,
            grid,
            shadow,
            shadow_strength,
        }
    }

    /// What `role` looks like.
    pub(crate) fn role(self, role: Role) -> RoleStyle {
        use Pattern::{Dashed, Dotted, Solid};
        let neutral = mix(self.ink(), TRIANGLE, 0.35);
        let (fill, glyph, pattern, width) = match role {
            Role::CapsuleLine => (CAPSULE, Glyph::Dot, Dashed, 2.0),
            Role::Plane => (TRIANGLE, Glyph::Square, Dashed, 1.5),
            Role::FaceNormal => (NORMAL, Glyph::Dot, Dashed, 2.0),
            Role::PlaneTrace => (PLANE_TRACE, Glyph::Cross, Dashed, 2.0),
            Role::Edge => (self.ink(), Glyph::Dot, Solid, 5.0),
            Role::Reference => (REFERENCE, Glyph::OpenDiamond, Solid, 2.0),
            Role::ClosestOnTriangle => (CLOSEST, Glyph::Diamond, Solid, 3.0),
            Role::ClosestOnAxis => (CLOSEST, Glyph::Circle, Solid, 3.0),
            Role::CandidateSphere => (CAPSULE, Glyph::Circle, Solid, 2.0),
            Role::Construction => (neutral, Glyph::Dot, Dashed, 2.0),
            Role::Rejected => (neutral, Glyph::Ring, Dotted, 2.0),
            Role::ContactNormal => (NORMAL, Glyph::Triangle, Solid, 3.0),
            Role::Penetration => (PENETRATION, Glyph::Square, Solid, 3.5),
            Role::Gap => (PENETRATION, Glyph::Circle, Dashed, 2.5),
            Role::Velocity => (self.ink(), Glyph::Dot, Solid, 2.5),
            Role::RemovedMotion => (PENETRATION, Glyph::Dot, Solid, 3.0),
            Role::Slide => (CLOSEST, Glyph::Dot, Solid, 3.0),
        };
        RoleStyle {
            stroke: self.stroke(fill),
            fill,
            text: self.text(fill),
            glyph,
            pattern,
            width,
        }
    }

    /// Fill and outline of capsules and spheres: obstacles have the hue of all obstacles.
    pub(crate) fn round(self, is_obstacle: bool) -> (Color32, Color32) {
        if is_obstacle {
            return self.triangle();
        }
        let lighter = if self.is_dark() { 0.22 } else { 0.0 };
        (mix(CAPSULE, Color32::WHITE, lighter), self.stroke(CAPSULE))
    }

    /// Fill and outline of triangles.
    pub(crate) fn triangle(self) -> (Color32, Color32) {
        let outline = if self.is_dark() { 0.10 } else { 0.25 };
        (TRIANGLE, mix(self.stroke(TRIANGLE), self.ink(), outline))
    }

    /// The colours of a kind of part.
    pub(crate) fn part(self, kind: PartKind) -> PartStyle {
        let fill = match kind {
            PartKind::Core => TRIANGLE,
            PartKind::Triangles => REFERENCE,
            PartKind::Parallelograms => PLANE_TRACE,
            PartKind::Cylinders => CLOSEST,
            PartKind::Spheres => CAPSULE,
        };
        PartStyle {
            fill,
            stroke: self.stroke(fill),
            text: self.text(fill),
        }
    }

    /// Where the mover comes to lie after the push.
    pub(crate) fn pushed(self) -> Color32 {
        self.stroke(NORMAL)
    }

    /// Outlines and handles of what is selected and pointed at.
    pub(crate) fn selection(self) -> Color32 {
        self.stroke(SELECTION)
    }

    /// The axes' colours in the triad: X, Y, Z.
    pub(crate) fn axes(self) -> [Color32; 3] {
        [hue(0xCC3344), hue(0x228833), hue(0x3366CC)].map(|axis| self.text(axis))
    }

    /// `color` moved towards the paper: what was told earlier.
    pub(crate) fn calm(self, color: Color32) -> Color32 {
        mix(color, self.paper(), 0.30)
    }

    /// `color` moved far towards the paper: what is not under study.
    pub(crate) fn subdued(self, color: Color32) -> Color32 {
        mix(color, self.paper(), 0.62)
    }

    /// `color` with enough contrast for a line.
    pub(crate) fn stroke(self, color: Color32) -> Color32 {
        self.readable(color, STROKE_CONTRAST)
    }

    /// `color` with enough contrast for text.
    pub(crate) fn text(self, color: Color32) -> Color32 {
        self.readable(color, TEXT_CONTRAST)
    }

    fn readable(self, color: Color32, least: f32) -> Color32 {
        let Surroundings { top, bottom, .. } = self.surroundings();
        let end = if self.is_dark() {
            Color32::WHITE
        } else {
            Color32::BLACK
        };
        (0..=50)
            .map(|step| mix(color, end, step as f32 / 50.0))
            .find(|&tone| contrast(tone, top).min(contrast(tone, bottom)) >= least)
            .unwrap_or(end)
    }
}

/// `from` moved towards `to` by `share`, 0..=1.
pub(crate) fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    let channel = |a: u8, b: u8| (a as f32 + (b as f32 - a as f32) * share).round() as u8;
    Color32::from_rgb(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
    )
}

/// Contrast ratio of two opaque colours by the Web Content Accessibility Guidelines, 1..=21.
pub(crate) fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |color: Color32| {
        let linear = egui::Rgba::from(color);
        0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_role_is_readable_on_every_paper() {
        for theme in Theme::ALL {
            let backdrop = theme.surroundings();
            for role in Role::ALL {
                let style = theme.role(role);
                for paper in [backdrop.top, backdrop.bottom] {
                    let name = format!("{role:?} on {theme:?}");
                    assert!(contrast(style.stroke, paper) >= STROKE_CONTRAST, "{name}");
                    assert!(contrast(style.text, paper) >= TEXT_CONTRAST, "{name}");
                }
            }
            for kind in PartKind::ALL {
                let style = theme.part(kind);
                assert!(contrast(style.stroke, theme.paper()) >= STROKE_CONTRAST);
                assert!(contrast(style.text, theme.paper()) >= TEXT_CONTRAST);
            }
            let [(_, mover), (_, obstacle)] = [false, true].map(|obstacle| theme.round(obstacle));
            let (_, triangle) = theme.triangle();
            for outline in [mover, obstacle, triangle, theme.pushed(), theme.selection()] {
                assert!(contrast(outline, theme.paper()) >= STROKE_CONTRAST);
            }
            assert_ne!(mover, obstacle, "two round shapes are told apart");
        }
    }

    #[test]
    fn roles_differ_by_more_than_colour_or_by_colour_and_never_by_nothing() {
        for theme in Theme::ALL {
            let looks: HashSet<_> = Role::ALL
                .map(|role| theme.role(role))
                .map(|style| (style.stroke, style.glyph, style.pattern))
                .into();
            assert_eq!(looks.len(), Role::ALL.len(), "{theme:?}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-3);
        assert!((contrast(hue(0x777777), Color32::WHITE) - 4.478).abs() < 0.01);
    }
}
