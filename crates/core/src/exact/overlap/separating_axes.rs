//! The least push that parts two convex bodies: separating axes.
//!
//! Along an axis each body is an interval. Two bodies are apart if their intervals are along some axis; else the least
//! overlap of two intervals is the least push, if every axis is tried that a face of either or a pair of edges can have.
//!
//! Source: S. Gottschalk, M. C. Lin, D. Manocha, *OBBTree*, SIGGRAPH 1996; Christer Ericson, *Real-Time Collision Detection*,
//! 2005, 4.4.1 and 5.2.1. An axis of next to no length, from edges that are as good as parallel, is left out: another axis
//! finds the same.

use super::{
    axes::{AxisBodies, AxisNote, AxisWay, SeparatingAxis},
    touch_point::{touch_point, touched_part},
};
use crate::{
    geometry::Contact,
    trace::{Comparison, Note, Outcome, Role, Trace},
};

/// The contact of two bodies; `None` where one of `axes` parts them. Touching counts; of equal pushes the first axis
/// wins. A mover whose middle is behind a single-sided obstacle touches nothing.
pub(super) fn least_push(
    bodies: &AxisBodies<'_>,
    axes: impl IntoIterator<Item = SeparatingAxis>,
    trace: &mut impl Trace,
) -> Option<Contact> {
    if bodies.passes_from_behind(trace) {
        return None;
    }

    // Project both bodies onto this axis, which gives two intervals. If the intervals are apart (overlap is
    // negative), the bodies are apart.
    let touch = bodies.touch();
    let mut best: Option<AxisWay> = None;
    for axis in axes {
        let Some(direction) = axis.tried(trace) else {
            continue;
        };
        let spans = bodies.spans(direction);
        let way = bodies.way_out(&spans);
        if way.depth < -touch {
            trace
                .step(axis.title)
                .intervals(bodies, &spans, way, true)
                .compares("overlap", way.depth, Comparison::Less, "touch", 0.0)
                .decides(true, "this axis separates them", "");

            // The intervals of both bodies on this axis are apart, so the bodies are apart.
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }

        // Project both bodies onto this axis, which gives two intervals. “overlap” is how far the mover must move along
        // the axis to separate them. Keep the axis if its overlap is the smallest so far.
        let is_shorter = best.is_none_or(|best| way.depth < best.depth);
        trace
            .step(axis.title)
            .intervals(bodies, &spans, way, is_shorter)
            .beside(way, best)
            .decides(is_shorter, "it is the shortest so far", "it is no shorter");
        if is_shorter {
            best = Some(way);
        }
    }

    // Push the mover along normal by depth, so that the bodies only touch. No axis separates them, and depth is the
    // smallest overlap of all axes.
    let AxisWay { depth, normal } = best?;
    let depth = depth.max(0.0);
    let contact = Contact {
        point: bodies.world(touch_point(bodies, normal * depth, normal).point),
        normal: normal.as_vec3(),
        depth: depth as f32,
        feature: touched_part(bodies, normal),
    };
    let push = contact.normal * contact.depth;
    trace
        .step("contact")
        .arrow(Role::ContactNormal, "normal", contact.point, push)
        .segment(
            Role::Penetration,
            "depth",
            contact.point - push,
            contact.point,
        )
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    Some(contact)
}
