//! The keys of a case and of an answer in JSON, and their values.

use super::{CaseError, Overrides};
use capsule_core::{
    geometry::{Capsule, Contact, Kind, OrientedBox, Shape, Sphere, Triangle},
    method,
};
use glam::Vec3;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IgnoredAny, MapAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::{Value, value::RawValue};
use std::{fmt, marker::PhantomData};

/// Something that is written as an object with keys and in no other way.
pub(super) struct Object<T>(pub(super) T);

impl<T: Default> Default for Object<T> {
    fn default() -> Self {
        Self(T::default())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Keys(PhantomData)).map(Self)
    }
}

struct Keys<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Keys<T> {
    type Value = T;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("an object with keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// A case as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCase {
    pub(super) id: Option<Box<RawValue>>,
    pub(super) query: String,
    pub(super) a: WrittenShape,
    pub(super) b: WrittenShape,
    pub(super) motion: Option<Vec3>,
    #[serde(default)]
    pub(super) settings: Object<Overrides>,
    pub(super) regime: Option<Value>,
    pub(super) answer: Option<Box<RawValue>>,
    pub(super) frame: Option<u64>,
    pub(super) note: Option<String>,
    #[serde(default)]
    pub(super) reply: bool,
    #[serde(rename = "expect")]
    _expect: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenShape {
    Sphere(Object<Sphere>),
    Capsule(Object<WrittenCapsule>),
    Triangle([Vec3; 3]),
    Box(Object<OrientedBox>),
    Mesh(Object<WrittenMesh>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCapsule {
    a: Option<Vec3>,
    b: Option<Vec3>,
    base: Option<Vec3>,
    tip: Option<Vec3>,
    axis: Option<Vec3>,
    radius: f32,
}

impl WrittenCapsule {
    /// The capsule by whichever two keys say where it is, as in scenes; `place` is its key.
    fn capsule(&self, place: &'static str) -> Result<Capsule, CaseError> {
        let radius = self.radius;
        let capsule = match [self.a, self.b, self.base, self.tip, self.axis] {
            [Some(a), Some(b), None, None, None] => Capsule { a, b, radius },
            [None, None, Some(base), Some(tip), None] => Capsule::from_base_tip(base, tip, radius),
            [Some(a), None, None, None, Some(axis)] => {
                let b = a + axis;
                Capsule { a, b, radius }
            }
            _ => return Err(CaseError::CapsuleForm { place }),
        };
        let is_finite = capsule.a.is_finite() && capsule.b.is_finite();
        is_finite
            .then_some(capsule)
            .ok_or(CaseError::TooLarge { place })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenMesh {
    pub(super) file: String,
}

impl WrittenShape {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Sphere(_) => Kind::Sphere.name(),
            Self::Capsule(_) => Kind::Capsule.name(),
            Self::Triangle(_) => Kind::Triangle.name(),
            Self::Box(_) => Kind::Box.name(),
            Self::Mesh(_) => "mesh",
        }
    }

    /// The shape, once its numbers are found sound; `place` is its key. They are finite: JSON has no others, and what
    /// is too large for an `f32` is out of the reader's range.
    pub(super) fn shape(self, place: &'static str) -> Result<Shape, CaseError> {
        let shape = match self {
            Self::Sphere(Object(sphere)) => Shape::Sphere(sphere),
            Self::Capsule(Object(written)) => Shape::Capsule(written.capsule(place)?),
            Self::Triangle(v) => Shape::Triangle(Triangle { v }),
            Self::Box(Object(shape)) => Shape::Box(shape),
            Self::Mesh(_) => return Err(CaseError::MeshAmongShapes { place }),
        };
        if let Shape::Box(OrientedBox { half_size, .. }) = shape
            && half_size.min_element() < 0.0
        {
            let half_size = half_size.min_element().to_string();
            return Err(CaseError::NegativeHalfSize { place, half_size });
        }
        let radius = shape.radius();
        if radius < 0.0 {
            let radius = radius.to_string();
            return Err(CaseError::NegativeRadius { place, radius });
        }
        Ok(shape)
    }
}

/// An answer as it is written: floats in the shortest text that reads back the same, NaN and infinity as null.
#[derive(Debug, Serialize)]
pub struct Reply<'a> {
    id: Option<&'a RawValue>,
    hit: bool,
    distance: Option<f32>,
    time: Option<f32>,
    /// How many of a mesh's touch a shape that stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    triangles: Option<usize>,
    contact: Option<WrittenContact>,
    /// Whether the motion starts in touch and leads away: a hit at time 0 that stops nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) touching_moving_away: bool,
    algorithm: String,
    /// Whether one of the nulls above stands for a number that is not finite.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    non_finite: bool,
}

#[derive(Debug, Serialize)]
struct WrittenContact {
    #[serde(flatten)]
    contact: Contact,
    /// Which of a mesh's, in the order of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    triangle: Option<usize>,
}

impl<'a> Reply<'a> {
    pub(super) fn new(
        id: Option<&'a RawValue>,
        answer: &method::Answer,
        algorithm: String,
    ) -> Self {
        Self {
            id,
            hit: answer.is_hit(),
            distance: answer.distance,
            time: answer.time,
            triangles: None,
            contact: answer.contact.map(|contact| WrittenContact {
                contact,
                triangle: None,
            }),
            touching_moving_away: false,
            algorithm,
            non_finite: !answer.is_finite(),
        }
    }

    /// The answer about a mesh: the contact is with `triangle`, and `touching` triangles touch a shape that stands.
    pub(super) fn of_mesh(mut self, triangle: Option<usize>, touching: Option<usize>) -> Self {
        self.triangles = touching;
        if let Some(contact) = &mut self.contact {
            contact.triangle = triangle;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_holds_shapes_of_every_kind() {
        for kind in Kind::ALL {
            let written = match kind {
                Kind::Sphere => r#"{"sphere": {"center": [0, 1, 0], "radius": 0.5}}"#,
                Kind::Capsule => r#"{"capsule": {"a": [0, 1, 0], "b": [0, 2, 0], "radius": 0.5}}"#,
                Kind::Triangle => r#"{"triangle": [[0, 0, 0], [1, 0, 0], [0, 0, -1]]}"#,
                Kind::Box => r#"{"box": {"center": [0, 1, 0], "half_size": [1, 1, 1]}}"#,
            };
            let read: WrittenShape = serde_json::from_str(written).expect(written);
            let shape = read.shape("a").expect("its numbers are sound");
            assert_eq!(shape.kind(), kind);
        }
    }
}
