use super::{Regime, approach, shapes, spot};

/// Against the middle of a flat face, a triangle's from either side.
pub(super) static REGIME: Regime = Regime {
    name: "face",
    about: "against the middle of a face, from either side",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::face(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
