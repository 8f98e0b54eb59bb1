//! The real window, driven as a person would: on a virtual display, with a synthetic mouse and keyboard.
//!
//! The window's title names the scene and the step, which is how these tests know where the program is; what is drawn
//! is read from the display's frame buffer.

use capsule_lab::{
    geometry::Shape,
    scene::Scene,
    simulation::{Chosen, History},
};
use glam::Vec3;
use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_capsule-lab");
const PATIENCE: Duration = Duration::from_secs(30);

/// Asks again until `probe` answers, or fails saying what never happened.
fn eventually<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = probe() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "never happened: {what}");
        sleep(Duration::from_millis(50));
    }
}

/// One window at a time: they draw in software, and several would make each other slow.
static WINDOW: Mutex<()> = Mutex::new(());

/// A virtual display that keeps its pixels in a file.
struct Display {
    server: Child,
    name: String,
    folder: PathBuf,
    /// Where the program keeps its preferences.
    preferences: PathBuf,
    /// Until it goes, no other starts.
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    fn start(test: &str) -> Self {
        let turn = WINDOW.lock().unwrap_or_else(PoisonError::into_inner);
        let folder =
            std::env::temp_dir().join(format!("capsule-lab-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("temporary folder");
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x800x24",
                "-nolisten",
                "tcp",
                "-noreset",
                "-fbdir",
            ])
            .arg(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("piped"))
            .read_line(&mut number)
            .expect("Xvfb says its display");
        Self {
            server,
            name: format!(":{}", number.trim()),
            preferences: folder.join("preferences"),
            folder,
            _turn: turn,
        }
    }

    fn xdotool(&self, args: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .args(args)
            .env("DISPLAY", &self.name)
            .output()
            .expect("xdotool is installed");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
        (output.status.success() && !text.is_empty()).then_some(text)
    }

