use super::JudgeReport;
use crate::{
    exchange::query::CaseDigits,
    judge::{
        outcome::CaseOutcome,
        tally::{JudgedCase, Tally, TallyRow},
    },
    scene::grouped,
};
use std::fmt::Write;

/// Columns that are there in any case; the others where something came out so.
const ALWAYS: [CaseOutcome; 4] = [
    CaseOutcome::Right,
    CaseOutcome::Missed,
    CaseOutcome::FalseHit,
    CaseOutcome::NotANumber,
];

/// So many of the worst cases are told; the others are counted.
const MOST_WORST: usize = 12;

/// The table, how many are right, and the worst cases, each with the line that asks it. `rate` is in cases a second.
pub fn text(report: &JudgeReport<'_>, rate: Option<f64>) -> String {
    let all = report.tally.all();
    let mut text = format!("{}\n\n{}", report.who, table(report.tally));
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
        let _ = write!(text, "; {} cases a second", grouped(rate as u64));
    }
    text.push('\n');
    for (regime, judged) in report.worst.iter().take(MOST_WORST) {
        let _ = write!(text, "\n{}", worst(regime, judged));
    }
    let more = report.worst.len().saturating_sub(MOST_WORST);
    if more > 0 {
        let _ = writeln!(text, "\n{more} more: --scenes DIR writes all of them");
    }
    text
}

fn worst(regime: &str, judged: &JudgedCase) -> String {
    format!(
        "{regime}, {}\n{}\n",
        judged.complaint(),
        judged.case.line(None, CaseDigits::Short)
    )
}

/// A row a regime and one for all of them, a column an outcome. What is 0 is a point, so that the others are seen.
pub fn table(tally: &Tally) -> String {
    let all = tally.all();
    let columns: Vec<CaseOutcome> = CaseOutcome::ALL
        .into_iter()
        .filter(|one| ALWAYS.contains(one) || all.count(*one) > 0)
        .collect();
    let rows: Vec<&TallyRow> = tally.rows.iter().chain([&all]).collect();
    let names = rows.iter().map(|row| row.name.chars().count());
    let name_width = names.chain(["regime".len()]).max().unwrap_or(0);
    let cell = |row: &TallyRow, outcome: CaseOutcome| match row.count(outcome) {
        0 => ".".to_string(),
        count => grouped(count),
    };
    let width = |outcome: CaseOutcome| {
        let cells = rows.iter().map(|row| cell(row, outcome).len());
        cells.chain([outcome.title().len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = columns.iter().map(|outcome| width(*outcome)).collect();
    let total_width = grouped(all.total()).len().max("cases".len());

    let mut text = String::new();
    let _ = write!(text, "{:<name_width$}  {:>total_width$}", "regime", "cases");
    for (outcome, width) in columns.iter().zip(&widths) {
        let _ = write!(text, "  {:>width$}", outcome.title());
    }
    text.push('\n');
    for row in rows {
        let _ = write!(
            text,
            "{:<name_width$}  {:>total_width$}",
            row.name,
            grouped(row.total())
        );
        for (outcome, width) in columns.iter().zip(&widths) {
            let _ = write!(text, "  {:>width$}", cell(row, *outcome));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exchange::query::{GivenAnswer, QueryCase},
        judge::tally::JudgedCase,
    };

    #[test]
    fn a_column_is_there_where_something_came_out_so() {
        let line =
            br#"{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 1, 0], "radius": 1}},
            "b": {"sphere": {"center": [0, 0, 0], "radius": 1}}}"#;
        let case = QueryCase::read(line).expect("a case");
        let mut tally = Tally::default();
        for (number, answer) in [r#"{"hit": true}"#, r#"{"hit": true, "depth": 7}"#]
            .iter()
            .enumerate()
        {
            let given = GivenAnswer::read(answer.as_bytes()).expect("an answer");
            tally.add(
                "vertex",
                JudgedCase::new(number as u64, case.clone(), Ok(given)),
            );
        }
        let expected = "\
regime  cases  right  missed  false hit  depth  not a number
vertex      2      1       .          .      1             .
all         2      1       .          .      1             .
";
        assert_eq!(table(&tally), expected);
    }
}
