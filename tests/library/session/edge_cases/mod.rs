//! Badges name the special configuration that a pair is in; snaps bring it into one, as exactly as `f32` allows.

mod snaps;

use crate::support::{Random, capsule_triangles::pairs};
use capsule_lab::{
    core::{
        geometry::{Capsule, Feature, Shape, Sphere, Triangle},
        method::{Pair, Question},
    },
    lab::{
        edge_cases::{EdgeCase, Nearness, Severity, Unit, nearness},
        run::study::Study,
        scene::library,
    },
};
use glam::{Vec3, vec3};

/// What the pair that a built-in scene looks at is near to.
fn of_scene(id: &str) -> Vec<Nearness> {
    let scene = library::find(id).expect("a scene").read();
    let scene = scene.unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let pair = &study.pairs[study.focus.expect("a pair")];
    nearness(&pair.shapes, pair.choice.method.question)
}

#[test]
fn scenes_about_an_edge_case_have_its_badge_first() {
    use EdgeCase::{
        AxisParallelToMotion, AxisParallelToPlane, CenterOnAxis, CoincidentAxes, CrossingAxes,
        FarAway, Grazing, NoLength, NoMotion, NoRadius, ParallelAxes, PointOn, Sliver,
        TouchingAtEnd,
    };
    use Severity::{Exact, Near, Within};
    let on_plane = |point| PointOn {
        point,
        part: Feature::Face,
    };
    for (id, severity, case) in [
        ("parallel", Exact, AxisParallelToPlane),
        ("overhang", Exact, AxisParallelToPlane),
        ("no-branch", Exact, AxisParallelToPlane),
        ("zero-length", Exact, NoLength),
        ("no-length", Exact, NoLength),
        ("crossed-ends", Exact, NoLength),
        ("ends-crossed-over", Exact, NoLength),
        ("best-edge", Exact, on_plane(Feature::Center)),
        ("two-steps", Exact, on_plane(Feature::End(1))),
        ("crossing-axes", Within, CrossingAxes),
        ("joined", Exact, ParallelAxes),
        ("on-the-axis", Exact, CenterOnAxis),
        ("wrong-radius", Exact, NoRadius),
        ("the-cosine", Near, ParallelAxes),
        ("past-the-corner", Near, Grazing),
        ("bullet-and-paper", Exact, AxisParallelToMotion),
        ("a-sphere-and-a-point", Exact, NoLength),
        ("a-graze", Exact, Grazing),
        ("flat-prism", Exact, AxisParallelToPlane),
        ("along-the-wall", Exact, AxisParallelToPlane),
        ("no-longer-a-capsule", Exact, NoLength),
        ("a-wire", Within, Sliver),
        ("far-from-home", Near, FarAway),
        ("standing-still", Exact, NoMotion),
        ("at-the-last-moment", Exact, TouchingAtEnd),
        ("a-ray-for-two", Exact, ParallelAxes),
        ("stacked-and-lost", Exact, CoincidentAxes),
    ] {
        let found = of_scene(id);
        let first = found.first().unwrap_or_else(|| panic!("{id} has no badge"));
        assert_eq!((first.severity, first.case), (severity, case), "{id}");
    }
}

#[test]
fn scenes_about_nothing_special_have_no_badge() {
    for id in [
        "plane-trace",
        "face",
        "edge",
        "vertex",
        "over-the-face",
        "over-an-edge",
        "at-a-vertex",
        "pierced",
        "short-push",
        "two-spheres",
        "two-capsules",
        "cancelled",
    ] {
        assert_eq!(of_scene(id), [], "{id}");
    }
}

/// The triangle of many tests: in the plane y = 0, edge 0 along x.
const FLOOR: Triangle = Triangle {
    v: [
        vec3(-1.0, 0.0, 1.0),
        vec3(1.0, 0.0, 1.0),
        vec3(0.25, 0.0, -1.0),
    ],
};

fn over_floor(a: Vec3, b: Vec3) -> Vec<Nearness> {
    let capsule = Capsule { a, b, radius: 0.25 };
    let pair = Pair::new(Shape::Capsule(capsule), Shape::Triangle(FLOOR));
    nearness(&pair, Question::CAPSULE_TRIANGLE)
}

