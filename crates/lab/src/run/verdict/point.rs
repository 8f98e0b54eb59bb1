//! Whether a contact's point can be one.
//!
//! Where shapes overlap, or touch along parallel sides, there are many right points, so none is compared with another:
//! a point is wrong if it is off the obstacle, or off the mover both as it stands at the contact's time and once it is
//! pushed out, for a mover deep in a thicker obstacle is touched there only.
//!
//! Where the cores themselves meet, no points of the two are closest, and only the obstacle counts; of a triangle any
//! point of its plane will do, for listings project an end of the core onto that. A box is all core, and is taken for its
//! surface.

use super::Fault;
use capsule_core::{
    geometry::{Capsule, Contact, Shape, Sphere, tolerance},
    method::{Answer, Pair, Question, Settings},
};
use glam::Vec3;

/// The rounding of a coordinate, as a share of it: the point, the mover's place and its motion are rounded each.
const ROUNDING: f32 = 4.0 * f32::EPSILON;

/// How far a contact's point is off the surfaces that it should be on, meters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::run) struct PointOffsets {
    pub(in crate::run) obstacle: f32,
    /// The point's distances from the mover as it stands and once it is pushed out, negative within; `None` where the cores
    /// meet: then no point of the mover is closer than another.
    pub(in crate::run) mover: Option<[f32; 2]>,
    pub(in crate::run) allowed: f32,
}

/// How the point of a `contact` at `time`, a fraction of the displacement, is off a shape; the obstacle counts first. The
/// mover counts only if it `meets` the obstacle by then. NaN is no point's fault.
pub(super) fn fault(contact: &Contact, time: f32, pair: &Pair, meets: bool) -> Option<Fault> {
    let PointOffsets {
        obstacle,
        mover,
        allowed,
    } = offsets(contact, time, pair)?;
    if obstacle > allowed {
        Some(Fault::PointOff(obstacle, pair.obstacle.kind().name()))
    } else {
        let [here, pushed] = mover.filter(|_| meets)?;
        let off = here.min(pushed);
        (off > allowed).then_some(Fault::PointOff(off, "mover"))
    }
}

/// How the point of an answer about shapes as they stand is farther from one of them than they overlap. Within that, it is
/// on one of the surfaces or between them, and engines name any of those.
pub fn overlap_fault(answer: &Answer, pair: &Pair) -> Option<Fault> {
    let contact = answer.contact?;
    let PointOffsets {
        obstacle,
        mover,
        allowed,
    } = offsets(&contact, 0.0, pair)?;
    let allowed = allowed + contact.depth.max(0.0);
    if obstacle > allowed {
        return Some(Fault::PointOff(obstacle, pair.obstacle.kind().name()));
    }
    let [here, pushed] = mover?;
    let off = here.min(pushed);
    (off > allowed).then_some(Fault::PointOff(off, "mover"))
}

/// The measured offsets; `None` where one of them is NaN.
pub(in crate::run) fn offsets(contact: &Contact, time: f32, pair: &Pair) -> Option<PointOffsets> {
    if !contact.point.is_finite() || !time.is_finite() {
        return None;
    }
    // Seen from the obstacle, far from the world's origin no more digits are lost than were before.
    let origin = pair.obstacle.points()[0];
    let obstacle = pair.obstacle.translated(-origin);
    let mover = pair.mover.translated(-origin);
    let mover = mover.translated(pair.displacement * time);
    let point = contact.point - origin;

    let far = origin.abs().max_element() + contact.point.abs().max_element();
    let allowed = tolerance::AGREEMENT * pair.size().max(1.0) + ROUNDING * far;
    let is_core = !matches!(mover, Shape::Box(_));
    let is_pierced =
        is_core && distance(&mover, &obstacle).is_some_and(|distance| distance <= allowed);
    let plane = plane_of(&obstacle).filter(|_| is_pierced);
    let off = |shape: &Shape| distance(&at(point, shape), shape).unwrap_or(0.0) - shape.radius();
    let off_obstacle = match plane {
        Some((on_plane, normal)) => (point - on_plane).dot(normal).abs(),
        None => off(&obstacle),
    };
    let off_mover = (!is_pierced).then(|| {
        let pushed = mover.translated(contact.push());
        [off(&mover), off(&pushed)]
    });
    Some(PointOffsets {
        obstacle: off_obstacle,
        mover: off_mover,
        allowed,
    })
}

/// A point as a shape that can be measured from `other`: a sphere, or from a box a capsule.
fn at(point: Vec3, other: &Shape) -> Shape {
    let radius = 0.0;
    match other {
        Shape::Box(_) => Shape::Capsule(Capsule {
            a: point,
            b: point,
            radius,
        }),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => Shape::Sphere(Sphere {
            center: point,
            radius,
        }),
    }
}

/// Between the cores, meters; `None` if nothing measures these shapes.
fn distance(one: &Shape, other: &Shape) -> Option<f32> {
    let exact = Question::of(one, other)?.exact();
    (exact.silent)(&Pair::new(*one, *other), &Settings::default()).distance
}

/// A point and the unit normal of a triangle's plane; `None` for other shapes and for a triangle without area.
fn plane_of(shape: &Shape) -> Option<(Vec3, Vec3)> {
    let Shape::Triangle(triangle) = shape else {
        return None;
    };
    let normal = triangle.area_normal().try_normalize()?;
    Some((triangle.v[0], normal))
}
