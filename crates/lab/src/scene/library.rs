//! The scenes that come with the program: the TOML files under `scenes/`, embedded, in chapters.
//!
//! Folders are chapters, ordered by the number before their names: `scenes/2-the-capsule/1-over-the-face.toml` is the
//! scene `over-the-face` of the chapter "The capsule".

use super::{
    Scene, SceneErrors, around_mesh,
    case_in_picture::{self, is_picture},
    case_link::{self, CaseLinkError},
    embedded::{FILES, MESHES},
    error::quoted_list,
    mesh_file::{self, MeshError, is_mesh},
    mesh_table::ReadMesh,
    progress::ReadingProgress,
    read_regular,
};
use capsule_core::trace::nearest;
use include_dir::Dir;
use std::{
    borrow::Cow,
    cmp::Reverse,
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

/// A folder of scenes.
#[derive(Debug)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// Its scenes, in order.
    pub scenes: Vec<BuiltIn>,
}

/// One embedded scene file.
#[derive(Debug)]
pub struct BuiltIn {
    /// Short and unique: what it is called on the command line.
    pub id: &'static str,
    /// Its path in the repository.
    pub path: String,
    /// The file.
    pub text: &'static str,
}

impl BuiltIn {
    /// Reads it.
    pub fn read(&self) -> Result<Scene, SceneErrors> {
        Scene::read(&self.path, self.text)
    }

    /// Its text and path.
    pub fn source(&self) -> Source {
        Source {
            path: self.path.clone(),
            text: self.text.into(),
        }
    }

    /// Whether its path ends with `tail`, whole names only; the extension may be left out.
    fn is_at(&self, tail: &str) -> bool {
        let own = self.path.trim_end_matches(".toml");
        let start = own.strip_suffix(tail.trim_end_matches(".toml"));
        start.is_some_and(|start| start.is_empty() || start.ends_with('/'))
    }
}

/// Why an argument opens no scene.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is neither a built-in scene nor a file.
    #[error("no scene is called `{name}`, and there is no such file{}", did_you_mean(.alike))]
    Unknown {
        /// As asked for.
        name: String,
        /// The ids that may be meant, the likeliest first.
        alike: Vec<&'static str>,
    },
    /// Several built-in scenes end like that.
    #[error("`{name}` could be any of {}", quoted_list(.matches.iter().copied()))]
    Ambiguous {
        /// As asked for.
        name: String,
        /// Their ids.
        matches: Vec<&'static str>,
    },
    /// The file cannot be read.
    #[error("cannot read {path}: {error}")]
    Unreadable {
        /// As asked for.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is a link to a mesh in another folder, where a scene beside the link would not look.
    #[error(
        "{path} is a link to {target}, which lies outside of its folder; expected a mesh in that folder: open {target} itself"
    )]
    LinkedOut {
        /// As asked for.
        path: String,
        /// The file that the link means.
        target: String,
    },
    /// It is a picture without a scene.
    #[error(
        "{path} contains no scene; expected a picture that Capsule Lab saved. A website that resizes a picture removes the scene from it"
    )]
    NoSceneInPicture {
        /// As asked for.
        path: String,
    },
    /// It is a link that holds no scene.
    #[error(transparent)]
    Link(#[from] CaseLinkError),
    /// The mesh has mistakes.
    #[error("{0}")]
    Mesh(#[from] MeshError),
    /// The file has mistakes.
    #[error("{0}")]
    Invalid(#[from] SceneErrors),
}

fn did_you_mean(alike: &[&str]) -> String {
    match alike {
        [] => String::new(),
        [one] => format!("; did you mean `{one}`?"),
        [first @ .., last] => {
            let first = quoted_list(first.iter().copied());
            format!("; did you mean {first} or `{last}`?")
        }
    }
}

/// Every chapter with its scenes.
pub fn chapters() -> &'static [Chapter] {
    static CHAPTERS: OnceLock<Vec<Chapter>> = OnceLock::new();
    CHAPTERS.get_or_init(|| {
        let has_scenes = |folder: &&Dir<'static>| folder.path() != Path::new(MESHES);
        let mut folders: Vec<&Dir<'static>> = FILES.dirs().filter(has_scenes).collect();
        folders.sort_by_key(|folder| numbered(file_name(folder.path())));
        folders.into_iter().map(chapter).collect()
    })
}

/// Every built-in scene, in order.
pub fn all() -> impl Iterator<Item = &'static BuiltIn> {
    chapters().iter().flat_map(|chapter| &chapter.scenes)
}

/// A scene file's text and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file's path; of a built-in scene, its path in the repository.
    pub path: String,
    /// All of it.
    pub text: Cow<'static, str>,
}

