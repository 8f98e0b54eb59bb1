//! Which built-in scenes speak of something.

use super::{Scene, without_links};
use crate::catalog::GlossaryTerm;

impl Scene {
    /// Whether its title or its lesson uses `term`.
    pub fn uses(&self, term: &GlossaryTerm) -> bool {
        term.is_used_in(&self.title) || term.is_used_in(&without_links(&self.text))
    }
}

/// What a word is worth where it is found.
const IN_TITLE: usize = 8;
const IN_CAPTION: usize = 4;
const IN_TEXT: usize = 1;
/// What it is worth that the words stand together, as they were asked for.
const TOGETHER: usize = 6;

/// A scene that speaks of what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneHit {
    /// Which of those that were searched.
    pub place: usize,
    /// The sentence that says most about it.
    pub sentence: String,
    worth: usize,
}

/// Those of `scenes` whose title, caption or lesson has all words of `query`, those that say most first, of equals the
/// earlier. None for a query without words.
pub fn search<'a>(scenes: impl IntoIterator<Item = &'a Scene>, query: &str) -> Vec<SceneHit> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return vec![];
    }
    let scenes = scenes.into_iter().enumerate();
    let mut hits: Vec<SceneHit> = scenes
        .filter_map(|(place, scene)| hit(place, scene, &words))
        .collect();
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.worth));
    hits
}

fn hit(place: usize, scene: &Scene, words: &[String]) -> Option<SceneHit> {
    let caption = scene.caption.as_deref().unwrap_or_default();
    let text = plain(&scene.text);
    let parts = [
        (scene.title.to_lowercase(), IN_TITLE),
        (caption.to_lowercase(), IN_CAPTION),
        (text.to_lowercase(), IN_TEXT),
    ];
    let worth_of = |word: &String| -> usize {
        let found = parts.iter().filter(|(part, _)| part.contains(word));
        found.map(|(_, worth)| worth).sum()
    };
    let worths: Vec<usize> = words.iter().map(worth_of).collect();
    if worths.contains(&0) {
        return None;
    }
    let phrase = words.join(" ");
    let is_together = parts.iter().any(|(part, _)| part.contains(&phrase));
    let together = if is_together { TOGETHER } else { 0 };
    let says = |sentence: &&str| {
        let low = sentence.to_lowercase();
        let found = words.iter().filter(|word| low.contains(word.as_str()));
        found.count() + usize::from(low.contains(&phrase))
    };
    // The first of those that say most.
    let sentences = sentences(caption).chain(sentences(&text));
    let all: Vec<&str> = sentences.collect();
    let sentence = all.into_iter().rev().max_by_key(says).unwrap_or_default();
    Some(SceneHit {
        place,
        sentence: sentence.to_owned(),
        worth: worths.iter().sum::<usize>() + together,
    })
}

/// A text's sentences: each ends before a blank, so that 0.8 degrees are no end.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.match_indices(['.', '?', '!']).map(|(end, _)| end + 1);
    let mut ends: Vec<usize> = ends
        .filter(|&end| text[end..].starts_with(' ') || end == text.len())
        .collect();
    ends.push(text.len());
    let mut start = 0;
    ends.into_iter().filter_map(move |end| {
        let sentence = text[start..end].trim();
        start = end;
        (!sentence.is_empty()).then_some(sentence)
    })
}

/// A lesson's words in one line, without signs of emphasis and addresses.
fn plain(text: &str) -> String {
    let text = without_links(text).replace("**", "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::library;

    fn built_in() -> Vec<Scene> {
        let scenes = library::all().map(|scene| scene.read().expect("a built-in scene"));
        scenes.collect()
    }

    #[test]
    fn a_title_counts_more_than_a_lesson_and_all_words_are_needed() {
        let scenes = built_in();
        let hits = search(&scenes, "three spheres");
        assert!(scenes[hits[0].place].title.contains("Three spheres"));
        assert!(hits.len() > 1);
        assert!(hits.iter().all(|hit| hit.worth <= hits[0].worth));
        assert_eq!(search(&scenes, "three spheres zeppelin"), []);
        assert_eq!(search(&scenes, "  "), []);
    }

    #[test]
    fn the_sentence_shown_has_the_word_and_is_whole() {
        let scenes = built_in();
        let hits = search(&scenes, "tunnel");
        assert!(!hits.is_empty());
        for hit in hits {
            let said = format!("{} {}", scenes[hit.place].title, hit.sentence);
            assert!(said.to_lowercase().contains("tunnel"), "{hit:?}");
        }
        let told: Vec<&str> = sentences("It is 0.8 degrees off. Is it? Yes").collect();
        assert_eq!(told, ["It is 0.8 degrees off.", "Is it?", "Yes"]);
    }
}
