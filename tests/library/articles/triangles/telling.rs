//! What every algorithm of the catalog tells while it runs.

use super::{round_pairs::round_pairs, *};
use capsule_lab::{
    core::{
        catalog::ALGORITHMS,
        method::{ParallelRule, Question},
    },
    lab::run::study::AlgorithmChoice,
    text::listing::Listing,
};
use std::collections::BTreeSet;

/// Every algorithm, as printed and with every repair on, by each parallel rule, from both sides or one.
fn choices() -> Vec<AlgorithmChoice> {
    let mut choices = vec![];
    for algorithm in ALGORITHMS {
        // The rules are about triangles.
        let (rules, sides) = match algorithm.question {
            Question::SWEEP_SPHERE_TRIANGLE
            | Question::SWEEP_CAPSULE_TRIANGLE
            | Question::BOX_TRIANGLE
            | Question::SWEEP_BOX_TRIANGLE => (&ParallelRule::ALL[..1], &[true, false][..]),
            Question::SPHERE_TRIANGLE | Question::CAPSULE_TRIANGLE => {
                (&ParallelRule::ALL[..], &[true, false][..])
            }
            _ => (&ParallelRule::ALL[..1], &[true][..]),
        };
        for &(parallel, _) in rules {
            for &double_sided in sides {
                let mut plain = AlgorithmChoice::plain(algorithm);
                plain.settings.parallel = parallel;
                plain.settings.double_sided = double_sided;
                choices.push(plain.repaired());
                choices.push(plain);
            }
        }
    }
    choices
}

/// Pairs that stand, or, for a sweep, the same on their way: some of them not at all, some parallel to an axis or to
/// the mover's core.
fn pairs(question: Question) -> Vec<Pair> {
    let mut standing = standing_pairs(question.standing());
    if question.is_sweep() {
        let mut random = Random::new(13);
        for (i, pair) in standing.iter_mut().enumerate() {
            let points = pair.mover.points();
            let displacement = match i % 7 {
                0 => Vec3::ZERO,
                1 => points[points.len() - 1] - points[0],
                2 => Vec3::NEG_Y * 2.0,
                3 | 4 => random.knot(),
                _ => random.place() * 2.0,
            };
            *pair = pair.moved_by(displacement);
        }
        standing.extend(special_sweeps(question));
    }
    if question == Question::SWEEP_CAPSULE_TRIANGLE {
        standing.push(slow());
    }
    standing
}

/// A capsule that comes to a short, parallel edge by millimeters.
fn slow() -> Pair {
    let short = triangle([[0.0; 3], [0.5, 0.0, 0.0], [0.0, 0.0, 0.5]]);
    let (a, b) = ([0.125, 0.0, -0.2505], [0.375, 0.0, -0.2505]);
    capsule_pair(a, b, 0.25, short).moved_by(Vec3::new(0.001, 0.0, 0.001))
}

/// Sweeps that only some repairs make a difference to.
fn special_sweeps(question: Question) -> Vec<Pair> {
    let capsule = |a: [f32; 3], b: [f32; 3]| {
        let (a, b) = (a.into(), b.into());
        Capsule { a, b, radius: 0.5 }
    };
    let upright = |y: f32| capsule([0.0, y, 0.0], [0.0, y + 1.0, 0.0]);
    let to = |a: [f32; 3], b: [f32; 3], v: [[f32; 3]; 3]| capsule_pair(a, b, 0.5, triangle(v));
    match question {
        // Crossing axes (W6, W6x), and a touch at the very end (W14).
        Question::SWEEP_CAPSULE_TRIANGLE => vec![
            to(
                [-0.5, -1.0, -1.0],
                [-1.0, -1.5, 1.5],
                [[0.0, 1.0, 1.0], [1.5, 1.0, 1.0], [0.5, 0.0, 0.5]],
            )
            .moved_by(Vec3::new(4.0, 3.5, -4.0)),
            to(
                [-1.5, -1.0, 0.0],
                [-1.5, 1.0, 0.0],
                [[0.0, 0.0, 0.0], [3.0, 1.5, 0.0], [3.0, -1.5, 0.0]],
            )
            .moved_by(Vec3::X),
        ],
        // Stacked end to end (T8).
        Question::SWEEP_CAPSULE_CAPSULE => {
            let (above, below) = (upright(3.0), upright(0.0));
            vec![
                Pair::new(Shape::Capsule(above), Shape::Capsule(below)).moved_by(Vec3::NEG_Y * 3.0),
            ]
        }
        _ => vec![],
    }
}

/// A touching pair and a sphere on the face, then random and lattice ones; pierced, parallel and degenerate ones are among them.
fn standing_pairs(question: Question) -> Vec<Pair> {
    let mut random = Random::new(7);
    let (beside, further) = ([-2.5, 0.0, -1.0], [-2.5, 0.0, 1.0]);
    let inside = [-1.0, 0.0, -1.0];
    let mut pairs = match question {
        Question::SPHERE_TRIANGLE => vec![sphere_pair(beside, 0.5, FLOOR)],
        Question::CAPSULE_TRIANGLE => vec![
            capsule_pair(beside, further, 0.5, FLOOR),
            base_tip_pair(inside, inside, 0.5, FLOOR),
        ],
        _ => return round_pairs(question),
    };
    for i in 0..300 {
        let is_lattice = i % 2 == 0;
        let mut point = || {
            if is_lattice {
                random.knot()
            } else {
                random.place()
            }
        };
        let mut v = [point(), point(), point()];
        let (mut a, mut b) = (point() * 0.5, point() * 0.5);
        if i % 5 == 0 {
            v.iter_mut().for_each(|v| v.y = 0.0);
            (a.y, b.y) = (0.25, 0.25);
        }
        let triangle = Triangle { v };
        pairs.push(match question {
            Question::SPHERE_TRIANGLE => sphere_pair(a, 0.5, triangle),
            Question::CAPSULE_TRIANGLE if i % 3 == 0 => base_tip_pair(a, b, 0.5, triangle),
            _ => capsule_pair(a, b, 0.5, triangle),
        });
    }
    pairs
}

