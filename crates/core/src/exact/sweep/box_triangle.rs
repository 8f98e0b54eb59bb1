//! Moving box against triangle, the box perhaps turned: thirteen separating axes in time.
//!
//! Source and degenerate answers: see [`super::separating_axes`] and [`crate::exact::overlap::box_triangle`].

use super::{Impact, separating_axes::first_touch};
use crate::{
    exact::{
        self,
        overlap::{self, AxisBodies, box_triangle_axes, front},
    },
    geometry::{OrientedBox, Triangle},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::Trace,
};
use glam::Vec3;

/// When the box `mover`, moved by `motion` relative to `triangle`, first touches it, or `None` if it never does; touching
/// counts.
///
/// Overlapping at the start by more than rounding, the contact is that of [`overlap::box_triangle`]. With `double_sided`
/// off, what comes from behind passes, also if its middle starts there.
pub fn box_triangle(
    mover: &OrientedBox,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Impact> {
    let origin = triangle.v[0].as_dvec3();
    let bodies = AxisBodies {
        origin,
        mover: &mover.corners_from(origin),
        obstacle: &triangle.v.map(|corner| corner.as_dvec3() - origin),
        front: front(triangle, double_sided),
    };
    first_touch(
        &bodies,
        motion,
        box_triangle_axes(mover, triangle),
        |trace| overlap::box_triangle(mover, triangle, double_sided, trace),
        || overlap::box_triangle(mover, triangle, double_sided, &mut ()),
        trace,
    )
}

fn answer(
    mover: &OrientedBox,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer {
        distance: Some(overlap::box_triangle_distance(mover, triangle)),
        ..Answer::swept(box_triangle(
            mover,
            triangle,
            pair.displacement,
            settings.double_sided,
            trace,
        ))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-box-triangle",
    title: "Exact: swept separating axes",
    question: sweep(OrientedBox, Triangle),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
