//! Box against box, both solid and perhaps turned: fifteen separating axes.
//!
//! The faces of both have three directions each, their edges nine pairs. A box without thickness keeps its axes.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 4.4.1, for the axes; [`super::separating_axes`] for the
//! push. The nearest points show that boxes without a common point are apart.

use super::{
    axes::{AxisBodies, SeparatingAxis},
    box_distance::box_box_distance,
    separating_axes::least_push,
};
use crate::{
    exact,
    geometry::{Contact, OrientedBox},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::Trace,
};

/// Contact of the box `mover` with the box `obstacle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the obstacle to the mover; moving the mover by `depth * normal` ends the overlap,
/// and no shorter move does.
pub fn box_box(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let origin = obstacle.center.as_dvec3();
    let bodies = AxisBodies {
        origin,
        mover: &mover.corners_from(origin),
        obstacle: &obstacle.corners_from(origin),
        front: None,
    };
    least_push(&bodies, box_box_axes(mover, obstacle), trace)
}

const OBSTACLE_AXES: [&str; 3] = [
    "obstacle's x axis",
    "obstacle's y axis",
    "obstacle's z axis",
];
const MOVER_AXES: [&str; 3] = ["mover's x axis", "mover's y axis", "mover's z axis"];
/// The axes across an edge of the mover and one of the obstacle.
const CROSSED: [[&str; 3]; 3] = [
    [
        "mover's x edge × obstacle's x edge",
        "mover's x edge × obstacle's y edge",
        "mover's x edge × obstacle's z edge",
    ],
    [
        "mover's y edge × obstacle's x edge",
        "mover's y edge × obstacle's y edge",
        "mover's y edge × obstacle's z edge",
    ],
    [
        "mover's z edge × obstacle's x edge",
        "mover's z edge × obstacle's y edge",
        "mover's z edge × obstacle's z edge",
    ],
];

/// Every axis that can part two boxes.
pub(crate) fn box_box_axes(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
) -> impl Iterator<Item = SeparatingAxis> {
    let (axes, others) = (mover.axes(), obstacle.axes());
    let faces = |titles: [&'static str; 3], axes: [glam::DVec3; 3]| {
        (0..3).map(move |i| SeparatingAxis::new(titles[i], axes[i]))
    };
    let all = faces(OBSTACLE_AXES, others).chain(faces(MOVER_AXES, axes));
    let crossed = SeparatingAxis::crossed(axes, others, |i, j| CROSSED[i][j].into());
    all.chain(crossed)
}

fn answer(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
    _: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::measured(
        box_box(mover, obstacle, trace),
        box_box_distance(mover, obstacle),
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/box-box",
    title: "Exact: separating axes",
    question: overlap(OrientedBox, OrientedBox),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
