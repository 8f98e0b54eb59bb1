use super::at;
use crate::{
    core::{
        catalog::{
            ALGORITHMS, AlgorithmChoice, COARSE_PASSES, CoarsePassChoice, RESPONSES, ResponseChoice,
        },
        trace::{Comparison, Note, Outcome, Record, Recorder, Role, Step, Trace, Value},
    },
    lab::{
        run::study::{Study, Timeline},
        scene::{Scene, library},
    },
    text::terms::{self, Dimension, is_code},
};
use std::collections::{BTreeMap, BTreeSet};

/// Every look at every built-in scene: with all methods and passes that it has a pair for, and the frames of those that move.
fn visit(mut see: impl FnMut(&Scene, &Study)) {
    for built_in in library::all() {
        let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
        if scene.response().is_some() {
            visit_frames(&scene, &mut see);
            continue;
        }
        see(&scene, &Study::of_scene(&scene));
        let questions = scene.questions();
        let fits = ALGORITHMS
            .iter()
            .filter(|one| questions.contains(&one.question));
        for algorithm in fits {
            let printed = AlgorithmChoice::plain(algorithm);
            for choice in [printed.repaired(), printed] {
                see(&scene, &Study::of(&scene, Some(&choice)));
            }
        }
        for pass in COARSE_PASSES {
            let mut other = scene.clone();
            other.run.coarse_pass = Some(CoarsePassChoice::plain(pass));
            see(&other, &Study::of(&other, None));
        }
    }
}

fn visit_frames(scene: &Scene, see: &mut impl FnMut(&Scene, &Study)) {
    let own = scene.run.frame.unwrap_or(0);
    let last = own.max(40);
    let mut timeline = Timeline::of(scene);
    timeline.reach(last);
    for frame in 0..=last {
        see(scene, &timeline.study(scene, frame));
    }
    for response in RESPONSES {
        let printed = ResponseChoice::plain(response);
        for choice in [printed.repaired(), printed] {
            let mut other = scene.clone();
            other.run.response = Some(choice);
            let mut timeline = Timeline::of(&other);
            timeline.reach(20);
            for frame in [0, own.min(20), 15] {
                see(&other, &timeline.study(&other, frame));
            }
        }
    }
}

/// One step of every kind: of the same line of code, with the same title but for its numbers, with the same branch and NaN at
/// the same places.
fn kind(step: &Step) -> String {
    let letters = step.title.chars().filter(|c| !c.is_ascii_digit());
    let title: String = letters.collect();
    let decision = step.decision.unwrap_or_default();
    let order = decision.comparison.map(|(_, number, _, _, limit)| {
        (
            number.partial_cmp(&limit),
            number < 0.0,
            limit == 0.0,
            limit == 1.0,
        )
    });
    let are_finite = step.values.iter().map(|(_, value)| value.is_finite());
    let are_finite: Vec<bool> = are_finite.collect();
    format!(
        "{} {title} {} {order:?} {are_finite:?}",
        step.source, decision.branch
    )
}

/// Why a sentence may not stand under a picture; `None` where it may.
fn mistake(said: &str, step: &Step) -> Option<&'static str> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let is_twice = |two: &[&str]| two[0] == two[1] && two[0].chars().all(char::is_alphabetic);
    let has = |word: &str| said.to_lowercase().contains(word);
    let [hit, miss] = [&super::HIT[..], &super::MISS].map(|words| words.iter().any(|one| has(one)));
    let is_told = match step.outcome.filter(|_| step.title != super::CANDIDATES) {
        Some(Outcome::Hit) => hit,
        Some(Outcome::Miss) => miss,
        None => true,
    };
    let rules = [
        (said.ends_with('.') && !said.ends_with(".."), "no period"),
        (said.chars().count() <= 160, "too long"),
        (!words.iter().any(|word| is_code(word)), "a word of code"),
        (!words.windows(2).any(is_twice), "a word twice"),
        (said.matches(": ").count() <= 1, "two colons"),
        (is_told, "the outcome is left out"),
        (has_unit(said, step), "a number without its unit"),
    ];
    rules.iter().find(|(holds, _)| !holds).map(|(_, why)| *why)
}

/// Whether both numbers of a comparison have the units of their terms.
fn has_unit(said: &str, step: &Step) -> bool {
    let comparison = step.decision.and_then(|decision| decision.comparison);
    let Some((name, number, _, other, limit)) = comparison else {
        return true;
    };
    let file = step.source.file();
    let unit = |name: &str, other: &str, number: f32| {
        let term = terms::compared(name, other, file).expect("a row");
        let is_said = number.abs() < super::ENDLESS && number != 0.0;
        match term.dimension {
            _ if !is_said => "",
            Dimension::Length => "m",
            Dimension::Square | Dimension::Area => "m",
            Dimension::Speed => "m/s",
            Dimension::Time => "t = ",
            Dimension::Cosine => "°",
            Dimension::Count | Dimension::Direction | Dimension::Plain => "",
        }
    };
    said.contains(unit(name, other, number)) && said.contains(unit(other, name, limit))
}

