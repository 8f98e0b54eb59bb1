//! What must hold of the exact-minded response in any scene.

#[path = "../common/mod.rs"]
mod common;
mod worlds;

use capsule_lab::response::{Finder, Mover, Obstacle, Surroundings};
use common::Random;
use glam::Vec3;
use worlds::*;

/// How deep `mover` is in the deepest of `standing`, by the exact test, metres.
fn overlap(mover: &Mover, standing: &[Obstacle]) -> f32 {
    let finder = Finder::exact();
    let around = Surroundings {
        body: 1,
        name: "mover",
        obstacles: standing.iter().collect(),
        finder: &finder,
    };
    let met = around.deepest_overlap(mover, &mut ());
    met.map_or(0.0, |met| met.contact.depth)
}

#[test]
fn explore() {
    let mut worst = 0.0f32;
    let mut capped = 0;
    let mut grounded = 0;
    let mut total = 0;
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let standing = random_level(&mut random);
        let start = character(Vec3::new(0.0, 8.0, 0.0));
        let mut history = run(gravity(), standing.clone(), start, true, exact());
        let mut wanderer = Wanderer::new(seed);
        for frame in 0..1000 {
            let before = mover(&history);
            history.advance(wanderer.next());
            let after = mover(&history);
            let p = after.place();
            assert!(after.shape.points().iter().all(|p| p.is_finite()));
            let depth = overlap(&after, &standing);
            if depth > 1e-6 && depth > worst {
                println!(
                    "seed {seed} frame {frame} depth {depth} at {p} ground {:?}",
                    after.ground
                );
                worst = depth;
            }
            if p.x.abs() > ROOM || p.z.abs() > ROOM || p.y < 0.3 {
                panic!("seed {seed} frame {frame} out at {p}");
            }
            let rise = p.y - before.place().y;
            if rise > 0.4 {
                println!("seed {seed} {frame} rise {rise}");
            }
            total += 1;
            grounded += usize::from(after.ground.is_some());
            let _ = &mut capped;
        }
    }
    println!("worst {worst} grounded {grounded}/{total}");
}
