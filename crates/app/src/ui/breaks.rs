//! The window in which one says when playing the frames is to stop.

use super::prelude::*;
use capsule_scenes::run::breakpoint::Condition;
use capsule_session::{action::Break, breaks::Wait};

pub(super) const WIDTH: f32 = 440.0;
/// What is waited for stands in so many columns, each so wide in points.
const COLUMNS: usize = 2;
const COLUMN: f32 = (WIDTH - 12.0) / COLUMNS as f32;
/// The largest limit, meters.
const MAX_LIMIT: f32 = 1000.0;

/// Over the frames' strip, at its button, so that it leaves the view free.
pub(super) fn breaks(ui: &mut Ui, seen: &PanelContext<'_>) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 2.0;
    Grid::new("waits").min_col_width(COLUMN).show(ui, |ui| {
        let listed = Wait::ALL.iter().filter(|&&wait| wait != Wait::Condition);
        for (place, &wait) in listed.enumerate() {
            ui.horizontal(|ui| choice(ui, seen, wait));
            if place % COLUMNS == COLUMNS - 1 {
                ui.end_row();
            }
        }
    });
    condition(ui, seen);
}

fn choice(ui: &mut Ui, seen: &PanelContext<'_>, wait: Wait) {
    let chrome = seen.chrome();
    let breaks = seen.session.breaks();
    let mut is_chosen = breaks.waits_for(wait);
    let is_broken = wait == Wait::Condition && breaks.mistake().is_some();
    let ink = if is_broken { chrome.bad } else { chrome.ink };
    let title = RichText::new(wait.title()).color(ink);
    if widgets::check_box(ui, &mut is_chosen, title).changed() {
        seen.act(Break::Wait(wait, is_chosen));
    }
    let (mut limit, limits): (f32, fn(f32) -> Break) = match wait {
        Wait::Depth => (breaks.depth, Break::Depth),
        Wait::Push => (breaks.push, Break::Push),
        _ => return,
    };
    let field = DragValue::new(&mut limit)
        .range(0.0..=MAX_LIMIT)
        .speed(0.005)
        .max_decimals(6)
        .suffix(" m");
    let response = ui.add(field);
    let (name, value) = (format!("{} (limit)", wait.title()), f64::from(limit));
    widgets::name_value(&response, WidgetType::DragValue, &name, value);
    if response.changed() {
        seen.act(limits(limit));
    }
}

/// The field of the condition; beneath it what is wrong with it, and then or while one types what may stand in it.
fn condition(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let mut text = seen.session.breaks().text().to_string();
    let response = ui.horizontal(|ui| {
        choice(ui, seen, Wait::Condition);
        let field = TextEdit::singleline(&mut text)
            .hint_text("velocity.x > 0 && other == \"crate\"")
            .font(egui::TextStyle::Monospace)
            .desired_width(ui.available_width());
        ui.add(field)
    });
    let response = response.inner;
    response.widget_info(|| WidgetInfo {
        label: Some("Condition to stop at".into()),
        ..WidgetInfo::text_edit(true, seen.session.breaks().text(), &text)
    });
    if response.changed() {
        seen.act(Break::Condition(text));
    }
    let mut say = |said: String, color: Color32| {
        widgets::wrapped(ui, widgets::sized(said, 11.5, color));
    };
    let mistake = seen.session.breaks().mistake();
    if let Some(mistake) = mistake {
        let text = seen.session.breaks().text().trim();
        let place = text.get(mistake.span.clone());
        let place = place.filter(|place| !place.is_empty());
        let place = place.map_or(String::new(), |place| format!(" at {place}"));
        say(format!("Invalid condition{place}: {mistake}."), chrome.bad);
    }
    if mistake.is_some() || response.has_focus() {
        let names = Condition::names().join(", ");
        say(format!("Values: {names}"), chrome.soft);
    }
}
