//! How numbers, lengths and names of shapes are written in sentences.

use capsule_core::geometry::Shape;

/// Lengths that differ by a greater share of the larger one are told apart by three digits.
const NEARLY: f32 = 0.05;
/// How much of a difference may be lost by rounding the two numbers.
const SHOWN: f64 = 0.1;
/// The powers of ten that are written out.
const SMALLEST: i32 = -9;
const LARGEST: i32 = 7;
/// Names of shapes that are no nouns.
const ADJECTIVES: [&str; 21] = [
    "left",
    "right",
    "upper",
    "lower",
    "short",
    "long",
    "first",
    "second",
    "third",
    "standing",
    "lying",
    "crouching",
    "rolled up",
    "near",
    "far",
    "inner",
    "outer",
    "small",
    "large",
    "high",
    "low",
];
/// Names, and last words of names, that a sentence reads as words of its own.
const QUOTED: [&str; 7] = [
    "whole", "feet", "behind", "ahead", "below", "above", "beside",
];
/// Words of names that take no article.
const NOT_IN_NOUNS: [&str; 7] = ["the", "a", "an", "from", "more", "on", "up"];

/// A length, meters, in the unit that suits it, with three digits at most: what rounding makes a whole larger unit is
/// written in that.
pub fn length(meters: f32) -> String {
    match in_suitable_unit(meters) {
        Some((value, unit)) => in_unit(value, unit),
        None => meters.to_string(),
    }
}

/// A length, meters, in the unit that suits it, with this many digits at most.
pub fn precise_length(meters: f32, digits: usize) -> String {
    match in_suitable_unit(meters) {
        Some((value, unit)) => format!("{} {unit}", rounded(value, digits)),
        None => meters.to_string(),
    }
}

/// `None` of what is not finite.
fn in_suitable_unit(meters: f32) -> Option<(f32, &'static str)> {
    let size = meters.abs();
    Some(match size {
        _ if !size.is_finite() => return None,
        0.0 => (0.0, "m"),
        _ if size >= 999.5 => (meters / 1000.0, "km"),
        _ if size >= 0.9995 => (meters, "m"),
        _ if size >= 0.009995 => (meters * 100.0, "cm"),
        _ if size >= 9.995e-5 => (meters * 1000.0, "mm"),
        _ => (meters * 1e6, "µm"),
    })
}

/// A number with this many digits at most, without zeros at its end; powers of ten only where it is very small or large.
pub fn rounded(value: f32, digits: usize) -> String {
    if value == 0.0 || !value.is_finite() {
        return unsigned_zero(value.to_string());
    }
    let scientific = format!("{value:.*e}", digits - 1);
    let exponent = scientific.split_once('e').map(|(_, exponent)| exponent);
    let exponent: i32 = exponent.and_then(|text| text.parse().ok()).unwrap_or(0);
    if !(SMALLEST..LARGEST).contains(&exponent) {
        return scientific;
    }
    let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
    trimmed(&format!("{value:.decimals$}")).into()
}

/// An angle in whole degrees; a small one with one digit that is not 0.
pub fn degrees(angle: f32) -> String {
    match angle.abs() {
        size if size >= 0.95 || size == 0.0 => format!("{angle:.0}°"),
        _ => format!("{}°", rounded(angle, 1)),
    }
}

/// Two lengths; where they are nearly the same in one unit, with as many digits as it takes to show by how much they differ.
pub fn lengths_apart(lengths: [f32; 2]) -> [String; 2] {
    let [usual, other] = lengths.map(length);
    let largest = lengths.map(f32::abs).into_iter().fold(0.0, f32::max);
    if (lengths[0] - lengths[1]).abs() > NEARLY * largest {
        return [usual, other];
    }
    let unit = length(largest);
    let Some((_, unit)) = unit.split_once(' ') else {
        return [usual, other];
    };
    let scale = match unit {
        "km" => 1e-3,
        "m" => 1.0,
        "cm" => 1e2,
        "mm" => 1e3,
        _ => 1e6,
    };
    let [one, two] = lengths.map(|meters| f64::from(meters) * scale);
    for decimals in 0..8 {
        let texts = [one, two].map(|value| format!("{value:.decimals$}"));
        let rounded = texts
            .each_ref()
            .map(|text| text.parse().unwrap_or(f64::NAN));
        let error = ((rounded[0] - rounded[1]) - (one - two)).abs();
        if error <= SHOWN * (one - two).abs() {
            return texts.map(|text| format!("{} {unit}", unsigned_zero(text)));
        }
    }
    [usual, other]
}

