//! Which built-in scenes speak of something.

use super::{Scene, is_web_page, links_of, with_plain_formulas, without_links};
use capsule_core::catalog::{Erratum, GlossaryTerm, SearchWords};

impl Scene {
    /// Whether its title or its lesson uses `term`.
    pub fn uses(&self, term: &GlossaryTerm) -> bool {
        term.is_used_in(&self.title) || term.is_used_in(&without_links(&self.text))
    }
}

/// Places of those scenes whose file names `row`, given all files' texts: first those about it, whose title does.
pub fn scenes_that_name<'a>(row: &Erratum, texts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let is_about = |text: &str| {
        let title = text.lines().find(|line| line.starts_with("title"));
        title.is_some_and(|title| row.is_named_in(title))
    };
    let texts = texts.into_iter().enumerate();
    let naming = texts.filter(|(_, text)| row.is_named_in(text));
    let mut naming: Vec<(bool, usize)> = naming
        .map(|(place, text)| (!is_about(text), place))
        .collect();
    naming.sort_unstable();
    naming.into_iter().map(|(_, place)| place).collect()
}

/// What a word is worth where it is found.
const IN_TITLE: f32 = 8.0;
const IN_CAPTION: f32 = 4.0;
const IN_CHAPTER: f32 = 3.0;
const IN_ADDRESS: f32 = 8.0;
const IN_TEXT: f32 = 1.0;
/// What it is worth that the words stand together, as they were asked for.
const TOGETHER: f32 = 6.0;
/// What each word is worth that the sentence has which says most.
const IN_A_SENTENCE: f32 = 4.0;
/// What each word of the query is worth that stands in the title, be it as common as `why`.
const AS_ASKED: f32 = 4.0;
/// Where more words than this are in one scene, one of them may be missing in others.
const ALL_NEEDED: usize = 2;
/// Of a whole question, more words than this of which are in one scene, a scene may lack more of them if what it has tells
/// this share of what the best one has.
const OF_A_QUESTION: (usize, f32) = (5, 0.75);

/// A scene that speaks of what was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneHit {
    /// Which of those that were searched.
    pub place: usize,
    /// The sentence that says most about it.
    pub sentence: String,
    /// How many of the words.
    found: usize,
    worth: f32,
}

/// A scene's texts that are searched, with what a word is worth there.
struct SearchedScene {
    parts: [(String, f32); 5],
}

impl SearchedScene {
    fn of(chapter: &str, scene: &Scene) -> Self {
        let asked = scene.question.as_ref();
        let asked = asked.map(|asked| format!(" {} {}", asked.question, asked.answer));
        let text = plain(&(scene.text.clone() + asked.as_deref().unwrap_or_default()));
        let caption = scene.caption.clone().unwrap_or_default();
        Self {
            parts: [
                (scene.title.clone(), IN_TITLE),
                (caption, IN_CAPTION),
                (text, IN_TEXT),
                (chapter.to_owned(), IN_CHAPTER),
                (reported(scene), IN_ADDRESS),
            ],
        }
    }

    /// Of each word what it is worth here; 0 for one that is not there.
    fn worths(&self, words: &SearchWords) -> Vec<f32> {
        let mut worths = vec![0.0; words.len()];
        for (part, worth) in &self.parts {
            for (all, found) in worths.iter_mut().zip(words.found_in(part)) {
                *all += if found { *worth } else { 0.0 };
            }
        }
        worths
    }
}

/// Those of `scenes`, each with the title of its chapter, that speak of what is looked for, those that say most first, of
/// equals the earlier. Title, caption, lesson, question, answer, chapter and the reports' addresses count, and a word the
/// more, the fewer scenes have it. Words that no scene has are left out. Where no scene has all others, those that have most
/// of them; where many are asked for, one may be missing; of a whole question more, but for those that tell most. None for a
/// query without a word that is known.
pub fn search<'a>(
    scenes: impl IntoIterator<Item = (&'a str, &'a Scene)>,
    words: &SearchWords,
) -> Vec<SceneHit> {
    let scenes = scenes.into_iter();
    let texts: Vec<SearchedScene> = scenes
        .map(|(chapter, scene)| SearchedScene::of(chapter, scene))
        .collect();
    let worths: Vec<Vec<f32>> = texts.iter().map(|text| text.worths(words)).collect();
    let is_known = |word: usize| worths.iter().any(|worths| worths[word] > 0.0);
    let is_known: Vec<bool> = (0..words.len()).map(is_known).collect();
    let words = &words.known(&is_known);
    let worths: Vec<Vec<f32>> = texts.iter().map(|text| text.worths(words)).collect();
    let telling: Vec<f32> = (0..words.len())
        .map(|word| {
            let with = worths.iter().filter(|worths| worths[word] > 0.0).count();
            (1.0 + texts.len() as f32 / with.max(1) as f32).ln()
        })
        .collect();
    let found = |worths: &[f32]| worths.iter().filter(|worth| **worth > 0.0).count();
    let best = worths.iter().map(|worths| found(worths)).max().unwrap_or(0);
    if best == 0 {
        return vec![];
    }
    let least = if best > ALL_NEEDED { best - 1 } else { best };
    let (question, share) = OF_A_QUESTION;
    let most = worths.iter().map(|worths| told(worths, &telling));
    let most = most.fold(0.0, f32::max);
    let says_as_much = |worths: &[f32]| best > question && told(worths, &telling) >= share * most;
    let texts = texts.iter().zip(&worths).enumerate();
    let mut hits: Vec<SceneHit> = texts
        .filter(|(_, (_, worths))| found(worths) >= least || says_as_much(worths))
        .map(|(place, (text, worths))| {
            let (sentence, worth) = text.rated(words, worths, &telling);
            SceneHit {
                place,
                sentence,
                found: found(worths),
                worth,
            }
        })
        .collect();
    hits.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    hits
}

