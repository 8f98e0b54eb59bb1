//! A sweep's shapes on their way: where they are at a moment, their outlines at the moments that matter, their paths.
//!
//! Everything is drawn in the world: both shapes of the pair go their own way, so that the contact is true. What the
//! algorithm told is seen from the obstacle and goes with it.

use super::{Body, Figure, Head, Painter, Weight};
use crate::app::{palette::Pattern, view::bounds::Bounds};
use capsule_lab::{geometry::Shape, scene::Scene, study::PairStudy, trace::Role, verdict::Fault};
use egui::Color32;
use glam::Vec3;
use std::borrow::Cow;

/// Moments at which the mover is nearer than this to where it was, in its radii, are one.
const SAME_PLACE: f32 = 0.02;

/// What a moment of the motion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instant {
    /// Where the motion begins.
    Start,
    /// The impact, as the algorithm and the exact one say.
    Impact,
    /// The algorithm's impact, which is wrong.
    Answer,
    /// The exact impact, where the algorithm says otherwise.
    Exact,
    /// Where the motion ends.
    End,
}

impl Instant {
    /// Its name in the picture.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Impact => "impact",
            Self::Answer => "answer",
            Self::Exact => "exact",
            Self::End => "end",
        }
    }
}

/// The moments of a sweep that matter, with their times.
pub(crate) fn instants(pair: &PairStudy) -> Vec<(Instant, f32)> {
    let is_wrong = pair.faults.iter().any(|fault| {
        use Fault::{Early, FalseImpact, Late, MissedImpact};
        matches!(fault, Early(_) | FalseImpact(_) | Late(_) | MissedImpact(_))
    });
    let answer = pair.answer.time.filter(|time| time.is_finite());
    let impacts = match is_wrong {
        true => [(Instant::Answer, answer), (Instant::Exact, pair.exact.time)],
        false => [(Instant::Impact, answer), (Instant::Exact, None)],
    };
    let impacts = impacts
        .into_iter()
        .filter_map(|(instant, time)| Some((instant, time?.clamp(0.0, 1.0))));
    let mut all = vec![(Instant::Start, 0.0)];
    all.extend(impacts);
    all.push((Instant::End, 1.0));
    all
}

/// When a sweep's pair is shown: at `chosen`, else at the algorithm's impact, else at the end. `None` for other pairs.
pub(crate) fn shown_time(pair: &PairStudy, chosen: Option<f32>) -> Option<f32> {
    let impact = pair.answer.time.filter(|time| time.is_finite());
    let time = chosen.or(impact).unwrap_or(1.0).clamp(0.0, 1.0);
    pair.choice.algorithm.question.is_sweep().then_some(time)
}

/// The scene as it stands at the moment shown; as given, unless `pair` is a sweep's.
pub(crate) fn scene_at<'a>(
    scene: &'a Scene,
    pair: Option<&PairStudy>,
    chosen: Option<f32>,
) -> Cow<'a, Scene> {
    let travel = pair.and_then(|pair| Travel::of(scene, pair, chosen));
    travel.map_or(Cow::Borrowed(scene), |travel| Cow::Owned(travel.scene()))
}

/// A sweep's pair at a moment of its motion.
pub(super) struct Travel<'a> {
    scene: &'a Scene,
    pair: &'a PairStudy,
    time: f32,
}

impl<'a> Travel<'a> {
    /// The pair at the moment shown, if it is a sweep's.
    pub(super) fn of(scene: &'a Scene, pair: &'a PairStudy, chosen: Option<f32>) -> Option<Self> {
        shown_time(pair, chosen).map(|time| Self { scene, pair, time })
    }

    /// How far a body of the scene goes in the whole motion.
    fn way(&self, body: usize) -> Vec3 {
        self.scene.bodies[body].velocity * self.scene.world.time_step
    }

    /// How far what is seen from the obstacle has gone by now.
    pub(super) fn drift(&self) -> Vec3 {
        self.way(self.pair.obstacle) * self.time
    }

    /// The scene with every shape where it is by now.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = self.scene.clone();
        for (index, body) in scene.bodies.iter_mut().enumerate() {
            body.shape = body.shape.translated(self.way(index) * self.time);
        }
        scene
    }

    /// The pair's moving shapes as given, with their ways; the first bears the names.
    fn movers(&self) -> impl Iterator<Item = (Shape, Vec3)> {
        let bodies = [self.pair.mover, self.pair.obstacle].into_iter();
        let moving = bodies.map(|body| (self.scene.bodies[body].shape, self.way(body)));
        moving.filter(|(shape, way)| shape.is_round() && *way != Vec3::ZERO)
    }
}

