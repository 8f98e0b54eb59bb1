//! Ground, slopes, steps and corners.

use super::worlds::*;
use capsule_lab::{
    core::{
        geometry::OrientedBox,
        method::{Control, Mover, Obstacle, World},
    },
    lab::run::simulation::RunHistory,
};
use glam::Vec3;

const NO_INPUT: Control = Control {
    walk: Vec3::ZERO,
    jump: false,
};

fn go(history: &mut RunHistory, frames: usize, walk: Vec3) -> Mover {
    for _ in 0..frames {
        history.advance(Control { walk, jump: false });
    }
    mover(history)
}

fn floor() -> Vec<Obstacle> {
    let corner = |x: f32, z: f32| Vec3::new(x * 20.0, 0.0, z * 20.0);
    quad([
        corner(-1.0, -1.0),
        corner(-1.0, 1.0),
        corner(1.0, 1.0),
        corner(1.0, -1.0),
    ])
}

/// A plane through the origin that rises toward +x by `degrees`.
fn slope(degrees: f32) -> Vec<Obstacle> {
    let rise = degrees.to_radians().tan();
    let corner = |x: f32, z: f32| Vec3::new(x, x * rise, z) * 20.0;
    quad([
        corner(-1.0, -1.0),
        corner(-1.0, 1.0),
        corner(1.0, 1.0),
        corner(1.0, -1.0),
    ])
}

fn block(low: [f32; 3], high: [f32; 3]) -> Vec<Obstacle> {
    let (low, high) = (Vec3::from(low), Vec3::from(high));
    sides(OrientedBox {
        center: (low + high) / 2.0,
        half_size: (high - low) / 2.0,
        rotation: Vec3::ZERO,
    })
}

#[test]
fn gravity_creeps_nobody_down_a_slope_that_is_ground() {
    for degrees in [0.0, 10.0, 30.0, 44.0] {
        let start = character(Vec3::Y * 0.5);
        let mut history = run(gravity(), slope(degrees), start, true, exact());
        let landed = go(&mut history, 60, Vec3::ZERO);
        assert!(landed.ground.is_some(), "{degrees}");
        let later = go(&mut history, 600, Vec3::ZERO);
        let crept = later.place().distance(landed.place());
        assert!(crept < 1e-4, "{degrees}: {crept}");
        assert_eq!(later.velocity, Vec3::ZERO, "{degrees}");
    }
}

#[test]
fn a_steeper_slope_is_slid_down_and_never_climbed() {
    for degrees in [50.0, 60.0, 75.0] {
        let start = character(Vec3::new(0.0, 1.0, 0.0));
        let mut history = run(gravity(), slope(degrees), start, true, exact());
        let mut height = f32::INFINITY;
        for frame in 0..90 {
            // Walking into it all the while.
            let now = go(&mut history, 1, Vec3::X);
            assert!(now.ground.is_none(), "{degrees} {frame}");
            assert!(now.place().y <= height + 1e-5, "{degrees} {frame}");
            height = now.place().y;
        }
        assert!(height < 1.0, "{degrees}: hangs at {height}");
    }
}

#[test]
fn feet_stay_on_ground_that_falls_away() {
    for degrees in [20.0, 40.0] {
        let start = character(Vec3::Y * 0.2);
        let mut history = run(gravity(), slope(degrees), start, true, exact());
        go(&mut history, 60, Vec3::ZERO);
        for walk in [Vec3::NEG_X, Vec3::X] {
            for frame in 0..60 {
                let now = go(&mut history, 1, walk);
                assert!(now.ground.is_some(), "{degrees} {walk} {frame}");
            }
        }
    }
}

/// A floor with stairs of `rise` meters that lead up toward +x from x = 1.
fn stairs(rise: f32) -> Vec<Obstacle> {
    let mut all = floor();
    for step in 0..4 {
        let (x, y) = (1.0 + step as f32 * 0.35, rise * (step + 1) as f32);
        all.extend(block([x, 0.0, -2.0], [12.0, y, 2.0]));
    }
    all
}

#[test]
fn stairs_are_climbed_at_any_speed_and_walked_down_with_feet_on_the_ground() {
    for speed in [0.15, 0.5, 1.0] {
        let start = character(Vec3::Y * 0.02);
        let mut history = run(gravity(), stairs(0.25), start, true, exact());
        let frames = (200.0 / speed) as usize;
        let up = go(&mut history, frames / 2, Vec3::X * speed);
        assert!(up.place().y > 1.35, "{speed}: {}", up.place());
        assert!(up.velocity.length() <= 4.0 * speed * 1.5, "{speed}");
        let mut in_air = 0;
        for _ in 0..frames / 2 {
            let now = go(&mut history, 1, Vec3::NEG_X * speed);
            in_air += usize::from(now.ground.is_none());
        }
        let down = mover(&history);
        assert!(
            (down.place().y - 0.41).abs() < 1e-3,
            "{speed}: {}",
            down.place()
        );
        // Over an edge the foot leaves the ground for a frame or two.
        assert!(in_air < frames / 10, "{speed}: {in_air} frames in the air");
    }
}

