//! The collision distance of article 003: the ray for parallel capsules, the successive approximation for the others.

use super::{random::*, *};
use capsule_lab::core::{
    geometry::{Capsule, closest_points_segment_segment},
    method::Question,
};

const A: &str = "thunderfist/successive-approximation";
const P: &str = "thunderfist/parallel-ray";

/// The errata's pair: crossing axes that pass through each other.
fn passing_through() -> Pair {
    let upright = capsule([-1.5, 0.0, 0.0], [-1.5, 1.0, 0.0], 0.5);
    let across = capsule([0.0, 0.0, -1.0], [0.0, 1.0, 1.0], 0.5);
    Pair::new(upright, across).moved_by([3.0, 0.0, 0.0].into())
}

#[test]
fn t4_what_overlaps_only_on_the_way_is_free() {
    let pair = passing_through();
    assert_misses(A, &pair);
    assert_eq!(samples(&record(&choice(A), &pair)).len(), 1);
    assert!((exact(A, &pair).time.expect("a hit") - 1.0 / 6.0).abs() < 1e-6);
    let (time, _) = hit(run("thunderfist/successive-approximation+T4", &pair));
    assert!((time - 1.0 / 6.0).abs() < 1.0 / 256.0, "{time}");
}

/// The distance of the axes less the radii, the mover gone `time` of its way.
fn gap(pair: &Pair, time: f32) -> f64 {
    let (a, b) = pair.shapes::<Capsule, Capsule>();
    let p = [a.a, a.b].map(|end| end.as_dvec3() + pair.displacement.as_dvec3() * f64::from(time));
    let q = [b.a, b.b].map(|end| end.as_dvec3());
    let (s, t) = closest_points_segment_segment(p, q);
    p[0].lerp(p[1], s).distance(q[0].lerp(q[1], t)) - f64::from(pair.reach())
}

#[test]
fn t5_eight_tries_come_within_a_256th_untested_or_a_128th_free() {
    let mut random = Random::new(1);
    let (mut runs, mut inside) = (0, 0);
    let (mut worst_printed, mut worst_free) = (0.0_f32, 0.0_f32);
    for i in 0..20_000 {
        let pair = pair_for(Question::SWEEP_CAPSULE_CAPSULE, i, &mut random);
        let right = exact(A, &pair).time;
        let (Some(printed), Some(right)) = (run(A, &pair).time, right) else {
            continue;
        };
        if right == 0.0 {
            continue;
        }
        let free = hit(run("thunderfist/successive-approximation+T5", &pair)).0;
        worst_printed = worst_printed.max((printed - right).abs());
        worst_free = worst_free.max((free - right).abs());
        assert!(
            free <= right + 1e-4 && gap(&pair, free) > -1e-5,
            "{free} {right}"
        );
        runs += 1;
        inside += usize::from(gap(&pair, printed) < 0.0);
    }
    assert!(runs > 1_000, "{runs}");
    let share = inside as f32 / runs as f32;
    assert!((share - 0.5).abs() < 0.05, "{share} end inside");
    let bound = |part: f32| 1.0 / part + 1e-4;
    assert!(worst_printed <= bound(256.0) && worst_printed > 0.8 / 256.0);
    assert!(worst_free <= bound(128.0) && worst_free > 0.8 / 128.0);
}

/// A fall onto a lying capsule whose far end overlaps.
fn onto_a_lying_one() -> Pair {
    let upright = capsule([0.0, 3.0, 0.0], [0.0, 4.0, 0.0], 0.5);
    let lying = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.5);
    Pair::new(upright, lying).moved_by([0.0, -3.0, 0.0].into())
}

#[test]
fn each_try_halves_what_is_left_and_both_settings_end_it() {
    let pair = onto_a_lying_one();
    let tested = samples(&record(&choice(A), &pair));
    let times: Vec<f32> = tested.iter().map(|sample| sample.time).collect();
    assert_eq!(times[..4], [1.0, 0.5, 0.75, 0.625]);
    assert_eq!(tested.len(), 8);
    assert_eq!(
        tested.iter().map(|s| s.touches).collect::<Vec<_>>()[..3],
        [true, false, true]
    );
    let told = |set: &dyn Fn(&mut Settings)| {
        let mut choice = choice(A);
        set(&mut choice.settings);
        record(&choice, &pair)
    };
    assert_eq!(samples(&told(&|s| s.iterations = 3)).len(), 3);
    // Three meters halved six times are below five centimeters.
    let near = told(&|s| s.tolerance = 0.05);
    assert!(near.find("near enough").is_ok());
    assert_eq!(samples(&near).len(), 6);
    let fine = run_with(A, &pair, |settings| settings.iterations = 30);
    assert!((hit(fine).0 - 2.0 / 3.0).abs() < 1e-5);
}

#[test]
fn the_products_of_the_axes_are_told_once() {
    let told = record(&choice(A), &onto_a_lying_one());
    let products = told
        .steps
        .iter()
        .filter(|step| step.title == "products of the axes");
    assert_eq!(products.count(), 1);
}

