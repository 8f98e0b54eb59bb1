//! Box against triangle, the box solid and perhaps turned: thirteen separating axes.
//!
//! The triangle's normal, the faces of the box, and nine pairs of edges. A triangle without area has no normal; its
//! edges are still tried.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.2.9, for the axes;
//! [`super::separating_axes`] for the push.

use super::{
    axes::{AxisBodies, SeparatingAxis},
    box_distance::box_triangle_distance,
    separating_axes::least_push,
};
use crate::{
    exact,
    geometry::{Contact, Facet, Feature, OrientedBox, Triangle},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Title, Trace},
};
use glam::DVec3;

/// Contact of the box `mover` with `triangle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the triangle to the box; moving the box by `depth * normal` ends the overlap, and no
/// shorter move does. With `double_sided` off, a box whose middle is behind the plane touches nothing, and none is pushed
/// out behind.
pub fn box_triangle(
    mover: &OrientedBox,
    triangle: &Triangle,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let origin = triangle.v[0].as_dvec3();
    let bodies = AxisBodies {
        origin,
        mover: &mover.corners_from(origin),
        obstacle: &triangle.v.map(|corner| corner.as_dvec3() - origin),
        front: front(triangle, double_sided),
    };
    least_push(&bodies, box_triangle_axes(mover, triangle), trace)
}

/// The unit normal of a triangle that is solid from its front only.
pub(crate) fn front(triangle: &Triangle, double_sided: bool) -> Option<DVec3> {
    let normal = (!double_sided).then(|| Facet::from(triangle).normal());
    normal.filter(|normal| *normal != DVec3::ZERO)
}

const AXES: [&str; 3] = ["box's x axis", "box's y axis", "box's z axis"];
/// The edges of the box that an edge of the triangle is crossed with.
const EDGES: [&str; 3] = ["box's x edge ×", "box's y edge ×", "box's z edge ×"];
const OTHERS: [Feature; 3] = [Feature::Edge(0), Feature::Edge(1), Feature::Edge(2)];

/// Every axis that can part a box and a triangle.
pub(crate) fn box_triangle_axes(
    mover: &OrientedBox,
    triangle: &Triangle,
) -> impl Iterator<Item = SeparatingAxis> {
    let facet = Facet::from(triangle);
    let edges = facet
        .edges()
        .map(|[start, end]| (end - start).normalize_or_zero());
    let axes = mover.axes();
    let faces = (0..3).map(move |i| SeparatingAxis::new(AXES[i], axes[i]));
    let crossed = SeparatingAxis::crossed(axes, edges, |i, j| Title::OfPart(EDGES[i], OTHERS[j]));
    [SeparatingAxis::new("triangle's normal", facet.normal())]
        .into_iter()
        .chain(faces)
        .chain(crossed)
}

fn answer(
    mover: &OrientedBox,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::measured(
        box_triangle(mover, triangle, settings.double_sided, trace),
        box_triangle_distance(mover, triangle),
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/box-triangle",
    title: "Exact: separating axes",
    question: overlap(OrientedBox, Triangle),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
