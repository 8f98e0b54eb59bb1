//! A text and the scene it says.

use super::{
    Edit, bodies, delete_generated,
    draft::{Draft, put},
    expect, fields, meshes,
    motion::{self, RigidMotion},
    names, notes, places, replay, run, script, stale_entries, terrain,
};
use crate::{
    run::study::Study,
    scene::{
        ReadMesh, ReadingProgress, Scene, SceneErrors,
        library::{self, OpenError, Source},
    },
};
use std::{collections::HashSet, ffi::OsStr, sync::Arc};

/// A capsule over a triangle, for a start.
const BLANK: &str = include_str!("blank.toml");

/// A scene file's text and the scene that it says. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Document {
    path: Arc<str>,
    text: Arc<str>,
    scene: Arc<Scene>,
}

/// The text says it all. (A scene that expects NaN is not even equal to itself.)
impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        (&self.path, &self.text) == (&other.path, &other.text)
    }
}

/// A document after an edit.
#[derive(Clone, Debug, PartialEq)]
pub struct Edited {
    /// The new one. Its text may be the old one's: an edit that changes nothing is none.
    pub document: Document,
    /// Names of shapes that are new.
    pub added: Vec<String>,
    /// Entries that went because the edit took away what they stood on: `run.pair`…
    pub dropped: Vec<String>,
}

/// Why an edit is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// No shape has the name.
    #[error("no shape is called `{name}`")]
    UnknownBody {
        /// As asked for.
        name: String,
    },
    /// It is a triangle that a table makes, of a terrain or a mesh.
    #[error("`{name}` is part of a {table}: edit `[[{table}]]` in the text")]
    PartOfTable {
        /// As asked for.
        name: String,
        /// The table's key.
        table: &'static str,
    },
    /// No mesh has the name.
    #[error("no mesh is called `{name}`")]
    UnknownMesh {
        /// As asked for.
        name: String,
    },
    /// A shape of this kind has no such property.
    #[error("`{name}` is a {kind}, which has no {field}")]
    NoSuchField {
        /// The shape.
        name: String,
        /// Its kind.
        kind: &'static str,
        /// The property.
        field: String,
    },
    /// At a later frame a mover is where the run took it, with the size that it has in all of them.
    #[error("before frame {frame}, `{name}` can be moved and turned, not resized: go to frame 0")]
    KeepsItsSize {
        /// The shape.
        name: String,
        /// The frame.
        frame: usize,
    },
    /// The reader refuses the result; the errors are about the text as it would have become.
    #[error("{0}")]
    Refused(SceneErrors),
    /// The text cannot be taken apart.
    #[error("the scene cannot be edited: {message}")]
    Unreadable {
        /// Why.
        message: String,
    },
}

impl Document {
    /// Reads a scene file's `text`; `path` is what its mistakes are reported under.
    pub fn new(text: impl Into<Arc<str>>, path: impl Into<Arc<str>>) -> Result<Self, SceneErrors> {
        Self::new_watched(text, path, &ReadingProgress::default())
    }

    /// The same, telling `progress` where the reading of its meshes is.
    pub fn new_watched(
        text: impl Into<Arc<str>>,
        path: impl Into<Arc<str>>,
        progress: &ReadingProgress,
    ) -> Result<Self, SceneErrors> {
        Self::read(text.into(), path.into(), None, (progress, None))
    }

    /// The document of what [`library::open`] opens.
    pub fn open(
        argument: impl AsRef<OsStr>,
        progress: &ReadingProgress,
    ) -> Result<Self, OpenError> {
        let (Source { path, text }, read) = library::opened(argument, progress)?;
        let (text, path) = (text.into(), path.into());
        Ok(Self::read(text, path, None, (progress, read))?)
    }

    /// The document that this one becomes with another `text`. Files of meshes that
    /// both name are not read anew.
    pub fn with_text(&self, text: impl Into<Arc<str>>) -> Result<Self, SceneErrors> {
        self.with_text_watched(text, &ReadingProgress::default())
    }

    /// The same, telling `progress` where the reading of meshes is that are new.
    pub fn with_text_watched(
        &self,
        text: impl Into<Arc<str>>,
        progress: &ReadingProgress,
    ) -> Result<Self, SceneErrors> {
        let (text, path) = (text.into(), self.path.clone());
        Self::read(text, path, Some(&self.scene), (progress, None))
    }

    fn read(
        text: Arc<str>,
        path: Arc<str>,
        before: Option<&Scene>,
        reading: (&ReadingProgress, Option<ReadMesh>),
    ) -> Result<Self, SceneErrors> {
        let scene = Scene::read_after(&path, &text, before, reading)?;
        Ok(Self {
            path,
            text,
            scene: Arc::new(scene),
        })
    }

    /// A scene to begin with: a capsule over a triangle.
    pub fn blank() -> Self {
        Self::new(BLANK, "new-scene.toml").expect("the blank scene is tested to be valid")
    }

    /// The file's text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// What it says.
    pub fn scene(&self) -> &Arc<Scene> {
        &self.scene
    }

