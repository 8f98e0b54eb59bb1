//! One line of the contact log.

use crate::ui::prelude::*;
use crate::ui::{
    errata,
    table::{clipped_text, text_to},
};
use capsule_scenes::run::study::{ContactLog, ContactLogRow, Warning};
use egui::Rangef;

pub(super) const HEIGHT: f32 = 18.0;
const GAP: f32 = 10.0;
/// What the columns after the names are called, with their widths in points, the first to give way last.
const NUMBERS: [(&str, f32); 6] = [
    ("t", 46.0),
    ("normal", 146.0),
    ("depth", 52.0),
    ("removed", 56.0),
    ("remaining", 60.0),
    ("speed", 116.0),
];
/// The order in which columns give way where there is little room.
const GIVES_WAY: [usize; 4] = [4, 0, 1, 2];
/// Between the edges and what stands in a line, points.
const EDGE: f32 = 6.0;
/// The least width of the names.
const NAMES: f32 = 96.0;

pub(super) struct ContactLogColumns {
    names: Rangef,
    numbers: Vec<(usize, Rangef)>,
    /// Whether movers have to be told apart.
    several: bool,
}

/// How much room a contact log's texts take, points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    names: f32,
    /// The longest text of each column of numbers, its heading among them.
    numbers: [f32; NUMBERS.len()],
}

impl Needs {
    pub(super) fn of(ui: &Ui, contact_log: &ContactLog, several: bool) -> Self {
        let width = |text: String, font: FontId| {
            let galley = ui.fonts(|fonts| fonts.layout_no_wrap(text, font, Color32::PLACEHOLDER));
            galley.size().x
        };
        let mut needs = Self {
            names: 0.0,
            numbers: NUMBERS.map(|(name, _)| width(name.into(), heading_font())),
        };
        for (number, row) in contact_log.rows.iter().enumerate() {
            let name = contact_name(contact_log, number, row, several);
            needs.names = needs.names.max(width(name, name_font()).ceil());
            for (column, need) in needs.numbers.iter_mut().enumerate() {
                let text = cell(row, column).unwrap_or_default();
                *need = need.max(width(text, number_font()).ceil());
            }
        }
        needs
    }
}

fn heading_font() -> FontId {
    FontId::proportional(11.0)
}

fn name_font() -> FontId {
    FontId::proportional(12.0)
}

fn number_font() -> FontId {
    FontId::monospace(11.5)
}

impl ContactLogColumns {
    /// The columns that `room` has place for. Numbers have at least their usual widths, so that columns stand still while frames
    /// play; where a name would be cut for that, no more than they need. Names are cut before a column gives way.
    pub(super) fn of(room: Rangef, needs: Needs, several: bool) -> Self {
        let mut shown: Vec<usize> = (0..NUMBERS.len()).collect();
        let tight = needs.numbers;
        let usual = std::array::from_fn(|column| NUMBERS[column].1.max(tight[column]));
        let taken = |shown: &[usize], widths: [f32; NUMBERS.len()]| {
            let widths = shown.iter().map(|&column| widths[column] + GAP);
            // Both edges have a margin, the right one in the place of a gap.
            widths.sum::<f32>() + 2.0 * EDGE
        };
        let is_tight = taken(&shown, usual) + needs.names.max(NAMES) > room.span();
        let widths = if is_tight { tight } else { usual };
        for gone in GIVES_WAY {
            if taken(&shown, widths) + needs.names.min(NAMES) > room.span() {
                shown.retain(|&column| column != gone);
            }
        }
        let mut right = room.max - EDGE;
        let mut numbers: Vec<(usize, Rangef)> = vec![];
        for &column in shown.iter().rev() {
            let left = right - widths[column];
            numbers.push((column, Rangef::new(left, right)));
            right = left - GAP;
        }
        numbers.reverse();
        Self {
            names: Rangef::new(room.min + EDGE, right),
            numbers,
            several,
        }
    }
}

