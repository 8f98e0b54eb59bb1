//! Names of shapes as identifiers of a programming language.

use std::collections::HashSet;

/// Words that some of the languages keep for themselves, and those that say nothing or something else before the name
/// of a member: `end_a`.
const KEPT: [&str; 58] = [
    "as", "bool", "box", "break", "case", "center", "class", "collider", "const", "corner",
    "crate", "debug", "default", "delta", "do", "double", "else", "end", "enum", "error", "f",
    "float", "fn", "for", "g", "half", "if", "in", "info", "int", "k", "kind", "line", "local",
    "loop", "m", "mod", "move", "name", "new", "out", "point", "pt", "s", "shape", "static",
    "struct", "the", "time", "trace", "triangle", "type", "use", "v", "vert", "vertex", "warn",
    "world",
];

/// `crate 2` becomes `crate_2`; a name that no identifier can be made of, the shape's kind. Each is unique.
pub(super) fn identifiers<'n>(names: impl Iterator<Item = (&'n str, &'n str)>) -> Vec<String> {
    let mut taken = HashSet::new();
    names
        .map(|(name, kind)| free(&identifier(name, kind), &mut taken))
        .collect()
}

fn identifier(name: &str, kind: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '_'
        }
    };
    let mapped: String = name.chars().map(plain).collect();
    let parts: Vec<&str> = mapped.split('_').filter(|part| !part.is_empty()).collect();
    let joined = parts.join("_");
    let starts_well = joined.starts_with(|c: char| c.is_ascii_alphabetic());
    match joined.as_str() {
        "" => format!("{kind}_shape"),
        kept if KEPT.contains(&kept) => format!("{kept}_shape"),
        _ if !starts_well => format!("{kind}_{joined}"),
        _ => joined,
    }
}

fn free(wanted: &str, taken: &mut HashSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_string()).chain(numbered);
    let name = names.find(|name| !taken.contains(name)).unwrap_or_default();
    taken.insert(name.clone());
    name
}
