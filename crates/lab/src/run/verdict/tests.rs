use super::*;
use crate::run::study::AlgorithmChoice;
use capsule_core::{
    geometry::{Capsule, Feature, Shape, Sphere, Triangle},
    method::{Question, Settings},
};

fn hit(depth: f32, normal: Vec3) -> Answer {
    Answer {
        contact: Some(Contact {
            point: Vec3::ZERO,
            normal,
            depth,
            feature: Feature::Face,
        }),
        distance: Some(0.5 - depth),
        time: None,
    }
}

fn miss(distance: f32) -> Answer {
    Answer {
        contact: None,
        distance: Some(distance),
        time: None,
    }
}

fn compare(chosen: &Answer, exact: &Answer) -> Vec<Fault> {
    faults(chosen, exact, 0.5, 1.0)
}

/// A ball of radius 0.5 that falls a meter, and meets the floor at half of it, in the origin.
fn fall() -> Pair {
    let ball = Shape::Sphere(Sphere {
        center: Vec3::Y,
        radius: 0.5,
    });
    let floor = Shape::Triangle(Triangle {
        v: [[-4.0, 0.0, -4.0], [0.0, 0.0, 8.0], [4.0, 0.0, -4.0]].map(Vec3::from),
    });
    Pair::new(ball, floor).moved_by(Vec3::NEG_Y)
}

fn compare_swept(chosen: &Answer, exact: &Answer) -> Vec<Fault> {
    sweep_faults(chosen, exact, &fall())
}

/// The right answer to [`fall`], with other `time`, `normal` and `point`.
fn falls(time: f32, normal: Vec3, point: Vec3) -> Answer {
    let answer = hit(0.0, normal);
    Answer {
        contact: answer.contact.map(|contact| Contact { point, ..contact }),
        time: Some(time),
        ..answer
    }
}

#[test]
fn equal_answers_have_no_fault() {
    let up = hit(0.25, Vec3::Y);
    assert_eq!(compare(&up, &up), []);
    assert_eq!(compare(&miss(1.0), &miss(1.0)), []);
}

#[test]
fn hits_and_misses_are_told_apart_with_their_size() {
    let up = hit(0.25, Vec3::Y);
    assert_eq!(compare(&miss(1.0), &up), [Fault::MissedHit(0.25)]);
    assert_eq!(compare(&up, &miss(0.75)), [Fault::FalseHit(0.25)]);
}

#[test]
fn touching_may_be_read_either_way() {
    assert_eq!(compare(&miss(0.5), &hit(0.0, Vec3::Y)), []);
    assert_eq!(compare(&hit(0.0, Vec3::Y), &miss(0.5)), []);
}

#[test]
fn a_wrong_distance_counts_only_where_all_else_is_right() {
    assert_eq!(compare(&miss(1.0), &miss(0.75)), [Fault::DistanceOff(0.25)]);
    assert_eq!(compare(&miss(f32::NAN), &miss(0.75)), [Fault::NonFinite]);
    let silent = Answer {
        distance: None,
        ..miss(1.0)
    };
    assert_eq!(compare(&silent, &miss(0.75)), []);
    let deep = Answer {
        distance: Some(0.375),
        ..hit(0.25, Vec3::Y)
    };
    assert_eq!(
        compare(&deep, &hit(0.25, Vec3::Y)),
        [Fault::DistanceOff(0.125)]
    );
    assert_eq!(
        compare(&deep, &hit(0.125, Vec3::Y)),
        [Fault::DepthLong(0.125)]
    );
}

#[test]
fn a_hit_without_a_time_is_judged_by_whether_they_meet() {
    let compare = compare_swept;
    let met = Answer {
        time: Some(0.5),
        ..hit(0.0, Vec3::Y)
    };
    let timeless = hit(0.25, Vec3::X);
    assert_eq!(compare(&timeless, &met), []);
    assert_eq!(compare(&hit(0.25, Vec3::NAN), &met), [Fault::NonFinite]);
    assert_eq!(compare(&miss(1.0), &met), [Fault::MissedImpact(0.5)]);
    assert_eq!(compare(&timeless, &miss(1.0)), [Fault::FalseImpact(None)]);
    let later = Answer {
        time: Some(0.75),
        ..met
    };
    assert_eq!(compare(&later, &met), [Fault::Late(0.25)]);
    assert_eq!(
        compare(&later, &miss(1.0)),
        [Fault::FalseImpact(Some(0.75))]
    );
}

#[test]
fn depth_normal_and_nan_are_named() {
    let up = hit(0.25, Vec3::Y);
    assert_eq!(
        compare(&hit(0.125, Vec3::Y), &up),
        [Fault::DepthShort(0.125)]
    );
    assert_eq!(
        compare(&hit(0.375, Vec3::Y), &up),
        [Fault::DepthLong(0.125)]
    );
    assert_eq!(compare(&hit(0.25, Vec3::NAN), &up), [Fault::NonFinite]);
    let [Fault::NormalOff(degrees)] = compare(&hit(0.25, Vec3::X), &up)[..] else {
        panic!("only the normal is off");
    };
    assert!((degrees - 90.0).abs() < 1e-3);
}

