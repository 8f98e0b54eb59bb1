//! Cases as JSON, one a line: reading them, answering them.
//!
//! ```json
//! {"id": "x", "query": "sphere_triangle", "a": {"sphere": {"center": [0, 0.5, 0], "radius": 1}},
//!  "b": {"triangle": [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]}, "settings": {"double_sided": false}}
//! ```
//!
//! `a` is the first or moving shape, `b` the other. A capsule has `a` and `b`, `base` and `tip`, or `a` and `axis`, as in
//! scene files. `id` may be any JSON and comes back as it was written. `id` and `settings` may be left out, and so may what is said about the case: `regime`, `expect`,
//! `answer`, `frame`, `note` and `reply` ([`CaseNote`]). A sweep also
//! takes `motion`, the whole displacement of `a` relative to `b`: `"motion": [0, -2, 0]`. A box is written
//! `{"box": {"center": [0, 0, 0], "half_size": [1, 1, 1], "rotation": [0, 45, 0]}}`, its rotation as in scene files.
//!
//! `b` may be a whole mesh, `{"mesh": {"file": "level.obj"}}`. The answer is then the first touch of all its triangles, or the
//! deepest contact, and which triangle has it.

mod asked;
mod beside_case;
pub(super) mod case_text;
mod error;
mod given;
mod keys;
mod mesh_case;
mod overrides;

pub use asked::CaseQuestion;
pub use beside_case::CaseNote;
pub use case_text::CaseDigits;
pub use error::CaseError;
pub use given::{AnswerLine, GivenError, read_answer};
pub use keys::Reply;
pub use mesh_case::{MeshCase, QueryMeshes};
pub use overrides::Overrides;

use capsule_core::{
    geometry::{Kind, Shape},
    method::{Algorithm, Pair, Question, Settings},
};
use capsule_scenes::run::study::AlgorithmChoice;
use given::with_quoted_numbers;
use glam::Vec3;
use keys::{Object, WrittenCase};
use serde_json::{Value, value::RawValue};

/// What is said of NaN and infinity outside of an answer.
const NOT_FINITE: &str =
    "expected a number that is not NaN or infinite: only an answer may have those";

