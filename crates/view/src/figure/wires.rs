//! Shapes as lines, in the color of what they do.

use super::{DrawnExtent, Painter, Weight, sign::Sign};
use crate::palette::{Doing, Pattern};
use capsule_core::geometry::{Capsule, Shape};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::Snapshot,
};
use glam::Vec3;
use std::{collections::HashSet, f32::consts::TAU};

const PIECES: usize = 24;
/// Width of a line, points.
const WIDTH: f32 = 1.5;

/// The roles of the bodies of a scene.
struct Doings {
    moving: HashSet<usize>,
    impacting: HashSet<usize>,
}

impl Doings {
    /// The roles in a frame by motion and answered contacts; else by velocity and hits.
    fn of(scene: Snapshot<'_>, study: &Study) -> Self {
        let bodies = scene.bodies().enumerate();
        let moving = bodies.filter(|(_, body)| body.velocity != Vec3::ZERO);
        let answered = |contact_log: &capsule_scenes::run::study::ContactLog| -> Vec<usize> {
            let rows = contact_log.rows.iter();
            rows.filter_map(|row| row.pair).collect()
        };
        let hits = || {
            let pairs = study.pairs.iter().enumerate();
            let hits = pairs.filter(|(_, pair)| pair.answer.is_hit());
            hits.map(|(index, _)| index).collect()
        };
        let pairs: Vec<usize> = study.contact_log().map_or_else(hits, answered);
        let bodies_of = |pair: &PairStudy| [pair.mover, pair.obstacle];
        Self {
            moving: moving.map(|(index, _)| index).collect(),
            impacting: pairs
                .into_iter()
                .flat_map(|pair| bodies_of(&study.pairs[pair]))
                .collect(),
        }
    }

    fn of_body(&self, body: usize) -> Doing {
        match (self.impacting.contains(&body), self.moving.contains(&body)) {
            (true, _) => Doing::Impacting,
            (false, true) => Doing::Moving,
            (false, false) => Doing::Idle,
        }
    }
}

impl Painter<'_> {
    /// Adds the shapes of `scene` as lines, but for the hidden and for those that are gone.
    pub(super) fn add_wires(
        &mut self,
        scene: Snapshot<'_>,
        study: &Study,
        is_gone: impl Fn(usize) -> bool,
    ) {
        let doings = Doings::of(scene, study);
        for (index, body) in scene.bodies().enumerate() {
            if is_gone(index) || body.hidden {
                continue;
            }
            let doing = doings.of_body(index);
            let color = self.theme.doing(doing);
            self.mean(Sign::Doing(doing), DrawnExtent::of(&body.shape));
            let lines = lines(&body.shape).into_iter();
            for line in lines.filter(|line| line.iter().all(|point| point.is_finite())) {
                self.stroke(line, WIDTH, Pattern::Solid, color, Weight::Shape);
            }
        }
    }
}

/// The lines that a shape is drawn with.
fn lines(shape: &Shape) -> Vec<[Vec3; 2]> {
    let Some(Capsule { a, b, radius }) = shape.as_capsule() else {
        return shape.edges();
    };
    let axis = (b - a).normalize_or(Vec3::Y);
    let mut lines = ball([a, b], radius, axis);
    if a != b {
        let (x, y) = axis.any_orthonormal_pair();
        let sides = [x, -x, y, -y].map(|side| side * radius);
        lines.extend(sides.map(|side| [a + side, b + side]));
    }
    lines
}

/// A ring around the axis at each end, and the halves of two rings along it over each.
fn ball([a, b]: [Vec3; 2], radius: f32, axis: Vec3) -> Vec<[Vec3; 2]> {
    let (x, y) = axis.any_orthonormal_pair();
    let mut lines = vec![];
    for (center, outwards) in [(a, -axis), (b, axis)] {
        lines.extend(arc(center, [x, y], radius, PIECES));
        lines.extend(arc(center, [x, outwards], radius, PIECES / 2));
        lines.extend(arc(center, [y, outwards], radius, PIECES / 2));
    }
    lines
}

/// The circle that begins at `x` and turns toward `y`, in this many pieces.
fn arc(
    center: Vec3,
    [x, y]: [Vec3; 2],
    radius: f32,
    pieces: usize,
) -> impl Iterator<Item = [Vec3; 2]> {
    let at = move |piece: usize| {
        let (sin, cos) = (TAU * piece as f32 / PIECES as f32).sin_cos();
        center + (x * cos + y * sin) * radius
    };
    (0..pieces).map(move |piece| [at(piece), at(piece + 1)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use crate::{
        figure::{Figure, FigureOptions, Head},
        palette::Theme,
    };

    #[test]
    fn the_lines_of_a_capsule_lie_on_its_surface() {
        let capsule = Capsule {
            a: Vec3::new(0.0, 1.0, 2.0),
            b: Vec3::new(1.0, 3.0, -1.0),
            radius: 0.4,
        };
        for point in lines(&Shape::Capsule(capsule)).into_iter().flatten() {
            let nearest =
                capsule_core::geometry::closest_point_on_segment(point, capsule.a, capsule.b);
            assert!((point.distance(nearest) - 0.4).abs() < 1e-5, "{point}");
        }
    }

    #[test]
    fn shapes_as_lines_have_the_color_of_what_they_do() {
        let scene = plain("down-a-ramp");
        let study = Study::of_scene(&scene);
        let options = FigureOptions {
            wires: true,
            ..FigureOptions::default()
        };
        let figure = Figure::of(&scene, &study, None, Theme::Light, &options);
        assert!(figure.bodies.is_empty() && figure.faces.is_empty());
        let doing = |doing| figure.shows(Sign::Doing(doing));
        assert!(doing(Doing::Impacting), "the player and the ramp it met");
        assert!(doing(Doing::Idle), "the other half of the ramp");
        let red = Theme::Light.doing(Doing::Impacting);
        assert!(figure.strokes.iter().any(|stroke| stroke.color == red));
    }

    #[test]
    fn a_frame_shows_its_end_its_past_and_at_rest_its_velocity() {
        let scene = plain("down-a-ramp");
        let study = Study::of_scene(&scene);
        let frame = study.frame().expect("it moves");
        assert_eq!(frame.trail[0].len(), 31, "the start and thirty frames");
        let drawn = |step| {
            let options = FigureOptions::default();
            Figure::of(&scene, &study, step, Theme::Light, &options)
        };
        let at_rest = drawn(None);
        assert_eq!(at_rest.ghosts.len(), 1);
        assert_eq!(at_rest.ghosts[0].a, frame.after.movers[0].place());
        let place = frame.before.movers[0].place();
        let starts = |head: &&Head| head.from == place;
        assert_eq!(
            at_rest.heads.iter().filter(starts).count(),
            1,
            "it goes on the same way"
        );
        let mut labels = at_rest.labels.iter();
        assert!(labels.any(|one| one.text.starts_with("velocity ") && one.text.contains(" to ")));
        let contact = at_rest
            .labels
            .iter()
            .find(|one| one.text.starts_with("contact with"));
        assert!(contact.is_some(), "{:?}", at_rest.labels);
        assert!(at_rest.shows(Sign::FrameEnd));
        assert!(drawn(Some(0)).ghosts.len() == 1);

        let mut hidden = scene.clone();
        hidden.run.step = None;
        hidden.picture.hidden.push("velocity".into());
        let study = Study::of_scene(&hidden);
        let figure = Figure::of(
            &hidden,
            &study,
            None,
            Theme::Light,
            &FigureOptions::default(),
        );
        assert!(figure.heads.is_empty());
    }
}
