//! The exact forms where it is tight: single-sided triangles, features, shapes without extent, sizes from tiny to huge.

use crate::support::{
    Random,
    capsule_triangles::{answer, core, moved, pairs},
    oracle,
};
use capsule_lab::core::{
    exact::overlap::{
        capsule_triangle, capsule_triangle_contact, capsule_triangle_distance,
        sphere_triangle_contact,
    },
    geometry::{Capsule, Feature, Shape, Sphere, Triangle},
    method::{Answer, Pair, Question, Settings},
    trace::Recorder,
};
use glam::Vec3;

#[test]
fn a_single_sided_triangle_is_hit_from_the_front_alone() {
    for (capsule, triangle) in &pairs(10_000, 10) {
        let [v0, v1, v2] = triangle.v.map(|v| v.as_dvec3());
        let normal = (v1 - v0).cross(v2 - v0).normalize_or_zero().as_vec3();
        let single = capsule_triangle(capsule, triangle, false, &mut ());
        let double = capsule_triangle_contact(capsule, triangle);
        let Some(contact) = double else {
            assert_eq!(single, None);
            continue;
        };
        let distance = capsule_triangle_distance(capsule, triangle);
        let rise = contact.normal.dot(normal);
        if distance == 0.0 {
            let single = single.expect("a pierced core counts from either side");
            assert!(single.normal.dot(normal) >= -2e-6 && single.depth >= contact.depth);
            let after = moved(capsule, single.normal * single.depth);
            assert!(oracle::distance(core(&after), triangle) >= f64::from(capsule.radius) - 2e-6);
        } else if distance > 1e-6 && rise.abs() > 1e-5 {
            assert_eq!(single, double.filter(|_| rise > 0.0));
        }
    }
}

#[test]
fn features_are_named() {
    let triangle = Triangle {
        v: [
            Vec3::ZERO,
            Vec3::new(0.0, 0.0, 4.0),
            Vec3::new(4.0, 0.0, 0.0),
        ],
    };
    let feature_at = |x: f32, y: f32, z: f32| {
        let sphere = Sphere {
            center: Vec3::new(x, y, z),
            radius: 1.0,
        };
        let center = sphere.center;
        let capsule = Capsule {
            a: center,
            b: center + Vec3::Y,
            radius: 1.0,
        };
        let feature = sphere_triangle_contact(&sphere, &triangle).map(|contact| contact.feature);
        let of_capsule =
            capsule_triangle_contact(&capsule, &triangle).map(|contact| contact.feature);
        assert_eq!(feature, of_capsule);
        feature.expect("a hit")
    };
    assert_eq!(feature_at(1.0, 0.5, 1.0), Feature::Face);
    assert_eq!(feature_at(-0.5, 0.25, 2.0), Feature::Edge(0));
    assert_eq!(feature_at(2.25, 0.25, 2.25), Feature::Edge(1));
    assert_eq!(feature_at(2.0, 0.25, -0.5), Feature::Edge(2));
    assert_eq!(feature_at(-0.25, 0.25, -0.25), Feature::Vertex(0));
    assert_eq!(feature_at(0.0, 0.25, 4.5), Feature::Vertex(1));
    assert_eq!(feature_at(4.5, 0.25, 0.0), Feature::Vertex(2));
}

#[test]
fn shapes_without_extent_and_of_any_size_are_answered() {
    for scale in [1e-30_f32, 1e-12, 1e-6, 1.0, 1e6, 1e15] {
        let points: Vec<Vec3> = (0..27)
            .map(|i| Vec3::new((i % 3) as f32, (i / 3 % 3) as f32, (i / 9) as f32 - 1.0) * scale)
            .collect();
        let mut random = Random::new(11);
        let mut pick = || points[random.below(27)];
        for i in 0..2_000 {
            let capsule = Capsule {
                a: pick(),
                b: pick(),
                radius: (i % 3) as f32 * 0.5 * scale,
            };
            let triangle = Triangle {
                v: [pick(), pick(), pick()],
            };
            for double_sided in [true, false] {
                let contact = capsule_triangle(&capsule, &triangle, double_sided, &mut ());
                let sound = contact.is_none_or(|contact| {
                    (contact.normal.length() - 1.0).abs() < 1e-6
                        && contact.depth >= 0.0
                        && contact.depth.is_finite()
                        && contact.point.is_finite()
                });
                assert!(sound, "{contact:?}: {capsule:?} {triangle:?}");
            }
            let (contact, distance) = answer(&capsule, &triangle);
            assert!(distance.is_finite());
            let Some(contact) = contact else { continue };
            let after = moved(&capsule, contact.normal * contact.depth);
            let free = capsule_triangle_distance(&after, &triangle);
            assert!(
                free >= capsule.radius - 4e-6 * scale,
                "{free} {contact:?}: {capsule:?} {triangle:?}"
            );
        }
    }
}

#[test]
fn the_catalog_answers_the_same_and_always_tells_the_distance() {
    for (capsule, triangle) in &pairs(500, 12) {
        let pair = Pair::new(Shape::Capsule(*capsule), Shape::Triangle(*triangle));
        let exact = Question::CAPSULE_TRIANGLE.exact();
        let settings = Settings::default();
        let Answer {
            contact, distance, ..
        } = (exact.silent)(&pair, &settings);
        assert_eq!(
            (contact, distance),
            (
                capsule_triangle_contact(capsule, triangle),
                Some(capsule_triangle_distance(capsule, triangle))
            )
        );
        assert_eq!(
            (exact.traced)(&pair, &settings, &mut Recorder::default()).contact,
            contact
        );
    }
}