fn has(found: &[Nearness], case: EdgeCase) -> Option<Severity> {
    let found = found.iter().find(|found| found.case == case);
    found.map(|found| found.severity)
}

#[test]
fn an_axis_is_told_by_angle_and_height() {
    let tilted = |height: f32| over_floor(vec3(-0.5, 0.5, 0.0), vec3(0.5, 0.5 + height, 0.3));
    let severities = [0.0, 5e-7, 1e-3, 0.1];
    let severities = severities.map(|height| has(&tilted(height), EdgeCase::AxisParallelToPlane));
    use Severity::{Exact, Near, Within};
    assert_eq!(severities, [Some(Exact), Some(Within), Some(Near), None]);

    let found = tilted(1e-3)[0];
    assert_eq!(found.unit, Unit::Degrees);
    assert!((found.number - 0.0549).abs() < 1e-3, "{found:?}");
    assert!((found.height.expect("a height") - 1e-3).abs() < 1e-6);
    assert_eq!(
        found.sentence(),
        "The capsule's axis is parallel to the triangle's plane, within 0.055°; up to 0.00011° counts as exact; \
         one end is 0.0010 m higher than the other."
    );
}

#[test]
fn axes_and_ends_on_parts_are_told_by_the_part_that_says_most() {
    use Feature::{Axis, Edge, End, Face, Vertex};
    let on = |point, part| EdgeCase::PointOn { point, part };
    let above = |point: Vec3| (point, point + vec3(0.1, 0.9, -0.2));
    let (v0, v1) = (FLOOR.v[0], FLOOR.v[1]);
    let upright = |x: f32, z: f32| (vec3(x, -0.5, z), vec3(x, 0.7, z));
    for ((a, b), wanted) in [
        (above(vec3(0.0, 0.0, 0.0)), on(End(0), Face)),
        (above(vec3(0.5, 0.0, 1.0)), on(End(0), Edge(0))),
        (above(v0), on(End(0), Vertex(0))),
        (upright(0.25, 1.0), on(Axis, Edge(0))),
        (upright(0.25, -1.0), on(Axis, Vertex(2))),
        (
            (v0 * 0.5 + v1 * 0.5, v1 * 2.0 - v0),
            EdgeCase::AxisAlongEdge(0),
        ),
        (
            (vec3(-0.5, 0.0, 0.5), vec3(0.5, 0.0, 0.1)),
            EdgeCase::AxisInPlane,
        ),
        (
            (vec3(-0.5, 0.4, 0.5), vec3(0.5, 0.4, 0.5)),
            EdgeCase::AxisParallelToEdge(0),
        ),
    ] {
        let found = over_floor(a, b);
        assert_eq!(
            has(&found, wanted),
            Some(Severity::Exact),
            "{wanted:?}: {found:?}"
        );
        let points = found
            .iter()
            .filter(|found| matches!(found.case, EdgeCase::PointOn { .. }));
        let count = points.count();
        assert!(
            count <= 1 || wanted == EdgeCase::AxisAlongEdge(0),
            "{wanted:?}: {found:?}"
        );
    }
}

#[test]
fn sweeps_are_told_where_they_only_just_touch() {
    let ball = |y: f32, way: Vec3| {
        let sphere = Sphere {
            center: vec3(-3.0, y, 0.5),
            radius: 0.5,
        };
        let pair = Pair::new(Shape::Sphere(sphere), Shape::Triangle(FLOOR)).moved_by(way);
        nearness(&pair, Question::SWEEP_SPHERE_TRIANGLE)
    };
    let along = vec3(6.0, 0.0, 0.0);
    assert_eq!(
        has(&ball(0.5, along), EdgeCase::Grazing),
        Some(Severity::Exact)
    );
    assert_eq!(
        has(&ball(0.51, along), EdgeCase::Grazing),
        Some(Severity::Near)
    );
    assert_eq!(
        has(&ball(0.49, along), EdgeCase::Grazing),
        Some(Severity::Near)
    );
    assert_eq!(has(&ball(0.8, along), EdgeCase::Grazing), None);
    assert_eq!(has(&ball(0.2, along), EdgeCase::Grazing), None);
    assert!(has(&ball(0.5, along), EdgeCase::MotionParallelToPlane).is_some());

    let down = |y: f32, way: f32| {
        let sphere = Sphere {
            center: vec3(0.2, y, 0.3),
            radius: 0.5,
        };
        let pair = Pair::new(Shape::Sphere(sphere), Shape::Triangle(FLOOR));
        nearness(
            &pair.moved_by(vec3(0.0, way, 0.0)),
            Question::SWEEP_SPHERE_TRIANGLE,
        )
    };
    let at_end = |y, way| has(&down(y, way), EdgeCase::TouchingAtEnd);
    assert_eq!(at_end(1.5, -1.0), Some(Severity::Exact));
    assert_eq!(at_end(1.5, -0.995), Some(Severity::Near));
    assert_eq!(at_end(1.5, -1.2), None);
    assert_eq!(
        has(&down(0.5, 1.0), EdgeCase::TouchingAtStart),
        Some(Severity::Exact)
    );
    assert_eq!(
        has(&down(1.5, 0.0), EdgeCase::NoMotion),
        Some(Severity::Exact)
    );
}

