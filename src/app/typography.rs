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

#[cfg(test)]
mod tests {
    use super::*;

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
