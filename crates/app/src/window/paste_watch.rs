//! Ends the reading of the clipboard on X11 where its holder does not answer.
//!
//! miniquad requests the text from the holder and then waits for its answer without a limit, dropping all other events. A
//! thread with a connection of its own looks on. After a second without a sign of the holder it answers in its place: a
//! `SelectionNotify` without a property, which means that there is no text, and an empty property, which ends a text that comes
//! in pieces. The keys that miniquad dropped meanwhile are sent to the window once more.

#[cfg(target_os = "linux")]
pub(crate) use x11::PasteWatch;

/// Only X11 waits for the clipboard's holder.
#[cfg(not(target_os = "linux"))]
pub(crate) struct PasteWatch;

#[cfg(not(target_os = "linux"))]
impl PasteWatch {
    pub(crate) fn begin(&self) {}

    pub(crate) fn end(&self) -> bool {
        false
    }
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::{
        sync::{
            Arc, Mutex, MutexGuard, PoisonError,
            mpsc::{self, Receiver, RecvTimeoutError, Sender},
        },
        thread,
        time::{Duration, Instant},
    };
    use x11rb::{
        CURRENT_TIME, NONE,
        connection::Connection,
        errors::ReplyError,
        protocol::{
            Event,
            xproto::{
                AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask,
                KEY_RELEASE_EVENT, KeyButMask, KeyPressEvent, PropMode, SELECTION_NOTIFY_EVENT,
                SelectionNotifyEvent, Window,
            },
        },
        rust_connection::RustConnection,
        wrapper::ConnectionExt as _,
    };

    /// How long the holder of the clipboard may be silent.
    const PATIENCE: Duration = Duration::from_secs(1);
    /// How often the thread looks for a sign of it.
    const LOOK: Duration = Duration::from_millis(20);

    x11rb::atom_manager! {
        /// The names that miniquad uses.
        Atoms: AtomsCookie {
            CLIPBOARD,
            UTF8_STRING,
            XSEL_DATA,
        }
    }

    /// When the clipboard is read.
    #[derive(PartialEq)]
    enum Reading {
        Begins,
        Ends,
    }

    pub(crate) struct PasteWatch {
        display: Arc<WatchedDisplay>,
        readings: Sender<Reading>,
    }

    impl PasteWatch {
        /// Looks on where `window` reads the clipboard; `None` without an X display.
        pub(crate) fn start(window: Window) -> Option<Self> {
            let display = Arc::new(WatchedDisplay::open(window)?);
            let (readings, received) = mpsc::channel();
            let thread_display = display.clone();
            let thread = thread::Builder::new().name("paste watch".into());
            thread
                .spawn(move || thread_display.look_on(&received))
                .ok()?;
            Some(Self { display, readings })
        }

        pub(crate) fn begin(&self) {
            *self.display.heard() = Heard::new();
            // Without a connection nothing is heard, and the thread gives up by the clock alone.
            let _ = self.display.listen(true);
            let _ = self.readings.send(Reading::Begins);
        }

        /// Whether the thread answered in the holder's place.
        pub(crate) fn end(&self) -> bool {
            let _ = self.readings.send(Reading::Ends);
            let mut heard = self.display.heard();
            self.display.hear(&mut heard);
            // A display that takes nothing has no window that waits.
            let _ = self.display.listen(false);
            let _ = self.display.send_again(&heard.keys);
            std::mem::take(&mut heard.was_silent)
        }
    }

    /// The events since a reading began.
    struct Heard {
        /// When its holder gave the last sign.
        last: Instant,
        was_silent: bool,
        /// Keys that went down or up. An X server says both by one kind of event.
        keys: Vec<KeyPressEvent>,
    }

    impl Heard {
        fn new() -> Self {
            Self {
                last: Instant::now(),
                was_silent: false,
                keys: vec![],
            }
        }

        /// Keys of pasting that are held go up and down again at the same time, and do not paste again.
        fn note_key(&mut self, key: KeyPressEvent) {
            let is_chord = key.state.contains(KeyButMask::CONTROL);
            let is_held = self.keys.last().is_some_and(|last| {
                last.detail == key.detail
                    && last.time == key.time
                    && last.response_type == KEY_RELEASE_EVENT
            });
            if is_chord && is_held {
                self.keys.pop();
            } else {
                self.keys.push(key);
            }
        }
    }

    struct WatchedDisplay {
        connection: RustConnection,
        window: Window,
        atoms: Atoms,
        heard: Mutex<Heard>,
    }

    impl WatchedDisplay {
        fn open(window: Window) -> Option<Self> {
            let (connection, _) = x11rb::connect(None).ok()?;
            let atoms = Atoms::new(&connection).ok()?.reply().ok()?;
            Some(Self {
                connection,
                window,
                atoms,
                heard: Mutex::new(Heard::new()),
            })
        }

        fn heard(&self) -> MutexGuard<'_, Heard> {
            self.heard.lock().unwrap_or_else(PoisonError::into_inner)
        }

        /// Listens to the window's properties and keys, or no longer.
        fn listen(&self, is_on: bool) -> Result<(), ReplyError> {
            let mask = if is_on {
                EventMask::PROPERTY_CHANGE | EventMask::KEY_PRESS | EventMask::KEY_RELEASE
            } else {
                EventMask::NO_EVENT
            };
            let wanted = ChangeWindowAttributesAux::new().event_mask(mask);
            let window = self.window;
            self.connection
                .change_window_attributes(window, &wanted)?
                .check()
        }

        fn hear(&self, heard: &mut Heard) {
            while let Ok(Some(event)) = self.connection.poll_for_event() {
                match event {
                    Event::KeyPress(key) | Event::KeyRelease(key) => heard.note_key(key),
                    Event::PropertyNotify(change) if change.atom == self.atoms.XSEL_DATA => {
                        heard.last = Instant::now();
                    }
                    _ => {}
                }
            }
        }

        /// Looks on at one reading after the other, until the window is gone.
        fn look_on(&self, readings: &Receiver<Reading>) {
            while let Ok(reading) = readings.recv() {
                if matches!(reading, Reading::Begins) {
                    self.until_end(readings);
                }
            }
        }

        fn until_end(&self, readings: &Receiver<Reading>) {
            while readings.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                let mut heard = self.heard();
                self.hear(&mut heard);
                if heard.last.elapsed() >= PATIENCE {
                    heard.was_silent = true;
                    heard.last = Instant::now();
                    let _ = self.answer();
                }
            }
        }

        /// Answers in the holder's place that there is no text, and no further piece of one.
        fn answer(&self) -> Result<(), ReplyError> {
            let (window, atoms) = (self.window, &self.atoms);
            let notice = SelectionNotifyEvent {
                response_type: SELECTION_NOTIFY_EVENT,
                sequence: 0,
                time: CURRENT_TIME,
                requestor: window,
                selection: atoms.CLIPBOARD,
                target: atoms.UTF8_STRING,
                property: NONE,
            };
            let none = EventMask::NO_EVENT;
            self.connection.send_event(false, window, none, notice)?;
            let (mode, kind) = (PropMode::REPLACE, AtomEnum::STRING);
            self.connection
                .change_property8(mode, window, atoms.XSEL_DATA, kind, &[])?;
            Ok(self.connection.flush()?)
        }

        fn send_again(&self, keys: &[KeyPressEvent]) -> Result<(), ReplyError> {
            for key in keys {
                self.connection
                    .send_event(false, self.window, EventMask::KEY_PRESS, *key)?;
            }
            Ok(self.connection.flush()?)
        }
    }
}
