//! The points that a file gives a mover by, and the best `f32` ones for a wish.

use crate::{
    edit::{Edit, Field},
    scene::Body,
};
use capsule_core::geometry::{Capsule, OrientedBox, Shape, Sphere};
use glam::{DVec3, Vec3};
use std::ops::Range;

/// A coordinate this small beside the largest is rounding.
const NOISE: f64 = 1e-12;

/// The weight of a cost that only files with an axis pay.
const BY_AXIS: f64 = 1e-3;

/// How a mover is given, and by which points.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    form: SpotForm,
    like: Shape,
    /// A center; two centers; two outer ends.
    pub(super) points: Vec<Vec3>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum SpotForm {
    Center,
    Centers,
    Ends,
}

impl Spot {
    /// The spot of a sphere, a capsule or a box. A triangle has one without points.
    pub(super) fn of(body: &Body) -> Self {
        let (form, points) = match (&body.shape, body.ends()) {
            (Shape::Sphere(Sphere { center, .. }) | Shape::Box(OrientedBox { center, .. }), _) => {
                (SpotForm::Center, vec![*center])
            }
            (Shape::Capsule(_), Some(ends)) => (SpotForm::Ends, ends.to_vec()),
            (Shape::Capsule(capsule), None) => (SpotForm::Centers, vec![capsule.a, capsule.b]),
            _ => (SpotForm::Center, vec![]),
        };
        Self {
            form,
            like: body.shape,
            points,
        }
    }

    /// The shape given by `points`.
    pub(super) fn shape(&self, points: &[Vec3]) -> Option<Shape> {
        let radius = self.like.radius();
        Some(match (self.form, points) {
            (SpotForm::Center, &[center]) => match self.like {
                Shape::Box(shape) => Shape::Box(OrientedBox { center, ..shape }),
                Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => {
                    Shape::Sphere(Sphere { center, radius })
                }
            },
            (SpotForm::Centers, &[a, b]) => Shape::Capsule(Capsule { a, b, radius }),
            (SpotForm::Ends, &[base, tip]) => {
                Shape::Capsule(Capsule::from_base_tip(base, tip, radius))
            }
            _ => return None,
        })
    }

    /// The points moved by `way`.
    pub(super) fn moved(&self, way: DVec3) -> Vec<DVec3> {
        let moved = self.points.iter().map(|point| point.as_dvec3() + way);
        moved.collect()
    }

    /// Which of the points move where the center `end` does and the other stays: of outer ends both.
    pub(super) fn moving_with(&self, end: usize) -> Range<usize> {
        match self.form {
            SpotForm::Ends => 0..2,
            SpotForm::Center | SpotForm::Centers => end..end + 1,
        }
    }

    /// The points of the capsule with these centers, which differ.
    pub(super) fn around(&self, [a, b]: [DVec3; 2]) -> Vec<DVec3> {
        let outset = match self.form {
            SpotForm::Ends => (b - a).normalize_or_zero() * f64::from(self.like.radius()),
            SpotForm::Center | SpotForm::Centers => DVec3::ZERO,
        };
        vec![a - outset, b + outset]
    }

    /// The shape that a file with `a` and `axis` gets for `points`, where that is another: a sum rounds, too.
    fn shape_by_axis(&self, points: &[Vec3]) -> Option<Shape> {
        match (self.form, points) {
            (SpotForm::Centers, &[a, b]) => {
                let reached = a + (b - a);
                let shape = || self.shape(&[a, reached]);
                (reached != b).then(shape).flatten()
            }
            _ => None,
        }
    }

    /// The cheapest of the `f32` points nearest to `wanted` and their neighbors a rounding away; the nearest themselves where
    /// they are as good.
    pub(super) fn best(&self, wanted: &[DVec3], cost: impl Fn(&Shape) -> f64) -> Vec<Vec3> {
        self.best_of(wanted, 0..wanted.len(), cost)
    }

    /// The best points where only those in `free` may differ from the nearest.
    pub(super) fn best_of(
        &self,
        wanted: &[DVec3],
        free: Range<usize>,
        cost: impl Fn(&Shape) -> f64,
    ) -> Vec<Vec3> {
        let nearest: Vec<Vec3> = wanted.iter().map(|&point| rounded(point)).collect();
        let cost = |points: &[Vec3]| {
            let shape = self.shape(points);
            let by_axis = self.shape_by_axis(points).map_or(0.0, |shape| cost(&shape));
            shape.map_or(f64::INFINITY, |shape| cost(&shape)) + BY_AXIS * by_axis
        };
        let (mut best, mut least) = (nearest.clone(), cost(&nearest));
        let count = 3_usize.pow(3 * free.len() as u32);
        for code in 1..count {
            if least == 0.0 {
                break;
            }
            let mut points = nearest.clone();
            points.splice(free.clone(), neighbor(&nearest[free.clone()], code));
            let found = cost(&points);
            if found < least {
                (best, least) = (points, found);
            }
        }
        best
    }

    /// Gives `body` these points.
    pub(super) fn edits(&self, body: &Body, points: &[Vec3]) -> Vec<Edit> {
        let fields = match (self.form, points) {
            (SpotForm::Center, &[center]) => vec![Field::Center(center)],
            (SpotForm::Centers, &[a, b]) => vec![Field::A(a), Field::B(b)],
            (SpotForm::Ends, &[base, tip]) => vec![Field::Base(base), Field::Tip(tip)],
            _ => vec![],
        };
        fields.into_iter().map(|to| set(body, to)).collect()
    }
}

/// Gives one property of `body`.
pub(super) fn set(body: &Body, to: Field) -> Edit {
    Edit::Set {
        body: body.name.to_string(),
        to,
    }
}

/// The nearest `f32` point; coordinates that are rounding beside the others become zero.
pub(super) fn rounded(point: DVec3) -> Vec3 {
    let least = NOISE * point.abs().max_element();
    let clean = |x: f64| if x.abs() <= least { 0.0 } else { x };
    DVec3::from(point.to_array().map(clean)).as_vec3()
}

/// The points with each coordinate as it is, stepped up or stepped down, as the ternary digits of `code` say.
pub(super) fn neighbor(points: &[Vec3], mut code: usize) -> Vec<Vec3> {
    let mut step = |x: f32| {
        let digit = code % 3;
        code /= 3;
        match digit {
            // The neighbors of zero are no roundings of anything.
            1 if x != 0.0 => x.next_up(),
            2 if x != 0.0 => x.next_down(),
            _ => x,
        }
    };
    let stepped = points
        .iter()
        .map(|point| Vec3::from(point.to_array().map(&mut step)));
    stepped.collect()
}
