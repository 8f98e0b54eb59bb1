//! Playing the steps one after the other.

/// Seconds a step stays at normal speed.
const STEP_SECONDS: f32 = 0.9;

/// Speeds that the slider spans, as multiples of normal speed.
pub const SPEEDS: std::ops::RangeInclusive<f32> = 0.5..=4.0;

/// Whether and how fast steps follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Playback {
    /// Whether it runs.
    pub is_playing: bool,
    /// Multiple of normal speed.
    pub speed: f32,
    /// How long the current step was shown, seconds at normal speed.
    shown: f32,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            is_playing: false,
            speed: 1.0,
            shown: 0.0,
        }
    }
}

impl Playback {
    /// Starts; the current step is shown for its whole time.
    pub fn play(&mut self) {
        self.is_playing = true;
        self.shown = 0.0;
    }

    /// Stops.
    pub fn pause(&mut self) {
        self.is_playing = false;
    }

    /// Lets `seconds` pass and says how many steps to go on.
    pub fn advance(&mut self, seconds: f32) -> usize {
        if !self.is_playing {
            return 0;
        }
        self.shown += seconds * self.speed;
        let steps = (self.shown / STEP_SECONDS).floor();
        self.shown -= steps * STEP_SECONDS;
        steps as usize
    }
}
