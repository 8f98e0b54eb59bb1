//! Cases as JSON, one a line: reading them, answering them.
//!
//! ```json
//! {"id": "x", "query": "sphere_triangle", "a": {"sphere": {"center": [0, 0.5, 0], "radius": 1}},
//!  "b": {"triangle": [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]}, "settings": {"double_sided": false}}
//! ```
//!
//! `a` is the first or moving shape, `b` the other. `id`, `regime`, `expect` and `settings` may be left out.

use crate::{
    catalog::{self, Pair, ParallelRule, Question, Settings},
    geometry::{Capsule, Shape, Sphere, Triangle},
    study::Choice,
};
use glam::Vec3;
use serde::{Deserialize, Serialize, de::IgnoredAny};

/// Every question that cases ask, whether it is answered yet or not.
const QUERIES: [&str; 8] = [
    "sphere_sphere",
    "sphere_capsule",
    "sphere_triangle",
    "capsule_capsule",
    "capsule_triangle",
    "sweep_sphere_triangle",
    "sweep_capsule_capsule",
    "sweep_capsule_triangle",
];

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// Not JSON, or not of a case's form.
    #[error("{message} (column {column})")]
    Form {
        /// What was found and what was expected.
        message: String,
        /// Where, counted from 1.
        column: usize,
    },
    /// No question is called that.
    #[error("no query is called `{name}`; did you mean `{nearest}`?")]
    UnknownQuery {
        /// As asked for.
        name: String,
        /// The most alike name.
        nearest: &'static str,
    },
    /// The question is known, but nothing answers it yet.
    #[error("`{name}` has no algorithm yet; answered are {answered}")]
    Unanswered {
        /// As asked for.
        name: String,
        /// The questions that have one.
        answered: String,
    },
    /// The shapes are not those of the question.
    #[error("`{query}` takes a {takes}; `a` is a {a} and `b` a {b}")]
    Shapes {
        /// As asked for.
        query: &'static str,
        /// The shapes it is about.
        takes: &'static str,
        /// What was given.
        a: &'static str,
        /// What was given.
        b: &'static str,
    },
    /// A radius is below 0.
    #[error("the radius of `{place}` is {radius}; at least 0 was expected")]
    NegativeRadius {
        /// The shape's key.
        place: &'static str,
        /// As written.
        radius: String,
    },
    /// A displacement where nothing moves.
    #[error("`{query}` is about shapes that stand; `motion` belongs to sweeps")]
    Motion {
        /// As asked for.
        query: &'static str,
    },
    /// The asked-for algorithm is for something else.
    #[error("`{algorithm}` answers `{answers}`, not `{query}`")]
    OtherQuestion {
        /// The algorithm's name.
        algorithm: String,
        /// Its question.
        answers: &'static str,
        /// The case's.
        query: &'static str,
    },
    /// The parallel rule is none of those there are.
    #[error("no parallel rule is called `{name}`; there are {}", rule_names())]
    UnknownRule {
        /// As asked for.
        name: String,
    },
    /// The setting is none of those there are.
    #[error("no setting is called `{name}`; there are double_sided and parallel")]
    UnknownSetting {
        /// As asked for.
        name: String,
    },
    /// The setting takes something else.
    #[error("`{name}` is `{value}`; true or false was expected")]
    NotAFlag {
        /// The setting.
        name: &'static str,
        /// As written.
        value: String,
    },
}

fn rule_names() -> String {
    ParallelRule::ALL.map(|(_, name)| name).join(", ")
}

/// What the user set for every case, on top of which a case's own settings go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overrides {
    double_sided: Option<bool>,
    parallel: Option<String>,
}

impl Overrides {
    /// Sets one by its name, as `--set` does.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), CaseError> {
        match name {
            "double_sided" => {
                let flag = value.parse().map_err(|_| CaseError::NotAFlag {
                    name: "double_sided",
                    value: value.into(),
                })?;
                self.double_sided = Some(flag);
            }
            "parallel" => {
                parallel_rule(value)?;
                self.parallel = Some(value.into());
            }
            _ => return Err(CaseError::UnknownSetting { name: name.into() }),
        }
        Ok(())
    }

    fn apply(&self, settings: &mut Settings) -> Result<(), CaseError> {
        if let Some(double_sided) = self.double_sided {
            settings.double_sided = double_sided;
        }
        if let Some(name) = &self.parallel {
            settings.parallel = parallel_rule(name)?;
        }
        Ok(())
    }
}

fn parallel_rule(name: &str) -> Result<ParallelRule, CaseError> {
    ParallelRule::ALL
        .iter()
        .find(|(_, known)| *known == name)
        .map(|(rule, _)| *rule)
        .ok_or_else(|| CaseError::UnknownRule { name: name.into() })
}

/// One question about one pair of shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// As given; null where it was not.
    pub id: serde_json::Value,
    /// What is asked.
    pub question: Question,
    /// The shapes, all of whose numbers are finite.
    pub pair: Pair,
    overrides: Overrides,
}