    /// What its mistakes are reported under.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The same text under another path.
    pub fn at(self, path: impl Into<Arc<str>>) -> Self {
        Self {
            path: path.into(),
            ..self
        }
    }

    /// The document after `edit`, or why there is none.
    pub fn with(&self, edit: &Edit) -> Result<Edited, EditError> {
        self.with_watched(edit, &ReadingProgress::default())
    }

    /// The same, telling `progress` where the reading of meshes is that are new.
    pub fn with_watched(
        &self,
        edit: &Edit,
        progress: &ReadingProgress,
    ) -> Result<Edited, EditError> {
        match edit {
            Edit::Group { edits, .. } => self.with_all(edits, progress),
            Edit::Whole { text, .. } => {
                let document = self.with_text_watched(text.as_str(), progress);
                Ok(self.edited(document.map_err(EditError::Refused)?, vec![]))
            }
            _ => {
                let mut draft = Draft::open(&self.text, &self.scene)?;
                apply(edit, &mut draft, &self.scene)?;
                let text = draft.render(&self.text);
                drop(draft); // the tree takes far more memory than the text, and the reader makes another
                self.settled(text, std::slice::from_ref(edit), progress)
            }
        }
    }

    /// All of `edits` in one draft. What an entry stands on may be missing in between: only the end counts.
    fn with_all(&self, edits: &[Edit], progress: &ReadingProgress) -> Result<Edited, EditError> {
        if edits
            .iter()
            .any(|edit| matches!(edit, Edit::Whole { .. } | Edit::Group { .. }))
        {
            return self.with_each(edits, progress);
        }
        let mut draft = Draft::open(&self.text, &self.scene)?;
        let mut scene = self.scene.clone();
        for (done, edit) in edits.iter().enumerate() {
            apply(edit, &mut draft, &scene)?;
            if done + 1 < edits.len() {
                scene = self
                    .settled(draft.render(&self.text), &edits[..=done], progress)?
                    .document
                    .scene;
            }
        }
        let text = draft.render(&self.text);
        drop(draft);
        self.settled(text, edits, progress)
    }

    /// One after the other, each on the document that the one before left.
    fn with_each(&self, edits: &[Edit], progress: &ReadingProgress) -> Result<Edited, EditError> {
        let (mut document, mut dropped) = (self.clone(), vec![]);
        for edit in edits {
            let edited = document.with_watched(edit, progress)?;
            document = edited.document;
            dropped.extend(edited.dropped);
        }
        Ok(self.edited(document, dropped))
    }

    /// Reads an edited text, without the entries that `edits` left nothing to stand on.
    fn settled(
        &self,
        mut text: String,
        edits: &[Edit],
        progress: &ReadingProgress,
    ) -> Result<Edited, EditError> {
        let mut dropped = vec![];
        loop {
            let errors = match self.with_text_watched(text.as_str(), progress) {
                Ok(document) => match self.shapes_of_engine(&document) {
                    None => return Ok(self.edited(document, dropped)),
                    Some(shapes) => {
                        let mut draft = Draft::open(&text, &document.scene)?;
                        run::set_key(&mut draft, "engine", "shapes", Some(shapes.into()));
                        text = draft.render(&self.text);
                        continue;
                    }
                },
                Err(errors) => errors,
            };
            let stale = stale_entries::stale_entry(&text, &errors, edits);
            let key = stale.as_ref().map(|keys| keys.join("."));
            match (stale, key) {
                (Some(keys), Some(key)) if !dropped.contains(&key) => {
                    let mut draft = Draft::open(&text, &self.scene)?;
                    stale_entries::remove(&mut draft.tree, &keys);
                    text = draft.render(&self.text);
                    dropped.push(key);
                }
                _ => return Err(EditError::Refused(errors)),
            }
        }
    }

    /// The fingerprint of the shapes before an edit that made the `document`, where an engine's answer was taken for any
    /// shapes and they changed.
    fn shapes_of_engine(&self, document: &Self) -> Option<String> {
        let engine = self.scene.run.engine?;
        let is_kept = document.scene.run.engine == Some(engine) && engine.shapes().is_none();
        if !is_kept || document.scene.has_shapes_of(&self.scene) {
            return None;
        }
        let study = Study::of_scene(&self.scene);
        let pair = study.pairs.first()?;
        let question = pair.choice.method.question;
        engine.about(question, &pair.shapes).shapes()
    }

    fn edited(&self, document: Self, dropped: Vec<String>) -> Edited {
        let scenes = [&self.scene, &document.scene];
        let [one, other] = scenes.map(|scene| scene.bodies.made());
        let are_made_anew = !Arc::ptr_eq(one, other);
        let [old, new] = scenes.map(|scene| {
            let made = scene
                .bodies
                .made()
                .all()
                .iter()
                .filter(move |_| are_made_anew);
            let bodies = scene.bodies.listed().iter().map(Arc::as_ref).chain(made);
            bodies.map(|body| &body.name)
        });
        // Mostly they are called as before, which of a large level is faster seen than looked up.
        let added = if old.clone().eq(new.clone()) {
            vec![]
        } else {
            let old: HashSet<&String> = old.collect();
            let new = new.filter(|name| !old.contains(name));
            new.cloned().collect()
        };
        Edited {
            added,
            document,
            dropped,
        }
    }
}

