use super::{
    ledger_json::LedgerJson,
    trial_json::{SampleJson, TrialJson},
};
use crate::{
    catalog::Answer,
    geometry::Contact,
    scene::Scene,
    study::{PairStudy, Study},
    trace::{Decision, Drawable, Outcome, Shape, Step, Value, source::Listing},
    winner::{Contest, Winner},
};
use glam::Vec3;
use serde::Serialize;
use std::ops::Range;

/// A study as a JSON document: its pairs with their answers, every step (of `only`, if told), and the slide ledger of a
/// frame.
///
/// Numbers are written in the shortest form that reads back as the same `f32`; NaN and infinity are `null`, and what
/// holds them says `"non_finite": true`.
pub fn json(scene: &Scene, study: &Study, only: Option<Range<usize>>) -> String {
    let steps = only.unwrap_or(0..study.record.steps.len());
    let report = Report {
        title: &scene.title,
        focus: study.focus,
        pairs: study
            .pairs
            .iter()
            .map(|pair| PairJson::of(scene, study, pair))
            .collect(),
        contests: study
            .contests
            .iter()
            .map(|contest| ContestJson::of(scene, contest))
            .collect(),
        steps: steps.map(|index| StepJson::of(study, index)).collect(),
        frame: study
            .ledger
            .as_ref()
            .map(|ledger| LedgerJson::of(study, ledger)),
    };
    serde_json::to_string_pretty(&report).unwrap_or_default()
}

#[derive(Serialize)]
struct Report<'a> {
    title: &'a str,
    focus: Option<usize>,
    pairs: Vec<PairJson>,
    contests: Vec<ContestJson<'a>>,
    steps: Vec<StepJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<LedgerJson<'a>>,
}

#[derive(Serialize)]
struct PairJson {
    mover: String,
    obstacle: String,
    algorithm: String,
    answer: AnswerJson,
    exact: AnswerJson,
    faults: Vec<String>,
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
    normal: [f32; 3],
    depth: f32,
    point: [f32; 3],
    feature: String,
}

#[derive(Serialize)]
struct StepJson<'a> {
    address: String,
    title: &'a str,
    depth: usize,
    group: bool,
    caption: Option<String>,
    values: Vec<ValueJson>,
    drawables: Vec<DrawableJson>,
    decision: Option<DecisionJson>,
    outcome: Option<&'static str>,
    trial: Option<TrialJson>,
    sample: Option<SampleJson>,
    source: SourceJson,
}

#[derive(Serialize)]
struct SourceJson {
    file: String,
    line: u32,
}

