use super::{Regime, approach, shapes, spot};
use crate::method::Pair;

/// The surfaces touch but for rounding, as they stand or where the motion begins or ends.
pub(super) static REGIME: Regime = Regime {
    name: "touching",
    about: "the surfaces touch but for rounding, at first or in the end",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::any(random, &obstacle)?;
        let gap = approach::hardly(random);
        let touching = approach::placed(&mover, &spot, gap);
        if !question.is_sweep() {
            return Some(Pair::new(touching, obstacle));
        }
        let way = random.direction() * random.magnitude(0.1, 3.0);
        let ends_there = random.chance(0.5) && way.dot(spot.normal) < 0.0;
        let start = match ends_there {
            true => approach::moved(&touching, -way),
            false => touching,
        };
        Some(Pair::new(start, obstacle).moved_by(way.as_vec3()))
    },
};
