//! The moving sphere as a capsule, and the ideas of the comments under the article: what they get right, and the case
//! in which each fails.

use super::{random::*, *};
use capsule_lab::{
    core::method::Question,
    lab::run::verdict::{Fault, sweep_faults},
};

const COUNT: usize = 8_000;

/// A capsule's random sweep with the exact answer, and how near a hit is to a miss, in the mover's radius.
fn sweeps(question: Question, seed: u64) -> impl Iterator<Item = (Pair, Answer, bool)> {
    let mut random = Random::new(seed);
    (0..COUNT).map(move |i| {
        let pair = pair_for(question, i, &mut random);
        let of = |factor: f32| {
            let mut other = pair;
            match &mut other.mover {
                Shape::Sphere(sphere) => sphere.radius *= factor,
                Shape::Capsule(capsule) => capsule.radius *= factor,
                _ => unreachable!("only these move"),
            }
            (question.exact().silent)(&other, &Settings::default())
        };
        let is_clear = of(0.999).is_hit() == of(1.001).is_hit();
        (pair, of(1.0), is_clear)
    })
}

fn all_repairs(name: &str) -> AlgorithmChoice {
    choice(name).repaired()
}

fn by(choice: &AlgorithmChoice, pair: &Pair) -> Answer {
    (choice.method.silent)(pair, &choice.settings)
}

#[test]
fn a_moving_sphere_as_one_capsule_knows_whether_but_not_when() {
    let mended = all_repairs("wicked/sphere-as-capsule");
    let (mut hits, mut misses) = (0, 0);
    for (pair, right, is_clear) in sweeps(Question::SWEEP_SPHERE_TRIANGLE, 1) {
        let answer = by(&mended, &pair);
        assert_eq!(answer.time, None);
        if is_clear {
            assert_eq!(answer.is_hit(), right.is_hit(), "{pair:?}");
            let faults = sweep_faults(&answer, &right, &pair);
            assert_eq!(faults, []);
            hits += usize::from(right.is_hit());
            misses += usize::from(!right.is_hit());
        }
    }
    assert!(hits > 1_000 && misses > 1_000, "{hits} {misses}");
}

#[test]
fn a_sphere_that_stands_is_no_capsule() {
    let pair = to_floor(sphere([-1.0, 0.25, -1.0], 0.5), [0.0; 3]);
    assert_misses("wicked/sphere-as-capsule", &pair);
    assert!(run("wicked/sphere-as-capsule+W9", &pair).is_hit());
    let none = Answer {
        contact: None,
        distance: None,
        time: None,
    };
    let right = exact("wicked/sphere-as-capsule", &pair);
    let faults = sweep_faults(&none, &right, &pair);
    assert_eq!(faults, [Fault::MissedImpact(0.0)]);
}

#[test]
fn a_filter_may_let_pass_but_only_a_mended_one_drops_no_hit() {
    let printed = choice("wicked/stretched-sphere");
    let mended = all_repairs("wicked/stretched-sphere");
    let (mut lost, mut filtered, mut passed) = (0, 0, 0);
    for (pair, right, _) in sweeps(Question::SWEEP_CAPSULE_TRIANGLE, 2) {
        let answer = by(&mended, &pair);
        assert_eq!(answer.time, right.time, "{pair:?}");
        assert_eq!(answer.contact, right.contact, "{pair:?}");
        lost += usize::from(by(&printed, &pair).is_hit() != right.is_hit());
        let told = record(&mended, &pair);
        match told.find("bounding spheres apart") {
            Ok(_) => filtered += 1,
            Err(_) => passed += usize::from(!right.is_hit()),
        }
    }
    assert!(lost > 10, "the printed test drops {lost} hits");
    assert!(filtered > 500, "{filtered}");
    assert!(passed > 100, "lets {passed} pass that miss");
}

#[test]
fn the_filter_drops_hits_by_each_fault_of_its_test() {
    let triangle = |v: [[f32; 3]; 3]| {
        Shape::Triangle(Triangle {
            v: v.map(Vec3::from),
        })
    };
    let name = |repairs: &str| format!("wicked/stretched-sphere{repairs}");
    // W6 and W6x: the closest points of the axes are not where the test looks.
    let slanted = capsule([-0.5, -1.0, -1.0], [-1.0, -1.5, 1.5], 0.5);
    let on_the_way = triangle([[0.0, 1.0, 1.0], [1.5, 1.0, 1.0], [0.5, 0.0, 0.5]]);
    let crossing = Pair::new(slanted, on_the_way).moved_by([4.0, 3.5, -4.0].into());
    assert!(exact(&name(""), &crossing).is_hit());
    let found = run(&name(""), &crossing).is_hit();
    assert!(found != run(&name("+W6"), &crossing).is_hit());
    assert!(run(&name("+W6+W6x"), &crossing).is_hit());
    // W14: the capsule ends where it touches the nearest corner, and there the sphere.
    let upright = capsule([-1.5, -1.0, 0.0], [-1.5, 1.0, 0.0], 0.5);
    let pointing = triangle([[0.0, 0.0, 0.0], [3.0, 1.5, 0.0], [3.0, -1.5, 0.0]]);
    let touching = Pair::new(upright, pointing).moved_by(Vec3::X);
    assert_misses(&name("+W6x"), &touching);
    assert_time(&name("+W6x+W14"), &touching, 1.0);
    // W9: without motion the stretched sphere has no length.
    let inside = to_floor(capsule([-1.0; 3], [-1.0, 0.0, -1.0], 0.5), [0.0; 3]);
    assert_misses(&name(""), &inside);
    assert_time(&name("+W9"), &inside, 0.0);
}

