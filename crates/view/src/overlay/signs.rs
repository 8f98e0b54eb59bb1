//! A scene's additions to its picture, which nothing covers: signs at a place, and angles.

use super::{
    Screen, along::NumberedStretch, arc, clutter::Clutter, halo_galley, names::paint_leader,
    steady::SteadyPlaces,
};
use crate::{
    figure::{Figure, TouchForm, TouchMark},
    palette::Theme,
    typography,
};
use capsule_scenes::scene::NoteMark;
use egui::{Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// How much wider than a sign the paper around it is, points.
const HALO: f32 = 2.2;
/// Width of a sign's lines, points.
const LINE: f32 = 2.6;
/// The corners of a tick, in rims from its middle.
const TICK: [Vec2; 3] = [vec2(-0.5, 0.05), vec2(-0.12, 0.45), vec2(0.55, -0.45)];
/// Width of an arc, points.
const ARC_LINE: f32 = 1.8;
/// Size of what is written beside it.
const TEXT: f32 = 15.0;
/// Half the stretch of an arc that its number is beside, points.
const NUMBERED: f32 = 6.0;

/// Paints the signs of `figure`.
pub(super) fn paint_touches(painter: &Painter, screen: Screen<'_>, figure: &Figure, theme: Theme) {
    for touch in &figure.touches {
        if let Some(at) = screen.at(touch.at) {
            paint_touch(painter, at, touch, theme);
        }
    }
}

/// Paints a sign at a place of the view.
pub(crate) fn paint_touch(painter: &Painter, at: Pos2, touch: &TouchMark, theme: Theme) {
    let (rim, paper) = (touch.rim(), theme.paper());
    match touch.form {
        TouchForm::Note(NoteMark::Dot) => {
            painter.circle_filled(at, rim + HALO, paper);
            painter.circle_filled(at, rim, touch.color);
        }
        TouchForm::Note(NoteMark::Ring) => {
            let radius = rim - LINE * 0.5;
            painter.circle_stroke(at, radius, Stroke::new(LINE + 2.0 * HALO, paper));
            painter.circle_stroke(at, radius, Stroke::new(LINE, touch.color));
        }
        TouchForm::Note(NoteMark::Cross) => {
            let arm = Vec2::splat(rim * std::f32::consts::FRAC_1_SQRT_2);
            let arms = [arm, arm.rot90()];
            for (more, color) in [(HALO, paper), (0.0, touch.color)] {
                for arm in arms {
                    let arm = arm + arm.normalized() * more;
                    let line = Stroke::new(LINE + 2.0 * more, color);
                    painter.line_segment([at - arm, at + arm], line);
                }
            }
        }
        TouchForm::Tick => {
            let line = TICK.map(|corner| at + corner * rim).to_vec();
            for (width, color) in [(LINE + 2.0 * HALO, paper), (LINE, touch.color)] {
                let stroke = Stroke::new(width, color);
                painter.add(Shape::line(line.clone(), stroke));
            }
        }
    }
}

/// Paints the angles of `figure`, and what they say. What is written joins what is `reserved`.
pub(super) fn paint_angles(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    theme: Theme,
    (reserved, steady): (&mut Vec<Rect>, &mut SteadyPlaces),
) {
    if figure.angles.is_empty() {
        return;
    }
    let ground = Clutter::of(figure, screen);
    for angle in &figure.angles {
        let arc = arc::of(angle, screen);
        let halo = Stroke::new(ARC_LINE + HALO, theme.paper().gamma_multiply(0.7));
        painter.add(Shape::line(arc.clone(), halo));
        painter.add(Shape::line(arc.clone(), Stroke::new(ARC_LINE, angle.color)));
        let (Some(vertex), Some(middle)) = (screen.at(angle.at), arc.get(arc.len() / 2)) else {
            continue;
        };
        if !angle.text.is_empty() {
            let away = (*middle - vertex).normalized();
            let along = away.rot90() * NUMBERED;
            let ends = [*middle - along, *middle + along];
            let room = (reserved.as_slice(), &ground);
            let text = typography::words(&angle.text);
            let words = (text, angle.color);
            let place = (ends, away);
            let written = paint_words(painter, screen, words, place, theme, room, steady);
            reserved.extend(written);
        }
    }
}

fn paint_words(
    painter: &Painter,
    screen: Screen<'_>,
    (text, color): (String, Color32),
    (ends, away): ([Pos2; 2], Vec2),
    theme: Theme,
    (reserved, ground): (&[Rect], &Clutter),
    steady: &mut SteadyPlaces,
) -> Option<Rect> {
    let before = steady.way(&text);
    let key = text.clone();
    let galley = painter.layout_no_wrap(text, FontId::proportional(TEXT), color);
    let stretch = NumberedStretch {
        ends,
        away,
        is_paired: false,
        held: 0.0,
        size: galley.size(),
        before,
    };
    let place = stretch.place((screen.rect.shrink(4.0), reserved), ground)?;
    if let Some(leader) = place.leader {
        paint_leader(painter, leader, color, theme);
    }
    halo_galley(painter, place.rect.min, &galley, color, theme);
    steady.note(&key, stretch.middle(), place.rect);
    Some(place.rect)
}
