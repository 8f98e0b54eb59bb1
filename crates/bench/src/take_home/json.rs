//! The test as an object: a `query` line with the right answer and its tolerance.

use super::{RightValue, TakenTest};
use capsule_text::query::{CaseDigits, QueryCase};
use serde_json::{Map, Value, json};

pub(super) fn case(test: &TakenTest) -> Map<String, Value> {
    let case = QueryCase::new(test.question, test.pair).with_sides(test.double_sided);
    let line = case.line(None, CaseDigits::Exact);
    serde_json::from_str(&line).unwrap_or_default()
}

pub(super) fn write(test: &TakenTest) -> String {
    let mut object = case(test);
    let (mut right, mut off) = (Map::new(), Map::new());
    right.insert("hit".into(), test.exact.is_hit().into());
    for expected in test.expected() {
        let value = match expected.right {
            RightValue::Number(number) => json!(f64::from(number)),
            RightValue::Vector(vector) => json!(vector.to_array().map(f64::from)),
        };
        right.insert(expected.key.into(), value);
        off.insert(expected.key.into(), json!(f64::from(expected.off)));
    }
    object.insert("note".into(), test.title.clone().into());
    object.insert("expect".into(), right.into());
    object.insert("tolerance".into(), off.into());
    Value::Object(object).to_string() + "\n"
}
