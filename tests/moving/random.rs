//! Random movers on their way to what they may hit.

use crate::*;
use capsule_lab::catalog::Question;

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

    pub(crate) fn point(&mut self, reach: f32) -> [f32; 3] {
        std::array::from_fn(|_| self.within(-reach, reach))
    }
}

/// A pair for a sweep: it starts some metres off and heads for somewhere near the obstacle. Every tenth is degenerate or
/// special: without motion, without length, without area, along an edge, from inside.
pub(crate) fn pair_for(question: Question, i: usize, random: &mut Random) -> Pair {
    let mut triangle = Triangle {
        v: std::array::from_fn(|_| Vec3::from(random.point(1.5))),
    };
    let mut start = Vec3::from(random.point(3.0));
    let mut motion = (Vec3::from(random.point(1.2)) - start) * random.within(0.3, 1.6);
    let mut axis = Vec3::from(random.point(0.8));
    match i % 80 {
        7 => motion = Vec3::ZERO,
        17 => axis = Vec3::ZERO,
        27 => triangle.v[2] = triangle.v[1],
        37 => motion = triangle.v[1] - triangle.v[0],
        47 => start = (triangle.v[0] + triangle.v[1] + triangle.v[2]) / 3.0 - axis * 0.5,
        57 => axis = motion * 0.5,
        67 => axis = triangle.v[1] - triangle.v[0],
        _ => {}
    }
    let radius = random.within(0.1, 0.5);
    let end = (start + axis).to_array();
    let mover = match question {
        Question::SweepSphereTriangle => sphere(start.into(), radius),
        _ => capsule(start.into(), end, radius),
    };
    let obstacle = match question {
        Question::SweepCapsuleCapsule => {
            let [a, b, _] = triangle.v.map(|v| v.to_array());
            capsule(a, b, random.within(0.1, 0.5))
        }
        _ => Shape::Triangle(triangle),
    };
    Pair::new(mover, obstacle).moved_by(motion)
}

/// Two capsules of different lengths with parallel axes, the one on its way near the other; every fifth along the axis.
pub(crate) fn parallel_pair(i: usize, random: &mut Random) -> Pair {
    let along = Vec3::from(random.point(1.0)).normalize_or(Vec3::Y);
    let at = Vec3::from(random.point(1.0));
    let mut start = Vec3::from(random.point(3.0));
    let mut motion = (Vec3::from(random.point(1.0)) - start) * random.within(0.5, 1.5);
    if i.is_multiple_of(5) {
        start = at + along * random.within(3.0, 4.0);
        motion = -along * random.within(1.0, 4.0);
    }
    let (here, there) = (random.within(-1.0, 1.0), random.within(-1.0, 1.0));
    let end = start + along * here;
    let other_end = at + along * there;
    Pair::new(
        capsule(start.into(), end.into(), random.within(0.1, 0.5)),
        capsule(at.into(), other_end.into(), random.within(0.1, 0.5)),
    )
    .moved_by(motion)
}
