//! What must hold of exact sweeps on thousands of seeded random pairs.

use crate::support::{
    Random,
    capsule_triangles::{core, moved, pairs},
    oracle,
};
use capsule_lab::core::{
    exact::{
        overlap::{capsule_capsule_contact, capsule_triangle_contact, capsule_triangle_distance},
        sweep::{
            Impact, capsule_capsule_impact, capsule_triangle, capsule_triangle_impact,
            sphere_triangle_impact,
        },
    },
    geometry::{Capsule, Feature, Triangle},
};
use glam::{Quat, Vec3};
use std::collections::HashSet;

/// A capsule, how it moves, a triangle.
type Sweep = (Capsule, Vec3, Triangle);

/// The pairs of the discrete tests, farther apart and on their way; some along an edge, the core or the plane.
fn sweeps(count: usize, seed: u64) -> Vec<Sweep> {
    let mut random = Random::new(seed + 100);
    let on_its_way = |(capsule, triangle): (Capsule, Triangle)| {
        let away = random.point(2.0);
        let start = moved(&capsule, away);
        let v = triangle.v;
        let motion = match random.below(12) {
            0 => Vec3::ZERO,
            1 => v[1] - v[0],
            2 => capsule.b - capsule.a,
            3 => (v[2] - v[0]) * random.between(-1.0, 1.0) + (v[1] - v[0]),
            4 => -away * 0.5,
            _ => random.point(1.0) - away * random.between(0.5, 2.0),
        };
        (start, motion, triangle)
    };
    pairs(count, seed).into_iter().map(on_its_way).collect()
}

/// How fast the mover comes nearer at the impact, as a share of its speed.
fn head_on(impact: &Impact, motion: Vec3) -> f32 {
    -impact.contact.normal.dot(motion.normalize_or_zero())
}

/// That two answers to the same question agree; where it is a graze rounding may decide.
fn assert_alike(one: Option<Impact>, other: Option<Impact>, motion: Vec3, what: &str) {
    let is_graze = |impact: &Impact| impact.time > 0.0 && head_on(impact, motion) < 0.01;
    match (one, other) {
        (None, None) => {}
        (Some(one), Some(other)) => {
            let off = (one.time - other.time).abs() * motion.length();
            let allowed = 1e-5 / head_on(&one, motion).max(0.01);
            assert!(off < allowed, "{what}: {one:?} {other:?} {motion}");
        }
        (Some(impact), None) | (None, Some(impact)) => {
            let barely =
                impact.contact.depth < 1e-5 && (is_graze(&impact) || impact.time > 0.99999);
            let touching = impact.time == 0.0 && impact.contact.depth < 1e-5;
            assert!(barely || touching, "{what}: {one:?} {other:?} {motion}");
        }
    }
}

#[test]
fn impacts_agree_with_conservative_advancement() {
    let (mut hits, mut unsure) = (0, 0);
    let sweeps = sweeps(1_500, 1);
    for (capsule, motion, triangle) in &sweeps {
        let impact = capsule_triangle_impact(capsule, triangle, *motion);
        let Ok(expected) = oracle::impact(core(capsule), capsule.radius, *motion, triangle) else {
            unsure += 1;
            continue;
        };
        let what = format!("{capsule:?} {motion} {triangle:?}");
        let time = impact.map(|impact| f64::from(impact.time));
        match (time, expected) {
            (None, None) => {}
            (Some(time), Some(expected)) => {
                let speed = f64::from(-impact.expect("hit").contact.normal.dot(*motion));
                let off = (time - expected) * speed.max(0.0);
                assert!(off.abs() < 2e-6, "{time}, expected {expected}: {what}");
                hits += usize::from(time > 0.0);
            }
            (time, expected) => {
                let time = time.or(expected).expect("one of them");
                let there = moved(capsule, *motion * time as f32);
                let gap = oracle::distance(core(&there), triangle) - f64::from(capsule.radius);
                assert!(gap.abs() < 2e-6 && time > 0.999, "{time}, {gap}: {what}");
            }
        }
    }
    let rate = hits as f64 / sweeps.len() as f64;
    assert!((0.2..=0.7).contains(&rate), "the sample hits at {rate}");
    assert!(unsure < sweeps.len() / 10, "{unsure} unsure");
}

