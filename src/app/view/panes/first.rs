//! The view itself, with what is written on it.

use crate::app::{
    palette::Theme,
    view::{
        Surface,
        camera::Camera,
        figure::Figure,
        overlay::{self, Caption, OverlayOptions},
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
        paint_figure(ui, surface, (0, room), figure, camera, theme);
        overlay::paint(ui.painter(), room, figure, camera, theme, overlay, caption);
    }
}
