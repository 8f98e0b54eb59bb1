use crate::app::{
    palette::Theme,
    view::{Surface, ViewState},
};
use capsule_lab::{scene::Scene, study::Study};

/// The view.
pub fn view_panel(
    ui: &mut egui::Ui,
    _view: &mut ViewState,
    _scene: &Scene,
    _study: &Study,
    _step: Option<usize>,
    theme: Theme,
    _surface: &mut dyn Surface,
) {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), egui::Sense::click_and_drag());
    ui.painter().rect_filled(rect, 0.0, theme.chrome().sunken);
}
