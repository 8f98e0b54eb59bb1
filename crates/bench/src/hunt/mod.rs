//! Find me a failure: near a scene, the worst disagreement of a method with the exact answer, or what goes wrong with a
//! response over some frames.
//!
//! A hunt tests cases at random around the scene, then around the worst of each kind that it found, ever nearer. Kinds differ
//! by the fault and by the repairs that fix it, so that each fault of a method gets a case of its own. The same seed finds the
//! same.

mod aim;
mod answers;
mod counterexample;
mod frame_failure;
mod frames;
mod keep;
mod neighborhood;
mod search;

pub use aim::HuntAim;
pub use answers::AnswerHunt;
pub use counterexample::{Counterexample, HuntFailure, WrongAnswer};
pub use frame_failure::{FrameFailure, FrameFault};
pub use frames::FrameHunt;
pub use neighborhood::Neighborhood;

use super::judge::{
    contender::{Contender, JudgedProgram},
    random::Random,
};
use crate::engine::{NoAnswer, Program};
use capsule_core::catalog::AlgorithmChoice;
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::{Freedom, FreedomError, FreedomUnit, Scene},
};
use search::Search;
use std::sync::Arc;

/// The default numbers: cases of a built-in method, of a program, and runs of a response.
const CASES: [u64; 3] = [100_000, 20_000, 300];

#[derive(Clone, Debug)]
pub struct HuntOrder {
    /// The names of the varied values; where none is named, all values of the shapes.
    pub vary: Vec<String>,
    /// How far a point of a shape may be from where the scene has it, meters.
    pub near: f32,
    /// How many frames of a response are looked at.
    pub frames: usize,
    pub aim: HuntAim,
    /// The number of cases; `None` for as many as take seconds.
    pub cases: Option<u64>,
    /// The same seed finds the same.
    pub seed: u64,
}

