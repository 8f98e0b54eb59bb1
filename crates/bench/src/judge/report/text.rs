//! The judge's report as a table to read.

use super::{JudgeReport, MAX_SHOWN_KINDS};
use crate::judge::{
    histogram::ErrorHistogram,
    outcome::CaseOutcome,
    report::length,
    rules::AnswerPart,
    tally::{KindCount, Tally, TallyRow},
};
use capsule_scenes::scene::grouped;
use capsule_text::query::CaseDigits;
use std::fmt::Write;

/// Columns that are there in any case; the others where something came out so, or could be expected in an answer.
const ALWAYS: [CaseOutcome; 4] = [
    CaseOutcome::Right,
    CaseOutcome::Missed,
    CaseOutcome::FalseHit,
    CaseOutcome::NotANumber,
];

/// The largest number of named regimes of a kind of fault; the others are counted.
const MAX_REGIMES: usize = 3;

/// The largest number of reasons why a build fails.
const MAX_BREACHES: usize = 12;

/// The tables, how many are right, why a build fails, and the most frequent kinds of fault, each with the line of its worst
/// case. `rate` is in cases a second.
pub fn text(report: &JudgeReport<'_>, rate: Option<f64>) -> String {
    let all = report.tally.all();
    let mut text = format!("{}\n\n{}", report.who, table(report.tally));
    text += &left_out(&all);
    for (question, cases) in report.not_offered {
        let cases = grouped(*cases);
        let _ = writeln!(
            text,
            "{}: declined in all of {cases} cases",
            question.name()
        );
    }
    if !report.not_offered.is_empty() {
        text +=
            "the cases are split among all queries; --query NAME gives all of them to one query\n";
    }
    let _ = write!(text, "\n{}", size_table(report.tally));
    let answered = all.total() - all.count(CaseOutcome::Unanswered);
    let right = all.count(CaseOutcome::Right) as f64 / answered.max(1) as f64 * 100.0;
    let _ = write!(
        text,
        "\n{} of {} answers wrong",
        grouped(all.failures()),
        grouped(answered)
    );
    if answered > 0 {
        let _ = write!(text, ", {right:.3} % right");
    }
    if let Some(rate) = rate {
        let _ = write!(text, "; {} cases per second", grouped(rate as u64));
    }
    text.push('\n');
    text += &breaches(report);
    text + &kinds(report)
}

/// The most frequent kinds of fault, and how many cases the others have: together all that are wrong.
fn kinds(report: &JudgeReport<'_>) -> String {
    let mut text = String::new();
    let kinds = report.tally.kinds();
    let (shown, others) = kinds.split_at(kinds.len().min(MAX_SHOWN_KINDS));
    for kind in shown {
        let fault = report.faults.iter().find(|fault| fault.kind == kind.kind);
        let Some(fault) = fault else { continue };
        let worst_in = match kind.regimes.len() {
            1 => String::new(),
            _ => format!(", in {}", fault.regime),
        };
        let _ = writeln!(
            text,
            "\n{} {}, {}{}\n{}{worst_in}\n{}",
            grouped(kind.count),
            kind.kind.outcome.title(),
            kind.kind,
            regimes(kind),
            fault.worst.complaint(),
            fault.worst.case.line(None, CaseDigits::Short)
        );
    }
    if !others.is_empty() {
        let cases: u64 = others.iter().map(|kind| kind.count).sum();
        let _ = writeln!(
            text,
            "\n{} wrong in {} other ways; --scenes DIR writes the worst case of each regime",
            grouped(cases),
            others.len()
        );
    }
    text
}

/// `: 12 in edge, 3 in vertex, 2 in 2 others`, or the only one: `, in edge`.
fn regimes(kind: &KindCount) -> String {
    if let [(only, _)] = &kind.regimes[..] {
        return format!(", in {only}");
    }
    let (named, others) = kind.regimes.split_at(kind.regimes.len().min(MAX_REGIMES));
    let named = named
        .iter()
        .map(|(regime, count)| format!("{} in {regime}", grouped(*count)));
    let mut parts: Vec<String> = named.collect();
    let count: u64 = others.iter().map(|(_, count)| count).sum();
    match others.len() {
        0 => {}
        1 => parts.push(format!("{} in one other", grouped(count))),
        more => parts.push(format!("{} in {more} others", grouped(count))),
    }
    format!(": {}", parts.join(", "))
}

/// Why a build fails, a line a reason; nothing where it passes.
fn breaches(report: &JudgeReport<'_>) -> String {
    let mut text = String::new();
    if report.breaches.is_empty() {
        return text;
    }
    text += "\nThis fails a build:\n";
    for breach in report.breaches.iter().take(MAX_BREACHES) {
        let _ = writeln!(text, "  {breach}");
    }
    let more = report.breaches.len().saturating_sub(MAX_BREACHES);
    if more > 0 {
        let _ = writeln!(text, "  {more} more");
    }
    text
}

/// Which values are missing in how many of the answers that could have them, a line; empty where none is.
fn left_out(all: &TallyRow) -> String {
    let part = |part: AnswerPart| {
        let (due, there) = all.part(part);
        (there < due).then(|| match there {
            0 => format!("{part} in every answer"),
            _ => format!(
                "{part} in {} of {} answers",
                grouped(due - there),
                grouped(due)
            ),
        })
    };
    let parts: Vec<String> = AnswerPart::ALL.into_iter().filter_map(part).collect();
    if parts.is_empty() {
        return String::new();
    }
    format!("not answered: {}\n", parts.join(", "))
}

