//! What happened in the frames, marked on their strip.

use crate::ui::prelude::*;
use crate::ui::{events, timeline::StripPlaces};
use capsule_scenes::run::simulation::{FrameNote, RunHistory};
use capsule_session::frames::Frames;
use egui::Shape;

/// From the middle of the mark where a mover is set to its corners, points.
const PIN: f32 = 4.5;
/// Spans of frames nearer to each other than this, in points, are drawn as one.
const NEAREST: f32 = 1.5;
/// Lanes of what lasts, beneath the line.
const GROUND: f32 = 5.5;
const WALL: f32 = 8.5;

/// Of what is wrong, above the line.
const WARNING: f32 = -6.0;

/// Lines while something is touched or wrong, ticks where touching begins, crosses for NaN, diamonds where
/// a mover is set, discs where playing was stopped.
pub(super) fn paint(
    painter: &Painter,
    places: &StripPlaces,
    y: f32,
    (frames, run): (&Frames, &RunHistory),
    chrome: &Chrome,
) {
    let notes = run.notes();
    let lane = |is_on: fn(&FrameNote) -> bool, below: f32, color: Color32| {
        for [from, to] in merged(places, spans(notes, is_on)) {
            let line = Stroke::new(2.0, color);
            painter.hline(from..=to.max(from + 1.5), y + below, line);
        }
    };
    lane(|note| note.ground, GROUND, chrome.good);
    lane(|note| note.wall, WALL, chrome.ink);
    for [from, to] in merged(places, joined(frames.faults().frames())) {
        let line = Stroke::new(3.0, chrome.bad);
        painter.hline(from..=to.max(from + 1.5), y + WARNING, line);
    }
    for [from, _] in merged(places, spans(notes, FrameNote::touches)) {
        let line = Stroke::new(1.5, chrome.good);
        painter.vline(from, y - 5.0..=y + GROUND, line);
    }

    for [from, _] in merged(places, spans(notes, |note| note.non_finite)) {
        events::NON_FINITE.paint(painter, pos2(from, y), 9.0, chrome);
    }
    for placed in &run.level().placed {
        let x = places.x(placed.frame);
        let corners = [(0.0, -PIN), (PIN, 0.0), (0.0, PIN), (-PIN, 0.0)];
        let corners = corners.map(|(right, down)| pos2(x + right, y + down));
        let edge = Stroke::new(1.0, chrome.panel);
        let fill = chrome.departure;
        painter.add(Shape::convex_polygon(corners.into(), fill, edge));
    }
    for &frame in frames.stops() {
        painter.circle_filled(pos2(places.x(frame), y - 7.0), 3.0, chrome.bad);
    }
}

/// The first and the one past the last of each span of frames of which `is_on` holds.
fn spans(notes: &[FrameNote], is_on: impl Fn(&FrameNote) -> bool) -> Vec<[usize; 2]> {
    joined((0..notes.len()).filter(|&frame| is_on(&notes[frame])))
}

/// The same of frames in their order.
fn joined(frames: impl Iterator<Item = usize>) -> Vec<[usize; 2]> {
    let mut spans: Vec<[usize; 2]> = vec![];
    for frame in frames {
        match spans.last_mut() {
            Some([_, end]) if *end == frame => *end += 1,
            _ => spans.push([frame, frame + 1]),
        }
    }
    spans
}

/// Where the spans are on the strip; those that cannot be told apart are one.
fn merged(places: &StripPlaces, spans: Vec<[usize; 2]>) -> Vec<[f32; 2]> {
    let mut merged: Vec<[f32; 2]> = vec![];
    for [from, to] in spans.into_iter().map(|span| span.map(|at| places.x(at))) {
        match merged.last_mut() {
            Some([_, end]) if from - *end < NEAREST => *end = to,
            _ => merged.push([from, to]),
        }
    }
    merged
}

pub(super) fn tooltip(seen: &PanelContext<'_>, frame: usize) -> String {
    let mut told = vec![format!("frame {frame}")];
    let Some(run) = seen.session.run() else {
        return told.concat();
    };
    let frames = seen.session.frames();
    let note = run.notes().get(frame).copied();
    let note = note.unwrap_or_default();
    let known = [
        (note.ground, "ground"),
        (note.wall, "wall"),
        (note.non_finite, events::NON_FINITE.name()),
        (frames.stops().contains(&frame), "stopped here"),
    ];
    let known = known.into_iter().filter(|(is_so, _)| *is_so);
    told.extend(known.map(|(_, name)| name.into()));
    let level = run.level();
    let placed = level.placed.iter().filter(|placed| placed.frame == frame);
    let name = |mover: usize| &level.moving[mover].name;
    told.extend(placed.map(|placed| format!("{} is placed here", name(placed.mover))));
    told.extend(frames.faults().of(frame).map(String::from));
    told.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(grounds: &[bool]) -> Vec<FrameNote> {
        let note = |&ground| FrameNote {
            ground,
            ..FrameNote::default()
        };
        grounds.iter().map(note).collect()
    }

    #[test]
    fn spans_of_frames_end_where_the_touch_does() {
        let notes = noted(&[false, true, true, false, true]);
        assert_eq!(spans(&notes, |note| note.ground), [[1, 3], [4, 5]]);
        assert_eq!(spans(&notes, |note| note.wall), [[0; 2]; 0]);
    }

    #[test]
    fn thousands_of_spans_are_drawn_as_few() {
        let flicker: Vec<bool> = (0..20_000).map(|frame| frame % 2 == 0).collect();
        let places = StripPlaces {
            left: 0.0,
            width: 600.0,
            count: 20_000,
        };
        let spans = spans(&noted(&flicker), |note| note.ground);
        assert_eq!(spans.len(), 10_000);
        assert_eq!(merged(&places, spans).len(), 1);
    }
}
