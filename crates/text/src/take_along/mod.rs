//! A method's listing to take along: the code by itself, in the language of one's engine.
//!
//! The listing's own source is read, the trace and what the settings rule out are left out, and the rest is written with all
//! that it calls. The code computes in the order of the listing, so that it has the same bits as the method.

mod expression;
mod language;
mod print;
mod reduce;
mod sources;
mod tree;
mod value;

pub use language::CodeLanguage;

use capsule_core::method::{Algorithm, Settings};
use reduce::unwritable;
use sources::Sources;
use tree::CodeTree;

/// Why a listing cannot be written in a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The listing {method} cannot be written in {language}: it uses {construct}")]
pub struct TakeAlongError {
    method: &'static str,
    language: &'static str,
    construct: String,
}

/// What of a listing has no counterpart.
#[derive(Debug)]
struct Unwritable {
    construct: String,
}

/// The listing of `method` with these settings and fixes, as a file of `language`.
pub fn take_along(
    method: &Algorithm,
    settings: &Settings,
    language: CodeLanguage,
) -> Result<String, TakeAlongError> {
    thread_local! {
        static SOURCES: Sources = Sources::read();
    }
    let own = method.repairs.iter().map(|repair| repair.id);
    let settings = Settings {
        repairs: own.filter(|id| settings.repairs(id)).collect(),
        ..settings.clone()
    };
    let tree = SOURCES.with(|sources| reduced(sources, method, &settings));
    let head = head(method, &settings, language);
    tree.and_then(|tree| print::print(&tree, language, &head))
        .map_err(|unwritable| TakeAlongError {
            method: method.name,
            language: language.title(),
            construct: unwritable.construct,
        })
}

/// The reduced form of a method.
fn reduced(
    sources: &Sources,
    method: &Algorithm,
    settings: &Settings,
) -> Result<CodeTree, Unwritable> {
    let Some(answer) = sources.answer(method.source, method.name) else {
        return unwritable("code that is not here");
    };
    let name = method.name.replace(['/', '-'], "_");
    let answers = if method.question.is_sweep() {
        "Impact"
    } else {
        "Contact"
    };
    reduce::reduce(sources, answer, &name, answers, settings)
}

/// What the file says first.
fn head(method: &Algorithm, settings: &Settings, language: CodeLanguage) -> Vec<String> {
    let fixes = match settings.repairs.as_slice() {
        [] => "as published, without fixes".into(),
        ids => format!("with the fixes {}", ids.join(", ")),
    };
    let sides = if settings.double_sided {
        "double-sided"
    } else {
        "single-sided"
    };
    vec![
        format!(
            "{} of {}, {fixes}; triangles are {sides}.",
            method.name, method.article.title
        ),
        format!("Written by Capsule Lab. It needs {}.", language.needs()),
    ]
}
