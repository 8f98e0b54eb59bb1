//! A capsule against a whole box: the exact form against a search that knows no case, and the voxel test of the articles'
//! readers where it is meant to hold.

use crate::support::Random;
use capsule_lab::core::{
    catalog::ALGORITHMS,
    exact::overlap::{capsule_box, capsule_box_distance},
    geometry::{Capsule, OrientedBox, Shape},
    method::{Pair, Settings},
};
use glam::{DVec3, Vec3};

fn brick(random: &mut Random) -> OrientedBox {
    OrientedBox {
        center: random.point(1.0),
        half_size: Vec3::from_array(std::array::from_fn(|_| random.between(0.1, 1.0))),
        rotation: random.point(180.0),
    }
}

/// The distance of a core and a solid box: the distance to a convex set has one minimum along the core.
fn searched_distance(capsule: &Capsule, obstacle: &OrientedBox) -> f64 {
    let axes = obstacle.axes();
    let half = obstacle.half_size.as_dvec3();
    let (a, b) = (capsule.a.as_dvec3(), capsule.b.as_dvec3());
    let distance = |t: f64| {
        let from_center = a.lerp(b, t) - obstacle.center.as_dvec3();
        let local = DVec3::from_array(axes.map(|axis| axis.dot(from_center)));
        local.distance(local.clamp(-half, half))
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..200 {
        let thirds = ((low * 2.0 + high) / 3.0, (low + high * 2.0) / 3.0);
        if distance(thirds.0) <= distance(thirds.1) {
            high = thirds.1;
        } else {
            low = thirds.0;
        }
    }
    distance(low).min(distance(high))
}

fn moved(capsule: &Capsule, by: Vec3) -> Capsule {
    Capsule {
        a: capsule.a + by,
        b: capsule.b + by,
        radius: capsule.radius,
    }
}

#[test]
fn distance_and_hit_agree_with_a_search() {
    let mut random = Random::new(1);
    let (mut hits, mut entered) = (0, 0);
    for _ in 0..5_000 {
        let (capsule, brick) = (random.capsule(), brick(&mut random));
        let expected = searched_distance(&capsule, &brick);
        let found = f64::from(capsule_box_distance(&capsule, &brick));
        assert!(
            (found - expected).abs() < 1e-5,
            "{found}, not {expected}: {capsule:?}, {brick:?}"
        );
        let contact = capsule_box(&capsule, &brick, &mut ());
        let gap = expected - f64::from(capsule.radius);
        assert!(gap.abs() < 1e-5 || contact.is_some() == (gap < 0.0));
        hits += usize::from(contact.is_some());
        entered += usize::from(found == 0.0);
    }
    assert!(hits > 1_000 && entered > 500, "{hits}, {entered}");
}

#[test]
fn the_push_just_frees_the_capsule() {
    let mut random = Random::new(2);
    for _ in 0..5_000 {
        let (capsule, brick) = (random.capsule(), brick(&mut random));
        let Some(contact) = capsule_box(&capsule, &brick, &mut ()) else {
            continue;
        };
        assert!(contact.normal.is_normalized() && contact.depth >= 0.0);
        let freed = moved(&capsule, contact.normal * contact.depth);
        let distance = searched_distance(&freed, &brick);
        let over = distance - f64::from(capsule.radius);
        assert!(over.abs() < 1e-4, "{over}: {capsule:?}, {brick:?}");
        // No direction is shorter.
        for _ in 0..8 {
            let way = random.point(1.0).normalize_or(Vec3::Y);
            let nearly = moved(&capsule, way * (contact.depth - 1e-3).max(0.0));
            let left = f64::from(capsule.radius) - searched_distance(&nearly, &brick);
            assert!(left > -1e-5, "{left} by {way}: {capsule:?}, {brick:?}");
        }
    }
}

#[test]
fn the_voxel_test_holds_for_upright_capsules_outside_of_unturned_boxes() {
    let run = |name: &str, pair: &Pair| {
        let algorithm = ALGORITHMS.iter().find(|known| known.name == name).unwrap();
        (algorithm.silent)(pair, &Settings::default())
    };
    let mut random = Random::new(3);
    let (mut hits, mut inside) = (0, 0);
    for _ in 0..5_000 {
        let (mut capsule, mut brick) = (random.capsule(), brick(&mut random));
        (capsule.b.x, capsule.b.z) = (capsule.a.x, capsule.a.z);
        brick.rotation = Vec3::ZERO;
        let pair = Pair::new(Shape::Capsule(capsule), Shape::Box(brick));
        let (found, exact) = (
            run("thunderfist/voxel-capsule", &pair),
            run("exact/capsule-box", &pair),
        );
        let distance = exact.distance.unwrap();
        assert!((found.distance.unwrap() - distance).abs() < 1e-5);
        if (distance - capsule.radius).abs() > 1e-5 {
            assert_eq!(found.is_hit(), exact.is_hit(), "{pair:?}");
        }
        let (Some(found), Some(exact)) = (found.contact, exact.contact) else {
            continue;
        };
        if distance == 0.0 {
            // Pushed out by no more than the radius, along what rounding left, if anything.
            inside += 1;
            assert!((found.depth - capsule.radius).abs() < 1e-5, "{pair:?}");
            assert!(exact.depth > capsule.radius, "{pair:?}");
        } else if distance > 1e-3 {
            hits += 1;
            assert!((found.depth - exact.depth).abs() < 1e-5, "{pair:?}");
            assert!(found.normal.distance(exact.normal) < 1e-3, "{pair:?}");
        }
    }
    assert!(hits > 500 && inside > 100, "{hits}, {inside}");
}
