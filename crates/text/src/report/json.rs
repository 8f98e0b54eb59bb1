//! The report that `trace --json` prints: pairs, steps and the contact log of a frame.

use super::{contact_log_json::ContactLogJson, is_false, step_json::StepJson};
use capsule_core::method::{Answer, GivenParts};
use capsule_scenes::{
    run::{
        pairs::SolidCheck,
        study::{PairStudy, Study},
        winner::{Contest, Winner},
    },
    scene::Scene,
};
use serde::Serialize;
use std::ops::Range;

/// A study as a JSON document: its pairs with their answers, every step (of `only`, if given), and the contact log of a frame.
///
/// Numbers are written in the shortest form that reads back as the same `f32`; NaN and infinity are `null`, and what
/// holds them says `"non_finite": true`.
pub fn json(scene: &Scene, study: &Study, only: Option<Range<usize>>) -> String {
    let steps = only.unwrap_or(0..study.record.steps.len());
    let report = JsonReport {
        title: &scene.title,
        focus: study.focus,
        pairs: study
            .pairs
            .iter()
            .map(|pair| PairJson::of(scene, study, pair))
            .collect(),
        contests: study
            .contests()
            .iter()
            .map(|contest| ContestJson::of(scene, contest))
            .collect(),
        untold: (study.unrecorded.pairs > 0).then_some(UntoldJson {
            pairs: study.unrecorded.pairs,
            hits: study.unrecorded.hits,
        }),
        steps: steps.map(|index| StepJson::of(study, index)).collect(),
        frame: study
            .contact_log()
            .map(|contact_log| ContactLogJson::of(study, contact_log)),
    };
    serde_json::to_string_pretty(&report).unwrap_or_default()
}

#[derive(Serialize)]
struct JsonReport<'a> {
    title: &'a str,
    focus: Option<usize>,
    pairs: Vec<PairJson>,
    contests: Vec<ContestJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    untold: Option<UntoldJson>,
    steps: Vec<StepJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<ContactLogJson<'a>>,
}

/// Pairs that were answered without steps.
#[derive(Serialize)]
struct UntoldJson {
    pairs: usize,
    hits: usize,
}

#[derive(Serialize)]
struct PairJson {
    mover: String,
    obstacle: String,
    algorithm: String,
    /// Whether one of them moves, but is tested as it stands.
    #[serde(skip_serializing_if = "is_false")]
    motion_left_out: bool,
    answer: AnswerJson,
    /// The reason why an external method gave no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_answer: Option<String>,
    exact: AnswerJson,
    /// The answer of all twelve triangles of a box against the solid, where the obstacle is one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    solid: Option<SolidJson>,
    /// Whether the sweep starts in touch and leads away: a hit at time 0 that stops nothing.
    #[serde(skip_serializing_if = "is_false")]
    touching_moving_away: bool,
    faults: Vec<String>,
    /// Sets of repairs, each of which fixes the answer or, where `left_wrong` is given, improves it.
    mended_by: Vec<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_wrong: Vec<String>,
    departure: Option<String>,
}

/// Which of a mover's pairs wins; pairs are indices into `pairs`.
#[derive(Serialize)]
struct ContestJson<'a> {
    mover: &'a str,
    pairs: &'a [usize],
    rule: &'static str,
    winners: Vec<WinnerJson<'a>>,
}

#[derive(Serialize)]
struct WinnerJson<'a> {
    rule: &'static str,
    pair: Option<usize>,
    ties: &'a [usize],
    depends_on_order: bool,
}

#[derive(Serialize)]
struct AnswerJson {
    hit: bool,
    distance: Option<f32>,
    time: Option<f32>,
    contact: Option<ContactJson>,
    #[serde(skip_serializing_if = "is_false")]
    non_finite: bool,
}

#[derive(Serialize)]
struct ContactJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<[f32; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    feature: Option<String>,
}

impl PairJson {
    fn of(scene: &Scene, study: &Study, pair: &PairStudy) -> Self {
        let [mover, obstacle] = pair.names(scene);
        Self {
            mover,
            obstacle,
            algorithm: pair.choice.name(),
            motion_left_out: pair.leaves_out_motion(scene),
            answer: AnswerJson::of(&pair.answer, pair.given),
            no_answer: pair.silence.as_ref().map(|none| none.why.clone()),
            exact: AnswerJson::of(&pair.exact, GivenParts::ALL),
            solid: pair.solid.as_ref().map(SolidJson::of),
            touching_moving_away: pair.exact.leaves_a_touch(&pair.shapes),
            faults: pair.faults.iter().map(ToString::to_string).collect(),
            mended_by: pair
                .mending
                .iter()
                .flat_map(|one| one.repairs.clone())
                .collect(),
            left_wrong: pair
                .mending
                .iter()
                .flat_map(|one| one.leaves.iter().map(ToString::to_string))
                .collect(),
            departure: pair.departure.map(|index| study.record.address(index)),
        }
    }
}

impl<'a> ContestJson<'a> {
    fn of(scene: &'a Scene, contest: &'a Contest) -> Self {
        let winner = |winner: &'a Winner| WinnerJson {
            rule: winner.rule.name(),
            pair: winner.pair,
            ties: &winner.ties,
            depends_on_order: winner.depends_on_order,
        };
        Self {
            mover: &scene.bodies[contest.mover].name,
            pairs: &contest.pairs,
            rule: contest.rule.name(),
            winners: contest.winners.iter().map(winner).collect(),
        }
    }
}

#[derive(Serialize)]
struct SolidJson {
    answer: AnswerJson,
    exact: AnswerJson,
    faults: Vec<String>,
}

impl SolidJson {
    fn of(solid: &SolidCheck) -> Self {
        Self {
            answer: AnswerJson::of(&solid.answer, GivenParts::ALL),
            exact: AnswerJson::of(&solid.exact, GivenParts::ALL),
            faults: solid.faults.iter().map(ToString::to_string).collect(),
        }
    }
}

impl AnswerJson {
    fn of(answer: &Answer, given: GivenParts) -> Self {
        let contact = answer.contact.map(|contact| ContactJson {
            normal: given.normal.then(|| contact.normal.to_array()),
            depth: given.depth.then_some(contact.depth),
            point: given.point.then(|| contact.point.to_array()),
            feature: given.feature.then(|| contact.feature.to_string()),
        });
        Self {
            hit: answer.is_hit(),
            distance: answer.distance,
            time: answer.time,
            contact,
            non_finite: !answer.is_finite(),
        }
    }
}
