//! The window with one search field over commands, scenes, errata and glossary.

mod found;
mod matching;

use super::prelude::*;
use found::Found;

/// Height of a result, and of one with the sentence that has the words.
const ROW: f32 = 30.0;
const ROW_WITH_EXCERPT: f32 = 48.0;

#[derive(Debug, Default)]
pub(crate) struct SearchWindow {
    text: String,
    selected: usize,
    /// The errata with their scenes, found in the texts of all lessons once.
    errata: Option<Vec<Found>>,
    /// The lessons that speak of a text, which is kept beside them.
    lessons: Option<(String, Vec<Found>)>,
}

impl SearchWindow {
    pub(crate) fn clear(&mut self) {
        self.begin("");
    }

    /// Begins anew with `text` typed already.
    pub(crate) fn begin(&mut self, text: &str) {
        *self = Self {
            text: text.into(),
            ..Self::default()
        };
    }
}

/// A field for a few letters, and everything that has them in this order.
pub(crate) fn search(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: &mut SearchWindow,
    scenes_only: bool,
) {
    let errata = own.errata.get_or_insert_with(|| found::errata(seen));
    let all = found::everything(seen, scenes_only, errata);
    let titles = all.iter().map(|found| found.title.as_str());
    let places = matching::matching(titles, &own.text).into_iter();
    let mut found: Vec<&Found> = places.map(|place| &all[place]).collect();
    own.lessons.take_if(|(text, _)| *text != own.text);
    let lessons = || (own.text.clone(), found::lessons(seen, &own.text));
    own.lessons.get_or_insert_with(lessons);
    let lessons = own.lessons.iter().flat_map(|(_, lessons)| lessons);
    let is_new = |lesson: &&Found| found.iter().all(|other| other.title != lesson.title);
    let lessons: Vec<Found> = lessons.filter(is_new).cloned().collect();
    let how_to = (!scenes_only).then(|| found::how_to(&own.text));
    found.extend(how_to.iter().flatten());
    found.extend(&lessons);
    let chosen = keys(ctx, own, found.len());
    let screen = ctx.screen_rect();
    let width = (screen.width() - 64.0).min(560.0);
    let modal = widgets::modal_from_top(ctx, "search").show(ctx, |ui| {
        ui.set_width(width);
        let commands = if scenes_only { "" } else { "command or a " };
        field(ui, own, &format!("Find a {commands}scene"));
        results(ui, &found, own.selected, screen.height() * 0.6)
    });
    if let Some(result) = chosen.or(modal.inner) {
        seen.act(LayerAction::CloseTopmost);
        if let Some(result) = found.get(result) {
            result.give(seen);
        }
    } else if modal.backdrop_response.clicked() {
        seen.act(LayerAction::CloseTopmost);
    }
}

/// Arrows move the light, Enter chooses.
fn keys(ctx: &Context, search: &mut SearchWindow, count: usize) -> Option<usize> {
    let none = egui::Modifiers::NONE;
    let keys = [Key::ArrowDown, Key::ArrowUp, Key::Enter];
    let [down, up, enter] = ctx.input_mut(|input| keys.map(|key| input.consume_key(none, key)));
    let count_or_one = count.max(1);
    search.selected = search.selected.min(count_or_one - 1);
    if down {
        search.selected = (search.selected + 1) % count_or_one;
    }
    if up {
        search.selected = (search.selected + count_or_one - 1) % count_or_one;
    }
    (enter && count > 0).then_some(search.selected)
}

fn field(ui: &mut Ui, search: &mut SearchWindow, hint: &str) {
    let edit = TextEdit::singleline(&mut search.text)
        .hint_text(hint)
        .font(FontId::proportional(16.0))
        .desired_width(f32::INFINITY)
        .margin(vec2(8.0, 8.0));
    let response = ui.add(edit);
    response.request_focus();
    if response.changed() {
        search.selected = 0;
    }
    ui.add_space(4.0);
}

fn results(ui: &mut Ui, found: &[&Found], selected: usize, height: f32) -> Option<usize> {
    let mut clicked = None;
    ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height) // egui remembers the window's size of a shorter list
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_min_width(ui.available_width());
            for (index, result) in found.iter().enumerate() {
                if result_row(ui, result, index == selected) {
                    clicked = Some(index);
                }
            }
            if found.is_empty() {
                widgets::soft(ui, "No matches.");
            }
        });
    clicked
}

fn result_row(ui: &mut Ui, result: &Found, is_selected: bool) -> bool {
    let chrome = style::chrome(ui.ctx());
    let height = match result.excerpt.as_str() {
        "" => ROW,
        _ => ROW_WITH_EXCERPT,
    };
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let title = result.title.as_str();
    let said = [title, result.excerpt.as_str()].join(". ");
    let name = format!("Result {}", said.trim_end_matches(". "));
    table::selectable(&response, WidgetType::SelectableLabel, is_selected, &name);
    table::light(ui, rect, (is_selected, response.hovered()));
    let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { .. });
    if is_selected && ui.input(|input| input.raw.events.iter().any(is_key)) {
        response.scroll_to_me(None);
    }
    let middle = rect.top() + ROW / 2.0;
    let left = pos2(rect.left() + 10.0, middle);
    table::text_from(ui, left, result.icon, fonts::icons(15.0), chrome.soft);
    let right = pos2(rect.right() - 10.0, middle);
    let font = FontId::proportional(12.0);
    let note = table::text_to(ui, right, &result.note, font.clone(), chrome.soft);
    let (from, top) = (rect.left() + 36.0, rect.top());
    let room = Rect::from_x_y_ranges(from..=note.left() - 8.0, top..=top + ROW);
    table::clipped_text(ui, room, title, FontId::proportional(14.0), chrome.ink);
    if !result.excerpt.is_empty() {
        let beneath = top + ROW - 6.0..=rect.bottom() - 4.0;
        let room = Rect::from_x_y_ranges(from..=right.x, beneath);
        table::clipped_text(ui, room, &result.excerpt, font, chrome.soft);
    }
    response.clicked()
}
