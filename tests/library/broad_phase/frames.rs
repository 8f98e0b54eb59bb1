//! Coarse passes in frames: a response asks about their candidates alone, and a mended pass changes no frame.

use crate::support::Random;
use capsule_lab::{
    catalog::COARSE_PASSES,
    geometry::SameBits,
    run::{
        simulation::{RunHistory, State},
        study::Study,
    },
    scene::Scene,
};

const THROUGH_THE_FLOOR: &str =
    include_str!("../../../scenes/14-whole-levels/3-through-the-floor.toml");

fn scene(text: &str) -> Scene {
    Scene::read("frames.toml", text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn history(text: &str, frames: usize) -> RunHistory {
    let scene = scene(text);
    let chosen = scene.response().expect("a response");
    let mut history = RunHistory::of(&scene, chosen);
    history.reach(frames);
    history
}

fn state(text: &str, frames: usize) -> State {
    history(text, frames).state(frames)
}

/// Every pass with all of it mended.
fn mended_passes() -> impl Iterator<Item = String> {
    COARSE_PASSES.iter().map(|pass| {
        let ids = pass.repairs.iter().map(|repair| repair.id);
        let parts: Vec<&str> = [pass.name].into_iter().chain(ids).collect();
        parts.join("+")
    })
}

/// Three that fall and fly among triangles, boxes and each other; `run` is what `[run]` says besides.
fn tumble(random: &mut Random, run: &str) -> String {
    let mut text = format!("title = \"Tumble\"\n[run]\n{run}\n[world]\ngravity = [0, -9.81, 0]\n");
    for index in 0..3 {
        let (a, along, velocity) = (random.point(3.0), random.point(0.8), random.point(8.0));
        let b = a + along;
        text += &format!(
            "[[capsule]]\nname = \"mover {index}\"\na = {a}\nb = {b}\nradius = 0.4\nvelocity = {velocity}\n"
        );
    }
    for index in 0..12 {
        let a = random.point(4.0);
        let [b, c] = [0; 2].map(|_| a + random.point(3.0));
        text += &format!("[[triangle]]\nname = \"side {index}\"\npoints = [{a}, {b}, {c}]\n");
    }
    for index in 0..3 {
        let center = random.point(4.0);
        text += &format!(
            "[[box]]\nname = \"crate {index}\"\ncenter = {center}\nhalf_size = [0.5, 0.5, 0.5]\n"
        );
    }
    text
}

/// `run` with one `pass`.
fn with_pass(run: &str, pass: &str) -> String {
    format!("coarse_pass = \"{pass}\"\n{run}")
}

#[test]
fn what_overlaps_at_the_end_of_a_straight_way_is_found_by_every_mended_pass() {
    const FRAMES: usize = 40;
    let run = "response = \"wicked/push-and-slide\"";
    let mut hits = 0;
    for seed in 0..16 {
        let plain = history(&tumble(&mut Random::new(seed), run), FRAMES);
        hits += plain.notes().iter().filter(|note| note.touches()).count();
        for pass in mended_passes() {
            let text = tumble(&mut Random::new(seed), &with_pass(run, &pass));
            let same = state(&text, FRAMES).same_bits(&plain.state(FRAMES));
            assert!(same, "seed {seed}, {pass}");
        }
    }
    assert!(hits > 60, "{hits} frames with a contact");
}

#[test]
fn t14_in_motion_the_printed_octree_lets_the_player_fall_through_the_floor() {
    let height = |text: &str| state(text, 60).movers[0].shape.lowest_point().y;
    assert!(height(THROUGH_THE_FLOOR) < 12.0);
    let mended = THROUGH_THE_FLOOR.replace(
        "coarse_pass = \"thunderfist/octree\"",
        "coarse_pass = \"thunderfist/octree+T14\"",
    );
    assert!((height(&mended) - 14.0).abs() < 0.01);
    let none = THROUGH_THE_FLOOR.replace("coarse_pass = \"thunderfist/octree\"", "");
    assert!(state(&mended, 60).same_bits(&state(&none, 60)));
}

#[test]
fn a_frame_tells_its_pass_first_and_tests_what_that_lets_go_on() {
    for (pass, tested) in [("thunderfist/octree", 0), ("thunderfist/octree+T14", 1)] {
        let text = THROUGH_THE_FLOOR.replace("\"thunderfist/octree\"", &format!("\"{pass}\""));
        let study = Study::of_scene(&scene(&text));
        let found = study.record.find("coarse pass/candidates");
        let found = found.expect("the pass is told");
        assert_eq!(study.pairs.len(), tested, "{pass}");
        for pair in &study.pairs {
            assert!(found < pair.steps.start, "{pass}");
        }
        let named = study.record.find("asked from here on/floor");
        assert_eq!(named.is_ok(), tested == 1, "{pass}");
    }
}
