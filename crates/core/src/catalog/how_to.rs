//! Common aims of readers, and the way to each.

use super::{SearchWords, data};
use serde::Deserialize;
use std::sync::LazyLock;

/// Something to do, in the words of who wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowTo {
    /// The reader's aim.
    pub wanted: &'static str,
    /// How it is done: keys in the window, commands on a terminal.
    pub said: &'static str,
    /// The window's command that begins it.
    pub command: &'static str,
}

/// The share of the searched words that an entry must have, and at least two of them if there are two.
const MIN_SHARE: f32 = 0.6;

impl HowTo {
    /// How many of `words` it has; `None` where those are too few to be what is meant.
    pub fn tells_of(&self, words: &SearchWords) -> Option<usize> {
        let text = format!("{} {}", self.wanted, self.said);
        let found = words.found_in(&text).filter(|found| *found).count();
        let is_wanted = words.found_in(self.wanted).any(|found| found);
        let least = (words.len() as f32 * MIN_SHARE).max(words.len().min(2) as f32);
        (is_wanted && found > 0 && found as f32 >= least).then_some(found)
    }

    /// The entries that match `words`, the best match first.
    pub fn that_tell_of(words: &SearchWords) -> Vec<&'static Self> {
        let all = HOW_TO.iter();
        let mut found: Vec<_> = all
            .filter_map(|one| Some((one.tells_of(words)?, one)))
            .collect();
        found.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        found.into_iter().map(|(_, one)| one).collect()
    }
}

/// Everything that people come to do, as `scenes/how_to.toml` has it.
pub static HOW_TO: LazyLock<Vec<HowTo>> = LazyLock::new(|| {
    let text = include_str!("../../../../scenes/how_to.toml");
    data::rows(text, "how_to")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_wants_is_found_in_their_own_words() {
        for (query, wanted) in [
            ("paste a case from a log", "Paste a case from a log"),
            ("log of my engine", "Paste a case from a log"),
            ("test my own implementation", "Test my own code or engine"),
            (
                "20 fps",
                "Change the time step, frame rate, gravity or skin",
            ),
            (
                "import level",
                "Open or import a level, a mesh or an obj file",
            ),
            (
                "bugs in the article",
                "See the errata: mistakes, bugs and faults in the articles",
            ),
        ] {
            let found = HowTo::that_tell_of(&SearchWords::of(query));
            assert!(
                found.iter().any(|one| one.wanted == wanted),
                "{query}: {found:?}"
            );
            assert!(found.len() <= 4, "{query}: {found:?}");
        }
        for query in ["", "octree", "nearly parallel axes"] {
            let found = HowTo::that_tell_of(&SearchWords::of(query));
            assert!(found.len() <= 1, "{query}: {found:?}");
        }
    }
}
