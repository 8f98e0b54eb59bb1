//! Kinds of cases that engines are known to go wrong in, and how to make as many of each as one likes.
//!
//! A regime is a row of [`REGIMES`]. Most say which parts of two surfaces meet, or are about how they meet and draw those parts
//! evenly: the shapes are drawn (`shapes.rs`), the mover is turned until its part faces the obstacle's or lies along it
//! (`contact.rs`), and then it is put or sent there (`approach.rs`). Whether a pair still has its regime is tested by its
//! features (`features.rs`) and its character (`character.rs`).

mod approach;
mod character;
mod contact;
mod cores;
mod features;
mod shapes;
mod spot;

pub use features::{FeaturePair, SurfaceFeature};

use super::random::Random;
use SurfaceFeature::{Edge, End, Face, Side, Vertex};
use capsule_core::{
    geometry::Kind,
    method::{Pair, Question},
};
use contact::{Lie, TouchingPair};
use shapes::Shapes;

#[derive(Debug)]
pub struct Regime {
    /// On the command line and in tables.
    pub name: &'static str,
    /// The special thing about it, a clause.
    pub about: &'static str,
    /// Which parts of the surfaces meet; `None` where each that the shapes have gets its turn.
    pub features: Option<FeaturePair>,
    /// Draws the shapes of a pair; there are none where the kinds have nothing of the sort.
    shapes: fn(&mut Random, [Kind; 2]) -> Option<Shapes>,
    lie: Lie,
    approach: fn(&mut Random, Question, &TouchingPair) -> Option<Pair>,
    /// Puts a pair wherever it likes, in place of the three above.
    placed: Option<fn(&mut Random, Question) -> Option<Pair>>,
    /// Whether a pair has the regime's character, apart from the features.
    character: fn(Question, &Pair) -> bool,
}

/// Usual shapes that meet with any part, any how: what a row does not say otherwise.
const USUAL: Regime = Regime {
    name: "",
    about: "",
    features: None,
    shapes: shapes::usual,
    lie: Lie::AnyHow,
    approach: approach::meets,
    placed: None,
    character: character::any,
};

