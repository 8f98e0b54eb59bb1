//! Conservative advancement beside the exact sweeps: random cases and the reference vectors.

use super::{random::*, *};
use crate::support::reference::references;
use capsule_lab::{core::method::Question, lab::run::verdict::sweep_faults};

const SWEEPS: [(Question, &str); 3] = [
    (
        Question::SWEEP_SPHERE_TRIANGLE,
        "advancement/sphere-triangle",
    ),
    (
        Question::SWEEP_CAPSULE_TRIANGLE,
        "advancement/capsule-triangle",
    ),
    (
        Question::SWEEP_CAPSULE_CAPSULE,
        "advancement/capsule-capsule",
    ),
];

fn patient(name: &str) -> AlgorithmChoice {
    let mut choice = choice(name);
    choice.settings.iterations = 64;
    choice
}

/// The mover's radius grown by this much.
fn grown(pair: &Pair, by: f32) -> Pair {
    let mut other = *pair;
    match &mut other.mover {
        Shape::Sphere(sphere) => sphere.radius += by,
        Shape::Capsule(capsule) => capsule.radius += by,
        _ => unreachable!("only these move"),
    }
    other
}

#[test]
fn it_comes_within_the_tolerance_of_the_first_touch_and_never_past_it() {
    for (question, name) in SWEEPS {
        let choice = patient(name);
        let tolerance = choice.settings.tolerance;
        let mut random = Random::new(1);
        let mut hits = 0;
        for i in 0..8_000 {
            let pair = pair_for(question, i, &mut random);
            let right = exact(name, &pair);
            let found = (choice.method.silent)(&pair, &choice.settings);
            let (Some(time), Some(right_time)) = (found.time, right.time) else {
                // What it alone finds is nearly touched.
                let nearly = exact(name, &grown(&pair, 2.0 * tolerance));
                assert!(right.time.is_none(), "{name} loses {pair:?}");
                assert!(found.time.is_none() || nearly.is_hit(), "{name} {pair:?}");
                continue;
            };
            let normal = right.contact.expect("a hit").normal;
            let closing = -normal.dot(pair.displacement).min(0.0);
            let early = (right_time - time) * closing;
            assert!(
                (-2e-6..=2.0 * tolerance).contains(&early),
                "{name}: {early} {pair:?}"
            );
            hits += usize::from(time > 0.0);
            if time == 0.0 && right_time == 0.0 && right.contact.expect("a hit").depth > 0.0 {
                assert_eq!(found.contact, right.contact);
            }
        }
        assert!(hits > 1_000, "{name}: {hits}");
    }
}

#[test]
fn single_sided_triangles_let_the_same_pass() {
    for (question, name) in &SWEEPS[..2] {
        let mut choice = patient(name);
        choice.settings.double_sided = false;
        let mut random = Random::new(2);
        let (mut hits, mut passed) = (0, 0);
        for i in 0..4_000 {
            let pair = pair_for(*question, i, &mut random);
            let found = (choice.method.silent)(&pair, &choice.settings);
            let right = (question.exact().silent)(&pair, &choice.settings);
            let lean = found.contact.or(exact(name, &pair).contact).map(|contact| {
                let Shape::Triangle(triangle) = pair.obstacle else {
                    unreachable!("it stands")
                };
                let front = triangle.area_normal().normalize_or_zero();
                contact.normal.dot(front).abs()
            });
            if lean.is_some_and(|lean| lean > 1e-3) && right.time != Some(0.0) {
                assert_eq!(found.is_hit(), right.is_hit(), "{name} {pair:?}");
                hits += usize::from(right.is_hit());
                passed += usize::from(!right.is_hit());
            }
        }
        assert!(hits > 300 && passed > 300, "{name}: {hits} {passed}");
    }
}

#[test]
fn few_tries_do_and_what_they_leave_is_early() {
    let name = "advancement/capsule-triangle";
    let mut random = Random::new(3);
    let (mut hits, mut enough) = (0, 0);
    for i in 0..8_000 {
        let pair = pair_for(Question::SWEEP_CAPSULE_TRIANGLE, i, &mut random);
        let (Some(right), found) = (exact(name, &pair).time, run(name, &pair)) else {
            continue;
        };
        let time = found.time.expect("a hit is never lost");
        assert!(time <= right + 1e-4);
        hits += 1;
        enough += usize::from(
            record(&choice(name), &pair)
                .find("iteration limit reached")
                .is_err(),
        );
    }
    assert!(enough * 100 > hits * 95, "{enough} of {hits}");
    // Straight onto a face, one advance and one test do.
    let ball = capsule([-1.0, 2.0, -1.0], [-1.0, 3.0, -1.0], 0.5);
    let fall = to_floor(ball, [0.0, -2.0, 0.0]);
    assert_time(name, &fall, 0.75);
    assert_eq!(samples(&record(&choice(name), &fall)).len(), 2);
    let hurried = run_with(name, &fall, |settings| settings.iterations = 1);
    assert_eq!(hurried.time, Some(0.75));
}

#[test]
fn by_default_its_answers_count_as_equal_to_the_exact_ones() {
    for (question, name) in SWEEPS {
        let mut random = Random::new(4);
        let (mut hits, mut equal) = (0, 0);
        for i in 0..8_000 {
            let pair = pair_for(question, i, &mut random);
            let (right, found) = (exact(name, &pair), run(name, &pair));
            let faults = sweep_faults(&found, &right, &pair);
            hits += usize::from(right.is_hit());
            equal += usize::from(right.is_hit() && faults.is_empty());
        }
        assert!(equal * 1000 > hits * 999, "{name}: {equal} of {hits}");
    }
}

#[test]
fn touching_at_the_very_end_counts() {
    let ball = sphere([-1.0, 1.5, -1.0], 0.5);
    let name = "advancement/sphere-triangle";
    assert_time(name, &to_floor(ball, [0.0, -1.0, 0.0]), 1.0);
    assert_misses(name, &to_floor(ball, [0.0, -0.99, 0.0]));
    assert_misses(name, &to_floor(ball, [0.0; 3]));
    assert_misses(name, &to_floor(ball, [0.0, 1.0, 0.0]));
}

#[test]
fn it_meets_the_reference_vectors() {
    let named = |(question, name): (Question, &'static str)| {
        let with_name = move |(reference, case)| (reference, case, name);
        references(&question.name()).into_iter().map(with_name)
    };
    let mut judged = 0;
    for (reference, case, name) in SWEEPS.into_iter().flat_map(named) {
        let (id, expect) = (&reference.id, &reference.expect);
        let size = f64::from(case.pair.size());
        let mut choice = patient(name);
        choice.settings.tolerance = 1e-6 * case.pair.size();
        let found = (choice.method.silent)(&case.pair, &choice.settings);
        let is_close = expect
            .margin
            .is_some_and(|margin| margin.abs() < 4e-6 * size);
        if expect.ambiguous || is_close {
            continue;
        }
        assert_eq!(found.is_hit(), expect.hit, "{id}");
        judged += 1;
        if let (Some(found_time), Some(time)) = (found.time, expect.time) {
            let normal = found.contact.expect("a hit").normal.as_dvec3();
            let closing = normal.dot(case.pair.displacement.as_dvec3()).abs();
            let off = (f64::from(found_time) - time).abs() * closing;
            let allowed = 6e-6 * size + 1.2e-7 * closing;
            assert!(off <= allowed, "{id}: {off} of {allowed}");
        }
    }
    assert!(judged > 800, "{judged}");
}
