//! Where a shape goes.

use super::{
    super::{value, words::PastedField},
    ShapeMaker,
};
use glam::Vec3;
use std::ops::Range;

/// A shape's motion.
#[derive(Clone, Debug)]
pub(in crate::text::paste::loose) struct PastedWay {
    /// Metres per second, or metres.
    pub(in crate::text::paste::loose) value: Vec3,
    /// Whether it is the way of a whole step.
    pub(in crate::text::paste::loose) is_whole: bool,
    /// Where it was read.
    pub(in crate::text::paste::loose) pieces: Range<usize>,
}

/// What is said of a motion that may be either.
pub(in crate::text::paste::loose) const EITHER: &str =
    "its motion may be metres per second or the whole way: taken for the whole way";

impl ShapeMaker<'_> {
    /// The first that the text gives: a velocity, a motion, where it goes, a cast's direction and distance.
    pub(super) fn way(&mut self) -> Option<PastedWay> {
        let fields = [
            PastedField::Velocity,
            PastedField::Motion,
            PastedField::Moving,
        ];
        let said = fields.into_iter().find(|field| self.has(*field));
        if let Some(field) = said {
            let what = if field == PastedField::Velocity {
                "velocity"
            } else {
                "motion"
            };
            let vector = self.whole_vector(field, what)?;
            let is_speed = value::is_speed(self.pieces, &vector.pieces);
            if field == PastedField::Moving && !is_speed {
                self.doubts.push(EITHER.into());
            }
            return Some(PastedWay {
                value: vector.value,
                is_whole: field != PastedField::Velocity && !is_speed,
                pieces: vector.pieces,
            });
        }
        self.there_from_here().or_else(|| self.cast())
    }

    /// From where it is to where it goes.
    fn there_from_here(&mut self) -> Option<PastedWay> {
        if !self.has(PastedField::From)
            || !self.has(PastedField::To)
            || self.is_used(PastedField::To)
        {
            return None;
        }
        let from = match self.is_used(PastedField::From) {
            true => self.peek(PastedField::From)?,
            false => self.vector(PastedField::From, "motion")?,
        };
        let to = self.whole_vector(PastedField::To, "motion")?;
        self.doubts
            .push("`from` and `to` are taken for its whole way".into());
        Some(PastedWay {
            value: to.value - from,
            is_whole: true,
            pieces: to.pieces,
        })
    }

    fn cast(&mut self) -> Option<PastedWay> {
        if self.is_used(PastedField::Axis)
            || !self.has(PastedField::Axis)
            || !self.has(PastedField::Distance)
        {
            return None;
        }
        let axis = self.whole_vector(PastedField::Axis, "direction")?;
        let distance = self.number(PastedField::Distance, "distance")?;
        Some(PastedWay {
            value: axis.value.normalize_or_zero() * distance,
            is_whole: true,
            pieces: axis.pieces,
        })
    }

    fn is_used(&self, field: PastedField) -> bool {
        let given = self.clause.given.get(&field);
        given.is_some_and(|given| self.parts.iter().any(|(part, _)| *part == given.pieces))
    }

    fn peek(&self, field: PastedField) -> Option<Vec3> {
        match &self.clause.given.get(&field)?.value {
            super::ClauseValue::Vector(vector) => Some(vector.value),
            _ => None,
        }
    }
}
