//! What holds of every way to catch a mover: tracing changes no bit, every run is settled, every tested moment is told
//! and drawn, every step's code can be shown.

use super::{random::*, *};
use capsule_lab::{
    core::{
        catalog::ALGORITHMS,
        method::{Algorithm, Domain, Setting, SettingValue},
    },
    text::listing::Listing,
};
use std::collections::BTreeSet;

fn methods() -> impl Iterator<Item = &'static Algorithm> {
    ALGORITHMS.iter().copied().filter(|algorithm| {
        let is_ours = ["wicked", "thunderfist", "advancement"].contains(&algorithm.article.name);
        algorithm.question.is_sweep() && is_ours
    })
}

#[test]
fn every_tested_moment_is_told_and_drawn() {
    // The parts are sweeps; the whole motion as one capsule has no moment.
    let timeless = ["wicked/sphere-as-capsule", "wicked/spheres-and-cylinder"];
    for algorithm in methods() {
        let choice = AlgorithmChoice::plain(algorithm);
        let mut random = Random::new(8);
        let mut moments = 0;
        for i in 0..200 {
            let pair = pair_for(algorithm.question, i, &mut random);
            for step in &record(&choice, &pair).steps {
                if let Some(sample) = step.sample {
                    assert!((0.0..=1.0).contains(&sample.time), "{sample:?}");
                    assert!(!step.drawables.is_empty(), "{}", step.title);
                    moments += 1;
                }
            }
        }
        let is_timeless = timeless.contains(&algorithm.name);
        assert_eq!(moments == 0, is_timeless, "{}: {moments}", algorithm.name);
    }
}

#[test]
fn every_step_shows_its_code() {
    let mut files = BTreeSet::new();
    for algorithm in methods() {
        files.insert(algorithm.source);
        let choice = AlgorithmChoice::plain(algorithm).repaired();
        let mut random = Random::new(9);
        for i in 0..50 {
            let pair = pair_for(algorithm.question, i, &mut random);
            let record = record(&choice, &pair);
            files.extend(record.steps.iter().map(|step| step.source.file()));
        }
    }
    for file in files {
        assert!(Listing::open(file).is_some(), "{file} is not embedded");
    }
}

#[test]
fn what_an_algorithm_says_it_reads_changes_its_answers_and_nothing_else_does() {
    // What a word decides is seen in special pairs alone, which its own tests have.
    let others = |setting: Setting| match setting.domain() {
        Domain::Words { .. } => None,
        Domain::Count(_) => Some((setting, SettingValue::Count(3))),
        Domain::Length(_) => Some((setting, SettingValue::Length(0.25))),
    };
    let all: Vec<(Setting, SettingValue)> = Setting::ALL.into_iter().filter_map(others).collect();
    for algorithm in ALGORITHMS.iter().filter(|one| one.question.is_sweep()) {
        for &(setting, value) in &all {
            let mut told = Settings::default();
            setting.set(&mut told, value);
            let mut random = Random::new(10);
            let differs = (0..300).any(|i| {
                let pair = pair_for(algorithm.question, i, &mut random);
                let plain = (algorithm.silent)(&pair, &Settings::default());
                Bits(plain) != Bits((algorithm.silent)(&pair, &told))
            });
            let reads = algorithm.settings.contains(&setting);
            assert_eq!(differs, reads, "{} and {setting:?}", algorithm.name);
        }
    }
}
