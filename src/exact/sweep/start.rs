//! What the start of a motion settles, and what the back of a triangle does.

use super::{Impact, ray::Touch};
use crate::{
    geometry::{Contact, Facet, tolerance},
    trace::{Comparison, Note, Outcome, Trace},
};

/// How two shapes are before the one moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Start {
    /// They do not touch: the mover starts outside of a half-space.
    Outside,
    /// They do not touch.
    Apart,
    /// They touch, and so have met at time 0.
    Overlap(Contact),
    /// They touch behind a single-sided triangle, which lets the mover pass.
    Behind,
}

impl Start {
    /// `is_outside` tells that a half-space parts the shapes, `contact` tests them as they stand, double-sided or not.
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
            Self::Outside => "outside of a half-space at the start",
            Self::Apart => "apart at the start",
            Self::Overlap(_) => "overlap at the start: time 0",
            Self::Behind => "overlap behind a single-sided triangle: it lets pass",
        }
    }

    /// The answer that a settled start is. `contact` tells the test of the shapes as they stand.
    #[inline]
    pub(super) fn impact<T: Trace>(
        self,
        trace: &mut T,
        contact: impl FnOnce(&mut T) -> Option<Contact>,
    ) -> Option<Impact> {
        // The push that frees belongs to the contact at the start.
        trace.retell("contact at the start", contact);
        match self {
            Self::Overlap(contact) => Some(Impact { time: 0.0, contact }),
            _ => None,
        }
    }
}

/// The impact that `touch` is, unless the triangle is single-sided and touched from behind.
#[inline]
pub(super) fn single_sided(
    facet: &Facet,
    double_sided: bool,
    touch: Touch,
    trace: &mut impl Trace,
) -> Option<Impact> {
    if double_sided {
        return Some(touch.impact(trace));
    }

    // A single-sided triangle lets everything that comes from behind pass.
    let lean = facet.normal().dot(touch.contact.normal.as_dvec3());
    let behind = lean < -tolerance::LEAN;
    trace
        .step("side of the plane")
        .compares("normal·N", lean, Comparison::Less, "front", 0.0)
        .decides(
            behind,
            "touched from behind: it lets pass",
            "touched from the front",
        );
    if behind {
        trace.step("passes from behind").concludes(Outcome::Miss);
        return None;
    }
    Some(touch.impact(trace))
}
