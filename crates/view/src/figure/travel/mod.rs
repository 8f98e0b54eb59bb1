//! A sweep's shapes on their way: where they are at a moment, their outlines at the moments that matter, their paths.
//!
//! Everything is drawn in the world: both shapes of the pair go their own way, so that the contact is true. The drawings of the
//! algorithm are relative to the obstacle and go with it.

mod paint;
pub(super) use paint::ToldMotion;
#[cfg(test)]
mod tests;

use capsule_core::geometry::Shape;
use capsule_scenes::{
    run::{study::PairStudy, verdict::Fault},
    scene::{Poses, Snapshot},
};
use capsule_session::motion::shown_time;
use glam::Vec3;

/// A moment of the motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instant {
    /// Where the motion begins.
    Start,
    /// The impact, as the algorithm and the exact one say.
    Impact,
    /// The algorithm's impact, which is wrong.
    Answer,
    /// The exact impact, where the algorithm says otherwise.
    Exact,
    /// Where it is nearest to what it passes.
    Nearest,
    /// Where the motion ends.
    End,
}

impl Instant {
    /// Its name in the picture.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Impact => "impact",
            Self::Answer => "answer",
            Self::Exact => "exact",
            Self::Nearest => "nearest",
            Self::End => "end",
        }
    }
}

/// The moments of a sweep that matter, with their times.
pub fn instants(pair: &PairStudy) -> Vec<(Instant, f32)> {
    let is_wrong = pair.faults.iter().any(|fault| {
        use Fault::{Early, FalseImpact, Late, MissedImpact};
        matches!(fault, Early(_) | FalseImpact(_) | Late(_) | MissedImpact(_))
    });
    let answer = pair.answer.time.filter(|time| time.is_finite());
    let impacts = if is_wrong {
        [(Instant::Answer, answer), (Instant::Exact, pair.exact.time)]
    } else {
        // A method may find that shapes meet, and not when.
        let impact = answer.or(pair.exact.time.filter(|_| pair.faults.is_empty()));
        [(Instant::Impact, impact), (Instant::Exact, None)]
    };
    let impacts = impacts
        .into_iter()
        .filter_map(|(instant, time)| Some((instant, time?.clamp(0.0, 1.0))));
    let mut all = vec![(Instant::Start, 0.0)];
    all.extend(impacts);
    let passes = answer.is_none() && pair.exact.time.is_none() && pair.faults.is_empty();
    let is_on_the_way = |&(time, _): &(f32, [Vec3; 2])| time > 0.0 && time < 1.0;
    let nearest = pair.nearest_approach().filter(|_| passes);
    let nearest = nearest.filter(is_on_the_way);
    all.extend(nearest.map(|(time, _)| (Instant::Nearest, time)));
    all.push((Instant::End, 1.0));
    all
}

/// Where the shapes of `scene` are at the moment shown; as given, unless `pair` is a sweep's.
pub fn poses_at(scene: Snapshot<'_>, pair: Option<&PairStudy>, chosen: Option<f32>) -> Poses {
    let travel = pair.and_then(|pair| TravelFigure::of(scene, pair, chosen));
    travel.map_or_else(|| scene.poses(), |travel| travel.poses())
}

/// A sweep's pair at a moment of its motion.
pub(super) struct TravelFigure<'a> {
    scene: Snapshot<'a>,
    pair: &'a PairStudy,
    time: f32,
}

impl<'a> TravelFigure<'a> {
    /// The pair at the moment shown, if it is a sweep's.
    pub(super) fn of(
        scene: Snapshot<'a>,
        pair: &'a PairStudy,
        chosen: Option<f32>,
    ) -> Option<Self> {
        shown_time(pair, chosen).map(|time| Self { scene, pair, time })
    }

    /// The moment shown, a fraction of the displacement.
    pub(super) fn time(&self) -> f32 {
        self.time
    }

    /// How far a body of the scene goes in the whole motion.
    fn way(&self, body: usize) -> Vec3 {
        self.scene.body(body).velocity * self.scene.scene.world.time_step
    }

    /// How far what is seen from the obstacle has gone by now.
    pub(super) fn drift(&self) -> Vec3 {
        self.way(self.pair.obstacle) * self.time
    }

    /// Where every shape is by now.
    pub(super) fn poses(&self) -> Poses {
        let mut poses = self.scene.poses();
        for index in 0..self.scene.bodies().len() {
            let way = self.way(index);
            if way != Vec3::ZERO {
                poses.change(self.scene.scene, index, |body| {
                    body.shape = body.shape.translated(way * self.time);
                });
            }
        }
        poses
    }

    /// The pair's moving shapes by their bodies, as given, with their ways; the first bears the names.
    fn movers(&self) -> impl Iterator<Item = (usize, Shape, Vec3)> {
        let bodies = [self.pair.mover, self.pair.obstacle].into_iter();
        let moving = bodies.map(|body| (body, self.scene.body(body).shape, self.way(body)));
        moving.filter(|(_, shape, way)| {
            let is_whole = matches!(shape, Shape::Box(_)) && self.pair.part.is_none();
            (shape.is_round() || is_whole) && *way != Vec3::ZERO
        })
    }
}
