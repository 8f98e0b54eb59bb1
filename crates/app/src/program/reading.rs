//! Reading files while the window goes on: what is shown stays until a file is read to its end, and where that is given
//! up or fails.

use super::prelude::*;
use crate::shell::reading::{FileReading, PATIENCE};
use capsule_scenes::scene::{ReadingProgress, SceneErrors, library::OpenError};
use std::{error::Error, time::Duration};

impl App {
    /// Has `read` run elsewhere, and does with the document what `purpose` says: at once where it is there soon.
    pub(super) fn read_for(
        &mut self,
        purpose: ReadingPurpose,
        read: impl FnOnce(&ReadingProgress) -> Result<Document, OpenError> + Send + 'static,
    ) {
        self.read_within(PATIENCE, purpose, read);
    }

    /// The same where it is there within `patience`.
    pub(super) fn read_within(
        &mut self,
        patience: Duration,
        purpose: ReadingPurpose,
        read: impl FnOnce(&ReadingProgress) -> Result<Document, OpenError> + Send + 'static,
    ) {
        let reading = FileReading::start(purpose, self.session.origin().clone(), read);
        match reading.wait(patience) {
            Some(read) => self.take_read(&reading, read),
            None => self.shell.readings.add(reading),
        }
    }

    /// Takes in what was read meanwhile.
    pub(super) fn follow_readings(&mut self) {
        while let Some((reading, read)) = self.shell.readings.take_over() {
            self.take_read(&reading, read);
        }
    }

    fn take_read(&mut self, reading: &FileReading, read: Result<Document, OpenError>) {
        let is_of_shown = reading.shown == *self.session.origin();
        match &reading.purpose {
            ReadingPurpose::Open {
                path,
                place,
                awaits_mending,
            } => match read {
                Ok(document) => self.open(document, place.clone()),
                Err(OpenError::Invalid(errors)) if *awaits_mending => {
                    self.await_mended(path, &errors);
                }
                Err(error) => self.tell_undone(path, "opened", &error),
            },
            // Another scene is shown by now: as one comes back to this one, it is looked at anew.
            _ if !is_of_shown => {}
            ReadingPurpose::Compare { path, bytes } => match read {
                Err(error) => match invalid(error) {
                    Ok(errors) => self.take_compared(path, bytes, Some(Err(errors))),
                    Err(why) => self.fail(why),
                },
                Ok(document) => self.take_compared(path, bytes, Some(Ok(document))),
            },
            ReadingPurpose::Meshes => self.take_meshes(read),
            ReadingPurpose::Import { path, title, text } => {
                self.take_imported(path, title, text, read);
            }
        }
    }

    /// Says why the file at `path` cannot be `done`.
    pub(super) fn tell_undone(&mut self, path: &Path, done: &str, error: &dyn Error) {
        self.shell.modals.push(Modal::Problem {
            title: format!("{} cannot be {done}", file_name(path)),
            report: error.to_string(),
        });
    }

    /// Gives up the reading that is shown. Nothing was changed by it.
    pub(crate) fn cancel_reading(&mut self) {
        let Some(reading) = self.shell.readings.cancel_first() else {
            return;
        };
        self.say(match &reading.purpose {
            ReadingPurpose::Open { path, .. } => {
                format!("{} was not opened.", file_name(path))
            }
            ReadingPurpose::Compare { path, .. } => {
                format!("{} was not reloaded.", file_name(path))
            }
            ReadingPurpose::Import { path, .. } => {
                format!("{} was not imported.", file_name(path))
            }
            ReadingPurpose::Meshes => "The mesh was not reloaded.".into(),
        });
    }
}

/// The mistakes in a scene, or why there is none.
pub(super) fn invalid(error: OpenError) -> Result<SceneErrors, String> {
    match error {
        OpenError::Invalid(errors) => Ok(errors),
        other => Err(other.to_string()),
    }
}
