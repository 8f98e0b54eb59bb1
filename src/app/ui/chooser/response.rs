//! How contacts are answered, in a scene that moves.

use super::{
    super::pick_list::{self, PickRow, pick_list},
    Chips, label, widgets,
};
use crate::app::{context::PanelContext, palette::Chrome};
use capsule_lab::{
    catalog::RESPONSES,
    method::Repair,
    run::simulation::Chosen,
    session::{Origin, action::Choose, text},
};
use egui::{Label, RichText, Ui, WidgetType};

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
            let repaired = match chosen.response.repairs.is_empty() {
                true => None,
                false => repairs(ui, &chosen, chrome).map(Some),
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
fn choose(ui: &mut Ui, chosen: Option<&Chosen>) -> Option<Option<String>> {
    let current = chosen.map(|chosen| chosen.response.name);
    let selected = match chosen {
        Some(Chosen { response, .. }) => label(response.title, response.name),
        None => NONE.into(),
    };
    let none = PickRow {
        heading: "",
        text: NONE.into(),
        hint: String::new(),
        is_current: current.is_none(),
        value: None,
    };
    let responses = RESPONSES.iter().map(|response| PickRow {
        heading: "",
        text: label(response.title, response.name),
        hint: text::capitalised(&response.form.origin(response.article)),
        is_current: current == Some(response.name),
        value: Some(response.name),
    });
    let room = pick_list::room(ui);
    let shown = egui::ComboBox::from_id_salt("response")
        .width(ui.available_width())
        .height(f32::INFINITY)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
        .truncate()
        .selected_text(selected)
        .show_ui(ui, |ui| {
            pick_list(ui, room, std::iter::once(none).chain(responses).collect())
        });
    widgets::name(
        &shown.response,
        WidgetType::ComboBox,
        true,
        "Choose response",
    );
    let picked = shown.inner.flatten().filter(|picked| *picked != current);
    picked.map(|picked| picked.map(String::from))
}

/// The response with a repair switched, if one was.
fn repairs(ui: &mut Ui, chosen: &Chosen, chrome: &Chrome) -> Option<String> {
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.label(RichText::new("Repairs").color(chrome.soft));
        let chips = Chips {
            repairs: chosen.response.repairs,
            settings: &chosen.settings,
            mends: &|_| false,
        };
        chips.show(ui, chrome)
    });
    let toggled = row.inner?;
    let mut changed = chosen.clone();
    changed.settings.repairs =
        Repair::switched(chosen.response.repairs, &chosen.settings.repairs, toggled);
    Some(changed.name())
}
