use super::{
    CaseError, CaseQuestion, MeshCase, Overrides, QueryCase, QueryMeshes, Reply, form,
    given::with_quoted_numbers,
    keys::{Object, WrittenCase},
};
use capsule_core::method::Question;
use capsule_scenes::run::study::AlgorithmChoice;

#[derive(Clone, Debug)]
pub enum QueryLine {
    Pair(QueryCase),
    /// About a shape and a mesh.
    Mesh(MeshCase),
}

impl QueryLine {
    /// Reads and checks a line of JSON. No mesh is read yet.
    pub fn read(line: &[u8]) -> Result<Self, CaseError> {
        let written: Object<WrittenCase> = serde_json::from_slice(line).or_else(|error| {
            // An answer beside the case may hold NaN.
            let text = with_quoted_numbers(&String::from_utf8_lossy(line));
            serde_json::from_str(&text).map_err(|_| form(&text, &error))
        })?;
        let written = written.0;
        let asked = CaseQuestion::named(&written.query)?;
        match asked {
            CaseQuestion::Pair(question) => QueryCase::of(written, asked, question).map(Self::Pair),
            CaseQuestion::SphereBox(question) => {
                QueryCase::of(written, asked, question).map(Self::Pair)
            }
            CaseQuestion::RoundSweep(_) => {
                let question = Question::SWEEP_CAPSULE_CAPSULE;
                QueryCase::of(written, asked, question).map(Self::Pair)
            }
            CaseQuestion::Mesh(question) => MeshCase::of(written, asked, question).map(Self::Mesh),
        }
    }

    /// See [`QueryCase::unread`].
    pub fn unread(&self, choice: Option<&AlgorithmChoice>, for_all: &Overrides) -> Option<String> {
        match self {
            Self::Pair(case) => case.unread(choice, for_all),
            Self::Mesh(case) => case.unread(for_all),
        }
    }

    /// The answer of `choice`, or of the exact algorithm; `for_all` holds where the case says nothing of its own. Meshes
    /// have exact answers alone.
    pub fn answer(
        &self,
        choice: Option<&AlgorithmChoice>,
        for_all: &Overrides,
        meshes: &mut QueryMeshes,
    ) -> Result<Reply<'_>, CaseError> {
        match self {
            Self::Pair(case) => case.answer(choice, for_all),
            Self::Mesh(case) => case.answer(choice, for_all, meshes),
        }
    }
}
