//! Names of shapes, in front of the word for their kind or behind it.

use super::{
    super::{
        token::Token,
        value,
        words::{self, Meaning},
    },
    Walk,
};

impl Walk<'_> {
    /// `Capsule player = …`, `capsule "player" a=…`: the name behind a kind and the piece behind it.
    pub(super) fn name_behind(&self, at: usize) -> (Option<String>, usize) {
        let pieces = self.pieces;
        let word = pieces.text_at(at + 1);
        let name = match pieces.at(at + 1) {
            Token::Quoted => word.trim_matches('"'),
            Token::Word if self.is_name(at + 1, word) => word,
            _ => return (None, at + 1),
        };
        (Some(name.into()), at + 2)
    }

    fn is_name(&self, at: usize, word: &str) -> bool {
        let pieces = self.pieces;
        let behind = pieces.at(at + 1);
        let makes_vector = words::makes_vector(word) && pieces.text_at(at + 1) != "=";
        if value::is_labelled(pieces, at) || makes_vector {
            return false;
        }
        let is_followed = match behind {
            Token::Sep | Token::Open => true,
            Token::Word => matches!(
                words::meaning(pieces.text_at(at + 1)),
                Meaning::Field { field, .. } if self.given(at + 2, field).is_some()
            ),
            _ => false,
        };
        match words::meaning(word) {
            Meaning::Field { field, .. } => {
                matches!(behind, Token::Sep | Token::Open)
                    && self.given(at + 1, field).is_none()
                    && !matches!(word, "points" | "v" | "vertices")
            }
            Meaning::Kind { .. } => matches!(pieces.text_at(at + 1), "=" | "{"),
            Meaning::Plain => is_followed && !words::is_list_word(word),
        }
    }

    /// `player = Capsule`, `"player": {"capsule"`: the name before a kind.
    pub(super) fn name_before(&self, at: usize) -> Option<String> {
        let pieces = self.pieces;
        let name = at.checked_sub(2)?;
        let is_said = pieces.is(at - 1, Token::Sep) && pieces.is(name, Token::Word);
        let word = pieces.text_at(name);
        let says_more = !matches!(
            word.to_lowercase().as_str(),
            "shape"
                | "type"
                | "kind"
                | "collider"
                | "name"
                | "info"
                | "debug"
                | "warn"
                | "warning"
                | "error"
                | "trace"
        );
        (is_said && says_more).then(|| word.into())
    }
}
