//! The film that is made from the window: what is filmed, and how far that is.

use super::film_target::{FilmFormat, FilmTarget};

/// What is filmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filmed {
    /// Every step, from the start.
    Steps,
    /// The frames of a scene that moves, both included.
    Frames,
    /// The camera goes once around its target.
    Orbit,
}

/// The wished film.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FilmWish {
    pub(crate) of: Filmed,
    pub(crate) frames: [usize; 2],
    pub(crate) format: FilmFormat,
    /// How long the picture of a step is shown, and that of a motion, seconds.
    pub(crate) still: f32,
    pub(crate) moving: f32,
    /// Width and height, pixels.
    pub(crate) size: [u32; 2],
}

impl Default for FilmWish {
    fn default() -> Self {
        Self {
            of: Filmed::Frames,
            frames: [0, 60],
            format: FilmFormat::default(),
            still: 0.8,
            moving: 0.1,
            size: [800, 500],
        }
    }
}

impl FilmWish {
    /// Its moment, as the command line writes it.
    pub(crate) fn moment(&self) -> String {
        let [from, to] = self.frames;
        match self.of {
            Filmed::Steps => "steps:all".into(),
            Filmed::Frames => format!("frames:{}..{}", from.min(to), from.max(to)),
            Filmed::Orbit => "orbit".into(),
        }
    }
}

/// A film that is to be made, or is being made.
#[derive(Clone, Debug)]
pub(crate) struct FilmOrder {
    pub(crate) wish: FilmWish,
    pub(crate) target: FilmTarget,
    /// The pictures that are drawn, and all of them; `None` before it is begun.
    pub(crate) progress: Option<[usize; 2]>,
    pub(crate) is_cancelled: bool,
    /// Whether the user knows that quitting stops it.
    pub(crate) is_warned_of: bool,
}
