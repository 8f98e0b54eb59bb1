//! On their way.

use super::{any_box, any_capsule, any_triangle, moved, vector};
use capsule_lab::core::{
    articles::better_collision::cuboids,
    exact::{
        overlap::{box_box, box_triangle, capsule_box},
        sweep::{self, Impact},
    },
    geometry::{Capsule, OrientedBox, Triangle},
};
use glam::Vec3;
use proptest::prelude::*;

const STEPS: usize = 500;

/// Whether `found` is the first moment that steps along the way find, `overlaps` telling of a time.
fn is_first(found: Option<Impact>, overlaps: impl Fn(f32) -> bool) -> Result<(), TestCaseError> {
    let times = (0..=STEPS).map(|step| step as f32 / STEPS as f32);
    let first = times.into_iter().find(|time| overlaps(*time));
    match (first, found) {
        (Some(first), Some(Impact { time, .. })) => {
            let least = first - 1.001 / STEPS as f32;
            prop_assert!(
                time <= first + 1e-4 && time >= least.min(0.0).max(least),
                "{time}, not {first}"
            );
        }
        (Some(first), None) => prop_assert!(false, "steps overlap at {first}"),
        // Between two steps a corner may be touched and left, within a hair's breadth.
        (None, Some(Impact { time, .. })) => {
            let near = (-1000..=1000).map(|step| time + step as f32 * 1e-6);
            prop_assert!(near.into_iter().any(overlaps), "nothing touches at {time}");
        }
        (None, None) => {}
    }
    Ok(())
}

fn with_triangle(a: &OrientedBox, triangle: &Triangle) -> bool {
    box_triangle(a, triangle, true, &mut ()).is_some()
}

proptest! {
    #[test]
    fn a_sweep_of_boxes_finds_the_first_moment_that_steps_find(
        a in any_box(),
        b in any_box(),
        from in vector(-3.0..3.0),
        way in vector(-6.0..6.0),
    ) {
        let a = moved(&a, from);
        let found = sweep::box_box(&a, &b, way, &mut ());
        is_first(found, |time| box_box(&moved(&a, way * time), &b, &mut ()).is_some())?;
        if let Some(Impact { time, contact }) = found {
            prop_assert!(time == 0.0 || way.dot(contact.normal) < 1e-4);
            prop_assert!(time == 0.0 || contact.depth == 0.0);
        }
    }

    #[test]
    fn a_sweep_of_a_box_to_a_triangle_likewise(
        a in any_box(),
        triangle in any_triangle(),
        from in vector(-3.0..3.0),
        way in vector(-6.0..6.0),
    ) {
        let a = moved(&a, from);
        let found = sweep::box_triangle(&a, &triangle, way, true, &mut ());
        is_first(found, |time| with_triangle(&moved(&a, way * time), &triangle))?;
    }

    #[test]
    fn a_sweep_of_a_capsule_to_a_box_likewise(
        capsule in any_capsule(),
        b in any_box(),
        from in vector(-3.0..3.0),
        way in vector(-6.0..6.0),
    ) {
        let at = |by: Vec3| Capsule { a: capsule.a + by, b: capsule.b + by, ..capsule };
        let start = at(from);
        let found = sweep::capsule_box(&start, &b, way, &mut ());
        is_first(found, |time| capsule_box(&at(from + way * time), &b, &mut ()).is_some())?;
    }

    #[test]
    fn swapped_and_sent_the_other_way_they_meet_at_the_same_time(
        a in any_box(),
        b in any_box(),
        from in vector(-3.0..3.0),
        way in vector(-6.0..6.0),
    ) {
        let a = moved(&a, from);
        let one = sweep::box_box(&a, &b, way, &mut ());
        let other = sweep::box_box(&b, &a, -way, &mut ());
        match (one, other) {
            (Some(one), Some(other)) => {
                prop_assert!((one.time - other.time).abs() < 1e-5);
                prop_assert!((one.contact.depth - other.contact.depth).abs() < 1e-5);
            }
            (None, None) => {}
            // At a corner that is only grazed, rounding may decide.
            (one, other) => {
                let found = one.or(other).expect("one of them");
                prop_assert!(found.contact.normal.dot(way).abs() < 1e-3, "{found:?}");
            }
        }
    }

    #[test]
    fn cuboids_are_right_about_boxes_along_the_axes_and_early_about_turned_ones(
        a in any_box(),
        b in any_box(),
        from in vector(-3.0..3.0),
        way in vector(-6.0..6.0),
    ) {
        let straight = |shape: OrientedBox| OrientedBox { rotation: Vec3::ZERO, ..shape };
        let a = moved(&a, from);
        let exact = sweep::box_box(&straight(a), &straight(b), way, &mut ());
        let found = cuboids(&straight(a), &straight(b), way, &mut ());
        match (exact, found) {
            (Some(exact), Some(found)) => {
                prop_assert!((exact.time - found.time).abs() < 1e-4);
                prop_assert!((exact.contact.depth - found.contact.depth).abs() < 1e-4);
            }
            (None, None) => {}
            (exact, found) => {
                let one = exact.or(found).expect("one of them");
                prop_assert!(one.contact.normal.dot(way).abs() < 1e-2 || one.time > 0.999, "{one:?}");
            }
        }
        if let Some(exact) = sweep::box_box(&a, &b, way, &mut ()) {
            let wrapped = cuboids(&a, &b, way, &mut ());
            prop_assert!(wrapped.is_some_and(|wrapped| wrapped.time <= exact.time + 1e-4));
        }
    }
}

#[test]
fn a_box_that_slides_over_a_seam_is_stopped_by_no_edge() {
    let shape = OrientedBox {
        center: Vec3::new(-2.0, 0.5, 0.0),
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    };
    let ahead = Triangle {
        v: [
            Vec3::new(0.0, 0.0, -2.0),
            Vec3::new(0.0, 0.0, 2.0),
            Vec3::new(4.0, 0.0, 0.0),
        ],
    };
    for sunk in [0.0, 1e-7, -1e-7] {
        let shape = moved(&shape, Vec3::Y * sunk);
        let way = Vec3::new(3.0, 0.0, 0.0);
        let found = sweep::box_triangle(&shape, &ahead, way, true, &mut ());
        assert!(
            found.is_none_or(|found| found.contact.normal == Vec3::Y),
            "{sunk}: {found:?}"
        );
    }
    let lower = moved(&shape, Vec3::Y * -0.01);
    let found = sweep::box_triangle(&lower, &ahead, Vec3::X * 3.0, true, &mut ());
    let found = found.expect("an edge in the way");
    assert_eq!((found.time, found.contact.normal), (0.5, Vec3::NEG_X));
}

#[test]
fn what_comes_from_behind_a_single_sided_triangle_passes() {
    let shape = OrientedBox {
        center: Vec3::new(0.25, 2.0, 0.25),
        half_size: Vec3::splat(0.1),
        rotation: Vec3::new(10.0, 20.0, 30.0),
    };
    let up = Triangle {
        v: [Vec3::ZERO, Vec3::Z, Vec3::X],
    };
    let down = Triangle {
        v: [Vec3::ZERO, Vec3::X, Vec3::Z],
    };
    let way = Vec3::Y * -4.0;
    let falls =
        |triangle, double_sided| sweep::box_triangle(&shape, triangle, way, double_sided, &mut ());
    assert!(falls(&up, false).is_some_and(|impact| impact.contact.normal.y > 0.9));
    assert_eq!(falls(&down, false), None);
    assert!(falls(&down, true).is_some());
}
