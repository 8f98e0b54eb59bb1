//! Shapes anywhere in loose text: a log, code, notes.
//!
//! The text is cut into pieces ([`token`]), and walked once from left to right. A word for a kind of shape begins a
//! record; names of properties with their values ([`words`], [`value`]) and values without a name fill it, until the
//! next shape begins ([`record`]). A full record becomes a shape ([`shape`]); what filled no record is left over.

mod leftover;
mod record;
mod shape;
mod token;
mod value;
mod walk;
mod words;

use super::{Form, MAX_SHAPES, Note, Pasted, TITLE, error, too_many};
use crate::{
    scene::{Body, LARGEST, Mistake, Run, SceneErrors, World},
    snippet::Configuration,
};
use glam::Vec3;
use record::{Given, Record};
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};
use token::Pieces;
use words::Field;

/// So many mistakes are told of one text.
const MAX_MISTAKES: usize = 20;

/// What `text` says.
pub(super) fn read(text: &str) -> Result<Pasted, SceneErrors> {
    let pieces = Pieces::new(text);
    let walked = walk::walk(&pieces);
    let mut found = Found {
        pieces: &pieces,
        time_step: time_step(&walked),
        used: vec![false; pieces.list.len()],
        bodies: vec![],
        spans: vec![],
        notes: vec![],
        mistakes: vec![],
        names: Names::default(),
    };
    for record in &walked.records {
        if found.bodies.len() == MAX_SHAPES {
            return Err(too_many(text, record.span(&pieces)));
        }
        found.add(record);
    }
    for (record, motion) in &walked.motions {
        found.move_shape(&walked.records, *record, motion);
    }
    found.pasted(text, &walked)
}

/// Seconds, if the text says how long a step is.
fn time_step(walked: &walk::Walked) -> Option<f32> {
    let given = walked.time_step.as_ref()?.value;
    (given > 0.0 && given <= LARGEST).then_some(given)
}

/// What has been found so far.
struct Found<'p> {
    pieces: &'p Pieces<'p>,
    time_step: Option<f32>,
    /// Which pieces a shape was made of.
    used: Vec<bool>,
    bodies: Vec<Body>,
    spans: Vec<Range<usize>>,
    notes: Vec<Note>,
    mistakes: Vec<Mistake>,
    names: Names,
}

