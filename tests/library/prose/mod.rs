//! Plain words: what is read is counted by rules. Captions and titles break none; of lessons, steps and interface the counts
//! may only fall.

mod rules;

use capsule_lab::{
    lab::{
        run::study::Study,
        scene::{
            Scene,
            library::{self, BuiltIn},
        },
    },
    session::text,
};
use rules::{EFFECT, Kind, RULES, plain, sentences};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
};

/// So many faults the texts of a kind still have; a mended text lowers its number here.
const MAX_FAULTS: [(Kind, usize); 5] = [
    (Kind::Title, 0),
    (Kind::Caption, 0),
    (Kind::Lesson, 0),
    (Kind::Step, 0),
    (Kind::Interface, 0),
];

/// So many sentences of lessons have more than 25 words.
const MAX_LONG_SENTENCES: usize = 0;

/// So many “Try” paragraphs never say what is then seen.
const MAX_SILENT_TRIES: usize = 0;

/// The words that are read in pasted text, in either spelling.
const PASTED_WORDS: &str = "paste/reader/table.rs";

/// So many words a paragraph may have.
const MAX_PARAGRAPH: usize = 80;

/// So many words a lesson may have before what there is to try.
const MAX_BEFORE_TRY: usize = 150;

fn read(scene: &BuiltIn) -> Scene {
    scene.read().unwrap_or_else(|errors| panic!("{errors}"))
}

/// The paragraphs of a lesson, a line each; formulas that stand alone are left out.
fn paragraphs(text: &str) -> Vec<String> {
    let own = text
        .split("\n\n")
        .filter(|part| !part.trim_start().starts_with("$$"));
    let lines = own.map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Every text of `scene`'s file that is read.
fn texts_of(scene: &Scene) -> Vec<(Kind, String)> {
    let mut texts = vec![(Kind::Title, scene.title.clone())];
    texts.extend(
        scene
            .caption
            .clone()
            .map(|caption| (Kind::Caption, caption)),
    );
    let asked = scene
        .question
        .iter()
        .flat_map(|it| [it.question.clone(), it.answer.clone()]);
    let lesson = paragraphs(&scene.text).into_iter().chain(asked);
    texts.extend(lesson.map(|text| (Kind::Lesson, text)));
    texts
        .into_iter()
        .map(|(kind, text)| (kind, plain(&text)))
        .collect()
}

/// The sentences of the steps of every scene as it opens, each once.
fn step_sentences() -> BTreeSet<String> {
    let studies = library::all().map(|scene| Study::of_scene(&read(scene)));
    studies
        .flat_map(|study| {
            study
                .record
                .steps
                .iter()
                .map(text::caption)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The literals of four words and more in the rooms that speak to the user; tests and messages of panics are left out.
fn interface_texts() -> Vec<String> {
    let literal = regex::Regex::new(r#""((?:[^"\\]|\\.)*)""#).expect("a pattern");
    let mut files = Vec::new();
    let mut folders: Vec<_> = ["app", "cli", "session", "text"]
        .map(|room| {
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("crates")
                .join(room)
                .join("src")
        })
        .into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() {
                folders.extend((name != "tests").then_some(path));
            } else if name.ends_with(".rs")
                && !name.contains("tests")
                && !path.ends_with(PASTED_WORDS)
            {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut texts = Vec::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("a source");
        let product = source
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        let spoken = product
            .lines()
            .filter(|line| !line.trim_start().starts_with("//") && !line.contains("expect("));
        for line in spoken {
            let found = literal.captures_iter(line).map(|found| found[1].to_owned());
            texts.extend(found.filter(|text| words(text) >= 4));
        }
    }
    texts
}

#[test]
fn no_caption_or_title_breaks_a_rule_and_other_texts_break_fewer_each_time() {
    let mut texts: Vec<(Kind, String, String)> = Vec::new();
    for built_in in library::all() {
        let of_scene = texts_of(&read(built_in)).into_iter();
        texts.extend(of_scene.map(|(kind, text)| (kind, built_in.id.to_owned(), text)));
    }
    texts.extend(
        step_sentences()
            .into_iter()
            .map(|text| (Kind::Step, "a step".into(), text)),
    );
    texts.extend(
        interface_texts()
            .into_iter()
            .map(|text| (Kind::Interface, "the interface".into(), text)),
    );
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut told = String::new();
    for (kind, place, text) in &texts {
        for rule in &*RULES {
            let count = rule.count(*kind, text);
            *counts.entry(*kind).or_default() += count;
            if count > 0 {
                let _ = writeln!(
                    told,
                    "{kind:?}, {place}: {} ({}): {text}",
                    rule.name, rule.advice
                );
            }
        }
    }
    for (kind, most) in MAX_FAULTS {
        let count = counts.get(&kind).copied().unwrap_or_default();
        assert!(
            count == most,
            "{kind:?}: {count} faults, {most} allowed:\n{told}"
        );
    }
}

#[test]
fn captions_have_at_most_90_characters_and_titles_45() {
    for built_in in library::all() {
        let scene = read(built_in);
        let title = scene.title.chars().count();
        assert!(
            title <= 45,
            "{}: a title of {title} characters",
            built_in.id
        );
        let caption = plain(scene.caption.as_deref().unwrap_or_default());
        let length = caption.chars().count();
        assert!(
            length <= 90,
            "{}: {length} characters: {caption}",
            built_in.id
        );
    }
}

#[test]
fn a_number_of_a_caption_comes_back_in_its_lesson() {
    let value = regex::Regex::new(r"\{[^}]*\}").expect("a pattern");
    for built_in in library::all() {
        let scene = read(built_in);
        let caption = scene.caption.as_deref().unwrap_or_default();
        for found in value.find_iter(caption) {
            assert!(
                scene.text.contains(found.as_str()),
                "{}: {}",
                built_in.id,
                found.as_str()
            );
        }
    }
}

#[test]
fn lessons_are_short_and_say_what_a_try_shows() {
    let (mut long, mut silent, mut wordy) = (Vec::new(), Vec::new(), Vec::new());
    for built_in in library::all() {
        let (id, scene) = (built_in.id, read(built_in));
        let paragraphs: Vec<String> = paragraphs(&scene.text)
            .iter()
            .map(|text| plain(text))
            .collect();
        let question = scene
            .question
            .iter()
            .flat_map(|it| [plain(&it.question), plain(&it.answer)]);
        for text in paragraphs.iter().cloned().chain(question) {
            let own = sentences(&text).filter(|sentence| words(sentence) > 25);
            long.extend(own.map(|sentence| format!("{id}: {sentence}")));
            assert!(words(&text) <= MAX_PARAGRAPH, "{id}: {text}");
        }
        let before = paragraphs
            .iter()
            .take_while(|text| !text.starts_with("Try:"));
        let before: usize = before.map(|text| words(text)).sum();
        if before > MAX_BEFORE_TRY {
            wordy.push(format!("{id}: {before} words before Try"));
        }
        let tried = paragraphs.iter().find(|text| text.starts_with("Try:"));
        if !tried.is_some_and(|text| EFFECT.is_match(text)) {
            silent.push(id);
        }
    }
    assert_eq!(long.len(), MAX_LONG_SENTENCES, "{}", long.join("\n"));
    assert_eq!(silent.len(), MAX_SILENT_TRIES, "{silent:?}");
    assert!(wordy.is_empty(), "{wordy:?}");
}
