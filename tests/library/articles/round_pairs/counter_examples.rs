//! One test an erratum, with its counter-example: the answer as printed, and the answer once mended.

use super::*;

const W: &str = "wicked/capsule-capsule";
const ORIGIN: [f32; 3] = [0.0; 3];

#[test]
fn w6_the_wrong_end_is_picked() {
    let a = capsule(ORIGIN, [2.0, 0.0, 0.0], 0.5);
    let pair = Pair::new(a, capsule([-2.0, 0.0, 0.0], [2.0, 0.0, 3.0], 1.0));
    assert_misses(W, &pair);
    assert_depth("wicked/capsule-capsule+W6", &pair, 0.3);
    assert_depth("wicked/capsule-capsule+W6x", &pair, 0.3);
}

#[test]
fn w6x_one_projection_each_way_is_not_the_closest_pair() {
    let a = capsule([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.5);
    let pair = Pair::new(a, capsule([-2.0, 0.5, -2.0], [2.0, 0.5, 2.0], 0.5));
    assert_misses(W, &pair);
    assert_misses("wicked/capsule-capsule+W6", &pair);
    assert_depth("wicked/capsule-capsule+W6x", &pair, 0.5);
}

#[test]
fn w6_the_right_comparison_may_pick_the_worse_end() {
    let a = capsule([-2.0, 0.0, 0.0], ORIGIN, 0.5);
    let pair = Pair::new(a, capsule([-2.0, 2.0, 0.0], [2.0, -1.0, 0.0], 0.5));
    assert_depth(
        W,
        &pair,
        run("exact/capsule-capsule", &pair).contact.unwrap().depth,
    );
    assert_misses("wicked/capsule-capsule+W6", &pair);
}

#[test]
fn w7_what_coincides_has_no_direction() {
    let spheres = Pair::new(sphere(ORIGIN, 0.5), sphere(ORIGIN, 0.25));
    assert!(contact("wicked/sphere-sphere", &spheres).normal.is_nan());
    let mended = contact("wicked/sphere-sphere+W7", &spheres);
    assert_eq!((mended.normal, mended.depth), (Vec3::Y, 0.75));

    let a = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.5);
    let cross = Pair::new(a, capsule([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.5));
    let printed = contact(W, &cross);
    assert!(printed.normal.is_nan());
    assert_eq!(printed.depth, 1.0);
    let mended = contact("wicked/capsule-capsule+W7", &cross);
    assert_eq!((mended.normal.abs(), mended.depth), (Vec3::Y, 1.0));
}

#[test]
fn w9_a_capsule_without_length_hits_nothing() {
    let through = ([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.5);
    let pair = by_outer_ends((ORIGIN, ORIGIN, 0.5), through);
    assert_misses(W, &pair);
    assert_depth("wicked/capsule-capsule+W9+W7", &pair, 1.0);
}

#[test]
fn w10_ends_closer_than_two_radii_cross_over() {
    // One meter tall by its ends, it reaches from -1 to 2 as printed, and touches what is half a meter above it.
    let above = ([-2.0, 2.0, 0.0], [2.0, 2.0, 0.0], 0.5);
    let pair = by_outer_ends((ORIGIN, [0.0, 1.0, 0.0], 1.0), above);
    assert_depth(W, &pair, 0.5);
    assert_misses("wicked/capsule-capsule+W10", &pair);
    let told = record(&choice(W), &pair);
    let line = &told.steps[told.find("capsule A/capsule line").unwrap()];
    let end = |name: &str| line.values.iter().find(|(n, _)| *n == name).unwrap().1;
    assert_eq!(end("a_A"), Vec3::Y.into());
    assert_eq!(end("a_B"), Vec3::ZERO.into());
}

#[test]
fn w14_touching_is_a_miss() {
    let spheres = Pair::new(sphere([1.0, 0.0, 0.0], 0.5), sphere(ORIGIN, 0.5));
    assert_misses("wicked/sphere-sphere", &spheres);
    assert_depth("wicked/sphere-sphere+W14", &spheres, 0.0);
    let lying = |y: f32| capsule([-1.0, y, 0.0], [1.0, y, 0.0], 0.5);
    let capsules = Pair::new(lying(1.0), lying(0.0));
    assert_misses(W, &capsules);
    assert_depth("wicked/capsule-capsule+W14", &capsules, 0.0);
}

#[test]
fn m1_the_definition_compares_a_square_with_a_radius() {
    let test = |x: f32, r: f32| {
        let point = sphere([x, 0.0, 0.0], 0.0);
        Pair::new(point, capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], r))
    };
    // A half-meter capsule reaches as far as .7071, one of two meters no farther than 1.4142.
    let (printed, mended) = ("some-math/definition", "some-math/definition+M1");
    assert_depth(printed, &test(0.7, 0.5), 0.5_f32.sqrt() - 0.7);
    assert_misses(mended, &test(0.7, 0.5));
    assert_misses(printed, &test(1.5, 2.0));
    assert_depth(mended, &test(1.5, 2.0), 0.5);
    assert_depth(printed, &test(0.75, 1.0), 0.25);
    assert_depth(mended, &test(0.75, 1.0), 0.25);
}

