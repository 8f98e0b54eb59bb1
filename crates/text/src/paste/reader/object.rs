//! What has been read of one shape or body so far.

use super::*;

#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) value: PastedValue,
    /// The pieces of the value, its label included where it has one.
    pub(super) places: Vec<Range<usize>>,
    /// Whether a call or the name of the object says whose it is, not the place where it stands.
    pub(super) is_firm: bool,
}

impl Given {
    /// What stands in `pieces`, next to what it belongs to.
    pub(super) fn beside(value: PastedValue, pieces: Range<usize>) -> Self {
        Self {
            value,
            places: vec![pieces],
            is_firm: false,
        }
    }

    /// What a call gives with a label before it.
    pub(super) fn called(item: &ValueItem) -> Self {
        let mut given = Self::firm(&item.value);
        match given.places.first_mut() {
            Some(first) if first.start >= item.label && first.start < item.label + 6 => {
                first.start = item.label
            }
            _ => given.places.push(item.label..item.label + 1),
        }
        given
    }

    pub(super) fn firm(value: &PastedValue) -> Self {
        Self {
            value: value.clone(),
            places: value.sources.clone(),
            is_firm: true,
        }
    }
}

/// Properties in whatever order they came. Without a kind it is a body, or a guess is made from what it has.
#[derive(Clone, Debug, Default)]
pub(super) struct PastedObject {
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
    pub(super) vectors: Vec<Given>,
    /// Numbers without a label, in order.
    pub(super) numbers: Vec<Given>,
    /// The pieces that say its kind and its name.
    pub(super) heads: Vec<Range<usize>>,
    /// How many brackets were open where it began.
    pub(super) depth: usize,
    /// How the engine that wrote it makes its shape.
    pub(super) row: Option<&'static Constructor>,
    /// Whether a call made it.
    pub(super) is_made: bool,
    /// Whether its word says that it is cast along a direction: `CapsuleCast`.
    pub(super) is_cast: bool,
    /// Whether its word says that a box is given by two corners: `aabb`.
    pub(super) has_corners: bool,
    /// Whether what it goes from and to is its motion, not a capsule's ends.
    pub(super) is_moving: bool,
    /// Where it is put within its shape: by Jolt's `RotatedTranslatedShape`.
    pub(super) within: Option<PastedPose>,
    /// Whether its pose is that of its center of mass: what puts it within its shape is then left out but for its turn.
    pub(super) is_at_its_center: bool,
    /// Whether its sizes stand before the word for its kind: `2 m tall capsule`.
    pub(super) is_sized_first: bool,
    /// What is doubtful about it already.
    pub(super) doubts: Vec<String>,
    /// The object that has taken all it had.
    pub(super) merged: Option<usize>,
}

impl PastedObject {
    pub(super) fn made(kind: Kind, given: BTreeMap<PastedField, Given>) -> Self {
        Self {
            kind: Some(kind),
            given,
            is_made: true,
            ..Self::default()
        }
    }

    pub(super) fn has_data(&self) -> bool {
        self.is_made
            || !self.given.is_empty()
            || !self.vectors.is_empty()
            || !self.numbers.is_empty()
    }

    pub(super) fn has(&self, field: PastedField) -> bool {
        self.given.contains_key(&field)
    }

    pub(super) fn has_one(&self, fields: &[PastedField]) -> bool {
        fields.iter().any(|field| self.has(*field))
    }

    pub(super) fn get(&self, field: PastedField) -> Option<&PastedValue> {
        self.given.get(&field).map(|given| &given.value)
    }

    /// Whether a call or a name says that the property is its own.
    pub(super) fn is_firm(&self, field: PastedField) -> bool {
        self.given.get(&field).is_some_and(|given| given.is_firm)
    }

    pub(super) fn has_height(&self) -> bool {
        self.given.keys().any(|field| field.is_height())
    }

    pub(super) fn has_place(&self) -> bool {
        self.is_placed() || self.has_points()
    }

    fn is_placed(&self) -> bool {
        self.has_one(&[Center, Position, Pose, From, Min, Base, Tip])
    }

    /// Whether a place of its own, not its size, says where it is.
    pub(super) fn is_put(&self) -> bool {
        self.is_placed() || self.points_given() > 0 || !self.vectors.is_empty()
    }

    /// Whether a vector without a label may be one of its own.
    pub(super) fn wants_vector(&self) -> bool {
        if self.is_other_shape || self.is_made {
            return false;
        }
        let points = self.points_given() + self.vectors.len();
        let casts = usize::from(self.is_cast);
        let has_center = self.has(Center) || self.has(Position);
        match self.kind {
            Some(Kind::Capsule) => {
                let is_whole = self.has(Tip) || self.has(Base) || self.has(Axis);
                // A center and a height are enough; a center alone is an end.
                let most = if self.has_height() { 1 } else { 2 } - usize::from(has_center);
                points < most + casts && (!is_whole || self.is_cast)
            }
            Some(Kind::Sphere) => points < 1 + casts && (!has_center || self.is_cast),
            Some(Kind::Box) => {
                let is_sized = self.has(HalfSize) || self.has(Size) || self.has(Max);
                self.vectors.len() < 2 + casts && (!is_sized || !has_center)
            }
            Some(Kind::Triangle) | None => points < 3,
        }
    }

