//! How far a sweep's shapes are apart, all along the motion.

use capsule_core::{
    geometry::Shape,
    method::{Algorithm, Pair, Question, Settings},
};
use glam::Vec3;

/// How many stretches a profile is sampled in.
const STRETCHES: usize = 200;
/// Rounds of the search for the nearest moment; each leaves two thirds of what was left.
const ROUNDS: usize = 40;

/// A moment of the motion and the gap between the shapes then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GapSample {
    /// A fraction of the displacement.
    pub time: f32,
    /// The distance of the cores less the summed radius, meters: 0 where the shapes just touch, negative where they
    /// overlap, and never below the negated radius. It is no penetration depth.
    pub gap: f32,
}

/// The gap between two shapes while one moves past the other, by the exact tests of the shapes as they stand.
///
/// The gap of convex shapes is a convex function of time: it has one least value, and once it grows it goes on growing.
#[derive(Clone, Debug)]
pub struct Profile {
    pair: Pair,
    exact: Option<&'static Algorithm>,
    /// At even times from 0 to 1; empty if nothing measures these shapes.
    pub moments: Vec<GapSample>,
}

impl Profile {
    /// The gap of `pair` along its displacement.
    pub fn of(pair: &Pair) -> Self {
        // Seen from the obstacle, far from the origin no digit of the motion is lost.
        let origin = pair.obstacle.points()[0];
        let exact = Question::of(&pair.mover, &pair.obstacle).map(Question::exact);
        let mut profile = Self {
            pair: Pair {
                mover: pair.mover.translated(-origin),
                obstacle: pair.obstacle.translated(-origin),
                ..*pair
            },
            exact,
            moments: vec![],
        };
        let times = (0..=STRETCHES).map(|i| i as f32 / STRETCHES as f32);
        profile.moments = times.filter_map(|time| profile.at(time)).collect();
        profile
    }

    /// The gap at `time`; `None` if nothing measures these shapes.
    pub fn at(&self, time: f32) -> Option<GapSample> {
        let standing = Pair {
            mover: self.moved(time),
            displacement: Vec3::ZERO,
            ..self.pair
        };
        let answer = (self.exact?.silent)(&standing, &Settings::default());
        let gap = answer.distance? - self.pair.reach();
        Some(GapSample { time, gap })
    }

    /// The moment at which they are nearest, the first of several.
    pub fn nearest(&self) -> Option<GapSample> {
        let nearer =
            |a: &GapSample, b: &GapSample| a.gap.total_cmp(&b.gap).then(a.time.total_cmp(&b.time));
        let sampled = *self.moments.iter().min_by(|a, b| nearer(a, b))?;

        // Convex, so the least gap is no more than a stretch away.
        let stretch = 1.0 / STRETCHES as f32;
        let mut low = (sampled.time - stretch).max(0.0);
        let mut high = (sampled.time + stretch).min(1.0);
        for _ in 0..ROUNDS {
            let third = (high - low) / 3.0;
            let [one, other] = [low + third, high - third].map(|time| self.at(time));
            if one?.gap <= other?.gap {
                high -= third;
            } else {
                low += third;
            }
        }
        let found = self.at((low + high) * 0.5)?;
        Some(if found.gap < sampled.gap {
            found
        } else {
            sampled
        })
    }

    fn moved(&self, time: f32) -> Shape {
        self.pair.mover.translated(self.pair.displacement * time)
    }
}
