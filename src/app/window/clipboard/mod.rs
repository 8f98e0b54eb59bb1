//! The system's clipboard, asked without waiting: whoever holds it may be busy, stopped or gone.
//!
//! On X11 the text lies with another program, which hands it out when it likes. A connection and a thread of our own ask
//! for it and serve what was copied here; the window goes on meanwhile. Elsewhere the window layer's own calls do.
//!
//! macroquad has an interface of its own, which is never shown. It copies its selection, which is empty, at the start of
//! every frame in which Ctrl and C or X are held, and nothing can keep it from that: see [`Clipboard::keep`].

#[cfg(target_os = "linux")]
mod x11;

use macroquad::{miniquad::window, prelude as mq};
use std::time::{Duration, Instant};

/// How long the holder of the clipboard may be silent.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a frame waits for it: most answer within it, and what is typed next then comes after what was pasted.
#[cfg(target_os = "linux")]
const GRACE: Duration = Duration::from_millis(30);
/// The longest text that is taken, bytes.
const LONGEST: usize = 16 << 20;

#[cfg_attr(not(target_os = "linux"), expect(dead_code))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoText {
    /// The program that holds the clipboard is stopped or busy.
    #[error(
        "The program that holds the clipboard does not answer. Nothing was pasted; copy again to paste."
    )]
    Silent,
    /// It is longer than [`LONGEST`].
    #[error("The clipboard holds more than {} MB. Nothing was pasted.", LONGEST >> 20)]
    TooLong,
}

/// What an asker hears; the text is empty where the clipboard holds nothing or something else.
#[cfg_attr(not(target_os = "linux"), expect(dead_code))]
enum ClipboardNews {
    /// A part of a long text has come.
    More,
    Whole(Result<String, NoText>),
}

/// The clipboard, and whether it was asked.
pub(super) struct Clipboard {
    #[cfg(target_os = "linux")]
    x11: Option<x11::Courier>,
    is_own: bool,
    /// What was copied and may be replaced by nothing yet.
    copied: Option<String>,
    /// Which request is under way, and when it was last heard of.
    asked: Option<(u32, Instant)>,
    requests: u32,
}

impl Clipboard {
    /// The clipboard of the display; `is_x11` says whether that is X11.
    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
    pub(super) fn open(is_x11: bool) -> Self {
        #[cfg(target_os = "linux")]
        let x11 = is_x11.then(x11::Courier::start).flatten();
        Self {
            #[cfg(target_os = "linux")]
            is_own: x11.is_some(),
            #[cfg(not(target_os = "linux"))]
            is_own: false,
            #[cfg(target_os = "linux")]
            x11,
            copied: None,
            asked: None,
            requests: 0,
        }
    }

    /// Whether the window layer must not touch the clipboard: asking it there can take for ever.
    pub(super) fn is_own(&self) -> bool {
        self.is_own
    }

    pub(super) fn copy(&mut self, text: String) {
        self.put(&text);
        self.copied = Some(text);
    }

    /// Once a frame: puts what was copied there again, until a frame in which macroquad no longer empties the clipboard.
    pub(super) fn keep(&mut self) {
        if let Some(text) = self.copied.take() {
            self.put(&text);
            self.copied = Some(text).filter(|_| is_emptied());
        }
    }

    fn put(&self, text: &str) {
        #[cfg(target_os = "linux")]
        if let Some(x11) = &self.x11 {
            return x11.copy(text.into());
        }
        window::clipboard_set(text);
    }

    /// Asks for its text, unless that is under way.
    pub(super) fn ask(&mut self, now: Instant) {
        if self.asked.is_some() {
            return;
        }
        self.requests += 1;
        self.asked = Some((self.requests, now));
        #[cfg(target_os = "linux")]
        if let Some(x11) = &self.x11 {
            x11.ask(self.requests);
        }
    }

    /// Whether its text was asked for and is not there yet.
    pub(super) fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// What was asked for, once it is there or will not come.
    pub(super) fn answer(&mut self, now: Instant) -> Option<Result<String, NoText>> {
        let (request, mut heard) = self.asked?;
        while let Some(news) = self.news(request) {
            match news {
                ClipboardNews::More => heard = now,
                ClipboardNews::Whole(text) => {
                    self.asked = None;
                    return Some(text);
                }
            }
        }
        if now.saturating_duration_since(heard) >= PATIENCE {
            self.asked = None;
            return Some(Err(NoText::Silent));
        }
        self.asked = Some((request, heard));
        None
    }

    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
    fn news(&self, request: u32) -> Option<ClipboardNews> {
        #[cfg(target_os = "linux")]
        if let Some(x11) = &self.x11 {
            return x11.news(request, GRACE);
        }
        Some(ClipboardNews::Whole(Ok(
            window::clipboard_get().unwrap_or_default()
        )))
    }
}

/// Whether macroquad's own interface copied nothing in this frame.
fn is_emptied() -> bool {
    let ctrl = [mq::KeyCode::LeftControl, mq::KeyCode::RightControl];
    let letters = [mq::KeyCode::C, mq::KeyCode::X];
    let is_held = |key| mq::is_key_down(key);
    let is_on = |key| mq::is_key_down(key) || mq::is_key_pressed(key);
    ctrl.into_iter().any(is_held) && letters.into_iter().any(is_on)
}
