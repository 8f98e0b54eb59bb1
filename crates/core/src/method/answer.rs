//! The answer of a method about a pair, and which parts of it the method gave.

use super::Pair;
use crate::geometry::{Contact, tolerance};

/// An algorithm's answer about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The contact, `None` when apart.
    pub contact: Option<Contact>,
    /// Between the cores (point, segment, triangle), meters; `None` where the algorithm does not compute it.
    pub distance: Option<f32>,
    /// The fraction of the displacement traveled at first contact, for sweeps that hit.
    pub time: Option<f32>,
}

crate::geometry::same_bits!(struct Answer { contact, distance, time });

/// When and how two shapes meet first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The fraction of the displacement traveled, 0..=1; 0 where they overlap at the start.
    pub time: f32,
    /// The contact then. Its depth is 0 but for an overlap at the start.
    pub contact: Contact,
}

crate::geometry::same_bits!(struct Impact { time, contact });

impl From<(f32, Contact)> for Impact {
    fn from((time, contact): (f32, Contact)) -> Self {
        Self { time, contact }
    }
}

impl Answer {
    /// The answer of a test that measures the distance of the cores, meters.
    pub(crate) fn measured(contact: Option<Contact>, distance: f32) -> Self {
        Self {
            contact,
            distance: Some(distance),
            time: None,
        }
    }

    /// The answer of a test that knows the distance of the cores only where it finds a contact; `reach` is the summed radius,
    /// meters.
    pub(crate) fn touching(contact: Option<Contact>, reach: f32) -> Self {
        Self {
            contact,
            distance: contact.map(|contact| (reach - contact.depth).max(0.0)),
            time: None,
        }
    }

    /// The answer of a sweep, which does not measure the distance of the cores at its start.
    pub fn swept(impact: Option<impl Into<Impact>>) -> Self {
        let impact = impact.map(Into::into);
        Self {
            contact: impact.map(|impact| impact.contact),
            distance: None,
            time: impact.map(|impact| impact.time),
        }
    }

    /// Whether it found a contact.
    pub fn is_hit(&self) -> bool {
        self.contact.is_some()
    }

    /// Whether it is of a sweep of `pair` that starts in touch, within rounding, and leads away from the obstacle. Touching
    /// is a hit, at time 0; nothing is in the way of such a motion.
    pub fn leaves_a_touch(&self, pair: &Pair) -> bool {
        let (Some(contact), Some(0.0)) = (self.contact, self.time) else {
            return false;
        };
        let is_touch = contact.depth <= tolerance::AGREEMENT * pair.size().max(1.0);
        is_touch && contact.normal.dot(pair.displacement) > 0.0
    }

    /// Whether none of its numbers is NaN or infinite.
    pub fn is_finite(&self) -> bool {
        let is_finite = |contact: Contact| {
            contact.depth.is_finite() && contact.normal.is_finite() && contact.point.is_finite()
        };
        let numbers = [self.distance, self.time];
        self.contact.is_none_or(is_finite) && numbers.into_iter().flatten().all(f32::is_finite)
    }
}
