//! The files that a scene or a mesh names: where they are looked for, and what is not looked at.

use super::{printable, regular::read_up_to};
use std::{
    borrow::Cow,
    cell::RefCell,
    io,
    path::{Path, PathBuf},
};

/// The largest file of a mesh that is read, bytes.
pub(super) const LARGEST_FILE: u64 = 2 << 30;

/// Where files that are named by others are found.
pub trait FileSource {
    /// All of the file at `path`: from the folder of what names it, with `/` between names.
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError>;
}

/// Why a file that is named is not read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It lies elsewhere.
    #[error("`{}` leaves the folder of the file that names it", printable(.0))]
    Outside(String),
    /// There is no folder to look in: the text that names it lies in no file.
    #[error("`{}` is looked for in the folder of the scene, which is not saved yet", printable(.0))]
    NoFolder(String),
    /// The system does not give it.
    #[error("`{}` cannot be read: {error}", printable(.path))]
    Unreadable {
        /// As it is named.
        path: String,
        /// What the system says.
        error: io::Error,
    },
}

impl FileError {
    /// What is read instead.
    pub fn expected(&self) -> &'static str {
        match self {
            Self::Outside(_) => "a file in that folder or one inside it",
            Self::NoFolder(_) => "a scene that lies in a folder",
            Self::Unreadable { .. } => "a file that can be read",
        }
    }
}

/// No file at all.
pub struct NoFiles;

impl FileSource for NoFiles {
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError> {
        Err(FileError::NoFolder(path.into()))
    }
}

/// The files of a folder and of those inside it.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// That in which the file at `path` lies.
    pub fn of(path: &Path) -> Self {
        let folder = path.parent().unwrap_or(Path::new(""));
        Self(if folder.as_os_str().is_empty() {
            ".".into()
        } else {
            folder.into()
        })
    }
}

impl FileSource for Folder {
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError> {
        let outside = || FileError::Outside(path.into());
        let unreadable = |error| FileError::Unreadable {
            path: path.into(),
            error,
        };
        let inside = inside(path).ok_or_else(outside)?;
        // A link on the way may lead out.
        let folder = self.0.canonicalize().map_err(unreadable)?;
        let file = folder.join(&inside).canonicalize().map_err(unreadable)?;
        if !file.starts_with(&folder) {
            return Err(outside());
        }
        let bytes = read_up_to(&file, LARGEST_FILE).map_err(unreadable)?;
        Ok(bytes.into())
    }
}
/// The files of a folder inside another's.
pub(super) struct Inside<'f> {
    pub(super) files: &'f dyn FileSource,
    /// A file in the inner.
    pub(super) file: &'f str,
}

impl FileSource for Inside<'_> {
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError> {
        match self.file.rfind(['/', '\\']) {
            Some(end) if !path.starts_with(['/', '\\']) => {
                self.files.bytes(&format!("{}/{path}", &self.file[..end]))
            }
            _ => self.files.bytes(path),
        }
    }
}

/// Files of which it is written down which were asked for.
pub(super) struct Noted<'f> {
    files: &'f dyn FileSource,
    asked: RefCell<Vec<String>>,
}

impl<'f> Noted<'f> {
    pub(super) fn new(files: &'f dyn FileSource) -> Self {
        let asked = RefCell::default();
        Self { files, asked }
    }

    /// Which, each once, without detours.
    pub(super) fn into_asked(self) -> Vec<String> {
        let asked = self.asked.into_inner();
        let mut asked: Vec<String> = asked.iter().filter_map(|path| inside(path)).collect();
        asked.sort();
        asked.dedup();
        asked
    }
}

impl FileSource for Noted<'_> {
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError> {
        self.asked.borrow_mut().push(path.into());
        self.files.bytes(path)
    }
}

/// `path` without detours; `None` where it leaves its folder. Both slashes part names, as both are written on Windows.
pub(super) fn inside(path: &str) -> Option<String> {
    let mut names: Vec<&str> = vec![];
    let is_absolute = path.starts_with(['/', '\\']) || path.contains(':') || path.contains('\0');
    for name in path.split(['/', '\\']).filter(|_| !is_absolute) {
        match name {
            "" | "." => {}
            ".." => drop(names.pop()?),
            name => names.push(name),
        }
    }
    (!names.is_empty()).then(|| names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_in_its_folder() {
        for (path, found) in [
            ("a.obj", Some("a.obj")),
            ("./a//b/../c.obj", Some("a/c.obj")),
            ("a\\b.obj", Some("a/b.obj")),
            ("../a.obj", None),
            ("a/../../b.obj", None),
            ("/etc/passwd", None),
            ("C:\\a.obj", None),
            ("..", None),
            ("", None),
        ] {
            assert_eq!(inside(path).as_deref(), found, "{path}");
        }
    }
}
