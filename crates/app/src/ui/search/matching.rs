//! Which titles fit a few letters, and how well.

use crate::ui::prelude::*;
use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{Atom, AtomKind, CaseMatching, Normalization},
};

/// What a title gets for the whole word.
const WHOLE: f32 = 1.1;
/// What it gets for the beginning of a word.
const BEGINNING: f32 = 1.0;
/// What it gets more where it begins with that.
const AT_START: f32 = 0.05;
/// What it gets for letters inside a word.
const INSIDE: f32 = 0.8;
/// What it gets for a misspelt word, less for every mistake.
const MISSPELT: f32 = 0.6;
/// The most that it gets for letters that begin several words.
const SCATTERED: f32 = 0.4;
/// Letters with less than this share of the score that they have together are scattered too far.
const MIN_SHARE: f32 = 0.8;
/// Titles up to so many bytes forgive mistakes and scattered letters; in a sentence some word always comes near.
const FORGIVING: usize = 48;
/// Words of so many letters may stand misspelt for the beginning of another: a seam is no segment.
const LONG_WORD: usize = 6;
/// Words need so many letters for each mistake in them.
const LETTERS_A_MISTAKE: usize = 4;

/// The places of the titles that have every word of `text`, the best first.
pub(super) fn matching<'a>(titles: impl Iterator<Item = &'a str>, text: &str) -> Vec<usize> {
    let words: Vec<Word> = text.split_whitespace().map(Word::new).collect();
    let mut matcher = matcher();
    let mut scored: Vec<(f32, usize)> = titles
        .enumerate()
        .filter_map(|(place, title)| {
            let fits = words.iter().map(|word| word.fits(title, &mut matcher));
            Some((fits.sum::<Option<f32>>()?, place))
        })
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, place)| place).collect()
}

fn matcher() -> Matcher {
    Matcher::new(Config::DEFAULT)
}

struct Word {
    lower: String,
    atom: Atom,
    /// The score of the word in itself.
    full: f32,
}

impl Word {
    fn new(text: &str) -> Self {
        let atom = Atom::new(
            text,
            CaseMatching::Ignore,
            Normalization::Smart,
            AtomKind::Fuzzy,
            false,
        );
        let mut letters = vec![];
        let full = atom.score(Utf32Str::new(text, &mut letters), &mut matcher());
        Self {
            lower: typography::typed(text),
            atom,
            full: full.map_or(1.0, f32::from).max(1.0),
        }
    }

    /// How well `title` has the word; `None` where it does not.
    fn fits(&self, title: &str, matcher: &mut Matcher) -> Option<f32> {
        let lower = typography::typed(title);
        let words = || lower.split(|letter: char| !letter.is_alphanumeric());
        let word = self.lower.as_str();
        let first = f32::from(u8::from(lower.starts_with(word))) * AT_START;
        if words().any(|other| other == word) {
            Some(WHOLE + first)
        } else if words().any(|other| other.starts_with(word)) {
            Some(BEGINNING + first)
        } else if lower.contains(word) {
            Some(INSIDE)
        } else if lower.len() > FORGIVING {
            None
        } else {
            let misspelt = words().filter_map(|other| self.misspells(other));
            let best = misspelt.max_by(f32::total_cmp);
            best.or_else(|| self.scattered(title, matcher))
        }
    }

    /// How well the word's letters begin the title's words.
    fn scattered(&self, title: &str, matcher: &mut Matcher) -> Option<f32> {
        let mut letters = vec![];
        let score = self
            .atom
            .score(Utf32Str::new(title, &mut letters), matcher)?;
        let share = f32::from(score) / self.full;
        (share >= MIN_SHARE).then_some(SCATTERED * share.min(1.0))
    }

    /// How well the word would do for `other`, or a long word for the beginning of it, with a few letters wrong or swapped.
    fn misspells(&self, other: &str) -> Option<f32> {
        let count = self.lower.chars().count();
        let compared = if count < LONG_WORD { usize::MAX } else { count };
        let beginning: String = other.chars().take(compared).collect();
        let mistakes = strsim::osa_distance(&self.lower, &beginning);
        (mistakes * LETTERS_A_MISTAKE <= count).then_some(MISSPELT - 0.1 * mistakes as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: [&str; 8] = [
        "Next scene",
        "Dark theme",
        "Next theme",
        "End to end",
        "Play or pause",
        "A dirty rock and a kite",
        "Frame everything",
        "Fix W1: the best edge",
    ];

    fn found(text: &str) -> Vec<&'static str> {
        let places = matching(TITLES.into_iter(), text);
        places.into_iter().map(|place| TITLES[place]).collect()
    }

    #[test]
    fn swapped_letters_are_forgiven_and_scattered_ones_are_not() {
        assert_eq!(found("drak")[0], "Dark theme");
        assert_eq!(found("everyting"), ["Frame everything"]);
        for scattered in ["edd", "drnd", "pxxepair"] {
            assert_eq!(found(scattered), Vec::<&str>::new());
        }
        assert_eq!(found("zzzz"), Vec::<&str>::new());
    }

    #[test]
    fn the_best_comes_first_and_every_word_counts() {
        assert_eq!(found("end")[0], "End to end");
        assert_eq!(found("thing"), ["Frame everything"]);
        assert_eq!(found("theme dark"), ["Dark theme"]);
        assert_eq!(found("w1"), ["Fix W1: the best edge"]);
        assert_eq!(found("next"), ["Next scene", "Next theme"]);
    }

    #[test]
    fn a_sentence_forgives_no_mistake() {
        let sentence = "M7: An epsilon on squared lengths makes a short segment its first point.";
        let places = |text| matching([sentence].into_iter(), text);
        assert_eq!(places("seam"), Vec::<usize>::new());
        assert_eq!(places("segmemt"), Vec::<usize>::new());
        assert_eq!(places("segment epsilon"), [0]);
        let title = ["A segment too short to count"].into_iter();
        assert_eq!(matching(title, "seam"), Vec::<usize>::new());
    }

    #[test]
    fn first_letters_of_words_find_them() {
        assert_eq!(found("nt")[0], "Next theme");
    }

    #[test]
    fn without_a_word_everything_stays_in_its_order() {
        assert_eq!(matching(TITLES.into_iter(), " "), [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