pub(super) fn header(ui: &mut Ui, columns: &ContactLogColumns, chrome: &Chrome) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 15.0), Sense::hover());
    let font = heading_font();
    let place = Rect::from_x_y_ranges(columns.names, rect.y_range());
    clipped_text(ui, place, "contact", font.clone(), chrome.soft);
    for (column, range) in &columns.numbers {
        let at = pos2(range.max, rect.center().y);
        text_to(ui, at, NUMBERS[*column].0, font.clone(), chrome.soft);
    }
}

pub(super) enum ContactLogLine<'a> {
    /// Something that the frame should not do.
    Warning(&'a Warning),
    /// An answered contact, counted from 0.
    Contact {
        number: usize,
        row: &'a ContactLogRow,
    },
}

impl ContactLogLine<'_> {
    pub(super) fn is_contact(&self) -> bool {
        matches!(self, Self::Contact { .. })
    }

    pub(super) fn step(&self, contact_log: &ContactLog) -> Option<usize> {
        match self {
            Self::Warning(warning) => contact_log.step_of(warning),
            Self::Contact { row, .. } => Some(row.step),
        }
    }

    pub(super) fn show(
        &self,
        ui: &Ui,
        response: &Response,
        contact_log: &ContactLog,
        columns: &ContactLogColumns,
        (is_current, own): (bool, &[&'static Repair]),
        chrome: &Chrome,
    ) {
        let name = match self {
            Self::Warning(warning) => format!("Warning: {warning}"),
            Self::Contact { number, row } => {
                contact_name(contact_log, *number, row, columns.several)
            }
        };
        table::selectable(response, WidgetType::SelectableLabel, is_current, &name);
        let rect = response.rect;
        let fill = match (self, is_current, response.hovered()) {
            (_, true, _) => Some(chrome.accent_fill),
            (_, _, true) => Some(chrome.hover),
            (Self::Warning(_), ..) => Some(chrome.bad_fill),
            _ => None,
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, 4.0, fill);
        }
        match self {
            Self::Warning(warning) => {
                let room = rect.shrink2(vec2(6.0, 0.0));
                let font = FontId::proportional(12.0);
                let text = warning.to_string();
                clipped_text(ui, room, &text, font, chrome.bad);
                response.clone().on_hover_ui_at_pointer(|ui| {
                    ui.label(&text);
                    let codes = errata::explanations(&text, own);
                    if !codes.is_empty() {
                        ui.label(codes);
                    }
                });
            }
            Self::Contact { number, row } => {
                let is_wrong = contact_log.warnings.iter().any(|one| one.is_about(*number));
                let (ink, bad) = (chrome.ink, chrome.bad);
                let ink = if is_wrong { bad } else { ink };
                cells(ui, rect, &name, row, columns, ink);
                response.clone().on_hover_ui_at_pointer(|ui| {
                    ui.label(tooltip(row));
                });
            }
        }
    }
}

/// `1 floor`; where several move, `1 player – floor`.
fn contact_name(
    contact_log: &ContactLog,
    number: usize,
    row: &ContactLogRow,
    several: bool,
) -> String {
    let obstacle = match row.obstacle.as_str() {
        "" if row.is_of_several => "several at once",
        "" => "without a test",
        name => name,
    };
    let mover = several.then(|| format!("{} – ", contact_log.passages[row.mover].name));
    format!("{}  {}{obstacle}", number + 1, mover.unwrap_or_default())
}

fn cells(
    ui: &Ui,
    rect: Rect,
    name: &str,
    row: &ContactLogRow,
    columns: &ContactLogColumns,
    ink: Color32,
) {
    let chrome = style::chrome(ui.ctx());
    let place = Rect::from_x_y_ranges(columns.names, rect.y_range());
    clipped_text(ui, place, name, name_font(), ink);
    for (column, range) in &columns.numbers {
        let (text, color) = match (*column, cell(row, *column)) {
            (5, Some(text)) => (text, ink),
            (_, Some(text)) => (text, chrome.ink),
            (_, None) => ("–".into(), chrome.soft),
        };
        let at = pos2(range.max, rect.center().y);
        text_to(ui, at, text, number_font(), color);
    }
}

