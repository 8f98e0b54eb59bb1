//! Numbers that look random and are a function of their seed.

use glam::{DVec3, Vec3};

/// A sequence of numbers (splitmix64), the same for the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The sequence of the case `index` of what is called `name`: another one for every name and every case.
    pub fn of_case(seed: u64, name: &str, index: u64) -> Self {
        let mut random = Self(seed);
        for byte in name.bytes() {
            random.0 = random.bits() ^ u64::from(byte);
        }
        random.0 = random.bits() ^ index;
        random.0 = random.bits();
        random
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// From `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        let share = (self.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        low + share * (high - low)
    }

    /// Between `low` and `high`, both greater than 0, each order of magnitude as often as the others.
    pub fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        self.between(low.ln(), high.ln()).exp()
    }

    /// `true` with the probability `share`.
    pub fn chance(&mut self, share: f64) -> bool {
        self.between(0.0, 1.0) < share
    }

    /// One of `count`, from 0.
    pub fn index(&mut self, count: usize) -> usize {
        (self.bits() % count.max(1) as u64) as usize
    }

    /// 1 or -1.
    pub fn sign(&mut self) -> f64 {
        if self.chance(0.5) { 1.0 } else { -1.0 }
    }

    /// Every coordinate within `reach` of 0.
    pub fn point(&mut self, reach: f64) -> DVec3 {
        let mut coordinate = || self.between(-reach, reach);
        DVec3::new(coordinate(), coordinate(), coordinate())
    }

    /// The same in `f32`.
    pub fn place(&mut self, reach: f64) -> Vec3 {
        self.point(reach).as_vec3()
    }

    /// A unit vector, every direction as likely.
    pub fn direction(&mut self) -> DVec3 {
        let height = self.between(-1.0, 1.0);
        let turn = self.between(0.0, std::f64::consts::TAU);
        let (sine, cosine) = turn.sin_cos();
        let flat = (1.0 - height * height).max(0.0).sqrt();
        DVec3::new(flat * cosine, height, flat * sine)
    }

    /// A unit vector perpendicular to `axis`, which is a unit vector too.
    pub fn perpendicular_to(&mut self, axis: DVec3) -> DVec3 {
        let other = self.direction();
        let across = other - axis * axis.dot(other);
        across
            .try_normalize()
            .unwrap_or(axis.any_orthonormal_vector())
    }

    /// A point among `points`, a mixture of all of them; the origin of none.
    pub fn within(&mut self, points: &[DVec3]) -> DVec3 {
        let shares: Vec<f64> = points.iter().map(|_| self.between(0.05, 1.0)).collect();
        let sum: f64 = shares.iter().sum();
        let weighted = points.iter().zip(&shares);
        weighted.map(|(point, share)| *point * *share / sum).sum()
    }
}