#[test]
fn every_step_of_every_scene_and_method_is_a_sentence() {
    let mut seen = BTreeSet::new();
    let mut wrong = vec![];
    visit(|scene, study| {
        for (index, step) in study.record.steps.iter().enumerate() {
            // A pair of names is the only kind of title that differs without end.
            if step.is_group && step.title.contains('-') || !seen.insert(kind(step)) {
                continue;
            }
            let said = at(scene, study, index);
            wrong.extend(mistake(&said, step).map(|why| format!("{why}: {said}")));
        }
    });
    assert!(seen.len() > 700, "{}", seen.len());
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[test]
fn every_name_that_any_method_records_has_a_plain_term() {
    let mut wrong = BTreeMap::new();
    let mut tell = |name: &str, why: &'static str, step: &Step| {
        wrong
            .entry(name.to_owned())
            .or_insert_with(|| (why, step.source.to_string(), step.title.to_string()));
    };
    visit(|_, study| {
        for step in &study.record.steps {
            let file = step.source.file();
            for (name, _) in &step.values {
                match terms::value(name, file) {
                    Some(term) if is_plain(term.text) => {}
                    _ => tell(name, "value", step),
                }
            }
            if let Some((name, _, _, other, _)) = step.decision.and_then(|one| one.comparison) {
                for [name, other] in [[name, other], [other, name]] {
                    match terms::compared(name, other, file) {
                        Some(term) if is_plain(term.text) => {}
                        _ => tell(name, "comparison", step),
                    }
                }
            }
            for drawable in step.drawables.iter().filter(|one| !one.label.is_empty()) {
                let plain = terms::drawn(drawable.label, terms::Drawn::Role(drawable.role));
                if !is_plain(plain.as_deref().unwrap_or(drawable.label)) {
                    tell(drawable.label, "label", step);
                }
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a term is of words that are no code, and of no letter that stands for something else than an end or a corner.
fn is_plain(term: &str) -> bool {
    let is_known = |word: &&str| {
        matches!(
            *word,
            "a" | "b" | "A" | "B" | "t" | "v0" | "v1" | "v2" | "v3"
        )
    };
    let is_word = |word: &str| {
        word.chars().count() > 1 && !word.chars().any(|c| c.is_ascii_digit() || c == '²')
    };
    let mut words = term.split([' ', '–', '-']);
    !term.split(' ').any(is_code)
        && words.all(|word| is_known(&word) || is_word(word) || ["=", "0", "1"].contains(&word))
}

/// The sentence at the step with this `address` of a built-in scene, by its own methods in the frame that it opens at.
fn said(scene: &str, address: &str) -> String {
    let scene = library::open(scene).expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let step = study
        .find(address)
        .unwrap_or_else(|error| panic!("{error}"));
    at(&scene, &study, step)
}

#[test]
fn samples() {
    let mut seed = 20261126u64;
    let mut next = || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) as usize
    };
    let all: Vec<_> = library::all().collect();
    let mut out = String::new();
    for _ in 0..200 {
        let one = all[next() % all.len()];
        let mut scene = one.read().expect("scene");
        if next() % 2 == 0 {
            if scene.response().is_some() {
                scene.run.frame = Some(next() % 40);
                if next() % 2 == 0 {
                    scene.run.response =
                        Some(ResponseChoice::plain(RESPONSES[next() % RESPONSES.len()]));
                }
            } else {
                let qs = scene.questions();
                let fit: Vec<_> = ALGORITHMS
                    .iter()
                    .filter(|a| qs.contains(&a.question))
                    .collect();
                if !fit.is_empty() {
                    scene.run.algorithm = Some(AlgorithmChoice::plain(fit[next() % fit.len()]));
                }
            }
        }
        let study = Study::of_scene(&scene);
        if study.record.steps.is_empty() {
            continue;
        }
        let step = next() % study.record.steps.len();
        out += &format!(
            "{} | {} | {}\n",
            one.id,
            study.record.address(step),
            crate::text::answer_sentence::at(&scene, &study, step)
                .unwrap_or_else(|| at(&scene, &study, step))
        );
    }
    std::fs::write("/tmp/samples.txt", out).unwrap();
}
