//! Who names whom: every path of every `use` and every `crate::`, `super::` and `self::` path in the code of the wings, and
//! those that begin at another wing, resolved to the module file that they lead to.

use crate::Source;
use std::collections::{BTreeMap, BTreeSet};

/// A module's wing, and its path below it: `["core", "exact", "sweep"]`.
pub(crate) type Module = Vec<String>;

/// Which modules each module names, itself left out.
pub(crate) type Uses = BTreeMap<Module, BTreeSet<Module>>;

/// The module that the file at `path`, a [`Source`]'s, is.
pub(crate) fn module_of(path: &str) -> Module {
    let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let path = path.strip_suffix("/lib").unwrap_or(path);
    path.split('/').map(String::from).collect()
}

/// What every file of `sources` names. Files and modules of tests are left out: they may name anything.
pub(crate) fn uses(sources: &[Source]) -> Uses {
    let is_test = |path: &str| path.contains("/tests/") || path.ends_with("/tests.rs");
    let sources = || sources.iter().filter(|source| !is_test(&source.path));
    let modules: BTreeSet<Module> = sources().map(|source| module_of(&source.path)).collect();
    sources()
        .map(|source| {
            let own = module_of(&source.path);
            let named = paths(&code(&source.text))
                .iter()
                .filter_map(|path| resolve(path, &own, &modules))
                .filter(|module| *module != own)
                .collect();
            (own, named)
        })
        .collect()
}

/// `text` without comments and without its inline tests.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let code = lines.collect::<Vec<_>>().join("\n");
    let tests = code.find("#[cfg(test)]\nmod tests {");
    code[..tests.unwrap_or(code.len())].to_string()
}

/// Every path that `code` names: those of its `use` statements, each branch of their braces by itself, and those in
/// between that begin at a crate or at a parent.
fn paths(code: &str) -> Vec<String> {
    let mut paths = vec![];
    let mut rest = String::new();
    for (i, piece) in code.split("use ").enumerate() {
        let begins = i == 0 || !code_ends_word(&rest);
        match piece.split_once(';') {
            Some((tree, after)) if i > 0 && begins && is_tree(tree) => {
                branches(tree, "", &mut paths);
                rest.push_str(after);
            }
            _ => rest.push_str(piece),
        }
    }
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let words = rest.split(|c: char| !is_path(c));
    let roots = ["crate::", "super::", "self::", "capsule_"];
    paths.extend(
        words
            .filter(|word| roots.iter().any(|root| word.starts_with(root)))
            .map(|word| word.trim_end_matches(':').to_string()),
    );
    paths
}

fn code_ends_word(code: &str) -> bool {
    code.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Whether `text` holds nothing but what a tree of imports is made of.
fn is_tree(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_alphanumeric() || c.is_whitespace() || "_:{},*#".contains(c))
}

/// Adds every path of `tree` below `prefix` to `paths`.
fn branches(tree: &str, prefix: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, body)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or_default();
        paths.push(format!("{prefix}{}", name.trim()));
        return;
    };
    let prefix = format!("{prefix}{}", head.trim());
    let body = body.trim_end().trim_end_matches('}');
    let (mut depth, mut start) = (0, 0);
    for (i, c) in body.char_indices().chain([(body.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let branch = body[start..i].trim();
                if !branch.is_empty() {
                    branches(branch, &prefix, paths);
                }
                start = i + 1;
            }
            _ => {}
        }
    }
}

/// The folder of the crate that `name` names, if it is a wing.
fn wing(name: &str) -> Option<&str> {
    match name.strip_prefix("capsule_")? {
        "scenes" => Some("lab"),
        wing @ ("core" | "text" | "bench" | "session" | "view" | "app" | "cli") => Some(wing),
        _ => None,
    }
}

/// The module of `modules` that `path` leads to from `own`, as deep as it goes; `None` if it leads out of them.
fn resolve(path: &str, own: &Module, modules: &BTreeSet<Module>) -> Option<Module> {
    let mut segments = path.split("::").map(str::trim).peekable();
    let mut module = match *segments.peek()? {
        "crate" => {
            segments.next();
            vec![own[0].clone()]
        }
        name if wing(name).is_some() => {
            segments.next();
            vec![wing(name)?.into()]
        }
        "self" => {
            segments.next();
            own.clone()
        }
        "super" => own.clone(),
        child => {
            let mut own = own.clone();
            own.push(child.into());
            let is_child = modules.contains(&own);
            own.pop();
            is_child.then_some(own)?
        }
    };
    while segments.peek() == Some(&"super") {
        segments.next();
        module.pop();
    }
    for segment in segments {
        module.push(segment.into());
        if !modules.contains(&module) {
            module.pop();
            break;
        }
    }
    modules.contains(&module).then_some(module)
}

