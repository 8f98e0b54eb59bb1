//! Where the names are defined that an algorithm's file takes from others.

use super::listing::Listing;
use std::{collections::BTreeMap, sync::LazyLock};

/// An item of an embedded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name of a type, function or constant.
    pub name: &'static str,
    /// Its file's path in the repository.
    pub path: &'static str,
    /// Counted from 1.
    pub line: usize,
}

/// By name; several items may share one.
static ALL: LazyLock<BTreeMap<&str, Vec<Definition>>> = LazyLock::new(|| {
    let mut all: BTreeMap<&str, Vec<Definition>> = BTreeMap::new();
    for listing in Listing::paths().filter_map(Listing::open) {
        for (i, line) in listing.lines().enumerate() {
            if let Some(name) = defined(line) {
                all.entry(name).or_default().push(Definition {
                    name,
                    path: listing.path,
                    line: i + 1,
                });
            }
        }
    }
    all
});

impl Definition {
    /// The names in the `use` statements of `listing`, in their order. A name that several files define is looked for beside
    /// it, and left out if it is not there.
    pub fn used_by(listing: &Listing) -> Vec<Self> {
        let folder = |path: &'static str| path.rsplit_once('/').map(|(folder, _)| folder);
        let mut found: Vec<Self> = vec![];
        for name in listing.text.split("\nuse ").skip(1).flat_map(used) {
            let others = ALL.get(name).into_iter().flatten();
            let others: Vec<&Self> = others.filter(|one| one.path != listing.path).collect();
            let mut beside = others
                .iter()
                .filter(|one| folder(one.path) == folder(listing.path));
            let definition = match others[..] {
                [only] => Some(only),
                _ => beside.next().copied(),
            };
            found.extend(definition.filter(|one| !found.contains(one)));
        }
        found
    }
}

/// The words of a `use` statement, which `text` goes on with.
fn used(text: &'static str) -> impl Iterator<Item = &'static str> {
    let statement = text.split(';').next().unwrap_or_default();
    statement.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// The name of the item that a line begins, if it is one that stands by itself.
fn defined(line: &str) -> Option<&str> {
    let item = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let function = item
        .strip_prefix("const ")
        .filter(|rest| rest.starts_with("fn "));
    let item = function.unwrap_or(item);
    let (kind, rest) = item.split_once(' ')?;
    let is_item = ["fn", "struct", "enum", "trait", "static", "const", "type"].contains(&kind);
    name(rest).filter(|_| is_item)
}

/// The name that `word` begins with.
fn name(word: &str) -> Option<&str> {
    let end = word.find(|c: char| !c.is_alphanumeric() && c != '_');
    let name = &word[..end.unwrap_or(word.len())];
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_defines() {
        for (line, name) in [
            ("pub struct Facet {", Some("Facet")),
            (
                "pub(super) fn enter_body<'a, const S: usize>(",
                Some("enter_body"),
            ),
            (
                "pub(in capsule_core::articles) fn saturate(t: f32) -> f32 {",
                Some("saturate"),
            ),
            ("const fn face(part: Part) -> RoundedFace {", Some("face")),
            (
                "pub static PRISM_FACES: [RoundedFace; 5] = FACES;",
                Some("PRISM_FACES"),
            ),
            ("const WALLS: [RoundedFace; 3] = [", Some("WALLS")),
            ("    pub fn edges(&self) {", None),
            ("impl Facet {", None),
            ("//! A const thing.", None),
            ("", None),
        ] {
            assert_eq!(defined(line), name, "{line}");
        }
    }

    #[test]
    fn what_the_prism_s_sweep_is_made_of_can_be_opened() {
        let path = "crates/core/src/exact/sweep/capsule_triangle.rs";
        let used = Definition::used_by(Listing::open(path).expect("embedded"));
        let file = |name: &str| {
            let found = used.iter().find(|definition| definition.name == name);
            found.map_or("none", |definition| definition.path)
        };
        assert_eq!(file("Facet"), "crates/core/src/geometry/facet.rs");
        assert_eq!(file("RoundedBody"), "crates/core/src/geometry/rounded.rs");
        assert_eq!(file("enter_body"), "crates/core/src/exact/sweep/rounded.rs");
        assert_eq!(
            file("sphere_triangle"),
            "crates/core/src/exact/sweep/sphere_triangle.rs"
        );
        for Definition { name, path, line } in used {
            let listing = Listing::open(path).expect("embedded");
            let text = listing.lines().nth(line - 1).expect("a line");
            assert!(text.contains(name), "{path}:{line}: {text}");
        }
    }
}