/// How much the words that are found tell.
fn told(worths: &[f32], telling: &[f32]) -> f32 {
    let found = worths
        .iter()
        .zip(telling)
        .filter(|(worth, _)| **worth > 0.0);
    found.map(|(_, telling)| telling).sum()
}

impl SearchedScene {
    /// The sentence that says most, and what the scene is worth: its `worths` of the words, each by how much it tells.
    fn rated(&self, words: &SearchWords, worths: &[f32], telling: &[f32]) -> (String, f32) {
        let [(title, _), (caption, _), (text, _), ..] = &self.parts;
        let of_all: f32 = telling.iter().sum();
        let own = |has: &dyn Fn(usize) -> f32| -> f32 {
            let each = telling.iter().enumerate();
            each.map(|(word, telling)| has(word) * telling).sum()
        };
        let says = |sentence: &str| {
            let found: Vec<bool> = words.found_in(sentence).collect();
            let found = own(&|word| f32::from(u8::from(found[word])));
            found + f32::from(u8::from(words.stand_together_in(sentence)))
        };
        // The first of those that say most.
        // A number that the run fills in is not known here.
        let all = sentences(caption).chain(sentences(text));
        let all: Vec<&str> = all.filter(|sentence| !sentence.contains('{')).collect();
        let sentence = all
            .into_iter()
            .rev()
            .max_by(|a, b| says(a).total_cmp(&says(b)))
            .unwrap_or_default();
        let mut parts = self.parts.iter();
        let is_together = parts.any(|(part, _)| words.stand_together_in(part));
        let together = if is_together { TOGETHER } else { 0.0 };
        let share = told(worths, telling) / of_all;
        let worth = own(&|word| worths[word])
            + together
            + IN_A_SENTENCE * says(sentence)
            + AS_ASKED * words.as_asked_in(title) as f32;
        (sentence.to_owned(), worth * share * share)
    }
}