/// Every choice with every pair that fits it, and what it told.
fn for_every_record(mut judge: impl FnMut(&AlgorithmChoice, &Pair, &Record)) {
    for choice in choices() {
        for pair in pairs(choice.method.question) {
            judge(&choice, &pair, &record(&choice, &pair));
        }
    }
}

#[test]
fn every_algorithm_concludes_once_on_its_last_step() {
    for_every_record(|choice, pair, record| {
        let concluding: Vec<usize> = (0..record.steps.len())
            .filter(|&i| record.steps[i].outcome.is_some())
            .collect();
        let name = choice.name();
        assert_eq!(concluding, [record.steps.len() - 1], "{name}: {pair:?}");
        let is_hit = (choice.method.silent)(pair, &choice.settings).is_hit();
        let told = record.steps[concluding[0]].outcome;
        let expected = trace::Outcome::of(is_hit);
        assert_eq!(told, Some(expected), "{name}: {pair:?}");
    });
}

#[test]
fn every_title_can_stand_in_an_address_and_names_one_step() {
    let mut seen = BTreeSet::new();
    for_every_record(|choice, _, record| {
        let titles = record
            .steps
            .iter()
            .map(|step| (step.depth, step.title.clone()));
        if !seen.insert(titles.collect::<Vec<_>>()) {
            return;
        }
        for (i, step) in record.steps.iter().enumerate() {
            let title = &step.title;
            assert!(!title.is_empty() && !title.contains(['/', '#']), "{title}");
            assert_eq!(record.find(&record.address(i)), Ok(i), "{}", choice.name());
        }
    });
}

#[test]
fn every_step_shows_its_own_code_with_a_caption() {
    let (mut files, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for_every_record(|_, _, record| {
        for step in &record.steps {
            let (file, line) = (step.source.file(), step.source.line() as usize);
            if !seen.insert((file, line, step.is_group)) {
                continue;
            }
            let listing = Listing::open(file).unwrap_or_else(|| panic!("{file} is not embedded"));
            let place = format!("{file}:{line}, `{}`", step.title);
            files.insert(listing.path);
            assert_eq!(listing.is_folded(line), !step.is_group, "{place}");
            let is_captioned = listing.caption(line).is_some();
            let is_printed = file.contains("articles");
            assert!(is_captioned || !is_printed, "{place} has no caption");
        }
    });
    assert!(files.len() >= 6, "{files:?}");
    for algorithm in ALGORITHMS {
        let listing = Listing::open(algorithm.source);
        assert!(listing.is_some(), "{} is not embedded", algorithm.source);
    }
}

#[test]
fn every_repair_says_in_order_what_it_mends() {
    for algorithm in ALGORITHMS {
        let number = |id: &str| id[1..].trim_end_matches('x').parse::<u8>().unwrap();
        let order = |id: &'static str| (id.as_bytes()[0], number(id), id.len());
        // M2 is all that was copied in one, and comes last.
        let repairs = algorithm.repairs.iter().filter(|r| r.id != "M2");
        let ids: Vec<_> = repairs.map(|r| order(r.id)).collect();
        assert!(ids.is_sorted(), "{}: {ids:?}", algorithm.name);
        for repair in algorithm.repairs {
            assert!(!repair.title.ends_with('.') && repair.title.len() < 60);
        }
        let facts = algorithm.article.facts;
        assert_eq!(facts.is_none(), algorithm.is_exact());
        assert!(facts.is_none_or(|facts| facts.contributes.ends_with('.')));
    }
}

/// Whether `other` does what `id` does, in the copy of the first article: M2 is all of its repairs in one.
fn is_the_copy_s(id: &str, other: &str) -> bool {
    let is_copied = |id: &str| id.starts_with('W');
    (is_copied(id) && other == "M2") || (id == "M2" && is_copied(other))
}

#[test]
fn every_repair_changes_an_answer() {
    for algorithm in ALGORITHMS {
        for repair in algorithm.repairs {
            let mut without = AlgorithmChoice::plain(algorithm).repaired();
            // W4 does what W2 and W3 do and more; W6x makes up for W6, M5 for M7, T3 for T2, S11 and S12 for S18.
            let covering: &[&str] = match repair.id {
                "W2" | "W3" => &["W4"],
                "W6" => &["W6x"],
                "M7" => &["M5"],
                "T2" => &["T3"],
                "S18" => &["S11", "S12"],
                _ => &[],
            };
            let is_covering = |id: &str| covering.contains(&id) || is_the_copy_s(repair.id, id);
            without.settings.repairs.retain(|id| !is_covering(id));
            let with = without.clone();
            without.settings.repairs.retain(|&id| id != repair.id);
            let differs = [true, false].into_iter().any(|double_sided| {
                pairs(algorithm.question).iter().any(|pair| {
                    let answer = |choice: &AlgorithmChoice| {
                        let mut settings = choice.settings.clone();
                        settings.double_sided = double_sided;
                        Bits((algorithm.silent)(pair, &settings))
                    };
                    answer(&with) != answer(&without)
                })
            });
            assert!(differs, "{} does nothing in {}", repair.id, algorithm.name);
        }
    }
}