/// The value of an answer that a column is about.
fn part_of(outcome: CaseOutcome) -> Option<AnswerPart> {
    match outcome {
        CaseOutcome::Time => Some(AnswerPart::Time),
        CaseOutcome::Depth => Some(AnswerPart::Depth),
        CaseOutcome::Normal => Some(AnswerPart::Normal),
        CaseOutcome::Point => Some(AnswerPart::Point),
        CaseOutcome::Distance => Some(AnswerPart::Distance),
        _ => None,
    }
}

/// A row a regime and one for all of them, a column an outcome. What is 0 is a point, so that the others are seen; a value
/// that no answer of the row has is a dash.
pub fn table(tally: &Tally) -> String {
    let all = tally.all();
    let is_due = |outcome: CaseOutcome| part_of(outcome).is_some_and(|part| all.part(part).0 > 0);
    let is_shown = |one: &CaseOutcome| ALWAYS.contains(one) || all.count(*one) > 0 || is_due(*one);
    let columns: Vec<CaseOutcome> = CaseOutcome::ALL.into_iter().filter(is_shown).collect();
    let cell = |row: &TallyRow, outcome: CaseOutcome| {
        let has_none = part_of(outcome).is_some_and(|part| row.part(part).1 == 0);
        match row.count(outcome) {
            0 if has_none => "-".to_string(),
            0 => ".".to_string(),
            count => grouped(count),
        }
    };
    let heads = columns.iter().map(|outcome| outcome.title().to_string());
    let heads = ["regime".to_string(), "cases".to_string()]
        .into_iter()
        .chain(heads);
    let mut lines: Vec<Vec<String>> = vec![heads.collect()];
    for row in tally.regimes().iter().chain([&all]) {
        let cells = columns.iter().map(|outcome| cell(row, *outcome));
        let name = [row.name.clone(), grouped(row.total())];
        lines.push(name.into_iter().chain(cells).collect());
    }
    aligned(&lines)
}

/// How large the errors of all answers are, a row a regime: lengths, then the angles of normals.
fn size_table(tally: &Tally) -> String {
    let all = tally.all();
    let mut heads = vec!["size of errors", "median", "99 %", "worst"];
    let has_angles = all.angles.largest().is_some();
    if has_angles {
        heads.extend(["normals: median", "99 %", "worst"]);
    }
    let mut lines: Vec<Vec<String>> = vec![heads.into_iter().map(String::from).collect()];
    for row in tally.regimes().iter().chain([&all]) {
        let mut cells = vec![row.name.clone()];
        cells.extend(sizes(&row.lengths, &meters));
        if has_angles {
            cells.extend(sizes(&row.angles, &degrees));
        }
        lines.push(cells);
    }
    aligned(&lines)
}

/// `median 4.2 mm, 99 % 1.2 m, worst 1.9 m`, each as `written`; `None` where there is no error.
pub fn size_line(errors: &ErrorHistogram, written: &dyn Fn(f32) -> String) -> Option<String> {
    errors.largest()?;
    let [median, most, worst] = sizes(errors, written);
    Some(format!("median {median}, 99 % {most}, worst {worst}"))
}

fn sizes(errors: &ErrorHistogram, written: &dyn Fn(f32) -> String) -> [String; 3] {
    let sizes = [
        errors.quantile(0.5),
        errors.quantile(0.99),
        errors.largest(),
    ];
    sizes.map(|size| size.map_or("-".into(), written))
}

/// The length of an error, meters, in a unit that suits it.
pub fn meters(error: f32) -> String {
    match error {
        0.0 => "0".into(),
        error if error < 1e-7 => "< 0.1 µm".into(),
        error => length(error),
    }
}

fn degrees(angle: f32) -> String {
    match angle {
        0.0 => "0".into(),
        angle if angle < 0.01 => "< 0.01°".into(),
        angle if angle < 10.0 => format!("{angle:.2}°"),
        angle => format!("{angle:.1}°"),
    }
}

/// Columns, the first to the left and the others to the right.
fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::tally::JudgedCase;
    use capsule_text::query::QueryCase;
    use capsule_text::query::read_answer;
    use std::time::Duration;

    #[test]
    fn a_column_is_there_where_something_came_out_so_or_no_answer_has_its_value() {
        let line =
            br#"{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 1, 0], "radius": 1}},
            "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}}"#;
        let case = QueryCase::read(line).expect("a case");
        let mut tally = Tally::default();
        for (number, answer) in [r#"{"hit": true}"#, r#"{"hit": true, "depth": 7}"#]
            .iter()
            .enumerate()
        {
            let given = read_answer(answer.as_bytes()).expect("an answer");
            let judged = JudgedCase::new(number as u64, case.clone(), Ok(given));
            tally.add("vertex", judged, Duration::ZERO);
        }
        let expected = "\
regime  cases  right  missed  false hit  depth  normal  point  distance  NaN
vertex      2      1       .          .      1       -      -         -    .
all         2      1       .          .      1       -      -         -    .
";
        assert_eq!(table(&tally), expected);
    }
}
