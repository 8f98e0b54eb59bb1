//! What has been read of one shape so far: the words from its own up to the next shape's.

use super::{
    super::engine::Constructor,
    token::Pieces,
    value::{PastedNumber, PastedVector},
    words::PastedField,
};
use crate::core::geometry::Kind;
use std::{collections::BTreeMap, ops::Range};

/// The value of a property.
#[derive(Clone, Debug)]
pub(super) enum ClauseValue {
    Vector(PastedVector),
    Number(PastedNumber),
    Flag(bool),
}

/// A property with its label.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) value: ClauseValue,
    pub(super) pieces: Range<usize>,
}

/// A shape's properties, in whatever order they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    /// Said by a word, not found out from the properties.
    pub(super) kind: Option<Kind>,
    /// Said by the names of its properties, which are believed less than what the properties are: `capsule_a`.
    pub(super) hint: Option<Kind>,
    /// Of a shape that none can be made of: what stands in it goes to no other.
    pub(super) is_other_shape: bool,
    pub(super) name: Option<String>,
    /// What its properties' names begin with: `player` of `player_radius`.
    pub(super) prefix: Option<String>,
    pub(super) given: BTreeMap<PastedField, Given>,
    /// Vectors without a label, in order.
    pub(super) vectors: Vec<PastedVector>,
    /// Numbers without a label, in order.
    pub(super) numbers: Vec<PastedNumber>,
    /// The pieces that say its kind and its name.
    pub(super) heads: Vec<Range<usize>>,
    /// How many brackets were open where it began.
    pub(super) depth: usize,
    /// How the engine that wrote it makes a capsule.
    pub(super) constructor: Option<&'static Constructor>,
    /// Whether its word says that it is cast along a direction: `CapsuleCast`.
    pub(super) is_cast: bool,
    /// Whether its word says that a box is given by two corners: `aabb`.
    pub(super) has_corners: bool,
    /// Whether what it goes from and to is a way, not a capsule's ends.
    pub(super) is_on_its_way: bool,
    /// What is doubtful about it already.
    pub(super) doubts: Vec<String>,
}

impl Clause {
    pub(super) fn new(kind: Option<Kind>, name: Option<String>, depth: usize) -> Self {
        Self {
            kind,
            name,
            depth,
            ..Self::default()
        }
    }

    /// Whether it is more than a word.
    pub(super) fn has_data(&self) -> bool {
        !self.given.is_empty() || !self.vectors.is_empty() || !self.numbers.is_empty()
    }

    pub(super) fn has(&self, field: PastedField) -> bool {
        self.given.contains_key(&field)
    }

    pub(super) fn has_height(&self) -> bool {
        self.given.keys().any(|field| field.is_height())
    }

    /// Whether a vector without a label may be one of its own.
    pub(super) fn wants_vector(&self) -> bool {
        if self.is_other_shape {
            return false;
        }
        let points = self.points_given() + self.vectors.len();
        let casts = usize::from(self.is_cast);
        match self.kind {
            Some(Kind::Capsule) => {
                let is_whole = self.has(PastedField::Tip)
                    || self.has(PastedField::Base)
                    || self.has(PastedField::Axis);
                // A center and a height are enough; a center alone is an end.
                let has_center = usize::from(self.has(PastedField::Center));
                let most = if self.has_height() { 1 } else { 2 } - has_center;
                points < most + casts && (!is_whole || self.is_cast)
            }
            Some(Kind::Sphere) => {
                points < 1 + casts && (!self.has(PastedField::Center) || self.is_cast)
            }
            Some(Kind::Box) => {
                let is_sized = self.has(PastedField::HalfSize)
                    || self.has(PastedField::Size)
                    || self.has(PastedField::Max);
                self.vectors.len() < 2 + casts && (!is_sized || !self.has(PastedField::Center))
            }
            Some(Kind::Triangle) | None => points < 3,
        }
    }

