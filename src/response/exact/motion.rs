use crate::{geometry::tolerance, response::Mover};
use glam::Vec3;

/// A frame's motion while it is under way.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    /// The mover where it has come to.
    pub(super) mover: Mover,
    /// What is left of the frame's way, metres.
    pub(super) remaining: Vec3,
    /// Less than this left of the way counts as nothing, metres.
    pub(super) least: f32,
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
            remaining: Vec3::ZERO,
            least: 0.0,
            planes: vec![],
            walks: false,
            climbs_to: None,
        }
    }

    /// Sets out on `way`, metres.
    pub(super) fn set_out(&mut self, way: Vec3) {
        self.remaining = way;
        self.least = tolerance::RELATIVE * way.length();
    }

    /// Whether nothing is left of the way.
    pub(super) fn is_spent(&self) -> bool {
        self.remaining.length() <= self.least
    }
}