    /// Whether a number without a label may be one of its own.
    pub(super) fn wants_number(&self) -> bool {
        if self.is_other_shape || self.is_made {
            return false;
        }
        if let Some(fields) = self.row_fields() {
            return self.numbers.len() < fields.len();
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
            && !(self.has_points() && self.has(Radius))
            && (self.kind.is_some() || !self.vectors.is_empty())
    }

    pub(super) fn points_given(&self) -> usize {
        let is_point = |field: &&PastedField| matches!(field, Point(_) | From | To);
        self.given.keys().filter(is_point).count()
    }

    /// Whether a point of it was given as a vector.
    pub(super) fn has_points(&self) -> bool {
        let is_point = |(field, given): (&PastedField, &Given)| {
            let is_place = !field.is_motion() && !matches!(field, Axis | Rotation | Scale | Pose);
            is_place && given.value.as_vector().is_some()
        };
        !self.vectors.is_empty() || self.given.iter().any(is_point)
    }

    /// The kind that was said, or that its properties are those of.
    pub(super) fn kind_or_guess(&self) -> Option<Kind> {
        if self.kind.is_some() {
            return self.kind;
        }
        let points = self.points_given() + self.vectors.len();
        let has_radius = self.has(Radius) || !self.numbers.is_empty();
        // `step_size = 0.005` alone says no shape.
        let is_sized = self.has(HalfSize) || self.has(Extents) || self.has(Size);
        let is_box = self.has(Min) || (is_sized && (self.is_put() || self.hint == Some(Kind::Box)));
        let is_long = self.has(Base) || self.has_height();
        let has_center = self.has(Center) || self.has(Position);
        if is_box {
            Some(Kind::Box)
        } else if is_long || (has_radius && (points == 2 || self.has(Axis))) {
            Some(Kind::Capsule)
        } else if points == 3 && !has_radius {
            Some(Kind::Triangle)
        } else if has_radius && (has_center || points == 1) {
            Some(Kind::Sphere)
        } else {
            self.hint
        }
    }

    /// Gives labels to what has none where the engine's word says what it is.
    pub(super) fn label_by_place(&mut self) {
        if let Some(fields) = self.row_fields().filter(|_| !self.is_cast) {
            let numbers = std::mem::take(&mut self.numbers);
            for (number, field) in numbers.into_iter().zip(fields) {
                self.give(*field, number);
            }
        }
        if !self.is_cast {
            return;
        }
        let points = match self.kind {
            Some(Kind::Capsule) => 2_usize.saturating_sub(self.points_given()),
            Some(Kind::Box) => 2,
            _ => usize::from(!self.has(Center) && !self.has(Position)),
        };
        if self.vectors.len() > points && !self.has(Axis) {
            let vector = self.vectors.remove(points);
            self.give(Axis, vector);
        }
        let radius = usize::from(!self.has(Radius));
        if self.has_points() && self.numbers.len() > radius && !self.has(Distance) {
            let number = self.numbers.remove(radius);
            self.give(Distance, number);
        }
    }

    /// What the values without a label are by the engine's word, which is none of a sentence.
    fn row_fields(&self) -> Option<&'static [PastedField]> {
        let row = self
            .row
            .filter(|row| !row.fields.is_empty() && !row.is_plain)?;
        Some(row.fields)
    }

    fn give(&mut self, field: PastedField, value: Given) {
        self.given.entry(field).or_insert(value);
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Given> {
        let given = self.given.values();
        given.chain(&self.vectors).chain(&self.numbers)
    }

    /// The pieces of all that was said of it.
    pub(super) fn pieces(&self) -> Vec<Range<usize>> {
        let places = self.values().flat_map(|given| &given.places);
        self.heads.iter().chain(places).cloned().collect()
    }

    /// The bytes it was read from, from the first to the last.
    pub(super) fn span(&self, pieces: &Pieces<'_>) -> Range<usize> {
        span_of(pieces, &self.pieces())
    }
}

/// From the first to the last of some ranges of pieces, as bytes.
pub(super) fn span_of(pieces: &Pieces<'_>, ranges: &[Range<usize>]) -> Range<usize> {
    let start = ranges.iter().map(|range| range.start).min();
    let end = ranges.iter().map(|range| range.end).max();
    pieces.span(start.unwrap_or(0)..end.unwrap_or(0))
}
