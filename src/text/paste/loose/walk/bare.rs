//! Values without a label.

use super::{
    super::{
        clause::{Clause, ClauseValue},
        token::{Pieces, Token},
        value::{self, PastedNumber, PastedVector},
        words::{self, Meaning},
    },
    ClauseWalk,
};

impl ClauseWalk<'_> {
    /// A value without a label.
    pub(super) fn bare_value(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        let vector = value::vector(pieces, at).or_else(|| {
            let is_vector = value::is_labelled(pieces, at)
                || (self.holds_only_values && is_alone(pieces, at) && !self.takes_numbers(at));
            value::bare_vector(pieces, at).filter(|_| is_vector)
        });
        if let Some(vector) = vector {
            return self.bare_vector(at, vector);
        }
        if let Some(number) = value::number(pieces, at) {
            return self.bare_number(at, number);
        }
        if pieces.is(at, Token::Open) && !matches!(pieces.text_at(at), "<") {
            self.depth += 1;
        }
        at + 1
    }

    /// Whether nothing but punctuation, time stamps and small words stands between the current clause and piece `at`.
    /// Only so is a value without a label one of its own.
    pub(super) fn is_near(&self, at: usize) -> bool {
        let pieces = self.pieces;
        // `CapsuleCast(…, out hit, 10f)`
        let is_inside = self
            .current
            .as_ref()
            .is_some_and(|clause| clause.is_cast && self.depth > clause.depth);
        let is_nothing = |at: usize| match pieces.at(at) {
            Token::Word => {
                let word = pieces.text_at(at);
                let small = word.to_lowercase();
                let is_argument =
                    is_inside && matches!(pieces.at(at + 1), Token::Comma | Token::Close);
                is_argument
                    || words::is_list_word(word)
                    || words::is_small(&small)
                    || words::makes_vector(word)
                    || pieces.is(at - 1, Token::Path)
            }
            Token::Number | Token::NotFinite | Token::DecimalComma | Token::Quoted => false,
            _ => true,
        };
        self.current.is_some() && (self.last..at).all(is_nothing)
    }

    /// Whether three numbers at `at` may be some of a longer list: `sphere 1 2 3 0.5`.
    fn takes_numbers(&self, at: usize) -> bool {
        let takes = |clause: &Clause| clause.kind.is_some() && !clause.has_points();
        self.is_on_its_line && self.is_near(at) && self.current.as_ref().is_some_and(takes)
    }

    fn bare_vector(&mut self, at: usize, vector: PastedVector) -> usize {
        let behind = vector.pieces.end;
        let wants = self.current.as_ref().is_some_and(Clause::wants_vector);
        if !(wants && self.is_near(at)) {
            let is_of_another = self.current.as_ref().is_some_and(|clause| {
                clause.kind.is_some() && self.is_on_its_line && self.depth <= clause.depth
            });
            if is_of_another || (!self.holds_only_values && self.depth == 0) {
                return behind;
            }
            self.open(at, None, None);
        }
        (self.is_on_its_line, self.last) = (true, behind);
        if let Some(clause) = &mut self.current {
            clause.vectors.push(vector);
        }
        behind
    }

    /// `0.35 radius`: a number with its label behind it.
    fn labelled_behind(&mut self, number: &PastedNumber) -> Option<usize> {
        let label = words::label(self.pieces, number.pieces.end)?;
        let is_its = label.field.is_number()
            && self.given(label.behind, label.field).is_none()
            && self.current.is_some();
        if !is_its {
            return None;
        }
        let range = number.pieces.start..label.behind;
        self.put(
            label.field,
            label.of,
            ClauseValue::Number(number.clone()),
            range,
        );
        Some(label.behind)
    }

    fn bare_number(&mut self, at: usize, number: PastedNumber) -> usize {
        let behind = number.pieces.end;
        if let Some(behind) = self.labelled_behind(&number) {
            return behind;
        }
        // `3 frames`: a number of something.
        let word = self.pieces.word_at(behind);
        let counts = self.pieces.is(behind, Token::Word)
            && self.pieces.text_at(at).bytes().all(|b| b.is_ascii_digit())
            && words::label(self.pieces, behind).is_none()
            && words::meaning(self.pieces.text_at(behind)) == Meaning::Plain
            && !words::is_small(&word)
            && !words::is_of_a_contact(&word);
        let is_wanted = self.current.as_ref().is_some_and(Clause::wants_number);
        if is_wanted && !counts && self.is_near(at) {
            self.last = behind;
            if let Some(clause) = &mut self.current {
                clause.numbers.push(number);
            }
        }
        behind
    }
}

/// Whether three numbers stand alone on their line.
fn is_alone(pieces: &Pieces<'_>, at: usize) -> bool {
    let starts = at == 0 || pieces.is(at - 1, Token::Newline);
    let vector = value::bare_vector(pieces, at);
    let ends = |vector: PastedVector| pieces.is(vector.pieces.end, Token::Newline);
    starts && vector.is_some_and(ends)
}