/// Every regime, the plainest first.
pub static REGIMES: &[&Regime] = &[
    &Regime {
        name: "anywhere",
        about: "random places",
        placed: Some(anywhere),
        ..USUAL
    },
    &Regime {
        name: "apart",
        about: "far apart, and moving elsewhere",
        approach: approach::stays_away,
        character: character::apart,
        ..USUAL
    },
    &Regime::of_features(
        "end-on-face",
        "the end of a capsule, or a sphere, on a face",
        [End, Face],
    ),
    &Regime::of_features("end-on-edge", "the same on an edge", [End, Edge]),
    &Regime::of_features(
        "end-on-vertex",
        "the same on a vertex, or a box's corner",
        [End, Vertex],
    ),
    &Regime::of_features(
        "end-on-side",
        "the same on the side of a capsule",
        [End, Side],
    ),
    &Regime::of_features(
        "end-on-end",
        "the same on another end of a capsule, or another sphere",
        [End, End],
    ),
    &Regime::of_features(
        "side-on-face",
        "the side of a capsule parallel to a face",
        [Side, Face],
    ),
    &Regime::of_features(
        "side-on-edge",
        "the side of a capsule across an edge",
        [Side, Edge],
    ),
    &Regime::of_features(
        "side-on-vertex",
        "the side of a capsule on a vertex, or a box's corner",
        [Side, Vertex],
    ),
    &Regime::of_features(
        "side-on-side",
        "the sides of two capsules, crossed",
        [Side, Side],
    ),
    &Regime::of_features(
        "side-on-end",
        "the side of a capsule on the end of another",
        [Side, End],
    ),
    &Regime::of_features(
        "vertex-on-face",
        "the corner of a box on a face",
        [Vertex, Face],
    ),
    &Regime::of_features(
        "vertex-on-edge",
        "the corner of a box on an edge",
        [Vertex, Edge],
    ),
    &Regime::of_features(
        "vertex-on-vertex",
        "the corner of a box on a vertex, or another box's corner",
        [Vertex, Vertex],
    ),
    &Regime::of_features(
        "edge-on-face",
        "the edge of a box parallel to a face",
        [Edge, Face],
    ),
    &Regime::of_features(
        "edge-on-edge",
        "the edge of a box across an edge",
        [Edge, Edge],
    ),
    &Regime::of_features(
        "edge-on-vertex",
        "the edge of a box on a vertex, or another box's corner",
        [Edge, Vertex],
    ),
    &Regime::of_features(
        "face-on-face",
        "the face of a box parallel to a face",
        [Face, Face],
    ),
    &Regime::of_features(
        "face-on-edge",
        "the face of a box parallel to an edge",
        [Face, Edge],
    ),
    &Regime::of_features(
        "face-on-vertex",
        "the face of a box on a vertex, or another box's corner",
        [Face, Vertex],
    ),
    &Regime {
        name: "parallel",
        about: "a capsule or a box parallel to a face, an edge or another capsule",
        lie: Lie::Along(0.0, 0.0),
        character: character::along,
        ..USUAL
    },
    &Regime {
        name: "near-parallel",
        about: "the same, tilted by 0.00001 to 0.01 radians",
        lie: Lie::Along(1e-5, 1e-2),
        character: character::nearly_along,
        ..USUAL
    },
    &Regime {
        name: "pierced",
        about: "the cores overlap",
        placed: Some(pierced),
        character: character::pierced,
        ..USUAL
    },
    &Regime {
        name: "touching",
        about: "the surfaces just touch, within rounding, at the start or at the end",
        approach: approach::touches,
        character: character::touching,
        ..USUAL
    },
    &Regime {
        name: "graze",
        about: "the mover passes within a hundredth of its own thickness",
        approach: approach::grazes,
        character: character::grazing,
        ..USUAL
    },
    &Regime {
        name: "sliver",
        about: "a very thin triangle or box",
        shapes: shapes::thin,
        character: character::thin,
        ..USUAL
    },
    &Regime {
        name: "zero-length",
        about: "a capsule without length, or almost without",
        shapes: shapes::without_length,
        character: character::without_length,
        ..USUAL
    },
    &Regime {
        name: "collapsed",
        about: "a triangle that is a segment or a point",
        shapes: shapes::collapsed,
        character: character::collapsed,
        ..USUAL
    },
    &Regime {
        name: "far-from-home",
        about: "1 to 10 km from the world's origin",
        shapes: shapes::far,
        character: character::far,
        ..USUAL
    },
    &Regime {
        name: "tiny-motion",
        about: "a sweep of a thousandth of a millimeter up to a millimeter",
        approach: approach::creeps,
        character: character::tiny,
        ..USUAL
    },
    &Regime {
        name: "fast",
        about: "a sweep of 20 to 1000 m",
        approach: approach::speeds,
        character: character::fast,
        ..USUAL
    },
];

/// No regime is called that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no regime is called `{name}`; the regimes are {}", names())]
pub struct UnknownRegime {
    pub name: String,
}

fn names() -> String {
    let names: Vec<&str> = REGIMES.iter().map(|regime| regime.name).collect();
    names.join(", ")
}

/// The largest number of tries to draw shapes that have a spot and lie as the regime wants.
const TRIES: usize = 64;

impl Regime {
    /// One that is about the features that meet.
    const fn of_features(
        name: &'static str,
        about: &'static str,
        [mover, obstacle]: [SurfaceFeature; 2],
    ) -> Self {
        Self {
            name,
            about,
            features: Some(FeaturePair { mover, obstacle }),
            ..USUAL
        }
    }

    pub fn named(name: &str) -> Result<&'static Self, UnknownRegime> {
        let found = REGIMES.iter().find(|regime| regime.name == name);
        found
            .copied()
            .ok_or_else(|| UnknownRegime { name: name.into() })
    }

    /// Whether shapes of the question have it.
    pub fn suits(&self, question: Question) -> bool {
        self.case(question, 0, 0).is_some()
    }

    /// The case `index` of those of `seed`: the same each time. `None` where the regime does not
    /// [suit](Self::suits) the question.
    pub fn case(&self, question: Question, seed: u64, index: u64) -> Option<Pair> {
        let features: Vec<FeaturePair> = FeaturePair::of(question)
            .filter(|pair| self.features.is_none_or(|own| own == *pair))
            .collect();
        if features.is_empty() {
            return None;
        }
        let mut random = Random::of_case(seed, self.name, index);
        let mut tries = (0..TRIES).map(|_| self.pair(&mut random, question, &features));
        tries.find_map(|pair| pair)
    }

    /// A pair that meets with one of `features`, of which there are some.
    fn pair(
        &self,
        random: &mut Random,
        question: Question,
        features: &[FeaturePair],
    ) -> Option<Pair> {
        if let Some(placed) = self.placed {
            return placed(random, question);
        }
        let features = features[random.index(features.len())];
        let shapes = (self.shapes)(random, question.kinds())?;
        let touching = contact::touching(random, shapes, features, self.lie)?;
        (self.approach)(random, question, &touching)
    }

    /// Whether a pair for the question has what the regime is about: which features meet, and how. Not each made case has it:
    /// deep in a flat body another feature may be nearer. Of flat bodies that move it takes up to a millisecond.
    pub fn contains(&self, question: Question, pair: &Pair) -> bool {
        self.features
            .is_none_or(|own| own.is_nearest(question, pair))
            && (self.character)(question, pair)
    }
}

