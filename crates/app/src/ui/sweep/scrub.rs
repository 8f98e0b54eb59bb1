//! The motion of a swept pair as a line to drag along.

use super::SweepDrawer;
use crate::ui::minkowski;
use crate::ui::prelude::*;
use capsule_session::{action::GoMoment, playback::Playing};
use capsule_view::figure::travel::{Instant, instants};
use egui::{Galley, Rangef, Shape};
use std::cmp::Ordering;

/// Room at the right for the moment and two buttons.
const RIGHT: f32 = 146.0;
/// Room for the name of the button that folds the drawer.
const FOLD: f32 = 44.0;
/// Room for the sliders of the rounded body, without and with their names.
const SLIDERS: [f32; 2] = [196.0, 312.0];
/// With less room than this, in points, the sliders go without names.
const WIDE: f32 = 600.0;
/// From a sign to its name, points.
const BESIDE: f32 = 8.0;
/// Room for the buttons of the rounded body alone.
const BUTTONS: f32 = 60.0;
/// The least length of the line beside sliders, points: they give way to it.
const LINE: f32 = 160.0;
const HEIGHT: f32 = 32.0;

/// The line from start to end with the impacts, a button that plays, and the moment as a number.
pub(super) fn scrub(ui: &mut Ui, seen: &PanelContext<'_>, own: &SweepDrawer, pair: &PairStudy) {
    let shown = seen.session.time().unwrap_or(1.0);
    // Where it stands tells when the shapes meet.
    let time = if seen.is_asked() { 0.0 } else { shown };
    let width = ui.available_width();
    let is_wide = width >= WIDE;
    let has_sliders = is_wide || width - RIGHT - SLIDERS[0] >= LINE;
    ui.horizontal(|ui| {
        ui.set_min_height(HEIGHT);
        ui.spacing_mut().item_spacing.x = 4.0;
        let command = commands::command("motion.play");
        let glyph = widgets::play_icon(seen.session.playback().plays(Playing::Motion));
        widgets::icon_button(ui, seen, command, glyph, 14.0);
        let sliders = match (seen.session.has_body(), has_sliders) {
            (true, true) => SLIDERS[usize::from(is_wide)],
            (true, false) => BUTTONS,
            (false, _) => 0.0,
        };
        let named = if is_wide { FOLD } else { 0.0 };
        line(ui, seen, pair, time, RIGHT + named + sliders);
        let number = RichText::new(format!("t {}", text::short(time))).monospace();
        ui.add_sized([62.0, HEIGHT], Label::new(number).extend());
        widgets::command_button(ui, seen, "motion.impact", 14.0);
        if seen.session.has_body() {
            let sliders = has_sliders.then_some(is_wide);
            minkowski::sliders(ui, seen, sliders);
        }
        super::fold_button(ui, seen, own, is_wide);
    });
}