impl Found<'_> {
    fn add(&mut self, record: &Record) {
        let Some(kind) = record.kind_or_guess() else {
            return;
        };
        let made = match shape::make(record, kind, self.pieces) {
            Ok(made) => made,
            Err(mistake) => {
                self.use_up(&record.pieces);
                return self.mistakes.push(mistake);
            }
        };
        self.use_up(&record.pieces);
        let name = self.names.free(record.name.as_deref(), kind.name());
        let span = record.span(self.pieces);
        for text in made.assumed {
            self.note(span.clone(), format!("`{name}`: {text}"));
        }
        let unit = record
            .pieces
            .iter()
            .find_map(|range| value::unit_in(self.pieces, range.clone()));
        if let Some(unit) = unit {
            let text = format!("`{name}`: the unit `{unit}` is left out, numbers are metres");
            self.note(span.clone(), text);
        }
        let double_sided = match record.fields.get(&Field::DoubleSided) {
            Some(Given::Flag(flag)) => *flag || made.shape.is_round(),
            _ => true,
        };
        self.bodies.push(Body {
            name,
            velocity: Vec3::ZERO,
            player: false,
            script: None,
            shape: made.shape,
            base_tip: made.base_tip,
            double_sided,
            hidden: false,
        });
        self.spans.push(span.clone());
        for field in [Field::Velocity, Field::Motion] {
            if let Some(Given::Vector(vector)) = record.fields.get(&field) {
                self.set_velocity(self.bodies.len() - 1, field, vector, span.clone());
            }
        }
    }

    fn use_up(&mut self, ranges: &[Range<usize>]) {
        for at in ranges.iter().cloned().flatten() {
            if let Some(used) = self.used.get_mut(at) {
                *used = true;
            }
        }
    }

    /// A motion that was written behind something that cannot move belongs to the last shape before it that can.
    fn move_shape(&mut self, records: &[Record], before: usize, motion: &walk::Motion) {
        let end = records
            .get(before)
            .map(|record| record.span(self.pieces).start);
        let is_mover = |(index, body): &(usize, &Body)| {
            let is_before = end.is_none_or(|end| self.spans[*index].start < end);
            is_before && body.shape.is_round() && body.velocity == Vec3::ZERO
        };
        let Some((index, _)) = self.bodies.iter().enumerate().rfind(is_mover) else {
            return;
        };
        self.use_up(std::slice::from_ref(&motion.pieces));
        let span = self.pieces.span(motion.pieces.clone());
        self.set_velocity(index, motion.field, &motion.value, span.clone());
        let name = &self.bodies[index].name;
        let text = format!("the motion is taken to be that of `{name}`");
        self.note(span, text);
    }

    fn set_velocity(
        &mut self,
        index: usize,
        field: Field,
        vector: &value::Vector,
        span: Range<usize>,
    ) {
        let is_motion = field == Field::Motion;
        let time_step = self.time_step.unwrap_or(1.0);
        let velocity = match is_motion && time_step != 1.0 {
            true => vector.value / time_step,
            false => vector.value,
        };
        let body = &mut self.bodies[index];
        let name = body.name.clone();
        if !body.shape.is_round() {
            return self.note(
                span,
                format!("`{name}` cannot move: its velocity is left out"),
            );
        }
        if !velocity.is_finite() || velocity.abs().max_element() > LARGEST {
            return self.mistakes.push(Mistake {
                span: self.pieces.span(vector.pieces.clone()),
                message: format!("the velocity of `{name}` is too large"),
                expected: "expected at most 1e8 metres per second".into(),
                help: None,
            });
        }
        body.velocity = velocity;
        if is_motion {
            let text =
                format!("`{name}`: a motion is a velocity over a time step of {time_step} s");
            self.note(span, text);
        }
    }

    fn note(&mut self, span: Range<usize>, text: String) {
        let span = Some(span);
        self.notes.push(Note { span, text });
    }

    fn pasted(mut self, text: &str, walked: &walk::Walked) -> Result<Pasted, SceneErrors> {
        if self.bodies.is_empty() {
            return Err(self.errors(text));
        }
        if let Some(time_step) = &walked.time_step
            && self.time_step.is_some()
        {
            self.use_up(std::slice::from_ref(&time_step.pieces));
        }
        for mistake in self.mistakes.drain(..).take(MAX_MISTAKES) {
            self.notes.push(Note {
                text: format!("left out: {}; {}", mistake.message, mistake.expected),
                span: Some(mistake.span),
            });
        }
        self.notes.extend(leftover::notes(self.pieces, &self.used));
        let world = World {
            time_step: self.time_step.unwrap_or(World::default().time_step),
            ..World::default()
        };
        let read = Configuration {
            title: TITLE.into(),
            bodies: self.bodies,
            world,
            run: Run::default(),
        };
        Ok(Pasted::unwritten(Form::Loose, read, self.spans, self.notes))
    }

    fn errors(mut self, text: &str) -> SceneErrors {
        if self.mistakes.is_empty() {
            let end = text.trim_end().lines().next().map_or(0, str::len);
            let message = "no shape was found in the text";
            let expected = "expected something like capsule a=(0, 1, 0) b=(0, 2, 0) r=0.5";
            return error(text, 0..end, message, expected);
        }
        self.mistakes.truncate(MAX_MISTAKES);
        SceneErrors::new(super::PATH, text, self.mistakes)
    }
}

/// The names given so far.
#[derive(Default)]
struct Names {
    taken: HashSet<String>,
    next: HashMap<String, usize>,
}

impl Names {
    /// `wanted`, or the kind's name, with a number if it is taken.
    fn free(&mut self, wanted: Option<&str>, kind: &str) -> String {
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
