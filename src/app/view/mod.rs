//! The three-dimensional view: from a study and a step to pixels, on the screen and without one.
//!
//! [`figure`] says what is drawn, [`camera`] from where, [`renderer`] draws it, [`overlay`] writes on it;
//! [`picture`] makes finished pictures of it.

pub mod camera;
mod egui_painter;
pub mod figure;
pub mod headless;
pub mod overlay;
pub mod picture;
mod renderer;
mod state;
mod surface;

pub use renderer::RendererError;
pub use state::ViewState;
pub use surface::{GlSurface, Quality};

use super::palette::Theme;
use camera::Camera;
use figure::Figure;

/// Where a view gets its picture from.
pub trait Surface {
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
pub fn paint_texture(painter: &egui::Painter, rect: egui::Rect, texture: egui::TextureId) {
    let upright = egui::Rect::from_min_max(egui::pos2(0.0, 1.0), egui::pos2(1.0, 0.0));
    painter.image(texture, rect, upright, egui::Color32::WHITE);
}
