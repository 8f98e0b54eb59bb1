//! As they stand.

use super::{any_box, any_triangle, holds, moved, points, triangle_points, vector};
use capsule_lab::core::{
    exact::overlap::{box_box, box_box_distance, box_triangle, box_triangle_distance},
    geometry::{Feature, OrientedBox, Triangle},
};
use glam::Vec3;
use proptest::prelude::*;

fn boxes(a: &OrientedBox, b: &OrientedBox) -> Option<capsule_lab::core::geometry::Contact> {
    box_box(a, b, &mut ())
}

fn with_triangle(
    a: &OrientedBox,
    triangle: &Triangle,
) -> Option<capsule_lab::core::geometry::Contact> {
    box_triangle(a, triangle, true, &mut ())
}

proptest! {
    #[test]
    fn boxes_that_share_a_point_overlap_and_the_push_parts_them(a in any_box(), b in any_box()) {
        let shared = points(&a).into_iter().any(|point| holds(&b, point, 1e-4));
        let distance = box_box_distance(&a, &b);
        match boxes(&a, &b) {
            None => prop_assert!(!shared && distance > 0.0),
            Some(contact) => {
                prop_assert!(distance < 1e-5, "{distance}");
                prop_assert!((contact.normal.length() - 1.0).abs() < 1e-5);
                let out = contact.normal * (contact.depth + 1e-4);
                prop_assert!(boxes(&moved(&a, out), &b).is_none());
                let short = contact.normal * (contact.depth - 1e-4).max(0.0);
                prop_assert!(boxes(&moved(&a, short), &b).is_some());
                let back = boxes(&b, &a).expect("the other way round");
                prop_assert!((back.depth - contact.depth).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn no_shorter_push_parts_two_boxes(a in any_box(), b in any_box(), way in vector(-1.0..1.0)) {
        if let (Some(contact), Some(way)) = (boxes(&a, &b), way.try_normalize()) {
            let shorter = way * (contact.depth - 1e-4).max(0.0);
            prop_assert!(boxes(&moved(&a, shorter), &b).is_some());
        }
    }

    #[test]
    fn a_box_and_a_triangle_likewise(
        a in any_box(),
        triangle in any_triangle(),
        way in vector(-1.0..1.0),
    ) {
        let shared = triangle_points(&triangle).into_iter().any(|point| holds(&a, point, 1e-4));
        let distance = box_triangle_distance(&a, &triangle);
        match with_triangle(&a, &triangle) {
            None => prop_assert!(!shared && distance > 0.0),
            Some(contact) => {
                prop_assert!(distance < 1e-5, "{distance}");
                let out = contact.normal * (contact.depth + 1e-4);
                prop_assert!(with_triangle(&moved(&a, out), &triangle).is_none());
                if let Some(way) = way.try_normalize() {
                    let shorter = way * (contact.depth - 1e-4).max(0.0);
                    prop_assert!(with_triangle(&moved(&a, shorter), &triangle).is_some());
                }
            }
        }
    }

    #[test]
    fn pushed_out_they_touch_at_the_contact_s_point(a in any_box(), b in any_box(), triangle in any_triangle()) {
        if let Some(contact) = boxes(&a, &b) {
            let out = moved(&a, contact.normal * contact.depth);
            prop_assert!(holds(&b, contact.point, -1e-4), "off the obstacle");
            prop_assert!(holds(&out, contact.point, -1e-4), "off the mover");
        }
        if let Some(contact) = with_triangle(&a, &triangle) {
            let out = moved(&a, contact.normal * contact.depth);
            prop_assert!(holds(&out, contact.point, -1e-4), "off the mover");
            let near = OrientedBox { center: contact.point, half_size: Vec3::ZERO, rotation: Vec3::ZERO };
            prop_assert!(box_triangle_distance(&near, &triangle) < 1e-4, "off the triangle");
        }
    }

    #[test]
    fn the_order_of_vertices_and_a_shift_of_both_change_nothing(
        a in any_box(),
        triangle in any_triangle(),
        by in vector(-4.0..4.0),
    ) {
        let [v0, v1, v2] = triangle.v;
        let depth = |a: &OrientedBox, v| with_triangle(a, &Triangle { v }).map(|contact| contact.depth);
        let first = depth(&a, [v0, v1, v2]);
        let others = [[v1, v2, v0], [v2, v0, v1], [v0, v2, v1], [v2, v1, v0], [v1, v0, v2]];
        let shifted = depth(&moved(&a, by), triangle.v.map(|corner| corner + by));
        for other in others.map(|v| depth(&a, v)).into_iter().chain([shifted]) {
            match (first, other) {
                (Some(first), Some(other)) => prop_assert!((first - other).abs() < 1e-5),
                (None, None) => {}
                (one, other) => prop_assert!(one.or(other) < Some(1e-5)),
            }
        }
    }

    #[test]
    fn a_single_sided_triangle_pushes_to_its_front_or_not_at_all(a in any_box(), triangle in any_triangle()) {
        let front = triangle.area_normal().normalize_or_zero();
        let is_in_front = front.dot(a.center - triangle.v[0]) >= 0.0;
        let solid = with_triangle(&a, &triangle);
        match box_triangle(&a, &triangle, false, &mut ()) {
            Some(contact) => {
                prop_assert!(is_in_front && contact.normal.dot(front) > -1e-5);
                let out = contact.normal * (contact.depth + 1e-4);
                prop_assert!(with_triangle(&moved(&a, out), &triangle).is_none());
            }
            None => prop_assert!(solid.is_none() || !is_in_front),
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
    let contact = boxes(&moved(&unit, Vec3::Y), &unit).expect("touching counts");
    assert_eq!((contact.depth, contact.normal), (0.0, Vec3::Y));
    let flat = OrientedBox {
        half_size: Vec3::new(0.5, 0.0, 0.5),
        ..unit
    };
    let contact = boxes(&moved(&unit, Vec3::Y * 0.4), &flat).expect("a flat one is hit");
    assert!((contact.depth - 0.1).abs() < 1e-6 && contact.normal == Vec3::Y);
}

#[test]
fn a_face_on_a_face_touches_in_the_middle_of_what_they_share() {
    let slab = OrientedBox {
        center: Vec3::new(0.0, -0.5, 0.0),
        half_size: Vec3::new(3.0, 0.5, 3.0),
        rotation: Vec3::ZERO,
    };
    let crate_ = OrientedBox {
        center: Vec3::new(2.75, 0.4, 0.0),
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    };
    let contact = boxes(&crate_, &slab).expect("a tenth deep");
    assert!(
        contact.point.distance(Vec3::new(2.625, 0.0, 0.0)) < 1e-5,
        "{}",
        contact.point
    );
}

#[test]
fn triangles_without_area_and_boxes_without_size_are_answered() {
    let point = OrientedBox {
        center: Vec3::new(0.1, 0.0, 0.0),
        half_size: Vec3::ZERO,
        rotation: Vec3::ZERO,
    };
    let unit = OrientedBox {
        half_size: Vec3::splat(0.5),
        ..point
    };
    for v in [
        [Vec3::ZERO; 3],
        [Vec3::ZERO, Vec3::X, Vec3::X * 2.0],
        [Vec3::ZERO, Vec3::X, Vec3::Z],
    ] {
        for shape in [point, unit] {
            let contact = with_triangle(&shape, &Triangle { v });
            let is_finite = contact.is_none_or(|one| {
                one.point.is_finite() && one.normal.is_normalized() && one.depth.is_finite()
            });
            assert!(is_finite, "{contact:?}");
            assert!(contact.is_some() || shape == point);
        }
    }
}

#[test]
fn the_part_of_the_triangle_that_is_touched_is_named() {
    let unit = OrientedBox {
        center: Vec3::ZERO,
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    };
    // Its corner, its edge and its face reach a tenth into the side +x.
    for (v, feature) in [
        (
            [[0.4, 0.0, 0.0], [2.0, 1.0, 0.0], [2.0, 0.0, 1.0]],
            Feature::Vertex(0),
        ),
        (
            [[2.0, 0.0, 0.0], [0.4, 0.0, -0.1], [0.4, 0.0, 0.1]],
            Feature::Edge(1),
        ),
        (
            [[0.4, 0.0, 0.0], [0.4, 0.2, 0.0], [0.4, 0.0, 0.2]],
            Feature::Face,
        ),
    ] {
        let triangle = Triangle {
            v: v.map(Vec3::from),
        };
        let contact = with_triangle(&unit, &triangle).expect("an overlap");
        assert_eq!((contact.feature, contact.normal), (feature, Vec3::NEG_X));
    }
}
