//! One test an erratum, with its counter-example: the answer as printed, and the answer once mended.

use super::*;
use capsule_lab::core::method::{ParallelRule, Settings};

const SPHERE: &str = "wicked/sphere-triangle";
const CAPSULE: &str = "wicked/capsule-triangle";
const BETTER: &str = "better-collision/sphere-triangle";
const COPY: &str = "some-math/capsule-triangle";

/// What `name` answers with `change` made to its settings.
fn run_with(name: &str, pair: &Pair, change: impl FnOnce(&mut Settings)) -> Answer {
    let mut choice = choice(name);
    change(&mut choice.settings);
    (choice.method.silent)(pair, &choice.settings)
}

fn single_sided(settings: &mut Settings) {
    settings.double_sided = false;
}

#[test]
fn w1_the_best_edge_is_never_lowered() {
    let pair = sphere_pair([2.0, 0.0, 3.0], 1.0, T4);
    assert_contact(SPHERE, &pair, -1.0, [1.0, 0.0, 0.0]);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    assert_contact(
        "wicked/sphere-triangle+W1",
        &pair,
        1.0 - half,
        [half, 0.0, half],
    );
}

#[test]
fn w2_a_line_against_the_normal_is_traced_the_wrong_way() {
    let (base, tip) = ([-1.0, 2.25, -1.0], [-1.0, -0.25, -1.0]);
    let pair = base_tip_pair(base, tip, 0.5, FLOOR);
    assert_misses(CAPSULE, &pair);
    assert_depth("wicked/capsule-triangle+W2", &pair, 0.25);

    let swapped = base_tip_pair(tip, base, 0.5, FLOOR);
    assert_depth(CAPSULE, &swapped, 0.25);
    let [v0, v1, v2] = FLOOR.v;
    let rewound = base_tip_pair(base, tip, 0.5, Triangle { v: [v0, v2, v1] });
    assert_depth(CAPSULE, &rewound, 0.25);
}

/// A lying capsule over the middle of a long, thin triangle, far from its first corner.
fn lying() -> Pair {
    let long = triangle([[0.0, 0.0, 0.0], [8.0, 0.0, 2.0], [8.0, 0.0, 4.0]]);
    base_tip_pair([1.5, 0.25, 2.0], [6.5, 0.25, 2.0], 0.5, long)
}

#[test]
fn w3_the_sphere_nearest_to_a_corner_need_not_be_over_the_triangle() {
    assert_misses(CAPSULE, &lying());
    let up = contact("wicked/capsule-triangle+W3", &lying());
    assert!((up.depth - 0.25).abs() < 1e-6);
    assert!(up.normal.distance(Vec3::Y) < 1e-6);
}

#[test]
fn w3n_a_capsule_wholly_over_the_face_is_exact_by_the_corner_rule() {
    let large = triangle([[-10.0, 0.0, -10.0], [-10.0, 0.0, 10.0], [10.0, 0.0, -10.0]]);
    let pair = capsule_pair([-4.0, 0.25, -3.0], [-1.0, 0.25, -3.0], 0.5, large);
    assert_contact(CAPSULE, &pair, 0.25, [0.0, 1.0, 0.0]);
}

#[test]
fn w3b_the_listing_divides_by_zero_and_ends_in_the_corner_too() {
    let listing = |settings: &mut Settings| settings.parallel = ParallelRule::Listing;
    assert_eq!(run_with(CAPSULE, &lying(), listing).contact, None);
    let mut choice = choice(CAPSULE);
    listing(&mut choice.settings);
    let record = record(&choice, &lying());
    assert!(record.steps[record.find("plane trace").unwrap()].has_non_finite());
    let mended = run_with("wicked/capsule-triangle+W3", &lying(), listing);
    assert!((mended.contact.unwrap().depth - 0.25).abs() < 1e-6);
}

#[test]
fn w3b_nearly_parallel_is_no_better() {
    let Pair { obstacle, .. } = lying();
    let Shape::Triangle(long) = obstacle else {
        unreachable!()
    };
    for tilt in [1e-4, 1e-3, 1e-2] {
        // The line dips toward A, which is beside the triangle: the trace lies far beyond it.
        let (a, b) = ([2.0, 0.25 - 2.0 * tilt, 2.0], [6.0, 0.25 + 2.0 * tilt, 2.0]);
        let pair = capsule_pair(a, b, 0.5, long);
        assert_misses("wicked/capsule-triangle+W1+W2+W3", &pair);
        let depth = contact("wicked/capsule-triangle+W4", &pair).depth;
        assert!((depth - 0.25).abs() < 3.0 * tilt, "{tilt}: {depth}");
    }
}

