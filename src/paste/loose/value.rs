//! Numbers and vectors in loose text.

use super::{
    token::{Pieces, Token},
    words,
};
use glam::Vec3;
use std::ops::Range;

/// So many brackets may stand around three numbers: `[[1, 2, 3]]`.
const BRACKETS: usize = 3;

/// A number and where it is.
#[derive(Clone, Debug)]
pub(super) struct Number {
    /// NaN where the text has no finite number.
    pub(super) value: f32,
    pub(super) pieces: Range<usize>,
}

/// Three numbers and where they are.
#[derive(Clone, Debug)]
pub(super) struct Vector {
    pub(super) value: Vec3,
    /// A fourth.
    pub(super) w: Option<f32>,
    pub(super) pieces: Range<usize>,
}

/// The number at piece `at`, its unit included.
pub(super) fn number(pieces: &Pieces<'_>, at: usize) -> Option<Number> {
    let value = match pieces.at(at) {
        Token::Number => digits(pieces.text_at(at)),
        Token::NotFinite => f32::NAN,
        _ => return None,
    };
    Some(Number {
        value,
        pieces: at..behind_unit(pieces, at + 1),
    })
}

/// The `f32` nearest to what is written, without the suffix of a literal.
fn digits(text: &str) -> f32 {
    let text = text.replace('_', "");
    let stem = ["f16", "f32", "f64", "f", "F", "h", "H", "l", "L"]
        .into_iter()
        .find_map(|suffix| text.strip_suffix(suffix))
        .unwrap_or(&text);
    stem.parse().unwrap_or(f32::NAN)
}

/// The piece behind a unit at `at`, if there is one there: `0.5 m`, `2 m/s`.
fn behind_unit(pieces: &Pieces<'_>, at: usize) -> usize {
    let is_unit = |at| pieces.is(at, Token::Word) && words::is_unit(pieces.text_at(at));
    let is_named = pieces.is(at + 1, Token::Sep) || pieces.is(at + 1, Token::Open);
    if !is_unit(at) || is_named {
        return at;
    }
    match pieces.text_at(at + 1) == "/" && is_unit(at + 2) {
        true => at + 3,
        false => at + 1,
    }
}

/// Whether a unit is written somewhere in `range`.
pub(super) fn unit_in<'t>(pieces: &Pieces<'t>, range: Range<usize>) -> Option<&'t str> {
    range
        .skip(1)
        .filter(|at| pieces.is(*at, Token::Word))
        .filter(|at| matches!(pieces.at(at - 1), Token::Number | Token::Close))
        .map(|at| pieces.text_at(at))
        .find(|word| words::is_unit(word))
}

/// Three or four numbers in brackets at piece `at`, with the name of a type before them or without.
pub(super) fn vector(pieces: &Pieces<'_>, at: usize) -> Option<Vector> {
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
        let Some(number) = number(pieces, here) else {
            break;
        };
        if numbers.len() == 4 {
            return None;
        }
        here = number.pieces.end;
        numbers.push(number.value);
    }
    for _ in 0..brackets {
        here = blank(pieces, here);
        if !pieces.is(here, Token::Close) {
            return None;
        }
        here += 1;
    }
    of(&numbers, at..behind_unit(pieces, here))
}

fn of(numbers: &[f32], pieces: Range<usize>) -> Option<Vector> {
    let [x, y, z, rest @ ..] = numbers else {
        return None;
    };
    Some(Vector {
        value: Vec3::new(*x, *y, *z),
        w: rest.first().copied(),
        pieces,
    })
}

/// Three numbers without brackets at piece `at`, on one line; `x=1 y=2 z=3` as well.
pub(super) fn bare_vector(pieces: &Pieces<'_>, at: usize) -> Option<Vector> {
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

/// Past the name of a type before a bracket: `glam::Vec3::new`, `std::array<float, 3>`. At most four words.
fn behind_constructor(pieces: &Pieces<'_>, at: usize) -> usize {
    let mut here = at;
    for _ in 0..4 {
        if !pieces.is(here, Token::Word) {
            return at;
        }
        here = behind_generics(pieces, here + 1);
        match pieces.at(here) {
            Token::Path | Token::Dot => here += 1,
            Token::Word => {} // `new Vector3`
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
