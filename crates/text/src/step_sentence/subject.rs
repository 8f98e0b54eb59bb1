//! The subject of a statement: what a number belongs to, which the title of its step may name already.

use crate::terms::Quantity;

/// What says of a step that finds no number and decides nothing that it is there.
const SHOWS: &str = "the picture shows the ";
/// First words of titles that are clauses already.
const PRONOUNS: [&str; 3] = ["it ", "they ", "there "];

/// A clause about `term`, with its `predicate`: behind the title `head` of its step, or with that as its subject where it names
/// the term.
pub(super) fn clause(head: &str, title: &str, term: &str, predicate: &str) -> String {
    if is_named(title, term) && head == title {
        format!("the {title} {predicate}")
    } else {
        format!("{head}: the {term} {predicate}")
    }
}

/// What a title says alone.
pub(super) fn alone(title: &str) -> String {
    if is_pronoun(title) {
        title.into()
    } else {
        format!("{SHOWS}{title}")
    }
}

/// Whether a clause does not name what it is about.
fn is_pronoun(clause: &str) -> bool {
    PRONOUNS.iter().any(|one| clause.starts_with(one))
}

/// The verb of a number: a moment is one, or something is at it.
pub(super) fn verb(term: &str, quantity: Quantity) -> &'static str {
    if quantity == Quantity::Time && term != "time" {
        "is at"
    } else {
        "is"
    }
}

/// Whether `title` is a name for what `term` stands for: "distance to the plane", "penetration depth". One that ends in a number
/// counts how often, and one of two things is a name for neither.
pub(super) fn is_named(title: &str, term: &str) -> bool {
    let is_whole = title
        .strip_prefix(term)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let ends = title
        .strip_suffix(term)
        .is_some_and(|front| front.ends_with(' '));
    let counts = title
        .rsplit(' ')
        .next()
        .is_some_and(|last| last.parse::<usize>().is_ok());
    (is_whole || ends) && !counts && !title.contains(" and ")
}
