//! Where the view looks from. Pure mathematics; screen positions run from -1 to 1, right and up.

mod framing;
mod moves;
mod side;
#[cfg(test)]
mod tests;

pub use super::bounds::Bounds;
pub use framing::{Framing, NeededSight};
pub use moves::Axis;

use super::figure::PictureGround;
use capsule_session::walk::Heading;
use glam::{Mat4, Quat, Vec2, Vec3, Vec4, vec2};

/// Vertical field of view, radians: 20 degrees, so that what stands upright does not lean and equals look equal.
const FOV_Y: f32 = 0.349_066;
/// Vertical field of view of the lens that written eyes are meant for, radians.
const WRITTEN_FOV_Y: f32 = 0.61;
/// The nearest and farthest that any camera is, meters.
const DISTANCES: std::ops::RangeInclusive<f32> = 1e-3..=1e5;
/// The cosine between the direction of a square view and an axis is greater.
const SQUARE: f32 = 0.98;

/// An eye on a sphere around a target. Y is up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point that it looks at, meters.
    pub target: Vec3,
    /// Turn about the vertical, radians; 0 looks along -Z.
    pub yaw: f32,
    /// How far above the horizon the eye is, radians.
    pub pitch: f32,
    /// From the eye to the target, meters.
    pub distance: f32,
    pub orthographic: bool,
}

impl Camera {
    /// The camera that sees at `target` what a lens of 35 degrees sees there from `eye`.
    pub(crate) fn from_eye(eye: Vec3, target: Vec3, orthographic: bool) -> Self {
        let back = eye - target;
        let distance = (back.length() * lens_share()).clamp(*DISTANCES.start(), *DISTANCES.end());
        Self {
            target,
            distance,
            orthographic,
            ..Self::from_direction(back)
        }
    }

    /// A camera that looks at the origin from the direction `back`, in perspective.
    pub fn from_direction(back: Vec3) -> Self {
        let back = back.normalize_or(Vec3::Z);
        Self {
            target: Vec3::ZERO,
            yaw: if back.x == 0.0 && back.z == 0.0 {
                0.0
            } else {
                back.x.atan2(back.z)
            },
            pitch: back.y.clamp(-1.0, 1.0).asin(),
            distance: 1.0,
            orthographic: false,
        }
    }

    /// Where a lens of 35 degrees sees at the target what this one sees there.
    pub(crate) fn written_eye(&self) -> Vec3 {
        self.target + self.back() * (self.distance / lens_share())
    }

    /// Turns camera space (right, up, backwards) into the world.
    fn rotation(&self) -> Quat {
        Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch)
    }

    /// Unit vector to the right.
    pub fn right(&self) -> Vec3 {
        self.rotation() * Vec3::X
    }

    /// Unit vector ahead, level: also where it looks straight down.
    pub fn ahead(&self) -> Vec3 {
        Quat::from_rotation_y(self.yaw) * Vec3::NEG_Z
    }

    /// How one who walks sees the ground from here.
    pub fn heading(&self) -> Heading {
        Heading {
            right: self.right(),
            ahead: self.ahead(),
        }
    }

    /// Unit vector upwards on the screen.
    pub fn up(&self) -> Vec3 {
        self.rotation() * Vec3::Y
    }

    /// Unit vector from the target to the eye.
    pub fn back(&self) -> Vec3 {
        self.rotation() * Vec3::Z
    }

    pub(crate) fn sees_ground(&self, ground: PictureGround) -> bool {
        match ground {
            PictureGround::Missing => false,
            PictureGround::Stage => !self.is_square(),
            PictureGround::Everywhere => true,
        }
    }

    /// Whether it looks along an axis of the world, and sees lengths across it true; straight down nearly so in perspective.
    fn is_square(&self) -> bool {
        let along = self.back().abs();
        let axes = if self.orthographic {
            along.max_element()
        } else {
            along.y
        };
        axes > SQUARE
    }

    /// Where the eye is, meters.
    pub fn eye(&self) -> Vec3 {
        self.target + self.back() * self.distance
    }

    /// Half the height that is seen at the target, meters.
    fn half_height(&self) -> f32 {
        self.distance * (FOV_Y * 0.5).tan()
    }

    /// World to clip space, OpenGL's.
    pub(crate) fn view_projection(&self, aspect: f32) -> Mat4 {
        self.projection(aspect) * self.view()
    }

    /// World to camera space: right, up, backwards.
    pub fn view(&self) -> Mat4 {
        Mat4::from_rotation_translation(self.rotation(), self.eye()).inverse()
    }

    /// Camera to clip space, OpenGL's.
    pub fn projection(&self, aspect: f32) -> Mat4 {
        if self.orthographic {
            let (h, w) = (self.half_height(), self.half_height() * aspect);
            let reach = self.distance * 12.0;
            Mat4::orthographic_rh_gl(-w, w, -h, h, self.distance - reach, self.distance + reach)
        } else {
            Mat4::perspective_rh_gl(FOV_Y, aspect, self.distance * 0.04, self.distance * 30.0)
        }
    }

    /// Where `point` is on the screen; `None` behind the eye.
    pub fn project(&self, point: Vec3, aspect: f32) -> Option<Vec2> {
        let clip: Vec4 = self.view_projection(aspect) * point.extend(1.0);
        (clip.w > 1e-6).then(|| vec2(clip.x, clip.y) / clip.w)
    }

    /// The ray through a place on the screen: an origin and a unit direction.
    pub fn ray(&self, screen: Vec2, aspect: f32) -> (Vec3, Vec3) {
        let across = screen * vec2(aspect, 1.0) * self.half_height();
        let on_target_plane = self.target + self.right() * across.x + self.up() * across.y;
        if self.orthographic {
            (
                on_target_plane + self.back() * self.distance * 12.0,
                -self.back(),
            )
        } else {
            let eye = self.eye();
            (eye, (on_target_plane - eye).normalize_or(-self.back()))
        }
    }

    /// How long one unit of screen height (from -1 to 1 is two) is at `point`, meters.
    pub fn unit_at(&self, point: Vec3) -> f32 {
        if self.orthographic {
            return self.half_height();
        }
        let ahead = (self.eye() - point).dot(self.back());
        ahead.max(self.distance * 0.01) * (FOV_Y * 0.5).tan()
    }
}

/// How much farther away than the eye that is written the camera is.
fn lens_share() -> f32 {
    (WRITTEN_FOV_Y * 0.5).tan() / (FOV_Y * 0.5).tan()
}
