use super::{BodyForm, MinkowskiBody, Piece, Stage};
use crate::{
    geometry::{Capsule, Shape, Sphere, Triangle, closest_point_on_segment},
    method::{Pair, Question, Settings},
    trace::{DrawnShape as Drawn, Fate, Part, Recorder, Step},
};
use glam::{Vec3, vec3};

fn capsule(a: Vec3, b: Vec3, radius: f32) -> Shape {
    Shape::Capsule(Capsule { a, b, radius })
}

fn triangle() -> Shape {
    let v = [
        vec3(-1.0, 0.1, 0.8),
        vec3(1.2, 0.0, 0.9),
        vec3(0.1, 0.3, -1.1),
    ];
    Shape::Triangle(Triangle { v })
}

/// Movers and obstacles of every kind of body.
fn pairs() -> Vec<(&'static str, Shape, Shape)> {
    let tall = capsule(vec3(0.2, 1.5, 1.6), vec3(0.5, 2.6, 1.4), 0.4);
    let lying = capsule(vec3(0.2, 1.5, 1.2), vec3(-0.9, 1.5, 1.2), 0.4);
    let ball = Shape::Sphere(Sphere {
        center: vec3(0.2, 1.5, 1.1),
        radius: 0.4,
    });
    let other = capsule(vec3(-1.0, 0.0, 0.3), vec3(1.0, 0.2, 0.0), 0.3);
    let upright = capsule(vec3(0.1, 0.0, 0.0), vec3(0.1, 1.0, 0.0), 0.3);
    let upright_mover = capsule(vec3(0.2, 1.9, 0.1), vec3(0.2, 2.5, 0.1), 0.2);
    vec![
        ("prism", tall, triangle()),
        ("triangle", ball, triangle()),
        ("parallelogram", tall, other),
        ("sideways", lying, other),
        ("segment", upright_mover, upright),
    ]
}

fn shifted(mover: Shape, by: Vec3) -> Shape {
    match mover {
        Shape::Capsule(c) => capsule(c.a + by, c.b + by, c.radius),
        Shape::Sphere(s) => Shape::Sphere(Sphere {
            center: s.center + by,
            ..s
        }),
        standing => standing,
    }
}

/// The steps of the sweeps of `mover` that come from all sides and pass near the edges, with its starts.
fn everything_told(mover: Shape, obstacle: Shape) -> Vec<(Shape, Step)> {
    let question = Question::of(&mover, &obstacle).and_then(Question::swept);
    let exact = question.expect("a sweep").exact();
    let mut told = vec![];
    for i in 0..300 {
        let (sin, cos) = (i as f32 * 2.4).sin_cos();
        let from = vec3(cos, (i as f32 * 0.37).sin(), sin) * 5.0;
        let aim = vec3(sin, (i as f32 * 0.71).cos() * 0.8, -cos) * (i % 7) as f32 * 0.3;
        let mover = shifted(mover, from - mover.points()[0]);
        let pair = Pair::new(mover, obstacle).moved_by((aim - from) * 1.4);
        let mut recorder = Recorder::default();
        (exact.traced)(&pair, &Settings::default(), &mut recorder);
        told.extend(
            recorder
                .finish()
                .steps
                .into_iter()
                .map(|step| (mover, step)),
        );
    }
    told
}

fn near(one: Vec3, other: Vec3) -> bool {
    one.distance(other) < 1e-5
}

/// Whether a line begins or ends on the `core` of a part, or leads from corner to corner of the body.
fn is_from(body: &MinkowskiBody, core: [Vec3; 2], line: [Vec3; 2]) -> bool {
    let [from, to] = core;
    let on_core = |at: &Vec3| near(closest_point_on_segment(*at, from, to), *at);
    let is_corner = |at: &Vec3| body.corners.iter().any(|&corner| near(corner, *at));
    line.iter().any(on_core) || line.iter().all(is_corner)
}

