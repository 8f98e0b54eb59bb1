//! How often the faults show, in the uniform distribution that the errata were measured in: all points between -2 and 2,
//! radii from 0.1 to 0.8.

use super::{oracle::*, *};

/// Right hits, and the share of them that `is_wrong`, in per cent.
fn share<T>(hits: &[T], is_wrong: impl Fn(&T) -> bool) -> f64 {
    100.0 * hits.iter().filter(|hit| is_wrong(hit)).count() as f64 / hits.len() as f64
}

#[track_caller]
fn assert_near(what: &str, share: f64, expected: f64, tolerance: f64) {
    assert!(
        (share - expected).abs() <= tolerance,
        "{what}: {share:.2} %, not {expected} % ± {tolerance}"
    );
}

#[test]
fn w1_spoils_one_sphere_hit_in_eleven() {
    let mut random = Random::new(1);
    let hits: Vec<(Pair, f64)> = (0..60_000)
        .filter_map(|_| {
            let (sphere, triangle) = (random.sphere(), random.triangle());
            let depth = f64::from(sphere.radius) - point_distance(sphere.center, &triangle);
            let pair = sphere_pair(sphere.center, sphere.radius, triangle);
            (depth > 1e-4).then_some((pair, depth))
        })
        .collect();
    assert!(hits.len() > 5000, "{}", hits.len());

    let depth = |name: &str, pair: &Pair| run(name, pair).contact.map(|contact| contact.depth);
    let is_wrong = |name: &str, (pair, right): &(Pair, f64)| {
        depth(name, pair).is_none_or(|depth| (f64::from(depth) - right).abs() > 1e-4)
    };
    let printed = "wicked/sphere-triangle";
    assert_near(
        "wrong",
        share(&hits, |hit| is_wrong(printed, hit)),
        8.9,
        1.5,
    );
    let negative = share(&hits, |(pair, _)| {
        depth(printed, pair).is_some_and(|d| d < 0.0)
    });
    assert_near("negative depth", negative, 5.5, 1.2);
    assert_eq!(
        share(&hits, |hit| is_wrong("wicked/sphere-triangle+W1", hit)),
        0.0
    );
    assert_eq!(
        share(&hits, |hit| is_wrong(
            "better-collision/sphere-triangle",
            hit
        )),
        0.0
    );
}

/// Capsules that truly overlap their triangles, the gap to flipping at least 1e-4.
fn capsule_hits() -> Vec<(Pair, f64)> {
    let mut random = Random::new(2);
    (0..15_000)
        .filter_map(|_| {
            let (capsule, triangle) = (random.capsule(), random.triangle());
            let distance = axis_distance(capsule.a, capsule.b, &triangle);
            let pair = capsule_pair(capsule.a, capsule.b, capsule.radius, triangle);
            (f64::from(capsule.radius) - distance > 1e-4).then_some((pair, distance))
        })
        .collect()
}

#[test]
fn w2_misses_a_quarter_of_the_capsule_hits_and_w4_the_rest() {
    let hits = capsule_hits();
    assert!(hits.len() > 3000, "{}", hits.len());
    let missed = |name: &str| share(&hits, |(pair, _)| !run(name, pair).is_hit());
    assert_near("printed", missed("wicked/capsule-triangle"), 25.6, 2.5);
    assert_near("W2", missed("wicked/capsule-triangle+W2"), 4.5, 1.2);
    assert_eq!(missed("wicked/capsule-triangle+W2+W4"), 0.0);
    assert_eq!(missed("wicked/capsule-triangle+W4"), 0.0);
    let pierced = share(&hits, |(_, distance)| *distance < 1e-6);
    assert_near("pierced", pierced, 28.0, 3.0);
}

#[test]
fn w2_changes_nothing_for_a_line_along_the_normal_and_most_hits_against_it() {
    let hits = capsule_hits();
    let facing = |pair: &Pair| {
        let (capsule, triangle) = pair.shapes::<Capsule, Triangle>();
        triangle.area_normal().dot(capsule.b - capsule.a)
    };
    let changes = |(pair, _): &(Pair, f64)| {
        let spoken = |name: &str| Bits(run(name, pair));
        spoken("wicked/capsule-triangle+W1") != spoken("wicked/capsule-triangle+W1+W2")
    };
    let (along, against): (Vec<_>, Vec<_>) = hits.iter().partition(|(pair, _)| facing(pair) > 0.0);
    assert_eq!(share(&along, |hit| changes(hit)), 0.0);
    assert_near("against", share(&against, |hit| changes(hit)), 87.0, 8.0);
}

/// Hits of capsules 2 m long that lie over a level triangle, one end `tilt` meters higher than the middle.
fn lying_hits(tilt: f32) -> Vec<Pair> {
    let mut random = Random::new(3);
    let mut hits = vec![];
    while hits.len() < 2000 {
        let mut triangle = random.triangle();
        triangle.v.iter_mut().for_each(|v| v.y = 0.0);
        let (middle, turn) = (random.place(), random.between(0.0, std::f32::consts::TAU));
        let half = Vec3::new(turn.cos(), tilt, turn.sin());
        let (a, b) = (middle - half, middle + half);
        if axis_distance(a, b, &triangle) < 0.4 - 1e-4 {
            hits.push(capsule_pair(a, b, 0.4, triangle));
        }
    }
    hits
}

#[test]
fn w3_misses_a_quarter_of_the_hits_of_lying_capsules() {
    let hits = lying_hits(0.0);
    let missed = |name: &str| share(&hits, |pair| !run(name, pair).is_hit());
    assert_near("printed", missed("wicked/capsule-triangle"), 24.0, 6.0);
    assert_eq!(missed("wicked/capsule-triangle+W3"), 0.0);
}

#[test]
fn w3b_misses_as_many_when_they_lie_almost_level() {
    for tilt in [1e-4, 1e-2] {
        let hits = lying_hits(tilt);
        let missed = |name: &str| share(&hits, |pair| !run(name, pair).is_hit());
        assert_near("printed", missed("wicked/capsule-triangle"), 31.0, 8.0);
        assert_near("W3", missed("wicked/capsule-triangle+W3"), 31.0, 8.0);
        assert_eq!(missed("wicked/capsule-triangle+W4"), 0.0);
    }
}
