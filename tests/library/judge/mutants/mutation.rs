//! What an engine may lack, and the regime that must tell.

use capsule_lab::{
    bench::judge::regimes::{FeaturePair, REGIMES, Regime, SurfaceFeature},
    core::{geometry::Kind, method::Question},
};

/// What is wrong with an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutation {
    /// Nothing.
    None,
    /// The test that finds these features is left out.
    Without(FeaturePair),
    /// Of an axis that is level with a face, only the ends are tested.
    EndsWhereLevel,
    /// The mover's axis is taken for an endless line.
    Unclamped,
    /// The second fraction is kept on its edge, and the first one not computed anew.
    NotReclamped,
    /// A minus sign in where two lines pass each other.
    WrongSign,
    /// A capsule is a cylinder: its ends are not round.
    NoCap,
    /// Faces are tested from their front alone.
    OneSide,
    /// What is less than a fixed number counts as 0: of parallel edges, and of motions.
    AbsoluteTolerance,
    /// Cores that meet are tested as any others.
    Pierced,
}

impl Mutation {
    /// Those of an engine that answers `question`, each with the regime that it must fail in.
    pub(crate) fn of(question: Question) -> Vec<(Self, &'static str)> {
        let without = FeaturePair::of(question).filter(|pair| is_tested(question, *pair));
        let without = without.map(|pair| (Self::Without(pair), name_of(pair)));
        let others = [
            (Self::EndsWhereLevel, "side-on-face"),
            (Self::Unclamped, "end-on-edge"),
            (Self::Unclamped, "end-on-end"),
            (Self::NotReclamped, "side-on-vertex"),
            (Self::NotReclamped, "side-on-end"),
            (Self::WrongSign, "side-on-edge"),
            (Self::WrongSign, "side-on-side"),
            (Self::NoCap, "end-on-face"),
            (Self::NoCap, "end-on-side"),
            (Self::OneSide, "end-on-face"),
            (Self::AbsoluteTolerance, "near-parallel"),
            (Self::AbsoluteTolerance, "tiny-motion"),
            (Self::Pierced, "pierced"),
        ];
        let others = others
            .into_iter()
            .filter(|(mutation, name)| mutation.suits(question) && regime(name).suits(question));
        without.chain(others).collect()
    }

    /// Whether an engine that answers `question` has anything of the kind.
    fn suits(self, question: Question) -> bool {
        let [mover, obstacle] = question.kinds();
        match self {
            Self::Unclamped => mover == Kind::Capsule,
            Self::NotReclamped => mover == Kind::Capsule && !question.is_sweep(),
            Self::OneSide => obstacle == Kind::Triangle,
            Self::Pierced => mover == Kind::Capsule && !obstacle.is_round(),
            // Across two edges that are nearly parallel flat bodies are not parted sooner than across a face.
            Self::AbsoluteTolerance => mover.is_round(),
            _ => true,
        }
    }
}

/// The regime of that name.
pub(crate) fn regime(name: &str) -> &'static Regime {
    Regime::named(name).expect("a regime")
}

/// The regime that aims at a pair of features.
fn name_of(features: FeaturePair) -> &'static str {
    let regime = REGIMES.iter().find(|one| one.features == Some(features));
    regime.expect("each pair has a regime").name
}

/// Whether the engine has a test of these features for a question: flat bodies that move touch over faces and where edges
/// cross, never at corners alone.
fn is_tested(question: Question, features: FeaturePair) -> bool {
    use SurfaceFeature::{Edge, Vertex};
    let is_at_a_corner = matches!(
        (features.mover, features.obstacle),
        (Vertex, Vertex | Edge) | (Edge, Vertex)
    );
    !(question.is_sweep() && is_at_a_corner)
}
