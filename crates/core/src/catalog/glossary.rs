//! The meaning of the words that lessons, panels and articles use, and where a text uses them.

use super::{SearchWords, data};
use serde::Deserialize;
use std::{ops::Range, sync::LazyLock};

/// A word, and its meaning here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlossaryTerm {
    /// The word as a reader looks it up.
    pub word: &'static str,
    /// Other words and forms that mean the same.
    #[serde(borrow, default)]
    pub also: Vec<&'static str>,
    /// The meaning, in a sentence or two.
    pub said: &'static str,
}

impl GlossaryTerm {
    /// The one that is called `word`, whatever its letters' size and whichever of its forms.
    pub fn find(word: &str) -> Option<&'static Self> {
        let is_called = |term: &&Self| term.forms().any(|form| form.eq_ignore_ascii_case(word));
        GLOSSARY.iter().find(is_called)
    }

    /// Whether the term, a form of it or its meaning has all of these words; an empty search matches nothing.
    pub fn tells_of(&self, words: &SearchWords) -> bool {
        words.are_all_in(&format!(
            "{} {} {}",
            self.word,
            self.also.join(" "),
            self.said
        ))
    }

    /// Whether `text` uses it, as words of their own.
    pub fn is_used_in(&self, text: &str) -> bool {
        let text = words(text);
        self.forms().any(|form| text.contains(&words(form)))
    }

    /// Where `text` uses it, in bytes, as words of their own, whatever their letters' size.
    pub fn places_in(&self, text: &str) -> impl Iterator<Item = Range<usize>> {
        let low = text.to_ascii_lowercase();
        let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let all: Vec<Range<usize>> = self
            .forms()
            .flat_map(|form| {
                let form = form.to_ascii_lowercase();
                let places = low.match_indices(&form);
                let places = places.map(|(start, form)| start..start + form.len());
                places.collect::<Vec<_>>()
            })
            .filter(|place| {
                let before = text[..place.start].chars().next_back();
                let after = text[place.end..].chars().next();
                !before.is_some_and(is_of_word) && !after.is_some_and(is_of_word)
            })
            .collect();
        all.into_iter()
    }

    /// Its word and its other forms.
    pub fn forms(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.word).chain(self.also.iter().copied())
    }
}

/// Small letters, a blank around each word; signs are blanks, but for those within a word.
fn words(text: &str) -> String {
    let within = ['-', '\''];
    let letters = |sign: char| sign.is_alphanumeric() || within.contains(&sign);
    let mut told = String::from(" ");
    for word in text.split(|sign| !letters(sign)) {
        let word = word.trim_matches(within);
        if !word.is_empty() {
            told += &word.to_lowercase();
            told.push(' ');
        }
    }
    told
}

/// By the alphabet, as `scenes/glossary.toml` has it.
pub static GLOSSARY: LazyLock<Vec<GlossaryTerm>> = LazyLock::new(|| {
    let text = include_str!("../../../../scenes/glossary.toml");
    data::rows(text, "term")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alphabet_holds_no_word_has_two_meanings_and_each_is_a_sentence() {
        let low = |term: &GlossaryTerm| term.word.to_lowercase();
        assert!(GLOSSARY.is_sorted_by_key(low));
        for (index, term) in GLOSSARY.iter().enumerate() {
            assert!(term.said.ends_with('.'), "{}", term.word);
            assert!(!term.said.contains("  "), "{}", term.word);
            let others = GLOSSARY[..index].iter();
            let twin = others.flat_map(|other| other.forms()).find(|other| {
                let mut own = term.forms();
                own.any(|form| form.eq_ignore_ascii_case(other))
            });
            assert_eq!(twin, None, "{}", term.word);
        }
    }

    #[test]
    fn a_term_is_found_by_any_form_and_used_as_a_word_of_its_own() {
        let edge = GlossaryTerm::find("Edges").expect("a term");
        assert_eq!(edge.word, "edge");
        assert!(edge.is_used_in("over the **edge**, and on") && !edge.is_used_in("a ledger"));
        let step = GlossaryTerm::find("sub-step").expect("a term");
        assert!(step.is_used_in("four sub-steps") && !step.is_used_in("a sub step"));
        assert!(
            step.tells_of(&SearchWords::of("equal PARTS"))
                && !step.tells_of(&SearchWords::of("equal zeppelins"))
        );
        assert!(!step.tells_of(&SearchWords::of(" ")));
        assert_eq!(GlossaryTerm::find("zeppelin"), None);
    }
}
