//! From two shapes to a point and a body, before one's eyes.
//!
//! The swept article (001) takes from its mover all points but one and gives them to the obstacle: the Minkowski
//! difference. It does so in two strokes. First the obstacle is extruded along the mover's core, backwards, while the
//! core shrinks to its first end. Then what came of it is inflated by the mover's radius, while the mover's sphere
//! shrinks to a point. At every moment on the way both shapes touch exactly when they did before, so each step of the
//! way is the same question.
//!
//! A capsule and a triangle make a rounded prism, a sphere and a triangle a rounded triangle, two capsules a rounded
//! parallelogram or, if they are parallel, one longer capsule. Their corners, edges and faces are those of [`crate::geometry::rounded`]. Degenerate shapes make bodies with fewer parts; nothing here gives NaN.

mod assemble;
mod feature;
mod meaning;
mod nearest;
mod skeleton;

#[cfg(test)]
mod tests;

use crate::geometry::{Capsule, Part, RoundedBody, Shape};
pub use feature::FeaturePlaces;
use glam::Vec3;
pub use meaning::meaning;
use skeleton::Skeleton;

/// How far the build-up has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stage {
    /// 0: the shapes as they are; up to 0.5 the obstacle is extruded; up to 1 it is inflated.
    pub morph: f32,
    /// How far the parts are moved apart, 0..=1. They only are as far as the body is inflated.
    pub explode: f32,
}

crate::geometry::same_bits!(equal Stage);

impl Stage {
    /// A point and a whole body.
    pub const WHOLE: Self = Self {
        morph: 1.0,
        explode: 0.0,
    };

    /// The share of the mover's core that the obstacle has, 0..=1.
    pub fn extruded(&self) -> f32 {
        (self.morph * 2.0).clamp(0.0, 1.0)
    }

    /// The share of the mover's radius that the obstacle has, 0..=1.
    pub fn inflated(&self) -> f32 {
        (self.morph * 2.0 - 1.0).clamp(0.0, 1.0)
    }

    /// How far the parts really are apart, 0..=1.
    pub fn apart(&self) -> f32 {
        self.explode.clamp(0.0, 1.0) * self.inflated()
    }
}

/// The form of a piece of the surface.
#[derive(Clone, Debug, PartialEq)]
pub enum BodyForm {
    /// A flat face, moved out by the radius.
    Flat {
        /// Its corners, one after the other around it.
        corners: Vec<Vec3>,
        /// Unit length, outwards.
        normal: Vec3,
    },
    /// An open cylinder.
    Cylinder {
        /// Its axis.
        ends: [Vec3; 2],
    },
    /// A whole sphere.
    Sphere {
        /// Its center.
        center: Vec3,
    },
}

/// A piece of the surface. A face with two sides is two pieces of one part.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The part that it belongs to.
    pub part: Part,
    /// The form and place of the piece, in world space, meters.
    pub form: BodyForm,
    /// How far it is moved away from there.
    pub offset: Vec3,
}

impl Piece {
    /// Its middle, where it is shown.
    pub fn middle(&self) -> Vec3 {
        let own = match &self.form {
            BodyForm::Flat { corners, .. } => {
                corners.iter().sum::<Vec3>() / corners.len().max(1) as f32
            }
            BodyForm::Cylinder { ends: [a, b] } => (*a + *b) * 0.5,
            BodyForm::Sphere { center } => *center,
        };
        own + self.offset
    }
}

/// A body on its way to the rounded one, and what is left of the mover.
#[derive(Clone, Debug, PartialEq)]
pub struct MinkowskiBody {
    /// The surface. Cylinders and spheres are there only where the radius is not zero.
    pub pieces: Vec<Piece>,
    /// The corners of the volume inside, which never moves.
    pub corners: Vec<Vec3>,
    /// Its edges.
    pub edges: Vec<[Vec3; 2]>,
    /// Its faces.
    pub faces: Vec<Vec<Vec3>>,
    /// The radius of the rounding, meters.
    pub radius: f32,
    /// The mover, reduced to a point or a capsule.
    pub mover: Capsule,
    kind: RoundedBody,
}

impl MinkowskiBody {
    /// The body of `mover` and `obstacle`; `None` where no sweep is about such shapes.
    pub fn of(mover: &Shape, obstacle: &Shape, stage: Stage) -> Option<Self> {
        let core = mover.as_capsule()?;
        let rest = core.a.lerp(core.b, 1.0 - stage.extruded());
        let skeleton = Skeleton::of(mover, obstacle, f64::from(stage.extruded()))?;
        let radius = f64::from(core.radius) * f64::from(stage.inflated());
        let left = core.radius * (1.0 - stage.inflated());
        let mover = Capsule {
            b: rest,
            radius: left,
            ..core
        };
        Some(assemble::body(&skeleton, radius, stage.apart(), mover))
    }

    /// The parts that it has, in the order a sweep tries them, the core first.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = vec![Part::Core];
        parts.extend(self.pieces.iter().map(|piece| piece.part));
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Balls that hold everything: center and radius.
    pub fn balls(&self) -> impl Iterator<Item = (Vec3, f32)> + '_ {
        let core = self.corners.iter().map(|&corner| (corner, self.radius));
        let pieces = self.pieces.iter().flat_map(|piece| {
            let (points, radius) = match &piece.form {
                BodyForm::Flat { corners, .. } => (corners.clone(), 0.0),
                BodyForm::Cylinder { ends } => (ends.to_vec(), self.radius),
                BodyForm::Sphere { center } => (vec![*center], self.radius),
            };
            points
                .into_iter()
                .map(move |point| (point + piece.offset, radius))
        });
        core.chain(pieces)
    }
}
