//! Saving so that a file is the old text or the new one, whole, whatever stops the program.

use std::{
    fs::{self, File, FileType, Metadata},
    io::{self, BufWriter, ErrorKind, Write},
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
    /// The path is a pipe, a socket or a disk.
    #[error("cannot save {}: it is not an ordinary file", .path.display())]
    IsNoFile {
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

/// What saving could not keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// How many other names (hard links) the file had: they mean the text before, and this name alone the new one.
    pub other_names: u64,
}

/// Saves `text` at `path`: see [`write_atomically`].
pub fn save_atomically(path: &Path, text: &str) -> Result<Saved, SaveError> {
    write_atomically(path, |file| file.write_all(text.as_bytes()))
}

/// Has `write` fill the file at `path`, which then holds either all of it or, if anything fails or the machine stops,
/// what it held.
///
/// The content goes to a temporary file in the same folder and from there to the disk, then takes the old one's name; a
/// symbolic link is followed to the file it means, and that file's permissions and extended attributes are kept. A
/// program killed in the middle may leave the temporary file, called `.name-….saving`. A device such as `/dev/null` is
/// written to as it is.
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Saved, SaveError> {
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
    match standing.as_ref().map(Metadata::file_type) {
        Some(kind) if kind.is_dir() => return Err(SaveError::IsFolder { path: path.into() }),
        Some(kind) if is_device(kind) => {
            return write_through(&target, write).map_err(failed);
        }
        Some(kind) if !kind.is_file() => return Err(SaveError::IsNoFile { path: path.into() }),
        Some(_) | None => {}
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
    let written = write_beside(&target, folder, write, standing.as_ref());
    written.map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => SaveError::ReadOnlyFolder {
            path: path.into(),
            folder: folder.into(),
        },
        _ => failed(error),
    })?;
    Ok(Saved {
        other_names: standing.as_ref().map_or(0, other_names),
    })
}

/// The file that `path` means in the end, which need not be there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its symbolic links form a loop"))
}

/// Has `write` fill a file beside `target` that takes its name once it is whole.
fn write_beside(
    target: &Path,
    folder: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    standing: Option<&Metadata>,
) -> io::Result<()> {
    let mut file = temporary(target, folder)?;
    filled(file.as_file_mut(), write)?;
    if let Some(standing) = standing {
        keep_owner(file.as_file(), standing);
        file.as_file().set_permissions(standing.permissions())?;
        keep_attributes(file.as_file(), target);
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Has `write` fill what is no file and cannot be replaced by one.
fn write_through(
    target: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Saved> {
    let mut device = File::options().write(true).open(target)?;
    filled(&mut device, write)?;
    Ok(Saved::default())
}

/// Nothing of what `write` writes stays behind in memory.
fn filled(file: &mut File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = BufWriter::new(file);
    write(&mut buffer)?;
    buffer.flush()
}

/// Whether it takes what is written to it as it comes: a terminal, `/dev/null`.
#[cfg(unix)]
fn is_device(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_char_device(&kind)
}

/// Devices are no files there.
#[cfg(not(unix))]
fn is_device(_kind: FileType) -> bool {
    false
}

/// How many more names the file has.
#[cfg(unix)]
fn other_names(standing: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(standing).saturating_sub(1)
}

/// They cannot be told there.
#[cfg(not(unix))]
fn other_names(_standing: &Metadata) -> u64 {
    0
}

/// Gives the file the extended attributes of `target`, access lists among them, as far as the user may.
#[cfg(target_os = "linux")]
fn keep_attributes(file: &File, target: &Path) {
    use rustix::fs::{XattrFlags, fsetxattr, getxattr, listxattr};
    /// The system allows no longer list and no longer value.
    const LONGEST: usize = 64 << 10;
    let (mut names, mut value) = (vec![0; LONGEST], vec![0; LONGEST]);
    let Ok(length) = listxattr(target, &mut names[..]) else {
        return;
    };
    for name in names[..length].split(|byte| *byte == 0) {
        if name.is_empty() {
            continue;
        }
        if let Ok(length) = getxattr(target, name, &mut value[..]) {
            let _ = fsetxattr(file, name, &value[..length], XattrFlags::empty());
        }
    }
}

/// Elsewhere they stay behind.
#[cfg(not(target_os = "linux"))]
fn keep_attributes(_file: &File, _target: &Path) {}

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
