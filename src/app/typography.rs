//! How numbers are set.

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

/// A length in the unit that suits it, to two digits: `2 mm`, `1.5 m`.
pub(crate) fn length(metres: f32) -> String {
    let units = [
        (1.0, "m"),
        (1e-2, "cm"),
        (1e-3, "mm"),
        (1e-6, "µm"),
        (1e-9, "nm"),
    ];
    let size = metres.abs();
    // What is 9.996 mm is a centimetre.
    let found = units.into_iter().find(|(unit, _)| size >= unit * 0.995);
    let (unit, name) = found.unwrap_or((1e-9, "nm"));
    let count = metres / unit;
    let text = match count.abs() {
        size if size >= 9.95 => format!("{count:.0}"),
        _ => format!("{count:.1}"),
    };
    let text = text.strip_suffix(".0").unwrap_or(&text);
    minus(&format!("{text} {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_has_the_unit_that_suits_it() {
        for (metres, text) in [
            (1.5, "1.5 m"),
            (0.99996, "1 m"),
            (0.15, "15 cm"),
            (0.0021, "2.1 mm"),
            (0.002, "2 mm"),
            (0.000_34, "340 µm"),
            (3e-8, "30 nm"),
            (-0.25, "−25 cm"),
        ] {
            assert_eq!(length(metres), text);
        }
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
