//! Draws a figure with OpenGL: into a texture of the window, or with no window at all.
//!
//! Order: backdrop; what stands around; ground; its creases; faces and their depth; what of the bodies lies behind all
//! that, faint; hidden lines and points, dashed and faint; ghosts; far sides of bodies; parts; sides of triangles; near
//! sides of bodies; heads; a veil where something stands before the subject; lines; points. Bodies are convex, so far
//! sides, contents, near sides need no sorting within a body.

mod instances;
mod light;
mod meshes;
mod parts;
mod pipelines;
mod scenery;
mod shade;
mod target;
mod uniforms;

pub(crate) use instances::{Instances, LineInstance, Point, Solid};
pub(crate) use meshes::Fineness;
pub(crate) use parts::{PartInstance, PartMesh};
pub use pipelines::RendererError;
pub(crate) use pipelines::header;
pub(crate) use target::Target;
pub(crate) use uniforms::{Uniforms, grid_unit, ground_height};

use super::{
    camera::Camera,
    figure::{Figure, Shading},
};
use crate::{gl, palette::Theme};
use glam::{Mat4, Vec3, vec3};
use macroquad::miniquad::{
    Bindings, BufferSource, BufferType, BufferUsage, PassAction, Pipeline, RenderingBackend,
    TextureId, UniformsSource,
};
use meshes::DrawnMesh;
use pipelines::Pipelines;
use scenery::SceneryStore;
use shade::ShadeTargets;

/// Samples a pixel.
pub(crate) const SAMPLES: i32 = 4;

/// One picture to draw, or a tile of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnFrame<'a> {
    pub(crate) figure: &'a Figure,
    pub(crate) camera: &'a Camera,
    pub(crate) theme: Theme,
    /// Width and height of the whole picture, pixels.
    pub(crate) size: [u32; 2],
    /// Pixels a point.
    pub(crate) scale: f32,
    pub(crate) tile: Tile,
}

/// A part of a picture, pixels, from the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) corner: [u32; 2],
    pub(crate) size: [u32; 2],
}

impl Tile {
    pub(crate) fn whole(size: [u32; 2]) -> Self {
        Self {
            corner: [0, 0],
            size,
        }
    }

    /// Tiles of one size, no larger than `side`, that cover a picture; the last of a row or column overlap others.
    pub(crate) fn cover(size: [u32; 2], side: u32) -> Vec<Self> {
        let side = size.map(|length| length.min(side.max(1)));
        let steps = |i: usize| {
            let last = size[i] - side[i];
            (0..size[i])
                .step_by(side[i].max(1) as usize)
                .map(move |n| n.min(last))
        };
        steps(1)
            .flat_map(|bottom| steps(0).map(move |left| [left, bottom]))
            .map(|corner| Self { corner, size: side })
            .collect()
    }

    /// The same part of a picture `factor` times as large.
    pub(crate) fn enlarged(self, factor: u32) -> Self {
        Self {
            corner: self.corner.map(|n| n * factor),
            size: self.size.map(|n| n * factor),
        }
    }
}

impl DrawnFrame<'_> {
    /// Height of the whole picture, points.
    fn height_points(&self) -> f32 {
        self.size[1] as f32 / self.scale
    }

    /// Clip space of the whole picture to clip space of the tile.
    fn tile_matrix(&self) -> Mat4 {
        let part = |i: usize| self.tile.size[i] as f32 / self.size[i] as f32;
        let middle = |i: usize| {
            let pixels = self.tile.corner[i] as f32 + self.tile.size[i] as f32 * 0.5;
            2.0 * pixels / self.size[i] as f32 - 1.0
        };
        Mat4::from_scale(vec3(1.0 / part(0), 1.0 / part(1), 1.0))
            * Mat4::from_translation(Vec3::new(-middle(0), -middle(1), 0.0))
    }
}

/// Pipelines and meshes on one graphics context.
#[derive(Debug)]
pub(crate) struct Renderer {
    pipelines: Pipelines,
    quad: DrawnMesh,
    capsules: [DrawnMesh; 3],
    tube: DrawnMesh,
    cone: DrawnMesh,
    scenery: SceneryStore,
    shade: Option<ShadeTargets>,
    /// The targets of another size, until others are bound in their place.
    old_shades: Vec<ShadeTargets>,
}

