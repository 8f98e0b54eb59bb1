//! Coarse passes in frames: a response asks about their candidates alone, and a mended pass changes no frame.

use crate::support::Random;
use capsule_lab::{
    core::{catalog::COARSE_PASSES, geometry::SameBits},
    lab::{
        run::{
            simulation::{RunHistory, State},
            study::Study,
        },
        scene::Scene,
    },
};

const THROUGH_THE_FLOOR: &str =
    include_str!("../../../scenes/14-whole-levels/3-through-the-floor.toml");
const CHANGING_CUBES: &str =
    include_str!("../../../scenes/14-whole-levels/18-a-cube-that-changes.toml");

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
fn the_octree_tells_the_cube_before_and_after_and_whether_it_changed() {
    // At the border at x = 3, then in the middle of the world at x = 4.
    let changes = [(4, 3, 2), (16, 2, 3), (24, 3, 0), (36, 0, 3)];
    let history = history(CHANGING_CUBES, 41);
    let found = (1..40).filter_map(|frame| {
        let study = Study::of_frame(&history, frame);
        let step = study.find("broad phase/mover 0/cell before and after");
        let step = &study.record.steps[step.expect("it is told")];
        assert_eq!(step.drawables.len(), 2);
        let level = |name: &str| {
            let mut values = step.values.iter();
            let found = values
                .find(|(own, _)| *own == name)
                .map(|(_, value)| *value);
            (0..9_u32).find(|&level| found == Some(level.into()))
        };
        let levels = (frame, level("level before")?, level("level after")?);
        let branch = step.decision.expect("it says whether").branch;
        branch.contains("its cell changed").then_some(levels)
    });
    assert_eq!(found.collect::<Vec<_>>(), changes);
}

#[test]
fn a_frame_tells_its_pass_first_and_tests_what_that_lets_go_on() {
    for (pass, tested) in [("thunderfist/octree", 0), ("thunderfist/octree+T14", 1)] {
        let text = THROUGH_THE_FLOOR.replace("\"thunderfist/octree\"", &format!("\"{pass}\""));
        let study = Study::of_scene(&scene(&text));
        let found = study.record.find("broad phase/candidates");
        let found = found.expect("the pass is told");
        assert_eq!(study.pairs.len(), tested, "{pass}");
        for pair in &study.pairs {
            assert!(found < pair.steps.start, "{pass}");
        }
        let named = study.record.find("tested obstacles/floor");
        assert_eq!(named.is_ok(), tested == 1, "{pass}");
    }
}

#[test]
fn asked_before_each_question_every_mended_pass_finds_what_there_is_on_slides_as_well() {
    const FRAMES: usize = 20;
    for response in [
        "wicked/sub-steps",
        "swept/sweep-and-slide+S1+S2+S3",
        "thunderfist/movement-clipping",
        "exact/slide",
    ] {
        let run = format!("response = \"{response}\"\nsettings = {{ candidates = \"question\" }}");
        for seed in 20..24 {
            let plain = state(&tumble(&mut Random::new(seed), &run), FRAMES);
            for pass in mended_passes() {
                let text = tumble(&mut Random::new(seed), &with_pass(&run, &pass));
                let same = state(&text, FRAMES).same_bits(&plain);
                assert!(same, "seed {seed}, {response}, {pass}");
            }
        }
    }
}

const ROUND_THE_CORNER: &str =
    include_str!("../../../scenes/14-whole-levels/5-one-box-for-all-sub-steps.toml");

#[test]
fn a_slide_out_of_the_box_of_the_straight_way_is_stopped_by_nobody() {
    let asked = |text: &str| -> Vec<bool> {
        let study = Study::of_scene(&scene(text));
        let named = |name: &str| {
            let bodies = scene(text).bodies;
            let is_of = |index: usize| *bodies[index].name == *name;
            study.pairs.iter().any(|pair| is_of(pair.obstacle))
        };
        vec![named("wall"), named("post")]
    };
    assert_eq!(asked(ROUND_THE_CORNER), [true, false]);
    let anew = ROUND_THE_CORNER.replace("candidates = \"turn\"", "candidates = \"question\"");
    assert_eq!(asked(&anew), [true, true]);
}

const STALE_BOXES: &str = include_str!("../../../scenes/14-whole-levels/6-stale-boxes.toml");

#[test]
fn boxes_from_before_anybody_moves_lose_the_pair_that_boxes_of_the_moment_have() {
    let gap = |text: &str| {
        let movers = state(text, 4).movers;
        movers[0].place().distance(movers[1].place()) - 0.6
    };
    assert!(gap(STALE_BOXES) < -0.3);
    let fresh = STALE_BOXES.replace("candidates = \"frame\"", "candidates = \"turn\"");
    assert!(gap(&fresh) > -1e-4);
    let study = Study::of_scene(&scene(STALE_BOXES));
    let told = study
        .record
        .find("before anything moves/second/broad phase/candidates");
    assert!(told.is_ok(), "{told:?}");
}

#[test]
fn without_a_pass_a_method_hits_from_afar_and_boxes_hide_that() {
    let grounded = |pass: &str| {
        let text = ON_A_PLANE_FAR_AWAY.replace(
            "coarse_pass = \"none\"",
            &format!("coarse_pass = \"{pass}\""),
        );
        state(&text, 60).movers[0].ground.is_some()
    };
    assert!(grounded("none"));
    for pass in mended_passes().filter(|pass| pass != "none") {
        assert!(!grounded(&pass), "{pass}");
    }
}

