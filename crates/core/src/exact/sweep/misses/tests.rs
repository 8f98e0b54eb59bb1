//! The tests for misses: that they find them, and find no others.

use super::*;
use crate::{
    exact::sweep::{
        Impact, capsule_capsule, capsule_mesh_triangle, capsule_triangle, sphere_mesh_triangle,
        sphere_triangle,
    },
    geometry::{SameBits, Sphere, Triangle},
    trace::{Record, Recorder},
};
use glam::vec3;
use proptest::prelude::*;

/// A coordinate of a point, meters: any, on a lattice, next to nothing, far away, not finite.
fn coordinate() -> impl Strategy<Value = f32> {
    prop_oneof![
        12 => -3.0_f32..3.0,
        12 => (-6_i8..=6).prop_map(|i| f32::from(i) * 0.5),
        1 => -1e-6_f32..1e-6,
        1 => -5e3_f32..5e3,
    ]
}

fn point() -> impl Strategy<Value = Vec3> {
    [coordinate(), coordinate(), coordinate()].prop_map(Vec3::from)
}

/// Two cores of up to two points and of three, and a motion.
#[derive(Clone, Copy, Debug)]
struct Case {
    a: Capsule,
    b: Capsule,
    triangle: Triangle,
    motion: Vec3,
}

/// What is done to a case to make it hard.
fn hardened(case: Case, kind: u8, share: f32, place: Vec3) -> Case {
    let Case {
        mut a,
        mut b,
        mut triangle,
        mut motion,
    } = case;
    let v = &mut triangle.v;
    match kind {
        0 => v[2] = v[0].lerp(v[1], share),
        1 => *v = [v[0]; 3],
        2 => v[2] = v[1] + (v[0] - v[1]) * 1e-6 + place * 1e-7,
        3 => a.b = a.a,
        4 => a.b = a.a + (v[1] - v[0]) * share,
        5 => a.b = a.a + (b.b - b.a) * share,
        6 => motion = Vec3::ZERO,
        7 => motion = (v[1] - v[0]) * share,
        8 => motion = (a.b - a.a) * share,
        // It comes to touch at the end of its motion, or starts in touch, or passes in touch.
        9 => motion = v[0].lerp(v[2], share.abs().min(1.0)) - a.a + Vec3::Y * a.radius,
        10 => a.a = v[1] - Vec3::X * a.radius,
        11 => motion = b.a - a.b - Vec3::X * (a.radius + b.radius),
        12 => a.radius = 0.0,
        13 => (a.radius, b.radius) = (a.radius * 1e-6, 0.0),
        14 => motion *= 1e4,
        15 | 16 => {
            let factor = if kind == 15 { 1e-4 } else { 1e4 };
            for at in [&mut a.a, &mut a.b, &mut b.a, &mut b.b, &mut motion]
                .into_iter()
                .chain(v)
            {
                *at *= factor;
            }
            a.radius *= factor;
            b.radius *= factor;
        }
        17 => {
            for at in [&mut a.a, &mut a.b, &mut b.a, &mut b.b]
                .into_iter()
                .chain(v)
            {
                *at += place.round() * 4096.0;
            }
        }
        18 => {
            let spoilt =
                [f32::NAN, f32::INFINITY, f32::NEG_INFINITY][(share.abs() * 8.0) as usize % 3];
            let spots = [&mut a.a, &mut a.b, &mut b.a, &mut motion]
                .into_iter()
                .chain(v);
            let which = (share.abs() * 50.0) as usize % 7;
            spots.into_iter().nth(which).expect("seven of them").y = spoilt;
        }
        _ => {}
    }
    Case {
        a,
        b,
        triangle,
        motion,
    }
}

fn case() -> impl Strategy<Value = Case> {
    let points = prop::array::uniform8(point());
    let radii = [0.0_f32..1.0, 0.0_f32..1.0];
    let hard = prop::array::uniform2((0_u8..24, -1.5_f32..1.5, point()));
    (points, radii, hard).prop_map(|(points, radii, hard)| {
        let [a, b, c, d, v0, v1, v2, motion] = points;
        let case = Case {
            a: Capsule {
                a,
                b,
                radius: radii[0],
            },
            b: Capsule {
                a: c,
                b: d,
                radius: radii[1],
            },
            triangle: Triangle { v: [v0, v1, v2] },
            motion,
        };
        hard.into_iter().fold(case, |case, (kind, share, place)| {
            hardened(case, kind, share, place)
        })
    })
}