#[test]
fn the_comment_on_parallel_lines_takes_the_plane_for_the_triangle() {
    let by_plane = |settings: &mut Settings| settings.parallel = ParallelRule::PlaneDistance;
    let over = run_with(CAPSULE, &lying(), by_plane).contact.unwrap();
    assert!((over.depth - 0.25).abs() < 1e-6 && over.normal == Vec3::Y);
    let beside = capsule_pair([20.0, 0.25, 2.0], [24.0, 0.25, 2.0], 0.5, FLOOR);
    assert!(run_with(CAPSULE, &beside, by_plane).is_hit());
    assert!(!run_with("wicked/capsule-triangle+W3", &beside, by_plane).is_hit());
    let above = capsule_pair([0.0, 0.75, 0.0], [1.0, 0.75, 0.0], 0.5, FLOOR);
    assert!(!run_with(CAPSULE, &above, by_plane).is_hit());
}

#[test]
fn w4_the_sphere_nearest_to_the_trace_is_not_the_deepest() {
    let slanted = triangle([[0.0, 0.0, -1.0], [1.0, 0.0, 1.0], [1.0, 0.0, 3.0]]);
    let pair = capsule_pair([-1.0, 1.0, -1.5], [2.0, 0.0, 0.0], 1.0, slanted);
    assert_contact(
        "wicked/capsule-triangle+W1+W2",
        &pair,
        0.075,
        [0.869, 0.238, -0.434],
    );
    assert_contact(
        "wicked/capsule-triangle+W1+W2+W4",
        &pair,
        0.403,
        [0.398, 0.896, -0.199],
    );
}

#[test]
fn w4_the_sphere_nearest_to_the_trace_may_miss() {
    let slanted = triangle([[-2.0, 0.0, 0.0], [3.0, 0.0, -1.0], [1.0, 0.0, -2.0]]);
    let pair = capsule_pair([1.0, -0.5, 0.0], [0.0, 0.0, 1.0], 1.0, slanted);
    assert_misses("wicked/capsule-triangle+W1+W2", &pair);
    assert_depth("wicked/capsule-triangle+W1+W2+W4", &pair, 0.228);
}

#[test]
fn w7_a_center_on_the_triangle_has_no_direction() {
    let pair = sphere_pair([-1.0, 0.0, -1.0], 0.5, FLOOR);
    let printed = contact(SPHERE, &pair);
    assert!(printed.normal.is_nan());
    assert_eq!(printed.depth, 0.5);
    assert_contact("wicked/sphere-triangle+W7", &pair, 0.5, [0.0, 1.0, 0.0]);
}

#[test]
fn w8_a_piercing_capsule_is_pushed_out_by_its_radius_alone() {
    let pair = base_tip_pair([-1.0, -1.0, -1.0], [-1.0, 2.0, -1.0], 0.5, FLOOR);
    let printed = contact(CAPSULE, &pair);
    assert_eq!(printed.depth, 0.5);
    assert!(printed.normal.is_nan());
    assert_contact("wicked/capsule-triangle+W8", &pair, 1.0, [0.0, 1.0, 0.0]);
}

#[test]
fn w9_a_capsule_without_length_is_nowhere() {
    let pair = base_tip_pair([-1.0, 0.25, -1.0], [-1.0, 0.25, -1.0], 0.5, FLOOR);
    assert_misses(CAPSULE, &pair);
    assert_contact("wicked/capsule-triangle+W9", &pair, 0.25, [0.0, 1.0, 0.0]);
    let apart = base_tip_pair([-1.0, 0.75, -1.0], [-1.0, 0.75, -1.0], 0.5, FLOOR);
    assert_misses("wicked/capsule-triangle+W9", &apart);
}

