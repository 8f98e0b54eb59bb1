//! Names of shapes as identifiers of a programming language.

use std::collections::HashSet;

/// Words that some of the languages keep for themselves and that people give to shapes.
const KEPT: [&str; 17] = [
    "box", "class", "crate", "default", "double", "float", "half", "in", "line", "mod", "move",
    "out", "point", "static", "struct", "triangle", "type",
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
        "" => format!("the_{kind}"),
        kept if KEPT.contains(&kept) => format!("the_{kept}"),
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
