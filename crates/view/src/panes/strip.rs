//! A pane's values, as many as there is room for.

use crate::palette::{Chrome, Theme};
use capsule_session::panes::{PaneMark, PaneValue};
use egui::{Color32, FontId, Galley, Label, Pos2, Rect, TextFormat, Ui, text::LayoutJob, vec2};
use std::sync::Arc;

/// Height of a row, points.
pub(super) const ROW: f32 = 17.0;
/// Between two values of a row, points.
const BETWEEN: f32 = 10.0;

/// Values in rows.
#[derive(Default)]
pub(super) struct ValueStrip {
    /// Each with its row and where in it it begins, and what is said where the pointer rests on it.
    shown: Vec<(Arc<Galley>, usize, f32, String)>,
}

impl ValueStrip {
    /// The `values` that have a place in this width, points, and this many rows.
    pub(super) fn of(
        ui: &Ui,
        values: &[PaneValue],
        (width, rows): (f32, usize),
        theme: Theme,
    ) -> Self {
        if rows == 0 {
            return Self { shown: vec![] };
        }
        let chrome = theme.chrome();
        let galley = |mut job: LayoutJob| {
            job.wrap = egui::text::TextWrapping::truncate_at_width(width);
            ui.fonts(|fonts| fonts.layout_job(job))
        };
        let all: Vec<Arc<Galley>> = values
            .iter()
            .map(|value| galley(written(value, chrome)))
            .collect();
        let mut kept = all.len();
        loop {
            let hidden = &values[kept..];
            let rest = (!hidden.is_empty()).then(|| galley(more(hidden, chrome)));
            let galleys = all[..kept].iter().chain(&rest);
            let sizes: Vec<f32> = galleys.clone().map(|galley| galley.size().x).collect();
            let places = flow(&sizes, width);
            let fits = places.last().is_none_or(|(row, _)| *row < rows);
            if fits || kept == 0 {
                let hints = values[..kept].iter().map(hint);
                let hints = hints.chain(rest.iter().map(|_| told(hidden)));
                let shown = galleys.cloned().zip(places).zip(hints);
                let shown = shown.map(|((galley, (row, left)), hint)| (galley, row, left, hint));
                return Self {
                    shown: shown.collect(),
                };
            }
            kept -= 1;
        }
    }

    /// The number of rows of this width, points, that `values` take, whatever their numbers: pictures shall not change their
    /// height while a run plays.
    pub(super) fn rows(ui: &Ui, values: &[PaneValue], width: f32, theme: Theme) -> usize {
        let size = |value: &PaneValue| {
            let widest = PaneValue {
                text: value.widest.clone(),
                mark: PaneMark::Differs,
                ..value.clone()
            };
            let job = written(&widest, theme.chrome());
            ui.fonts(|fonts| fonts.layout_job(job)).size().x
        };
        let sizes: Vec<f32> = values.iter().map(size).collect();
        flow(&sizes, width).last().map_or(0, |(row, _)| row + 1)
    }

    /// Writes it with its left top corner `at`.
    pub(super) fn ui(&self, ui: &mut Ui, at: Pos2, theme: Theme) {
        for (galley, row, left, hint) in &self.shown {
            let corner = at + vec2(*left, *row as f32 * ROW);
            let rect = Rect::from_min_size(corner, vec2(galley.size().x, ROW));
            let label = Label::new(galley.clone()).selectable(false);
            let response = ui.put(rect, label);
            response.on_hover_text(egui::RichText::new(hint).color(theme.chrome().ink));
        }
    }
}

/// Rows of things so wide: for each, its row and where it begins.
fn flow(sizes: &[f32], width: f32) -> Vec<(usize, f32)> {
    let (mut row, mut left) = (0, 0.0);
    let place = |size: &f32| {
        if left > 0.0 && left + size > width {
            row += 1;
            left = 0.0;
        }
        let at = (row, left);
        left += size + BETWEEN;
        at
    };
    sizes.iter().map(place).collect()
}

/// The colors of what bears a mark, and of what stands behind it.
fn colors(mark: PaneMark, chrome: &Chrome) -> (Color32, Color32) {
    match mark {
        PaneMark::None => (chrome.ink, Color32::TRANSPARENT),
        PaneMark::Wrong => (chrome.bad, chrome.bad_fill),
        PaneMark::Differs => (chrome.departure, chrome.departure_fill),
    }
}

