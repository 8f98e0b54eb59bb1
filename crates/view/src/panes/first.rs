//! The view itself, with what is written on it.

use crate::{
    Lens, Surface,
    camera::{Camera, Framing},
    figure::Figure,
    overlay::{self, Caption, OverlayOptions, Screen},
    paint_figure,
    palette::Theme,
    rounded_triangle::RoundedTriangle,
};
use egui::{Rect, Ui};

/// A view and what is written on it.
#[derive(Clone, Copy, Debug)]
pub struct FirstPane<'a> {
    pub figure: &'a Figure,
    /// From where it is seen.
    pub sight: Framing,
    pub theme: Theme,
    /// The text on it.
    pub overlay: OverlayOptions,
    pub caption: Option<&'a Caption>,
}

impl FirstPane<'_> {
    /// Paints it into `room`, with nothing beside it, under its caption.
    pub(crate) fn paint(&self, ui: &mut Ui, room: Rect, surface: &mut dyn Surface) {
        let picture = self.paint_caption(ui, room);
        self.paint_picture(ui, picture, surface);
    }

    /// Paints it into `picture`, with its magnifiers, without its caption.
    pub(super) fn paint_picture(&self, ui: &mut Ui, picture: Rect, surface: &mut dyn Surface) {
        let Self {
            figure,
            theme,
            overlay,
            ..
        } = *self;
        let camera = &self.camera(&figure.subject, picture, overlay);
        let screen = Screen {
            rect: picture,
            camera,
        };
        let lenses = Lens::all_over(figure, screen);
        paint_figure(ui, surface, (0, picture), figure, camera, theme);
        if self.caption.is_some() && figure.backdrop.is_none() {
            overlay::fade_beneath_caption(ui.painter(), picture, theme);
        }
        let overlay = OverlayOptions {
            lenses: Lens::rooms(&lenses),
            ..overlay
        };
        overlay::paint(ui.painter(), picture, figure, camera, theme, overlay);
        lenses.iter().for_each(|lens| lens.paint(ui, screen, theme));
    }

    /// Paints the caption, if there is one, in a band across the head of `room`; answers the room beneath.
    pub(super) fn paint_caption(&self, ui: &Ui, room: Rect) -> Rect {
        match self.caption {
            Some(caption) => {
                let paper = self.figure.backdrop.unwrap_or(self.theme.paper());
                caption.paint(ui.painter(), room, (self.theme, paper))
            }
            None => room,
        }
    }

    /// The camera of `picture`, which has to show `subject` beside its text.
    pub(super) fn camera(
        &self,
        subject: &[RoundedTriangle],
        picture: Rect,
        written: OverlayOptions,
    ) -> Camera {
        let room = overlay::room(picture.size(), written);
        self.sight.camera(subject, &room)
    }
}
