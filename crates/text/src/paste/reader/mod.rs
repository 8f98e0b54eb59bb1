//! Shapes anywhere in a text: code of any language, a log, data, a sentence of a bug report.
//!
//! Comments are blanked ([`comments`]), the rest is cut into pieces and walked once from left to right ([`walk`]). Where a
//! statement of code stands ([`statements`]), its expressions are worked out ([`grammar`], [`value`]), and its calls make
//! shapes and put them in places ([`calls`], [`constructors`], [`bodies`]); where elements stand in one another, as in XML,
//! one tree of them is read ([`tree`], [`placed`]); elsewhere labels and values fill the object that they stand with ([`labels`], [`object`]). What
//! words mean is said by the rows of one [`table`]. At the end each object becomes a shape ([`shape`]), properties that
//! belong to no object by their place go to a shape that lacks them ([`spare`]), and what was used for nothing is left over
//! ([`leftover`]).

mod bodies;
mod calls;
mod comments;
mod constructors;
mod debugger;
mod found;
mod frames;
mod functions;
mod grammar;
mod labels;
mod leftover;
mod names;
mod object;
mod placed;
mod shape;
mod spare;
mod statements;
mod table;
mod tree;
mod value;
mod walk;
mod words;

use super::{
    HeightMeaning, HeightReading, MAX_SHAPES, NoteKind, PasteNote, Pasted, error, excerpt, mistake,
    place_in,
    token::{Lexeme, Pieces, Token},
    too_many,
};
use capsule_core::geometry::Kind;
use capsule_scenes::scene::{LARGEST, Mistake, SceneErrors};
use comments::PastedComment;
use found::FoundShapes;
use glam::{DQuat, DVec3};
use grammar::*;
use object::*;
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    ops::{Deref, Range},
};
use table::*;
use value::*;

pub(super) use table::PastedField;
pub(super) use words::field_of;

/// So many motions are looked at that stand with no shape.
const MAX_MOTIONS: usize = 1000;

/// A comment is shown up to this length, characters.
const MAX_EXCERPT: usize = 48;

/// A motion that was written where nothing can move.
struct PastedMotion {
    field: PastedField,
    /// Of what, where its label says it.
    of: Option<String>,
    given: Given,
}

#[derive(Default)]
struct TextReader<'p> {
    pieces: &'p Pieces<'p>,
    engine: Option<&'static Engine>,
    /// What heights count, where the user says so.
    meaning: Option<HeightMeaning>,
    /// Whether the text tells that it comes from Unreal.
    is_unreal: bool,
    /// Of each opening bracket the piece that closes it.
    closes: Vec<Option<usize>>,
    names: HashMap<String, PastedValue>,
    order: Vec<String>,
    /// Whether a shape stands at an offset from another.
    has_offset: bool,
    /// Variables of loops, which are read once with 0.
    counters: HashSet<String>,
    /// Lists that a loop goes through, and how many items each has.
    lists: BTreeMap<String, usize>,
    /// What was read of several that the text has, or left out: of a function its first call, of a log its first frame.
    choices: Vec<(Range<usize>, String)>,
    objects: Vec<PastedObject>,
    motions: Vec<PastedMotion>,
    time_step: Option<(PastedValue, Range<usize>)>,
    /// Pieces that calls used.
    consumed: HashSet<usize>,
    /// The names of XML's elements.
    tags: Vec<Range<usize>>,
    /// Whether variables are declared, or a debugger shows them.
    is_program: bool,
    /// The name on the last line that ended with a colon.
    heading: Option<String>,
    /// How deep the expression stands that is read.
    depth: usize,
    current: Option<usize>,
    /// The piece behind the last one that the current object took.
    last: usize,
    brackets: usize,
    /// Whether the line is the one that the current object's last word or value stood on.
    is_on_its_line: bool,
    /// Whether the line has held no word so far that means nothing here.
    holds_only_values: bool,
}

impl<'p> TextReader<'p> {
    fn new(pieces: &'p Pieces<'p>, meaning: Option<HeightMeaning>) -> Self {
        Self {
            pieces,
            meaning,
            is_unreal: words::holds_one(UNREAL_WORDS, pieces.text),
            engine: engine_of(pieces.words(), pieces.text),
            closes: closes(pieces),
            holds_only_values: true,
            ..Self::default()
        }
    }
}

impl<'p> Deref for TextReader<'p> {
    type Target = Pieces<'p>;

    fn deref(&self) -> &Pieces<'p> {
        self.pieces
    }
}

/// What `text` says. Heights of capsules count what `meaning` says, if that is set.
pub(super) fn read(text: &str, meaning: Option<HeightMeaning>) -> Result<Pasted, SceneErrors> {
    if let Some(line) = mesh_line(text) {
        let message = "an OBJ mesh (`v` and `f` lines) is mixed with other text";
        let expected = "expected its lines alone; a face can be pasted as triangle (x, y, z) (x, y, z) (x, y, z)";
        return Err(error(text, line, message, expected));
    }
    let debugged = debugger::with_names(text);
    let source = debugged.as_deref().unwrap_or(text);
    if let Some(frames) = frames::later_frames(source) {
        let mut first = source.as_bytes().to_vec();
        blank(&mut first, frames.span.clone());
        let first = String::from_utf8(first).unwrap_or_default();
        if let Ok(pasted) = read_frame(text, &first, meaning) {
            let doubt = frames::first_of(frames.count, frames.first.as_deref());
            return Ok(doubted(pasted, Some(frames.span), &doubt));
        }
    }
    read_frame(text, source, meaning)
}