const ON_A_PLANE_FAR_AWAY: &str =
    include_str!("../../../scenes/14-whole-levels/4-on-a-plane-far-away.toml");

const THE_GROUND_IS_GONE: &str =
    include_str!("../../../scenes/14-whole-levels/12-the-ground-is-gone.toml");

#[test]
fn t16_what_is_at_rest_hangs_in_the_air_once_its_ground_is_gone_and_repaired_it_falls() {
    let heights = |text: &str| -> Vec<f32> {
        let movers = state(text, 120).movers;
        let lowest = movers[1..].iter().map(|one| one.shape.lowest_point().y);
        lowest.collect()
    };
    let hanging = heights(THE_GROUND_IS_GONE);
    assert!(hanging.iter().all(|&y| y > 2.9), "{hanging:?}");
    let pass = "coarse_pass = \"thunderfist/three-lists\"";
    let mended = THE_GROUND_IS_GONE.replace(pass, "coarse_pass = \"thunderfist/three-lists+T16\"");
    let every = THE_GROUND_IS_GONE.replace(pass, "coarse_pass = \"thunderfist/every-pair\"");
    let (mended, every) = (heights(&mended), heights(&every));
    assert!(mended.iter().all(|&y| y < 2.0), "{mended:?}");
    for (mended, every) in mended.iter().zip(&every) {
        assert!((mended - every).abs() < 1e-3, "{mended} and {every}");
    }
}

#[test]
fn what_is_at_rest_asks_about_nothing_until_it_is_woken_through_its_neighbor() {
    let asks = |pass: &str, frame: &str| {
        let text = THE_GROUND_IS_GONE
            .replace("thunderfist/three-lists", pass)
            .replace("frame       = 54", frame)
            .replace("step        = \"broad-phase lists/sleep test\"\n", "");
        let record = Study::of_scene(&scene(&text)).record;
        ["guard", "ball"].map(|name| record.find(&format!("{name}/broad phase")).is_ok())
    };
    assert_eq!(asks("thunderfist/three-lists", "frame = 0"), [true; 2]);
    assert_eq!(
        asks("thunderfist/three-lists+T16", "frame = 20"),
        [false; 2]
    );
    assert_eq!(asks("thunderfist/three-lists", "frame = 24"), [false; 2]);
    assert_eq!(asks("thunderfist/three-lists+T16", "frame = 24"), [true; 2]);
}

const THE_FIRST_OF_THE_LIST: &str =
    include_str!("../../../scenes/14-whole-levels/13-the-first-of-the-list.toml");

#[test]
fn w17_the_first_hit_of_the_list_lets_the_runner_through_what_is_closer() {
    let reaches = |rule: &str| {
        let text =
            THE_FIRST_OF_THE_LIST.replace("hits       = \"first\"", &format!("hits = \"{rule}\""));
        let mut history = history(&text, 0);
        history.reach(1);
        let study = Study::of_frame(&history, 0);
        study.record.find("round 0/move").expect("told");
        let tested = study
            .pairs
            .iter()
            .map(|pair| pair.obstacle)
            .collect::<Vec<_>>();
        (history.state(1).movers[0].place().x, tested)
    };
    let [first, closest, shrinking] = ["first", "closest", "shrinking"].map(reaches);
    assert!(first.0 > 3.4, "{first:?}");
    assert!(closest.0 < 1.7, "{closest:?}");
    assert_eq!(shrinking.0.to_bits(), closest.0.to_bits());
    assert_eq!(first.1.first(), Some(&1), "{first:?}");
}

#[test]
fn on_a_way_that_shrinks_every_frame_ends_as_when_everybody_is_asked() {
    const FRAMES: usize = 30;
    let run = "response = \"thunderfist/movement-clipping+T7+T9+T12+T15\"\n[run.settings]\nhits = ";
    let mut hits = 0;
    for seed in 0..16 {
        let all = history(
            &tumble(&mut Random::new(seed), &format!("{run}\"closest\"")),
            FRAMES,
        );
        hits += all.notes().iter().filter(|note| note.touches()).count();
        let shrinking = tumble(&mut Random::new(seed), &format!("{run}\"shrinking\""));
        let same = state(&shrinking, FRAMES).same_bits(&all.state(FRAMES));
        assert!(same, "seed {seed}");
    }
    assert!(hits > 40, "{hits} frames with a contact");
}

const CLIPPED_BY_CUBES: &str =
    include_str!("../../../scenes/14-whole-levels/15-clipped-by-cubes.toml");

#[test]
fn clipped_by_cubes_the_player_passes_the_seam_whole_cubes_or_triangles_collected_or_not() {
    let clipped = |from: &str, to: &str| {
        let mut history = history(&CLIPPED_BY_CUBES.replace(from, to), 0);
        history.reach(1);
        (
            history.state(1).movers[0].place(),
            history.level().standing.len(),
        )
    };
    let (whole, obstacles) = clipped("", "");
    assert_eq!(obstacles, 3);
    assert!((whole.x - 0.6).abs() < 1e-4 && (whole.z - 0.4).abs() < 1e-4);
    let (triangles, obstacles) = clipped("sweep-capsule-box", "sweep-capsule-triangle");
    assert_eq!(obstacles, 36);
    assert!(triangles.distance(whole) < 1e-4, "{triangles}");
    for pass in ["thunderfist/voxels", "exact/bvh"] {
        let (collected, _) = clipped("[world]", &format!("coarse_pass = \"{pass}\"\n\n[world]"));
        assert_eq!(collected, whole, "{pass}");
    }
}
