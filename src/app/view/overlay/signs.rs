//! What a scene adds to its picture and nothing covers: signs at a place, and angles.

use super::{Screen, along::Stretch, clutter::Clutter, halo_galley, names::paint_leader};
use crate::app::{
    palette::Theme,
    typography,
    view::figure::{DrawnAngle, Figure, TouchMark},
};
use capsule_lab::scene::NoteMark;
use egui::{Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2};
use glam::Vec3;

/// How much wider than a sign the paper around it is, points.
const HALO: f32 = 2.2;
/// Width of a sign's lines, points.
const LINE: f32 = 2.6;
/// Radius of an arc, points, and the most of the shorter arm that it takes.
const ARC: (f32, f32) = (40.0, 0.6);
/// Side of a right angle's square, points, and the most of the shorter arm that it takes.
const SQUARE: (f32, f32) = (15.0, 0.4);
/// Width of an arc, points.
const ARC_LINE: f32 = 1.8;
/// Pieces of an arc.
const PIECES: usize = 24;
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

fn paint_touch(painter: &Painter, at: Pos2, touch: &TouchMark, theme: Theme) {
    let (rim, paper) = (touch.rim(), theme.paper());
    match touch.form {
        NoteMark::Dot => {
            painter.circle_filled(at, rim + HALO, paper);
            painter.circle_filled(at, rim, touch.color);
        }
        NoteMark::Ring => {
            let radius = rim - LINE * 0.5;
            painter.circle_stroke(at, radius, Stroke::new(LINE + 2.0 * HALO, paper));
            painter.circle_stroke(at, radius, Stroke::new(LINE, touch.color));
        }
        NoteMark::Cross => {
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
    }
}

/// Where the arc of an angle, or its square, is seen, from one arm to the other; empty where it is not.
pub(super) fn arc(angle: &DrawnAngle, screen: Screen<'_>) -> Vec<Pos2> {
    let Some(vertex) = screen.at(angle.at) else {
        return vec![];
    };
    let metres_a_point = screen.camera.unit_at(angle.at) / (screen.rect.height() * 0.5);
    let shorter = angle.arms[0].length().min(angle.arms[1].length());
    let (wanted, share) = if angle.is_right { SQUARE } else { ARC };
    let radius = (wanted * metres_a_point).min(shorter * share);
    let [one, other] = angle.arms.map(|arm| arm.normalize_or(Vec3::X));
    let across = (other - one * one.dot(other)).try_normalize();
    let across = across.unwrap_or_else(|| one.any_orthonormal_vector());
    let places: Vec<Vec3> = if angle.is_right {
        vec![one, one + across, across]
    } else {
        let whole = one.cross(other).length().atan2(one.dot(other));
        let turned = |i: usize| (whole * i as f32 / PIECES as f32).sin_cos();
        let places = (0..=PIECES).map(turned);
        places.map(|(sin, cos)| one * cos + across * sin).collect()
    };
    let seen = places.iter().map(|way| screen.at(angle.at + *way * radius));
    let seen: Vec<Pos2> = seen.flatten().collect();
    let is_seen = seen.iter().any(|at| at.distance(vertex) > 2.0);
    if is_seen { seen } else { vec![] }
}

/// Paints the angles of `figure`, and what they say. What is written joins what is `reserved`.
pub(super) fn paint_angles(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    theme: Theme,
    reserved: &mut Vec<Rect>,
) {
    if figure.angles.is_empty() {
        return;
    }
    let ground = Clutter::of(figure, screen);
    for angle in &figure.angles {
        let arc = arc(angle, screen);
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
            let text = typography::minus(&angle.text);
            let words = (text, angle.color);
            reserved.extend(paint_words(
                painter,
                screen,
                words,
                (ends, away),
                theme,
                room,
            ));
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
) -> Option<Rect> {
    let galley = painter.layout_no_wrap(text, FontId::proportional(TEXT), color);
    let stretch = Stretch {
        ends,
        away,
        held: 0.0,
        size: galley.size(),
    };
    let place = stretch.place((screen.rect.shrink(4.0), reserved), ground)?;
    if let Some(leader) = place.leader {
        paint_leader(painter, leader, color, theme);
    }
    halo_galley(painter, place.rect.min, &galley, color, theme);
    Some(place.rect)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::camera::Camera;
    use egui::{pos2, vec2};

    fn seen(arms: [Vec3; 2], is_right: bool) -> (Pos2, Vec<Pos2>) {
        let camera = Camera::from_eye(Vec3::Z * 5.0, Vec3::ZERO, true);
        let screen = Screen {
            rect: Rect::from_min_size(pos2(20.0, 10.0), vec2(800.0, 600.0)),
            camera: &camera,
        };
        let angle = DrawnAngle {
            at: Vec3::ZERO,
            arms,
            text: String::new(),
            is_right,
            color: Theme::Light.ink(),
        };
        let vertex = screen.at(Vec3::ZERO).expect("before the eye");
        (vertex, arc(&angle, screen))
    }

    #[test]
    fn an_arc_is_equally_large_whatever_the_arms_unless_they_are_short() {
        for long in [1.0, 40.0] {
            let (vertex, arc) = seen([Vec3::X, Vec3::new(1.0, 1.0, 0.0) * long], false);
            for at in &arc {
                assert!((at.distance(vertex) - ARC.0).abs() < 0.5, "{at:?}");
            }
            let way = arc[arc.len() - 1] - vertex;
            assert!((way.x + way.y).abs() < 0.5, "it ends on its arm: {way:?}");
        }
        let (vertex, arc) = seen([Vec3::X, Vec3::Y * 0.05], false);
        assert!(arc[0].distance(vertex) < 0.5 * ARC.0);
    }

    #[test]
    fn a_right_angle_has_a_square() {
        let (vertex, arc) = seen([Vec3::X, Vec3::Y], true);
        let [a, corner, b] = arc[..] else {
            panic!("{arc:?}");
        };
        assert!((a - vertex + (b - vertex) - (corner - vertex)).length() < 0.1);
    }

    #[test]
    fn what_lies_in_one_line_has_an_arc_and_no_panic() {
        for arms in [[Vec3::X, -Vec3::X], [Vec3::X, Vec3::X]] {
            let (_, arc) = seen(arms, false);
            assert!(arc.iter().all(|at| at.x.is_finite() && at.y.is_finite()));
        }
    }
}
