//! The invariants of every contact, by any method: an answer can be wrong though all of them hold, and is wrong where one does
//! not.
//!
//! Only the answer is looked at, not the exact one, so the answers of a program are looked at like any other; *the push ends
//! the overlap* and *touching at its time* measure the shapes themselves, and the last rows compare the answers to the same
//! case put another way. Lengths are meters. NaN is broken, and says so.

mod again;

use super::{
    pairs::PairStudy,
    study::Study,
    verdict::point::{self, PointOffsets},
};
use again::AnsweredCase;
use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::{Contact, Shape, tolerance},
    method::{Answer, Pair, PairReply, Question, Settings},
    trace::Correction,
};
use glam::Vec3;
use std::borrow::Cow;

/// Something that must hold, and what is found of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Invariant {
    /// Its name.
    pub name: &'static str,
    /// The demand, a sentence.
    pub demand: &'static str,
    /// The finding.
    pub finding: InvariantFinding,
}

/// The finding about an invariant.
#[derive(Clone, Debug, PartialEq)]
pub enum InvariantFinding {
    /// It holds.
    Holds(Residual),
    /// It does not, and what that means.
    Broken(Residual, String),
    /// It says nothing here: why, a clause.
    NotApplicable(Cow<'static, str>),
}

/// How far something is off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// The difference.
    pub off: f32,
    /// The difference that rounding explains.
    pub allowed: f32,
    /// The unit of both; empty for a share or a plain number.
    pub unit: &'static str,
}

impl InvariantFinding {
    /// The finding that it does not apply, because of `why`.
    fn not_applicable(why: impl Into<Cow<'static, str>>) -> Self {
        Self::NotApplicable(format!("not applicable: {}", why.into()).into())
    }

    /// `off` against the `allowed` difference; `why` gives the meaning of a larger one.
    fn of(off: f32, allowed: f32, unit: &'static str, why: impl FnOnce() -> String) -> Self {
        let residual = Residual { off, allowed, unit };
        if off.is_nan() {
            Self::Broken(residual, "the value is NaN".into())
        } else if off <= allowed {
            Self::Holds(residual)
        } else {
            Self::Broken(residual, why())
        }
    }

    /// Whether it does not hold.
    pub fn is_broken(&self) -> bool {
        matches!(self, Self::Broken(..))
    }
}

const NO_CONTACT: &str = "the method's answer has no contact";

/// A contact that something must hold of: all that is needed to find out, apart from the study it is of.
#[derive(Clone, Debug)]
pub struct AnsweredPair {
    pair: Pair,
    choice: AlgorithmChoice,
    answer: Answer,
    /// The response's correction for the contact.
    correction: Option<Correction>,
}

impl AnsweredPair {
    /// The contact that answers `pair` in `study`.
    pub fn of(study: &Study, pair: &PairStudy) -> Self {
        let contact = pair.answer.contact;
        let steps = study.record.steps.iter().skip(pair.steps.end);
        let mut corrections = steps.filter_map(|step| step.correction);
        let is_of_it =
            |one: &Correction| Some(one.contact.normal) == contact.map(|contact| contact.normal);
        Self {
            pair: pair.shapes,
            choice: pair.choice.clone(),
            answer: pair.answer,
            correction: corrections.find(is_of_it),
        }
    }

    /// Everything that must hold of it; nothing where there is no answer. Queries transformed cases as well.
    pub fn invariants(&self) -> Vec<Invariant> {
        let Ok(reply) = self.choice.method.reply(&self.pair, &self.choice.settings) else {
            return vec![];
        };
        let answer = self.answer;
        let reply = PairReply { answer, ..reply };
        of_reply(&self.pair, &self.choice, &reply, self.correction.as_ref())
    }
}

