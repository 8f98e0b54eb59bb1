//! A clause's properties become a shape, and a motion.

mod capsule;
mod motion;

pub(super) use motion::{EITHER, PastedWay};

use super::{
    super::engine::{Engine, HeightMeaning, HeightReading},
    clause::{Clause, ClauseValue, Given},
    token::Pieces,
    value::PastedVector,
    words::PastedField,
};
use crate::{
    core::geometry::{Kind, OrientedBox, Shape, Sphere, Triangle},
    lab::scene::{LARGEST, Mistake},
};
use glam::Vec3;
use std::ops::Range;

/// The radius of a round shape that none was given for, metres.
const RADIUS: f32 = 0.5;

/// A shape, and what was assumed to make it.
pub(super) struct Made {
    pub(super) shape: Shape,
    pub(super) base_tip: Option<[Vec3; 2]>,
    pub(super) double_sided: bool,
    pub(super) way: Option<PastedWay>,
    pub(super) height: Option<HeightReading>,
    /// Which pieces became what.
    pub(super) parts: Vec<(Range<usize>, &'static str)>,
    /// What may have been meant otherwise.
    pub(super) doubts: Vec<String>,
    pub(super) assumed: Vec<String>,
}

/// The shape of `clause`, or what is wrong with it.
pub(super) fn make(
    clause: &Clause,
    kind: Kind,
    pieces: &Pieces<'_>,
    engine: Option<&'static Engine>,
    meaning: Option<HeightMeaning>,
) -> Result<Made, Mistake> {
    let mut maker = ShapeMaker {
        clause,
        pieces,
        engine,
        meaning,
        height: None,
        parts: vec![],
        doubts: clause.doubts.clone(),
        assumed: vec![],
    };
    maker.check_numbers()?;
    if clause.kind.is_none() && (!clause.vectors.is_empty() || !clause.numbers.is_empty()) {
        let text = format!("no word says what shape it is: taken for a {}", kind.name());
        maker.doubts.push(text);
    }
    let (shape, base_tip) = match kind {
        Kind::Capsule => maker.capsule()?,
        Kind::Sphere => (maker.sphere()?, None),
        Kind::Triangle => (maker.triangle()?, None),
        Kind::Box => (maker.oriented_box()?, None),
    };
    let points = shape.points();
    if points
        .iter()
        .any(|point| !point.is_finite() || point.abs().max_element() > LARGEST)
    {
        let problem = format!("this {} is too large", kind.name());
        return Err(maker.mistake(problem, "expected coordinates of at most 1e8"));
    }
    let way = if kind == Kind::Triangle {
        None
    } else {
        maker.way()
    };
    let heads = clause.heads.iter().map(|head| (head.clone(), kind.name()));
    maker.parts.extend(heads);
    Ok(Made {
        double_sided: maker.double_sided(&shape),
        shape,
        base_tip,
        way,
        parts: maker.parts,
        height: maker.height,
        doubts: maker.doubts,
        assumed: maker.assumed,
    })
}

struct ShapeMaker<'r> {
    clause: &'r Clause,
    pieces: &'r Pieces<'r>,
    engine: Option<&'static Engine>,
    meaning: Option<HeightMeaning>,
    height: Option<HeightReading>,
    parts: Vec<(Range<usize>, &'static str)>,
    doubts: Vec<String>,
    assumed: Vec<String>,
}

impl ShapeMaker<'_> {
    fn mistake(&self, message: impl Into<String>, expected: impl Into<String>) -> Mistake {
        Mistake {
            span: self.clause.span(self.pieces),
            message: message.into(),
            expected: expected.into(),
            help: None,
        }
    }

    /// Every number must be finite and of a size that can be worked with.
    fn check_numbers(&self) -> Result<(), Mistake> {
        let clause = self.clause;
        let given = clause
            .given
            .values()
            .filter_map(|given| match &given.value {
                ClauseValue::Vector(vector) => Some((vector.value, &vector.pieces)),
                ClauseValue::Number(number) => Some((Vec3::splat(number.value), &number.pieces)),
                ClauseValue::Flag(_) => None,
            });
        let vectors = clause.vectors.iter().map(|v| (v.value, &v.pieces));
        let numbers = clause
            .numbers
            .iter()
            .map(|n| (Vec3::splat(n.value), &n.pieces));
        for (value, range) in given.chain(vectors).chain(numbers) {
            let sizes = value.to_array().map(f32::abs);
            let problem = if sizes.iter().any(|size| size.is_nan()) {
                "a number is not finite"
            } else if sizes.iter().any(|size| *size > LARGEST) {
                "a number is too large"
            } else {
                continue;
            };
            return Err(Mistake {
                span: self.pieces.span(range.clone()),
                ..self.mistake(problem, "expected finite numbers of at most 1e8")
            });
        }
        Ok(())
    }

