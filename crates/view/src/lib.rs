//! Pictures: from a study and a step to pixels, on the screen and without one.
//!
//! [`figure`] says what is drawn, [`camera`] from where, `renderer` draws it, [`overlay`] writes on it; [`picture`] makes
//! finished pictures of it, and [`vector`] such as can be edited. [`palette`], [`style`] and [`fonts`] are how pictures and panels look.

pub mod bounds;
pub mod camera;
#[cfg(test)]
mod contrast_tests;
pub mod cut_away;
mod distinct;
mod egui_painter;
pub mod figure;
pub mod fonts;
#[cfg(test)]
mod framing_tests;
pub mod gl;
pub mod headless;
pub mod heads;
mod kept;
mod lens;
pub mod overlay;
pub mod palette;
pub mod panes;
pub mod picking;
pub mod picture;
pub mod picture_room;
mod reach;
mod renderer;
pub mod rounded_triangle;
mod state;
pub mod style;
mod surface;
pub mod typography;
pub mod vector;

pub use figure::Shading;
pub use kept::StudyKey;
pub use lens::Lens;
pub use reach::Reach;
pub use renderer::RendererError;
pub use state::{AskedPoint, PointingDevice, ShownAt, ViewState};
pub use surface::{GlSurface, Quality};

use camera::Camera;
use figure::Figure;
use palette::Theme;

/// Where a view gets its picture from.
pub trait Surface {
    /// The texture of one pane, counted from 0, that shows `figure`, bottom row first, if there is one yet.
    fn texture(
        &mut self,
        pane: usize,
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
        _pane: usize,
        _size_px: [u32; 2],
        _figure: &Figure,
        _camera: &Camera,
        _theme: Theme,
        _pixels_per_point: f32,
    ) -> Option<egui::TextureId> {
        None
    }
}

/// Paints the picture of a pane, counted from 0, into its place; paper where it is not drawn yet.
pub fn paint_figure(
    ui: &egui::Ui,
    surface: &mut dyn Surface,
    (pane, rect): (usize, egui::Rect),
    figure: &Figure,
    camera: &Camera,
    theme: Theme,
) {
    let scale = ui.ctx().pixels_per_point();
    let pixels = [rect.width(), rect.height()].map(|side| (side * scale).round() as u32);
    match surface.texture(pane, pixels, figure, camera, theme, scale) {
        Some(texture) => paint_texture(ui.painter(), rect, texture),
        None => {
            ui.painter().rect_filled(rect, 0.0, theme.paper());
            ui.ctx().request_repaint();
        }
    }
}

/// Paints `texture` into `rect`; OpenGL's textures begin at the bottom.
fn paint_texture(painter: &egui::Painter, rect: egui::Rect, texture: egui::TextureId) {
    let upright = egui::Rect::from_min_max(egui::pos2(0.0, 1.0), egui::pos2(1.0, 0.0));
    painter.image(texture, rect, upright, palette::UNTINTED);
}
