//! Meshes from files: OBJ, glTF and GLB, STL. Their triangles keep the order of the file; corners are those of the file.
//!
//! A file says of itself how large it is, and may lie: nothing is set aside for more than is there. What a file names
//! beside itself is found within its own folder alone.

mod error;
mod gltf;
mod obj;
mod polygon;
mod report;
mod stl;

pub use error::{MeshError, MeshPlace};
pub use report::{MeshReport, Oddity};

use super::{
    LARGEST,
    named_files::{FileSource, Folder, Inside, LARGEST_FILE, Noted},
    progress::ReadingProgress,
    regular::read_up_to,
};
use capsule_core::geometry::Mesh;
use error::{MeshFault, excerpt};
use std::{ffi::OsStr, path::Path};

/// How many triangles a mesh may have.
pub const MAX_TRIANGLES: usize = 8_000_000;
/// How many corners a mesh may have.
const MAX_VERTICES: usize = 3 * MAX_TRIANGLES;

/// The ends of the names of files that are read, in lower case.
pub const ENDINGS: [&str; 4] = ["obj", "glb", "gltf", "stl"];

/// Whether a file of this name is a mesh, by its ending.
pub fn is_mesh(name: impl AsRef<OsStr>) -> bool {
    ending(Path::new(&name)).is_some()
}

/// UTF-8's, as three bytes.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The one of [`ENDINGS`] that `path` has.
fn ending(path: &Path) -> Option<&'static str> {
    let own = path.extension()?.to_str()?.to_ascii_lowercase();
    ENDINGS.into_iter().find(|ending| *ending == own)
}

/// The mesh in the file at `path`, in the file's own lengths and directions.
pub fn read(path: &Path) -> Result<Mesh, MeshError> {
    read_watched(path, &ReadingProgress::default())
}

/// The same, telling `progress` where it is.
pub fn read_watched(path: &Path, progress: &ReadingProgress) -> Result<Mesh, MeshError> {
    let (mesh, _) = read_noted(path, progress)?;
    Ok(mesh)
}

/// The same, and what the file names itself, from its folder.
pub(super) fn read_noted(
    path: &Path,
    progress: &ReadingProgress,
) -> Result<(Mesh, Vec<String>), MeshError> {
    let shown = path.to_string_lossy();
    let bytes = read_up_to(path, LARGEST_FILE).map_err(|error| {
        let message = format!("cannot be read: {error}");
        MeshFault::new(MeshPlace::Whole, message, "a mesh file").in_file(&shown)
    })?;
    let folder = Folder::of(path);
    let noted = Noted::new(&folder);
    let mesh = parse_watched(&shown, &bytes, &noted, progress)?;
    Ok((mesh, noted.into_asked()))
}

/// The mesh in the file that another names as `path`, among `files`, and what that file names itself.
pub fn find(
    path: &str,
    files: &dyn FileSource,
    progress: &ReadingProgress,
) -> Result<(Mesh, Vec<String>), MeshError> {
    let bytes = files.bytes(path).map_err(|error| {
        let (message, expected) = (error.to_string(), error.expected());
        MeshFault::new(MeshPlace::Whole, message, expected).in_file(path)
    })?;
    let noted = Noted::new(files);
    let beside = Inside {
        files: &noted,
        file: path,
    };
    let mesh = parse_watched(path, &bytes, &beside, progress)?;
    Ok((mesh, noted.into_asked()))
}

/// The mesh that `bytes` are. `name` says by its ending which form they have and is what errors are reported under;
/// `beside` has the files that it names.
pub fn parse(name: &str, bytes: &[u8], beside: &dyn FileSource) -> Result<Mesh, MeshError> {
    parse_watched(name, bytes, beside, &ReadingProgress::default())
}

fn parse_watched(
    name: &str,
    bytes: &[u8],
    beside: &dyn FileSource,
    progress: &ReadingProgress,
) -> Result<Mesh, MeshError> {
    progress.begin(name, bytes.len() as u64);
    // Some programs begin a text with a mark of its encoding, which is no part of it.
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let read = match ending(Path::new(name)) {
        Some("obj") => obj::read(bytes, progress),
        Some("stl") => stl::read(bytes, progress),
        Some("glb" | "gltf") => gltf::read(bytes, beside, progress),
        _ => Err(MeshFault::new(
            MeshPlace::Whole,
            format!(
                "`{}` is no form of mesh that is read",
                excerpt(name.as_bytes())
            ),
            "a name that ends in .obj, .glb, .gltf or .stl",
        )),
    };
    let read = read.and_then(|mesh| {
        if mesh.is_empty() {
            Err(MeshFault::new(
                MeshPlace::Whole,
                "the file has no triangles",
                "at least one",
            ))
        } else {
            Ok(mesh)
        }
    });
    read.map_err(|fault| fault.in_file(name))
}