impl Default for HuntOrder {
    fn default() -> Self {
        Self {
            vary: vec![],
            near: 0.2,
            frames: 60,
            aim: HuntAim::default(),
            cases: None,
            seed: 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HuntError {
    /// The scene has no pair to query.
    #[error("the scene has no pair to test")]
    NoPair,
    /// The exact method is what others are judged by.
    #[error("{0} is the exact method, so it has no errors to find: choose another method")]
    Exact(String),
    /// A shape or number is not there.
    #[error(transparent)]
    Freedom(#[from] FreedomError),
    /// Nothing can be varied.
    #[error("the tested shapes cannot vary: they belong to a mesh or a terrain")]
    NothingVaries,
    /// The radius of the neighborhood is none.
    #[error("cannot search {0} meters around the scene; expected a number greater than 0")]
    Near(String),
    /// The aim is nothing that can go wrong here.
    #[error("`{word}` is not a failure of this scene; the failures are {others}")]
    Aim { word: &'static str, others: String },
    /// A response without frames does nothing.
    #[error("a response needs at least one frame")]
    NoFrames,
    /// The program never answers.
    #[error("the program never answers: {0}")]
    NoAnswer(NoAnswer),
}

/// The subject of the hunt.
#[derive(Debug)]
enum HuntSubject {
    Answers(Box<AnswerHunt>),
    Frames(Box<FrameHunt>),
}

/// A hunt for failures near a scene.
#[derive(Debug)]
pub struct Hunt {
    pub near: Neighborhood,
    subject: HuntSubject,
    /// The subject's name, for sentences.
    pub who: String,
    /// The largest number of cases.
    pub cases: u64,
    seed: u64,
}

impl Hunt {
    /// The hunt for wrong answers of `choice` about the pair that `scene` looks at; of the exact form of each pair where there
    /// is none.
    pub fn of_method(
        scene: Arc<Scene>,
        choice: Option<&AlgorithmChoice>,
        order: &HuntOrder,
    ) -> Result<Self, HuntError> {
        let study = Study::of(&scene, choice);
        let is_asked = |pair: &&PairStudy| !pair.choice.method.is_exact();
        let focus = study.focus.map(|focus| &study.pairs[focus]);
        let focus = focus.ok_or(HuntError::NoPair)?;
        let pair = Some(focus).filter(is_asked);
        let pair = pair.or_else(|| study.pairs.iter().find(is_asked));
        let pair = pair.ok_or_else(|| HuntError::Exact(focus.choice.name()))?;
        let who = pair.choice.name();
        let contender = Contender::Method(pair.choice.clone());
        Self::of_pair(&scene, pair, contender, (who, CASES[0]), order)
    }

    /// The hunt for wrong answers of `program`, named `who`, about the pair that `scene` looks at.
    pub fn of_program(
        scene: Arc<Scene>,
        choice: Option<&AlgorithmChoice>,
        (program, who): (Program, String),
        order: &HuntOrder,
    ) -> Result<Self, HuntError> {
        let study = Study::of(&scene, choice);
        let focus = study.focus.map(|focus| &study.pairs[focus]);
        let pair = focus.ok_or(HuntError::NoPair)?;
        let contender = Contender::Program(Box::new(JudgedProgram::new(program)));
        Self::of_pair(&scene, pair, contender, (who, CASES[1]), order)
    }

    fn of_pair(
        scene: &Arc<Scene>,
        pair: &PairStudy,
        contender: Contender,
        (who, cases): (String, u64),
        order: &HuntOrder,
    ) -> Result<Self, HuntError> {
        expect_aim(&order.aim, false)?;
        let question = pair.choice.method.question;
        let hunt = AnswerHunt::new(
            (pair.tested(), question),
            pair.choice.settings.double_sided,
            contender,
            order.aim.clone(),
        );
        let bodies = [pair.mover, pair.obstacle];
        let mut freedoms = freedoms(scene, &bodies, order)?;
        if !question.is_sweep() {
            freedoms.retain(|one| one.unit() != FreedomUnit::MetersPerSecond);
        }
        Ok(Self {
            near: neighborhood(scene, freedoms, order, 1)?,
            subject: HuntSubject::Answers(Box::new(hunt)),
            who,
            cases: order.cases.unwrap_or(cases),
            seed: order.seed,
        })
    }

    /// The hunt for failures of the response of `scene` over some frames.
    pub fn of_response(scene: Arc<Scene>, order: &HuntOrder) -> Result<Self, HuntError> {
        expect_aim(&order.aim, true)?;
        let response = scene.response().ok_or(HuntError::NoPair)?;
        if order.frames == 0 {
            return Err(HuntError::NoFrames);
        }
        let bodies = scene.bodies.iter().enumerate();
        let movers = bodies.filter(|(_, body)| body.moves() && !body.hidden);
        let movers: Vec<usize> = movers.map(|(index, _)| index).collect();
        let freedoms = freedoms(&scene, &movers, order)?;
        Ok(Self {
            near: neighborhood(&scene, freedoms, order, order.frames)?,
            who: response.name(),
            subject: HuntSubject::Frames(Box::new(FrameHunt {
                response,
                frames: order.frames,
                aim: order.aim.clone(),
            })),
            cases: order.cases.unwrap_or(CASES[2]),
            seed: order.seed,
        })
    }

    /// The number of frames of a response; `None` for a hunt about two shapes.
    pub fn frames(&self) -> Option<usize> {
        match &self.subject {
            HuntSubject::Answers(_) => None,
            HuntSubject::Frames(hunt) => Some(hunt.frames),
        }
    }

    /// The number of cases that the program declined; the error is of one that declined them all.
    fn declined(&self) -> Result<u64, NoAnswer> {
        match &self.subject {
            HuntSubject::Answers(hunt) => hunt.declined(),
            HuntSubject::Frames(_) => Ok(0),
        }
    }

    /// How many cases were tested, in words: those that were declined are no answers.
    pub fn tested(&self, cases: u64) -> String {
        match (self.frames(), self.declined()) {
            (Some(frames), _) => format!("{cases} runs of {frames} frames"),
            (None, Ok(declined @ 1..)) => format!("{cases} cases, {declined} of them declined"),
            (None, _) => format!("{cases} cases"),
        }
    }

    /// Hunts until all cases are tested, or `watch`, which gets their number and the failures so far, returns `false`. The
    /// worst comes first, at most one of each kind.
    pub fn run(
        &mut self,
        mut watch: impl FnMut(u64, &[Counterexample]) -> bool,
    ) -> Result<Vec<Counterexample>, HuntError> {
        let hunted: &mut dyn search::Hunted = match &mut self.subject {
            HuntSubject::Answers(hunt) => &mut **hunt,
            HuntSubject::Frames(hunt) => &mut **hunt,
        };
        let search = Search {
            near: &self.near,
            hunted,
            cases: self.cases,
            random: Random::of_case(self.seed, "hunt", 0),
            asked: 0,
            found: vec![],
            watch: &mut watch,
        };
        let found = search.run().map_err(HuntError::NoAnswer)?;
        self.declined().map_err(HuntError::NoAnswer)?;
        Ok(found.into_iter().map(|one| self.with_remedy(one)).collect())
    }

    /// With what would put it right, in words.
    fn with_remedy(&self, found: Counterexample) -> Counterexample {
        match (&self.subject, found.failure) {
            (HuntSubject::Answers(hunt), HuntFailure::Answer(wrong)) => Counterexample {
                failure: HuntFailure::Answer(Box::new(hunt.with_remedy(*wrong))),
                ..found
            },
            (_, failure) => Counterexample { failure, ..found },
        }
    }

    /// The same failure with the roundest numbers that still fail for the same reason. A pair is brought home for that: its
    /// obstacle stands at the origin then, and what was varied says nothing more about it.
    pub fn shrink(&mut self, found: &Counterexample) -> Counterexample {
        match (&mut self.subject, &found.failure) {
            (HuntSubject::Answers(hunt), HuntFailure::Answer(wrong)) => Counterexample {
                failure: HuntFailure::Answer(Box::new(hunt.shrunk(wrong))),
                ..found.clone()
            },
            (HuntSubject::Frames(hunt), HuntFailure::Frame(own)) => {
                hunt.shrunk(&self.near, found, own)
            }
            _ => found.clone(),
        }
    }
}

fn expect_aim(aim: &HuntAim, is_of_frames: bool) -> Result<(), HuntError> {
    match aim.misplaced(is_of_frames) {
        None => Ok(()),
        Some(word) => Err(HuntError::Aim {
            word,
            others: HuntAim::words(is_of_frames).join(", "),
        }),
    }
}

/// The varied freedoms: the named ones, else all of the `bodies`.
fn freedoms(scene: &Scene, bodies: &[usize], order: &HuntOrder) -> Result<Vec<Freedom>, HuntError> {
    let usual = bodies.first().copied().ok_or(HuntError::NoPair)?;
    let mut freedoms: Vec<Freedom> = vec![];
    for name in &order.vary {
        for one in Freedom::named(scene, name, usual)? {
            if !freedoms.contains(&one) {
                freedoms.push(one);
            }
        }
    }
    if order.vary.is_empty() {
        let named = bodies.iter().filter(|body| !scene.is_made(**body));
        freedoms = named.flat_map(|body| Freedom::own(scene, *body)).collect();
    }
    if freedoms.is_empty() {
        Err(HuntError::NothingVaries)
    } else {
        Ok(freedoms)
    }
}

fn neighborhood(
    scene: &Arc<Scene>,
    freedoms: Vec<Freedom>,
    order: &HuntOrder,
    frames: usize,
) -> Result<Neighborhood, HuntError> {
    if !(order.near > 0.0 && order.near.is_finite()) {
        return Err(HuntError::Near(order.near.to_string()));
    }
    Ok(Neighborhood::new(
        scene.clone(),
        freedoms,
        order.near,
        frames,
    ))
}
