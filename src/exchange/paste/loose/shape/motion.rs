//! Where a shape goes.

use super::{
    super::{value, words::Field},
    Maker,
};
use glam::Vec3;
use std::ops::Range;

/// A shape's motion.
#[derive(Clone, Debug)]
pub(in crate::exchange::paste::loose) struct Way {
    /// Metres per second, or metres.
    pub(in crate::exchange::paste::loose) value: Vec3,
    /// Whether it is the way of a whole step.
    pub(in crate::exchange::paste::loose) is_whole: bool,
    /// Where it was read.
    pub(in crate::exchange::paste::loose) pieces: Range<usize>,
}

/// What is said of a motion that may be either.
pub(in crate::exchange::paste::loose) const EITHER: &str =
    "its motion may be metres per second or the whole way: taken for the whole way";

impl Maker<'_> {
    /// The first that the text gives: a velocity, a motion, where it goes, a cast's direction and distance.
    pub(super) fn way(&mut self) -> Option<Way> {
        let fields = [Field::Velocity, Field::Motion, Field::Moving];
        let said = fields.into_iter().find(|field| self.has(*field));
        if let Some(field) = said {
            let what = if field == Field::Velocity {
                "velocity"
            } else {
                "motion"
            };
            let vector = self.whole_vector(field, what)?;
            let is_speed = value::is_speed(self.pieces, &vector.pieces);
            if field == Field::Moving && !is_speed {
                self.doubts.push(EITHER.into());
            }
            return Some(Way {
                value: vector.value,
                is_whole: field != Field::Velocity && !is_speed,
                pieces: vector.pieces,
            });
        }
        self.there_from_here().or_else(|| self.cast())
    }

    /// From where it is to where it goes.
    fn there_from_here(&mut self) -> Option<Way> {
        if !self.has(Field::From) || !self.has(Field::To) || self.is_used(Field::To) {
            return None;
        }
        let from = match self.is_used(Field::From) {
            true => self.peek(Field::From)?,
            false => self.vector(Field::From, "motion")?,
        };
        let to = self.whole_vector(Field::To, "motion")?;
        self.doubts
            .push("`from` and `to` are taken for its whole way".into());
        Some(Way {
            value: to.value - from,
            is_whole: true,
            pieces: to.pieces,
        })
    }

    fn cast(&mut self) -> Option<Way> {
        if self.is_used(Field::Axis) || !self.has(Field::Axis) || !self.has(Field::Distance) {
            return None;
        }
        let axis = self.whole_vector(Field::Axis, "direction")?;
        let distance = self.number(Field::Distance, "distance")?;
        Some(Way {
            value: axis.value.normalize_or_zero() * distance,
            is_whole: true,
            pieces: axis.pieces,
        })
    }

    fn is_used(&self, field: Field) -> bool {
        let given = self.clause.given.get(&field);
        given.is_some_and(|given| self.parts.iter().any(|(part, _)| *part == given.pieces))
    }

    fn peek(&self, field: Field) -> Option<Vec3> {
        match &self.clause.given.get(&field)?.value {
            super::Value::Vector(vector) => Some(vector.value),
            _ => None,
        }
    }
}
