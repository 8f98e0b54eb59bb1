//! The points by which a shape is held.

use capsule_core::geometry::{OrientedBox, Shape};
use capsule_scenes::{edit::Field, scene::Body};
use capsule_session::prediction::middle;
use capsule_view::camera::Camera;
use glam::Vec3;

/// The smallest radius and half size that a hand gives, meters.
const MIN_LENGTH: f32 = 0.01;

/// The property of a shape that a handle changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grip {
    /// A capsule's first center.
    A,
    /// A capsule's last center.
    B,
    /// The radius of a capsule or a sphere.
    Radius,
    Center,
    Vertex(usize),
    /// A side of a box: its axis, and whether it is the positive one.
    Side(usize, bool),
    /// The end of the way that a mover goes in the time step.
    Velocity,
}

/// A grip and where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Handle {
    pub(crate) grip: Grip,
    /// Where, meters.
    pub(crate) at: Vec3,
    /// The only direction in which it moves, unit length, if it is not free.
    pub(crate) along: Option<Vec3>,
}

impl Grip {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::A => "end a",
            Self::B => "end b",
            Self::Radius => "radius",
            Self::Center => "center",
            Self::Vertex(0) => "v0",
            Self::Vertex(1) => "v1",
            Self::Vertex(_) => "v2",
            Self::Side(..) => "half size",
            Self::Velocity => "velocity",
        }
    }

    /// The field's value now, as a point, if it is one.
    pub(super) fn point(self, shape: &Shape) -> Option<Vec3> {
        match (self, shape) {
            (Self::A, Shape::Capsule(capsule)) => Some(capsule.a),
            (Self::B, Shape::Capsule(capsule)) => Some(capsule.b),
            (Self::Center, Shape::Sphere(sphere)) => Some(sphere.center),
            (Self::Center, Shape::Box(shape)) => Some(shape.center),
            (Self::Vertex(index), Shape::Triangle(triangle)) => triangle.v.get(index).copied(),
            _ => None,
        }
    }

    pub(super) fn at(self, point: Vec3) -> Option<Field> {
        match self {
            Self::A => Some(Field::A(point)),
            Self::B => Some(Field::B(point)),
            Self::Center => Some(Field::Center(point)),
            Self::Vertex(index) => Some(Field::Vertex(index, point)),
            Self::Radius | Self::Side(..) | Self::Velocity => None,
        }
    }

    /// The field with a length for its value, once the handle was drawn outwards by `by` meters.
    pub(super) fn lengthened(
        self,
        shape: &Shape,
        by: f32,
        rounded: impl Fn(f32) -> f32,
    ) -> Option<Field> {
        let length = |old: f32| rounded(old + by).max(MIN_LENGTH);
        match (self, shape) {
            (Self::Radius, _) => Some(Field::Radius(length(shape.radius()))),
            (Self::Side(axis, _), Shape::Box(shape)) => {
                let mut half_size = shape.half_size;
                half_size[axis] = length(half_size[axis]);
                Some(Field::HalfSize(half_size))
            }
            _ => None,
        }
    }
}

/// The handles of `body`, which is drawn as `shown`, those that matter most first.
pub(crate) fn of(body: &Body, shown: &Shape, camera: &Camera, time_step: f32) -> Vec<Handle> {
    let free = |grip: Grip, at: Vec3| Handle {
        grip,
        at,
        along: None,
    };
    let mut handles = match *shown {
        Shape::Capsule(capsule) => vec![free(Grip::A, capsule.a), free(Grip::B, capsule.b)],
        Shape::Sphere(sphere) => vec![free(Grip::Center, sphere.center)],
        Shape::Triangle(triangle) => {
            let vertex = |i: usize| free(Grip::Vertex(i), triangle.v[i]);
            (0..3).map(vertex).collect()
        }
        Shape::Box(shape) => box_handles(&shape),
    };
    if shown.is_round() {
        handles.push(radius(shown, camera));
    }
    if body.velocity != Vec3::ZERO {
        let end = middle(&body.shape) + body.velocity * time_step;
        handles.push(free(Grip::Velocity, end));
    }
    handles
}

fn box_handles(shape: &OrientedBox) -> Vec<Handle> {
    let mut handles = vec![Handle {
        grip: Grip::Center,
        at: shape.center,
        along: None,
    }];
    for (axis, positive) in (0..3).flat_map(|axis| [(axis, true), (axis, false)]) {
        let sign = if positive { 1.0 } else { -1.0 };
        let along = shape.axes()[axis].as_vec3() * sign;
        handles.push(Handle {
            grip: Grip::Side(axis, positive),
            at: shape.center + along * shape.half_size[axis],
            along: Some(along),
        });
    }
    handles
}

/// On the silhouette beside the middle: to the right of an upright shape.
fn radius(shape: &Shape, camera: &Camera) -> Handle {
    let points = shape.points();
    let (first, last) = (points[0], points[points.len() - 1]);
    let across = (last - first).cross(camera.back());
    let across = if across.length_squared() > 1e-4 * (last - first).length_squared() {
        across.normalize_or(camera.right())
    } else {
        camera.right()
    };
    let along = if across.dot(camera.right()) < 0.0 {
        -across
    } else {
        across
    };
    Handle {
        grip: Grip::Radius,
        at: (first + last) * 0.5 + along * shape.radius(),
        along: Some(along),
    }
}
