//! What must hold of the exact forms of spheres and capsules among themselves, on thousands of seeded random pairs.

#[path = "common/oracle.rs"]
mod oracle;
#[path = "common/random.rs"]
mod random;

use capsule_lab::{
    catalog::{Answer, Pair, Question, Settings},
    collide::{
        capsule_capsule_contact, capsule_capsule_distance, sphere_capsule_contact,
        sphere_capsule_distance, sphere_sphere_contact, sphere_sphere_distance,
    },
    geometry::{Capsule, Contact, Feature, Shape, Sphere, Triangle},
    trace::{Outcome, Recorder},
};
use glam::{Quat, Vec3};
use random::Random;

/// Capsules of about a metre, near each other; a third are special in some way: parallel, in line, crossing, without
/// length or radius.
fn pairs(count: usize, seed: u64) -> Vec<[Capsule; 2]> {
    let mut random = Random::new(seed);
    let mut pair = || {
        let mut capsule = |reach| {
            let a = random.point(reach);
            Capsule {
                a,
                b: a + random.point(1.0),
                radius: random.between(0.05, 0.5),
            }
        };
        let (mut a, mut b) = (capsule(0.8), capsule(0.8));
        match random.below(24) {
            0 => b = moved(&a, random.point(0.6)),
            1 => b.b = b.a - (a.b - a.a),
            2 => a.b = a.a,
            3 => (a.b, b.b) = (a.a, b.a),
            4 => (a.radius, b.radius) = (0.0, 0.0),
            5 => [a, b] = crossing(&mut random, true),
            6 => [a, b] = crossing(&mut random, false),
            7 => b.a = a.b,
            _ => {}
        }
        [a, b]
    };
    (0..count).map(|_| pair()).collect()
}

/// Two capsules whose cores share a point exactly, for all numbers are small multiples of a power of two. In line, or
/// in directions of their own.
fn crossing(random: &mut Random, in_line: bool) -> [Capsule; 2] {
    let mut on_grid = || (random.point(1.0) * 16.0).round() / 16.0;
    let (point, u) = (on_grid(), on_grid());
    let v = if in_line { u * 2.0 } else { on_grid() };
    let through = |direction: Vec3, radius| Capsule {
        a: point - direction,
        b: point + direction,
        radius,
    };
    [through(u, 0.25), through(v, 0.125)]
}

fn moved(capsule: &Capsule, by: Vec3) -> Capsule {
    Capsule {
        a: capsule.a + by,
        b: capsule.b + by,
        ..*capsule
    }
}

fn reversed(capsule: &Capsule) -> Capsule {
    Capsule {
        a: capsule.b,
        b: capsule.a,
        ..*capsule
    }
}

fn reach([a, b]: &[Capsule; 2]) -> f32 {
    a.radius + b.radius
}

/// The distance of the cores by search: a segment is a triangle whose last corners fall together.
fn searched([a, b]: &[Capsule; 2]) -> f64 {
    let segment = Triangle { v: [b.a, b.b, b.b] };
    oracle::distance([a.a, a.b], &segment)
}

fn contact([a, b]: &[Capsule; 2]) -> Option<Contact> {
    capsule_capsule_contact(a, b)
}

fn distance([a, b]: &[Capsule; 2]) -> f32 {
    capsule_capsule_distance(a, b)
}

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

#[test]
fn the_catalog_answers_the_same_and_watching_changes_no_bit() {
    for [a, b] in &pairs(3_000, 13) {
        let sphere = |capsule: &Capsule| Shape::Sphere(capsule.sphere_at(capsule.a));
        let (first, second) = (Shape::Capsule(*a), Shape::Capsule(*b));
        for pair in [
            Pair::new(sphere(a), sphere(b)),
            Pair::new(sphere(a), second),
            Pair::new(first, second),
        ] {
            let question = Question::of(&pair.mover, &pair.obstacle).expect("a question");
            let settings = Settings::default();
            let mut recorder = Recorder::default();
            let watched = (question.exact().traced)(&pair, &settings, &mut recorder);
            let silent = (question.exact().silent)(&pair, &settings);
            assert_eq!(format!("{watched:?}"), format!("{silent:?}"));
            assert!(silent.distance.is_some());
            assert_concludes(recorder, &silent);
        }
    }
}

/// The last step, and no other, says how it ended; nothing told is NaN.
fn assert_concludes(recorder: Recorder, answer: &Answer) {
    let steps = recorder.finish().steps;
    let outcomes: Vec<Outcome> = steps.iter().filter_map(|step| step.outcome).collect();
    let outcome = if answer.is_hit() {
        Outcome::Hit
    } else {
        Outcome::Miss
    };
    assert_eq!(outcomes, [outcome]);
    assert!(steps.last().is_some_and(|last| last.outcome.is_some()));
    for step in &steps {
        let values = step.values.iter().all(|(_, value)| value.is_finite());
        let drawn = step.drawables.iter().all(|one| one.shape.is_finite());
        assert!(values && drawn, "{step:?}");
    }
}
