//! The answers are those of the search, and the same by every way to ask.

use super::*;

#[test]
fn distance_and_hit_agree_with_the_search() {
    let pairs = pairs(20_000, 1);
    let mut hits = 0;
    for pair in &pairs {
        let expected = searched(pair);
        let off = (f64::from(distance(pair)) - expected).abs();
        assert!(
            off < 1e-6,
            "{}, expected {expected}: {pair:?}",
            distance(pair)
        );
        let margin = f64::from(reach(pair)) - expected;
        let found = contact(pair);
        if margin.abs() > 1e-6 {
            assert_eq!(found.is_some(), margin > 0.0, "{pair:?}");
        }
        if let Some(found) = found {
            assert!(
                (f64::from(found.depth) - margin).abs() < 1e-6,
                "{found:?} {margin}"
            );
        }
        hits += usize::from(found.is_some());
    }
    let rate = hits as f64 / pairs.len() as f64;
    assert!((0.3..=0.7).contains(&rate), "the sample hits at {rate}");
}

#[test]
fn nearly_parallel_and_long_capsules_keep_their_distance() {
    let mut random = Random::new(8);
    for i in 0..4_000 {
        let length = [1.0, 100.0, 10_000.0][i % 3];
        let lean = [0.0, 1e-7, 1e-5, 1e-3][i % 4];
        let direction = random.point(1.0) * length;
        let a = random.point(1.0);
        let start = a + random.point(0.5) + direction * random.between(-0.5, 0.5);
        let pair = [
            Capsule {
                a,
                b: a + direction,
                radius: 0.25,
            },
            Capsule {
                a: start,
                b: start + direction + random.point(lean * length),
                radius: 0.25,
            },
        ];
        // Golden sections end at 1e-8 of the length, and squares hide half the digits there.
        let off = (f64::from(distance(&pair)) - searched(&pair)).abs();
        assert!(off < 4e-7 * f64::from(length), "{off}: {pair:?}");
    }
}

#[test]
fn a_sphere_is_a_capsule_without_length() {
    for [a, b] in &pairs(10_000, 10) {
        let spheres = [a.sphere_at(a.a), b.sphere_at(b.a)];
        let balls = [a, b].map(|capsule| Capsule {
            b: capsule.a,
            ..*capsule
        });
        let essence = |contact: Contact| (contact.normal, contact.depth);

        let with_capsule = sphere_capsule_contact(&spheres[0], b).map(essence);
        let as_capsule = contact(&[balls[0], *b]).map(essence);
        assert_eq!(with_capsule.is_some(), as_capsule.is_some());
        if let (Some(one), Some(other)) = (with_capsule, as_capsule) {
            assert!((one.1 - other.1).abs() < 1e-6);
            let gap = sphere_capsule_distance(&spheres[0], b);
            assert!(gap < 0.01 || one.0.distance(other.0) < 1e-4);
        }
        let gap = sphere_capsule_distance(&spheres[0], b);
        assert!((gap - distance(&[balls[0], *b])).abs() < 1e-6);

        let with_sphere = sphere_sphere_contact(&spheres[0], &spheres[1]);
        let as_capsules = contact(&balls);
        assert_eq!(with_sphere.map(essence), as_capsules.map(essence));
        assert_eq!(
            sphere_sphere_distance(&spheres[0], &spheres[1]),
            distance(&balls)
        );
    }
}
