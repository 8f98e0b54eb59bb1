//! Where the arc of an angle is seen.

use super::Screen;
use crate::figure::DrawnAngle;
use egui::Pos2;
use glam::Vec3;

/// Radius of an arc, points, and the most of the shorter arm that it takes.
const ARC: (f32, f32) = (40.0, 0.6);
/// Side of a right angle's square, points, and the most of the shorter arm that it takes.
const SQUARE: (f32, f32) = (15.0, 0.4);
const PIECES: usize = 24;

/// Where the arc of an angle, or its square, is seen, from one arm to the other; empty where it is not.
pub(super) fn of(angle: &DrawnAngle, screen: Screen<'_>) -> Vec<Pos2> {
    let Some(vertex) = screen.at(angle.at) else {
        return vec![];
    };
    let meters_a_point = screen.camera.unit_at(angle.at) / (screen.rect.height() * 0.5);
    let shorter = angle.arms[0].length().min(angle.arms[1].length());
    let (wanted, share) = if angle.is_right { SQUARE } else { ARC };
    let radius = (wanted * meters_a_point).min(shorter * share);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{camera::Camera, palette::Theme};
    use egui::{Rect, pos2, vec2};

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
        (vertex, of(&angle, screen))
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
