//! Everything in the window, once a frame: what keys ask for, the time that passes, the panels, the view.

use super::keys;
use super::prelude::*;
use crate::{
    hands,
    shell::frame_times::FramePart,
    ui::{self, file_dialog::FileRequest, view_panel},
};
use capsule_view::Surface;
use egui::{Frame, OutputCommand};
use std::time::Instant;

/// Everything in the window.
pub(crate) fn app_ui(ctx: &egui::Context, app: &mut App, surface: &mut dyn Surface) {
    let look = (app.view.theme, app.view.motion);
    if !app.panels.take_look(ctx, look) {
        return;
    }
    app.begin(FramePart::Study);
    take_keys(ctx, app);
    app.tend_files(Instant::now());
    pass_time(ctx, app);

    app.begin(FramePart::Panels);
    let (seen, panels) = app.parts();
    ui::around(ctx, &seen, panels);
    center(ctx, app, surface);
    let (seen, panels) = app.parts();
    ui::over(ctx, &seen, panels);
    app.begin(FramePart::Study);
    if app.apply_pending() {
        ctx.request_repaint();
    }
    app.begin(FramePart::Panels);
    if let Some(text) = app.shell.clipboard.copied.take() {
        ctx.copy_text(text);
    }
    let asked = FileRequest::take(&mut app.shell);
    let notices = std::mem::take(&mut app.shell.notices);
    let (seen, panels) = app.parts();
    ui::dialogs(ctx, &seen, panels, (asked, notices));
    if app.apply_pending() {
        ctx.request_repaint();
    }
    ui::forget_tab(ctx);
    copy_no_nothing(ctx);
    app.panels.layers.note(ctx);
}

impl App {
    pub(crate) fn begin(&mut self, part: FramePart) {
        self.shell.frame_times.begin(part, Instant::now());
    }
}

/// What the keyboard and what was dropped ask for.
fn take_keys(ctx: &egui::Context, app: &mut App) {
    app.panels.take_input(ctx);
    hands::take_keys(ctx, &mut app.canvas());
    app.apply_pending();
    keys::run_keys(ctx, app);
    let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
    for path in dropped.into_iter().filter_map(|file| file.path) {
        app.open_file(&path);
    }
}

/// A copy of no text would empty the clipboard.
fn copy_no_nothing(ctx: &egui::Context) {
    let is_empty = |command: &OutputCommand| matches!(command, OutputCommand::CopyText(text) if text.is_empty());
    ctx.output_mut(|output| output.commands.retain(|command| !is_empty(command)));
}

/// Lets the time pass since the frame before, once a frame.
fn pass_time(ctx: &egui::Context, app: &mut App) {
    if ctx.output(|output| output.num_completed_passes) == 0 {
        let seconds = ui::seconds_passed(ctx);
        app.session.advance(seconds);
        app.walk_on(seconds);
        app.settle();
    }
    if app.session.is_playing() || app.session.walks() {
        ctx.request_repaint();
    }
}

/// What is said of the step, the view, and what belongs to it.
fn center(ctx: &egui::Context, app: &mut App, surface: &mut dyn Surface) {
    let fill = app.view.theme.chrome().panel;
    egui::CentralPanel::default()
        .frame(Frame::new().fill(fill))
        .show(ctx, |ui| {
            let (seen, panels) = app.parts();
            ui::about_view(ui, &seen, panels);
            app.view.rect = ui.available_rect_before_wrap();
            if !app.panels.code.is_wide {
                return view(ui, app, surface);
            }
            let (seen, panels) = app.parts();
            ui::code_in_view(ui, &seen, panels);
        });
}

/// The view: what hands do there is done before it is painted.
fn view(ui: &mut egui::Ui, app: &mut App, surface: &mut dyn Surface) {
    let Some(room) = view_panel::room(ui) else {
        return;
    };
    app.begin(FramePart::Study);
    app.session.bring_up_panes();
    app.panels.layers.menu |= view_panel::act(ui, &mut app.canvas(), room);
    if app.apply_pending() {
        ui.ctx().request_repaint();
    }
    app.session.bring_up_panes();
    app.begin(FramePart::Figure);
    view_panel::paint(ui, &mut app.canvas(), surface, room);
    app.begin(FramePart::Panels);
}
