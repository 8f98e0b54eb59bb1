//! The report that `trace --json` prints: pairs, steps and the contact log of a frame.

// The type parameters of an object are called as its keys.
#![allow(non_camel_case_types)]

use crate::listing::Listing;
use capsule_core::{
    method::{Answer, GivenParts, Mover},
    trace::{Drawable, DrawnShape},
};
use capsule_scenes::{
    run::{
        study::{ContactLog, ContactLogRow, PairStudy, Study},
        winner::{Contest, Winner},
    },
    scene::Scene,
};
use serde::Serialize;
use std::ops::Range;

/// An object, each key with its value. One behind `=>` is left out where its value is `None`.
macro_rules! object {
    ($($key:ident $(: $value:expr)? $(=> $seldom:expr)?,)*) => {{
        #[derive(Serialize)]
        struct Object<$($key),*> {
            $(#[serde(skip_serializing_if = "Option::is_none")] $key: Option<$key>,)*
        }
        Object { $($key: $(Some($value))? $($seldom)?,)* }
    }};
}

/// A study as a JSON document: its pairs with their answers, every step (of `only`, if given), and the contact log of a frame.
///
/// Numbers are written in the shortest form that reads back as the same `f32`; NaN and infinity are `null`, and what
/// holds them says `"non_finite": true`.
pub fn json(scene: &Scene, study: &Study, only: Option<Range<usize>>) -> String {
    let steps = only.unwrap_or(0..study.record.steps.len());
    // Pairs that were answered without steps.
    let untold = (study.unrecorded.pairs > 0).then_some(&study.unrecorded);
    let report = object! {
        title: &scene.title,
        focus: study.focus,
        pairs: list(&study.pairs, |pair| of_pair(scene, study, pair)),
        contests: list(study.contests(), |contest| of_contest(scene, contest)),
        untold => untold.map(|one| object! { pairs: one.pairs, hits: one.hits, }),
        steps: list(steps, |index| of_step(study, index)),
        frame => study.contact_log().map(|contact_log| of_frame(study, contact_log)),
    };
    serde_json::to_string_pretty(&report).unwrap_or_default()
}

fn list<T, J>(items: impl IntoIterator<Item = T>, of: impl Fn(T) -> J) -> Vec<J> {
    items.into_iter().map(of).collect()
}

/// Leaves out what is seldom so.
fn if_so(flag: bool) -> Option<bool> {
    flag.then_some(true)
}

fn of_pair(scene: &Scene, study: &Study, pair: &PairStudy) -> impl Serialize {
    let [mover, obstacle] = pair.names(scene);
    let mending = pair.mending.as_ref();
    let left_wrong = mending.map(|one| list(&one.leaves, ToString::to_string));
    object! {
        mover: mover,
        obstacle: obstacle,
        algorithm: pair.choice.name(),
        // Whether one of them moves, but is tested as it stands.
        motion_left_out => if_so(pair.leaves_out_motion(scene)),
        answer: of_answer(&pair.answer, pair.given),
        // The reason why an external method gave no answer.
        no_answer => pair.silence.as_ref().map(|none| none.why.clone()),
        exact: of_answer(&pair.exact, GivenParts::ALL),
        // The answer of all twelve triangles of a box against the solid, where the obstacle is one of them.
        solid => pair.solid.as_ref().map(|solid| object! {
            answer: of_answer(&solid.answer, GivenParts::ALL),
            exact: of_answer(&solid.exact, GivenParts::ALL),
            faults: list(&solid.faults, ToString::to_string),
        }),
        // Whether the sweep starts in touch and leads away: a hit at time 0 that stops nothing.
        touching_moving_away => if_so(pair.exact.leaves_a_touch(&pair.shapes)),
        faults: list(&pair.faults, ToString::to_string),
        // Sets of repairs, each of which fixes the answer or, where `left_wrong` is given, improves it.
        mended_by: mending.map_or(vec![], |one| one.repairs.clone()),
        left_wrong => left_wrong.filter(|left| !left.is_empty()),
        departure: pair.departure.map(|index| study.record.address(index)),
    }
}

/// Which of a mover's pairs wins; pairs are indices into `pairs`.
fn of_contest(scene: &Scene, contest: &Contest) -> impl Serialize {
    let winner = |winner: &Winner| {
        object! {
            rule: winner.rule.name(),
            pair: winner.pair,
            ties: winner.ties.clone(),
            depends_on_order: winner.depends_on_order,
        }
    };
    object! {
        mover: &scene.bodies[contest.mover].name,
        pairs: &contest.pairs,
        rule: contest.rule.name(),
        winners: list(&contest.winners, winner),
    }
}

fn of_answer(answer: &Answer, given: GivenParts) -> impl Serialize + use<> {
    object! {
        hit: answer.is_hit(),
        distance: answer.distance,
        time: answer.time,
        contact: answer.contact.map(|contact| object! {
            normal => given.normal.then_some(contact.normal),
            depth => given.depth.then_some(contact.depth),
            point => given.point.then_some(contact.point),
            feature => given.feature.then(|| contact.feature.to_string()),
        }),
        non_finite => if_so(!answer.is_finite()),
    }
}

/// A step with all that it recorded, and the line of code.
fn of_step(study: &Study, index: usize) -> impl Serialize {
    let step = &study.record.steps[index];
    let (file, line) = (step.source.file().replace('\\', "/"), step.source.line());
    let caption = Listing::open(&file).and_then(|listing| listing.caption(line as usize));
    object! {
        address: study.record.address(index),
        title: &step.title,
        depth: step.depth,
        group: step.is_group,
        caption: caption,
        values: list(&step.values, |(name, value)| object! {
            name: name,
            value: value,
            non_finite => if_so(!value.is_finite()),
        }),
        drawables: list(&step.drawables, DrawableJson::of),
        decision: step.decision.map(|decision| object! {
            comparison: decision.comparison.map(|(name, number, sign, limit_name, limit)| object! {
                name: name,
                number: number,
                sign: sign.to_string(),
                limit_name: limit_name,
                limit: limit,
                non_finite => if_so(!number.is_finite() || !limit.is_finite()),
            }),
            holds: decision.holds,
            branch: decision.branch,
        }),
        outcome: step.outcome,
        trial: step.trial.as_ref(),
        sample: step.sample.as_ref(),
        source: object! { file: file, line: line, },
    }
}

#[derive(Serialize)]
struct DrawableJson<'a> {
    role: &'static str,
    label: &'static str,
    #[serde(flatten)]
    shape: &'a DrawnShape,
    #[serde(skip_serializing_if = "Option::is_none")]
    non_finite: Option<bool>,
}

