//! A shape that code makes, where code puts it, and the body that it becomes.

use super::{
    super::engine::{Constructor, Engine, HeightMeaning, HeightReading, PastedField},
    value::{CodePose, CodeValue},
};
use crate::core::geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Triangle};
use glam::{DVec3, EulerRot, Vec3};
use std::{collections::BTreeMap, ops::Range};

/// A shape before it is put anywhere.
#[derive(Clone, Debug)]
pub(super) enum LocalShape {
    Capsule { ends: [DVec3; 2], radius: f64 },
    Sphere { center: DVec3, radius: f64 },
    Triangle([DVec3; 3]),
    Box { center: DVec3, half_size: DVec3 },
}

/// A shape, and what code says of it.
#[derive(Clone, Debug)]
pub(super) struct CodeSolid {
    pub(super) local: LocalShape,
    pub(super) name: Option<String>,
    /// Where it is put within its shape: by Jolt's `RotatedTranslatedShape`.
    pub(super) within: CodePose,
    pub(super) pose: Option<CodePose>,
    /// Whether `pose` is that of its center of mass: what puts it within its shape is then left out but for its turn.
    pub(super) is_at_its_center: bool,
    /// Whether its points say where it is.
    pub(super) is_placed: bool,
    /// Metres over the whole step.
    pub(super) displacement: Option<DVec3>,
    /// Metres per second.
    pub(super) velocity: Option<DVec3>,
    /// Which pieces became what.
    pub(super) parts: Vec<(Range<usize>, &'static str)>,
    pub(super) height: Option<HeightReading>,
}

/// Values by what they are.
pub(super) type CodeFields = BTreeMap<PastedField, CodeValue>;

impl CodeSolid {
    pub(super) fn new(local: LocalShape, parts: Vec<(Range<usize>, &'static str)>) -> Self {
        Self {
            local,
            name: None,
            within: CodePose::IDENTITY,
            pose: None,
            is_at_its_center: false,
            is_placed: false,
            displacement: None,
            velocity: None,
            parts,
            height: None,
        }
    }

    /// The shape of `kind` that `fields` make.
    pub(super) fn of(
        kind: Kind,
        fields: &CodeFields,
        axis: Vec3,
        engine: Option<&'static Engine>,
        meaning: Option<HeightMeaning>,
    ) -> Option<Self> {
        let mut parts = vec![];
        let mut take = |field: PastedField, what: &'static str| {
            let value = fields.get(&field)?;
            parts.extend(value.sources.iter().map(|source| (source.clone(), what)));
            Some(value)
        };
        let mut height = None;
        let local = match kind {
            Kind::Capsule => {
                let radius = take(PastedField::Radius, "radius")?.as_number()?;
                let mut end = |at: u8, what| take(PastedField::Point(at), what)?.as_point();
                let ends = match (end(0, "a"), end(1, "b")) {
                    (Some(a), Some(b)) => [a, b],
                    _ => {
                        let (half, text, own) = half_height(&mut take)?;
                        let taken = meaning.or(own).or(engine.map(|engine| engine.height));
                        let taken = taken.unwrap_or(HeightMeaning::Cylinder);
                        let half = match taken {
                            HeightMeaning::Cylinder => half,
                            HeightMeaning::Whole => (half - radius).max(0.0),
                        };
                        height = Some(HeightReading {
                            text,
                            meaning: taken,
                            engine: engine
                                .filter(|_| meaning.is_none())
                                .map(|engine| engine.name),
                        });
                        let offset = axis.as_dvec3() * half;
                        [-offset, offset]
                    }
                };
                LocalShape::Capsule { ends, radius }
            }
            Kind::Sphere => LocalShape::Sphere {
                radius: take(PastedField::Radius, "radius")?.as_number()?,
                center: take(PastedField::Center, "center")
                    .and_then(CodeValue::as_point)
                    .unwrap_or_default(),
            },
            Kind::Triangle => {
                let mut corner = |at: u8, what| take(PastedField::Point(at), what)?.as_vector();
                LocalShape::Triangle([corner(0, "v0")?, corner(1, "v1")?, corner(2, "v2")?])
            }
            Kind::Box => {
                let (center, half_size) = if let Some(min) = take(PastedField::Min, "min") {
                    let (min, max) = (min.as_point()?, take(PastedField::Max, "max")?.as_point()?);
                    ((min + max) * 0.5, (max - min) * 0.5)
                } else {
                    let half =
                        take(PastedField::HalfSize, "half size").and_then(CodeValue::as_point);
                    let size = take(PastedField::Size, "size").and_then(CodeValue::as_point);
                    let center = take(PastedField::Center, "center").and_then(CodeValue::as_point);
                    (
                        center.unwrap_or_default(),
                        half.or(size.map(|size| size * 0.5))?,
                    )
                };
                LocalShape::Box { center, half_size }
            }
        };
        let placing = [PastedField::Point(0), PastedField::Center, PastedField::Min];
        Some(Self {
            is_placed: placing.iter().any(|field| fields.contains_key(field)),
            height,
            ..Self::new(local, parts)
        })
    }

