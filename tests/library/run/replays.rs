//! A replay is the player's input in the scene's file: read back bit for bit, and played back to the same bits.

use crate::support::{Bits, documents::*};
use capsule_lab::{
    core::method::Control,
    lab::{
        edit::{Edit, Field},
        scene::library,
    },
};
use glam::{Vec3, vec3};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// A capsule on a floor, with an author's own spacing and words.
const YARD: &str = r#"# Mine.
title    = "A yard"

[run]
response = "wicked/push-and-slide+W12"   # mended
[world]
gravity  = [0.0, -9.81, 0.0]

[[capsule]]
name   = "me"
a      = [0.0, 0.5, 0.0]
b      = [0.0, 1.4, 0.0]
radius = 0.4
player = true

[[triangle]]
name   = "floor"
points = [[-9.0, 0.0, -9.0], [-9.0, 0.0, 9.0], [9.0, 0.0, -9.0]]

# The ball lies about.
[[sphere]]
center = [3.0, 0.5, 0.0]
radius = 0.5
"#;

/// Some seconds of a hand at the keys: each stretch holds one direction.
fn hands() -> impl Strategy<Value = Vec<Control>> {
    let direction = (-3.2_f32..3.2, 0.0_f32..=1.0);
    let walk = prop_oneof![
        2 => direction.prop_map(|(turn, share)| vec3(turn.cos(), 0.0, turn.sin()) * share),
        1 => Just(Vec3::ZERO),
        1 => Just(vec3(-0.0, 0.0, -1.0)),
    ];
    let stretch = (1_usize..20, walk, prop::bool::weighted(0.2));
    vec(stretch, 0..8).prop_map(|stretches| {
        let held = stretches
            .into_iter()
            .map(|(frames, walk, jump)| vec![Control { walk, jump }; frames]);
        held.flatten().collect()
    })
}

fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[3; 32]))
}

#[test]
fn a_replay_is_read_back_bit_for_bit_and_leaves_the_rest_of_the_file() {
    let original = document(YARD);
    runner(200)
        .run(&hands(), |controls| {
            let saved = with(&original, &Edit::Replay(controls.clone()));
            let read = document(saved.text());
            prop_assert_eq!(Bits(&read.scene().replay[..]), Bits(&controls[..]));
            prop_assert!(saved.text().starts_with(YARD));
            let again = with(&saved, &Edit::Replay(controls));
            prop_assert_eq!(again.text(), saved.text());
            let without = with(&saved, &Edit::Replay(vec![]));
            prop_assert_eq!(without.text().trim_end(), YARD.trim_end());
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_replay_played_back_is_the_recorded_run_bit_for_bit() {
    let original = document(YARD);
    runner(12)
        .run(&hands(), |controls| {
            let mut recorded = run_of(&original);
            for control in &controls {
                recorded.advance(*control);
            }
            let saved = with(&original, &Edit::Replay(controls.clone()));
            let mut played = run_of(&saved);
            // Ten frames more: after its end there is no input.
            played.reach(controls.len() + 10);
            recorded.reach(controls.len() + 10);
            for frame in 0..=controls.len() + 10 {
                let states = [&recorded, &played].map(|run| Bits(run.state(frame)));
                prop_assert_eq!(&states[0], &states[1], "frame {}", frame);
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_replay_is_short_to_read() {
    let ahead = vec3(0.0, 0.0, -1.0);
    let mut controls = vec![Control::default(); 12];
    let (walk, jump) = (ahead, false);
    controls.extend([Control { walk, jump }; 30]);
    controls.push(Control { walk, jump: true });
    let saved = with(&document(YARD), &Edit::Replay(controls));
    let written = "\n[replay]\ninput = [\n    { frames = 12 },\n    { frames = 30, walk = [0.0, -1.0] },\n    \
                   { frames = 1, walk = [0.0, -1.0], jump = true },\n]\n";
    assert!(saved.text().ends_with(written), "{}", saved.text());
}

#[test]
fn what_is_done_at_a_frame_takes_the_place_of_the_replay() {
    let walks = Control {
        walk: Vec3::X,
        jump: false,
    };
    let saved = with(&document(YARD), &Edit::Replay(vec![walks; 40]));
    let mut run = run_of(&saved);
    run.reach(10);
    assert_eq!(run.input().len(), 40);
    run.advance(Control::default());
    assert_eq!((run.newest(), run.input().len()), (11, 11));
    run.cut(5);
    assert_eq!((run.newest(), run.input().len()), (5, 5));
    run.reach(20);
    assert_eq!(run.control(4), walks);
    assert_eq!(run.control(19), Control::default());
}

#[test]
fn a_replay_goes_with_the_player_it_is_of() {
    let saved = with(&document(YARD), &Edit::Replay(vec![Control::default(); 3]));
    let edit = Edit::Set {
        body: "me".into(),
        to: Field::Player(false),
    };
    let edited = saved.with(&edit).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        edited.dropped,
        ["replay"],
        "at rest, the response moves it still"
    );
    let no_replay = Edit::Replay(vec![Control::default()]);
    let refused = document(&YARD.replace("player = true", "velocity = [1.0, 0.0, 0.0]"));
    let error = refused.with(&no_replay).expect_err("nobody is moved by it");
    assert!(error.to_string().contains("without a player"), "{error}");
}

#[test]
fn built_in_replays_end_where_their_scenes_say() {
    for built_in in library::all() {
        let scene = library::open(built_in.id).expect(built_in.id);
        let frame = scene.run.frame.unwrap_or(0);
        assert!(
            scene.replay.is_empty() || frame <= scene.replay.len(),
            "{} opens after its replay",
            built_in.id
        );
    }
}