/// Seen from two kilometers away, the square of five millimeters was lost, and the sphere hit what the boxes keep it from.
#[test]
fn a_small_sphere_from_far_away_stops_short_of_a_point() {
    let sphere = Sphere {
        center: vec3(0.0, 2.217909, -2234.9421),
        radius: 0.005064421,
    };
    let motion = vec3(-2.7339702, -2.8150744, 2234.9421);
    let triangle = Triangle {
        v: [vec3(-2.7339702, -0.6022298, 0.0); 3],
    };
    let facet = Facet::from(&triangle);
    let plain = sphere_triangle::plain(&sphere, (&triangle, &facet), (motion, 1.0), true, &mut ());
    assert_eq!(
        plain,
        sphere_triangle(&sphere, &triangle, motion, true, &mut ())
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_sweep_without_these_tests_answers_the_same_bits(case in case(), double_sided: bool) {
        let Case { a, b, triangle, motion } = case;
        let facet = Facet::from(&triangle);
        let seen = (&triangle, &facet);
        let sphere = Sphere { center: a.a, radius: a.radius };
        let answers = [
            (
                sphere_triangle(&sphere, &triangle, motion, double_sided, &mut ()),
                sphere_triangle::plain(&sphere, seen, (motion, 1.0), double_sided, &mut ()),
            ),
            (
                capsule_capsule(&a, &b, motion, &mut ()),
                capsule_capsule::plain(&a, &b, motion, &mut ()),
            ),
            (
                capsule_triangle(&a, &triangle, motion, double_sided, &mut ()),
                if a.a == a.b {
                    sphere_triangle::plain(&sphere, seen, (motion, 1.0), double_sided, &mut ())
                } else {
                    capsule_triangle::plain(&a, seen, (motion, 1.0), double_sided, &mut ())
                },
            ),
        ];
        for (fast, plain) in answers {
            prop_assert!(fast.same_bits(&plain), "{fast:?} {plain:?}");
            if let Some(impact) = plain {
                prop_assert!((0.0..=1.0).contains(&impact.time));
                prop_assert!(impact.contact.normal.is_finite() && impact.contact.point.is_finite());
            }
        }
    }

    #[test]
    fn of_a_share_of_the_motion_a_touch_before_its_end_is_the_same_bits(
        case in case(), until in 0.0_f64..1.0, double_sided: bool,
    ) {
        let Case { a, triangle, motion, .. } = case;
        let (sphere, way) = (Sphere { center: a.a, radius: a.radius }, (motion, until));
        let answers = [
            (
                capsule_mesh_triangle(&a, &triangle, way, double_sided),
                capsule_triangle(&a, &triangle, motion, double_sided, &mut ()),
            ),
            (
                sphere_mesh_triangle(&sphere, &triangle, way, double_sided),
                sphere_triangle(&sphere, &triangle, motion, double_sided, &mut ()),
            ),
        ];
        for (part, whole) in answers {
            let is_before = |impact: &Impact| f64::from(impact.time) < until - 1e-4;
            let (part, whole) = (part.filter(is_before), whole.filter(is_before));
            prop_assert!(part.same_bits(&whole), "{part:?} {whole:?}");
        }
    }
}

fn upright(x: f32, radius: f32) -> Capsule {
    let a = vec3(x, 0.0, 0.0);
    Capsule {
        a,
        b: a + Vec3::Y,
        radius,
    }
}

/// Along x as well as z, so that no box separates it from a capsule across.
fn lying(center: Vec3, along: Vec3, radius: f32) -> Capsule {
    Capsule {
        a: center - along,
        b: center + along,
        radius,
    }
}

fn is_clear(mover: &Capsule, obstacle: &Capsule, motion: Vec3) -> bool {
    clears_capsule(mover, obstacle, motion, &mut ())
}

fn record(mover: &Capsule, obstacle: &Capsule, motion: Vec3) -> (bool, Record) {
    let mut recorder = Recorder::default();
    let is_clear = clears_capsule(mover, obstacle, motion, &mut recorder);
    (is_clear, recorder.finish())
}

#[test]
fn a_motion_that_stops_short_of_the_obstacle_is_clear_by_its_box() {
    let (mover, obstacle) = (upright(-3.0, 0.5), upright(0.0, 0.5));
    let (is_clear, record) = record(&mover, &obstacle, Vec3::X * 1.9);
    assert!(is_clear);
    assert!(record.find("motion box").is_ok() && record.find("separating planes").is_err());
}

#[test]
fn what_touches_at_the_end_or_overlaps_is_never_clear() {
    let (mover, obstacle) = (upright(-3.0, 0.5), upright(0.0, 0.5));
    for motion in [Vec3::X * 2.0, Vec3::X * 5.0, vec3(6.0, 0.5, 0.0)] {
        assert!(!is_clear(&mover, &obstacle, motion), "{motion}");
    }
    assert!(!is_clear(&upright(0.25, 0.5), &obstacle, Vec3::ZERO));
}

#[test]
fn a_plane_along_both_cores_parts_what_no_box_does() {
    // Crossed and slanted, the boxes overlap, but the cores stay 0.9 apart and move along the plane between them.
    let mover = lying(Vec3::Y * 0.9, vec3(2.0, 0.0, 2.0), 0.4);
    let obstacle = lying(Vec3::ZERO, vec3(2.0, 0.0, -2.0), 0.4);
    let tilt = vec3(0.0, 0.6, 0.8);
    let turned = |capsule: &Capsule| {
        let turn = glam::Quat::from_rotation_arc(Vec3::Y, tilt);
        Capsule {
            a: turn * capsule.a,
            b: turn * capsule.b,
            ..*capsule
        }
    };
    let (mover, obstacle) = (turned(&mover), turned(&obstacle));
    let (is_clear, record) = record(&mover, &obstacle, Vec3::X * 0.5);
    assert!(is_clear);
    assert!(record.find("separating planes").is_ok());
    assert!(!self::is_clear(&mover, &obstacle, -tilt * 0.2), "they meet");
}

#[test]
fn what_passes_a_triangle_at_a_distance_does_so_seen_along_its_motion() {
    // A standing capsule passes under the slanted edge: within the box, the plane and the edges seen along the normal.
    let triangle = Triangle {
        v: [Vec3::ZERO, vec3(2.0, 0.0, 0.0), vec3(0.0, 2.0, 2.0)],
    };
    let facet = Facet::from(&triangle);
    let motion = vec3(8.0, 0.0, 8.0);
    let passes = |start: Vec3, motion: Vec3| {
        let mover = Capsule {
            a: start,
            b: start + 0.5 * Vec3::Y,
            radius: 0.25,
        };
        let core = [mover.a, mover.b].map(|end| facet.local(end));
        let motion_f64 = motion.as_dvec3();
        let clears = clears_triangle(&facet, core, motion_f64, 0.25, &mut ());
        let hits = capsule_triangle(&mover, &triangle, motion, true, &mut ()).is_some();
        (
            clears,
            passes_triangle(&triangle, [mover.a, mover.b], motion, 0.25),
            hits,
        )
    };
    let start = vec3(-4.0, -0.6, -2.5);
    assert_eq!(passes(start, motion), (false, true, false));
    assert_eq!(passes(start + 1.8 * Vec3::Y, motion), (false, false, true));
}

#[test]
fn what_spans_no_plane_is_left_to_the_sweep() {
    let point = |at: Vec3| lying(at, Vec3::ZERO, 0.25);
    let past = vec3(4.0, 4.0, 0.0);
    // Both pass 1.41 m away, within the box of the motion; points and parallel cores in one plane have no height.
    let points = (point(vec3(-2.0, 0.0, 0.0)), point(Vec3::ZERO));
    let parallel = (upright(-3.0, 0.25), upright(0.0, 0.25));
    for (mover, obstacle) in [points, parallel] {
        assert!(!is_clear(&mover, &obstacle, past));
        let capsules = capsule_capsule(&mover, &obstacle, past, &mut ());
        assert_eq!(capsules, None);
    }
    // Off that plane they have one, along core and motion.
    let (mover, obstacle) = parallel;
    let off = Capsule {
        a: mover.a + Vec3::Z,
        b: mover.b + Vec3::Z,
        ..mover
    };
    assert!(is_clear(&off, &obstacle, vec3(4.0, 0.5, -0.6)));
}

#[test]
fn far_from_the_origin_what_rounding_may_hide_is_left_to_the_sweep() {
    let far = vec3(3e4, -2e4, 5e4);
    let moved = |capsule: Capsule| Capsule {
        a: capsule.a + far,
        b: capsule.b + far,
        ..capsule
    };
    let (mover, obstacle) = (moved(upright(-3.0, 0.5)), moved(upright(0.0, 0.5)));
    assert!(!is_clear(&mover, &obstacle, Vec3::X * 2.0));
    assert!(is_clear(&mover, &obstacle, Vec3::X * 1.5));
}