#[test]
fn a_wrong_time_hides_neither_nan_nor_a_reversed_normal() {
    let right = falls(0.5, Vec3::Y, Vec3::ZERO);
    for time in [0.25, 0.75] {
        let untimely = if time < 0.5 {
            Fault::Early(0.25)
        } else {
            Fault::Late(0.25)
        };
        let reversed = falls(time, Vec3::NEG_Y, Vec3::ZERO);
        assert_eq!(
            compare_swept(&reversed, &right),
            [untimely, Fault::NormalOff(180.0)]
        );
        let none = falls(time, Vec3::NAN, Vec3::ZERO);
        assert_eq!(compare_swept(&none, &right), [Fault::NonFinite, untimely]);
    }
    let gone = miss(1.0);
    let never = Fault::FalseImpact(Some(0.5));
    let none = falls(0.5, Vec3::NAN, Vec3::ZERO);
    assert_eq!(compare_swept(&none, &gone), [never, Fault::NonFinite]);
    let along = falls(0.5, Vec3::NEG_Y, Vec3::ZERO);
    assert_eq!(compare_swept(&along, &gone), [never, Fault::NormalAlong]);
    let nowhere = falls(f32::NAN, Vec3::NEG_Y, Vec3::ZERO);
    assert_eq!(
        compare_swept(&nowhere, &right),
        [Fault::NonFinite, Fault::NormalOff(180.0)]
    );
    let flat_and_false = hit(0.25, Vec3::NAN);
    assert_eq!(
        compare(&flat_and_false, &miss(0.75)),
        [Fault::FalseHit(0.25), Fault::NonFinite]
    );
}

#[test]
fn a_late_contact_may_be_deep_but_not_shallow() {
    let right = falls(0.5, Vec3::Y, Vec3::ZERO);
    let with_depth = |depth: f32| {
        let late = falls(0.75, Vec3::Y, Vec3::ZERO);
        Answer {
            contact: late.contact.map(|contact| Contact { depth, ..contact }),
            ..late
        }
    };
    let late = Fault::Late(0.25);
    assert_eq!(compare_swept(&with_depth(0.25), &right), [late]);
    assert_eq!(
        compare_swept(&with_depth(-0.25), &right),
        [late, Fault::DepthShort(0.25)]
    );
}

#[test]
fn a_point_is_wrong_only_off_a_shape() {
    let right = falls(0.5, Vec3::Y, Vec3::ZERO);
    let above = falls(0.5, Vec3::Y, Vec3::Y * 0.5);
    let off = Fault::PointOff(0.5, "triangle");
    assert_eq!(compare_swept(&above, &right), [off]);
    assert_eq!(off.to_string(), "point 0.5000 m off the triangle");
    let beside = falls(0.5, Vec3::Y, Vec3::X * 1.5);
    let [Fault::PointOff(by, "mover")] = compare_swept(&beside, &right)[..] else {
        panic!("on the triangle, but not on the ball");
    };
    assert!((by - (2.5f32.sqrt() - 0.5)).abs() < 1e-5, "{by}");
    // Deep in the floor, the ball holds many of its points.
    let overlap = falls(1.0, Vec3::Y, Vec3::X * 0.25);
    assert_eq!(compare_swept(&overlap, &right), [Fault::Late(0.5)]);
    // Above the floor nothing is hit: only the floor shows that a point is wrong.
    let early = falls(0.0, Vec3::Y, Vec3::X * 0.25);
    assert_eq!(compare_swept(&early, &right), [Fault::Early(0.5)]);
}

#[test]
fn s5_alone_puts_the_point_of_a_pierced_triangle_beside_it() {
    let capsule = Shape::Capsule(Capsule {
        a: Vec3::new(1.0, 1.0, 1.0),
        b: Vec3::new(1.0, -3.0, 1.0),
        radius: 0.5,
    });
    let triangle = Shape::Triangle(Triangle {
        v: [Vec3::ZERO, Vec3::X * 4.0, Vec3::Z * 4.0],
    });
    let pair = Pair::new(capsule, triangle).moved_by(Vec3::NEG_Y);
    let exact = (Question::SWEEP_CAPSULE_TRIANGLE.exact().silent)(&pair, &Settings::default());
    let mut choice = AlgorithmChoice::parse("swept/capsule-triangle")
        .expect("known")
        .repaired();
    let faults = |choice: &AlgorithmChoice| {
        let answer = (choice.method.silent)(&pair, &choice.settings);
        sweep_faults(&answer, &exact, &pair)
    };
    assert_eq!(faults(&choice), []);
    choice.settings.repairs.retain(|&id| id != "S5");
    assert_eq!(faults(&choice), [Fault::PointOff(2.0, "triangle")]);
}