/// Whether a sweep drew `drawn` where `piece` is.
fn agrees(body: &MinkowskiBody, piece: &Piece, drawn: &Drawn) -> bool {
    match (&piece.form, *drawn) {
        (BodyForm::Cylinder { ends }, Drawn::Tube { a, b, radius, .. }) => {
            near(ends[0], a) && near(ends[1], b) && (radius - body.radius).abs() < 1e-6
        }
        // Its axis, what links a corner of the core with that of its copy, or how far the way passes.
        (BodyForm::Cylinder { ends }, Drawn::Segment { from: a, to: b }) => {
            is_from(body, *ends, [a, b])
        }
        (BodyForm::Sphere { center }, Drawn::Segment { from: a, to: b }) => {
            is_from(body, [*center; 2], [a, b])
        }
        (BodyForm::Sphere { center }, Drawn::Sphere { center: at, radius }) => {
            near(*center, at) && (radius - body.radius).abs() < 1e-6
        }
        (BodyForm::Sphere { center }, Drawn::Point { at }) => near(*center, at),
        (BodyForm::Flat { corners, normal }, Drawn::Segment { from: a, to: b }) => {
            let core = corners.iter().map(|corner| *corner - *normal * body.radius);
            let core: Vec<Vec3> = core.collect();
            // A face that the point comes to is drawn where it comes to it, another on the core.
            [&core, corners].into_iter().any(|around| {
                let is_side = |i: usize| {
                    let [p, q] = [around[i], around[(i + 1) % around.len()]];
                    (near(p, a) && near(q, b)) || (near(p, b) && near(q, a))
                };
                (0..around.len()).any(is_side)
            })
        }
        (BodyForm::Flat { .. }, Drawn::Arrow { .. } | Drawn::Point { .. }) => true,
        (BodyForm::Flat { .. }, Drawn::Parallelogram { corner, sides }) => {
            let drawn = [corner, corner + sides[0], corner + sides[0] + sides[1]];
            drawn
                .iter()
                .all(|at| body.corners.iter().any(|one| near(*one, *at)))
        }
        _ => false,
    }
}

#[test]
fn every_part_is_where_the_sweep_draws_it() {
    for (name, mover, obstacle) in pairs() {
        let mut tried = vec![];
        for (mover, step) in everything_told(mover, obstacle) {
            let Some(trial) = step.trial else { continue };
            tried.push(trial.part);
            let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
            let pieces: Vec<&Piece> = body
                .pieces
                .iter()
                .filter(|p| p.part == trial.part)
                .collect();
            assert!(!pieces.is_empty(), "{name}: {} is no part", trial.part);
            for drawn in step.drawables.iter().map(|drawable| &drawable.shape) {
                let found = pieces.iter().any(|piece| agrees(&body, piece, drawn));
                assert!(found, "{name}: {} is not at {drawn:?}", trial.part);
            }
        }
        tried.sort_unstable();
        tried.dedup();
        let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
        assert_eq!(tried, body.parts()[1..], "{name}");
    }
}

#[test]
fn a_capsule_and_a_triangle_make_twenty_parts() {
    let (_, mover, obstacle) = pairs()[0];
    let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
    assert_eq!(body.pieces.len(), 20);
    let counts = |is: fn(&Part) -> bool| body.parts().into_iter().filter(is).count();
    assert_eq!(counts(|part| matches!(part, Part::Triangle(_))), 2);
    assert_eq!(counts(|part| matches!(part, Part::Parallelogram(_))), 3);
    assert_eq!(counts(|part| matches!(part, Part::Cylinder(_))), 9);
    assert_eq!(counts(|part| matches!(part, Part::Sphere(_))), 6);
    assert_eq!(body.mover.a, body.mover.b);
    assert_eq!(body.mover.radius, 0.0);
}

#[test]
fn faces_are_moved_out_by_the_radius_and_look_away_from_the_core() {
    for (name, mover, obstacle) in pairs() {
        let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
        for piece in &body.pieces {
            let BodyForm::Flat { corners, normal } = &piece.form else {
                continue;
            };
            let heights = body.corners.iter().map(|&c| normal.dot(c - corners[0]));
            let highest = heights.fold(f32::NEG_INFINITY, f32::max);
            assert!(
                (highest + body.radius).abs() < 1e-5,
                "{name}: {}",
                piece.part
            );
        }
    }
}

#[test]
fn on_the_way_nothing_is_lost_of_the_reach() {
    let (_, mover, obstacle) = pairs()[0];
    let highest = |stage: Stage| {
        let body = MinkowskiBody::of(&mover, &obstacle, stage).expect("a body");
        let low = body
            .corners
            .iter()
            .map(|c| c.y)
            .fold(f32::INFINITY, f32::min)
            - body.radius;
        let high = body.mover.a.y.max(body.mover.b.y) + body.mover.radius;
        high - low
    };
    let reach = highest(Stage::default());
    for morph in [0.1, 0.4, 0.5, 0.7, 1.0] {
        let stage = Stage {
            morph,
            explode: 0.0,
        };
        assert!((highest(stage) - reach).abs() < 1e-5, "{morph}");
    }
}

