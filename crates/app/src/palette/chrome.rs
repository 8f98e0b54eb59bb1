//! The colors of panels, those of right and wrong in text among them; those of a picture are in `mod.rs`.

use super::{Theme, hue};
use egui::Color32;

/// The colors of panels, text and controls. Text reaches a contrast of 4.5:1 on every surface it stands on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chrome {
    pub panel: Color32,
    /// Behind windows and menus.
    pub raised: Color32,
    /// Behind code and text fields.
    pub sunken: Color32,
    pub ink: Color32,
    /// Running text, so that what is stressed in it stands out.
    pub prose: Color32,
    pub soft: Color32,
    /// Marks that carry no meaning of their own, and things that cannot be used now.
    pub faint: Color32,
    /// Lines between sections.
    pub hairline: Color32,
    /// Behind a control under the pointer.
    pub hover: Color32,
    /// Behind a control at rest.
    pub control: Color32,
    pub accent: Color32,
    pub accent_fill: Color32,
    pub good: Color32,
    pub good_fill: Color32,
    pub bad: Color32,
    pub bad_fill: Color32,
    /// Right as far as it goes: something is left out.
    pub caution: Color32,
    /// Behind what is right as far as it goes.
    pub caution_fill: Color32,
    /// Where a printed method departs from its repaired form; what differs side by side, right or wrong.
    pub departure: Color32,
    pub departure_fill: Color32,
    /// Under dialogs, over everything else.
    pub veil: Color32,
    pub code_keyword: Color32,
    pub code_type: Color32,
    pub code_function: Color32,
    pub code_literal: Color32,
    pub code_comment: Color32,
}

const LIGHT: Chrome = Chrome {
    panel: hue(0xFAFAF7),
    raised: hue(0xFFFFFF),
    sunken: hue(0xF2F2EE),
    ink: hue(0x222222),
    prose: hue(0x45484D),
    soft: hue(0x5E6168),
    faint: hue(0xA6A8AB),
    hairline: hue(0xE3E3DE),
    hover: hue(0xECECE7),
    control: hue(0xF1F1ED),
    accent: hue(0x2F6296),
    accent_fill: hue(0xDDE8F3),
    good: hue(0x19702B),
    good_fill: hue(0xE3F1E4),
    bad: hue(0xB3263C),
    bad_fill: hue(0xFBE6E7),
    caution: hue(0x8A5200),
    caution_fill: hue(0xF9EBD3),
    departure: hue(0x97296A),
    departure_fill: hue(0xF7E6F0),
    veil: super::shade(70),
    code_keyword: hue(0x2F6296),
    code_type: hue(0x7A4F00),
    code_function: hue(0x5B3FA0),
    code_literal: hue(0x19702B),
    code_comment: hue(0x63666D),
};

const DARK: Chrome = Chrome {
    panel: hue(0x16191D),
    raised: hue(0x1E2227),
    sunken: hue(0x111417),
    ink: hue(0xE6E6E6),
    prose: hue(0xBFC4CB),
    soft: hue(0x9CA3AD),
    faint: hue(0x59606A),
    hairline: hue(0x282D33),
    hover: hue(0x272C33),
    control: hue(0x20252A),
    accent: hue(0x86B7E8),
    accent_fill: hue(0x22374C),
    good: hue(0x6CC67C),
    good_fill: hue(0x19301F),
    bad: hue(0xFF8C98),
    bad_fill: hue(0x3B1F25),
    caution: hue(0xE9B05A),
    caution_fill: hue(0x37291A),
    departure: hue(0xE48ABF),
    departure_fill: hue(0x361F2E),
    veil: super::shade(130),
    code_keyword: hue(0x86B7E8),
    code_type: hue(0xE0BC74),
    code_function: hue(0xC0A8F0),
    code_literal: hue(0x8CCB97),
    code_comment: hue(0xA3ABB6),
};

impl Theme {
    /// The colors of its panels; print keeps the light ones.
    pub(crate) fn chrome(self) -> &'static Chrome {
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
                (c.caution, c.caution_fill),
                (c.departure, c.departure_fill),
                (c.ink, c.accent_fill),
            ] {
                assert!(contrast(text, fill) >= 4.5, "{theme:?} {text:?} {fill:?}");
            }
        }
    }
}
