//! Panes in a picture: as the window has them, without what can be pressed.

use super::{FirstPane, lay_out};
use crate::app::{
    palette::Theme,
    view::{
        Surface,
        figure::{Figure, FigureOptions},
        hull::Hull,
        overlay::{self, OverlayOptions},
        paint_figure,
    },
};
use capsule_lab::{
    run::study::Study,
    scene::Way,
    session::panes::{Panes, Words, words},
};
use egui::{Rect, Ui};

/// What a picture of several panes shows besides its first one.
#[derive(Clone, Debug)]
pub(crate) struct SideBySide {
    words: Vec<Words>,
    figures: Vec<Figure>,
}

impl SideBySide {
    /// The `panes` beside `main`, whose `study` is at `cursor`; `None` where there are none.
    pub(crate) fn of(
        (main, panes): (Option<&Way>, &Panes),
        study: &Study,
        cursor: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Option<Self> {
        let figures = panes
            .all()
            .iter()
            .map(|pane| Figure::of(pane.snapshot(), &pane.study, pane.step, theme, options));
        let figures: Vec<Figure> = figures.collect();
        (!figures.is_empty()).then(|| Self {
            words: words(main, panes, study, cursor),
            figures,
        })
    }

    /// Paints everything into `room`: the `view` first.
    pub(crate) fn paint(
        &self,
        ui: &mut Ui,
        room: Rect,
        view: &FirstPane<'_>,
        surface: &mut dyn Surface,
    ) {
        let theme = view.theme;
        let room = view.paint_caption(ui, room);
        ui.painter().rect_filled(room, 0.0, theme.chrome().hairline);
        let figures = std::iter::once(view.figure).chain(&self.figures);
        let subject: Vec<Hull> = figures
            .clone()
            .flat_map(|one| one.subject.clone())
            .collect();
        let cells = lay_out(ui, room, &self.words, theme);
        let narrowest = cells.iter().min_by(|a, b| {
            let [a, b] = [a, b].map(|cell| cell.picture.aspect_ratio());
            a.total_cmp(&b)
        });
        let Some(narrowest) = narrowest else { return };
        let camera = &view.camera(&subject, narrowest.picture, narrowest.overlay(view.overlay));
        let all = cells.iter().zip(&self.words).zip(figures);
        for (index, ((cell, words), figure)) in all.enumerate() {
            let is_first = index == 0;
            cell.paint_ground(ui, theme, is_first);
            cell.title_ui(ui, words, theme, is_first);
            cell.values_ui(ui, theme);
            let options = match is_first {
                true => cell.overlay(view.overlay),
                false => OverlayOptions::NOTHING,
            };
            let picture = cell.picture;
            let figure = &figure.clone().on_ground_of(view.figure);
            paint_figure(ui, surface, (index, picture), figure, camera, theme);
            overlay::paint(ui.painter(), picture, figure, camera, theme, options);
        }
    }
}
