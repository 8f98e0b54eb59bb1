use super::{Regime, approach, shapes, spot};

/// A motion of a thousandth of a millimetre up to a millimetre, as a frame of a slow body has.
pub(super) static REGIME: Regime = Regime {
    name: "tiny-motion",
    about: "a sweep of a thousandth of a millimetre up to a millimetre",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::any(random, &obstacle).filter(|_| question.is_sweep())?;
        let length = random.magnitude(1e-6, 1e-3);
        Some(approach::arriving(
            random,
            (&mover, &obstacle),
            &spot,
            length,
        ))
    },
};
