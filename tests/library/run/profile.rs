//! The gap along a motion, against the sweeps, which compute it in another way; and the parts of a swept body, against
//! those that the sweeps try.

use crate::support::{
    Random,
    capsule_triangles::{moved, pairs},
};
use capsule_lab::{
    core::{
        catalog::ALGORITHMS,
        geometry::{Capsule, Shape, Triangle},
        method::{Pair, Settings},
        trace::{Part, Recorder},
    },
    lab::run::study::{Profile, parts_of},
};
use glam::{Vec3, vec3};
use std::collections::BTreeSet;

/// Capsules on their way to triangles, and every fourth to a capsule.
fn sweeps(count: usize, seed: u64) -> Vec<Pair> {
    let mut random = Random::new(seed);
    let on_its_way = |(i, (capsule, triangle)): (usize, (Capsule, Triangle))| {
        let away = random.point(2.0);
        let obstacle = match i % 4 {
            0 => Shape::Capsule(Capsule {
                a: triangle.v[0],
                b: triangle.v[1],
                radius: 0.2,
            }),
            _ => Shape::Triangle(triangle),
        };
        let motion = random.point(0.6) - away * random.between(0.5, 2.0);
        Pair::new(Shape::Capsule(moved(&capsule, away)), obstacle).moved_by(motion)
    };
    let all = pairs(count, seed).into_iter().enumerate();
    all.map(on_its_way).collect()
}

/// What the exact sweep of `pair` answers, and what it tells.
fn swept(pair: &Pair) -> (Option<f32>, capsule_lab::core::trace::Record) {
    let name = match pair.obstacle {
        Shape::Capsule(_) => "exact/sweep-capsule-capsule",
        _ => "exact/sweep-capsule-triangle",
    };
    let exact = ALGORITHMS.iter().find(|one| one.name == name);
    let mut recorder = Recorder::default();
    let answer = (exact.expect("in the catalog").traced)(pair, &Settings::default(), &mut recorder);
    (answer.time, recorder.finish())
}

#[test]
fn the_gap_is_zero_at_the_impact_and_positive_before() {
    let (mut hits, mut misses) = (0, 0);
    for pair in sweeps(2_000, 7) {
        let profile = Profile::of(&pair);
        assert_eq!(profile.moments.len(), 201);
        let nearest = profile.nearest().expect("measured");
        match swept(&pair).0 {
            Some(0.0) => assert!(profile.moments[0].gap < 1e-5, "{pair:?}"),
            Some(time) => {
                let gap = profile.at(time).expect("measured").gap;
                assert!(gap.abs() < 1e-5, "{gap} at {time}: {pair:?}");
                let before = profile.moments.iter().filter(|one| one.time < time);
                let least = before.map(|one| one.gap).fold(f32::INFINITY, f32::min);
                assert!(least > -1e-5, "{least} before {time}: {pair:?}");
                hits += 1;
            }
            None => {
                assert!(nearest.gap > -1e-5, "{nearest:?}: {pair:?}");
                misses += 1;
            }
        }
        let least = profile.moments.iter().map(|one| one.gap);
        assert!(nearest.gap <= least.fold(f32::INFINITY, f32::min));
    }
    assert!(hits > 400 && misses > 400, "{hits} hits, {misses} misses");
}

#[test]
fn the_nearest_moment_of_a_passage_is_found_between_the_samples() {
    let sphere = |center: Vec3| {
        Shape::Capsule(Capsule {
            a: center,
            b: center,
            radius: 0.25,
        })
    };
    let pair = Pair::new(sphere(vec3(-1.0, 0.8, 0.0)), sphere(Vec3::ZERO)).moved_by(Vec3::X * 2.99);
    let nearest = Profile::of(&pair).nearest().expect("measured");
    assert!((nearest.time - 1.0 / 2.99).abs() < 1e-3, "{nearest:?}");
    assert!((nearest.gap - 0.3).abs() < 1e-6, "{nearest:?}");
}

#[test]
fn far_from_the_origin_the_gap_stays_the_same() {
    let pair = sweeps(1, 3)[0];
    let far = vec3(4096.0, -4096.0, 2048.0);
    let rounded = |shape: Shape| shape.translated(far).translated(-far);
    let near = Pair {
        mover: rounded(pair.mover),
        obstacle: rounded(pair.obstacle),
        ..pair
    };
    let away = Pair {
        mover: pair.mover.translated(far),
        obstacle: pair.obstacle.translated(far),
        ..pair
    };
    let [near, away] = [near, away].map(|pair| Profile::of(&pair).moments);
    for (near, away) in near.iter().zip(&away) {
        assert!((near.gap - away.gap).abs() < 1e-6, "{near:?} {away:?}");
    }
}

#[test]
fn the_sweeps_try_no_part_that_is_not_listed_and_some_try_all() {
    let mut complete = BTreeSet::new();
    for pair in sweeps(2_000, 11) {
        let listed = parts_of(&pair);
        let tried: Vec<Part> = swept(&pair)
            .1
            .steps
            .iter()
            .filter_map(|step| Some(step.trial?.part))
            .collect();
        assert!(tried.iter().all(|part| listed.contains(part)), "{pair:?}");
        let is_in_order = tried.is_sorted_by_key(|part| listed.iter().position(|one| one == part));
        assert!(is_in_order, "{tried:?}");
        if tried.len() == listed.len() {
            complete.insert(listed.len());
        }
    }
    // A sphere's, a longer capsule's, two crossing capsules', a capsule's and a triangle's.
    assert_eq!(complete, BTreeSet::from([3, 7, 9, 20]));
}
