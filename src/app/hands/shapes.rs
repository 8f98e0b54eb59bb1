//! Adding, copying, hiding and deleting shapes.

use super::room::room_for;
use crate::app::{context::PanelContext, view::ViewState};
use capsule_lab::{
    edit::Edit,
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    scene::Body,
    session::action::ShapeSet,
};
use glam::{Vec3, vec3};

/// From a shape to its copy, metres.
const ASIDE: f32 = 0.5;

/// Copies the selected shapes beside themselves, to the right as `view` shows it.
pub(crate) fn duplicating(view: &ViewState) -> ShapeSet {
    let right = view.camera.right();
    let axes = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z];
    let nearest = |a: &Vec3, b: &Vec3| a.dot(right).total_cmp(&b.dot(right));
    let by = axes.into_iter().max_by(nearest).unwrap_or(Vec3::X) * ASIDE;
    ShapeSet::Duplicate(by)
}

/// Adds what `shape` makes at a point of the ground, near what one looks at.
pub(crate) fn adding(seen: &PanelContext<'_>, shape: fn(Vec3) -> Shape) -> ShapeSet {
    let at = room_for(seen, &[shape(Vec3::ZERO)]);
    ShapeSet::Add(Edit::Add(Box::new(body("", shape(at)))))
}

/// `shape` at rest.
pub(super) fn body(name: &str, shape: Shape) -> Body {
    Body {
        name: name.into(),
        shape,
        base_tip: None,
        velocity: Vec3::ZERO,
        player: false,
        script: None,
        double_sided: true,
        hidden: false,
    }
}

/// As tall as a person, upright on `ground`.
pub(crate) fn capsule(ground: Vec3) -> Shape {
    Shape::Capsule(Capsule {
        a: ground + Vec3::Y * 0.4,
        b: ground + Vec3::Y * 1.4,
        radius: 0.4,
    })
}

/// A metre across, on `ground`.
pub(crate) fn sphere(ground: Vec3) -> Shape {
    Shape::Sphere(Sphere {
        center: ground + Vec3::Y * 0.5,
        radius: 0.5,
    })
}

/// Flat on `ground`, facing up.
pub(crate) fn triangle(ground: Vec3) -> Shape {
    let corners = [
        vec3(-1.0, 0.0, 1.0),
        vec3(1.0, 0.0, 1.0),
        vec3(0.0, 0.0, -1.0),
    ];
    Shape::Triangle(Triangle {
        v: corners.map(|corner| ground + corner),
    })
}

/// A metre across, on `ground`.
pub(crate) fn cube(ground: Vec3) -> Shape {
    Shape::Box(OrientedBox {
        center: ground + Vec3::Y * 0.5,
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    })
}
