//! Code of a known engine: a test, a reproduction in a thread, a debugger's dump.
//!
//! Comments are cut out ([`comments`]), the rest is read from its first statement to its last ([`reader`]): names get
//! values ([`value`], [`expression`]), calls make shapes and put them in places ([`calls`], [`solid`]). What names alone
//! say comes last ([`named`]), then the first frame of a log that stands behind the code ([`frames`]).

mod calls;
pub(super) mod comments;
mod expression;
mod frames;
mod named;
mod reader;
mod solid;
mod value;

use super::{
    HeightMeaning, NoteKind, PasteForm, PasteNote, Pasted, PastedPart, engine, excerpt, in_order,
    loose::Names,
    shape_title,
    token::{Pieces, Token},
};
use crate::{
    lab::scene::{Body, LARGEST, Run, World},
    text::snippet::Configuration,
};
use comments::PastedComment;
use reader::CodeReader;
use solid::CodeSolid;
use std::{collections::BTreeMap, ops::Range};

/// So many left-overs are named.
const MOST_LEFT_OVER: usize = 6;

/// Lines with these words say nothing of shapes.
const NO_SHAPES: [&str; 7] = [
    "indices", "check", "assert", "ensure", "expect", "printf", "stride",
];

/// A left-over is shown up to this length, characters.
const MAX_EXCERPT: usize = 48;

/// The shapes of `text`, if it is code of a known engine that makes some. Heights count what `meaning` says, where that is
/// set.
pub(super) fn read(text: &str, meaning: Option<HeightMeaning>) -> Option<Pasted> {
    let comments = comments::comments(text);
    let code = comments::without(text, &comments, |_| false);
    read_code(text, &code, &comments, meaning).or_else(|| {
        let all = comments::without(text, &comments, |_| true);
        let mut pasted = read_code(text, &all, &[], meaning).filter(|_| !comments.is_empty())?;
        let note = PasteNote {
            kind: NoteKind::Doubt,
            span: None,
            text: "the shapes stand in comments: these are read as code".into(),
        };
        pasted.notes.insert(0, note);
        Some(pasted)
    })
}

fn read_code(
    text: &str,
    code: &str,
    comments: &[PastedComment],
    meaning: Option<HeightMeaning>,
) -> Option<Pasted> {
    let pieces = Pieces::new(code);
    let engine = engine::of_words(pieces.words())?;
    let mut reader = CodeReader::new(&pieces, Some(engine), meaning);
    reader.read();
    reader.make_by_names();
    reader.place_by_names();
    let frame = frames::first(&pieces);
    let time_step = reader.time_step();
    let step_sources = time_step.iter().flat_map(|(_, sources)| sources.clone());
    let step_sources: Vec<Range<usize>> = step_sources.collect();
    let time_step = time_step.map(|(seconds, _)| seconds);
    let mut notes = vec![];
    let mut note = |kind, span: Option<Range<usize>>, text: String| {
        notes.push(PasteNote { kind, span, text });
    };
    if let Some(frame) = frame
        && let Some(text) = reader.place_by_frame(&frame)
    {
        note(
            NoteKind::Doubt,
            Some(pieces.span(frame.pieces.clone())),
            text,
        );
    }
    if reader.solids.is_empty() || !reader.solids.iter().all(is_sound) {
        return None;
    }
    for (range, text) in &reader.calls {
        note(
            NoteKind::Doubt,
            Some(pieces.span(range.clone())),
            text.clone(),
        );
    }
    note_loops(&reader, &mut note);
    note_repeats(&reader, &mut note);
    let mut names = Names::default();
    let mut made = CodeBodies::default();
    for (index, solid) in reader.solids.iter().enumerate() {
        let name = names.free(
            solid.name.as_deref().filter(|name| !is_list_name(name)),
            solid.kind().name(),
        );
        if solid.pose.is_none() && !solid.is_placed {
            let text = format!("`{name}`: no position was found for it: taken to be at (0, 0, 0)");
            note(NoteKind::Doubt, Some(made.span_of(&pieces, solid)), text);
        }
        if solid.is_at_its_center && solid.within.at != glam::DVec3::ZERO {
            let text = format!(
                "`{name}`: Jolt's transform is that of its center of mass, so the position within its shape is left out"
            );
            note(NoteKind::Assumed, None, text);
        }
        made.add(index, name, solid, &pieces, time_step.unwrap_or(1.0))?;
    }
    made.parts
        .extend(step_sources.into_iter().map(|range| PastedPart {
            span: pieces.span(range),
            shape: None,
            what: "time step".into(),
        }));
    if reader
        .solids
        .iter()
        .any(|solid| solid.displacement.is_some())
    {
        let seconds = time_step.unwrap_or(1.0);
        let text = format!("a motion is a velocity over a time step of {seconds} s");
        note(NoteKind::Assumed, None, text);
    }
    let height = reader.solids.iter().find_map(|solid| solid.height.clone());
    if let Some((span, text)) = left_over(&reader, &made.parts) {
        note(NoteKind::LeftOver, Some(span), text);
    }
    if let Some(comment) = comments.iter().find(|comment| is_code(text, comment)) {
        let line = excerpt(&text[comment.span.clone()], MAX_EXCERPT);
        note(
            NoteKind::LeftOver,
            Some(comment.span.clone()),
            format!("a comment is not read: {line}"),
        );
    }
    let mut world = World::default();
    world.time_step = time_step.unwrap_or(world.time_step);
    let read = Configuration {
        title: shape_title(&made.bodies),
        bodies: made.bodies,
        world,
        run: Run::default(),
    };
    let mut pasted = Pasted::unwritten(
        PasteForm::Code,
        read,
        made.spans,
        in_order(made.parts),
        notes,
    );
    pasted.height = height;
    Some(pasted)
}

