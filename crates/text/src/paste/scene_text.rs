//! A scene file, or some of its shapes, as pasted.

use super::{
    MAX_SHAPES, NoteKind, PATH, PasteForm, PasteNote, Pasted, PastedPart, TITLE,
    shapes::{in_order, title, understood},
    too_many,
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
        let errors = || Scene::read(PATH, text).map(|_| "it is no TOML");
        let errors = is_meant(text).then(errors)?;
        return Some(Err(errors.expect_err("the same parser refused it before")));
    };
    let table = table.get_ref();
    let shapes = shapes(table);
    if !shapes.iter().any(|shape| shape.get_ref().is_table()) {
        return None;
    }
    let spans: Vec<Range<usize>> = shapes.into_iter().map(whole_span).collect();
    if let Some(span) = spans.get(MAX_SHAPES) {
        return Some(Err(too_many(text, span.clone())));
    }
    Some(read_shapes(text, table, spans))
}

/// Whether a text that is no TOML was meant to be a scene: a line opens a shape's table.
fn is_meant(text: &str) -> bool {
    let heads = Kind::ALL.map(|kind| format!("[[{kind}]]"));
    text.lines().any(|line| {
        let line: String = line.split_whitespace().collect();
        heads.iter().any(|head| line.starts_with(head))
    })
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
    let ends = values.map(|value| value.span().end);
    shape.span().start..ends.fold(shape.span().end, usize::max)
}

fn read_shapes(
    text: &str,
    table: &DeTable<'_>,
    mut spans: Vec<Range<usize>>,
) -> Result<Pasted, SceneErrors> {
    let mut notes = vec![];
    let mut note = |text: &str| notes.push(PasteNote::new(NoteKind::Replacing, None, text));
    let is_titled = table.contains_key("title");
    let head = if is_titled {
        String::new()
    } else {
        format!("title = \"{TITLE}\"\n")
    };
    let scene = Scene::read(PATH, &(head.clone() + text))
        .map_err(|errors| without_head(errors, text, head.len()))?;
    let bodies: Vec<_> = scene.bodies.iter().cloned().collect();
    let mut text = text.to_string();
    if !is_titled {
        let title = title(&bodies);
        text = format!("title = \"{title}\"\n{text}");
        note(&format!("no title was given: “{title}”"));
    }
    if scene.run != Default::default() || scene.view.is_some() || scene.expect.is_some() {
        note("lines other than shapes count only in a new scene");
    }
    spans.extend(made_spans(table, &scene));
    Ok(Pasted {
        mesh: None,
        height: None,
        form: PasteForm::Scene,
        understood: understood(&bodies, spans),
        bodies,
        world: scene.world,
        parts: parts(table),
        notes,
        text,
    })
}

/// The same errors in the text without the line of `len` bytes that was put before it.
fn without_head(mut errors: SceneErrors, text: &str, len: usize) -> SceneErrors {
    for error in &mut errors.errors {
        error.line = error.line.saturating_sub(usize::from(len > 0)).max(1);
        error.span = error.span.start.saturating_sub(len)..error.span.end.saturating_sub(len);
    }
    errors.text = text.into();
    errors
}
