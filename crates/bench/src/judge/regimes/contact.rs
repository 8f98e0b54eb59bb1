//! Two shapes that touch with the features that a regime aims at.
//!
//! A mover is turned until its spot faces the obstacle's, or laid along the obstacle; then one spot is put on the other.

use super::{
    features::{FeaturePair, SurfaceFeature, level_points},
    shapes,
    spot::{SurfaceSpot, spot},
};
use crate::judge::random::Random;
use capsule_core::geometry::{Capsule, OrientedBox, Shape, Triangle};
use glam::{DMat3, DQuat, DVec3, EulerRot};
use std::f64::consts::TAU;

/// Directions whose sine is less than this are parallel.
pub(super) const PARALLEL: f64 = 1e-6;

/// Two shapes that touch at a spot of the obstacle.
#[derive(Clone, Copy, Debug)]
pub(super) struct TouchingPair {
    /// Turned as it touches, but somewhere else.
    mover: Shape,
    /// The point of its surface that belongs to the spot.
    anchor: DVec3,
    pub(super) obstacle: Shape,
    pub(super) spot: SurfaceSpot,
}

impl TouchingPair {
    /// The mover that touches where it stands.
    pub(super) fn mover(&self) -> &Shape {
        &self.mover
    }

    /// The mover with its foremost point `gap` meters in front of the plane at the spot; behind it where that is below 0.
    pub(super) fn at(&self, gap: f64) -> Shape {
        let SurfaceSpot { point, normal } = self.spot;
        let along = |point: glam::Vec3| point.as_dvec3().dot(normal);
        let foremost = self.mover.points().into_iter().map(along);
        let foremost = foremost.fold(f64::INFINITY, f64::min) - f64::from(self.mover.radius());
        let way = point - self.anchor;
        let height = foremost + way.dot(normal) - point.dot(normal);
        shapes::moved(&self.mover, way + normal * (gap - height))
    }
}

/// The direction of a mover against the part that it touches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lie {
    AnyHow,
    /// Along a face, an edge or another capsule, but for a lean between these angles, radians.
    Along(f64, f64),
}

/// The shapes as they touch with `features`; `None` where they cannot, or chance gave them no spot.
pub(super) fn touching(
    random: &mut Random,
    [mover, obstacle]: [Shape; 2],
    features: FeaturePair,
    lie: Lie,
) -> Option<TouchingPair> {
    match (lie, &mover) {
        (Lie::AnyHow, _) => {
            let spot = spot(random, &obstacle, features.obstacle)?;
            facing(random, &mover, features.mover, (obstacle, spot))
        }
        (Lie::Along(low, high), Shape::Capsule(capsule)) => {
            let lean = lean(random, low, high);
            let spot = spot(random, &obstacle, features.obstacle)?;
            capsule_along(random, capsule, features, (obstacle, spot), lean)
        }
        (Lie::Along(low, high), Shape::Box(body)) => {
            let lean = lean(random, low, high);
            box_along(random, body, obstacle, features, lean)
        }
        (Lie::Along(..), Shape::Sphere(_) | Shape::Triangle(_)) => None,
    }
}

fn lean(random: &mut Random, low: f64, high: f64) -> f64 {
    if high > 0.0 {
        random.magnitude(low, high)
    } else {
        0.0
    }
}

/// The mover turned until its `feature` faces the spot, and about the normal as chance has it.
fn facing(
    random: &mut Random,
    mover: &Shape,
    feature: SurfaceFeature,
    (obstacle, on_obstacle): (Shape, SurfaceSpot),
) -> Option<TouchingPair> {
    let own = spot(random, mover, feature)?;
    let facing = DQuat::from_rotation_arc(own.normal, -on_obstacle.normal);
    let about = DQuat::from_axis_angle(on_obstacle.normal, random.between(0.0, TAU));
    let turn = about * facing;
    Some(TouchingPair {
        mover: turned(mover, turn),
        anchor: turn * own.point,
        obstacle,
        spot: on_obstacle,
    })
}

/// The shape turned about the world's origin.
fn turned(shape: &Shape, turn: DQuat) -> Shape {
    let point = |point: glam::Vec3| (turn * point.as_dvec3()).as_vec3();
    let mut shape = *shape;
    match &mut shape {
        Shape::Sphere(sphere) => sphere.center = point(sphere.center),
        Shape::Capsule(capsule) => {
            capsule.a = point(capsule.a);
            capsule.b = point(capsule.b);
        }
        Shape::Triangle(triangle) => triangle.v = triangle.v.map(point),
        Shape::Box(body) => {
            let [x, y, z] = body.axes();
            let own = DQuat::from_mat3(&DMat3::from_cols(x, y, z));
            body.center = point(body.center);
            body.rotation = rotation(turn * own);
        }
    }
    shape
}

/// The degrees about x, y and z of a box that is turned so.
fn rotation(turn: DQuat) -> glam::Vec3 {
    let (z, y, x) = turn.to_euler(EulerRot::ZYX);
    DVec3::from_array([x, y, z].map(f64::to_degrees)).as_vec3()
}

