//! Boxes against boxes and triangles, as they stand and on their way, against brute force.

use capsule_lab::{
    collide::{box_box, box_triangle},
    geometry::{AxisBox, OrientedBox, Triangle},
    sweep,
};
use glam::{DVec3, Vec3};
use proptest::prelude::*;

fn vector(range: std::ops::Range<f32>) -> impl Strategy<Value = Vec3> {
    [range.clone(), range.clone(), range].prop_map(Vec3::from_array)
}

fn any_box() -> impl Strategy<Value = OrientedBox> {
    (vector(-1.5..1.5), vector(0.1..1.0), vector(-180.0..180.0)).prop_map(
        |(center, half_size, rotation)| OrientedBox {
            center,
            half_size,
            rotation,
        },
    )
}

fn moved(shape: &OrientedBox, by: Vec3) -> OrientedBox {
    OrientedBox {
        center: shape.center + by,
        ..*shape
    }
}

/// Whether `point` is in the box by more than `by`.
fn holds(shape: &OrientedBox, point: Vec3, by: f64) -> bool {
    let from = (point - shape.center).as_dvec3();
    let half = shape.half_size.as_dvec3().to_array();
    let axes: [DVec3; 3] = shape.axes();
    (0..3).all(|i| axes[i].dot(from).abs() < half[i] - by)
}

/// Points all over the box.
fn points(shape: &OrientedBox) -> Vec<Vec3> {
    let steps = || (-4..=4).map(|step| step as f32 / 4.0);
    let axes = shape.axes().map(|axis| axis.as_vec3());
    let mut points = vec![];
    for (x, y, z) in
        steps().flat_map(|x| steps().flat_map(move |y| steps().map(move |z| (x, y, z))))
    {
        let along = Vec3::new(x, y, z) * shape.half_size;
        points.push(shape.center + axes[0] * along.x + axes[1] * along.y + axes[2] * along.z);
    }
    points
}

fn triangle_points(triangle: &Triangle) -> Vec<Vec3> {
    let [v0, v1, v2] = triangle.v;
    let weights =
        (0..=20).flat_map(|i| (0..=20 - i).map(move |j| (i as f32 / 20.0, j as f32 / 20.0)));
    weights
        .map(|(i, j)| v0 + (v1 - v0) * i + (v2 - v0) * j)
        .collect()
}

proptest! {
    #[test]
    fn boxes_that_share_a_point_overlap_and_the_push_parts_them(a in any_box(), b in any_box()) {
        let shared = points(&a).into_iter().any(|point| holds(&b, point, 1e-4));
        match box_box(&a, &b) {
            None => prop_assert!(!shared),
            Some(contact) => {
                prop_assert!((contact.normal.length() - 1.0).abs() < 1e-5);
                let out = contact.normal * (contact.depth + 1e-4);
                prop_assert!(box_box(&moved(&a, out), &b).is_none());
                let short = contact.normal * (contact.depth - 1e-4).max(0.0);
                prop_assert!(box_box(&moved(&a, short), &b).is_some());
                let back = box_box(&b, &a).expect("the other way round");
                prop_assert!((back.depth - contact.depth).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn no_shorter_push_parts_two_boxes(a in any_box(), b in any_box(), way in vector(-1.0..1.0)) {
        if let (Some(contact), Some(way)) = (box_box(&a, &b), way.try_normalize()) {
            let shorter = way * (contact.depth - 1e-4).max(0.0);
            prop_assert!(box_box(&moved(&a, shorter), &b).is_some());
        }
    }

    #[test]
    fn a_box_and_a_triangle_likewise(
        a in any_box(),
        v in [vector(-2.0..2.0), vector(-2.0..2.0), vector(-2.0..2.0)],
        way in vector(-1.0..1.0),
    ) {
        let triangle = Triangle { v };
        let shared = triangle_points(&triangle).into_iter().any(|point| holds(&a, point, 1e-4));
        match box_triangle(&a, &triangle) {
            None => prop_assert!(!shared),
            Some(contact) => {
                let out = contact.normal * (contact.depth + 1e-4);
                prop_assert!(box_triangle(&moved(&a, out), &triangle).is_none());
                if let Some(way) = way.try_normalize() {
                    let shorter = way * (contact.depth - 1e-4).max(0.0);
                    prop_assert!(box_triangle(&moved(&a, shorter), &triangle).is_some());
                }
            }
        }
    }

    #[test]
    fn a_sweep_of_boxes_finds_the_first_moment_that_steps_find(
        low in vector(-3.0..3.0),
        size in vector(0.2..1.0),
        other_size in vector(0.2..1.0),
        way in vector(-6.0..6.0),
    ) {
        let mover = AxisBox { low, high: low + size };
        let obstacle = AxisBox { low: -other_size, high: other_size };
        let touches = |time: f32| {
            let moved = mover.translated(way * time);
            moved.low.cmple(obstacle.high).all() && obstacle.low.cmple(moved.high).all()
        };
        let steps = 2000;
        let first = (0..=steps).map(|step| step as f32 / steps as f32).find(|time| touches(*time));
        let found = sweep::box_box(&mover, way, &obstacle);
        if let Some(first) = first {
            let (time, normal) = found.expect("what steps find");
            prop_assert!(time <= first + 1e-5 && time >= first - 1.001 / steps as f32, "{time}, not {first}");
            prop_assert_eq!(normal.length(), 1.0);
            prop_assert!(time == 0.0 || way.dot(normal) < 0.0);
        } else if let Some((time, _)) = found {
            // Between two steps a corner may be touched and left.
            let near = mover.translated(way * time);
            let gap = (near.low - obstacle.high).max(obstacle.low - near.high).max_element();
            prop_assert!(gap < 1e-4, "{gap}");
        }
    }
}

#[test]
fn faces_that_touch_overlap_by_nothing() {
    let unit = OrientedBox {
        center: Vec3::ZERO,
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    };
    let contact = box_box(&moved(&unit, Vec3::Y), &unit).expect("touching counts");
    assert_eq!((contact.depth, contact.normal), (0.0, Vec3::Y));
    let flat = OrientedBox {
        half_size: Vec3::new(0.5, 0.0, 0.5),
        ..unit
    };
    let contact = box_box(&moved(&unit, Vec3::Y * 0.4), &flat).expect("a flat one is hit");
    assert!((contact.depth - 0.1).abs() < 1e-6 && contact.normal == Vec3::Y);
}
