//! Who asked for the clipboard's text, and who gets it.

use super::clipboard::Clipboard;
use crate::app::program::App;
use std::time::Instant;

/// Who waits for the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    /// Whatever has the keyboard: the keys of pasting were pressed.
    Keyboard,
    /// The scene: its command was chosen.
    Scene,
}

/// One request for the clipboard's text at a time.
#[derive(Default)]
pub(super) struct Pasting {
    asker: Option<Asker>,
    /// What the keyboard was given in this frame.
    given: Option<String>,
}

impl Pasting {
    /// The keys of pasting were pressed.
    pub(super) fn ask_for_keyboard(&mut self, clipboard: &mut Clipboard, now: Instant) {
        self.ask(Asker::Keyboard, clipboard, now);
    }

    fn ask(&mut self, asker: Asker, clipboard: &mut Clipboard, now: Instant) {
        if self.asker.is_none() {
            self.asker = Some(asker);
            clipboard.ask(now);
        }
    }

    /// The text for whatever has the keyboard, once it is there. That for the scene goes to `app`, and so does why there
    /// is none.
    pub(super) fn arrived(
        &mut self,
        clipboard: &mut Clipboard,
        app: &mut App,
        now: Instant,
    ) -> Option<String> {
        self.given = None;
        let text = clipboard.answer(now)?;
        match (text, self.asker.take()?) {
            (Ok(text), Asker::Keyboard) => self.given = Some(text),
            (Ok(text), Asker::Scene) => app.show_pasted(text),
            (Err(why), _) => app.fail(why.to_string()),
        }
        self.given.clone()
    }

    /// The frame's commands have run: one of them may have asked. Where no field took what the keyboard was given, it is
    /// for the scene.
    pub(super) fn after_panels(&mut self, clipboard: &mut Clipboard, app: &mut App, now: Instant) {
        if std::mem::take(&mut app.shell.clipboard.wants_text) {
            match self.given.take() {
                Some(text) => app.show_pasted(text),
                None => self.ask(Asker::Scene, clipboard, now),
            }
        }
    }
}
