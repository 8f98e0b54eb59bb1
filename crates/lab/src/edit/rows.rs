//! Lists of tables, whether they are written as `[[key]]` or as `key = [{ … }]`.

use std::ops::Range;
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, Table, TableLike, Value};

/// Table `index` of `list`.
pub(super) fn get(list: &Item, index: usize) -> Option<&dyn TableLike> {
    match list {
        Item::ArrayOfTables(tables) => Some(tables.get(index)?),
        Item::Value(Value::Array(list)) => Some(list.get(index)?.as_inline_table()?),
        _ => None,
    }
}

/// The same, to be changed.
pub(super) fn get_mut(list: &mut Item, index: usize) -> Option<&mut dyn TableLike> {
    match list {
        Item::ArrayOfTables(tables) => Some(tables.get_mut(index)?),
        Item::Value(Value::Array(list)) => Some(list.get_mut(index)?.as_inline_table_mut()?),
        _ => None,
    }
}

/// A list with a line for each of `values`.
pub(super) fn a_line_each(values: impl IntoIterator<Item = Value>) -> Value {
    let mut list = Array::new();
    for mut value in values {
        value.decor_mut().set_prefix("\n    ");
        list.push_formatted(value);
    }
    list.set_trailing_comma(true);
    list.set_trailing("\n");
    Value::Array(list)
}

fn len(list: &Item) -> usize {
    match list {
        Item::ArrayOfTables(tables) => tables.len(),
        Item::Value(Value::Array(list)) => list.len(),
        _ => 0,
    }
}

/// Where the keys and values of `table` are written.
pub(super) fn span(table: &dyn TableLike) -> Option<Range<usize>> {
    let keys = table.iter().filter_map(|(key, _)| table.key(key)?.span());
    let values = table.iter().filter_map(|(_, value)| value.span());
    let spans = keys.chain(values);
    spans.reduce(|one, other| one.start.min(other.start)..one.end.max(other.end))
}

/// Which of them is the first that `is_it` says so of.
pub(super) fn position(list: &Item, is_it: impl Fn(&dyn TableLike) -> bool) -> Option<usize> {
    (0..len(list)).find(|&index| get(list, index).is_some_and(&is_it))
}

/// A copy of table `index`.
pub(super) fn copy(list: &Item, index: usize) -> Option<Table> {
    match list {
        Item::ArrayOfTables(tables) => tables.get(index).cloned(),
        Item::Value(Value::Array(list)) => {
            let table = list.get(index)?.as_inline_table().cloned();
            table.map(InlineTable::into_table)
        }
        _ => None,
    }
}

/// Adds `table` after the others under `key`; the first of a new list is written at `position` of the file.
pub(super) fn push(parent: &mut Table, key: &str, mut table: Table, position: Option<isize>) {
    let item = parent.entry(key);
    match item.or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new())) {
        Item::Value(Value::Array(list)) => {
            let mut new = Value::InlineTable(table.into_inline_table());
            let last = list.iter().last();
            let prefix = last.and_then(|last| last.decor().prefix()?.as_str());
            let prefix = prefix.unwrap_or(" ").to_string();
            new.decor_mut().set_prefix(prefix);
            list.push_formatted(new);
        }
        Item::ArrayOfTables(tables) => {
            table.set_position(if tables.is_empty() { position } else { None });
            tables.push(table);
        }
        _ => {}
    }
}

/// Takes out table `index`, and the list with the last of them.
pub(super) fn remove(parent: &mut dyn TableLike, key: &str, index: usize) {
    let is_empty = match parent.get_mut(key) {
        Some(Item::ArrayOfTables(tables)) => {
            tables.remove(index);
            tables.is_empty()
        }
        Some(Item::Value(Value::Array(list))) => {
            list.remove(index);
            list.is_empty()
        }
        _ => false,
    };
    if is_empty {
        parent.remove(key);
    }
}
