use super::{Regime, approach, shapes};
use crate::method::Pair;
use glam::DVec3;

/// The cores themselves meet: a point of one is a point of the other, as they stand or as the motion begins.
pub(super) static REGIME: Regime = Regime {
    name: "pierced",
    about: "the cores themselves meet",
    pair: |random, question| {
        let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
        let mut within = |points: Vec<glam::Vec3>| {
            let shares: Vec<f64> = points.iter().map(|_| random.between(0.05, 1.0)).collect();
            let sum: f64 = shares.iter().sum();
            let weighted = points.iter().zip(&shares);
            weighted
                .map(|(point, share)| point.as_dvec3() * *share / sum)
                .sum::<DVec3>()
        };
        let [from, to] = [within(mover.points()), within(obstacle.points())];
        let pair = Pair::new(approach::moved(&mover, to - from), obstacle);
        Some(match question.is_sweep() {
            true => pair.moved_by(random.place(1.0)),
            false => pair,
        })
    },
};
