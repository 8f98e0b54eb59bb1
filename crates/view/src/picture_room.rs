//! The size of a picture, and the room that is taken in its corners.

use glam::Vec2;

/// How much room a picture has, and what is written in its corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureRoom {
    /// Width and height, points.
    pub(crate) size: Vec2,
    /// Width and height of what is written at the lower left and at the lower right, with the border, points; zero for
    /// nothing.
    pub(crate) corners: [Vec2; 2],
}

impl PictureRoom {
    /// With nothing written in it.
    pub(crate) fn plain(size: Vec2) -> Self {
        Self {
            size,
            corners: [Vec2::ZERO; 2],
        }
    }

    pub(crate) fn aspect(&self) -> f32 {
        self.size.x / self.size.y
    }
}
