//! A frame of the mover while it is under way: where it has come to, how fast it is, which planes it has met.

use crate::{geometry::tolerance, method::Mover};
use glam::Vec3;

/// A frame's motion while it is under way.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    /// The mover where it has come to.
    pub(super) mover: Mover,
    /// The velocity before any contact took from it, meters per second.
    pub(super) wanted: Vec3,
    /// The rest of the frame, seconds.
    pub(super) time_left: f32,
    /// Less than thremains of the motion counts as nothing, meters.
    least: f32,
    /// The normals of everything touched in this frame, unit length.
    pub(super) planes: Vec<Vec3>,
    /// Whether it stands on ground, and so follows it.
    pub(super) walks: bool,
    /// The ground onto which it is climbing, if it took a step in this frame.
    pub(super) climbs_to: Option<Vec3>,
}

impl Motion {
    /// `mover` before a frame in which it touches nothing yet and has no way to go.
    pub(super) fn new(mover: Mover) -> Self {
        Self {
            mover,
            wanted: Vec3::ZERO,
            time_left: 0.0,
            least: 0.0,
            planes: vec![],
            walks: false,
            climbs_to: None,
        }
    }

    /// Sets out with `velocity`, meters per second, for `time`, seconds.
    pub(super) fn set_out(&mut self, velocity: Vec3, time: f32) {
        self.mover.velocity = velocity;
        self.wanted = velocity;
        self.time_left = time;
        self.least = tolerance::RELATIVE * self.remaining().length();
    }

    /// The rest of the frame's displacement, meters.
    pub(super) fn remaining(&self) -> Vec3 {
        self.mover.velocity * self.time_left
    }

    /// Whether nothing remains of the motion.
    pub(super) fn is_spent(&self) -> bool {
        self.remaining().length() <= self.least
    }
}
