//! The report on a file that cannot be read: each mistake with the line where it is.

use super::prelude::*;

/// What is wrong with a file, as it was reported, and what that leads to.
pub(crate) fn bad_file_report(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: &Modal,
    title: &str,
    note: &str,
    report: &str,
) {
    let chrome = seen.chrome();
    let screen = ctx.screen_rect().size();
    let modal = widgets::modal(ctx, "problem").show(ctx, |ui| {
        ui.set_width((screen.x - 96.0).min(820.0));
        ui.label(widgets::semibold(title, 15.0, chrome.bad));
        widgets::soft(ui, note);
        ui.add_space(8.0);
        ScrollArea::both()
            .max_height(screen.y - 200.0)
            .show(ui, |ui| {
                ui.add(Label::new(RichText::new(report).monospace()).extend());
            });
        ui.add_space(8.0);
        widgets::at_right(ui, |ui| {
            let close = ui.button("Close").clicked();
            if ui.button("Copy").clicked() {
                ui.ctx().copy_text(report.into());
            }
            close
        })
    });
    if modal.inner || modal.backdrop_response.clicked() {
        seen.act(LayerAction::Close(own.clone()));
    }
}
