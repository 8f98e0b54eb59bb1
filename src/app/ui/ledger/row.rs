//! One line of the ledger.

use crate::app::{palette::Chrome, text, ui::scenes::clipped_text};
use capsule_lab::study::{Ledger, Row, Warning};
use egui::{
    Align2, Color32, FontId, Rangef, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, vec2,
};

/// Height of a line, points.
pub(super) const HEIGHT: f32 = 18.0;
/// Between two columns, points.
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
const GIVES_WAY: [usize; 4] = [1, 4, 0, 2];
/// The least width of the names.
const NAMES: f32 = 96.0;

/// Where the columns are.
pub(super) struct Columns {
    names: Rangef,
    numbers: Vec<(usize, Rangef)>,
    /// Whether movers have to be told apart.
    several: bool,
}

impl Columns {
    /// The columns that `room` has place for.
    pub(super) fn of(room: Rangef, several: bool) -> Self {
        let mut shown: Vec<usize> = (0..NUMBERS.len()).collect();
        let needs = |shown: &[usize]| {
            let widths = shown.iter().map(|&column| NUMBERS[column].1 + GAP);
            widths.sum::<f32>() + NAMES + GAP
        };
        for gone in GIVES_WAY {
            if needs(&shown) > room.span() {
                shown.retain(|&column| column != gone);
            }
        }
        let mut right = room.max - 6.0;
        let mut numbers: Vec<(usize, Rangef)> = vec![];
        for &column in shown.iter().rev() {
            let left = right - NUMBERS[column].1;
            numbers.push((column, Rangef::new(left, right)));
            right = left - GAP;
        }
        numbers.reverse();
        Self {
            names: Rangef::new(room.min + 6.0, right),
            numbers,
            several,
        }
    }
}

/// The columns' names.
pub(super) fn header(ui: &mut Ui, columns: &Columns, chrome: &Chrome) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 15.0), Sense::hover());
    let font = FontId::proportional(11.0);
    let place = Rect::from_x_y_ranges(columns.names, rect.y_range());
    clipped_text(ui, place, "contact", font.clone(), chrome.soft);
    for (column, range) in &columns.numbers {
        let at = egui::pos2(range.max, rect.center().y);
        let (name, _) = NUMBERS[*column];
        let painter = ui.painter();
        painter.text(at, Align2::RIGHT_CENTER, name, font.clone(), chrome.soft);
    }
}

/// What a line tells.
pub(super) enum Shown<'a> {
    /// Something that the frame should not do.
    Warning(&'a Warning),
    /// An answered contact, counted from 0.
    Contact { number: usize, row: &'a Row },
}

impl Shown<'_> {
    /// Whether it is a contact's.
    pub(super) fn is_contact(&self) -> bool {
        matches!(self, Self::Contact { .. })
    }

    /// The step to go to.
    pub(super) fn step(&self, ledger: &Ledger) -> Option<usize> {
        match self {
            Self::Warning(warning) => ledger.step_of(warning),
            Self::Contact { row, .. } => Some(row.step),
        }
    }

    /// Paints the line and tells what it is.
    pub(super) fn show(
        &self,
        ui: &Ui,
        response: &Response,
        ledger: &Ledger,
        columns: &Columns,
        is_current: bool,
        chrome: &Chrome,
    ) {
        let name = match self {
            Self::Warning(warning) => format!("Warning: {warning}"),
            Self::Contact { number, row } => contact_name(ledger, *number, row, columns.several),
        };
        response.widget_info(|| {
            WidgetInfo::selected(WidgetType::SelectableLabel, true, is_current, &name)
        });
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
                clipped_text(ui, room, &warning.to_string(), font, chrome.bad);
            }
            Self::Contact { number, row } => {
                let ink = match ledger.warnings.iter().any(|one| one.is_about(*number)) {
                    true => chrome.bad,
                    false => chrome.ink,
                };
                cells(ui, rect, &name, row, columns, ink, chrome);
                response.clone().on_hover_ui_at_pointer(|ui| {
                    ui.label(told(row));
                });
            }
        }
    }
}

/// `1 floor`; where several move, `1 player – floor`.
fn contact_name(ledger: &Ledger, number: usize, row: &Row, several: bool) -> String {
    let obstacle = match row.obstacle.as_str() {
        "" if row.is_of_several => "several at once",
        "" => "without a test",
        name => name,
    };
    let number = number + 1;
    match several {
        true => format!("{number}  {} – {obstacle}", ledger.passages[row.mover].name),
        false => format!("{number}  {obstacle}"),
    }
}

fn cells(
    ui: &Ui,
    rect: Rect,
    name: &str,
    row: &Row,
    columns: &Columns,
    ink: Color32,
    chrome: &Chrome,
) {
    let place = Rect::from_x_y_ranges(columns.names, rect.y_range());
    clipped_text(ui, place, name, FontId::proportional(12.0), ink);
    for (column, range) in &columns.numbers {
        let (text, color) = match (*column, cell(row, *column)) {
            (5, Some(text)) => (text, ink),
            (_, Some(text)) => (text, chrome.ink),
            (_, None) => ("–".into(), chrome.soft),
        };
        let at = egui::pos2(range.max, rect.center().y);
        let font = FontId::monospace(11.5);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font, color);
    }
}

/// A number of the row, as short as it can be compared; lengths of what are vectors.
fn cell(row: &Row, column: usize) -> Option<String> {
    let correction = &row.correction;
    let [before, after] = row.speeds();
    Some(match column {
        0 => text::short(correction.time?),
        1 => text::short_vector(correction.contact.normal),
        2 => text::short(correction.contact.depth),
        3 => text::short(correction.removed().length()),
        4 => text::short(correction.remaining.length()),
        _ => format!("{} → {}", text::short(before), text::short(after)),
    })
}

/// Everything of the row, for a tooltip.
fn told(row: &Row) -> String {
    let correction = &row.correction;
    let vector = text::short_vector;
    let mut lines = vec![
        format!("feature    {}", correction.contact.feature.label()),
        format!("normal     {}", vector(correction.contact.normal)),
        format!("push       {} m", vector(correction.push)),
        format!("removed    {} m/s", vector(correction.removed())),
        format!("velocity   {} m/s", vector(correction.velocity[1])),
        format!("remaining  {} m", vector(correction.remaining)),
    ];
    if let Some(iteration) = &row.iteration {
        lines.insert(0, format!("in         {iteration}"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_give_way_but_the_speeds_stay() {
        let wide = Columns::of(Rangef::new(0.0, 700.0), false);
        assert_eq!(wide.numbers.len(), NUMBERS.len());
        let narrow = Columns::of(Rangef::new(0.0, 330.0), false);
        let names = narrow.numbers.iter().map(|(column, _)| NUMBERS[*column].0);
        assert_eq!(names.collect::<Vec<_>>(), ["removed", "speed"]);
        for columns in [wide, narrow] {
            assert!(columns.names.span() > 60.0, "{:?}", columns.names);
        }
    }
}