#[test]
fn at_the_impact_they_just_touch() {
    let mut features = HashSet::new();
    for (capsule, motion, triangle) in &sweeps(20_000, 2) {
        let Some(impact) = capsule_triangle_impact(capsule, triangle, *motion) else {
            continue;
        };
        let contact = impact.contact;
        assert!((0.0..=1.0).contains(&impact.time) && contact.depth >= 0.0);
        assert!((contact.normal.length() - 1.0).abs() < 1e-6, "{impact:?}");
        let there = moved(capsule, *motion * impact.time);
        if impact.time == 0.0 {
            let standing = capsule_triangle_contact(capsule, triangle);
            let same = standing == Some(contact);
            assert!(
                same || head_on(&impact, *motion) > 0.0,
                "{impact:?} {standing:?}"
            );
            continue;
        }
        let distance = capsule_triangle_distance(&there, triangle);
        let off = (distance - capsule.radius).abs();
        assert!(
            off < 4e-6,
            "{off} {impact:?}: {capsule:?} {motion} {triangle:?}"
        );
        assert!(head_on(&impact, *motion) > -1e-4, "{impact:?} {motion}");
        let to_core = closest_on_core(contact.point, &there) - contact.point;
        assert!(
            to_core.distance(contact.normal * capsule.radius) < 2e-5,
            "{to_core} {impact:?}: {capsule:?} {motion} {triangle:?}"
        );
        features.insert(contact.feature);
    }
    let all = [0, 1, 2].map(|i| [Feature::Edge(i), Feature::Vertex(i)]);
    assert!(features.contains(&Feature::Face));
    assert!(
        all.as_flattened()
            .iter()
            .all(|part| features.contains(part))
    );
}

fn closest_on_core(point: Vec3, capsule: &Capsule) -> Vec3 {
    capsule_lab::core::geometry::closest_point_on_segment(point, capsule.a, capsule.b)
}

#[test]
fn turning_and_scaling_change_nothing() {
    for (i, (capsule, motion, triangle)) in sweeps(4_000, 4).iter().enumerate() {
        let impact = capsule_triangle_impact(capsule, triangle, *motion);
        let turn = Quat::from_rotation_y(i as f32) * Quat::from_rotation_x(0.7);
        let scale = if i % 2 == 0 { 64.0 } else { 1.0 / 64.0 };
        let turned = |point: Vec3| turn * point;
        for (change, tell) in [
            (&turned as &dyn Fn(Vec3) -> Vec3, "turned"),
            (&|point: Vec3| point * scale, "scaled"),
        ] {
            let radius = if tell == "scaled" { scale } else { 1.0 } * capsule.radius;
            let other = Capsule {
                a: change(capsule.a),
                b: change(capsule.b),
                radius,
            };
            let v = triangle.v.map(change);
            let found = capsule_triangle_impact(&other, &Triangle { v }, change(*motion));
            let size = if tell == "scaled" { scale } else { 1.0 };
            let found = found.map(|mut found| {
                found.contact.depth /= size;
                if tell == "turned" {
                    found.contact.normal = turn.inverse() * found.contact.normal;
                }
                found
            });
            assert_alike(
                impact,
                found,
                *motion,
                &format!("{tell} {capsule:?} {triangle:?}"),
            );
        }
    }
}

#[test]
fn the_way_back_meets_no_later_than_the_way_there_ends() {
    for (capsule, motion, triangle) in &sweeps(10_000, 6) {
        let there = capsule_triangle_impact(capsule, triangle, *motion);
        let back = capsule_triangle_impact(&moved(capsule, *motion), triangle, -*motion);
        match (there, back) {
            (Some(there), Some(back)) => assert!(there.time + back.time < 1.0001),
            (None, None) => {}
            (there, back) => assert_alike(there, back, *motion, "there and back"),
        }
    }
}

#[test]
fn a_sphere_is_a_capsule_without_length_and_a_point_of_the_capsule() {
    for (capsule, motion, triangle) in &sweeps(5_000, 7) {
        let sphere = capsule.sphere_at(capsule.a);
        let ball = Capsule {
            b: capsule.a,
            ..*capsule
        };
        let own = sphere_triangle_impact(&sphere, triangle, *motion);
        assert_eq!(own, capsule_triangle_impact(&ball, triangle, *motion));
        let whole = capsule_triangle_impact(capsule, triangle, *motion);
        if let Some(own) = own.filter(|own| own.time == 0.0 || head_on(own, *motion) > 0.01) {
            let whole = whole.unwrap_or_else(|| panic!("{own:?} {capsule:?} {triangle:?}"));
            assert!(whole.time <= own.time + 1e-4, "{whole:?} {own:?}");
        }
    }
}