#[test]
fn w10_ends_closer_than_two_radii_cross_over() {
    let lower = |y: f32| {
        let deep = triangle([[-2.0, y, -2.0], [-2.0, y, 2.0], [2.0, y, -2.0]]);
        base_tip_pair([-0.5, 0.0, -0.5], [-0.5, 1.0, -0.5], 1.0, deep)
    };
    // One meter of capsule, from 0 to 1, reaches three meters, from -1 to 2. Mended it is a sphere about y = 0.5.
    assert_depth(CAPSULE, &lower(-0.875), 0.125);
    assert_misses("wicked/capsule-triangle+W10", &lower(-0.875));
    assert_depth("wicked/capsule-triangle+W10", &lower(-0.25), 0.25);

    let told = record(&choice(CAPSULE), &lower(0.0));
    let line = &told.steps[told.find("capsule line").unwrap()];
    let height = |name: &str| {
        line.drawables
            .iter()
            .find_map(|drawable| match drawable.shape {
                capsule_lab::core::trace::DrawnShape::Point { at } if drawable.label == name => {
                    Some(at.y)
                }
                _ => None,
            })
    };
    assert_eq!((height("A"), height("B")), (Some(1.0), Some(0.0)));
}

#[test]
fn w13_a_single_sided_triangle_is_hit_from_behind() {
    let front = sphere_pair([-1.0, 0.25, -1.0], 0.5, FLOOR);
    let back = sphere_pair([-1.0, -0.25, -1.0], 0.5, FLOOR);
    assert!(!run_with(SPHERE, &front, single_sided).is_hit());
    assert!(run_with(SPHERE, &back, single_sided).is_hit());
    let mended = "wicked/sphere-triangle+W13";
    assert!(run_with(mended, &front, single_sided).is_hit());
    assert!(!run_with(mended, &back, single_sided).is_hit());
    assert!(run(SPHERE, &front).is_hit() && run(SPHERE, &back).is_hit());
}

#[test]
fn w14_touching_counts_over_the_face_alone() {
    let over_face = sphere_pair([-1.0, 1.0, -1.0], 1.0, FLOOR);
    let beside_edge = sphere_pair([-3.0, 0.0, -1.0], 1.0, FLOOR);
    assert_depth(SPHERE, &over_face, 0.0);
    assert_misses(SPHERE, &beside_edge);
    assert_contact(
        "wicked/sphere-triangle+W14",
        &beside_edge,
        0.0,
        [-1.0, 0.0, 0.0],
    );
}

#[test]
fn m2_the_copy_inherits_the_mirrored_trace() {
    let pair = base_tip_pair([-1.0, 2.25, -1.0], [-1.0, -0.25, -1.0], 0.5, FLOOR);
    assert_misses("some-math/capsule-triangle+M3", &pair);
    assert_depth("some-math/capsule-triangle+M3+W2", &pair, 0.25);
}

#[test]
fn m3_centers_taken_for_outer_ends_shorten_the_capsule() {
    let ground = triangle([[-1.0, -0.25, -1.0], [-1.0, -0.25, 3.0], [3.0, -0.25, -1.0]]);
    let pair = capsule_pair([0.0, 0.0, 0.0], [0.0, 2.0, 0.0], 0.5, ground);
    assert_misses(COPY, &pair);
    assert_depth("some-math/capsule-triangle+M3", &pair, 0.25);

    let told = record(&choice(COPY), &pair);
    let line = &told.steps[told.find("capsule line").unwrap()];
    let value = |name: &str| line.values.iter().find(|(n, _)| *n == name).unwrap().1;
    assert_eq!(value("A"), Vec3::new(0.0, 0.5, 0.0).into());
    assert_eq!(value("B"), Vec3::new(0.0, 1.5, 0.0).into());
}

#[test]
fn b1_the_normal_points_into_the_triangle() {
    let pair = sphere_pair([-1.0, 0.5, -1.0], 1.0, FLOOR);
    let height_after = |name: &str| {
        let contact = contact(name, &pair);
        0.5 + contact.depth * contact.normal.y
    };
    assert_eq!(height_after(BETTER), 0.0);
    assert_eq!(height_after("better-collision/sphere-triangle+B1"), 1.0);
}

#[test]
fn b4_a_sphere_far_behind_the_plane_is_a_hit() {
    let pair = sphere_pair([-1.0, -5.0, -1.0], 1.0, FLOOR);
    assert!(run(BETTER, &pair).is_hit());
    assert_misses("better-collision/sphere-triangle+B4", &pair);
}

#[test]
fn b6_touching_counts_over_the_face_alone() {
    let over_face = sphere_pair([-1.0, 1.0, -1.0], 1.0, FLOOR);
    let beside_edge = sphere_pair([-3.0, 0.0, -1.0], 1.0, FLOOR);
    assert_depth(BETTER, &over_face, 0.0);
    assert_misses(BETTER, &beside_edge);
    assert_depth("better-collision/sphere-triangle+B6", &beside_edge, 0.0);
}
