//! How two shapes are before the one moves: apart, or in contact already.

use super::Impact;
use crate::{geometry::Contact, trace::Trace};

/// How two shapes are before the one moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Start {
    /// The shapes do not touch: the mover starts outside of a half-space.
    Outside,
    Apart,
    /// The shapes touch, and so meet at time 0.
    Overlap(Contact),
    /// The shapes touch behind a single-sided triangle, which lets the mover pass.
    Behind,
}

impl Start {
    /// `is_outside` says that a half-space parts the shapes, `contact` tests them as they stand, double-sided or not.
    #[inline]
    pub(super) fn of(
        is_outside: bool,
        double_sided: bool,
        contact: impl Fn(bool) -> Option<Contact>,
    ) -> Self {
        if is_outside {
            Self::Outside
        } else if let Some(contact) = contact(double_sided) {
            Self::Overlap(contact)
        } else if !double_sided && contact(true).is_some() {
            Self::Behind
        } else {
            Self::Apart
        }
    }

    /// Whether the motion does not matter any more.
    #[inline]
    pub(super) fn is_settled(self) -> bool {
        matches!(self, Self::Overlap(_) | Self::Behind)
    }

    /// Why it does not, or that it does.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Outside => "a plane lies between them",
            Self::Apart => "they are apart",
            Self::Overlap(_) => "they overlap",
            Self::Behind => "they overlap, but behind a single-sided triangle",
        }
    }

    /// The answer for a settled start. `contact` runs the test of the shapes as they stand.
    #[inline]
    pub(super) fn impact<T: Trace>(
        self,
        trace: &mut T,
        contact: impl FnOnce(&mut T) -> Option<Contact>,
    ) -> Option<Impact> {
        // Compute the contact at the start, because the shapes overlap already. It also gives the push out.
        trace.retell("contact at the start", contact);
        match self {
            Self::Overlap(contact) => Some(Impact { time: 0.0, contact }),
            _ => None,
        }
    }
}
