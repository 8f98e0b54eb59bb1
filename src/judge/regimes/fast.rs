use super::{Regime, approach, shapes, spot};

/// A motion of many times the shapes' size, as a bullet's.
pub(super) static REGIME: Regime = Regime {
    name: "fast",
    about: "a sweep of 20 to 1000 m",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::any(random, &obstacle).filter(|_| question.is_sweep())?;
        let length = random.magnitude(20.0, 1000.0);
        Some(approach::arriving(
            random,
            (&mover, &obstacle),
            &spot,
            length,
        ))
    },
};