/// The engines and the numbers of issues that the addresses of reports name.
fn reported(scene: &Scene) -> String {
    let pages = scene.source.iter().cloned().chain(links_of(&scene.text));
    let pages: Vec<String> = pages.filter(|page| is_web_page(page)).collect();
    let words = pages.iter().flat_map(|page| page.split(['/', '-']));
    let words = words.filter(|word| !["issues", "pull", "blob"].contains(word));
    words.collect::<Vec<_>>().join(" ")
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

/// A lesson's words in one line, without signs of emphasis and of formulas and without addresses.
fn plain(text: &str) -> String {
    let text = with_plain_formulas(&without_links(text)).replace('*', "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::library;

    fn built_in() -> Vec<(String, Scene)> {
        let chapters = library::chapters().iter();
        let all = chapters.flat_map(|chapter| chapter.scenes.iter().map(move |one| (chapter, one)));
        all.map(|(chapter, one)| (chapter.title.clone(), one.read().expect("a built-in scene")))
            .collect()
    }

    fn found(scenes: &[(String, Scene)], query: &str) -> Vec<SceneHit> {
        let scenes = scenes
            .iter()
            .map(|(chapter, scene)| (chapter.as_str(), scene));
        search(scenes, &SearchWords::of(query))
    }

    #[test]
    fn a_whole_question_finds_what_says_most_of_it() {
        let scenes = built_in();
        let question = "Could I use GJK instead of all this? What would I hand it for a capsule and a triangle, and where \
             would it leave me without an answer?";
        let hits = found(&scenes, question);
        let titles: Vec<&str> = hits
            .iter()
            .map(|hit| scenes[hit.place].1.title.as_str())
            .collect();
        assert!(
            titles.contains(&"Turned beam: its AABB stops the crate early"),
            "{titles:?}"
        );
        assert!(titles.len() < 30, "{titles:?}");
    }

    #[test]
    fn a_title_counts_more_than_a_lesson_and_all_words_are_needed() {
        let scenes = built_in();
        let search = |query| found(&scenes, query);
        let hits = search("three spheres");
        assert!(scenes[hits[0].place].1.title.contains("Three spheres"));
        assert!(hits.len() > 1);
        assert!(hits.iter().all(|hit| hit.worth <= hits[0].worth));
        let some = search("three spheres zeppelin");
        assert_eq!((some.len(), some[0].place), (hits.len(), hits[0].place));
        assert_eq!(search("spheres zeppelin").len(), search("spheres").len());
        assert_eq!(search("zeppelin"), []);
        assert_eq!(search("  "), []);
        assert!(
            !search("a stupid rope with thorns").is_empty(),
            "never together"
        );
        let answer = search("a corner that stands out is hit before");
        assert_eq!(
            scenes[answer[0].place].1.title,
            "Falling onto a corner: a hit in the air"
        );
        let axes = search("dot product of axes that are no unit vectors");
        assert!(scenes[axes[0].place].1.title.ends_with("(T2)"));
    }

    #[test]
    fn what_somebody_asks_is_told_by_the_first_three() {
        let scenes = built_in();
        for (query, told_by) in [
            ("why a capsule", "Why capsules: a stair slows a ball"),
            (
                "projection rounds",
                "Back and forth: projections converge slowly",
            ),
            (
                "nine candidates",
                "Capsule vs. triangle: shortcut skips edges",
            ),
            (
                "clamp s and t independently",
                "Closest points of two segments: three steps",
            ),
            (
                "far from the origin in f32",
                "Far from the origin, rounding tilts the push",
            ),
            (
                "how does an octree lose a pair",
                "Octree bug: the root is skipped",
            ),
            (
                "bugs that shipped",
                "Segment through the floor: the normal is NaN",
            ),
            (
                "jitter in a corner",
                "Jitter in corners: one contact at a time",
            ),
            (
                "vertex order winding",
                "A single-sided triangle: a one-way door",
            ),
            (
                "bounding boxes updated too late",
                "Stale boxes: two balls end up overlapping",
            ),
            (
                "nearly parallel axes jitter",
                "Nearly parallel axes: overlap missed (M5)",
            ),
            (
                "low frame rate tunnelling",
                "Tunneling: five bullets, one sheet of paper",
            ),
            ("20 fps", "Tunneling: five bullets, one sheet of paper"),
            (
                "when is a sphere enough",
                "Sphere vs. sphere: one distance decides",
            ),
            (
                "sliding over a ledge",
                "Sliding over a ledge at the end of a ramp",
            ),
            (
                "box against capsule, twelve triangles",
                "A crate as twelve triangles traps a post",
            ),
            (
                "several pushes in one frame, order of the triangles",
                "Ghost contact: a bump on a flat floor",
            ),
            (
                "axis parallel to the plane",
                "Capsule parallel to a floor: any sphere works",
            ),
            (
                "sphere center exactly on the triangle",
                "Ball center on the floor: the normal is NaN",
            ),
            (
                "when to take GJK or SIMD",
                "Turned beam: its AABB stops the crate early",
            ),
        ] {
            let hits = found(&scenes, query);
            let titles = hits.iter().map(|hit| scenes[hit.place].1.title.as_str());
            let titles: Vec<&str> = titles.take(3).collect();
            assert!(titles.contains(&told_by), "{query}: {titles:?}");
        }
    }

    #[test]
    fn a_report_is_found_by_its_engine_and_its_number() {
        let scenes = built_in();
        for (query, title, among) in [
            (
                "jolt 886",
                "Sliver: a ball far below is reported as a hit",
                1,
            ),
            ("#2065", "Long triangle: a contact point far outside", 1),
            ("physx 600", "Sweep that starts in overlap: t must be 0", 1),
            ("#690", "Ball stuck on an edge that it only touches", 1),
            (
                "Godot #21341",
                "Internal edge: a flat floor pushes sideways",
                1,
            ),
            ("bullet", "Ball center on the floor: the normal is NaN", 10),
        ] {
            let hits = found(&scenes, query);
            let titles = hits.iter().map(|hit| scenes[hit.place].1.title.as_str());
            let titles: Vec<&str> = titles.take(among).collect();
            assert!(titles.contains(&title), "{query}: {titles:?}");
        }
    }

    #[test]
    fn the_sentence_shown_has_the_word_and_is_whole() {
        let scenes = built_in();
        let hits = found(&scenes, "tunnel");
        assert!(!hits.is_empty());
        for hit in hits {
            let said = format!("{} {}", scenes[hit.place].1.title, hit.sentence);
            assert!(said.to_lowercase().contains("tunnel"), "{hit:?}");
        }
        let told: Vec<&str> = sentences("It is 0.8 degrees off. Is it? Yes").collect();
        assert_eq!(told, ["It is 0.8 degrees off.", "Is it?", "Yes"]);
    }
}
