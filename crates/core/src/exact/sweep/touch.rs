//! The answer of a sweep: the first touch of the moving point, and the rule for the back of a triangle.
//!
//! Degenerate: cores that meet have no direction between them; then the normal is the way back, or up without motion.

use super::Impact;
use crate::{
    geometry::{Contact, Facet, Feature, tolerance},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// A point on its way, as seen from the obstacle's first point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) start: DVec3,
    /// The whole displacement, meters.
    pub(super) motion: DVec3,
    /// The part of it that counts, 0..=1: what is touched later is none of the answers.
    pub(super) until: f64,
}

impl Ray {
    /// Where the point is at `time`.
    #[inline]
    pub(super) fn at(&self, time: f64) -> DVec3 {
        self.start + self.motion * time
    }
}

/// Where a rounded body was touched first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    /// The fraction of the displacement, 0..=1.
    pub(super) time: f64,
    /// With the depth 0.
    pub(super) contact: Contact,
}

impl Touch {
    /// The touch at `time` of the obstacle's surface.
    #[inline]
    pub(super) fn at(
        time: f64,
        surface: Vec3,
        normal: DVec3,
        feature: Feature,
        trace: &mut impl Trace,
    ) -> Self {
        // Compute the contact at the time of impact. The normal points from the obstacle to the mover. The depth is
        // 0, because the shapes only touch.
        let contact = Contact {
            point: surface,
            normal: normal.as_vec3(),
            depth: 0.0,
            feature,
        };
        let time = time.clamp(0.0, 1.0);
        trace
            .step("contact")
            .point(Role::ClosestOnTriangle, "contact", contact.point)
            .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
            .value("normal", contact.normal)
            .value("time", time);
        Self { time, contact }
    }

    /// The answer that it is.
    #[inline]
    pub(super) fn impact(self, trace: &mut impl Trace) -> Impact {
        // Report the hit: the contact and its time, a fraction of the whole motion.
        let impact = Impact {
            time: self.time as f32,
            contact: self.contact,
        };
        trace
            .step("impact")
            .value("time", impact.time)
            .concludes(Outcome::Hit);
        impact
    }
}

/// `point`, seen from `origin`, in the world.
#[inline]
pub(super) fn world(origin: DVec3, point: DVec3) -> Vec3 {
    (origin + point).as_vec3()
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

    // Test whether the mover touches the single-sided triangle from behind, so that it passes. Then normal·N is
    // negative: the contact normal points against the triangle's normal N.
    let lean = facet.normal().dot(touch.contact.normal.as_dvec3());
    let behind = lean < -tolerance::LEAN;
    trace
        .step("side of the plane")
        .compares("normal·N", lean, Comparison::Less, "front", 0.0)
        .decides(
            behind,
            "it is touched from behind, so the mover passes",
            "it is touched from the front",
        );

    // The mover touches the single-sided triangle from behind, so the mover passes without a hit.
    if behind {
        trace.step("it passes from behind").concludes(Outcome::Miss);
        return None;
    }
    Some(touch.impact(trace))
}
