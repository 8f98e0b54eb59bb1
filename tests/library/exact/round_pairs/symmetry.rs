//! Whatever the order, the place, the turn and the size.

use super::*;
use glam::Quat;

fn reversed(capsule: &Capsule) -> Capsule {
    Capsule {
        a: capsule.b,
        b: capsule.a,
        ..*capsule
    }
}

#[test]
fn swapped_capsules_get_the_opposite_push_bit_for_bit() {
    for pair @ [a, b] in &pairs(20_000, 3) {
        let swapped = [*b, *a];
        assert_eq!(distance(pair).to_bits(), distance(&swapped).to_bits());
        let essence = |contact: Contact, sign: f32| {
            (contact.depth.to_bits(), (contact.normal * sign).to_array())
        };
        let here = contact(pair).map(|contact| essence(contact, 1.0));
        let there = contact(&swapped).map(|contact| essence(contact, -1.0));
        assert_eq!(here, there, "{pair:?}");
    }
}

#[test]
fn which_end_is_written_first_does_not_matter() {
    for pair @ [a, b] in &pairs(10_000, 4) {
        for other in [[reversed(a), *b], [*a, reversed(b)]] {
            assert!((distance(pair) - distance(&other)).abs() < 1e-6);
            let (Some(here), Some(there)) = (contact(pair), contact(&other)) else {
                continue;
            };
            assert!((here.depth - there.depth).abs() < 1e-6);
            if distance(pair) > 0.01 {
                assert!(here.normal.distance(there.normal) < 1e-4, "{pair:?}");
            }
        }
    }
}

#[test]
fn turned_moved_and_scaled_pairs_have_the_same_contact() {
    let mut random = Random::new(5);
    for pair in &pairs(6_000, 6) {
        let turn = Quat::from_scaled_axis(random.point(3.0));
        let (shift, scale) = (random.point(2.0), random.between(0.01, 4.0));
        let there = pair.map(|capsule| Capsule {
            a: (turn * capsule.a + shift) * scale,
            b: (turn * capsule.b + shift) * scale,
            radius: capsule.radius * scale,
        });
        assert!((distance(&there) / scale - distance(pair)).abs() < 2e-5);
        if (reach(pair) - distance(pair)).abs() > 2e-5 {
            assert_eq!(contact(pair).is_some(), contact(&there).is_some());
        }
        if let (Some(here), Some(there)) = (contact(pair), contact(&there)) {
            assert!(
                (there.depth / scale - here.depth).abs() < 2e-5,
                "{here:?} {there:?}"
            );
            if distance(pair) > 0.01 {
                assert!((turn * here.normal).distance(there.normal) < 5e-3);
            }
        }
    }
}

#[test]
fn far_from_the_origin_is_as_good_as_near() {
    let offset = Vec3::new(4096.0, -4096.0, 2048.0);
    let on_grid = |p: Vec3| (p * 512.0).round() / 512.0;
    for pair in &pairs(4_000, 7) {
        let near = pair.map(|capsule| Capsule {
            a: on_grid(capsule.a),
            b: on_grid(capsule.b),
            ..capsule
        });
        let far = near.map(|capsule| moved(&capsule, offset));
        assert_eq!(distance(&near), distance(&far));
        let essence = |contact: Contact| (contact.normal, contact.depth, contact.feature);
        assert_eq!(contact(&near).map(essence), contact(&far).map(essence));
    }
}
