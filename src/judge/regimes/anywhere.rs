use super::{Regime, approach, shapes};
use crate::method::Pair;

/// Wherever chance puts them.
pub(super) static REGIME: Regime = Regime {
    name: "anywhere",
    about: "wherever chance puts them",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let pair = Pair::new(approach::moved(&mover, random.point(1.5)), obstacle);
        Some(match question.is_sweep() {
            true => pair.moved_by(random.place(3.0)),
            false => pair,
        })
    },
};
