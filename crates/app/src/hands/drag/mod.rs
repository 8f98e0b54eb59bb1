//! A drag from where it begins to the edit that it means. Pure: rays in, edits out.

use super::{handles::Grip, pick::Hit, snap};
use capsule_core::geometry::Shape;
use capsule_scenes::{
    edit::{Edit, Field},
    scene::{Body, Snapshot},
};
use egui::{Pos2, Vec2};
use glam::Vec3;

/// The factor of the pointer's motion with Shift.
const FINE: f32 = 0.1;
/// A line or a plane that is seen under a smaller sine than this does not move.
const STEEP: f32 = 0.02;

/// An origin and a unit direction.
pub(crate) type PointerRay = (Vec3, Vec3);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lock {
    #[default]
    View,
    /// Along the world's axis 0, 1 or 2.
    Axis(usize),
    /// The plane that the axis stands on.
    Plane(usize),
}

impl Lock {
    /// After another press of an axis's key: the axis, the plane across it, free again.
    pub(crate) fn pressed(self, axis: usize) -> Self {
        match self {
            Self::Axis(locked) if locked == axis => Self::Plane(axis),
            Self::Plane(locked) if locked == axis => Self::View,
            _ => Self::Axis(axis),
        }
    }
}

/// The pointer, slowed while Shift is held: it goes on from where it was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlowedPointer {
    last: Pos2,
    behind: Vec2,
}

impl SlowedPointer {
    pub(crate) fn new(at: Pos2) -> Self {
        Self {
            last: at,
            behind: Vec2::ZERO,
        }
    }

    /// Where the hand is once the pointer is at `to`.
    pub(crate) fn moved(&mut self, to: Pos2, is_fine: bool) -> Pos2 {
        if is_fine {
            self.behind += (to - self.last) * (1.0 - FINE);
        }
        self.last = to;
        to - self.behind
    }
}

/// Something held since the pointer went down.
#[derive(Clone, Debug)]
pub(crate) struct Drag {
    start: Body,
    /// How long velocities last, seconds.
    time_step: f32,
    hit: Hit,
    /// The names of the bodies that move if all of a shape is held; the held one is the last.
    bodies: Vec<String>,
    grabbed: PointerRay,
    normal: Vec3,
    pub(crate) lock: Lock,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DragEffect {
    pub(crate) edit: Edit,
    /// Where the held thing is, or how long.
    pub(crate) value: String,
    pub(crate) change: String,
}

impl Drag {
    /// Begins to drag `hit` of `start`, grabbed by a ray, in the plane across `normal`. Where all of the shape is held,
    /// all of `bodies` move.
    pub(crate) fn new(
        start: Snapshot<'_>,
        hit: Hit,
        bodies: Vec<String>,
        grabbed: PointerRay,
        normal: Vec3,
    ) -> Self {
        Self {
            start: start.body(hit.shown.body).clone(),
            time_step: start.scene.world.time_step,
            hit,
            bodies,
            grabbed,
            normal,
            lock: Lock::default(),
        }
    }

    pub(crate) fn hit(&self) -> &Hit {
        &self.hit
    }

    /// The displacement of the held point since it was grabbed, meters; `None` where the ray does not give it.
    pub(crate) fn way(&self, ray: PointerRay) -> Option<Vec3> {
        let along = self.hit.handle.and_then(|handle| handle.along);
        if let Some(along) = along {
            return self.along(along, ray);
        }
        match self.lock {
            Lock::View => self.across(self.normal, ray),
            Lock::Axis(axis) => self.along(Vec3::AXES[axis], ray),
            Lock::Plane(axis) => {
                let mut way = self.across(Vec3::AXES[axis], ray)?;
                way[axis] = 0.0;
                Some(way)
            }
        }
    }

