//! The program in a window, and the hands that drive it.

use crate::display::{Display, difference, eventually};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    thread::sleep,
    time::Duration,
};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_capsule-lab");

/// The program, running on a display.
pub(crate) struct Lab {
    pub(crate) display: Display,
    pub(crate) program: Child,
    pub(crate) window: String,
}

/// Starts the program in the display's folder, which also takes what it remembers between runs.
pub(crate) fn start_on(display: &Display, args: &[&str]) -> Child {
    if display.preferences.starts_with(&display.folder) && !display.preferences.exists() {
        // Whoever was here before is not welcomed again.
        fs::create_dir(&display.preferences).expect("a folder");
        let known = display.preferences.join("preferences.toml");
        fs::write(known, "welcome = false\n").expect("written");
    }
    Command::new(PROGRAM)
        .args(args)
        .current_dir(&display.folder)
        .env("DISPLAY", &display.name)
        .env("XDG_CONFIG_HOME", &display.folder)
        .env("CAPSULE_LAB_STATE_DIR", display.folder.join("state"))
        .env("CAPSULE_LAB_CONFIG_DIR", &display.preferences)
        // What draws in software takes one core, not all: the other tests run beside it.
        .env("LP_NUM_THREADS", "1")
        .env_remove("WAYLAND_DISPLAY")
        .spawn()
        .expect("the program starts")
}

impl Lab {
    pub(crate) fn open(test: &str, args: &[&str]) -> Self {
        Self::open_on(Display::start(test), args)
    }

    /// On a display whose folder has the scene `text` as `case.toml`, which is open.
    pub(crate) fn open_case(test: &str, text: &str) -> (Self, PathBuf) {
        let display = Display::start(test);
        let case = display.folder.join("case.toml");
        fs::write(&case, text).expect("written");
        (Self::open_on(display, &["case.toml"]), case)
    }

    /// With the preferences in `preferences`, which outlive the window.
    pub(crate) fn open_with(test: &str, args: &[&str], preferences: &Path) -> Self {
        let mut display = Display::start(test);
        display.preferences = preferences.to_path_buf();
        Self::open_on(display, args)
    }

    pub(crate) fn open_on(display: Display, args: &[&str]) -> Self {
        let program = start_on(&display, args);
        let mut lab = Self {
            display,
            program,
            window: String::new(),
        };
        lab.find_window();
        lab
    }

    /// Ends the program as a crash does, and starts it again.
    pub(crate) fn crash(&mut self, args: &[&str]) {
        self.program.kill().expect("killed");
        self.program.wait().expect("a child");
        eventually("the window is gone", || {
            let title = self.display.xdotool(&["getwindowname", &self.window]);
            title.is_none().then_some(())
        });
        self.program = start_on(&self.display, args);
        self.find_window();
    }

    pub(crate) fn find_window(&mut self) {
        let lab = self;
        let window = eventually("a window with the program's name", || {
            lab.display.xdotool(&["search", "--name", "Capsule Lab"])
        });
        lab.window = window.lines().next().unwrap_or_default().to_string();
        lab.display.xdotool(&["windowfocus", &lab.window]);
        eventually("a drawn picture", || {
            let pixels = lab.display.pixels();
            let mut colors = pixels.clone();
            colors.sort_unstable();
            colors.dedup();
            (colors.len() > 500).then_some(())
        });
    }

    /// Waits until the title begins with `start`.
    pub(crate) fn titled(&self, start: &str) {
        eventually(start, || self.title().starts_with(start).then_some(()));
    }

    /// As the cross in a window's frame does, which a display without a window manager lacks.
    #[cfg(target_os = "linux")]
    pub(crate) fn ask_to_close(&self) {
        use x11rb::{
            connection::Connection,
            protocol::xproto::{ClientMessageEvent, ConnectionExt, EventMask},
        };
        let (connection, _) = x11rb::connect(Some(&self.display.name)).expect("a display");
        let atom = |name: &str| {
            let asked = connection.intern_atom(false, name.as_bytes());
            asked.expect("asked").reply().expect("an atom").atom
        };
        let window = self.window.parse().expect("a number");
        let close = [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, atom("WM_PROTOCOLS"), close);
        let none = EventMask::NO_EVENT;
        connection
            .send_event(false, window, none, message)
            .expect("sent")
            .check()
            .expect("taken");
        connection.flush().expect("flushed");
    }

