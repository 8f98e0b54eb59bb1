//! Preferences come into the program and go out of it.

use super::prelude::*;
use crate::{
    commands::usual_keys,
    shell::preferences::{Kept, Preferences, PreferencesFile},
};
use std::time::Instant;

impl App {
    /// Takes what the file in `folder` says, and keeps preferences there from now on. What is wrong with it is told.
    pub fn open_preferences(&mut self, folder: &Path) {
        let usual = Preferences::new(usual_keys());
        let (file, report) = PreferencesFile::open(folder, &usual);
        self.prefer(file.said().clone());
        self.shell.preferences_file = Some(file);
        self.know_programs();
        if let Some(report) = report {
            self.shell.modals.push(Modal::BadPreferences { report });
        }
    }

    /// Introduces the program where it never was, unless there is something else to say first.
    pub fn greet(&mut self) {
        if self.shell.preferences.welcome && self.shell.modals.is_empty() {
            self.shell.modals.push(Modal::Welcome);
        }
        self.shell.preferences.welcome = false;
    }

    /// Writes what has changed, once nothing has for a moment, or `at_once`.
    pub(crate) fn keep_preferences(&mut self, now: Instant, at_once: bool) {
        self.shell.preferences.theme = self.view.theme;
        self.shell.preferences.motion = self.view.motion;
        self.shell.preferences.pointer = self.view.pointer;
        let Some(file) = &mut self.shell.preferences_file else {
            return;
        };
        match file.keep(&self.shell.preferences, now, at_once) {
            Kept::Nothing | Kept::Written => {}
            Kept::Aside(path) => {
                let path = path.display();
                self.say(format!(
                    "The old preferences file, with its mistakes, is kept as {path}"
                ));
            }
            Kept::Failed(error) => self.fail(format!("Can’t save preferences: {error}")),
        }
    }
}
