//! A `[run] step` that the run of its scene does not have, as a mistake of the file.

use super::{
    error::{Mistake, SceneErrors, quoted_list},
    toml_syntax,
};
use capsule_core::trace::AddressError;
use std::ops::Range;

impl SceneErrors {
    /// The mistake that the run of the scene file `text`, once it was run, has no such step as `[run] step` says; `path`
    /// is what it is reported under.
    pub fn of_step(path: &str, text: &str, error: &AddressError) -> Self {
        let (expected, help) = match error {
            AddressError::Unknown { has_steps, .. } if !has_steps => (
                "this scene has no steps",
                "only a sphere, capsule or box with another shape is stepped through".into(),
            ),
            AddressError::Unknown { nearest, .. } => (
                "expected the end of a step's address",
                match nearest {
                    Some(near) => format!("did you mean `{near}`? `trace` lists every step"),
                    None => "`trace` lists every step".into(),
                },
            ),
            AddressError::Ambiguous { matches, .. } => (
                "expected enough of the address to name one step",
                format!(
                    "it fits {}",
                    quoted_list(matches.iter().map(String::as_str))
                ),
            ),
        };
        let message = match error {
            AddressError::Unknown { address, .. } => format!("no step is called `{address}`"),
            AddressError::Ambiguous { address, .. } => {
                format!("several steps are called `{address}`")
            }
        };
        let mistake = Mistake {
            span: span_of_step(path, text).unwrap_or_default(),
            message,
            expected: expected.into(),
            help: Some(help),
        };
        Self::new(path, text, vec![mistake])
    }
}

/// Where the step is written.
fn span_of_step(path: &str, text: &str) -> Option<Range<usize>> {
    let table = toml_syntax::parse(path, text).ok()?;
    let step = table.get_ref().get("run")?.get_ref().get("step")?;
    Some(step.span())
}
