//! What a person prefers, kept from one run to the next in a file that people can edit.
//!
//! The file is TOML, in the platform's folder for settings or in the one that `CAPSULE_LAB_CONFIG_DIR` names:
//!
//! ```toml
//! theme = "dark"          # light, dark or print
//! motion = true           # changes of the view are animated
//! scale = 1.1             # of the interface, 0.8 to 1.6
//! pointer = "trackpad"    # mouse or trackpad
//! drags_at_once = false   # a drag of a shape that is not selected turns the view
//! shadows = false         # shapes throw shadows
//! crease_shade = false    # it is darker in creases and where shapes meet
//! window = { width = 1440, height = 900 }
//! recent = ["/home/me/case.toml"]
//! welcome = false         # the program has been introduced
//! course = "swept"        # that one is in
//! read = ["plane-trace"]  # the pages that are done
//! guesses = { plane-trace = 0.12 }  # of a page that asks for a point: how far off the first guess was, in radii
//! panels = { left = 0.2, steps = 0.3 }  # shares of the window that splitters were pulled to
//! folded = { sweep = false }  # drawers beneath the view that somebody folded or opened
//!
//! [[program]]             # your own method, asked where it is chosen; nothing starts before
//! name = "mine"
//! command = "./mine --fast"
//! time_limit = 0.5        # seconds for a case; 1 unless told
//!
//! [keys]                  # only those that differ from the usual ones
//! view.theme = ["Shift+T", "F5"]
//! step.restart = []
//! ```
//!
//! What is wrong in it is told all at once, with places, and the rest of it counts. Nothing is written until something
//! is changed in the program; then only what changed is.

mod bindings;
mod file;
mod read;
mod write;

pub(crate) use bindings::{Bindings, UsualKeys};
pub(crate) use file::{Kept, PreferencesFile, folder};

use crate::app::{
    palette::Theme,
    view::{PointingDevice, Shading},
};
use capsule_lab::bench::engine::CommandLine;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    time::Duration,
};

/// How many files are remembered.
const MOST_RECENT: usize = 12;
/// The interface may be this much smaller or larger than usual.
pub(crate) const SCALES: std::ops::RangeInclusive<f32> = 0.8..=1.6;

/// A window has sides of so many points: no screen is larger, and drawing for nobody takes as long.
pub(crate) const SIDES: std::ops::RangeInclusive<u32> = 320..=7680;

/// The panels whose share of the window is kept, as they are called in the file.
pub(crate) const PANELS: [&str; 9] = [
    "left",
    "right",
    "steps",
    "steps_beside_inspector",
    "values",
    "inspector",
    "lesson",
    "sweep",
    "ledger",
];
/// A panel's share of the window's width or height.
pub(crate) const SHARES: std::ops::RangeInclusive<f32> = 0.02..=0.9;

/// A drawer beneath the view that folds; that of a sweep also where a ledger or panes need the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawer {
    Sweep,
    SweepBesideOthers,
    Ledger,
}

/// What each [`Drawer`] is called in the file.
pub(crate) const DRAWERS: [&str; 3] = ["sweep", "sweep_beside_others", "ledger"];

/// Everything that is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preferences {
    pub theme: Theme,
    /// Whether changes of the view are animated.
    pub motion: bool,
    /// Size of the interface, a multiple of the usual one in [`SCALES`].
    pub scale: f32,
    /// What moves the camera.
    pub pointer: PointingDevice,
    /// Whether a drag moves a shape that is not selected; else it turns the view there too.
    pub drags_at_once: bool,
    /// What is shaded in pictures.
    pub shading: Shading,
    pub keys: Bindings,
    /// Width and height of the window, points.
    pub window: [u32; 2],
    recent: Vec<PathBuf>,
    /// Whether the program still has to be introduced.
    pub welcome: bool,
    /// The name of the course that one is in.
    pub course: Option<String>,
    /// The scenes whose pages are done.
    pub read: BTreeSet<String>,
    /// How far off the first guess was where a page asks for a point, in radii, by the page's name.
    pub guesses: BTreeMap<String, f32>,
    /// Of each of [`PANELS`] that a hand gave another size, its share of the window in [`SHARES`].
    pub panels: [Option<f32>; PANELS.len()],
    /// Of each of [`DRAWERS`] whether it is folded, once somebody said so.
    pub folded: [Option<bool>; DRAWERS.len()],
    /// Programs that are methods. Only the file's author changes them.
    pub programs: Vec<OwnProgram>,
}

/// A program of one's own, as the preferences name it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnProgram {
    pub name: String,
    pub command: CommandLine,
    pub time_limit: Duration,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            motion: true,
            scale: 1.0,
            pointer: PointingDevice::Mouse,
            drags_at_once: true,
            shading: Shading::default(),
            keys: Bindings::default(),
            window: [1440, 900],
            recent: vec![],
            welcome: true,
            course: None,
            read: BTreeSet::new(),
            guesses: BTreeMap::new(),
            panels: [None; PANELS.len()],
            folded: [None; DRAWERS.len()],
            programs: vec![],
        }
    }
}

impl Preferences {
    /// The usual ones, with the usual keys of every command.
    pub(crate) fn new(keys: Bindings) -> Self {
        Self {
            keys,
            ..Self::default()
        }
    }

    /// Files that were opened or saved, the latest first.
    pub(crate) fn recent(&self) -> &[PathBuf] {
        &self.recent
    }

    /// Notes that the file at `path` was opened or saved.
    pub(crate) fn note_recent(&mut self, path: &Path) {
        if path.to_str().is_none() {
            // The file of preferences cannot name it.
            return;
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
    }

    /// The same, but with `other`'s window, panels, drawers, recent files and pages: what changes without anybody deciding it.
    fn with_circumstances_of(&self, other: &Self) -> Self {
        Self {
            window: other.window,
            panels: other.panels,
            folded: other.folded,
            recent: other.recent.clone(),
            welcome: other.welcome,
            course: other.course.clone(),
            read: other.read.clone(),
            guesses: other.guesses.clone(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_files_are_latest_first_once_each_and_not_too_many() {
        let mut preferences = Preferences::default();
        for i in 0..20 {
            preferences.note_recent(Path::new(&format!("/scenes/{i}.toml")));
        }
        preferences.note_recent(Path::new("/scenes/15.toml"));
        let recent = preferences.recent();
        assert_eq!(recent.len(), MOST_RECENT);
        let names: Vec<_> = recent.iter().map(|path| path.to_string_lossy()).collect();
        assert_eq!(names[..2], ["/scenes/15.toml", "/scenes/19.toml"]);
        assert_eq!(names.iter().filter(|name| name.contains("15")).count(), 1);
    }

    #[test]
    fn recent_files_are_found_again_from_elsewhere() {
        let mut preferences = Preferences::default();
        preferences.note_recent(Path::new("case.toml"));
        assert!(preferences.recent()[0].is_absolute());
    }
}
