use crate::app::{fonts, state::App, text};
use egui::{FontId, RichText, TextFormat, Ui, text::LayoutJob};

/// The current step in one sentence, with the branch it took.
pub(crate) fn sentence(ui: &mut Ui, app: &App) {
    let chrome = app.theme.chrome();
    let (sentence, branch) = text::sentence(&app.scene, &app.study, app.cursor);
    ui.set_min_height(44.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(
        RichText::new(sentence)
            .font(fonts::semibold(15.0))
            .color(chrome.ink),
    );
    let second = branch.unwrap_or_else(|| match app.cursor {
        Some(index) => app.study.record.steps[index].title.to_string(),
        None => "Press the right arrow or Space to begin.".into(),
    });
    let mut job = LayoutJob::default();
    for (part, piece) in second.split(" → ").enumerate() {
        if part > 0 {
            job.append(
                "→ ",
                6.0,
                TextFormat::simple(FontId::proportional(13.0), chrome.accent),
            );
        }
        let color = if part > 0 { chrome.accent } else { chrome.soft };
        job.append(
            piece,
            0.0,
            TextFormat::simple(FontId::proportional(13.0), color),
        );
    }
    ui.label(job);
}
