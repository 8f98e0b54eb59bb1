//! Every part of the rounded prism is tried once, under the number that the exact sweep gives it, and its trial tells what
//! became of it.

use super::{random::*, *};
use capsule_lab::core::trace::{Fate, Part, Trial};

/// What became of each part that was tried, in order.
fn trials(choice: &AlgorithmChoice, pair: &Pair) -> Vec<Trial> {
    let told = record(choice, pair);
    told.steps.iter().filter_map(|step| step.trial).collect()
}

/// Every part, as the article lists them.
fn all_parts() -> Vec<Part> {
    let mut parts = vec![Part::Core];
    parts.extend((0..2).map(Part::Triangle));
    parts.extend((0..3).map(Part::Parallelogram));
    parts.extend((0..9).map(Part::Cylinder));
    parts.extend((0..6).map(Part::Sphere));
    parts
}

/// Some of each sort.
fn pairs(count: usize, seed: u64) -> Vec<Pair> {
    let mut random = Random::new(seed);
    let pair = |i: usize| match i % 3 {
        0 => uniform(&mut random),
        1 => lattice(&mut random),
        _ => special(&mut random, i / 3),
    };
    (0..count).map(pair).collect()
}

#[test]
fn every_part_is_tried_once_in_the_printed_order() {
    let mut pierced = 0;
    for pair in pairs(6_000, 1) {
        for choice in [choice(PRINTED), mended()] {
            let tried = trials(&choice, &pair);
            let parts: Vec<Part> = tried.iter().map(|trial| trial.part).collect();
            if tried[0].fate == Fate::Earliest {
                assert_eq!(parts, [Part::Core]);
                pierced += 1;
            } else {
                assert_eq!(parts, all_parts(), "{pair:?}");
            }
        }
    }
    assert!(pierced > 300, "{pierced}");
}

#[test]
fn the_earliest_so_far_is_what_its_trials_say() {
    let mut falls = 0;
    for pair in pairs(6_000, 2) {
        for choice in [choice(PRINTED), mended()] {
            let mut best = None;
            for trial in trials(&choice, &pair) {
                assert_eq!(trial.earliest, best.unwrap_or(1.0), "{trial:?} {pair:?}");
                match trial.fate {
                    Fate::Earliest => {
                        let time = trial.time.expect("it is met");
                        // Rounded to `f32`, a time just before another may be the same.
                        assert!(time <= trial.earliest, "{trial:?}");
                        falls += usize::from(best.is_some());
                        best = Some(time);
                    }
                    Fate::Later => assert!(trial.time >= best && best.is_some(), "{trial:?}"),
                    Fate::TooLate => {
                        assert!(trial.time >= Some(1.0) && best.is_none(), "{trial:?}")
                    }
                    Fate::MovesAway | Fate::PassesBy | Fate::Degenerate | Fate::NotNeeded => {
                        assert_eq!(trial.time, None, "{trial:?}");
                    }
                    Fate::Outside | Fate::WrongSide => {}
                }
            }
            assert_eq!(answer(&choice, &pair).time, best, "{pair:?}");
        }
    }
    assert!(falls > 1_000, "{falls}");
}

/// What both say of a part, if both know when it is entered, and from outside.
fn both_entered(own: &Trial, exact: &Trial) -> Option<[f32; 2]> {
    let is_entered = |trial: &Trial| match trial.part {
        // Of a face on the far side, the exact sweep tells when its slab is entered.
        Part::Triangle(_) | Part::Parallelogram(_) => {
            matches!(trial.fate, Fate::Earliest | Fate::Outside)
        }
        _ => matches!(
            trial.fate,
            Fate::Earliest | Fate::Later | Fate::Outside | Fate::TooLate
        ),
    };
    // The exact sweep starts a part's quadratic late, where the point may be inside already.
    let is_inside = exact.roots.is_some_and(|roots| roots.c <= 0.0);
    if !is_entered(own) || !is_entered(exact) || is_inside {
        return None;
    }
    let times = [own.time?, exact.time?];
    times.iter().all(|&time| time > 1e-4).then_some(times)
}

