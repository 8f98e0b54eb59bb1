//! The type: Inter for text, JetBrains Mono for code and numbers, STIX for mathematical glyphs, Phosphor for icons.

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;

/// Text that leads: headings, the current step.
pub fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semibold".into()))
}

/// Gives `ctx` the program's fonts.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 4] = [
        (
            "inter",
            include_bytes!("../../assets/fonts/Inter-Regular.otf"),
        ),
        (
            "inter-semibold",
            include_bytes!("../../assets/fonts/Inter-SemiBold.otf"),
        ),
        (
            "jetbrains-mono",
            include_bytes!("../../assets/fonts/JetBrainsMono-Regular.ttf"),
        ),
        (
            "stix",
            include_bytes!("../../assets/fonts/STIXGeneral-Regular.otf"),
        ),
    ];
    for (name, bytes) in files {
        let data = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.into(), data);
    }
    let icons = egui_phosphor::Variant::Regular.font_data();
    fonts.font_data.insert("phosphor".into(), Arc::new(icons));

    let families = [
        (
            FontFamily::Proportional,
            ["inter", "phosphor", "stix", "jetbrains-mono"],
        ),
        (
            FontFamily::Name("semibold".into()),
            ["inter-semibold", "phosphor", "stix", "inter"],
        ),
        (
            FontFamily::Monospace,
            ["jetbrains-mono", "stix", "phosphor", "inter"],
        ),
    ];
    for (family, names) in families {
        fonts
            .families
            .insert(family, names.map(String::from).to_vec());
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
            for glyph in "∇∈∉∪∩⊂⊕⊖⊥∥‖∠→←↑↓⇒⇔↦⟨⟩⌊⌋ℝ′″≤≥≠≈±×·∞²°⋯–".chars()
            {
                assert!(
                    ctx.fonts(|fonts| fonts.has_glyph(&font, glyph)),
                    "{font:?} lacks {glyph}"
                );
            }
        }
    }
}
