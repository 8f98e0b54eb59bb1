//! The wheel, or two fingers on a trackpad, move the camera.

use super::prelude::*;
use capsule_view::{PointingDevice, Reach, ViewState};
use egui::{Event, MouseWheelUnit};
use glam::{Vec2, vec2};

/// What a notch of the wheel, 40 points, shrinks the distance to.
const ZOOM_A_NOTCH: f32 = 0.86;

/// Moves the camera by what was scrolled over `rect`. `at` is the pointer in the view, -1..=1, right and up.
pub(super) fn scroll(ui: &Ui, view: &mut ViewState, reach: &Reach, rect: Rect, at: Vec2) {
    let is_wheel = view.pointer == PointingDevice::Mouse;
    let scrolled = ui.input(|input| input.smooth_scroll_delta);
    let notches = if is_wheel { scrolled.y / 40.0 } else { 0.0 };
    // Scrolling with Ctrl is among the pinches.
    let pinch = ui.input(|input| input.zoom_delta());
    let factor = ZOOM_A_NOTCH.powf(notches) / pinch;
    if factor != 1.0 {
        view.stop();
        let factor = reach.factor(view.camera.distance, factor);
        view.camera.zoom(factor, at, rect.aspect_ratio());
    }
    if !is_wheel {
        two_fingers(ui, view, rect, scrolled);
    }
}

/// What is under the fingers follows them, as in a drag.
fn two_fingers(ui: &Ui, view: &mut ViewState, rect: Rect, scrolled: egui::Vec2) {
    let shift = ui.input(|input| input.modifiers.shift);
    // With Shift egui makes both directions one.
    let by = if shift { raw_scroll(ui) } else { scrolled };
    if by == egui::Vec2::ZERO {
        return;
    }
    view.stop();
    let drag = vec2(by.x, -by.y) * (2.0 / rect.height());
    if shift {
        view.camera.pan(drag)
    } else {
        view.camera.orbit(drag)
    }
}

/// What the system told of scrolling in this frame, points; without what zooms.
fn raw_scroll(ui: &Ui) -> egui::Vec2 {
    let line = ui.ctx().options(|options| options.line_scroll_speed);
    let screen = ui.ctx().screen_rect().height();
    let points = |event: &Event| match event {
        Event::MouseWheel {
            unit,
            delta,
            modifiers,
        } if !modifiers.command => match unit {
            MouseWheelUnit::Point => *delta,
            MouseWheelUnit::Line => *delta * line,
            MouseWheelUnit::Page => *delta * screen,
        },
        _ => egui::Vec2::ZERO,
    };
    ui.input(|input| {
        let all = input.events.iter().map(points);
        all.fold(egui::Vec2::ZERO, |sum, one| sum + one)
    })
}
