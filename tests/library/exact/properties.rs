//! What must hold of the exact forms on thousands of seeded random pairs.

use crate::support::{
    Random,
    capsule_triangles::{answer, core, moved, pairs},
    oracle,
};
use capsule_lab::core::{
    exact::overlap::{
        capsule_triangle_contact, capsule_triangle_distance, sphere_triangle_contact,
        sphere_triangle_distance,
    },
    geometry::{Capsule, Contact, Triangle},
};
use glam::{Quat, Vec3};

#[test]
fn distance_and_hit_agree_with_the_oracle() {
    let pairs = pairs(20_000, 1);
    let mut hits = 0;
    for (capsule, triangle) in &pairs {
        let expected = oracle::distance(core(capsule), triangle);
        let (contact, distance) = answer(capsule, triangle);
        let off = (f64::from(distance) - expected).abs();
        assert!(
            off < 1e-6,
            "{distance}, expected {expected}: {capsule:?} {triangle:?}"
        );
        let margin = f64::from(capsule.radius) - expected;
        if margin.abs() > 1e-6 {
            assert_eq!(contact.is_some(), margin > 0.0, "{capsule:?} {triangle:?}");
        }
        if let Some(contact) = contact.filter(|_| expected > 1e-6) {
            let off = f64::from(contact.depth) - margin;
            assert!(off.abs() < 1e-6, "{contact:?} {margin}");
        }
        hits += usize::from(contact.is_some());
    }
    let rate = hits as f64 / pairs.len() as f64;
    assert!((0.3..=0.7).contains(&rate), "the sample hits at {rate}");
}

#[test]
fn a_sphere_agrees_with_the_oracle_and_with_a_capsule_without_length() {
    for (capsule, triangle) in &pairs(10_000, 2) {
        let sphere = capsule.sphere_at(capsule.a);
        let expected = oracle::distance([capsule.a; 2], triangle);
        let distance = sphere_triangle_distance(&sphere, triangle);
        assert!((f64::from(distance) - expected).abs() < 1e-6);
        let ball = Capsule {
            b: capsule.a,
            ..*capsule
        };
        let contact = sphere_triangle_contact(&sphere, triangle);
        assert_eq!(contact, capsule_triangle_contact(&ball, triangle));
        if (f64::from(sphere.radius) - expected).abs() > 1e-6 {
            assert_eq!(contact.is_some(), expected < f64::from(sphere.radius));
        }
    }
}

#[test]
fn the_push_ends_the_overlap() {
    let mut pierced = 0;
    for (capsule, triangle) in &pairs(20_000, 3) {
        let (contact, distance) = answer(capsule, triangle);
        let Some(contact) = contact else { continue };
        assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{contact:?}");
        assert!(contact.depth >= 0.0 && contact.point.is_finite());
        let pushed = moved(capsule, contact.normal * contact.depth);
        let after = oracle::distance(core(&pushed), triangle);
        assert!(
            after >= f64::from(capsule.radius) - 2e-6,
            "{after} after {contact:?}: {capsule:?} {triangle:?}"
        );
        pierced += usize::from(distance == 0.0);
    }
    assert!(pierced > 800, "{pierced} pierced cores");
}

/// Direction `i` of `count` spread evenly over the sphere (a Fibonacci spiral).
fn direction(i: usize, count: usize) -> Vec3 {
    let y = 1.0 - 2.0 * (i as f32 + 0.5) / count as f32;
    let around = i as f32 * 2.399_963;
    let radius = (1.0 - y * y).sqrt();
    Vec3::new(radius * around.cos(), y, radius * around.sin())
}

#[test]
fn no_shorter_push_frees_a_pierced_core() {
    let directions: Vec<Vec3> = (0..2_000).map(|i| direction(i, 2_000)).collect();
    let pierced = |(capsule, triangle): &&(Capsule, Triangle)| {
        capsule.radius > 0.0 && capsule_triangle_distance(capsule, triangle) == 0.0
    };
    for (capsule, triangle) in pairs(2_000, 4).iter().filter(pierced).take(60) {
        let contact = capsule_triangle_contact(capsule, triangle).expect("pierced");
        for &direction in &directions {
            let way = direction * (contact.depth * 0.995 - 1e-4).max(0.0);
            let after = oracle::distance(core(&moved(capsule, way)), triangle);
            assert!(
                after < f64::from(capsule.radius),
                "{way} frees as well, {contact:?}: {capsule:?} {triangle:?}"
            );
        }
    }
}

#[test]
fn rigid_motion_and_scale_carry_over() {
    let mut random = Random::new(6);
    for (capsule, triangle) in &pairs(4_000, 7) {
        let turn = Quat::from_scaled_axis(random.point(3.0));
        let (shift, scale) = (random.point(2.0), random.between(0.01, 4.0));
        let place = |p: Vec3| (turn * p + shift) * scale;
        let there = (
            Capsule {
                a: place(capsule.a),
                b: place(capsule.b),
                radius: capsule.radius * scale,
            },
            Triangle {
                v: triangle.v.map(place),
            },
        );
        let (contact, distance) = answer(capsule, triangle);
        let (contact_there, distance_there) = answer(&there.0, &there.1);
        assert!((distance_there / scale - distance).abs() < 2e-5);
        if (capsule.radius - distance).abs() > 2e-5 {
            assert_eq!(contact.is_some(), contact_there.is_some());
        }
        if let (Some(here), Some(there)) = (contact, contact_there) {
            let off = there.depth / scale - here.depth;
            assert!(off.abs() < 2e-5, "{here:?} {there:?}");
            if distance > 0.01 {
                assert!((turn * here.normal - there.normal).length() < 5e-3);
            }
        }
    }
}

#[test]
fn far_from_the_origin_is_as_good_as_near() {
    let offset = Vec3::new(4096.0, -4096.0, 2048.0);
    let on_grid = |p: Vec3| (p * 512.0).round() / 512.0;
    for (capsule, triangle) in &pairs(4_000, 8) {
        let near = (
            Capsule {
                a: on_grid(capsule.a),
                b: on_grid(capsule.b),
                ..*capsule
            },
            Triangle {
                v: triangle.v.map(on_grid),
            },
        );
        let far = (
            moved(&near.0, offset),
            Triangle {
                v: near.1.v.map(|v| v + offset),
            },
        );
        let (here, there) = (answer(&near.0, &near.1), answer(&far.0, &far.1));
        assert_eq!(here.1, there.1);
        let essence = |contact: Contact| (contact.normal, contact.depth, contact.feature);
        assert_eq!(here.0.map(essence), there.0.map(essence));
    }
}
