//! Random sweeps: anywhere, on a lattice, and such as are degenerate or parallel in some way.

use crate::sweep;
use capsule_lab::catalog::Pair;
use glam::Vec3;

/// A reproducible source of random numbers (SplitMix64).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        let unit = (self.next() >> 40) as f32 / (1u64 << 24) as f32;
        low + (high - low) * unit
    }

    fn point(&mut self, reach: f32) -> [f32; 3] {
        std::array::from_fn(|_| self.between(-reach, reach))
    }

    /// With coordinates that are multiples of a half.
    fn lattice_point(&mut self, reach: f32) -> [f32; 3] {
        self.point(reach).map(|x| (x * 2.0).round() * 0.5)
    }
}

/// Everything within two metres, the motion within four.
pub(crate) fn uniform(dice: &mut Dice) -> Pair {
    let core = [dice.point(2.0), dice.point(2.0)];
    let triangle = [dice.point(2.0), dice.point(2.0), dice.point(2.0)];
    sweep(core, dice.between(0.1, 0.5), dice.point(4.0), triangle)
}

/// As [`uniform`], but on the way to a corner of the prism: with one end of the capsule to a vertex.
pub(crate) fn at_a_corner(dice: &mut Dice, corner: usize) -> Pair {
    let core = [dice.point(2.0), dice.point(2.0)];
    let triangle = [dice.point(2.0), dice.point(2.0), dice.point(2.0)];
    let target = Vec3::from(triangle[corner % 3]) + Vec3::from(dice.point(0.2));
    let way = (target - Vec3::from(core[corner / 3])) * 1.25;
    sweep(core, dice.between(0.1, 0.5), way.into(), triangle)
}

/// Coordinates that are multiples of a half: parallel, pierced, touching, motionless and degenerate cases abound.
pub(crate) fn lattice(dice: &mut Dice) -> Pair {
    let core = [dice.lattice_point(1.2), dice.lattice_point(1.2)];
    let triangle = std::array::from_fn(|_| dice.lattice_point(1.2));
    let radius = [0.25, 0.5, 0.75][(dice.between(0.0, 3.0) as usize).min(2)];
    sweep(core, radius, dice.lattice_point(2.2), triangle)
}

/// Off the lattice, but degenerate, parallel, slow or small: which of it, `i` says.
pub(crate) fn special(dice: &mut Dice, i: usize) -> Pair {
    let [mut a, mut b, mut motion] =
        [dice.point(2.0), dice.point(2.0), dice.point(4.0)].map(Vec3::from);
    let mut v = [dice.point(2.0), dice.point(2.0), dice.point(2.0)].map(Vec3::from);
    let mut radius = dice.between(0.1, 0.5);
    let s = dice.between(-1.0, 1.5);
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
            // A centimetre of everything, and a tenth of a millimetre of motion.
            let size = [0.01, 1.0, 0.001][i / 10 % 3];
            (a, b, radius) = (a * size, b * size, radius * size);
            v = v.map(|vertex| vertex * size);
            motion *= size * [0.01, 1.0][i / 30 % 2];
        }
    }
    sweep(
        [a.into(), b.into()],
        radius,
        motion.into(),
        v.map(Vec3::into),
    )
}
