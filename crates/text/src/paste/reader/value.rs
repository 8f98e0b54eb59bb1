//! What a stretch of text comes to, and the pieces of the numbers that it was computed from.

use super::*;
use glam::{DMat3, DMat4};

/// So many places are kept of the numbers that a value was computed from.
const MAX_SOURCES: usize = 48;

#[derive(Clone, Debug, Default)]
pub(super) struct PastedValue {
    pub(super) data: ValueData,
    pub(super) sources: Vec<Range<usize>>,
    /// What made it, in small letters: `vec3`.
    pub(super) maker: String,
    pub(super) variable: String,
    /// A name in it that the text gives no value: 0 is taken for that.
    pub(super) missing: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) enum ValueData {
    #[default]
    Unknown,
    Flag(bool),
    Number(f64),
    List(Vec<ValueItem>),
    Turn(DQuat),
    Pose(PastedPose),
    Object(usize),
}

/// A value in brackets, with its name where it has one.
#[derive(Clone, Debug, Default)]
pub(super) struct ValueItem {
    pub(super) name: Option<String>,
    pub(super) label: usize,
    pub(super) value: PastedValue,
}

impl ValueItem {
    pub(super) fn bare(value: PastedValue) -> Self {
        Self {
            name: None,
            label: 0,
            value,
        }
    }

    pub(super) fn is_number(&self) -> bool {
        self.value.as_number().is_some()
    }

    pub(super) fn is_point(&self) -> bool {
        self.value.as_point().is_some()
    }

    pub(super) fn is_pose(&self) -> bool {
        matches!(self.value.data, ValueData::Pose(_))
    }
}

/// Where a shape is put: turned first, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PastedPose {
    pub(super) turn: DQuat,
    pub(super) at: DVec3,
}

impl PastedPose {
    pub(super) const IDENTITY: Self = Self {
        turn: DQuat::IDENTITY,
        at: DVec3::ZERO,
    };

    pub(super) fn place(self, point: DVec3) -> DVec3 {
        if self.turn == DQuat::IDENTITY {
            point + self.at // exact
        } else {
            let turned = self.turn * point;
            // What rounding leaves of a right angle is none.
            let least = turned.abs().max_element() * 1e-12;
            let clean = |size: f64| if size.abs() < least { 0.0 } else { size };
            DVec3::from_array(turned.to_array().map(clean)) + self.at
        }
    }

    /// This pose of what has been put by `first`.
    pub(super) fn after(self, first: Self) -> Self {
        Self {
            turn: self.turn * first.turn,
            at: self.place(first.at),
        }
    }
}

pub(super) fn translation(at: DVec3) -> PastedPose {
    PastedPose {
        at,
        ..PastedPose::IDENTITY
    }
}

impl PastedValue {
    pub(super) fn of(data: ValueData, sources: Vec<Range<usize>>) -> Self {
        Self {
            data,
            sources,
            ..Self::default()
        }
    }

    pub(super) fn number(value: f64, sources: Vec<Range<usize>>) -> Self {
        Self::of(ValueData::Number(value), sources)
    }

    pub(super) fn of_object(index: usize) -> Self {
        Self::of(ValueData::Object(index), vec![])
    }

    pub(super) fn number_at(value: f64, range: Range<usize>) -> Self {
        Self::number(value, std::iter::once(range).collect())
    }

    pub(super) fn vector(value: DVec3, sources: Vec<Range<usize>>) -> Self {
        let item = |number| ValueItem::bare(Self::number(number, vec![]));
        Self::of(ValueData::List(value.to_array().map(item).into()), sources)
    }

    pub(super) fn vector_at(value: DVec3, range: Range<usize>) -> Self {
        Self::vector(value, std::iter::once(range).collect())
    }

    pub(super) fn turn(turn: DQuat, sources: Vec<Range<usize>>) -> Self {
        Self::of(ValueData::Turn(turn), sources)
    }

    pub(super) fn pose(pose: PastedPose, sources: Vec<Range<usize>>) -> Self {
        Self::of(ValueData::Pose(pose), sources)
    }

    /// `items`, which stand in the pieces of `range`; a vector where they are called `x`, `y` and `z`.
    pub(super) fn list(items: Vec<ValueItem>, range: Range<usize>) -> Self {
        let items = in_order(items);
        let inner = || items.iter().flat_map(|item| &item.value.sources);
        let is_inside =
            |source: &Range<usize>| range.start <= source.start && source.end <= range.end;
        let is_number = |item: &ValueItem| matches!(item.value.data, ValueData::Number(_));
        let is_literal = !items.is_empty() && items.iter().all(is_number) && inner().all(is_inside);
        let sources = if is_literal {
            vec![range]
        } else {
            inner().take(MAX_SOURCES).cloned().collect()
        };
        let missing = items.iter().find_map(|item| item.value.missing.clone());
        let data = ValueData::List(items);
        Self {
            missing,
            ..Self::of(data, sources)
        }
    }

