//! What follows an edit: entries of a file that no longer have anything to stand on.

use super::Edit;
use crate::scene::SceneErrors;
use std::ops::Range;
use toml_edit::{Document, DocumentMut, Item, Table};

/// Entries that rest on others.
const FOLLOWERS: [&[&str]; 10] = [
    &["run", "step"],
    &["run", "pair"],
    &["run", "algorithm"],
    &["run", "response"],
    &["run", "beside"],
    &["replay"],
    &["view", "minkowski"],
    &["view", "explode"],
    &["expect", "chosen"],
    &["expect"],
];

/// The path of keys to an entry.
pub(super) type Keys = Vec<String>;

/// An entry that one of `errors` is about and that may go. Every error must be about such an entry, and none about what
/// `edits` themselves say.
pub(super) fn stale_entry(text: &str, errors: &SceneErrors, edits: &[Edit]) -> Option<Keys> {
    let tree = Document::parse(text).ok()?;
    let entries = entries(tree.as_table());
    let entry_at = |span: &Range<usize>| {
        let is_in = |entry: &Range<usize>| entry.start <= span.start && span.end <= entry.end;
        let found = entries.iter().find(|(_, entry)| is_in(entry))?;
        let is_said = edits.iter().any(|edit| says(edit, &found.0));
        (!is_said).then_some(&found.0)
    };
    let found = errors.errors.iter().map(|error| entry_at(&error.span));
    let found: Option<Vec<&Keys>> = found.collect();
    found?.first().map(|keys| (*keys).clone())
}

/// Every entry that may go, with its place in the text.
fn entries(root: &Table) -> Vec<(Keys, Range<usize>)> {
    let followers = FOLLOWERS.iter().filter_map(|keys| {
        let span = item_at(root, keys)?.span()?;
        Some((keys.iter().map(|key| key.to_string()).collect(), span))
    });
    let settings = item_at(root, &["run", "settings"]).and_then(Item::as_table_like);
    let settings = settings.into_iter().flat_map(|settings| {
        settings.iter().filter_map(|(key, value)| {
            let (start, end) = (settings.key(key)?.span()?.start, value.span()?.end);
            let keys = ["run", "settings", key].map(String::from).to_vec();
            Some((keys, start..end))
        })
    });
    followers.chain(settings).collect()
}

fn item_at<'t>(root: &'t Table, keys: &[&str]) -> Option<&'t Item> {
    let (first, rest) = keys.split_first()?;
    rest.iter()
        .try_fold(root.get(first)?, |item, key| item.get(key))
}

/// Whether `edit` is about the entry.
fn says(edit: &Edit, keys: &[String]) -> bool {
    let last = keys.last().map(String::as_str);
    match edit {
        Edit::Algorithm(Some(_)) => last == Some("algorithm"),
        Edit::Response(Some(_)) => last == Some("response"),
        Edit::Beside(_) => last == Some("beside"),
        Edit::Pair(Some(_)) => last == Some("pair"),
        Edit::Step(Some(_)) => last == Some("step"),
        Edit::Replay(_) => last == Some("replay"),
        Edit::Setting { key, to: Some(_) } => last == Some(key.as_str()),
        Edit::Whole { .. } => true,
        _ => false,
    }
}

/// Takes out the entry.
pub(super) fn remove(tree: &mut DocumentMut, keys: &[String]) {
    let Some((last, path)) = keys.split_last() else {
        return;
    };
    let mut item = tree.as_item_mut();
    for key in path {
        match item.get_mut(key.as_str()) {
            Some(inner) => item = inner,
            None => return,
        }
    }
    if let Some(table) = item.as_table_like_mut() {
        table.remove(last);
    }
}