/// A number of the row, as short as it can be compared; lengths of what are vectors.
fn cell(row: &ContactLogRow, column: usize) -> Option<String> {
    let correction = &row.correction;
    let [before, after] = row.speeds();
    let text = match column {
        0 => text::short(correction.time?),
        1 => text::short_vector(correction.contact.normal),
        2 => text::short(correction.contact.depth),
        3 => text::short(correction.removed().length()),
        4 => text::short(correction.remaining.length()),
        _ => format!("{} → {}", text::short(before), text::short(after)),
    };
    Some(typography::minus(&text))
}

/// Everything of the row, for a tooltip.
fn tooltip(row: &ContactLogRow) -> String {
    let correction = &row.correction;
    let vector = text::short_vector;
    let [before, after] = correction.velocity.map(vector);
    let mut lines = vec![
        format!("feature    {}", correction.contact.feature.to_string()),
        format!("normal     {}", vector(correction.contact.normal)),
        format!("push       {} m", vector(correction.push)),
        format!("removed    {} m/s", vector(correction.removed())),
        format!("velocity   {before} to {after} m/s"),
        format!("remaining  {} m", vector(correction.remaining)),
    ];
    if let Some(iteration) = &row.iteration {
        lines.insert(0, format!("in         {iteration}"));
    }
    typography::minus(&lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_give_way_but_the_speeds_stay() {
        let needs = Needs {
            names: 80.0,
            numbers: NUMBERS.map(|(_, width)| width),
        };
        let wide = ContactLogColumns::of(Rangef::new(0.0, 700.0), needs, false);
        assert_eq!(wide.numbers.len(), NUMBERS.len());
        let narrow = ContactLogColumns::of(Rangef::new(0.0, 330.0), needs, false);
        let names = narrow.numbers.iter().map(|(column, _)| NUMBERS[*column].0);
        assert_eq!(names.collect::<Vec<_>>(), ["removed", "speed"]);
        for columns in [wide, narrow] {
            assert!(columns.names.span() > 60.0, "{:?}", columns.names);
        }
    }

    #[test]
    fn a_speed_that_is_longer_than_usual_lies_over_no_other_number() {
        let mut numbers = NUMBERS.map(|(_, width)| width);
        numbers[NUMBERS.len() - 1] += 40.0;
        let needs = Needs {
            names: 80.0,
            numbers,
        };
        let columns = ContactLogColumns::of(Rangef::new(0.0, 800.0), needs, false);
        let speed = columns.numbers.last().map(|(_, range)| range.span());
        assert_eq!(speed, numbers.last().copied());
    }

    #[test]
    fn a_name_has_the_room_that_numbers_leave_and_no_column_goes_for_nothing() {
        let needs = Needs {
            names: 150.0,
            numbers: [40.0, 132.0, 40.0, 48.0, 52.0, 102.0],
        };
        // Six gaps and both edges besides.
        let least = 414.0 + 72.0;
        let cut = ContactLogColumns::of(Rangef::new(0.0, least + 110.0), needs, true);
        assert_eq!(cut.numbers.len(), NUMBERS.len(), "a name is cut sooner");
        let whole = ContactLogColumns::of(Rangef::new(0.0, least + 152.0), needs, true);
        assert_eq!(whole.numbers.len(), NUMBERS.len());
        assert!(whole.names.span() >= 150.0, "{:?}", whole.names);
        let less = ContactLogColumns::of(Rangef::new(0.0, least + 80.0), needs, true);
        assert!(
            less.numbers
                .iter()
                .any(|(column, _)| NUMBERS[*column].0 == "normal")
        );
    }
}
