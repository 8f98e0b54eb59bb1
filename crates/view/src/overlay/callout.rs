//! Texts at places of their scene, each with a straight line to its subject.

use super::{
    LensRoom, Screen, halo_galley,
    names::{paint_end, paint_leader},
};
use crate::{figure::Figure, palette::Theme, typography};
use egui::{Color32, FontId, Painter, Pos2, Rect, Vec2};

/// Size of a text, points.
const TEXT: f32 = 15.0;
/// Between a text and its line, and between that and the rim of a sign, points.
pub(crate) const GAP: f32 = 3.0;
/// Between a text and the view's edges, points.
const MARGIN: f32 = 4.0;
/// Where a text's place is taken, it moves by this many points at a time, at most this many times, in this many directions.
const STEP: f32 = 6.0;
const FARTHEST: usize = 16;
const DIRECTIONS: usize = 16;

/// Writes the texts of `figure`, but those that one of the `lenses` shows with what they are about: they are written there.
/// What is written joins what is `reserved`.
pub(super) fn paint_all(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    lenses: &[LensRoom],
    theme: Theme,
    reserved: &mut Vec<Rect>,
) {
    for callout in &figure.callouts {
        let (Some(at), Some(middle)) = (screen.at(callout.at), screen.at(callout.text_at)) else {
            continue;
        };
        if lenses.iter().any(|lens| lens.shows(&[at, middle])) {
            continue;
        }
        let mut signs = figure.touches.iter();
        let rim = signs.find(|touch| touch.at == callout.at);
        let off = rim.map_or(0.0, |touch| touch.rim() + GAP);
        let words = (callout.text.as_str(), callout.color);
        let place = (middle, reserved.as_slice());
        let room = write(painter, screen, words, place, (at, off), theme);
        reserved.push(room);
    }
}

/// Writes a text around `middle`, or as near to it as nothing is `reserved`, with a line to the rim around `at`; returns the
/// room it takes.
pub(crate) fn write(
    painter: &Painter,
    screen: Screen<'_>,
    (text, color): (&str, Color32),
    (middle, reserved): (Pos2, &[Rect]),
    (at, off): (Pos2, f32),
    theme: Theme,
) -> Rect {
    let text = typography::words(text);
    let galley = painter.layout_no_wrap(text, FontId::proportional(TEXT), color);
    let room = Rect::from_center_size(middle, galley.size());
    let room = free(room, screen.rect.shrink(MARGIN), reserved);
    if let Some(ends) = leader(room.expand(GAP), at, off) {
        paint_leader(painter, ends, color, theme);
        if off == 0.0 {
            paint_end(painter, ends[1], color, theme);
        }
    }
    halo_galley(painter, room.min, &galley, color, theme);
    room
}

/// `room` moved within `inner` to the nearest place where nothing is `reserved`; where there is none near by, only into it.
fn free(room: Rect, inner: Rect, reserved: &[Rect]) -> Rect {
    let room = inside(room, inner);
    let is_free = |place: &Rect| !reserved.iter().any(|other| other.intersects(*place));
    let moved = (1..=FARTHEST).flat_map(|ring| {
        (0..DIRECTIONS).map(move |i| {
            let turn = std::f32::consts::TAU * i as f32 / DIRECTIONS as f32;
            room.translate(Vec2::angled(turn) * (STEP * ring as f32))
        })
    });
    let mut places = std::iter::once(room).chain(moved.filter(|place| inner.contains_rect(*place)));
    places.find(is_free).unwrap_or(room)
}

/// `room` moved into `inner`, as far as it has to be.
pub(crate) fn inside(room: Rect, inner: Rect) -> Rect {
    let most = (inner.max - room.size()).max(inner.min);
    Rect::from_min_size(room.min.clamp(inner.min, most), room.size())
}

/// The line from the rim of `room` to the distance `off` from `at`; `None` where nothing remains of it.
fn leader(room: Rect, at: Pos2, off: f32) -> Option<[Pos2; 2]> {
    let way = at - room.center();
    let half = room.size() * 0.5;
    let share = (half.x / way.x.abs()).min(half.y / way.y.abs());
    let end = at - way.normalized() * off;
    let is_away = share < 1.0 && way.length() * (1.0 - share) > off;
    is_away.then(|| [room.center() + way * share, end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn a_leader_is_straight_from_the_rim_of_the_text_to_the_rim_of_the_sign() {
        let room = Rect::from_center_size(pos2(100.0, 50.0), vec2(60.0, 20.0));
        let ends = leader(room, pos2(100.0, 100.0), 8.0);
        assert_eq!(ends, Some([pos2(100.0, 60.0), pos2(100.0, 92.0)]));
        assert_eq!(
            leader(room, pos2(110.0, 55.0), 0.0),
            None,
            "it is under the text"
        );
        assert_eq!(leader(room, pos2(100.0, 65.0), 8.0), None, "too near");
    }

    #[test]
    fn a_text_whose_place_is_taken_is_moved_beside_what_is_there() {
        let view = Rect::from_min_max(pos2(0.0, 0.0), pos2(400.0, 300.0));
        let room = Rect::from_center_size(pos2(200.0, 150.0), vec2(110.0, 18.0));
        assert_eq!(free(room, view, &[room.translate(vec2(0.0, 30.0))]), room);
        let taken = [
            room.translate(vec2(-90.0, 6.0)),
            room.translate(vec2(60.0, -14.0)),
        ];
        let moved = free(room, view, &taken);
        assert!(
            taken.iter().all(|other| !other.intersects(moved)),
            "{moved}"
        );
        assert!(moved.center().distance(room.center()) <= 30.0, "{moved}");
        assert_eq!(free(room, view, &[view]), room, "there is no free place");
    }

    #[test]
    fn a_text_stays_in_the_view() {
        let view = Rect::from_min_max(pos2(0.0, 0.0), pos2(300.0, 200.0));
        let room = Rect::from_center_size(pos2(290.0, -10.0), vec2(60.0, 20.0));
        let moved = inside(room, view);
        assert!(view.contains_rect(moved) && moved.size() == room.size());
    }
}
