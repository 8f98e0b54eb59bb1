//! What is being read, how far that is, and the way to give it up.

use super::prelude::*;
use crate::shell::reading::{QUIET, ReadingPurpose};
use egui::ProgressBar;
use std::path::Path;

/// So often it is seen how far the reading is.
const LOOK: Duration = Duration::from_millis(50);
const WIDTH: f32 = 300.0;

pub(super) fn reading(ctx: &Context, seen: &PanelContext<'_>) {
    if seen.shell.clipboard.reading.is_some() {
        ctx.request_repaint_after(LOOK);
    }
    let Some(reading) = seen.shell.readings.first() else {
        return;
    };
    ctx.request_repaint_after(LOOK);
    if reading.begun.elapsed() < QUIET {
        return;
    }
    let chrome = seen.chrome();
    let place = reading.progress.place();
    let file = match &reading.purpose {
        _ if !place.file.is_empty() => file_name(Path::new(&place.file)),
        ReadingPurpose::Open { path, .. }
        | ReadingPurpose::Compare { path, .. }
        | ReadingPurpose::Import { path, .. } => file_name(path),
        ReadingPurpose::Meshes => "the mesh".into(),
    };
    let view = seen.view.rect;
    let aside = view.center().x - ctx.screen_rect().center().x;
    let at = vec2(aside, view.top() + 12.0);
    egui::Area::new("reading".into())
        .order(egui::Order::Foreground)
        .anchor(Align2::CENTER_TOP, at)
        .show(ctx, |ui| {
            Frame::window(&ctx.style()).show(ui, |ui| {
                ui.set_width(WIDTH);
                let title = widgets::semibold(format!("Reading {file}"), 13.5, chrome.ink);
                ui.add(Label::new(title).truncate());
                let bar = ProgressBar::new(place.share()).desired_height(4.0);
                ui.add(bar.fill(chrome.accent));
                ui.horizontal(|ui| {
                    widgets::small(ui, place.told(), 12.5);
                    let end = Layout::right_to_left(Align::Center);
                    ui.with_layout(end, |ui| {
                        let cancel = ui.button("Cancel");
                        widgets::name(&cancel, WidgetType::Button, "Cancel reading");
                        if cancel.clicked() {
                            seen.act(FileAction::CancelReading);
                        }
                    });
                });
            });
        });
}
