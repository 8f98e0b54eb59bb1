//! Seeded capsules and triangles, near each other.

use super::Random;
use capsule_lab::core::{
    exact::overlap::{capsule_triangle_contact, capsule_triangle_distance},
    geometry::{Capsule, Contact, Triangle},
};
use glam::Vec3;

/// Capsules and triangles of about a meter, near each other; a tenth are degenerate in some way.
pub(crate) fn pairs(count: usize, seed: u64) -> Vec<(Capsule, Triangle)> {
    let mut random = Random::new(seed);
    let mut pair = || {
        let a = random.point(0.8);
        let mut capsule = Capsule {
            a,
            b: a + random.point(1.0),
            radius: random.between(0.1, 0.7),
        };
        let mut v = [random.point(1.2), random.point(1.2), random.point(1.2)];
        match random.below(40) {
            0 => v[2] = v[1],
            1 => v = [v[0]; 3],
            2 => v[2] = v[0] + (v[1] - v[0]) * random.between(-1.0, 2.0),
            3 => capsule.b = capsule.a,
            4 => capsule.radius = 0.0,
            5 => capsule.b = capsule.a + (v[1] - v[0]),
            6 => capsule = lying_in(&v, &mut random),
            _ => {}
        }
        (capsule, Triangle { v })
    };
    (0..count).map(|_| pair()).collect()
}

/// A capsule with both ends on the triangle's plane, perhaps beside it.
fn lying_in(v: &[Vec3; 3], random: &mut Random) -> Capsule {
    let mut on_plane = || {
        let (s, t) = (random.between(-0.5, 1.5), random.between(-0.5, 1.5));
        v[0] + (v[1] - v[0]) * s + (v[2] - v[0]) * t
    };
    Capsule {
        a: on_plane(),
        b: on_plane(),
        radius: 0.25,
    }
}

pub(crate) fn core(capsule: &Capsule) -> [Vec3; 2] {
    [capsule.a, capsule.b]
}

pub(crate) fn moved(capsule: &Capsule, by: Vec3) -> Capsule {
    Capsule {
        a: capsule.a + by,
        b: capsule.b + by,
        ..*capsule
    }
}

/// Both forms of an answer, double-sided: the contact and the distance.
pub(crate) fn answer(capsule: &Capsule, triangle: &Triangle) -> (Option<Contact>, f32) {
    (
        capsule_triangle_contact(capsule, triangle),
        capsule_triangle_distance(capsule, triangle),
    )
}
