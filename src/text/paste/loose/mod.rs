//! Shapes anywhere in loose text: a log, code, notes, a sentence of a bug report.
//!
//! The text is cut into pieces ([`token`]) and walked once from left to right ([`walk`]). A word for a kind of shape
//! begins a clause ([`clause`]), which ends where the next shape begins; labels with their values ([`words`], [`value`])
//! and values without a label fill the clause that they stand in and no other. Each clause becomes a shape ([`shape`]),
//! which says what it used each piece for. What was used for nothing is left over ([`leftover`]).

mod clause;
mod leftover;
mod shape;
pub(super) mod value;
mod walk;
mod words;

use super::{
    HeightMeaning, HeightReading, MAX_SHAPES, NoteKind, PasteForm, PasteNote, Pasted, PastedPart,
    engine, error, shape_title, token, too_many,
};
use crate::{
    lab::scene::{Body, LARGEST, Mistake, Run, SceneErrors, World},
    text::snippet::Configuration,
};
use clause::Clause;
use glam::Vec3;
use shape::PastedWay;
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};
use token::Pieces;
use words::PastedField;

/// What a name says that its value is.
pub(super) fn field_of(name: &str) -> Option<PastedField> {
    match words::meaning(name) {
        words::Meaning::Field { field, .. } => Some(field),
        _ => None,
    }
}

/// Whether a word before a bracket makes a vector of what is in it.
pub(super) fn makes_vector(word: &str) -> bool {
    words::makes_vector(word)
}

/// The kind of shape that a name says.
pub(super) fn kind_of(name: &str) -> Option<crate::core::geometry::Kind> {
    words::kind_in(name)
}

/// So many mistakes are told of one text.
const MAX_MISTAKES: usize = 20;

/// What `text` says. Heights of capsules count what `meaning` says, if that is set.
pub(super) fn read(text: &str, meaning: Option<HeightMeaning>) -> Result<Pasted, SceneErrors> {
    if let Some(line) = mesh_line(text) {
        let message = "an OBJ mesh (`v` and `f` lines) stands among other text";
        let expected = "expected its lines alone; a face can be pasted as triangle (x, y, z) (x, y, z) (x, y, z)";
        return Err(error(text, line, message, expected));
    }
    let pieces = Pieces::new(text);
    let mut walked = walk::walk(&pieces);
    let mut found = FoundShape {
        pieces: &pieces,
        time_step: time_step(&walked),
        engine: engine::of_words(pieces.words()),
        meaning,
        height: None,
        used: vec![false; pieces.list.len()],
        bodies: vec![],
        spans: vec![],
        units: vec![],
        parts: vec![],
        notes: vec![],
        mistakes: vec![],
        names: Names::default(),
    };
    for clause in &mut walked.clauses {
        if found.bodies.len() == MAX_SHAPES {
            return Err(too_many(text, clause.span(&pieces)));
        }
        found.add(clause);
    }
    for (clause, motion) in &walked.motions {
        found.move_shape(&walked.clauses, *clause, motion);
    }
    found.pasted(text, &walked)
}

/// The first line of vertices, where the text has lines as OBJ files have them.
fn mesh_line(text: &str) -> Option<Range<usize>> {
    let is_index = |word: &str| {
        word.split('/')
            .all(|part| part.is_empty() || part.parse::<i64>().is_ok())
    };
    let is_of = |line: &str, key: &str, fits: &dyn Fn(&str) -> bool| {
        let mut words = line.split_whitespace();
        words.next() == Some(key) && words.clone().count() >= 3 && words.all(fits)
    };
    let is_vertex = |line: &&str| is_of(line, "v", &|word| word.parse::<f32>().is_ok());
    let first = text.lines().find(is_vertex)?;
    let start = first.as_ptr() as usize - text.as_ptr() as usize;
    let faces = text.lines().any(|line| is_of(line, "f", &is_index));
    let vertices = text.lines().filter(is_vertex).take(3).count();
    (faces || vertices == 3).then_some(start..start + first.len())
}

/// Seconds, if the text says how long a step is.
fn time_step(walked: &walk::Walked) -> Option<f32> {
    let given = walked.time_step.as_ref()?.value;
    (given > 0.0 && given <= LARGEST).then_some(given)
}

/// What has been found so far.
struct FoundShape<'p> {
    pieces: &'p Pieces<'p>,
    time_step: Option<f32>,
    engine: Option<&'static engine::Engine>,
    /// What heights count, where the reader of the text says so.
    meaning: Option<HeightMeaning>,
    /// The first that was read.
    height: Option<HeightReading>,
    /// Which pieces a shape was made of, or were told of.
    used: Vec<bool>,
    bodies: Vec<Body>,
    spans: Vec<Range<usize>>,
    /// Of each shape the unit that is turned into metres.
    units: Vec<Option<&'p str>>,
    parts: Vec<PastedPart>,
    notes: Vec<PasteNote>,
    /// What is wrong, and the bytes of all that is left out for it.
    mistakes: Vec<(Mistake, Range<usize>)>,
    names: Names,
}

