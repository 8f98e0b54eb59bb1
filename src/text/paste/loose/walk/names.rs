//! Names of shapes, in front of the word for their kind or behind it.

use super::{
    super::{
        token::Token,
        value,
        words::{self, Meaning},
    },
    ClauseWalk,
};

impl ClauseWalk<'_> {
    /// `Capsule player = …`, `capsule "player" a=…`, `triangle named floor`, `triangle 42: …`: the name behind a kind and
    /// the piece behind it.
    pub(super) fn name_behind(&self, at: usize) -> (Option<String>, usize) {
        let pieces = self.pieces;
        let word = pieces.text_at(at + 1);
        if matches!(word, "named" | "called")
            && matches!(pieces.at(at + 2), Token::Word | Token::Quoted)
        {
            let name = pieces.text_at(at + 2).trim_matches(['"', '“', '”']);
            return (Some(name.into()), at + 3);
        }
        if let Some((name, behind)) = self.number_behind(at) {
            return (Some(name), behind);
        }
        let name = match pieces.at(at + 1) {
            Token::Quoted => word.trim_matches(['"', '“', '”']),
            Token::Word if self.is_name(at + 1, word) => word,
            _ => return (None, at + 1),
        };
        (Some(name.into()), at + 2)
    }

    /// `triangle 42 (`, `tri #42:`: which of many it is.
    fn number_behind(&self, at: usize) -> Option<(String, usize)> {
        let pieces = self.pieces;
        let here = at + 1 + usize::from(pieces.text_at(at + 1) == "#");
        let digits = pieces.text_at(here);
        let is_whole = pieces.is(here, Token::Number) && digits.bytes().all(|b| b.is_ascii_digit());
        let follows = match pieces.at(here + 1) {
            Token::Sep => true,
            Token::Open => value::vector(pieces, here + 1).is_some(),
            _ => words::label(pieces, here + 1).is_some(),
        };
        let name = || format!("{} {digits}", pieces.word_at(at));
        (is_whole && follows).then(|| (name(), here + 1))
    }

    fn is_name(&self, at: usize, word: &str) -> bool {
        let pieces = self.pieces;
        let behind = pieces.at(at + 1);
        let makes_vector = words::makes_vector(word) && pieces.text_at(at + 1) != "=";
        if value::is_labelled(pieces, at) || makes_vector {
            return false;
        }
        let label = words::label(pieces, at);
        let is_labelled = |at| {
            let label = words::label(pieces, at);
            label.is_some_and(|label| self.given(label.behind, label.field).is_some())
        };
        match (label, words::meaning(word)) {
            (Some(label), _) => {
                label.behind == at + 1
                    && matches!(behind, Token::Sep | Token::Open)
                    && self.given(at + 1, label.field).is_none()
                    && !words::is_list_word(word)
            }
            (_, Meaning::Kind { .. }) => matches!(pieces.text_at(at + 1), "=" | "{"),
            _ => {
                let small = word.to_lowercase();
                let is_followed = match behind {
                    Token::Sep | Token::Open => true,
                    Token::Word => is_labelled(at + 1),
                    _ => false,
                };
                let is_plain = behind == Token::Sep || !words::is_no_name(&small);
                is_followed && is_plain && !words::is_list_word(word)
            }
        }
    }

    /// `player = Capsule`, `"player": {"capsule"`, `player capsule`, `the player (capsule`, `player is a capsule`: the name
    /// before a kind, and where it begins.
    pub(super) fn name_before(&self, at: usize) -> (Option<String>, usize) {
        let none = (None, at);
        let Some(before) = at.checked_sub(1) else {
            return none;
        };
        let pieces = self.pieces;
        let article = matches!(pieces.word_at(before).as_str(), "a" | "an" | "the" | "one");
        let is_said = |at: usize| {
            matches!(
                pieces.word_at(at).as_str(),
                "is" | "was" | "as" | "uses" | "has"
            )
        };
        let name = match pieces.at(before) {
            Token::Sep => before.checked_sub(1),
            Token::Open if !pieces.is_tight(before) && pieces.text_at(before) == "(" => {
                before.checked_sub(1)
            }
            Token::Word if article => before.checked_sub(2).filter(|_| is_said(before - 1)),
            Token::Word if is_said(before) => before.checked_sub(1),
            Token::Word => Some(before),
            _ => None,
        };
        let Some(start) = name.filter(|name| pieces.is(*name, Token::Word)) else {
            return none;
        };
        let word = pieces.text_at(start);
        let small = word.to_lowercase();
        let is_taken =
            start < self.last && self.current.as_ref().is_some_and(super::Clause::has_data);
        let is_label = words::label(pieces, start).is_some() && !pieces.is(before, Token::Sep);
        let is_plain = matches!(words::meaning(word), Meaning::Plain | Meaning::Field { .. });
        let is_assigned = pieces.text_at(before) == "=";
        let is_no_name = match is_assigned {
            true => words::is_no_variable(&small),
            false => words::is_no_name(&small) || words::makes_vector(word),
        };
        let is_path = start
            .checked_sub(1)
            .is_some_and(|before| matches!(pieces.at(before), Token::Path | Token::Dot));
        if is_taken || is_label || !(is_plain || is_assigned) || is_path || is_no_name {
            return none;
        }
        let name = small.strip_suffix("'s").or(small.strip_suffix("’s"));
        let length = name.map_or(word.len(), str::len);
        (word.get(..length).map(String::from), start)
    }
}
