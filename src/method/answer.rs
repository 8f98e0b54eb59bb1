use crate::geometry::Contact;

/// What an algorithm answered about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The contact, `None` when apart.
    pub contact: Option<Contact>,
    /// Between the cores (point, segment, triangle), metres; `None` where the algorithm does not compute it.
    pub distance: Option<f32>,
    /// The fraction of the displacement travelled at first contact, for sweeps that hit.
    pub time: Option<f32>,
}

crate::geometry::same_bits!(struct Answer { contact, distance, time });

impl Answer {
    /// Whether it found a contact.
    pub fn is_hit(&self) -> bool {
        self.contact.is_some()
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
