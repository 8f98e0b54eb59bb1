//! Very many shapes: which pairs tell their steps, and that no more is kept of the others than their number.

use capsule_lab::{
    core::method::{Answer, Settings},
    lab::{
        run::study::{
            AlgorithmChoice, MAX_RECORDED, Study, Unrecorded, focus_question, tested_pairs,
        },
        scene::{Pairing, Scene},
    },
    text::report::{self, TextLayout},
};
use glam::Vec3;
use std::fmt::Write;

fn read(text: &str) -> Scene {
    Scene::read("many.toml", text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn ball(name: &str, [x, y, z]: [f32; 3], radius: f32, more: &str) -> String {
    format!("[[sphere]]\nname = \"{name}\"\ncenter = [{x}, {y}, {z}]\nradius = {radius}\n{more}\n")
}

/// A ball of `radius` half a meter above a square floor of `count` triangles, each within a meter of its corner.
fn floor(count: usize, radius: f32, run: &str) -> Scene {
    floor_under(&ball("ball", [0.2, 0.5, 0.2], radius, ""), count, run)
}

/// A square floor of `count` triangles, each within a meter of its corner, under `above`.
fn floor_under(above: &str, count: usize, run: &str) -> Scene {
    let mut text = format!("title = \"t\"\n{run}\n") + above;
    let side = (count as f32).sqrt().ceil() as i32;
    for index in 0..count as i32 {
        let (x, z) = (index % side - side / 2, index / side - side / 2);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "[[triangle]]\npoints = [[{x}, 0, {z}], [{x}, 0, {}], [{}, 0, {z}]]",
            z + 1,
            x + 1
        );
    }
    read(&text)
}

#[test]
fn what_is_kept_of_a_scene_does_not_grow_with_what_is_far_away() {
    let [small, large] = [2_000, 8_000].map(|count| Study::of(&floor(count, 1.0, ""), None));
    for (study, count) in [(&small, 2_000), (&large, 8_000)] {
        assert_eq!(study.pairs.len() + study.unrecorded.pairs, count);
        assert_eq!(study.unrecorded.hits, 0);
    }
    assert_eq!(small.pairs.len(), large.pairs.len());
    assert_eq!(small.record.steps.len(), large.record.steps.len());
    assert!(small.pairs.len() < 100, "{}", small.pairs.len());
    assert_eq!(
        Study::of(&floor(MAX_RECORDED, 1.0, ""), None).unrecorded,
        Unrecorded::default()
    );
}

#[test]
fn all_that_touch_tell_their_steps_and_the_nearest_when_nothing_does() {
    let scene = floor(2_000, 1.5, "");
    let study = Study::of(&scene, None);
    let touching = |pair: &&capsule_lab::lab::run::study::PairStudy| pair.exact.is_hit();
    let told = study.pairs.iter().filter(touching).count();
    let exact = AlgorithmChoice::parse("exact/sphere-triangle").expect("an algorithm");
    let all = tested_pairs(&scene).into_iter().filter(|pair| {
        let settings = &exact.settings;
        (exact.method.silent)(&pair.shapes(&scene), settings).is_hit()
    });
    assert!(told > 3);
    assert_eq!(told, all.count());

    let apart = Study::of(&floor(2_000, 0.25, ""), None);
    let focus = &apart.pairs[apart.focus.expect("a pair")];
    assert_eq!(
        (focus.exact.distance, focus.exact.is_hit()),
        (Some(0.5), false)
    );
}

/// Whose box is farther than the last of the nearest is not asked; once all were.
#[test]
fn the_nearest_that_tell_their_steps_are_the_nearest_of_all() {
    for (radius, velocity) in [(0.25, "0, 0, 0"), (0.25, "90, 0, 60"), (0.6, "-30, 4, 0")] {
        let velocity = format!("velocity = [{velocity}]");
        let scene = floor_under(
            &ball("ball", [3.4, 0.8, -2.1], radius, &velocity),
            2_000,
            "",
        );
        let choice = scene.choice();
        let study = Study::of(&scene, choice.as_ref());
        let algorithm = study.pairs[0].choice.method;
        assert_eq!(algorithm.question.is_sweep(), choice.is_some());
        // What touches before what is apart, by how far it is.
        let far = |answer: &Answer| {
            if answer.is_hit() {
                -1.0
            } else {
                answer.distance.expect("it is told")
            }
        };
        let pairs = tested_pairs(&scene);
        let all = pairs.iter().map(|tested| {
            let way = if algorithm.question.is_sweep() {
                tested.displacement(&scene)
            } else {
                Vec3::ZERO
            };
            let asked = tested.shapes(&scene).moved_by(way);
            far(&(algorithm.silent)(&asked, &Settings::default()))
        });
        let told = study.pairs.iter().map(|pair| far(&pair.exact));
        let [mut all, mut told]: [Vec<f32>; 2] = [all.collect(), told.collect()];
        all.sort_by(f32::total_cmp);
        told.sort_by(f32::total_cmp);
        let touching = all.iter().filter(|far| **far < 0.0).count();
        assert_eq!(told, all[..touching + 32], "{radius}, {velocity}");
    }
}

#[test]
fn of_too_many_that_touch_the_deepest_tell_their_steps_and_the_rest_is_counted() {
    let scene = floor(2_000, 100.0, "");
    let study = Study::of(&scene, None);
    assert_eq!(study.pairs.len(), MAX_RECORDED);
    let untold = 2_000 - MAX_RECORDED;
    assert_eq!(
        study.unrecorded,
        Unrecorded {
            pairs: untold,
            hits: untold
        }
    );
    let text = report::text(&scene, &study, &TextLayout::default());
    let said = format!("{untold} more pairs are tested without steps: {untold} touch");
    assert!(text.ends_with(&format!("{said}\n")), "{said}");
    assert!(report::json(&scene, &study, None).contains("\"untold\""));
}

#[test]
fn the_named_pair_tells_its_steps_however_far_away() {
    let scene = floor(2_000, 0.25, "run.pair = [\"ball\", \"triangle 1999\"]");
    let study = Study::of(&scene, None);
    let focus = &study.pairs[study.focus.expect("a pair")];
    assert_eq!(focus.names(&scene)[1], "triangle 1999");
    assert!(study.record.find("ball-triangle 1999").is_ok());
}

#[test]
fn among_many_movers_just_those_that_touch_tell_their_steps() {
    let mut text = String::from("title = \"t\"\n");
    for i in 0..60 {
        let x = i as f32 * 1.5 - if i % 10 == 9 { 0.9 } else { 0.0 };
        text += &ball(&format!("b{i}"), [x, 0.0, 0.0], 0.5, "velocity = [0, 0, 1]");
    }
    let scene = read(&text);
    let study = Study::of(&scene, None);
    let pairs = tested_pairs(&scene);
    assert_eq!(pairs.len(), 60 * 59 / 2);
    let hits = study.pairs.iter().filter(|pair| pair.exact.is_hit());
    let names: Vec<String> = hits.map(|pair| pair.names(&scene).join("-")).collect();
    assert_eq!(
        names,
        [
            "b8-b9", "b18-b19", "b28-b29", "b38-b39", "b48-b49", "b58-b59"
        ]
    );
    assert_eq!(study.pairs.len() + study.unrecorded.pairs, pairs.len());
}

#[test]
fn what_one_body_meets_is_what_the_whole_list_says_of_it() {
    for kinds in ["ssct", "StcB", "bbtS", "cbtbs", "tTb", "CsbtB"] {
        for run in ["", "run.pair = [\"x0\", \"x2\"]"] {
            let mut text = format!("title = \"t\"\n{run}\n");
            for (i, kind) in kinds.chars().enumerate() {
                let more = match kind {
                    'S' | 'C' | 'B' => "velocity = [1, 0, 0]\n",
                    _ => "",
                };
                let shape = match kind.to_ascii_lowercase() {
                    's' => "[[sphere]]\ncenter = [0, 0, 0]\nradius = 1",
                    'c' => "[[capsule]]\na = [0, 0, 0]\nb = [0, 1, 0]\nradius = 1",
                    'b' => "[[box]]\ncenter = [0, 0, 0]\nhalf_size = [1, 1, 1]",
                    _ => "[[triangle]]\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]",
                };
                text += &format!("{shape}\nname = \"x{i}\"\n{more}");
            }
            // Some of these name a pair that cannot be.
            let Ok(scene) = Scene::read("kinds.toml", &text) else {
                continue;
            };
            let all = tested_pairs(&scene);
            let pairing = Pairing::of(&scene);
            for body in 0..scene.bodies.len() {
                let own: Vec<_> = all
                    .iter()
                    .copied()
                    .filter(|pair| pair.involves(body))
                    .collect();
                assert_eq!(pairing.with(body), own, "{kinds} {run} {body}");
            }
            for (index, pair) in all.iter().enumerate() {
                assert!(!all[..index].contains(pair), "{kinds}: {pair:?} twice");
            }
            let study = Study::of(&scene, None);
            let focus = study
                .focus
                .map(|focus| study.pairs[focus].choice.method.question);
            assert_eq!(focus_question(&scene, None), focus, "{kinds} {run}");
        }
    }
}

#[test]
fn many_mistakes_have_each_its_own_line() {
    let mut text = String::from("title = \"t\"\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n");
    for i in 0..20_000 {
        let _ = writeln!(text, "#é\nkey{i} = 1");
    }
    let errors = Scene::read("wrong.toml", &text).expect_err("unknown keys");
    assert_eq!(errors.errors.len(), 20_000);
    for (i, error) in errors.errors.iter().enumerate() {
        assert_eq!((error.line, error.column), (6 + 2 * i, 1));
    }
    let report = errors.to_string();
    assert!(report.contains("8 | key1 = 1"), "the first have an excerpt");
    assert!(
        report.ends_with("in lines 12 to 40004"),
        "the others are counted"
    );
}