impl<'p> FoundShape<'p> {
    fn add(&mut self, clause: &mut Clause) {
        clause.label_by_place();
        let Some(kind) = clause.kind_or_guess().filter(|_| !clause.is_other_shape) else {
            return;
        };
        let made = match shape::make(clause, kind, self.pieces, self.engine, self.meaning) {
            Ok(made) => made,
            Err(mistake) => {
                for range in clause.pieces() {
                    self.use_up(range);
                }
                return self.mistakes.push((mistake, clause.span(self.pieces)));
            }
        };
        self.height = self.height.take().or(made.height);
        let shape = self.bodies.len();
        let name = self.names.free(clause.name.as_deref(), kind.name());
        for (range, what) in &made.parts {
            self.part(range.clone(), Some(shape), what);
        }
        let ranges = made.parts.iter().map(|(range, _)| range.clone());
        let span = self.span(ranges.clone());
        for text in made.doubts {
            self.note(NoteKind::Doubt, span.clone(), format!("`{name}`: {text}"));
        }
        for text in made.assumed {
            self.note(NoteKind::Assumed, span.clone(), format!("`{name}`: {text}"));
        }
        let ranges: Vec<Range<usize>> = ranges.collect();
        let unit = self.tell_units(&name, &ranges, &span);
        self.units.push(unit);
        self.bodies.push(Body {
            name: name.into(),
            velocity: Vec3::ZERO,
            player: false,
            script: None,
            shape: made.shape,
            base_tip: made.base_tip.map(Box::new),
            double_sided: made.double_sided,
            hidden: false,
        });
        self.spans.push(span);
        if let Some(way) = made.way {
            self.set_velocity(shape, &way);
        }
    }

    /// From the first to the last of some ranges of pieces, as bytes.
    fn span(&self, ranges: impl Iterator<Item = Range<usize>> + Clone) -> Range<usize> {
        let start = ranges.clone().map(|range| range.start).min();
        let end = ranges.map(|range| range.end).max();
        self.pieces.span(start.unwrap_or(0)..end.unwrap_or(0))
    }

