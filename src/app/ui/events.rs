//! How events are marked, in the list of steps and on the timeline: each by a shape and a colour of its own.

use crate::app::palette::Chrome;
use capsule_lab::trace::Event;
use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

/// Its colour.
pub(crate) fn color(event: Event, chrome: &Chrome) -> Color32 {
    match event {
        Event::Hit => chrome.good,
        Event::Miss | Event::Branch => chrome.soft,
        Event::Departure => chrome.departure,
        Event::NonFinite => chrome.bad,
    }
}

/// Its name.
pub(crate) fn name(event: Event) -> &'static str {
    match event {
        Event::Hit => "hit",
        Event::Miss => "miss",
        Event::Branch => "branch",
        Event::Departure => "departs from the repaired method",
        Event::NonFinite => "NaN",
    }
}

/// Hit: disc. Miss: ring. Branch: fork. Departure: diamond. Not a number: cross.
pub(crate) fn paint(painter: &Painter, event: Event, at: Pos2, size: f32, chrome: &Chrome) {
    let color = color(event, chrome);
    let line = Stroke::new(1.6, color);
    let r = size / 2.0;
    match event {
        Event::Hit => {
            painter.circle_filled(at, r, color);
        }
        Event::Miss => {
            painter.circle_stroke(at, r - 0.5, line);
        }
        Event::Branch => {
            let fork = at + vec2(-r * 0.3, 0.0);
            painter.line_segment([at + vec2(-r, 0.0), fork], line);
            painter.line_segment([fork, at + vec2(r, -r * 0.8)], line);
            painter.line_segment(
                [fork, at + vec2(r, r * 0.8)],
                Stroke::new(1.6, chrome.faint),
            );
        }
        Event::Departure => {
            let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)];
            let corners = corners.map(|corner| at + corner * 1.25).to_vec();
            painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
        }
        Event::NonFinite => {
            painter.line_segment([at - vec2(r, r) * 0.8, at + vec2(r, r) * 0.8], line);
            painter.line_segment([at + vec2(-r, r) * 0.8, at + vec2(r, -r) * 0.8], line);
        }
    }
}
