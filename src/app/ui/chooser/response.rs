//! How contacts are answered, in a scene that moves.

use super::{Chips, label, widgets};
use crate::app::{palette::Chrome, state::App, text};
use capsule_lab::{
    catalog::{RESPONSES, Repair},
    edit::Edit,
    simulation::Chosen,
};
use egui::{RichText, Ui, WidgetType};

/// The response and its repairs; nothing in a scene that stands.
pub(super) fn response(ui: &mut Ui, app: &mut App) {
    let chosen = app
        .frames
        .as_ref()
        .map(|frames| frames.history.chosen().clone());
    let Some(chosen) = chosen else { return };
    let chrome = app.theme.chrome();
    widgets::section(ui, "Response", chrome, |_| ());
    let mut wanted = None;
    let shown = egui::ComboBox::from_id_salt("response")
        .width(ui.available_width())
        .truncate()
        .selected_text(label(chosen.response.title, chosen.response.name))
        .show_ui(ui, |ui| {
            for response in RESPONSES {
                let is_current = std::ptr::eq(response, chosen.response);
                let text = label(response.title, response.name);
                let origin = text::capitalised(&response.form.origin(response.article));
                let entry = ui.selectable_label(is_current, text).on_hover_text(origin);
                if entry.clicked() && !is_current {
                    wanted = Some(response.name.to_string());
                }
            }
        });
    widgets::name(
        &shown.response,
        WidgetType::ComboBox,
        true,
        "Choose response",
    );
    if !chosen.response.repairs.is_empty() {
        wanted = repairs(ui, &chosen, chrome).or(wanted);
    }
    if let Some(name) = wanted {
        app.edit(&Edit::Response(Some(name)));
    }
    ui.add_space(4.0);
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