    /// The screen as rows of 32-bit pixels, read from the server's X window dump.
    fn pixels(&self) -> Vec<u32> {
        let dump = fs::read(self.folder.join("Xvfb_screen0")).expect("frame buffer file");
        let word =
            |i: usize| u32::from_be_bytes(dump[4 * i..4 * i + 4].try_into().expect("header"));
        let (header, height, stride, colours) = (word(0), word(5), word(12), word(19));
        let start = (header + colours * 12) as usize;
        dump[start..start + (height * stride) as usize]
            .chunks_exact(4)
            .map(|pixel| u32::from_ne_bytes(pixel.try_into().expect("four bytes")) & 0xFF_FFFF)
            .collect()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The share of pixels that differ.
fn difference(before: &[u32], after: &[u32]) -> f64 {
    let changed = before.iter().zip(after).filter(|(a, b)| a != b).count();
    changed as f64 / before.len() as f64
}

/// The pixels of the middle of the view, in a window of the display's size.
fn view_of(screen: &[u32]) -> Vec<u32> {
    let rows = screen.chunks(1280).skip(140).take(420);
    rows.flat_map(|row| &row[460..820]).copied().collect()
}

/// The program, running on a display.
struct Lab {
    display: Display,
    program: Child,
    window: String,
}

/// Starts the program in the display's folder, which also takes what it remembers between runs.
fn start_on(display: &Display, args: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(args)
        .current_dir(&display.folder)
        .env("DISPLAY", &display.name)
        .env("XDG_CONFIG_HOME", &display.folder)
        .env("CAPSULE_LAB_STATE_DIR", display.folder.join("state"))
        .env("CAPSULE_LAB_CONFIG_DIR", &display.preferences)
        .env_remove("WAYLAND_DISPLAY")
        .spawn()
        .expect("the program starts")
}

impl Lab {
    fn open(test: &str, args: &[&str]) -> Self {
        Self::open_on(Display::start(test), args)
    }

    /// On a display whose folder has a scene, `case.toml`, open.
    fn open_case(test: &str) -> (Self, PathBuf) {
        let display = Display::start(test);
        let case = display.folder.join("case.toml");
        fs::write(&case, CASE).expect("written");
        (Self::open_on(display, &["case.toml"]), case)
    }

    /// With the preferences in `preferences`, which outlive the window.
    fn open_with(test: &str, args: &[&str], preferences: &Path) -> Self {
        let mut display = Display::start(test);
        display.preferences = preferences.to_path_buf();
        Self::open_on(display, args)
    }

    fn open_on(display: Display, args: &[&str]) -> Self {
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
    fn crash(&mut self, args: &[&str]) {
        self.program.kill().expect("killed");
        self.program.wait().expect("a child");
        eventually("the window is gone", || {
            let title = self.display.xdotool(&["getwindowname", &self.window]);
            title.is_none().then_some(())
        });
        self.program = start_on(&self.display, args);
        self.find_window();
    }

    fn find_window(&mut self) {
        let lab = self;
        let window = eventually("a window with the program's name", || {
            lab.display.xdotool(&["search", "--name", "Capsule Lab"])
        });
        lab.window = window.lines().next().unwrap_or_default().to_string();
        lab.display.xdotool(&["windowfocus", &lab.window]);
        eventually("a drawn picture", || {
            let pixels = lab.display.pixels();
            let mut colours = pixels.clone();
            colours.sort_unstable();
            colours.dedup();
            (colours.len() > 500).then_some(())
        });
    }

    /// Waits until the title begins with `start`.
    fn titled(&self, start: &str) {
        eventually(start, || self.title().starts_with(start).then_some(()));
    }

    /// As the cross in a window's frame does, which a display without a window manager lacks.
    #[cfg(target_os = "linux")]
    fn ask_to_close(&self) {
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

    /// Gives the main answer to the question on the screen.
    fn answer_main(&self) {
        self.settled();
        self.key("Return");
    }

    fn title(&self) -> String {
        self.display
            .xdotool(&["getwindowname", &self.window])
            .unwrap_or_default()
    }

    /// The number after "step " in the title.
    fn step(&self) -> Option<usize> {
        let title = self.title();
        let rest = title.split("step ").nth(1)?;
        rest.split(|c: char| !c.is_ascii_digit())
            .next()?
            .parse()
            .ok()
    }

    /// Drags the left button from one place of the screen to another, in steps.
    fn drag(&self, [from_x, from_y]: [i32; 2], [to_x, to_y]: [i32; 2]) {
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

    fn click(&self, at: [i32; 2]) {
        self.click_with("1", at);
    }

    fn click_with(&self, button: &str, [x, y]: [i32; 2]) {
        let at = [x, y].map(|number| number.to_string());
        self.display.xdotool(&["mousemove", &at[0], &at[1]]);
        sleep(Duration::from_millis(100));
        self.display
            .xdotool(&["mousedown", button, "sleep", "0.1", "mouseup", button]);
        sleep(Duration::from_millis(400));
    }

    fn key(&self, key: &str) {
        self.display.xdotool(&["key", key]);
    }

    /// The screen once it has stopped changing.
    fn settled(&self) -> Vec<u32> {
        let mut last = self.display.pixels();
        eventually("a still picture", || {
            sleep(Duration::from_millis(400));
            let now = self.display.pixels();
            let still = difference(&last, &now) == 0.0;
            last = now;
            still.then_some(())
        });
        last
    }

    /// Waits until the settled screen differs from `before` by at least `share`.
    fn changed_by(&self, what: &str, before: &[u32], share: f64) -> Vec<u32> {
        eventually(what, || {
            let now = self.settled();
            (difference(before, &now) >= share).then_some(now)
        })
    }

    fn wait(&mut self) -> ExitStatus {
        eventually("the program ends", || {
            self.program.try_wait().expect("a child")
        })
    }
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

/// A place of the view, in a window of the display's size, where no shape is.
const BESIDE: [i32; 2] = [300, 190];

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_first_visit() {
    let mut lab = Lab::open("visit", &[]);
    let first_title = lab.title();
    let start = eventually("a step in the title", || lab.step());

    lab.key("Right");
    eventually("the next step", || {
        (lab.step() == Some(start + 1)).then_some(())
    });
    lab.key("Left");
    eventually("the step before", || {
        (lab.step() == Some(start)).then_some(())
    });

    let before = lab.settled();
    lab.drag(BESIDE, [BESIDE[0] + 120, BESIDE[1] + 10]);
    let orbited = lab.changed_by("the view turns with the mouse", &before, 0.02);

    lab.key("question");
    let help = lab.changed_by("the help sheet shows", &orbited, 0.10);
    lab.key("Escape");
    lab.changed_by("the help sheet goes", &help, 0.10);

    lab.key("bracketright");
    let scene = |title: &str| title.split(" · ").next().unwrap_or_default().to_string();
    eventually("the next scene", || {
        (scene(&lab.title()) != scene(&first_title)).then_some(())
    });

    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

/// Where the first scene's capsule has its end `b`.
const END: [i32; 2] = [755, 311];

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_capsule_s_end_is_dragged_and_brought_back() {
    let lab = Lab::open("end", &[]);
    let leave = || lab.display.xdotool(&["mousemove", "300", "190"]);
    lab.click(END);
    leave();
    let selected = lab.settled();
    lab.drag(END, [END[0] + 60, END[1] - 30]);
    leave();
    let moved = lab.changed_by("the end moves", &selected, 0.005);
    lab.key("ctrl+z");
    lab.changed_by("the end comes back", &moved, 0.005);
    // The list of steps beside it may have scrolled.
    eventually("the view is as it was", || {
        let [before, after] = [&selected, &lab.settled()].map(|screen| view_of(screen));
        (difference(&before, &after) == 0.0).then_some(())
    });
}

/// How far end `b` of the scene's capsule is from the nearest edge of its triangle, metres.
fn end_to_edge(scene: &Scene) -> f32 {
    let shapes = || scene.bodies.iter().map(|body| body.shape);
    let capsule = shapes().find_map(|shape| match shape {
        Shape::Capsule(capsule) => Some(capsule),
        _ => None,
    });
    let triangle = shapes().find_map(|shape| match shape {
        Shape::Triangle(triangle) => Some(triangle),
        _ => None,
    });
    let (b, v) = (
        capsule.expect("a capsule").b,
        triangle.expect("a triangle").v,
    );
    let edges = (0..3).map(|i| [v[i], v[(i + 1) % 3]]);
    let off = edges.map(|[from, to]| {
        let along = to - from;
        let share = (b - from).dot(along) / along.length_squared();
        b.distance(from + along * share.clamp(0.0, 1.0))
    });
    off.fold(f32::INFINITY, f32::min)
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn an_end_is_put_onto_an_edge_saved_changed_outside_and_left() {
    let mut lab = Lab::open("life", &[]);
    let scene = lab
        .title()
        .split(" · ")
        .next()
        .expect("a title")
        .to_string();
    lab.drag(END, [END[0] + 60, END[1] - 30]);
    lab.titled(&format!("• {scene}"));
    lab.key("ctrl+z");
    lab.titled(&scene);

    let before = lab.settled();
    lab.click_with("3", END);
    lab.changed_by("a menu shows", &before, 0.02);
    // Its first entry, under the name of the end.
    lab.click([END[0] + 100, END[1] + 40]);
    lab.titled(&format!("• {scene}"));
    let before = lab.settled();
    lab.key("ctrl+s");
    lab.changed_by("a dialog asks where", &before, 0.05);
    lab.key("ctrl+a");
    sleep(Duration::from_millis(500));
    let name = ["type", "--delay", "90", "my-case.toml"];
    lab.display.xdotool(&name);
    lab.settled();
    lab.key("Return");
    lab.titled(&scene);
    let case = lab.display.folder.join("my-case.toml");
    let saved = fs::read_to_string(&case).expect("a file where the program runs");
    let read = Scene::read("my-case.toml", &saved).expect("a scene");
    assert!(end_to_edge(&read) < 1e-6, "{}", end_to_edge(&read));

    fs::write(&case, saved.replacen(&scene, "Their case", 1)).expect("written");
    lab.titled("Their case");
    lab.key("x");
    lab.titled("• Their case");
    let before = lab.settled();
    lab.key("ctrl+q");
    lab.changed_by("a question shows", &before, 0.05);
    lab.answer_main();
    assert!(lab.wait().success());
    let left = fs::read_to_string(&case).expect("a file");
    assert!(
        left.contains("Their case") && left.contains("exact/"),
        "{left}"
    );
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn f12_saves_a_picture_of_the_view() {
    let lab = Lab::open("picture", &[]);
    lab.key("F12");
    let is_png = |path: &Path| path.extension().is_some_and(|ext| ext == "png");
    let picture = eventually("a PNG in the working folder", || {
        let entries = fs::read_dir(&lab.display.folder).expect("folder").flatten();
        entries.map(|entry| entry.path()).find(|path| is_png(path))
    });
    eventually("a whole picture", || image::open(&picture).ok());
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn closing_the_window_ends_the_program() {
    let mut lab = Lab::open("close", &[]);
    lab.display.xdotool(&["windowclose", &lab.window]);
    eventually("the program ends", || {
        lab.program.try_wait().expect("a child")
    });
}

/// A scene to edit: its algorithm is a choice that `x` takes back and forth.
const CASE: &str = r#"title = "My case"

[run]
algorithm = "wicked/capsule-triangle"

[[capsule]]
name   = "capsule"
a      = [-0.4, 0.9, 0.2]
b      = [0.3, 1.7, 0.1]
radius = 0.4

[[triangle]]
name   = "floor"
points = [[-1.6, 0.2, 1.2], [1.7, 0.2, 1.0], [0.1, 0.5, -1.6]] # kept
"#;

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn an_edit_is_saved_and_a_change_from_outside_is_seen_while_resting() {
    let (mut lab, case) = Lab::open_case("save");
    lab.titled("My case");
    lab.key("x");
    lab.titled("• My case");
    lab.key("ctrl+s");
    lab.titled("My case");
    let saved = fs::read_to_string(&case).expect("a file");
    assert!(
        saved.contains("exact/") && saved.contains("# kept"),
        "{saved}"
    );

    // Long enough that the window rests.
    sleep(Duration::from_secs(2));
    let step = lab.step();
    fs::write(&case, saved.replace("My case", "Their case")).expect("written");
    let start = Instant::now();
    lab.titled("Their case");
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(1), "seen after {taken:?}");
    assert_eq!(lab.step(), step);

    let before = lab.settled();
    fs::write(&case, "title = \"Broken\"\nradius = \n").expect("written");
    let strip = lab.changed_by("the mistake shows", &before, 0.01);
    lab.titled("Their case");
    fs::write(&case, saved).expect("written");
    lab.titled("My case");
    lab.changed_by("the mistake goes", &strip, 0.01);

    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn ending_with_unsaved_edits_asks() {
    let (mut lab, case) = Lab::open_case("ending");
    lab.key("x");
    lab.titled("• My case");
    let before = lab.settled();
    lab.ask_to_close();
    let asked = lab.changed_by("the question shows", &before, 0.05);
    assert!(lab.program.try_wait().expect("a child").is_none());
    lab.key("Escape");
    lab.changed_by("the question goes", &asked, 0.05);
    lab.key("ctrl+q");
    lab.changed_by("the question shows again", &before, 0.05);
    lab.answer_main();
    assert!(lab.wait().success());
    let saved = fs::read_to_string(&case).expect("a file");
    assert!(saved.contains("exact/"), "{saved}");
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn edits_outlive_a_kill_and_another_instance_leaves_them_alone() {
    let (mut lab, case) = Lab::open_case("crash");
    let state = lab.display.folder.join("state");
    let kept = |state: &Path| {
        let entries = fs::read_dir(state).expect("folder").flatten();
        let is_kept = |path: &PathBuf| path.extension().is_some_and(|end| end == "toml");
        entries.map(|entry| entry.path()).filter(is_kept).count()
    };
    lab.key("x");
    lab.titled("• My case");
    eventually("the edit is kept", || (kept(&state) == 1).then_some(()));

    let mut other = start_on(&lab.display, &[]);
    sleep(Duration::from_secs(3));
    assert_eq!(kept(&state), 1);
    other.kill().expect("killed");
    other.wait().expect("a child");

    lab.crash(&["case.toml"]);
    lab.titled("My case");
    lab.answer_main();
    lab.titled("• My case");
    assert_eq!(fs::read_to_string(&case).expect("a file"), CASE);
    lab.key("ctrl+s");
    lab.titled("My case");
    eventually("nothing is kept", || (kept(&state) == 0).then_some(()));
    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

/// How bright the middle of the upper edge is, 0 to 765: the menu bar, in the theme's colour.
fn brightness_of_the_menu_bar(pixels: &[u32]) -> u32 {
    let pixel = pixels[4 * 1280 + 640];
    (pixel >> 16 & 0xFF) + (pixel >> 8 & 0xFF) + (pixel & 0xFF)
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn the_theme_survives_a_restart_and_a_broken_file_is_told() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let file = folder.path().join("preferences.toml");
    let mut lab = Lab::open_with("theme", &[], folder.path());
    let light = brightness_of_the_menu_bar(&lab.settled());
    assert!(!file.exists(), "nothing was changed yet");
    lab.key("t");
    let said = eventually("the preferences are written", || {
        fs::read_to_string(&file).ok()
    });
    assert!(said.contains("theme = \"dark\""), "{said}");
    lab.key("ctrl+q");
    assert!(lab.wait().success());
    drop(lab);

    let lab = Lab::open_with("theme-again", &[], folder.path());
    let dark = brightness_of_the_menu_bar(&lab.settled());
    assert!(light > 600 && dark < 200, "{light}, then {dark}");
    drop(lab);

    let broken = "theme = dark\n";
    fs::write(&file, broken).expect("written");
    let lab = Lab::open_with("theme-broken", &[], folder.path());
    let told = lab.settled();
    lab.key("Escape");
    lab.changed_by("the report goes", &told, 0.10);
    let untouched = fs::read_to_string(&file).expect("still there");
    assert_eq!(untouched, broken);
    lab.key("t");
    let aside = folder.path().join("preferences.toml.bak");
    let kept = eventually("the broken file is put aside", || {
        fs::read_to_string(&aside).ok()
    });
    assert_eq!(kept, broken);
    eventually("a whole file in its place", || {
        let text = fs::read_to_string(&file).ok()?;
        text.contains("theme = \"dark\"").then_some(())
    });
}

/// Starts the program where the variables name no display that answers, and expects one sentence about it.
#[cfg(target_os = "linux")]
fn complains_of_no_display(variables: &[(&str, &str)]) {
    let output = Command::new(PROGRAM)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .envs(variables.iter().copied())
        .output()
        .expect("the program starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert_eq!(complaint.trim().lines().count(), 1, "{complaint}");
    assert!(complaint.contains("display"), "{complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_it_says_so_and_ends() {
    complains_of_no_display(&[]);
    complains_of_no_display(&[("DISPLAY", ":7654")]);
    complains_of_no_display(&[("WAYLAND_DISPLAY", "wayland-7654")]);
}

/// Ground to walk on, and nothing in the way.
const FIELD: &str = r#"title = "My field"

[run]
response = "wicked/push-and-slide+W12"

[world]
gravity = [0.0, -9.81, 0.0]

[view]
eye    = [0.0, 4.0, 8.0]
target = [0.0, 1.0, 0.0]

[[capsule]]
name   = "me"
a      = [0.0, 0.5, 0.0]
b      = [0.0, 1.3, 0.0]
radius = 0.5
player = true

[[triangle]]
name   = "ground"
points = [[-90.0, 0.0, 90.0], [90.0, 0.0, 90.0], [0.0, 0.0, -180.0]] # kept
"#;

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_walk_by_the_keys_is_scrubbed_back_saved_and_played_again() {
    let display = Display::start("walk");
    let case = display.folder.join("case.toml");
    fs::write(&case, FIELD).expect("written");
    let lab = Lab::open_on(display, &["case.toml"]);
    lab.titled("My field");
    let start = view_of(&lab.settled());
    lab.key("k");
    // The window that a key is held in for a while is drawn all the time.
    for (key, seconds) in [("w", 5), ("d", 4)] {
        lab.display.xdotool(&["keydown", key]);
        sleep(Duration::from_secs(seconds));
        lab.display.xdotool(&["keyup", key]);
        sleep(Duration::from_millis(300));
    }
    lab.key("Escape");
    let walked = lab.settled();
    assert!(difference(&start, &view_of(&walked)) > 0.01, "it moved");
    // The last frames are those after the key was let go: the way is before them.
    eventually("the frames go back", || {
        lab.key("ctrl+Left");
        let now = view_of(&lab.display.pixels());
        (difference(&view_of(&walked), &now) > 0.005).then_some(())
    });
    let before = lab.settled();

    lab.key("ctrl+p");
    lab.changed_by("a search shows", &before, 0.05);
    lab.display
        .xdotool(&["type", "--delay", "90", "save the walk"]);
    lab.settled();
    lab.key("Return");
    lab.titled("• My field");
    lab.key("ctrl+s");
    lab.titled("My field");
    let saved = fs::read_to_string(&case).expect("a file");
    assert!(
        saved.contains("[replay]") && saved.contains("# kept"),
        "{saved}"
    );
    let scene = Scene::read("case.toml", &saved).expect("a scene");
    let walks = |x: f32, z: f32| {
        let same = |walk: Vec3| walk.distance(Vec3::new(x, 0.0, z)) < 1e-3;
        scene.replay.iter().filter(|input| same(input.walk)).count()
    };
    assert!(walks(0.0, -1.0) > 5, "ahead: {saved}");
    assert!(walks(1.0, 0.0) > 5, "to the right: {saved}");
    let chosen = Chosen::of(&scene)
        .expect("a response")
        .expect("one is chosen");
    let mut run = History::of(&scene, chosen);
    run.reach(scene.replay.len());
    let way = run.state(run.newest()).movers[0].place() - run.state(0).movers[0].place();
    assert!(way.z < -0.2 && way.x > 0.2, "{way}");
}
