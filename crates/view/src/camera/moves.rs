//! How a hand moves a camera.

use super::{Camera, DISTANCES};
use glam::{Vec2, Vec3, vec2};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// An axis to look along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    Front,
    Side,
    Top,
}

impl Camera {
    /// Turns about the target by a drag in units of screen height.
    pub fn orbit(&mut self, drag: Vec2) {
        self.yaw = wrapped(self.yaw - drag.x * 1.6);
        self.pitch = (self.pitch - drag.y * 1.6).clamp(-FRAC_PI_2, FRAC_PI_2);
    }

    /// Moves sideways so that the target plane follows a drag in units of screen height.
    pub fn pan(&mut self, drag: Vec2) {
        let drag = drag * self.half_height();
        self.target -= self.right() * drag.x + self.up() * drag.y;
    }

    /// Shrinks the distance by `factor` and keeps what is under `screen`, on the target's plane, where it is.
    pub fn zoom(&mut self, factor: f32, screen: Vec2, aspect: f32) {
        let before = self.half_height();
        self.distance = (self.distance * factor).clamp(*DISTANCES.start(), *DISTANCES.end());
        let across = screen * vec2(aspect, 1.0) * (before - self.half_height());
        self.target += self.right() * across.x + self.up() * across.y;
    }

    /// Moves eye and target together: right, up, forwards, meters.
    pub fn fly(&mut self, by: Vec3) {
        self.target += self.right() * by.x + self.up() * by.y - self.back() * by.z;
    }

    /// Turns the head: the eye stays.
    pub fn look_around(&mut self, drag: Vec2) {
        let eye = self.eye();
        self.orbit(drag * 0.6);
        self.target = eye - self.back() * self.distance;
    }

    /// The same target seen along an axis.
    pub fn along(self, axis: Axis) -> Self {
        let (yaw, pitch) = match axis {
            Axis::Front => (0.0, 0.0),
            Axis::Side => (FRAC_PI_2, 0.0),
            Axis::Top => (0.0, FRAC_PI_2),
        };
        Self { yaw, pitch, ..self }
    }

    /// Between this camera and `to`, 0..=1, turning the shorter way.
    pub fn toward(&self, to: &Self, share: f32) -> Self {
        let lerp = |a: f32, b: f32| a + (b - a) * share;
        Self {
            target: self.target.lerp(to.target, share),
            yaw: self.yaw + wrapped(to.yaw - self.yaw) * share,
            pitch: lerp(self.pitch, to.pitch),
            distance: lerp(self.distance.ln(), to.distance.ln()).exp(),
            orthographic: to.orthographic,
        }
    }
}

/// The same angle in -π..=π.
pub(super) fn wrapped(angle: f32) -> f32 {
    angle - TAU * ((angle + PI) / TAU).floor()
}