    /// The name that this is where it has no value: `height`, `Val(height)`.
    pub(super) fn unknown_name(&self) -> Option<&str> {
        match &self.data {
            ValueData::Unknown if !self.variable.is_empty() => Some(&self.variable),
            ValueData::List(items) if items.len() == 1 => items[0].value.unknown_name(),
            _ => None,
        }
    }

    fn computed_from(self, a: &Self, b: &Self) -> Self {
        let missing = a.missing.as_ref().or(b.missing.as_ref()).cloned();
        Self { missing, ..self }
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = usize> {
        self.sources.iter().flat_map(|source| source.clone())
    }

    pub(super) fn is_unknown(&self) -> bool {
        matches!(self.data, ValueData::Unknown)
    }

    pub(super) fn object(&self) -> Option<usize> {
        match self.data {
            ValueData::Object(index) => Some(index),
            _ => None,
        }
    }

    pub(super) fn items(&self) -> Option<&[ValueItem]> {
        match &self.data {
            ValueData::List(items) => Some(items),
            _ => None,
        }
    }

    pub(super) fn points(&self) -> Option<&[ValueItem]> {
        let items = self.items()?;
        items.iter().all(ValueItem::is_point).then_some(items)
    }

    pub(super) fn as_number(&self) -> Option<f64> {
        match &self.data {
            ValueData::Number(number) => Some(*number),
            ValueData::List(items) if items.len() == 1 => items[0].value.as_number(),
            _ => None,
        }
    }

    pub(super) fn numbers(&self) -> Option<Vec<f64>> {
        match self.items()? {
            [only] if only.value.items().is_some() => only.value.numbers(),
            items if items.len() > 4 => None,
            items => items.iter().map(|item| item.value.as_number()).collect(),
        }
    }

    /// Three numbers; of four the first three.
    pub(super) fn as_vector(&self) -> Option<DVec3> {
        match self.numbers()?[..] {
            [x, y, z] | [x, y, z, _] => Some(DVec3::new(x, y, z)),
            _ => None,
        }
    }

    pub(super) fn as_point(&self) -> Option<DVec3> {
        let numbers = self.numbers()?;
        (numbers.len() == 3).then(|| DVec3::from_slice(&numbers))
    }

    pub(super) fn fourth(&self) -> Option<f64> {
        self.numbers()?.get(3).copied()
    }

    /// `{x, y, z, w}` or `{{x, y, z}, w}`, of unit length.
    pub(super) fn as_turn(&self) -> Option<DQuat> {
        match &self.data {
            ValueData::Turn(turn) => return Some(*turn),
            ValueData::Pose(pose) => return Some(pose.turn),
            _ => {}
        }
        let numbers = self.numbers().filter(|numbers| numbers.len() == 4);
        let numbers = numbers.or_else(|| match self.items()? {
            [vector, w] => {
                let [x, y, z] = vector.value.as_point()?.to_array();
                Some(vec![x, y, z, w.value.as_number()?])
            }
            _ => None,
        })?;
        let turn = DQuat::from_slice(&numbers);
        if turn == DQuat::IDENTITY || turn == -DQuat::IDENTITY {
            return Some(DQuat::IDENTITY);
        }
        // Three digits are enough to write one.
        ((turn.length() - 1.0).abs() < 1e-2).then(|| turn.normalize())
    }

    /// Position and quaternion in either order, or a matrix by its columns or its rows.
    pub(super) fn as_pose(&self) -> Option<PastedPose> {
        let at = DVec3::ZERO;
        let items = match &self.data {
            ValueData::Pose(pose) => return Some(*pose),
            ValueData::Turn(turn) => return Some(PastedPose { turn: *turn, at }),
            ValueData::List(items) => items,
            _ => return None,
        };
        let is_matrix = || items.iter().all(|item| item.value.fourth().is_some());
        match &items[..] {
            [only] => {
                let point = || Some(translation(only.value.as_point()?));
                only.value.as_pose().or_else(point)
            }
            [first, second, ..] if items.len() < 4 && !is_matrix() => {
                let pose = |at: &Self, turn: &Self| {
                    let (at, turn) = (at.as_point()?, turn.as_turn()?);
                    Some(PastedPose { turn, at })
                };
                pose(&first.value, &second.value).or_else(|| pose(&second.value, &first.value))
            }
            lists if lists.len() == 3 || lists.len() == 4 => matrix(lists),
            _ => None,
        }
    }

    /// Both, as the sources of what is computed from them.
    pub(super) fn sources_with(&self, other: &Self) -> Vec<Range<usize>> {
        let both = self.sources.iter().chain(&other.sources);
        both.take(MAX_SOURCES).cloned().collect()
    }

    /// Item by item where one is a list, or both.
    pub(super) fn combined(
        &self,
        other: &Self,
        operation: impl Fn(f64, f64) -> f64 + Copy,
    ) -> Self {
        let sources = self.sources_with(other);
        let [a, b] = [self, other].map(|value| (value.as_number(), value.as_vector()));
        let each = |a: DVec3, b: DVec3| {
            let [x, y, z] = [0, 1, 2].map(|at| operation(a[at], b[at]));
            Self::vector(DVec3::new(x, y, z), sources.clone())
        };
        match (a, b) {
            ((Some(a), _), (Some(b), _)) => Self::number(operation(a, b), sources.clone()),
            ((_, Some(a)), (_, Some(b))) => each(a, b),
            ((_, Some(a)), (Some(b), _)) => each(a, DVec3::splat(b)),
            ((Some(a), _), (_, Some(b))) => each(DVec3::splat(a), b),
            _ => Self::default(),
        }
        .computed_from(self, other)
    }

    /// The product; a quaternion turns a vector, a pose places it.
    pub(super) fn product(&self, other: &Self) -> Self {
        let sources = self.sources_with(other);
        match (&self.data, &other.data) {
            (ValueData::Turn(a), ValueData::Turn(b)) => Self::turn(*a * *b, sources),
            (ValueData::Pose(_) | ValueData::Turn(_), data) => {
                let is_pose = matches!(data, ValueData::Pose(_) | ValueData::Turn(_));
                let other_pose = other.as_pose().filter(|_| is_pose);
                match (self.as_pose(), other_pose, other.as_vector()) {
                    (Some(a), Some(b), _) => Self::pose(a.after(b), sources),
                    (Some(pose), _, Some(point)) => Self::vector(pose.place(point), sources),
                    _ => Self::default(),
                }
            }
            _ => self.combined(other, |a, b| a * b + 0.0), // no -0
        }
        .computed_from(self, other)
    }

    /// The item of a list that has the name.
    pub(super) fn named(&self, name: &str) -> Option<&Self> {
        let is_its = |item: &&ValueItem| {
            let own = item.name.as_ref();
            own.is_some_and(|own| own.to_lowercase() == name)
        };
        Some(&self.items()?.iter().find(is_its)?.value)
    }

    /// `v.x`, `v.xyz`, `pose.position`
    pub(super) fn member(&self, name: &str) -> Self {
        if let ValueData::Object(_) = self.data {
            return self.clone();
        }
        let name = name.to_lowercase();
        if let Some(value) = self.named(&name) {
            return value.clone();
        }
        let sources = self.sources.clone();
        let vector = self.as_vector().map(|vector| vector.to_array());
        let number = vector.and_then(|all| all.get(words::coordinate(&name)?).copied());
        match (name.as_str(), &self.data, number) {
            (_, _, Some(number)) => Self::number(number, sources),
            ("p" | "position" | "translation" | "origin", ValueData::Pose(pose), _) => {
                Self::vector(pose.at, sources)
            }
            ("q" | "rotation", ValueData::Pose(pose), _) => Self::turn(pose.turn, sources),
            _ => Self::default(),
        }
    }
}

/// Items called `x`, `y`, `z` and `w` in this order; what is missing is 0.
fn in_order(items: Vec<ValueItem>) -> Vec<ValueItem> {
    let place = |item: &ValueItem| words::coordinate(item.name.as_deref()?);
    let places: Option<Vec<usize>> = items.iter().map(place).collect();
    let Some(places) = places.filter(|places| !places.is_empty()) else {
        return items;
    };
    let count = if places.contains(&3) { 4 } else { 3 };
    let zero = ValueItem::bare(PastedValue::number(0.0, vec![]));
    let mut ordered = vec![zero; count];
    for (place, item) in places.into_iter().zip(items) {
        ordered[place].value = item.value;
    }
    ordered
}

/// Four columns with 0 0 0 1 last in each, four rows with 0 0 0 1 as the last, or the first three of these rows.
fn matrix(lists: &[ValueItem]) -> Option<PastedPose> {
    let numbers = |item: &ValueItem| <[f64; 4]>::try_from(item.value.numbers()?).ok();
    let mut lists: Vec<[f64; 4]> = lists.iter().map(numbers).collect::<Option<_>>()?;
    let last = [0.0, 0.0, 0.0, 1.0];
    let has_columns = lists.len() == 4 && lists.iter().map(|list| list[3]).eq(last);
    lists.resize(4, last);
    let matrix = DMat4::from_cols_array_2d(&lists.try_into().ok()?);
    let matrix = if has_columns {
        matrix
    } else {
        matrix.transpose()
    };
    let turn = DMat3::from_mat4(matrix);
    let is_turn = (turn.determinant() - 1.0).abs() < 1e-3
        && (turn.transpose() * turn).abs_diff_eq(DMat3::IDENTITY, 1e-3);
    let is_pose = is_turn && matrix.row(3).to_array() == last;
    is_pose.then(|| PastedPose {
        turn: DQuat::from_mat3(&turn).normalize(),
        at: matrix.w_axis.truncate(),
    })
}