fn doubted(mut pasted: Pasted, span: Option<Range<usize>>, doubt: &str) -> Pasted {
    let note = PasteNote::new(NoteKind::Doubt, span, doubt);
    pasted.notes.insert(0, note);
    pasted
}

/// Blanks in place of some bytes of a text, but for its line breaks.
fn blank(bytes: &mut [u8], range: Range<usize>) {
    for byte in bytes[range].iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// What `source` says, which is `text` byte for byte but for what is not read of it.
fn read_frame(
    text: &str,
    source: &str,
    meaning: Option<HeightMeaning>,
) -> Result<Pasted, SceneErrors> {
    let comments = comments::comments(source);
    let is_read = |comment: &PastedComment| comment.is_behind && !is_code(text, comment);
    let code = comments::without(source, &comments, is_read);
    let unread: Vec<&PastedComment> = comments.iter().filter(|one| !is_read(one)).collect();
    let read = read_text(text, &code, &unread, meaning);
    if read.is_ok() || unread.is_empty() {
        return read;
    }
    let all = comments::without(source, &comments, |_| true);
    let doubt = "the shapes are in comments: the comments are read as code";
    read_text(text, &all, &[], meaning).map_or(read, |pasted| Ok(doubted(pasted, None, doubt)))
}

/// The numbers and vectors of `text`, each with the last word before it.
pub(super) fn labeled_numbers(text: &str) -> Vec<(String, Vec<f64>)> {
    let pieces = Pieces::new(text);
    let mut reader = TextReader::new(&pieces, None);
    let mut found = vec![];
    let (mut at, mut word) = (0, "");
    while at < pieces.list.len() {
        let value = reader.short_vector(at).or_else(|| reader.bare_number(at));
        let Some((value, end)) = value else {
            let is_link = words::is(&pieces.word_at(at), WordUse::Link);
            if pieces.is(at, Token::Word) && !is_link {
                word = pieces.text_at(at);
            }
            at += 1;
            continue;
        };
        let vector = value.as_vector().map(|vector| vector.to_array().to_vec());
        let is_vector = vector.is_some();
        let numbers = vector.or(value.as_number().map(|number| vec![number]));
        found.push((word.to_string(), numbers.unwrap_or_default()));
        word = if is_vector { "" } else { word };
        at = end.max(at + 1);
    }
    found
}

/// Whether a comment holds what would make a shape.
fn is_code(text: &str, comment: &PastedComment) -> bool {
    let pieces = Pieces::new(&text[comment.span.clone()]);
    (0..pieces.list.len()).any(|at| {
        let has_values = matches!(pieces.text_at(at + 1), "(" | "{");
        has_values && !words::constructors(pieces.text_at(at)).is_empty()
    })
}

/// Whether a comment has a word for a shape, and numbers.
fn tells_of_shape(text: &str, comment: &PastedComment) -> bool {
    let pieces = Pieces::new(&text[comment.span.clone()]);
    let is_number = |piece: &&Lexeme| piece.token == Token::Number;
    let has_numbers = pieces.list.iter().filter(is_number).count() >= 3;
    let has_kind = pieces.words().any(|word| words::kind_in(word).is_some());
    is_code(text, comment) || (has_kind && has_numbers)
}

/// The first line of vertices, where the text has lines as OBJ files have them.
fn mesh_line(text: &str) -> Option<Range<usize>> {
    let is_number = |word: &str| word.parse::<f32>().is_ok();
    let is_index = |word: &str| {
        let mut parts = word.split('/');
        parts.all(|part| part.is_empty() || part.parse::<i64>().is_ok())
    };
    let is_of = |line: &str, key: &str, fits: &dyn Fn(&str) -> bool| {
        let mut words = line.split_whitespace();
        words.next() == Some(key) && words.clone().count() >= 3 && words.all(fits)
    };
    let is_vertex = |line: &&str| is_of(line, "v", &is_number);
    let mut vertices = text.lines().filter(is_vertex);
    let first = vertices.next()?;
    let is_mesh = text.lines().any(|line| is_of(line, "f", &is_index));
    (is_mesh || vertices.nth(1).is_some()).then(|| place_in(text, first))
}

fn read_text(
    text: &str,
    code: &str,
    unread: &[&PastedComment],
    meaning: Option<HeightMeaning>,
) -> Result<Pasted, SceneErrors> {
    let pieces = Pieces::new(code);
    let mut reader = TextReader::new(&pieces, meaning);
    reader.walk();
    reader.share_out();
    let mut found = FoundShapes::new(&reader);
    for object in reader.objects.iter().filter(|own| own.merged.is_none()) {
        if found.is_full() {
            return Err(too_many(text, object.span(&pieces)));
        }
        found.add(object);
    }
    let motions = reader.motions.iter().take(MAX_MOTIONS);
    motions.for_each(|motion| found.move_shape(motion));
    found.pasted(text, unread)
}