fn apply(edit: &Edit, draft: &mut Draft, scene: &Scene) -> Result<(), EditError> {
    match edit {
        Edit::Set { body, to } => {
            let body = names::find(scene, body)?;
            fields::set(draft, body, *to)?;
            places::refit(draft, scene, body, edit)?;
        }
        Edit::Move { bodies, by } => motion::apply(draft, scene, bodies, &RigidMotion::Shift(*by))?,
        Edit::Turn {
            bodies,
            by,
            about,
            velocities,
        } => motion::apply(
            draft,
            scene,
            bodies,
            &RigidMotion::turn(*by, *about, *velocities),
        )?,
        Edit::Rename { body, to } => run::rename(draft, scene, body, to)?,
        Edit::Hide { bodies, hidden } => bodies::hide(draft, bodies, *hidden)?,
        Edit::Add(body) => bodies::add(draft, body),
        Edit::AddTerrain { name, terrain } => terrain::add(draft, scene, name, terrain),
        Edit::AddMesh { name, file } => meshes::add(draft, scene, name, file),
        Edit::SetMesh { mesh, to } => meshes::set(draft, scene, mesh, to)?,
        Edit::RemoveMesh { mesh } => {
            let triangles = meshes::triangles(scene, mesh)?;
            run::forget_pair(draft, scene, &triangles);
            delete_generated::delete(draft, scene, &triangles);
        }
        Edit::Duplicate { bodies, by } => bodies::duplicate(draft, scene, bodies, *by)?,
        Edit::Delete { bodies } => {
            run::forget_pair(draft, scene, bodies);
            let shapes = delete_generated::delete(draft, scene, bodies);
            bodies::delete(draft, &shapes)?;
        }
        Edit::Algorithm(name) => run::set_text(draft, "algorithm", name.as_deref()),
        Edit::Response(name) => run::set_text(draft, "response", name.as_deref()),
        Edit::CoarsePass(name) => run::set_text(draft, "coarse_pass", name.as_deref()),
        Edit::Beside(names) => run::set_beside(draft, names),
        Edit::Step(address) => run::set_text(draft, "step", address.as_deref()),
        Edit::Frame(frame) => run::set_frame(draft, *frame),
        Edit::Setting { key, to } => run::set_setting(draft, key, to.as_ref()),
        Edit::World { key, to } => run::set_world(draft, key, to.as_ref()),
        Edit::Pair(pair) => run::set_pair(draft, pair.as_ref()),
        Edit::Replay(controls) => replay::set(draft, scene, controls),
        Edit::Script { body, script } => script::set(draft, scene, body, script.as_ref())?,
        Edit::Place(place) => places::set(draft, place),
        Edit::Unplace { frame, body } => places::remove(draft, *frame, body),
        Edit::View(view) => run::set_view(draft, view.as_ref()),
        Edit::Title(title) => put(draft.tree.as_table_mut(), "title", title.as_str().into()),
        Edit::Lesson(lesson) => run::set_lesson(draft, scene, lesson),
        Edit::Expect(expect) => expect::set(draft, expect),
        Edit::RemoveExpect => {
            draft.tree.remove("expect");
        }
        Edit::RemovePicture => {
            for key in ["caption", "picture", notes::KEY] {
                draft.tree.remove(key);
            }
        }
        Edit::RemoveQuestion => {
            for key in ["question", "answer", "predict"] {
                draft.tree.remove(key);
            }
        }
        Edit::Whole { .. } | Edit::Group { .. } => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    /// A dragged shape is none that the engine was asked about, though nobody wrote a fingerprint.
    #[test]
    fn the_answer_of_an_engine_stays_with_the_shapes_before_a_change() {
        let text = "title = \"Ball\"\n[engine]\nname = \"Jolt\"\nhit = true\ndepth = 0.25\n\
            [[sphere]]\nname = \"ball\"\ncenter = [0, 0.5, 0]\nradius = 1\n\
            [[triangle]]\npoints = [[-2, 0, -2], [0, 0, 2], [2, 0, -2]]\n";
        let document = Document::new(text, "ball.toml").expect("a scene");
        let silence = |document: &Document| {
            let study = Study::of_scene(document.scene());
            study.pairs[0].silence.as_ref().map(ToString::to_string)
        };
        assert_eq!(silence(&document), None);
        let moved = |document: &Document, by: Vec3| {
            let bodies = vec!["ball".into()];
            let edited = document.with(&Edit::Move { bodies, by });
            edited.expect("moved").document
        };
        let away = moved(&document, Vec3::Y * 0.25);
        let why = "no answer: it answered for other shapes";
        assert_eq!(silence(&away).as_deref(), Some(why));
        let back = moved(&away, Vec3::Y * -0.25);
        assert_eq!(silence(&back), None);
    }
}