fn anywhere(random: &mut Random, question: Question) -> Option<Pair> {
    let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
    let mover = shapes::moved(&mover, random.point(1.5));
    let way = random.point(3.0);
    Some(approach::moved_if_swept(
        question,
        Pair::new(mover, obstacle),
        way,
    ))
}

/// A point of one core is a point of the other, as they stand or as the motion begins.
fn pierced(random: &mut Random, question: Question) -> Option<Pair> {
    let [mover, obstacle] = question.kinds().map(|kind| shapes::shape(random, kind));
    let [from, to] = [&mover, &obstacle].map(|shape| {
        let points: Vec<_> = shape
            .points()
            .iter()
            .map(|point| point.as_dvec3())
            .collect();
        random.within(&points)
    });
    let pair = Pair::new(shapes::moved(&mover, to - from), obstacle);
    let way = random.point(1.0);
    Some(approach::moved_if_swept(question, pair, way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::{geometry::Feature, method::Settings};

    #[test]
    fn every_case_is_the_same_each_time_and_of_the_kinds_that_are_asked_about() {
        for question in Question::ALL {
            for regime in REGIMES.iter().filter(|one| one.suits(question)) {
                for index in 0..20 {
                    let pair = regime.case(question, 7, index).expect(regime.name);
                    assert_eq!(Some(pair), regime.case(question, 7, index));
                    let kinds = [pair.mover.kind(), pair.obstacle.kind()];
                    assert_eq!(kinds, question.kinds(), "{}", regime.name);
                    assert!(question.is_sweep() || pair.displacement == glam::Vec3::ZERO);
                }
            }
        }
    }

    #[test]
    fn another_seed_another_regime_and_another_index_are_other_cases() {
        let question = Question::CAPSULE_TRIANGLE;
        let face = Regime::named("end-on-face").expect("known");
        let own = face.case(question, 7, 3);
        assert_ne!(own, face.case(question, 8, 3));
        assert_ne!(own, face.case(question, 7, 4));
        let error = Regime::named("fase").expect_err("no such regime");
        assert!(
            error
                .to_string()
                .contains("`fase`; the regimes are anywhere, apart"),
            "{error}"
        );
    }

    /// The share of hits among the first cases of a regime.
    fn hits(regime: &str, question: Question) -> f64 {
        let regime = Regime::named(regime).expect("known");
        let is_hit = |index: u64| {
            let pair = regime.case(question, 1, index).expect("it suits");
            (question.exact().silent)(&pair, &Settings::default()).is_hit()
        };
        (0..1000).filter(|index| is_hit(*index)).count() as f64 / 1000.0
    }

    #[test]
    fn a_regime_has_hits_and_misses_but_where_it_is_about_one_of_them() {
        for question in Question::ALL {
            for regime in REGIMES.iter().filter(|one| one.suits(question)) {
                let share = hits(regime.name, question);
                let expected = match regime.name {
                    "apart" => 0.0..=0.0,
                    "pierced" => 0.99..=1.0,
                    _ => 0.1..=0.95,
                };
                assert!(
                    expected.contains(&share),
                    "{} {}: {share}",
                    regime.name,
                    question.name()
                );
            }
        }
    }

    #[test]
    fn a_sweep_arrives_where_it_was_sent() {
        let regime = Regime::named("end-on-face").expect("known");
        let question = Question::SWEEP_CAPSULE_TRIANGLE;
        let settings = Settings::default();
        let on_face = (0..500).filter(|index| {
            let pair = regime.case(question, 2, *index).expect("it suits");
            let contact = (question.exact().silent)(&pair, &settings).contact;
            contact.is_some_and(|contact| contact.feature == Feature::Face)
        });
        assert!(on_face.count() > 250);
    }
}
