//! Names of movers in what is expected of them.

use super::{
    draft::{Draft, put},
    rows,
};
use toml_edit::{Item, TableLike};

/// Calls a mover `to` where something is expected of it.
pub(super) fn rename(draft: &mut Draft, from: &str, to: &str) {
    let list = draft.tree.get_mut("expect");
    let Some(list) = list.and_then(|expect| expect.get_mut("mover")) else {
        return;
    };
    if let Some(table) = find(list, from).and_then(|index| rows::get_mut(list, index)) {
        put(table, "name", to.into());
    }
}

/// Which row of `list` is about the mover that `name` calls.
pub(super) fn find(list: &Item, name: &str) -> Option<usize> {
    let is_it = |table: &dyn TableLike| table.get("name").and_then(Item::as_str) == Some(name);
    rows::position(list, is_it)
}
