//! What expressions of code come to.

use glam::{DMat3, DQuat, DVec3};
use std::ops::Range;

/// So many places are kept of the numbers that a value was computed from.
const MOST_SOURCES: usize = 48;

/// A value, and the pieces of the numbers that it was computed from.
#[derive(Clone, Debug, Default)]
pub(super) struct CodeValue {
    pub(super) data: CodeData,
    pub(super) sources: Vec<Range<usize>>,
    /// The shape that it is.
    pub(super) solid: Option<usize>,
    /// What made it, in small letters: `vec3`.
    pub(super) type_name: String,
}

/// What kind of value it is.
#[derive(Clone, Debug, Default)]
pub(super) enum CodeData {
    Number(f64),
    List(Vec<CodeValue>),
    Pose(CodePose),
    #[default]
    Unknown,
}

/// Where a shape is put: turned first, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CodePose {
    pub(super) turn: DQuat,
    pub(super) at: DVec3,
}

impl CodePose {
    pub(super) const IDENTITY: Self = Self {
        turn: DQuat::IDENTITY,
        at: DVec3::ZERO,
    };

    pub(super) fn place(self, point: DVec3) -> DVec3 {
        match self.turn == DQuat::IDENTITY {
            true => point + self.at, // exact
            false => self.turn * point + self.at,
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

impl CodeValue {
    pub(super) fn unknown() -> Self {
        Self::default()
    }

    pub(super) fn number(value: f64, sources: Vec<Range<usize>>) -> Self {
        Self::of(CodeData::Number(value), sources)
    }

    pub(super) fn vector(value: DVec3, sources: Vec<Range<usize>>) -> Self {
        let numbers = value.to_array().map(|number| Self::number(number, vec![]));
        Self::of(CodeData::List(numbers.into()), sources)
    }

    pub(super) fn pose(pose: CodePose, sources: Vec<Range<usize>>) -> Self {
        Self::of(CodeData::Pose(pose), sources)
    }

    fn of(data: CodeData, sources: Vec<Range<usize>>) -> Self {
        Self {
            data,
            sources,
            ..Self::default()
        }
    }

    /// `items`, which stand in the pieces of `range`.
    pub(super) fn list(items: Vec<Self>, range: Range<usize>) -> Self {
        let inner = || items.iter().flat_map(|item| &item.sources);
        let is_inside =
            |source: &Range<usize>| range.start <= source.start && source.end <= range.end;
        let is_literal = items
            .iter()
            .all(|item| matches!(item.data, CodeData::Number(_)))
            && !items.is_empty()
            && inner().all(is_inside);
        let sources = match is_literal {
            true => vec![range],
            false => inner().take(MOST_SOURCES).cloned().collect(),
        };
        Self::of(CodeData::List(items), sources)
    }

    pub(super) fn as_number(&self) -> Option<f64> {
        match &self.data {
            CodeData::Number(number) => Some(*number),
            CodeData::List(items) if items.len() == 1 => items[0].as_number(),
            _ => None,
        }
    }

    fn numbers(&self) -> Option<Vec<f64>> {
        let CodeData::List(items) = &self.data else {
            return None;
        };
        match &items[..] {
            [only] if matches!(only.data, CodeData::List(_)) => only.numbers(),
            _ if items.len() > 4 => None,
            _ => items.iter().map(Self::as_number).collect(),
        }
    }

    /// Three numbers; of four the first three.
    pub(super) fn as_vector(&self) -> Option<DVec3> {
        match self.numbers()?[..] {
            [x, y, z] | [x, y, z, _] => Some(DVec3::new(x, y, z)),
            _ => None,
        }
    }

    /// Three numbers and no more.
    pub(super) fn as_point(&self) -> Option<DVec3> {
        self.as_vector()
            .filter(|_| self.numbers().is_some_and(|numbers| numbers.len() == 3))
    }

    /// `{x, y, z, w}` or `{{x, y, z}, w}`, of unit length.
    pub(super) fn as_turn(&self) -> Option<DQuat> {
        if let CodeData::Pose(pose) = self.data {
            return Some(pose.turn);
        }
        let numbers = self
            .numbers()
            .filter(|numbers| numbers.len() == 4)
            .or_else(|| {
                let CodeData::List(items) = &self.data else {
                    return None;
                };
                let [vector, w] = &items[..] else {
                    return None;
                };
                let [x, y, z] = vector.as_point()?.to_array();
                Some(vec![x, y, z, w.as_number()?])
            })?;
        let turn = DQuat::from_slice(&numbers);
        let is_one = turn == DQuat::IDENTITY || turn == -DQuat::IDENTITY;
        let unit = || Some(turn).filter(|turn| (turn.length() - 1.0).abs() < 1e-3);
        match is_one {
            true => Some(DQuat::IDENTITY),
            false => unit().map(DQuat::normalize),
        }
    }

    /// Position and quaternion in either order, or a matrix by its columns or its rows.
    pub(super) fn as_pose(&self) -> Option<CodePose> {
        let items = match &self.data {
            CodeData::Pose(pose) => return Some(*pose),
            CodeData::List(items) => items,
            _ => return None,
        };
        match &items[..] {
            [only] => only
                .as_pose()
                .or_else(|| Some(translation(only.as_point()?))),
            [first, second] => {
                let pose = |at: &Self, turn: &Self| {
                    let (at, turn) = (at.as_point()?, turn.as_turn()?);
                    Some(CodePose { turn, at })
                };
                pose(first, second).or_else(|| pose(second, first))
            }
            lists if lists.len() == 3 || lists.len() == 4 => matrix(lists),
            _ => None,
        }
    }

    /// Both, as the sources of what is computed from them.
    pub(super) fn sources_with(&self, other: &Self) -> Vec<Range<usize>> {
        let both = self.sources.iter().chain(&other.sources);
        both.take(MOST_SOURCES).cloned().collect()
    }
}

pub(super) fn translation(at: DVec3) -> CodePose {
    CodePose {
        at,
        ..CodePose::IDENTITY
    }
}

/// Four columns with 0 0 0 1 last in each, four rows with 0 0 0 1 as the last, or the first three of these rows.
fn matrix(lists: &[CodeValue]) -> Option<CodePose> {
    let lists: Option<Vec<Vec<f64>>> = lists.iter().map(CodeValue::numbers).collect();
    let lists = lists.filter(|lists| lists.iter().all(|list| list.len() == 4))?;
    let lasts: Vec<f64> = lists.iter().map(|list| list[3]).collect();
    let has_columns = lasts == [0.0, 0.0, 0.0, 1.0];
    let is_row = |row: &Vec<f64>| row == &[0.0, 0.0, 0.0, 1.0];
    let entry = |row: usize, column: usize| match has_columns {
        true => lists[column][row],
        false => lists[row][column],
    };
    if !has_columns && !lists.get(3).is_none_or(is_row) {
        return None;
    }
    let column = |column: usize| DVec3::new(entry(0, column), entry(1, column), entry(2, column));
    let turn = DMat3::from_cols(column(0), column(1), column(2));
    let is_turn = (turn.determinant() - 1.0).abs() < 1e-3
        && (turn.transpose() * turn).abs_diff_eq(DMat3::IDENTITY, 1e-3);
    is_turn.then(|| CodePose {
        turn: DQuat::from_mat3(&turn).normalize(),
        at: column(3),
    })
}
