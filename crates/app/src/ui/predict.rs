//! What a scene asks the reader to point at, and what became of it.

use super::prelude::*;
use crate::action::PredictAction;
use capsule_core::minkowski::MinkowskiBody;
use capsule_session::prediction::RightPoint;
use capsule_view::figure::Guessing;

/// What a page is called while its own title would give the answer away.
pub(super) const TITLE: &str = "Predict";

/// What stands over the view while the reader is asked, and beneath it; nothing where they are not.
pub(super) fn sentence(seen: &PanelContext<'_>) -> Option<[String; 2]> {
    let asked = seen.scene().prediction.as_ref()?;
    match seen.view.guessing(seen.session)? {
        Guessing::Asked => Some([
            asked.question.clone(),
            "Click your guess. Esc or the next step skips.".into(),
        ]),
        Guessing::Shown { .. } => None,
    }
}

/// While the reader is asked, says so in place of what the run found; whether it does.
pub(super) fn hides(ui: &mut Ui, seen: &PanelContext<'_>) -> bool {
    let is_asked = seen.is_asked();
    if is_asked {
        widgets::soft(ui, "Hidden until you click your guess.");
    }
    is_asked
}

/// What the scene asks for, above its lesson; nothing where it asks nothing.
pub(super) fn block(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let scene = seen.scene();
    let Some(asked) = &scene.prediction else {
        return;
    };
    let guessing = seen.view.guessing(seen.session);
    widgets::note(ui, chrome.accent_fill, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let font = TextFormat::simple(fonts::semibold(13.0), chrome.ink);
        ui.label(typography::prose(&asked.question, &font));
        let right = RightPoint::of(asked, scene, seen.study());
        match (guessing, right) {
            (_, Err(_)) => {
                let gone = "There is nothing to predict with these shapes and this method.";
                ui.label(RichText::new(gone).color(chrome.prose));
            }
            (Some(Guessing::Asked), right) => {
                ui.label(RichText::new("Click your guess in the view.").color(chrome.prose));
                if let Some(body) = right.ok().and_then(|right| right.part?.body()) {
                    names_of_parts(ui, seen, &body);
                }
                if ui.button("Show answer").clicked() {
                    seen.act(PredictAction::GiveUp);
                }
            }
            (Some(Guessing::Shown { guess, .. }), Ok(right)) => {
                let told = right.verdict(guess);
                let (told, ink) = if right.is_hit(guess) {
                    (format!("✓ {told}"), chrome.good)
                } else {
                    (told, chrome.accent)
                };
                ui.label(widgets::semibold(told, 13.0, ink));
                again(ui, seen, "Guess again");
            }
            (None, Ok(_)) => again(ui, seen, "Guess first"),
        }
    });
}

/// The parts of the rounded `body`, to name one instead of pointing at it.
fn names_of_parts(ui: &mut Ui, seen: &PanelContext<'_>, body: &MinkowskiBody) {
    let list = ComboBox::from_id_salt("asked part").selected_text("Or name the part");
    let shown = list.width(160.0).show_ui(ui, |ui| {
        ui.set_min_width(300.0);
        let surface = body.parts().into_iter().filter(|part| *part != Part::Core);
        for part in surface {
            let text = format!("{part}: {}", body.meaning(part));
            if ui.selectable_label(false, text).clicked() {
                seen.act(PredictAction::Name(part));
            }
        }
    });
    widgets::name(&shown.response, WidgetType::ComboBox, "Part");
}

fn again(ui: &mut Ui, seen: &PanelContext<'_>, text: &str) {
    if ui.button(text).clicked() {
        seen.act(PredictAction::Ask);
    }
}
