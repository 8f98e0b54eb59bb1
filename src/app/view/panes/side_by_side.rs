//! Panes in a picture: as the window has them, without what can be pressed.

use super::{FirstPane, lay_out};
use crate::app::{
    palette::Theme,
    view::{
        Surface,
        figure::{Figure, FigureOptions},
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

/// Between a caption and the panes beneath it, points.
const BELOW_CAPTION: f32 = 14.0;

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
        mut room: Rect,
        view: &FirstPane<'_>,
        surface: &mut dyn Surface,
    ) {
        let (theme, camera) = (view.theme, view.camera);
        ui.painter().rect_filled(room, 0.0, theme.paper());
        if let Some(caption) = view.caption {
            let head = overlay::paint_caption(ui.painter(), room, caption, theme);
            room.min.y = (head.bottom() + BELOW_CAPTION).min(room.bottom());
        }
        ui.painter().rect_filled(room, 0.0, theme.chrome().hairline);
        let figures = std::iter::once(view.figure).chain(&self.figures);
        let cells = lay_out(ui, room, &self.words, theme);
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
            overlay::paint(ui.painter(), picture, figure, camera, theme, options, None);
        }
    }
}
