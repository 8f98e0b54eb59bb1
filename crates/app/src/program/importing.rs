//! Adding a mesh to the shown scene.

use super::prelude::*;
use capsule_scenes::{
    edit::{EditError, MeshField},
    scene::library::OpenError,
};
use std::io;

impl App {
    pub(super) fn ask_for_mesh(&mut self) {
        self.shell.wants_mesh_from = Some(self.mesh_folder());
    }

    /// Where the shown scene's meshes are, or else where the program was started.
    pub(super) fn mesh_folder(&self) -> PathBuf {
        let here = || std::env::current_dir().unwrap_or_default();
        self.folder_of_meshes().unwrap_or_else(here)
    }

    /// Adds the mesh in the file at `path` to the shown scene, as one edit. A large one is read in the background. Where the
    /// scene cannot name the file, it says why.
    pub(crate) fn import_mesh(&mut self, path: &Path) {
        self.import_mesh_of(path, || Ok(()));
    }

    pub(super) fn import_mesh_of(
        &mut self,
        path: &Path,
        make: impl FnOnce() -> Result<(), OpenError> + Send + 'static,
    ) {
        let path = whole(path);
        let document = self.session.history().document().clone();
        let document = match (self.folder_of_meshes(), path.parent()) {
            // A scene that lies nowhere yet belongs beside its mesh.
            (None, Some(beside)) => {
                let place = beside.join("new-scene.toml");
                document.at(place.to_string_lossy())
            }
            _ => document,
        };
        let folder = Path::new(document.path()).parent().unwrap_or(Path::new(""));
        let Some(file) = from_folder(&path, &whole(folder)) else {
            return self.fail(format!(
                "{} is outside {}, the scene’s folder. Copy the mesh there, or save the scene in a folder with both.",
                path.display(),
                folder.display()
            ));
        };
        let stem = path.file_stem().unwrap_or("mesh".as_ref());
        let edit = Edit::AddMesh {
            name: stem.to_string_lossy().into_owned(),
            file,
        };
        let purpose = ReadingPurpose::Import {
            path,
            title: edit.title(),
            text: document.text().clone(),
        };
        self.session.end_drag();
        self.session.end_walk();
        self.read_for(purpose, move |progress| {
            make()?;
            let edited = document.with_watched(&edit, progress);
            edited.map(|edited| edited.document).map_err(refused)
        });
    }

    /// The folder from which the shown scene names meshes; none where that is still open.
    fn folder_of_meshes(&self) -> Option<PathBuf> {
        let document = self.session.history().document();
        let path = Path::new(document.path());
        let is_open = !path.is_absolute() && document.scene().meshes.is_empty();
        (!is_open).then(|| whole(path).parent().map(Path::to_path_buf))?
    }

    /// Shows the scene with the mesh of `path`, which was `read` for a scene of `text`.
    pub(super) fn take_imported(
        &mut self,
        path: &Path,
        title: &str,
        text: &str,
        read: Result<Document, OpenError>,
    ) {
        match read {
            Ok(document) => match self.session.take_edited(text, title.into(), document) {
                true => {
                    self.say(format!("Imported {}", file_name(path)));
                    self.settle();
                }
                // It was edited meanwhile.
                false => self.import_mesh(path),
            },
            Err(error) => self.tell_undone(path, "imported", &error),
        }
    }
}

/// Saving elsewhere.
impl App {
    /// Has the scene name its meshes from the folder of `path`, where it is to be saved. Whether it can; it says why not.
    pub(super) fn name_meshes_from(&mut self, path: &Path) -> bool {
        let document = self.session.history().document().clone();
        let folder = |path: &Path| whole(path).parent().map(Path::to_path_buf);
        let [Some(old), Some(new)] = [Path::new(document.path()), path].map(folder) else {
            return true;
        };
        let mut edits = vec![];
        for mesh in document.scene().meshes.iter().filter(|_| old != new) {
            let own = old.join(&mesh.file);
            // What comes with the program is found from every folder.
            if !own.is_file() {
                continue;
            }
            let Some(file) = from_folder(&own, &new) else {
                self.fail(format!(
                    "Not saved: {} is outside {}. A scene reads its meshes from its own folder.",
                    own.display(),
                    new.display()
                ));
                return false;
            };
            edits.push(Edit::SetMesh {
                mesh: mesh.name.clone(),
                to: MeshField::File(file),
            });
        }
        if edits.is_empty() {
            return true;
        }
        let edit = Edit::Group {
            title: "Save elsewhere".into(),
            edits,
        };
        match document.clone().at(path.to_string_lossy()).with(&edit) {
            Ok(edited) => {
                let (text, title) = (document.text(), edit.title());
                self.session.take_edited(text, title, edited.document)
            }
            Err(error) => {
                self.fail(format!("Not saved: {error}"));
                false
            }
        }
    }
}

/// What a scene in `folder` calls the file at `path`: names with `/` between them; none where it lies elsewhere.
fn from_folder(path: &Path, folder: &Path) -> Option<String> {
    let inside = |path: &Path, folder: &Path| {
        let names = path.strip_prefix(folder).ok()?.iter();
        let names: Option<Vec<&str>> = names.map(|name| name.to_str()).collect();
        names.map(|names| names.join("/"))
    };
    let real = || inside(&path.canonicalize().ok()?, &folder.canonicalize().ok()?);
    inside(path, folder).or_else(real)
}

/// Why the scene with the mesh cannot be read.
fn refused(error: EditError) -> OpenError {
    match error {
        EditError::Refused(errors) => OpenError::Invalid(errors),
        other => OpenError::Unreadable {
            path: "the scene".into(),
            error: io::Error::other(other.to_string()),
        },
    }
}
