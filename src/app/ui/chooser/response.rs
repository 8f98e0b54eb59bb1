//! How contacts are answered, in a scene that moves.

use super::{
    super::pick_list::{self, Row, pick_list},
    chips, label, widgets,
};
use crate::app::{palette::Chrome, state::App};
use capsule_lab::{
    catalog::{RESPONSES, Repair, Response},
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
    let row = |response: &'static Response| Row {
        heading: "",
        text: label(response.title, response.name),
        is_current: std::ptr::eq(response, chosen.response),
        value: response.name,
    };
    let room = pick_list::room(ui);
    let shown = egui::ComboBox::from_id_salt("response")
        .width(ui.available_width())
        .height(f32::INFINITY)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
        .truncate()
        .selected_text(label(chosen.response.title, chosen.response.name))
        .show_ui(ui, |ui| {
            let rows = RESPONSES.iter().map(row).collect();
            pick_list(ui, room, rows)
        });
    let picked = shown.inner.flatten();
    let picked = picked.filter(|name| *name != chosen.response.name);
    let mut wanted = picked.map(String::from);
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
        chips(ui, chosen.response.repairs, &chosen.settings, chrome)
    });
    let toggled = row.inner?;
    let mut changed = chosen.clone();
    changed.settings.repairs =
        Repair::switched(chosen.response.repairs, &chosen.settings.repairs, toggled);
    Some(changed.name())
}
