//! The tree of a text while it is edited, and which table of it each shape is.
//!
//! Among very many shapes an edit is about few. Those that it leaves as they are need no tree: a run of them, one after the
//! other in the text, stands in it as one table, which becomes their own text again when the tree does.

use super::{EditError, line_endings, numbers, rows};
use crate::{
    core::geometry::Kind,
    lab::scene::{Blocks, MadeBodies, Name, Scene},
};
use std::{cell::OnceCell, collections::HashSet, iter, ops::Range, sync::Arc};
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

/// Starts a file that names its encoding.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text that is being edited.
#[derive(Clone, Default)]
pub(super) struct Draft {
    pub(super) tree: DocumentMut,
    /// The shapes of each kind, in the file's order.
    pub(super) rows: [Vec<DraftRow>; Kind::NAMES.len()],
    /// What the triangles are called that tables make: they are no tables of the file.
    pub(super) made: MadeNames,
    /// Shapes that are left as they are: for each run the bytes of the text that write them, in the file's order.
    runs: Vec<Vec<Range<usize>>>,
    /// The only key of a table that stands for a run.
    run_key: String,
}

/// What the triangles are called that tables make, with the keys of those. There may be very many, and an edit of something
/// else asks for none: they are found when one does.
#[derive(Clone, Default)]
pub(super) struct MadeNames {
    made: Arc<MadeBodies>,
    /// The key of each table, and how many triangles it makes.
    tables: Vec<(&'static str, usize)>,
    names: OnceCell<Vec<(Name, &'static str)>>,
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
    pub(super) fn all(&self) -> &[(Name, &'static str)] {
        self.names.get_or_init(|| {
            let keys = self.tables.iter();
            let keys = keys.flat_map(|&(key, count)| iter::repeat_n(key, count));
            let bodies = self.made.all().iter().zip(keys);
            bodies.map(|(body, key)| (body.name.clone(), key)).collect()
        })
    }

    /// All of them, to be changed.
    pub(super) fn all_mut(&mut self) -> &mut Vec<(Name, &'static str)> {
        self.all();
        self.names
            .get_mut()
            .unwrap_or_else(|| unreachable!("they are found"))
    }
}

#[derive(Clone)]
pub(super) struct DraftRow {
    pub(super) name: Name,
    /// Where it is, if it is left as it is.
    left: Option<Left>,
}

/// Where a shape is that has no table of its own in the tree.
#[derive(Clone, Copy, PartialEq)]
struct Left {
    run: usize,
    index: usize,
    name: Naming,
}

/// Whether the text gives a shape its name.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    Written,
    Numbered,
    /// It does not yet: the name is to be written down.
    Pinned,
}

impl DraftRow {
    fn in_tree(name: Name) -> Self {
        Self { name, left: None }
    }
}

impl Draft {
    /// Opens the text that `scene` was read from, to edit the shapes called `touched`; `blocks` are its parts, if those
    /// tell where the others are.
    pub(super) fn open(
        text: &str,
        scene: &Scene,
        blocks: Option<&Blocks>,
        touched: &HashSet<&str>,
    ) -> Result<Self, EditError> {
        let mut draft = Self::default();
        let written = scene.bodies.listed();
        draft.made = MadeNames::of(scene);
        let source = match blocks {
            Some(blocks) => draft.with_runs(text, scene, blocks, touched),
            None => {
                for (kind, rows) in Kind::NAMES.into_iter().zip(&mut draft.rows) {
                    let of_kind = written
                        .iter()
                        .filter(|body| body.shape.kind().name() == kind);
                    rows.extend(of_kind.map(|body| DraftRow::in_tree(body.name.clone())));
                }
                text.to_string()
            }
        };
        let tree = source.trim_start_matches(BYTE_ORDER_MARK).parse();
        draft.tree = tree.map_err(|error: toml_edit::TomlError| EditError::Unreadable {
            message: error.message().into(),
        })?;
        Ok(draft)
    }

    /// Notes the shapes and answers the text with a table for each run of those that nothing `touched`.
    fn with_runs(
        &mut self,
        text: &str,
        scene: &Scene,
        blocks: &Blocks,
        touched: &HashSet<&str>,
    ) -> String {
        let keys = (0_u32..).map(|number| format!("unchanged-{number}"));
        let mut keys = keys.filter(|key| !text.contains(key.as_str()));
        self.run_key = keys.next().unwrap_or_default();
        let mut source = String::new();
        let mut bodies = scene.bodies.iter();
        let mut last = None;
        for block in (0..blocks.len()).map(|index| blocks.get(index)) {
            let body = block.kind.and_then(|kind| Some((kind, bodies.next()?)));
            let Some((kind, body)) = body.filter(|(_, body)| !touched.contains(&*body.name)) else {
                source.push_str(&text[block.range]);
                if let Some((kind, body)) = body {
                    self.rows[kind].push(DraftRow::in_tree(body.name.clone()));
                }
                last = None;
                continue;
            };
            if last != Some(kind) {
                source.push_str(&self.run_table(kind, self.runs.len()));
                self.runs.push(vec![]);
                last = Some(kind);
            }
            let run = self.runs.len() - 1;
            let left = Left {
                run,
                index: self.runs[run].len(),
                name: if block.is_named {
                    Naming::Written
                } else {
                    Naming::Numbered
                },
            };
            self.runs[run].push(block.range);
            self.rows[kind].push(DraftRow {
                name: body.name.clone(),
                left: Some(left),
            });
        }
        source
    }

    /// The table of the tree that stands for `run`, which is of shapes of `kind`.
    fn run_table(&self, kind: usize, run: usize) -> String {
        format!("[[{}]]\n{} = {run}\n", Kind::NAMES[kind], self.run_key)
    }

    /// A text of nothing but a title.
    pub(super) fn titled(title: &str) -> Self {
        let mut draft = Self::default();
        draft.tree.insert("title", Item::Value(title.into()));
        draft
    }

    /// The text, with the line endings of `original`, which it was opened from.
    pub(super) fn render(&self, original: &str) -> String {
        let edited = self.with_shapes(original, self.tree.to_string());
        let edited = line_endings::restore(original, edited);
        if original.starts_with(BYTE_ORDER_MARK) {
            return format!("{BYTE_ORDER_MARK}{edited}");
        }
        edited
    }

    /// `edited` with what is written in `original` of the shapes that were left as they are.
    fn with_shapes(&self, original: &str, edited: String) -> String {
        if self.runs.is_empty() {
            return edited;
        }
        let mut text = String::with_capacity(edited.len() + original.len());
        let mut rest = &*edited;
        let lefts = self.rows.iter().zip(0..).flat_map(|(rows, kind)| {
            let left = rows.iter().filter_map(|row| Some((row, row.left?)));
            left.map(move |(row, left)| (kind, row, left))
        });
        let mut kinds = vec![0; self.runs.len()];
        let mut pinned = vec![vec![]; self.runs.len()];
        for (kind, row, left) in lefts {
            kinds[left.run] = kind;
            if left.name == Naming::Pinned {
                pinned[left.run].push((left.index, &*row.name));
            }
        }
        for (run, ranges) in self.runs.iter().enumerate() {
            let table = self.run_table(kinds[run], run);
            let Some((before, behind)) = rest.split_once(&*table) else {
                continue;
            };
            text.push_str(before);
            rest = behind;
            let mut names = pinned[run].iter().peekable();
            for (index, range) in ranges.iter().enumerate() {
                let written = &original[range.clone()];
                match names.next_if(|(pinned, _)| *pinned == index) {
                    Some((_, name)) => {
                        text.push_str(&named(written, Kind::NAMES[kinds[run]], name))
                    }
                    None => text.push_str(written),
                }
            }
            if !text.ends_with('\n') {
                text.push('\n');
            }
        }
        text + rest
    }

    /// Which kind and which of that kind `name` calls.
    pub(super) fn place(&self, name: &str) -> Result<(usize, usize), EditError> {
        let places = self.rows.iter().enumerate();
        let mut found = places.filter_map(|(kind, rows)| {
            let index = rows.iter().position(|row| row.name == name)?;
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

    /// Which table of its kind in the tree a shape is, if it has one of its own.
    pub(super) fn table_index(&self, kind: usize, index: usize) -> Option<usize> {
        let rows = self.rows[kind].get(..=index)?;
        let (row, before) = rows.split_last()?;
        if row.left.is_some() {
            return None;
        }
        if self.runs.is_empty() {
            return Some(index);
        }
        let run = |row: &DraftRow| row.left.map(|left| left.run);
        let tables = before.chunk_by(|one, other| run(one).is_some() && run(one) == run(other));
        Some(tables.count())
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
        let index = self.table_index(kind, index)?;
        rows::get_mut(self.tree.get_mut(Kind::NAMES[kind])?, index)
    }

    /// A copy of the table of a shape.
    pub(super) fn copy(&self, kind: usize, index: usize) -> Option<Table> {
        rows::copy(
            self.tree.get(Kind::NAMES[kind])?,
            self.table_index(kind, index)?,
        )
    }

    /// Whether the text gives a shape its name.
    pub(super) fn is_named(&mut self, kind: usize, index: usize) -> bool {
        match self.rows[kind][index].left {
            Some(left) => left.name != Naming::Numbered,
            None => {
                let table = self.body_at(kind, index);
                table.is_some_and(|table| table.contains_key("name"))
            }
        }
    }

    /// Writes down what a shape is called.
    pub(super) fn pin(&mut self, kind: usize, index: usize) {
        if let Some(left) = &mut self.rows[kind][index].left {
            left.name = Naming::Pinned;
            return;
        }
        let name = self.rows[kind][index].name.to_string();
        if let Some(table) = self.body_at(kind, index) {
            put(table, "name", Value::from(name));
        }
    }

    /// Adds `table` after the others of its kind and calls it `name`.
    pub(super) fn push(&mut self, kind: usize, name: String, table: Table) {
        let position = self.last_body_position();
        rows::push(self.tree.as_table_mut(), Kind::NAMES[kind], table, position);
        self.rows[kind].push(DraftRow::in_tree(name.into()));
    }

    /// Where in the file the last shape is written.
    fn last_body_position(&self) -> Option<isize> {
        let lists = Kind::NAMES.iter().filter_map(|kind| self.tree.get(kind));
        let tables = lists.filter_map(Item::as_array_of_tables);
        tables.flatten().filter_map(Table::position).max()
    }

    pub(super) fn remove(&mut self, kind: usize, index: usize) {
        if let Some(table) = self.table_index(kind, index) {
            rows::remove(self.tree.as_table_mut(), Kind::NAMES[kind], table);
            self.rows[kind].remove(index);
        }
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

/// `text`, which writes one shape of `kind`, with its `name` written down.
fn named(text: &str, kind: &str, name: &str) -> String {
    let Ok(mut tree) = text.parse::<DocumentMut>() else {
        return text.into();
    };
    if let Some(table) = tree.get_mut(kind).and_then(|list| rows::get_mut(list, 0)) {
        put(table, "name", Value::from(name));
    }
    tree.to_string()
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
