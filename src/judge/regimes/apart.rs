use super::{Regime, approach, shapes, spot};
use crate::method::Pair;

/// Well apart, often with overlapping boxes around them, and on the way to elsewhere.
pub(super) static REGIME: Regime = Regime {
    name: "apart",
    about: "well apart, and on the way to elsewhere",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::any(random, &obstacle)?;
        let gap = random.magnitude(0.05, 3.0);
        let pair = Pair::new(approach::placed(&mover, &spot, gap), obstacle);
        let way = random.direction() * random.magnitude(0.1, 5.0);
        // The plane at the spot stays between them.
        let away = way.dot(spot.normal).abs() * spot.normal;
        let way = way - spot.normal * way.dot(spot.normal) + away;
        Some(match question.is_sweep() {
            true => pair.moved_by(way.as_vec3()),
            false => pair,
        })
    },
};