    fn across(&self, normal: Vec3, ray: PointerRay) -> Option<Vec3> {
        let met = |(origin, direction): PointerRay| {
            let slope = direction.dot(normal);
            let depth = (self.hit.at - origin).dot(normal) / slope;
            (slope.abs() > STEEP && depth > 0.0).then(|| origin + direction * depth)
        };
        Some(met(ray)? - met(self.grabbed)?)
    }

    fn along(&self, axis: Vec3, ray: PointerRay) -> Option<Vec3> {
        let nearest = |(origin, direction): PointerRay| {
            let slope = axis.dot(direction);
            let sine_sq = 1.0 - slope * slope;
            let to_origin = origin - self.hit.at;
            let share = to_origin.dot(axis - direction * slope) / sine_sq;
            (sine_sq > STEEP * STEEP).then_some(share)
        };
        Some(axis * (nearest(ray)? - nearest(self.grabbed)?))
    }

    /// The edit and effect that the pointer's `ray` amounts to now.
    pub(crate) fn effect_at(&self, ray: PointerRay, snaps: bool) -> Option<DragEffect> {
        let way = self.way(ray)?;
        match self.hit.handle {
            None => self.moved(way, snaps),
            Some(handle) => self.changed(handle.grip, handle.along, way, snaps),
        }
    }

    fn moved(&self, way: Vec3, snaps: bool) -> Option<DragEffect> {
        let shape = &self.start.shape;
        let from = anchor(shape);
        let to = rounded_point(from, way, snaps);
        Some(DragEffect {
            edit: Edit::Move {
                bodies: self.bodies.clone(),
                by: to - from,
            },
            value: point_text(to),
            change: change_text(to - from, "m"),
        })
    }

    fn changed(
        &self,
        grip: Grip,
        along: Option<Vec3>,
        way: Vec3,
        snaps: bool,
    ) -> Option<DragEffect> {
        let body = &self.start;
        let (to, value, change) = match (grip, grip.point(&body.shape), along) {
            (Grip::Velocity, ..) => {
                let by = way / self.time_step;
                let velocity = rounded_point(body.velocity, by, snaps);
                let change = change_text(velocity - body.velocity, "m/s");
                let value = format!("{}/s", point_text(velocity));
                (Field::Velocity(velocity), value, change)
            }
            (_, Some(from), _) => {
                let to = rounded_point(from, way, snaps);
                (grip.at(to)?, point_text(to), change_text(to - from, "m"))
            }
            (_, None, along) => {
                let by = way.dot(along?);
                let rounded = |x: f32| if snaps { snap::number(x) } else { x };
                let to = grip.lengthened(&body.shape, by, rounded)?;
                (to, length_text(to), String::new())
            }
        };
        Some(DragEffect {
            edit: Edit::Set {
                body: body.name.to_string(),
                to,
            },
            value,
            change,
        })
    }
}

/// The point of a shape that snaps: the first of its core, of a box the center.
fn anchor(shape: &Shape) -> Vec3 {
    match shape {
        Shape::Box(shape) => shape.center,
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => shape.points()[0],
    }
}

fn rounded_point(from: Vec3, by: Vec3, snaps: bool) -> Vec3 {
    if snaps {
        snap::point(from, by)
    } else {
        from + by
    }
}

fn point_text(point: Vec3) -> String {
    let Vec3 { x, y, z } = to_millimeters(point);
    format!("{x:.3}, {y:.3}, {z:.3} m")
}

/// The vector as it is written; zero has no sign.
fn to_millimeters(v: Vec3) -> Vec3 {
    (v * 1000.0).round() / 1000.0 + Vec3::ZERO
}

fn change_text(by: Vec3, unit: &str) -> String {
    let Vec3 { x, y, z } = to_millimeters(by);
    format!("moved {x:+.3}, {y:+.3}, {z:+.3} {unit}")
}

fn length_text(field: Field) -> String {
    match field {
        Field::Radius(radius) => format!("{radius:.3} m"),
        Field::HalfSize(half) => point_text(half),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests;
