//! A long list to choose from: as tall as the window allows, with a field that leaves only the rows that have its words.

use super::prelude::*;
use egui::PopupCloseBehavior;

/// Of the window's height, points are left free for the field and the margins.
const MARGIN: f32 = 72.0;
/// No list is lower than this, points.
const MIN_HEIGHT: f32 = 120.0;
/// Lists of no more rows have no field.
const MAX_UNFILTERED: usize = 6;

pub(super) struct PickRow<T> {
    /// What stands above it, once for all rows that follow with the same.
    pub(super) heading: &'static str,
    pub(super) text: String,
    /// Told where the pointer rests on it; empty for nothing.
    pub(super) hint: String,
    pub(super) is_current: bool,
    pub(super) value: T,
}

/// How high a list beneath `ui`'s next widget may be, or above it where there is more room.
pub(super) fn room(ui: &Ui) -> f32 {
    let screen = ui.ctx().screen_rect();
    let top = ui.next_widget_position().y;
    let (above, below) = (top - screen.top(), screen.bottom() - top);
    (above.max(below) - MARGIN).max(MIN_HEIGHT)
}

/// A list that drops down over the width of `ui`, by this name; the value of the row that was picked.
pub(super) fn drop_down<T>(ui: &mut Ui, name: &str, rows: Vec<PickRow<T>>) -> Option<T> {
    let current = rows.iter().find(|row| row.is_current);
    let current = current.map_or(String::new(), |row| row.text.clone());
    let room = room(ui);
    let shown = ComboBox::from_id_salt(name)
        .width(ui.available_width())
        .height(f32::INFINITY)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .truncate()
        .selected_text(current)
        .show_ui(ui, |ui| pick_list(ui, room, rows));
    widgets::name(&shown.response, WidgetType::ComboBox, name);
    shown.inner.flatten()
}

/// Shows `rows` no higher than `height`; the value of the one that is clicked, or of the first one at Enter.
pub(super) fn pick_list<T>(ui: &mut Ui, height: f32, rows: Vec<PickRow<T>>) -> Option<T> {
    let has_field = rows.len() > MAX_UNFILTERED;
    let words = if has_field { filter(ui) } else { vec![] };
    let is_first_taken = !words.is_empty() && ui.input(|input| input.key_pressed(Key::Enter));
    let has_words = |row: &PickRow<T>| {
        let text = row.text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let soft = ui.visuals().weak_text_color();
    let mut chosen = None;
    ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
    let list = ScrollArea::vertical().max_height(height);
    // As tall as its rows again once a filter that left few is gone.
    list.min_scrolled_height(height).show(ui, |ui| {
        let mut heading = "";
        let mut shown = 0;
        for row in rows.into_iter().filter(has_words) {
            if std::mem::replace(&mut heading, row.heading) != row.heading {
                ui.label(widgets::sized(row.heading, 11.5, soft));
            }
            let mut label = ui.selectable_label(row.is_current, row.text);
            if !row.hint.is_empty() {
                label = label.on_hover_text(row.hint);
            }
            if label.clicked() || (is_first_taken && shown == 0) {
                chosen = Some(row.value);
            }
            shown += 1;
        }
        if shown == 0 {
            ui.label(RichText::new("No matches.").color(soft));
        }
    });
    if chosen.is_some() {
        ui.memory_mut(egui::Memory::close_popup);
    }
    chosen
}

/// The field, empty whenever the list opens; the words in it, in small letters.
fn filter(ui: &mut Ui) -> Vec<String> {
    let id: Id = ui.id().with("filter");
    let pass = ui.ctx().cumulative_pass_nr();
    let kept: Option<(String, u64)> = ui.data(|data| data.get_temp(id));
    let kept = kept.filter(|(_, last)| last + 1 >= pass);
    let is_new = kept.is_none();
    let mut text = kept.map_or_else(String::new, |(text, _)| text);
    let told = ("Filter", "Filter the list");
    let response = widgets::text_field(ui, &mut text, told, f32::INFINITY);
    if is_new {
        response.request_focus();
    }
    let words = text.split_whitespace().map(str::to_lowercase).collect();
    ui.data_mut(|data| data.insert_temp(id, (text, pass)));
    words
}