/// The circles among `uses`: groups whose members all lead to one another, in alphabetical order.
pub(crate) fn circles(uses: &Uses) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        uses.keys().map(|from| (from, reach(from, uses))).collect();
    let mut circles: BTreeSet<Vec<Module>> = BTreeSet::new();
    for (from, all) in &reached {
        let circle: Vec<Module> = all
            .iter()
            .filter(|to| reached.get(*to).is_some_and(|back| back.contains(*from)))
            .map(|to| (*to).clone())
            .collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// Everything that `from` leads to.
fn reach<'a>(from: &'a Module, uses: &'a Uses) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in uses.get(module).into_iter().flatten() {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

/// `uses` between files, without those between a module and what lies below it.
pub(crate) fn beyond_families(uses: &Uses) -> Uses {
    let is_family = |a: &Module, b: &Module| a.starts_with(b) || b.starts_with(a);
    uses.iter()
        .map(|(from, all)| {
            let all = all.iter().filter(|to| !is_family(from, to)).cloned();
            (from.clone(), all.collect())
        })
        .collect()
}

/// `uses` between what lies side by side in each folder, by the folder: where a file of one room names a file of
/// another, the first parts of their paths that differ do.
pub(crate) fn beside_one_another(uses: &Uses) -> BTreeMap<Module, Uses> {
    let mut folders: BTreeMap<Module, Uses> = BTreeMap::new();
    for (from, to) in uses
        .iter()
        .flat_map(|(from, all)| all.iter().map(move |to| (from, to)))
    {
        let same = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        if same < from.len() && same < to.len() {
            let folder = folders.entry(from[..same].to_vec()).or_default();
            let named = folder.entry(from[..=same].to_vec()).or_default();
            named.insert(to[..=same].to_vec());
            folder.entry(to[..=same].to_vec()).or_default();
        }
    }
    folders
}

#[test]
fn uses_are_found_in_every_form() {
    let source = |path: &str, text: &str| Source {
        path: path.into(),
        text: text.into(),
    };
    let sources = [
        source("core/a/mod.rs", "mod b;\npub use b::X;"),
        source(
            "core/a/b.rs",
            "use crate::{c::{self, d::Y}, e};\nuse super::Z; // use crate::f;\nfn g() -> crate::f::H {}",
        ),
        source("core/c/mod.rs", "use std::fmt;"),
        source(
            "core/c/d.rs",
            "#[cfg(test)]\nmod tests {\n use crate::e;\n}",
        ),
        source("core/e.rs", "use crate::a::b::X;"),
        source("core/f.rs", "fn because() { let use_it = 1; }"),
        source("lab/lib.rs", "mod g;\nuse g::X;"),
        source(
            "lab/g.rs",
            "use capsule_core::{a::b::X, e};\nfn h() -> capsule_core::f::H {}\nuse crate::K;",
        ),
    ];
    let uses = uses(&sources);
    let named = |of: &str| {
        let all = uses[&module_of(of)].iter().map(|module| module.join("/"));
        all.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(named("core/a/mod.rs"), "core/a/b");
    assert_eq!(named("core/a/b.rs"), "core/a core/c core/c/d core/e core/f");
    assert_eq!(
        named("core/c/mod.rs") + &named("core/c/d.rs") + &named("core/f.rs"),
        ""
    );
    assert_eq!(named("lab/lib.rs"), "lab/g");
    assert_eq!(named("lab/g.rs"), "core/a/b core/e core/f lab");
    let found = circles(&beyond_families(&uses));
    assert_eq!(
        found,
        [vec![module_of("core/a/b.rs"), module_of("core/e.rs")]]
    );
    let core = vec!["core".to_string()];
    assert!(circles(&beside_one_another(&uses)[&core]).len() == 1);
}