    fn has(&self, field: PastedField) -> bool {
        self.clause.has(field)
    }

    /// The vector of a property, which becomes `what`.
    fn vector(&mut self, field: PastedField, what: &'static str) -> Option<Vec3> {
        self.whole_vector(field, what).map(|vector| vector.value)
    }

    fn whole_vector(&mut self, field: PastedField, what: &'static str) -> Option<PastedVector> {
        let given: &Given = self.clause.given.get(&field)?;
        let ClauseValue::Vector(vector) = &given.value else {
            return None;
        };
        self.parts.push((given.pieces.clone(), what));
        Some(vector.clone())
    }

    /// The number of a property, which becomes `what`.
    fn number(&mut self, field: PastedField, what: &'static str) -> Option<f32> {
        let given = self.clause.given.get(&field)?;
        let ClauseValue::Number(number) = &given.value else {
            return None;
        };
        self.parts.push((given.pieces.clone(), what));
        Some(number.value)
    }

    /// Points by name, in the order of their digits, then those without one; where no vector was given at all, every
    /// three bare numbers. Each with its pieces.
    fn all_points(&self) -> Vec<(Vec3, Range<usize>)> {
        let clause = self.clause;
        let named = clause
            .given
            .iter()
            .filter_map(|(field, given)| match &given.value {
                ClauseValue::Vector(vector) if matches!(field, PastedField::Point(_)) => {
                    Some((vector.value, given.pieces.clone()))
                }
                _ => None,
            });
        let unnamed = clause
            .vectors
            .iter()
            .map(|vector| (vector.value, vector.pieces.clone()));
        if clause.has_points() {
            return named.chain(unnamed).collect();
        }
        let point = |three: &[super::value::PastedNumber]| {
            let [x, y, z] = three else {
                return (Vec3::ZERO, 0..0);
            };
            let value = Vec3::new(x.value, y.value, z.value);
            (value, x.pieces.start..z.pieces.end)
        };
        clause.numbers.chunks_exact(3).map(point).collect()
    }

