//! The scenery, kept on the graphics card from picture to picture.

use super::meshes::DrawnMesh;
use crate::figure::{Figure, Scenery};
use glam::{Vec3, Vec4};
use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};
use std::sync::Arc;

/// The number of kept buffers: those of four panes, and of earlier pictures.
const KEPT: usize = 16;

/// A corner of a triangle.
#[repr(C)]
#[derive(Clone, Copy)]
struct StandingCorner {
    at: Vec3,
    /// Unit length; its sign does not matter.
    normal: Vec3,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Line {
    /// An end, and how much it is seen.
    a: Vec4,
    b: Vec3,
}

/// One scenery's triangles and creases.
#[derive(Debug)]
pub(super) struct SceneryBuffers {
    of: Arc<Scenery>,
    /// Three corners a triangle, in order.
    pub(super) mesh: DrawnMesh,
    pub(super) creases: BufferId,
    pub(super) crease_count: i32,
}

impl SceneryBuffers {
    fn new(backend: &mut dyn RenderingBackend, of: Arc<Scenery>) -> Self {
        let corners = of.triangles.iter().flat_map(|&[a, b, c]| {
            let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
            [a, b, c].map(|at| StandingCorner { at, normal })
        });
        let lines = of.creases.iter().map(|crease| Line {
            a: crease.ends[0].extend(crease.strength),
            b: crease.ends[1],
        });
        let (corners, lines): (Vec<_>, Vec<_>) = (corners.collect(), lines.collect());
        let indices: Vec<u32> = (0..corners.len() as u32).collect();
        let mesh = DrawnMesh::new(backend, &corners, &indices);
        let source = BufferSource::slice(&lines);
        let creases = backend.new_buffer(BufferType::VertexBuffer, BufferUsage::Immutable, source);
        Self {
            mesh,
            creases,
            crease_count: lines.len() as i32,
            of,
        }
    }
}

/// The buffers of the pictures drawn last, the latest first.
#[derive(Debug, Default)]
pub(super) struct SceneryStore(Vec<SceneryBuffers>);

impl SceneryStore {
    /// Has the scenery of `figure` ready, and lets go what has not been drawn for long.
    pub(super) fn fit(&mut self, backend: &mut dyn RenderingBackend, figure: &Figure) {
        for drawn in &figure.scenery {
            let found = self
                .0
                .iter()
                .position(|one| Arc::ptr_eq(&one.of, &drawn.scenery));
            let one = match found {
                Some(place) => self.0.remove(place),
                None => SceneryBuffers::new(backend, drawn.scenery.clone()),
            };
            self.0.insert(0, one);
        }
        for gone in self
            .0
            .drain(KEPT.max(figure.scenery.len()).min(self.0.len())..)
        {
            for buffer in [gone.mesh.vertices, gone.mesh.indices, gone.creases] {
                backend.delete_buffer(buffer);
            }
        }
    }

    /// The buffers of `scenery`, once [`Self::fit`] has seen it.
    pub(super) fn get(&self, scenery: &Arc<Scenery>) -> Option<&SceneryBuffers> {
        self.0.iter().find(|one| Arc::ptr_eq(&one.of, scenery))
    }
}
