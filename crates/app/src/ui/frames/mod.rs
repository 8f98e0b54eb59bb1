//! The frames' own timeline, above that of the steps inside the shown frame.

mod marks;

use super::{
    prelude::*,
    timeline::{StripPlaces, needle},
};
use crate::action::Visibility;
use capsule_scenes::run::simulation::RunHistory;
use capsule_session::{action, frames::Frames, playback::FRAME_SPEEDS};

const MIN_SPAN: usize = 120;
const HEIGHT: f32 = 22.0;

/// What the strip keeps while the pointer is held.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FrameStrip {
    from: Option<usize>,
    /// The middle of the upper edge of the button that opens the window of breakpoints, points.
    pub(super) breaks_button: Pos2,
}

/// Playing and the strip of frames; nothing in a scene that stands.
pub(crate) fn frames(ctx: &Context, seen: &PanelContext<'_>, own: &mut FrameStrip) {
    if !seen.session.moves() {
        return;
    }
    TopBottomPanel::bottom("frames")
        .frame(view_bar(seen.chrome(), 6))
        .show(ctx, |ui| {
            if seen.session.walks() {
                walking_hints(ui, seen);
            }
            ui.horizontal(|ui| {
                transport(ui, seen, own);
                strip(ui, seen, own);
            });
        });
}

fn transport(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut FrameStrip) {
    let chrome = seen.chrome();
    ui.spacing_mut().item_spacing.x = 2.0;
    widgets::title(ui, "Frames");
    ui.add_space(6.0);
    for id in ["frame.first", "frame.reverse", "frame.previous"] {
        widgets::command_button(ui, seen, id, 15.0);
    }
    let glyph = widgets::play_icon(seen.session.playback().plays_frames());
    widgets::icon_button(ui, seen, commands::command("step.play"), glyph, 17.0);
    for id in ["frame.next", "frame.last"] {
        widgets::command_button(ui, seen, id, 15.0);
    }
    let button = widgets::command_button(ui, seen, "frame.breaks", 15.0);
    own.breaks_button = button.rect.center_top();
    if seen.session.breaks().any() {
        let corner = button.rect.right_top() + vec2(-6.0, 6.0);
        ui.painter().circle_filled(corner, 3.0, chrome.bad);
    }
    if seen.session.has_player() {
        ui.add_space(4.0);
        widgets::command_button(ui, seen, "frame.walk", 15.0);
    }
    ui.add_space(8.0);
    let mut speed = seen.session.playback().frame_speed();
    let slider = Slider::new(&mut speed, FRAME_SPEEDS)
        .logarithmic(true)
        .custom_formatter(|speed, _| format!("{speed:.1}×"));
    let slider = ui.add(slider).on_hover_text("Playback speed of frames");
    if slider.changed() {
        seen.act(action::GoFrame::Speed(speed));
    }
    ui.add_space(8.0);
}

fn strip(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut FrameStrip) {
    let chrome = seen.chrome();
    let Some(run) = seen.session.run() else {
        return;
    };
    let (shown, newest) = (seen.session.frames().frame(), run.newest());
    let placed = run.level().placed.last().map_or(0, |one| one.frame);
    let time_step = run.level().world.time_step;
    widgets::at_right(ui, |ui| {
        let told = |frame: usize, newest: usize| {
            let seconds = frame as f32 * time_step;
            format!("frame {frame} of {newest} · {seconds:.2} s")
        };
        // The strip must not move under the pointer while the numbers grow.
        let most = newest.max(MIN_SPAN);
        let width = told(most, most).chars().count();
        let text = format!("{:>width$}", told(shown, newest));
        ui.add(Label::new(RichText::new(text).monospace()).extend());
        ui.add_space(8.0);
        let size = vec2(ui.available_width(), HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        widgets::name_value(&response, WidgetType::Slider, "Frames", shown as f64);
        let places = StripPlaces::of(rect, newest.max(MIN_SPAN).max(placed));
        hold(seen, run, own, &response, &places);
        let (y, frames) = (rect.center().y, seen.session.frames());
        track(ui, &places, y, (frames, newest));
        if seen.is_asked() {
            return;
        }
        marks::paint(ui.painter(), &places, y, (frames, run), chrome);
        if let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) {
            let told = marks::tooltip(seen, places.place(pointer.x));
            response.on_hover_text_at_pointer(told);
        }
    });
}

