//! The window that saves a film: what is filmed, in which form, and how far that is.

use super::prelude::*;
use crate::{
    action::FilmAction,
    shell::{
        film_target::FilmFormat,
        filming::{FilmOrder, FilmWish, Filmed},
    },
};
use capsule_view::picture::LARGEST;
use egui::ProgressBar;

/// The largest frame that a film may be asked to end at.
const MOST_FRAMES: usize = 100_000;

#[derive(Debug, Default)]
pub(crate) struct FilmWindow {
    wish: FilmWish,
}

impl FilmWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        ui.add_enabled_ui(seen.shell.film.is_none(), |ui| self.wish(ui, seen));
        ui.add_space(6.0);
        match &seen.shell.film {
            Some(film) => under_way(ui, seen, film),
            None => {
                if ui.button("Save the film").clicked() {
                    seen.act(FilmAction::Start(Box::new(self.wish.clone())));
                }
            }
        }
    }

    /// What is wished.
    fn wish(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let wish = &mut self.wish;
        let moves = seen.session.moves();
        if wish.of == Filmed::Frames && !moves {
            wish.of = Filmed::Steps;
        }
        Grid::new("film").num_columns(2).show(ui, |ui| {
            widgets::small(ui, "Film", 12.5);
            ui.horizontal(|ui| {
                for (of, name) in [
                    (Filmed::Steps, "all steps"),
                    (Filmed::Frames, "frames"),
                    (Filmed::Orbit, "a turn of the camera"),
                ] {
                    let is_there = of != Filmed::Frames || moves;
                    ui.add_enabled_ui(is_there, |ui| {
                        ui.selectable_value(&mut wish.of, of, name)
                            .on_disabled_hover_text("Nothing moves here");
                    });
                }
            });
            ui.end_row();
            if wish.of == Filmed::Frames && moves {
                widgets::small(ui, "Frames", 12.5);
                ui.horizontal(|ui| {
                    let [from, to] = &mut wish.frames;
                    number(ui, from, 0..=MOST_FRAMES, "First frame");
                    widgets::small(ui, "to", 12.5);
                    number(ui, to, 0..=MOST_FRAMES, "Last frame");
                });
                ui.end_row();
            }
            widgets::small(ui, "As", 12.5);
            ui.horizontal(|ui| {
                for (format, name) in [
                    (FilmFormat::Gif, "GIF"),
                    (FilmFormat::AnimatedPng, "animated PNG"),
                    (FilmFormat::Numbered, "numbered PNGs"),
                ] {
                    ui.selectable_value(&mut wish.format, format, name);
                }
            });
            ui.end_row();
            widgets::small(ui, "Each picture", 12.5);
            let seconds = match wish.of {
                Filmed::Steps => &mut wish.still,
                Filmed::Frames | Filmed::Orbit => &mut wish.moving,
            };
            let each = DragValue::new(seconds).range(0.02..=10.0).speed(0.01);
            // A number that is being typed is not yet in its range.
            let each = ui.add(each.suffix(" s").update_while_editing(false));
            widgets::name(&each, WidgetType::DragValue, "Seconds per picture");
            ui.end_row();
            widgets::small(ui, "Size", 12.5);
            ui.horizontal(|ui| {
                let [width, height] = &mut wish.size;
                number(ui, width, 64..=LARGEST, "Width in pixels");
                widgets::small(ui, "×", 12.5);
                number(ui, height, 64..=LARGEST, "Height in pixels");
            });
            ui.end_row();
        });
    }
}

fn number<N: egui::emath::Numeric>(ui: &mut Ui, it: &mut N, range: RangeInclusive<N>, name: &str) {
    let field = ui.add(DragValue::new(it).range(range).update_while_editing(false));
    widgets::name(&field, WidgetType::DragValue, name);
}

/// How far the film is, and a way out.
fn under_way(ui: &mut Ui, seen: &PanelContext<'_>, film: &FilmOrder) {
    ui.ctx().request_repaint();
    let [done, count] = film.progress.unwrap_or([0, 1]);
    let told = match film.progress {
        Some(_) => format!("{done} of {count} pictures"),
        None => "The film begins…".into(),
    };
    ui.label(widgets::sized(told, 12.5, seen.chrome().prose));
    ui.add(ProgressBar::new(done as f32 / count as f32).desired_height(4.0));
    if ui.button("Cancel").clicked() {
        seen.act(FilmAction::Cancel);
    }
}
