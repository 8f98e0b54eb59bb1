//! The sources of the listings, parsed: their functions, constants and structs by name.

use crate::listing::Listing;
use std::collections::HashMap;
use syn::spanned::Spanned;

/// The vector functions in the same Rust as the listings.
const VECTORS: &str = include_str!("vectors.rs.txt");

/// The functions from one precision to the other.
const PRECISIONS: &str = "
fn as_vec3_dvec3(v: DVec3) -> Vec3 { Vec3::new(v.x as f32, v.y as f32, v.z as f32) }
fn as_dvec3_vec3(v: Vec3) -> DVec3 { DVec3::new(v.x as f64, v.y as f64, v.z as f64) }
";

/// A parsed file.
pub(super) struct ParsedFile {
    /// `crate`, then its folders and its name.
    module: Vec<String>,
    /// Names that it imports, and the path of each.
    imports: HashMap<String, Vec<String>>,
    pub(super) lines: Vec<String>,
}

/// A function or a method, and where it is.
pub(super) struct SourceFunction {
    pub(super) file: usize,
    /// The type that it is a method of.
    pub(super) of: Option<String>,
    pub(super) signature: syn::Signature,
    pub(super) block: syn::Block,
    /// Its doc comment's first paragraph.
    pub(super) about: String,
}

/// A constant, and where it is.
pub(super) struct SourceConstant {
    pub(super) file: usize,
    pub(super) of: Option<String>,
    pub(super) ty: syn::Type,
    pub(super) value: syn::Expr,
}

/// All that listings may name.
pub(super) struct Sources {
    pub(super) files: Vec<ParsedFile>,
    functions: HashMap<String, Vec<SourceFunction>>,
    constants: HashMap<String, Vec<SourceConstant>>,
    structs: HashMap<String, syn::ItemStruct>,
}

impl Sources {
    /// Reads the embedded files that listings call.
    pub(super) fn read() -> Self {
        let mut sources = Self {
            files: vec![],
            functions: HashMap::new(),
            constants: HashMap::new(),
            structs: HashMap::new(),
        };
        for full in Listing::paths() {
            let Some(path) = full.strip_prefix("crates/core/src/") else {
                continue;
            };
            let text = Listing::open(full).map_or("", |listing| listing.text);
            let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
            sources.add(path, text);
        }
        let doubled = VECTORS
            .replace("Vec3", "DVec3")
            .replace("_vec3", "_dvec3")
            .replace("f32", "f64");
        sources.add("vectors", VECTORS);
        sources.add("vectors_of_both", PRECISIONS);
        sources.add("vectors_in_f64", &doubled);
        sources
    }

    fn add(&mut self, path: &str, text: &str) {
        let module = std::iter::once("crate").chain(path.split('/'));
        let file = self.files.len();
        self.files.push(ParsedFile {
            module: module.map(str::to_owned).collect(),
            imports: HashMap::new(),
            lines: text.lines().map(str::to_owned).collect(),
        });
        let items = syn::parse_file(text).map_or(vec![], |parsed| parsed.items);
        for item in items {
            self.add_item(file, item);
        }
    }

