//! A scene file, or some of its shapes, as pasted.

use super::{
    MAX_SHAPES, NoteKind, PATH, PasteForm, PasteNote, Pasted, PastedPart, TITLE, in_order,
    shape_title, too_many, understood,
};
use capsule_core::geometry::Kind;
use capsule_scenes::scene::{Scene, SceneErrors, TriangleTable};
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// What it says, if it is meant to be a scene at all.
pub(super) fn read(text: &str) -> Option<Result<Pasted, SceneErrors>> {
    let Ok(table) = DeTable::parse(text) else {
        return is_meant(text).then(|| Err(syntax_errors(text)));
    };
    let table = table.get_ref();
    let has_shapes = Kind::ALL
        .iter()
        .any(|kind| is_list_of_tables(table, kind.name()));
    if !has_shapes {
        return None;
    }
    let spans: Vec<Range<usize>> = shapes(table).into_iter().map(whole_span).collect();
    if let Some(span) = spans.get(MAX_SHAPES) {
        return Some(Err(too_many(text, span.clone())));
    }
    let is_titled = table.contains_key("title");
    Some(read_titled(text, is_titled).map(|(text, scene)| {
        let spans = spans.into_iter().chain(made_spans(table, &scene)).collect();
        pasted(text, scene, spans, parts(table), is_titled)
    }))
}

/// Whether a text that is no TOML was meant to be a scene: a line opens a shape's table.
fn is_meant(text: &str) -> bool {
    let heads = Kind::ALL.map(|kind| format!("[[{}]]", kind.name()));
    text.lines().any(|line| {
        let line: String = line.split_whitespace().collect();
        heads.iter().any(|head| line.starts_with(head))
    })
}

fn syntax_errors(text: &str) -> SceneErrors {
    let errors = Scene::read(PATH, text).map(|_| "it is no TOML");
    errors.expect_err("the same parser refused it before")
}

fn is_list_of_tables(table: &DeTable<'_>, kind: &str) -> bool {
    let list = table.get(kind).map(|value| value.get_ref());
    matches!(list, Some(DeValue::Array(list)) if list.iter().any(|item| item.get_ref().is_table()))
}

/// The shapes in the file's order, which is that of a scene's bodies.
fn shapes<'t, 'a>(table: &'t DeTable<'a>) -> Vec<&'t Spanned<DeValue<'a>>> {
    let lists = Kind::ALL.iter().filter_map(|kind| table.get(kind.name()));
    let arrays = lists.filter_map(|list| list.get_ref().as_array());
    let mut shapes: Vec<_> = arrays.flat_map(|array| array.iter()).collect();
    shapes.sort_by_key(|shape| shape.span().start);
    shapes
}

fn parts(table: &DeTable<'_>) -> Vec<PastedPart> {
    let numbered = shapes(table).into_iter().enumerate();
    let tables = numbered.filter_map(|(index, shape)| Some((index, shape.get_ref().as_table()?)));
    let parts = tables.flat_map(|(index, table)| {
        table.iter().map(move |(key, value)| PastedPart {
            span: key.span().start..value.span().end,
            shape: Some(index),
            what: key.get_ref().to_string().into(),
        })
    });
    in_order(parts.collect())
}

/// Where each triangle that a table makes is written, after all shapes as in a scene.
fn made_spans(table: &DeTable<'_>, scene: &Scene) -> Vec<Range<usize>> {
    let of_one = |made: &TriangleTable| {
        let list = table.get(made.table)?.get_ref().as_array()?;
        let written = list.get(made.index).map(whole_span)?;
        Some(vec![written; made.bodies.len()])
    };
    let made = scene.made();
    made.iter().filter_map(of_one).flatten().collect()
}

/// From a table's header to the end of its last value.
fn whole_span(shape: &Spanned<DeValue<'_>>) -> Range<usize> {
    let table = shape.get_ref().as_table();
    let values = table.into_iter().flat_map(|table| table.values());
    let end = values.map(|value| value.span().end).max().unwrap_or(0);
    shape.span().start..end.max(shape.span().end)
}

/// The scene with the text it was read from, which has a title in any case.
fn read_titled(text: &str, is_titled: bool) -> Result<(String, Scene), SceneErrors> {
    if is_titled {
        return Ok((text.into(), Scene::read(PATH, text)?));
    }
    let title = format!("title = \"{TITLE}\"\n");
    let titled = format!("{title}{text}");
    match Scene::read(PATH, &titled) {
        Ok(mut scene) => {
            scene.title = shape_title(&scene.bodies.iter().cloned().collect::<Vec<_>>());
            Ok((format!("title = \"{}\"\n{text}", scene.title), scene))
        }
        Err(errors) => Err(without_first_line(errors, text, title.len())),
    }
}

/// The same errors in the text without its first line of `len` bytes.
fn without_first_line(errors: SceneErrors, text: &str, len: usize) -> SceneErrors {
    let mut errors = errors;
    for error in &mut errors.errors {
        error.line = error.line.saturating_sub(1).max(1);
        error.span = error.span.start.saturating_sub(len)..error.span.end.saturating_sub(len);
    }
    errors.text = text.into();
    errors
}

fn pasted(
    text: String,
    scene: Scene,
    spans: Vec<Range<usize>>,
    parts: Vec<PastedPart>,
    is_titled: bool,
) -> Pasted {
    let mut notes = vec![];
    let mut note = |text: &str| notes.push(PasteNote::new(NoteKind::Replacing, None, text));
    if !is_titled {
        note(&format!("no title was given: “{}”", scene.title));
    }
    if scene.run != Default::default() || scene.view.is_some() || scene.expect.is_some() {
        note("lines other than shapes count only in a new scene");
    }
    let bodies: Vec<_> = scene.bodies.iter().cloned().collect();
    Pasted {
        mesh: None,
        height: None,
        form: PasteForm::Scene,
        understood: understood(&bodies, spans),
        bodies,
        world: scene.world,
        parts,
        notes,
        text,
    }
}
