//! Hunts find the faults of `ERRATA` from places near where they show, at which nothing is wrong yet.

use capsule_lab::{
    bench::{
        hunt::{Counterexample, Hunt, HuntAim, HuntFailure, HuntOrder},
        judge::{outcome::CaseOutcome, random::Random},
    },
    lab::{
        edit::Document,
        run::study::Study,
        scene::{Freedom, Scene, library},
    },
};
use std::sync::Arc;

fn order(words: &[&str]) -> HuntOrder {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    HuntOrder {
        aim: HuntAim::parse(&words).expect("known words"),
        cases: Some(20_000),
        ..HuntOrder::default()
    }
}

/// The scene with its mover up to 0.15 m elsewhere, where its method is right.
fn right_nearby(id: &str) -> Arc<Scene> {
    let scene = library::open(id).unwrap_or_else(|error| panic!("{error}"));
    let study = Study::of_scene(&scene);
    let pair = &study.pairs[study.focus.expect("a pair")];
    let own = Freedom::own(&scene, pair.mover);
    let mut random = Random::new(3);
    for _ in 0..500 {
        let mut other = Scene::clone(&scene);
        for freedom in &own {
            freedom.set(
                &mut other,
                freedom.get(&scene) + random.between(-0.15, 0.15) as f32,
            );
        }
        let study = Study::of(&other, other.choice().as_ref());
        if study.pairs[study.focus.expect("a pair")].faults.is_empty() {
            return other.into();
        }
    }
    panic!("{id} has nothing that is right nearby")
}

fn hunt(scene: &Arc<Scene>, order: &HuntOrder) -> (Hunt, Vec<Counterexample>) {
    let choice = scene.choice();
    let hunt = Hunt::of_method(scene.clone(), choice.as_ref(), order);
    let mut hunt = hunt.unwrap_or_else(|error| panic!("{error}"));
    let found = hunt.run(|_, _| true).expect("a method answers");
    (hunt, found)
}

fn outcome(found: &Counterexample) -> (CaseOutcome, Vec<&'static str>) {
    match &found.failure {
        HuntFailure::Answer(wrong) => (wrong.judged.ruling.outcome, wrong.repairs.clone()),
        HuntFailure::Frame(_) => panic!("an answer was asked for"),
    }
}

#[test]
fn each_fault_is_found_from_its_neighborhood() {
    for (id, repair, expected) in [
        ("mirrored-trace", "W2", CaseOutcome::Missed),
        ("two-steps", "W4", CaseOutcome::Missed),
        ("wrong-end", "W6", CaseOutcome::Missed),
        ("lost-at-the-edge", "S7", CaseOutcome::Missed),
        ("phantom", "S8", CaseOutcome::FalseHit),
    ] {
        let scene = right_nearby(id);
        let (_, found) = hunt(&scene, &order(&["flip"]));
        let told: Vec<_> = found.iter().map(outcome).collect();
        let is_it = |(outcome, repairs): &(CaseOutcome, Vec<&str>)| {
            *outcome == expected && repairs.contains(&repair)
        };
        assert!(told.iter().any(is_it), "{id}: {told:?}");
    }
}

#[test]
fn shrinking_keeps_the_failure_and_ends_with_fewer_digits() {
    for id in ["mirrored-trace", "wrong-end", "phantom"] {
        let scene = right_nearby(id);
        let (mut hunt, found) = hunt(&scene, &order(&[]));
        let digits = |one: &Counterexample| match &one.failure {
            HuntFailure::Answer(wrong) => format!("{:?}", wrong.judged.case.pair).len(),
            HuntFailure::Frame(_) => 0,
        };
        for one in found {
            let shrunk = hunt.shrink(&one);
            assert_eq!(outcome(&shrunk), outcome(&one), "{id}");
            assert!(digits(&shrunk) <= digits(&one), "{id}");
        }
    }
}

#[test]
fn what_is_found_lies_in_the_neighborhood() {
    let scene = right_nearby("phantom");
    let near = HuntOrder {
        near: 0.1,
        vary: vec!["player.a".into(), "player.velocity".into()],
        ..order(&[])
    };
    let (hunt, found) = hunt(&scene, &near);
    assert_eq!(hunt.near.names(), ["player.a", "player.velocity"]);
    for one in &found {
        assert!(one.distance <= 1.0);
        for (freedom, value) in hunt.near.freedoms.iter().zip(&one.values) {
            let reach = match freedom.unit().sign() {
                "m" => 0.1,
                _ => 0.1 / scene.world.time_step,
            };
            assert!((value - freedom.get(&scene)).abs() <= reach * 1.0001);
        }
        let other = hunt.near.scene_with(&one.values);
        assert!(other.bodies.iter().skip(1).eq(scene.bodies.iter().skip(1)));
    }
}

#[test]
fn whoever_watches_ends_a_hunt_and_keeps_what_was_found() {
    let scene = right_nearby("mirrored-trace");
    let hunted = Hunt::of_method(scene.clone(), scene.choice().as_ref(), &order(&[]));
    let mut asked = 0;
    let found = hunted.expect("a hunt").run(|done, found| {
        asked = done;
        found.is_empty()
    });
    assert!(!found.expect("a method answers").is_empty());
    assert!(asked < 20_000, "{asked}");
}

#[test]
fn a_response_s_failures_shrink_to_scenes_that_fail_alike() {
    let document = library::source("zig-zag").expect("it is built in");
    let document = Document::new(document.text, document.path).expect("a scene");
    let order = HuntOrder {
        cases: Some(40),
        frames: 30,
        ..HuntOrder::default()
    };
    let mut hunt = Hunt::of_response(document.scene().clone(), &order).expect("a response");
    let found = hunt.run(|_, _| true).expect("a method answers");
    assert!(!found.is_empty());
    for one in &found {
        let shrunk = hunt.shrink(one);
        let (HuntFailure::Frame(own), HuntFailure::Frame(small)) = (&one.failure, &shrunk.failure)
        else {
            panic!("frames were asked for");
        };
        assert_eq!(small.fault, own.fault);
        assert!(shrunk.distance <= 1.0, "it is still near");
        let text = hunt.scene_text(&shrunk, &document);
        let kept = Document::new(text, "kept.toml").expect("a scene");
        let study = Study::of_scene(kept.scene());
        let warnings = &study.contact_log().expect("a frame").warnings;
        let told = warnings
            .iter()
            .any(|warning| warning.to_string() == small.text);
        assert!(told, "{}: {warnings:?}", small.text);
    }
}
