//! A record's properties become a shape.

use super::{
    record::{Given, Record},
    token::Pieces,
    words::{Field, Kind},
};
use crate::{
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    scene::{LARGEST, Mistake},
};
use glam::Vec3;

/// The radius of a round shape that none was given for, metres.
const RADIUS: f32 = 0.5;

/// A shape, and what was assumed to make it.
pub(super) struct Made {
    pub(super) shape: Shape,
    pub(super) base_tip: Option<[Vec3; 2]>,
    pub(super) assumed: Vec<String>,
}

/// The shape of `record`, or what is wrong with it.
pub(super) fn make(record: &Record, kind: Kind, pieces: &Pieces<'_>) -> Result<Made, Mistake> {
    let mut maker = Maker {
        record,
        pieces,
        assumed: vec![],
    };
    maker.check_numbers()?;
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
    Ok(Made {
        shape,
        base_tip,
        assumed: maker.assumed,
    })
}

struct Maker<'r> {
    record: &'r Record,
    pieces: &'r Pieces<'r>,
    assumed: Vec<String>,
}

impl Maker<'_> {
    fn mistake(&self, message: impl Into<String>, expected: impl Into<String>) -> Mistake {
        Mistake {
            span: self.record.span(self.pieces),
            message: message.into(),
            expected: expected.into(),
            help: None,
        }
    }

    /// Every number must be finite and of a size that can be worked with.
    fn check_numbers(&self) -> Result<(), Mistake> {
        let record = self.record;
        let given = record.fields.values().filter_map(|given| match given {
            Given::Vector(vector) => Some((vector.value, &vector.pieces)),
            Given::Number(number) => Some((Vec3::splat(number.value), &number.pieces)),
            Given::Flag(_) => None,
        });
        let vectors = record.vectors.iter().map(|v| (v.value, &v.pieces));
        let numbers = record
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

    fn vector(&self, field: Field) -> Option<Vec3> {
        match self.record.fields.get(&field)? {
            Given::Vector(vector) => Some(vector.value),
            _ => None,
        }
    }

    fn number(&self, field: Field) -> Option<f32> {
        match self.record.fields.get(&field)? {
            Given::Number(number) => Some(number.value),
            _ => None,
        }
    }

    /// Points by name, in the order of their digits, then those without one; where no vector was given at all, every
    /// three bare numbers.
    fn points(&self) -> Vec<Vec3> {
        let named = (0..=u8::MAX).filter_map(|digit| self.vector(Field::Point(digit)));
        let unnamed = self.record.vectors.iter().map(|vector| vector.value);
        if self.record.has_points() {
            return named.chain(unnamed).collect();
        }
        let numbers: Vec<f32> = self.record.numbers.iter().map(|n| n.value).collect();
        numbers.chunks_exact(3).map(Vec3::from_slice).collect()
    }

    /// The radius by name, or the bare number behind the points.
    fn radius(&mut self) -> Result<f32, Mistake> {
        let record = self.record;
        let mut bare = record.numbers.iter().map(|number| number.value);
        let skipped = match record.has_points() {
            true => 0,
            false => record.numbers.len() / 3 * 3,
        };
        let radius = self.number(Field::Radius).or(bare.nth(skipped));
        let fourth = record.vectors.iter().find_map(|vector| vector.w);
        let center = match record.fields.get(&Field::Center) {
            Some(Given::Vector(vector)) => vector.w,
            _ => None,
        };
        let radius = radius.or(fourth).or(center).unwrap_or_else(|| {
            self.assumed.push(format!("no radius was given: {RADIUS}"));
            RADIUS
        });
        if radius.is_finite() && (0.0..=LARGEST).contains(&radius) {
            return Ok(radius);
        }
        let expected = "expected a radius of 0 or more, at most 1e8";
        Err(self.mistake(format!("the radius is {radius}"), expected))
    }

    fn sphere(&mut self) -> Result<Shape, Mistake> {
        let center = self
            .vector(Field::Center)
            .or(self.points().first().copied());
        let Some(center) = center else {
            let expected = "expected `center` (x, y, z) and `radius`";
            return Err(self.mistake("this sphere is placed nowhere", expected));
        };
        let radius = self.radius()?;
        Ok(Shape::Sphere(Sphere { center, radius }))
    }

    fn triangle(&self) -> Result<Shape, Mistake> {
        match self.points()[..] {
            [v0, v1, v2] => Ok(Shape::Triangle(Triangle { v: [v0, v1, v2] })),
            ref other => {
                let problem = match other.len() {
                    1 => "this triangle has 1 point".into(),
                    count => format!("this triangle has {count} points"),
                };
                Err(self.mistake(problem, "expected three points (x, y, z): `v0`, `v1`, `v2`"))
            }
        }
    }

    fn oriented_box(&mut self) -> Result<Shape, Mistake> {
        let points = self.points();
        let mut points = points.iter().copied();
        let (min, max) = (self.vector(Field::Min), self.vector(Field::Max));
        let (center, half_size) = match (min, max) {
            (Some(min), Some(max)) => (Some((min + max) * 0.5), Some((max - min) * 0.5)),
            _ => {
                let center = self.vector(Field::Center).or_else(|| points.next());
                let full = self.vector(Field::Size).map(|size| size * 0.5);
                let half = self.vector(Field::HalfSize).or(full);
                (center, half.or_else(|| points.next()))
            }
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
            rotation: self.vector(Field::Rotation).unwrap_or_default(),
        }))
    }

    fn capsule(&mut self) -> Result<(Shape, Option<[Vec3; 2]>), Mistake> {
        let radius = self.radius()?;
        if let (Some(base), Some(tip)) = (self.vector(Field::Base), self.vector(Field::Tip)) {
            let capsule = Capsule::from_base_tip(base, tip, radius);
            return Ok((Shape::Capsule(capsule), Some([base, tip])));
        }
        let points = self.points();
        let axis = self.vector(Field::Axis);
        let [a, b] = match (&points[..], axis) {
            ([a, b, ..], _) => [*a, *b],
            _ if self.has_height() => self.upright(points.first().copied(), axis, radius)?,
            ([a], Some(axis)) => [*a, *a + axis],
            _ => {
                let problem = match points.len() {
                    0 => "this capsule is placed nowhere",
                    _ => "this capsule has one end",
                };
                let expected = "expected `a` and `b` (sphere centers), `base` and `tip` (outer ends), or `center` and `height`";
                return Err(self.mistake(problem, expected));
            }
        };
        Ok((Shape::Capsule(Capsule { a, b, radius }), None))
    }

    fn has_height(&self) -> bool {
        let fields = &self.record.fields;
        fields.contains_key(&Field::Height) || fields.contains_key(&Field::HalfHeight)
    }

    /// The ends of a capsule given by its middle and height.
    fn upright(
        &mut self,
        point: Option<Vec3>,
        axis: Option<Vec3>,
        radius: f32,
    ) -> Result<[Vec3; 2], Mistake> {
        let Some(center) = self.vector(Field::Center).or(point) else {
            let expected = "expected `center` (x, y, z)";
            return Err(self.mistake("this capsule has a height but no center", expected));
        };
        let reach = match (self.number(Field::HalfHeight), self.number(Field::Height)) {
            (Some(half), _) => {
                let text = "`half_height` is from the center to a sphere's center";
                self.assumed.push(text.into());
                half
            }
            (_, height) => {
                let text = "`height` is the whole height, both round ends included";
                self.assumed.push(text.into());
                height.unwrap_or(0.0) * 0.5 - radius
            }
        };
        if reach < 0.0 {
            let text = "the height is less than twice the radius: a sphere";
            self.assumed.push(text.into());
        }
        let up = axis.and_then(Vec3::try_normalize).unwrap_or_else(|| {
            self.assumed.push("it stands along y".into());
            Vec3::Y
        });
        let offset = up * reach.max(0.0);
        Ok([center - offset, center + offset])
    }
}
