//! Whether another program wrote the open file, or a mesh that it names.
//!
//! The system reports changes in the files' folders at once. A regular check of the files finds the changes that it does not
//! report, such as a folder that is deleted and made anew or a link that means another file.

use crate::shell::prelude::*;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::{
    ffi::OsString,
    fs::{self, Metadata},
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

/// How long after the first sign of a change the file is read: many programs write in several goes.
const SETTLING: Duration = Duration::from_millis(80);

/// How often the file is looked at without any sign.
const LOOK: Duration = Duration::from_millis(400);

/// Looks at the folders of some files. Not the files themselves: most programs replace one by another of its name.
#[derive(Default)]
pub(crate) struct FileWatch {
    system: Option<RecommendedWatcher>,
    news: Arc<FolderNews>,
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    /// When the first sign of a change was seen.
    since: Option<Instant>,
    /// The stamps of the files at the last check, and its time; `None` for a file that is not there.
    looked: Option<(Vec<Option<FileStamp>>, Instant)>,
}

/// The properties that distinguish a file from another, or from itself with another content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileStamp {
    modified: Option<SystemTime>,
    bytes: u64,
    /// The disk and the number there; links to a file have the file's own.
    place: [u64; 2],
}

impl FileStamp {
    fn at(file: &Path) -> Option<Self> {
        let found = fs::metadata(file).ok()?;
        Some(Self {
            modified: found.modified().ok(),
            bytes: found.len(),
            place: place_of(&found),
        })
    }
}

#[cfg(unix)]
fn place_of(found: &Metadata) -> [u64; 2] {
    use std::os::unix::fs::MetadataExt;
    [found.dev(), found.ino()]
}

#[cfg(not(unix))]
fn place_of(_found: &Metadata) -> [u64; 2] {
    [0; 2]
}

/// The reports of the system's thread.
#[derive(Default)]
struct FolderNews {
    /// The names of the files, and of the targets of links.
    names: Mutex<Vec<OsString>>,
    has_changed: AtomicBool,
}

impl FolderNews {
    fn take(&self, event: &notify::Result<Event>) {
        let is_about = |event: &Event| {
            let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
            let is_ours = |path: &PathBuf| {
                let name = path.file_name();
                name.is_some_and(|name| names.iter().any(|ours| ours == name))
            };
            event.need_rescan() || (!event.kind.is_access() && event.paths.iter().any(is_ours))
        };
        if event.as_ref().map_or(true, is_about) {
            self.has_changed.store(true, Ordering::Release);
        }
    }
}

impl FileWatch {
    /// Begins; until then nothing is noticed.
    pub(crate) fn start(&mut self) -> notify::Result<()> {
        let news = self.news.clone();
        self.system = Some(notify::recommended_watcher(move |event| news.take(&event))?);
        Ok(())
    }

    /// Looks at `files` from now on, and at no others. They are to be read once soon: they may have changed since they were
    /// read or written, before anyone looked.
    pub(crate) fn follow(&mut self, files: &[PathBuf]) -> notify::Result<()> {
        if self.files == files {
            return Ok(());
        }
        self.files = files.to_vec();
        self.looked = None;
        self.listen()?;
        self.news
            .has_changed
            .store(!files.is_empty(), Ordering::Release);
        Ok(())
    }

    /// Has the system report changes of the folders that the files, and the targets of links, are in now.
    fn listen(&mut self) -> notify::Result<()> {
        let Some(system) = &mut self.system else {
            return Ok(());
        };
        for folder in self.folders.drain(..) {
            // A folder that is gone is looked at no more.
            let _ = system.unwatch(&folder);
        }
        let meant = self
            .files
            .iter()
            .filter_map(|file| file.canonicalize().ok());
        let meant: Vec<PathBuf> = meant.collect();
        let (mut names, mut folders) = (vec![], vec![]);
        for file in self.files.iter().chain(&meant) {
            names.extend(file.file_name().map(OsString::from));
            folders.extend(file.parent().map(Path::to_path_buf));
        }
        folders.sort();
        folders.dedup();
        *self
            .news
            .names
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = names;
        for folder in folders.into_iter().filter(|folder| folder.is_dir()) {
            system.watch(&folder, RecursiveMode::NonRecursive)?;
            self.folders.push(folder);
        }
        Ok(())
    }

