//! What must hold of the exact forms of spheres and capsules among themselves, on thousands of seeded random pairs.

mod answers;
mod push;
mod symmetry;

use crate::support::{Random, oracle};
use capsule_lab::core::{
    exact::overlap::{
        capsule_capsule_contact, capsule_capsule_distance, sphere_capsule_contact,
        sphere_capsule_distance, sphere_sphere_contact, sphere_sphere_distance,
    },
    geometry::{Capsule, Contact, Feature, Sphere, Triangle},
};
use glam::Vec3;

/// Capsules of about a meter, near each other; a third are special in some way: parallel, in line, crossing, without
/// length or radius.
fn pairs(count: usize, seed: u64) -> Vec<[Capsule; 2]> {
    let mut random = Random::new(seed);
    let mut pair = || {
        let mut capsule = |reach| {
            let a = random.point(reach);
            Capsule {
                a,
                b: a + random.point(1.0),
                radius: random.between(0.05, 0.5),
            }
        };
        let (mut a, mut b) = (capsule(0.8), capsule(0.8));
        match random.below(24) {
            0 => b = moved(&a, random.point(0.6)),
            1 => b.b = b.a - (a.b - a.a),
            2 => a.b = a.a,
            3 => (a.b, b.b) = (a.a, b.a),
            4 => (a.radius, b.radius) = (0.0, 0.0),
            5 => [a, b] = crossing(&mut random, true),
            6 => [a, b] = crossing(&mut random, false),
            7 => b.a = a.b,
            _ => {}
        }
        [a, b]
    };
    (0..count).map(|_| pair()).collect()
}

/// Two capsules whose cores share a point exactly, for all numbers are small multiples of a power of two. In line, or
/// in directions of their own.
fn crossing(random: &mut Random, in_line: bool) -> [Capsule; 2] {
    let mut on_grid = || (random.point(1.0) * 16.0).round() / 16.0;
    let (point, u) = (on_grid(), on_grid());
    let v = if in_line { u * 2.0 } else { on_grid() };
    let through = |direction: Vec3, radius| Capsule {
        a: point - direction,
        b: point + direction,
        radius,
    };
    [through(u, 0.25), through(v, 0.125)]
}

fn moved(capsule: &Capsule, by: Vec3) -> Capsule {
    Capsule {
        a: capsule.a + by,
        b: capsule.b + by,
        ..*capsule
    }
}

fn reach([a, b]: &[Capsule; 2]) -> f32 {
    a.radius + b.radius
}

/// The distance of the cores by search: a segment is a triangle whose last corners fall together.
fn searched([a, b]: &[Capsule; 2]) -> f64 {
    let segment = Triangle { v: [b.a, b.b, b.b] };
    oracle::distance([a.a, a.b], &segment)
}

fn contact([a, b]: &[Capsule; 2]) -> Option<Contact> {
    capsule_capsule_contact(a, b)
}

fn distance([a, b]: &[Capsule; 2]) -> f32 {
    capsule_capsule_distance(a, b)
}
