mod differences;

use super::widgets;
use crate::app::{
    commands,
    palette::Chrome,
    state::{App, Place},
    text,
};
use capsule_lab::{
    catalog::{Answer, Article},
    study::PairStudy,
    verdict::Fault,
};
use differences::Differences;
use egui::{Color32, Label, RichText, Ui};
use egui_phosphor::regular as icon;

/// Height of the verdict about a test: a line of heading and three rows, points.
const USUAL: f32 = 96.0;
/// Below this width, in points, a heading takes two lines.
const NARROW: f32 = 640.0;
/// Height of a second line of heading, points.
const LINE: f32 = 30.0;

/// How high the verdict is in scenes that move: the view must not jump from step to step.
#[derive(Clone, Debug, Default)]
pub(super) struct Strip {
    /// The scene, and the window's width in whole points.
    of: Option<(Place, u32)>,
    /// The most that anything there took, points.
    height: f32,
}

impl Strip {
    /// The height to keep in so wide a strip of the scene at `place`.
    fn kept(&mut self, place: &Place, width: f32) -> f32 {
        let of = Some((place.clone(), width as u32));
        if self.of != of {
            let second = if width < NARROW { LINE } else { 0.0 };
            let height = USUAL + second;
            *self = Self { of, height };
        }
        self.height
    }
}

/// The chosen algorithm's answer beside the exact one, and how it is wrong.
pub(crate) fn verdict(ui: &mut Ui, app: &mut App) {
    if app.frames.is_none() {
        return judged(ui, app);
    }
    let width = ui.available_width();
    let height = app.panels.verdict.kept(&app.place, width);
    ui.set_min_height(height);
    ui.vertical(|ui| judged(ui, app));
    let strip = &mut app.panels.verdict;
    strip.height = strip.height.max(ui.min_rect().height());
}

fn judged(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    let Some(pair) = app.pair().cloned() else {
        ui.label(RichText::new(nothing(app)).color(chrome.soft));
        return;
    };
    headline(ui, app, &pair, chrome);
    let is_sweep = pair.choice.algorithm.question.is_sweep();
    let wrong = Differences::of(&pair);
    let columns = Columns::fitting(ui.available_width(), is_sweep, wrong.point);
    let method = text::method(&pair.choice);
    ui.spacing_mut().item_spacing.y = 2.0;
    // Where the methods' names need no title, there is room for it.
    let note = pair
        .leaves_out_motion(&app.scene)
        .then_some(text::MOTION_LEFT_OUT);
    columns.row(ui, |column| {
        let title = column.title(is_sweep);
        let title = note.filter(|_| column == Column::Method).unwrap_or(title);
        (title.into(), chrome.soft, false)
    });
    if is_exact(&pair) {
        columns.row(ui, |column| {
            cell(
                column,
                "Exact",
                &pair.exact,
                &Differences::default(),
                chrome,
            )
        });
        // Keeps the view's height when the algorithm changes.
        ui.add_space(20.0);
        return;
    }
    columns.row(ui, |column| {
        let (text, color, is_number) = cell(column, &method, &pair.answer, &wrong, chrome);
        match column {
            Column::Hit if is_timeless(&pair) => ("hit, no time".into(), color, is_number),
            _ => (text, color, is_number),
        }
    });
    let none = Differences::default();
    columns.row(ui, |column| {
        cell(column, "Exact", &pair.exact, &none, chrome)
    });
}

/// Why there is nothing to judge.
fn nothing(app: &App) -> &'static str {
    match &app.frames {
        Some(_) if app.cursor.is_none() => {
            "The start of the frame: nothing is tested yet. Step on to a test to judge its answer."
        }
        Some(_) => "This step belongs to no test: step on to one to judge its answer.",
        None => "No pair to judge.",
    }
}

/// Whether the exact algorithm itself ran.
fn is_exact(pair: &PairStudy) -> bool {
    pair.choice.algorithm.article == Article::Exact
}

/// Whether a sweep's answer is a hit without a time.
fn is_timeless(pair: &PairStudy) -> bool {
    let is_sweep = pair.choice.algorithm.question.is_sweep();
    is_sweep && pair.answer.is_hit() && pair.answer.time.is_none()
}

fn headline(ui: &mut Ui, app: &mut App, pair: &PairStudy, chrome: &Chrome) {
    let right = pair.faults.is_empty();
    let (glyph, color) = match right {
        true => (icon::CHECK_CIRCLE, chrome.good),
        false => (icon::WARNING_CIRCLE, chrome.bad),
    };
    let said = match right {
        true if is_exact(pair) => format!("The exact answer: {}", text::hit(&pair.exact)),
        true if is_timeless(pair) => format!(
            "Right that they meet, time unknown; exact: {}",
            text::hit(&pair.exact)
        ),
        true => format!("Equal to the exact answer: {}", text::hit(&pair.exact)),
        false => {
            let faults: Vec<String> = pair.faults.iter().map(Fault::to_string).collect();
            format!("Wrong: {}", faults.join("; "))
        }
    };
    let names = pair.names(&app.scene);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add(Label::new(widgets::icon_text(glyph, 16.0).color(color)).selectable(false));
        ui.label(widgets::heading(&said, chrome).color(color));
        if pair.departure.is_some() {
            let command = commands::command("algorithm.departure");
            let text = widgets::with_icon(command.icon, command.title, 12.5);
            ui.visuals_mut().widgets.inactive.fg_stroke.color = chrome.departure;
            let button = ui.add(egui::Button::new(text).small());
            widgets::name(&button, egui::WidgetType::Button, true, command.title);
            if button
                .on_hover_text(command.hint(&app.preferences.keys))
                .clicked()
            {
                (command.run)(app);
            }
        }
        let of = RichText::new(format!("{} against {}", names[0], names[1])).color(chrome.soft);
        ui.add(Label::new(of).truncate());
    });
}

