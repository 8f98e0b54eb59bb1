//! The exact forms against the reference cases, within the tolerances of `tests/vectors/README.md`.

use capsule_lab::{
    catalog::{Answer, Pair, Settings},
    geometry::{Capsule, Contact, Shape, Sphere},
    query::Case,
};
use glam::Vec3;
use serde::Deserialize;

const CASES: &str = include_str!("vectors/public.jsonl");

/// What of a case the reader of [`Case`] passes over.
#[derive(Deserialize)]
struct Reference {
    id: String,
    query: String,
    regime: String,
    expect: Expect,
}

#[derive(Deserialize)]
struct Expect {
    hit: bool,
    distance: f64,
    depth: Option<f64>,
    normal: Option<[f64; 3]>,
    ambiguous: bool,
}

/// The cases of a question, with what is expected of them.
fn cases(query: &str) -> Vec<(Reference, Case)> {
    let with_case = |line: &str| {
        let reference: Reference = serde_json::from_str(line).expect(line);
        (reference.query == query).then(|| {
            (
                reference,
                Case::read(line.as_bytes()).expect("a sound case"),
            )
        })
    };
    CASES.lines().filter_map(with_case).collect()
}

fn exact(case: &Case) -> Answer {
    (case.question.exact().silent)(&case.pair, &Settings::default())
}

/// The distance between the cores once the mover is pushed out of `contact`.
fn distance_after_push(case: &Case, contact: &Contact) -> f32 {
    let push = contact.normal * contact.depth;
    let mover = match case.pair.mover {
        Shape::Sphere(sphere) => Shape::Sphere(Sphere {
            center: sphere.center + push,
            ..sphere
        }),
        Shape::Capsule(capsule) => Shape::Capsule(Capsule {
            a: capsule.a + push,
            b: capsule.b + push,
            ..capsule
        }),
        Shape::Triangle(_) | Shape::Box(_) => unreachable!("these stand"),
    };
    let pushed = Pair { mover, ..case.pair };
    let answer = (case.question.exact().silent)(&pushed, &Settings::default());
    answer.distance.expect("always measured")
}

/// The farthest coordinate from the world's origin, whose rounding the pushed shape cannot escape.
fn offset(pair: &Pair) -> f32 {
    let points = pair
        .mover
        .points()
        .into_iter()
        .chain(pair.obstacle.points());
    points.map(|p| p.abs().max_element()).fold(0.0, f32::max)
}

fn check(reference: &Reference, case: &Case) {
    let id = &reference.id;
    let expect = &reference.expect;
    let answer = exact(case);
    let size = f64::from(case.pair.size());
    let regime = reference.regime.as_str();
    let is_hard = ["long_cap", "near_parallel"].contains(&regime);

    let length_error = if is_hard { 4e-6 } else { 1e-6 } * size;
    let distance = f64::from(answer.distance.expect("always measured"));
    let off = (distance - expect.distance).abs();
    assert!(
        off <= length_error,
        "{id}: distance {distance}, expected {}",
        expect.distance
    );

    if !expect.ambiguous {
        assert_eq!(answer.is_hit(), expect.hit, "{id}: hit");
    }
    let Some(contact) = answer.contact else {
        return;
    };
    assert!(
        (contact.normal.length() - 1.0).abs() < 1e-6,
        "{id}: {contact:?}"
    );
    assert!(
        contact.point.is_finite() && contact.depth >= 0.0,
        "{id}: {contact:?}"
    );

    if let (Some(depth), true) = (expect.depth, expect.distance > 0.0) {
        let off = (f64::from(contact.depth) - depth).abs();
        assert!(
            off <= length_error,
            "{id}: depth {}, expected {depth}",
            contact.depth
        );
    }
    if let (Some(normal), true) = (expect.normal, expect.distance > 0.0) {
        let is_loose = is_hard || regime == "near_touch";
        let allowed = if is_loose { 2e-4 } else { 1e-5 } * size / expect.distance;
        let normal = Vec3::from(normal.map(|x| x as f32));
        let off = f64::from((contact.normal - normal).length());
        assert!(
            off <= allowed,
            "{id}: normal {}, expected {normal}",
            contact.normal
        );
    }

    let after = distance_after_push(case, &contact);
    let rounding = 2e-7 * (offset(&case.pair) + case.pair.size());
    assert!(
        after >= case.pair.reach() - rounding,
        "{id}: {after} apart after the push, {} would free",
        case.pair.reach()
    );
}

/// Checks every case of a question; they number `count`, and in `meeting` or more the cores meet.
fn check_all(query: &str, count: usize, meeting: usize) {
    let cases = cases(query);
    assert_eq!(cases.len(), count);
    for (reference, case) in &cases {
        check(reference, case);
    }
    let met = cases
        .iter()
        .filter(|(reference, _)| reference.expect.distance == 0.0);
    assert!(met.count() >= meeting, "the cases reach cores that meet");
}

#[test]
fn sphere_sphere_meets_the_reference_cases() {
    check_all("sphere_sphere", 180, 1);
}

#[test]
fn sphere_capsule_meets_the_reference_cases() {
    check_all("sphere_capsule", 230, 1);
}

#[test]
fn capsule_capsule_meets_the_reference_cases() {
    check_all("capsule_capsule", 430, 1);
}

#[test]
fn sphere_triangle_meets_the_reference_cases() {
    check_all("sphere_triangle", 400, 1);
}

#[test]
fn capsule_triangle_meets_the_reference_cases() {
    check_all("capsule_triangle", 560, 30);
}