/// The invariants of a `reply` that `choice` gave to a pair; `answered` is the response's correction for it.
pub fn of_reply(
    pair: &Pair,
    choice: &AlgorithmChoice,
    reply: &PairReply,
    answered: Option<&Correction>,
) -> Vec<Invariant> {
    let PairReply { answer, given } = reply;
    let case = AnsweredCase {
        pair,
        choice,
        reply,
    };
    let has_push = given.normal && given.depth;
    let contact = |parts: &[(bool, &'static str)], found: &dyn Fn(&Contact) -> InvariantFinding| {
        let missing = parts.iter().find(|(is_given, _)| !is_given);
        match (&answer.contact, missing) {
            (None, _) => InvariantFinding::not_applicable(NO_CONTACT),
            (Some(_), Some((_, part))) => {
                InvariantFinding::not_applicable(format!("the answer gives no {part}"))
            }
            (Some(contact), None) => found(contact),
        }
    };
    let normal = (given.normal, "normal");
    let point = (given.point, "point");
    let depth = (given.depth, "depth");
    let rows = [
        (
            "unit normal",
            "The normal has length 1.",
            contact(&[normal], &|it| unit_normal(it)),
        ),
        (
            "on the obstacle",
            "The point lies on the obstacle's surface.",
            contact(&[point], &|it| on_obstacle(pair, answer, it)),
        ),
        (
            "on the mover",
            "The point lies on the mover's surface, before or after the push.",
            contact(&[point], &|it| on_mover(pair, answer, it, has_push)),
        ),
        (
            "push ends the overlap",
            "A push along the normal by the depth makes the shapes touch; a shorter push leaves an overlap.",
            contact(&[normal, depth], &|it| pushed(pair, answer, it)),
        ),
        (
            "touching at time t",
            "At time t, the shapes touch and do not overlap yet.",
            if choice.method.question.is_sweep() {
                contact(&[], &|_| touching(pair, answer))
            } else {
                InvariantFinding::not_applicable("the shapes do not move")
            },
        ),
        (
            "slide does not enter",
            "The slide velocity has no component into the obstacle.",
            contact(&[normal], &|it| slide(pair, it, answered)),
        ),
        (
            "arguments swapped",
            "With mover and obstacle swapped, the answer is the same with the normal reversed.",
            case.swapped(),
        ),
        (
            "vertices renamed",
            "With the triangle's vertices listed from another one on, the answer is the same.",
            case.renamed(),
        ),
        (
            "mirrored",
            "With left and right swapped, the answer is the mirrored one.",
            case.mirrored(),
        ),
        (
            "moved",
            "With both shapes moved elsewhere, the answer is the same.",
            case.moved(),
        ),
        (
            "turned",
            "With both shapes turned, the answer turns with them.",
            case.turned(),
        ),
    ];
    let invariants = rows.into_iter().map(|(name, demand, finding)| Invariant {
        name,
        demand,
        finding,
    });
    invariants.collect()
}

fn unit_normal(contact: &Contact) -> InvariantFinding {
    let length = contact.normal.length();
    InvariantFinding::of((length - 1.0).abs(), tolerance::AGREEMENT, "", || {
        format!("its length is {length:.4}, so depth and push are not lengths")
    })
}

/// Where the point is at the contact's time, or why that cannot be said.
fn offsets(
    pair: &Pair,
    answer: &Answer,
    contact: &Contact,
) -> Result<PointOffsets, InvariantFinding> {
    let found = point::offsets(contact, answer.time.unwrap_or(0.0), pair);
    found.ok_or_else(|| InvariantFinding::of(f32::NAN, 0.0, "m", String::new))
}

/// How a surface is missed.
fn missed(off: f32, shape: &str) -> String {
    if off < 0.0 {
        format!("the point lies inside the {shape}")
    } else {
        format!("the point lies off the {shape}")
    }
}

fn on_obstacle(pair: &Pair, answer: &Answer, contact: &Contact) -> InvariantFinding {
    match offsets(pair, answer, contact) {
        Err(finding) => finding,
        Ok(at) => InvariantFinding::of(at.obstacle.abs(), at.allowed, "m", || {
            missed(at.obstacle, pair.obstacle.kind().name())
        }),
    }
}

/// Without a whole push, as `has_push` says, the mover counts where it stands alone.
fn on_mover(pair: &Pair, answer: &Answer, contact: &Contact, has_push: bool) -> InvariantFinding {
    let at = match offsets(pair, answer, contact) {
        Err(finding) => return finding,
        Ok(at) => at,
    };
    let Some(offs) = at.mover else {
        return InvariantFinding::not_applicable(
            "the cores overlap, so no point of the mover is closer than another",
        );
    };
    let counted = if has_push { &offs[..] } else { &offs[..1] };
    let nearest = counted
        .iter()
        .copied()
        .min_by(|a, b| a.abs().total_cmp(&b.abs()));
    let off = nearest.unwrap_or(f32::NAN);
    InvariantFinding::of(off.abs(), at.allowed, "m", || {
        missed(off, pair.mover.kind().name())
    })
}

/// How far the two overlap, or are apart where that is negative; `None` where nothing measures it.
fn overlap(mover: &Shape, obstacle: &Shape) -> Option<f32> {
    let exact = Question::of(mover, obstacle)?.exact();
    let pair = Pair::new(*mover, *obstacle);
    let answer = (exact.silent)(&pair, &Settings::default());
    match (answer.contact, answer.distance) {
        (Some(contact), _) => Some(contact.depth),
        (None, distance) => Some(pair.reach() - distance?),
    }
}

/// Between the cores as they are at `time`, meters; `None` where nothing measures it.
fn core_distance(pair: &Pair, time: f32) -> Option<f32> {
    let exact = Question::of(&pair.mover, &pair.obstacle)?.exact();
    let mover = pair.mover.translated(pair.displacement * time);
    (exact.silent)(&Pair::new(mover, pair.obstacle), &Settings::default()).distance
}

fn allowed(pair: &Pair) -> f32 {
    tolerance::AGREEMENT * pair.size().max(1.0)
}

fn pushed(pair: &Pair, answer: &Answer, contact: &Contact) -> InvariantFinding {
    let way = pair.displacement * answer.time.unwrap_or(0.0) + contact.push();
    let apart = "the push is too long: the shapes are apart";
    touching_after(pair, way, ["the shapes still overlap", apart])
}

/// Whether the two touch once the mover went its `way`; else what is said where they overlap, and where they are apart.
fn touching_after(pair: &Pair, way: Vec3, [overlapping, apart]: [&str; 2]) -> InvariantFinding {
    if !way.is_finite() {
        return InvariantFinding::of(f32::NAN, 0.0, "m", String::new);
    }
    match overlap(&pair.mover.translated(way), &pair.obstacle) {
        None => InvariantFinding::not_applicable("no exact distance is known for these shapes"),
        Some(left) => InvariantFinding::of(left.abs(), allowed(pair), "m", || {
            (if left > 0.0 { overlapping } else { apart }).into()
        }),
    }
}

fn touching(pair: &Pair, answer: &Answer) -> InvariantFinding {
    let Some(time) = answer.time else {
        return InvariantFinding::not_applicable("the answer gives no time");
    };
    if time == 0.0 {
        return InvariantFinding::not_applicable("the shapes touch or overlap at the start");
    }
    let overlapping = "the shapes overlap at this time: it is too late";
    touching_after(
        pair,
        pair.displacement * time,
        [overlapping, "the shapes are apart at this time"],
    )
}

fn slide(pair: &Pair, contact: &Contact, answered: Option<&Correction>) -> InvariantFinding {
    let (after, before, unit) = match answered {
        Some(Correction {
            velocity: [before, after],
            ..
        }) => (*after, *before, "m/s"),
        None if pair.displacement == Vec3::ZERO => {
            return InvariantFinding::not_applicable("the mover has no motion");
        }
        None => {
            let way = pair.displacement;
            let into = way.dot(contact.normal).min(0.0);
            (way - contact.normal * into, way, "m")
        }
    };
    let leads_in = -after.dot(contact.normal).min(0.0);
    let allowed = tolerance::AGREEMENT * before.length().max(1.0);
    InvariantFinding::of(leads_in, allowed, unit, || {
        "the slide velocity still enters the obstacle".into()
    })
}
