//! Numbers and vectors in loose text.

use super::{
    token::{Digits, Pieces, Token},
    words::{self, Meaning},
};
use glam::Vec3;
use std::ops::Range;

/// So many brackets may stand around three numbers: `[[1, 2, 3]]`.
const BRACKETS: usize = 3;

/// A number and where it is.
#[derive(Clone, Debug)]
pub(super) struct PastedNumber {
    /// Metres, seconds; NaN where the text has no finite number.
    pub(super) value: f32,
    pub(super) pieces: Range<usize>,
}

/// Three numbers and where they are.
#[derive(Clone, Debug)]
pub(in crate::text::paste) struct PastedVector {
    /// Metres, metres per second.
    pub(in crate::text::paste) value: Vec3,
    /// A fourth.
    pub(in crate::text::paste) w: Option<f32>,
    pub(in crate::text::paste) pieces: Range<usize>,
}

/// The number at piece `at`, its unit included.
pub(super) fn number(pieces: &Pieces<'_>, at: usize) -> Option<PastedNumber> {
    let digits = Digits::at(pieces, at)?;
    let (factor, end) = unit(pieces, at + 1);
    Some(PastedNumber {
        value: digits.times(factor),
        pieces: at..end,
    })
}

/// The number at piece `at`, divided by the one behind a stroke, if there is one: `1 / 60`.
pub(super) fn quotient(pieces: &Pieces<'_>, at: usize) -> Option<PastedNumber> {
    let first = number(pieces, at)?;
    let end = first.pieces.end;
    let second = (pieces.text_at(end) == "/").then(|| number(pieces, end + 1));
    let Some(second) = second.flatten() else {
        return Some(first);
    };
    Some(PastedNumber {
        value: first.value / second.value,
        pieces: at..second.pieces.end,
    })
}

/// Whether the unit of the value in `range` is one of speed: `m/s`.
pub(super) fn is_speed(pieces: &Pieces<'_>, range: &Range<usize>) -> bool {
    range.clone().any(|at| pieces.text_at(at) == "/")
}

/// What the unit at `at` makes of a number and the piece behind it: `0.5 m`, `2 m/s`, `40 cm`. Nothing there is metres.
fn unit(pieces: &Pieces<'_>, at: usize) -> (f64, usize) {
    let factor = |at| words::unit(pieces.text_at(at)).filter(|_| pieces.is(at, Token::Word));
    let is_named = pieces.is(at + 1, Token::Sep) || pieces.is(at + 1, Token::Open);
    let Some(length) = factor(at).filter(|_| !is_named) else {
        return (1.0, at);
    };
    if pieces.text_at(at + 1) != "/" {
        return (length, at + 1);
    }
    match pieces.text_at(at + 2) {
        "h" => (length / 3600.0, at + 3),
        "s" | "sec" | "second" => (length, at + 3),
        _ => (length, at + 1),
    }
}

/// The unit that is written somewhere in `range`, if there is one and it is not metres.
pub(super) fn other_unit<'t>(pieces: &Pieces<'t>, range: Range<usize>) -> Option<&'t str> {
    range
        .skip(1)
        .filter(|at| pieces.is(*at, Token::Word))
        .filter(|at| matches!(pieces.at(at - 1), Token::Number | Token::Close))
        .map(|at| pieces.text_at(at))
        .find(|word| words::unit(word).is_some_and(|factor| factor != 1.0))
}

/// Three or four numbers in brackets at piece `at`, with the name of a type before them or without; or a type's constant.
pub(in crate::text::paste) fn vector(pieces: &Pieces<'_>, at: usize) -> Option<PastedVector> {
    if let Some(constant) = constant(pieces, at) {
        return Some(constant);
    }
    let mut here = at;
    let mut brackets = 0;
    loop {
        here = blank(pieces, here);
        let open = behind_constructor(pieces, here);
        if brackets == BRACKETS || !pieces.is(open, Token::Open) {
            break;
        }
        here = open + 1;
        brackets += 1;
    }
    if brackets == 0 {
        return None;
    }
    let mut numbers = vec![];
    loop {
        here = blank(pieces, behind_label(pieces, blank(pieces, here)));
        let Some(digits) = Digits::at(pieces, here) else {
            break;
        };
        if numbers.len() == 4 {
            return None;
        }
        here += 1;
        let (factor, end) = unit(pieces, here);
        here = end;
        numbers.push((digits, factor));
    }
    for _ in 0..brackets {
        here = blank(pieces, here);
        if !pieces.is(here, Token::Close) {
            return None;
        }
        here += 1;
    }
    let (factor, end) = unit(pieces, here);
    let is_calculated = matches!(pieces.text_at(end), "*" | "+" | "/");
    let numbers = numbers
        .iter()
        .map(|(digits, own)| digits.times(own * factor));
    of(&numbers.collect::<Vec<f32>>(), at..end).filter(|_| !is_calculated)
}

fn of(numbers: &[f32], pieces: Range<usize>) -> Option<PastedVector> {
    let [x, y, z, rest @ ..] = numbers else {
        return None;
    };
    Some(PastedVector {
        value: Vec3::new(*x, *y, *z),
        w: rest.first().copied(),
        pieces,
    })
}

