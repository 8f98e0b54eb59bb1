//! How wrong a method is over two numbers of a scene: a question for every point of a grid, each answer beside the exact one.

use crate::{
    catalog::Choice,
    exchange::query::{GivenAnswer, QueryCase},
    judge::{hunt::HuntError, outcome::CaseOutcome, tally::JudgedCase},
    method::{Answer, Pair, Question},
    run::study::{PairStudy, Study, TestedPair},
    scene::{Freedom, FreedomUnit, Poses, Scene, Snapshot},
    trace::Recorder,
};
use std::sync::Arc;

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapOf {
    /// How far the push is from the exact one in length, metres; a missed or false one counts whole.
    Depth,
    /// How far the moment of impact is from the exact one, as a share of the way; of a missed or false one, 1.
    Time,
    /// How many steps the method takes.
    Cost,
}

impl MapOf {
    /// Every one with its name.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Depth, "depth"),
        (Self::Time, "time"),
        (Self::Cost, "cost"),
    ];

    /// What the colours mean, with the unit.
    pub fn title(self) -> &'static str {
        match self {
            Self::Depth => "depth error, m",
            Self::Time => "time error, share of the way",
            Self::Cost => "steps",
        }
    }
}

/// A number of the scene along a side of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapAxis {
    /// Which.
    pub freedom: Freedom,
    /// From where to where.
    pub range: [f32; 2],
}

impl MapAxis {
    /// As far around the scene's own value as `near` metres go; of a turn 90 degrees to each side.
    pub fn around(scene: &Scene, freedom: Freedom, near: f32) -> Self {
        let home = freedom.get(scene);
        let reach = match freedom.unit() {
            FreedomUnit::Metres => near,
            FreedomUnit::Degrees => 90.0,
            FreedomUnit::MetresPerSecond => near / scene.world.time_step,
        };
        let low = home - reach;
        let low = if freedom.is_size() { low.max(0.0) } else { low };
        Self {
            freedom,
            range: [low, home + reach],
        }
    }

    /// The value in the middle of cell `index` of `count`.
    pub fn value(&self, index: usize, count: usize) -> f32 {
        let share = (index as f64 + 0.5) / count.max(1) as f64;
        let [low, high] = self.range.map(f64::from);
        (low + (high - low) * share) as f32
    }
}

/// What is known of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapCell {
    /// What is painted; NaN where an answer is no number.
    pub value: f32,
    /// Whether the answer is right, and what is wrong with it.
    pub outcome: CaseOutcome,
}

/// What a map is about: a method and a pair of a scene.
#[derive(Clone, Debug)]
pub struct MapSubject {
    /// The scene.
    pub scene: Arc<Scene>,
    /// Who answers.
    pub choice: Choice,
    /// About which two shapes.
    pub tested: TestedPair,
}

impl MapSubject {
    /// What `choice` answers about the pair that `scene` looks at.
    pub fn of(scene: Arc<Scene>, choice: Option<&Choice>) -> Result<Self, HuntError> {
        let study = Study::of(&scene, choice);
        let is_asked = |pair: &&PairStudy| !pair.choice.algorithm.is_exact();
        let focus = study.focus.map(|focus| &study.pairs[focus]);
        let pair = focus.filter(is_asked);
        let pair = pair.or_else(|| study.pairs.iter().find(is_asked)).or(focus);
        let pair = pair.ok_or(HuntError::NoPair)?;
        Ok(Self {
            choice: pair.choice.clone(),
            tested: pair.tested(),
            scene,
        })
    }

    fn question(&self) -> Question {
        self.choice.algorithm.question
    }

    /// The pair where these numbers are so.
    fn pair(&self, at: [(Freedom, f32); 2]) -> Pair {
        let mut poses = Poses::default();
        for (freedom, value) in at {
            poses.change(&self.scene, freedom.body, |body| {
                freedom.set_of(body, value)
            });
        }
        let snapshot = Snapshot::new(&self.scene, &poses);
        let pair = self.tested.shapes(snapshot);
        match self.question().is_sweep() {
            true => pair.moved_by(self.tested.displacement(snapshot)),
            false => pair,
        }
    }

    /// What is known of one point.
    pub fn cell(&self, of: MapOf, at: [(Freedom, f32); 2]) -> MapCell {
        let pair = self.pair(at);
        let case = QueryCase::new(self.question(), pair);
        let case = case.with_sides(self.choice.settings.double_sided);
        let mut recorder = Recorder::default();
        let answer = match of {
            MapOf::Cost => {
                (self.choice.algorithm.traced)(&pair, &self.choice.settings, &mut recorder)
            }
            _ => (self.choice.algorithm.silent)(&pair, &self.choice.settings),
        };
        let judged = JudgedCase::new(0, case, Ok(GivenAnswer::from(&answer)));
        let exact = judged.ruling.exact;
        MapCell {
            value: match of {
                MapOf::Cost => recorder.len() as f32,
                MapOf::Depth => depth_error(&answer, &exact),
                MapOf::Time => time_error(&answer, &exact),
            },
            outcome: judged.ruling.outcome,
        }
    }

    /// Row `row` of a map, the topmost first, from left to right.
    pub fn row(
        &self,
        of: MapOf,
        [x, y]: [MapAxis; 2],
        [width, height]: [usize; 2],
        row: usize,
    ) -> Vec<MapCell> {
        let upward = y.value(height - 1 - row, height);
        let cell = |column| {
            self.cell(
                of,
                [(x.freedom, x.value(column, width)), (y.freedom, upward)],
            )
        };
        (0..width).map(cell).collect()
    }
}

fn depth_error(answer: &Answer, exact: &Answer) -> f32 {
    let depth = |answer: &Answer| answer.contact.map_or(0.0, |contact| contact.depth);
    (depth(answer) - depth(exact)).abs()
}

fn time_error(answer: &Answer, exact: &Answer) -> f32 {
    match (answer.time, exact.time) {
        (None, None) => 0.0,
        (Some(own), Some(right)) => (own - right).abs(),
        _ => 1.0,
    }
}
