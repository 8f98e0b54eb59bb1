//! The keys that walk.

use super::prelude::*;
use capsule_session::{SessionAction, walk::WalkKeys};
use egui::{Event, Key};
use glam::Vec2;

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

/// What the keys of a frame ask of the walking player.
#[derive(Default)]
pub(super) struct WalkPresses {
    tapped: Vec2,
    jumps: bool,
    is_fresh: bool,
}

impl WalkPresses {
    /// Takes `event` where a player walks and it is a key of walking; Esc ends the walk, unless egui has a use for it.
    pub(super) fn take(&mut self, app: &mut App, event: &Event, leaves_escape: bool) -> bool {
        let &Event::Key {
            key,
            pressed,
            repeat,
            modifiers,
            ..
        } = event
        else {
            return false;
        };
        let way = WAYS.iter().find(|(known, _)| *known == key);
        let ends = key == Key::Escape && !leaves_escape;
        let is_taken = way.is_some() || ends || key == Key::Space || BESIDE.contains(&key);
        if !app.session.walks() || modifiers.command || !is_taken {
            return false;
        }
        if pressed && !repeat {
            self.is_fresh = true;
            self.jumps |= key == Key::Space;
            self.tapped += way.map_or(Vec2::ZERO, |(_, way)| *way);
            if ends {
                app.apply(SessionAction::ToggleWalk.into());
            }
        }
        true
    }

    /// Steers the walking player; `is_elsewhere` says that the keyboard is.
    pub(super) fn steer(self, ctx: &egui::Context, app: &mut App, is_elsewhere: bool) {
        if !app.session.walks() {
            return;
        }
        let held = |input: &egui::InputState| {
            let is_held = |key: Key| input.key_down(key) && !input.modifiers.command;
            let ways = WAYS.iter().filter(|(key, _)| is_held(*key));
            ways.map(|(_, way)| *way).sum()
        };
        let steering = if is_elsewhere {
            WalkKeys::default()
        } else {
            WalkKeys {
                way: ctx.input(held),
                tapped: self.tapped,
                jumps: self.jumps,
                is_fresh: self.is_fresh,
            }
        };
        app.apply(SessionAction::Steer(steering).into());
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
    use capsule_view::camera::{Axis, Camera};
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
