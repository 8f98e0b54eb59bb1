//! What holds of every method of the catalog, whatever shapes its question is about: seeded random ones, on a lattice,
//! and degenerate in some way.

use crate::support::{
    Random,
    methods::{answer, assert_told_as_answered, watched},
};
use capsule_lab::{
    core::{
        catalog::{ALGORITHMS, AlgorithmChoice, COARSE_PASSES, GLOSSARY, RESPONSES},
        geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Triangle},
        method::{Answer, Form, Pair, ParallelRule, Question, Setting},
    },
    lab::{
        run::verdict::{self, Fault},
        scene::library,
    },
    text::listing::Listing,
};
use glam::{Quat, Vec3};

/// A shape of `kind`; every second one is on a lattice, every seventh degenerate.
fn shape(kind: Kind, i: usize, random: &mut Random) -> Shape {
    let mut point = || match i % 2 {
        0 => random.place(),
        _ => random.knot(),
    };
    let (a, b, c) = (point(), point(), point());
    let is_degenerate = i % 7 == 3;
    let radius = random.radius();
    match kind {
        Kind::Sphere => Shape::Sphere(Sphere { center: a, radius }),
        Kind::Capsule => Shape::Capsule(Capsule {
            a,
            b: if is_degenerate { a } else { b },
            radius,
        }),
        Kind::Triangle => Shape::Triangle(Triangle {
            v: [a, b, if is_degenerate { b } else { c }],
        }),
        Kind::Box => Shape::Box(OrientedBox {
            center: a,
            half_size: if is_degenerate {
                b.abs()
            } else {
                b.abs() + 0.1
            } * 0.5,
            rotation: [Vec3::ZERO, c * 90.0][i / 2 % 2],
        }),
    }
}

/// Pairs that `question` is about.
fn pairs(question: Question, count: usize) -> impl Iterator<Item = Pair> {
    let [mover, obstacle] = question.kinds();
    let seed = Question::ALL.iter().position(|one| *one == question);
    let mut random = Random::new(seed.expect("it is one of all") as u64);
    (0..count).map(move |i| {
        let [mover, obstacle] = [mover, obstacle].map(|kind| shape(kind, i, &mut random));
        let motion = match i % 11 {
            0 => Vec3::ZERO,
            1 => random.knot(),
            _ => random.point(4.0),
        };
        let pair = Pair::new(mover, obstacle);
        if question.is_sweep() {
            pair.moved_by(motion)
        } else {
            pair
        }
    })
}

#[test]
fn watching_changes_no_bit_and_every_run_is_settled() {
    for algorithm in ALGORITHMS {
        let plain = AlgorithmChoice::plain(algorithm);
        let rules = if algorithm.settings.contains(&Setting::Parallel) {
            &ParallelRule::ALL[..]
        } else {
            &ParallelRule::ALL[..1]
        };
        for mut choice in [plain.clone(), plain.repaired()] {
            for (&(parallel, _), double_sided) in
                rules.iter().flat_map(|rule| [(rule, true), (rule, false)])
            {
                choice.settings.parallel = parallel;
                choice.settings.double_sided = double_sided;
                for pair in pairs(algorithm.question, 200) {
                    assert_told_as_answered(&choice, &pair);
                }
            }
        }
    }
}

/// Every exact method with pairs of its question, every `step`th of `count`.
fn exact_pairs(count: usize, step: usize) -> impl Iterator<Item = (AlgorithmChoice, Pair)> {
    Question::ALL.into_iter().flat_map(move |question| {
        let choice = AlgorithmChoice::plain(question.exact());
        let pairs = pairs(question, count).step_by(step);
        pairs.map(move |pair| (choice.clone(), pair))
    })
}