#[derive(Serialize)]
struct ValueJson {
    name: &'static str,
    value: AnyValue,
    #[serde(skip_serializing_if = "is_false")]
    non_finite: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum AnyValue {
    Scalar(f32),
    Vector([f32; 3]),
    Flag(bool),
}

#[derive(Serialize)]
struct DrawableJson {
    role: &'static str,
    label: &'static str,
    #[serde(flatten)]
    shape: ShapeJson,
    #[serde(skip_serializing_if = "is_false")]
    non_finite: bool,
}

#[derive(Serialize)]
#[serde(tag = "shape", rename_all = "snake_case")]
enum ShapeJson {
    Point {
        at: [f32; 3],
    },
    Segment {
        from: [f32; 3],
        to: [f32; 3],
    },
    Line {
        through: [f32; 3],
        direction: [f32; 3],
    },
    Arrow {
        from: [f32; 3],
        along: [f32; 3],
    },
    Sphere {
        center: [f32; 3],
        radius: f32,
    },
    Capsule {
        a: [f32; 3],
        b: [f32; 3],
        radius: f32,
    },
    Plane {
        point: [f32; 3],
        normal: [f32; 3],
    },
}

#[derive(Serialize)]
struct DecisionJson {
    comparison: Option<ComparisonJson>,
    holds: bool,
    branch: &'static str,
}

#[derive(Serialize)]
struct ComparisonJson {
    name: &'static str,
    number: f32,
    sign: String,
    limit_name: &'static str,
    limit: f32,
    #[serde(skip_serializing_if = "is_false")]
    non_finite: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl PairJson {
    fn of(scene: &Scene, study: &Study, pair: &PairStudy) -> Self {
        let [mover, obstacle] = pair.names(scene);
        Self {
            mover,
            obstacle,
            algorithm: pair.choice.name(),
            answer: AnswerJson::of(&pair.answer),
            exact: AnswerJson::of(&pair.exact),
            faults: pair.faults.iter().map(ToString::to_string).collect(),
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

impl AnswerJson {
    fn of(answer: &Answer) -> Self {
        let is_finite = |contact: Contact| {
            contact.depth.is_finite() && contact.normal.is_finite() && contact.point.is_finite()
        };
        let contact = answer.contact.map(|contact| ContactJson {
            normal: contact.normal.to_array(),
            depth: contact.depth,
            point: contact.point.to_array(),
            feature: contact.feature.to_string(),
        });
        Self {
            hit: answer.is_hit(),
            distance: answer.distance,
            time: answer.time,
            contact,
            non_finite: !answer.contact.is_none_or(is_finite)
                || !answer.distance.is_none_or(f32::is_finite),
        }
    }
}

impl<'a> StepJson<'a> {
    fn of(study: &'a Study, index: usize) -> Self {
        let step: &Step = &study.record.steps[index];
        let (file, line) = (step.source.file().replace('\\', "/"), step.source.line());
        let caption = Listing::open(&file).and_then(|listing| listing.caption(line as usize));
        Self {
            address: study.record.address(index),
            title: &step.title,
            depth: step.depth,
            group: step.is_group,
            caption,
            values: step.values.iter().map(ValueJson::of).collect(),
            drawables: step.drawables.iter().map(DrawableJson::of).collect(),
            decision: step.decision.map(DecisionJson::of),
            outcome: step.outcome.map(|outcome| match outcome {
                Outcome::Hit => "hit",
                Outcome::Miss => "miss",
            }),
            trial: step.trial.as_ref().map(TrialJson::of),
            sample: step.sample.as_ref().map(SampleJson::of),
            source: SourceJson { file, line },
        }
    }
}

impl ValueJson {
    fn of((name, value): &(&'static str, Value)) -> Self {
        Self {
            name,
            value: match *value {
                Value::Scalar(x) => AnyValue::Scalar(x),
                Value::Vector(v) => AnyValue::Vector(v.to_array()),
                Value::Flag(flag) => AnyValue::Flag(flag),
            },
            non_finite: !value.is_finite(),
        }
    }
}

impl DrawableJson {
    fn of(drawable: &Drawable) -> Self {
        let array = Vec3::to_array;
        Self {
            role: drawable.role.name(),
            label: drawable.label,
            shape: match &drawable.shape {
                Shape::Point(at) => ShapeJson::Point { at: array(at) },
                Shape::Segment(from, to) => ShapeJson::Segment {
                    from: array(from),
                    to: array(to),
                },
                Shape::Line { through, direction } => ShapeJson::Line {
                    through: array(through),
                    direction: array(direction),
                },
                Shape::Arrow { from, along } => ShapeJson::Arrow {
                    from: array(from),
                    along: array(along),
                },
                Shape::Sphere { center, radius } => ShapeJson::Sphere {
                    center: array(center),
                    radius: *radius,
                },
                Shape::Capsule { a, b, radius } => ShapeJson::Capsule {
                    a: array(a),
                    b: array(b),
                    radius: *radius,
                },
                Shape::Plane { point, normal } => ShapeJson::Plane {
                    point: array(point),
                    normal: array(normal),
                },
            },
            non_finite: !drawable.shape.is_finite(),
        }
    }
}

impl DecisionJson {
    fn of(decision: Decision) -> Self {
        let compared = |(name, number, sign, limit_name, limit): (_, f32, _, _, f32)| {
            let sign: crate::trace::Comparison = sign;
            ComparisonJson {
                name,
                number,
                sign: sign.to_string(),
                limit_name,
                limit,
                non_finite: !number.is_finite() || !limit.is_finite(),
            }
        };
        Self {
            comparison: decision.comparison.map(compared),
            holds: decision.holds,
            branch: decision.branch,
        }
    }
}
