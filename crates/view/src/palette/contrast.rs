//! Tones that can be read on a theme's paper.

use super::{DARK_RIGHT, DARK_WRONG, OBSTACLE, SceneColors, Theme};
use egui::Color32;
use std::{cell::RefCell, collections::HashMap};

/// Least contrast of a stroke with its backdrop.
pub(super) const STROKE_CONTRAST: f32 = 3.0;
/// Least contrast of lines with what is lighter than the grounds on dark paper: with more, all hues would end near white, and
/// what is right would look like what is wrong.
pub(super) const RAISED_CONTRAST: f32 = 2.2;
/// The contrast of text, whose strokes are thinner.
const RAISED_TEXT_CONTRAST: f32 = 2.5;
/// Least contrast of an outline with its own fill in full light; before a dark wall the fill is darker.
pub(super) const OUTLINE_CONTRAST: f32 = 4.5;
/// The same on dark paper: with more, the outlines of all shapes would be white.
const DARK_OUTLINE_CONTRAST: f32 = 3.4;
/// Least contrast of text with its backdrop.
pub(super) const TEXT_CONTRAST: f32 = 4.5;
/// Least contrast, on dark paper, of the outline of what is elsewhere with every fill that it may lie on.
const ELSEWHERE_CONTRAST: f32 = 3.0;
/// Least contrast of the inside of what is elsewhere with the ground, on pale paper and on dark.
const GHOST_CONTRAST: (f32, f32) = (1.1, 1.15);
/// How much of the color of a fill under study is seen over what is behind.
const FILLED: f32 = 0.6;

impl Theme {
    /// `color` with enough contrast for a line.
    pub(crate) fn stroke(self, color: Color32) -> Color32 {
        self.readable(color, [STROKE_CONTRAST, RAISED_CONTRAST])
    }

    /// `color` with enough contrast for text.
    pub(crate) fn text(self, color: Color32) -> Color32 {
        self.readable(color, [TEXT_CONTRAST, RAISED_TEXT_CONTRAST])
    }

    /// `color` with at least these contrasts, with grounds and with what is lighter on dark paper; worked out once for each, since pictures ask for every line of them.
    fn readable(self, color: Color32, least: [f32; 2]) -> Color32 {
        if self.is_verdict(color) {
            return color;
        }
        type Asked = (Theme, Color32, [u32; 2]);
        thread_local! {
            static KNOWN: RefCell<HashMap<Asked, Color32>> = RefCell::default();
        }
        let asked = (self, color, least.map(f32::to_bits));
        let known = KNOWN.with_borrow(|known| known.get(&asked).copied());
        known.unwrap_or_else(|| {
            let found = self.mixed(color, least);
            KNOWN.with_borrow_mut(|known| known.insert(asked, found));
            found
        })
    }

    fn mixed(self, color: Color32, [least, on_raised]: [f32; 2]) -> Color32 {
        let grounds = self.grounds();
        let raised = self.raised();
        self.first_tone(color, |tone| {
            let is_told = |&on: &Color32| contrast(tone, on) >= on_raised;
            (!self.is_dark() || raised.iter().all(is_told))
                && grounds.iter().all(|&on| contrast(tone, on) >= least)
        })
    }

    /// The grounds of lines and text: paper, and scenery in full light.
    pub(super) fn grounds(self) -> [Color32; 3] {
        let SceneColors { top, bottom, .. } = self.surroundings();
        [top, bottom, self.scenery()]
    }

    /// Colors lighter than the grounds on dark paper: of shapes under study, and of upright ones.
    fn raised(self) -> [Color32; 3] {
        let studied = [self.mover(), OBSTACLE];
        let [mover, obstacle] = studied.map(|fill| self.filled(fill));
        [mover, obstacle, self.upright()]
    }

    /// A fill of this color under study, over scenery.
    pub(super) fn filled(self, fill: Color32) -> Color32 {
        mix(self.scenery(), fill, FILLED)
    }

    /// The outline of what is filled with `color`: its hue, seen on the fill and on the paper.
    pub(super) fn outline_of(self, color: Color32) -> Color32 {
        let SceneColors { top, bottom, .. } = self.surroundings();
        let surfaces = [top, bottom, self.scenery(), self.filled(color)];
        let (hue, least) = if self.is_dark() {
            (mix(color, vivid(color), 0.4), DARK_OUTLINE_CONTRAST)
        } else {
            (color, OUTLINE_CONTRAST)
        };
        self.first_tone(hue, |tone| {
            surfaces.iter().all(|&on| contrast(tone, on) >= least)
        })
    }

    /// The outline of what is elsewhere or only thought of, and what is drawn on a surface: on dark paper lighter than any
    /// fill that it may lie on.
    pub(crate) fn elsewhere(self, color: Color32) -> Color32 {
        if !self.is_dark() || self.is_verdict(color) {
            return color;
        }
        let [top, bottom, scenery] = self.grounds();
        let [mover, obstacle, upright] = self.raised();
        let fills = [top, bottom, scenery, mover, obstacle, upright];
        self.first_tone(vivid(color), |tone| {
            let mut fills = fills.iter();
            fills.all(|&on| contrast(tone, on) >= ELSEWHERE_CONTRAST)
        })
    }