    pub(super) fn kind(&self) -> Kind {
        match self.local {
            LocalShape::Capsule { .. } => Kind::Capsule,
            LocalShape::Sphere { .. } => Kind::Sphere,
            LocalShape::Triangle(_) => Kind::Triangle,
            LocalShape::Box { .. } => Kind::Box,
        }
    }

    /// Where it stands in the world.
    fn whole_pose(&self) -> CodePose {
        let mut within = self.within;
        if self.is_at_its_center {
            within.at = DVec3::ZERO;
        }
        self.pose.unwrap_or(CodePose::IDENTITY).after(within)
    }

    /// The shape in the world.
    pub(super) fn shape(&self) -> Shape {
        let pose = self.whole_pose();
        let place = |point: DVec3| pose.place(point).as_vec3();
        match self.local {
            LocalShape::Capsule { ends, radius } => {
                let [a, b] = ends.map(place);
                let radius = radius as f32;
                Shape::Capsule(Capsule { a, b, radius })
            }
            LocalShape::Sphere { center, radius } => Shape::Sphere(Sphere {
                center: place(center),
                radius: radius as f32,
            }),
            LocalShape::Triangle(corners) => Shape::Triangle(Triangle {
                v: corners.map(place),
            }),
            LocalShape::Box { center, half_size } => {
                let (z, y, x) = pose.turn.to_euler(EulerRot::ZYX);
                Shape::Box(OrientedBox {
                    center: place(center),
                    half_size: half_size.as_vec3(),
                    rotation: DVec3::from_array([x, y, z].map(f64::to_degrees)).as_vec3()
                        + Vec3::ZERO, // no -0
                })
            }
        }
    }
}

/// Half of what the text gives as a height, its words, and what it counts whatever the engine.
fn half_height<'f>(
    take: &mut impl FnMut(PastedField, &'static str) -> Option<&'f CodeValue>,
) -> Option<(f64, String, Option<HeightMeaning>)> {
    let ways = [
        (PastedField::HalfHeight, "half height", 1.0, None),
        (
            PastedField::Reach,
            "half height",
            1.0,
            Some(HeightMeaning::Whole),
        ),
        (
            PastedField::Length,
            "length",
            0.5,
            Some(HeightMeaning::Cylinder),
        ),
        (PastedField::Height, "height", 0.5, None),
    ];
    ways.into_iter().find_map(|(field, what, factor, own)| {
        let value = take(field, what)?.as_number()?;
        Some((value * factor, format!("{what} {}", value as f32), own))
    })
}

/// The values that `constructor` takes, from those with a label and those without.
pub(super) fn fields_of(
    constructor: &Constructor,
    labelled: CodeFields,
    values: &[CodeValue],
) -> Option<CodeFields> {
    let mut fields = labelled;
    if values.is_empty() {
        return (!fields.is_empty()).then_some(fields);
    }
    let mut at = 0;
    for field in constructor.fields {
        if fields.contains_key(field) {
            continue;
        }
        let value = values.get(at)?;
        if field.is_number() {
            value.as_number()?;
            at += 1;
        } else if value.as_vector().is_some() {
            at += 1;
        } else if *field != PastedField::Max {
            let three = values.get(at..at + 3)?;
            three
                .iter()
                .try_for_each(|value| value.as_number().map(drop))?;
            let sources = three.iter().flat_map(|value| &value.sources);
            let start = sources
                .clone()
                .map(|source| source.start)
                .min()
                .unwrap_or(0);
            let end = sources.map(|source| source.end).max().unwrap_or(0);
            fields.insert(*field, CodeValue::list(three.to_vec(), start..end));
            at += 3;
            continue;
        } else {
            return None;
        }
        fields.insert(*field, value.clone());
    }
    Some(fields)
}
