//! The report of `compare`: all methods on one case, in a table.

use crate::judge::tally::JudgedCase;
use capsule_core::method::GivenAnswer;
use capsule_core::method::GivenParts;
use capsule_core::{method::Answer, trace::significant};
use capsule_scenes::run::{
    pairs::{Compared, MethodComparison},
    verdict::Fault,
};
use serde_json::{Value, json};

/// The report about one question of a case.
#[derive(Debug)]
pub struct ComparisonReport<'a> {
    pub comparison: &'a MethodComparison,
    /// The cost of each of them, nanoseconds.
    pub costs: &'a [f64],
    /// The program, and its judged answer.
    pub program: Option<(&'a str, JudgedCase)>,
}

/// The number of shown digits of an answer.
const DIGITS: usize = 5;

/// The largest number of named repairs; where all repairs are more, they are counted.
const FEW_REPAIRS: usize = 3;

/// The text of a cell without a value.
const NOTHING: &str = "-";

/// A cell where the answer has a value that is NaN.
const NO_NUMBER: &str = "NaN";

/// The table, and below it what would put each wrong answer right.
pub fn comparison_text(report: &ComparisonReport<'_>) -> String {
    let comparison = report.comparison;
    let heads = [
        "method",
        "answer",
        "time",
        "depth",
        "normal",
        "error",
        "first differs at",
        "ns",
    ];
    let mut rows = vec![heads.map(String::from)];
    for (row, cost) in comparison.methods.iter().zip(report.costs) {
        let departs = row.departs.as_deref().map(short_address);
        let name = row_name(row);
        rows.push(cells(
            &name,
            Some((&row.answer, row.given)),
            &faults_text(&row.faults, &row.answer),
            departs,
            Some(*cost),
        ));
    }
    if let Some((name, judged)) = &report.program {
        let given = judged.given.as_ref().ok();
        let answer = given.map(|given| given.beside(&judged.ruling.exact));
        let wrong = match &answer {
            Some(answer) => faults_text(&judged.ruling.faults, answer),
            None => judged.complaint(),
        };
        let parts = given.map_or(GivenParts::ALL, GivenAnswer::parts);
        let answer = answer.as_ref().map(|answer| (answer, parts));
        rows.push(cells(name, answer, &wrong, None, None));
    }
    let mut text = format!(
        "{}\n\n{}",
        capitalised(&comparison.question.pair_name()),
        aligned(&rows)
    );
    let remedies: Vec<String> = comparison.methods.iter().filter_map(remedy_line).collect();
    if !remedies.is_empty() {
        text += &format!("\nWhich fix corrects this\n{}\n", remedies.join("\n"));
    }
    text
}

/// The method as its article gives it; below that, which repairs are on.
fn row_name(row: &Compared) -> String {
    let on = &row.choice.settings.repairs;
    match on.len() {
        0 => row.choice.name(),
        count if count > FEW_REPAIRS && count == row.choice.method.repairs.len() => {
            format!("  all {count} fixes")
        }
        _ => format!("  +{}", on.join("+")),
    }
}

fn remedy_line(row: &Compared) -> Option<String> {
    // Rows with repairs are there to be seen; what they leave stands in the table.
    let is_plain = row.choice.settings.repairs.is_empty();
    let remedy = row.remedy().filter(|_| is_plain)?;
    Some(format!("  {}: {remedy}", row.choice.name()))
}

fn cells(
    name: &str,
    answer: Option<(&Answer, GivenParts)>,
    wrong: &str,
    departs: Option<String>,
    cost: Option<f64>,
) -> [String; 8] {
    let given = answer.map_or(GivenParts::ALL, |(_, given)| given);
    let answer = answer.map(|(answer, _)| answer);
    let part = |is_given: bool| {
        answer
            .and_then(|answer| answer.contact)
            .filter(|_| is_given)
    };
    let number = |number: Option<f32>| match number {
        Some(number) if number.is_nan() => NO_NUMBER.into(),
        Some(number) => significant(number, DIGITS),
        None => NOTHING.into(),
    };
    let word = answer.map(|answer| if answer.is_hit() { "hit" } else { "miss" });
    let normal = part(given.normal).map(|contact| contact.normal.to_array());
    let normal = normal.map(|normal| match normal.iter().any(|number| number.is_nan()) {
        true => NO_NUMBER.into(),
        false => normal.map(coordinate).join(" "),
    });
    let or_nothing = |cell: Option<String>| cell.unwrap_or_else(|| NOTHING.into());
    [
        name.into(),
        word.unwrap_or(NOTHING).into(),
        number(answer.and_then(|answer| answer.time)),
        number(part(given.depth).map(|contact| contact.depth)),
        or_nothing(normal),
        if wrong.is_empty() { NOTHING } else { wrong }.into(),
        or_nothing(departs),
        or_nothing(cost.map(|cost| format!("{cost:.0}"))),
    ]
}

