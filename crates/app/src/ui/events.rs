//! How events are marked, in the list of steps and on the timeline: each by a shape and a color of its own.

use super::prelude::*;
use capsule_core::trace::Event;
use capsule_scenes::run::study::Events;
use egui::Shape;

/// A sign for one reason to stop at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventMark {
    /// What the step tells, and whether it is an answer with faults.
    Told { event: Event, is_wrong: bool },
    /// The first step that parts from the repaired method.
    Departure,
}

/// A value that is not finite.
pub(crate) const NON_FINITE: EventMark = EventMark::Told {
    event: Event::NonFinite,
    is_wrong: false,
};

pub(crate) fn answer(is_hit: bool, is_wrong: bool) -> EventMark {
    let event = if is_hit { Event::Hit } else { Event::Miss };
    EventMark::Told { event, is_wrong }
}

/// The signs of a step, what it tells first.
pub(crate) fn marks(events: Events) -> impl DoubleEndedIterator<Item = EventMark> {
    let is_wrong = events.is_wrong;
    let told = events.own.map(|event| EventMark::Told { event, is_wrong });
    let departure = events.departs.then_some(EventMark::Departure);
    told.into_iter().chain(departure)
}

/// Everything that the signs of a step say; empty for none.
pub(crate) fn names(events: Events) -> String {
    let names: Vec<&str> = marks(events).map(EventMark::name).collect();
    names.join(", ")
}

impl EventMark {
    pub(crate) fn color(self, chrome: &Chrome) -> Color32 {
        match self {
            EventMark::Told { event, is_wrong } => match event {
                _ if is_wrong => chrome.bad,
                Event::NonFinite => chrome.bad,
                Event::Hit => chrome.good,
                Event::Miss | Event::Branch => chrome.soft,
            },
            EventMark::Departure => chrome.departure,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            EventMark::Told { event, is_wrong } => match (event, is_wrong) {
                (Event::Hit, false) => "hit",
                (Event::Hit, true) => "wrong hit",
                (Event::Miss, false) => "miss",
                (Event::Miss, true) => "wrong miss",
                (Event::Branch, _) => "branch",
                (Event::NonFinite, _) => "NaN",
            },
            EventMark::Departure => "first differs from the fixed method",
        }
    }

    /// Hit: disc. Miss: ring. The same crossed by a bar: wrong. Branch: fork. Departure: diamond. NaN: cross.
    pub(crate) fn paint(self, painter: &Painter, at: Pos2, size: f32, chrome: &Chrome) {
        let color = self.color(chrome);
        let r = size / 2.0;
        match self {
            EventMark::Told { event, is_wrong } => {
                paint_event(painter, (event, is_wrong), at, r, color, chrome)
            }
            EventMark::Departure => diamond(painter, at, r, color, Stroke::NONE),
        }
    }
}

fn paint_event(
    painter: &Painter,
    (event, is_wrong): (Event, bool),
    at: Pos2,
    r: f32,
    color: Color32,
    chrome: &Chrome,
) {
    let line = Stroke::new(1.6, color);
    match event {
        Event::Hit if is_wrong => {
            painter.circle_filled(at, r * 1.25, color);
            let bar = Rect::from_center_size(at, vec2(r * 1.5, r * 0.5));
            painter.rect_filled(bar, 0.0, chrome.panel);
        }
        Event::Hit => {
            painter.circle_filled(at, r, color);
        }
        Event::Miss => {
            let r = if is_wrong { r * 1.25 } else { r };
            painter.circle_stroke(at, r - 0.5, line);
            if is_wrong {
                let arm = Vec2::splat((r - 0.5) * std::f32::consts::FRAC_1_SQRT_2);
                painter.line_segment([at - arm, at + arm], line);
            }
        }
        Event::Branch => {
            let fork = at + vec2(-r * 0.3, 0.0);
            painter.line_segment([at + vec2(-r, 0.0), fork], line);
            painter.line_segment([fork, at + vec2(r, -r * 0.8)], line);
            let faint = Stroke::new(1.6, chrome.faint);
            painter.line_segment([fork, at + vec2(r, r * 0.8)], faint);
        }
        Event::NonFinite => {
            painter.line_segment([at - vec2(r, r) * 0.8, at + vec2(r, r) * 0.8], line);
            painter.line_segment([at + vec2(-r, r) * 0.8, at + vec2(r, -r) * 0.8], line);
        }
    }
}

fn diamond(painter: &Painter, at: Pos2, r: f32, fill: Color32, line: Stroke) {
    let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)];
    let corners = corners.map(|corner| at + corner * 1.25).to_vec();
    painter.add(Shape::convex_polygon(corners, fill, line));
}

/// All signs of a step at one place: a departure stands around what the step tells.
pub(crate) fn paint_together(
    painter: &Painter,
    events: Events,
    at: Pos2,
    size: f32,
    chrome: &Chrome,
) {
    let is_double = events.departs && events.own.is_some();
    if is_double {
        let line = Stroke::new(1.6, EventMark::Departure.color(chrome));
        diamond(painter, at, size * 0.85, chrome.panel, line);
    }
    let size = if is_double { size * 0.85 } else { size };
    for mark in marks(events).filter(|&mark| !is_double || mark != EventMark::Departure) {
        mark.paint(painter, at, size, chrome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_view::palette::Theme;

    #[test]
    fn a_wrong_answer_differs_from_a_right_one_in_color_and_name() {
        let chrome = Theme::Light.chrome();
        for is_hit in [true, false] {
            let [right, wrong] = [false, true].map(|is_wrong| answer(is_hit, is_wrong));
            assert_ne!(right.name(), wrong.name());
            assert_eq!(wrong.color(chrome), chrome.bad);
            assert_ne!(right.color(chrome), chrome.bad);
        }
    }

    #[test]
    fn what_a_step_tells_and_that_it_departs_are_both_marked() {
        let events = Events {
            own: Some(Event::Hit),
            is_wrong: true,
            departs: true,
        };
        assert_eq!(marks(events).count(), 2);
        assert_eq!(
            names(events),
            "wrong hit, first differs from the fixed method"
        );
    }
}
