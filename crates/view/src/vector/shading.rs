//! The color of lit surfaces, by the formulas of `shaders/common.glsl`.

use crate::renderer::Uniforms;
use glam::{Vec3, vec3};

/// The light of a picture and where it is seen from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lighting {
    pub(super) to_light: Vec3,
    is_dark: bool,
    eye: glam::Vec4,
}

impl Lighting {
    pub(super) fn of(uniforms: &Uniforms) -> Self {
        Self {
            to_light: uniforms.light.truncate(),
            is_dark: uniforms.light.w > 0.5,
            eye: uniforms.eye,
        }
    }

    /// Unit vector from `p` to the viewer.
    pub(super) fn to_viewer(self, p: Vec3) -> Vec3 {
        (self.eye.truncate() - p * self.eye.w).normalize_or(Vec3::Z)
    }

    /// The color of a translucent surface at `p`.
    pub(super) fn shade(&self, base: Vec3, n: Vec3, p: Vec3, gloss: f32) -> Vec3 {
        let (l, v) = (self.to_light, self.to_viewer(p));
        let n = if n.dot(v) < 0.0 { -n } else { n };
        let key = n.dot(l).max(0.0);
        let fill = n.dot(vec3(-l.x, 0.25, -l.z).normalize_or_zero()).max(0.0);
        let sky = mix(0.42, 0.74, n.y * 0.5 + 0.5);
        let glint = n.dot((l + v).normalize_or_zero()).max(0.0).powf(48.0) * gloss;
        let rim = (1.0 - n.dot(v)).clamp(0.0, 1.0).powi(3);
        let b = to_linear(base);
        to_srgb(b * (sky + key * 0.62 + fill * 0.14 + rim * 0.15) + Vec3::splat(glint))
    }

    /// The color of an opaque surface, of which this share of the light is reached.
    pub(super) fn matte(&self, base: Vec3, n: Vec3, lit: f32) -> Vec3 {
        let l = self.to_light;
        let key = n.dot(l).max(0.0) / l.y;
        let back = n.dot(vec3(-l.x, 0.2, -l.z).normalize_or_zero()).max(0.0);
        let lowest = if self.is_dark { 0.62 } else { 0.36 };
        let sky = mix(lowest, 0.56, n.y * 0.5 + 0.5);
        to_srgb(to_linear(base) * (sky + back * 0.08 + key * 0.44 * lit))
    }
}

fn to_linear(color: Vec3) -> Vec3 {
    color.powf(2.2)
}

fn to_srgb(color: Vec3) -> Vec3 {
    color.clamp(Vec3::ZERO, Vec3::ONE).powf(1.0 / 2.2)
}

pub(super) fn mix(a: f32, b: f32, share: f32) -> f32 {
    a + (b - a) * share
}

/// 0 up to `from`, 1 from `to` on, smooth between.
pub(super) fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let share = ((x - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
