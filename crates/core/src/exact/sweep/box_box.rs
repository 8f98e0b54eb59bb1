//! Moving box against box, both perhaps turned: fifteen separating axes in time.
//!
//! Source and degenerate answers: see [`super::separating_axes`] and [`crate::exact::overlap::box_box`].

use super::{Impact, separating_axes::first_touch};
use crate::{
    exact::{
        self,
        overlap::{self, AxisBodies, box_box_axes},
    },
    geometry::OrientedBox,
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::Trace,
};
use glam::Vec3;

/// When the box `mover`, moved by `motion` relative to `obstacle`, first touches it, or `None` if it never does; touching
/// counts.
///
/// Overlapping at the start by more than rounding, the contact is that of [`overlap::box_box`].
pub fn box_box(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    let origin = obstacle.center.as_dvec3();
    let bodies = AxisBodies {
        origin,
        mover: &mover.corners_from(origin),
        obstacle: &obstacle.corners_from(origin),
        front: None,
    };
    first_touch(
        &bodies,
        motion,
        box_box_axes(mover, obstacle),
        |trace| overlap::box_box(mover, obstacle, trace),
        || overlap::box_box(mover, obstacle, &mut ()),
        trace,
    )
}

fn answer(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
    pair: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer {
        distance: Some(overlap::box_box_distance(mover, obstacle)),
        ..Answer::swept(box_box(mover, obstacle, pair.displacement, trace))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-box-box",
    title: "Exact: swept separating axes",
    question: sweep(OrientedBox, OrientedBox),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
