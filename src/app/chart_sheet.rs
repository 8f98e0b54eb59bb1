//! A chart of a panel as a picture of its own.

use super::{
    fonts,
    palette::{Chrome, Theme},
    style,
    view::picture::{Picture, PictureError},
};
use egui::{CentralPanel, Frame, Margin, RichText, Ui};

/// Around it, points.
const MARGIN: i8 = 24;

/// What is written over a chart, and how large the picture is.
pub(crate) struct ChartSheet<'a> {
    /// In large letters.
    pub(crate) title: &'a str,
    /// Beneath, what is shown.
    pub(crate) about: &'a str,
    /// Width and height, pixels.
    pub(crate) size: [u32; 2],
    /// On which paper.
    pub(crate) theme: Theme,
}

impl ChartSheet<'_> {
    /// Draws it with what `chart` shows in the room that it is told the height of, points.
    pub(crate) fn draw(
        &self,
        mut chart: impl FnMut(&mut Ui, &Chrome, f32),
    ) -> Result<Picture, PictureError> {
        let context = style::context(self.theme);
        let chrome = self.theme.chrome();
        Picture::of_interface(self.size, 1.0, &context, |ctx, _| {
            let frame = Frame::new()
                .fill(chrome.panel)
                .inner_margin(Margin::same(MARGIN));
            CentralPanel::default().frame(frame).show(ctx, |ui| {
                let title = RichText::new(self.title).font(fonts::semibold(16.0));
                ui.label(title.color(chrome.ink));
                ui.label(RichText::new(self.about).size(12.5).color(chrome.soft));
                ui.add_space(8.0);
                let height = ui.available_height();
                chart(ui, chrome, height);
            });
        })
    }
}
