//! The shapes that a text has, with what is said of them.

use super::{
    shape::{MadeShape, PastedWay},
    *,
};
use crate::{
    paste::{FreeNames, PATH, PasteForm, PastedPart, in_order, shape_title},
    snippet::Configuration,
};
use capsule_scenes::scene::{Body, Run, World};
use glam::Vec3;

const MAX_MISTAKES: usize = 20;

#[derive(Default)]
pub(super) struct FoundShapes<'p> {
    pieces: &'p Pieces<'p>,
    time_step: Option<f64>,
    /// Which pieces a shape was made of, or were said.
    used: Vec<bool>,
    bodies: Vec<Body>,
    spans: Vec<Range<usize>>,
    /// Of each shape the unit that is turned into meters.
    units: Vec<Option<&'p str>>,
    parts: Vec<PastedPart>,
    notes: Vec<PasteNote>,
    /// What is wrong, and the bytes of all that is left out for it.
    mistakes: Vec<(Mistake, Range<usize>)>,
    names: FreeNames,
    height: Option<HeightReading>,
    has_motion: bool,
    /// Whether the text is code of a known engine.
    is_code: bool,
}

impl<'p> FoundShapes<'p> {
    pub(super) fn new(pieces: &'p Pieces<'p>, time_step: Option<f64>, is_code: bool) -> Self {
        Self {
            pieces,
            time_step,
            used: vec![false; pieces.list.len()],
            is_code,
            ..Self::default()
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.bodies.len() == MAX_SHAPES
    }

    /// Which call, which turn of a loop and which frame of a log was read.
    pub(super) fn note_readings(&mut self, reader: &TextReader<'_>) {
        for (range, text) in &reader.choices {
            self.note(NoteKind::Doubt, self.pieces.span(range.clone()), &**text);
        }
        if reader.lists.is_empty() {
            return;
        }
        let mut counts = reader.lists.values().copied();
        let count = counts.try_fold(1, usize::checked_mul).unwrap_or(usize::MAX);
        let names: Vec<String> = reader
            .lists
            .keys()
            .map(|name| format!("{name}[0]"))
            .collect();
        let names = names.join(", ");
        let text = format!("the first of {count} poses of its loops is read: {names}");
        self.note(NoteKind::Doubt, None, text);
    }

    pub(super) fn add(&mut self, object: &PastedObject, reader: &TextReader<'_>) {
        let mut object = object.clone();
        object.label_by_place();
        let is_shape = object.has_data() && !object.is_other_shape;
        let Some(kind) = object.kind_or_guess().filter(|_| is_shape) else {
            return;
        };
        match shape::make(&object, kind, reader) {
            Ok(made) => self.add_made(&object, kind, made),
            // In code a word for a shape may be one of a comment, a name, a type.
            Err(mistake) if object.is_made || !self.is_code => {
                object
                    .pieces()
                    .into_iter()
                    .for_each(|range| self.use_up(range));
                self.mistakes.push((mistake, object.span(self.pieces)));
            }
            Err(_) => {}
        }
    }

    fn add_made(&mut self, object: &PastedObject, kind: Kind, made: MadeShape) {
        self.height = self.height.take().or(made.height);
        let shape = self.bodies.len();
        let name = self.names.free(object.name.as_deref(), kind.name());
        for (range, what) in &made.parts {
            self.part(range.clone(), Some(shape), what);
        }
        let ranges: Vec<Range<usize>> = made.parts.into_iter().map(|(range, _)| range).collect();
        let span = span_of(self.pieces, &ranges);
        for (kind, text) in made.notes {
            self.note(kind, span.clone(), format!("`{name}`: {text}"));
        }
        self.note_units(&name, &ranges, &span);
        self.bodies.push(Body {
            base_tip: made.base_tip.map(Box::new),
            double_sided: made.double_sided,
            ..Body::standing(name, made.shape)
        });
        self.spans.push(span);
        if let Some(way) = made.way {
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
        let has_numbers =
            |range: &Range<usize>| range.clone().any(|at| pieces.is(at, Token::Number));
        let lacks_unit = |range: &Range<usize>| has_numbers(range) && unit_of(range).is_none();
        let (kind, rest) = match ranges.iter().any(lacks_unit) {
            true => (
                NoteKind::Doubt,
                "; numbers without a unit are read as meters",
            ),
            false => (NoteKind::Assumed, ""),
        };
        let text = format!("`{name}`: `{unit}` is converted to meters{rest}");
        self.note(kind, span.clone(), text);
    }

    /// Shapes without a unit beside others with one may mean the same.
    fn doubt_units(&mut self) {
        let Some(unit) = self.units.iter().flatten().next().copied() else {
            return;
        };
        for (index, own) in self.units.clone().into_iter().enumerate() {
            if own.is_none() {
                let name = &self.bodies[index].name;
                let text = format!("`{name}`: read as meters, though other numbers have `{unit}`");
                self.note(NoteKind::Doubt, self.spans[index].clone(), text);
            }
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
        self.parts.push(PastedPart {
            span,
            shape,
            what: what.into(),
        });
    }

    pub(super) fn use_up(&mut self, range: Range<usize>) {
        let end = range.end.min(self.used.len());
        self.used[range.start.min(end)..end].fill(true);
    }

    /// A motion that was written behind something that cannot move belongs to the last shape before it that can.
    pub(super) fn move_shape(&mut self, motion: &PastedMotion) {
        let span = self.pieces.span(motion.pieces.clone());
        let is_mover = |index: &usize| {
            let body = &self.bodies[*index];
            let is_before = self.spans[*index].start < span.start;
            is_before && body.shape.is_round() && body.velocity == Vec3::ZERO
        };
        let of = motion.of.as_deref();
        let is_its = |index: &&usize| {
            let body = &self.bodies[**index];
            of == Some(&*body.name) || of.and_then(words::kind_in) == Some(body.shape.kind())
        };
        let movers: Vec<usize> = (0..self.bodies.len()).filter(is_mover).collect();
        let Some(&index) = movers.iter().rfind(is_its).or(movers.last()) else {
            return;
        };
        let is_velocity = motion.field == PastedField::Velocity;
        let what = if is_velocity { "velocity" } else { "motion" };
        self.part(motion.pieces.clone(), Some(index), what);
        let name = &self.bodies[index].name;
        let text = format!("the motion is read as that of `{name}`");
        self.note(NoteKind::Doubt, span.clone(), text);
        let is_speed = is_speed(self.pieces, &motion.pieces);
        if motion.field == PastedField::Moving && !is_speed {
            self.note(NoteKind::Doubt, span, shape::EITHER);
        }
        let way = PastedWay {
            value: motion.value.as_vector().unwrap_or_default(),
            is_whole: !is_velocity && !is_speed,
            places: vec![motion.pieces.clone()],
        };
        self.set_velocity(index, &way);
    }

    fn set_velocity(&mut self, index: usize, way: &PastedWay) {
        let seconds = if way.is_whole { self.time_step } else { None };
        let velocity = (way.value / seconds.unwrap_or(1.0)).as_vec3();
        let name = &self.bodies[index].name;
        let span = span_of(self.pieces, &way.places);
        if !velocity.is_finite() || velocity.abs().max_element() > LARGEST {
            let message = format!("the velocity of `{name}` is too large");
            let mistake = mistake(
                span.clone(),
                message,
                "expected at most 1e8 meters per second",
            );
            return self.mistakes.push((mistake, span));
        }
        if way.is_whole && !self.is_code {
            let text = format!("`{name}`: {}", self.whole_motion());
            self.note(NoteKind::Assumed, span, text);
        }
        self.bodies[index].velocity = velocity;
        self.has_motion |= way.is_whole;
    }

    fn whole_motion(&self) -> String {
        let seconds = self.time_step.unwrap_or(1.0) as f32;
        format!("a motion is a velocity over a time step of {seconds} s")
    }

    fn note(
        &mut self,
        kind: NoteKind,
        span: impl Into<Option<Range<usize>>>,
        text: impl Into<String>,
    ) {
        self.notes.push(PasteNote::new(kind, span.into(), text));
    }

    pub(super) fn pasted(
        mut self,
        text: &str,
        reader: &TextReader<'_>,
        unread: &[&PastedComment],
    ) -> Result<Pasted, SceneErrors> {
        if self.bodies.is_empty() {
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
            self.note(NoteKind::Doubt, span, text);
        }
        for (mistake, span) in std::mem::take(&mut self.mistakes) {
            let text = format!("left out: {}; {}", mistake.message, mistake.expected);
            self.note(NoteKind::Doubt, span, text);
        }
        if self.is_code && self.has_motion {
            self.note(NoteKind::Assumed, None, self.whole_motion());
        }
        let names: Vec<String> = reader.lists.keys().map(|list| format!("{list}[")).collect();
        let is_said = |line: &str| names.iter().any(|list| line.contains(list));
        self.notes.extend(if self.is_code {
            leftover::of_code(self.pieces, &self.used, is_said)
        } else {
            leftover::of_words(self.pieces, &self.used)
        });
        if let Some(comment) = unread.iter().find(|comment| tells_of_shape(text, comment)) {
            let line = excerpt(&text[comment.span.clone()], MAX_EXCERPT);
            let line = format!("a comment is not read: {line}");
            self.note(NoteKind::LeftOver, comment.span.clone(), line);
        }
        let mut world = World::default();
        world.time_step = self.time_step.map_or(world.time_step, |step| step as f32);
        let form = if self.is_code {
            PasteForm::Code
        } else {
            PasteForm::Loose
        };
        let read = Configuration {
            title: shape_title(&self.bodies),
            bodies: self.bodies,
            world,
            run: Run::default(),
        };
        let parts = in_order(self.parts);
        Ok(Pasted {
            height: self.height,
            ..Pasted::unwritten(form, read, self.spans, parts, self.notes)
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
