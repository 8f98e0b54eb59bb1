//! Which parts the body has that an exact sweep's ray meets.

use crate::{
    geometry::{Capsule, Shape, tolerance},
    method::Pair,
    trace::Part,
};

/// Faces, edges and corners of the body that the obstacle makes with the mover's core, in the order in which the exact
/// sweep tries them; none for a pair that it does not know.
pub fn parts_of(pair: &Pair) -> Vec<Part> {
    match (&pair.mover, &pair.obstacle) {
        (Shape::Capsule(capsule), Shape::Triangle(_)) if capsule.a != capsule.b => rounded_prism(),
        (Shape::Capsule(_) | Shape::Sphere(_), Shape::Triangle(_)) => {
            let faces = vec![Part::Triangle(0)];
            with_round_parts(faces, 3, 3)
        }
        (Shape::Capsule(a), Shape::Capsule(b)) if are_parallel(a, b) => {
            with_round_parts(vec![], 1, 2)
        }
        (Shape::Capsule(_), Shape::Capsule(_)) => {
            with_round_parts(vec![Part::Parallelogram(0)], 4, 4)
        }
        _ => vec![],
    }
}

fn rounded_prism() -> Vec<Part> {
    let triangles = (0..2).map(Part::Triangle);
    let faces = triangles.chain((0..3).map(Part::Parallelogram)).collect();
    with_round_parts(faces, 9, 6)
}

fn with_round_parts(mut parts: Vec<Part>, cylinders: usize, spheres: usize) -> Vec<Part> {
    parts.extend((0..cylinders).map(Part::Cylinder));
    parts.extend((0..spheres).map(Part::Sphere));
    parts
}

/// Whether two cores, of which either may have no length, span no parallelogram.
fn are_parallel(a: &Capsule, b: &Capsule) -> bool {
    let [u, v] = [a, b].map(|one| one.b.as_dvec3() - one.a.as_dvec3());
    let square = u.length_squared() * v.length_squared();
    u.cross(v).length_squared() <= tolerance::COINCIDENT_SQ * square
}