    /// As many points as there are names for, which they become.
    fn points<const N: usize>(&mut self, whats: [&'static str; N]) -> Vec<Vec3> {
        let points = self.all_points().into_iter().zip(whats);
        let with_parts = points.map(|((value, range), what)| {
            self.parts.push((range, what));
            value
        });
        with_parts.collect()
    }

    /// The radius by name, or the bare number behind the points, or the fourth number of one.
    fn radius(&mut self) -> Result<f32, Mistake> {
        let clause = self.clause;
        let skipped = match clause.has_points() {
            true => 0,
            false => clause.numbers.len() / 3 * 3,
        };
        let mut radius = self.number(PastedField::Radius, "radius");
        if radius.is_none() {
            radius = self
                .number(PastedField::Diameter, "diameter")
                .map(|diameter| diameter * 0.5);
        }
        if let (None, Some(number)) = (radius, clause.numbers.get(skipped)) {
            self.parts.push((number.pieces.clone(), "radius"));
            radius = Some(number.value);
        }
        let center = match clause
            .given
            .get(&PastedField::Center)
            .map(|given| &given.value)
        {
            Some(ClauseValue::Vector(vector)) => vector.w,
            _ => None,
        };
        let fourth = clause.vectors.iter().find_map(|vector| vector.w);
        let radius = radius.or(fourth).or(center).unwrap_or_else(|| {
            self.doubts.push(format!("no radius was given: {RADIUS}"));
            RADIUS
        });
        if radius.is_finite() && (0.0..=LARGEST).contains(&radius) {
            return Ok(radius);
        }
        let expected = "expected a radius of 0 or more, at most 1e8";
        Err(self.mistake(format!("the radius is {radius}"), expected))
    }

    /// Where a shape of a given size is that the text places nowhere.
    fn nowhere(&mut self) -> Vec3 {
        self.doubts
            .push("no position was found for it: taken to be at (0, 0, 0)".into());
        Vec3::ZERO
    }

    fn sphere(&mut self) -> Result<Shape, Mistake> {
        let is_sized = self.has(PastedField::Radius)
            || self.has(PastedField::Diameter)
            || !self.clause.numbers.is_empty();
        let center = self.vector(PastedField::Center, "center");
        let center = match center {
            None => self.points(["center"]).first().copied(),
            center => center,
        };
        let center = match center {
            None => self.vector(PastedField::From, "center"),
            center => center,
        };
        if center.is_none() && !is_sized {
            let expected = "expected `center` (x, y, z) and `radius`";
            return Err(self.mistake("this sphere is placed nowhere", expected));
        }
        let center = center.unwrap_or_else(|| self.nowhere());
        let radius = self.radius()?;
        Ok(Shape::Sphere(Sphere { center, radius }))
    }

    fn triangle(&mut self) -> Result<Shape, Mistake> {
        let count = self.all_points().len();
        match self.points(["v0", "v1", "v2"])[..] {
            [v0, v1, v2] if count == 3 => Ok(Shape::Triangle(Triangle { v: [v0, v1, v2] })),
            _ => {
                let problem = match count {
                    1 => "this triangle has 1 point".into(),
                    count => format!("this triangle has {count} points"),
                };
                Err(self.mistake(problem, "expected three points (x, y, z): `v0`, `v1`, `v2`"))
            }
        }
    }

    /// A size that may be one number for all three directions.
    fn size(&mut self, field: PastedField, what: &'static str) -> Option<Vec3> {
        let number = self.number(field, what).map(Vec3::splat);
        number.or_else(|| self.vector(field, what))
    }

    fn oriented_box(&mut self) -> Result<Shape, Mistake> {
        let min = self.vector(PastedField::Min, "min");
        let corners = match (min, self.clause.has_corners) {
            (Some(min), _) => self.vector(PastedField::Max, "max").map(|max| [min, max]),
            (None, true) if self.clause.vectors.len() == 2 => {
                self.doubts
                    .push("the two points are taken for its least and greatest corner".into());
                match self.points(["min", "max"])[..] {
                    [min, max] => Some([min, max]),
                    _ => None,
                }
            }
            _ => None,
        };
        let (center, half_size) = match corners {
            Some([min, max]) => (Some((min + max) * 0.5), Some((max - min) * 0.5)),
            None => self.center_and_half_size(),
        };
        let (Some(center), Some(half_size)) = (center, half_size) else {
            let expected = "expected `center` and `half_size`, or `min` and `max`";
            return Err(self.mistake("this box lacks its place or its size", expected));
        };
        if half_size.min_element() < 0.0 {
            let problem = "a size of this box is negative";
            return Err(self.mistake(problem, "expected 0 or more"));
        }
        Ok(Shape::Box(OrientedBox {
            center,
            half_size,
            rotation: self.rotation(),
        }))
    }

    fn center_and_half_size(&mut self) -> (Option<Vec3>, Option<Vec3>) {
        let mut center = self.vector(PastedField::Center, "center");
        if center.is_none() {
            center = self.vector(PastedField::From, "center");
        }
        let mut half = self.size(PastedField::HalfSize, "half size");
        if half.is_none() && self.has(PastedField::Size) {
            half = self.size(PastedField::Size, "size").map(|size| size * 0.5);
        }
        if half.is_none() && self.has(PastedField::Extents) {
            half = self.size(PastedField::Extents, "half size");
            let text = "`extents` are taken for half of its size, as in Unity and Unreal";
            self.doubts.push(text.into());
        }
        let bare = match (center, half) {
            (None, None) => self.points(["center", "half size"]),
            (None, Some(_)) => self.points(["center"]),
            (Some(_), None) => self.points(["half size"]),
            _ => vec![],
        };
        let mut bare = bare.into_iter();
        center = center.or_else(|| bare.next());
        if half.is_none() {
            half = bare.next();
            if half.is_some() {
                self.doubts
                    .push("what stands without a name is taken for half of its size".into());
            }
        }
        if center.is_none() && half.is_some() {
            center = Some(self.nowhere());
        }
        (center, half)
    }

    /// Degrees about x, then y, then z. Four numbers are a quaternion, which is left over.
    fn rotation(&mut self) -> Vec3 {
        let is_quaternion = match self
            .clause
            .given
            .get(&PastedField::Rotation)
            .map(|given| &given.value)
        {
            Some(ClauseValue::Vector(vector)) => vector.w.is_some(),
            _ => false,
        };
        if is_quaternion {
            return Vec3::ZERO;
        }
        let rotation = self.vector(PastedField::Rotation, "rotation");
        if rotation.is_some_and(|rotation| rotation != Vec3::ZERO) {
            let text = "its rotation is taken in degrees about x, then y, then z";
            self.doubts.push(text.into());
        }
        rotation.unwrap_or_default()
    }

    fn double_sided(&mut self, shape: &Shape) -> bool {
        match self.clause.given.get(&PastedField::DoubleSided) {
            Some(Given {
                value: ClauseValue::Flag(flag),
                pieces,
            }) => {
                self.parts.push((pieces.clone(), "double sided"));
                *flag || shape.is_round()
            }
            _ => true,
        }
    }
}
