//! How wrong a method is over two numbers of a scene: a question for every point of a grid, each answer beside the exact one.
//! A [`raster`] holds as many of them as are known by now.

mod branch;
pub mod raster;

pub use branch::MapBranch;

use crate::{
    engine::NoAnswer,
    hunt::HuntError,
    judge::{contender::Contender, outcome::CaseOutcome, tally::JudgedCase},
};
use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::Shape,
    method::{Algorithm, Answer, GivenAnswer, Pair, Question},
    trace::{Recorder, Step},
};
use capsule_scenes::{
    run::study::{PairStudy, Study, TestedPair},
    scene::{Freedom, FreedomUnit, Poses, Scene, Snapshot},
};
use capsule_text::query::QueryCase;
use std::sync::Arc;

/// Two maps of pairs that differ by less than this share of their size are the same map.
const SAME: f32 = 1e-5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapOf {
    /// How far the push is from the exact one in length, meters; a missed or false one counts whole.
    Depth,
    /// How far the moment of impact is from the exact one, as a share of the way; of a missed or false one, 1.
    Time,
    /// How many steps the method takes.
    Cost,
    /// Which part of the shapes decided, or which step of the method that they are apart.
    Branch,
}

impl MapOf {
    /// Every one with its name.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Depth, "depth"),
        (Self::Time, "time"),
        (Self::Cost, "cost"),
        (Self::Branch, "branch"),
    ];

    /// The usual map: when shapes that move meet, how deep shapes that stand overlap; of the exact form, which is never wrong,
    /// the deciding branch.
    pub fn usual(algorithm: &Algorithm) -> Self {
        match (algorithm.is_exact(), algorithm.question.is_sweep()) {
            (true, _) => Self::Branch,
            (false, true) => Self::Time,
            (false, false) => Self::Depth,
        }
    }

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The meaning of the colors, with the unit.
    pub fn title(self) -> &'static str {
        match self {
            Self::Depth => "depth error, m",
            Self::Time => "time error, share of the motion",
            Self::Cost => "steps",
            Self::Branch => "deciding part or step",
        }
    }

    pub fn unit(self) -> &'static str {
        match self {
            Self::Depth => "m",
            Self::Time => "of the motion",
            Self::Cost => "steps",
            Self::Branch => "",
        }
    }
}

/// A number of the scene along a side of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapAxis {
    pub freedom: Freedom,
    pub range: [f32; 2],
}

impl MapAxis {
    /// The value in the middle of cell `index` of `count`.
    pub fn value(&self, index: usize, count: usize) -> f32 {
        let share = (index as f64 + 0.5) / count.max(1) as f64;
        let [low, high] = self.range.map(f64::from);
        (low + (high - low) * share) as f32
    }
}

/// The result at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct MapCell {
    /// The painted value; NaN where an answer is NaN or there is none.
    pub value: f32,
    /// Whether the answer is right, and what is wrong with it.
    pub outcome: CaseOutcome,
    /// The deciding branch, in a map of branches.
    pub branch: Option<MapBranch>,
}

impl MapCell {
    /// The cell where there is no answer, and why.
    fn without_answer(outcome: CaseOutcome) -> Self {
        Self {
            value: f32::NAN,
            outcome,
            branch: None,
        }
    }
}

/// The subject of a map: a method and a pair of a scene at a moment.
#[derive(Clone, Debug)]
pub struct MapSubject {
    pub scene: Arc<Scene>,
    pub poses: Arc<Poses>,
    pub choice: AlgorithmChoice,
    /// About which two shapes.
    pub tested: TestedPair,
}

impl MapSubject {
    /// The map of `choice` about the pair that `scene` looks at.
    pub fn of(scene: Arc<Scene>, choice: Option<&AlgorithmChoice>) -> Result<Self, HuntError> {
        let study = Study::of(&scene, choice);
        let is_asked = |pair: &&PairStudy| !pair.choice.method.is_exact();
        let focus = study.focus.map(|focus| &study.pairs[focus]);
        let pair = focus.filter(is_asked);
        let pair = pair.or_else(|| study.pairs.iter().find(is_asked)).or(focus);
        let pair = pair.ok_or(HuntError::NoPair)?;
        Ok(Self {
            choice: pair.choice.clone(),
            tested: pair.tested(),
            poses: Arc::default(),
            scene,
        })
    }

    /// The freedoms that a map of it may be drawn over: every number of the two shapes, but those of made ones; velocities only
    /// where motion counts.
    pub fn freedoms(&self) -> Vec<Freedom> {
        let bodies = [self.tested.mover, self.tested.obstacle].into_iter();
        let named = bodies.filter(|body| !self.scene.is_made(*body));
        let all = named.flat_map(|body| Freedom::all(&self.scene, body));
        let is_swept = self.question().is_sweep();
        all.filter(|one| is_swept || one.unit() != FreedomUnit::MetersPerSecond)
            .collect()
    }

    /// The value that the scene itself has.
    pub fn home(&self, freedom: Freedom) -> f32 {
        freedom.get_of(Snapshot::new(&self.scene, &self.poses).body(freedom.body))
    }

