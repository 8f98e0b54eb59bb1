//! Before the first step: which key leads on, over the view and in the lesson.

use super::prelude::*;
use egui::{Area, Order};

/// Lead on: through the steps, through the frames, and through a level.
const NEXT: &str = "step.next";
const PLAY: &str = "step.play";
const RESTART: &str = "step.restart";
const WALK: &str = "frame.walk";
/// Over the lower edge of the view, points.
const OFF_EDGE: f32 = 24.0;
/// Letters over the view and in the lesson, points.
const OVER_VIEW: f32 = 17.0;
const IN_LESSON: f32 = 14.0;

/// What leads on from where a page was begun, and what is to be read there; nothing where the reader is asked to point
/// first, or has gone on.
fn beginning(seen: &PanelContext<'_>) -> Option<(&'static str, String)> {
    let session = seen.session;
    let is_under_way = session.is_playing() || session.walks();
    if seen.is_asked() || !seen.is_at_beginning() || is_under_way {
        return None;
    }
    let steps = session.study().record.steps.len();
    let (id, what) = match session.frame() {
        Some(_) if session.is_level() && session.scene().replay.is_empty() => (WALK, "walk".into()),
        Some(0) => (PLAY, "play".into()),
        Some(_) => (RESTART, "play from the start".into()),
        None if steps > 0 => (NEXT, format!("begin: {steps} steps")),
        None => return None,
    };
    let key = commands::command(id).shortcut_text(&seen.shell.preferences.keys);
    (!key.is_empty()).then(|| (id, format!("Press {key} to {what}")))
}

/// A chip over the lower edge of the view.
pub(super) fn over_view(ctx: &Context, seen: &PanelContext<'_>) {
    let Some(begins) = beginning(seen) else {
        return;
    };
    let at = seen.view.rect.center_bottom() - vec2(0.0, OFF_EDGE);
    Area::new(Id::new("begin"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(at)
        .show(ctx, |ui| chip(ui, seen, &begins, OVER_VIEW));
}

/// The same at the head of the lesson. Whether it is there.
pub(super) fn in_lesson(ui: &mut Ui, seen: &PanelContext<'_>) -> bool {
    let begins = beginning(seen);
    if let Some(begins) = &begins {
        chip(ui, seen, begins, IN_LESSON);
        ui.add_space(4.0);
    }
    begins.is_some()
}

fn chip(ui: &mut Ui, seen: &PanelContext<'_>, (id, told): &(&'static str, String), size: f32) {
    let chrome = seen.chrome();
    let frame = Frame::new()
        .fill(chrome.accent_fill)
        .stroke(Stroke::new(1.5, chrome.accent))
        .corner_radius(8)
        .inner_margin(Margin::symmetric(14, 7));
    let chip = frame.show(ui, |ui| {
        widgets::still(ui, widgets::semibold(told, size, chrome.accent));
    });
    let chip = chip.response.interact(Sense::click());
    widgets::name(&chip, WidgetType::Button, "Begin");
    if chip.clicked() {
        seen.act(Action::Command(id));
    }
}