#[test]
fn exact_methods_tell_finite_numbers_a_distance_and_how_they_end() {
    for (choice, pair) in exact_pairs(500, 1) {
        assert!(choice.method.article.is_exact());
        let (told, answer) = watched(&choice, &pair);
        for step in &told.steps {
            let values = step.values.iter().all(|(_, value)| value.is_finite());
            let drawn = step.drawables.iter().all(|one| one.shape.is_finite());
            assert!(values && drawn, "{step:?}: {pair:?}");
        }
        let last = told.steps.last().expect("something was told");
        assert!(last.outcome.is_some(), "{last:?}: {pair:?}");
        if !choice.method.question.is_sweep() {
            let outcomes = told.steps.iter().filter_map(|step| step.outcome);
            assert_eq!(outcomes.count(), 1, "{}: {pair:?}", choice.method.name);
            assert!(answer.distance.is_some(), "{pair:?}");
        }
    }
}

/// Whether several pushes may be equally short: the cores meet, or one has flat sides and corners.
fn is_ambiguous(question: Question, pair: &Pair) -> bool {
    let standing = answer(&AlgorithmChoice::plain(question.standing().exact()), pair);
    let has_corners = [pair.mover, pair.obstacle].map(|shape| shape.kind() == Kind::Box);
    has_corners.contains(&true) || standing.distance.is_some_and(|distance| distance < 0.01)
}

/// Fails unless `found` says of `pair` what the exact method says; where several directions are right, any will do.
#[track_caller]
fn assert_agrees(choice: &AlgorithmChoice, pair: &Pair, found: &Answer, how: &str) {
    let (expected, question) = (answer(choice, pair), choice.method.question);
    let mut faults = if question.is_sweep() {
        verdict::sweep_faults(found, &expected, pair)
    } else {
        verdict::faults(found, &expected, pair.reach(), pair.size())
    };
    if is_ambiguous(question, pair) {
        faults.retain(|fault| !matches!(fault, Fault::NormalOff(_) | Fault::PointOff(..)));
    }
    let name = choice.method.name;
    assert!(
        faults.is_empty(),
        "{name}, {how}: {faults:?}\n{pair:?}\n{found:?}\n{expected:?}"
    );
}

/// The same shape, its points in every other order.
fn written_otherwise(shape: Shape) -> Vec<Shape> {
    match shape {
        Shape::Capsule(Capsule { a, b, radius }) => {
            vec![Shape::Capsule(Capsule { a: b, b: a, radius })]
        }
        Shape::Triangle(Triangle { v: [a, b, c] }) => {
            let orders = [[b, c, a], [c, a, b], [a, c, b], [c, b, a], [b, a, c]];
            orders.map(|v| Shape::Triangle(Triangle { v })).into()
        }
        Shape::Sphere(_) | Shape::Box(_) => vec![],
    }
}

#[test]
fn the_order_of_points_does_not_matter() {
    for (choice, pair) in exact_pairs(1_000, 1) {
        let movers = written_otherwise(pair.mover).into_iter();
        let obstacles = written_otherwise(pair.obstacle).into_iter();
        let others = movers.map(|mover| Pair { mover, ..pair });
        for other in others.chain(obstacles.map(|obstacle| Pair { obstacle, ..pair })) {
            assert_agrees(
                &choice,
                &pair,
                &answer(&choice, &other),
                "points in another order",
            );
        }
    }
}

#[test]
fn swapped_shapes_push_the_opposite_way() {
    for (choice, pair) in exact_pairs(1_000, 1) {
        if pair.mover.kind() != pair.obstacle.kind() {
            continue;
        }
        let swapped = Pair::new(pair.obstacle, pair.mover).moved_by(-pair.displacement);
        let mut found = answer(&choice, &swapped);
        // Seen from the other, which stands.
        let traveled = pair.displacement * found.time.unwrap_or_default();
        found.contact = found.contact.map(|contact| {
            let mut contact = contact.reversed();
            contact.point += traveled;
            contact
        });
        assert_agrees(&choice, &pair, &found, "swapped");
    }
}