impl Case {
    /// Reads and checks a line of JSON.
    pub fn read(line: &[u8]) -> Result<Self, CaseError> {
        let written: WrittenCase = serde_json::from_slice(line).map_err(|error| form(&error))?;
        let question = question(&written.query)?;
        if written.motion.is_some() {
            let query = question.name();
            return Err(CaseError::Motion { query });
        }
        let (mover, obstacle) = (written.a.shape("a")?, written.b.shape("b")?);
        if Question::of(&mover, &obstacle) != Some(question) {
            return Err(CaseError::Shapes {
                query: question.name(),
                takes: question.pair_name(),
                a: mover.kind(),
                b: obstacle.kind(),
            });
        }
        Ok(Self {
            id: written.id,
            question,
            pair: Pair::new(mover, obstacle),
            overrides: written.settings,
        })
    }

    /// The answer of `choice`, or of the exact algorithm; `for_all` holds where the case says nothing of its own.
    pub fn answer(
        &self,
        choice: Option<&Choice>,
        for_all: &Overrides,
    ) -> Result<Reply<'_>, CaseError> {
        let mut choice = match choice {
            Some(choice) => choice.clone(),
            None => Choice::plain(self.question.exact()),
        };
        if choice.algorithm.question != self.question {
            return Err(CaseError::OtherQuestion {
                algorithm: choice.name(),
                answers: choice.algorithm.question.name(),
                query: self.question.name(),
            });
        }
        for_all.apply(&mut choice.settings)?;
        self.overrides.apply(&mut choice.settings)?;
        let answer = (choice.algorithm.silent)(&self.pair, &choice.settings);
        Ok(Reply::new(&self.id, &answer, choice.name()))
    }
}

fn form(error: &serde_json::Error) -> CaseError {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    CaseError::Form {
        message: text.strip_suffix(&place).unwrap_or(&text).into(),
        column: error.column(),
    }
}

fn question(name: &str) -> Result<Question, CaseError> {
    let questions = || catalog::ALGORITHMS.iter().map(|a| a.question);
    if let Some(question) = questions().find(|question| question.name() == name) {
        return Ok(question);
    }
    if QUERIES.contains(&name) {
        let answered = QUERIES
            .iter()
            .filter(|known| questions().any(|q| q.name() == **known));
        return Err(CaseError::Unanswered {
            name: name.into(),
            answered: answered.copied().collect::<Vec<_>>().join(", "),
        });
    }
    let alike = |known: &str| strsim::jaro_winkler(known, name);
    let nearest = QUERIES
        .into_iter()
        .max_by(|a, b| alike(a).total_cmp(&alike(b)));
    Err(CaseError::UnknownQuery {
        name: name.into(),
        nearest: nearest.unwrap_or_default(),
    })
}

/// A case as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCase {
    #[serde(default)]
    id: serde_json::Value,
    query: String,
    a: WrittenShape,
    b: WrittenShape,
    motion: Option<[f32; 3]>,
    #[serde(default)]
    settings: Overrides,
    #[serde(rename = "regime")]
    _regime: Option<IgnoredAny>,
    #[serde(rename = "expect")]
    _expect: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum WrittenShape {
    Sphere(WrittenSphere),
    Capsule(WrittenCapsule),
    Triangle([[f32; 3]; 3]),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSphere {
    center: [f32; 3],
    radius: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCapsule {
    a: [f32; 3],
    b: [f32; 3],
    radius: f32,
}

impl WrittenShape {
    /// The shape, once its numbers are found sound; `place` is its key. They are finite: JSON has no others, and what
    /// is too large for an `f32` is out of the reader's range.
    fn shape(self, place: &'static str) -> Result<Shape, CaseError> {
        let shape = match self {
            Self::Sphere(sphere) => Shape::Sphere(Sphere {
                center: sphere.center.into(),
                radius: sphere.radius,
            }),
            Self::Capsule(capsule) => Shape::Capsule(Capsule {
                a: capsule.a.into(),
                b: capsule.b.into(),
                radius: capsule.radius,
            }),
            Self::Triangle(v) => Shape::Triangle(Triangle {
                v: v.map(Vec3::from),
            }),
        };
        let radius = shape.radius();
        if radius < 0.0 {
            let radius = radius.to_string();
            return Err(CaseError::NegativeRadius { place, radius });
        }
        Ok(shape)
    }
}

/// An answer as it is written: floats in the shortest text that reads back the same, NaN and infinity as null.
#[derive(Debug, Serialize)]
pub struct Reply<'a> {
    id: &'a serde_json::Value,
    hit: bool,
    distance: Option<f32>,
    time: Option<f32>,
    contact: Option<WrittenContact>,
    algorithm: String,
    /// Whether one of the nulls above stands for a number that is not finite.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    non_finite: bool,
}

#[derive(Debug, Serialize)]
struct WrittenContact {
    normal: [f32; 3],
    depth: f32,
    point: [f32; 3],
    feature: String,
}

impl<'a> Reply<'a> {
    fn new(id: &'a serde_json::Value, answer: &catalog::Answer, algorithm: String) -> Self {
        let numbers = answer.distance.into_iter().chain(answer.time);
        let non_finite = numbers
            .chain(answer.contact.map(|contact| contact.depth))
            .any(|n| !n.is_finite())
            || answer
                .contact
                .is_some_and(|contact| !contact.normal.is_finite() || !contact.point.is_finite());
        Self {
            id,
            hit: answer.is_hit(),
            distance: answer.distance,
            time: answer.time,
            contact: answer.contact.map(|contact| WrittenContact {
                normal: contact.normal.into(),
                depth: contact.depth,
                point: contact.point.into(),
                feature: contact.feature.to_string(),
            }),
            algorithm,
            non_finite,
        }
    }
}
