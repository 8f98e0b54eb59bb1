//! The tree of a text while it is edited, and which table of it each shape is.

use super::{EditError, line_endings, numbers, rows};
use crate::scene::{MadeBodies, Scene};
use capsule_core::geometry::Kind;
use std::{cell::OnceCell, iter, sync::Arc};
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// Starts a file that names its encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text that is being edited.
#[derive(Clone, Default)]
pub(super) struct Draft {
    pub(super) tree: DocumentMut,
    /// The names of the shapes of each kind, in the file's order: that of their tables.
    pub(super) rows: [Vec<String>; Kind::NAMES.len()],
    /// What the triangles are called that tables make: they are no tables of the file.
    pub(super) made: MadeNames,
}

/// What the triangles are called that tables make, with the keys of those. There may be very many, and an edit of something
/// else asks for none: they are found when one does.
#[derive(Clone, Default)]
pub(super) struct MadeNames {
    made: Arc<MadeBodies>,
    /// The key of each table, and how many triangles it makes.
    tables: Vec<(&'static str, usize)>,
    names: OnceCell<Vec<(String, &'static str)>>,
}

impl MadeNames {
    fn of(scene: &Scene) -> Self {
        let tables = scene.made().into_iter();
        Self {
            made: scene.bodies.made().clone(),
            tables: tables.map(|made| (made.table, made.bodies.len())).collect(),
            names: OnceCell::new(),
        }
    }

    /// All of them, in the order of the tables.
    pub(super) fn all(&self) -> &[(String, &'static str)] {
        self.names.get_or_init(|| {
            let keys = self.tables.iter();
            let keys = keys.flat_map(|&(key, count)| iter::repeat_n(key, count));
            let bodies = self.made.all().iter().zip(keys);
            bodies.map(|(body, key)| (body.name.clone(), key)).collect()
        })
    }

    /// All of them, to be changed.
    pub(super) fn all_mut(&mut self) -> &mut Vec<(String, &'static str)> {
        self.all();
        self.names
            .get_mut()
            .unwrap_or_else(|| unreachable!("they are found"))
    }
}

impl Draft {
    /// Opens the text that `scene` was read from.
    pub(super) fn open(text: &str, scene: &Scene) -> Result<Self, EditError> {
        let tree = text.trim_start_matches(BYTE_ORDER_MARK).parse();
        let tree = tree.map_err(|error: toml_edit::TomlError| EditError::Unreadable {
            message: error.message().into(),
        })?;
        let listed = scene.bodies.listed();
        let rows = Kind::ALL.map(|kind| {
            let of_kind = listed.iter().filter(|body| body.shape.kind() == kind);
            of_kind.map(|body| body.name.clone()).collect()
        });
        Ok(Self {
            tree,
            rows,
            made: MadeNames::of(scene),
        })
    }

    /// A text of nothing but a title.
    pub(super) fn titled(title: &str) -> Self {
        let mut draft = Self::default();
        draft.tree.insert("title", Item::Value(title.into()));
        draft
    }

    /// The text, with the line endings of `original`, which it was opened from.
    pub(super) fn render(&self, original: &str) -> String {
        let edited = line_endings::restore(original, self.tree.to_string());
        if original.starts_with(BYTE_ORDER_MARK) {
            return format!("{BYTE_ORDER_MARK}{edited}");
        }
        edited
    }

    /// Which kind and which of that kind `name` calls.
    pub(super) fn place(&self, name: &str) -> Result<(usize, usize), EditError> {
        let places = self.rows.iter().enumerate();
        let mut found = places.filter_map(|(kind, rows)| {
            let index = rows.iter().position(|row| row == name)?;
            Some((kind, index))
        });
        found.next().ok_or_else(|| {
            let name = name.to_string();
            match self.made.all().iter().find(|(known, _)| *known == name) {
                Some(&(_, table)) => EditError::PartOfTable { name, table },
                None => EditError::UnknownBody { name },
            }
        })
    }

    /// The table of the shape that `name` calls.
    pub(super) fn body(&mut self, name: &str) -> Result<&mut dyn TableLike, EditError> {
        let (kind, index) = self.place(name)?;
        self.body_at(kind, index)
            .ok_or_else(|| EditError::UnknownBody {
                name: name.to_string(),
            })
    }

    /// The table of a shape by its place.
    pub(super) fn body_at(&mut self, kind: usize, index: usize) -> Option<&mut dyn TableLike> {
        rows::get_mut(self.tree.get_mut(Kind::NAMES[kind])?, index)
    }

    /// A copy of the table of a shape.
    pub(super) fn copy(&self, kind: usize, index: usize) -> Option<Table> {
        rows::copy(self.tree.get(Kind::NAMES[kind])?, index)
    }

    /// Whether the text gives a shape its name.
    pub(super) fn is_named(&self, kind: usize, index: usize) -> bool {
        let list = self.tree.get(Kind::NAMES[kind]);
        let table = list.and_then(|list| rows::get(list, index));
        table.is_some_and(|table| table.contains_key("name"))
    }

    /// Writes down what a shape is called.
    pub(super) fn pin(&mut self, kind: usize, index: usize) {
        let name = self.rows[kind][index].clone();
        if let Some(table) = self.body_at(kind, index) {
            put(table, "name", Value::from(name));
        }
    }

    /// Adds `table` after the others of its kind and calls it `name`.
    pub(super) fn push(&mut self, kind: usize, name: String, table: Table) {
        let position = self.last_body_position();
        rows::push(self.tree.as_table_mut(), Kind::NAMES[kind], table, position);
        self.rows[kind].push(name);
    }

    /// Where in the file the last shape is written.
    fn last_body_position(&self) -> Option<isize> {
        let lists = Kind::NAMES.iter().filter_map(|kind| self.tree.get(kind));
        let tables = lists.filter_map(Item::as_array_of_tables);
        tables.flatten().filter_map(Table::position).max()
    }

    pub(super) fn remove(&mut self, kind: usize, index: usize) {
        rows::remove(self.tree.as_table_mut(), Kind::NAMES[kind], index);
        self.rows[kind].remove(index);
    }

    /// The table `key` of the root, made if there is none.
    pub(super) fn section(&mut self, key: &str) -> Option<&mut dyn TableLike> {
        self.section_at(key, self.section_position())
    }

    /// The same, made behind everything.
    pub(super) fn last_section(&mut self, key: &str) -> Option<&mut dyn TableLike> {
        self.section_at(key, self.last_position())
    }

    /// Where in the file its last table is written.
    pub(super) fn last_position(&self) -> isize {
        let expect = self.tree.get("expect");
        let chosen = expect.and_then(|expect| expect.get("chosen"));
        let sections = [expect, chosen, self.tree.get("replay")];
        let sections = sections.into_iter().flatten();
        let positions = sections.filter_map(|section| section.as_table()?.position());
        let lists = ["place"].into_iter().filter_map(|key| self.tree.get(key));
        let rows = lists.filter_map(Item::as_array_of_tables).flatten();
        let positions = positions.chain(rows.filter_map(Table::position));
        let last = positions.chain(self.last_body_position()).max();
        last.unwrap_or(0).max(self.section_position())
    }

    fn section_at(&mut self, key: &str, position: isize) -> Option<&mut dyn TableLike> {
        if !self.tree.contains_key(key) {
            let mut table = Table::new();
            table.set_position(Some(position));
            self.tree.insert(key, Item::Table(table));
        }
        self.tree.get_mut(key)?.as_table_like_mut()
    }

    /// Where a new section goes: behind those of the scene as a whole, before the shapes.
    fn section_position(&self) -> isize {
        let root = self.tree.as_table();
        let of = |key: &str| root.get(key)?.as_table();
        let run = of("run");
        let settings = run.and_then(|run| run.get("settings")?.as_table());
        let sections = [run, settings, of("world"), of("view")];
        let positions = sections.into_iter().flatten().filter_map(Table::position);
        positions.max().unwrap_or(0)
    }
}

/// The table `key` in `parent`, made in the parent's own style if there is none.
pub(super) fn subsection<'t>(parent: &'t mut Item, key: &str) -> Option<&'t mut dyn TableLike> {
    let new = match parent {
        Item::Value(_) => Item::Value(Value::InlineTable(InlineTable::new())),
        Item::Table(table) => {
            let mut new = Table::new();
            new.set_dotted(table.is_dotted());
            Item::Table(new)
        }
        _ => return None,
    };
    let table = parent.as_table_like_mut()?;
    if !table.contains_key(key) {
        table.insert(key, new);
    }
    table.get_mut(key)?.as_table_like_mut()
}

/// Writes `value` under `key`: as it was where it reads the same, in the old one's place where there is one, at the end
/// otherwise.
pub(super) fn put(table: &mut dyn TableLike, key: &str, value: Value) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        return put_value(old, value);
    }
    let (indent, width) = (indent(table), key_width(table));
    table.insert(key, Item::Value(value));
    let Some(mut new) = table.key_mut(key) else {
        return;
    };
    if let Some(indent) = indent {
        new.leaf_decor_mut().set_prefix(indent);
    }
    if let Some(pad) = width.and_then(|width| width.checked_sub(key.len()))
        && pad > 0
    {
        new.leaf_decor_mut().set_suffix(" ".repeat(pad));
    }
}