/// The shape turned about the world's z axis by `degrees`, then shifted.
fn carried(shape: Shape, degrees: f32, shift: Vec3) -> Shape {
    let turn = Quat::from_rotation_z(degrees.to_radians());
    let place = |point: Vec3| turn * point + shift;
    match shape {
        Shape::Sphere(Sphere { center, radius }) => Shape::Sphere(Sphere {
            center: place(center),
            radius,
        }),
        Shape::Capsule(Capsule { a, b, radius }) => Shape::Capsule(Capsule {
            a: place(a),
            b: place(b),
            radius,
        }),
        Shape::Triangle(Triangle { v }) => Shape::Triangle(Triangle { v: v.map(place) }),
        Shape::Box(OrientedBox {
            center,
            half_size,
            rotation,
        }) => Shape::Box(OrientedBox {
            center: place(center),
            half_size,
            rotation: rotation + Vec3::Z * degrees,
        }),
    }
}

#[test]
fn turned_and_moved_pairs_have_the_same_answer() {
    let mut random = Random::new(1);
    // On the lattice, what just touches no longer does when it is turned.
    for (choice, pair) in exact_pairs(2_000, 2) {
        let (degrees, shift) = (random.between(-180.0, 180.0), random.place());
        let turn = Quat::from_rotation_z(degrees.to_radians());
        let [mover, obstacle] =
            [pair.mover, pair.obstacle].map(|shape| carried(shape, degrees, shift));
        let there = Pair::new(mover, obstacle).moved_by(turn * pair.displacement);
        let mut found = answer(&choice, &there);
        if let Some(contact) = &mut found.contact {
            contact.point = turn.inverse() * (contact.point - shift);
            contact.normal = turn.inverse() * contact.normal;
        }
        assert_agrees(&choice, &pair, &found, "turned and moved");
    }
}

#[test]
fn what_an_article_only_tells_is_not_called_printed() {
    let algorithms = ALGORITHMS
        .iter()
        .map(|one| (one.name, one.article, one.form, one.source));
    let responses = RESPONSES
        .iter()
        .map(|one| (one.name, one.article, one.form, one.source));
    let mut told = vec![];
    for (name, article, form, source) in algorithms.chain(responses) {
        let is_own = ["exact", "advancement", "shortcuts"].contains(&article.name);
        assert_eq!(form == Form::Own, is_own, "{name}");
        assert!(!form.origin(article).is_empty());
        let listing = Listing::open(source).unwrap_or_else(|| panic!("{name}: {source}"));
        let head = listing.lines().take_while(|line| line.starts_with("//!"));
        let head: Vec<&str> = head
            .map(|line| line.trim_start_matches("//!").trim())
            .collect();
        let head = head.join(" ");
        let is_told = TOLD_HEADS.iter().any(|words| head.contains(words));
        if form == Form::Printed {
            assert!(!is_told, "{name} is only told: {head}");
        }
        if form == Form::Told {
            told.push(name);
        }
    }
    for name in [
        "wicked/stretched-sphere",
        "wicked/spheres-and-cylinder",
        "wicked/swept-rectangle",
        "wicked/trace-segment",
        "wicked/sphere-as-capsule",
        "better-collision/cuboids",
        "better-collision/center-ray",
    ] {
        assert!(told.contains(&name), "{name}");
    }
}

/// Phrases in the head of a method's file where its article has no listing of it.
const TOLD_HEADS: [&str; 8] = [
    "as described in",
    "from the comments under",
    "an idea of",
    "prints none of it",
    "It is not printed",
    "our own reading",
    "and not how a hit was answered",
    "(Thunderfist)",
];

#[test]
fn every_term_is_used_by_a_lesson_or_a_method() {
    let lessons = library::all().map(|scene| scene.text.to_owned());
    let titles = ALGORITHMS.iter().map(|one| one.title);
    let titles = titles.chain(RESPONSES.iter().map(|one| one.title));
    let titles = titles.chain(COARSE_PASSES.iter().map(|one| one.title));
    let texts: Vec<String> = lessons.chain(titles.map(String::from)).collect();
    for term in GLOSSARY.iter() {
        let is_used = texts.iter().any(|text| term.is_used_in(text));
        assert!(is_used, "{} is used nowhere", term.word);
    }
}
