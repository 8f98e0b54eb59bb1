use super::Theme;
use egui::Color32;

/// The colours of panels, text and controls. Text reaches a contrast of 4.5:1 on every surface it stands on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chrome {
    /// Behind panels.
    pub panel: Color32,
    /// Behind windows and menus.
    pub raised: Color32,
    /// Behind code and text fields.
    pub sunken: Color32,
    /// Text.
    pub ink: Color32,
    /// Secondary text.
    pub soft: Color32,
    /// Marks that carry no meaning of their own, and things that cannot be used now.
    pub faint: Color32,
    /// Lines between sections.
    pub hairline: Color32,
    /// Behind a control under the pointer.
    pub hover: Color32,
    /// Behind a control at rest.
    pub control: Color32,
    /// What is current.
    pub accent: Color32,
    /// Behind what is current.
    pub accent_fill: Color32,
    /// Right; a hit.
    pub good: Color32,
    /// Behind what is right.
    pub good_fill: Color32,
    /// Wrong; not a number.
    pub bad: Color32,
    /// Behind what is wrong.
    pub bad_fill: Color32,
    /// Where a printed method departs from its repaired form.
    pub departure: Color32,
    /// Under dialogs, over everything else.
    pub veil: Color32,
    /// Keywords in code.
    pub code_keyword: Color32,
    /// Types in code.
    pub code_type: Color32,
    /// Function names in code.
    pub code_function: Color32,
    /// Numbers and strings in code.
    pub code_literal: Color32,
    /// Comments in code.
    pub code_comment: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const LIGHT: Chrome = Chrome {
    panel: rgb(0xFAFAF7),
    raised: rgb(0xFFFFFF),
    sunken: rgb(0xF2F2EE),
    ink: rgb(0x222222),
    soft: rgb(0x5E6168),
    faint: rgb(0xA6A8AB),
    hairline: rgb(0xE3E3DE),
    hover: rgb(0xECECE7),
    control: rgb(0xF1F1ED),
    accent: rgb(0x2F6296),
    accent_fill: rgb(0xDDE8F3),
    good: rgb(0x19702B),
    good_fill: rgb(0xE3F1E4),
    bad: rgb(0xB3263C),
    bad_fill: rgb(0xFBE6E7),
    departure: rgb(0x97296A),
    veil: Color32::from_rgba_premultiplied(12, 12, 12, 70),
    code_keyword: rgb(0x2F6296),
    code_type: rgb(0x7A4F00),
    code_function: rgb(0x5B3FA0),
    code_literal: rgb(0x19702B),
    code_comment: rgb(0x63666D),
};

const DARK: Chrome = Chrome {
    panel: rgb(0x16191D),
    raised: rgb(0x1E2227),
    sunken: rgb(0x111417),
    ink: rgb(0xE6E6E6),
    soft: rgb(0x9CA3AD),
    faint: rgb(0x59606A),
    hairline: rgb(0x282D33),
    hover: rgb(0x272C33),
    control: rgb(0x20252A),
    accent: rgb(0x86B7E8),
    accent_fill: rgb(0x22374C),
    good: rgb(0x6CC67C),
    good_fill: rgb(0x19301F),
    bad: rgb(0xFF8C98),
    bad_fill: rgb(0x3B1F25),
    departure: rgb(0xE48ABF),
    veil: Color32::from_rgba_premultiplied(0, 0, 0, 130),
    code_keyword: rgb(0x86B7E8),
    code_type: rgb(0xE0BC74),
    code_function: rgb(0xC0A8F0),
    code_literal: rgb(0x8CCB97),
    code_comment: rgb(0x8B939E),
};

impl Theme {
    /// The colours of its panels; print keeps the light ones.
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
            let texts = [c.ink, c.soft, c.accent, c.good, c.bad, c.departure];
            for surface in [c.panel, c.raised, c.sunken] {
                for text in texts {
                    assert!(contrast(text, surface) >= 4.5, "{theme:?} {text:?} {surface:?}");
                }
            }
            let code = [c.code_keyword, c.code_type, c.code_function, c.code_literal, c.code_comment];
            for text in code {
                for surface in [c.panel, c.sunken, c.accent_fill] {
                    assert!(contrast(text, surface) >= 4.5, "{theme:?} {text:?} {surface:?}");
                }
            }
            for (text, fill) in [(c.good, c.good_fill), (c.bad, c.bad_fill), (c.ink, c.accent_fill)] {
                assert!(contrast(text, fill) >= 4.5, "{theme:?} {text:?} {fill:?}");
            }
        }
    }
}
