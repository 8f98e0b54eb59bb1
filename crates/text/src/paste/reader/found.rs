//! The shapes that a text has, with what is said of them.

use super::{
    shape::{EITHER, PastedWay, ShapeMaker},
    *,
};
use crate::paste::{PATH, PasteForm, shapes::PastedShapes};
use capsule_scenes::scene::{Body, Run, World};
use glam::Vec3;

const MAX_MISTAKES: usize = 20;

pub(super) struct FoundShapes<'p> {
    reader: &'p TextReader<'p>,
    pieces: &'p Pieces<'p>,
    time_step: Option<f64>,
    /// Which pieces a shape was made of, or were said.
    used: Vec<bool>,
    shapes: PastedShapes,
    /// Of each shape the unit that is turned into meters.
    units: Vec<Option<&'p str>>,
    /// What is wrong, and the bytes of all that is left out for it.
    mistakes: Vec<(Mistake, Range<usize>)>,
    height: Option<HeightReading>,
    has_motion: bool,
    /// Whether the text is code of a known engine.
    is_code: bool,
}

impl<'p> FoundShapes<'p> {
    pub(super) fn new(reader: &'p TextReader<'p>) -> Self {
        let pieces = reader.pieces;
        let is_made = reader.objects.iter().any(|object| object.is_made);
        let time_step = reader.time_step.as_ref();
        let time_step = time_step.and_then(|(value, _)| value.as_number());
        let is_time = |step: &f64| *step as f32 > 0.0 && *step as f32 <= LARGEST;
        let mut found = Self {
            reader,
            pieces,
            time_step: time_step.filter(is_time),
            used: vec![false; pieces.list.len()],
            shapes: PastedShapes::default(),
            units: vec![],
            mistakes: vec![],
            height: None,
            has_motion: false,
            is_code: reader.engine.is_some() && (reader.is_program || is_made),
        };
        // Which call, which turn of a loop and which frame of a log was read.
        for (range, text) in &reader.choices {
            let span = pieces.span(range.clone());
            found.shapes.note(NoteKind::Doubt, span, &**text);
        }
        if !reader.lists.is_empty() {
            let mut counts = reader.lists.values().copied();
            let count = counts.try_fold(1, usize::checked_mul).unwrap_or(usize::MAX);
            let names = reader.lists.keys().map(|name| format!("{name}[0]"));
            let names = names.collect::<Vec<_>>().join(", ");
            let text = format!("the first of {count} poses of its loops is read: {names}");
            found.shapes.note(NoteKind::Doubt, None, text);
        }
        reader.tags.iter().for_each(|tag| found.use_up(tag.clone()));
        found
    }

    pub(super) fn is_full(&self) -> bool {
        self.shapes.bodies.len() == MAX_SHAPES
    }

    pub(super) fn add(&mut self, object: &PastedObject) {
        let mut object = object.clone();
        object.label_by_place();
        let is_shape = object.has_data() && !object.is_other_shape;
        let Some(kind) = object.kind_or_guess().filter(|_| is_shape) else {
            return;
        };
        let mut maker = ShapeMaker::new(&object, self.reader);
        match maker.make(kind) {
            Ok((body, way)) => {
                let ShapeMaker {
                    height,
                    parts,
                    notes,
                    ..
                } = maker;
                self.height = self.height.take().or(height);
                let name = self.shapes.free_name(object.name.as_deref(), kind);
                self.add_body(Body { name, ..body }, way, parts, notes);
            }
            // In code a word for a shape may be one of a comment, a name, a type.
            Err(mistake) if object.is_made || !self.is_code => {
                let pieces = object.pieces().into_iter();
                pieces.for_each(|range| self.use_up(range));
                self.mistakes.push((mistake, object.span(self.pieces)));
            }
            Err(_) => {}
        }
    }