/// Whether its numbers are finite and of a size that can be worked with.
fn is_sound(solid: &CodeSolid) -> bool {
    let shape = solid.shape();
    let points = shape.points();
    let is_box_sound = match shape {
        crate::core::geometry::Shape::Box(solid) => {
            let half = solid.half_size;
            half.is_finite() && half.min_element() >= 0.0 && half.max_element() <= LARGEST
        }
        _ => true,
    };
    let radius = shape.radius();
    is_box_sound
        && (0.0..=LARGEST).contains(&radius)
        && points
            .iter()
            .all(|point| point.is_finite() && point.abs().max_element() <= LARGEST)
}

/// Whether a list of points is called so, not a shape.
fn is_list_name(name: &str) -> bool {
    let name = name.to_lowercase();
    ["vertices", "verts", "points", "corners", "positions"].contains(&name.as_str())
}

/// Several tests have their shapes in one scene.
fn note_repeats(
    reader: &CodeReader<'_>,
    note: &mut impl FnMut(NoteKind, Option<Range<usize>>, String),
) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in reader
        .solids
        .iter()
        .filter_map(|solid| solid.name.as_deref())
    {
        *counts.entry(name).or_default() += 1;
    }
    if let Some((name, count)) = counts.into_iter().find(|(_, count)| *count > 1) {
        let text = format!("`{name}` is made {count} times: all stand in one scene");
        note(NoteKind::Doubt, None, text);
    }
}

fn note_loops(
    reader: &CodeReader<'_>,
    note: &mut impl FnMut(NoteKind, Option<Range<usize>>, String),
) {
    if reader.lists.is_empty() {
        return;
    }
    let count = reader.lists.values().product::<usize>();
    let names: Vec<String> = reader
        .lists
        .keys()
        .map(|name| format!("{name}[0]"))
        .collect();
    let text = format!(
        "the first of {count} poses of its loops is read: {}",
        names.join(", ")
    );
    note(NoteKind::Doubt, None, text);
}

/// The bodies so far, with the bytes they were read from.
#[derive(Default)]
struct CodeBodies {
    bodies: Vec<Body>,
    spans: Vec<Range<usize>>,
    parts: Vec<PastedPart>,
}