/// What a line asks.
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
            serde_json::from_str(&text).map_err(|quoted| {
                // What is no number stands where it may not.
                if text.as_bytes() != line && quoted.is_data() {
                    return CaseError::Form {
                        message: NOT_FINITE.into(),
                        column: error.column(),
                    };
                }
                form(&text, &error)
            })
        })?;
        let written = written.0;
        let asked = CaseQuestion::named(&written.query)?;
        match asked {
            CaseQuestion::Pair(question) | CaseQuestion::SphereBox(question) => {
                QueryCase::of(written, asked, question).map(Self::Pair)
            }
            CaseQuestion::RoundSweep(_) => {
                QueryCase::of(written, asked, Question::SWEEP_CAPSULE_CAPSULE).map(Self::Pair)
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

/// One question about one pair of shapes.
#[derive(Clone, Debug)]
pub struct QueryCase {
    /// The id as written, if there is one.
    pub id: Option<Box<RawValue>>,
    pub question: Question,
    /// The shapes, all of whose numbers are finite.
    pub pair: Pair,
    /// The other parts of its line.
    pub note: CaseNote,
    overrides: Overrides,
}

impl QueryCase {
    /// A case without a line, with the usual settings.
    pub fn new(question: Question, pair: Pair) -> Self {
        Self {
            id: None,
            question,
            pair,
            note: CaseNote::default(),
            overrides: Overrides::default(),
        }
    }

    /// The case of a scene's pair. A sphere that meets a box there as a capsule without length is a sphere again: an engine
    /// that knows spheres need not know such capsules.
    pub fn of_scene(question: Question, mut pair: Pair) -> Self {
        if let (Shape::Capsule(capsule), Shape::Box(_)) = (&pair.mover, &pair.obstacle)
            && capsule.a == capsule.b
        {
            pair.mover = Shape::Sphere(capsule.sphere_at(capsule.a));
        }
        Self::new(question, pair)
    }

    /// The case about a triangle that is hit from its front alone, unless it is `double_sided`.
    #[must_use]
    pub fn with_sides(mut self, double_sided: bool) -> Self {
        self.overrides.set_sides(double_sided);
        self
    }

    /// Reads and checks a line of JSON that is about two shapes.
    pub fn read(line: &[u8]) -> Result<Self, CaseError> {
        match QueryLine::read(line)? {
            QueryLine::Pair(case) => Ok(case),
            QueryLine::Mesh(case) => Err(CaseError::AboutMesh {
                query: case.question.name(),
            }),
        }
    }

    fn of(
        written: WrittenCase,
        asked: CaseQuestion,
        question: Question,
    ) -> Result<Self, CaseError> {
        let displacement = displacement(asked, written.motion)?;
        let (a, b) = (written.a.name(), written.b.name());
        let regime = written.regime.map(|regime| match regime {
            Value::String(name) => name,
            other => other.to_string(),
        });
        let note = CaseNote {
            regime,
            frame: written.frame,
            text: written.note,
            wants_reply: written.reply,
            answer: written.answer,
        };
        let (mover, obstacle) = (written.a.shape("a")?, written.b.shape("b")?);
        if asked.kinds() != [mover.kind(), obstacle.kind()] {
            return Err(asked.takes_others(a, b));
        }
        Ok(Self {
            id: written.id,
            question,
            pair: Pair::new(mover, obstacle).moved_by(displacement),
            note,
            overrides: written.settings.0,
        })
    }

    /// The settings of its own, on top of the usual ones. They were not checked before.
    pub fn settings(&self) -> Result<Settings, CaseError> {
        self.settings_over(&Settings::default())
    }

    /// The settings of its own, on top of `others`.
    pub fn settings_over(&self, others: &Settings) -> Result<Settings, CaseError> {
        let mut settings = others.clone();
        self.overrides.apply(&mut settings)?;
        Ok(settings)
    }

    /// The settings, for all cases or for this one, that the algorithm does not read, as a sentence; see [`Self::answer`].
    pub fn unread(&self, choice: Option<&AlgorithmChoice>, for_all: &Overrides) -> Option<String> {
        let exact = self.question.exact();
        let algorithm: &Algorithm = choice.map_or(exact, |choice| choice.method);
        let mut told = for_all.settings();
        for own in self.overrides.settings() {
            if !told.contains(&own) {
                told.push(own);
            }
        }
        algorithm.unread(&told)
    }

    /// The answer of `choice`, or of the exact algorithm; `for_all` holds where the case says nothing of its own.
    pub fn answer(
        &self,
        choice: Option<&AlgorithmChoice>,
        for_all: &Overrides,
    ) -> Result<Reply<'_>, CaseError> {
        let mut choice = match choice {
            Some(choice) => choice.clone(),
            None => AlgorithmChoice::plain(self.question.exact()),
        };
        if choice.method.question != self.question {
            return Err(CaseError::OtherQuestion {
                algorithm: choice.name(),
                answers: choice.method.question.name(),
                query: self.question.name(),
            });
        }
        for_all.apply(&mut choice.settings)?;
        self.overrides.apply(&mut choice.settings)?;
        let pair = self.asked_pair();
        let answer = (choice.method.silent)(&pair, &choice.settings);
        let mut reply = Reply::new(self.id.as_deref(), &answer, choice.name());
        reply.touching_moving_away = answer.leaves_a_touch(&pair);
        Ok(reply)
    }

    /// The pair as the question takes it: where that is about capsules, spheres are some without length.
    pub fn asked_pair(&self) -> Pair {
        let [mover, obstacle] = self.question.kinds();
        let as_asked = |shape: Shape, kind: Kind| match shape.as_capsule() {
            Some(capsule) if kind == Kind::Capsule => Shape::Capsule(capsule),
            _ => shape,
        };
        Pair {
            mover: as_asked(self.pair.mover, mover),
            obstacle: as_asked(self.pair.obstacle, obstacle),
            ..self.pair
        }
    }
}

/// The motion of a case with question `asked`: none where nothing moves.
fn displacement(asked: CaseQuestion, motion: Option<Vec3>) -> Result<Vec3, CaseError> {
    let query = || asked.name();
    match (asked.is_sweep(), motion) {
        (false, Some(_)) => Err(CaseError::Motion { query: query() }),
        (true, None) => Err(CaseError::NoMotion { query: query() }),
        (_, motion) => Ok(motion.unwrap_or_default()),
    }
}

/// Why `text` is no case.
fn form(text: &str, error: &serde_json::Error) -> CaseError {
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text.trim_end()) {
        return CaseError::NotJson {
            column: error.column(),
        };
    }
    CaseError::Form {
        message: in_words_of_json(&without_place(error)),
        column: error.column(),
    }
}

/// What is wrong, without where.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let place = format!(" at line {} column {}", error.line(), error.column());
    error.to_string().replace(&place, "")
}

/// Without the names that the reader's library has for numbers, arrays and objects.
fn in_words_of_json(message: &str) -> String {
    let words = [
        ("expected value", "expected an object"),
        ("expected ident", "expected an object"),
        ("expected f32", "expected a number"),
        ("expected f64", "expected a number"),
        ("expected struct Vec3", "expected an array of length 3"),
        ("type: sequence", "type: array"),
        ("type: map", "type: object"),
        ("floating point", "number"),
        ("integer", "number"),
    ];
    let replace = |text: String, (from, to): (&str, &str)| text.replace(from, to);
    words.into_iter().fold(message.into(), replace)
}
