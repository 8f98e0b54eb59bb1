//! The window as the display has it: whether it is gone or has lost the keyboard, and input that ends a long rest.
//!
//! miniquad cannot wait for input with a limit. On X11 a connection of our own does; elsewhere rests are short.

use super::paste_watch::PasteWatch;
use std::time::Duration;

#[cfg(target_os = "linux")]
pub(crate) use x11::Display;
#[cfg(target_os = "linux")]
use x11::OwnWindow;

/// The connections to the display beside the window.
#[cfg(not(target_os = "linux"))]
#[derive(Default)]
pub(crate) struct Display;

#[cfg(not(target_os = "linux"))]
impl Display {
    /// Nothing needs to stay open.
    pub(crate) fn open() -> Self {
        Self
    }

    pub(crate) fn size(&self) -> Option<[u32; 2]> {
        None
    }
}

/// The program's window, where a connection of our own finds it.
pub(crate) struct DisplayedWindow {
    #[cfg(target_os = "linux")]
    window: Option<OwnWindow>,
}

impl DisplayedWindow {
    /// Finds the program's window on `display` by its first `title`, once it is there.
    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
    pub(crate) fn find(display: Display, title: &str) -> Self {
        Self {
            #[cfg(target_os = "linux")]
            window: OwnWindow::called(title, display),
        }
    }

    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
    pub(crate) fn rename(&self, title: &str) {
        #[cfg(target_os = "linux")]
        if let Some(window) = &self.window {
            // A title that does not arrive is no reason to stop.
            let _ = window.rename(title);
        }
    }

    /// Whether another program destroyed the window: there is nothing to draw in, and no dialog can be shown.
    pub(crate) fn is_gone(&self) -> bool {
        #[cfg(target_os = "linux")]
        let is_gone = self.window.as_ref().is_some_and(OwnWindow::is_gone);
        #[cfg(not(target_os = "linux"))]
        let is_gone = false;
        is_gone
    }

    /// The thread that ends the reading of the clipboard where its holder is silent; `None` where that is not X11.
    pub(crate) fn watch_pasting(&self) -> Option<PasteWatch> {
        #[cfg(target_os = "linux")]
        return PasteWatch::start(self.window.as_ref()?.id());
        #[cfg(not(target_os = "linux"))]
        return None;
    }

    /// Whether the keyboard went to another window since the last call: keys that are released there are not reported.
    pub(crate) fn has_lost_focus(&self) -> bool {
        #[cfg(target_os = "linux")]
        return self.window.as_ref().is_some_and(OwnWindow::has_lost_focus);
        #[cfg(not(target_os = "linux"))]
        return false;
    }

    /// Whether input for the window is seen from outside, so that a rest can be long.
    pub(crate) fn hears(&self) -> bool {
        #[cfg(target_os = "linux")]
        return self.window.is_some();
        #[cfg(not(target_os = "linux"))]
        return false;
    }

    /// Rests until there is input for the window or `wakes` returns true, which is called many times a second; `at_most` that
    /// long.
    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
    pub(crate) fn rest(&self, at_most: Duration, wakes: &mut dyn FnMut() -> bool) {
        #[cfg(target_os = "linux")]
        if let Some(window) = &self.window {
            return window.wait_for_input(at_most, wakes);
        }
        std::thread::sleep(at_most);
    }
}

#[cfg(target_os = "linux")]
mod x11 {
    use x11rb::{
        connection::Connection,
        errors::ReplyError,
        properties::WmSizeHints,
        protocol::{
            Event,
            xproto::{
                Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, PropMode,
                Window,
            },
        },
        rust_connection::RustConnection,
        wrapper::ConnectionExt as _,
    };

    use capsule_view::gl;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::{
        cell::Cell,
        os::fd::RawFd,
        time::{Duration, Instant},
    };

    /// How often a rest looks for what is no input: a close button, a file, a time that has come.
    const LOOK: Duration = Duration::from_millis(100);
    /// Least size of the window, points.
    const MIN_SIZE: [f32; 2] = [960.0, 600.0];

    /// A connection beside the window's own. An X server without any client may start anew, so this one is opened
    /// before the display is probed and kept.
    #[derive(Default)]
    pub(crate) struct Display(Option<(RustConnection, usize)>);

    impl Display {
        /// Opens it, if there is an X display.
        pub(crate) fn open() -> Self {
            Self(x11rb::connect(None).ok())
        }

        /// Width and height, pixels.
        pub(crate) fn size(&self) -> Option<[u32; 2]> {
            let (connection, screen) = self.0.as_ref()?;
            let screen = connection.setup().roots.get(*screen)?;
            let sides = [screen.width_in_pixels, screen.height_in_pixels];
            Some(sides.map(u32::from))
        }
    }

    /// The program's window, seen from outside.
    pub(super) struct OwnWindow {
        connection: RustConnection,
        window: Window,
        utf8: Atom,
        net_name: Atom,
        is_gone: Cell<bool>,
        has_lost_focus: Cell<bool>,
        /// Whether something has happened to it that no rest has ended by.
        is_news: Cell<bool>,
        /// Those of miniquad among others: events for it alone, such as that the window is to close, wait there.
        sockets: Vec<RawFd>,
    }

