//! What of two surfaces meets in the cases of a regime, by an engine that shares no code with what makes them.

use super::mutants::engine::Engine;
use capsule_lab::{
    bench::judge::regimes::{FeaturePair, REGIMES, Regime, SurfaceFeature},
    core::{geometry::Kind, method::Question},
};
use std::collections::BTreeMap;

const CASES: u64 = 1000;

/// Each feature pair is drawn as often as the others.
const EVEN: [&str; 7] = [
    "touching",
    "graze",
    "sliver",
    "zero-length",
    "far-from-home",
    "tiny-motion",
    "fast",
];

/// The share of each pair of features among the cases of a regime that the engine can tell.
fn shares(regime: &Regime, question: Question) -> BTreeMap<FeaturePair, f64> {
    let mut counts = BTreeMap::new();
    let mut total = 0.0;
    for index in 0..CASES {
        let pair = regime.case(question, 4, index).expect("it suits");
        if let Some(features) = Engine::features(question, &pair) {
            *counts.entry(features).or_insert(0.0) += 1.0;
            total += 1.0;
        }
    }
    counts.values_mut().for_each(|count| *count /= total);
    counts
}

/// Whether flat bodies meet so only while they are apart: overlapping, they are parted over a face or across edges.
fn is_at_a_corner(features: FeaturePair) -> bool {
    use SurfaceFeature::{Edge, Vertex};
    matches!(
        (features.mover, features.obstacle),
        (Vertex, Vertex | Edge) | (Edge, Vertex)
    )
}

fn suiting(question: Question) -> impl Iterator<Item = &'static Regime> {
    let regimes = REGIMES.iter().copied();
    regimes.filter(move |regime| regime.suits(question))
}

#[test]
fn each_pair_of_features_has_a_regime_that_aims_at_it() {
    for question in Question::ALL {
        for features in FeaturePair::of(question) {
            let aims = |regime: &&Regime| regime.features == Some(features);
            let regime = suiting(question).find(aims).expect("a regime");
            let share = shares(regime, question).get(&features).copied();
            let least = match (is_at_a_corner(features), question.is_sweep()) {
                (false, _) => 0.95,
                (true, false) => 0.3,
                // Which of two corners' faces is touched first, rounding decides.
                (true, true) => 0.0,
            };
            assert!(
                share.unwrap_or(0.0) >= least,
                "{} {}: {share:?}",
                question.name(),
                regime.name
            );
        }
    }
}

#[test]
fn a_regime_about_how_they_meet_has_every_pair_of_features() {
    for question in Question::ALL {
        let pairs = FeaturePair::of(question).count() as f64;
        for regime in suiting(question).filter(|one| EVEN.contains(&one.name)) {
            let shares = shares(regime, question);
            for features in FeaturePair::of(question) {
                let share = shares.get(&features).copied().unwrap_or(0.0);
                // What lies along a capsule without length is its end.
                let is_left = !is_at_a_corner(features);
                let least = if is_left { 0.35 / pairs } else { 0.0 };
                assert!(
                    share >= least,
                    "{} {} {features:?}: {share}",
                    question.name(),
                    regime.name
                );
            }
        }
    }
}

#[test]
fn a_capsule_along_something_meets_it_with_its_side() {
    use SurfaceFeature::{Edge, Face, Side, Vertex};
    for question in Question::ALL {
        let [mover, obstacle] = question.kinds();
        if mover != Kind::Capsule {
            continue;
        }
        let beside: &[SurfaceFeature] = if obstacle == Kind::Capsule {
            &[Side]
        } else {
            &[Face, Edge, Vertex]
        };
        for (name, least) in [("parallel", 0.1), ("near-parallel", 0.1)] {
            let regime = Regime::named(name).expect("a regime");
            let shares = shares(regime, question);
            for obstacle in beside {
                // Leaning a little to a face, an end is nearest.
                if name == "near-parallel" && *obstacle == Face {
                    continue;
                }
                let features = FeaturePair {
                    mover: Side,
                    obstacle: *obstacle,
                };
                let share = shares.get(&features).copied().unwrap_or(0.0);
                assert!(
                    share >= least,
                    "{} {name} {features:?}: {share}",
                    question.name()
                );
            }
        }
    }
}

#[test]
fn a_made_case_has_what_its_regime_is_about() {
    for question in Question::ALL {
        for regime in suiting(question) {
            let (mut own, mut agreed, mut compared) = (0, 0, 0);
            for index in 0..40 {
                let pair = regime.case(question, 5, index).expect("it suits");
                own += usize::from(regime.contains(question, &pair));
                let [nearest, engines] = [
                    FeaturePair::nearest(question, &pair),
                    Engine::features(question, &pair),
                ];
                if let (Some(nearest), Some(engines)) = (nearest, engines) {
                    compared += 1;
                    agreed += usize::from(nearest == engines);
                }
            }
            let is_loose = regime.features.is_some_and(is_at_a_corner) && question.is_sweep();
            let name = question.name();
            assert!(
                own >= if is_loose { 20 } else { 32 },
                "{name} {}: {own}",
                regime.name
            );
            let is_round = question.kinds()[0].is_round();
            assert!(
                !is_round || agreed == compared,
                "{name} {}: {agreed} of {compared}",
                regime.name
            );
        }
    }
}
