//! The `[[note]]` tables, what `[picture]` hides and magnifies, and what `[predict]` asks for: what speaks there of a shape
//! follows it.

use super::{
    draft::{Draft, put},
    rows,
};
use toml_edit::{Item, TableLike, Value};

pub(super) const KEY: &str = "note";

/// Calls a shape `to` in the notes, in what the picture hides and magnifies, and in what the reader is asked to point at.
pub(super) fn rename(draft: &mut Draft, from: &str, to: &str) {
    if from == to {
        return;
    }
    let next = |draft: &Draft| rows::position(draft.tree.get(KEY)?, |note| is_of(note, from));
    while let Some(index) = next(draft) {
        let list = draft.tree.get_mut(KEY);
        let Some(note) = list.and_then(|list| rows::get_mut(list, index)) else {
            return;
        };
        put(note, "body", to.into());
    }
    let asked = draft.tree.get_mut("predict");
    if let Some(asked) = asked.and_then(Item::as_table_like_mut) {
        for key in ["what", "on"] {
            let named = asked.get_mut(key).and_then(Item::as_value_mut);
            named
                .into_iter()
                .for_each(|name| rename_value(name, from, to));
        }
    }
    let picture = draft
        .tree
        .get_mut("picture")
        .and_then(Item::as_table_like_mut);
    let Some(picture) = picture else {
        return;
    };
    if let Some(lens) = picture.get_mut("lens").and_then(Item::as_value_mut) {
        rename_value(lens, from, to);
    }
    for key in ["hide", "in_view"] {
        let named = picture.get_mut(key).and_then(Item::as_array_mut);
        for name in named.into_iter().flat_map(|named| named.iter_mut()) {
            rename_value(name, from, to);
        }
    }
}

fn rename_value(name: &mut Value, from: &str, to: &str) {
    if name.as_str() == Some(from) {
        let decor = name.decor().clone();
        *name = Value::from(to);
        *name.decor_mut() = decor;
    }
}

fn is_of(note: &dyn TableLike, body: &str) -> bool {
    note.get("body").and_then(Item::as_str) == Some(body)
}