/// What an answer tells, part by part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Method,
    Hit,
    Time,
    Distance,
    Depth,
    Normal,
    Feature,
    /// Only where it is off its shapes.
    Point,
}

impl Column {
    /// Of a sweep, the distance is the one before anything moves.
    fn title(self, is_sweep: bool) -> &'static str {
        match self {
            Column::Method => "",
            Column::Hit => "answer",
            Column::Time => "time",
            Column::Distance if is_sweep => "distance at start",
            Column::Distance => "distance",
            Column::Depth => "depth",
            Column::Normal => "normal",
            Column::Feature => "feature",
            Column::Point => "point",
        }
    }

    /// Points; the method's name takes what is left.
    fn width(self, is_sweep: bool) -> f32 {
        match self {
            Column::Method => 0.0,
            Column::Hit => 44.0,
            Column::Distance if is_sweep => 108.0,
            Column::Time | Column::Distance | Column::Depth => 56.0,
            Column::Normal | Column::Point => 166.0,
            Column::Feature => 84.0,
        }
    }
}

/// The columns that there is room for.
struct Columns {
    shown: Vec<Column>,
    is_sweep: bool,
    method: f32,
}

impl Columns {
    /// Space between columns.
    const GAP: f32 = 6.0;
    /// Least and most width of the method's name.
    const METHOD: std::ops::RangeInclusive<f32> = 60.0..=260.0;

    fn fitting(width: f32, is_sweep: bool, is_point_off: bool) -> Self {
        use Column::{Depth, Distance, Feature, Hit, Method, Normal, Point, Time};
        let mut shown = vec![Method, Hit, Time, Distance, Depth, Normal, Feature];
        shown.retain(|&column| is_sweep || column != Time);
        if is_point_off {
            shown.insert(shown.len() - 1, Point);
        }
        let rest = |shown: &[Column]| {
            let taken: f32 = shown
                .iter()
                .map(|column| column.width(is_sweep) + Self::GAP)
                .sum();
            width - taken
        };
        // The feature goes first, then the distance, sooner for a wrong point, which is worth more than either.
        let least = *Self::METHOD.start();
        for (column, room) in [
            (Feature, 106.0),
            (Distance, if is_point_off { 128.0 } else { least }),
            (Depth, least),
            (Normal, least),
        ] {
            if rest(&shown) < room {
                shown.retain(|&one| one != column);
            }
        }
        let method = rest(&shown).clamp(*Self::METHOD.start(), *Self::METHOD.end());
        Self {
            shown,
            is_sweep,
            method,
        }
    }

    /// A row of `cell`s: text, colour, and whether it is in the text's own type.
    fn row(&self, ui: &mut Ui, cell: impl Fn(Column) -> (String, Color32, bool)) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = Self::GAP;
            ui.set_min_height(18.0);
            for &column in &self.shown {
                let width = match column {
                    Column::Method => self.method,
                    _ => column.width(self.is_sweep),
                };
                let (text, color, is_number) = cell(column);
                let text = RichText::new(text).color(color).size(12.5);
                let text = if is_number { text.monospace() } else { text };
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                ui.allocate_ui_with_layout(egui::vec2(width, 18.0), layout, |ui| {
                    ui.set_min_width(width);
                    ui.add(Label::new(text).truncate());
                });
            }
        });
    }
}

fn cell(
    column: Column,
    method: &str,
    answer: &Answer,
    wrong: &Differences,
    chrome: &Chrome,
) -> (String, Color32, bool) {
    let none = || "–".to_string();
    let contact = answer.contact;
    let (text, is_wrong) = match column {
        Column::Method => return (method.into(), chrome.ink, false),
        Column::Hit => {
            let said = if answer.is_hit() { "hit" } else { "miss" };
            (said.into(), wrong.hit)
        }
        Column::Time => (answer.time.map_or_else(none, text::short), wrong.time),
        Column::Distance => (
            answer.distance.map_or_else(none, text::short),
            wrong.distance,
        ),
        Column::Depth => (
            contact.map_or_else(none, |c| text::short(c.depth)),
            wrong.depth,
        ),
        Column::Normal => {
            let normal = contact.map_or_else(none, |c| text::short_vector(c.normal));
            (normal, wrong.normal)
        }
        Column::Feature => (
            contact.map_or_else(none, |c| c.feature.label()),
            wrong.feature,
        ),
        Column::Point => {
            let point = contact.map_or_else(none, |c| text::short_vector(c.point));
            (point, wrong.point)
        }
    };
    (text, if is_wrong { chrome.bad } else { chrome.ink }, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_shown_have_room_down_to_the_least_window() {
        for (is_sweep, is_point_off) in [(false, false), (true, false), (true, true)] {
            for width in [430.0, 520.0, 680.0, 900.0] {
                let columns = Columns::fitting(width, is_sweep, is_point_off);
                let others = columns.shown.iter().map(|column| column.width(is_sweep));
                let gaps = Columns::GAP * (columns.shown.len() - 1) as f32;
                let taken = columns.method + others.sum::<f32>() + gaps;
                assert!(taken <= width, "{taken} of {width}, {:?}", columns.shown);
            }
        }
    }
}
