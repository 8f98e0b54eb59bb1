//! Ways through the tree: what a box meets, and what a moving box meets first.

use super::{Below, Bvh, BvhNode, stack::VisitStack};
use crate::{
    broad_phase::cost::CostTally,
    geometry::{AxisBox, greater},
};
use glam::Vec3;
use std::ops::ControlFlow::{self, Continue};
use wide::f32x4;

impl Default for Below {
    fn default() -> Self {
        Self::node(0)
    }
}

impl Bvh {
    /// Every triangle whose box `bounds` meets, in the order of the tree, until `visit` breaks.
    ///
    /// Nothing is meant by a box around NaN: it meets nothing.
    #[inline]
    pub(in crate::broad_phase) fn meeting<B>(
        &self,
        bounds: &AxisBox,
        tally: &mut impl CostTally,
        mut visit: impl FnMut(usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.nodes.is_empty() {
            return Continue(());
        }
        let bounds = bounds.grown(self.room(bounds.reach()));
        let [low, high] = [bounds.low, bounds.high].map(|corner| lanes(corner.to_array()));
        let mut stack = VisitStack::new(Below::default());
        while let Some(below) = stack.pop() {
            let node = &self.nodes[below.as_node()];
            tally.boxes(|| node.taken());
            let [node_low, node_high] = &node.bounds;
            let along = |axis: usize| {
                node_low[axis].simd_le(high[axis]) & node_high[axis].simd_ge(low[axis])
            };
            let met = (along(0) & along(1) & along(2)).to_bitmask();
            for lane in lanes_of(met) {
                let below = node.below[lane];
                match below.as_triangle() {
                    Some(triangle) => {
                        tally.triangle();
                        visit(triangle)?;
                    }
                    None => stack.push(below),
                }
            }
        }
        Continue(())
    }

    /// All of them, in the order of the mesh.
    pub fn all_meeting(&self, bounds: &AxisBox) -> Vec<usize> {
        let mut met = vec![];
        let _ = self.meeting(bounds, &mut (), |triangle| {
            met.push(triangle);
            Continue::<()>(())
        });
        met.sort_unstable();
        met
    }

    /// The triangles whose boxes a moving box meets, the nearer first by the order of the tree.
    ///
    /// `visit` answers until when anything else is of interest, a fraction of the motion: what is met later is left out,
    /// what may be met just then is not.
    #[inline]
    pub(in crate::broad_phase) fn along(
        &self,
        motion: &MotionBox,
        tally: &mut impl CostTally,
        mut visit: impl FnMut(usize) -> f32,
    ) {
        if self.nodes.is_empty() {
            return;
        }
        let mut limit = 1.0 + TIME_ROOM;
        let mut stack = VisitStack::new((0.0, Below::default()));
        while let Some((entry, below)) = stack.pop() {
            if entry > limit {
                continue;
            }
            if let Some(triangle) = below.as_triangle() {
                tally.triangle();
                let until = visit(triangle);
                limit = until + until * TIME_ROOM;
                continue;
            }
            let node = &self.nodes[below.as_node()];
            tally.boxes(|| node.taken());
            let (entries, met) = motion.entries(node, limit);

            // The nearest node is visited first, so it goes on the stack last.
            let mut order = [(0.0, Below::default()); BvhNode::LANES];
            let mut count = 0;
            for lane in lanes_of(met) {
                let mut at = count;
                while at > 0 && order[at - 1].0 < entries[lane] {
                    order[at] = order[at - 1];
                    at -= 1;
                }
                order[at] = (entries[lane], node.below[lane]);
                count += 1;
            }
            order[..count].iter().for_each(|&next| stack.push(next));
        }
    }
}

/// The lanes of a bit mask.
///
/// A branch for each, which the processor foresees where queries repeat from frame to frame: it then reads what is in a box
/// before the boxes are compared. In `cargo bench --bench mesh` that took a fifth less time hot than a count of trailing zeros,
/// and a tenth more cold.
#[inline]
fn lanes_of(mask: u32) -> impl Iterator<Item = usize> {
    (0..BvhNode::LANES).filter(move |lane| mask & 1 << lane != 0)
}

/// More than the share of a time that rounding may be.
const TIME_ROOM: f32 = 2e-6;

/// A slower motion along an axis counts as this one, meters: the distance that it misses in the time is less than [`Bvh::room`].
const SLOWEST: f32 = 1e-20;

/// A box on its way, made ready for nodes.
pub(in crate::broad_phase) struct MotionBox {
    /// The leading side on each axis, the first to reach a box ahead.
    leading: [f32x4; 3],
    trailing: [f32x4; 3],
    inverse: [f32x4; 3],
    /// Which side of a node the leading one comes to: 0 the least, 1 the greatest coordinate.
    near: [usize; 3],
}

impl MotionBox {
    /// `bounds` on its way by `motion`, meters, for a tree.
    pub(in crate::broad_phase) fn new(bounds: &AxisBox, motion: Vec3, tree: &Bvh) -> Self {
        let reach = greater(bounds.reach(), motion.abs().max_element());
        let bounds = bounds.grown(tree.room(reach));
        let motion = motion.to_array();
        let motion = motion.map(|way| if way.abs() < SLOWEST { SLOWEST } else { way });
        let near = motion.map(|way| usize::from(way < 0.0));
        let side = |axis: usize, side: usize| [bounds.low, bounds.high][side][axis];
        Self {
            leading: lanes([0, 1, 2].map(|axis| side(axis, 1 - near[axis]))),
            trailing: lanes([0, 1, 2].map(|axis| side(axis, near[axis]))),
            inverse: lanes(motion.map(f32::recip)),
            near,
        }
    }

    /// When each box of `node` is entered, and a bit for each that is entered not later than `limit`.
    #[inline]
    fn entries(&self, node: &BvhNode, limit: f32) -> ([f32; BvhNode::LANES], u32) {
        let along = |axis: usize| {
            let near = node.bounds[self.near[axis]][axis] - self.leading[axis];
            let far = node.bounds[1 - self.near[axis]][axis] - self.trailing[axis];
            (near * self.inverse[axis], far * self.inverse[axis])
        };
        let (x, y, z) = (along(0), along(1), along(2));
        let entry = x.0.fast_max(y.0).fast_max(z.0.fast_max(f32x4::ZERO));
        let exit =
            x.1.fast_min(y.1)
                .fast_min(z.1.fast_min(f32x4::splat(limit)));
        (entry.to_array(), entry.simd_le(exit).to_bitmask())
    }
}

fn lanes(corner: [f32; 3]) -> [f32x4; 3] {
    corner.map(f32x4::splat)
}
