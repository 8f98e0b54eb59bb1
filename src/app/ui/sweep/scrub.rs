//! The motion of a swept pair as a line to drag along.

use crate::app::{
    commands,
    palette::Chrome,
    state::App,
    text,
    ui::{minkowski, widgets},
    view::figure::travel::{Instant, instants},
};
use capsule_lab::study::PairStudy;
use egui::{
    Align2, FontId, Label, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use egui_phosphor::regular as icon;

/// Room at the right for the moment and two buttons.
const RIGHT: f32 = 146.0;
/// Room for the sliders of the rounded body, without and with their names.
const SLIDERS: [f32; 2] = [196.0, 312.0];
/// With less room than this, in points, the sliders go without names.
const WIDE: f32 = 600.0;
/// Height of the line's row.
const HEIGHT: f32 = 32.0;

/// The line from start to end with the impacts, a button that plays, and the moment as a number.
pub(super) fn scrub(ui: &mut Ui, app: &mut App, pair: &PairStudy) {
    let chrome = app.theme.chrome();
    play(ui, app);
    let time = app.time().unwrap_or(1.0);
    let is_wide = ui.available_width() >= WIDE;
    ui.horizontal(|ui| {
        ui.set_min_height(HEIGHT);
        ui.spacing_mut().item_spacing.x = 4.0;
        let command = commands::command("motion.play");
        let glyph = match app.motion.is_playing {
            true => icon::PAUSE,
            false => icon::PLAY,
        };
        widgets::icon_button(ui, app, command, glyph, 14.0);
        let sliders = if app.has_body() {
            SLIDERS[usize::from(is_wide)]
        } else {
            0.0
        };
        line(ui, app, pair, time, RIGHT + sliders, chrome);
        let number = RichText::new(format!("t {}", text::short(time))).monospace();
        ui.add_sized([62.0, HEIGHT], Label::new(number).extend());
        widgets::command_button(ui, app, "motion.impact", 14.0);
        if app.has_body() {
            minkowski::sliders(ui, app, is_wide);
        }
        super::fold_button(ui, app);
    });
}

/// Lets the motion go on while it plays.
fn play(ui: &Ui, app: &mut App) {
    if app.motion.is_playing {
        if ui.ctx().output(|output| output.num_completed_passes) == 0 {
            app.advance_motion(ui.input(|input| input.stable_dt).min(0.1));
        }
        ui.ctx().request_repaint();
    }
}

/// The line, which leaves `beside` points at its right.
fn line(ui: &mut Ui, app: &mut App, pair: &PairStudy, time: f32, beside: f32, chrome: &Chrome) {
    let size = vec2((ui.available_width() - beside).max(60.0), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        label: Some("Moment of the motion".into()),
        value: Some(f64::from(time)),
        ..WidgetInfo::new(WidgetType::Slider)
    });
    let track = rect.shrink2(vec2(10.0, 0.0));
    if let Some(pointer) = response.interact_pointer_pos() {
        app.show_time((pointer.x - track.left()) / track.width().max(1.0));
    }
    let x = |time: f32| track.left() + track.width() * time;
    let y = rect.center().y + 4.0;
    let painter = ui.painter();
    painter.hline(track.x_range(), y, Stroke::new(2.0, chrome.hairline));
    painter.hline(x(0.0)..=x(time), y, Stroke::new(2.0, chrome.accent));
    for (instant, at) in instants(pair) {
        mark(ui, instant, pos2(x(at), y), track, chrome);
    }
    let knob = pos2(x(time), y);
    painter.circle(knob, 6.0, chrome.panel, Stroke::new(2.0, chrome.accent));
    response.on_hover_text("Drag to see the shapes at another moment of their motion");
}

/// A sign at a moment that matters, with its name above.
fn mark(ui: &Ui, instant: Instant, at: Pos2, track: Rect, chrome: &Chrome) {
    let painter = ui.painter();
    let color = match instant {
        Instant::Start | Instant::End => chrome.faint,
        Instant::Impact => chrome.accent,
        Instant::Answer => chrome.bad,
        Instant::Exact => chrome.ink,
    };
    painter.vline(at.x, at.y - 5.0..=at.y + 5.0, Stroke::new(2.0, color));
    if matches!(instant, Instant::Start | Instant::End) {
        return;
    }
    let head = [vec2(-4.0, -14.0), vec2(4.0, -14.0), vec2(0.0, -8.0)].map(|corner| at + corner);
    painter.add(Shape::convex_polygon(head.to_vec(), color, Stroke::NONE));
    let (align, away) = match (instant, at.x > track.center().x) {
        (Instant::Exact, true) | (Instant::Impact | Instant::Answer, false) => {
            (Align2::LEFT_CENTER, 8.0)
        }
        _ => (Align2::RIGHT_CENTER, -8.0),
    };
    let place = at + vec2(away, -12.0);
    let font = FontId::proportional(11.0);
    painter.text(place, align, instant.name(), font, color);
}
