//! Lengths with their units, and the spelling of numbers and sentences.

/// A length, metres, in the unit that suits it, with three digits at most: what rounding makes a whole larger unit is
/// written in that.
pub fn length(metres: f32) -> String {
    let size = metres.abs();
    let (value, unit) = match size {
        _ if !size.is_finite() => return metres.to_string(),
        _ if size >= 999.5 => (metres / 1000.0, "km"),
        _ if size >= 0.9995 => (metres, "m"),
        _ if size >= 0.009995 => (metres * 100.0, "cm"),
        _ if size >= 9.995e-5 => (metres * 1000.0, "mm"),
        _ => (metres * 1e6, "µm"),
    };
    in_unit(value, unit)
}

/// A number with three digits at most, and the unit behind it.
pub fn in_unit(value: f32, unit: &str) -> String {
    let decimals = match value.abs() {
        value if value >= 99.95 => 0,
        value if value >= 9.995 => 1,
        _ => 2,
    };
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    format!("{} {unit}", unsigned_zero(text.into()))
}

/// Without a minus before nothing but zeros.
pub(crate) fn unsigned_zero(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.trim_matches(['0', '.']).is_empty() => rest.into(),
        _ => text,
    }
}

/// With its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}
