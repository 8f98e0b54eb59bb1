use super::{Regime, approach, shapes, spot};

/// Against an edge from any side on which no face is nearer, or against the side of a capsule.
pub(super) static REGIME: Regime = Regime {
    name: "edge",
    about: "against an edge, or the side of a capsule",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::edge(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
