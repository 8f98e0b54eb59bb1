//! Which parts the body has that an exact sweep's ray meets.

use capsule_core::{
    geometry::{Part, RoundedBody, Shape},
    method::Pair,
};

/// Faces, edges and corners of the body that the obstacle makes with the mover's core, in the order in which the exact
/// sweep tries them; none for a pair that it does not know.
pub fn parts_of(pair: &Pair) -> Vec<Part> {
    match (&pair.mover, &pair.obstacle) {
        (_, Shape::Triangle(_)) | (Shape::Capsule(_), Shape::Capsule(_)) => {
            let body = RoundedBody::of(&pair.mover, &pair.obstacle);
            body.map_or(vec![], |body| body.parts().collect())
        }
        _ => vec![],
    }
}
