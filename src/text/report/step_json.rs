use super::{
    is_false,
    trial_json::{SampleJson, TrialJson},
};
use crate::{
    core::trace::{Decision, Drawable, DrawnShape, Outcome, Step, Value},
    lab::run::study::Study,
    text::listing::Listing,
};
use glam::Vec3;
use serde::Serialize;

/// A step with everything it told.
#[derive(Serialize)]
pub(super) struct StepJson<'a> {
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
    Tube {
        a: [f32; 3],
        b: [f32; 3],
        radius: f32,
        endless: bool,
    },
    Triangle {
        v: [[f32; 3]; 3],
    },
    Parallelogram {
        corner: [f32; 3],
        sides: [[f32; 3]; 2],
    },
    Box {
        center: [f32; 3],
        half_size: [f32; 3],
        rotation: [f32; 3],
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
                Value::Count(count) => AnyValue::Scalar(count as f32),
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
                DrawnShape::Point(at) => ShapeJson::Point { at: array(at) },
                DrawnShape::Segment(from, to) => ShapeJson::Segment {
                    from: array(from),
                    to: array(to),
                },
                DrawnShape::Line { through, direction } => ShapeJson::Line {
                    through: array(through),
                    direction: array(direction),
                },
                DrawnShape::Arrow { from, along } => ShapeJson::Arrow {
                    from: array(from),
                    along: array(along),
                },
                DrawnShape::Sphere { center, radius } => ShapeJson::Sphere {
                    center: array(center),
                    radius: *radius,
                },
                DrawnShape::Capsule { a, b, radius } => ShapeJson::Capsule {
                    a: array(a),
                    b: array(b),
                    radius: *radius,
                },
                DrawnShape::Tube {
                    a,
                    b,
                    radius,
                    is_endless,
                } => ShapeJson::Tube {
                    a: array(a),
                    b: array(b),
                    radius: *radius,
                    endless: *is_endless,
                },
                DrawnShape::Triangle { v } => ShapeJson::Triangle {
                    v: v.map(|corner| corner.to_array()),
                },
                DrawnShape::Parallelogram { corner, sides } => ShapeJson::Parallelogram {
                    corner: array(corner),
                    sides: sides.map(|side| side.to_array()),
                },
                DrawnShape::Box(shape) => ShapeJson::Box {
                    center: array(&shape.center),
                    half_size: array(&shape.half_size),
                    rotation: array(&shape.rotation),
                },
                DrawnShape::Plane { point, normal } => ShapeJson::Plane {
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
            let sign: crate::core::trace::Comparison = sign;
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
