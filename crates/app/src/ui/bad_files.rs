//! What is wrong with a file: in a red bar above the view for the open one, in a window for another.

use super::prelude::*;
use crate::shell::files::DiskProblem;

/// The tallest that a report gets, points.
const TALLEST: f32 = 230.0;

/// What is wrong with the open file on disk, over the view of the last good scene. It goes when the file is mended.
pub(crate) fn disk_problem(ui: &mut Ui, seen: &PanelContext<'_>) {
    let (Some(problem), Origin::File(path)) = (&seen.shell.files.problem, seen.session.origin())
    else {
        return;
    };
    let chrome = seen.chrome();
    let name = file_name(path);
    TopBottomPanel::top("disk problem")
        .frame(view_bar(chrome, 8).fill(chrome.bad_fill))
        .show_separator_line(false)
        .show_inside(ui, |ui| match problem {
            DiskProblem::Invalid {
                report,
                was_never_good,
            } => {
                let what = if *was_never_good {
                    "mistakes: another scene is shown until they are fixed"
                } else {
                    "mistakes on disk: the last good scene is shown"
                };
                heading(ui, &format!("{name} has {what}"), Some(report));
                // Bars that float hide themselves: what is below the fold would not be looked for.
                ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
                let text = RichText::new(report.trim_end()).monospace();
                ScrollArea::vertical()
                    .max_height(TALLEST)
                    .auto_shrink([false, true])
                    .min_scrolled_height(TALLEST)
                    .show(ui, |ui| widgets::wrapped(ui, text.color(seen.chrome().ink)));
            }
            DiskProblem::Gone => {
                let title = format!("{name} is gone from disk: saving writes it again");
                heading(ui, &title, None);
            }
        });
}

fn heading(ui: &mut Ui, title: &str, report: Option<&str>) {
    let chrome = style::chrome(ui.ctx());
    ui.horizontal(|ui| {
        let icon = widgets::icon_text(egui_phosphor::regular::WARNING, 15.0);
        ui.label(icon.color(chrome.bad));
        widgets::at_right(ui, |ui| {
            if let Some(report) = report
                && ui.button("Copy").on_hover_text("Copy the report").clicked()
            {
                ui.ctx().copy_text(report.into());
            }
            widgets::at_left(ui, |ui| {
                ui.add(Label::new(widgets::semibold(title, 13.5, chrome.bad)).truncate());
            });
        });
    });
}

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