impl<'a> DrawableJson<'a> {
    fn of(drawable: &'a Drawable) -> Self {
        Self {
            role: drawable.role.name(),
            label: drawable.label,
            shape: &drawable.shape,
            non_finite: if_so(!drawable.shape.is_finite()),
        }
    }
}

/// One frame: its movers, the rows of the contact log, and the warnings.
fn of_frame(study: &Study, contact_log: &ContactLog) -> impl Serialize {
    object! {
        frame: contact_log.frame,
        movers: list(&contact_log.passages, |passage| object! {
            mover: &passage.name,
            before: of_mover(&passage.before),
            after: of_mover(&passage.after),
        }),
        ledger: list(&contact_log.rows, |row| of_row(study, contact_log, row)),
        warnings: list(&contact_log.warnings, |warning| object! {
            kind: warning.kind(),
            mover: warning.mover(),
            text: warning.to_string(),
        }),
    }
}

fn of_mover(mover: &Mover) -> impl Serialize + use<> {
    let is_finite = mover.place().is_finite() && mover.velocity.is_finite();
    object! {
        place: mover.place(),
        velocity: mover.velocity,
        ground: mover.ground,
        wall: mover.touches_wall,
        finite => (!is_finite).then_some(false),
    }
}

/// An answered contact; `step` is its address, `pair` the index of its test in `pairs`.
fn of_row(study: &Study, contact_log: &ContactLog, row: &ContactLogRow) -> impl Serialize {
    let (correction, [speed_before, speed_after]) = (&row.correction, row.speeds());
    object! {
        mover: &contact_log.passages[row.mover].name,
        iteration: &row.iteration,
        obstacle: (!row.obstacle.is_empty()).then_some(&row.obstacle),
        pair: row.pair,
        step: study.record.address(row.step),
        time: correction.time,
        normal: correction.contact.normal,
        depth: correction.contact.depth,
        feature: correction.contact.feature,
        removed: correction.removed(),
        push: correction.push,
        remaining: correction.remaining,
        speed_before: speed_before,
        speed_after: speed_after,
    }
}