    fn add_item(&mut self, file: usize, item: syn::Item) {
        match item {
            syn::Item::Fn(one) => {
                self.add_function(file, None, &one.attrs, one.sig, *one.block);
            }
            syn::Item::Const(one) => self.add_constant(file, None, one.ident, *one.ty, *one.expr),
            syn::Item::Struct(one) => {
                self.structs.insert(one.ident.to_string(), one);
            }
            syn::Item::Use(one) => {
                let mut found = vec![];
                flatten(&one.tree, &[], &mut found);
                for (name, path) in found {
                    let path = self.absolute(file, path);
                    self.files[file].imports.insert(name, path);
                }
            }
            syn::Item::Impl(one) => {
                let of = type_name(&one.self_ty);
                for item in one.items {
                    match item {
                        syn::ImplItem::Fn(one) => {
                            self.add_function(file, of.clone(), &one.attrs, one.sig, one.block);
                        }
                        syn::ImplItem::Const(one) => {
                            self.add_constant(file, of.clone(), one.ident, one.ty, one.expr);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn add_function(
        &mut self,
        file: usize,
        of: Option<String>,
        attributes: &[syn::Attribute],
        signature: syn::Signature,
        block: syn::Block,
    ) {
        let name = signature.ident.to_string();
        self.functions
            .entry(name)
            .or_default()
            .push(SourceFunction {
                file,
                of,
                signature,
                block,
                about: about(attributes),
            });
    }

    fn add_constant(
        &mut self,
        file: usize,
        of: Option<String>,
        name: syn::Ident,
        ty: syn::Type,
        value: syn::Expr,
    ) {
        let all = self.constants.entry(name.to_string()).or_default();
        all.push(SourceConstant {
            file,
            of,
            ty,
            value,
        });
    }

    /// `path` from the root, as `file` means it.
    fn absolute(&self, file: usize, path: Vec<String>) -> Vec<String> {
        let parsed = &self.files[file];
        let Some(first) = path.first() else {
            return path;
        };
        let rest = |from: usize| path[from..].iter().cloned();
        if let Some(import) = parsed.imports.get(first) {
            return import.iter().cloned().chain(rest(1)).collect();
        }
        let ups = path.iter().take_while(|part| *part == "super").count();
        if ups > 0 {
            let kept = parsed.module.len().saturating_sub(ups);
            return parsed.module[..kept]
                .iter()
                .cloned()
                .chain(rest(ups))
                .collect();
        }
        match first.as_str() {
            "self" => parsed.module.iter().cloned().chain(rest(1)).collect(),
            _ => path,
        }
    }

    /// Of `found`, each with its file and the type that it belongs to, the one that `path` means in `file`.
    fn meant<'a, T>(
        &'a self,
        file: usize,
        path: &[String],
        found: Option<&'a Vec<T>>,
        place: fn(&T) -> (usize, &Option<String>),
    ) -> Option<&'a T> {
        let absolute = self.absolute(file, path.to_vec());
        let parts = &absolute[..absolute.len() - 1];
        let is_plain = path.len() == 1 && !self.files[file].imports.contains_key(&path[0]);
        let fits = |one: &&T| {
            let (at, of) = place(one);
            if is_plain {
                return at == file && of.is_none()
                    || self.files[at].module[1].starts_with("vectors");
            }
            let mut module = self.files[at].module.iter().chain(of);
            parts.iter().all(|part| module.any(|own| own == part))
                && of.is_some()
                    == parts
                        .last()
                        .is_some_and(|last| last.starts_with(char::is_uppercase))
        };
        let depth = |one: &&T| self.files[place(one).0].module.len();
        found?.iter().filter(fits).min_by_key(depth)
    }

    /// The function that `path` means in `file`.
    pub(super) fn function(&self, file: usize, path: &[String]) -> Option<&SourceFunction> {
        let found = self.functions.get(path.last()?);
        self.meant(file, path, found, |one| (one.file, &one.of))
    }

    /// The method `name` of the type `of`.
    pub(super) fn method(&self, of: &str, name: &str) -> Option<&SourceFunction> {
        let found = self.functions.get(name)?;
        found.iter().find(|one| one.of.as_deref() == Some(of))
    }

    /// The constant that `path` means in `file`.
    pub(super) fn constant(&self, file: usize, path: &[String]) -> Option<&SourceConstant> {
        let found = self.constants.get(path.last()?);
        self.meant(file, path, found, |one| (one.file, &one.of))
    }

    /// The constant `name` of the type `of`.
    pub(super) fn constant_of(&self, of: &str, name: &str) -> Option<&SourceConstant> {
        let found = self.constants.get(name)?;
        found.iter().find(|one| one.of.as_deref() == Some(of))
    }

    /// The fields of the struct `name`.
    pub(super) fn fields(&self, name: &str) -> Option<&syn::Fields> {
        self.structs.get(name).map(|one| &one.fields)
    }

    /// The function that the entry of the method `name` names in the file at `path`.
    pub(super) fn answer(&self, path: &str, name: &str) -> Option<&SourceFunction> {
        let path = path.replace('\\', "/");
        let path = path.trim_end_matches(".rs");
        let ends = |file: &ParsedFile| path.ends_with(&file.module[1..].join("/"));
        let text = self.files.iter().find(|file| ends(file))?.lines.join("\n");
        let (before, _) = text.split_once(&format!("name: \"{name}\""))?;
        let (_, entry) = before.rsplit_once("algorithm!(")?;
        let found = self.functions.get(entry.split_whitespace().next()?)?;
        found.iter().find(|one| ends(&self.files[one.file]))
    }

    /// The whole-line comment right above `node`, after line `above`; and the line that `node` ends at.
    pub(super) fn comment(
        &self,
        file: usize,
        node: &impl Spanned,
        above: usize,
    ) -> (Option<String>, usize) {
        let span = node.span();
        let first = span.start().line;
        let lines = &self.files[file].lines;
        let own = (above + 1..first).rev().map(|n| lines[n - 1].trim());
        let own: Vec<&str> = own.map_while(|line| line.strip_prefix("// ")).collect();
        let text: Vec<&str> = own.into_iter().rev().collect();
        let text = (!text.is_empty()).then(|| text.join(" "));
        (text, span.end().line)
    }
}

/// The name of a type, without references.
pub(super) fn type_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        syn::Type::Reference(inner) => type_name(&inner.elem),
        syn::Type::Paren(inner) => type_name(&inner.elem),
        _ => None,
    }
}

/// The first paragraph of a doc comment.
fn about(attributes: &[syn::Attribute]) -> String {
    let line = |attribute: &syn::Attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    };
    let lines = attributes.iter().filter_map(line);
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// Adds the names that a `use` brings in, each with its path.
fn flatten(tree: &syn::UseTree, before: &[String], found: &mut Vec<(String, Vec<String>)>) {
    let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
    match tree {
        syn::UseTree::Path(path) => flatten(&path.tree, &with(&path.ident), found),
        syn::UseTree::Name(name) if name.ident == "self" => {
            found.extend(before.last().map(|last| (last.clone(), before.to_vec())));
        }
        syn::UseTree::Name(name) => found.push((name.ident.to_string(), with(&name.ident))),
        syn::UseTree::Rename(name) => found.push((name.rename.to_string(), with(&name.ident))),
        syn::UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, before, found);
            }
        }
        syn::UseTree::Glob(_) => {}
    }
}