/// Three numbers without brackets at piece `at`, on one line; `x=1 y=2 z=3` as well.
pub(super) fn bare_vector(pieces: &Pieces<'_>, at: usize) -> Option<PastedVector> {
    let mut here = at;
    let mut numbers = vec![];
    while numbers.len() < 3 {
        if !numbers.is_empty() && pieces.is(here, Token::Comma) {
            here += 1;
        }
        let number = number(pieces, behind_label(pieces, here))?;
        here = number.pieces.end;
        numbers.push(number.value);
    }
    of(&numbers, at..here)
}

/// Whether the three numbers at `at` are labelled: `x=`.
pub(super) fn is_labelled(pieces: &Pieces<'_>, at: usize) -> bool {
    let behind = behind_label(pieces, at);
    let is_label = pieces.text_at(at).eq_ignore_ascii_case("x") && behind != at;
    is_label && number(pieces, behind).is_some()
}

/// A vector that a type has a name for: `Vector3.down`, `Vec3::NEG_Y`.
pub(super) fn constant(pieces: &Pieces<'_>, at: usize) -> Option<PastedVector> {
    let is_path = matches!(pieces.at(at + 1), Token::Dot | Token::Path);
    let is_member = is_path && pieces.is(at + 2, Token::Word) && !pieces.is(at + 3, Token::Open);
    if !is_member || !words::makes_vector(pieces.text_at(at)) {
        return None;
    }
    let value = match pieces.text_at(at + 2) {
        "zero" | "Zero" | "ZERO" => Vec3::ZERO,
        "one" | "One" | "ONE" => Vec3::ONE,
        "up" | "Up" | "UP" | "Y" => Vec3::Y,
        "down" | "Down" | "DOWN" | "NEG_Y" => Vec3::NEG_Y,
        "right" | "Right" | "RIGHT" | "X" => Vec3::X,
        "left" | "Left" | "LEFT" | "NEG_X" => Vec3::NEG_X,
        // Unity looks along z, Godot against it.
        "forward" | "BACK" | "Z" => Vec3::Z,
        "back" | "FORWARD" | "NEG_Z" => Vec3::NEG_Z,
        _ => return None,
    };
    let is_calculated = |at: usize| matches!(pieces.text_at(at), "*" | "+" | "-" | "/");
    let is_part = is_calculated(at + 3) || at.checked_sub(1).is_some_and(is_calculated);
    (!is_part).then_some(PastedVector {
        value,
        w: None,
        pieces: at..at + 3,
    })
}

/// A direction that is a letter: `Y`, `y-axis`, `-Z`.
pub(super) fn axis_letter(pieces: &Pieces<'_>, at: usize) -> Option<PastedVector> {
    let is_negative = matches!(pieces.text_at(at), "-" | "−");
    let letter = at + usize::from(is_negative || pieces.text_at(at) == "+");
    let axis = match pieces.word_at(letter).as_str() {
        "x" => Vec3::X,
        "y" => Vec3::Y,
        "z" => Vec3::Z,
        _ => return None,
    };
    let dash = letter + 1 + usize::from(pieces.text_at(letter + 1) == "-");
    let end = match pieces.word_at(dash).as_str() {
        "axis" => dash + 1,
        _ if pieces.is(letter + 1, Token::Sep) => return None, // `x=`: a coordinate
        _ => letter + 1,
    };
    Some(PastedVector {
        value: if is_negative { -axis } else { axis },
        w: None,
        pieces: at..end,
    })
}

/// Past line breaks and commas.
fn blank(pieces: &Pieces<'_>, at: usize) -> usize {
    let mut here = at;
    while here < pieces.list.len() && matches!(pieces.at(here), Token::Newline | Token::Comma) {
        here += 1;
    }
    here
}

/// Past the name of a coordinate: `x:`.
fn behind_label(pieces: &Pieces<'_>, at: usize) -> usize {
    let at_dot = at + usize::from(pieces.is(at, Token::Dot));
    let name = pieces.text_at(at_dot).to_lowercase();
    let is_label = matches!(name.as_str(), "x" | "y" | "z" | "w");
    match is_label && pieces.is(at_dot + 1, Token::Sep) {
        true => at_dot + 2,
        false => at,
    }
}

/// Past the name of a type before a bracket: `glam::Vec3::new`, `std::array<float, 3>`, `new Vector3`, `vector!`. At most
/// four words, none of which says what a number is: the text may be prose.
fn behind_constructor(pieces: &Pieces<'_>, at: usize) -> usize {
    let mut here = at + usize::from(pieces.text_at(at) == "new");
    for _ in 0..4 {
        let word = pieces.text_at(here);
        let is_type = matches!(word, "Point3" | "point3") || words::meaning(word) == Meaning::Plain;
        if !(is_type && pieces.is(here, Token::Word)) {
            return at;
        }
        here = behind_generics(pieces, here + 1);
        here += usize::from(pieces.text_at(here) == "!");
        match pieces.at(here) {
            Token::Path | Token::Dot => here += 1,
            Token::Open => return here,
            _ => return at,
        }
    }
    at
}

fn behind_generics(pieces: &Pieces<'_>, at: usize) -> usize {
    let here = at + usize::from(pieces.is(at, Token::Path));
    if pieces.text_at(here) != "<" {
        return at;
    }
    let close = (here..here + 6).find(|at| pieces.text_at(*at) == ">");
    close.map_or(at, |close| close + 1)
}
