//! The files that come with the program: scenes, and the meshes that they show.

use super::named_files::{FileError, FileSource, Folder, inside};
use include_dir::{Dir, include_dir};
use std::{borrow::Cow, path::Path};

/// The folder of the repository that is embedded.
pub(super) static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scenes");

/// The folder in it that has the meshes, and no scenes.
pub(super) const MESHES: &str = "meshes";

/// The files beside a scene; where there is none, one of the same path under `meshes/` that comes with the program, so that
/// a built-in scene finds its mesh wherever it is saved.
pub(super) struct SceneFiles(Folder);

impl SceneFiles {
    /// Those of the scene at `path`.
    pub(super) fn of(path: &str) -> Self {
        Self(Folder::of(Path::new(path)))
    }
}

impl FileSource for SceneFiles {
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError> {
        self.0.bytes(path).or_else(|error| {
            let own = inside(path).filter(|own| own.split('/').next() == Some(MESHES));
            let built_in = own.and_then(|own| FILES.get_file(own));
            built_in.map_or(Err(error), |file| Ok(file.contents().into()))
        })
    }
}
