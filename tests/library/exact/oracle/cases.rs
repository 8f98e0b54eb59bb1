//! Cases that are hard to answer, by the thousand: from one seed, the same on every machine.

use super::{
    body::Two,
    vector::{V, times},
};
use crate::support::Random;
use capsule_lab::core::geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle};
use glam::Vec3;

/// The kinds of shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Sphere,
    Capsule,
    Triangle,
    Box,
}

/// What makes a case hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Regime {
    /// Nothing: shapes of about a meter, near each other.
    Plain,
    /// Every number is a multiple of a quarter: parallel, crossing, touching and flat shapes.
    Lattice,
    /// The same, but for the last digits.
    NearLattice,
    /// Triangles with next to no area, boxes with next to no thickness, capsules with next to no or much length.
    Sliver,
    /// A thousandth to a thousand times the size.
    Scale,
    /// Four kilometers from the world's origin.
    Far,
    /// The one is up to ten thousand times the size of the other.
    Ratio,
    /// As near to touching as `f32` allows, at the start or at the end of the motion.
    Touching,
    /// A point of the one on a point of the other, but for next to nothing.
    Coinciding,
    /// Next to no motion.
    TinyMotion,
    /// Of any size that `f32` has.
    Extreme,
}

impl Regime {
    pub(crate) const ALL: [Self; 11] = [
        Self::Plain,
        Self::Lattice,
        Self::NearLattice,
        Self::Sliver,
        Self::Scale,
        Self::Far,
        Self::Ratio,
        Self::Touching,
        Self::Coinciding,
        Self::TinyMotion,
        Self::Extreme,
    ];
}

/// A mover on its way, and what it may meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) mover: Shape,
    pub(crate) obstacle: Shape,
    /// Meters; of no account to a question about shapes that stand.
    pub(crate) motion: Vec3,
}

/// Numbers for cases of one regime.
pub(crate) struct Source {
    pub(crate) random: Random,
    regime: Regime,
}

impl Source {
    pub(crate) fn new(seed: u64, regime: Regime) -> Self {
        let mut random = Random::new(seed);
        for _ in 0..8 {
            random.below(2); // seeds that are alike begin alike
        }
        Self { random, regime }
    }

    pub(crate) fn case(&mut self, [mover, obstacle]: [Kind; 2]) -> Case {
        let (mut mover, obstacle) = (self.shape(mover), self.shape(obstacle));
        let mut away = self.point(2.0);
        if self.regime == Regime::Ratio {
            let small = 10_f32.powf(self.random.between(-4.0, 0.0));
            mover = scaled(&mover, small);
            let near = self.point_of(&obstacle) - mover.points()[0];
            mover = mover.translated(near);
            away *= small;
        }
        let motion = match self.random.below(12) {
            0 => Vec3::ZERO,
            1 => side(&obstacle),
            2 => side(&mover),
            3 => side(&obstacle) * self.random.between(-1.0, 1.0) + side(&mover),
            4 => -away * 0.5,
            5 => -away * 40.0,
            _ => self.point(1.0) - away * self.random.between(0.5, 2.0),
        };
        let case = Case {
            mover: mover.translated(away),
            obstacle,
            motion,
        };
        self.placed(case)
    }

