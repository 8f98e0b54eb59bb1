//! A tree of boxes over a mesh's triangles, four to a node.
//!
//! A node holds the boxes of the four parts below it side by side, so that one comparison of four lanes finds those that a
//! shape may meet. A part is another node or one triangle: the last box before an exact test is the triangle's own, and no list
//! of leaves is needed.
//!
//! Nodes stand in the order in which they are first met from the root, each after its parent. A node is 112 bytes; of `n`
//! triangles there are `n / 3` if all four places are taken, and the build sees to it that they mostly are: below 40 bytes
//! a triangle, all there is beside the mesh's own corners and indices.
//!
//! A triangle with a NaN corner is in no node: no box is around it. One without area is as good as any other.
//!
//! Source: Ingo Wald, Carsten Benthin, Solomon Boulos, *Getting Rid of Packets*, 2008, for nodes of several boxes;
//! [`build`] for how the triangles are divided.

mod build;
pub(crate) mod pass;
mod stack;
mod visit;

pub(super) use visit::MotionBox;

use crate::geometry::{AxisBox, Mesh};
use glam::Vec3;
use wide::f32x4;

/// The tree. It does not hold the mesh: every query has to be about the mesh that it was built over.
#[derive(Clone, Debug, Default)]
pub struct Bvh {
    nodes: Vec<BvhNode>,
    /// The largest coordinate of the mesh without its sign, meters.
    reach: f32,
}

/// Four boxes and what is in them.
#[derive(Clone, Copy, Debug)]
struct BvhNode {
    /// The least and the greatest coordinates along x, y and z, meters. A place that is not taken is around nothing.
    bounds: [[f32x4; 3]; 2],
    below: [Below; 4],
}

/// The content of a box: another node, or a triangle, which has the highest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Below(u32);

impl Below {
    const TRIANGLE: u32 = 1 << 31;

    fn node(index: usize) -> Self {
        Self(index as u32)
    }

    fn triangle(index: u32) -> Self {
        Self(index | Self::TRIANGLE)
    }

    /// The triangle's index, in the order of the mesh; `None` if it is a node.
    #[inline]
    fn as_triangle(self) -> Option<usize> {
        (self.0 & Self::TRIANGLE != 0).then_some((self.0 & !Self::TRIANGLE) as usize)
    }

    /// The node's index; of no use if it is a triangle.
    #[inline]
    fn as_node(self) -> usize {
        self.0 as usize
    }
}

impl BvhNode {
    const LANES: usize = 4;

    const EMPTY: Self = Self {
        bounds: [
            [f32x4::splat(f32::INFINITY); 3],
            [f32x4::splat(f32::NEG_INFINITY); 3],
        ],
        below: [Below(Below::TRIANGLE); 4],
    };

    fn set_bounds(&mut self, lane: usize, bounds: &AxisBox) {
        for (side, corner) in [bounds.low, bounds.high].into_iter().enumerate() {
            for axis in 0..3 {
                self.bounds[side][axis].as_mut_array()[lane] = corner[axis];
            }
        }
    }

    /// Whether something is at a place.
    fn is_taken(&self, lane: usize) -> bool {
        self.bounds[0][0].to_array()[lane] <= self.bounds[1][0].to_array()[lane]
    }

    /// How many places are taken.
    fn taken(&self) -> usize {
        (0..Self::LANES).filter(|&lane| self.is_taken(lane)).count()
    }

    /// Around all that is in it.
    fn around(&self) -> AxisBox {
        (0..Self::LANES).fold(AxisBox::NOTHING, |sum, lane| {
            sum.and_finite(&self.bounds_of(lane))
        })
    }

    fn bounds_of(&self, lane: usize) -> AxisBox {
        let corner = |side: usize| {
            let [x, y, z] = self.bounds[side].map(|along| along.to_array()[lane]);
            Vec3::new(x, y, z)
        };
        AxisBox {
            low: corner(0),
            high: corner(1),
        }
    }
}

impl Bvh {
    /// The tree over the triangles of `mesh`.
    ///
    /// # Panics
    ///
    /// If there are more than 2³¹.
    pub fn of(mesh: &Mesh) -> Self {
        Self::over((0..mesh.len()).map(|triangle| build::bounds(mesh, triangle)))
    }

    /// The tree over `boxes`, which stand for triangles.
    pub fn of_boxes(boxes: impl Iterator<Item = AxisBox>) -> Self {
        Self::over(boxes.map(|bounds| bounds.is_finite().then_some(bounds)))
    }

    fn over(boxes: impl Iterator<Item = Option<AxisBox>>) -> Self {
        let nodes = build::nodes(boxes);
        Self {
            reach: nodes.first().map_or(0.0, |root| root.around().reach()),
            nodes,
        }
    }

    /// Follows a mesh whose corners have moved: the boxes become those of the triangles as they are now, their division
    /// stays. What moved far makes it slow, never wrong. A NaN corner takes its triangle out, and a number
    /// does not bring it back: for that, build anew.
    pub fn refit(&mut self, mesh: &Mesh) {
        // Each node is stored after its parent.
        for index in (0..self.nodes.len()).rev() {
            let mut node = self.nodes[index];
            for lane in (0..BvhNode::LANES).filter(|&lane| self.nodes[index].is_taken(lane)) {
                let below = node.below[lane];
                let bounds = match below.as_triangle() {
                    Some(triangle) => build::bounds(mesh, triangle),
                    None => Some(self.nodes[below.as_node()].around()),
                };
                node.set_bounds(lane, &bounds.unwrap_or(AxisBox::NOTHING));
            }
            self.nodes[index] = node;
        }
        self.reach = self.nodes.first().map_or(0.0, |root| root.around().reach());
    }

    /// The box around all; `None` if there is nothing.
    pub fn bounds(&self) -> Option<AxisBox> {
        let around = self.nodes.first().map(BvhNode::around);
        around.filter(|bounds| bounds.low.x <= bounds.high.x)
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.nodes.capacity() * size_of::<BvhNode>()
    }

    /// How much wider than its corners say a box around a shape has to be, `reach` being the largest of its numbers, that
    /// rounding leaves nothing out. The boxes are of `f32`, the pair tests of `f64`; and those count as a touch what is
    /// near to one beside the size of the triangle.
    fn room(&self, reach: f32) -> f32 {
        ROUNDING * reach + SLACK * self.reach + MIN_ROOM
    }
}

/// More than the share of a coordinate that rounding may be.
const ROUNDING: f32 = 1e-6;

/// More than [`crate::geometry::tolerance::SEAM`], as a share of the mesh's largest coordinate.
const SLACK: f32 = 1e-10;

/// For shapes whose numbers are as small as this, meters.
const MIN_ROOM: f32 = 1e-18;