#[test]
fn a_step_higher_than_the_world_allows_is_a_wall() {
    let start = character(Vec3::Y * 0.02);
    let mut history = run(gravity(), stairs(0.35), start, true, exact());
    let now = go(&mut history, 120, Vec3::X);
    assert!(now.place().y < 0.42 && now.touches_wall, "{now:?}");
    // Its foot touches the edge, 0.06 under the center of the lower sphere.
    assert!((now.place().x - 0.5944).abs() < 1e-3, "{now:?}");
}

#[test]
fn a_jump_leaves_the_ground_and_lands() {
    let mut history = run(gravity(), floor(), character(Vec3::Y * 0.02), true, exact());
    go(&mut history, 30, Vec3::ZERO);
    history.advance(Control {
        jump: true,
        ..NO_INPUT
    });
    let mut highest = 0.0_f32;
    for _ in 0..80 {
        highest = highest.max(go(&mut history, 1, Vec3::ZERO).place().y);
    }
    // v² / 2g
    assert!((highest - 0.41 - 25.0 / 19.62).abs() < 0.06, "{highest}");
    let landed = mover(&history);
    assert!(landed.ground.is_some() && landed.velocity == Vec3::ZERO);
}

#[test]
fn corners_of_any_angle_stop_without_trembling() {
    for degrees in [10.0_f32, 30.0, 60.0, 90.0] {
        let half = (degrees / 2.0).to_radians();
        let tip = Vec3::X * 3.0;
        let mut level = floor();
        for side in [-1.0, 1.0] {
            let end = tip + Vec3::new(-half.cos(), 0.0, half.sin() * side) * 12.0;
            let up = Vec3::Y * 3.0;
            level.extend(quad([tip, end, end + up, tip + up]));
        }
        let start = character(Vec3::new(-5.0, 0.02, 0.1));
        let mut history = run(gravity(), level, start, true, exact());
        let walk = Vec3::new(1.0, 0.0, 0.07);
        let rest = go(&mut history, 240, walk);
        for _ in 0..60 {
            let now = go(&mut history, 1, walk);
            let moved = now.place().distance(rest.place());
            assert!(moved < 1e-4, "{degrees}: {moved}");
        }
        // The skin away from both walls.
        let depth = (3.0 - rest.place().x) * half.sin();
        assert!((depth - 0.41).abs() < 1e-3, "{degrees}: {depth}");
    }
}

#[test]
fn the_order_of_corners_and_the_place_of_the_world_change_little() {
    let far = Vec3::new(16.0, 0.0, -8.0);
    let walk = |level: Vec<Obstacle>, at: Vec3| {
        let start = character(at + Vec3::Y * 0.02);
        let mut history = run(gravity(), level, start, true, exact());
        let walk = Vec3::new(0.9, 0.0, 0.2);
        go(&mut history, 100, walk).place() - at
    };
    let turned = |mut level: Vec<Obstacle>| {
        for one in &mut level {
            if let capsule_lab::core::geometry::Shape::Triangle(triangle) = &mut one.shape {
                triangle.v.rotate_left(1);
            }
        }
        level
    };
    let moved = |mut level: Vec<Obstacle>| {
        for one in &mut level {
            one.shape = one.shape.translated(far);
        }
        level
    };
    let plain = walk(stairs(0.25), Vec3::ZERO);
    assert!(plain.y > 0.6, "{plain}");
    for other in [
        walk(turned(stairs(0.25)), Vec3::ZERO),
        walk(moved(stairs(0.25)), far),
    ] {
        assert!(plain.abs_diff_eq(other, 1e-2), "{plain} {other}");
    }
}

#[test]
fn a_bullet_stops_at_paper_at_any_speed() {
    for speed in [1.0, 60.0, 600.0, 6_000.0, 60_000.0] {
        let mut paper = quad([
            Vec3::new(5.0, -9.0, -9.0),
            Vec3::new(5.0, -9.0, 9.0),
            Vec3::new(5.0, 9.0, 9.0),
            Vec3::new(5.0, 9.0, -9.0),
        ]);
        paper.truncate(2);
        let world = World {
            gravity: Vec3::ZERO,
            ..gravity()
        };
        let mut start = character(Vec3::ZERO);
        start.velocity = Vec3::X * speed;
        let mut history = run(world, paper, start, false, exact());
        let frames = (5.0 / speed * 60.0) as usize + 2;
        for _ in 0..frames {
            history.advance(NO_INPUT);
        }
        let stopped = mover(&history);
        assert!(
            (stopped.place().x - 4.59).abs() < 1e-3,
            "{speed}: {stopped:?}"
        );
        assert_eq!(stopped.velocity, Vec3::ZERO, "{speed}");
    }
}
