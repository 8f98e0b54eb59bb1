//! Walking: what keys ask of the player in real time becomes the input of the run's frames.

use super::{Effect, Session, frames::Frames, prediction::middle};
use capsule_core::method::Control;
use capsule_scenes::edit::Edit;
use glam::{Vec2, Vec3};

/// Directions are kept to so many parts of 1, so that a replay is short to read.
const PARTS: f32 = 1e4;
/// So long nothing may be asked of a player at rest before the time stands still, seconds.
const PATIENCE: f32 = 3.0;
/// A player that goes no further than this in a frame is at rest, meters.
const AT_REST: f32 = 1e-3;
/// A player this far beneath all that stands has fallen off, meters.
const FALLEN: f32 = 10.0;

#[derive(Clone, Copy, Debug, Default)]
pub struct Walk {
    /// What the keys ask for, as the camera sees it: to the right, ahead.
    way: Vec2,
    /// The same of keys that went down since the last frame, though they may be up again.
    tapped: Vec2,
    /// Whether a jump was asked for since the last frame.
    jumps: bool,
    /// Where it began, once a key was pressed. Until then nothing moves, and no frame is lost.
    start: Option<WalkStart>,
    /// The frame it began from, where the player was put elsewhere after it: that was taken back.
    freed_after: Option<usize>,
    /// How long the player has been at rest with nothing asked for, seconds.
    idle: f32,
}

#[derive(Clone, Copy, Debug)]
struct WalkStart {
    frame: usize,
    /// Beneath this height the player has fallen off, meters.
    abyss: f32,
}

impl Walk {
    /// Whether the time stands still until a key is pressed.
    fn is_paused(&self) -> bool {
        self.idle >= PATIENCE
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WalkKeys {
    /// Where to, as one sees it: to the right, ahead; each -1..=1.
    pub way: Vec2,
    /// The same of the keys that went down: each leads on for a frame at least.
    pub tapped: Vec2,
    pub jumps: bool,
    /// Whether any key went down: then the time goes on, if it stood still.
    pub is_fresh: bool,
}

/// How one who walks sees the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heading {
    /// What is to the right, unit length and level.
    pub right: Vec3,
    pub ahead: Vec3,
}

impl Heading {
    /// What a player who sees the ground so asks for by going `way`: to the right, ahead.
    pub fn control(&self, way: Vec2, jump: bool) -> Control {
        let along = self.right * way.x + self.ahead * way.y;
        let along = along.normalize_or_zero().with_y(0.0);
        // A zero below zero is written as such, and says nothing.
        let walk = (along * PARTS).round() / PARTS + Vec3::ZERO;
        Control { walk, jump }
    }
}

/// `input` without its end where nothing is asked for: after its end there is none anyway.
fn trimmed(input: &[Control]) -> &[Control] {
    let asks = |control: &Control| *control != Control::default();
    let length = input.iter().rposition(asks).map_or(0, |last| last + 1);
    &input[..length]
}

/// Two keys that lead the same way lead no faster.
fn at_most_one(way: Vec2) -> Vec2 {
    way.clamp(Vec2::NEG_ONE, Vec2::ONE)
}

impl Session {
    pub fn walks(&self) -> bool {
        self.walk.is_some()
    }

    /// Whether the walk waits for a key: nothing was asked for a while.
    pub fn walk_is_paused(&self) -> bool {
        self.walk.is_some_and(|walk| walk.is_paused())
    }

    /// The body that a player drives, if the scene moves.
    fn player(&self) -> Option<usize> {
        let mut moving = self.run()?.level().moving.iter();
        moving.find(|one| one.is_player).map(|one| one.body)
    }

    pub fn has_player(&self) -> bool {
        self.player().is_some()
    }

    /// Whether the scene is there to walk in: it has a player, and opens at no frame or step of its own.
    pub fn is_level(&self) -> bool {
        let run = &self.scene.run;
        self.has_player() && run.step.is_none() && run.frame.is_none()
    }

    /// The middle of the walking player's shape.
    pub fn walker(&self) -> Option<Vec3> {
        self.player()
            .filter(|_| self.walks())
            .map(|player| self.middle_of(player))
    }

    /// The middle of the player's shape while frames play in which a replay leads it.
    pub fn replayed(&self) -> Option<Vec3> {
        let is_led = self.playback.plays_frames() && !self.scene.replay.is_empty();
        self.player()
            .filter(|_| is_led)
            .map(|player| self.middle_of(player))
    }

    fn middle_of(&self, body: usize) -> Vec3 {
        middle(&self.snapshot().body(body).shape)
    }

