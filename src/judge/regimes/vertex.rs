use super::{Regime, approach, shapes, spot};

/// Against a vertex from any side on which nothing else is nearer, or against the round end of a capsule.
pub(super) static REGIME: Regime = Regime {
    name: "vertex",
    about: "against a vertex, or the round end of a capsule",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::vertex(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
