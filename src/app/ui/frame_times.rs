use super::floating::{self, FloatingPanel};
use crate::app::{context::PanelContext, fonts, palette::Chrome, shell::frame_times::FramePart};
use egui::{Align2, Context, Grid, RichText, Ui, Vec2, vec2};

/// The window with what the program's own work takes of a frame.
#[derive(Debug, Default)]
pub(crate) struct FrameTimesWindow {
    is_open: bool,
}

impl FloatingPanel for FrameTimesWindow {
    fn command(&self) -> &'static str {
        "view.frame_times"
    }

    fn is_open(&mut self) -> &mut bool {
        &mut self.is_open
    }

    fn show(&mut self, ctx: &Context, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        floating::window(
            ctx,
            seen,
            ("Frame times", "frame times"),
            (Align2::LEFT_BOTTOM, Vec2::ZERO),
        )
        .open(&mut self.is_open)
        .resizable(false)
        .show(ctx, |ui| times(ui, seen, chrome));
    }
}

/// A row a part, then all of them; means of the last frames, milliseconds.
fn times(ui: &mut Ui, seen: &PanelContext<'_>, chrome: &Chrome) {
    let own = &seen.shell.frame_times;
    let [mean, longest] = own.whole();
    Grid::new("parts").spacing(vec2(16.0, 2.0)).show(ui, |ui| {
        for part in FramePart::ALL {
            ui.label(RichText::new(part.title()).color(chrome.soft));
            ui.label(number(own.mean(part)).color(chrome.ink));
            ui.end_row();
        }
        ui.label(
            RichText::new("all")
                .font(fonts::semibold(13.0))
                .color(chrome.ink),
        );
        ui.label(number(mean).color(chrome.ink));
        ui.end_row();
        ui.label(RichText::new("longest").color(chrome.soft));
        ui.label(number(longest).color(chrome.ink));
        ui.end_row();
    });
}

fn number(milliseconds: f32) -> RichText {
    RichText::new(format!("{milliseconds:.2} ms")).monospace()
}
