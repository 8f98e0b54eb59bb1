use super::{CaseError, Overrides};
use crate::{
    catalog,
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
};
use glam::Vec3;
use serde::{Deserialize, Serialize, de::IgnoredAny};

/// A case as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCase {
    #[serde(default)]
    pub(super) id: serde_json::Value,
    pub(super) query: String,
    pub(super) a: WrittenShape,
    pub(super) b: WrittenShape,
    pub(super) motion: Option<[f32; 3]>,
    #[serde(default)]
    pub(super) settings: Overrides,
    #[serde(rename = "regime")]
    _regime: Option<IgnoredAny>,
    #[serde(rename = "expect")]
    _expect: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum WrittenShape {
    Sphere(WrittenSphere),
    Capsule(WrittenCapsule),
    Triangle([[f32; 3]; 3]),
    Box(WrittenBox),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenSphere {
    center: [f32; 3],
    radius: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCapsule {
    a: [f32; 3],
    b: [f32; 3],
    radius: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenBox {
    center: [f32; 3],
    half_size: [f32; 3],
    #[serde(default)]
    rotation: [f32; 3],
}

impl WrittenShape {
    /// The shape, once its numbers are found sound; `place` is its key. They are finite: JSON has no others, and what
    /// is too large for an `f32` is out of the reader's range.
    pub(super) fn shape(self, place: &'static str) -> Result<Shape, CaseError> {
        let shape = match self {
            Self::Sphere(sphere) => Shape::Sphere(Sphere {
                center: sphere.center.into(),
                radius: sphere.radius,
            }),
            Self::Capsule(capsule) => Shape::Capsule(Capsule {
                a: capsule.a.into(),
                b: capsule.b.into(),
                radius: capsule.radius,
            }),
            Self::Triangle(v) => Shape::Triangle(Triangle {
                v: v.map(Vec3::from),
            }),
            Self::Box(written) => Shape::Box(OrientedBox {
                center: written.center.into(),
                half_size: written.half_size.into(),
                rotation: written.rotation.into(),
            }),
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
    id: &'a serde_json::Value,
    hit: bool,
    distance: Option<f32>,
    time: Option<f32>,
    contact: Option<WrittenContact>,
    algorithm: String,
    /// Whether one of the nulls above stands for a number that is not finite.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    non_finite: bool,
}

#[derive(Debug, Serialize)]
struct WrittenContact {
    normal: [f32; 3],
    depth: f32,
    point: [f32; 3],
    feature: String,
}

impl<'a> Reply<'a> {
    pub(super) fn new(
        id: &'a serde_json::Value,
        answer: &catalog::Answer,
        algorithm: String,
    ) -> Self {
        Self {
            id,
            hit: answer.is_hit(),
            distance: answer.distance,
            time: answer.time,
            contact: answer.contact.map(|contact| WrittenContact {
                normal: contact.normal.into(),
                depth: contact.depth,
                point: contact.point.into(),
                feature: contact.feature.to_string(),
            }),
            algorithm,
            non_finite: !answer.is_finite(),
        }
    }
}
