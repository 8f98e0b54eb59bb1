//! The view itself, with what is written on it.

use crate::app::{
    palette::Theme,
    view::{
        Lens, Surface,
        camera::Camera,
        figure::Figure,
        overlay::{self, Caption, OverlayOptions, Screen},
        paint_figure,
    },
};
use egui::{Rect, Ui};

/// A view and what is written on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstPane<'a> {
    pub(crate) figure: &'a Figure,
    pub(crate) camera: &'a Camera,
    /// On which paper.
    pub(crate) theme: Theme,
    /// What is written on it.
    pub(crate) overlay: OverlayOptions,
    pub(crate) caption: Option<&'a Caption>,
}

impl FirstPane<'_> {
    /// Paints it into `room`, with nothing beside it.
    pub(crate) fn paint(&self, ui: &mut Ui, room: Rect, surface: &mut dyn Surface) {
        let Self {
            figure,
            camera,
            theme,
            overlay,
            caption,
        } = *self;
        let rect = room;
        let lens = Lens::over(figure, Screen { rect, camera });
        paint_figure(ui, surface, (0, rect), figure, camera, theme);
        let overlay = OverlayOptions {
            lens: lens.as_ref().map(|lens| lens.room),
            ..overlay
        };
        overlay::paint(ui.painter(), rect, figure, camera, theme, overlay, caption);
        if let Some(lens) = lens {
            lens.paint(ui, theme);
        }
    }
}
