use super::JudgeReport;
use crate::judge::{gate::Breach, outcome::CaseOutcome, tally::TallyRow};
use capsule_core::method::Question;
use capsule_text::query::CaseDigits;
use std::fmt::Write;

/// The report as JUnit's XML, as build servers read it: a test a query and regime. A test fails if a reason for which the
/// build fails concerns it, so all tests pass if and only if the build does. What was declined is skipped.
pub fn junit(report: &JudgeReport<'_>) -> String {
    let mut suite = TestSuite::default();
    for row in &report.tally.rows {
        suite.add_row(row, report);
    }
    for (question, cases) in report.not_offered {
        let text = format!("declined in all of {cases} cases");
        suite.skip(&question.name(), "every regime", &text);
    }
    for breach in report.breaches {
        if let Breach::Run(why) = breach {
            suite.error(report.who, why);
        }
    }
    let seconds = report.tally.all().time.as_secs_f64();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{seconds:.3}\">\n\
        {}</testsuite>\n",
        escaped(report.who),
        suite.tests,
        suite.failures,
        suite.errors,
        suite.skipped,
        suite.xml
    )
}

#[derive(Default)]
struct TestSuite {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
    xml: String,
}

impl TestSuite {
    fn add_row(&mut self, row: &TallyRow, report: &JudgeReport<'_>) {
        let query = row.question.map(Question::name).unwrap_or_default();
        let concerning = report.breaches.iter().filter(|breach| breach.concerns(row));
        let reasons: Vec<String> = concerning.map(Breach::to_string).collect();
        if reasons.is_empty() && row.is_declined() {
            self.skip(
                &query,
                &row.name,
                &format!("declined in all of {} cases", row.total()),
            );
            return;
        }
        self.tests += 1;
        let seconds = row.time.as_secs_f64();
        let head = format!(
            "  <testcase classname=\"{}\" name=\"{}\" time=\"{seconds:.3}\"",
            escaped(&query),
            escaped(&row.name)
        );
        let counted = summary(row);
        if reasons.is_empty() {
            let _ = match counted.as_str() {
                "" => writeln!(self.xml, "{head}/>"),
                // The allowed value is written as well.
                text => writeln!(
                    self.xml,
                    "{head}>\n    <system-out>{}</system-out>\n  </testcase>",
                    escaped(text)
                ),
            };
            return;
        }
        self.failures += 1;
        // The row's own counts come first: a dashboard shows the message alone.
        let own = (!counted.is_empty()).then(|| counted.clone());
        let message: Vec<String> = own.into_iter().chain(reasons).collect();
        let message = escaped(&message.join("; "));
        let _ = writeln!(self.xml, "{head}>\n    <failure message=\"{message}\">");
        let _ = writeln!(self.xml, "{}", escaped(&counted));
        let own = report
            .faults
            .iter()
            .filter(|fault| fault.regime == row.name && Some(fault.kind.question) == row.question);
        for fault in own {
            let text = format!(
                "{}\n{}",
                fault.worst.complaint(),
                fault.worst.case.line(None, CaseDigits::Short)
            );
            let _ = writeln!(self.xml, "{}", escaped(&text));
        }
        self.xml += "    </failure>\n  </testcase>\n";
    }

    fn skip(&mut self, query: &str, name: &str, why: &str) {
        self.tests += 1;
        self.skipped += 1;
        let _ = writeln!(
            self.xml,
            "  <testcase classname=\"{}\" name=\"{}\">\n    <skipped message=\"{}\"/>\n  </testcase>",
            escaped(query),
            escaped(name),
            escaped(why)
        );
    }

    fn error(&mut self, who: &str, why: &str) {
        self.tests += 1;
        self.errors += 1;
        let _ = writeln!(
            self.xml,
            "  <testcase classname=\"judge\" name=\"{}\">\n    <error message=\"{}\"/>\n  </testcase>",
            escaped(who),
            escaped(why)
        );
    }
}

/// `2 missed, 1 depth, 5 unanswered of 100 cases`; empty where every answer is right.
fn summary(row: &TallyRow) -> String {
    let kinds = CaseOutcome::ALL
        .into_iter()
        .filter(|one| *one != CaseOutcome::Right);
    let counted = kinds.filter(|kind| row.count(*kind) > 0);
    let counted: Vec<String> = counted
        .map(|kind| format!("{} {}", row.count(kind), kind.title()))
        .collect();
    if counted.is_empty() {
        String::new()
    } else {
        let cases = if row.total() == 1 { "case" } else { "cases" };
        format!("{} of {} {cases}", counted.join(", "), row.total())
    }
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