    fn add_body(
        &mut self,
        body: Body,
        way: Option<PastedWay>,
        parts: Vec<(Range<usize>, &'static str)>,
        notes: Vec<(NoteKind, String)>,
    ) {
        let shape = self.shapes.bodies.len();
        for (range, what) in &parts {
            self.part(range.clone(), Some(shape), what);
        }
        let ranges: Vec<Range<usize>> = parts.into_iter().map(|(range, _)| range).collect();
        let span = span_of(self.pieces, &ranges);
        for (kind, text) in notes {
            let text = format!("`{}`: {text}", body.name);
            self.shapes.note(kind, span.clone(), text);
        }
        self.note_units(&body.name, &ranges, &span);
        self.shapes.add(body, span);
        if let Some(way) = way {
            self.set_velocity(shape, &way);
        }
    }

    fn note_units(&mut self, name: &str, ranges: &[Range<usize>], span: &Range<usize>) {
        let pieces = self.pieces;
        let unit_of = |range: &Range<usize>| other_unit(pieces, range.clone());
        let unit = ranges.iter().find_map(unit_of);
        self.units.push(unit);
        let Some(unit) = unit else {
            return;
        };
        let lacks_unit = |range: &Range<usize>| {
            let mut pieces_of = range.clone();
            pieces_of.any(|at| pieces.is(at, Token::Number)) && unit_of(range).is_none()
        };
        let (kind, rest) = match ranges.iter().any(lacks_unit) {
            true => (
                NoteKind::Doubt,
                "; numbers without a unit are read as meters",
            ),
            false => (NoteKind::Assumed, ""),
        };
        let text = format!("`{name}`: `{unit}` is converted to meters{rest}");
        self.shapes.note(kind, span.clone(), text);
    }

    /// Shapes without a unit beside others with one may mean the same.
    fn doubt_units(&mut self) {
        let Some(unit) = self.units.iter().flatten().next() else {
            return;
        };
        for (index, _) in self
            .units
            .iter()
            .enumerate()
            .filter(|(_, own)| own.is_none())
        {
            let name = &self.shapes.bodies[index].name;
            let text = format!("`{name}`: read as meters, though other numbers have `{unit}`");
            let span = self.shapes.spans[index].clone();
            self.shapes.note(NoteKind::Doubt, span, text);
        }
    }

    fn part(&mut self, range: Range<usize>, shape: Option<usize>, what: &'static str) {
        if range.is_empty() {
            return;
        }
        self.use_up(range.clone());
        let mut span = self.pieces.span(range);
        let is_quoted = span.start > 0 && self.pieces.text.as_bytes()[span.start - 1] == b'"';
        span.start -= usize::from(is_quoted); // a key of JSON
        self.shapes.part(span, shape, what);
    }

    fn use_up(&mut self, range: Range<usize>) {
        let end = range.end.min(self.used.len());
        self.used[range.start.min(end)..end].fill(true);
    }

    /// A motion that was written behind something that cannot move belongs to the last shape before it that can.
    pub(super) fn move_shape(&mut self, motion: &PastedMotion) {
        let Some(way) = PastedWay::of(self.pieces, motion.field, &motion.given) else {
            return;
        };
        let span = span_of(self.pieces, &way.places);
        let bodies = &self.shapes.bodies;
        let is_mover = |index: &usize| {
            let is_before = self.shapes.spans[*index].start < span.start;
            is_before && bodies[*index].shape.is_round() && bodies[*index].velocity == Vec3::ZERO
        };
        let of = motion.of.as_deref();
        let is_its = |index: &&usize| {
            let body = &bodies[**index];
            of == Some(&*body.name) || of.and_then(words::kind_in) == Some(body.shape.kind())
        };
        let movers: Vec<usize> = (0..bodies.len()).filter(is_mover).collect();
        let Some(&index) = movers.iter().rfind(is_its).or(movers.last()) else {
            return;
        };
        let text = format!("the motion is read as that of `{}`", bodies[index].name);
        self.shapes.note(NoteKind::Doubt, span.clone(), text);
        let places = way.places.iter().cloned();
        places.for_each(|place| self.part(place, Some(index), way.what));
        if way.is_open {
            self.shapes.note(NoteKind::Doubt, span, EITHER);
        }
        self.set_velocity(index, &way);
    }

    fn set_velocity(&mut self, index: usize, way: &PastedWay) {
        let seconds = if way.is_whole { self.time_step } else { None };
        let velocity = (way.value / seconds.unwrap_or(1.0)).as_vec3();
        let name = &self.shapes.bodies[index].name;
        let span = span_of(self.pieces, &way.places);
        if !velocity.is_finite() || velocity.abs().max_element() > LARGEST {
            let message = format!("the velocity of `{name}` is too large");
            let expected = "expected at most 1e8 meters per second";
            let mistake = mistake(span.clone(), message, expected);
            return self.mistakes.push((mistake, span));
        }
        if way.is_whole && !self.is_code {
            let text = format!("`{name}`: {}", self.whole_motion());
            self.shapes.note(NoteKind::Assumed, span, text);
        }
        self.shapes.bodies[index].velocity = velocity;
        self.has_motion |= way.is_whole;
    }

    fn whole_motion(&self) -> String {
        let seconds = self.time_step.unwrap_or(1.0) as f32;
        format!("a motion is a velocity over a time step of {seconds} s")
    }

    pub(super) fn pasted(
        mut self,
        text: &str,
        unread: &[&PastedComment],
    ) -> Result<Pasted, SceneErrors> {
        let reader = self.reader;
        if self.shapes.bodies.is_empty() {
            return Err(self.errors(text));
        }
        if let (Some((_, range)), Some(_)) = (&reader.time_step, self.time_step) {
            self.part(range.clone(), None, "time step");
        }
        self.doubt_units();
        if reader.is_unreal {
            let words = UNREAL_WORDS.split_whitespace();
            let found = words.filter_map(|word| Some((self.pieces.text.find(word)?, word)));
            let span = found.min().map(|(start, word)| start..start + word.len());
            let text =
                "Unreal uses centimeters with z up; the numbers are read as meters with y up";
            self.shapes.note(NoteKind::Doubt, span, text);
        }
        for (mistake, span) in std::mem::take(&mut self.mistakes) {
            let text = format!("left out: {}; {}", mistake.message, mistake.expected);
            self.shapes.note(NoteKind::Doubt, span, text);
        }
        if self.is_code && self.has_motion {
            let text = self.whole_motion();
            self.shapes.note(NoteKind::Assumed, None, text);
        }
        let names: Vec<String> = reader.lists.keys().map(|list| format!("{list}[")).collect();
        let is_said = |line: &str| names.iter().any(|list| line.contains(list));
        self.shapes.notes.extend(if self.is_code {
            leftover::of_code(self.pieces, &self.used, is_said)
        } else {
            leftover::of_words(self.pieces, &self.used)
        });
        if let Some(comment) = unread.iter().find(|comment| tells_of_shape(text, comment)) {
            let line = excerpt(&text[comment.span.clone()], MAX_EXCERPT);
            let line = format!("a comment is not read: {line}");
            self.shapes
                .note(NoteKind::LeftOver, comment.span.clone(), line);
        }
        let mut world = World::default();
        world.time_step = self.time_step.map_or(world.time_step, |step| step as f32);
        let form = if self.is_code {
            PasteForm::Code
        } else {
            PasteForm::Loose
        };
        let pasted = self.shapes.pasted(form, world, Run::default());
        Ok(Pasted {
            height: self.height,
            ..pasted
        })
    }

    fn errors(self, text: &str) -> SceneErrors {
        let mut pieces = self.pieces.list.iter();
        if let Some(piece) = pieces.find(|piece| piece.token == Token::DecimalComma) {
            let number = &text[piece.span.clone()];
            let message = format!("`{number}` may be one number or two");
            let point = number.replace(',', ".").replace('−', "-");
            let expected = format!("expected a decimal point: {point}");
            return error(text, piece.span.clone(), message, expected);
        }
        if self.mistakes.is_empty() {
            let end = text.trim_end().lines().next().map_or(0, str::len);
            let expected = "expected something like capsule a=(0, 1, 0) b=(0, 2, 0) r=0.5";
            return error(text, 0..end, "no shape was found in the text", expected);
        }
        let mistakes = self.mistakes.into_iter().map(|(mistake, _)| mistake);
        SceneErrors::new(PATH, text, mistakes.take(MAX_MISTAKES).collect())
    }
}