#[test]
fn a_single_sided_triangle_is_hit_from_the_front_alone() {
    let (mut kept, mut passed) = (0, 0);
    for (capsule, motion, triangle) in &sweeps(8_000, 8) {
        let both = capsule_triangle_impact(capsule, triangle, *motion);
        let single = capsule_triangle(capsule, triangle, *motion, false, &mut ());
        let [v0, v1, v2] = triangle.v.map(|v| v.as_dvec3());
        let front = (v1 - v0).cross(v2 - v0).normalize_or_zero().as_vec3();
        if let Some(single) = single {
            assert!(single.contact.normal.dot(front) > -1e-5, "{single:?}");
            kept += usize::from(single.time > 0.0);
        } else if let Some(both) = both {
            assert!(both.contact.normal.dot(front) < 1e-5, "{both:?} {front}");
            passed += 1;
        }
    }
    assert!(kept > 800 && passed > 800, "{kept} {passed}");
}

#[test]
fn two_capsules_meet_whichever_moves() {
    let mut hits = 0;
    for (mut a, motion, triangle) in sweeps(10_000, 9) {
        let mut b = Capsule {
            a: triangle.v[0],
            b: triangle.v[1],
            radius: 0.2,
        };
        if hits % 5 == 0 {
            b.b = b.a + (a.b - a.a) * 0.5;
        }
        a.radius *= 0.5;
        let [one, other] = [
            capsule_capsule_impact(&a, &b, motion),
            capsule_capsule_impact(&b, &a, -motion),
        ];
        assert_alike(one, other, motion, &format!("{a:?} {b:?}"));
        let Some(one) = one.filter(|one| one.time > 0.0) else {
            continue;
        };
        hits += 1;
        let there = moved(&a, motion * one.time);
        let nearly = Capsule {
            radius: a.radius + 1e-5,
            ..there
        };
        let apart = Capsule {
            radius: (a.radius - 1e-5).max(0.0),
            ..there
        };
        assert!(capsule_capsule_contact(&nearly, &b).is_some(), "{one:?}");
        let depth = capsule_capsule_contact(&apart, &b).map_or(0.0, |contact| contact.depth);
        assert!(
            a.radius < 1e-5 || depth == 0.0,
            "{depth} {one:?} {a:?} {b:?}"
        );
    }
    assert!(hits > 1_000, "{hits}");
}

#[test]
fn special_motions_end_where_they_must() {
    let floor = Triangle {
        v: [[-2.0, 0.0, -2.0], [-2.0, 0.0, 2.0], [2.0, 0.0, -2.0]].map(Vec3::from),
    };
    let standing = |y: f32| Capsule {
        a: Vec3::new(-1.0, y, -1.0),
        b: Vec3::new(-1.0, y + 1.0, -1.0),
        radius: 0.5,
    };
    let time = |capsule: &Capsule, motion: [f32; 3]| {
        let impact = capsule_triangle_impact(capsule, &floor, motion.into());
        impact.map(|impact| impact.time)
    };
    // Touching at the very end counts; a hair less does not. Without motion nothing is met on the way.
    assert_eq!(time(&standing(1.5), [0.0, -1.0, 0.0]), Some(1.0));
    assert_eq!(time(&standing(1.5), [0.0, -0.999, 0.0]), None);
    assert_eq!(time(&standing(1.5), [0.0; 3]), None);
    assert_eq!(time(&standing(0.25), [0.0; 3]), Some(0.0));
    // A bullet far faster than its size still hits the paper.
    assert_eq!(time(&standing(1000.5), [0.0, -4000.0, 0.0]), Some(0.25));
    // Along the plane at the very height of the radius it touches the edge where it comes over it.
    let mut beside = standing(0.5);
    (beside.a.x, beside.b.x) = (-4.0, -4.0);
    assert_eq!(time(&beside, [4.0, 0.0, 0.0]), Some(0.5));
    // A lying capsule falls on the face with its whole side: the prism is flat.
    let lying = Capsule {
        a: Vec3::new(-3.0, 2.5, -1.0),
        b: Vec3::new(3.0, 2.5, -1.0),
        radius: 0.5,
    };
    assert_eq!(time(&lying, [0.0, -4.0, 0.0]), Some(0.5));
}
