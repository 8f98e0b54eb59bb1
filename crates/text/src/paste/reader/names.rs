//! Names of shapes beside the words for their kinds.

use super::{labels::PastedLabel, words::Meaning, *};

impl TextReader<'_> {
    /// `Capsule player = …`, `capsule "player" a=…`, `triangle named floor`, `triangle 42: …`: the name behind a kind and
    /// the piece behind it.
    pub(super) fn name_behind(&mut self, at: usize) -> (Option<String>, usize) {
        let word = self.text_at(at + 1);
        let is_called = matches!(word, "named" | "called");
        if is_called && matches!(self.at(at + 2), Token::Word | Token::Quoted) {
            let name = self.text_at(at + 2).trim_matches(['"', '“', '”']);
            return (Some(name.into()), at + 3);
        }
        // `BoxCollider 'Crate_03'`
        let is_quoted = |at: usize| matches!(self.text_at(at), "'" | "‘" | "’");
        if is_quoted(at + 1) && self.is(at + 2, Token::Word) && is_quoted(at + 3) {
            return (Some(self.text_at(at + 2).into()), at + 4);
        }
        if let Some((name, behind)) = self.number_behind(at) {
            return (Some(name), behind);
        }
        let name = match self.at(at + 1) {
            Token::Quoted => word.trim_matches(['"', '“', '”']),
            Token::Word if self.is_name(at + 1, word) => word,
            _ => return (None, at + 1),
        };
        (Some(name.into()), at + 2)
    }

    /// `triangle 42 (`, `tri #42:`: which of many it is.
    fn number_behind(&mut self, at: usize) -> Option<(String, usize)> {
        let here = at + 1 + usize::from(self.text_at(at + 1) == "#");
        let follows = self.is_whole(here)
            && match self.at(here + 1) {
                Token::Sep => true,
                Token::Open => self.short_vector(here + 1).is_some(),
                _ => self.label(here + 1).is_some(),
            };
        follows.then(|| {
            (
                format!("{} {}", self.word_at(at), self.text_at(here)),
                here + 1,
            )
        })
    }

    fn is_name(&mut self, at: usize, word: &str) -> bool {
        let behind = self.at(at + 1);
        let makes_vector = words::makes_vector(word) && self.text_at(at + 1) != "=";
        if self.is_labeled_vector(at) || makes_vector {
            return false;
        }
        let small = word.to_lowercase();
        let is_list_word = words::is(&small, WordUse::List);
        let is_opened = matches!(behind, Token::Sep | Token::Open);
        if let Some(label) = self.label(at) {
            return label.behind == at + 1
                && is_opened
                && self.given(at + 1, label.field).is_none()
                && !is_list_word;
        }
        if words::kind_in(word).is_some() {
            return matches!(self.text_at(at + 1), "=" | "{");
        }
        let next = self.label(at + 1);
        let is_given = |label: PastedLabel| self.given(label.behind, label.field).is_some();
        let is_plain = behind == Token::Sep || !is_no_name(&small);
        is_plain && !is_list_word && (is_opened || next.is_some_and(is_given))
    }

    /// `player = Capsule`, `"player": {"capsule"`, `player capsule`, `the player (capsule`, `player is a capsule`: the name
    /// before a kind, and where it begins.
    pub(super) fn name_before(&self, at: usize) -> (Option<String>, usize) {
        let name = self.word_before(at);
        name.map_or((None, at), |(name, start)| (Some(name), start))
    }

    fn word_before(&self, at: usize) -> Option<(String, usize)> {
        let before = at.checked_sub(1)?;
        let is_said = |at: usize| {
            let word = self.word_at(at);
            matches!(word.as_str(), "is" | "was" | "as" | "uses" | "has")
        };
        let is_spaced = !self.is_tight(before);
        let skipped = match (self.at(before), self.word_at(before).as_str()) {
            (Token::Sep, _) => 1,
            (Token::Open, _) if is_spaced && self.text_at(before) == "(" => 1,
            (Token::Word, "a" | "an" | "the" | "one") if before > 1 && is_said(before - 1) => 2,
            (Token::Word, "a" | "an" | "the" | "one") => return None,
            (Token::Word, _) => usize::from(is_said(before)),
            _ => return None,
        };
        let start = before.checked_sub(skipped)?;
        if !self.is(start, Token::Word) {
            return None;
        }
        let word = self.text_at(start);
        let small = word.to_lowercase();
        let is_taken = start < self.last && self.now().is_some_and(PastedObject::has_data);
        let is_label = self.label(start).is_some() && !self.is(before, Token::Sep);
        let is_plain = matches!(words::meaning(word), Meaning::Plain | Meaning::Field { .. });
        let is_no_name = match self.text_at(before) {
            "=" => words::is(&small, WordUse::NoVariable),
            _ => !is_plain || is_no_name(&small) || words::makes_vector(word),
        };
        let is_path = start > 0 && matches!(self.at(start - 1), Token::Path | Token::Dot);
        if is_taken || is_label || is_path || is_no_name {
            return None;
        }
        let stem = word.strip_suffix("'s").or(word.strip_suffix("’s"));
        Some((stem.unwrap_or(word).into(), start))
    }
}

/// Whether a word is no name where it stands before the word for a kind.
fn is_no_name(word: &str) -> bool {
    let is_form = |ending: &&str| word.len() > 4 && word.ends_with(*ending);
    let uses = [
        WordUse::Small,
        WordUse::Contact,
        WordUse::Move,
        WordUse::NoName,
    ];
    ["ing", "ed", "ly"].iter().any(is_form)
        || words::is_weighty(word)
        || uses.into_iter().any(|used| words::is(word, used))
}
