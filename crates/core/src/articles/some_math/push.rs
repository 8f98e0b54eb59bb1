//! The push that *Some Math About Capsule Collision* leaves out: its tests end with yes or no. Here the yes gets its push,
//! along the gap between the closest points.

use crate::{
    articles::axes::{Meeting, axis_feature, contact},
    geometry::{Capsule, Contact},
    trace::{Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// The closest points of two shapes' axes.
pub(super) struct Gap<'a> {
    pub(super) on_mover: Vec3,
    pub(super) on_obstacle: Vec3,
    pub(super) obstacle: &'a Capsule,
    /// The rule where the points coincide.
    pub(super) meeting: Meeting,
}

impl Gap<'_> {
    /// Ends the test with its answer; a hit's push frees the mover by `depth`.
    pub(super) fn settle(
        &self,
        is_hit: bool,
        depth: f32,
        trace: &mut impl Trace,
    ) -> Option<Contact> {
        // The shapes are apart, so there is no push.
        if !is_hit {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }

        // Push the mover along the line between the closest points, by depth. After this push, both shapes only
        // touch.
        let normal = self.meeting.direction(self.on_mover - self.on_obstacle);
        let Capsule { a, b, radius } = *self.obstacle;
        let feature = axis_feature(self.on_obstacle, [a, b]);
        let contact = contact(self.on_obstacle, radius, normal, depth, feature);
        trace
            .step("push")
            .segment(Role::Gap, "", self.on_obstacle, self.on_mover)
            .arrow(Role::ContactNormal, "normal", contact.point, normal)
            .arrow(Role::Penetration, "depth", contact.point, normal * depth)
            .value("normal", normal)
            .value("depth", depth)
            .concludes(Outcome::Hit);

        Some(contact)
    }
}
