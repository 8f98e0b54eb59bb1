//! The keys that walk.

use super::App;
use crate::app::ui::layers;
use capsule_lab::session::{SessionAction, walk::WalkKeys};
use egui::{Event, Key, Modifiers};
use glam::{Vec2, vec2};

/// The keys that walk, and where each leads as the camera sees it: to the right, ahead.
const WAYS: [(Key, Vec2); 8] = [
    (Key::W, Vec2::Y),
    (Key::S, Vec2::NEG_Y),
    (Key::D, Vec2::X),
    (Key::A, Vec2::NEG_X),
    (Key::ArrowUp, Vec2::Y),
    (Key::ArrowDown, Vec2::NEG_Y),
    (Key::ArrowRight, Vec2::X),
    (Key::ArrowLeft, Vec2::NEG_X),
];
/// Keys beside those that walk: they shall do nothing else when a finger slips.
const BESIDE: [Key; 2] = [Key::Q, Key::E];

/// While somebody walks, takes the keys that do, before any command does.
pub(super) fn take_keys(ctx: &egui::Context, app: &mut App) {
    let is_elsewhere = !app.shell.modals.is_empty() || layers::types(ctx);
    let leaves_escape = app.panels.layers.take_escape(ctx);
    if !app.session.walks() {
        return;
    }
    if is_elsewhere {
        return app.apply(SessionAction::Steer(WalkKeys::default()).into());
    }
    let takes = |key: Key, modifiers: &Modifiers| {
        let walks = WAYS.iter().any(|(known, _)| *known == key) || key == Key::Space;
        let ends = key == Key::Escape && !leaves_escape;
        !modifiers.command && (walks || ends || BESIDE.contains(&key))
    };
    let mut pressed = vec![];
    let mut asked = Vec2::ZERO;
    ctx.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key {
                key,
                pressed: is_down,
                modifiers,
                repeat,
                ..
            } if takes(*key, modifiers) => {
                pressed.extend((*is_down && !repeat).then_some(*key));
                false
            }
            _ => true,
        });
        let command = input.modifiers.command;
        for (key, way) in WAYS {
            // A key that went down and up within a frame was pressed all the same.
            if pressed.contains(&key) || (input.key_down(key) && !command) {
                asked += way;
            }
        }
    });
    let steering = WalkKeys {
        way: asked.clamp(vec2(-1.0, -1.0), vec2(1.0, 1.0)),
        jumps: pressed.contains(&Key::Space),
        is_fresh: !pressed.is_empty(),
    };
    app.apply(SessionAction::Steer(steering).into());
    if pressed.contains(&Key::Escape) {
        app.apply(SessionAction::ToggleWalk.into());
    }
}

impl App {
    /// Lets `seconds` of a walk pass, of one who sees the ground as the camera does; under a window the walk stands.
    pub(crate) fn walk_on(&mut self, seconds: f32) {
        if self.shell.modals.is_empty() {
            let heading = self.view.camera.heading();
            self.session.advance_walk(seconds, heading);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::camera::{Axis, Camera};
    use glam::Vec3;

    fn camera(yaw: f32) -> Camera {
        Camera::from_direction(Vec3::new(yaw.sin(), 0.7, yaw.cos()))
    }

    #[test]
    fn ahead_is_away_from_the_eye_and_level_from_everywhere() {
        for yaw in [-3.0_f32, -1.2, 0.0, 0.4, 2.5] {
            for camera in [camera(yaw), camera(yaw).along(Axis::Top)] {
                let ahead = camera.heading().control(Vec2::Y, false).walk;
                assert_eq!(ahead.y, 0.0);
                assert!((ahead.length() - 1.0).abs() < 1e-4);
                assert!(ahead.dot(camera.back().with_y(0.0)) <= 0.0);
                assert!(ahead.dot(camera.right()).abs() < 1e-3);
            }
        }
        assert_eq!(
            camera(0.0).heading().control(Vec2::Y, false).walk,
            Vec3::NEG_Z
        );
        assert_eq!(camera(0.0).heading().control(Vec2::X, false).walk, Vec3::X);
    }

    #[test]
    fn a_diagonal_is_no_faster() {
        let walk = camera(0.0).heading().control(Vec2::ONE, false).walk;
        assert!((walk.length() - 1.0).abs() < 1e-4, "{walk}");
        assert_eq!(walk.x, -walk.z);
    }
}
