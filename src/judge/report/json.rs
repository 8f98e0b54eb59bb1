use super::JudgeReport;
use crate::{
    engine::NoAnswer,
    exchange::query::CaseDigits,
    judge::{
        outcome::CaseOutcome,
        tally::{JudgedCase, TallyRow},
    },
};
use serde_json::{Map, Value, json};

/// The report as one JSON object.
pub fn json(report: &JudgeReport<'_>) -> Value {
    let worst = report
        .worst
        .iter()
        .map(|(regime, judged)| case(regime, judged));
    json!({
        "judged": report.who,
        "all": row(&report.tally.all()),
        "regimes": report.tally.rows.iter().map(row).collect::<Vec<_>>(),
        "worst": worst.collect::<Vec<_>>(),
    })
}

/// Every count, zeros as well, so that a script finds each key.
fn row(row: &TallyRow) -> Value {
    let mut object = Map::new();
    object.insert("regime".into(), row.name.clone().into());
    object.insert("cases".into(), row.total().into());
    for outcome in CaseOutcome::ALL {
        object.insert(outcome.key().replace('-', "_"), row.count(outcome).into());
    }
    object.into()
}

fn case(regime: &str, judged: &JudgedCase) -> Value {
    let question: Value =
        serde_json::from_str(&judged.case.line(None, CaseDigits::Short)).unwrap_or_default();
    let answer = match &judged.given {
        Ok(given) => json!({
            "hit": given.hit,
            "time": given.time,
            "depth": given.depth,
            "normal": given.normal.map(|normal| normal.to_array()),
            "point": given.point.map(|point| point.to_array()),
            "distance": given.distance,
        }),
        Err(NoAnswer::Declined(text)) => json!({"error": text}),
        Err(_) => Value::Null,
    };
    json!({
        "regime": regime,
        "outcome": judged.ruling.outcome.key(),
        "fault": judged.complaint(),
        "case": question,
        "answer": answer,
    })
}
