//! Capsule against triangle, as printed in *Some Math About Capsule Collision*.
//!
//! Exact counterpart: [`crate::exact::overlap::capsule_triangle`].
//!
//! The listing is a copy of [`wicked::capsule_triangle`] without its rule for parallel lines and without a sphere test,
//! which is borrowed from there as well.
//!
//! Errata: M3 (the sphere centers `a`, `b` are handed over as the outer ends), and M2: all of the copied listing's.

use super::{ARTICLE, M2, M3};
use crate::{
    articles::wicked::{
        self, ListingOptions, OuterEnds, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14,
    },
    geometry::{Capsule, Contact, Triangle},
    method::{Algorithm, Answer, Form, Pair, ParallelRule, Settings, algorithm},
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
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Choose the capsule's outer ends base and tip. Without fix M3, the code takes the centers of the end spheres
    // instead, so the tested capsule is one radius too short at each end.
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

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let copied = if settings.mends(M2) {
        ListingOptions::of(&all_of_the_copied())
    } else {
        ListingOptions::of(settings)
    };
    let reading = ListingOptions {
        parallel: ParallelRule::Listing,
        double_sided: settings.double_sided,
        ..copied
    };
    let outer_ends = OuterEnds::of(capsule, pair.base_tip);
    let outer_ends = settings
        .mends(M3)
        .then_some((outer_ends.base, outer_ends.tip));
    let contact = capsule_triangle(capsule, outer_ends, triangle, &reading, trace);
    Answer::touching(contact, capsule.radius)
}

/// M2: every repair of the copied listing.
fn all_of_the_copied() -> Settings {
    let copied = [W1, W2, W3, W4, W7, W8, W9, W10, W13, W14];
    Settings {
        repairs: copied.map(|repair| repair.id).into(),
        ..Settings::default()
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "some-math/capsule-triangle",
    title: "Some math",
    question: overlap(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    // M2 fixes all faults at once, so it comes after the fixes for single faults.
    repairs: &[M3, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14, M2],
    settings: &[],
});