impl Painter<'_> {
    /// Adds the paths of a sweep's shapes and their outlines at the moments that matter.
    pub(super) fn add_travel(&mut self, travel: &Travel<'_>) {
        self.figure.bounds = Bounds::after(travel.scene, travel.scene.world.time_step);
        for (index, (shape, way)) in travel.movers().enumerate() {
            self.add_path(&shape, way);
            let near = SAME_PLACE * shape.radius() / way.length();
            let mut named: Vec<(String, f32, Color32)> = vec![];
            for (instant, time) in instants(travel.pair) {
                let (color, width) = self.ghost(instant);
                let is_drawn = |other: f32| (other - time).abs() <= near;
                if let Some(same) = named.iter_mut().find(|(_, other, _)| is_drawn(*other)) {
                    same.0 = format!("{}, {}", same.0, instant.name());
                    same.2 = color;
                    continue;
                }
                named.push((instant.name().into(), time, color));
                if !is_drawn(travel.time) {
                    self.add_ghost(&shape.translated(way * time), color, width);
                }
            }
            if !named
                .iter()
                .any(|(_, time, _)| (time - travel.time).abs() <= near)
            {
                let name = format!("t {:.2}", travel.time);
                named.push((name, travel.time, self.theme.ink()));
            }
            if index == 0 {
                self.name_instants(&shape, way, &named);
            }
        }
    }

    /// Colour and width of an outline.
    fn ghost(&self, instant: Instant) -> (Color32, f32) {
        let (_, body) = self.theme.body();
        match instant {
            Instant::Start | Instant::End => (self.theme.calm(body), 1.3),
            Instant::Impact => (body, 1.8),
            Instant::Answer => (self.theme.role(Role::Penetration).stroke, 1.8),
            Instant::Exact => (self.theme.pushed(), 1.8),
        }
    }

    fn add_ghost(&mut self, shape: &Shape, color: Color32, width: f32) {
        let points = shape.points();
        self.figure.bodies.push(Body {
            a: points[0],
            b: points[points.len() - 1],
            radius: shape.radius(),
            fill: color,
            opacity: 0.03,
            outline: color,
            width,
            is_solid: false,
        });
    }

    /// Adds a dashed line from each point of the core to where it ends, with a small head.
    fn add_path(&mut self, shape: &Shape, way: Vec3) {
        let style = self.theme.role(Role::Construction);
        for from in shape.points() {
            let path = [from, from + way];
            self.stroke(path, 1.4, Pattern::Dashed, style.stroke, Weight::Calm);
            self.figure.heads.push(Head {
                from,
                tip: from + way,
                color: self.theme.calm(style.stroke),
                scale: 0.6,
            });
        }
    }

    /// Writes each name at the upper end of the shape at its moment.
    fn name_instants(&mut self, shape: &Shape, way: Vec3, named: &[(String, f32, Color32)]) {
        let points = shape.points();
        let upper = points
            .into_iter()
            .reduce(|a, b| if b.y > a.y { b } else { a });
        for (name, time, color) in named {
            let at = upper.unwrap_or_default() + way * *time + Vec3::Y * shape.radius();
            self.label(at, name, self.theme.text(*color), Weight::Shape);
        }
    }
}

/// How much a figure holds of what can be shifted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    bodies: usize,
    faces: usize,
    strokes: usize,
    heads: usize,
    marks: usize,
    labels: usize,
}

impl Figure {
    /// How much it holds by now.
    pub(super) fn extent(&self) -> Extent {
        Extent {
            bodies: self.bodies.len(),
            faces: self.faces.len(),
            strokes: self.strokes.len(),
            heads: self.heads.len(),
            marks: self.marks.len(),
            labels: self.labels.len(),
        }
    }

    /// Shifts what was added since.
    pub(super) fn shift(&mut self, since: Extent, by: Vec3) {
        for body in &mut self.bodies[since.bodies..] {
            body.a += by;
            body.b += by;
        }
        for face in &mut self.faces[since.faces..] {
            face.v = face.v.map(|corner| corner + by);
        }
        for stroke in &mut self.strokes[since.strokes..] {
            stroke.a += by;
            stroke.b += by;
        }
        for head in &mut self.heads[since.heads..] {
            head.from += by;
            head.tip += by;
        }
        for mark in &mut self.marks[since.marks..] {
            mark.at += by;
        }
        for label in &mut self.labels[since.labels..] {
            label.at += by;
        }
    }
}
