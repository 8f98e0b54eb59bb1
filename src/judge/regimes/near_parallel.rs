use super::{Regime, alignment, approach, spot};

/// As [`super::parallel`], but turned by between a hundredth of a thousandth and a hundredth of a radian.
pub(super) static REGIME: Regime = Regime {
    name: "near-parallel",
    about: "nearly along a face, an edge or another capsule",
    pair: |random, question| {
        let lean = random.magnitude(1e-5, 1e-2);
        let (mover, obstacle) = alignment::aligned(random, question, lean)?;
        let spot = spot::any(random, &obstacle)?;
        Some(approach::meeting(
            random,
            question,
            (&mover, &obstacle),
            &spot,
        ))
    },
};