    /// The axis from `near` meters below the scene's own value to as many above; of a turn 90 degrees to each side.
    pub fn axis_around(&self, freedom: Freedom, near: f32) -> MapAxis {
        let home = self.home(freedom);
        let reach = match freedom.unit() {
            FreedomUnit::Meters => near,
            FreedomUnit::Degrees => 90.0,
            FreedomUnit::MetersPerSecond => near / self.scene.world.time_step,
        };
        let low = home - reach;
        let low = if freedom.is_size() { low.max(0.0) } else { low };
        MapAxis {
            freedom,
            range: [low, home + reach],
        }
    }

    /// Whether `other` differs, if at all, only in what `axes` go through, so that the same map is painted of both.
    pub fn has_map_of(&self, other: &Self, axes: [MapAxis; 2]) -> bool {
        let at = axes.map(|axis| (axis.freedom, axis.value(0, 1)));
        let count = other.scene.bodies.len();
        let has_all = axes.iter().all(|axis| axis.freedom.body < count);
        let is_same = (&self.choice, self.tested) == (&other.choice, other.tested);
        is_same && has_all && are_alike(&self.pair(&at), &other.pair(&at))
    }

    fn question(&self) -> Question {
        self.choice.method.question
    }

    /// The pair where these numbers are so.
    pub(super) fn pair(&self, at: &[(Freedom, f32)]) -> Pair {
        let mut poses = Poses::clone(&self.poses);
        for (freedom, value) in at.iter().copied() {
            poses.change(&self.scene, freedom.body, |body| {
                freedom.set_of(body, value)
            });
        }
        let snapshot = Snapshot::new(&self.scene, &poses);
        let pair = self.tested.shapes(snapshot);
        if self.question().is_sweep() {
            pair.moved_by(self.tested.displacement(snapshot))
        } else {
            pair
        }
    }

    fn case(&self, pair: Pair) -> QueryCase {
        let case = QueryCase::of_scene(self.question(), pair);
        case.with_sides(self.choice.settings.double_sided)
    }

    /// The result at one point.
    pub fn cell(&self, of: MapOf, at: [(Freedom, f32); 2]) -> MapCell {
        let pair = self.pair(&at);
        let mut recorder = Recorder::default();
        let method = self.choice.method;
        let answer = match of {
            MapOf::Cost | MapOf::Branch if method.respondent.is_none() => {
                (method.traced)(&pair, &self.choice.settings, &mut recorder)
            }
            _ => match method.reply(&pair, &self.choice.settings) {
                Ok(reply) => reply.answer,
                Err(none) => return MapCell::without_answer(CaseOutcome::of_silence(none.silence)),
            },
        };
        let given = Ok(GivenAnswer::from(&answer));
        let judged = JudgedCase::new(0, self.case(pair), given);
        cell(of, &judged, &answer, (&pair, recorder.steps()))
    }

    /// The results at several points at once, of a program; the error is that of one that never answers.
    pub fn cells_of_program(
        &self,
        of: MapOf,
        places: &[[(Freedom, f32); 2]],
        program: &mut Contender,
    ) -> Result<Vec<MapCell>, NoAnswer> {
        let pairs: Vec<Pair> = places.iter().map(|at| self.pair(at)).collect();
        let cases: Vec<QueryCase> = pairs.iter().map(|pair| self.case(*pair)).collect();
        let answers = program.answers(&cases)?;
        let all = pairs.iter().zip(cases).zip(answers);
        let cells = all.map(|((pair, case), given)| {
            let judged = JudgedCase::new(0, case, given);
            match &judged.given {
                Ok(given) => {
                    let answer = given.beside(&judged.ruling.exact);
                    cell(of, &judged, &answer, (pair, &[]))
                }
                Err(_) => MapCell::without_answer(judged.ruling.outcome),
            }
        });
        Ok(cells.collect())
    }

    /// Row `row` of a map, the topmost first, from left to right.
    pub fn row(&self, of: MapOf, axes: [MapAxis; 2], size: [usize; 2], row: usize) -> Vec<MapCell> {
        let cell = |column| self.cell(of, raster::values_at(axes, size, [column, row]));
        (0..size[0]).map(cell).collect()
    }
}

/// The cell of an answer and the steps to it.
fn cell(of: MapOf, judged: &JudgedCase, answer: &Answer, told: (&Pair, &[Step])) -> MapCell {
    let (pair, steps) = told;
    let exact = &judged.ruling.exact;
    let outcome = judged.ruling.outcome;
    let is_decided = of == MapOf::Branch && outcome != CaseOutcome::NotANumber;
    MapCell {
        value: match of {
            MapOf::Cost => steps.len().max(1) as f32,
            MapOf::Depth => depth_error(answer, exact),
            MapOf::Time => time_error(answer, exact),
            MapOf::Branch => 0.0,
        },
        outcome,
        branch: is_decided.then(|| MapBranch::of(pair, answer, steps)),
    }
}

/// Whether two pairs differ by rounding alone.
fn are_alike(one: &Pair, other: &Pair) -> bool {
    let near = SAME * (1.0 + one.size());
    let shapes = [(one.mover, other.mover), (one.obstacle, other.obstacle)];
    let is_near = |(own, others): &(Shape, Shape)| {
        let points = own.points().into_iter().zip(others.points());
        own.kind() == others.kind()
            && (own.radius() - others.radius()).abs() <= near
            && points.into_iter().all(|(a, b)| a.distance(b) <= near)
    };
    shapes.iter().all(is_near) && one.displacement.distance(other.displacement) <= near
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