/// The line, which leaves `beside` points at its right.
fn line(ui: &mut Ui, seen: &PanelContext<'_>, pair: &PairStudy, time: f32, beside: f32) {
    let chrome = seen.chrome();
    let size = vec2((ui.available_width() - beside).max(60.0), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let name = "Moment of the motion";
    widgets::name_value(&response, WidgetType::Slider, name, time.into());
    let track = rect.shrink2(vec2(10.0, 0.0));
    if let Some(pointer) = response.interact_pointer_pos() {
        let time = (pointer.x - track.left()) / track.width().max(1.0);
        let time = time.clamp(0.0, 1.0);
        let plays = seen.session.playback().plays(Playing::Motion);
        if plays || seen.session.scrubbed_time() != Some(time) {
            seen.act(GoMoment::At(time));
        }
    }
    let x = |time: f32| track.left() + track.width() * time;
    let y = rect.center().y + 4.0;
    let painter = ui.painter();
    painter.hline(track.x_range(), y, Stroke::new(2.0, chrome.hairline));
    painter.hline(x(0.0)..=x(time), y, Stroke::new(2.0, chrome.accent));
    let mut instants = instants(pair);
    if seen.is_asked() {
        instants.retain(|(instant, _)| matches!(instant, Instant::Start | Instant::End));
    }
    let font = FontId::proportional(11.0);
    let name = |(instant, _): &(Instant, f32)| {
        let color = instant_color(*instant, chrome);
        painter.layout_no_wrap(instant.name().into(), font.clone(), color)
    };
    let inner = &instants[1..instants.len() - 1];
    let names: Vec<Arc<Galley>> = inner.iter().map(name).collect();
    let signs = inner.iter().zip(&names);
    let signs: Vec<_> = signs
        .map(|((_, at), name)| (x(*at), name.size().x))
        .collect();
    let places = name_places(&signs, rect.x_range());
    let named = places.into_iter().zip(names);
    let named = named.map(|(place, name)| place.map(|left| (left, name)));
    // Start and end have no names.
    let mut named = std::iter::once(None).chain(named).chain([None]);
    for (instant, at) in instants {
        mark(ui, instant, pos2(x(at), y), named.next().flatten(), chrome);
    }
    let knob = pos2(x(time), y);
    painter.circle(knob, 6.0, chrome.panel, Stroke::new(2.0, chrome.accent));
    response.on_hover_text("Drag to see the shapes at another moment of their motion");
}

/// Where the names of signs at `places` begin, each with its width; `None` for a name without room. A name stands beside
/// its sign, away from the others if it can, inside of the line, over no other name.
fn name_places(places: &[(f32, f32)], track: Rangef) -> Vec<Option<f32>> {
    let mut taken: Vec<Rangef> = vec![];
    let mut found = vec![];
    for &(x, width) in places {
        let at_left = Rangef::new(x - BESIDE - width, x - BESIDE);
        let at_right = Rangef::new(x + BESIDE, x + BESIDE + width);
        let before = places.iter().filter(|(other, _)| *other < x).count();
        let after = places.iter().filter(|(other, _)| *other > x).count();
        let is_left = match before.cmp(&after) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => x > track.center(),
        };
        let sides = if is_left {
            [at_left, at_right]
        } else {
            [at_right, at_left]
        };
        let is_free = |side: &Rangef| {
            let is_inside = side.min >= track.min && side.max <= track.max;
            let mut others = taken.iter();
            is_inside && others.all(|other| side.max <= other.min || side.min >= other.max)
        };
        let side = sides.into_iter().find(is_free);
        taken.extend(side);
        found.push(side.map(|side| side.min));
    }
    found
}

/// A sign at a moment that matters, with its name above it where that has a place.
fn mark(ui: &Ui, instant: Instant, at: Pos2, name: Option<(f32, Arc<Galley>)>, chrome: &Chrome) {
    let painter = ui.painter();
    let color = instant_color(instant, chrome);
    painter.vline(at.x, at.y - 5.0..=at.y + 5.0, Stroke::new(2.0, color));
    if matches!(instant, Instant::Start | Instant::End) {
        return;
    }
    let head = [vec2(-4.0, -14.0), vec2(4.0, -14.0), vec2(0.0, -8.0)].map(|corner| at + corner);
    painter.add(Shape::convex_polygon(head.to_vec(), color, Stroke::NONE));
    if let Some((left, name)) = name {
        let top = at.y - 12.0 - name.size().y * 0.5;
        painter.galley(pos2(left, top), name, color);
    }
}

fn instant_color(instant: Instant, chrome: &Chrome) -> Color32 {
    match instant {
        Instant::Start | Instant::End => chrome.faint,
        Instant::Impact | Instant::Nearest => chrome.accent,
        Instant::Answer => chrome.bad,
        Instant::Exact => chrome.ink,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: Rangef = Rangef {
        min: 0.0,
        max: 200.0,
    };

    #[test]
    fn names_stay_on_the_line_and_apart() {
        for places in [
            [(4.0, 40.0), (10.0, 34.0)],
            [(90.0, 40.0), (92.0, 34.0)],
            [(92.0, 34.0), (90.0, 40.0)],
            [(192.0, 40.0), (198.0, 34.0)],
            [(100.0, 40.0), (100.0, 34.0)],
            [(0.0, 40.0), (200.0, 34.0)],
        ] {
            let named = name_places(&places, LINE);
            let rooms: Vec<Rangef> = named
                .iter()
                .zip(places)
                .filter_map(|(left, (_, width))| left.map(|left| Rangef::new(left, left + width)))
                .collect();
            assert!(!rooms.is_empty(), "{places:?}");
            for room in &rooms {
                assert!(
                    room.min >= LINE.min && room.max <= LINE.max,
                    "{places:?} {room:?}"
                );
            }
            if let [a, b] = rooms[..] {
                assert!(a.max <= b.min || b.max <= a.min, "{places:?} {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn two_names_look_away_from_each_other() {
        let named = name_places(&[(90.0, 40.0), (110.0, 34.0)], LINE);
        assert_eq!(named, [Some(90.0 - BESIDE - 40.0), Some(110.0 + BESIDE)]);
    }

    #[test]
    fn a_name_without_room_is_left_out() {
        assert_eq!(name_places(&[(10.0, 40.0)], Rangef::new(0.0, 30.0)), [None]);
    }
}
