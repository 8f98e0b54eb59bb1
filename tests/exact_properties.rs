//! What must hold of the exact forms on thousands of seeded random pairs.

mod common;

use capsule_lab::{
    catalog::{Answer, Pair, Question, Settings},
    collide::{
        capsule_triangle, capsule_triangle_contact, capsule_triangle_distance, sphere_triangle,
        sphere_triangle_contact, sphere_triangle_distance,
    },
    geometry::{Capsule, Contact, Feature, Shape, Sphere, Triangle},
    trace::{Outcome, Recorder},
};
use common::{Random, oracle};
use glam::{Quat, Vec3};

/// Capsules and triangles of about a metre, near each other; a tenth are degenerate in some way.
fn pairs(count: usize, seed: u64) -> Vec<(Capsule, Triangle)> {
    let mut random = Random::new(seed);
    let mut pair = || {
        let a = random.point(0.8);
        let mut capsule = Capsule {
            a,
            b: a + random.point(1.0),
            radius: random.between(0.1, 0.7),
        };
        let mut v = [random.point(1.2), random.point(1.2), random.point(1.2)];
        match random.below(40) {
            0 => v[2] = v[1],
            1 => v = [v[0]; 3],
            2 => v[2] = v[0] + (v[1] - v[0]) * random.between(-1.0, 2.0),
            3 => capsule.b = capsule.a,
            4 => capsule.radius = 0.0,
            5 => capsule.b = capsule.a + (v[1] - v[0]),
            6 => capsule = lying_in(&v, &mut random),
            _ => {}
        }
        (capsule, Triangle { v })
    };
    (0..count).map(|_| pair()).collect()
}

/// A capsule with both ends on the triangle's plane, perhaps beside it.
fn lying_in(v: &[Vec3; 3], random: &mut Random) -> Capsule {
    let mut on_plane = || {
        let (s, t) = (random.between(-0.5, 1.5), random.between(-0.5, 1.5));
        v[0] + (v[1] - v[0]) * s + (v[2] - v[0]) * t
    };
    Capsule {
        a: on_plane(),
        b: on_plane(),
        radius: 0.25,
    }
}

fn core(capsule: &Capsule) -> [Vec3; 2] {
    [capsule.a, capsule.b]
}

fn moved(capsule: &Capsule, by: Vec3) -> Capsule {
    Capsule {
        a: capsule.a + by,
        b: capsule.b + by,
        ..*capsule
    }
}

/// Both forms of an answer, double-sided: the contact and the distance.
fn answer(capsule: &Capsule, triangle: &Triangle) -> (Option<Contact>, f32) {
    (
        capsule_triangle_contact(capsule, triangle),
        capsule_triangle_distance(capsule, triangle),
    )
}

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

#[test]
fn no_shorter_push_frees_a_pierced_core() {
    let directions: Vec<Vec3> = (0..2_000).map(|i| oracle::direction(i, 2_000)).collect();
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
fn order_of_vertices_and_ends_does_not_matter() {
    for (capsule, triangle) in &pairs(4_000, 5) {
        let [v0, v1, v2] = triangle.v;
        let (contact, distance) = answer(capsule, triangle);
        let swapped = Capsule {
            a: capsule.b,
            b: capsule.a,
            ..*capsule
        };
        for v in [
            [v0, v1, v2],
            [v1, v2, v0],
            [v2, v0, v1],
            [v0, v2, v1],
            [v2, v1, v0],
            [v1, v0, v2],
        ] {
            for capsule in [capsule, &swapped] {
                let other = answer(capsule, &Triangle { v });
                assert!((other.1 - distance).abs() < 1e-6);
                assert_alike(contact, other.0, capsule.radius - distance);
            }
        }
    }
}

/// Same depth; either may be missing where they only just touch.
fn assert_alike(one: Option<Contact>, other: Option<Contact>, margin: f32) {
    match (one, other) {
        (Some(one), Some(other)) => {
            assert!((one.depth - other.depth).abs() < 2e-6, "{one:?} {other:?}");
        }
        (None, None) => {}
        _ => assert!(margin.abs() < 2e-6, "{one:?} {other:?}"),
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

#[test]
fn watching_changes_no_bit_and_every_run_concludes_once() {
    let bits = |contact: Option<Contact>| format!("{contact:?}");
    for (capsule, triangle) in &pairs(6_000, 9) {
        for double_sided in [true, false] {
            let mut recorder = Recorder::default();
            let watched = capsule_triangle(capsule, triangle, double_sided, &mut recorder);
            let silent = capsule_triangle(capsule, triangle, double_sided, &mut ());
            assert_eq!(bits(watched), bits(silent));
            assert_concludes(recorder, watched.is_some());

            let sphere = capsule.sphere_at(capsule.a);
            let mut recorder = Recorder::default();
            let watched = sphere_triangle(&sphere, triangle, double_sided, &mut recorder);
            let silent = sphere_triangle(&sphere, triangle, double_sided, &mut ());
            assert_eq!(bits(watched), bits(silent));
            assert_concludes(recorder, watched.is_some());
        }
    }
}

/// The last step, and no other, says how it ended; nothing told is NaN.
fn assert_concludes(recorder: Recorder, hit: bool) {
    let record = recorder.finish();
    let outcomes: Vec<Outcome> = record
        .steps
        .iter()
        .filter_map(|step| step.outcome)
        .collect();
    assert_eq!(outcomes, [if hit { Outcome::Hit } else { Outcome::Miss }]);
    let last = record.steps.last().expect("something was told");
    assert!(last.outcome.is_some());
    for step in &record.steps {
        assert!(!step.title.contains(['/', '#']), "{}", step.title);
        let limits_are_told = step.values.iter().all(|(_, value)| value.is_finite());
        let drawn = step
            .drawables
            .iter()
            .all(|drawable| drawable.shape.is_finite());
        assert!(limits_are_told && drawn, "{step:?}");
    }
}

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
        let exact = Question::CapsuleTriangle.exact();
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
