//! Saving so that a file is the old text or the new one, whole, whatever stops the program.

use std::{
    fs::{self, File, Metadata},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};

/// Why a text is not saved. The file is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The folder is not there.
    #[error("cannot save {}: there is no folder {}", .path.display(), .folder.display())]
    NoFolder {
        /// As asked for.
        path: PathBuf,
        /// What is missing.
        folder: PathBuf,
    },
    /// The path is a folder.
    #[error("cannot save {}: it is a folder", .path.display())]
    IsFolder {
        /// As asked for.
        path: PathBuf,
    },
    /// The file is write-protected.
    #[error("cannot save {}: the file is read-only", .path.display())]
    ReadOnlyFile {
        /// As asked for.
        path: PathBuf,
    },
    /// The folder takes no files.
    #[error("cannot save {}: the folder {} is read-only", .path.display(), .folder.display())]
    ReadOnlyFolder {
        /// As asked for.
        path: PathBuf,
        /// Which.
        folder: PathBuf,
    },
    /// Something else, such as a full disk.
    #[error("cannot save {}: {error}", .path.display())]
    Failed {
        /// As asked for.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// Saves `text` at `path`, which then holds either all of it or, if anything fails or the machine stops, what it held.
///
/// The text goes to a temporary file in the same folder and from there to the disk, then takes the old one's name; a
/// symbolic link is followed to the file it means, and that file's permissions are kept. A program killed in the middle
/// may leave the temporary file, called `.name-….saving`.
pub fn save_atomically(path: &Path, text: &str) -> Result<(), SaveError> {
    let failed = |error| SaveError::Failed {
        path: path.into(),
        error,
    };
    let target = followed(path).map_err(failed)?;
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let standing = fs::metadata(&target).ok();
    if standing.as_ref().is_some_and(Metadata::is_dir) {
        return Err(SaveError::IsFolder { path: path.into() });
    }
    if !folder.is_dir() {
        return Err(SaveError::NoFolder {
            path: path.into(),
            folder: folder.into(),
        });
    }
    let is_read_only = |file: &Metadata| file.permissions().readonly();
    if standing.as_ref().is_some_and(is_read_only) {
        return Err(SaveError::ReadOnlyFile { path: path.into() });
    }
    let written = write(&target, folder, text, standing.as_ref());
    written.map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => SaveError::ReadOnlyFolder {
            path: path.into(),
            folder: folder.into(),
        },
        _ => failed(error),
    })
}

/// The file that `path` means in the end, which need not be there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its symbolic links go in a circle"))
}

fn write(target: &Path, folder: &Path, text: &str, standing: Option<&Metadata>) -> io::Result<()> {
    let mut file = temporary(target, folder)?;
    file.write_all(text.as_bytes())?;
    if let Some(standing) = standing {
        keep_owner(file.as_file(), standing);
        file.as_file().set_permissions(standing.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Gives the file to whom it belonged, as far as the user may: the group at least where he is in it.
#[cfg(unix)]
fn keep_owner(file: &File, standing: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (user, group) = (standing.uid(), standing.gid());
    if fchown(file, Some(user), Some(group)).is_err() {
        let _ = fchown(file, None, Some(group));
    }
}

/// Nothing to do: a new file has its folder's access list.
#[cfg(not(unix))]
fn keep_owner(_file: &File, _standing: &Metadata) {}

fn temporary(target: &Path, folder: &Path) -> io::Result<NamedTempFile> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{name}-");
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(".saving");
    #[cfg(unix)]
    {
        use std::{fs::Permissions, os::unix::fs::PermissionsExt};
        // What a new file gets; the user's mask takes from it.
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Brings the new name to the disk, where the system has a way to; the text itself is there already.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