/// A value as it stands in the strip; one with a mark has a sign besides its color.
fn written(value: &PaneValue, chrome: &Chrome) -> LayoutJob {
    let mut job = LayoutJob::default();
    let (ink, fill) = colors(value.mark, chrome);
    let is_marked = value.mark != PaneMark::None;
    if is_marked {
        job.append("≠ ", 0.0, format(FontId::proportional(12.0), ink, fill));
    }
    let label = format!("{} ", value.label);
    let soft = if is_marked { ink } else { chrome.soft };
    job.append(&label, 0.0, format(FontId::proportional(11.5), soft, fill));
    job.append(&value.text, 0.0, format(FontId::monospace(11.5), ink, fill));
    job
}

/// The text for values that have no place.
fn more(hidden: &[PaneValue], chrome: &Chrome) -> LayoutJob {
    let mut marks = hidden.iter().map(|value| value.mark);
    let count = marks.clone().filter(|mark| *mark != PaneMark::None).count();
    let (text, ink) = match marks.find(|mark| *mark != PaneMark::None) {
        None => (format!("{} more…", hidden.len()), chrome.soft),
        Some(mark) => (format!("≠ {count} more…"), colors(mark, chrome).0),
    };
    let font = FontId::proportional(11.5);
    LayoutJob::single_section(text, format(font, ink, Color32::TRANSPARENT))
}

fn format(font: FontId, color: Color32, background: Color32) -> TextFormat {
    TextFormat {
        font_id: font,
        color,
        background,
        ..Default::default()
    }
}

fn hint(value: &PaneValue) -> String {
    let differs = match value.mark {
        PaneMark::None => "",
        PaneMark::Wrong => "\nDiffers from the exact answer.",
        PaneMark::Differs => "\nDiffers from the first pane.",
    };
    format!("{}: {}{differs}", value.label, value.meaning)
}

/// Values in a list.
fn told(values: &[PaneValue]) -> String {
    let line = |value: &PaneValue| {
        let sign = if value.mark == PaneMark::None {
            ""
        } else {
            "≠ "
        };
        format!("{sign}{} {}", value.label, value.text)
    };
    values.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_goes_to_the_next_row() {
        let places = flow(&[60.0, 60.0, 20.0, 300.0, 10.0], 150.0);
        assert_eq!(places, [(0, 0.0), (0, 70.0), (1, 0.0), (2, 0.0), (3, 0.0)]);
    }

    /// Runs `check` with the program's own fonts.
    fn with_fonts(check: impl Fn(&mut Ui)) {
        let context = crate::style::context(Theme::Light);
        let _ = context.run(egui::RawInput::default(), |context| {
            egui::CentralPanel::default().show(context, |ui| check(ui));
        });
    }

    fn velocity(text: &str, mark: PaneMark) -> PaneValue {
        PaneValue {
            label: "velocity",
            meaning: "meters per second",
            text: text.into(),
            widest: "-8.888 -8.888 -8.888".into(),
            mark,
        }
    }

    #[test]
    fn the_room_for_values_stays_whatever_they_come_to() {
        with_fonts(|ui| {
            let rows = |values: &[PaneValue]| ValueStrip::rows(ui, values, 300.0, Theme::Light);
            let long = velocity("-1.234 0.000 -5.678", PaneMark::Differs);
            let short = velocity("–", PaneMark::None);
            assert_eq!(rows(&[short.clone(), short]), rows(&[long.clone(), long]));
        });
    }

    #[test]
    fn values_that_have_no_place_are_counted_and_marked() {
        with_fonts(|ui| {
            let marks = [
                PaneMark::Wrong,
                PaneMark::Wrong,
                PaneMark::None,
                PaneMark::Wrong,
            ];
            let values = marks.map(|mark| velocity("1 2 3", mark));
            let strip = ValueStrip::of(ui, &values, (200.0, 1), Theme::Light);
            let texts: Vec<&str> = strip.shown.iter().map(|one| one.0.text()).collect();
            let last = texts.last().copied().unwrap_or_default();
            let hidden = values.len() - (texts.len() - 1);
            assert!(
                hidden > 0 && last.starts_with("≠ ") && last.ends_with(" more…"),
                "{texts:?}"
            );
            assert!(strip.shown.iter().all(|one| one.1 == 0), "one row");
            let whole = ValueStrip::of(ui, &values, (200.0, 9), Theme::Light);
            assert_eq!(whole.shown.len(), values.len());
        });
    }
}
