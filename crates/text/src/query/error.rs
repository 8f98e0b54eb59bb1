use capsule_core::method::{Setting, SettingError};
use capsule_scenes::scene::mesh_file::MeshError;

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// Not JSON.
    #[error("not JSON at column {column}; expected one case, `{{\"query\": …}}`")]
    NotJson {
        /// Where, counted from 1.
        column: usize,
    },
    /// Not of a case's form.
    #[error("{message} (column {column})")]
    Form {
        /// The found and the expected value.
        message: String,
        /// Where, counted from 1.
        column: usize,
    },
    /// No question is called that.
    #[error("no query is called `{name}`{hint}")]
    UnknownQuery {
        name: String,
        /// The name that is meant, where one is like it; how it goes on.
        hint: String,
    },
    /// The shapes are not those of the question.
    #[error("`{query}` takes a {takes}; `a` is a {a} and `b` a {b}")]
    Shapes {
        query: String,
        /// The shapes it is about.
        takes: String,
        a: &'static str,
        b: &'static str,
    },
    /// A mesh in place of a shape with numbers.
    #[error("`{place}` is a mesh; expected a shape with its numbers")]
    MeshAmongShapes { place: &'static str },
    /// About a mesh, where the query takes shapes with numbers.
    #[error("`{query}` tests a mesh file; expected a query of two shapes")]
    AboutMesh { query: String },
    /// A mesh could not be read.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// Not the two keys that say where a capsule is, or more.
    #[error("the capsule `{place}` takes `a` and `b`, `base` and `tip`, or `a` and `axis`")]
    CapsuleForm { place: &'static str },
    /// The ends that follow from what is given are beyond an `f32`.
    #[error("the capsule `{place}` is too large")]
    TooLarge { place: &'static str },
    /// A radius is below 0.
    #[error("the radius of `{place}` is {radius}; at least 0 was expected")]
    NegativeRadius { place: &'static str, radius: String },
    /// A half size is below 0.
    #[error("a half size of `{place}` is {half_size}; at least 0 was expected")]
    NegativeHalfSize {
        place: &'static str,
        half_size: String,
    },
    /// A displacement where nothing moves.
    #[error("`{query}` tests shapes without motion; `motion` belongs to sweeps")]
    Motion { query: String },
    /// No displacement where something moves.
    #[error("`{query}` is a sweep; expected `motion`, the whole displacement [x, y, z]")]
    NoMotion { query: String },
    /// The chosen algorithm answers another question.
    #[error("`{algorithm}` answers `{answers}`, not `{query}`")]
    OtherQuestion {
        algorithm: String,
        answers: String,
        query: String,
    },
    /// The setting is none of those there are.
    #[error("no setting is called `{name}`; the settings are {}", keys())]
    UnknownSetting { name: String },
    #[error("`{name}` is `{value}`; true or false was expected")]
    NotAFlag { name: &'static str, value: String },
    /// A setting takes something else.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// `double_sided` and the keys of all settings, the last after an `and`.
fn keys() -> String {
    let keys = Setting::ALL.map(Setting::key);
    let (last, others) = keys.split_last().expect("some settings");
    format!("double_sided, {} and {last}", others.join(", "))
}
