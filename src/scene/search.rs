//! Which built-in scenes speak of something.

use super::{Scene, without_links};
use crate::catalog::{GlossaryTerm, SearchWords};

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
/// What each word is worth that the sentence has which says most.
const IN_A_SENTENCE: usize = 2;
/// Where some of the words are nowhere together with the others, so many have to be.
const LEAST_FOUND: usize = 2;

/// A scene that speaks of what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneHit {
    /// Which of those that were searched.
    pub place: usize,
    /// The sentence that says most about it.
    pub sentence: String,
    /// How many of the words.
    found: usize,
    worth: usize,
}

/// Those of `scenes` that speak of what is looked for, those that say most first, of equals the earlier. Title, caption,
/// lesson, question and answer count. Where no scene has all words, those that have most of them, two at least; none for a
/// query without words.
pub fn search<'a>(
    scenes: impl IntoIterator<Item = &'a Scene>,
    words: &SearchWords,
) -> Vec<SceneHit> {
    let scenes = scenes.into_iter().enumerate();
    let hits: Vec<SceneHit> = scenes
        .filter_map(|(place, scene)| hit(place, scene, words))
        .collect();
    let Some(best) = hits.iter().map(|hit| hit.found).max() else {
        return vec![];
    };
    let asked = words.found_in("").count();
    if best < asked && (best < LEAST_FOUND || best * 2 < asked) {
        return vec![];
    }
    let mut hits: Vec<SceneHit> = hits.into_iter().filter(|hit| hit.found == best).collect();
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.worth));
    hits
}

fn hit(place: usize, scene: &Scene, words: &SearchWords) -> Option<SceneHit> {
    let caption = scene.caption.as_deref().unwrap_or_default();
    let asked = scene.question.as_ref();
    let asked = asked.map(|asked| format!(" {} {}", asked.question, asked.answer));
    let text = plain(&(scene.text.clone() + asked.as_deref().unwrap_or_default()));
    let parts = [
        (scene.title.as_str(), IN_TITLE),
        (caption, IN_CAPTION),
        (text.as_str(), IN_TEXT),
    ];
    let mut worths: Vec<usize> = vec![];
    for (part, worth) in parts {
        let found = words.found_in(part);
        let found: Vec<usize> = found.map(|found| usize::from(found) * worth).collect();
        worths.resize(found.len(), 0);
        worths
            .iter_mut()
            .zip(found)
            .for_each(|(all, own)| *all += own);
    }
    let found = worths.iter().filter(|worth| **worth > 0).count();
    if found == 0 {
        return None;
    }
    let is_together = parts.iter().any(|(part, _)| words.stand_together_in(part));
    let together = if is_together { TOGETHER } else { 0 };
    let says = |sentence: &&str| {
        let found = words.found_in(sentence).filter(|found| *found).count();
        found + usize::from(words.stand_together_in(sentence))
    };
    // The first of those that say most.
    let sentences = sentences(caption).chain(sentences(&text));
    let all: Vec<&str> = sentences.collect();
    let sentence = all.into_iter().rev().max_by_key(says).unwrap_or_default();
    let near = IN_A_SENTENCE * says(&sentence);
    Some(SceneHit {
        place,
        sentence: sentence.to_owned(),
        found,
        worth: worths.iter().sum::<usize>() + together + near,
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
        let search = |query| search(&scenes, &SearchWords::of(query));
        let hits = search("three spheres");
        assert!(scenes[hits[0].place].title.contains("Three spheres"));
        assert!(hits.len() > 1);
        assert!(hits.iter().all(|hit| hit.worth <= hits[0].worth));
        let some = search("three spheres zeppelin");
        assert_eq!((some.len(), some[0].place), (hits.len(), hits[0].place));
        assert_eq!(search("spheres zeppelin"), []);
        assert_eq!(search("three spheres on a big blue zeppelin"), []);
        assert_eq!(search("  "), []);
        let answer = search("endless cylinders of two edges stand in the way");
        assert_eq!(scenes[answer[0].place].title, "Shorter at a corner");
    }

    #[test]
    fn the_sentence_shown_has_the_word_and_is_whole() {
        let scenes = built_in();
        let hits = search(&scenes, &SearchWords::of("tunnel"));
        assert!(!hits.is_empty());
        for hit in hits {
            let said = format!("{} {}", scenes[hit.place].title, hit.sentence);
            assert!(said.to_lowercase().contains("tunnel"), "{hit:?}");
        }
        let told: Vec<&str> = sentences("It is 0.8 degrees off. Is it? Yes").collect();
        assert_eq!(told, ["It is 0.8 degrees off.", "Is it?", "Yes"]);
    }
}