/// Opens a built-in scene by its id, a link, or a file by its path, of a picture that carries a case or of a mesh too: a
/// scene is made around that. A bare name means the built-in scene first.
pub fn open(argument: impl AsRef<OsStr>) -> Result<Scene, OpenError> {
    open_watched(argument, &ReadingProgress::default())
}

/// The same, telling `progress` where it is.
pub fn open_watched(
    argument: impl AsRef<OsStr>,
    progress: &ReadingProgress,
) -> Result<Scene, OpenError> {
    let (Source { path, text }, read) = opened(argument, progress)?;
    Ok(Scene::read_after(&path, &text, None, (progress, read))?)
}

/// The text that [`open`] reads, mistakes and all.
pub fn source(argument: impl AsRef<OsStr>) -> Result<Source, OpenError> {
    source_watched(argument, &ReadingProgress::default())
}

/// The same, telling `progress` where the reading is of a mesh around which a scene is made.
pub fn source_watched(
    argument: impl AsRef<OsStr>,
    progress: &ReadingProgress,
) -> Result<Source, OpenError> {
    let (source, _) = opened(argument, progress)?;
    Ok(source)
}

/// The same with the mesh that was read for it, if one was.
pub(crate) fn opened(
    argument: impl AsRef<OsStr>,
    progress: &ReadingProgress,
) -> Result<(Source, Option<ReadMesh>), OpenError> {
    let path = Path::new(&argument);
    if is_mesh(path) && path.exists() {
        let (source, mesh) = around(path, progress)?;
        return Ok((source, Some(mesh)));
    }
    if let Some(text) = path.to_str().and_then(case_link::text_in) {
        let (path, text) = ("link.toml".into(), text?.into());
        return Ok((Source { path, text }, None));
    }
    if is_picture(path) && path.exists() {
        return Ok((pictured(path)?, None));
    }
    Ok((written(path)?, None))
}

/// Whether [`open`] makes a scene of `argument` that is in no file of its own yet: of a mesh, a picture, a link.
pub fn opens_as_new(argument: impl AsRef<OsStr>) -> bool {
    let path = Path::new(&argument);
    is_mesh(path) || is_picture(path) || is_link(argument.as_ref())
}

/// Whether a mesh of this name comes with the program.
pub fn has_file(name: &str) -> bool {
    FILES.get_file(name).is_some()
}

/// Whether `argument` has a link of a scene.
pub fn is_link(argument: &OsStr) -> bool {
    argument.to_str().and_then(case_link::text_in).is_some()
}

/// The scene in the picture at `path`. It names its meshes from the picture's folder.
fn pictured(path: &Path) -> Result<Source, OpenError> {
    let named = || path.to_string_lossy().into_owned();
    let text = case_in_picture::text_in(path).map_err(|error| OpenError::Unreadable {
        path: named(),
        error,
    })?;
    let text = text.ok_or_else(|| OpenError::NoSceneInPicture { path: named() })?;
    Ok(Source {
        path: path.with_extension("toml").to_string_lossy().into_owned(),
        text: text.into(),
    })
}

/// The scene file that `path` is, or a built-in one.
fn written(path: &Path) -> Result<Source, OpenError> {
    // No built-in scene has a name that is not UTF-8.
    let Some(name) = path.to_str() else {
        return read_file(path);
    };
    let is_path = is_path(name);
    if is_path && path.is_file() {
        return read_file(path);
    }
    match find(name) {
        Err(_) if is_path || path.exists() => read_file(path),
        found => found.map(BuiltIn::source),
    }
}

/// The built-in scene that [`open`] takes for `argument`; none where it opens a file.
pub fn built_in(argument: &str) -> Option<&'static BuiltIn> {
    let is_file = is_path(argument) && Path::new(argument).is_file();
    find(argument).ok().filter(|_| !is_file)
}

/// The built-in scene with this id. The end of its path, or a part of the id that no other has, will do as well.
pub fn find(name: &str) -> Result<&'static BuiltIn, OpenError> {
    if let Some(exact) = all().find(|scene| scene.id == name || scene.is_at(name)) {
        return Ok(exact);
    }
    let may_be_part = name.len() >= 3 && !is_path(name);
    let partly: Vec<&BuiltIn> = all()
        .filter(|scene| may_be_part && scene.id.contains(name))
        .collect();
    match partly[..] {
        [only] => Ok(only),
        [] => Err(OpenError::Unknown {
            name: name.into(),
            alike: alike(name),
        }),
        _ => Err(OpenError::Ambiguous {
            name: name.into(),
            matches: partly.iter().map(|scene| scene.id).collect(),
        }),
    }
}

/// The most ids that are suggested.
const MAX_ALIKE: usize = 3;

