//! Capsule against triangle, as printed in *Some Math About Capsule Collision*.
//!
//! Exact counterpart: [`crate::exact::overlap::capsule_triangle`].
//!
//! The listing is a copy of [`wicked::capsule_triangle`] without its rule for parallel lines and without a sphere test,
//! which is borrowed from there as well.
//!
//! Errata: M3 (the sphere centres `a`, `b` are handed over as the outer ends), and all of the copied listing's.

use crate::{
    articles::wicked::{self, Reading},
    geometry::{Capsule, Contact, Triangle},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// Contact of `capsule` with `triangle` as the listing finds it; its normal may be NaN and its depth negative.
///
/// `outer_ends` are the capsule's base and tip; without them, repair M3 is off.
pub fn capsule_triangle(
    capsule: &Capsule,
    outer_ends: Option<(Vec3, Vec3)>,
    triangle: &Triangle,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // M3: `a` and `b` are sphere centers, but the listing takes the outer ends and moves both in by a radius.
    let (base, tip) = outer_ends.unwrap_or((capsule.a, capsule.b));
    trace
        .step("base and tip")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .point(Role::Construction, "base", base)
        .point(Role::Construction, "tip", tip)
        .value("base", base)
        .value("tip", tip);

    wicked::capsule_triangle(base, tip, capsule.radius, triangle, reading, trace)
}