    /// The opacity inside a moved outline, filled with `color`, where `opacity` is wanted: enough to differ from the ground.
    pub(crate) fn ghost_opacity(self, color: Color32, opacity: f32) -> f32 {
        let least = if self.is_dark() {
            GHOST_CONTRAST.1
        } else {
            GHOST_CONTRAST.0
        };
        let ground = self.surroundings().ground;
        let mut shares = (1..=40).map(|step| step as f32 / 40.0);
        let is_told = |share: &f32| contrast(mix(ground, color, *share), ground) >= least;
        shares.find(is_told).unwrap_or(1.0).max(opacity)
    }

    /// Whether it is the color of what is right or wrong on dark paper: its hue is told from every fill, and would be lost by
    /// making it lighter.
    fn is_verdict(self, color: Color32) -> bool {
        self.is_dark() && [DARK_RIGHT, DARK_WRONG].contains(&color)
    }

    /// The color that another is mixed with to be readable.
    fn ink_end(self) -> Color32 {
        if self.is_dark() {
            Color32::WHITE
        } else {
            Color32::BLACK
        }
    }

    /// The first tone on the way from `color` to ink that `is_read`.
    fn first_tone(self, color: Color32, is_read: impl Fn(Color32) -> bool) -> Color32 {
        let end = self.ink_end();
        let mut tones = (0..=50).map(|step| mix(color, end, step as f32 / 50.0));
        tones.find(|&tone| is_read(tone)).unwrap_or(end)
    }
}

/// `color` as light as it is with its hue.
fn vivid(color: Color32) -> Color32 {
    let most = color.r().max(color.g()).max(color.b()).max(1) as f32;
    let channel = |c: u8| (c as f32 * 255.0 / most).round() as u8;
    Color32::from_rgb(channel(color.r()), channel(color.g()), channel(color.b()))
}

/// `from` moved toward `to` by `share`, 0..=1.
pub fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    let channel = |a: u8, b: u8| (a as f32 + (b as f32 - a as f32) * share).round() as u8;
    Color32::from_rgb(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
    )
}

/// Contrast ratio of two opaque colors by the Web Content Accessibility Guidelines, 1..=21.
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |color: Color32| {
        let linear = egui::Rgba::from(color);
        0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{CAPSULE, hue},
        *,
    };
    use crate::palette::PartKind;
    use capsule_core::trace::Role;
    use std::collections::HashSet;

    /// Creases are thin lines that carry no meaning of their own.
    const CREASE_CONTRAST: f32 = 2.0;

    #[test]
    fn every_role_is_readable_on_every_paper() {
        for theme in Theme::ALL {
            for role in Role::ALL {
                let style = theme.role(role);
                if theme.is_dark() {
                    for on in theme.raised() {
                        let found = contrast(style.stroke, on);
                        assert!(found >= RAISED_CONTRAST, "{role:?} on {on:?}: {found}");
                    }
                }
                for paper in theme.grounds() {
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
            for index in [false, true] {
                let (fill, outline) = theme.round(index);
                assert!(contrast(outline, theme.filled(fill)) >= STROKE_CONTRAST);
            }
            for lit in [theme.scenery(), theme.upright(), theme.actor()] {
                assert!(
                    contrast(theme.crease(), lit) >= CREASE_CONTRAST,
                    "{theme:?}"
                );
            }
            assert_ne!(mover, obstacle, "two round shapes are told apart");
        }
    }

    #[test]
    fn roles_differ_by_more_than_color_or_by_color_and_never_by_nothing() {
        for theme in Theme::ALL {
            let looks: HashSet<_> = Role::ALL
                .map(|role| theme.role(role))
                .map(|style| (style.stroke, style.glyph, style.pattern))
                .into();
            assert_eq!(looks.len(), Role::ALL.len(), "{theme:?}");
        }
    }

    #[test]
    fn what_is_elsewhere_is_seen_on_every_fill_of_dark_paper() {
        let theme = Theme::Dark;
        let outlines = [theme.pushed(), theme.wrong(), theme.round(false).1];
        let own = outlines.map(|color| theme.elsewhere(color));
        for color in own {
            let opacity = theme.ghost_opacity(color, 0.0);
            let ground = theme.surroundings().ground;
            let inside = mix(ground, color, opacity);
            let found = contrast(inside, ground);
            assert!((1.1..1.5).contains(&found), "{inside:?}: {found}");
            let fills = [theme.mover(), OBSTACLE].map(|fill| theme.filled(fill));
            for on in fills.into_iter().chain([ground, inside, theme.upright()]) {
                let found = contrast(color, on);
                // Verdicts are told by their hue.
                let least = if theme.is_verdict(color) { 1.15 } else { 3.0 };
                assert!(found >= least, "{color:?} on {on:?}: {found}");
            }
        }
        assert!(own[0].g() > own[0].r() + 20, "right is green: {own:?}");
        assert!(own[1].r() > own[1].g() + 20, "wrong is red: {own:?}");
        assert_eq!(Theme::Light.elsewhere(CAPSULE), CAPSULE);
        let pale = Theme::Light.ghost_opacity(CAPSULE, 0.0);
        assert!((0.04..0.15).contains(&pale), "{pale}");
        assert_eq!(Theme::Light.ghost_opacity(CAPSULE, 0.4), 0.4);
    }

    #[test]
    fn what_stands_is_told_from_the_ground_seen_from_above() {
        for theme in Theme::ALL {
            let found = contrast(theme.upright(), theme.scenery());
            assert!(found >= 1.25, "{theme:?}: {found}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-3);
        assert!((contrast(hue(0x777777), Color32::WHITE) - 4.478).abs() < 0.01);
    }
}
