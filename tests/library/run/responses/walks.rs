//! Long walks: no overlap, no tunnelling, no speed out of nothing, and the same bits each time.

use super::worlds::*;
use crate::support::{Bits, Random};
use capsule_lab::{
    core::method::{Finder, Mover},
    lab::{
        run::{
            simulation::{Level, RunHistory},
            study::{ContactLog, Study, Warning},
        },
        scene::{Scene, library},
    },
};
use glam::Vec3;

/// The deepest overlap of any mover at the newest state, by the exact tests, meters.
pub(crate) fn overlap(history: &RunHistory) -> f32 {
    let level = history.level();
    let movers = history.state(history.newest()).movers;
    let finder = Finder::exact();
    let depth = |index: usize| {
        let others = level.others(index, &movers);
        let around = level.around(index, &others, &finder);
        let met = around.deepest_overlap(&movers[index], &mut ());
        met.map_or(0.0, |met| met.contact.depth)
    };
    (0..movers.len()).map(depth).fold(0.0, f32::max)
}

pub(crate) fn is_finite(mover: &Mover) -> bool {
    mover.velocity.is_finite() && mover.shape.points().iter().all(|point| point.is_finite())
}

fn random_run(seed: u64) -> RunHistory {
    let level = random_level(&mut Random::new(seed));
    let start = character(Vec3::new(0.0, 8.0, 0.0));
    run(gravity(), level, start, true, exact())
}

#[test]
fn walks_in_random_rooms_end_in_no_overlap_and_stay_inside() {
    let (mut grounded, mut walls) = (0, 0);
    for seed in 0..20 {
        let mut history = random_run(seed);
        let mut wanderer = Wanderer::new(seed);
        for frame in 0..500 {
            history.advance(wanderer.next());
            let mover = mover(&history);
            let at = mover.place();
            assert!(is_finite(&mover), "{seed} {frame}");
            let is_inside = at.x.abs() < ROOM && at.z.abs() < ROOM && at.y > 0.39;
            assert!(is_inside, "{seed} {frame}: out at {at}");
            let depth = overlap(&history);
            assert!(depth < 1e-5, "{seed} {frame}: {depth} deep");
            grounded += usize::from(mover.ground.is_some());
            walls += usize::from(mover.touches_wall);
        }
    }
    assert!(grounded > 3_000 && walls > 1_000, "{grounded} {walls}");
}

/// Warnings that the exact-minded response never earns.
fn faults(contact_log: &ContactLog) -> Vec<&Warning> {
    let is_fault = |warning: &&Warning| !matches!(warning, Warning::CapReached { .. });
    contact_log.warnings.iter().filter(is_fault).collect()
}

#[test]
fn no_contact_gives_speed_and_no_frame_earns_a_warning() {
    let (mut rows, mut steps, mut pushes, mut capped) = (0, 0, 0, 0);
    for seed in 100..112 {
        let mut history = random_run(seed);
        let mut wanderer = Wanderer::new(seed);
        for frame in 0..250 {
            history.advance(wanderer.next());
            let study = Study::of_frame(&history, frame);
            let contact_log = study.contact_log().expect("a frame has a contact log");
            let faults = faults(contact_log);
            assert!(faults.is_empty(), "{seed} {frame}: {faults:?}");
            capped += usize::from(!contact_log.warnings.is_empty());
            for row in &contact_log.rows {
                let [before, after] = row.speeds();
                assert!(after <= before * 1.000_01, "{seed} {frame}: {row:?}");
                let [before, after] = row.correction.velocity;
                let moves = row.correction.push != Vec3::ZERO;
                assert!(!moves || before == after, "{seed} {frame}: {row:?}");
                let address = study.record.address(row.step);
                steps += usize::from(address.contains("step up"));
                pushes += usize::from(moves);
                rows += 1;
            }
        }
    }
    assert!(
        rows > 1_000 && steps > 5 && pushes > 100,
        "{rows} {steps} {pushes}"
    );
    assert!(capped < 30, "the cap ended {capped} frames");
}

#[test]
fn a_start_in_overlap_is_pushed_out_without_speed() {
    let mut freed = 0;
    for seed in 200..260 {
        let mut random = Random::new(seed);
        let level = random_level(&mut random);
        let foot = random.point(ROOM - 1.0).with_y(random.between(-0.3, 0.6));
        let world = capsule_lab::core::method::World {
            gravity: Vec3::ZERO,
            ..gravity()
        };
        let mut history = run(world, level, character(foot), false, exact());
        let before = overlap(&history);
        for _ in 0..4 {
            history.advance(Default::default());
            assert_eq!(mover(&history).velocity, Vec3::ZERO, "{seed}");
        }
        let after = overlap(&history);
        freed += usize::from(before > 0.01 && after < 1e-5);
    }
    assert!(freed > 20, "{freed}");
}

#[test]
fn the_same_walk_is_the_same_bits_and_so_is_a_frame_revisited() {
    for seed in 300..304 {
        let [mut one, mut other] = [random_run(seed), random_run(seed)];
        let mut wanderer = Wanderer::new(seed);
        let mut passed = vec![];
        for _ in 0..150 {
            let control = wanderer.next();
            passed.push(Bits(one.state(one.newest())));
            one.advance(control);
            other.advance(control);
        }
        for frame in (0..150).rev() {
            assert_eq!(Bits(one.state(frame)), passed[frame]);
            assert_eq!(Bits(other.state(frame)), passed[frame]);
        }
    }
}

/// A built-in scene of this response.
fn levels() -> Vec<Scene> {
    let scenes = library::all().map(|scene| library::open(scene.id).expect("a built-in scene"));
    scenes
        .filter(|scene| {
            let response = scene.run.response.as_ref();
            response.is_some_and(|one| one.name() == "exact/slide")
        })
        .filter(|scene| scene.bodies.iter().any(|body| body.player))
        .collect()
}

#[test]
fn a_hundred_thousand_frames_on_the_shipped_levels_end_in_no_overlap() {
    let levels = levels();
    assert!(levels.len() >= 3, "{}", levels.len());
    let frames = 100_000_usize.div_ceil(levels.len());
    for scene in levels {
        let chosen = scene.response().expect("chosen");
        let (level, start) = Level::of(&scene, &chosen.context.finder);
        let mut history = RunHistory::new(level, start, chosen);
        let mut wanderer = Wanderer::new(7);
        for frame in 0..frames {
            history.advance(wanderer.next());
            let state = history.state(history.newest());
            assert!(
                state.movers.iter().all(is_finite),
                "{} {frame}",
                scene.title
            );
            let depth = overlap(&history);
            assert!(depth < 1e-5, "{} {frame}: {depth} deep", scene.title);
        }
    }
}
