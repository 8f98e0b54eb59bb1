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

use capsule_core::method::{Algorithm, ParallelRule, Settings};
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
    let scope = scope(method, &settings);
    tree.and_then(|tree| print::print(&tree, language, (&head, &scope)))
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

/// The name of the namespace of a listing: its method's, its fixes and its settings, so that two may stand in one program.
fn scope(method: &Algorithm, settings: &Settings) -> String {
    let mut words = vec![method.name.to_lowercase()];
    words.extend(settings.repairs.iter().map(|id| id.to_lowercase()));
    if !settings.double_sided {
        words.push("single_sided".into());
    }
    if settings.parallel != ParallelRule::default() {
        words.push(settings.parallel.name().into());
    }
    words.push("listing".into());
    words.join("_").replace(['/', '-'], "_")
}

/// What the file says first.
fn head(method: &Algorithm, settings: &Settings, language: CodeLanguage) -> Vec<String> {
    let fixes = match settings.repairs.as_slice() {
        [] => "as published, without fixes".into(),
        [id] => format!("with fix {id}"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::catalog::ALGORITHMS;

    #[test]
    fn two_listings_of_one_method_stand_in_one_program() {
        let mut methods = ALGORITHMS.iter();
        let method = methods.find(|one| one.name == "wicked/capsule-triangle");
        let method = method.expect("a method");
        let scope = |fix: &'static str| {
            let settings = Settings {
                repairs: vec![fix],
                ..Settings::default()
            };
            let text = take_along(method, &settings, CodeLanguage::Cpp).expect("it is written");
            let mut lines = text.lines();
            lines
                .find(|line| line.starts_with("namespace "))
                .map(str::to_owned)
        };
        let [one, other] = ["W1", "W2"].map(scope);
        assert!(one.is_some() && other.is_some() && one != other, "{one:?}");
    }
}
