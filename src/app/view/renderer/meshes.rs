//! The few fixed meshes that everything is an instance of.

use glam::{Vec3, vec3};
use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Segments around.
const AROUND: u32 = 128;
/// Rings of a hemisphere.
const RINGS: u32 = 32;
/// Radius of an arrow head's base in its lengths.
pub(crate) const CONE_SLOPE: f32 = 0.34;

/// Vertices and triangles on the graphics card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mesh {
    /// Vertices.
    pub(crate) vertices: BufferId,
    /// Triangles.
    pub(crate) indices: BufferId,
    /// How many indices.
    pub(crate) count: i32,
}

/// Direction from the axis, which end, normal.
#[repr(C)]
#[derive(Clone, Copy)]
struct Vertex {
    direction: Vec3,
    end: f32,
    normal: Vec3,
}

impl Mesh {
    fn new<T>(backend: &mut dyn RenderingBackend, vertices: &[T], indices: &[u32]) -> Self {
        let mut buffer = |kind, source| backend.new_buffer(kind, BufferUsage::Immutable, source);
        Self {
            vertices: buffer(BufferType::VertexBuffer, BufferSource::slice(vertices)),
            indices: buffer(BufferType::IndexBuffer, BufferSource::slice(indices)),
            count: indices.len() as i32,
        }
    }

    /// Corners (0, -1) to (1, 1).
    pub(crate) fn quad(backend: &mut dyn RenderingBackend) -> Self {
        let corners: [[f32; 2]; 4] = [[0., -1.], [1., -1.], [1., 1.], [0., 1.]];
        Self::new(backend, &corners, &[0, 1, 2, 0, 2, 3])
    }

    /// Two hemispheres with a tube between them.
    pub(crate) fn capsule(backend: &mut dyn RenderingBackend) -> Self {
        let mut vertices = vec![];
        for row in 0..=2 * RINGS + 1 {
            // The equator is there twice, once for each end.
            let (ring, end) = if row <= RINGS {
                (row, 0.0)
            } else {
                (row - 1, 1.0)
            };
            let latitude = PI * ring as f32 / (2 * RINGS) as f32 - FRAC_PI_2;
            for step in 0..=AROUND {
                let (sin, cos) = (TAU * step as f32 / AROUND as f32).sin_cos();
                let direction = vec3(cos * latitude.cos(), latitude.sin(), sin * latitude.cos());
                vertices.push(Vertex {
                    direction,
                    end,
                    normal: direction,
                });
            }
        }
        let mut indices = vec![];
        for row in 0..2 * RINGS + 1 {
            for step in 0..AROUND {
                let a = row * (AROUND + 1) + step;
                let b = a + AROUND + 1;
                indices.extend([a, b, a + 1, a + 1, b, b + 1]);
            }
        }
        Self::new(backend, &vertices, &indices)
    }

    /// An open tube from the first end to the last.
    pub(crate) fn tube(backend: &mut dyn RenderingBackend) -> Self {
        let mut vertices = vec![];
        for step in 0..=AROUND {
            let (sin, cos) = (TAU * step as f32 / AROUND as f32).sin_cos();
            let direction = vec3(cos, 0.0, sin);
            vertices.extend([0.0, 1.0].map(|end| Vertex {
                direction,
                end,
                normal: direction,
            }));
        }
        let indices: Vec<u32> = (0..AROUND)
            .map(|step| step * 2)
            .flat_map(|a| [a, a + 1, a + 2, a + 2, a + 1, a + 3])
            .collect();
        Self::new(backend, &vertices, &indices)
    }

    /// A cone from the first end to the last, closed by a disc.
    pub(crate) fn cone(backend: &mut dyn RenderingBackend) -> Self {
        let vertex = |direction, end, normal| Vertex {
            direction,
            end,
            normal,
        };
        let mut vertices = vec![];
        for step in 0..=AROUND {
            let (sin, cos) = (TAU * step as f32 / AROUND as f32).sin_cos();
            let outwards = vec3(cos, 0.0, sin);
            let slanted = (outwards + Vec3::Y * CONE_SLOPE).normalize_or_zero();
            vertices.push(vertex(outwards, 0.0, slanted));
            vertices.push(vertex(Vec3::ZERO, 1.0, slanted));
            vertices.push(vertex(outwards, 0.0, Vec3::NEG_Y));
        }
        let center = vertices.len() as u32;
        vertices.push(vertex(Vec3::ZERO, 0.0, Vec3::NEG_Y));
        let indices: Vec<u32> = (0..AROUND)
            .map(|step| step * 3)
            .flat_map(|a| [a, a + 1, a + 3, center, a + 2, a + 5])
            .collect();
        Self::new(backend, &vertices, &indices)
    }
}
