//! One test an erratum, with its counter-example: the answer as printed, and the answer once mended.

use super::*;

/// A triangle of a square meter's half.
const UNIT: [[f32; 3]; 3] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];

const STILL: [f32; 3] = [0.0; 3];
const DOWN: [f32; 3] = [0.0, -1.0, 0.0];

#[test]
fn s4_a_pierced_capsule_is_pushed_further_in() {
    let pierced = sweep([[1.0, -0.25, 1.0], [1.0, 1.75, 1.0]], 0.5, DOWN, T4);
    let (printed, _) = hit("", &pierced);
    assert_depth("", &pierced, 0.75);
    assert_eq!(printed.normal, Vec3::NEG_Y);
    assert_eq!(distance_after_push(&pierced, &printed), 0.0);

    let (mended, _) = hit("+S4", &pierced);
    assert_depth("+S4", &pierced, 0.75);
    assert_eq!(mended.normal, Vec3::Y);
    assert_eq!(distance_after_push(&pierced, &mended), 0.5);
}

#[test]
fn s4_an_end_that_lies_in_the_plane_counts_as_pierced() {
    // Standing on the face with the sphere's center in it: the rest of the capsule is above, the normal is below.
    let standing = sweep([[1.0, 0.0, 1.0], [1.0, 2.0, 1.0]], 0.5, DOWN, T4);
    let (printed, _) = hit("", &standing);
    assert_eq!(distance_after_push(&standing, &printed), 0.0);
    let (mended, _) = hit("+S4", &standing);
    assert_eq!(distance_after_push(&standing, &mended), 0.5);
}

#[test]
fn s5_the_projection_goes_the_wrong_way() {
    let pierced = sweep([[1.0, 1.0, 1.0], [1.0, -3.0, 1.0]], 0.5, DOWN, T4);
    assert_eq!(hit("", &pierced).0.point, Vec3::new(1.0, 2.0, 1.0));
    assert_eq!(hit("+S5", &pierced).0.point, Vec3::new(1.0, 0.0, 1.0));
}

#[test]
fn s5_the_nearer_end_is_projected() {
    let slanted = sweep([[1.0, 3.0, 1.0], [1.5, -1.0, 1.0]], 0.5, DOWN, T4);
    let nearer = hit("+S5", &slanted).0.point;
    assert!(nearer.distance(Vec3::new(1.5, 0.0, 1.0)) < 1e-6, "{nearer}");
}

#[test]
fn s6_sideways_may_be_the_shorter_way_out() {
    let beside_an_edge = sweep([[0.125, -2.0, 1.0], [0.125, 3.0, 1.0]], 0.5, DOWN, T4);
    assert_depth("+S4", &beside_an_edge, 2.5);
    assert_depth("+S6", &beside_an_edge, 0.625);
    let (mended, _) = hit("+S6", &beside_an_edge);
    assert_eq!(mended.normal, Vec3::NEG_X);
    assert_eq!(distance_after_push(&beside_an_edge, &mended), 0.5);
}

#[test]
fn s7_a_start_inside_a_cylinder_is_lost() {
    let beside = |motion| sweep([[1.5, 0.25, -0.25], [2.5, 0.25, -0.25]], 0.5, motion, T4);
    let depth = 0.5 - 0.125_f32.sqrt();
    assert_misses("", &beside(DOWN));
    assert_time("", &beside([0.0, 0.0, 2.0]), 0.569);
    // Along the edge it comes to the branch for parallel motions, which knows a time 0.
    assert_depth("", &beside([1.0, 0.0, 0.0]), depth);
    for motion in [DOWN, [0.0, 0.0, 2.0], [1.0, 0.0, 0.0]] {
        assert_depth("+S7", &beside(motion), depth);
    }
}

