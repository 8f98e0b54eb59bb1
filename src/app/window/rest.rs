//! How long the program sleeps between frames.

use crate::app::{files::Watch, title::Title};
use macroquad::prelude as mq;
use std::time::{Duration, Instant};

/// How long a frame rests while something happens.
const ACTIVE: Duration = Duration::from_millis(8);
/// How long a frame rests once nothing has happened for [`CALM`].
const IDLE: Duration = Duration::from_millis(500);
/// The same where input cannot end the rest.
const IDLE_BLIND: Duration = Duration::from_millis(80);
/// How long after the last input the program counts as idle.
const CALM: Duration = Duration::from_secs(1);

/// Sleeps between frames, longer once nothing happens.
pub(super) struct Rest {
    last_activity: Instant,
    pointer: (f32, f32),
    screen: (f32, f32),
}

impl Rest {
    pub(super) fn new() -> Self {
        Self {
            last_activity: Instant::now(),
            pointer: (0.0, 0.0),
            screen: (0.0, 0.0),
        }
    }

    pub(super) fn after_frame(&mut self, is_moving: bool, window: &Title, watch: &Watch) {
        let pointer = mq::mouse_position();
        let screen = (mq::screen_width(), mq::screen_height());
        let buttons = [
            mq::MouseButton::Left,
            mq::MouseButton::Middle,
            mq::MouseButton::Right,
        ];
        let is_active = is_moving
            || watch.is_due_soon()
            || pointer != self.pointer
            || screen != self.screen
            || mq::is_any_key_down()
            || mq::mouse_wheel() != (0.0, 0.0)
            || buttons.into_iter().any(mq::is_mouse_button_down);
        (self.pointer, self.screen) = (pointer, screen);
        if is_active {
            self.last_activity = Instant::now();
        }
        if self.last_activity.elapsed() > CALM {
            window.rest(IDLE, IDLE_BLIND, &|| watch.is_due_soon());
        } else {
            std::thread::sleep(ACTIVE);
        }
    }
}
