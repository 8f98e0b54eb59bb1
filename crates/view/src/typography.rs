//! How numbers, formulas and sentences are set.

use capsule_scenes::scene::{Formula, FormulaLevel, ProsePiece, prose_pieces};
use egui::{Align, FontId, TextFormat, text::LayoutJob};

/// Powers and indices have this share of the size.
pub const SMALL: f32 = 0.72;

/// A true minus instead of each hyphen that stands for one: before a number or a name, and between blanks.
pub fn minus(text: &str) -> String {
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

/// Curly apostrophes: that of a keyboard after a letter or a digit.
pub fn curly(text: &str) -> String {
    let mut before = ' ';
    let set = text.chars().map(|c| {
        let is_apostrophe = c == '\'' && before.is_alphanumeric();
        before = c;
        if is_apostrophe { '’' } else { c }
    });
    set.collect()
}

/// A text as it is looked for: in small letters, with the apostrophes of a keyboard.
pub fn typed(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

/// Words that may hold numbers: with true minuses and curly apostrophes.
pub fn words(text: &str) -> String {
    curly(&minus(text))
}

/// A formula as it is set in print: no signs of the keyboard.
pub fn formula(text: &str) -> String {
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

/// The slanted letters of a variable.
pub fn slanted(name: &str) -> String {
    let slant = |letter: char| {
        let from = |first: char, slanted: u32| {
            char::from_u32(u32::from(letter) - u32::from(first) + slanted).unwrap_or(letter)
        };
        match letter {
            'h' => 'ℎ', // it was there before the others
            'a'..='z' => from('a', 0x1D44E),
            'A'..='Z' => from('A', 0x1D434),
            'α'..='ω' => from('α', 0x1D6FC),
            _ => letter,
        }
    };
    name.chars().map(slant).collect()
}

/// A sentence: what stands in backticks is set as code is, without them, and what stands between dollar signs as a formula.
pub fn prose(text: &str, format: &TextFormat) -> LayoutJob {
    let mut job = LayoutJob::default();
    let code = TextFormat {
        font_id: FontId::monospace(format.font_id.size - 0.5),
        ..format.clone()
    };
    for piece in prose_pieces(text) {
        match piece {
            ProsePiece::Words(words) => job.append(&curly(&formula(words)), 0.0, format.clone()),
            ProsePiece::Code(words) => job.append(&formula(words), 0.0, code.clone()),
            ProsePiece::Formula(written) => match Formula::read(written) {
                Some(formula) => append_formula(&mut job, &formula, format),
                None => job.append(written, 0.0, code.clone()),
            },
        }
    }
    job
}

/// Appends a formula in one line.
fn append_formula(job: &mut LayoutJob, formula: &Formula, format: &TextFormat) {
    let small = TextFormat {
        font_id: FontId::new(format.font_id.size * SMALL, format.font_id.family.clone()),
        ..format.clone()
    };
    for run in formula.in_line() {
        let format = match run.level {
            FormulaLevel::Line => format.clone(),
            FormulaLevel::Above => TextFormat {
                valign: Align::TOP,
                ..small.clone()
            },
            FormulaLevel::Below => TextFormat {
                valign: Align::BOTTOM,
                ..small.clone()
            },
        };
        let text = if run.is_variable {
            slanted(&run.text)
        } else {
            run.text
        };
        if !text.is_empty() {
            job.append(&text, 0.0, format);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_found_as_it_is_typed() {
        let title = "The scene's own view";
        assert_eq!(typed(&curly(title)), title.to_lowercase());
    }

    #[test]
    fn code_in_a_sentence_is_set_as_code_without_backticks() {
        let plain = TextFormat::simple(FontId::proportional(15.0), crate::palette::UNTINTED);
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
    fn a_formula_in_a_sentence_has_slanted_variables_and_raised_powers() {
        let plain = TextFormat::simple(FontId::proportional(15.0), crate::palette::UNTINTED);
        let job = prose("As $v² >= min(c0, 2)$.", &plain);
        assert_eq!(job.text, "As 𝑣2 ≥ min(𝑐0, 2).");
        let format = |text: &str| {
            let at = job.text.find(text).expect(text);
            let mut sections = job.sections.iter();
            let section = sections.find(|section| section.byte_range.contains(&at));
            &section.expect("a section").format
        };
        assert!(format("2 ≥").font_id.size < 12.0);
        assert_eq!(format("2 ≥").valign, Align::TOP);
        assert_eq!(format("0, 2").valign, Align::BOTTOM);
        assert_eq!(format("min").font_id.size, 15.0);
    }

    #[test]
    fn an_apostrophe_is_curly_but_in_code() {
        let plain = TextFormat::simple(FontId::proportional(15.0), crate::palette::UNTINTED);
        let job = prose("The face's, the ends' and `b's`, 'so'", &plain);
        assert_eq!(job.text, "The face’s, the ends’ and b's, 'so’");
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
