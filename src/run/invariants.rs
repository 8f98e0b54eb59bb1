//! What must hold of every contact, whoever answers it: it can be wrong though all of this holds, and is wrong where one does
//! not.
//!
//! The answer is asked alone, not the exact one; only *the push ends the overlap* and *touching at its time* measure the
//! shapes themselves. Lengths are metres. What is no number is broken, and says so.

use super::{
    pairs::PairStudy,
    study::Study,
    verdict::point::{self, PointOffsets},
};
use crate::{
    catalog::Choice,
    geometry::{Contact, Shape, Triangle, tolerance},
    method::{Answer, Pair, Question, Settings},
    trace::Correction,
};
use glam::Vec3;

/// Something that must hold, and what is found of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Invariant {
    /// What it is called.
    pub name: &'static str,
    /// What must hold, a sentence.
    pub demand: &'static str,
    /// What is found.
    pub finding: InvariantFinding,
}

/// What is found of an invariant.
#[derive(Clone, Debug, PartialEq)]
pub enum InvariantFinding {
    /// It holds.
    Holds(Residual),
    /// It does not, and what that means.
    Broken(Residual, String),
    /// It cannot be asked here, and why.
    NotAsked(&'static str),
}

/// How far something is off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// That far.
    pub off: f32,
    /// So much is rounding.
    pub allowed: f32,
    /// What both are measured in; empty for a share or a plain number.
    pub unit: &'static str,
}

