//! Boxes that move: as exactly kept apart as round shapes are, and met by those.

use super::{
    walks::{is_finite, overlap},
    worlds::*,
};
use crate::support::Random;
use capsule_lab::{
    core::{
        catalog::RESPONSES,
        geometry::{OrientedBox, Shape, Sphere},
        method::{Asks, Mover, World},
    },
    lab::{
        run::{
            simulation::{Level, MovingBody, RunHistory, State},
            study::{PairStudy, Study},
        },
        scene::Scene,
    },
};
use glam::Vec3;

/// As tall and wide as a character, turned by `degrees`.
fn upright(foot: Vec3, degrees: f32) -> Mover {
    let half_size = Vec3::new(0.4, 0.9, 0.3);
    let shape = OrientedBox {
        center: foot + Vec3::Y * half_size.y,
        half_size,
        rotation: Vec3::new(0.0, degrees, 0.0),
    };
    Mover::new(Shape::Box(shape), Vec3::ZERO)
}

#[test]
fn boxes_that_walk_in_random_rooms_end_in_no_overlap_and_stay_inside() {
    let (mut grounded, mut walls) = (0, 0);
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let level = random_level(&mut random);
        let start = upright(Vec3::new(0.0, 8.0, 0.0), random.between(-90.0, 90.0));
        let mut history = run(gravity(), level, start, true, exact());
        let mut wanderer = Wanderer::new(seed);
        for frame in 0..300 {
            history.advance(wanderer.next());
            let mover = mover(&history);
            let at = mover.place();
            assert!(is_finite(&mover), "{seed} {frame}");
            let is_inside = at.x.abs() < ROOM && at.z.abs() < ROOM && at.y > 0.89;
            assert!(is_inside, "{seed} {frame}: out at {at}");
            let depth = overlap(&history);
            assert!(depth < 1e-5, "{seed} {frame}: {depth} deep");
            grounded += usize::from(mover.ground.is_some());
            walls += usize::from(mover.touches_wall);
        }
    }
    assert!(grounded > 800 && walls > 200, "{grounded} {walls}");
}

/// A box, a ball and a capsule that fly at one another.
fn meeting(random: &mut Random) -> RunHistory {
    let world = World {
        time_step: World::FRAME,
        ..World::default()
    };
    let places = [
        Vec3::X * 2.0,
        Vec3::new(-1.0, 0.5, 2.0),
        Vec3::new(-1.0, -0.5, -2.0),
    ];
    let ball = Shape::Sphere(Sphere {
        center: places[1],
        radius: 0.4,
    });
    let movers = [
        upright(places[0], random.between(-90.0, 90.0)),
        Mover::new(ball, Vec3::ZERO),
        character(places[2]),
    ];
    let movers = movers.map(|mover| Mover {
        velocity: -mover.place() + random.point(0.6),
        ..mover
    });
    let moving = ["box", "ball", "capsule"].into_iter().enumerate();
    let moving = moving.map(|(body, name)| MovingBody {
        body,
        name: name.into(),
        ..MovingBody::default()
    });
    let level = Level {
        world,
        moving: moving.collect(),
        ..Level::default()
    };
    let state = State {
        movers: movers.to_vec(),
        ..State::default()
    };
    RunHistory::new(level, state, exact())
}

#[test]
fn a_box_and_round_shapes_that_meet_on_their_way_are_kept_apart() {
    let mut touched = [0; 3];
    for seed in 0..30 {
        let mut history = meeting(&mut Random::new(seed));
        for frame in 0..150 {
            history.advance(Default::default());
            let depth = overlap(&history);
            assert!(depth < 1e-5, "{seed} {frame}: {depth} deep");
            let movers = history.state(history.newest()).movers;
            for (count, mover) in touched.iter_mut().zip(movers) {
                *count += usize::from(mover.touches_wall);
            }
            let study = Study::of_frame(&history, frame);
            for row in &study.contact_log().expect("a frame's").rows {
                assert!(!row.obstacle.is_empty(), "{seed} {frame}: {row:?}");
            }
        }
    }
    assert!(touched.iter().all(|count| *count > 20), "{touched:?}");
}

/// A box that flies at `obstacle`, two meters ahead, for two seconds.
fn scene(response: &str, obstacle: &str) -> Scene {
    let text = format!(
        "title = \"t\"\nrun.response = \"{response}\"\n[[box]]\nname = \"crate\"\ncenter = [0, 0, 0]\n\
         half_size = [0.5, 0.4, 0.3]\nrotation = [0, 20, 0]\nvelocity = [1.5, 0, 0]\n{obstacle}\n"
    );
    Scene::read("my.toml", &text).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn every_response_that_moves_boxes_stops_one_at_every_kind_of_obstacle() {
    let obstacles = [
        "[[triangle]]\npoints = [[2, -3, -3], [2, 6, 0], [2, -3, 3]]",
        "[[box]]\ncenter = [2.5, 0, 0]\nhalf_size = [0.5, 1, 1]",
        "[[sphere]]\ncenter = [3, 0, 0]\nradius = 1",
        "[[capsule]]\na = [2.5, -2, 0]\nb = [2.5, 2, 0]\nradius = 0.5",
    ];
    let moving = RESPONSES.iter().filter(|one| one.refuses_boxes.is_none());
    for response in moving {
        let repairs = response.repairs.iter().map(|repair| repair.id);
        let name = std::iter::once(response.name).chain(repairs);
        let name = name.collect::<Vec<_>>().join("+");
        for obstacle in obstacles {
            let scene = scene(&name, obstacle);
            let chosen = scene.response().expect("chosen");
            let mut history = RunHistory::of(&scene, chosen);
            history.reach(120);
            let end = history.state(120).movers[0];
            let at = end.place().x;
            let is_stopped = at > 0.9 && at < 2.01 && end.velocity.x < 0.2;
            assert!(is_stopped, "{name} {obstacle}: {end:?}");
            let studies = (30..100).map(|frame| Study::of_frame(&history, frame));
            let pairs: Vec<_> = studies.flat_map(|study| study.pairs).collect();
            let sweeps = |pair: &PairStudy| pair.choice.method.question.is_sweep();
            let asks_so = |pair: &PairStudy| sweeps(pair) == (response.asks == Asks::Impacts);
            assert!(pairs.iter().any(asks_so), "{name} {obstacle}");
            for pair in pairs {
                assert!(
                    pair.faults.is_empty(),
                    "{name} {obstacle}: {:?}",
                    pair.faults
                );
            }
        }
    }
}