    /// Whether a number without a label may be one of its own.
    pub(super) fn wants_number(&self) -> bool {
        if self.is_other_shape {
            return false;
        }
        if let Some(known) = self.constructor.filter(|known| !known.fields.is_empty()) {
            return self.numbers.len() < known.fields.len();
        }
        let coordinates = if self.has_points() { 0 } else { 3 };
        let casts = usize::from(self.is_cast);
        let most = match self.kind {
            Some(Kind::Capsule) => 2 * coordinates + 1 + casts,
            Some(Kind::Sphere) => coordinates + 1 + casts,
            Some(Kind::Triangle) => 3 * coordinates,
            Some(Kind::Box) => 2 * coordinates,
            None => 1,
        };
        self.numbers.len() < most
            && !(self.has_points() && self.has(PastedField::Radius))
            && (self.kind.is_some() || !self.vectors.is_empty())
    }

    fn points_given(&self) -> usize {
        let is_point = |field: &&PastedField| {
            matches!(
                field,
                PastedField::Point(_) | PastedField::From | PastedField::To
            )
        };
        self.given.keys().filter(is_point).count()
    }

    /// Whether a point of it was given as a vector.
    pub(super) fn has_points(&self) -> bool {
        let is_point = |(field, given): (&PastedField, &Given)| {
            let is_place = !field.is_motion() && *field != PastedField::Axis;
            is_place && matches!(given.value, ClauseValue::Vector(_))
        };
        !self.vectors.is_empty() || self.given.iter().any(is_point)
    }

    /// The kind that was said, or that its properties are those of.
    pub(super) fn kind_or_guess(&self) -> Option<Kind> {
        let points = self.points_given() + self.vectors.len();
        let has_radius = self.has(PastedField::Radius) || !self.numbers.is_empty();
        let fields = [
            PastedField::HalfSize,
            PastedField::Extents,
            PastedField::Size,
            PastedField::Min,
        ];
        let is_box = fields.into_iter().any(|field| self.has(field));
        let is_long = self.has(PastedField::Base) || self.has_height();
        let guess = if is_box {
            Kind::Box
        } else if is_long || (has_radius && (points == 2 || self.has(PastedField::Axis))) {
            Kind::Capsule
        } else if points == 3 && !has_radius {
            Kind::Triangle
        } else if has_radius && (self.has(PastedField::Center) || points == 1) {
            Kind::Sphere
        } else {
            return self.kind.or(self.hint);
        };
        self.kind.or(Some(guess))
    }

    /// Gives labels to what has none where the engine's word says what it is.
    pub(super) fn label_by_place(&mut self) {
        if let Some(known) = self.constructor.filter(|known| !known.fields.is_empty()) {
            for (number, field) in std::mem::take(&mut self.numbers)
                .into_iter()
                .zip(known.fields)
            {
                self.give(*field, number);
            }
        }
        if !self.is_cast {
            return;
        }
        let points = match self.kind {
            Some(Kind::Capsule) => 2_usize.saturating_sub(self.points_given()),
            Some(Kind::Box) => 2,
            _ => usize::from(!self.has(PastedField::Center)),
        };
        if self.vectors.len() > points && !self.has(PastedField::Axis) {
            let vector = self.vectors.remove(points);
            let pieces = vector.pieces.clone();
            let value = ClauseValue::Vector(vector);
            self.given
                .insert(PastedField::Axis, Given { value, pieces });
        }
        let radius = usize::from(!self.has(PastedField::Radius));
        if self.has_points() && self.numbers.len() > radius && !self.has(PastedField::Distance) {
            let number = self.numbers.remove(radius);
            self.give(PastedField::Distance, number);
        }
    }

    fn give(&mut self, field: PastedField, number: PastedNumber) {
        let pieces = number.pieces.clone();
        let value = ClauseValue::Number(number);
        self.given.entry(field).or_insert(Given { value, pieces });
    }

    /// The pieces of all that was said of it.
    pub(super) fn pieces(&self) -> Vec<Range<usize>> {
        let given = self.given.values().map(|given| given.pieces.clone());
        let vectors = self.vectors.iter().map(|vector| vector.pieces.clone());
        let numbers = self.numbers.iter().map(|number| number.pieces.clone());
        let heads = self.heads.iter().cloned();
        heads.chain(given).chain(vectors).chain(numbers).collect()
    }

    /// The bytes it was read from, from the first to the last.
    pub(super) fn span(&self, pieces: &Pieces<'_>) -> Range<usize> {
        let ranges = self.pieces();
        let start = ranges.iter().map(|range| range.start).min();
        let end = ranges.iter().map(|range| range.end).max();
        pieces.span(start.unwrap_or(0)..end.unwrap_or(0))
    }
}
