//! The colors of panels, those of right and wrong in text among them; those of a picture are in `mod.rs`.

use super::{Theme, hue, shade};
use egui::Color32;

/// The colors, a row each: on light paper, and on dark.
macro_rules! chrome {
    ($($(#[$told:meta])* $name:ident: $light:expr, $dark:expr;)*) => {
        /// The colors of panels, text and controls. Text reaches a contrast of 4.5:1 on every surface it stands on.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Chrome {
            $($(#[$told])* pub $name: Color32,)*
        }

        const LIGHT: Chrome = Chrome { $($name: $light),* };
        const DARK: Chrome = Chrome { $($name: $dark),* };
    };
}

chrome! {
    panel: hue(0xFAFAF7), hue(0x16191D);
    /// Behind windows and menus.
    raised: hue(0xFFFFFF), hue(0x1E2227);
    /// Behind code and text fields.
    sunken: hue(0xF2F2EE), hue(0x111417);
    ink: hue(0x222222), hue(0xE6E6E6);
    /// Running text, so that what is stressed in it stands out.
    prose: hue(0x45484D), hue(0xBFC4CB);
    soft: hue(0x5E6168), hue(0x9CA3AD);
    /// Marks that carry no meaning of their own, and things that cannot be used now.
    faint: hue(0xA6A8AB), hue(0x59606A);
    /// Lines between sections.
    hairline: hue(0xE3E3DE), hue(0x282D33);
    /// Behind a control under the pointer.
    hover: hue(0xECECE7), hue(0x272C33);
    /// Behind a control at rest.
    control: hue(0xF1F1ED), hue(0x20252A);
    accent: hue(0x2F6296), hue(0x86B7E8);
    accent_fill: hue(0xDDE8F3), hue(0x22374C);
    good: hue(0x19702B), hue(0x6CC67C);
    good_fill: hue(0xE3F1E4), hue(0x19301F);
    bad: hue(0xB3263C), hue(0xFF8C98);
    bad_fill: hue(0xFBE6E7), hue(0x3B1F25);
    /// Right as far as it goes: something is left out.
    caution: hue(0x8A5200), hue(0xE9B05A);
    /// Where a printed method departs from its repaired form; what differs side by side, right or wrong.
    departure: hue(0x97296A), hue(0xE48ABF);
    departure_fill: hue(0xF7E6F0), hue(0x361F2E);
    /// Under dialogs, over everything else.
    veil: shade(70), shade(130);
    code_keyword: hue(0x2F6296), hue(0x86B7E8);
    code_type: hue(0x7A4F00), hue(0xE0BC74);
    code_function: hue(0x5B3FA0), hue(0xC0A8F0);
    code_literal: hue(0x19702B), hue(0x8CCB97);
    code_comment: hue(0x63666D), hue(0xA3ABB6);
}

impl Theme {
    /// The colors of its panels; print keeps the light ones.
    pub fn chrome(self) -> &'static Chrome {
        match self {
            Theme::Light | Theme::Print => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(color: Color32) -> f32 {
        let linear = |channel: u8| {
            let c = f32::from(channel) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_stands_out_from_every_surface_it_is_on() {
        for theme in [Theme::Light, Theme::Dark] {
            let c = theme.chrome();
            let texts = [
                c.ink,
                c.prose,
                c.soft,
                c.accent,
                c.good,
                c.bad,
                c.caution,
                c.departure,
            ];
            for surface in [c.panel, c.raised, c.sunken] {
                for text in texts {
                    assert!(
                        contrast(text, surface) >= 4.5,
                        "{theme:?} {text:?} {surface:?}"
                    );
                }
            }
            for part in (0..5).map(|index| theme.shape_text(index)) {
                assert!(contrast(part, c.sunken) >= 4.5, "{theme:?} {part:?}");
                assert!(contrast(part, c.raised) >= 4.5, "{theme:?} {part:?}");
            }
            let code = [
                c.code_keyword,
                c.code_type,
                c.code_function,
                c.code_literal,
                c.code_comment,
            ];
            for text in code {
                for surface in [c.panel, c.sunken, c.accent_fill] {
                    assert!(
                        contrast(text, surface) >= 4.5,
                        "{theme:?} {text:?} {surface:?}"
                    );
                }
            }
            for (text, fill) in [
                (c.good, c.good_fill),
                (c.bad, c.bad_fill),
                (c.departure, c.departure_fill),
                (c.ink, c.accent_fill),
            ] {
                assert!(contrast(text, fill) >= 4.5, "{theme:?} {text:?} {fill:?}");
            }
        }
    }
}
