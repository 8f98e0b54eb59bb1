//! Movers along what they meet.

use super::shapes;
use crate::{
    geometry::{Kind, Shape},
    judge::random::Random,
    method::Question,
};
use glam::DVec3;

/// A mover along its obstacle but for `lean`, radians; `None` where nothing of one of them has a direction.
///
/// A capsule lies along an edge, a face or a core. A box is turned as another box is; one that meets a triangle stays as it
/// is, and the triangle lies level or upright.
pub(super) fn aligned(
    random: &mut Random,
    question: Question,
    lean: f64,
) -> Option<(Shape, Shape)> {
    let [kind, _] = question.kinds();
    let mut obstacle = shapes::shape(random, question.kinds()[1]);
    let mover = match kind {
        Kind::Capsule => {
            let along = direction(random, &obstacle)?;
            let axis = along + random.perpendicular_to(along) * lean;
            shapes::capsule_along(random, axis.try_normalize()?)
        }
        Kind::Box => {
            let mut body = shapes::unturned_box(random);
            let lean = (random.direction() * lean.to_degrees()).as_vec3();
            match &mut obstacle {
                Shape::Box(other) => body.rotation = other.rotation + lean,
                Shape::Triangle(triangle) => {
                    let axis = random.index(3);
                    let level = triangle.v[0][axis];
                    for corner in &mut triangle.v {
                        corner[axis] = level;
                    }
                    body.rotation = lean;
                }
                Shape::Sphere(_) | Shape::Capsule(_) => return None,
            }
            Shape::Box(body)
        }
        Kind::Sphere | Kind::Triangle => return None,
    };
    Some((mover, obstacle))
}

/// A direction in which a shape is straight: of an edge, of a core, or any in a face.
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
        _ => Some(along),
    }
}