/// To three digits behind the point; what rounds to zero has no sign.
fn coordinate(number: f32) -> String {
    let text = format!("{number:.3}");
    match text.as_str() {
        "-0.000" => "0.000".into(),
        _ => text,
    }
}

/// How an answer is wrong, a clause a fault. Of what is NaN it says which value is.
fn faults_text(faults: &[Fault], answer: &Answer) -> String {
    let contact = answer.contact;
    let values = [
        ("time", answer.time.is_some_and(f32::is_nan)),
        ("depth", contact.is_some_and(|it| it.depth.is_nan())),
        ("normal", contact.is_some_and(|it| it.normal.is_nan())),
        ("point", contact.is_some_and(|it| it.point.is_nan())),
        ("distance", answer.distance.is_some_and(f32::is_nan)),
    ];
    let missing = values.iter().filter(|(_, is_nan)| *is_nan);
    let missing: Vec<&str> = missing.map(|(name, _)| *name).collect();
    let faults = faults.iter().map(|fault| match (fault, &missing[..]) {
        (Fault::NonFinite, [first @ .., last]) => {
            let first: String = first.iter().map(|name| format!("{name}, ")).collect();
            format!("NaN in {first}{last}")
        }
        _ => fault.to_string(),
    });
    faults.collect::<Vec<_>>().join(", ")
}

/// An address without the title of the pair, which is the same for all.
fn short_address(address: &str) -> String {
    match address.split_once('/') {
        Some((_, own)) => own.into(),
        None => address.into(),
    }
}

/// Every column as wide as its widest cell; the last, of numbers, to the right.
fn aligned(rows: &[[String; 8]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..8).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            text += &match column {
                0 => format!("{cell:<width$}"),
                7 => format!("  {cell:>width$}"),
                _ => format!("  {cell:<width$}"),
            };
        }
        text.push('\n');
    }
    text
}

fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    first.unwrap_or_default() + signs.as_str()
}

/// The same as JSON, every number exact.
pub fn comparison_json(report: &ComparisonReport<'_>) -> Value {
    let comparison = report.comparison;
    let methods = comparison.methods.iter().zip(report.costs).map(|(row, cost)| {
        json!({
            "method": row.choice.name(),
            "answer": answer_json(&row.answer),
            "faults": row.faults.iter().map(Fault::to_string).collect::<Vec<_>>(),
            "departs": row.departs,
            "mended_by": row.mending.as_ref().filter(|it| it.leaves.is_empty()).map(|it| &it.repairs),
            "ns": cost.round(),
        })
    });
    let program = report.program.as_ref().map(|(name, judged)| {
        let answer = judged.given.as_ref().ok();
        json!({
            "program": name,
            "answer": answer.map(|given| answer_json(&given.beside(&judged.ruling.exact))),
            "outcome": judged.ruling.outcome.key(),
            "fault": judged.complaint(),
        })
    });
    json!({
        "query": comparison.question.name(),
        "exact": answer_json(&comparison.exact),
        "methods": methods.collect::<Vec<_>>(),
        "program": program,
    })
}

fn answer_json(answer: &Answer) -> Value {
    let contact = answer.contact;
    json!({
        "hit": answer.is_hit(),
        "time": answer.time,
        "depth": contact.map(|contact| contact.depth),
        "normal": contact.map(|contact| contact.normal.to_array()),
        "point": contact.map(|contact| contact.point.to_array()),
        "distance": answer.distance,
    })
}
