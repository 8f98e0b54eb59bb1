//! Walking: keys drive the player's shape in real time, and what they ask for becomes the input of the run's frames.

use super::{frames::Frames, state::App, stepping, ui::layers, view::camera::Camera};
use capsule_lab::{edit::Edit, method::Control};
use egui::{Event, Key, Modifiers};
use glam::{Vec2, Vec3, vec2};

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
/// Directions are kept to so many parts of 1, so that a replay is short to read.
const PARTS: f32 = 1e4;
/// So long nothing may be asked of a player at rest before the time stands still, seconds.
const PATIENCE: f32 = 3.0;
/// A player that goes no further than this in a frame is at rest, metres.
const AT_REST: f32 = 1e-3;

/// A walk under way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Walk {
    /// What the keys ask for, as the camera sees it: to the right, ahead.
    way: Vec2,
    /// Whether a jump was asked for since the last frame.
    jumps: bool,
    /// Whether any key was pressed. Until then nothing moves, and no frame is lost.
    has_begun: bool,
    /// The frame it began from, where the player was put elsewhere after it: that was taken back.
    freed_after: Option<usize>,
    /// How long the player has been at rest with nothing asked for, seconds.
    idle: f32,
}

impl Walk {
    /// Whether the time stands still until a key is pressed.
    fn is_paused(&self) -> bool {
        self.idle >= PATIENCE
    }
}

/// What a player who sees through `camera` asks for by going `way`.
fn control(camera: &Camera, way: Vec2, jump: bool) -> Control {
    let along = camera.right() * way.x + camera.ahead() * way.y;
    let along = along.normalize_or_zero().with_y(0.0);
    // A zero below zero is written as such, and says nothing.
    let walk = (along * PARTS).round() / PARTS + Vec3::ZERO;
    Control { walk, jump }
}

/// `input` without its end where nothing is asked for: after its end there is none anyway.
fn trimmed(input: &[Control]) -> &[Control] {
    let asks = |control: &Control| *control != Control::default();
    let length = input.iter().rposition(asks).map_or(0, |last| last + 1);
    &input[..length]
}

/// While somebody walks, takes the keys that do, before any command does.
pub(crate) fn take_keys(ctx: &egui::Context, app: &mut App) {
    let is_elsewhere = !app.modals.is_empty() || layers::types(ctx);
    let leaves_escape = app.panels.layers.take_escape(ctx);
    let Some(walk) = app.frames.as_mut().and_then(|frames| frames.walk.as_mut()) else {
        return;
    };
    walk.way = Vec2::ZERO;
    if is_elsewhere {
        return;
    }
    let takes = |key: Key, modifiers: &Modifiers| {
        let walks = WAYS.iter().any(|(known, _)| *known == key) || key == Key::Space;
        let ends = key == Key::Escape && !leaves_escape;
        !modifiers.command && (walks || ends || BESIDE.contains(&key))
    };
    let mut pressed = vec![];
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
                walk.way += way;
            }
        }
    });
    walk.way = walk.way.clamp(vec2(-1.0, -1.0), vec2(1.0, 1.0));
    walk.jumps |= pressed.contains(&Key::Space);
    if !pressed.is_empty() {
        walk.idle = 0.0;
    }
    if pressed.contains(&Key::Escape) {
        app.end_walk();
    }
}

impl App {
    /// Whether somebody walks.
    pub(crate) fn walks(&self) -> bool {
        let walk = self.frames.as_ref().map(|frames| frames.walk.is_some());
        walk.unwrap_or(false)
    }

    /// Whether the walk waits for a key: nothing was asked for a while.
    pub(crate) fn walk_is_paused(&self) -> bool {
        let walk = self.frames.as_ref().and_then(|frames| frames.walk);
        walk.is_some_and(|walk| walk.is_paused())
    }

    /// The body that a player drives, if the scene moves.
    fn player(&self) -> Option<usize> {
        let mut moving = self.frames.as_ref()?.history.level().moving.iter();
        moving.find(|one| one.is_player).map(|one| one.body)
    }

    /// Whether there is somebody to walk with.
    pub(crate) fn has_player(&self) -> bool {
        self.player().is_some()
    }

    /// Where the camera goes with the player, the middle of the player's shape.
    pub(crate) fn followed(&self) -> Option<Vec3> {
        let follows = self.walks() && self.view.follows;
        let player = self.player().filter(|_| follows)?;
        let points = self.scene.bodies[player].shape.points();
        let count = points.len().max(1) as f32;
        Some(points.into_iter().sum::<Vec3>() / count)
    }

    /// Begins to walk from the shown frame, or ends it.
    pub(crate) fn toggle_walk(&mut self) {
        let walks = self.walks();
        self.pause_frames();
        self.playback.pause();
        if let Some(frames) = self.frames.as_mut().filter(|_| !walks) {
            frames.walk = Some(Walk::default());
            frames.playback.restart();
            // The way is to be seen, not the steps of its frames.
            self.cursor = None;
        }
    }

