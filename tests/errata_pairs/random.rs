//! Random pairs: uniform, on a lattice, nearly parallel.

use crate::*;

/// A small generator with a fixed seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Uniform in `low..high`.
    pub(crate) fn within(&mut self, low: f32, high: f32) -> f32 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let unit = (self.0 >> 40) as f32 / (1_u64 << 24) as f32;
        low + (high - low) * unit
    }

    pub(crate) fn point(&mut self) -> [f32; 3] {
        std::array::from_fn(|_| self.within(-2.0, 2.0))
    }

    pub(crate) fn radius(&mut self) -> f32 {
        self.within(0.1, 0.8)
    }
}

pub(crate) fn random_capsule(random: &mut Random) -> Shape {
    capsule(random.point(), random.point(), random.radius())
}

/// Two axes, one to four metres long, a millionth to a hundredth apart in angle.
pub(crate) fn nearly_parallel(random: &mut Random) -> Pair {
    let start = Vec3::from(random.point());
    let along = Vec3::from(random.point()).normalize_or(Vec3::X);
    let aside = Vec3::from(random.point()).normalize_or(Vec3::Y);
    let tilt = 10.0_f32.powf(random.within(-6.0, -2.0));
    let second = start + aside * random.within(0.0, 0.5) + along * random.within(-2.0, 2.0);
    let lengths = [random.within(1.0, 4.0), random.within(1.0, 4.0)];
    let across = along.cross(Vec3::from(random.point())).normalize_or_zero();
    let end = start + along * lengths[0];
    let other_end = second + (along + across * tilt) * lengths[1];
    let radii = [random.radius(), random.radius()];
    Pair::new(
        capsule(start.into(), end.into(), radii[0]),
        capsule(second.into(), other_end.into(), radii[1]),
    )
}

/// Coordinates that are multiples of a half: parallel, crossing, touching and zero-length shapes come up all the time.
pub(crate) fn lattice_point(random: &mut Random) -> [f32; 3] {
    random.point().map(|x| (x * 1.5).round() * 0.5)
}

pub(crate) fn lattice_capsule(random: &mut Random) -> Shape {
    let a = lattice_point(random);
    let b = if random.within(0.0, 1.0) < 0.2 {
        a
    } else {
        lattice_point(random)
    };
    capsule(a, b, random.radius())
}

/// A pair for `question`, every third of each kind: random, on a lattice, nearly parallel.
pub(crate) fn pair_for(question: Question, i: usize, random: &mut Random) -> Option<Pair> {
    let ball = |random: &mut Random, on_lattice: bool| {
        let center = if on_lattice {
            lattice_point(random)
        } else {
            random.point()
        };
        sphere(center, random.radius())
    };
    let long = |random: &mut Random, on_lattice: bool| {
        if on_lattice {
            lattice_capsule(random)
        } else {
            random_capsule(random)
        }
    };
    let on_lattice = i % 3 == 1;
    match question {
        Question::SphereSphere => Some(Pair::new(
            ball(random, on_lattice),
            ball(random, on_lattice),
        )),
        Question::SphereCapsule => Some(Pair::new(
            ball(random, on_lattice),
            long(random, on_lattice),
        )),
        Question::CapsuleCapsule if i % 3 == 2 => Some(nearly_parallel(random)),
        Question::CapsuleCapsule => Some(Pair::new(
            long(random, on_lattice),
            long(random, on_lattice),
        )),
        _ => None,
    }
}