impl CodeBodies {
    fn add(
        &mut self,
        index: usize,
        name: String,
        solid: &CodeSolid,
        pieces: &Pieces<'_>,
        time_step: f32,
    ) -> Option<()> {
        let displacement = solid.displacement.unwrap_or_default().as_vec3();
        let velocity = match (solid.velocity, time_step == 1.0) {
            (Some(velocity), _) => velocity.as_vec3(),
            (None, true) => displacement,
            (None, false) => displacement / time_step,
        };
        if !velocity.is_finite() || velocity.abs().max_element() > LARGEST {
            return None;
        }
        self.spans.push(self.span_of(pieces, solid));
        self.bodies.push(Body {
            velocity,
            ..Body::standing(name, solid.shape())
        });
        self.parts
            .extend(solid.parts.iter().map(|(range, what)| PastedPart {
                span: pieces.span(range.clone()),
                shape: Some(index),
                what: (*what).into(),
            }));
        Some(())
    }

    /// From the first of the bytes that a shape was read from to the last.
    fn span_of(&self, pieces: &Pieces<'_>, solid: &CodeSolid) -> Range<usize> {
        let spans = solid
            .parts
            .iter()
            .map(|(range, _)| pieces.span(range.clone()));
        let start = spans.clone().map(|span| span.start).min().unwrap_or(0);
        start..spans.map(|span| span.end).max().unwrap_or(start)
    }
}

/// The lines with numbers that no shape was made of, in one sentence. Lists of indices and what a test expects say
/// nothing of shapes; lists of loops are said elsewhere.
fn left_over(reader: &CodeReader<'_>, parts: &[PastedPart]) -> Option<(Range<usize>, String)> {
    let pieces = reader.pieces;
    let text = pieces.text;
    let mut used: Vec<Range<usize>> = parts.iter().map(|part| part.span.clone()).collect();
    used.sort_by_key(|span| span.start);
    let mut lines: Vec<&str> = vec![];
    let mut last = None;
    for lexeme in pieces
        .list
        .iter()
        .filter(|lexeme| lexeme.token == Token::Number)
    {
        let at = lexeme.span.start;
        let before = used.partition_point(|span| span.start <= at);
        let is_used = used[..before]
            .iter()
            .rev()
            .take(64)
            .any(|span| span.contains(&at));
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let digits = &text[lexeme.span.clone()];
        let is_trifle = matches!(
            digits.trim_end_matches(['f', 'F', '0', '.']),
            "" | "1" | "2" | "3" | "8"
        );
        if is_used || is_trifle || last == Some(line) {
            continue;
        }
        last = Some(line);
        let end = text[line..].find('\n').map_or(text.len(), |end| line + end);
        lines.push(text[line..end].trim());
    }
    let is_of_a_loop = |line: &str| {
        reader
            .lists
            .keys()
            .any(|list| line.contains(&format!("{list}[")))
    };
    let says_nothing = |line: &str| {
        let line = line.to_lowercase();
        NO_SHAPES.iter().any(|word| line.contains(word))
    };
    lines.retain(|line| !says_nothing(line) && !is_of_a_loop(line));
    let more = lines.len().saturating_sub(MOST_LEFT_OVER);
    let shown: Vec<String> = lines
        .iter()
        .take(MOST_LEFT_OVER)
        .map(|line| excerpt(line, MAX_EXCERPT))
        .collect();
    let more = if more > 0 {
        format!(" · and {more} more lines")
    } else {
        String::new()
    };
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let (first, last) = (lines.first()?, lines.last()?);
    let span = start(first)..start(last) + last.len();
    Some((span, format!("left over: {}{more}", shown.join(" · "))))
}

/// Whether a comment holds what would make a shape.
fn is_code(text: &str, comment: &PastedComment) -> bool {
    let pieces = Pieces::new(&text[comment.span.clone()]);
    let is_maker = |at: usize| {
        let has_values = matches!(pieces.text_at(at + 1), "(" | "{");
        has_values && engine::constructors(pieces.text_at(at)).next().is_some()
    };
    (0..pieces.list.len()).any(is_maker)
}