impl Renderer {
    /// Draws the nearest bodies in the way `nearest`, if that is told.
    pub(crate) fn new(
        backend: &mut dyn RenderingBackend,
        nearest: Option<Fineness>,
    ) -> Result<Self, RendererError> {
        let [(finest, _), (finer, _), (coarse, _)] = Fineness::LEVELS;
        let levels = [nearest.unwrap_or(finest), finer, coarse];
        Ok(Self {
            pipelines: Pipelines::new(backend)?,
            quad: DrawnMesh::quad(backend),
            capsules: levels.map(|level| DrawnMesh::capsule(backend, level)),
            tube: DrawnMesh::tube(backend),
            cone: DrawnMesh::cone(backend),
            scenery: SceneryStore::default(),
            shade: None,
            old_shades: vec![],
        })
    }

    /// Has ready what all tiles of the picture need that `frame` is.
    pub(crate) fn prepare(&mut self, backend: &mut dyn RenderingBackend, frame: &DrawnFrame<'_>) {
        self.scenery.fit(backend, frame.figure);
        let is_shaded = frame.figure.shading != Shading::NONE;
        let size = if is_shaded { frame.size } else { [1; 2] };
        self.fit_shade(backend, size);
        if is_shaded {
            self.draw_shade(backend, frame);
            for old in self.old_shades.drain(..) {
                old.delete(backend);
            }
        }
    }

    /// Draws `frame`, of a picture that is prepared, into `target`, which has the tile's size.
    pub(crate) fn draw(
        &self,
        backend: &mut dyn RenderingBackend,
        target: &Target,
        frame: &DrawnFrame<'_>,
    ) {
        let things = Instances::of(frame);
        let uniforms = Uniforms::of(frame);
        let clear = PassAction::Clear {
            color: Some((0.0, 0.0, 0.0, 1.0)),
            depth: Some(1.0),
            stencil: None,
        };
        backend.begin_pass(Some(target.pass), clear);
        let mut draw = Draw {
            backend,
            uniforms,
            images: self.shade.iter().map(|shade| shade.smooth.color).collect(),
            writes_depth: false,
        };
        let [in_sight, hidden] = [0, 1];
        let [far, near] = [0, 1];
        let p = &self.pipelines;
        draw.quad(&p.backdrop, &self.quad);
        draw.writing_depth(|draw| {
            draw.scenery(self, frame.figure, &p.scenery, None);
            draw.round(&p.standing, &self.capsules, &things.standing);
        });
        draw.quad(&p.ground, &self.quad);
        draw.creases(self, frame.figure);
        draw.triangles(&p.face, &things.faces);
        draw.writing_depth(|draw| draw.triangles(&p.face_depth, &things.solid_faces));
        draw.uniforms = uniforms.hidden();
        draw.round(&p.body_back[hidden], &self.capsules, &things.bodies);
        draw.round(&p.body_front[hidden], &self.capsules, &things.bodies);
        if frame.figure.has_far_sides {
            draw.parts(self, [far, hidden], &things.parts);
        }
        draw.parts(self, [near, hidden], &things.parts);
        draw.instances(&p.line[hidden], &self.quad, &things.side_lines);
        draw.instances(&p.line[hidden], &self.quad, &things.lines);
        draw.instances(&p.point[hidden], &self.quad, &things.points);
        draw.uniforms = uniforms;
        draw.round(&p.body_front[in_sight], &self.capsules, &things.ghosts);
        draw.round(&p.body_back[in_sight], &self.capsules, &things.bodies);
        if frame.figure.has_far_sides {
            draw.parts(self, [far, in_sight], &things.parts);
        }
        draw.parts(self, [near, in_sight], &things.parts);
        draw.writing_depth(|draw| {
            draw.instances(&p.line[in_sight], &self.quad, &things.quiet_lines);
            draw.instances(&p.line[in_sight], &self.quad, &things.side_lines);
        });
        draw.round(&p.body_front[in_sight], &self.capsules, &things.bodies);
        draw.writing_depth(|draw| {
            draw.instances(&p.solid[in_sight], &self.cone, &things.heads);
        });
        draw.uniforms = uniforms.hidden();
        draw.scenery(self, frame.figure, &p.scenery, None);
        draw.round(&p.standing, &self.capsules, &things.standing);
        draw.uniforms = uniforms;
        draw.instances(&p.line[in_sight], &self.quad, &things.lines);
        // The direction of an arrow is shown behind a wall too.
        draw.instances(&p.solid[hidden], &self.cone, &things.heads);
        draw.instances(&p.point[in_sight], &self.quad, &things.points);
        backend.end_render_pass();
    }

