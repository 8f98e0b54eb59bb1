//! The user's preferences, kept from one run to the next in a file that people can edit.
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
//! listing_names = true    # pictures call points and vectors as the listing does, not by plain terms
//! window = { width = 1440, height = 900 }
//! recent = ["/home/me/case.toml"]
//! welcome = false         # the program has been introduced
//! course = "swept"        # that one is in
//! read = ["plane-trace"]  # the pages that are done
//! guesses = { plane-trace = 0.12 }  # of a page that asks for a point: how far off the first guess was, in radii
//! panels = { left = 0.2, steps = 0.3 }  # shares of the window that splitters were pulled to
//! folded = { sweep = false }  # drawers beneath the view that the user folded or opened
//!
//! [[program]]             # your own method, queried where it is chosen; nothing starts before
//! name = "mine"
//! command = "./mine --fast"
//! time_limit = 0.5        # seconds for a case; 1 unless told
//!
//! [keys]                  # only those that differ from the usual ones
//! view.theme = ["Shift+T", "F5"]
//! step.restart = []
//! ```
//!
//! Its mistakes are reported all at once, with places, and the rest of it counts. Nothing is written until something is changed
//! in the program; then only the change.

mod bindings;
mod file;
mod read;
mod write;

pub(crate) use bindings::{Bindings, UsualKeys};
pub use file::folder;
pub(crate) use file::{Kept, PreferencesFile};

use crate::shell::prelude::*;
use capsule_bench::engine::CommandLine;
use capsule_view::{PointingDevice, Shading, palette::Theme};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many files are remembered.
const MAX_RECENT: usize = 12;
/// The interface may be this much smaller or larger than usual.
pub(crate) const SCALES: std::ops::RangeInclusive<f32> = 0.8..=1.6;

/// The range of a window's sides in points: no screen is larger, and drawing unseen points takes as long.
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

/// A drawer beneath the view that folds; that of a sweep also where a contact log or panes need the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Drawer {
    Sweep,
    SweepBesideOthers,
    #[serde(rename = "ledger")]
    ContactLog,
}

/// Everything that is kept. A field's name is its key in the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Preferences {
    pub theme: Theme,
    /// Whether changes of the view are animated.
    pub motion: bool,
    /// Size of the interface, a multiple of the usual one in [`SCALES`].
    #[serde(deserialize_with = "read::scale")]
    pub scale: f32,
    pub pointer: PointingDevice,
    /// Whether a drag moves a shape that is not selected; else it turns the view there too.
    pub drags_at_once: bool,
    pub shadows: bool,
    pub crease_shade: bool,
    /// Whether pictures call things as the listing does.
    pub listing_names: bool,
    pub window: WindowSize,
    #[serde(deserialize_with = "read::recent")]
    recent: Vec<PathBuf>,
    /// Whether the program still has to be introduced.
    pub welcome: bool,
    pub course: Option<String>,
    /// The scenes whose pages are done.
    pub read: BTreeSet<String>,
    /// The distance of the first guess where a page asks for a point, in radii, by the page's name.
    #[serde(deserialize_with = "read::guesses")]
    pub guesses: BTreeMap<String, f32>,
    /// The share of the window, in [`SHARES`], of each of [`PANELS`] that was resized.
    #[serde(deserialize_with = "read::panels")]
    pub panels: BTreeMap<&'static str, f32>,
    /// Whether a drawer is folded, for those that were folded or opened.
    pub folded: BTreeMap<Drawer, bool>,
    /// Programs that are methods. Only the file's author changes them.
    #[serde(rename = "program", skip_serializing)]
    pub programs: Vec<OwnProgram>,
    /// They are read after everything else: what a command is called is known to the usual ones.
    #[serde(deserialize_with = "read::no_keys")]
    pub keys: Bindings,
}

/// Width and height of the window, points in [`SIDES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WindowSize {
    #[serde(deserialize_with = "read::side")]
    pub width: u32,
    #[serde(deserialize_with = "read::side")]
    pub height: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnProgram {
    pub name: toml::Spanned<String>,
    #[serde(deserialize_with = "read::command")]
    pub command: CommandLine,
    /// For a case.
    #[serde(default = "usual_time_limit", deserialize_with = "read::time_limit")]
    pub time_limit: Duration,
}

fn usual_time_limit() -> Duration {
    Duration::from_secs(1)
}

impl Default for WindowSize {
    fn default() -> Self {
        Self {
            width: 1440,
            height: 900,
        }
    }
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            motion: true,
            scale: 1.0,
            pointer: PointingDevice::Mouse,
            drags_at_once: true,
            shadows: true,
            crease_shade: true,
            listing_names: false,
            window: WindowSize::default(),
            recent: vec![],
            welcome: true,
            course: None,
            read: BTreeSet::new(),
            guesses: BTreeMap::new(),
            panels: BTreeMap::new(),
            folded: BTreeMap::new(),
            programs: vec![],
            keys: Bindings::default(),
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

    pub(crate) fn shading(&self) -> Shading {
        Shading {
            shadows: self.shadows,
            creases: self.crease_shade,
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
        self.recent.truncate(MAX_RECENT);
    }

    /// The preferences with `other`'s window, panels, drawers, recent files and pages: the values that change without a decision.
    fn with_circumstances_of(&self, other: &Self) -> Self {
        Self {
            window: other.window,
            panels: other.panels.clone(),
            folded: other.folded.clone(),
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
        assert_eq!(recent.len(), MAX_RECENT);
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
