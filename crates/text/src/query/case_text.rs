//! Cases as they are written: a line of JSON.

use super::QueryCase;
use capsule_core::{
    geometry::{Measure, Shape},
    method::Pair,
};
use glam::Vec3;
use serde_json::{Map, Value, json};

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseDigits {
    /// In the fewest digits that read back as the same `f32`: for people.
    Short,
    /// In the digits of an `f64`, for readers that parse it as one.
    Exact,
}

impl CaseDigits {
    fn number(self, number: f32) -> Value {
        match self {
            Self::Short => self::number(number),
            Self::Exact => json!(f64::from(number)),
        }
    }

    fn numbers(self, of: Vec3) -> Value {
        of.to_array().iter().map(|n| self.number(*n)).collect()
    }
}

impl QueryCase {
    /// The line of this case, without a line break; `id` comes back with the answer. A settings object is left out, but for
    /// whether a triangle is hit from behind.
    pub fn line(&self, id: Option<Value>, digits: CaseDigits) -> String {
        let mut line = Map::new();
        line.extend(id.map(|id| ("id".into(), id)));
        line.insert("query".into(), self.name().into());
        let Pair {
            mover,
            obstacle,
            displacement,
            ..
        } = self.pair;
        line.insert("a".into(), written(&mover, digits));
        line.insert("b".into(), written(&obstacle, digits));
        if self.question.is_sweep() {
            line.insert("motion".into(), digits.numbers(displacement));
        }
        if self.settings().is_ok_and(|settings| !settings.double_sided) {
            line.insert("settings".into(), json!({"double_sided": false}));
        }
        Value::Object(line).to_string()
    }

    /// The question of its line: also for moving spheres, which are answered as capsules.
    pub fn name(&self) -> String {
        let sweep = if self.question.is_sweep() {
            "sweep_"
        } else {
            ""
        };
        let [mover, obstacle] = [self.pair.mover, self.pair.obstacle].map(|shape| shape.kind());
        format!("{sweep}{mover}_{obstacle}")
    }
}

/// The shape as cases have it: an object of its measures, or a list of vertices.
pub(crate) fn shape(shape: &Shape) -> Value {
    written(shape, CaseDigits::Short)
}

fn written(shape: &Shape, digits: CaseDigits) -> Value {
    let mut object = Map::new();
    for (key, measure) in shape.measures() {
        let value = match measure {
            Measure::Point(v) | Measure::Size(v) | Measure::Rotation(v) => digits.numbers(v),
            Measure::Length(length) => digits.number(length),
            Measure::Points(points) => {
                return json!({shape.kind().name(): points.map(|point| digits.numbers(point))});
            }
        };
        object.insert(key.into(), value);
    }
    json!({shape.kind().name(): object})
}

/// Its own digits: a JSON number is an `f64`, whose shortest digits are more than an `f32` needs.
pub(crate) fn number(number: f32) -> Value {
    let short = number.to_string().parse::<f64>();
    json!(short.unwrap_or_else(|_| f64::from(number)))
}

pub(crate) fn numbers(of: Vec3) -> Value {
    CaseDigits::Short.numbers(of)
}
