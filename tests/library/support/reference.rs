//! The reference cases of `tests/vectors`, with what is expected of them.

use capsule_lab::text::query::QueryCase;
use serde::Deserialize;

const CASES: &str = include_str!("../../vectors/public.jsonl");

/// What of a case the reader of [`Case`] passes over.
#[derive(Deserialize)]
pub(crate) struct Reference {
    pub(crate) id: String,
    query: String,
    pub(crate) regime: String,
    pub(crate) expect: Expect,
}

#[derive(Deserialize)]
pub(crate) struct Expect {
    pub(crate) hit: bool,
    pub(crate) distance: f64,
    pub(crate) depth: Option<f64>,
    pub(crate) time: Option<f64>,
    pub(crate) normal: Option<[f64; 3]>,
    pub(crate) ambiguous: bool,
    /// By how much the shapes overlap or, negative, stay apart at their nearest, meters.
    pub(crate) margin: Option<f64>,
}

/// Every case of the question that is called `query` there.
pub(crate) fn references(query: &str) -> Vec<(Reference, QueryCase)> {
    let with_case = |line: &str| {
        let reference: Reference = serde_json::from_str(line).expect(line);
        let case = QueryCase::read(line.as_bytes()).expect("a sound case");
        (reference.query == query).then_some((reference, case))
    };
    CASES.lines().filter_map(with_case).collect()
}
