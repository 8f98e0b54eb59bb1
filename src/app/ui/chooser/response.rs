//! How contacts are answered, in a scene that moves.

use super::{Chips, NamedList, widgets};
use crate::app::context::PanelContext;
use capsule_lab::{
    core::{catalog::RESPONSES, method::Repair},
    lab::run::simulation::ResponseChoice,
    session::{Origin, action::Choose},
};
use egui::{Label, RichText, Ui};

/// That nothing moves by itself.
const NONE: &str = "none: the shapes stand";

/// The response and its repairs. A lesson about shapes that stand has none to choose here.
pub(super) fn response(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chosen = seen.session.run().map(|run| run.chosen().clone());
    if chosen.is_none() && matches!(seen.session.origin(), Origin::BuiltIn(_)) {
        return;
    }
    let chrome = seen.chrome();
    match chosen {
        Some(chosen) => {
            widgets::section(ui, "Response", chrome, |_| ());
            let wanted = choose(ui, Some(&chosen));
            let repaired = if chosen.response.repairs.is_empty() {
                None
            } else {
                repairs(ui, seen, &chosen).map(Some)
            };
            take(seen, wanted.or(repaired));
        }
        None => {
            let chosen = ui.horizontal(|ui| {
                ui.add(Label::new(widgets::heading("Response", chrome)).selectable(false));
                choose(ui, None)
            });
            take(seen, chosen.inner);
        }
    }
    ui.add_space(4.0);
}

/// Chooses the response of that name, or none, if so much was chosen.
fn take(seen: &PanelContext<'_>, wanted: Option<Option<String>>) {
    match wanted {
        Some(Some(name)) => seen.act(Choose::Response(name)),
        Some(None) => seen.act(Choose::NoResponse),
        None => {}
    }
}

/// All of them, and that there is none; the one that was chosen.
fn choose(ui: &mut Ui, chosen: Option<&ResponseChoice>) -> Option<Option<String>> {
    let rows = RESPONSES.iter().map(|response| {
        let origin = response.form.origin(response.article);
        (response.name, response.title, origin)
    });
    let list = NamedList {
        title: "Choose response",
        none: NONE,
        current: chosen.map(|chosen| chosen.response.name),
    };
    list.show(ui, rows)
}

/// The response with a repair switched, if one was.
fn repairs(ui: &mut Ui, seen: &PanelContext<'_>, chosen: &ResponseChoice) -> Option<String> {
    let chrome = seen.chrome();
    let mending = seen.session.frame_mending().filter(|_| !seen.is_asked());
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.label(RichText::new("Repairs").color(chrome.soft));
        let chips = Chips {
            repairs: chosen.response.repairs,
            settings: &chosen.settings,
            mends: &|id| mending.is_some_and(|mending| mending.needs(id)),
        };
        chips.show(ui, chrome)
    });
    let toggled = row.inner?;
    let mut changed = chosen.clone();
    changed.settings.repairs =
        Repair::switched(chosen.response.repairs, &chosen.settings.repairs, toggled);
    Some(changed.name())
}