#[test]
fn odd_shapes_are_told() {
    let alone = |capsule: Capsule, triangle: Triangle| {
        let pair = Pair::new(Shape::Capsule(capsule), Shape::Triangle(triangle));
        nearness(&pair, Question::CAPSULE_TRIANGLE)
    };
    let standing = Capsule {
        a: vec3(0.1, 0.7, 0.2),
        b: vec3(0.3, 1.7, 0.1),
        radius: 0.25,
    };
    let with = |v2: Vec3| Triangle {
        v: [FLOOR.v[0], FLOOR.v[1], v2],
    };
    let exact = Some(Severity::Exact);
    assert_eq!(
        has(
            &alone(standing, with(vec3(0.5, 0.0, 1.0))),
            EdgeCase::Sliver
        ),
        exact
    );
    let thin = with(vec3(0.5, 0.0, 0.98));
    assert_eq!(
        has(&alone(standing, thin), EdgeCase::Sliver),
        Some(Severity::Near)
    );
    let needle = with(vec3(0.9, 0.0, 0.8));
    assert_eq!(
        has(&alone(standing, needle), EdgeCase::Needle),
        Some(Severity::Near)
    );
    let obtuse = with(vec3(0.1, 0.0, 0.6));
    assert_eq!(
        has(&alone(standing, obtuse), EdgeCase::Obtuse),
        Some(Severity::Near)
    );
    let short = Capsule {
        b: standing.a + vec3(0.0, 0.005, 0.0),
        ..standing
    };
    assert_eq!(
        has(&alone(short, FLOOR), EdgeCase::NoLength),
        Some(Severity::Near)
    );
    let thread = Capsule {
        radius: 0.0,
        ..standing
    };
    assert_eq!(has(&alone(thread, FLOOR), EdgeCase::NoRadius), exact);
    let away = vec3(4000.0, 0.0, 0.0);
    let far = Capsule {
        a: standing.a + away,
        b: standing.b + away,
        ..standing
    };
    let there = Triangle {
        v: FLOOR.v.map(|corner| corner + away),
    };
    let found = alone(far, there);
    assert_eq!(
        has(&found, EdgeCase::FarAway),
        Some(Severity::Near),
        "{found:?}"
    );
    assert_eq!(alone(standing, FLOOR), []);
}

#[test]
fn numbers_are_finite_and_the_nearest_come_first_whatever_the_shapes() {
    let mut random = Random::new(7);
    let mut some = 0;
    for (capsule, triangle) in pairs(2000, 3) {
        let (mover, obstacle) = (Shape::Capsule(capsule), Shape::Triangle(triangle));
        let pair = Pair::new(mover, obstacle).moved_by(random.point(2.0));
        for question in [Question::CAPSULE_TRIANGLE, Question::SWEEP_CAPSULE_TRIANGLE] {
            let found = nearness(&pair, question);
            some += usize::from(!found.is_empty());
            assert!(found.is_sorted_by_key(|found| found.severity), "{found:?}");
            for one in &found {
                assert!(one.number.is_finite(), "{one:?}");
                assert!(one.sentence().ends_with('.'));
            }
        }
    }
    assert!((200..3000).contains(&some), "{some} of 4000 have a badge");
}