    impl OwnWindow {
        /// The window of this name, if the display has it; it gets its least size.
        pub(super) fn called(name: &str, display: Display) -> Option<Self> {
            let (connection, screen) = display.0?;
            let root = connection.setup().roots.get(screen)?.root;
            let window = find(&connection, root, name.as_bytes()).ok()??;
            let atom = |name: &str| {
                let reply = connection.intern_atom(false, name.as_bytes()).ok()?;
                Some(reply.reply().ok()?.atom)
            };
            let (utf8, net_name) = (atom("UTF8_STRING")?, atom("_NET_WM_NAME")?);
            let own = Self {
                connection,
                window,
                utf8,
                net_name,
                is_gone: Cell::new(false),
                has_lost_focus: Cell::new(false),
                is_news: Cell::new(false),
                sockets: gl::display_sockets(),
            };
            own.set_least_size().ok()?;
            own.listen().ok()?;
            Some(own)
        }

        pub(super) fn id(&self) -> Window {
            self.window
        }

        /// Selects the window's input as well. A pressed button goes to one listener alone, so its release must do.
        fn listen(&self) -> Result<(), ReplyError> {
            let mask = EventMask::KEY_PRESS
                | EventMask::BUTTON_RELEASE
                | EventMask::POINTER_MOTION
                | EventMask::ENTER_WINDOW
                | EventMask::FOCUS_CHANGE
                | EventMask::EXPOSURE
                | EventMask::STRUCTURE_NOTIFY;
            let wanted = ChangeWindowAttributesAux::new().event_mask(mask);
            self.connection
                .change_window_attributes(self.window, &wanted)?
                .check()
        }

        pub(super) fn wait_for_input(&self, at_most: Duration, wakes: &mut dyn FnMut() -> bool) {
            let start = Instant::now();
            // After a frame the driver's own messages may wait there. What comes later is news.
            let mut before = None;
            loop {
                self.take_events();
                let has_input = self.is_news.take();
                let waiting = gl::waiting_of_display(&self.sockets);
                let is_told = before.is_some_and(|before| waiting > before);
                let left = at_most.saturating_sub(start.elapsed());
                if has_input || is_told || wakes() || left.is_zero() {
                    return;
                }
                if start.elapsed() >= LOOK {
                    before = Some(waiting);
                }
                self.hear_within(left.min(LOOK));
            }
        }

        pub(super) fn has_lost_focus(&self) -> bool {
            self.take_events();
            self.has_lost_focus.take()
        }

        fn take_events(&self) {
            while let Ok(Some(event)) = self.connection.poll_for_event() {
                self.is_news.set(true);
                match event {
                    Event::DestroyNotify(gone) => self.is_gone.set(gone.window == self.window),
                    Event::FocusOut(_) => self.has_lost_focus.set(true),
                    _ => {}
                }
            }
        }

        /// Waits until this connection is sent something, `at_most` that long.
        fn hear_within(&self, at_most: Duration) {
            let mut sockets = [PollFd::new(self.connection.stream(), PollFlags::IN)];
            let Ok(at_most) = Timespec::try_from(at_most) else {
                return;
            };
            if poll(&mut sockets, Some(&at_most)).is_err() {
                std::thread::sleep(LOOK);
            }
        }

        pub(super) fn is_gone(&self) -> bool {
            self.take_events();
            self.is_gone.get()
        }

        fn set_least_size(&self) -> Result<(), ReplyError> {
            let hints = WmSizeHints::get_normal_hints(&self.connection, self.window)?.reply()?;
            let scale = macroquad::miniquad::window::dpi_scale();
            let [width, height] = MIN_SIZE.map(|side| (side * scale) as i32);
            let hints = WmSizeHints {
                min_size: Some((width, height)),
                ..hints.unwrap_or_default()
            };
            hints.set_normal_hints(&self.connection, self.window)?;
            Ok(self.connection.flush()?)
        }

        pub(super) fn rename(&self, title: &str) -> Result<(), ReplyError> {
            for property in [self.net_name, AtomEnum::WM_NAME.into()] {
                let (window, utf8) = (self.window, self.utf8);
                let mode = PropMode::REPLACE;
                self.connection
                    .change_property8(mode, window, property, utf8, title.as_bytes())?;
            }
            Ok(self.connection.flush()?)
        }
    }

    /// The window of this name below `parent`; window managers put windows into frames of their own.
    fn find(
        connection: &RustConnection,
        parent: Window,
        name: &[u8],
    ) -> Result<Option<Window>, ReplyError> {
        for child in connection.query_tree(parent)?.reply()?.children {
            let any = AtomEnum::ANY;
            let title = connection.get_property(false, child, AtomEnum::WM_NAME, any, 0, 64)?;
            // A window may go while one looks at it.
            if title.reply().is_ok_and(|title| title.value == name) {
                return Ok(Some(child));
            }
            if let Ok(Some(found)) = find(connection, child, name) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
