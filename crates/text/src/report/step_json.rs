//! One step in a JSON report: values, shapes, decision, and the line of code.

use super::is_false;
use crate::listing::Listing;
use capsule_core::trace::{
    Comparison, Decision, Drawable, DrawnShape, Outcome, Sample, Step, Trial, Value,
};
use capsule_scenes::run::study::Study;
use serde::Serialize;

/// A step with all that it recorded.
#[derive(Serialize)]
pub(super) struct StepJson<'a> {
    address: String,
    title: &'a str,
    depth: usize,
    group: bool,
    caption: Option<String>,
    values: Vec<ValueJson>,
    drawables: Vec<DrawableJson<'a>>,
    decision: Option<DecisionJson>,
    outcome: Option<Outcome>,
    trial: Option<&'a Trial>,
    sample: Option<&'a Sample>,
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
    value: Value,
    #[serde(skip_serializing_if = "is_false")]
    non_finite: bool,
}

#[derive(Serialize)]
struct DrawableJson<'a> {
    role: &'static str,
    label: &'static str,
    #[serde(flatten)]
    shape: &'a DrawnShape,
    #[serde(skip_serializing_if = "is_false")]
    non_finite: bool,
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

impl<'a> StepJson<'a> {
    pub(super) fn of(study: &'a Study, index: usize) -> Self {
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
            outcome: step.outcome,
            trial: step.trial.as_ref(),
            sample: step.sample.as_ref(),
            source: SourceJson { file, line },
        }
    }
}

impl ValueJson {
    fn of(&(name, value): &(&'static str, Value)) -> Self {
        Self {
            name,
            value,
            non_finite: !value.is_finite(),
        }
    }
}

impl<'a> DrawableJson<'a> {
    fn of(drawable: &'a Drawable) -> Self {
        Self {
            role: drawable.role.name(),
            label: drawable.label,
            shape: &drawable.shape,
            non_finite: !drawable.shape.is_finite(),
        }
    }
}

impl DecisionJson {
    fn of(decision: Decision) -> Self {
        let compared = |(name, number, sign, limit_name, limit): (_, f32, _, _, f32)| {
            let sign: Comparison = sign;
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
