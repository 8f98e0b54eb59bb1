//! The type: Inter for text, JetBrains Mono for code and numbers, STIX for mathematical glyphs, Phosphor for icons.

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;

/// Fonts of egui that hold the signs of its widgets and of the file dialog.
const SIGNS: [&str; 2] = ["NotoEmoji-Regular", "emoji-icon-font"];

/// Text that leads: headings, the current step.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semibold".into()))
}

/// Icons. They have a family of their own: text fonts use the same private code points for other signs.
pub fn icons(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("icons".into()))
}

pub fn formula(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("formula".into()))
}

/// The fonts of a family by name, those of other programs that look like them last, and its weight.
pub(crate) fn names(family: &FontFamily) -> (&'static str, u16) {
    match family {
        FontFamily::Proportional => (
            "Inter, STIXGeneral, 'Helvetica Neue', Arial, sans-serif",
            400,
        ),
        FontFamily::Monospace => ("'JetBrains Mono', STIXGeneral, monospace", 400),
        FontFamily::Name(name) if **name == *"formula" => ("STIXGeneral, Times, serif", 400),
        FontFamily::Name(name) if **name == *"icons" => ("Phosphor", 400),
        FontFamily::Name(_) => ("Inter, 'Helvetica Neue', Arial, sans-serif", 600),
    }
}

/// Gives `ctx` the program's fonts.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    // Only the signs of egui's own fonts stay, which its widgets use.
    let mut fonts = FontDefinitions::default();
    fonts.families.clear();
    let files: [(&str, &'static [u8]); 4] = [
        (
            "inter",
            include_bytes!("../../../assets/fonts/Inter-Regular.otf"),
        ),
        (
            "inter-semibold",
            include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
        ),
        (
            "jetbrains-mono",
            include_bytes!("../../../assets/fonts/JetBrainsMono-Regular.ttf"),
        ),
        (
            "stix",
            include_bytes!("../../../assets/fonts/STIXGeneral-Regular.otf"),
        ),
    ];
    for (name, bytes) in files {
        let data = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.into(), data);
    }
    let phosphor = egui_phosphor::Variant::Regular.font_data();
    fonts
        .font_data
        .insert("phosphor".into(), Arc::new(phosphor));

    let families = [
        (
            FontFamily::Proportional,
            &["inter", "stix", "jetbrains-mono", SIGNS[0], SIGNS[1]][..],
        ),
        (semibold(1.0).family, &["inter-semibold", "stix", "inter"]),
        (
            FontFamily::Monospace,
            &["jetbrains-mono", "stix", "inter", SIGNS[0], SIGNS[1]],
        ),
        (icons(1.0).family, &["phosphor"]),
        (formula(1.0).family, &["stix", "inter"]),
    ];
    for (family, names) in families {
        let names = names.iter().map(|name| name.to_string()).collect();
        fonts.families.insert(family, names);
    }
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_the_mathematical_glyphs() {
        let ctx = egui::Context::default();
        install(&ctx);
        let _ = ctx.run(egui::RawInput::default(), |_| {});
        for font in [
            FontId::proportional(14.0),
            FontId::monospace(13.0),
            semibold(14.0),
        ] {
            for glyph in "∇∈∉∪∩⊂⊕⊖⊥∥‖∠→←↑↓⇒⇔↦⟨⟩⌊⌋ℝ′″≤≥≠≈±×·∞²°⋯–✓".chars()
            {
                assert!(
                    ctx.fonts(|fonts| fonts.has_glyph(&font, glyph)),
                    "{font:?} lacks {glyph}"
                );
            }
        }
        let text = FontId::proportional(14.0);
        assert!(ctx.fonts(|fonts| fonts.has_glyphs(&text, "🗀🔍⟲🖴")));
        // Slanted letters of formulas.
        for font in [formula(14.0), text, semibold(14.0)] {
            assert!(ctx.fonts(|fonts| fonts.has_glyphs(&font, "𝑎𝑧ℎ𝐴𝑍𝜀𝜃𝜆")));
        }
    }
}
