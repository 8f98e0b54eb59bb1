//! The contact: its push, its point, its normal and its feature.

use super::*;

#[test]
fn the_push_ends_the_overlap_and_no_shorter_one_does() {
    let mut crossed = 0;
    let mut random = Random::new(14);
    let directions: Vec<Vec3> = (0..500)
        .filter_map(|_| random.point(1.0).try_normalize())
        .collect();
    for pair @ [a, b] in &pairs(6_000, 2) {
        let Some(found) = contact(pair) else { continue };
        assert!((found.normal.length() - 1.0).abs() < 1e-6, "{found:?}");
        assert!(found.depth >= 0.0 && found.point.is_finite());
        let after = |push: Vec3| distance(&[moved(a, push), *b]);
        let freed = after(found.normal * found.depth);
        assert!(
            freed >= reach(pair) - 1e-6,
            "{freed} after {found:?}: {pair:?}"
        );
        crossed += usize::from(distance(pair) < 1e-6);
        for direction in &directions {
            let push = *direction * (found.depth * 0.99 - 1e-5);
            let still = after(push);
            assert!(
                found.depth < 1e-4 || still < reach(pair),
                "{still} after {push}: {pair:?}"
            );
        }
    }
    assert!(crossed > 400, "{crossed} crossing cores");
}

#[test]
fn cores_that_nearly_coincide_are_pushed_clear() {
    let mut random = Random::new(9);
    for i in 0..20_000 {
        let [a, mut b] = crossing(&mut random, i % 2 == 0);
        let nudge = [0.0, 1e-9, 1e-7, 1e-5][i % 4];
        b.a += random.point(nudge);
        b.b = b.b + (b.b - b.a) * nudge + random.point(nudge);
        let pair = [a, b];
        let found = contact(&pair).expect("they cross, or all but");
        let freed = distance(&[moved(&a, found.normal * found.depth), b]);
        assert!(
            freed >= reach(&pair) - 1e-6,
            "{freed} after {found:?}: {pair:?}"
        );
    }
}

#[test]
fn the_contact_point_is_on_the_obstacle() {
    for pair @ [_, b] in &pairs(10_000, 11) {
        let Some(found) = contact(pair) else { continue };
        let tip = Sphere {
            center: found.point,
            radius: 0.0,
        };
        let off = sphere_capsule_distance(&tip, b) - b.radius;
        assert!(off.abs() < 1e-6, "{off}: {found:?} {pair:?}");
    }
}

#[test]
fn features_and_normals_are_named() {
    let bar = Capsule {
        a: Vec3::ZERO,
        b: Vec3::X * 2.0,
        radius: 0.5,
    };
    let at = |x: f32, y: f32| {
        let sphere = Sphere {
            center: Vec3::new(x, y, 0.0),
            radius: 0.5,
        };
        let contact = sphere_capsule_contact(&sphere, &bar).expect("a hit");
        (contact.feature, contact.normal, contact.depth)
    };
    assert_eq!(at(1.0, 0.75), (Feature::Axis, Vec3::Y, 0.25));
    assert_eq!(at(-0.75, 0.0), (Feature::End(0), Vec3::NEG_X, 0.25));
    assert_eq!(at(2.75, 0.0), (Feature::End(1), Vec3::X, 0.25));
    let (feature, normal, depth) = at(1.0, 0.0);
    assert_eq!((feature, depth), (Feature::Axis, 1.0));
    assert!(normal.dot(Vec3::X).abs() < 1e-6);
}

#[test]
fn concentric_spheres_go_up_and_crossing_capsules_along_the_cross_product() {
    let sphere = Sphere {
        center: Vec3::ONE,
        radius: 0.5,
    };
    let found = sphere_sphere_contact(&sphere, &sphere).expect("a hit");
    assert_eq!(
        (found.normal, found.depth, found.feature),
        (Vec3::Y, 1.0, Feature::Center)
    );
    let along = |direction: Vec3| Capsule {
        a: -direction,
        b: direction,
        radius: 0.5,
    };
    let crossed = capsule_capsule_contact(&along(Vec3::X), &along(Vec3::Z)).expect("a hit");
    assert_eq!((crossed.normal.abs(), crossed.depth), (Vec3::Y, 1.0));
    let same = capsule_capsule_contact(&along(Vec3::X), &along(Vec3::X)).expect("a hit");
    assert!(same.normal.dot(Vec3::X).abs() < 1e-6 && same.depth == 1.0);
}

#[test]
fn shapes_without_extent_and_of_any_size_are_answered() {
    for scale in [1e-30_f32, 1e-12, 1e-6, 1.0, 1e6, 1e15] {
        let mut random = Random::new(12);
        let mut pick = || {
            let mut coordinate = || random.below(3) as f32 - 1.0;
            Vec3::new(coordinate(), coordinate(), coordinate()) * scale
        };
        for i in 0..3_000 {
            let radius = (i % 3) as f32 * 0.5 * scale;
            let pair = [
                Capsule {
                    a: pick(),
                    b: pick(),
                    radius,
                },
                Capsule {
                    a: pick(),
                    b: pick(),
                    radius: radius * 0.5,
                },
            ];
            assert!(distance(&pair).is_finite());
            let Some(found) = contact(&pair) else {
                continue;
            };
            let is_sound = (found.normal.length() - 1.0).abs() < 1e-6
                && found.depth >= 0.0
                && found.depth.is_finite()
                && found.point.is_finite();
            assert!(is_sound, "{found:?}: {pair:?}");
            let freed = distance(&[moved(&pair[0], found.normal * found.depth), pair[1]]);
            assert!(
                freed >= reach(&pair) - 4e-6 * scale,
                "{freed} {found:?}: {pair:?}"
            );
        }
    }
}
