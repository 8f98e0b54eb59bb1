//! Parts of a swept body, in the form that the shaders read.

use super::uniforms::rgb;
use crate::{
    figure::{DrawnPart, Figure},
    palette::Texture,
};
use capsule_core::minkowski::BodyForm;
use glam::{Vec3, Vec4};

/// Which mesh a part is an instance of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartMesh {
    Sphere,
    Cylinder,
    Flat,
}

/// One part. A round one: both ends with its radius, and its kind. A flat one: a corner, and the vectors to the next and to the
/// last.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartInstance {
    pub(crate) a: Vec4,
    pub(crate) b: Vec4,
    pub(crate) c: Vec4,
    pub(crate) color: Vec4,
    pub(crate) outline: Vec4,
    pub(crate) offset: Vec4,
    pub(crate) look: Vec4,
}

impl PartInstance {
    /// Which mesh it is an instance of.
    pub(crate) fn kind(&self) -> PartMesh {
        match self.b.w {
            kind if kind < 0.5 => PartMesh::Sphere,
            kind if kind < 1.5 => PartMesh::Cylinder,
            _ => PartMesh::Flat,
        }
    }
}

/// The parts of `figure`, the farthest first.
pub(super) fn seen(
    figure: &Figure,
    depth: impl Fn(Vec3) -> f32,
    line_scale: f32,
) -> Vec<PartInstance> {
    let mut parts: Vec<&DrawnPart> = figure.parts.iter().collect();
    parts.sort_by(|p, q| depth(middle(p)).total_cmp(&depth(middle(q))));
    let part = |one| part(one, line_scale);
    parts.into_iter().map(part).collect()
}

fn middle(part: &DrawnPart) -> Vec3 {
    let own = match &part.form {
        BodyForm::Flat { corners, .. } => {
            corners.iter().sum::<Vec3>() / corners.len().max(1) as f32
        }
        BodyForm::Cylinder { ends: [a, b] } => (*a + *b) * 0.5,
        BodyForm::Sphere { center } => *center,
    };
    own + part.offset
}

fn part(part: &DrawnPart, line_scale: f32) -> PartInstance {
    let [a, b, c] = match &part.form {
        BodyForm::Sphere { center } => [center.extend(part.radius), center.extend(0.0), Vec4::ZERO],
        BodyForm::Cylinder { ends: [a, b] } => [a.extend(part.radius), b.extend(1.0), Vec4::ZERO],
        BodyForm::Flat { corners, normal } => flat(corners, *normal),
    };
    let texture = match part.texture {
        Texture::Plain => 0.0,
        Texture::Hatched => 1.0,
        Texture::Dotted => 2.0,
    };
    PartInstance {
        a,
        b,
        c,
        color: rgb(part.fill).extend(part.opacity),
        outline: rgb(part.outline).extend(part.width * line_scale),
        offset: part.offset.extend(0.0),
        look: Vec4::new(part.inside, part.border * line_scale, texture, part.radius),
    }
}

/// A corner and the sides that leave it, counter-clockwise seen from outside.
fn flat(corners: &[Vec3], normal: Vec3) -> [Vec4; 3] {
    let (Some(&first), Some(&last)) = (corners.first(), corners.last()) else {
        return [Vec4::ZERO; 3];
    };
    let (one, other) = (corners[1.min(corners.len() - 1)] - first, last - first);
    let is_outwards = one.cross(other).dot(normal) > 0.0;
    let (one, other) = if is_outwards {
        (one, other)
    } else {
        (other, one)
    };
    let is_triangle = if corners.len() == 3 { 1.0 } else { 0.0 };
    [
        first.extend(0.0),
        one.extend(2.0),
        other.extend(is_triangle),
    ]
}
