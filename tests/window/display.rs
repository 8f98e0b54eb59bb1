//! A virtual display, and what is drawn on it.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};

/// Of a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

/// Width and height of the screen, pixels: those that the program's window begins with.
pub(crate) const SCREEN: [usize; 2] = [1440, 900];

/// Asks again until `probe` answers, or fails saying what never happened.
pub(crate) fn eventually<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
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
pub(crate) struct Display {
    server: Child,
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    /// Where the program keeps its preferences.
    pub(crate) preferences: PathBuf,
    /// Until it goes, no other starts.
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    pub(crate) fn start(test: &str) -> Self {
        let turn = WINDOW.lock().unwrap_or_else(PoisonError::into_inner);
        let folder =
            std::env::temp_dir().join(format!("capsule-lab-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("temporary folder");
        let [width, height] = SCREEN;
        let screen = format!("{width}x{height}x24");
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                &screen,
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

    pub(crate) fn xdotool(&self, args: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .args(args)
            .env("DISPLAY", &self.name)
            .output()
            .expect("xdotool is installed");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
        (output.status.success() && !text.is_empty()).then_some(text)
    }

    /// The screen as rows of 32-bit pixels, read from the server's X window dump.
    pub(crate) fn pixels(&self) -> Vec<u32> {
        let dump = fs::read(self.folder.join("Xvfb_screen0")).expect("frame buffer file");
        let word =
            |i: usize| u32::from_be_bytes(dump[4 * i..4 * i + 4].try_into().expect("header"));
        let (header, height, stride, colors) = (word(0), word(5), word(12), word(19));
        let start = (header + colors * 12) as usize;
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
pub(crate) fn difference(before: &[u32], after: &[u32]) -> f64 {
    let changed = before.iter().zip(after).filter(|(a, b)| a != b).count();
    changed as f64 / before.len() as f64
}

/// The pixels of the middle of the view, in a window of the display's size.
pub(crate) fn view_of(screen: &[u32]) -> Vec<u32> {
    let rows = screen.chunks(SCREEN[0]).skip(140).take(420);
    rows.flat_map(|row| &row[460..820]).copied().collect()
}