#[test]
fn s8_a_cylinder_goes_on_beyond_its_ends() {
    let beside = sweep(
        [[0.0, 0.0, -1.0], [0.0, 1.0, -1.0]],
        0.5,
        [0.0, 1.5, 1.0],
        UNIT,
    );
    assert_time("", &beside, 0.5);
    assert_misses("+S8", &beside);

    let early = sweep(
        [[-1.5, 0.5, 0.0], [-0.5, 0.5, 0.0]],
        0.5,
        [0.5, -0.5, 0.5],
        UNIT,
    );
    assert_time("", &early, 0.0);
    assert_time("+S8", &early, 0.2929);
}

#[test]
fn s8_of_one_cylinder_alone() {
    // A ball above and beyond the end of the edge along x.
    let ball = |motion| sweep([[3.0, 1.0, 0.0]; 2], 0.5, motion, UNIT);
    let steep = ball([-2.0, -4.0, 0.0]);
    let (phantom, time) = hit("+S11", &steep);
    assert_eq!((time, phantom.point.x), (0.125, 2.75));
    assert_misses("+S11+S8", &steep);

    let flat = ball([-2.0, -1.0, 0.0]);
    let (phantom, time) = hit("+S11", &flat);
    assert_eq!((time, phantom.point.x), (0.5, 2.0));
    assert_time("+S11+S8", &flat, 0.7764);
}

#[test]
fn s9_the_first_contact_tested_hides_the_deeper_ones() {
    let lying = sweep([[1.0, 0.375, 1.0], [1.0, 0.125, 1.5]], 0.5, DOWN, T4);
    assert_depth("", &lying, 0.125);
    assert_depth("+S9", &lying, 0.375);
}

#[test]
fn s10_without_motion_everything_is_met() {
    let above = sweep([[1.0, 2.0, 1.0], [1.0, 4.0, 1.0]], 0.5, STILL, T4);
    assert_depth("", &above, 0.5 - 6.0_f32.sqrt());
    assert_misses("+S10", &above);

    // The root is NaN, and `max` makes 0 of it.
    let told = record(&choice(PRINTED), &above);
    let root = &told.steps[told.find("sphere 0/first root").unwrap()];
    assert!(root.has_non_finite(), "{root:?}");
    let inside = sweep([[-0.125, 0.0, -0.25], [-0.25, 0.0, -0.25]], 0.5, STILL, T4);
    assert!(run("+S10", &inside).is_hit());
}

#[test]
fn s11_a_cylinder_without_length_is_always_met() {
    let ball = sweep([[1.0, 2.0, 1.0]; 2], 0.5, [1.0, 0.0, 0.0], T4);
    assert_depth("", &ball, 0.5 - 6.0_f32.sqrt());
    assert_misses("+S11", &ball);
    let falling = sweep([[1.0, 2.0, 1.0]; 2], 0.5, [0.0, -3.0, 0.0], T4);
    assert_time("+S11", &falling, 0.5);
}

#[test]
fn s12_slow_motions_and_short_edges_count_as_parallel() {
    let small = [[0.0; 3], [0.5, 0.0, 0.0], [0.0, 0.0, 0.5]];
    let beside = |core| sweep(core, 0.25, [0.001, 0.0, 0.001], small);
    let core = [[0.125, 0.0, -0.2505], [0.375, 0.0, -0.2505]];
    assert_misses("", &beside(core));
    assert_time("+S12", &beside(core), 0.5);

    // The same edge four meters long is found, but not by a motion ten times slower.
    let long = |motion| sweep(core, 0.25, motion, T4);
    assert_time("", &long([0.001, 0.0, 0.001]), 0.5);
    let core = [[0.125, 0.0, -0.25005], [0.375, 0.0, -0.25005]];
    let slow = sweep(core, 0.25, [0.0001, 0.0, 0.0001], T4);
    assert_misses("", &slow);
    assert_time("+S12", &slow, 0.5);
}

