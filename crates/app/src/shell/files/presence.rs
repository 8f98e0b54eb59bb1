//! Which recent files are still there. The disk is read in a thread of its own: a folder on a network may answer late or never.

use crate::shell::prelude::*;

/// How long an answer holds.
const HOLDS: Duration = Duration::from_secs(2);

/// Which of some files are there, as far as the disk has answered.
#[derive(Default)]
pub(crate) struct FilePresence {
    asked: Vec<PathBuf>,
    answers: HashMap<PathBuf, bool>,
    /// Answers that are under way; one thread at a time.
    coming: Option<Receiver<(PathBuf, bool)>>,
    answered: Option<Instant>,
}

impl FilePresence {
    /// Whether `path` is a file. One that the disk has not answered about is taken to be there.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.answers.get(path).copied().unwrap_or(true)
    }

    /// Checks `paths` where they differ from the last ones or the answers are old, and takes the answers that have come.
    pub(crate) fn update(&mut self, paths: &[PathBuf], now: Instant) -> bool {
        let has_changed = self.take_answers(now);
        let is_old = |at: Instant| now.duration_since(at) >= HOLDS;
        let is_due = self.asked != paths || self.answered.is_none_or(is_old);
        if is_due && self.coming.is_none() && !paths.is_empty() {
            self.ask(paths);
        }
        has_changed
    }

    fn ask(&mut self, paths: &[PathBuf]) {
        let (send, coming) = mpsc::channel();
        let asked = paths.to_vec();
        let look = move || {
            for path in asked {
                let is_there = path.is_file();
                if send.send((path, is_there)).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("recent files".into());
        // Without a thread all of them are taken to be there.
        if thread.spawn(look).is_ok() {
            self.coming = Some(coming);
        }
        self.asked = paths.to_vec();
        self.answers.retain(|path, _| paths.contains(path));
    }

    fn take_answers(&mut self, now: Instant) -> bool {
        let mut has_changed = false;
        while let Some(coming) = &self.coming {
            match coming.try_recv() {
                Ok((path, is_there)) => {
                    has_changed |= self.answers.insert(path, is_there) != Some(is_there);
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.coming = None;
                    self.answered = Some(now);
                }
            }
        }
        has_changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Tends until everything is answered.
    fn answered(presence: &mut FilePresence, paths: &[PathBuf], mut now: Instant) -> Instant {
        now += HOLDS;
        presence.update(paths, now);
        while presence.coming.is_some() {
            thread::yield_now();
            presence.update(paths, now);
        }
        now
    }

    #[test]
    fn a_file_is_there_until_the_disk_says_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = ["a.toml", "b.toml"].map(|name| folder.path().join(name));
        fs::write(&paths[0], "").expect("written");
        let mut presence = FilePresence::default();
        assert!(paths.iter().all(|path| presence.has(path)));
        let now = answered(&mut presence, &paths, Instant::now());
        assert!(presence.has(&paths[0]) && !presence.has(&paths[1]));
        fs::remove_file(&paths[0]).expect("removed");
        presence.update(&paths, now + HOLDS / 2);
        assert!(presence.coming.is_none(), "the answers are not old yet");
        answered(&mut presence, &paths, now);
        assert!(!presence.has(&paths[0]));
    }
}
