//! The few fixed meshes that everything is an instance of.

use crate::heads;
use glam::{Vec3, vec3};
use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

const AROUND: u32 = 128;
/// How finely a round body is drawn: segments around it, and rings of a hemisphere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fineness {
    around: u32,
    rings: u32,
}

impl Fineness {
    /// From near to far; each with how many of the nearest bodies are drawn at least so finely. Fewer bodies than
    /// [`Fineness::MAX_FINE`] are all drawn as finely as can be.
    pub(crate) const LEVELS: [(Self, usize); 3] = [
        (Self::of(AROUND, 32), 16),
        (Self::of(48, 12), 128),
        (Self::of(24, 6), usize::MAX),
    ];
    /// The nearest bodies of a film: a fourth of the triangles, which software draws three times as fast.
    pub(crate) const FILM: Self = Self::of(64, 16);
    /// Up to this many bodies, all are drawn as finely as can be.
    pub(crate) const MAX_FINE: usize = 64;

    const fn of(around: u32, rings: u32) -> Self {
        Self { around, rings }
    }

    /// How many of `count` bodies, the farthest first, are drawn in each level's way, from near to far.
    pub(crate) fn shares(count: usize) -> [usize; 3] {
        if count <= Self::MAX_FINE {
            return [count, 0, 0];
        }
        let mut left = count;
        Self::LEVELS.map(|(_, most)| {
            let share = left.min(most);
            left -= share;
            share
        })
    }

    /// How many triangles a body has.
    #[cfg(test)]
    fn triangles(self) -> usize {
        (2 * self.around * (2 * self.rings + 1)) as usize
    }
}

/// Vertices and triangles on the graphics card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnMesh {
    pub(crate) vertices: BufferId,
    pub(crate) indices: BufferId,
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

impl DrawnMesh {
    /// Vertices and triangles that stay as they are.
    pub(super) fn new<T>(
        backend: &mut dyn RenderingBackend,
        vertices: &[T],
        indices: &[u32],
    ) -> Self {
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
    pub(crate) fn capsule(backend: &mut dyn RenderingBackend, fineness: Fineness) -> Self {
        let Fineness { around, rings } = fineness;
        let mut vertices = vec![];
        for row in 0..=2 * rings + 1 {
            // The equator is there twice, once for each end.
            let (ring, end) = if row <= rings {
                (row, 0.0)
            } else {
                (row - 1, 1.0)
            };
            let latitude = PI * ring as f32 / (2 * rings) as f32 - FRAC_PI_2;
            for step in 0..=around {
                let (sin, cos) = (TAU * step as f32 / around as f32).sin_cos();
                let direction = vec3(cos * latitude.cos(), latitude.sin(), sin * latitude.cos());
                vertices.push(Vertex {
                    direction,
                    end,
                    normal: direction,
                });
            }
        }
        let mut indices = vec![];
        for row in 0..2 * rings + 1 {
            for step in 0..around {
                let a = row * (around + 1) + step;
                let b = a + around + 1;
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
            let slanted = (outwards + Vec3::Y * heads::SLOPE).normalize_or_zero();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_bodies_are_all_fine_and_many_cost_little_each() {
        for count in [0, 1, Fineness::MAX_FINE] {
            assert_eq!(Fineness::shares(count), [count, 0, 0]);
        }
        let cost = |count: usize| {
            let shares = Fineness::shares(count);
            assert_eq!(shares.iter().sum::<usize>(), count);
            let levels = Fineness::LEVELS.iter().zip(shares);
            levels
                .map(|((level, _), share)| level.triangles() * share)
                .sum::<usize>()
        };
        assert!(
            cost(1000) < cost(Fineness::MAX_FINE) + 1000 * 700,
            "{}",
            cost(1000)
        );
        assert!(cost(4000) - cost(1000) < 3000 * 700);
    }
}