impl InvariantFinding {
    /// `off` against what is `allowed`; `why` says what it means where it is more.
    fn of(off: f32, allowed: f32, unit: &'static str, why: impl FnOnce() -> String) -> Self {
        let residual = Residual { off, allowed, unit };
        if off.is_nan() {
            Self::Broken(residual, "nothing is known of what is not a number".into())
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

const NO_CONTACT: &str = "there is no contact";

/// Everything that must hold of what `pair` was answered in `study`. Nothing for who is only asked, such as a program.
pub fn invariants(study: &Study, pair: &PairStudy) -> Vec<Invariant> {
    if pair.choice.algorithm.respondent.is_some() {
        return vec![];
    }
    let contact = pair.answer.contact;
    let steps = study.record.steps.iter().skip(pair.steps.end);
    let mut corrections = steps.filter_map(|step| step.correction.as_ref());
    let answered = corrections.find(|one| Some(one.contact.normal) == contact.map(|it| it.normal));
    of_answer(&pair.shapes, &pair.choice, &pair.answer, answered)
}

/// The same of an `answer` that `choice` gave to a pair; `answered` is what a response did with it.
pub fn of_answer(
    pair: &Pair,
    choice: &Choice,
    answer: &Answer,
    answered: Option<&Correction>,
) -> Vec<Invariant> {
    let is_sweep = choice.algorithm.question.is_sweep();
    let rows = [
        (
            "unit normal",
            "The normal is one long.",
            of_contact(answer, unit_normal),
        ),
        (
            "on the obstacle",
            "The point lies on the obstacle's surface.",
            of_contact(answer, |contact| on_obstacle(pair, answer, contact)),
        ),
        (
            "on the mover",
            "The point lies on the mover's surface, as it stands or once it is pushed out.",
            of_contact(answer, |contact| on_mover(pair, answer, contact)),
        ),
        (
            "push ends the overlap",
            "Pushed along the normal by the depth, the two touch.",
            of_contact(answer, |contact| pushed(pair, answer, contact)),
        ),
        (
            "touching at its time",
            "Moved so far, the two touch, and do not overlap yet.",
            match is_sweep {
                true => of_contact(answer, |_| touching(pair, answer)),
                false => InvariantFinding::NotAsked("the shapes stand"),
            },
        ),
        (
            "nothing leads in",
            "What a slide along the contact leaves of the motion leads not into the obstacle.",
            of_contact(answer, |contact| slide(pair, contact, answered)),
        ),
        (
            "arguments swapped",
            "Asked the other way round, the answer is the same with the normal turned.",
            swapped(pair, choice, answer),
        ),
        (
            "corners renamed",
            "With the triangle's corners named from another one on, the answer is the same.",
            renamed(pair, choice, answer),
        ),
    ];
    let invariants = rows.into_iter().map(|(name, demand, finding)| Invariant {
        name,
        demand,
        finding,
    });
    invariants.collect()
}

fn of_contact(
    answer: &Answer,
    found: impl FnOnce(&Contact) -> InvariantFinding,
) -> InvariantFinding {
    match &answer.contact {
        Some(contact) => found(contact),
        None => InvariantFinding::NotAsked(NO_CONTACT),
    }
}

fn unit_normal(contact: &Contact) -> InvariantFinding {
    let length = contact.normal.length();
    InvariantFinding::of((length - 1.0).abs(), tolerance::AGREEMENT, "", || {
        format!("it is {length:.4} long: depth and push are no lengths then")
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
    match off < 0.0 {
        true => format!("the point lies within the {shape}"),
        false => format!("the point hangs off the {shape}"),
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

fn on_mover(pair: &Pair, answer: &Answer, contact: &Contact) -> InvariantFinding {
    let at = match offsets(pair, answer, contact) {
        Err(finding) => return finding,
        Ok(at) => at,
    };
    let Some(offs) = at.mover else {
        return InvariantFinding::NotAsked(
            "the cores meet: no point of the mover is closer than another",
        );
    };
    let nearest = offs.into_iter().min_by(|a, b| a.abs().total_cmp(&b.abs()));
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

fn allowed(pair: &Pair) -> f32 {
    tolerance::AGREEMENT * pair.size().max(1.0)
}

fn pushed(pair: &Pair, answer: &Answer, contact: &Contact) -> InvariantFinding {
    let way = pair.displacement * answer.time.unwrap_or(0.0) + contact.push();
    if !way.is_finite() {
        return InvariantFinding::of(f32::NAN, 0.0, "m", String::new);
    }
    match overlap(&pair.mover.translated(way), &pair.obstacle) {
        None => InvariantFinding::NotAsked("nothing measures these shapes"),
        Some(left) => InvariantFinding::of(left.abs(), allowed(pair), "m", || match left > 0.0 {
            true => "they still overlap".into(),
            false => "the push goes too far, they are apart".into(),
        }),
    }
}

fn touching(pair: &Pair, answer: &Answer) -> InvariantFinding {
    let Some(time) = answer.time else {
        return InvariantFinding::NotAsked("the method does not say when");
    };
    if time == 0.0 {
        return InvariantFinding::NotAsked("they overlap or touch from the start");
    }
    let way = pair.displacement * time;
    if !way.is_finite() {
        return InvariantFinding::of(f32::NAN, 0.0, "m", String::new);
    }
    match overlap(&pair.mover.translated(way), &pair.obstacle) {
        None => InvariantFinding::NotAsked("nothing measures these shapes"),
        Some(left) => InvariantFinding::of(left.abs(), allowed(pair), "m", || match left > 0.0 {
            true => "they overlap by then: it is late".into(),
            false => "they are apart by then".into(),
        }),
    }
}

fn slide(pair: &Pair, contact: &Contact, answered: Option<&Correction>) -> InvariantFinding {
    let (after, before, unit) = match answered {
        Some(Correction {
            velocity: [before, after],
            ..
        }) => (*after, *before, "m/s"),
        None if pair.displacement == Vec3::ZERO => {
            return InvariantFinding::NotAsked("nothing moves");
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
        "what is left still leads into the obstacle".into()
    })
}

fn swapped(pair: &Pair, choice: &Choice, answer: &Answer) -> InvariantFinding {
    if pair.mover.kind() != pair.obstacle.kind() {
        return InvariantFinding::NotAsked("the shapes are of two kinds");
    }
    let other = Pair {
        mover: pair.obstacle,
        obstacle: pair.mover,
        base_tip: pair.obstacle_base_tip,
        obstacle_base_tip: pair.base_tip,
        displacement: -pair.displacement,
    };
    let mut turned = (choice.algorithm.silent)(&other, &choice.settings);
    if let Some(contact) = &mut turned.contact {
        contact.normal = -contact.normal;
    }
    same(pair, answer, &turned)
}

fn renamed(pair: &Pair, choice: &Choice, answer: &Answer) -> InvariantFinding {
    let Shape::Triangle(triangle) = pair.obstacle else {
        return InvariantFinding::NotAsked("there is no triangle");
    };
    let [v0, v1, v2] = triangle.v;
    let findings = [[v1, v2, v0], [v2, v0, v1]].map(|v| {
        let obstacle = Shape::Triangle(Triangle { v });
        let renamed = (choice.algorithm.silent)(&Pair { obstacle, ..*pair }, &choice.settings);
        same(pair, answer, &renamed)
    });
    let [first, second] = findings;
    if first.is_broken() { first } else { second }
}

/// How far two answers that ought to be the same are apart: the farthest of what both tell.
fn same(pair: &Pair, answer: &Answer, other: &Answer) -> InvariantFinding {
    let allowed = allowed(pair);
    if answer.is_hit() != other.is_hit() {
        let residual = Residual {
            off: f32::INFINITY,
            allowed,
            unit: "m",
        };
        let why = match answer.is_hit() {
            true => "asked so it is a hit, asked otherwise a miss",
            false => "asked so it is a miss, asked otherwise a hit",
        };
        return InvariantFinding::Broken(residual, why.into());
    }
    let both = |a: Option<f32>, b: Option<f32>| a.zip(b).map(|(a, b)| (a - b).abs());
    let way = pair.displacement.length();
    let depths = [answer, other].map(|it| it.contact.map(|contact| contact.depth));
    let lengths = [
        ("the depth", both(depths[0], depths[1])),
        ("the distance", both(answer.distance, other.distance)),
        (
            "the time",
            both(answer.time, other.time).map(|off| off * way),
        ),
    ];
    let told = lengths
        .into_iter()
        .filter_map(|(what, off)| Some((what, off?)));
    // NaN is the farthest of all.
    let farthest = told.max_by(|(_, a), (_, b)| a.total_cmp(b));
    let (what, off) = farthest.unwrap_or(("", 0.0));
    let lengths = InvariantFinding::of(off, allowed, "m", || format!("{what} is another one"));
    if lengths.is_broken() {
        return lengths;
    }
    let normals = answer.contact.zip(other.contact);
    // Where the cores touch, one normal is as good as another.
    let is_told = answer.distance.is_none_or(|distance| distance > allowed);
    match normals.filter(|_| is_told) {
        None => lengths,
        Some((a, b)) => {
            let off = (a.normal - b.normal).length();
            let turn = InvariantFinding::of(off, tolerance::NORMAL_AGREEMENT, "", || {
                "the normal is another one".into()
            });
            if turn.is_broken() { turn } else { lengths }
        }
    }
}