#[test]
fn the_stretched_sphere_lies_where_the_triangle_comes_from() {
    let above = capsule([-1.0, 8.0, -1.0], [-1.0, 9.0, -1.0], 0.5);
    assert_time(
        "wicked/stretched-sphere",
        &to_floor(above, [0.0, -10.0, 0.0]),
        0.75,
    );
    assert_misses(
        "wicked/stretched-sphere",
        &to_floor(above, [0.0, 10.0, 0.0]),
    );
}

#[test]
fn the_swept_rectangle_knows_whether_and_is_late() {
    let name = choice("wicked/swept-rectangle");
    let (mut hits, mut late) = (0, 0);
    for (pair, right, is_clear) in sweeps(Question::SWEEP_CAPSULE_TRIANGLE, 3) {
        let answer = by(&name, &pair);
        if is_clear {
            assert_eq!(answer.is_hit(), right.is_hit(), "{pair:?}");
        }
        if let (Some(found), Some(right)) = (answer.time, right.time) {
            assert!((0.0..=1.0).contains(&found) && found > right - 1e-4);
            hits += 1;
            late += usize::from(found > right + 0.01);
        }
    }
    assert!(hits > 1_000 && late * 2 > hits, "{late} of {hits} are late");
    // The axis crosses the floor half way; the surface touched it before.
    let lying = capsule([-1.5, 2.0, -1.0], [-0.5, 2.0, -1.0], 0.5);
    let fall = to_floor(lying, [0.0, -4.0, 0.0]);
    assert_time("wicked/swept-rectangle", &fall, 0.5);
    assert_eq!(exact("wicked/swept-rectangle", &fall).time, Some(0.375));
}

#[test]
fn spheres_and_cylinder_are_exact_from_a_start_apart() {
    let name = choice("wicked/spheres-and-cylinder");
    let mut hits = 0;
    for (pair, right, is_clear) in sweeps(Question::SWEEP_CAPSULE_TRIANGLE, 4) {
        if right.time == Some(0.0) || !is_clear {
            continue;
        }
        let answer = by(&name, &pair);
        assert_eq!(answer.is_hit(), right.is_hit(), "{pair:?}");
        let (Some(found), Some(time)) = (answer.time, right.time) else {
            continue;
        };
        let normal = right.contact.expect("a hit").normal;
        let closing = -normal.dot(pair.displacement);
        let off = (found - time).abs() * closing;
        assert!(off < 2e-5, "{off}: {found} {time} {pair:?}");
        hits += 1;
    }
    assert!(hits > 1_000, "{hits}");
}

#[test]
fn a_core_that_pierces_the_face_touches_neither_sphere_nor_cylinder() {
    let through = capsule([-1.0, -2.0, -1.0], [-1.0, 2.0, -1.0], 0.25);
    let pair = to_floor(through, [0.0, -0.5, 0.0]);
    assert_misses("wicked/spheres-and-cylinder", &pair);
    assert_eq!(exact("wicked/spheres-and-cylinder", &pair).time, Some(0.0));
}

#[test]
fn the_trace_segment_finds_what_comes_from_the_side_late() {
    let upright = capsule([-4.0, 0.25, -1.0], [-4.0, 2.0, -1.0], 0.5);
    let pair = to_floor(upright, [4.0, 0.0, 0.0]);
    let (time, contact) = hit(run("wicked/trace-segment", &pair));
    assert!((time - 0.5).abs() < 1e-6 && (contact.depth - 0.25).abs() < 1e-6);
    assert!(exact("wicked/trace-segment", &pair).time.expect("a hit") < 0.4);
}

#[test]
fn the_trace_segment_of_a_fall_along_the_axis_is_a_point() {
    let upright = capsule([-1.0, 2.0, -1.0], [-1.0, 3.0, -1.0], 0.5);
    let pair = to_floor(upright, [0.0, -2.0, 0.0]);
    assert_misses("wicked/trace-segment", &pair);
    let tested = samples(&record(&choice("wicked/trace-segment"), &pair));
    assert_eq!(tested.len(), 1);
    assert!(tested[0].time == 0.0 && !tested[0].touches);
    assert!(exact("wicked/trace-segment", &pair).is_hit());
}

#[test]
fn the_trace_segment_never_finds_what_does_not_meet() {
    let mended = all_repairs("wicked/trace-segment");
    let (mut hits, mut found) = (0, 0);
    for (pair, right, is_clear) in sweeps(Question::SWEEP_CAPSULE_TRIANGLE, 5) {
        let answer = by(&mended, &pair);
        assert!(right.is_hit() || !answer.is_hit() || !is_clear, "{pair:?}");
        hits += usize::from(right.is_hit());
        found += usize::from(answer.is_hit());
    }
    assert!(found > 300 && found < hits, "{found} of {hits}");
}
