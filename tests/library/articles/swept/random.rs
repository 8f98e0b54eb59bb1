//! Random sweeps: anywhere, on a lattice, and such as are degenerate or parallel in some way.

use super::*;

/// Everything within two meters, the motion within four.
pub(crate) fn uniform(random: &mut Random) -> Pair {
    let core = [random.point(2.0), random.point(2.0)];
    let triangle = [random.point(2.0), random.point(2.0), random.point(2.0)];
    sweep(core, random.between(0.1, 0.5), random.point(4.0), triangle)
}

/// As [`uniform`], but on the way to a corner of the prism: with one end of the capsule to a vertex.
pub(crate) fn at_a_corner(random: &mut Random, corner: usize) -> Pair {
    let core = [random.point(2.0), random.point(2.0)];
    let triangle = [random.point(2.0), random.point(2.0), random.point(2.0)];
    let target = triangle[corner % 3] + random.point(0.2);
    let way = (target - core[corner / 3]) * 1.25;
    sweep(core, random.between(0.1, 0.5), way, triangle)
}

/// Coordinates that are multiples of a half: parallel, pierced, touching, motionless and degenerate cases abound.
pub(crate) fn lattice(random: &mut Random) -> Pair {
    let core = [
        random.lattice_point(1.0, 0.5),
        random.lattice_point(1.0, 0.5),
    ];
    let triangle = std::array::from_fn(|_| random.lattice_point(1.0, 0.5));
    let radius = [0.25, 0.5, 0.75][random.below(3)];
    sweep(core, radius, random.lattice_point(2.0, 0.5), triangle)
}

/// Off the lattice, but degenerate, parallel, slow or small: which of it, `i` says.
pub(crate) fn special(random: &mut Random, i: usize) -> Pair {
    let [mut a, mut b, mut motion] = [random.point(2.0), random.point(2.0), random.point(4.0)];
    let mut v = [random.point(2.0), random.point(2.0), random.point(2.0)];
    let mut radius = random.between(0.1, 0.5);
    let s = random.between(-1.0, 1.5);
    match i % 10 {
        0 => v[2] = v[1],
        1 => v = [v[0]; 3],
        2 => v[2] = v[0] + (v[1] - v[0]) * s,
        3 => b = a,
        4 => b = a + (v[1] - v[0]) * s,
        5 => b = a + (v[1] - v[0]) * s + (v[2] - v[0]) * 0.5,
        6 => motion = (v[2] - v[1]) * s,
        7 => motion = (b - a) * s,
        8 => motion = Vec3::ZERO,
        _ => {
            // A centimeter of everything, and a tenth of a millimeter of motion.
            let size = [0.01, 1.0, 0.001][i / 10 % 3];
            (a, b, radius) = (a * size, b * size, radius * size);
            v = v.map(|vertex| vertex * size);
            motion *= size * [0.01, 1.0][i / 30 % 2];
        }
    }
    sweep([a, b], radius, motion, v)
}