/// A capsule along the obstacle, its own feature at the spot.
fn capsule_along(
    random: &mut Random,
    capsule: &Capsule,
    features: FeaturePair,
    (obstacle, spot): (Shape, SurfaceSpot),
    lean: f64,
) -> Option<TouchingPair> {
    let direction = direction(random, &obstacle)?;
    let toward = direction.dot(spot.normal);
    let (outwards, share) = match features.mover {
        SurfaceFeature::End if toward.abs() > PARALLEL => (-direction * toward.signum(), 0.0),
        SurfaceFeature::Side if toward.abs() <= PARALLEL => (direction, random.between(0.05, 0.95)),
        // Level with a face that leaves the spot, across the normal.
        SurfaceFeature::Side => {
            let face = face_normal(random, &obstacle)?;
            let across = face.cross(spot.normal).try_normalize()?;
            (across, random.between(0.05, 0.95))
        }
        _ => return None,
    };
    // About the normal it leans to an edge alone, and goes on to meet it with its side.
    let leaning = if features.obstacle != SurfaceFeature::Face && random.chance(0.5) {
        spot.normal.cross(outwards)
    } else {
        random.perpendicular_to(outwards)
    };
    let outwards = (outwards + leaning * lean).try_normalize()?;
    let length = capsule.a.distance(capsule.b);
    let [a, b] = [DVec3::ZERO, -outwards * f64::from(length)];
    let anchor = a.lerp(b, share) - spot.normal * f64::from(capsule.radius);
    let mover = Shape::Capsule(Capsule {
        a: a.as_vec3(),
        b: b.as_vec3(),
        radius: capsule.radius,
    });
    Some(TouchingPair {
        mover,
        anchor,
        obstacle,
        spot,
    })
}

/// A direction in which a shape is straight: of an edge, of a core, or any in a triangle's face.
fn direction(random: &mut Random, shape: &Shape) -> Option<DVec3> {
    if let Some(core) = shape.core_vector() {
        return core.try_normalize();
    }
    let edges = shape.edges();
    let mut edge = || {
        let [a, b] = edges[random.index(edges.len())];
        (b.as_dvec3() - a.as_dvec3()).try_normalize()
    };
    let along = edge()?;
    match shape {
        // Two edges of a triangle span its face.
        Shape::Triangle(_) => {
            let other = edge()?;
            let share = random.index(2) as f64 * random.between(-1.0, 1.0);
            (along + other * share).try_normalize()
        }
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => Some(along),
    }
}

/// The unit normal of one of its faces; `None` of what is round, or has no area.
fn face_normal(random: &mut Random, shape: &Shape) -> Option<DVec3> {
    match shape {
        Shape::Box(body) => Some(body.axes()[random.index(3)]),
        Shape::Triangle(Triangle { v }) => {
            let [v0, v1, v2] = v.map(|corner| corner.as_dvec3());
            (v1 - v0).cross(v2 - v0).try_normalize()
        }
        Shape::Sphere(_) | Shape::Capsule(_) => None,
    }
}

/// A box that is turned as another box is, or as a triangle lies. Which of its features meets the obstacle's follows.
fn box_along(
    random: &mut Random,
    body: &OrientedBox,
    mut obstacle: Shape,
    features: FeaturePair,
    lean: f64,
) -> Option<TouchingPair> {
    let mut body = *body;
    match &mut obstacle {
        Shape::Box(other) => body.rotation = other.rotation,
        Shape::Triangle(triangle) if random.chance(0.5) => {
            let axis = random.index(3);
            let level = triangle.v[0][axis];
            for corner in &mut triangle.v {
                corner[axis] = level;
            }
            body.rotation = glam::Vec3::ZERO;
        }
        Shape::Triangle(_) => {
            let edges = obstacle.edges();
            let [a, b] = edges[random.index(edges.len())].map(|end| end.as_dvec3());
            let along = (b - a).try_normalize()?;
            let normal = face_normal(random, &obstacle)?;
            let frame = DMat3::from_cols(along, normal, along.cross(normal));
            body.rotation = rotation(DQuat::from_mat3(&frame));
        }
        Shape::Sphere(_) | Shape::Capsule(_) => return None,
    }
    let spot = spot(random, &obstacle, features.obstacle)?;
    let level = level_points(&Shape::Box(body), -spot.normal, 10.0 * PARALLEL);
    let anchor = random.within(&level);
    let axis = if random.chance(0.5) {
        spot.normal
    } else {
        random.direction()
    };
    if lean == 0.0 {
        return Some(TouchingPair {
            mover: Shape::Box(body),
            anchor,
            obstacle,
            spot,
        });
    }
    let turn = DQuat::from_axis_angle(axis, lean);
    Some(TouchingPair {
        mover: turned(&Shape::Box(body), turn),
        anchor: turn * anchor,
        obstacle,
        spot,
    })
}