    /// Draws `from` into the part `tile` of `into`, averaging where `from` is larger.
    pub(crate) fn copy(
        &self,
        backend: &mut dyn RenderingBackend,
        from: &Target,
        into: &Target,
        tile: Tile,
    ) {
        backend.begin_pass(Some(into.pass), PassAction::Nothing);
        let [[x, y], [width, height]] = [tile.corner, tile.size].map(|pair| pair.map(|n| n as i32));
        backend.apply_pipeline(&self.pipelines.copy);
        backend.apply_viewport(x, y, width, height);
        backend.apply_scissor_rect(x, y, width, height);
        backend.apply_bindings(&Bindings {
            vertex_buffers: vec![self.quad.vertices],
            index_buffer: self.quad.indices,
            images: vec![from.color],
        });
        backend.draw(0, self.quad.count, 1);
        backend.end_render_pass();
    }
}

/// The part of the shading pass that is drawn.
#[derive(Clone, Copy, Debug)]
enum ForShade {
    Casting,
    Seen,
}

/// Draws with depth tested, and written only where wanted.
struct Draw<'a> {
    backend: &'a mut dyn RenderingBackend,
    uniforms: Uniforms,
    /// The textures of the pipelines, if they read any.
    images: Vec<TextureId>,
    writes_depth: bool,
}

