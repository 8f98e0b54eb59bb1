//! Values without a name.

use super::{
    super::{
        record::Record,
        token::{Pieces, Token},
        value::{self, Number, Vector},
    },
    Walk,
};

impl Walk<'_> {
    /// A value without a name.
    pub(super) fn bare_value(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        let is_value_line = self.holds_only_values;
        let vector = value::vector(pieces, at).or_else(|| {
            let is_vector = value::is_labelled(pieces, at)
                || (is_value_line && is_alone(pieces, at) && !self.takes_numbers());
            value::bare_vector(pieces, at).filter(|_| is_vector)
        });
        if let Some(vector) = vector {
            return self.bare_vector(vector);
        }
        if let Some(number) = value::number(pieces, at) {
            return self.bare_number(number);
        }
        if pieces.is(at, Token::Open) && !matches!(pieces.text_at(at), "<") {
            self.depth += 1;
        }
        at + 1
    }

    /// Whether values without a name are those of the current record.
    fn is_open(&self) -> bool {
        self.current.as_ref().is_some_and(|record| {
            self.is_on_its_line || self.depth > record.depth || self.holds_only_values
        })
    }

    fn takes_numbers(&self) -> bool {
        let takes = |record: &Record| record.kind.is_some() && !record.has_points();
        self.is_open() && self.current.as_ref().is_some_and(takes) && self.is_on_its_line
    }

    fn bare_vector(&mut self, vector: Vector) -> usize {
        let behind = vector.pieces.end;
        let wants = self.current.as_ref().is_some_and(Record::wants_vector);
        if !(self.is_open() && wants) {
            if !self.holds_only_values && self.depth == 0 {
                return behind;
            }
            self.open(None, None);
        }
        self.is_on_its_line = true;
        if let Some(record) = &mut self.current {
            record.pieces.push(vector.pieces.clone());
            record.vectors.push(vector);
        }
        behind
    }

    fn bare_number(&mut self, number: Number) -> usize {
        let behind = number.pieces.end;
        let is_open = self.is_open();
        if let Some(record) = &mut self.current
            && is_open
            && record.wants_number()
            && (record.kind.is_some() || !record.vectors.is_empty())
        {
            record.pieces.push(number.pieces.clone());
            record.numbers.push(number);
        }
        behind
    }
}

/// Whether three numbers stand alone on their line.
fn is_alone(pieces: &Pieces<'_>, at: usize) -> bool {
    let starts = at == 0 || pieces.is(at - 1, Token::Newline);
    let vector = value::bare_vector(pieces, at);
    let ends = |vector: value::Vector| pieces.is(vector.pieces.end, Token::Newline);
    starts && vector.is_some_and(ends)
}
