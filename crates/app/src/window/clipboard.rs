//! The system's clipboard.
//!
//! egui-macroquad reads it while it takes in the keys of pasting. On X11 the text lies with another program, which may be
//! stopped, and the reading waits for it: [`PasteWatch`] ends that. What is copied on X11 goes out by arboard, which serves
//! every kind of text that others ask for; miniquad serves one.
//!
//! macroquad has an interface of its own, which is never shown. It copies its selection, which is empty, at the start of
//! every frame in which Ctrl and C or X are held, and nothing can keep it from that: see [`Clipboard::keep`].

use super::paste_watch::PasteWatch;
use capsule_view::picture::Picture;
use egui::OutputCommand;
use macroquad::{miniquad::window, prelude as mq};

/// Why a text was not pasted.
pub(super) const SILENT: &str = "The program that holds the clipboard does not answer. Nothing was pasted; copy again to paste.";

pub(super) struct Clipboard {
    /// Where copied texts go; `None` where the window layer puts them there.
    x11: Option<arboard::Clipboard>,
    watch: Option<PasteWatch>,
    /// The copied text, which an empty clipboard must not replace yet.
    copied: Option<String>,
}

impl Clipboard {
    /// The clipboard of an X11 display that `watch` ends waiting on; without it, the window layer's own.
    pub(super) fn open(watch: Option<PasteWatch>) -> Self {
        let x11 = watch.is_some().then(arboard::Clipboard::new);
        Self {
            x11: x11.and_then(Result::ok),
            watch,
            copied: None,
        }
    }

    /// From now until [`Clipboard::end_reading`] the clipboard is read.
    pub(super) fn begin_reading(&self) {
        if let Some(watch) = &self.watch {
            watch.begin();
        }
    }

    /// Ends the reading; returns whether the clipboard's holder was silent for so long that it was given up.
    pub(super) fn end_reading(&self) -> bool {
        self.watch.as_ref().is_some_and(PasteWatch::end)
    }

    /// Its text now; empty where it holds nothing or something else.
    pub(super) fn text(&self) -> Result<String, &'static str> {
        self.begin_reading();
        let text = window::clipboard_get().unwrap_or_default();
        if self.end_reading() {
            return Err(SILENT);
        }
        Ok(text)
    }

    /// Puts what the panels copied there, out of what they ask of the window layer.
    pub(super) fn take_copied(&mut self, ctx: &egui::Context) {
        let Some(x11) = &mut self.x11 else {
            return;
        };
        let is_copy = |command: &mut OutputCommand| matches!(command, OutputCommand::CopyText(_));
        let copies = ctx.output_mut(|output| {
            let copies = output.commands.extract_if(.., is_copy);
            copies.collect::<Vec<_>>()
        });
        for copy in copies {
            if let OutputCommand::CopyText(text) = copy {
                put(x11, &text);
                self.copied = Some(text);
            }
        }
    }

    /// Once a frame: puts what was copied there again, until a frame in which macroquad no longer empties the clipboard.
    pub(super) fn keep(&mut self) {
        if let Some(text) = self.copied.take()
            && let Some(x11) = &mut self.x11
        {
            put(x11, &text);
            self.copied = Some(text).filter(|_| is_emptied());
        }
    }
}

/// A display that takes no text has no clipboard.
fn put(x11: &mut arboard::Clipboard, text: &str) {
    let _ = x11.set_text(text);
}

/// Puts `picture` there. It may run in another thread: on X11 all handles of arboard share one server.
pub(super) fn put_picture(picture: Picture) -> Result<(), String> {
    let [width, height] = picture.size.map(|side| side as usize);
    let image = arboard::ImageData {
        width,
        height,
        bytes: picture.rgba.into(),
    };
    let put = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.set_image(image));
    put.map_err(|error| format!("The clipboard does not take the picture: {error}"))
}

/// Whether macroquad's own interface copied nothing in this frame.
fn is_emptied() -> bool {
    let ctrl = [mq::KeyCode::LeftControl, mq::KeyCode::RightControl];
    let letters = [mq::KeyCode::C, mq::KeyCode::X];
    let is_held = |key| mq::is_key_down(key);
    let is_on = |key| mq::is_key_down(key) || mq::is_key_pressed(key);
    ctrl.into_iter().any(is_held) && letters.into_iter().any(is_on)
}
