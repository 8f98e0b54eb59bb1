use super::{Regime, alignment, approach, spot};

/// A capsule along a face, an edge or another capsule; a box that is turned as the other or as the triangle lies.
pub(super) static REGIME: Regime = Regime {
    name: "parallel",
    about: "a capsule or a box along a face, an edge or another capsule",
    pair: |random, question| {
        let (mover, obstacle) = alignment::aligned(random, question, 0.0)?;
        let spot = spot::any(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