#[test]
fn s12_small_triangles_lose_their_faces() {
    let tiny = [[0.0; 3], [0.0009, 0.0, 0.0], [0.0, 0.0, 0.0009]];
    let core = [[0.0003, 0.001, 0.0003], [0.0003, 0.002, 0.0003]];
    let falling = sweep(core, 0.0005, [0.0, -0.001, 0.0], tiny);
    // Without its face, the triangle lets the capsule sink in until a corner stops it.
    assert_time("", &falling, 0.7354);
    assert_time("+S12", &falling, 0.5);
}

#[test]
fn s12_a_parallelogram_cracks_along_its_diagonal() {
    // The nearest point lies on the diagonal, and each triangle leaves it to the other.
    let slanted = [[0.5, 0.0, 1.0], [0.0, 0.0, -0.5], [-0.5, 0.5, -0.5]];
    let core = [[1.0, 0.5, 1.0], [-0.5, 1.0, 0.0]];
    let overlapping = sweep(core, 0.75, [1.5, 1.0, 0.5], slanted);
    let depth = 0.75 - 1.0 / 3.0_f32.sqrt();
    assert_depth("+S9+S12", &overlapping, depth);
    assert!(hit("+S9", &overlapping).0.depth < depth - 0.05);
}

#[test]
fn s13_touching_at_the_end_is_missed() {
    let falling = sweep([[1.0, 1.5, 1.0], [1.0, 4.0, 1.0]], 0.5, DOWN, T4);
    assert_misses("", &falling);
    assert_eq!(hit("+S13", &falling).1, 1.0);
    let too_short = sweep([[1.0, 2.0, 1.0], [1.0, 4.0, 1.0]], 0.5, DOWN, T4);
    assert_misses("+S13", &too_short);
}

#[test]
fn s13_touching_at_the_start_is_missed() {
    let sliding = sweep([[1.0, 0.5, 1.0], [1.0, 2.0, 1.0]], 0.5, [1.0, 0.0, 0.0], T4);
    assert_misses("", &sliding);
    assert_depth("+S13", &sliding, 0.0);
}

#[test]
fn s15_the_triangle_is_moved_backwards_along_the_core() {
    let leaving = sweep(
        [[0.0, 1.0, 0.0], [0.0, 3.0, 0.0]],
        0.5,
        [0.0, 0.5, 0.0],
        UNIT,
    );
    assert_misses("", &leaving);
}

#[test]
fn s16_a_flat_prism_has_no_inside_but_faces() {
    let through_an_edge = sweep([[-1.0, 0.0, 1.0], [6.0, 0.0, 1.0]], 0.25, DOWN, T4);
    assert_depth("", &through_an_edge, 0.25);
    let told = record(&choice(PRINTED), &through_an_edge);
    assert!(told.find("initially pierced").is_err());
}

#[test]
fn s18_a_triangle_without_area_is_a_segment_or_a_point() {
    let line = [[0.0; 3], [4.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    let falling = |triangle| {
        sweep(
            [[2.0, 2.0, -1.0], [2.0, 2.0, 1.0]],
            0.5,
            [0.0, -3.0, 0.0],
            triangle,
        )
    };
    let needed = |triangle| {
        let told = record(
            &choice("swept/capsule-triangle+S8+S11+S18"),
            &falling(triangle),
        );
        let of_part = |step: &&capsule_lab::core::trace::Step| step.title == "left out";
        21 - told.steps.iter().filter(of_part).count()
    };
    // One parallelogram, 4 cylinders and 4 spheres of a segment; 1 cylinder and 2 spheres of a point.
    assert_eq!((needed(line), needed([[2.0, 0.0, 0.0]; 3])), (9, 3));
    assert_eq!(needed(T4), 21);
    for triangle in [line, [[2.0, 0.0, 0.0]; 3]] {
        assert_time("+S8+S11+S18", &falling(triangle), 0.5);
    }
    let beyond = sweep(
        [[5.0, 2.0, -1.0], [5.0, 2.0, 1.0]],
        0.5,
        [0.0, -3.0, 0.0],
        line,
    );
    assert_misses("+S8+S11+S18", &beyond);
}
