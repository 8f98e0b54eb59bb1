//! The preferences file: where it is, and when it is written.

use super::{Preferences, read, write};
use crate::shell::prelude::*;
use capsule_scenes::{
    edit::{SaveError, save_atomically, write_atomically},
    scene::read_regular,
};
use std::{env, fs};

const NAME: &str = "preferences.toml";
/// How long nothing more may change before it is written.
const CALM: Duration = Duration::from_millis(600);

/// The folder that `CAPSULE_LAB_CONFIG_DIR` names, else the platform's; `None` for a user without a home.
pub fn folder() -> Option<PathBuf> {
    let named = env::var_os("CAPSULE_LAB_CONFIG_DIR").filter(|folder| !folder.is_empty());
    named.map(PathBuf::from).or_else(|| {
        let folders = directories::ProjectDirs::from("", "", "capsule-lab");
        let folder = folders.map(|folders| folders.config_dir().to_path_buf());
        // A home that depends on where one stands is none.
        folder.filter(|folder| folder.is_absolute())
    })
}

/// Why preferences are not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeepError {
    /// The folder cannot be made, or the file cannot be read.
    #[error("{path}: {error}")]
    Folder { path: String, error: io::Error },
    /// The broken file cannot be put aside.
    #[error("the broken file cannot be backed up: {0}")]
    Backup(SaveError),
    /// The file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}

#[derive(Debug)]
pub(crate) enum Kept {
    Nothing,
    Written,
    /// Written; the file had mistakes and is now here.
    Aside(PathBuf),
    /// Tried in vain. It is tried again after the next change.
    Failed(KeepError),
}

#[derive(Debug)]
pub(crate) struct PreferencesFile {
    path: PathBuf,
    /// The content as far as it was understood, or as it was last written.
    said: Preferences,
    /// Whether it has mistakes and the user has changed nothing since.
    is_broken: bool,
    change: Option<(Preferences, Instant)>,
}

