use super::JudgeReport;
use crate::exchange::query::CaseDigits;
use crate::judge::{outcome::CaseOutcome, tally::TallyRow};
use std::fmt::Write;

/// The report as JUnit's XML, as build servers read it: a test a regime, which fails if any of its cases does.
pub fn junit(report: &JudgeReport<'_>) -> String {
    let rows = &report.tally.rows;
    let failing = rows.iter().filter(|row| row.failures() > 0).count();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        xml,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{failing}\">",
        escaped(report.who),
        rows.len(),
    );
    for row in rows {
        let name = escaped(&row.name);
        if row.failures() == 0 {
            let _ = writeln!(
                xml,
                "  <testcase classname=\"capsule-lab\" name=\"{name}\"/>"
            );
            continue;
        }
        let _ = writeln!(
            xml,
            "  <testcase classname=\"capsule-lab\" name=\"{name}\">"
        );
        let _ = writeln!(xml, "    <failure message=\"{}\">", escaped(&summary(row)));
        for (_, judged) in report
            .worst
            .iter()
            .filter(|(regime, _)| *regime == row.name)
        {
            let text = format!(
                "{}\n{}",
                judged.complaint(),
                judged.case.line(None, CaseDigits::Short)
            );
            let _ = writeln!(xml, "{}", escaped(&text));
        }
        xml += "    </failure>\n  </testcase>\n";
    }
    xml + "</testsuite>\n"
}

/// `3 of 100 wrong: 2 missed, 1 depth`.
fn summary(row: &TallyRow) -> String {
    let kinds = CaseOutcome::ALL.into_iter().filter(|one| one.is_failure());
    let counted = kinds.filter(|kind| row.count(*kind) > 0);
    let told: Vec<String> = counted
        .map(|kind| format!("{} {}", row.count(kind), kind.title()))
        .collect();
    format!(
        "{} of {} wrong: {}",
        row.failures(),
        row.total(),
        told.join(", ")
    )
}

/// Text between and in tags. What XML has no way to say is left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars() {
        match sign {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(sign),
            _ if sign.is_control() => {}
            _ => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_text_and_no_tag() {
        assert_eq!(
            escaped("a < \"b\" & \u{1b}c"),
            "a &lt; &quot;b&quot; &amp; c"
        );
    }
}
