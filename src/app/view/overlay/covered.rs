//! Where in the picture its subject is.

use super::Screen;
use crate::app::view::figure::Figure;
use capsule_lab::minkowski::BodyForm;
use egui::{Pos2, Rect};
use glam::Vec3;

/// So many discs stand for the length of a body.
const DISCS: usize = 12;
/// A subject that only reaches this share of its radius into a room is not covered by it.
const GRAZES: f32 = 0.7;

/// Whether `room` covers some of what the picture is about: the shapes under study, the parts of their body, or points.
pub(in crate::app::view) fn covers(figure: &Figure, screen: Screen<'_>, room: Rect) -> bool {
    let bodies = figure.bodies.iter().filter(|body| body.is_solid);
    let bodies = bodies.map(|body| ([body.a, body.b], body.radius));
    let parts = figure.parts.iter().flat_map(|part| {
        let (ends, radius) = match &part.form {
            BodyForm::Flat { corners, .. } => (corners.clone(), 0.0),
            BodyForm::Cylinder { ends } => (ends.to_vec(), part.radius),
            BodyForm::Sphere { center } => (vec![*center], part.radius),
        };
        let moved: Vec<Vec3> = ends.into_iter().map(|end| end + part.offset).collect();
        let next = |i: usize| moved[(i + 1) % moved.len()];
        (0..moved.len())
            .map(|i| ([moved[i], next(i)], radius))
            .collect::<Vec<_>>()
    });
    let marks = figure.marks.iter().map(|mark| ([mark.at; 2], 0.0));
    bodies
        .chain(parts)
        .chain(marks)
        .flat_map(|([a, b], radius)| {
            let share = |i: usize| i as f32 / (DISCS - 1) as f32;
            (0..DISCS).map(move |i| (a.lerp(b, share(i)), radius))
        })
        .filter_map(|(center, radius)| disc(screen, center, radius))
        .any(|(center, radius)| room.distance_to_pos(center) < radius * GRAZES + 1.0)
}

/// Where a ball is seen, and how large, points.
fn disc(screen: Screen<'_>, center: Vec3, radius: f32) -> Option<(Pos2, f32)> {
    let at = screen.at(center)?;
    let half_height = screen.rect.height() * 0.5;
    let points_a_metre = half_height / screen.camera.unit_at(center);
    Some((at, radius * points_a_metre))
}
