//! The questions of a line: about two shapes, or about a shape and a mesh.

use super::CaseError;
use capsule_core::{
    geometry::{Kind, Shape},
    method::Question,
    trace::did_you_mean,
};

/// The question about a line's `a` and `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseQuestion {
    /// Two shapes, and there is an exact method for their kinds.
    Pair(Question),
    /// Two round shapes on their way. The sweep of two capsules answers: a sphere is one without length.
    RoundSweep(Question),
    /// A sphere and a solid box: the question about a capsule, perhaps on its way, and one.
    SphereBox(Question),
    /// A shape and every triangle of a mesh: the question about the shape and one of them.
    Mesh(Question),
}

impl CaseQuestion {
    /// All questions.
    pub fn all() -> impl Iterator<Item = Self> {
        let round = [Question::SPHERE_SPHERE, Question::SPHERE_CAPSULE];
        let of_triangle = |question: &Question| question.kinds()[1] == Kind::Triangle;
        let pairs = Question::ALL.into_iter().map(Self::Pair);
        let meshes = Question::ALL
            .into_iter()
            .filter(of_triangle)
            .map(Self::Mesh);
        let boxes = [Question::CAPSULE_BOX, Question::SWEEP_CAPSULE_BOX].map(Self::SphereBox);
        let stand_ins = round.map(Self::RoundSweep).into_iter().chain(boxes);
        pairs.chain(stand_ins).chain(meshes)
    }

    /// The one about these two as they stand, if there is one.
    pub fn of(mover: &Shape, obstacle: &Shape) -> Option<Self> {
        match (mover.kind(), obstacle.kind()) {
            (Kind::Sphere, Kind::Box) => Some(Self::SphereBox(Question::CAPSULE_BOX)),
            _ => Question::of(mover, obstacle).map(Self::Pair),
        }
    }

    /// The question about the same shapes when one moves, if there is one.
    pub fn swept(self) -> Option<Self> {
        match self {
            Self::Pair(question) => question.swept().map(Self::Pair),
            Self::SphereBox(question) => question.swept().map(Self::SphereBox),
            Self::RoundSweep(_) | Self::Mesh(_) => None,
        }
    }

    /// The one of that [name](Self::name).
    pub fn named(name: &str) -> Result<Self, CaseError> {
        let known: Vec<String> = Self::all().map(Self::name).collect();
        let asked = Self::all().find(|question| question.name() == name);
        asked.ok_or_else(|| CaseError::UnknownQuery {
            name: name.into(),
            hint: did_you_mean(name, known.iter().map(String::as_str)),
        })
    }

    /// Its name in a line's `query`: `sweep_capsule_mesh`.
    pub fn name(self) -> String {
        match self {
            Self::Pair(question) => question.name(),
            Self::RoundSweep(standing) => format!("sweep_{}", standing.name()),
            Self::SphereBox(question) => question.name().replace("capsule", "sphere"),
            Self::Mesh(question) => question.name().replace("triangle", "mesh"),
        }
    }

    /// The pair in words, for sentences: `moving capsule and a mesh`.
    pub fn pair_name(self) -> String {
        match self {
            Self::Pair(question) => question.pair_name(),
            Self::RoundSweep(standing) => format!("moving {}", standing.pair_name()),
            Self::SphereBox(question) => question.pair_name().replace("capsule", "sphere"),
            Self::Mesh(question) => question.pair_name().replace("triangle", "mesh"),
        }
    }

    pub fn is_sweep(self) -> bool {
        match self {
            Self::Pair(question) | Self::Mesh(question) | Self::SphereBox(question) => {
                question.is_sweep()
            }
            Self::RoundSweep(_) => true,
        }
    }

    /// The kinds of its shapes; of a mesh, its triangles.
    pub(super) fn kinds(self) -> [Kind; 2] {
        match self {
            Self::Pair(question) | Self::RoundSweep(question) | Self::Mesh(question) => {
                question.kinds()
            }
            Self::SphereBox(_) => [Kind::Sphere, Kind::Box],
        }
    }

    /// It was given a shape called `a` and one called `b`, and takes others.
    pub(super) fn takes_others(self, a: &'static str, b: &'static str) -> CaseError {
        CaseError::Shapes {
            query: self.name(),
            takes: self.pair_name(),
            a,
            b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_called_by_its_name() {
        for question in CaseQuestion::all() {
            assert_eq!(CaseQuestion::named(&question.name()), Ok(question));
        }
        for name in [
            "sphere_mesh",
            "sweep_box_mesh",
            "sweep_sphere_capsule",
            "sphere_box",
        ] {
            assert!(CaseQuestion::named(name).is_ok(), "{name}");
        }
        let error = CaseQuestion::named("mesh_sphere").expect_err("no question");
        assert!(error.to_string().contains("no query is called"), "{error}");
    }
}
