//! How numbers, formulas and sentences are set.

use egui::{FontId, TextFormat, text::LayoutJob};

/// A true minus instead of each hyphen that stands for one: before a number or a name, and between blanks.
pub(crate) fn minus(text: &str) -> String {
    let mut set = String::with_capacity(text.len() + 4);
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let after = rest.peek().copied().unwrap_or(' ');
        let is_sign = !before.is_alphanumeric() && (after.is_ascii_digit() || after == '.');
        let is_between = before == ' ' && after == ' ';
        let is_exponent = before == 'e' && after.is_ascii_digit();
        let is_minus = c == '-' && (is_sign || is_between || is_exponent);
        set.push(if is_minus { '−' } else { c });
        before = c;
    }
    set
}

/// A formula as it is set in print: no signs of the keyboard.
pub(crate) fn formula(text: &str) -> String {
    let mut set = minus(text).replace(" * ", " · ").replace('*', "·");
    for (typed, printed) in [
        ("^2", "²"),
        ("sqrt(", "√("),
        (">=", "≥"),
        ("<=", "≤"),
        ("!=", "≠"),
    ] {
        set = set.replace(typed, printed);
    }
    set
}

/// A sentence: what stands in backticks is set as code is, without them.
pub(crate) fn prose(text: &str, format: &TextFormat) -> LayoutJob {
    let mut job = LayoutJob::default();
    // A backtick that has no partner stands for itself.
    let pairs = text.matches('`').count() / 2;
    let pieces = text.splitn(2 * pairs + 1, '`');
    let mut is_code = false;
    for piece in pieces {
        let code = TextFormat {
            font_id: FontId::monospace(format.font_id.size - 0.5),
            ..format.clone()
        };
        let format = if is_code { code } else { format.clone() };
        if !piece.is_empty() {
            job.append(&formula(piece), 0.0, format);
        }
        is_code = !is_code;
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_a_sentence_is_set_as_code_without_backticks() {
        let plain = TextFormat::simple(FontId::proportional(15.0), crate::app::palette::UNTINTED);
        let job = prose("From `a * b` to `c", &plain);
        assert_eq!(job.text, "From a · b to `c");
        let families = job
            .sections
            .iter()
            .map(|it| it.format.font_id.family.clone());
        use egui::FontFamily::{Monospace, Proportional};
        let expected = [Proportional, Monospace, Proportional];
        assert_eq!(families.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_minus_is_no_hyphen() {
        for (text, set) in [
            ("-1.5 -0.5", "−1.5 −0.5"),
            ("a - b", "a − b"),
            ("1.2e-7", "1.2e−7"),
            ("plane-trace, sub-step 1", "plane-trace, sub-step 1"),
            ("(-.5)", "(−.5)"),
        ] {
            assert_eq!(minus(text), set);
        }
    }
}
