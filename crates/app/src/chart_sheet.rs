//! A chart of a panel as a picture of its own.

use super::ui::{cost_chart, precision_plot};
use capsule_bench::precision::DistanceError;
use capsule_core::broad_phase::CostRow;
use capsule_view::{
    fonts,
    palette::Theme,
    picture::{Picture, PictureError},
    style,
};
use egui::{CentralPanel, Frame, Margin, RichText};

/// Around it, points.
const MARGIN: i8 = 24;
/// Around the precision plot, for its caption and what its lines are, points.
const BENEATH: f32 = 56.0;

/// A panel's chart, and its content.
#[derive(Clone, Copy)]
pub enum PanelChart<'a> {
    /// The costs of queries against a level as its triangles grow.
    Cost(&'a [CostRow]),
    /// How wrong a case gets with the distance from home.
    Precision(&'a [DistanceError]),
}

/// The text over a chart, and the size of the picture.
pub struct ChartSheet<'a> {
    pub title: &'a str,
    /// Beneath, what is shown.
    pub about: &'a str,
    /// Width and height, pixels.
    pub size: [u32; 2],
    pub theme: Theme,
}

impl ChartSheet<'_> {
    /// Draws it with `chart` beneath.
    pub fn draw(&self, chart: PanelChart<'_>) -> Result<Picture, PictureError> {
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
                match chart {
                    PanelChart::Cost(rows) => cost_chart(ui, rows, chrome, height),
                    PanelChart::Precision(curve) => {
                        precision_plot(ui, curve, chrome, height - BENEATH);
                    }
                }
            });
        })
    }
}