    /// Ends the walk, if somebody walks: it is the scene's replay from then on, and its last frame's answer is shown.
    pub(crate) fn end_walk(&mut self) {
        let walk = self.frames.as_mut().and_then(|frames| frames.walk.take());
        let Some(walk) = walk else {
            return;
        };
        self.cursor = stepping::answer(&self.study);
        let Some(walked) = self.new_walk().filter(|_| walk.has_begun) else {
            return;
        };
        let mut edit = Edit::Replay(walked);
        if let Some(frame) = walk.freed_after
            && self.history.undo()
        {
            // What was taken back as the walk began is one step with it.
            let mut edits = self.freeing_player_after(frame);
            edits.push(edit);
            let title = "Walk".into();
            edit = Edit::Group { title, edits };
        }
        if self.edit(&edit) {
            self.say("The walk is part of the scene now; Ctrl+Z takes it out again.");
        }
    }

    /// What was walked, where it is not the scene's replay already.
    fn new_walk(&self) -> Option<Vec<Control>> {
        let frames = self.frames.as_ref()?;
        let walked = trimmed(frames.history.input());
        let kept = &self.history.document().scene().replay;
        (walked != trimmed(kept)).then(|| walked.to_vec())
    }

    /// Lets `seconds` of a walk pass.
    pub(crate) fn advance_walk(&mut self, seconds: f32) {
        let camera = self.view.camera;
        let stands = !self.modals.is_empty();
        let Some(frames) = self.frames.as_mut().filter(|_| !stands) else {
            return;
        };
        let Some(mut walk) = frames.walk else {
            return;
        };
        let asks = walk.way != Vec2::ZERO || walk.jumps;
        if walk.is_paused() || (!walk.has_begun && !asks) {
            return;
        }
        let begins = !std::mem::replace(&mut walk.has_begun, true);
        let first = frames.frame;
        let forgets = begins && frames.history.input().len() > first;
        let freeing = match begins {
            true => self.freeing_player_after(first),
            false => vec![],
        };
        let frees = !freeing.is_empty();
        if frees {
            let title = format!("Walk on from frame {first}");
            let edits = freeing;
            walk.freed_after = self.edit(&Edit::Group { title, edits }).then_some(first);
        }
        let Some(frames) = self.frames.as_mut() else {
            return;
        };
        if begins {
            frames.cut(first);
            self.cursor = None;
        }
        let time_step = frames.history.level().world.time_step;
        let passed = frames.playback.pass(seconds, time_step);
        let mut control = control(&camera, walk.way, walk.jumps);
        for _ in 0..passed {
            frames.history.advance(control);
            control.jump = false;
            walk.jumps = false;
        }
        frames.frame += passed;
        let is_idle = !asks && frames.rests();
        walk.idle = if is_idle { walk.idle + seconds } else { 0.0 };
        if walk.is_paused() {
            frames.playback.restart();
        }
        frames.walk = Some(walk);
        if forgets {
            let frees = match frees {
                true => "; what set the player there is taken out",
                false => "",
            };
            self.say(format!("The frames after {first} are walked anew{frees}."));
        }
        if passed > 0 {
            self.show_frame();
        }
    }
}

impl Frames {
    /// Whether the last frame left the player where it was.
    fn rests(&self) -> bool {
        let mut moving = self.history.level().moving.iter();
        let Some(player) = moving.position(|one| one.is_player) else {
            return true;
        };
        let place = |frame: usize| self.history.state(frame).movers[player].place();
        let before = self.frame.saturating_sub(1);
        place(self.frame).distance(place(before)) <= AT_REST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::camera::Axis;

    fn camera(yaw: f32) -> Camera {
        let view = capsule_lab::scene::View {
            eye: Vec3::new(yaw.sin(), 0.7, yaw.cos()),
            target: Vec3::ZERO,
            orthographic: false,
            minkowski: Default::default(),
        };
        Camera::from_view(&view)
    }

    #[test]
    fn ahead_is_away_from_the_eye_and_level_from_everywhere() {
        for yaw in [-3.0_f32, -1.2, 0.0, 0.4, 2.5] {
            for camera in [camera(yaw), camera(yaw).along(Axis::Top)] {
                let ahead = control(&camera, Vec2::Y, false).walk;
                assert_eq!(ahead.y, 0.0);
                assert!((ahead.length() - 1.0).abs() < 1e-4);
                assert!(ahead.dot(camera.back().with_y(0.0)) <= 0.0);
                assert!(ahead.dot(camera.right()).abs() < 1e-3);
            }
        }
        assert_eq!(control(&camera(0.0), Vec2::Y, false).walk, Vec3::NEG_Z);
        assert_eq!(control(&camera(0.0), Vec2::X, false).walk, Vec3::X);
    }

    #[test]
    fn a_diagonal_is_no_faster() {
        let walk = control(&camera(0.0), Vec2::ONE, false).walk;
        assert!((walk.length() - 1.0).abs() < 1e-4, "{walk}");
        assert_eq!(walk.x, -walk.z);
    }

    #[test]
    fn the_idle_end_of_an_input_says_nothing() {
        let jumps = Control {
            jump: true,
            ..Default::default()
        };
        let idle = Control::default();
        assert_eq!(trimmed(&[idle, jumps, idle, idle]), [idle, jumps]);
        assert!(trimmed(&[idle; 3]).is_empty());
    }
}
