//! One row a part: when it is entered, and what became of it.

use super::{
    SweepDrawer,
    rows::{self, PartRow},
};
use crate::ui::prelude::*;
use crate::ui::table::{clipped_text, text_around, text_from, text_to};
use capsule_view::figure::part_state::PartNotes;
use egui::Rangef;

const ROW: f32 = 18.0;
/// Width of a part's name.
const NAME: f32 = 108.0;
const NUMBER: f32 = 48.0;
/// Width of what became of a part.
const TOLD: f32 = 96.0;
/// Least width of the axis; numbers give way to it.
const AXIS: f32 = 64.0;

#[derive(Clone, Copy)]
struct SweepColumns {
    name: Rangef,
    axis: Rangef,
    number: Option<Rangef>,
    told: Rangef,
}

impl SweepColumns {
    fn of(room: Rangef) -> Self {
        let has_numbers = room.span() - NAME - TOLD - NUMBER - 16.0 >= AXIS;
        let number = if has_numbers { NUMBER } else { 0.0 };
        let told = room.max - TOLD;
        let axis = Rangef::new(room.min + NAME + 12.0, told - number - 12.0);
        Self {
            name: Rangef::new(room.min + 6.0, room.min + NAME),
            axis,
            number: has_numbers.then_some(Rangef::new(told - NUMBER - 6.0, told - 6.0)),
            told: Rangef::new(told, room.max),
        }
    }

    /// Where `time` is on the axis; what lies beyond it is at its border.
    fn x(&self, time: f32) -> f32 {
        self.axis.min + self.axis.span() * time.clamp(0.0, 1.0)
    }
}

/// The rows, the least time so far drawn through them, and why some were never tested.
pub(super) fn strip(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    own: &mut SweepDrawer,
    pair: &PairStudy,
    rows: &[PartRow],
) {
    let chrome = seen.chrome();
    ui.spacing_mut().item_spacing.y = 2.0;
    header(ui, rows);
    let untested_reason = rows::untested_reason(seen.study(), pair, rows);
    if !untested_reason.is_empty() {
        ui.add(Label::new(widgets::sized(&untested_reason, 11.5, chrome.soft)).truncate())
            .on_hover_text(&untested_reason);
    }
    if rows.is_empty() {
        widgets::soft(ui, "This method has no parts or time samples.");
        return;
    }
    let key = (seen.session.revision(), seen.cursor());
    let bring = own.bring.wants(ui, key);
    let here = |row: &PartRow| row.step.is_some() && row.step == seen.cursor();
    let current = rows.iter().position(here).filter(|_| bring);
    let (time, notes) = (seen.session.time(), seen.part_notes());
    let count = (rows.len(), ROW);
    let clicked = widgets::list(ui, "parts", count, current, |ui, index, rect| {
        let row = &rows[index];
        let state = RowState::of(seen, row, &notes);
        let response = ui.interact(rect, ui.id().with(("part", index)), Sense::click());
        let label = format!("{}: {}", row.name, state.outcome);
        let kind = WidgetType::SelectableLabel;
        table::selectable(&response, kind, state.is_picked, &label);
        paint(ui, row, rect, state, response.hovered());
        if let Some(time) = time {
            let x = SweepColumns::of(rect.x_range()).x(time);
            let line = Stroke::new(1.0, chrome.ink.gamma_multiply(0.45));
            ui.painter().vline(x, rect.y_range(), line);
        }
        response.clicked().then_some(row)
    });
    if let Some(row) = clicked {
        pick(seen, own, row);
    }
}

/// Goes to the row's step and picks its part, or shows its moment; a second click lets the part go.
fn pick(seen: &PanelContext<'_>, own: &mut SweepDrawer, row: &PartRow) {
    let is_again = row.part.is_some() && seen.session.part() == row.part;
    let stays = row.step.is_none() || row.step == seen.cursor();
    let part = if is_again && stays { None } else { row.part };
    seen.act(SessionAction::Part(part));
    if row.step.is_some() {
        seen.act(SessionAction::Go(row.step));
    }
    if row.part.is_none() {
        seen.act(GoMoment::Tried);
    }
    if let (Some(Part::Cylinder(_) | Part::Sphere(_)), super::Tab::Distance) = (part, own.tab) {
        own.tab = super::Tab::Quadratic;
    }
}

/// How a row stands to the cursor and to what is picked.
#[derive(Clone, Copy)]
struct RowState {
    is_reached: bool,
    is_current: bool,
    is_picked: bool,
    /// What is known of it by now.
    outcome: &'static str,
}

impl RowState {
    fn of(seen: &PanelContext<'_>, row: &PartRow, notes: &PartNotes) -> Self {
        Self {
            outcome: row.outcome_at(seen.cursor(), notes),
            is_reached: row.step.is_some_and(|step| Some(step) <= seen.cursor()),
            is_current: seen.cursor().is_some_and(|it| row.steps.contains(&it)),
            is_picked: row.part.is_some() && row.part == seen.session.part(),
        }
    }
}