    /// The case where its regime puts it.
    fn placed(&mut self, case: Case) -> Case {
        match self.regime {
            Regime::Scale => case.scaled(10_f32.powf(self.random.between(-3.0, 3.0))),
            Regime::Extreme => {
                let case = case.scaled(10_f32.powf(self.random.between(-30.0, 15.0)));
                match self.random.below(3) {
                    0 => self.hardly_moving(case),
                    _ => case,
                }
            }
            Regime::Far => {
                let far = Vec3::new(4096.0, -4096.0, 2048.0) * self.random.between(0.5, 1.0);
                Case {
                    mover: case.mover.translated(far),
                    obstacle: case.obstacle.translated(far),
                    ..case
                }
            }
            Regime::Touching => self.touching(case),
            Regime::TinyMotion => {
                let case = if self.random.below(2) == 0 {
                    self.touching(case)
                } else {
                    case
                };
                self.hardly_moving(case)
            }
            Regime::Coinciding => {
                let (on, point) = (self.point_of(&case.obstacle), self.point_of(&case.mover));
                let apart = self.random.point(1.0) * 10_f32.powf(self.random.between(-12.0, -4.0));
                let mover = case.mover.translated(on - point);
                // Near the world's origin next to nothing is not lost.
                let home = if self.random.below(2) == 0 {
                    -on
                } else {
                    Vec3::ZERO
                };
                Case {
                    mover: mover.translated(home).translated(apart),
                    obstacle: case.obstacle.translated(home),
                    ..case
                }
            }
            _ => case,
        }
    }

    /// With a motion of next to nothing.
    fn hardly_moving(&mut self, case: Case) -> Case {
        let tiny = 10_f64.powf(f64::from(self.random.between(-44.0, -1.0)));
        let motion = case.motion.to_array();
        Case {
            motion: motion.map(|x| (f64::from(x) * tiny) as f32).into(),
            ..case
        }
    }