#[test]
fn with_t4_and_t5_it_finds_every_hit_and_ends_free() {
    let mended = choice("thunderfist/successive-approximation+T4+T5");
    let mut random = Random::new(2);
    let (mut hits, mut tunnelled) = (0, 0);
    for i in 0..8_000 {
        let pair = pair_for(Question::SWEEP_CAPSULE_CAPSULE, i, &mut random);
        let right = exact(A, &pair);
        let found = (mended.method.silent)(&pair, &mended.settings);
        let (Some(time), Some(right)) = (found.time, right.time) else {
            let grazes = gap(&pair, found.time.or(right.time).unwrap_or(0.0)).abs() < 1e-3;
            assert!(found.is_hit() == right.is_hit() || grazes, "{pair:?}");
            continue;
        };
        assert!(time <= right + 1e-3 && right - time <= 1.0 / 128.0 + 1e-4);
        hits += 1;
        tunnelled += usize::from(!run(A, &pair).is_hit());
    }
    assert!(hits > 1_000 && tunnelled > 100, "{tunnelled} of {hits}");
}

#[test]
fn t8_capsules_stacked_head_on_fall_through_each_other() {
    let falling = capsule([0.0, 3.0, 0.0], [0.0, 4.0, 0.0], 0.5);
    let standing = capsule([0.0, 0.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let pair = Pair::new(falling, standing).moved_by([0.0, -3.0, 0.0].into());
    assert_misses(P, &pair);
    assert!(record(&choice(P), &pair).find("infinite cylinder").is_ok());
    assert_time("thunderfist/parallel-ray+T8", &pair, 1.0 / 3.0);
    assert_eq!(
        hit(run("thunderfist/parallel-ray+T8", &pair)).1.normal,
        Vec3::Y
    );
}

#[test]
fn t9_what_starts_in_an_overlap_is_never_stopped() {
    let other = capsule([0.0, 0.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let toward = |x: f32| {
        let inside = capsule([0.75, 0.0, 0.0], [0.75, 1.0, 0.0], 0.5);
        Pair::new(inside, other).moved_by([x, 0.0, 0.0].into())
    };
    assert_misses(P, &toward(-0.5));
    let (time, contact) = hit(run("thunderfist/parallel-ray+T9", &toward(-0.5)));
    assert_eq!((time, contact.normal, contact.depth), (0.0, Vec3::X, 0.25));
    assert_misses("thunderfist/parallel-ray+T9", &toward(0.5));
}

#[test]
fn t2_and_t3_decide_whether_a_ray_will_do() {
    let uses_ray =
        |name: &str, pair: &Pair| record(&choice(name), pair).find("joined capsule").is_ok();
    let beside = |b: [f32; 3]| {
        let long = capsule([0.0, 2.0, 0.0], [2.0, 2.0, 0.0], 0.25);
        Pair::new(long, capsule([0.0; 3], b, 0.25)).moved_by([0.0, -4.0, 0.0].into())
    };
    assert!(!uses_ray(P, &beside([2.0, 0.0, 0.0])));
    assert!(uses_ray(
        "thunderfist/parallel-ray+T2",
        &beside([2.0, 0.0, 0.0])
    ));
    let tilted = beside([10.0, 0.1, 0.0]);
    assert!(uses_ray("thunderfist/parallel-ray+T2", &tilted));
    assert!(!uses_ray("thunderfist/parallel-ray+T2+T3", &tilted));
}

#[test]
fn the_mended_ray_is_exact_for_parallel_capsules_that_start_apart() {
    let mended = choice("thunderfist/parallel-ray+T2+T8");
    let printed = choice("thunderfist/parallel-ray+T2");
    let mut random = Random::new(3);
    let (mut hits, mut dropped) = (0, 0);
    for i in 0..8_000 {
        let pair = parallel_pair(i, &mut random);
        let right = exact(P, &pair);
        if right.time == Some(0.0) {
            continue;
        }
        let found = (mended.method.silent)(&pair, &mended.settings);
        let (Some(time), Some(right)) = (found.time, right.time) else {
            let at = found.time.or(right.time).unwrap_or(0.0);
            let grazes = gap(&pair, at).abs() < 1e-4;
            assert!(found.is_hit() == right.is_hit() || grazes, "{pair:?}");
            continue;
        };
        let closing = -hit(found).1.normal.dot(pair.displacement);
        let off = (time - right).abs() * closing;
        assert!(off < 2e-5, "{off}: {time} {right} {pair:?}");
        hits += 1;
        dropped += usize::from(!(printed.method.silent)(&pair, &printed.settings).is_hit());
    }
    assert!(hits > 500 && dropped > 0, "{dropped} of {hits}");
}

#[test]
fn capsules_that_are_not_parallel_are_approximated() {
    let pair = onto_a_lying_one();
    assert_eq!(run(P, &pair), run(A, &pair));
    let told = record(&choice(P), &pair);
    assert!(
        told.find("successive approximation/test 3/overlap test")
            .is_ok()
    );
}
