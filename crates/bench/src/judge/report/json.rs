use super::JudgeReport;
use crate::{
    engine::NoAnswer,
    judge::{
        gate::Breach,
        histogram::ErrorHistogram,
        outcome::CaseOutcome,
        rules::AnswerPart,
        tally::{FoundFault, TallyRow},
    },
};
use capsule_text::query::CaseDigits;
use serde_json::{Map, Value, json};

/// The report as one JSON object.
pub fn json(report: &JudgeReport<'_>) -> Value {
    let regimes = report.tally.regimes();
    let not_offered = report
        .not_offered
        .iter()
        .map(|(question, cases)| json!({"query": question.name(), "cases": cases}));
    json!({
        "judged": report.who,
        "passes": report.breaches.is_empty(),
        "breaches": report.breaches.iter().map(Breach::to_string).collect::<Vec<_>>(),
        "all": row(&report.tally.all()),
        "regimes": regimes.iter().map(row).collect::<Vec<_>>(),
        "not_offered": not_offered.collect::<Vec<_>>(),
        "worst": report.faults.iter().map(fault).collect::<Vec<_>>(),
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
    let answered = AnswerPart::ALL.map(|part| {
        let (due, there) = row.part(part);
        (part.key().to_string(), json!({"of": due, "in": there}))
    });
    object.insert(
        "values".into(),
        Value::Object(answered.into_iter().collect()),
    );
    object.insert("error_metres".into(), sizes(&row.lengths));
    object.insert("error_degrees".into(), sizes(&row.angles));
    object.into()
}

fn sizes(errors: &ErrorHistogram) -> Value {
    json!({
        "median": errors.quantile(0.5),
        "p99": errors.quantile(0.99),
        "worst": errors.largest(),
    })
}

fn fault(found: &FoundFault) -> Value {
    let judged = &found.worst;
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
        "regime": found.regime,
        "outcome": judged.ruling.outcome.key(),
        "fault": judged.complaint(),
        "kind": found.kind.to_string(),
        "count": found.count,
        "case": question,
        "answer": answer,
    })
}
