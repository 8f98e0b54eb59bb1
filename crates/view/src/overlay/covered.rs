//! Where in the picture its subject is.

use super::{Screen, clutter::Clutter, names};
use crate::figure::Figure;
use capsule_core::minkowski::BodyForm;
use egui::{Pos2, Rect};
use glam::Vec3;

/// The number of discs for the length of a body.
const DISCS: usize = 12;
/// A subject that only reaches this share of its radius into a room is not covered by it.
const GRAZES: f32 = 0.7;

/// The distance to keep from a named thing, points, and its cost.
const NAME: f32 = 12.0;
const NAMED: f32 = 100.0;
/// The cost of covering a shape at rest.
const STANDING: f32 = 300.0;

/// Whether `room` covers some of what the picture is about: the shapes under study, the parts of their body, or points.
pub fn covers(figure: &Figure, screen: Screen<'_>, room: Rect) -> bool {
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
        .flat_map(|(ends, radius)| discs(ends, radius))
        .filter_map(|(center, radius)| disc(screen, center, radius))
        .any(|(center, radius)| room.distance_to_pos(center) < radius * GRAZES + 1.0)
}

/// The drawn and named things that a room could cover.
pub(crate) struct Crowd {
    drawn: Clutter,
    named: Vec<Pos2>,
    /// The shapes at rest, as discs.
    standing: Vec<(Pos2, f32)>,
}

impl Crowd {
    pub(crate) fn of(figure: &Figure, screen: Screen<'_>) -> Self {
        let names = names::chosen(figure, screen);
        Self {
            drawn: Clutter::of(figure, screen),
            named: names.iter().map(|name| name.seen.ties[0]).collect(),
            standing: figure
                .standing
                .iter()
                .flat_map(|body| discs([body.a, body.b], body.radius))
                .filter_map(|(center, radius)| disc(screen, center, radius))
                .collect(),
        }
    }

    /// How bad it is to cover `room`; 0 where nothing is drawn there.
    pub(crate) fn cost(&self, room: Rect) -> f32 {
        let named = self.named.iter();
        let named = named.filter(|at| room.expand(NAME).contains(**at)).count();
        let mut standing = self.standing.iter();
        let is_over = standing.any(|(at, radius)| room.distance_to_pos(*at) < *radius);
        self.drawn.cost(room) + named as f32 * NAMED + if is_over { STANDING } else { 0.0 }
    }
}

/// Balls that stand for a body.
fn discs([a, b]: [Vec3; 2], radius: f32) -> impl Iterator<Item = (Vec3, f32)> {
    let share = |i: usize| i as f32 / (DISCS - 1) as f32;
    (0..DISCS).map(move |i| (a.lerp(b, share(i)), radius))
}

/// Where a ball is seen, and how large, points.
fn disc(screen: Screen<'_>, center: Vec3, radius: f32) -> Option<(Pos2, f32)> {
    let at = screen.at(center)?;
    let half_height = screen.rect.height() * 0.5;
    let points_a_meter = half_height / screen.camera.unit_at(center);
    Some((at, radius * points_a_meter))
}
