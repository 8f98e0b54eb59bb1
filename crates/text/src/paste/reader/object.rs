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

    pub(super) fn firm(value: &PastedValue) -> Self {
        Self {
            value: value.clone(),
            places: value.sources.clone(),
            is_firm: true,
        }
    }

    /// What a call gives with a label before it.
    pub(super) fn called(item: &ValueItem) -> Self {
        let (mut given, label) = (Self::firm(&item.value), item.label);
        match given.places.first_mut() {
            Some(first) if (label..label + 6).contains(&first.start) => first.start = label,
            _ => given.places.push(label..label + 1),
        }
        given
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
        self.is_made || self.values().next().is_some()
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
        self.is_placed() || self.points() > 0
    }

    /// Whether a vector without a label may be one of its own.
    pub(super) fn wants_vector(&self) -> bool {
        if self.is_other_shape || self.is_made {
            return false;
        }
        let casts = usize::from(self.is_cast);
        let has_center = self.has_one(&[Center, Position]);
        match self.kind {
            Some(Kind::Capsule) => {
                // A center and a height are enough; a center alone is an end.
                let most = if self.has_height() { 1 } else { 2 } - usize::from(has_center);
                let is_whole = self.has_one(&[Tip, Base, Axis]);
                self.points() < most + casts && (!is_whole || self.is_cast)
            }
            Some(Kind::Sphere) => self.points() < 1 + casts && (!has_center || self.is_cast),
            Some(Kind::Box) => {
                let is_sized = self.has_one(&[HalfSize, Size, Max]);
                self.vectors.len() < 2 + casts && !(is_sized && has_center)
            }
            Some(Kind::Triangle) | None => self.points() < 3,
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
        let has_points = self.has_points();
        let coordinates = if has_points { 0 } else { 3 };
        let casts = usize::from(self.is_cast);
        let most = match self.kind {
            Some(Kind::Capsule) => 2 * coordinates + 1 + casts,
            Some(Kind::Sphere) => coordinates + 1 + casts,
            Some(Kind::Triangle) => 3 * coordinates,
            Some(Kind::Box) => 2 * coordinates,
            None => usize::from(!self.vectors.is_empty()),
        };
        self.numbers.len() < most && !(has_points && self.has(Radius))
    }

    /// How many ends or vertices it has, with a label or without.
    fn points(&self) -> usize {
        self.points_given() + self.vectors.len()
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
        let has_radius = self.has(Radius) || !self.numbers.is_empty();
        // `step_size = 0.005` alone says no shape.
        let is_sized = self.has_one(&[HalfSize, Extents, Size]);
        let is_box = self.has(Min) || (is_sized && (self.is_put() || self.hint == Some(Kind::Box)));
        let is_long = self.has(Base) || self.has_height();
        let has_center = self.has_one(&[Center, Position]);
        self.kind.or(match self.points() {
            _ if is_box => Some(Kind::Box),
            points if is_long || (has_radius && (points == 2 || self.has(Axis))) => {
                Some(Kind::Capsule)
            }
            3 if !has_radius => Some(Kind::Triangle),
            points if has_radius && (has_center || points == 1) => Some(Kind::Sphere),
            _ => self.hint,
        })
    }

    /// Gives labels to what has none where the engine's word says what it is.
    pub(super) fn label_by_place(&mut self) {
        if !self.is_cast {
            let fields = self.row_fields().unwrap_or_default();
            let labeled = self.numbers.len().min(fields.len());
            for (number, field) in self.numbers.drain(..labeled).zip(fields) {
                self.given.entry(*field).or_insert(number);
            }
            return;
        }
        let points = match self.kind {
            Some(Kind::Capsule) => 2_usize.saturating_sub(self.points_given()),
            Some(Kind::Box) => 2,
            _ => usize::from(!self.has_one(&[Center, Position])),
        };
        if self.vectors.len() > points && !self.has(Axis) {
            let vector = self.vectors.remove(points);
            self.given.insert(Axis, vector);
        }
        let radius = usize::from(!self.has(Radius));
        if self.has_points() && self.numbers.len() > radius && !self.has(Distance) {
            let number = self.numbers.remove(radius);
            self.given.insert(Distance, number);
        }
    }

    /// What the values without a label are by the engine's word, which is none of a sentence.
    fn row_fields(&self) -> Option<&'static [PastedField]> {
        let fields = self.row.filter(|row| !row.is_plain)?.fields;
        (!fields.is_empty()).then_some(fields)
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