    /// Takes what the keys ask for, if a player walks.
    pub(super) fn steer(&mut self, steering: WalkKeys) {
        if let Some(walk) = &mut self.walk {
            walk.way = at_most_one(steering.way);
            walk.tapped = at_most_one(walk.tapped + steering.tapped);
            walk.jumps |= steering.jumps;
            if steering.is_fresh {
                walk.idle = 0.0;
            }
        }
    }

    /// Begins to walk from the shown frame, or ends it.
    pub(super) fn toggle_walk(&mut self) {
        let walks = self.walks();
        self.pause_frames();
        self.playback.stop();
        if self.moves() && !walks {
            self.walk = Some(Walk::default());
            self.playback.restart();
            // The way is to be seen, not the steps of its frames.
            self.cursor = None;
        }
    }

    /// Ends the walk, if a player walks: it is the scene's replay from then on, and its last frame's answer is shown.
    pub fn end_walk(&mut self) {
        let Some(walk) = self.walk.take() else {
            return;
        };
        self.cursor = self.study.answer();
        let Some(walked) = self.new_walk().filter(|_| walk.start.is_some()) else {
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
            self.say("Walk saved to the scene’s replay. Ctrl+Z undoes it.");
        }
    }

    /// What was walked, where it is not the scene's replay already.
    fn new_walk(&self) -> Option<Vec<Control>> {
        let walked = trimmed(self.run()?.input());
        let kept = &self.history.document().scene().replay;
        (walked != trimmed(kept)).then(|| walked.to_vec())
    }

    /// Lets `seconds` of a walk pass, of one who sees the ground as `heading` says.
    pub fn advance_walk(&mut self, seconds: f32, heading: Heading) {
        let (Some(run), Some(mut walk)) = (self.run(), self.walk) else {
            return;
        };
        let asks = walk.way != Vec2::ZERO || walk.tapped != Vec2::ZERO || walk.jumps;
        if walk.is_paused() || (walk.start.is_none() && !asks) {
            return;
        }
        let begins = walk.start.is_none();
        let from = self.frames.frame();
        let forgets = begins && run.input().len() > from;
        let freeing = if begins {
            self.freeing_player_after(from)
        } else {
            vec![]
        };
        let frees = !freeing.is_empty();
        if frees {
            let title = format!("Walk on from frame {from}");
            let edits = freeing;
            walk.freed_after = self.edit(&Edit::Group { title, edits }).then_some(from);
        }
        if begins {
            self.frames.cut(from);
            self.cursor = None;
        }
        let start = walk.start.unwrap_or_else(|| WalkStart {
            frame: from,
            abyss: self.abyss(),
        });
        walk.start = Some(start);
        let Some(time_step) = self.run().map(|run| run.level().world.time_step) else {
            return;
        };
        let passed = self.playback.pass_frames(seconds, time_step);
        let first = heading.control(at_most_one(walk.way + walk.tapped), walk.jumps);
        let then = heading.control(walk.way, false);
        self.frames.drive(first, then, passed);
        if passed > 0 {
            (walk.tapped, walk.jumps) = (Vec2::ZERO, false);
        }
        let is_idle = !asks && self.frames.rests();
        walk.idle = if is_idle { walk.idle + seconds } else { 0.0 };
        if walk.is_paused() {
            self.playback.restart();
        }
        self.walk = Some(walk);
        if forgets {
            let frees = if frees {
                "; the player’s placements there are removed"
            } else {
                ""
            };
            self.say(format!("Frames after {from} are recorded again{frees}."));
        }
        if passed > 0 {
            self.show_frame();
        }
        if self.walker().is_some_and(|walker| walker.y < start.abyss) {
            self.end_walk();
            self.go_to_frame(start.frame);
            let back_at = self.player().map(|player| self.middle_of(player));
            self.effects.extend(back_at.map(Effect::FellOff));
        }
    }

    /// The height beneath which a player has fallen off all that stands, and off where it is now; meters.
    fn abyss(&self) -> f32 {
        let standing = self.run().map(|run| run.level().standing.as_slice());
        let standing = standing.unwrap_or_default().iter();
        let lowest = standing.map(|one| one.shape.lowest_point().y);
        let walker = self.walker().map(|walker| walker.y);
        lowest.chain(walker).fold(f32::INFINITY, f32::min) - FALLEN
    }
}

impl Frames {
    /// Whether the last frame left the player where it was.
    fn rests(&self) -> bool {
        let Some(run) = self.run() else { return true };
        let mut moving = run.level().moving.iter();
        let Some(player) = moving.position(|one| one.is_player) else {
            return true;
        };
        let place = |frame: usize| run.state(frame).movers[player].place();
        let before = self.frame().saturating_sub(1);
        place(self.frame()).distance(place(before)) <= AT_REST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
