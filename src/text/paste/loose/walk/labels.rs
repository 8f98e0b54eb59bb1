//! Values with a label, and the clause that each belongs to.

use super::{
    super::{
        clause::{Clause, ClauseValue, Given},
        token::Token,
        value::{self, PastedNumber},
        words::{self, Meaning, PastedField, PastedLabel},
    },
    ClauseWalk, PastedMotion,
};
use crate::core::geometry::Kind;
use std::ops::Range;

impl ClauseWalk<'_> {
    /// `player.radius = 0.5`
    pub(super) fn member(&mut self, at: usize, of: &str) -> Option<usize> {
        let is_member = self.pieces.is(at + 1, Token::Dot) && self.pieces.is(at + 2, Token::Word);
        if !is_member {
            return None;
        }
        let Meaning::Field { field, .. } = words::meaning(self.pieces.text_at(at + 2)) else {
            return None;
        };
        let (value, behind) = self.given(at + 3, field)?;
        self.put(field, Some(of.into()), value, at..behind);
        Some(behind)
    }

    /// A label and what stands behind it.
    pub(super) fn labelled(&mut self, at: usize, label: PastedLabel) -> usize {
        let Some((value, behind)) = self.given(label.behind, label.field) else {
            let word = self.pieces.text_at(at);
            self.holds_only_values &= words::is_list_word(word);
            return label.behind;
        };
        if self.is_of_a_contact(at) {
            self.holds_only_values = false;
            return behind;
        }
        if matches!(label.field, PastedField::From | PastedField::Center) {
            self.look_between(at, label.field);
        }
        let field = match self.is_per_frame(behind) {
            true if label.field.is_motion() => PastedField::Motion,
            _ => label.field,
        };
        let end = if field == label.field {
            behind
        } else {
            behind + 2
        };
        let is_moving = field == PastedField::From
            && at > self.last
            && words::moves(&self.pieces.word_at(at - 1));
        let start = if is_moving { at - 1 } else { at };
        self.put(field, label.of, value, start..end);
        end
    }

    /// `hits at (1, 2, 3)`, `expected position …`: whether a word shortly before says that the value is no shape's.
    fn is_of_a_contact(&self, at: usize) -> bool {
        let words = (at.saturating_sub(2)..at).rev();
        let is_word = |at: &usize| {
            self.pieces.is(*at, Token::Word) && words::kind_in(self.pieces.text_at(*at)).is_none()
        };
        let mut near = words.take_while(is_word);
        near.any(|at| words::is_of_a_contact(&self.pieces.word_at(at)))
    }

    /// `per frame`, `/ tick`
    fn is_per_frame(&self, at: usize) -> bool {
        let is_per = matches!(self.pieces.text_at(at), "per" | "/" | "each" | "every");
        let is_step = matches!(
            self.pieces.text_at(at + 1),
            "frame" | "tick" | "step" | "update"
        );
        is_per && is_step
    }

    /// What the words between the clause and a place say of it: `at` and `from` are said of much else.
    fn look_between(&mut self, at: usize, field: PastedField) {
        let (pieces, is_near) = (self.pieces, self.is_near(at));
        let start = self.last.max(at.saturating_sub(40));
        let words: Vec<usize> = (start..at)
            .filter(|at| pieces.is(*at, Token::Word))
            .collect();
        let moves = words.iter().any(|at| words::moves(&pieces.word_at(*at)));
        let is_said = matches!(pieces.word_at(at).as_str(), "at" | "from" | "p" | "origin");
        let Some(clause) = self
            .current
            .as_mut()
            .filter(|clause| !clause.is_other_shape)
        else {
            return;
        };
        clause.is_on_its_way |= moves && field == PastedField::From;
        if is_near || clause.is_on_its_way || !is_said || clause.has_points() {
            return;
        }
        let between = pieces.span(start..at);
        let between = pieces.text.get(between).unwrap_or_default();
        let between = between.trim_matches(|c: char| !c.is_alphanumeric());
        if !between.contains('\n') && !words.is_empty() {
            let place = pieces.word_at(at);
            clause.doubts.push(format!(
                "`{place}` is taken to say where it is, though `{between}` stands between"
            ));
        }
    }

    /// The value of `field` at piece `at`, behind `=` or `:` or words such as `of` or nothing, and the piece behind it.
    pub(super) fn given(&self, at: usize, field: PastedField) -> Option<(ClauseValue, usize)> {
        let pieces = self.pieces;
        let is_typed = pieces.is(at, Token::Sep)
            && pieces.is(at + 1, Token::Word)
            && pieces.is(at + 2, Token::Sep);
        let mut here = match is_typed {
            true => at + 3, // `radius: f32 = 0.5`
            false => at + usize::from(pieces.is(at, Token::Sep)),
        };
        if !is_typed {
            here = self.behind_links(here);
        }
        if field == PastedField::DoubleSided {
            let flag = match pieces.text_at(here).to_lowercase().as_str() {
                "true" => true,
                "false" => false,
                _ => return None,
            };
            return Some((ClauseValue::Flag(flag), here + 1));
        }
        if field.is_number() {
            return self.number(here);
        }
        if field == PastedField::Axis
            && let Some(axis) = value::axis_letter(pieces, here)
        {
            let end = axis.pieces.end;
            return Some((ClauseValue::Vector(axis), end));
        }
        let vector = value::vector(pieces, here).or_else(|| value::bare_vector(pieces, here));
        let Some(vector) = vector else {
            // A cube's.
            let is_size = matches!(
                field,
                PastedField::Size | PastedField::HalfSize | PastedField::Extents
            );
            return is_size.then(|| self.number(here)).flatten();
        };
        let end = vector.pieces.end;
        Some((ClauseValue::Vector(vector), end))
    }

    /// A number, in brackets or not.
    fn number(&self, at: usize) -> Option<(ClauseValue, usize)> {
        let pieces = self.pieces;
        let is_bracketed = pieces.is(at, Token::Open);
        let number = value::quotient(pieces, at + usize::from(is_bracketed))?;
        let end = number.pieces.end + usize::from(is_bracketed);
        let is_closed = !is_bracketed || pieces.is(number.pieces.end, Token::Close);
        is_closed.then_some((ClauseValue::Number(number), end))
    }

    /// Past at most five words such as `of` and `about`: `of the capsule is`.
    fn behind_links(&self, at: usize) -> usize {
        let pieces = self.pieces;
        let mut here = at;
        for _ in 0..5 {
            let word = pieces.word_at(here);
            let is_set = word == "set" && pieces.word_at(here + 1) == "to";
            let says = pieces.is(here + 1, Token::Sep)
                || matches!(pieces.word_at(here + 1).as_str(), "is" | "was" | "at");
            if says && here > at && words::kind_in(pieces.text_at(here)).is_some() {
                here += 1 + usize::from(pieces.is(here + 1, Token::Sep));
                continue;
            }
            here += match words::is_link(&word) || matches!(pieces.text_at(here), "~" | "≈") {
                true => 1,
                false if is_set => 2,
                false => break,
            };
        }
        here
    }

    /// Gives a property to the clause that it belongs to.
    pub(super) fn put(
        &mut self,
        field: PastedField,
        of: Option<String>,
        value: ClauseValue,
        range: Range<usize>,
    ) {
        if field == PastedField::TimeStep {
            if let ClauseValue::Number(number) = value {
                let pieces = range;
                self.walked.time_step = Some(PastedNumber { pieces, ..number });
            }
            return;
        }
        if !self.takes(field, of.as_deref()) {
            if let (true, ClauseValue::Vector(value)) = (field.is_motion(), &value) {
                let has_one =
                    |clause: &Clause| clause.has(field) && self.belongs(clause, of.as_deref());
                if self.current.as_ref().is_some_and(has_one) {
                    return;
                }
                let (value, pieces) = (value.clone(), range);
                let motion = PastedMotion {
                    field,
                    of,
                    value,
                    pieces,
                };
                let before = self.walked.clauses.len() + usize::from(self.current.is_some());
                return self.walked.motions.push((before, motion));
            }
            if of.is_none()
                && self
                    .current
                    .as_ref()
                    .is_some_and(|clause| refuses(clause, field))
            {
                return;
            }
            self.begin_for(of.as_deref(), range.start);
        }
        (self.is_on_its_line, self.last) = (true, range.end);
        let Some(clause) = &mut self.current else {
            return;
        };
        if clause.prefix.is_none() {
            clause.prefix = of;
        }
        let pieces = range;
        clause.given.insert(field, Given { value, pieces });
    }

    /// Whether the current clause may have the property.
    fn takes(&self, field: PastedField, of: Option<&str>) -> bool {
        let Some(clause) = &self.current else {
            return false;
        };
        let suits = match clause.kind_or_guess() {
            Some(kind) if clause.kind.is_some() || field.is_motion() => field.suits(kind),
            _ => true,
        };
        suits && !clause.is_other_shape && !clause.has(field) && self.belongs(clause, of)
    }

    fn belongs(&self, clause: &Clause, of: Option<&str>) -> bool {
        let Some(of) = of else {
            return true;
        };
        let is_said = |name: &Option<String>| name.as_deref() == Some(of);
        if is_said(&clause.prefix) || is_said(&clause.name) {
            return true;
        }
        let is_nameless = clause.prefix.is_none();
        let is_inside = self.is_on_its_line || self.depth > clause.depth;
        match words::kind_in(of) {
            Some(kind) if clause.kind.is_none() => {
                is_nameless && clause.kind_or_guess() == Some(kind)
            }
            Some(kind) => is_nameless && (is_inside || clause.kind == Some(kind)),
            None => is_nameless && is_inside && clause.kind.is_some(),
        }
    }

    /// Begins a clause for a property of `of` at piece `at`.
    fn begin_for(&mut self, of: Option<&str>, at: usize) {
        let kind = of.and_then(words::kind_in);
        let name = of.filter(|of| match words::meaning(of) {
            Meaning::Kind { is_name, .. } => is_name,
            _ => true,
        });
        let name = name
            .filter(|name| !words::is_no_variable(&name.to_lowercase()))
            .map(String::from);
        let prefix = of.map(String::from);
        let clause = self.open(at, None, name);
        (clause.prefix, clause.hint) = (prefix, kind);
    }
}

/// Whether a property can be of no shape but one that has it not: it is left over.
fn refuses(clause: &Clause, field: PastedField) -> bool {
    let suits = |kind: Kind| field.suits(kind);
    clause.is_other_shape || clause.kind.is_some_and(|kind| !suits(kind))
}
