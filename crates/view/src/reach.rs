//! How near and how far the hand may move the camera: a scene can neither be passed through by zooming nor be lost.

use super::{bounds::Bounds, camera::Camera};

/// The nearest that one can zoom, in diagonals of the scene.
const NEAREST: f32 = 0.036;
/// The farthest that one can zoom, and how far from the scene's middle one can look, in diagonals of the scene.
const FARTHEST: f32 = 21.0;
/// The factor by which one can go nearer and farther than a scene's own view.
const BEYOND_OWN: f32 = 4.0;

/// Where a camera may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    nearest: f32,
    farthest: f32,
    bounds: Bounds,
}

impl Reach {
    /// The reach in a scene with shapes in `bounds`, whose own camera is `own` meters from its target.
    pub(crate) fn of(bounds: Bounds, own: f32) -> Self {
        let size = bounds.diagonal();
        Self {
            nearest: (size * NEAREST).min(own / BEYOND_OWN),
            farthest: (size * FARTHEST).max(own * BEYOND_OWN),
            bounds,
        }
    }

    /// The allowed part of a zoom by `factor` from `distance`, as a factor.
    pub fn factor(&self, distance: f32, factor: f32) -> f32 {
        (distance * factor).clamp(self.nearest, self.farthest) / distance
    }

    /// Brings the camera's target back where it is too far from the scene.
    pub fn hold(&self, camera: &mut Camera) {
        let middle = self.bounds.center();
        let away = camera.target - middle;
        if away.length() > self.farthest {
            camera.target = middle + away.clamp_length_max(self.farthest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use capsule_scenes::scene::library;

    #[test]
    fn every_scene_s_own_view_can_be_zoomed_both_ways() {
        for scene in library::all() {
            let scene = scene.read().expect("a built-in scene");
            let own = Camera::of(&scene, 1.5);
            let reach = Reach::of(Bounds::of(&scene), own.distance);
            for factor in [0.3, 3.0] {
                let allowed = reach.factor(own.distance, factor);
                assert!((allowed / factor - 1.0).abs() < 1e-5, "{}", scene.title);
            }
        }
    }

    #[test]
    fn zoom_and_target_end_in_proportion_to_the_scene() {
        let scene = plain("face");
        let mut camera = Camera::of(&scene, 1.5);
        let reach = Reach::of(Bounds::of(&scene), camera.distance);
        let size = Bounds::of(&scene).diagonal();
        for (factor, least, most) in [(1e-6, 1e-3, 0.5), (1e6, 2.0, 100.0)] {
            let distance = camera.distance * reach.factor(camera.distance, factor);
            let relative = distance / size;
            assert!((least..most).contains(&relative), "{relative}");
        }
        let unmoved = camera;
        reach.hold(&mut camera);
        assert_eq!(camera, unmoved);
        camera.target += glam::Vec3::X * 1e6;
        reach.hold(&mut camera);
        assert!(camera.target.length() < 100.0 * size);
    }
}
