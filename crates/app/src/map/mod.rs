//! A map of where a method is wrong as one sees it: its colors, its axes and legend, and a sheet with all of that.

pub(crate) mod chart;
pub(crate) mod colors;

use capsule_bench::map::{MapAxis, MapOf, MapSubject, raster::MapRaster};
use capsule_view::{
    palette::Theme,
    picture::{Picture, PictureError},
    style,
};
use chart::{MapChart, margins};
use egui::{Align2, CentralPanel, FontId, Frame, Rect, pos2};

/// Above the map, for its title, points.
const TOP: f32 = 58.0;

/// The smallest side of a map, pixels.
const MIN_SIDE: usize = 32;

pub struct MapSheet {
    /// Method and pair, for the heading.
    pub subject: MapSubject,
    pub of: MapOf,
    /// To the right, and upwards.
    pub axes: [MapAxis; 2],
    /// Width and height, pixels.
    pub size: [u32; 2],
    pub theme: Theme,
}

impl MapSheet {
    /// The size of the map itself, pixels; `None` where the picture is too small for it.
    pub fn room(&self) -> Option<[usize; 2]> {
        let [left, top, right, bottom] = margins(self.of, TOP).map(|side| side as usize);
        let [width, height] = self.size.map(|side| side as usize);
        let room = [
            width.checked_sub(left + right)?,
            height.checked_sub(top + bottom)?,
        ];
        (room[0] >= MIN_SIDE && room[1] >= MIN_SIDE).then_some(room)
    }

    /// The smallest picture, pixels.
    pub fn least(of: MapOf) -> [usize; 2] {
        let [left, top, right, bottom] = margins(of, TOP).map(|side| side as usize);
        [left + right + MIN_SIDE, top + bottom + MIN_SIDE]
    }

    /// The size of the picture with a map of this size.
    pub(crate) fn around(of: MapOf, map: [usize; 2]) -> [u32; 2] {
        let [left, top, right, bottom] = margins(of, TOP).map(|side| side as usize);
        [map[0] + left + right, map[1] + top + bottom].map(|side| side as u32)
    }

    pub fn draw(&self, raster: &MapRaster) -> Result<Picture, PictureError> {
        let context = style::context(self.theme);
        let mut interface = self.interface(raster);
        Picture::of_interface(self.size, 1.0, &context, |ctx, _| interface(ctx))
    }

    pub(crate) fn interface(&self, raster: &MapRaster) -> impl FnMut(&egui::Context) {
        let mut chart = None;
        move |ctx| {
            let chart = chart.get_or_insert_with(|| MapChart::of(ctx, self.of, raster));
            let fill = ctx.style().visuals.panel_fill;
            let [left, ..] = margins(self.of, TOP);
            let size = raster.size().map(|side| side as f32);
            let rect = Rect::from_min_size(pos2(left, TOP), size.into());
            CentralPanel::default()
                .frame(Frame::new().fill(fill))
                .show(ctx, |ui| {
                    chart.paint(ui, rect, &self.subject, self.axes);
                    self.title(ui, left);
                });
        }
    }

    fn title(&self, ui: &egui::Ui, left: f32) {
        let who = format!("{}: {}", self.subject.choice.name(), self.of.title());
        let [ink, soft] = [ui.visuals().strong_text_color(), ui.visuals().text_color()];
        let lines = [
            (12.0, self.subject.scene.title.clone(), 16.0, ink),
            (34.0, who, 12.5, soft),
        ];
        for (top, text, size, color) in lines {
            let font = FontId::proportional(size);
            ui.painter()
                .text(pos2(left, top), Align2::LEFT_TOP, text, font, color);
        }
    }
}