/// The spaces before the last key, if there is one.
fn indent(table: &dyn TableLike) -> Option<String> {
    let (last, _) = table.iter().filter(|(_, item)| item.is_value()).last()?;
    let before = table.key(last)?.leaf_decor().prefix()?.as_str()?;
    let line = before.rsplit('\n').next().unwrap_or_default();
    line.trim().is_empty().then(|| line.to_string())
}

fn put_value(old: &mut Value, new: Value) {
    match &new {
        Value::Array(list) => {
            let numbers: Vec<f32> = list.iter().filter_map(as_f32).collect();
            if let [x, y, z] = numbers[..] {
                return numbers::put_vector(old, glam::Vec3::new(x, y, z));
            }
            numbers::replace(old, new);
        }
        Value::Float(_) => match as_f32(&new) {
            Some(number) => numbers::put_number(old, number),
            None => numbers::replace(old, new),
        },
        Value::String(text) if old.as_str() == Some(text.value().as_str()) => {}
        Value::Boolean(flag) if old.as_bool() == Some(*flag.value()) => {}
        Value::Integer(count) if old.as_integer() == Some(*count.value()) => {}
        _ => numbers::replace(old, new),
    }
}

/// A number just made, from its own digits.
fn as_f32(value: &Value) -> Option<f32> {
    let Value::Float(float) = value else {
        return None;
    };
    float.display_repr().parse().ok()
}

/// The width of keys with the spaces behind them, if they are padded to one.
fn key_width(table: &dyn TableLike) -> Option<usize> {
    let pad = |name: &str| Some(table.key(name)?.leaf_decor().suffix()?.as_str()?.len());
    let values = table.iter().filter(|(_, item)| item.is_value());
    let keys: Option<Vec<(usize, usize)>> = values
        .map(|(name, _)| Some((name.len(), pad(name)?)))
        .collect();
    let keys = keys?;
    let (name, first_pad) = keys.first()?;
    let width = name + first_pad;
    let is_padded = keys.iter().any(|(_, pad)| *pad > 1);
    let is_even = keys.iter().all(|(name, pad)| name + pad == width);
    (is_padded && is_even).then_some(width)
}
