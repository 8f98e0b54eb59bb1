//! What has been read of one shape so far.

use super::{
    token::Pieces,
    value::{Number, Vector},
    words::{Field, Kind},
};
use std::{collections::BTreeMap, ops::Range};

/// The value of a property.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Vector(Vector),
    Number(Number),
    Flag(bool),
}

/// A shape's properties, in whatever order they came.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// Said by a word, not found out from the properties.
    pub(super) kind: Option<Kind>,
    /// Said by the names of its properties, which are believed less than what the properties are: `capsule_a`.
    pub(super) hint: Option<Kind>,
    pub(super) name: Option<String>,
    /// What its properties' names begin with: `player` of `player_radius`.
    pub(super) prefix: Option<String>,
    pub(super) fields: BTreeMap<Field, Given>,
    /// Vectors without a property's name, in order.
    pub(super) vectors: Vec<Vector>,
    /// Numbers without a property's name, in order.
    pub(super) numbers: Vec<Number>,
    /// The pieces it was read from.
    pub(super) pieces: Vec<Range<usize>>,
    /// How many brackets were open where it began.
    pub(super) depth: usize,
}

impl Record {
    pub(super) fn new(kind: Option<Kind>, name: Option<String>, depth: usize) -> Self {
        Self {
            kind,
            hint: None,
            name,
            prefix: None,
            fields: BTreeMap::new(),
            vectors: vec![],
            numbers: vec![],
            pieces: vec![],
            depth,
        }
    }

    /// Whether it is more than a word.
    pub(super) fn has_data(&self) -> bool {
        !self.fields.is_empty() || !self.vectors.is_empty() || !self.numbers.is_empty()
    }

    /// Whether a vector without a name may be one of its own.
    pub(super) fn wants_vector(&self) -> bool {
        let points = self.points_given() + self.vectors.len();
        let is_placed = |field| self.fields.contains_key(&field);
        match self.kind {
            Some(Kind::Capsule) => points < 2 && !is_placed(Field::Tip) && !is_placed(Field::Axis),
            Some(Kind::Sphere) => points < 1 && !is_placed(Field::Center),
            Some(Kind::Box) => self.vectors.len() < 2 && !is_placed(Field::HalfSize),
            Some(Kind::Triangle) | None => points < 3,
        }
    }

    /// Whether a number without a name may be one of its own.
    pub(super) fn wants_number(&self) -> bool {
        let coordinates = if self.has_points() { 0 } else { 3 };
        let most = match self.kind {
            Some(Kind::Capsule) => 2 * coordinates + 1,
            Some(Kind::Sphere) => coordinates + 1,
            Some(Kind::Triangle) => 3 * coordinates,
            Some(Kind::Box) => 2 * coordinates,
            None => 1,
        };
        self.numbers.len() < most
            && !(self.has_points() && self.fields.contains_key(&Field::Radius))
    }

    fn points_given(&self) -> usize {
        let is_point = |field: &&Field| matches!(field, Field::Point(_));
        self.fields.keys().filter(is_point).count()
    }

    /// Whether a point of it was given as a vector.
    pub(super) fn has_points(&self) -> bool {
        let is_point = |(field, given): (&Field, &Given)| {
            let is_place = !field.is_motion() && *field != Field::Axis;
            is_place && matches!(given, Given::Vector(_))
        };
        !self.vectors.is_empty() || self.fields.iter().any(is_point)
    }

    /// The kind that was said, or that its properties are those of.
    pub(super) fn kind_or_guess(&self) -> Option<Kind> {
        let has = |field: Field| self.fields.contains_key(&field);
        let points = self.points_given() + self.vectors.len();
        let has_radius = has(Field::Radius) || !self.numbers.is_empty();
        let is_box = [Field::HalfSize, Field::Size, Field::Min]
            .into_iter()
            .any(has);
        let is_long = [Field::Base, Field::Height, Field::HalfHeight]
            .into_iter()
            .any(has);
        let guess = if is_box {
            Kind::Box
        } else if is_long || (has_radius && (points == 2 || has(Field::Axis))) {
            Kind::Capsule
        } else if points == 3 && !has_radius {
            Kind::Triangle
        } else if has_radius && (has(Field::Center) || points == 1) {
            Kind::Sphere
        } else {
            return self.kind.or(self.hint);
        };
        self.kind.or(Some(guess))
    }

    /// The bytes it was read from, from the first to the last.
    pub(super) fn span(&self, pieces: &Pieces<'_>) -> Range<usize> {
        let start = self.pieces.iter().map(|range| range.start).min();
        let end = self.pieces.iter().map(|range| range.end).max();
        pieces.span(start.unwrap_or(0)..end.unwrap_or(0))
    }
}
