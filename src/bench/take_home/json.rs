//! As an object: a `query` line with what is right, and how near that has to be.

use super::TakenTest;
use crate::text::query::{CaseDigits, QueryCase};
use glam::Vec3;
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
    if let Some(expected) = test.expected() {
        for (key, number) in [("time", expected.time), ("depth", expected.depth)] {
            if let Some((number, by)) = number {
                right.insert(key.into(), json!(f64::from(number)));
                off.insert(key.into(), json!(f64::from(by)));
            }
        }
        let (normal, by): (Vec3, f32) = expected.normal;
        right.insert("normal".into(), json!(normal.to_array().map(f64::from)));
        off.insert("normal".into(), json!(f64::from(by)));
    }
    object.insert("note".into(), test.title.clone().into());
    object.insert("expect".into(), right.into());
    object.insert("tolerance".into(), off.into());
    Value::Object(object).to_string() + "\n"
}