#[test]
fn exploded_parts_go_different_ways_and_the_core_stays() {
    let (_, mover, obstacle) = pairs()[0];
    let stage = Stage {
        morph: 1.0,
        explode: 1.0,
    };
    let whole = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
    let apart = MinkowskiBody::of(&mover, &obstacle, stage).expect("a body");
    assert_eq!(whole.corners, apart.corners);
    assert!(whole.pieces.iter().all(|piece| piece.offset == Vec3::ZERO));
    for (i, one) in apart.pieces.iter().enumerate() {
        assert!(one.offset.length() > apart.radius, "{}", one.part);
        for other in &apart.pieces[i + 1..] {
            let gap = one.middle().distance(other.middle());
            assert!(gap > 0.2, "{} {}: {gap}", one.part, other.part);
        }
    }
}

#[test]
fn degenerate_shapes_make_bodies_without_nan() {
    let point = vec3(4000.0, 1.0, -4000.0);
    let line = Shape::Triangle(Triangle {
        v: [point, point + Vec3::X, point + Vec3::X * 3.0],
    });
    let spot = Shape::Triangle(Triangle { v: [point; 3] });
    let flat = capsule(point + Vec3::Y, point + vec3(1.0, 1.0, 0.0), 0.3);
    let ball = capsule(point + Vec3::Y, point + Vec3::Y, 0.3);
    let thin = capsule(point + Vec3::Y, point + vec3(0.0, 2.0, 1.0), 0.0);
    for obstacle in [line, spot, triangle(), flat, ball, thin] {
        for mover in [flat, ball, thin] {
            for (morph, explode) in [(0.0, 0.0), (0.3, 1.0), (0.8, 0.5), (1.0, 1.0)] {
                let body =
                    MinkowskiBody::of(&mover, &obstacle, Stage { morph, explode }).expect("a body");
                for (center, radius) in body.balls() {
                    assert!(center.is_finite() && radius.is_finite());
                }
                assert!(
                    body.parts()
                        .iter()
                        .all(|&part| body.meaning(part).len() < 60)
                );
            }
        }
    }
    let flat_prism = MinkowskiBody::of(
        &flat,
        &Shape::Triangle(Triangle {
            v: [point, point + Vec3::Z, point + Vec3::X],
        }),
        Stage::WHOLE,
    )
    .expect("a body");
    let sides = |part| flat_prism.pieces.iter().filter(|p| p.part == part).count();
    assert_eq!(sides(Part::Triangle(0)), 2, "a flat prism has two sides");
    assert_eq!(
        sides(Part::Parallelogram(2)),
        0,
        "this edge is parallel to the core"
    );
}

#[test]
fn parts_say_what_they_are() {
    let (_, mover, obstacle) = pairs()[0];
    let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
    assert_eq!(body.meaning(Part::Cylinder(4)), "edge v1–v2 at end b");
    assert_eq!(
        body.meaning(Part::Cylinder(8)),
        "vertex v2 along the segment"
    );
    assert_eq!(body.meaning(Part::Sphere(1)), "vertex v1 at end a");
}

#[test]
fn a_place_on_the_surface_belongs_to_its_part() {
    for (name, mover, obstacle) in pairs() {
        let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE).expect("a body");
        for part in body.parts().into_iter().filter(|part| *part != Part::Core) {
            let middle = body.middle_of(part);
            assert_eq!(body.part_at(middle), Some(part), "{name}");
            let back = body.on_part(part, middle);
            assert!(back.distance(middle) < 1e-4, "{name}, {part}: {back}");
        }
        // Where the exact sweep's ray enters it, the part is the one in the sweep's steps.
        let question = Question::of(&mover, &obstacle).and_then(Question::swept);
        let exact = question.expect("a sweep").exact();
        let mut hits = 0;
        for i in 0..60 {
            let (sin, cos) = (i as f32 * 2.4).sin_cos();
            let from = vec3(cos, (i as f32 * 0.37).sin(), sin) * 5.0;
            let (mover, way) = (shifted(mover, from - mover.points()[0]), from * -1.4);
            let mut recorder = Recorder::default();
            let pair = Pair::new(mover, obstacle).moved_by(way);
            let answer = (exact.traced)(&pair, &Settings::default(), &mut recorder);
            let told = recorder.finish().steps;
            let mut trials = told.iter().rev().filter_map(|step| step.trial);
            let won = trials.find(|trial| trial.fate == Fate::Earliest);
            let (Some(time), Some(won)) = (answer.time, won) else {
                continue;
            };
            hits += 1;
            let entry = mover.points()[0] + way * time;
            let found = body.part_at(entry);
            assert_eq!(found, Some(won.part), "{name}, {i}");
        }
        assert!(hits > 10, "{name}: {hits}");
    }
}
