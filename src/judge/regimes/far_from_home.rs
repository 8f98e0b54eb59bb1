use super::{Regime, approach, shapes, spot};

/// Between one and ten kilometres from the world's origin, where an `f32` has half a millimetre left at most.
pub(super) static REGIME: Regime = Regime {
    name: "far-from-home",
    about: "1 to 10 km from the world's origin",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let far = random.direction() * random.magnitude(1e3, 1e4);
        let obstacle = approach::moved(&obstacle, far);
        let spot = spot::any(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
