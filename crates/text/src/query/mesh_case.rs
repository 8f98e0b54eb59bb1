//! A question about a shape and a whole mesh.

use super::keys::{Object, WrittenCase};
use super::{CaseError, CaseQuestion, Overrides, Reply, displacement, keys::WrittenShape};
use capsule_core::{
    broad_phase::{IndexedMesh, MeshMover},
    geometry::Shape,
    method::{Answer, Question, Settings},
};
use capsule_scenes::{
    run::study::AlgorithmChoice,
    scene::{
        Folder, ReadingProgress,
        mesh_file::{self, MeshError},
    },
};
use glam::Vec3;
use serde_json::value::RawValue;
use std::{collections::HashMap, path::Path};

/// One question about a shape and a mesh.
#[derive(Clone, Debug)]
pub struct MeshCase {
    id: Option<Box<RawValue>>,
    pub question: CaseQuestion,
    /// The question about the shape and one triangle.
    of_triangle: Question,
    mover: Shape,
    /// The whole displacement, meters.
    motion: Vec3,
    file: String,
    overrides: Overrides,
}

/// The meshes of one run of questions, each read once and its tree built once.
#[derive(Debug)]
pub struct QueryMeshes {
    folder: Folder,
    read: HashMap<String, Result<IndexedMesh, MeshError>>,
}

impl QueryMeshes {
    /// Files are called relative to `folder`, and lie in it or in one inside it.
    pub fn in_folder(folder: impl AsRef<Path>) -> Self {
        Self {
            folder: Folder::of(&folder.as_ref().join("cases")),
            read: HashMap::new(),
        }
    }

    fn get(&mut self, file: &str) -> Result<&IndexedMesh, CaseError> {
        if !self.read.contains_key(file) {
            let mesh = mesh_file::find(file, &self.folder, &ReadingProgress::default());
            let mesh = mesh.map(|(mesh, _)| IndexedMesh::from(mesh));
            self.read.insert(file.into(), mesh);
        }
        Ok(self.read[file].as_ref().map_err(Clone::clone)?)
    }
}

impl MeshCase {
    pub(super) fn of(
        written: WrittenCase,
        asked: CaseQuestion,
        of_triangle: Question,
    ) -> Result<Self, CaseError> {
        let motion = displacement(asked, written.motion)?;
        let (a, b) = (written.a.name(), written.b.name());
        let WrittenShape::Mesh(Object(mesh)) = written.b else {
            return Err(asked.takes_others(a, b));
        };
        let mover = match written.a {
            WrittenShape::Mesh(_) => return Err(asked.takes_others(a, b)),
            shape => shape.shape("a")?,
        };
        if asked.kinds()[0] != mover.kind() {
            return Err(asked.takes_others(a, b));
        }
        Ok(Self {
            id: written.id,
            question: asked,
            of_triangle,
            mover,
            motion,
            file: mesh.file,
            overrides: written.settings.0,
        })
    }

    /// See [`super::QueryCase::unread`].
    pub(super) fn unread(&self, for_all: &Overrides) -> Option<String> {
        let exact = self.of_triangle.exact();
        exact.unread(&[for_all.settings(), self.overrides.settings()].concat())
    }

    /// See [`super::QueryLine::answer`].
    pub(super) fn answer(
        &self,
        choice: Option<&AlgorithmChoice>,
        for_all: &Overrides,
        meshes: &mut QueryMeshes,
    ) -> Result<Reply<'_>, CaseError> {
        if let Some(choice) = choice.filter(|choice| {
            !choice.method.is_exact() || choice.method.question != self.of_triangle
        }) {
            return Err(CaseError::OtherQuestion {
                algorithm: choice.name(),
                answers: choice.method.question.name(),
                query: self.question.name(),
            });
        }
        let mut settings = Settings::default();
        for_all.apply(&mut settings)?;
        self.overrides.apply(&mut settings)?;
        let mesh = meshes.get(&self.file)?;
        let sides = settings.double_sided;
        Ok(match &self.mover {
            Shape::Sphere(sphere) => self.reply(mesh, sphere, sides),
            Shape::Capsule(capsule) => self.reply(mesh, capsule, sides),
            Shape::Box(cuboid) => self.reply(mesh, cuboid, sides),
            Shape::Triangle(_) => unreachable!("no question is about a triangle and a mesh"),
        })
    }

    fn reply(&self, mesh: &IndexedMesh, mover: &impl MeshMover, double_sided: bool) -> Reply<'_> {
        let algorithm = self.of_triangle.exact().name;
        let reply = |answer: &Answer| Reply::new(self.id.as_deref(), answer, algorithm.into());
        if self.question.is_sweep() {
            let first = mesh.first_touch(mover, self.motion, double_sided);
            let answer = Answer::swept(first.map(|first| first.impact));
            return reply(&answer).of_mesh(first.map(|first| first.triangle), None);
        }
        let all = mesh.contacts(mover, double_sided);
        let deepest = mesh.deepest(mover, double_sided);
        let distance = |triangle| mover.distance(&mesh.mesh().triangle(triangle));
        let answer = Answer {
            contact: deepest.map(|deepest| deepest.contact),
            distance: all
                .iter()
                .map(|one| distance(one.triangle))
                .reduce(f32::min),
            time: None,
        };
        reply(&answer).of_mesh(deepest.map(|deepest| deepest.triangle), Some(all.len()))
    }
}
