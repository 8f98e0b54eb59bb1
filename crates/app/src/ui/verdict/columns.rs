//! The verdict's columns: which ones there is room for, and what they say.

use super::super::{errata, pins};
use crate::ui::prelude::*;
use capsule_core::{
    geometry::Contact,
    method::{Answer, GivenParts},
};

/// Size of what is written, points.
const SIZE: f32 = 12.5;

/// What an answer tells, part by part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
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
    /// Every column, from the left.
    pub(super) const ALL: [Self; 8] = [
        Self::Method,
        Self::Hit,
        Self::Time,
        Self::Distance,
        Self::Depth,
        Self::Normal,
        Self::Point,
        Self::Feature,
    ];

    /// Of a sweep, the distance is the one before anything moves.
    pub(super) fn title(self, is_sweep: bool) -> &'static str {
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

pub(super) struct VerdictColumns {
    shown: Vec<Column>,
    is_sweep: bool,
    method: f32,
}

impl VerdictColumns {
    /// Space between columns.
    const GAP: f32 = 6.0;
    /// Least and most width of the method's name.
    const METHOD: std::ops::RangeInclusive<f32> = 60.0..=260.0;

    pub(super) fn fitting(width: f32, is_sweep: bool, is_point_off: bool) -> Self {
        use Column::{Depth, Distance, Feature, Normal, Point, Time};
        let is_told = |column: &Column| match column {
            Time => is_sweep,
            Point => is_point_off,
            _ => true,
        };
        let mut shown: Vec<Column> = Column::ALL.into_iter().filter(is_told).collect();
        let rest = |shown: &[Column]| {
            let widths = shown
                .iter()
                .map(|column| column.width(is_sweep) + Self::GAP);
            width - widths.sum::<f32>()
        };
        // The feature goes first, then the distance, sooner for a wrong point, which is worth more than either; numbers stay
        // longest.
        let least = *Self::METHOD.start();
        for (column, room) in [
            (Feature, 106.0),
            (Distance, if is_point_off { 128.0 } else { least }),
            (Normal, least),
            (Point, least),
            (Depth, least),
        ] {
            if rest(&shown) < room {
                shown.retain(|&one| one != column);
            }
        }
        // A wide column that went leaves room for a narrow one.
        if !shown.contains(&Distance)
            && rest(&shown) - Distance.width(is_sweep) - Self::GAP >= least
        {
            let at = shown.iter().position(|&column| column == Depth);
            shown.insert(at.unwrap_or(shown.len()), Distance);
        }
        let method = rest(&shown).clamp(*Self::METHOD.start(), *Self::METHOD.end());
        Self {
            shown,
            is_sweep,
            method,
        }
    }

    /// A row of `cell`s: text, color, and whether it is in the text's own type. Each has the `menu`.
    pub(super) fn row(
        &self,
        ui: &mut Ui,
        (own, menu): (&[&'static Repair], pins::PinMenu<'_>),
        cell: impl Fn(Column) -> (String, Color32, bool),
    ) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = Self::GAP;
            ui.set_min_height(18.0);
            for &column in &self.shown {
                let width = match column {
                    Column::Method => self.method,
                    _ => column.width(self.is_sweep),
                };
                let (whole, color, is_number) = cell(column);
                let text = match column {
                    Column::Method => {
                        let font = FontId::proportional(SIZE);
                        widgets::without_middle(ui, &whole, &font, width)
                    }
                    _ => whole.clone(),
                };
                let mut hint = errata::explanations(&whole, own);
                if text != whole {
                    hint = format!("{whole}\n{hint}").trim_end().into();
                }
                let text = widgets::sized(text, SIZE, color);
                let text = if is_number { text.monospace() } else { text };
                widgets::cell(ui, vec2(width, 18.0), |ui| {
                    let label = ui.add(Label::new(text).truncate());
                    widgets::name(&label, WidgetType::Label, &whole);
                    menu(&label);
                    if !hint.is_empty() {
                        label.on_hover_text(hint);
                    }
                });
            }
        });
    }
}

/// What `column` says of an answer, its color, and whether it is in the text's own type.
pub(super) fn cell(
    column: Column,
    method: &str,
    (answer, given): (&Answer, GivenParts),
    wrong: &[Column],
    chrome: &Chrome,
) -> (String, Color32, bool) {
    let none = || "–".to_string();
    let part = |is_given: bool, told: fn(&Contact) -> String| {
        let contact = answer.contact.filter(|_| is_given);
        contact.as_ref().map_or_else(none, told)
    };
    let number = |number: Option<f32>| number.map_or_else(none, text::short);
    let text = match column {
        Column::Method => return (method.into(), chrome.ink, false),
        Column::Hit => if answer.is_hit() { "hit" } else { "miss" }.into(),
        Column::Time => number(answer.time),
        Column::Distance => number(answer.distance),
        Column::Depth => part(given.depth, |it| text::short(it.depth)),
        Column::Normal => part(given.normal, |it| text::short_vector(it.normal)),
        Column::Feature => part(given.feature, |it| it.feature.to_string()),
        Column::Point => part(given.point, |it| text::short_vector(it.point)),
    };
    let is_wrong = wrong.contains(&column);
    let color = if is_wrong { chrome.bad } else { chrome.ink };
    (typography::minus(&text), color, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_shown_have_room_down_to_the_least_window() {
        for (is_sweep, is_point_off) in [(false, false), (true, false), (true, true)] {
            for width in [290.0, 430.0, 520.0, 680.0, 900.0] {
                let columns = VerdictColumns::fitting(width, is_sweep, is_point_off);
                let others = columns.shown.iter().map(|column| column.width(is_sweep));
                let gaps = VerdictColumns::GAP * (columns.shown.len() - 1) as f32;
                let taken = columns.method + others.sum::<f32>() + gaps;
                assert!(taken <= width, "{taken} of {width}, {:?}", columns.shown);
                assert!(columns.shown.contains(&Column::Depth), "at {width}");
            }
        }
    }
}
