//! Adding, copying, hiding and deleting shapes.

use super::room::room_for;
use crate::{context::PanelContext, view::ViewState};
use capsule_core::geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Triangle};
use capsule_scenes::{edit::Edit, scene::Body};
use capsule_session::action::ShapeSet;
use glam::{Vec3, vec3};

/// From a shape to its copy, meters.
const ASIDE: f32 = 0.5;

/// Copies the selected shapes beside themselves, to the right as `view` shows it.
pub(crate) fn duplicating(view: &ViewState) -> ShapeSet {
    let right = view.camera.right();
    let axes = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    let nearest = |a: &Vec3, b: &Vec3| a.dot(right).total_cmp(&b.dot(right));
    let by = axes.into_iter().max_by(nearest).unwrap_or(Vec3::X) * ASIDE;
    ShapeSet::Duplicate(by)
}

/// Adds a shape of that kind at a point of the ground, near what one looks at.
pub(crate) fn adding(seen: &PanelContext<'_>, kind: Kind) -> ShapeSet {
    let at = room_for(seen, &[new_shape(kind, Vec3::ZERO)]);
    ShapeSet::Add(Edit::Add(Box::new(Body::standing("", new_shape(kind, at)))))
}

/// A shape of that kind to begin with, on `ground`: a capsule as tall as a person, a sphere and a box a meter across, a
/// triangle that faces up.
fn new_shape(kind: Kind, ground: Vec3) -> Shape {
    match kind {
        Kind::Capsule => Shape::Capsule(Capsule {
            a: ground + Vec3::Y * 0.4,
            b: ground + Vec3::Y * 1.4,
            radius: 0.4,
        }),
        Kind::Sphere => Shape::Sphere(Sphere {
            center: ground + Vec3::Y * 0.5,
            radius: 0.5,
        }),
        Kind::Triangle => {
            let corners = [
                vec3(-1.0, 0.0, 1.0),
                vec3(1.0, 0.0, 1.0),
                vec3(0.0, 0.0, -1.0),
            ];
            Shape::Triangle(Triangle {
                v: corners.map(|corner| ground + corner),
            })
        }
        Kind::Box => Shape::Box(OrientedBox {
            center: ground + Vec3::Y * 0.5,
            half_size: Vec3::splat(0.5),
            rotation: Vec3::ZERO,
        }),
    }
}