/// Goes where the pointer is held; with Shift the frames dragged over are repeated. A click beside them ends that.
fn hold(
    seen: &PanelContext<'_>,
    run: &RunHistory,
    own: &mut FrameStrip,
    response: &Response,
    places: &StripPlaces,
) {
    let (origin, has_shift) = response.ctx.input(|input| {
        let origin = input.pointer.press_origin();
        (origin, input.modifiers.shift)
    });
    if response.drag_started() {
        let from = origin.map(|origin| places.place(origin.x));
        own.from = from.filter(|_| has_shift);
    } else if !response.dragged() && !response.drag_stopped() {
        own.from = None;
    }
    let Some(pointer) = response.interact_pointer_pos() else {
        return;
    };
    let at = places.place(pointer.x);
    let session = seen.session;
    if let Some(from) = own.from {
        let most = run.newest().max(from);
        return seen.act(action::GoFrame::Repeat(from, at.min(most)));
    }
    let is_beside = |[first, last]: [usize; 2]| at < first || at > last;
    let range = session.frames().range();
    if response.clicked() && (has_shift || range.is_some_and(is_beside)) {
        seen.act(action::GoFrame::RepeatNothing);
    }
    let rests = !session.playback().plays_frames() && !session.walks();
    let is_there = session.frame() == Some(at) && rests;
    if !has_shift && !is_there {
        seen.act(action::GoFrame::To(at));
    }
}

/// The line: what was run is darker, what was passed has the accent's color, what is repeated is filled.
fn track(ui: &Ui, places: &StripPlaces, y: f32, (frames, newest): (&Frames, usize)) {
    let chrome = style::chrome(ui.ctx());
    let painter = ui.painter();
    let shown = frames.frame();
    if let Some([first, last]) = frames.range() {
        let (from, to) = (places.x(first), places.x(last));
        let band = Rect::from_x_y_ranges(from..=to, y - 9.0..=y + 11.0);
        painter.rect_filled(band, 2.0, chrome.accent_fill);
        let line = Stroke::new(1.5, chrome.accent);
        for (x, inwards) in [(from, 3.0), (to, -3.0)] {
            painter.vline(x, band.y_range(), line);
            for end in [band.top(), band.bottom()] {
                painter.line_segment([pos2(x, end), pos2(x + inwards, end)], line);
            }
        }
    }
    let line = |from: usize, to: usize, width: f32, color| {
        painter.hline(places.x(from)..=places.x(to), y, Stroke::new(width, color));
    };
    line(0, places.count, 2.0, chrome.hairline);
    line(0, newest, 2.0, chrome.faint);
    line(0, shown, 3.0, chrome.accent);
    needle(ui, pos2(places.x(shown), y), [9.0, 9.0], 5.0);
}

/// What the keys do meanwhile.
const HINT: &str = "WASD or arrows walk, relative to the camera \u{b7} Space jumps \u{b7} Esc ends";

/// That nothing was asked for a while.
const PAUSED: &str = "Paused. Press any of these keys to continue.";

/// The keys, and whether the camera goes along.
fn walking_hints(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    ui.horizontal(|ui| {
        widgets::title(ui, "Walking");
        ui.add_space(6.0);
        let follows = RichText::new("camera follows").size(12.5);
        let mut is_followed = seen.view.follows;
        if ui.checkbox(&mut is_followed, follows).changed() {
            seen.act(ViewAction::Toggle(Visibility::Follows));
        }
        ui.add_space(6.0);
        if seen.session.walk_is_paused() {
            widgets::one_line(ui, widgets::sized(PAUSED, 12.5, chrome.ink));
            ui.add_space(6.0);
        }
        widgets::one_line(ui, widgets::sized(HINT, 12.5, chrome.soft));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_strip_is_its_frame_again() {
        let places = StripPlaces {
            left: 20.0,
            width: 700.0,
            count: 120,
        };
        for frame in [0, 1, 60, 119, 120] {
            assert_eq!(places.place(places.x(frame)), frame);
        }
        assert_eq!(places.place(-50.0), 0);
    }
}
