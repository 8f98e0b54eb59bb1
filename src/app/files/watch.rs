//! Whether the open file was written by someone else.

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How long after the first sign of a change the file is read: many programs write in several goes.
const SETTLING: Duration = Duration::from_millis(80);

/// Looks at the folder of one file. Not the file itself: most programs replace it by another of its name.
#[derive(Default)]
pub(crate) struct Watch {
    system: Option<RecommendedWatcher>,
    news: Arc<News>,
    file: Option<PathBuf>,
    folders: Vec<PathBuf>,
    /// When the first sign of a change was seen.
    since: Option<Instant>,
}

/// What the system's thread tells.
#[derive(Default)]
struct News {
    /// What the file is called, and what the one that a link means.
    names: Mutex<Vec<OsString>>,
    has_changed: AtomicBool,
}

impl News {
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

impl Watch {
    /// Begins; until then nothing is noticed.
    pub(crate) fn start(&mut self) -> notify::Result<()> {
        let news = self.news.clone();
        self.system = Some(notify::recommended_watcher(move |event| news.take(&event))?);
        Ok(())
    }

    /// Looks at `file` from now on, and at no other. It is to be read once soon: it may have changed since it was read
    /// or written, before anyone looked.
    pub(crate) fn follow(&mut self, file: Option<&Path>) -> notify::Result<()> {
        if self.file.as_deref() == file {
            return Ok(());
        }
        self.file = file.map(Path::to_path_buf);
        let Some(system) = &mut self.system else {
            return Ok(());
        };
        for folder in self.folders.drain(..) {
            // A folder that is gone is looked at no more.
            let _ = system.unwatch(&folder);
        }
        let meant = file.and_then(|file| file.canonicalize().ok());
        let files = file.into_iter().chain(meant.as_deref());
        let (mut names, mut folders) = (vec![], vec![]);
        for file in files {
            names.extend(file.file_name().map(OsString::from));
            folders.extend(file.parent().map(Path::to_path_buf));
        }
        folders.dedup();
        *self
            .news
            .names
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = names;
        for folder in folders {
            system.watch(&folder, RecursiveMode::NonRecursive)?;
            self.folders.push(folder);
        }
        self.news
            .has_changed
            .store(self.file.is_some(), Ordering::Release);
        Ok(())
    }

    /// Whether a sign of a change waits to be looked into.
    #[cfg(test)]
    fn is_due_soon(&self) -> bool {
        self.since.is_some() || self.news.has_changed.load(Ordering::Acquire)
    }

    /// Whether the file is to be read, at `now`.
    pub(crate) fn is_due(&mut self, now: Instant) -> bool {
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
    use std::fs;

    /// Whether a change is noticed, given some seconds where one is expected.
    fn notices(watch: &mut Watch, seconds: u64) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(seconds) {
            if watch.is_due(Instant::now()) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }

    #[test]
    fn a_file_written_or_replaced_is_noticed_and_its_neighbours_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, other] = ["case.toml", "other.toml"].map(|name| folder.path().join(name));
        fs::write(&file, "a").expect("written");
        let mut watch = Watch::default();
        watch.start().expect("started");
        watch.follow(Some(&file)).expect("followed");
        assert!(notices(&mut watch, 10), "what was written before it looked");
        fs::write(&other, "b").expect("written");
        assert!(!notices(&mut watch, 1));
        fs::write(&file, "c").expect("written");
        assert!(notices(&mut watch, 10));
        fs::rename(&other, &file).expect("renamed");
        assert!(notices(&mut watch, 10));
        watch.follow(None).expect("followed");
        while watch.is_due_soon() {
            watch.is_due(Instant::now());
        }
        fs::write(&file, "d").expect("written");
        assert!(!notices(&mut watch, 1));
    }
}