/// A number with three digits at most, and the unit behind it.
pub fn in_unit(value: f32, unit: &str) -> String {
    if value.is_finite() && value.abs() >= 10_f32.powi(LARGEST) {
        return format!("{} {unit}", rounded(value, 3));
    }
    let decimals = match value.abs() {
        value if value >= 99.95 => 0,
        value if value >= 9.995 => 1,
        _ => 2,
    };
    let text = format!("{value:.decimals$}");
    format!("{} {unit}", unsigned_zero(trimmed(&text).into()))
}

/// Without the zeros that end a decimal fraction.
pub fn trimmed(number: &str) -> &str {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        number
    }
}

/// Without a minus before nothing but zeros.
pub fn unsigned_zero(text: String) -> String {
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

/// "the floor", but "Hero", "capsule 2" and "from the left": what has a number, a capital letter or an article is a name
/// already.
pub fn with_article(name: &str) -> String {
    let mut words = name.split(' ');
    let is_noun = name.starts_with(char::is_lowercase)
        && !name.contains(|c: char| c.is_ascii_digit() || c.is_uppercase())
        && !words.any(|word| NOT_IN_NOUNS.contains(&word) || word.chars().count() == 1);
    if is_noun {
        format!("the {name}")
    } else {
        name.into()
    }
}

/// A shape's name as a sentence has it: one that is an adjective before the kind of shape, as "the left capsule", and one that a
/// sentence reads as its own words behind that, as "the capsule “on the ramp”".
pub fn called(name: &str, shape: Option<Shape>) -> String {
    let is_adjective = ADJECTIVES.contains(&name);
    let is_phrase = name.starts_with(char::is_lowercase) && {
        let mut words = name.split(' ');
        let last = words.next_back().unwrap_or_default();
        QUOTED.contains(&last) || words.any(|word| NOT_IN_NOUNS.contains(&word))
    };
    match shape {
        // A right triangle is another thing.
        Some(shape @ Shape::Triangle(_)) if name == "right" => {
            format!("the {} “{name}”", shape.kind())
        }
        Some(shape) if is_adjective => format!("the {name} {}", shape.kind()),
        Some(shape) if is_phrase => format!("the {} “{name}”", shape.kind()),
        _ => with_article(name),
    }
}

/// The name of the box whose triangle is called so, else the name itself: "crate" of "crate face 3".
pub fn whole_name(name: &str) -> &str {
    let is_number = |face: &str| face.parse::<usize>().is_ok();
    match name.rsplit_once(" face ") {
        Some((whole, face)) if is_number(face) => whole,
        _ => name,
    }
}

/// The same in a sentence: "the crate".
pub fn whole_with_article(name: &str) -> String {
    with_article(whole_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::{Sphere, Triangle};
    use glam::Vec3;

    #[test]
    fn an_angle_that_is_not_zero_is_never_said_to_be() {
        let said = [0.0, 0.21, -0.04, 0.951, 53.4, 179.6].map(degrees);
        assert_eq!(said, ["0°", "0.2°", "-0.04°", "1°", "53°", "180°"]);
    }

    #[test]
    fn a_name_that_reads_as_other_words_has_its_kind() {
        let sphere = Shape::Sphere(Sphere {
            center: Vec3::ZERO,
            radius: 1.0,
        });
        let names = [
            "second",
            "on the ramp",
            "floor behind",
            "feet",
            "wall",
            "field 6 6 a",
            "Up and on",
        ];
        let said = names.map(|name| called(name, Some(sphere)));
        assert_eq!(
            said,
            [
                "the second sphere",
                "the sphere “on the ramp”",
                "the sphere “floor behind”",
                "the sphere “feet”",
                "the wall",
                "field 6 6 a",
                "Up and on"
            ]
        );
        let triangle = Shape::Triangle(Triangle { v: [Vec3::ZERO; 3] });
        let said = ["left", "right"].map(|name| called(name, Some(triangle)));
        assert_eq!(said, ["the left triangle", "the triangle “right”"]);
    }

    #[test]
    fn a_shape_is_called_in_a_sentence_by_its_whole() {
        let names = [
            "fence face 2",
            "the face of it",
            "wall",
            "ramp b",
            "ledge 1",
            "Hero",
        ];
        let said = names.map(whole_with_article);
        assert_eq!(
            said,
            [
                "the fence",
                "the face of it",
                "the wall",
                "ramp b",
                "ledge 1",
                "Hero"
            ]
        );
    }
}