#[test]
fn parts_have_the_numbers_and_the_times_of_the_exact_sweep() {
    let plain = AlgorithmChoice::plain(Question::SWEEP_CAPSULE_TRIANGLE.exact());
    let mut compared = std::collections::HashMap::new();
    let mut random = Random::new(3);
    for i in 0..30_000 {
        let pair = match i % 3 {
            0 => uniform(&mut random),
            _ => at_a_corner(&mut random, i / 3 % 6),
        };
        let exact = trials(&plain, &pair);
        if exact.is_empty() {
            continue;
        }
        for own in trials(&mended(), &pair) {
            let Some(other) = exact.iter().find(|other| other.part == own.part) else {
                continue;
            };
            if let (Some(ours), Some(theirs)) = (own.roots, other.roots) {
                let off = (ours.a - theirs.a).abs();
                assert!(off <= 1e-5 * ours.a.abs(), "{own:?} {other:?} {pair:?}");
            }
            // A motion nearly along the part is entered at any time: rounding decides.
            let Some([ours, theirs]) = both_entered(&own, other) else {
                continue;
            };
            let off = (ours - theirs).abs();
            assert!(off < 1e-4 * ours.max(1.0), "{own:?} {other:?} {pair:?}");
            *compared.entry(own.part).or_insert(0) += 1;
        }
    }
    for part in &all_parts()[1..] {
        let count = compared.get(part).copied().unwrap_or(0);
        assert!(count > 30, "{part} was compared {count} times");
    }
}

#[test]
fn a_phantom_of_s8_is_dropped_as_outside() {
    let triangle = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let beside = sweep(
        [[0.0, 0.0, -1.0], [0.0, 1.0, -1.0]],
        0.5,
        [0.0, 1.5, 1.0],
        triangle,
    );
    let fates = |name: &str| -> Vec<(Part, Fate)> {
        let tried = trials(&choice(name), &beside);
        tried.iter().map(|trial| (trial.part, trial.fate)).collect()
    };
    let (printed, mended) = (fates(PRINTED), fates("swept/capsule-triangle+S8"));
    let is_phantom = |one: &&(Part, Fate)| one.1 == Fate::Earliest;
    let phantom = printed.iter().find(is_phantom).expect("a phantom").0;
    assert!(matches!(phantom, Part::Cylinder(_)));
    assert!(mended.contains(&(phantom, Fate::Outside)));
    assert!(!mended.iter().any(|one| one.1 == Fate::Earliest));
}

#[test]
fn a_start_lost_by_s7_is_on_the_wrong_side() {
    let beside = sweep(
        [[1.5, 0.25, -0.25], [2.5, 0.25, -0.25]],
        0.5,
        [0.0, -1.0, 0.0],
        T4,
    );
    let fate = |name: &str| {
        let tried = trials(&choice(name), &beside);
        let cylinder = tried.iter().find(|trial| trial.part == Part::Cylinder(0));
        cylinder.expect("it is tried").fate
    };
    assert_eq!(fate(PRINTED), Fate::WrongSide);
    assert_eq!(fate("swept/capsule-triangle+S7"), Fate::Earliest);
}

#[test]
fn what_a_step_compares_is_what_it_decides() {
    use capsule_lab::core::trace::Comparison::*;
    let mut judged = 0;
    for pair in pairs(3_000, 4) {
        for choice in [choice(PRINTED), mended()] {
            for step in record(&choice, &pair).steps {
                let Some(decision) = step.decision else {
                    continue;
                };
                let Some((name, number, sign, _, limit)) = decision.comparison else {
                    continue;
                };
                // In `f32`, what is told may be equal where the numbers themselves are not.
                if number == limit && name != "a" && name != "nn" {
                    continue;
                }
                let holds = match sign {
                    Less => number < limit,
                    LessOrEqual => number <= limit,
                    Greater => number > limit,
                    GreaterOrEqual => number >= limit,
                    Equal => number == limit,
                };
                assert_eq!(holds, decision.holds, "{} {decision:?}", step.title);
                judged += 1;
            }
        }
    }
    assert!(judged > 100_000, "{judged}");
}