    /// Looks at the files themselves, if that is due at `now`. Where one is another than before, the folders may be as well.
    fn look(&mut self, now: Instant) {
        if self.files.is_empty() || self.system.is_none() {
            return;
        }
        if let Some((_, when)) = self.looked
            && now.saturating_duration_since(when) < LOOK
        {
            return;
        }
        let look: Vec<_> = self.files.iter().map(|file| FileStamp::at(file)).collect();
        let is_other = self
            .looked
            .as_ref()
            .is_some_and(|(before, _)| *before != look);
        self.looked = Some((look, now));
        if is_other {
            self.news.has_changed.store(true, Ordering::Release);
            // A folder that cannot be listened to is looked at like this.
            let _ = self.listen();
        }
    }

    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The files were read as they are now.
    pub(crate) fn forget_signs(&mut self) {
        self.news.has_changed.store(false, Ordering::Release);
        self.since = None;
    }

    /// Whether a sign of a change waits to be looked into.
    #[cfg(test)]
    fn is_due_soon(&self) -> bool {
        self.since.is_some() || self.news.has_changed.load(Ordering::Acquire)
    }

    /// Whether the files are to be read, at `now`.
    pub(crate) fn is_due(&mut self, now: Instant) -> bool {
        self.look(now);
        if self.news.has_changed.swap(false, Ordering::AcqRel) && self.since.is_none() {
            self.since = Some(now);
        }
        let is_due = self.since.is_some_and(|since| now - since >= SETTLING);
        if is_due {
            self.since = None;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a change is noticed, given some seconds where one is expected.
    fn notices(watch: &mut FileWatch, seconds: u64) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(seconds) {
            if watch.is_due(Instant::now()) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }

    /// Forgets the signs that there are, as if the file had just been read.
    fn settle(watch: &mut FileWatch) {
        while notices(watch, 1) {}
    }

    #[test]
    fn a_folder_deleted_and_made_anew_is_noticed_with_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("inner");
        let file = inner.join("case.toml");
        fs::create_dir(&inner).expect("made");
        fs::write(&file, "a").expect("written");
        let mut watch = FileWatch::default();
        watch.start().expect("started");
        watch.follow(std::slice::from_ref(&file)).expect("followed");
        settle(&mut watch);
        fs::remove_dir_all(&inner).expect("removed");
        assert!(notices(&mut watch, 10), "it is gone");
        fs::create_dir(&inner).expect("made");
        fs::write(&file, "b").expect("written");
        assert!(notices(&mut watch, 10), "it is there again");
        settle(&mut watch);
        fs::write(&file, "c").expect("written");
        assert!(notices(&mut watch, 10), "the new folder is listened to");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_comes_to_mean_another_file_is_noticed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let [one, other, link] = ["one", "two", "link"].map(|name| folder.path().join(name));
        for folder in [&one, &other] {
            fs::create_dir(folder).expect("made");
            fs::write(folder.join("case.toml"), "a").expect("written");
        }
        // The open file is reached through a link to its folder, of which the system reports nothing.
        symlink(&one, &link).expect("linked");
        let mut watch = FileWatch::default();
        watch.start().expect("started");
        watch.follow(&[link.join("case.toml")]).expect("followed");
        settle(&mut watch);
        fs::remove_file(&link).expect("removed");
        symlink(&other, &link).expect("linked");
        assert!(notices(&mut watch, 10), "it means another file");
        settle(&mut watch);
        fs::write(other.join("case.toml"), "b").expect("written");
        assert!(notices(&mut watch, 10), "that is listened to");
    }

    #[test]
    fn a_file_written_or_replaced_is_noticed_and_its_neighbors_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, other] = ["case.toml", "other.toml"].map(|name| folder.path().join(name));
        fs::write(&file, "a").expect("written");
        let mut watch = FileWatch::default();
        watch.start().expect("started");
        watch.follow(std::slice::from_ref(&file)).expect("followed");
        assert!(notices(&mut watch, 10), "what was written before it looked");
        fs::write(&other, "b").expect("written");
        assert!(!notices(&mut watch, 1));
        fs::write(&file, "c").expect("written");
        assert!(notices(&mut watch, 10));
        fs::rename(&other, &file).expect("renamed");
        assert!(notices(&mut watch, 10));
        watch.follow(&[]).expect("followed");
        while watch.is_due_soon() {
            watch.is_due(Instant::now());
        }
        fs::write(&file, "d").expect("written");
        assert!(!notices(&mut watch, 1));
    }
}