    /// Tells of the unit that is turned into metres; answers it.
    fn tell_units(
        &mut self,
        name: &str,
        ranges: &[Range<usize>],
        span: &Range<usize>,
    ) -> Option<&'p str> {
        let pieces = self.pieces;
        let unit_of = |range: &Range<usize>| value::other_unit(pieces, range.clone());
        let unit = ranges.iter().find_map(unit_of)?;
        let holds_number = |range: &&Range<usize>| {
            let mut pieces = (*range).clone();
            pieces.any(|at| self.pieces.is(at, token::Token::Number))
        };
        let mut with_numbers = ranges.iter().filter(holds_number);
        let (kind, text) = match with_numbers.all(|range| unit_of(range).is_some()) {
            true => (NoteKind::Assumed, "turned into metres"),
            false => (
                NoteKind::Doubt,
                "turned into metres; numbers without a unit are taken for metres",
            ),
        };
        self.note(kind, span.clone(), format!("`{name}`: `{unit}` is {text}"));
        Some(unit)
    }

    /// Shapes without a unit beside others with one may mean the same.
    fn doubt_units(&mut self) {
        let Some(unit) = self.units.iter().flatten().next().copied() else {
            return;
        };
        for (index, own) in self.units.clone().into_iter().enumerate() {
            if own.is_none() {
                let name = &self.bodies[index].name;
                let text = format!("`{name}`: taken for metres, though `{unit}` stands at others");
                self.note(NoteKind::Doubt, self.spans[index].clone(), text);
            }
        }
    }

    /// Some pieces became something.
    fn part(&mut self, range: Range<usize>, shape: Option<usize>, what: &'static str) {
        self.use_up(range.clone());
        let mut span = self.pieces.span(range);
        let is_quoted = span.start > 0 && self.pieces.text.as_bytes()[span.start - 1] == b'"';
        span.start -= usize::from(is_quoted); // a key of JSON
        self.parts.push(PastedPart {
            span,
            shape,
            what: what.into(),
        });
    }

    fn use_up(&mut self, range: Range<usize>) {
        for at in range {
            if let Some(used) = self.used.get_mut(at) {
                *used = true;
            }
        }
    }

    /// A motion that was written behind something that cannot move belongs to the last shape before it that can.
    fn move_shape(&mut self, clauses: &[Clause], before: usize, motion: &walk::PastedMotion) {
        let end = clauses
            .get(before)
            .map(|clause| clause.span(self.pieces).start);
        let is_mover = |(index, body): &(usize, &Body)| {
            let is_before = end.is_none_or(|end| self.spans[*index].start < end);
            is_before && body.shape.is_round() && body.velocity == Vec3::ZERO
        };
        let is_its = |(_, body): &(usize, &Body)| {
            let kind = motion.of.as_deref().and_then(words::kind_in);
            motion.of.as_deref() == Some(&*body.name) || kind == Some(body.shape.kind())
        };
        let mut movers = self.bodies.iter().enumerate().filter(is_mover);
        let named = movers.clone().rfind(is_its);
        let Some((index, _)) = named.or_else(|| movers.next_back()) else {
            return;
        };
        let what = if motion.field == PastedField::Velocity {
            "velocity"
        } else {
            "motion"
        };
        self.part(motion.pieces.clone(), Some(index), what);
        let span = self.pieces.span(motion.pieces.clone());
        let name = &self.bodies[index].name;
        let text = format!("the motion is taken to be that of `{name}`");
        self.note(NoteKind::Doubt, span.clone(), text);
        let is_speed = value::is_speed(self.pieces, &motion.value.pieces);
        if motion.field == PastedField::Moving && !is_speed {
            self.note(NoteKind::Doubt, span, shape::EITHER.into());
        }
        let way = PastedWay {
            value: motion.value.value,
            is_whole: motion.field != PastedField::Velocity && !is_speed,
            pieces: motion.value.pieces.clone(),
        };
        self.set_velocity(index, &way);
    }

    fn set_velocity(&mut self, index: usize, way: &PastedWay) {
        let time_step = self.time_step.unwrap_or(1.0);
        let velocity = match way.is_whole && time_step != 1.0 {
            true => way.value / time_step,
            false => way.value,
        };
        let body = &mut self.bodies[index];
        let name = body.name.clone();
        let span = self.pieces.span(way.pieces.clone());
        if !velocity.is_finite() || velocity.abs().max_element() > LARGEST {
            let mistake = Mistake {
                span: span.clone(),
                message: format!("the velocity of `{name}` is too large"),
                expected: "expected at most 1e8 metres per second".into(),
                help: None,
            };
            return self.mistakes.push((mistake, span));
        }
        body.velocity = velocity;
        if way.is_whole {
            let text =
                format!("`{name}`: a motion is a velocity over a time step of {time_step} s");
            self.note(NoteKind::Assumed, span, text);
        }
    }

    fn note(&mut self, kind: NoteKind, span: Range<usize>, text: String) {
        let span = Some(span);
        self.notes.push(PasteNote { kind, span, text });
    }

    fn pasted(mut self, text: &str, walked: &walk::Walked) -> Result<Pasted, SceneErrors> {
        if self.bodies.is_empty() {
            return Err(self.errors(text));
        }
        if let Some(time_step) = &walked.time_step
            && self.time_step.is_some()
        {
            self.part(time_step.pieces.clone(), None, "time step");
        }
        self.doubt_units();
        if let Some(span) = engine::unreal(text) {
            let text =
                "Unreal counts centimetres with z up: its numbers are taken for metres with y up";
            self.note(NoteKind::Doubt, span, text.into());
        }
        for (mistake, span) in std::mem::take(&mut self.mistakes) {
            let text = format!("left out: {}; {}", mistake.message, mistake.expected);
            self.note(NoteKind::Doubt, span, text);
        }
        self.notes.extend(leftover::notes(self.pieces, &self.used));
        let world = World {
            time_step: self.time_step.unwrap_or(World::default().time_step),
            ..World::default()
        };
        let read = Configuration {
            title: shape_title(&self.bodies),
            bodies: self.bodies,
            world,
            run: Run::default(),
        };
        let parts = super::in_order(self.parts);
        let form = PasteForm::Loose;
        let mut pasted = Pasted::unwritten(form, read, self.spans, parts, self.notes);
        pasted.height = self.height;
        Ok(pasted)
    }

    fn errors(self, text: &str) -> SceneErrors {
        let is_comma = |piece: &&token::Lexeme| piece.token == token::Token::DecimalComma;
        if let Some(piece) = self.pieces.list.iter().find(is_comma) {
            let number = &text[piece.span.clone()];
            let message = format!("`{number}` may be one number or two");
            let expected = format!(
                "expected a decimal point: {}",
                number.replace(',', ".").replace('−', "-")
            );
            return error(text, piece.span.clone(), message, expected);
        }
        if self.mistakes.is_empty() {
            let end = text.trim_end().lines().next().map_or(0, str::len);
            let message = "no shape was found in the text";
            let expected = "expected something like capsule a=(0, 1, 0) b=(0, 2, 0) r=0.5";
            return error(text, 0..end, message, expected);
        }
        let mistakes = self.mistakes.into_iter().map(|(mistake, _)| mistake);
        SceneErrors::new(super::PATH, text, mistakes.take(MAX_MISTAKES).collect())
    }
}

/// The names given so far.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Names {
    /// `wanted`, or the kind's name, with a number if it is taken.
    pub(super) fn free(&mut self, wanted: Option<&str>, kind: &str) -> String {
        let wanted = wanted.map(printable).filter(|name| !name.is_empty());
        let stem = wanted.unwrap_or_else(|| kind.into());
        let next = self.next.entry(stem.clone()).or_insert(1);
        loop {
            let name = match *next {
                1 => stem.clone(),
                number => format!("{stem} {number}"),
            };
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Without what a name must not have.
fn printable(name: &str) -> String {
    let allowed = |c: &char| !c.is_control() && !matches!(c, '/' | '#');
    let name: String = name.chars().filter(allowed).take(60).collect();
    name.trim().into()
}