impl PreferencesFile {
    /// Reads the file in `folder`; where there is none, preferences are the `usual` ones. Also hands on the report on
    /// what is wrong with it.
    pub(crate) fn open(folder: &Path, usual: &Preferences) -> (Self, Option<String>) {
        let path = folder.join(NAME);
        let shown = path.display().to_string();
        let (said, report) = match read_regular(&path) {
            Ok(bytes) => {
                let (said, errors) = read::read(&shown, &bytes, usual);
                (said, errors.map(|errors| errors.to_string()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (None, None),
            Err(error) => (
                None,
                Some(format!("error: {shown} cannot be read: {error}")),
            ),
        };
        let file = Self {
            path,
            said: said.unwrap_or_else(|| usual.clone()),
            is_broken: report.is_some(),
            change: None,
        };
        (file, report)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn said(&self) -> &Preferences {
        &self.said
    }

    /// Where a file with mistakes is put.
    fn aside(&self) -> PathBuf {
        self.path.with_extension("toml.bak")
    }

    /// Writes `wanted` if it is something new and has been so for a while, or `at_once`.
    ///
    /// A file with mistakes is left alone until the user decides something: a resized window or an opened scene does not count.
    pub(crate) fn keep(&mut self, wanted: &Preferences, now: Instant, at_once: bool) -> Kept {
        let is_decided = wanted.with_circumstances_of(&self.said) != self.said;
        if *wanted == self.said || (self.is_broken && !is_decided) {
            self.change = None;
            return Kept::Nothing;
        }
        let change = self.change.take().filter(|(change, _)| change == wanted);
        let (change, since) = change.unwrap_or_else(|| (wanted.clone(), now));
        if !at_once && now.saturating_duration_since(since) < CALM {
            self.change = Some((change, since));
            return Kept::Nothing;
        }
        let kept = self.write(wanted).unwrap_or_else(Kept::Failed);
        self.said = change;
        self.is_broken &= matches!(kept, Kept::Failed(_));
        kept
    }

    /// Writes the changes into the file as it is now. A file that is no TOML is begun anew.
    fn write(&self, wanted: &Preferences) -> Result<Kept, KeepError> {
        let failed = |path: &Path, error| KeepError::Folder {
            path: path.display().to_string(),
            error,
        };
        let folder = self.path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        let standing = match read_regular(&self.path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(&self.path, error)),
        };
        let updated = standing.as_ref().and_then(|bytes| {
            let text = std::str::from_utf8(bytes).ok()?;
            write::updated(text, &self.said, wanted).ok()
        });
        let broken = standing.filter(|_| self.is_broken || updated.is_none());
        let aside = self.aside();
        if let Some(bytes) = &broken {
            write_atomically(&aside, |file| file.write_all(bytes)).map_err(KeepError::Backup)?;
        }
        let text = updated.unwrap_or_else(|| write::begun(wanted));
        save_atomically(&self.path, &text)?;
        Ok(match broken {
            Some(_) => Kept::Aside(aside),
            None => Kept::Written,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::usual_keys;
    use crate::shell::preferences::WindowSize;
    use capsule_view::palette::Theme;

    const LATER: Duration = Duration::from_secs(5);

    fn folder_with(text: Option<&str>) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("temporary folder");
        if let Some(text) = text {
            fs::write(folder.path().join(NAME), text).expect("written");
        }
        folder
    }

    fn text(folder: &tempfile::TempDir, name: &str) -> Option<String> {
        fs::read_to_string(folder.path().join(name)).ok()
    }

    fn dark() -> Preferences {
        Preferences {
            theme: Theme::Dark,
            ..usual()
        }
    }

    fn usual() -> Preferences {
        Preferences::new(usual_keys())
    }

    #[test]
    fn nothing_is_written_until_something_changes_and_rests() {
        let folder = folder_with(None);
        let inner = folder.path().join("not/there/yet");
        let (mut file, report) = PreferencesFile::open(&inner, &usual());
        assert_eq!(report, None);
        let start = Instant::now();
        file.keep(&usual(), start + LATER, true);
        assert!(!inner.exists());
        assert!(matches!(file.keep(&dark(), start, false), Kept::Nothing));
        assert!(!inner.exists(), "at once is too soon");
        let print = Preferences {
            theme: Theme::Print,
            ..usual()
        };
        file.keep(&print, start + CALM, false);
        assert!(!inner.exists(), "it has just changed again");
        assert!(matches!(
            file.keep(&print, start + 2 * CALM, false),
            Kept::Written
        ));
        let (file, report) = PreferencesFile::open(&inner, &usual());
        assert_eq!((file.said(), report), (&print, None));
    }

    #[test]
    fn a_broken_file_stays_until_somebody_decides_something_and_is_then_put_aside() {
        let broken = "theme = dark\n";
        let folder = folder_with(Some(broken));
        let (mut file, report) = PreferencesFile::open(folder.path(), &usual());
        let report = report.expect("a report");
        assert!(report.contains("preferences.toml:1:9"), "{report}");
        assert!(report.contains("expected"), "{report}");
        let mut circumstances = Preferences {
            window: WindowSize {
                width: 700,
                height: 500,
            },
            ..usual()
        };
        circumstances.note_recent(Path::new("/case.toml"));
        file.keep(&circumstances, Instant::now(), true);
        assert_eq!(text(&folder, NAME).as_deref(), Some(broken));
        let decided = Preferences {
            theme: Theme::Dark,
            ..circumstances
        };
        let kept = file.keep(&decided, Instant::now(), true);
        let aside = "preferences.toml.bak";
        assert!(matches!(kept, Kept::Aside(path) if path.ends_with(aside)));
        assert_eq!(text(&folder, aside).as_deref(), Some(broken));
        let (file, report) = PreferencesFile::open(folder.path(), &usual());
        assert_eq!((file.said(), report), (&decided, None));
    }

    #[test]
    fn a_file_with_a_wrong_value_keeps_it_and_everything_else_when_something_changes() {
        let folder = folder_with(Some("scale = 9 # too much\nmotion = false\n"));
        let (mut file, report) = PreferencesFile::open(folder.path(), &usual());
        assert!(report.is_some());
        let wanted = Preferences {
            theme: Theme::Dark,
            ..file.said().clone()
        };
        assert!(!wanted.motion);
        assert!(matches!(
            file.keep(&wanted, Instant::now(), true),
            Kept::Aside(_)
        ));
        let after = text(&folder, NAME).expect("a file");
        assert_eq!(
            after,
            "scale = 9 # too much\nmotion = false\ntheme = \"dark\"\n"
        );
    }

    #[test]
    fn what_was_written_in_the_file_meanwhile_stays() {
        let folder = folder_with(Some("motion = true\n"));
        let (mut file, _) = PreferencesFile::open(folder.path(), &usual());
        let by_hand = "motion = true\nscale = 1.3 # by hand\n";
        fs::write(file.path(), by_hand).expect("written");
        file.keep(&dark(), Instant::now(), true);
        let after = text(&folder, NAME).expect("a file");
        assert_eq!(after, format!("{by_hand}theme = \"dark\"\n"));
    }

    #[test]
    fn a_file_that_cannot_be_read_or_written_is_told_once_a_change() {
        let folder = folder_with(None);
        let path = folder.path().join(NAME);
        fs::create_dir(&path).expect("a folder in its place");
        let (mut file, report) = PreferencesFile::open(folder.path(), &usual());
        assert!(report.is_some_and(|report| report.contains("cannot be read")));
        let now = Instant::now();
        assert!(matches!(file.keep(&dark(), now, true), Kept::Failed(_)));
        assert!(matches!(file.keep(&dark(), now, true), Kept::Nothing));
        assert!(path.is_dir());
    }
}