fn header(ui: &mut Ui, rows: &[PartRow]) {
    let chrome = style::chrome(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let columns = SweepColumns::of(rect.x_range());
    let count = rows.iter().filter(|row| row.part.is_some()).count();
    let title = match count {
        0 => "Time samples".into(),
        count => format!("Parts   {count}"),
    };
    let place = Rect::from_x_y_ranges(rect.left()..=columns.name.max, rect.y_range());
    clipped_text(ui, place, &title, fonts::semibold(12.5), chrome.ink);
    let small = || FontId::proportional(11.0);
    let y = rect.center().y;
    for (time, name) in [(0.0, "0"), (1.0, "1")] {
        let at = pos2(columns.x(time), y);
        text_around(ui, at, name, small(), chrome.soft);
    }
    let middle = pos2(columns.axis.center(), y);
    let has_room = columns.axis.span() > 90.0;
    let name = if has_room { "entered at t" } else { "t" };
    text_around(ui, middle, name, small(), chrome.soft);
    let at = pos2(columns.told.min, y);
    text_from(ui, at, "result", small(), chrome.soft);
}

fn paint(ui: &Ui, row: &PartRow, rect: Rect, state: RowState, hovered: bool) {
    let chrome = style::chrome(ui.ctx());
    let painter = ui.painter();
    if state.is_current || hovered {
        let (lit, hover) = (chrome.accent_fill, chrome.hover);
        let fill = if state.is_current { lit } else { hover };
        painter.rect_filled(rect, 4.0, fill);
    }
    if state.is_picked {
        let bar = Rect::from_min_size(rect.min + vec2(0.0, 2.0), vec2(3.0, ROW - 4.0));
        painter.rect_filled(bar, 1.5, chrome.accent);
    }
    let columns = SweepColumns::of(rect.x_range());
    let (ink, weak) = if state.is_reached {
        (chrome.ink, chrome.soft)
    } else {
        (dim(chrome.soft, chrome), dim(chrome.soft, chrome))
    };
    let cell = |range: Rangef| Rect::from_x_y_ranges(range, rect.y_range());
    let told = match (row.is_taken, state.is_reached) {
        (true, true) => chrome.accent,
        _ => weak,
    };
    let font = FontId::proportional(12.0);
    clipped_text(ui, cell(columns.name), &row.name, font.clone(), ink);
    clipped_text(ui, cell(columns.told), state.outcome, font, told);
    axis(ui, row, &columns, rect, state);
    if let (Some(number), Some(time)) = (columns.number, row.time) {
        let at = pos2(number.max, rect.center().y);
        text_to(ui, at, number_text(time), FontId::monospace(11.5), ink);
    }
}

/// The axis of a row: its tick, and the least time so far, which may change here.
fn axis(ui: &Ui, row: &PartRow, columns: &SweepColumns, rect: Rect, state: RowState) {
    let chrome = style::chrome(ui.ctx());
    let painter = ui.painter();
    let y = rect.center().y;
    painter.hline(columns.axis, y, Stroke::new(1.0, chrome.hairline));
    let least = if state.is_reached {
        chrome.accent
    } else {
        dim(chrome.accent, chrome)
    };
    let [before, after] = row.least.map(|time| columns.x(time));
    let line = Stroke::new(1.5, least);
    painter.vline(before, rect.top()..=y, line);
    painter.hline(before.min(after)..=before.max(after), y, line);
    painter.vline(after, y..=rect.bottom(), line);
    let Some(time) = row.time else { return };
    let color = match (row.is_taken, state.is_reached) {
        (true, _) => least,
        (false, true) => chrome.ink,
        (false, false) => dim(chrome.soft, chrome),
    };
    tick(ui, pos2(columns.x(time), y), time, row.is_taken, color);
}

/// A dot for what is taken, a stroke for what is not, an arrowhead for what lies beyond the axis.
fn tick(ui: &Ui, at: Pos2, time: f32, is_taken: bool, color: Color32) {
    let painter = ui.painter();
    if !(0.0..=1.0).contains(&time) {
        let out = if time < 0.0 { -1.0 } else { 1.0 };
        let head = [vec2(2.0, -3.5), vec2(2.0, 3.5), vec2(8.0, 0.0)];
        let head = head.map(|corner| at + vec2(corner.x * out, corner.y));
        let head = egui::Shape::convex_polygon(head.to_vec(), color, Stroke::NONE);
        painter.add(head);
    } else if is_taken {
        painter.circle_filled(at, 4.0, color);
    } else {
        painter.vline(at.x, at.y - 5.0..=at.y + 5.0, Stroke::new(2.0, color));
    }
}

/// A moment of the motion; what lies beyond it is only said to.
fn number_text(time: f32) -> String {
    match time {
        _ if time < 0.0 => "< 0".into(),
        _ if time > 1.0 => "> 1".into(),
        _ => text::short(time),
    }
}

/// `color` as it is before the cursor comes there.
fn dim(color: Color32, chrome: &Chrome) -> Color32 {
    capsule_view::palette::mix(color, chrome.panel, 0.35)
}
