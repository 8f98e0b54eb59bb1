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
/// Room for a name, points.
const NAME: f32 = 44.0;
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
    let instants = instants(pair);
    let mut named: Vec<f32> = instants[1..instants.len() - 1]
        .iter()
        .map(|(_, at)| x(*at))
        .collect();
    named.sort_by(f32::total_cmp);
    for (instant, at) in instants {
        let side = name_side(x(at), &named, track);
        mark(ui, instant, pos2(x(at), y), side, chrome);
    }
    let knob = pos2(x(time), y);
    painter.circle(knob, 6.0, chrome.panel, Stroke::new(2.0, chrome.accent));
    response.on_hover_text("Drag to see the shapes at another moment of their motion");
}

/// On which side of its sign at `x` a name stands among those at `named`: 1 at the right, -1 at the left. Two names look
/// away from each other; at the line's ends they look inwards.
fn name_side(x: f32, named: &[f32], track: Rect) -> f32 {
    let is_first = named.first().is_none_or(|&first| x <= first);
    let looks_right = match named {
        [_, _] if x - NAME < track.left() => true,
        [_, _] => !is_first,
        _ => x < track.center().x,
    };
    if looks_right { 1.0 } else { -1.0 }
}

/// A sign at a moment that matters, with its name above at the `side`.
fn mark(ui: &Ui, instant: Instant, at: Pos2, side: f32, chrome: &Chrome) {
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
    let align = match side > 0.0 {
        true => Align2::LEFT_CENTER,
        false => Align2::RIGHT_CENTER,
    };
    let place = at + vec2(8.0 * side, -12.0);
    let font = FontId::proportional(11.0);
    painter.text(place, align, instant.name(), font, color);
}
