//! The page of the preferences with theme, size, motion and shadows.

use super::choice;
use crate::shell::preferences::{Preferences, SCALES};
use crate::ui::prelude::*;

const LABELS: f32 = 120.0;
/// What a press makes the interface larger or smaller by.
const STEP: f32 = 0.1;

/// Theme, size, motion, shade.
pub(super) fn look(ui: &mut Ui, wanted: &mut Preferences) {
    ui.spacing_mut().item_spacing.y = 14.0;
    row(ui, "Theme", |ui| {
        for (theme, icon, title) in [
            (Theme::Light, icon::SUN, "Light"),
            (Theme::Dark, icon::MOON, "Dark"),
            (Theme::Print, icon::PRINTER, "Print"),
        ] {
            if choice(ui, wanted.theme == theme, icon, title, 88.0) {
                wanted.theme = theme;
            }
        }
    });
    row(ui, "Size", |ui| size(ui, &mut wanted.scale));
    row(ui, "Motion", |ui| {
        widgets::check_box(ui, &mut wanted.motion, "Animate changes of the view");
    });
    row(ui, "Light", |ui| {
        widgets::check_box(ui, &mut wanted.shadows, "Shapes throw shadows");
    });
    row(ui, "", |ui| {
        let title = "Creases are shaded";
        widgets::check_box(ui, &mut wanted.crease_shade, title).on_hover_text(
            "Darker in corners and where shapes meet. Without a graphics card, pictures take a little longer.",
        );
    });
    row(ui, "Names", |ui| {
        let title = "Variable names of the listing";
        widgets::check_box(ui, &mut wanted.listing_names, title).on_hover_text(
            "The picture says `impact_depth` instead of “depth”. This helps to port the code beside it.",
        );
    });
}

fn row(ui: &mut Ui, title: &str, controls: impl FnOnce(&mut Ui)) {
    let chrome = style::chrome(ui.ctx());
    ui.horizontal(|ui| {
        ui.set_min_height(30.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        let label = RichText::new(title).color(chrome.soft);
        widgets::cell(ui, vec2(LABELS, 30.0), |ui| ui.label(label));
        controls(ui);
    });
}

/// The interface in steps; a slider would slip away under the pointer.
fn size(ui: &mut Ui, scale: &mut f32) {
    step(ui, scale, icon::MINUS, "Smaller", -1.0);
    let text = format!("{:.0} %", *scale * 100.0);
    let label = Label::new(text).selectable(false);
    ui.add_sized(vec2(56.0, 30.0), label);
    step(ui, scale, icon::PLUS, "Larger", 1.0);
    if *scale != 1.0 && ui.add(Button::new("Default size").small()).clicked() {
        *scale = 1.0;
    }
}

fn step(ui: &mut Ui, scale: &mut f32, icon: &str, title: &str, by: f32) {
    let wanted = ((*scale / STEP).round() + by) / 10.0;
    let wanted = wanted.clamp(*SCALES.start(), *SCALES.end());
    let button = Button::new(widgets::icon_text(icon, 14.0)).min_size(vec2(30.0, 30.0));
    let response = ui.add_enabled(wanted != *scale, button);
    widgets::name(&response, WidgetType::Button, title);
    if response.on_hover_text(title).clicked() {
        *scale = wanted;
    }
}