    /// The mover moved along some way until it touches, but for rounding.
    fn touching(&mut self, case: Case) -> Case {
        let two = Two::of(&case.mover, &case.obstacle);
        let way = self.point(1.0).normalize_or(Vec3::X).to_array();
        let way: V = way.map(f64::from);
        let (mut inside, mut outside) = (0.0, 40.0);
        if two.distance([0.0; 3]) > two.radius() {
            let [from, to] = [two.mover.middle(), two.obstacle.middle()];
            inside = f64::NAN;
            for step in 0..=100 {
                let at = f64::from(step) * 0.1 - 5.0;
                if two.distance(times(way, at)) < two.radius() {
                    inside = at;
                    break;
                }
            }
            if inside.is_nan() {
                let toward = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
                let [x, y, z] = toward.map(|x| x as f32);
                let mover = case.mover.translated(Vec3::new(x, y, z));
                return Case { mover, ..case };
            }
        }
        for _ in 0..60 {
            let middle = 0.5 * (inside + outside);
            if two.distance(times(way, middle)) > two.radius() {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        let [x, y, z] = times(way, outside).map(|x| x as f32);
        let there = case.mover.translated(Vec3::new(x, y, z));
        let mover = match self.random.below(2) {
            0 => there,
            _ => there.translated(-case.motion),
        };
        Case { mover, ..case }
    }

    fn is_on_lattice(&self) -> bool {
        matches!(self.regime, Regime::Lattice | Regime::NearLattice)
    }

    fn point(&mut self, reach: f32) -> Vec3 {
        if !self.is_on_lattice() {
            return self.random.point(reach);
        }
        let point = self.random.lattice_point(reach, 0.25);
        point.to_array().map(|x| self.jittered(x)).into()
    }

    fn between(&mut self, low: f32, high: f32) -> f32 {
        let number = self.random.between(low, high);
        if self.is_on_lattice() {
            self.jittered((number * 4.0).round() * 0.25)
        } else {
            number
        }
    }

    /// Not quite on the lattice, where the regime says so.
    fn jittered(&mut self, x: f32) -> f32 {
        if self.regime != Regime::NearLattice || self.random.below(2) == 0 {
            return x;
        }
        if self.random.below(2) == 0 {
            let steps = self.random.below(5) as i32 - 2;
            let bits = (x.to_bits() as i32).wrapping_add(steps);
            return if x == 0.0 {
                1e-9 * steps as f32
            } else {
                f32::from_bits(bits as u32)
            };
        }
        x + 10_f32.powf(self.random.between(-9.0, -4.0))
    }

    /// Some point of the shape or near it.
    fn point_of(&mut self, shape: &Shape) -> Vec3 {
        let points = shape.points();
        let pick = |random: &mut Random| points[random.below(points.len())];
        let (one, other) = (pick(&mut self.random), pick(&mut self.random));
        one.lerp(other, self.random.between(0.0, 1.0))
    }

    fn shape(&mut self, kind: Kind) -> Shape {
        match kind {
            Kind::Sphere => Shape::Sphere(Sphere {
                center: self.point(0.8),
                radius: self.radius(),
            }),
            Kind::Capsule => {
                let a = self.point(0.8);
                let long = self.length();
                let b = match self.random.below(16) {
                    0 => a,
                    1 => a + Vec3::Y,
                    _ => a + self.point(1.0) * long,
                };
                let radius = self.radius();
                Shape::Capsule(Capsule { a, b, radius })
            }
            Kind::Triangle => self.triangle(),
            Kind::Box => {
                let half = [(); 3].map(|()| self.half_size());
                Shape::Box(OrientedBox {
                    center: self.point(0.8),
                    half_size: half.into(),
                    rotation: self.rotation(),
                })
            }
        }
    }

    fn radius(&mut self) -> f32 {
        match self.random.below(12) {
            0 => 0.0,
            1 => 10_f32.powf(self.random.between(-6.0, -1.0)),
            _ => self.between(0.1, 0.7).abs(),
        }
    }

    fn length(&mut self) -> f32 {
        match self.regime {
            Regime::Sliver => 10_f32.powf(self.random.between(-5.0, 2.0)),
            _ => 1.0,
        }
    }

    fn half_size(&mut self) -> f32 {
        match (self.regime, self.random.below(8)) {
            (Regime::Lattice | Regime::NearLattice | Regime::Sliver, 0) => 0.0,
            (Regime::Sliver, 1..4) => 10_f32.powf(self.random.between(-7.0, 1.0)),
            (_, 7) => 0.25,
            _ => self.between(0.05, 1.0).abs(),
        }
    }

    fn rotation(&mut self) -> Vec3 {
        if !self.is_on_lattice() {
            return match self.random.below(4) {
                0 => Vec3::ZERO,
                _ => self.random.point(180.0),
            };
        }
        let turns = self.random.lattice_point(180.0, 45.0);
        match self.random.below(3) {
            0 => Vec3::ZERO,
            1 => turns,
            _ => turns.to_array().map(|x| self.jittered(x)).into(),
        }
    }

    fn triangle(&mut self) -> Shape {
        let mut v = [self.point(1.2), self.point(1.2), self.point(1.2)];
        let is_sliver = self.regime == Regime::Sliver && self.random.below(3) > 0;
        if is_sliver {
            let along = self.random.between(-0.5, 1.5);
            let beside = 10_f32.powf(self.random.between(-7.0, -1.0));
            v[2] = v[0] + (v[1] - v[0]) * along + self.random.point(1.0) * beside;
            v.rotate_left(self.random.below(3));
        }
        match self.random.below(40) {
            0 => v[2] = v[1],
            1 => v = [v[0]; 3],
            2 => v[2] = v[0] + (v[1] - v[0]) * self.random.between(-1.0, 2.0),
            _ => {}
        }
        Shape::Triangle(Triangle { v })
    }
}

impl Case {
    fn scaled(&self, by: f32) -> Self {
        Self {
            mover: scaled(&self.mover, by),
            obstacle: scaled(&self.obstacle, by),
            motion: self.motion * by,
        }
    }
}

fn scaled(shape: &Shape, by: f32) -> Shape {
    match *shape {
        Shape::Sphere(one) => Shape::Sphere(Sphere {
            center: one.center * by,
            radius: one.radius * by,
        }),
        Shape::Capsule(one) => Shape::Capsule(Capsule {
            a: one.a * by,
            b: one.b * by,
            radius: one.radius * by,
        }),
        Shape::Triangle(one) => Shape::Triangle(Triangle {
            v: one.v.map(|corner| corner * by),
        }),
        Shape::Box(one) => Shape::Box(OrientedBox {
            center: one.center * by,
            half_size: one.half_size * by,
            ..one
        }),
    }
}

/// A direction of the shape with a length of its own: along its core, an edge, a side.
fn side(shape: &Shape) -> Vec3 {
    match shape {
        Shape::Sphere(one) => one.center,
        Shape::Capsule(one) => one.b - one.a,
        Shape::Triangle(one) => one.v[1] - one.v[0],
        Shape::Box(one) => one.axes()[0].as_vec3() * 2.0,
    }
}

/// A capsule thinner than a hundred millionth of the triangle, an end of which goes exactly through an edge or a vertex.
pub(crate) fn thin(random: &mut Random) -> Case {
    let size = 10_f32.powf(random.between(0.0, 3.0));
    // On a grid, so that all that follows is exact.
    let grid = size / 4096.0;
    let grid = f32::from_bits(grid.to_bits() & 0xFF80_0000);
    let mut on_grid = |reach: f32| (random.point(reach) / grid).round() * grid;
    let v = [on_grid(size), on_grid(size), on_grid(size)];
    let (along, half) = (on_grid(size), on_grid(size * 0.5));
    let i = random.below(3);
    let place = match random.below(4) {
        0 => v[i],
        eighths => v[i] + (v[(i + 1) % 3] - v[i]) * (eighths as f32 * 0.25),
    };
    let end = place - half;
    let motion = match random.below(3) {
        0 => half,
        1 => half * 2.0,
        _ => half * 4.0,
    };
    let radius = match random.below(4) {
        0 => 0.0,
        _ => size * 10_f32.powf(random.between(-12.0, -7.0)),
    };
    let (a, b) = match random.below(2) {
        0 => (end, end + along),
        _ => (end + along, end),
    };
    Case {
        mover: Shape::Capsule(Capsule { a, b, radius }),
        obstacle: Shape::Triangle(Triangle { v }),
        motion,
    }
}

/// A box without thickness, or with next to none, that falls flat onto what is parallel to it.
pub(crate) fn falling_flat(random: &mut Random, onto: Kind) -> Case {
    let grid = 1.0 / 1024.0;
    let mut on_grid = |reach: f32| (random.point(reach) / grid).round() * grid;
    // A sheet whose side x is turned to the world's y; the ground is level.
    let (mut v, center, mut motion) = (
        [on_grid(2.0), on_grid(2.0), on_grid(2.0)],
        on_grid(3.0),
        on_grid(6.0),
    );
    let level = on_grid(1.0).y;
    v.iter_mut().for_each(|corner| corner.y = level);
    let about_x = [0.0, 45.0, 90.0, 30.0, -135.0, random.between(-180.0, 180.0)][random.below(6)];
    let thin = match random.below(3) {
        0 => 10_f32.powf(random.between(-9.0, -6.0)),
        _ => 0.0,
    };
    let sheet = |center: Vec3, half: [f32; 2], about_x: f32| OrientedBox {
        center,
        half_size: Vec3::new(thin, half[0], half[1]),
        rotation: Vec3::new(about_x, 0.0, 90.0),
    };
    let mut half = || [random.between(0.05, 1.0), random.between(0.05, 1.0)];
    let mover = sheet(center, half(), about_x);
    if motion.y * (level - center.y) < 0.0 {
        motion.y = -motion.y;
    }
    let obstacle = match onto {
        Kind::Box => {
            let ground = Vec3::new(v[0].x, level, v[0].z);
            Shape::Box(sheet(ground, half(), about_x * 0.5))
        }
        _ => Shape::Triangle(Triangle { v }),
    };
    // Toward the middle of what it falls on, so that most meet.
    let middle = obstacle.points().iter().sum::<Vec3>() / obstacle.points().len() as f32;
    let time = (level - center.y) / motion.y;
    if random.below(3) > 0 && time.is_finite() && time > 0.01 {
        motion.x = ((middle.x - center.x) / time / grid).round() * grid;
        motion.z = ((middle.z - center.z) / time / grid).round() * grid;
    }
    Case {
        mover: Shape::Box(mover),
        obstacle,
        motion,
    }
}
