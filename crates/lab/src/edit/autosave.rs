//! Unsaved edits that outlive a crash.

use super::{SaveError, save_atomically};
use crate::scene::read_regular;
use std::{
    fs::{self, File, TryLockError},
    hash::Hasher,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The first line of a kept file.
const HEAD: &str =
    "# Unsaved edits that Capsule Lab keeps in case it stops. The scene follows the empty line.";
const FILE: &str = "# file  = ";
const SAVED: &str = "# saved = ";

/// The place where one running program keeps its unsaved edits.
///
/// The kept file is a scene file that a person can read and open, with three lines of comment before it. Beside it
/// stands a lock file, which the system releases however the program ends: that tells edits lost by a crash from those
/// of a program that still runs. A path that is no UTF-8 is kept as its bytes, where the system has paths of bytes.
#[derive(Debug)]
pub struct Autosave {
    folder: PathBuf,
    session: String,
    /// Locked as long as it is open.
    _lock: File,
}

/// Edits that a program left unsaved when it stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostEdits {
    /// The file they were made to; `None` for a scene that never had one.
    pub path: Option<PathBuf>,
    /// The text as it was last kept.
    pub text: String,
    /// When it was kept, if the system tells.
    pub kept: Option<SystemTime>,
    saved: u64,
    file: PathBuf,
}

impl LostEdits {
    /// Whether the edits were made to `saved`: if the file holds that still, they fit it.
    pub fn are_based_on(&self, saved: &str) -> bool {
        self.saved == hash(saved)
    }

    /// The file that they are kept in.
    pub fn file(&self) -> &Path {
        &self.file
    }
}

impl Autosave {
    /// Begins keeping in `folder`, which is made if need be.
    pub fn open(folder: impl Into<PathBuf>) -> io::Result<Self> {
        let folder = folder.into();
        fs::create_dir_all(&folder)?;
        let mut number = 1_u32;
        loop {
            let session = format!("session-{}-{number}", std::process::id());
            match File::create_new(folder.join(&session).with_extension("lock")) {
                Ok(lock) => {
                    lock.lock()?;
                    return Ok(Self {
                        folder,
                        session,
                        _lock: lock,
                    });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Keeps `text`, the unsaved state of `path`, which held `saved`. Waits for the disk.
    pub fn write(&self, path: Option<&Path>, saved: &str, text: &str) -> Result<(), SaveError> {
        let file = path.map_or(String::new(), |path| format!("{FILE}{}\n", quoted(path)));
        let saved = format!("{SAVED}{:016x}\n", hash(saved));
        save_atomically(&self.own(), &format!("{HEAD}\n{file}{saved}\n{text}"))?;
        Ok(())
    }

    /// Nothing is unsaved any more.
    pub fn clear(&self) -> io::Result<()> {
        removed(&self.own())
    }

    /// What programs that run no more left behind, the latest first. Files that are something else are passed over.
    pub fn lost(&self) -> io::Result<Vec<LostEdits>> {
        let mut lost = vec![];
        for entry in fs::read_dir(&self.folder)? {
            let file = entry?.path();
            let is_kept = file.extension().is_some_and(|end| end == "toml");
            if is_kept && file != self.own() && !is_running(&file.with_extension("lock")) {
                lost.extend(read(file));
            }
        }
        lost.sort_by_key(|lost| std::cmp::Reverse(lost.kept));
        Ok(lost)
    }

    /// Throws lost edits away.
    pub fn discard(&self, lost: &LostEdits) -> io::Result<()> {
        removed(&lost.file)?;
        removed(&lost.file.with_extension("lock"))
    }

    fn own(&self) -> PathBuf {
        self.folder.join(&self.session).with_extension("toml")
    }
}

impl Drop for Autosave {
    /// Takes away the lock file, unless edits are kept beside it.
    fn drop(&mut self) {
        let own = self.own();
        if !own.exists() {
            let _ = removed(&own.with_extension("lock"));
        }
    }
}

/// Whether the program that holds `lock` still runs.
fn is_running(lock: &Path) -> bool {
    let Ok(lock) = File::open(lock) else {
        return false;
    };
    matches!(lock.try_lock(), Err(TryLockError::WouldBlock))
}

fn removed(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn read(file: PathBuf) -> Option<LostEdits> {
    let kept = fs::metadata(&file).and_then(|data| data.modified()).ok();
    let whole = String::from_utf8(read_regular(&file).ok()?).ok()?;
    let (head, text) = whole.split_once("\n\n")?;
    let mut lines = head.lines();
    if lines.next() != Some(HEAD) {
        return None;
    }
    let mut lost = LostEdits {
        path: None,
        text: text.into(),
        kept,
        saved: 0,
        file,
    };
    for line in lines {
        if let Some(path) = line.strip_prefix(FILE) {
            lost.path = Some(unquoted(path)?);
        } else if let Some(saved) = line.strip_prefix(SAVED) {
            lost.saved = u64::from_str_radix(saved, 16).ok()?;
        }
    }
    Some(lost)
}

fn quoted(path: &Path) -> serde_json::Value {
    #[cfg(unix)]
    if path.to_str().is_none() {
        use std::os::unix::ffi::OsStrExt;
        return path.as_os_str().as_bytes().into();
    }
    path.to_string_lossy().into()
}

/// The path that is so written.
fn unquoted(line: &str) -> Option<PathBuf> {
    #[cfg(unix)]
    if let Ok(bytes) = serde_json::from_str::<Vec<u8>>(line) {
        use std::os::unix::ffi::OsStringExt;
        return Some(std::ffi::OsString::from_vec(bytes).into());
    }
    serde_json::from_str::<String>(line).ok().map(PathBuf::from)
}

/// The same for the same text in every version of the program.
fn hash(text: &str) -> u64 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}
