use super::{Regime, approach, shapes, spot};
use crate::method::Pair;

/// Past the obstacle within a hundredth of the mover's thickness, above it or into it.
pub(super) static REGIME: Regime = Regime {
    name: "graze",
    about: "past it within a hundredth of the mover's thickness",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let spot = spot::any(random, &obstacle)?;
        let thickness = f64::from(mover.inner_radius());
        let gap = random.sign() * random.magnitude(1e-4, 1e-2) * thickness;
        let nearest = approach::placed(&mover, &spot, gap);
        if !question.is_sweep() {
            return Some(Pair::new(nearest, obstacle));
        }
        let way = random.perpendicular_to(spot.normal) * random.magnitude(0.5, 5.0);
        let start = approach::moved(&nearest, -way * random.between(0.2, 0.8));
        Some(Pair::new(start, obstacle).moved_by(way.as_vec3()))
    },
};