/// The ids of built-in scenes that `name` may mean, the likeliest first: the scene of that title, those that have all its words
/// in the title, those of several words that are all in it, and the one that is spelt most like it.
fn alike(name: &str) -> Vec<&'static str> {
    let words = |text: &str| {
        let lower = text.to_lowercase();
        let words = lower.split(|sign: char| !sign.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        format!("-{}-", words.join("-"))
    };
    let asked = words(name.trim_end_matches(".toml"));
    let rank = |scene: &BuiltIn| {
        let title = scene
            .text
            .lines()
            .find_map(|line| line.strip_prefix("title"));
        let title = words(title.unwrap_or_default());
        if title == asked {
            Some(0)
        } else if title.contains(&asked) {
            Some(1)
        } else {
            let is_within = scene.id.contains('-') && asked.contains(&words(scene.id));
            is_within.then_some(2)
        }
    };
    let mut ranked: Vec<(usize, &BuiltIn)> = all()
        .filter_map(|scene| Some((rank(scene)?, scene)))
        .collect();
    ranked.sort_by_key(|(rank, scene)| (*rank, Reverse(scene.id.len())));
    let mut alike: Vec<&str> = ranked.into_iter().map(|(_, scene)| scene.id).collect();
    let spelt = nearest(name, all().map(|scene| scene.id));
    alike.extend(spelt.filter(|spelt| !alike.contains(spelt)));
    alike.truncate(MAX_ALIKE);
    alike
}

fn is_path(argument: &str) -> bool {
    argument.ends_with(".toml") || argument.contains(['/', '\\'])
}

/// A scene around the mesh at `path`, beside it.
fn around(path: &Path, progress: &ReadingProgress) -> Result<(Source, ReadMesh), OpenError> {
    if let Some(target) = linked_out(path) {
        return Err(OpenError::LinkedOut {
            path: path.to_string_lossy().into_owned(),
            target: target.to_string_lossy().into_owned(),
        });
    }
    let (mesh, beside) = mesh_file::read_noted(path, progress)?;
    let [stem, file] = [path.file_stem(), path.file_name()];
    let [stem, file] = [stem, file].map(|name| name.unwrap_or_default().to_string_lossy());
    let source = Source {
        path: path.with_extension("toml").to_string_lossy().into_owned(),
        text: around_mesh::text(&stem, &file, &mesh).into(),
    };
    let read = ReadMesh {
        file: file.into_owned(),
        beside,
        mesh: Arc::new(mesh),
    };
    Ok((source, read))
}

/// The file that the link at `path` means, where that lies neither in its folder nor inside it.
fn linked_out(path: &Path) -> Option<PathBuf> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    let target = path.canonicalize().ok()?;
    (!target.starts_with(folder)).then_some(target)
}

fn read_file(file: &Path) -> Result<Source, OpenError> {
    let path = file.to_string_lossy().into_owned();
    match read_regular(file) {
        Ok(bytes) => Ok(Source {
            text: Scene::text_of(&path, &bytes)?.to_owned().into(),
            path,
        }),
        Err(error) => Err(OpenError::Unreadable { path, error }),
    }
}

fn chapter(folder: &'static Dir<'static>) -> Chapter {
    let mut files: Vec<_> = folder
        .files()
        .filter(|file| file.path().extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort_by_key(|file| numbered(file_name(file.path())));
    let scenes = files.into_iter().map(|file| BuiltIn {
        id: numbered(file_name(file.path()).trim_end_matches(".toml")).1,
        path: format!("scenes/{}", file.path().display()).replace('\\', "/"),
        text: file.contents_utf8().unwrap_or_default(),
    });
    let words = numbered(file_name(folder.path())).1.replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase());
    Chapter {
        title: first.into_iter().flatten().chain(letters).collect(),
        scenes: scenes.collect(),
    }
}

fn file_name(path: &'static Path) -> &'static str {
    path.file_name()
        .and_then(|name| name.to_str())
        .unwrap_or("")
}

/// The number that orders a name, and the name without it: `2-edge` is 2 and `edge`.
fn numbered(name: &str) -> (u32, &str) {
    let split = name.split_once('-');
    match split.and_then(|(number, rest)| Some((number.parse().ok()?, rest))) {
        Some(numbered) => numbered,
        None => (u32::MAX, name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_that_is_opened_by_itself_is_read_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("level.obj");
        std::fs::write(&file, "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 3 2\n").expect("a mesh");
        let progress = ReadingProgress::default();
        let (Source { path, text }, read) = opened(&file, &progress).expect("a scene around it");
        std::fs::remove_file(&file).expect("it is gone");
        let read = Scene::read_after(&path, &text, None, (&progress, read));
        let scene = read.expect("its file is not asked for again");
        assert_eq!(
            (scene.meshes[0].mesh.len(), &*scene.meshes[0].file),
            (1, "level.obj")
        );
    }
}