impl Draw<'_> {
    fn writing_depth(&mut self, body: impl FnOnce(&mut Self)) {
        self.writes_depth = true;
        body(self);
        self.writes_depth = false;
    }

    fn quad(&mut self, pipeline: &Pipeline, quad: &DrawnMesh) {
        self.bound(pipeline, vec![quad.vertices], quad, 1);
    }

    fn instances<T>(&mut self, pipeline: &Pipeline, mesh: &DrawnMesh, instances: &[T]) {
        if instances.is_empty() {
            return;
        }
        let kind = BufferType::VertexBuffer;
        let source = BufferSource::slice(instances);
        let buffer = self.backend.new_buffer(kind, BufferUsage::Stream, source);
        self.bound(
            pipeline,
            vec![mesh.vertices, buffer],
            mesh,
            instances.len() as i32,
        );
        self.backend.delete_buffer(buffer);
    }

    /// Draws round bodies, the farthest first: where there are many, the far ones less finely.
    fn round<T>(&mut self, pipeline: &Pipeline, meshes: &[DrawnMesh; 3], bodies: &[T]) {
        let mut rest = bodies;
        let levels = meshes.iter().zip(Fineness::shares(bodies.len()));
        for (mesh, share) in levels.collect::<Vec<_>>().into_iter().rev() {
            let (far, near) = rest.split_at(share);
            self.instances(pipeline, mesh, far);
            rest = near;
        }
    }

    /// Draws one side of parts, one after the other.
    fn parts(&mut self, renderer: &Renderer, [side, sight]: [usize; 2], parts: &[PartInstance]) {
        let p = &renderer.pipelines;
        for part in parts {
            let (pipeline, mesh) = match part.kind() {
                parts::PartMesh::Sphere => (&p.round_part[side][sight], &renderer.capsules[0]),
                parts::PartMesh::Cylinder => (&p.round_part[side][sight], &renderer.tube),
                parts::PartMesh::Flat => (&p.flat_part[side][sight], &renderer.quad),
            };
            self.instances(pipeline, mesh, std::slice::from_ref(part));
        }
    }

    /// Draws the triangles that stand around, and to work out the shade also those that are under study. In sight, what
    /// hides the subject is drawn only while hidden things are, all else only before.
    fn scenery(
        &mut self,
        renderer: &Renderer,
        figure: &Figure,
        pipeline: &Pipeline,
        whole: Option<ForShade>,
    ) {
        let plain = self.uniforms;
        for drawn in &figure.scenery {
            let Some(buffers) = renderer.scenery.get(&drawn.scenery) else {
                continue;
            };
            self.uniforms = plain.of_scenery(drawn);
            let ranges = match whole {
                // Pale bodies cast no shadows.
                Some(_) if drawn.presence < 1.0 => continue,
                Some(ForShade::Seen) if drawn.is_clear => continue,
                Some(_) => std::iter::once(0..drawn.scenery.triangles.len()).collect(),
                None => drawn.shown(),
            };
            for range in ranges {
                let range = [range.start * 3, range.len() * 3].map(|n| n as i32);
                let vertices = vec![buffers.mesh.vertices];
                self.part_bound(pipeline, vertices, &buffers.mesh, range, 1);
            }
        }
        self.uniforms = plain;
    }

    /// Draws the lines of what stands around.
    fn creases(&mut self, renderer: &Renderer, figure: &Figure) {
        let plain = self.uniforms;
        for drawn in &figure.scenery {
            let buffers = renderer.scenery.get(&drawn.scenery);
            let Some(buffers) = buffers.filter(|buffers| buffers.crease_count > 0) else {
                continue;
            };
            self.uniforms = plain.of_scenery(drawn);
            let vertices = vec![renderer.quad.vertices, buffers.creases];
            let pipeline = &renderer.pipelines.crease;
            self.bound(pipeline, vertices, &renderer.quad, buffers.crease_count);
        }
        self.uniforms = plain;
    }

    fn triangles<T>(&mut self, pipeline: &Pipeline, corners: &[T]) {
        if corners.is_empty() {
            return;
        }
        let indices: Vec<u32> = (0..corners.len() as u32).collect();
        let mut buffer = |kind, source| self.backend.new_buffer(kind, BufferUsage::Stream, source);
        let mesh = DrawnMesh {
            vertices: buffer(BufferType::VertexBuffer, BufferSource::slice(corners)),
            indices: buffer(BufferType::IndexBuffer, BufferSource::slice(&indices)),
            count: indices.len() as i32,
        };
        self.bound(pipeline, vec![mesh.vertices], &mesh, 1);
        self.backend.delete_buffer(mesh.vertices);
        self.backend.delete_buffer(mesh.indices);
    }

    fn bound(
        &mut self,
        pipeline: &Pipeline,
        vertex_buffers: Vec<macroquad::miniquad::BufferId>,
        mesh: &DrawnMesh,
        count: i32,
    ) {
        self.part_bound(pipeline, vertex_buffers, mesh, [0, mesh.count], count);
    }

    /// Draws as many indices of `mesh` as the last of `range` says, from its first on.
    fn part_bound(
        &mut self,
        pipeline: &Pipeline,
        vertex_buffers: Vec<macroquad::miniquad::BufferId>,
        mesh: &DrawnMesh,
        [from, length]: [i32; 2],
        count: i32,
    ) {
        self.backend.apply_pipeline(pipeline);
        self.backend.apply_bindings(&Bindings {
            vertex_buffers,
            index_buffer: mesh.indices,
            images: self.images.clone(),
        });
        self.backend
            .apply_uniforms(UniformsSource::table(&self.uniforms));
        gl::write_depth(self.writes_depth);
        self.backend.draw(from, length, count);
        gl::write_depth(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_of_one_size_cover_every_pixel() {
        for size in [[70, 33], [32, 64], [5, 100]] {
            let tiles = Tile::cover(size, 32);
            let covered = |x: u32, y: u32| {
                let holds = |tile: &Tile| {
                    let [left, bottom] = tile.corner;
                    (left..left + tile.size[0]).contains(&x)
                        && (bottom..bottom + tile.size[1]).contains(&y)
                };
                tiles.iter().any(holds)
            };
            assert!((0..size[0]).all(|x| (0..size[1]).all(|y| covered(x, y))));
            for tile in &tiles {
                assert_eq!(tile.size, tiles[0].size);
                assert!((0..2).all(|i| tile.corner[i] + tile.size[i] <= size[i]));
            }
        }
    }
}
