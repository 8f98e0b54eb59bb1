//! What follows an edit: entries of a file that no longer have anything to stand on.

use super::{Edit, expect, notes, rows};
use crate::scene::SceneErrors;
use std::ops::Range;
use toml_edit::{Document, DocumentMut, Item, Table, TableLike};

/// Entries that rest on others.
const FOLLOWERS: [&[&str]; 11] = [
    &["predict", "on"],
    &["run", "pair"],
    &["run", "algorithm"],
    &["run", "response"],
    &["run", "beside"],
    &["replay"],
    &["view", "minkowski"],
    &["view", "explode"],
    &["expect", "chosen"],
    &["expect", "warnings"],
    &["expect"],
];

/// The path of keys to an entry.
pub(super) type KeyPath = Vec<String>;

/// An entry that one of `errors` is about and that may go. Every error must be about such an entry, and none about what
/// `edits` themselves say.
pub(super) fn stale_entry(text: &str, errors: &SceneErrors, edits: &[Edit]) -> Option<KeyPath> {
    let tree = Document::parse(text).ok()?;
    let entries = entries(tree.as_table());
    let entry_at = |span: &Range<usize>| {
        let is_in = |entry: &Range<usize>| entry.start <= span.start && span.end <= entry.end;
        let found = entries.iter().find(|(_, entry)| is_in(entry))?;
        let is_said = edits.iter().any(|edit| says(edit, &found.0));
        (!is_said).then_some(&found.0)
    };
    let found = errors.errors.iter().map(|error| entry_at(&error.span));
    let found: Option<Vec<&KeyPath>> = found.collect();
    found?.first().map(|keys| (*keys).clone())
}

/// Every entry that may go, with its place in the text.
fn entries(root: &Table) -> Vec<(KeyPath, Range<usize>)> {
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
    // Rows come first: some are inside of other entries.
    let rows = places(root).chain(expected(root)).chain(noted(root));
    rows.chain(followers).chain(settings).collect()
}

/// What is done to movers on their way, each by its body and frame.
fn places(root: &Table) -> impl Iterator<Item = (KeyPath, Range<usize>)> + use<'_> {
    let list = root.get("place");
    list.into_iter().flat_map(|list| {
        let all = (0..).map_while(|index| rows::get(list, index));
        all.filter_map(|table| Some((place_keys(table)?, rows::span(table)?)))
    })
}

/// What is expected of movers, each by its name.
fn expected(root: &Table) -> impl Iterator<Item = (KeyPath, Range<usize>)> + use<'_> {
    let list = item_at(root, &["expect", "mover"]);
    list.into_iter().flat_map(|list| {
        let all = (0..).map_while(|index| rows::get(list, index));
        all.filter_map(|table| {
            let keys = ["expect", "mover", table.get("name")?.as_str()?];
            Some((keys.map(String::from).to_vec(), rows::span(table)?))
        })
    })
}

/// What is noted of the picture, each by its shape and by how many notes are behind it: that stays when one before it goes.
fn noted(root: &Table) -> impl Iterator<Item = (KeyPath, Range<usize>)> + use<'_> {
    let list = root.get(notes::KEY);
    list.into_iter().flat_map(|list| {
        let all: Vec<&dyn TableLike> = (0..).map_while(|index| rows::get(list, index)).collect();
        let behind = (0..all.len()).rev();
        let found = all.into_iter().zip(behind).filter_map(|(note, behind)| {
            let body = note.get("body")?.as_str()?;
            let keys = [notes::KEY, body, &behind.to_string()].map(String::from);
            Some((keys.to_vec(), rows::span(note)?))
        });
        found.collect::<Vec<_>>()
    })
}

fn place_keys(table: &dyn TableLike) -> Option<KeyPath> {
    let body = table.get("body")?.as_str()?;
    let frame = table.get("frame")?.as_value()?.to_string();
    Some(["place", body, frame.trim()].map(String::from).to_vec())
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
        Edit::CoarsePass(Some(_)) => last == Some("coarse_pass"),
        Edit::Beside(_) => last == Some("beside"),
        Edit::Pair(Some(_)) => last == Some("pair"),
        Edit::Replay(_) => last == Some("replay"),
        Edit::Setting { key, to: Some(_) } => last == Some(key.as_str()),
        Edit::Place(place) => {
            keys.first().is_some_and(|key| key == "place") && keys[1] == place.body
        }
        Edit::Whole { .. } => true,
        _ => false,
    }
}

pub(super) fn remove(tree: &mut DocumentMut, keys: &[String]) {
    if let [list, _, _] = keys
        && list == "place"
    {
        let is_it = |table: &dyn TableLike| place_keys(table).as_deref() == Some(keys);
        let index = tree.get(list).and_then(|list| rows::position(list, is_it));
        if let Some(index) = index {
            rows::remove(tree.as_table_mut(), list, index);
        }
        return;
    }
    if let [list, _, behind] = keys
        && list == notes::KEY
    {
        let count = tree.get(list).map_or(0, |list| {
            (0..).map_while(|index| rows::get(list, index)).count()
        });
        let behind: Option<usize> = behind.parse().ok();
        if let Some(index) = behind.and_then(|behind| count.checked_sub(1 + behind)) {
            rows::remove(tree.as_table_mut(), list, index);
        }
        return;
    }
    if let [section, list, name] = keys
        && (section.as_str(), list.as_str()) == ("expect", "mover")
    {
        let parent = tree.get_mut(section).and_then(Item::as_table_like_mut);
        if let Some(parent) = parent
            && let Some(index) = parent.get(list).and_then(|rows| expect::find(rows, name))
        {
            rows::remove(parent, list, index);
        }
        return;
    }
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
