//! The faults, near misses and wrong suspicions of the five articles: one row each in `scenes/errata.toml`.
//!
//! Where a listing can be put right, the repairs of the methods have the same id.

use super::{ALGORITHMS, ARTICLES, COARSE_PASSES, RESPONSES, SearchWords, data};
use crate::method::{Article, Repair};
use serde::{Deserialize, Deserializer, de::Error};
use std::sync::LazyLock;

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ErratumClass {
    /// The published code answers wrongly.
    Bug,
    /// A case that is not treated.
    Corner,
    /// It works, and is not exact.
    Approximation,
    /// It does not compile as printed.
    Spelling,
    /// The words are wrong, not the code.
    Prose,
    /// Often suspected, and right.
    Sound,
}

impl ErratumClass {
    /// For people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bug => "bug",
            Self::Corner => "corner case",
            Self::Approximation => "approximation",
            Self::Spelling => "spelling",
            Self::Prose => "prose",
            Self::Sound => "sound",
        }
    }

    /// Whether a program can show it going wrong.
    pub fn is_seen(self) -> bool {
        matches!(self, Self::Bug | Self::Corner | Self::Approximation)
    }
}

/// How often it leads to a wrong answer where it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ErratumFrequency {
    /// Each time.
    Always,
    /// In more than one of twenty random cases, or in what games do every day.
    Often,
    /// In fewer.
    Seldom,
    /// Not at all: nothing is reckoned with it, or it is right.
    Never,
}

impl ErratumFrequency {
    /// For people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Often => "often",
            Self::Seldom => "seldom",
            Self::Never => "never",
        }
    }
}

/// One row.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The id in repairs and lessons.
    pub id: &'static str,
    /// The article with the erratum.
    #[serde(deserialize_with = "article")]
    pub article: &'static Article,
    /// Its kind.
    pub class: ErratumClass,
    /// How often it matters.
    pub frequency: ErratumFrequency,
    /// In one sentence.
    pub told: &'static str,
    /// How much it matters, in numbers, as it was measured; `None` where nothing was.
    pub extent: Option<&'static str>,
}

impl Erratum {
    /// The row of that id, whatever its case.
    pub fn find(id: &str) -> Option<&'static Self> {
        ERRATA.iter().find(|row| row.id.eq_ignore_ascii_case(id))
    }

    /// Whether its id, its class or what is said of it has all of these words; no words are in none.
    pub fn tells_of(&self, words: &SearchWords) -> bool {
        let (id, class) = (self.id, self.class.word());
        let extent = self.extent.unwrap_or_default();
        words.are_all_in(&format!("{id} {class} {} {extent}", self.told))
    }

    /// Whether `text` names it, as a word of its own.
    pub fn is_named_in(&self, text: &str) -> bool {
        let goes_on =
            |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
        text.match_indices(self.id).any(|(start, id)| {
            let after = &text[start + id.len()..];
            !goes_on(text[..start].chars().next_back()) && !goes_on(after.chars().next())
        })
    }
}

/// All of them, an article after the other.
pub static ERRATA: LazyLock<Vec<Erratum>> = LazyLock::new(|| {
    let text = include_str!("../../../../scenes/errata.toml");
    data::rows(text, "erratum")
});

/// The article of this name.
fn article<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Article, D::Error> {
    let name = String::deserialize(deserializer)?;
    let article = ARTICLES.iter().find(|article| article.name == name);
    article
        .copied()
        .ok_or_else(|| D::Error::custom(format!("no article is called `{name}`")))
}

/// The methods that can be put right in this respect, by their catalog names, each with what that does.
pub fn repairs_of(id: &str) -> Vec<(&'static str, &'static str)> {
    let algorithms = ALGORITHMS.iter().map(|one| (one.name, one.repairs));
    let responses = RESPONSES.iter().map(|one| (one.name, one.repairs));
    let passes = COARSE_PASSES.iter().map(|one| (one.name, one.repairs));
    let all = algorithms.chain(responses).chain(passes);
    all.filter_map(|(name, repairs): (_, &'static [Repair])| {
        let repair = repairs.iter().find(|repair| repair.id == id)?;
        Some((name, repair.title))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_repair_has_its_row_and_ids_are_unique() {
        let algorithms = ALGORITHMS.iter().flat_map(|one| one.repairs);
        let responses = RESPONSES.iter().flat_map(|one| one.repairs);
        let passes = COARSE_PASSES.iter().flat_map(|one| one.repairs);
        for repair in algorithms.chain(responses).chain(passes) {
            let row = Erratum::find(repair.id);
            assert!(row.is_some(), "{} has no row", repair.id);
        }
        for (index, row) in ERRATA.iter().enumerate() {
            let twin = ERRATA[..index].iter().any(|other| other.id == row.id);
            assert!(!twin, "{} twice", row.id);
            assert!(row.told.ends_with('.'), "{}: {}", row.id, row.told);
            let extent = row.extent.unwrap_or(row.told);
            assert!(extent.ends_with('.'), "{}: {extent}", row.id);
            let is_wrong = row.class.is_seen();
            assert!(
                !is_wrong || row.frequency != ErratumFrequency::Never,
                "{}",
                row.id
            );
        }
    }

    #[test]
    fn a_row_is_named_by_a_word_of_its_own() {
        let row = Erratum::find("w1").expect("a row");
        assert_eq!(row.id, "W1");
        assert!(row.is_named_in("with +W1 it is right"));
        assert!(!row.is_named_in("with W10 it is right"));
        assert!(row.tells_of(&SearchWords::of("best EDGE")));
        assert!(row.tells_of(&SearchWords::of("bug 8.9")));
        assert!(!row.tells_of(&SearchWords::of("best zeppelin")));
        assert!(!row.tells_of(&SearchWords::of(" ")));
    }
}