#[test]
fn m6_the_difference_of_two_squares_cancels() {
    let pair = |b: [f32; 3], c: [f32; 3]| Pair::new(sphere(c, 0.5), capsule(ORIGIN, b, 0.5));
    let (printed, mended) = ("some-math/sphere-capsule", "some-math/sphere-capsule+M6");
    let near = pair([30.0, 40.0, 0.0], [7.5, 10.0, 0.001]);
    assert_distance(printed, &near, 0.0, 0.0);
    assert_distance(mended, &near, 0.001, 1e-5);
    let negative = pair([300.0, 400.0, 0.0], [235.0, 940.0 / 3.0, 0.01]);
    assert!(run(printed, &negative).distance.unwrap().is_nan());
    assert!(contact(printed, &negative).depth.is_nan());
    assert_distance(mended, &negative, 0.01, 1e-4);
    assert_distance("some-math/point-segment", &negative, 0.01, 1e-4);
}

#[test]
fn m7_a_short_segment_is_its_first_point() {
    let a = capsule(ORIGIN, [0.0005, 0.0, 0.0], 0.0);
    let pair = Pair::new(a, capsule([0.0005, 0.0001, 0.0], [0.0005, 1.0, 0.0], 0.0));
    for name in ["some-math/segment-segment", "some-math/capsule-capsule"] {
        assert_distance(name, &pair, 5.1e-4, 1e-6);
        assert_distance(&format!("{name}+M7"), &pair, 1e-4, 1e-9);
    }
}

const T: &str = "thunderfist/capsule-capsule";

#[test]
fn t1_only_touching_intersects() {
    let lying = |y: f32| capsule([-1.0, y, 0.0], [1.0, y, 0.0], 0.5);
    let at = |y: f32| Pair::new(lying(y), lying(0.0));
    assert_misses(T, &at(0.5));
    assert_depth("thunderfist/capsule-capsule+T1", &at(0.5), 0.5);
    assert_depth(T, &at(1.0), 0.0);
    assert_depth("thunderfist/capsule-capsule+T1", &at(1.0), 0.0);
    assert_misses(T, &at(1.5));
    let told = record(&choice(T), &at(1.5));
    assert!(told.find("early exit").is_ok() && told.find("overlap test").is_err());
}

/// Whether `name` takes the axes for parallel.
fn joins(name: &str, pair: &Pair) -> bool {
    let told = record(&choice(name), pair);
    let step = &told.steps[told.find("parallel test").unwrap()];
    step.decision.unwrap().holds
}

const P: &str = "thunderfist/parallel-capsules";

#[test]
fn t2_the_dot_product_is_not_of_unit_vectors() {
    let two_meters = capsule(ORIGIN, [2.0, 0.0, 0.0], 0.5);
    let same = Pair::new(two_meters, capsule([0.0, 0.5, 0.0], [2.0, 0.5, 0.0], 0.5));
    assert!(!joins(P, &same));
    assert!(joins("thunderfist/parallel-capsules+T2", &same));
    // At 45 degrees: joined though nothing is parallel, and the overlap is missed.
    let slanted = Pair::new(two_meters, capsule([1.0, 0.6, 0.0], [1.5, 1.1, 0.0], 0.25));
    assert!(joins(P, &slanted));
    assert_misses(P, &slanted);
    assert!(!joins("thunderfist/parallel-capsules+T2", &slanted));
    assert_depth("thunderfist/parallel-capsules+T2", &slanted, 0.15);
}

#[test]
fn t3_a_cosine_hardly_changes_near_parallel() {
    // 0.8 degrees apart: over ten meters the axes drift apart by 14 centimeters.
    let angle = 0.8_f32.to_radians();
    let tilted = capsule(ORIGIN, [10.0 * angle.cos(), 10.0 * angle.sin(), 0.0], 0.5);
    let pair = Pair::new(tilted, capsule([0.0, 0.9, 0.0], [10.0, 0.9, 0.0], 0.5));
    assert!(joins("thunderfist/parallel-capsules+T2", &pair));
    assert!(!joins("thunderfist/parallel-capsules+T2+T3", &pair));
    let exact = run("exact/capsule-capsule", &pair).contact.unwrap().depth;
    assert_depth("thunderfist/parallel-capsules+T2+T3", &pair, exact);
    let printed = contact("thunderfist/parallel-capsules+T2", &pair).depth;
    assert!(
        (exact - printed - 0.07).abs() < 1e-3,
        "{printed} for {exact}"
    );
}

#[test]
fn axes_that_run_opposite_ways_join_at_the_other_end() {
    let obstacle = capsule(ORIGIN, [1.0, 0.0, 0.0], 0.25);
    for (a, b) in [(1.5, 2.5), (2.5, 1.5), (-0.5, -1.5), (-1.5, -0.5)] {
        let pair = Pair::new(capsule([a, 0.0, 0.0], [b, 0.0, 0.0], 0.5), obstacle);
        assert!(joins(P, &pair));
        assert_depth(P, &pair, 0.25);
    }
}

#[test]
fn a_point_on_the_axis_faces_square_to_it() {
    let upright = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let facing = |p: [f32; 3]| {
        let pair = Pair::new(sphere(p, 0.0), upright);
        contact("thunderfist/surface-normal", &pair).normal
    };
    assert_eq!(facing([0.5, 0.25, 0.0]), Vec3::X);
    assert_eq!(facing([0.0, 1.25, 0.0]), Vec3::Y);
    assert_eq!(facing([0.0, 0.25, 0.0]).y, 0.0);
    assert!(facing([0.0, 0.25, 0.0]).is_normalized());
    let end = facing([0.3, 1.3, 0.0]);
    assert!((end.x - end.y).abs() < 1e-6 && end.z == 0.0);
}
