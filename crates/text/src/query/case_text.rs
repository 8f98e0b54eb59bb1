//! Cases as they are written: a line of JSON.

use super::QueryCase;
use capsule_core::geometry::{Measure, Shape};
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
        let is_single = self.settings().is_ok_and(|settings| !settings.double_sided);
        let settings = is_single.then(|| ("double_sided".into(), false.into()));
        let shapes = [&self.pair.mover, &self.pair.obstacle];
        let motion = self.question.is_sweep().then_some(self.pair.displacement);
        let settings = settings.into_iter().collect();
        line(id, self.name(), shapes, motion, settings, digits)
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

/// A line without a line break.
pub(crate) fn line(
    id: Option<Value>,
    query: String,
    shapes: [&Shape; 2],
    motion: Option<Vec3>,
    settings: Map<String, Value>,
    digits: CaseDigits,
) -> String {
    let [a, b] = shapes.map(|shape| written(shape, digits));
    let mut line = Map::new();
    line.extend(id.map(|id| ("id".into(), id)));
    line.insert("query".into(), query.into());
    line.insert("a".into(), a);
    line.insert("b".into(), b);
    line.extend(motion.map(|motion| ("motion".into(), digits.numbers(motion))));
    if !settings.is_empty() {
        line.insert("settings".into(), settings.into());
    }
    Value::Object(line).to_string()
}

/// The shape as cases have it: an object of its measures, or a list of vertices.
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
