use capsule_core::method::{Setting, SettingError};
use capsule_scenes::scene::mesh_file::MeshError;

/// Why a line has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    #[error("not JSON at column {column}; expected one case, `{{\"query\": …}}`")]
    NotJson {
        /// Where, counted from 1.
        column: usize,
    },
    #[error("{message} (column {column})")]
    Form {
        message: String,
        /// Where, counted from 1.
        column: usize,
    },
    #[error("no query is called `{name}`{hint}")]
    UnknownQuery {
        name: String,
        /// The name that is meant, where one is like it; how it goes on.
        hint: String,
    },
    #[error("`{query}` takes a {takes}; `a` is a {a} and `b` a {b}")]
    Shapes {
        query: String,
        takes: String,
        a: &'static str,
        b: &'static str,
    },
    #[error("`{place}` is a mesh; expected a shape with its numbers")]
    MeshAmongShapes { place: &'static str },
    #[error("`{query}` tests a mesh file; expected a query of two shapes")]
    AboutMesh { query: String },
    #[error(transparent)]
    Mesh(#[from] MeshError),
    #[error("the capsule `{place}` takes `a` and `b`, `base` and `tip`, or `a` and `axis`")]
    CapsuleForm { place: &'static str },
    /// The ends that follow from what is given are beyond an `f32`.
    #[error("the capsule `{place}` is too large")]
    TooLarge { place: &'static str },
    #[error("the radius of `{place}` is {radius}; at least 0 was expected")]
    NegativeRadius { place: &'static str, radius: String },
    #[error("a half size of `{place}` is {half_size}; at least 0 was expected")]
    NegativeHalfSize {
        place: &'static str,
        half_size: String,
    },
    #[error("`{query}` tests shapes without motion; `motion` belongs to sweeps")]
    Motion { query: String },
    #[error("`{query}` is a sweep; expected `motion`, the whole displacement [x, y, z]")]
    NoMotion { query: String },
    #[error("`{algorithm}` answers `{answers}`, not `{query}`")]
    OtherQuestion {
        algorithm: String,
        answers: String,
        query: String,
    },
    #[error("no setting is called `{name}`; the settings are {}", keys())]
    UnknownSetting { name: String },
    #[error("`{name}` is `{value}`; true or false was expected")]
    NotAFlag { name: &'static str, value: String },
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// `double_sided` and the keys of all settings, the last after an `and`.
fn keys() -> String {
    let keys = Setting::ALL.map(Setting::key);
    let (last, others) = keys.split_last().expect("some settings");
    format!("double_sided, {} and {last}", others.join(", "))
}
