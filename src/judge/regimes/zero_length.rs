use super::{Regime, approach, shapes, spot};
use crate::geometry::Shape;

/// A capsule whose ends are one point, or nearly one.
pub(super) static REGIME: Regime = Regime {
    name: "zero-length",
    about: "a capsule whose ends are one point, or nearly one",
    pair: |random, question| {
        let mut pair = question.kinds().map(|kind| shapes::shape(random, kind));
        let mut is_any = false;
        for shape in &mut pair {
            if let Shape::Capsule(capsule) = shape {
                let left = match random.chance(0.5) {
                    true => 0.0,
                    false => random.magnitude(1e-9, 1e-3) as f32,
                };
                capsule.b = capsule.a + (capsule.b - capsule.a) * left;
                is_any = true;
            }
        }
        let [mover, obstacle] = pair;
        let spot = spot::any(random, &obstacle).filter(|_| is_any)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
