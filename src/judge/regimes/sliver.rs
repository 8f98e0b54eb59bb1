use super::{Regime, approach, shapes, spot};
use crate::geometry::Shape;

/// A triangle or a box that is hardly as wide as a hair in one direction.
pub(super) static REGIME: Regime = Regime {
    name: "sliver",
    about: "a triangle or a box as thin as a hair",
    pair: |random, question| {
        let [mover, mut obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let thin = random.magnitude(1e-4, 1e-2);
        match &mut obstacle {
            Shape::Triangle(triangle) => {
                let [v0, v1, v2] = triangle.v.map(|corner| corner.as_dvec3());
                let on_the_line = v0.lerp(v1, random.between(0.1, 0.9));
                triangle.v[2] = on_the_line.lerp(v2, thin).as_vec3();
            }
            Shape::Box(body) => body.half_size[random.index(3)] *= thin as f32,
            Shape::Sphere(_) | Shape::Capsule(_) => return None,
        }
        let spot = spot::any(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
