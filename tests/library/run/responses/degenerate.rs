//! Movers, worlds and settings at their limits: each has an answer, and that is made of numbers.

use super::worlds::*;
use capsule_lab::{
    core::{
        geometry::{Capsule, Shape, Sphere},
        method::{Control, Mover, Obstacle, World},
    },
    lab::run::simulation::RunHistory,
};
use glam::Vec3;

fn floor() -> Vec<Obstacle> {
    room().into_iter().take(2).collect()
}

fn settled(history: &mut RunHistory, frames: usize) -> Mover {
    for _ in 0..frames {
        history.advance(Control::default());
    }
    mover(history)
}

fn capsule(a: [f32; 3], b: [f32; 3], radius: f32) -> Mover {
    let (a, b) = (a.into(), b.into());
    Mover::new(Shape::Capsule(Capsule { a, b, radius }), Vec3::ZERO)
}

fn floating() -> World {
    World {
        gravity: Vec3::ZERO,
        ..gravity()
    }
}

#[test]
fn without_velocity_nothing_moves() {
    let start = character(Vec3::Y);
    let mut history = run(floating(), floor(), start, false, exact());
    let end = settled(&mut history, 10);
    assert_eq!(end, start);
}

#[test]
fn without_obstacles_the_way_is_the_velocity_s() {
    let mut start = character(Vec3::Y);
    start.velocity = Vec3::new(1.0, 2.0, 3.0);
    let mut history = run(floating(), vec![], start, false, exact());
    let end = settled(&mut history, 60);
    assert!(
        end.place()
            .abs_diff_eq(start.place() + start.velocity, 1e-4)
    );
    assert_eq!(end.velocity, start.velocity);
}

#[test]
fn without_gravity_nothing_is_ground_and_nothing_snaps() {
    let mut start = character(Vec3::Y * 0.1);
    start.velocity = Vec3::new(1.0, 0.0, 0.0);
    let mut history = run(floating(), floor(), start, false, exact());
    let end = settled(&mut history, 60);
    assert_eq!(end.place().y, start.place().y);
    assert_eq!(end.velocity, start.velocity);
}

#[test]
fn without_radius_or_length_it_lands_the_skin_above_the_floor() {
    let skin = gravity().skin;
    for (start, height) in [
        (capsule([0.0, 1.0, 0.0], [0.0, 2.0, 0.0], 0.0), skin),
        (capsule([0.0, 1.0, 0.0], [0.0, 1.0, 0.0], 0.3), 0.3 + skin),
        (capsule([0.0, 1.0, 0.0], [0.0, 1.0, 0.0], 0.0), skin),
        (
            Mover::new(
                Shape::Sphere(Sphere {
                    center: Vec3::Y,
                    radius: 0.3,
                }),
                Vec3::ZERO,
            ),
            0.3 + skin,
        ),
    ] {
        let mut history = run(gravity(), floor(), start, false, exact());
        let end = settled(&mut history, 90);
        let at = end.place();
        assert!((at.y - height).abs() < 1e-5, "{at} for {start:?}");
        assert!(end.ground.is_some() && end.velocity == Vec3::ZERO);
    }
}

#[test]
fn without_a_skin_it_rests_in_touch_and_no_deeper() {
    let world = World {
        skin: 0.0,
        ..gravity()
    };
    let mut history = run(world, floor(), character(Vec3::Y * 0.3), false, exact());
    let end = settled(&mut history, 120);
    assert!((end.place().y - 0.4).abs() < 1e-5, "{end:?}");
    assert!(end.ground.is_some());
}

#[test]
fn pierced_at_the_start_it_is_pushed_out_at_once() {
    let start = capsule([0.0, -0.2, 0.0], [0.0, 1.0, 0.0], 0.4);
    let mut history = run(gravity(), floor(), start, false, exact());
    let end = settled(&mut history, 1);
    assert!((end.place().y - 0.41).abs() < 1e-4, "{end:?}");
    assert_eq!(end.velocity, Vec3::ZERO);
    assert!(end.ground.is_some());
}

#[test]
fn a_velocity_that_is_no_number_moves_nothing() {
    for bad in [f32::NAN, f32::INFINITY] {
        let mut start = character(Vec3::Y);
        start.velocity = Vec3::new(bad, 0.0, 0.0);
        let mut history = run(gravity(), floor(), start, false, exact());
        let end = settled(&mut history, 2);
        assert_eq!(end.place(), start.place());
    }
}

#[test]
fn walls_too_near_each_other_end_the_pushes_at_the_cap() {
    let wall = |x: f32| {
        quad([
            Vec3::new(x, -9.0, -9.0),
            Vec3::new(x, -9.0, 9.0),
            Vec3::new(x, 9.0, 9.0),
            Vec3::new(x, 9.0, -9.0),
        ])
    };
    let level = [wall(-0.3), wall(0.3)].concat();
    let mut start = character(Vec3::ZERO);
    start.velocity = Vec3::Z;
    let mut history = run(floating(), level, start, false, exact());
    let end = settled(&mut history, 30);
    assert!(
        end.place().is_finite() && end.place().x.abs() < 0.5,
        "{end:?}"
    );
    assert!(end.velocity.length() <= 1.000_01, "{end:?}");
}

#[test]
fn the_cap_ends_a_frame_and_says_so() {
    let mut chosen = exact();
    chosen.settings.iterations = 1;
    let mut start = character(Vec3::Y * 0.02);
    start.velocity = Vec3::new(600.0, 0.0, 100.0);
    let mut history = run(floating(), room(), start, false, chosen);
    history.advance(Control::default());
    let study = capsule_lab::lab::run::study::Study::of_frame(&history, 0);
    let contact_log = study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log");
    let kinds: Vec<_> = contact_log.warnings.iter().map(|one| one.kind()).collect();
    assert_eq!(kinds, ["cap reached"]);
    assert_eq!(contact_log.rows.len(), 1);
}
