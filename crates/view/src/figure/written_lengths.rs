//! The lengths that a text states, and whether a picture has them.

use super::{Dimension, Figure, mention::places};

/// Units of length in a text, and their meters.
const UNITS: [(&str, f32); 5] = [
    ("m", 1.0),
    ("cm", 0.01),
    ("mm", 0.001),
    ("km", 1000.0),
    ("µm", 1e-6),
];

/// A length in a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WrittenLength<'a> {
    pub(super) text: &'a str,
    /// The texts before it and behind it.
    pub(super) before: &'a str,
    pub(super) after: &'a str,
    pub(super) meters: f32,
    /// Half of what its last digit counts, meters.
    rounding: f32,
}

impl WrittenLength<'_> {
    /// Whether a length of so many `meters` is written so.
    pub(super) fn is(self, meters: f32) -> bool {
        (meters - self.meters).abs() <= 1.01 * self.rounding
    }

    /// The words of its sentence that stand before it.
    pub(super) fn phrase(&self) -> &str {
        let start = self.before.rfind(". ").map_or(0, |stop| stop + 2);
        &self.before[start..]
    }
}

/// The lengths that `text` states.
pub(super) fn lengths(text: &str) -> Vec<WrittenLength<'_>> {
    let mut found = vec![];
    for (unit, meters) in UNITS {
        for place in places(text, unit) {
            let before = text[..place.start].strip_suffix(' ');
            let before = before.filter(|_| !text[place.end..].starts_with(['/', '²']));
            let digits = before.map(|before| {
                let is_digit = |c: char| c.is_ascii_digit() || c == '.';
                &before[before.trim_end_matches(is_digit).len()..]
            });
            let Some((digits, number)) = digits.and_then(|it| Some((it, it.parse::<f32>().ok()?)))
            else {
                continue;
            };
            let decimals = digits.split_once('.').map_or(0, |(_, after)| after.len());
            let start = place.start - 1 - digits.len();
            found.push(WrittenLength {
                text: &text[start..place.end],
                before: &text[..start],
                after: &text[place.end..],
                meters: number * meters,
                rounding: 0.5 * meters * 0.1f32.powi(decimals as i32),
            });
        }
    }
    found
}

/// Whether `figure` has a length as it is `written`.
pub(super) fn shows(figure: &Figure, written: WrittenLength<'_>) -> bool {
    let has = |text: &str| !places(text, written.text).is_empty();
    let is_named = figure
        .labels
        .iter()
        .any(|one| one.length.is_some_and(|own| written.is(own)) || has(one.said()));
    let mut lengths = figure.dimensions.iter();
    let is_it = |one: &Dimension| !one.is_drawn && written.is(one.a.distance(one.b));
    is_named || lengths.any(|one| has(&one.text) || is_it(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_a_number_with_a_unit_of_length() {
        let text = "It is 12.5 cm deep, 3 m long, at 2 m/s, in 4 steps of m, and 1 mm off.";
        let found = lengths(text);
        let texts: Vec<_> = found.iter().map(|one| one.text).collect();
        assert_eq!(texts, ["3 m", "12.5 cm", "1 mm"]);
        let [_, overlap, _] = found[..] else {
            panic!("three lengths");
        };
        assert!(overlap.is(0.1254) && !overlap.is(0.1262));
    }
}
