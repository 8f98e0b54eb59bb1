//! How long the program sleeps between frames.

use crate::window::display::DisplayedWindow;
use macroquad::prelude as mq;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long a frame rests while something happens.
const ACTIVE: Duration = Duration::from_millis(8);
/// How long nothing is drawn at most.
const IDLE: Duration = Duration::from_secs(30);
/// The rest where input cannot end it.
const IDLE_BLIND: Duration = Duration::from_millis(80);
/// The number of frames drawn after the last input: panels that come and go settle in them.
const SETTLING: u32 = 4;
/// How long after the last input the program counts as idle where input cannot end a rest.
const CALM: Duration = Duration::from_secs(1);

/// The time when egui wants to be drawn again, by its requests since the last call.
#[derive(Clone, Default)]
pub(super) struct Repaints(Arc<Mutex<Option<Instant>>>);

impl Repaints {
    pub(super) fn of(ctx: &egui::Context) -> Self {
        let repaints = Self::default();
        let told = repaints.clone();
        ctx.set_request_repaint_callback(move |info| told.note(Instant::now(), info.delay));
        repaints
    }

    fn note(&self, now: Instant, delay: Duration) {
        // A request for a thousand years ahead counts as none.
        let Some(then) = now.checked_add(delay) else {
            return;
        };
        let mut soonest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *soonest = Some(soonest.map_or(then, |soonest| soonest.min(then)));
    }

    /// The time from `now` until then, which is forgotten; `None` where no request waits.
    fn take(&self, now: Instant) -> Option<Duration> {
        let soonest = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        soonest.map(|soonest| soonest.saturating_duration_since(now))
    }
}

/// Sleeps between frames, and draws none while nothing happens.
pub(super) struct Rest {
    last_activity: Instant,
    /// How many frames were drawn since something happened.
    quiet: u32,
    pointer: (f32, f32),
    screen: (f32, f32),
    repaints: Repaints,
}

impl Rest {
    pub(super) fn new(repaints: Repaints) -> Self {
        Self {
            last_activity: Instant::now(),
            quiet: 0,
            pointer: (0.0, 0.0),
            screen: (0.0, 0.0),
            repaints,
        }
    }

    /// Rests after a frame, which `is_moving` says another follows at once. Meanwhile `poll` is called many times a second and
    /// returns whether there is something new to draw.
    pub(super) fn after_frame(
        &mut self,
        is_moving: bool,
        window: &DisplayedWindow,
        poll: &mut dyn FnMut() -> bool,
    ) {
        let pointer = mq::mouse_position();
        let screen = (mq::screen_width(), mq::screen_height());
        let buttons = [
            mq::MouseButton::Left,
            mq::MouseButton::Middle,
            mq::MouseButton::Right,
        ];
        let now = Instant::now();
        let wanted = self.repaints.take(now);
        let is_active = is_moving
            || wanted.is_some_and(|wanted| wanted.is_zero())
            || pointer != self.pointer
            || screen != self.screen
            || mq::is_any_key_down()
            || mq::mouse_wheel() != (0.0, 0.0)
            || buttons.into_iter().any(mq::is_mouse_button_down);
        (self.pointer, self.screen) = (pointer, screen);
        self.quiet += 1;
        if is_active {
            (self.last_activity, self.quiet) = (now, 0);
        }
        let wanted = wanted.unwrap_or(IDLE);
        if window.hears() && self.quiet >= SETTLING {
            window.rest(wanted.min(IDLE), poll);
            // The event that ended the rest is drawn, and once more, for egui answers some input with the next frame. A frame
            // shows when the next one begins, and so there is a third.
            self.quiet = SETTLING - 3;
        } else if !window.hears() && self.last_activity.elapsed() > CALM {
            window.rest(wanted.min(IDLE_BLIND), poll);
        } else {
            std::thread::sleep(ACTIVE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_wishes_to_be_drawn_the_soonest_counts_once() {
        let (repaints, now) = (Repaints::default(), Instant::now());
        assert_eq!(repaints.take(now), None);
        for seconds in [3, 2, 5] {
            repaints.note(now, Duration::from_secs(seconds));
        }
        repaints.note(now, Duration::MAX);
        assert_eq!(repaints.take(now), Some(Duration::from_secs(2)));
        assert_eq!(repaints.take(now), None);
        repaints.note(now, Duration::ZERO);
        assert_eq!(repaints.take(now), Some(Duration::ZERO));
    }
}
