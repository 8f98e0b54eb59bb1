//! The words that say what a number is.

use super::{
    super::token::{Pieces, Token},
    Meaning, PastedField, field, kind_in, meaning, numbered,
};

/// What the words at a place say that the value behind them is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text::paste::loose) struct PastedLabel {
    pub(in crate::text::paste::loose) field: PastedField,
    /// Of whom, where the words say it: `player_radius`.
    pub(in crate::text::paste::loose) of: Option<String>,
    /// The piece behind the words.
    pub(in crate::text::paste::loose) behind: usize,
}

/// The label at piece `at`: `radius`, `half-height`, `top sphere center`, `vertex 0`.
pub(in crate::text::paste::loose) fn label(pieces: &Pieces<'_>, at: usize) -> Option<PastedLabel> {
    if !pieces.is(at, Token::Word) {
        return None;
    }
    compound(pieces, at).or_else(|| match meaning(pieces.text_at(at)) {
        Meaning::Field { field, of } => {
            let behind = at + 1;
            Some(PastedLabel { field, of, behind })
        }
        _ => None,
    })
}

/// Two or three words that belong together, or a word and a digit.
fn compound(pieces: &Pieces<'_>, at: usize) -> Option<PastedLabel> {
    if kind_in(pieces.text_at(at)).is_some() {
        return None;
    }
    let mut joined = pieces.word_at(at);
    let mut here = at + 1;
    let mut longest = None;
    for _ in 0..2 {
        here += usize::from(matches!(
            pieces.text_at(here),
            "-" | "\u{2010}" | "\u{2011}"
        ));
        joined += &pieces.word_at(here);
        if !pieces.is(here, Token::Word) {
            break;
        }
        here += 1;
        if let Some(field) = field(&joined) {
            longest = Some((field, here));
        }
    }
    let (field, behind) = longest.or_else(|| digit(pieces, at))?;
    let of = None;
    Some(PastedLabel { field, of, behind })
}

/// `vertex 0 (`, `corner 2:`.
fn digit(pieces: &Pieces<'_>, at: usize) -> Option<(PastedField, usize)> {
    let digit = pieces.text_at(at + 1);
    let is_followed = matches!(pieces.at(at + 2), Token::Sep | Token::Open);
    let is_digit = pieces.is(at + 1, Token::Number) && digit.len() == 1 && is_followed;
    let field = is_digit.then(|| numbered(&(pieces.word_at(at) + digit)))?;
    Some((field?, at + 2))
}
