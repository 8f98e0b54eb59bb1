//! Reading a file that somebody names, or that lies among scenes: only what can be read to its end.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read},
    path::Path,
};

/// The largest file that is read, bytes.
const LARGEST: u64 = 256 << 20;

/// All of the file at `path`, or of the one that a link there means. A pipe may have no end and a device gives whatever
/// it likes: those are refused, as is what is larger than 256 MB.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    read_up_to(path, LARGEST)
}

/// The same of a file with at most `largest` bytes.
pub(super) fn read_up_to(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let too_large = || {
        let told = format!("it is larger than {} MB", largest >> 20);
        io::Error::new(ErrorKind::FileTooLarge, told)
    };
    let standing = fs::metadata(path)?;
    if standing.is_dir() {
        let told = "it is a folder, and a file was expected";
        return Err(io::Error::new(ErrorKind::IsADirectory, told));
    }
    if !standing.is_file() {
        let told = "it is a pipe or a device, and an ordinary file was expected";
        return Err(io::Error::new(ErrorKind::InvalidInput, told));
    }
    if standing.len() > largest {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(standing.len() as usize);
    let mut file = File::open(path)?.take(largest + 1);
    file.read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        Err(too_large())
    } else {
        Ok(bytes)
    }
}
