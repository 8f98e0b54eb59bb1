//! Properties: their values, and the record that each belongs to.

use super::{
    super::{
        record::{Given, Record},
        token::Token,
        value::{self, Number},
        words::{self, Field, Kind, Meaning},
    },
    Motion, Walk,
};
use std::ops::Range;

impl Walk<'_> {
    /// `player.radius = 0.5`
    pub(super) fn member(&mut self, at: usize, of: &str) -> Option<usize> {
        let is_member = self.pieces.is(at + 1, Token::Dot) && self.pieces.is(at + 2, Token::Word);
        if !is_member {
            return None;
        }
        let Meaning::Field { field, .. } = words::meaning(self.pieces.text_at(at + 2)) else {
            return None;
        };
        let (given, behind) = self.given(at + 3, field)?;
        self.put(field, Some(of.into()), given, at..behind);
        Some(behind)
    }

    /// The value of `field` at piece `at`, behind `=` or `:` or nothing, and the piece behind it.
    pub(super) fn given(&self, at: usize, field: Field) -> Option<(Given, usize)> {
        let pieces = self.pieces;
        let is_typed = pieces.is(at, Token::Sep)
            && pieces.is(at + 1, Token::Word)
            && pieces.is(at + 2, Token::Sep);
        let here = match is_typed {
            true => at + 3, // `radius: f32 = 0.5`
            false => at + usize::from(pieces.is(at, Token::Sep)),
        };
        if field == Field::DoubleSided {
            let flag = match pieces.text_at(here).to_lowercase().as_str() {
                "true" => true,
                "false" => false,
                _ => return None,
            };
            return Some((Given::Flag(flag), here + 1));
        }
        if field.is_number() {
            let number = value::number(pieces, here)?;
            let end = number.pieces.end;
            return Some((Given::Number(number), end));
        }
        let vector = value::vector(pieces, here).or_else(|| value::bare_vector(pieces, here))?;
        let end = vector.pieces.end;
        Some((Given::Vector(vector), end))
    }

    /// Gives a property to the record that it belongs to.
    pub(super) fn put(
        &mut self,
        field: Field,
        of: Option<String>,
        given: Given,
        range: Range<usize>,
    ) {
        if field == Field::TimeStep {
            if let Given::Number(number) = given {
                let pieces = range;
                self.walked.time_step = Some(Number { pieces, ..number });
            }
            return;
        }
        if !self.takes(field, of.as_deref()) {
            if let (true, Given::Vector(value)) = (field.is_motion(), &given) {
                let motion = Motion {
                    field,
                    value: value.clone(),
                    pieces: range,
                };
                let before = self.walked.records.len() + usize::from(self.current.is_some());
                return self.walked.motions.push((before, motion));
            }
            self.begin_for(of.as_deref());
        }
        self.is_on_its_line = true;
        let Some(record) = &mut self.current else {
            return;
        };
        if record.prefix.is_none() {
            record.prefix = of;
        }
        record.fields.insert(field, given);
        record.pieces.push(range);
    }

    /// Whether the current record may have the property.
    fn takes(&self, field: Field, of: Option<&str>) -> bool {
        let Some(record) = &self.current else {
            return false;
        };
        let suits = match record.kind_or_guess() {
            Some(kind) if record.kind.is_some() || field.is_motion() => field.suits(kind),
            _ => true,
        };
        let is_immovable =
            field.is_motion() && matches!(record.kind_or_guess(), Some(Kind::Triangle | Kind::Box));
        suits && !is_immovable && !record.fields.contains_key(&field) && self.belongs(record, of)
    }

    fn belongs(&self, record: &Record, of: Option<&str>) -> bool {
        let Some(of) = of else {
            return true;
        };
        let is_said = |name: &Option<String>| name.as_deref() == Some(of);
        if is_said(&record.prefix) || is_said(&record.name) {
            return true;
        }
        let is_nameless = record.prefix.is_none() && record.kind.is_some();
        let is_inside = self.is_on_its_line || self.depth > record.depth;
        let is_of_kind = words::kind_in(of).is_some_and(|kind| record.kind == Some(kind));
        is_nameless && (is_inside || is_of_kind)
    }

    /// Begins a record for a property of `of`.
    fn begin_for(&mut self, of: Option<&str>) {
        let kind = of.and_then(words::kind_in);
        let name = of.filter(|of| match words::meaning(of) {
            Meaning::Kind { is_name, .. } => is_name,
            _ => true,
        });
        let name = name.map(String::from);
        let prefix = of.map(String::from);
        let record = self.open(None, name);
        (record.prefix, record.hint) = (prefix, kind);
    }
}