    /// Takes the keyboard away from every window.
    #[cfg(target_os = "linux")]
    pub(crate) fn focus_nothing(&self) {
        use x11rb::protocol::xproto::{ConnectionExt, InputFocus};
        let (connection, _) = x11rb::connect(Some(&self.display.name)).expect("a display");
        let taken = connection.set_input_focus(InputFocus::NONE, x11rb::NONE, x11rb::CURRENT_TIME);
        taken.expect("sent").check().expect("taken");
    }

    /// Gives the main answer to the question on the screen.
    pub(crate) fn answer_main(&self) {
        self.settled();
        self.key("Return");
    }

    pub(crate) fn title(&self) -> String {
        self.display
            .xdotool(&["getwindowname", &self.window])
            .unwrap_or_default()
    }

    /// The number after "step " in the title.
    pub(crate) fn step(&self) -> Option<usize> {
        number_after(&self.title(), "step ")
    }

    /// The number after "frame " in the title, in a scene that moves.
    pub(crate) fn frame(&self) -> Option<usize> {
        number_after(&self.title(), "· frame ")
    }

    /// Drags the left button from one place of the screen to another, in steps.
    pub(crate) fn drag(&self, [from_x, from_y]: [i32; 2], [to_x, to_y]: [i32; 2]) {
        let move_to = |share: i32| {
            let between = |from: i32, to: i32| (from + (to - from) * share / 10).to_string();
            let (x, y) = (between(from_x, to_x), between(from_y, to_y));
            self.display.xdotool(&["mousemove", &x, &y]);
            sleep(Duration::from_millis(60));
        };
        move_to(0);
        self.display.xdotool(&["mousedown", "1"]);
        (0..=10).for_each(move_to);
        self.display.xdotool(&["mouseup", "1"]);
        // A slow frame takes in the release before the next move.
        sleep(Duration::from_millis(400));
    }

    pub(crate) fn click(&self, at: [i32; 2]) {
        self.click_with("1", at);
    }

    pub(crate) fn click_with(&self, button: &str, [x, y]: [i32; 2]) {
        let at = [x, y].map(|number| number.to_string());
        self.display.xdotool(&["mousemove", &at[0], &at[1]]);
        sleep(Duration::from_millis(100));
        self.display
            .xdotool(&["mousedown", button, "sleep", "0.1", "mouseup", button]);
        sleep(Duration::from_millis(400));
    }

    pub(crate) fn key(&self, key: &str) {
        self.display.xdotool(&["key", key]);
    }

    /// The screen once it has stopped changing.
    pub(crate) fn settled(&self) -> Vec<u32> {
        let mut last = self.display.pixels();
        // Not in step with a text field's cursor, which blinks.
        let mut waits = [400, 620].into_iter().cycle();
        eventually("a still picture", || {
            sleep(Duration::from_millis(waits.next().unwrap_or(400)));
            let now = self.display.pixels();
            let still = difference(&last, &now) == 0.0;
            last = now;
            still.then_some(())
        });
        last
    }

    /// Waits until the settled screen differs from `before` by at least `share`.
    pub(crate) fn changed_by(&self, what: &str, before: &[u32], share: f64) -> Vec<u32> {
        eventually(what, || {
            let now = self.settled();
            (difference(before, &now) >= share).then_some(now)
        })
    }

    pub(crate) fn wait(&mut self) -> ExitStatus {
        eventually("the program ends", || {
            self.program.try_wait().expect("a child")
        })
    }
}

fn number_after(title: &str, word: &str) -> Option<usize> {
    let rest = title.split(word).nth(1)?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

impl Drop for Lab {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the window says: {:?}", self.title());
            eprintln!("the program: {:?}", self.program.try_wait());
        }
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
