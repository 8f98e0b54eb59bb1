//! The exact forms against the reference cases, within the tolerances of `tests/vectors/README.md`.

use crate::support::reference::{Reference, references};
use capsule_lab::{
    core::{
        geometry::{Capsule, Contact, Shape, Sphere},
        method::{Answer, Pair, Settings},
    },
    text::query::QueryCase,
};
use glam::DVec3;

fn exact(case: &QueryCase) -> Answer {
    (case.question.exact().silent)(&case.pair, &Settings::default())
}

/// The distance between the cores once the mover is pushed out of `contact`.
fn distance_after_push(case: &QueryCase, contact: &Contact) -> f32 {
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
    let pushed = Pair::new(mover, case.pair.obstacle);
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

fn check(reference: &Reference, case: &QueryCase) {
    let (id, expect) = (&reference.id, &reference.expect);
    let answer = exact(case);
    let length_error = length_error(reference, case);
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
    let sound = |contact: &Contact| {
        (contact.normal.length() - 1.0).abs() < 1e-6
            && contact.point.is_finite()
            && contact.depth >= 0.0
    };
    let is_sound = answer.contact.as_ref().is_none_or(sound);
    assert!(is_sound, "{id}: {:?}", answer.contact);
    match (answer.contact, answer.time) {
        (None, time) => assert_eq!(time, None, "{id}"),
        (Some(contact), None | Some(0.0)) => check_overlap(reference, case, &contact),
        (Some(contact), Some(time)) => check_impact(reference, case, &contact, time.into()),
    }
}

/// What a length may be off, meters.
fn length_error(reference: &Reference, case: &QueryCase) -> f64 {
    let relative = if is_hard(reference) { 4e-6 } else { 1e-6 };
    relative * f64::from(case.pair.size())
}

fn is_hard(reference: &Reference) -> bool {
    ["long_cap", "near_parallel"].contains(&reference.regime.as_str())
}

/// Checks the contact of shapes that overlap as they stand.
fn check_overlap(reference: &Reference, case: &QueryCase, contact: &Contact) {
    let (id, expect) = (&reference.id, &reference.expect);
    let size = f64::from(case.pair.size());
    if let (Some(depth), true) = (expect.depth, expect.distance > 0.0) {
        let off = (f64::from(contact.depth) - depth).abs();
        assert!(
            off <= length_error(reference, case),
            "{id}: depth {}, expected {depth}",
            contact.depth
        );
    }
    if let (Some(normal), true) = (expect.normal, expect.distance > 0.0) {
        let is_loose = is_hard(reference) || reference.regime == "near_touch";
        let allowed = if is_loose { 2e-4 } else { 1e-5 } * size / expect.distance;
        check_normal(id, contact, normal, allowed);
    }
    let after = distance_after_push(case, contact);
    let rounding = 2e-7 * (offset(&case.pair) + case.pair.size());
    assert!(
        after >= case.pair.reach() - rounding,
        "{id}: {after} apart after the push, {} would free",
        case.pair.reach()
    );
}

/// Checks the contact of shapes that meet on the way.
fn check_impact(reference: &Reference, case: &QueryCase, contact: &Contact, time: f64) {
    let (id, expect) = (&reference.id, &reference.expect);
    assert!(time <= 1.0 && contact.depth == 0.0, "{id}: {time}");
    if expect.ambiguous {
        return;
    }
    let size = f64::from(case.pair.size());
    let motion = case.pair.displacement.as_dvec3();
    let normal = expect.normal.map_or(contact.normal.as_dvec3(), DVec3::from);
    let head_on = normal.dot(motion).abs();
    let relative = if reference.regime == "fast" {
        1e-4
    } else {
        4e-6
    };
    let expected = expect.time.expect("a hit has a time");
    let off = (time - expected).abs();
    assert!(
        off * head_on <= relative * size,
        "{id}: time {time}, expected {expected}"
    );

    let reach = f64::from(case.pair.reach());
    let allowed = 1e-5 * (size / reach) * (1.0 + motion.length() / head_on);
    if let (Some(normal), true) = (expect.normal, allowed <= 0.1) {
        check_normal(id, contact, normal, allowed);
    }
}

fn check_normal(id: &str, contact: &Contact, normal: [f64; 3], allowed: f64) {
    let off = (contact.normal.as_dvec3() - DVec3::from(normal)).length();
    assert!(
        off <= allowed,
        "{id}: normal {}, expected {normal:?}",
        contact.normal
    );
}

/// Checks every case of a question; they number `count`, and in `meeting` or more the cores meet.
fn check_all(query: &str, count: usize, meeting: usize) {
    let cases = references(query);
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

#[test]
fn sweep_sphere_triangle_meets_the_reference_cases() {
    check_all("sweep_sphere_triangle", 380, 1);
}

#[test]
fn sweep_capsule_triangle_meets_the_reference_cases() {
    check_all("sweep_capsule_triangle", 560, 20);
}

#[test]
fn sweep_capsule_capsule_meets_the_reference_cases() {
    check_all("sweep_capsule_capsule", 380, 1);
}
