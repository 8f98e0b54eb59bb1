//! The three-dimensional view: from a study and a step to pixels, on the screen and without one.
//!
//! [`figure`] says what is drawn, [`camera`] from where, [`renderer`] draws it, [`overlay`] writes on it;
//! [`picture`] makes finished pictures of it.

pub(crate) mod bounds;
pub(crate) mod camera;
mod egui_painter;
pub(crate) mod figure;
pub(crate) mod headless;
pub(crate) mod overlay;
pub(crate) mod picking;
pub(crate) mod picture;
mod reach;
mod renderer;
mod state;
mod surface;

pub(crate) use reach::Reach;
pub(crate) use renderer::RendererError;
pub(crate) use state::ViewState;
pub(crate) use surface::{GlSurface, Quality};

use super::palette::{self, Theme};
use camera::Camera;
use figure::Figure;

/// Where a view gets its picture from.
pub(crate) trait Surface {
    /// The texture that shows `figure`, bottom row first, if there is one yet.
    fn texture(
        &mut self,
        size_px: [u32; 2],
        figure: &Figure,
        camera: &Camera,
        theme: Theme,
        pixels_per_point: f32,
    ) -> Option<egui::TextureId>;
}

/// Shows nothing: for panels without a graphics card.
impl Surface for () {
    fn texture(
        &mut self,
        _size_px: [u32; 2],
        _figure: &Figure,
        _camera: &Camera,
        _theme: Theme,
        _pixels_per_point: f32,
    ) -> Option<egui::TextureId> {
        None
    }
}

/// Paints `texture` into `rect`; OpenGL's textures begin at the bottom.
pub(crate) fn paint_texture(painter: &egui::Painter, rect: egui::Rect, texture: egui::TextureId) {
    let upright = egui::Rect::from_min_max(egui::pos2(0.0, 1.0), egui::pos2(1.0, 0.0));
    painter.image(texture, rect, upright, palette::UNTINTED);
}
