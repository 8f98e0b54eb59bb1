//! How triangles are divided among the nodes.
//!
//! A part is cut in two square to the axis along which its boxes' middles are spread farthest, where the two are cheapest:
//! the surface of each one's box, times how many triangles it has, is about what visiting it costs. The costliest part of a
//! node is cut again until the node has four. Where a cut may be is asked at fifteen places alone. Few triangles are cut so
//! that whole fours, and fours of fours, are on one side: the nodes are full.
//!
//! Nothing here calls itself; a part that was cut too often is halved by count, so that the tree is never deep.
//!
//! Source: Ingo Wald, *On fast Construction of SAH-based Bounding Volume Hierarchies*, 2007.

use super::{Below, BvhNode};
use crate::geometry::{AxisBox, Mesh};
use glam::Vec3;
use std::{cmp::Reverse, ops::Range, panic::resume_unwind, thread};

/// A triangle that is to be put somewhere.
#[derive(Clone, Copy, Debug)]
struct Item {
    bounds: AxisBox,
    triangle: u32,
}

impl Item {
    /// Twice the middle of its box.
    #[inline]
    fn center(&self) -> Vec3 {
        self.bounds.low + self.bounds.high
    }
}

/// Some of the items, which stand together.
#[derive(Clone, Debug)]
struct BvhPart {
    range: Range<usize>,
    bounds: AxisBox,
    /// Around twice the middles of the items' boxes.
    centers: AxisBox,
    /// How often it was cut off from something larger.
    cuts: u32,
}

/// A part with more than that many items is cut where it is cheapest, one with fewer near there.
const SNAPPED: usize = 1024;
/// After this many cuts parts are halved by count.
const MAX_CUTS: u32 = 40;
const BINS: usize = 16;
/// From this many items on several threads build the tree. For a million, on two cores, that took 0.29 s instead of 0.49 s,
/// both built with `opt-level = 1`; `cargo bench --bench mesh -- 1000000` has a row of what it takes optimized.
const PARALLEL: usize = 1 << 16;

/// The nodes of a tree over `boxes`, each after its parent. A box that is none is left out.
pub(super) fn nodes(boxes: impl Iterator<Item = Option<AxisBox>>) -> Vec<BvhNode> {
    let item = |(index, bounds): (usize, Option<AxisBox>)| {
        assert!(index < Below::TRIANGLE as usize, "too many triangles");
        let triangle = index as u32;
        Some(Item {
            bounds: bounds?,
            triangle,
        })
    };
    let mut items: Vec<Item> = boxes.enumerate().filter_map(item).collect();
    if items.is_empty() {
        return vec![];
    }
    let all = BvhPart::of(&items, 0..items.len(), 0);
    let mut nodes = if items.len() >= PARALLEL {
        below_by_threads(all, &mut items)
    } else {
        below(all, &mut items)
    };
    nodes.shrink_to_fit();
    nodes
}

/// The nodes of a tree over `part` of the `items`.
fn below(part: BvhPart, items: &mut [Item]) -> Vec<BvhNode> {
    let mut nodes: Vec<BvhNode> = Vec::with_capacity(part.range.len() * 7 / 20 + 1);
    let mut waiting = vec![(part, None)];
    while let Some((part, place)) = waiting.pop() {
        let own = nodes.len();
        if let Some((parent, lane)) = place {
            let parent: &mut BvhNode = &mut nodes[parent];
            parent.below[lane] = Below::node(own);
        }
        let mut node = BvhNode::EMPTY;
        let parts = four_of(part, items);
        for (lane, part) in parts.into_iter().enumerate() {
            node.set_bounds(lane, &part.bounds);
            match part.range.len() {
                1 => node.below[lane] = Below::triangle(items[part.range.start].triangle),
                _ => waiting.push((part, Some((own, lane)))),
            }
        }
        nodes.push(node);
    }
    nodes
}

/// The tree below the root, built by a thread for each of its places: the parts have no item in common, and each one's nodes
/// stand together, those of the last place first.
fn below_by_threads(part: BvhPart, items: &mut [Item]) -> Vec<BvhNode> {
    let count = part.range.len();
    let mut root = BvhNode::EMPTY;
    let parts = four_of(part, items);
    for (lane, part) in parts.iter().enumerate() {
        root.set_bounds(lane, &part.bounds);
        if part.range.len() == 1 {
            root.below[lane] = Below::triangle(items[part.range.start].triangle);
        }
    }
    let mut parts: Vec<(usize, BvhPart)> = parts.into_iter().enumerate().collect();
    parts.sort_by_key(|(_, part)| part.range.start);
    let mut built = thread::scope(|scope| {
        let mut rest = items;
        let threads = parts.into_iter().filter_map(|(lane, part)| {
            let (own, behind) = std::mem::take(&mut rest).split_at_mut(part.range.len());
            rest = behind;
            let range = 0..own.len();
            let is_node = range.len() > 1;
            is_node.then(|| {
                (
                    lane,
                    scope.spawn(move || below(BvhPart { range, ..part }, own)),
                )
            })
        });
        let threads: Vec<_> = threads.collect();
        let joined = threads.into_iter().map(|(lane, thread)| {
            let nodes = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            (lane, nodes)
        });
        joined.collect::<Vec<_>>()
    });
    built.sort_by_key(|(lane, _)| Reverse(*lane));
    let mut nodes = Vec::with_capacity(count * 7 / 20 + 1);
    nodes.push(root);
    for (lane, own) in built {
        let start = nodes.len();
        nodes[0].below[lane] = Below::node(start);
        nodes.extend(own.into_iter().map(|node| node.moved_by(start)));
    }
    nodes
}

impl BvhNode {
    /// The part with the nodes of its tree moved on by `places`.
    fn moved_by(mut self, places: usize) -> Self {
        for below in &mut self.below {
            if below.as_triangle().is_none() {
                *below = Below::node(below.as_node() + places);
            }
        }
        self
    }
}

/// The box around a triangle; `None` if a corner is NaN.
pub(super) fn bounds(mesh: &Mesh, triangle: usize) -> Option<AxisBox> {
    let v = mesh.triangle(triangle).v;
    v.iter()
        .all(|corner| corner.is_finite())
        .then(|| AxisBox::of_points(v))
}

/// Cuts `part` into what the places of a node take: four parts, or fewer if it has fewer items.
fn four_of(part: BvhPart, items: &mut [Item]) -> Vec<BvhPart> {
    // Sixteen items that are not cut here become five full nodes.
    let unit = match part.range.len() {
        0..=16 => BvhNode::LANES,
        _ => BvhNode::LANES * BvhNode::LANES,
    };
    let mut parts = vec![part];
    while parts.len() < BvhNode::LANES {
        let room = BvhNode::LANES - parts.len() + 1;
        let cost = |part: &BvhPart| part.bounds.half_surface() * part.range.len() as f32;
        let many = |part: &&BvhPart| part.range.len() > unit;
        let costliest = parts
            .iter()
            .filter(many)
            .max_by(|a, b| cost(a).total_cmp(&cost(b)));
        // A part with few items needs no node of its own.
        let few = || {
            let fits = |part: &&BvhPart| (2..=room).contains(&part.range.len());
            parts
                .iter()
                .filter(fits)
                .max_by_key(|part| part.range.len())
        };
        let Some(chosen) = costliest.or_else(few) else {
            break;
        };
        let start = chosen.range.start;
        let index = parts.iter().position(|part| part.range.start == start);
        let chosen = parts.swap_remove(index.unwrap_or_default());
        if chosen.range.len() <= BvhNode::LANES {
            parts.extend(chosen.range.map(|at| BvhPart::of(items, at..at + 1, 0)));
        } else {
            parts.extend(chosen.cut(items));
        }
    }
    parts
}

impl BvhPart {
    fn of(items: &[Item], range: Range<usize>, cuts: u32) -> Self {
        let (mut bounds, mut centers) = (AxisBox::NOTHING, AxisBox::NOTHING);
        for item in &items[range.clone()] {
            let center = item.center();
            bounds = bounds.and_finite(&item.bounds);
            centers = centers.and_finite(&AxisBox {
                low: center,
                high: center,
            });
        }
        Self {
            range,
            bounds,
            centers,
            cuts,
        }
    }

    /// Its two sides; there are at least two items.
    fn cut(self, items: &mut [Item]) -> [Self; 2] {
        let own = &mut items[self.range.clone()];
        let axis = self.axis();
        let count = match self.cheapest(axis, own) {
            Some(limit) if own.len() > SNAPPED => partition(own, |item| limit.is_below(item)),
            cheapest => {
                let wanted = match cheapest {
                    Some(limit) => own.iter().filter(|item| limit.is_below(item)).count(),
                    None => own.len() / 2,
                };
                let count = snapped(wanted, own.len());
                let center = |item: &Item| item.center()[axis];
                own.select_nth_unstable_by(count, |a, b| center(a).total_cmp(&center(b)));
                count
            }
        };
        let middle = self.range.start + count;
        let cuts = self.cuts + 1;
        [self.range.start..middle, middle..self.range.end].map(|range| Self::of(items, range, cuts))
    }

    /// Along which the middles are spread farthest.
    fn axis(&self) -> usize {
        let spread = self.centers.high - self.centers.low;
        let longer = |a: usize, b: usize| if spread[b] > spread[a] { b } else { a };
        longer(longer(0, 1), 2)
    }

    /// Where the two sides are cheapest; `None` where all middles are as good as one, or it was cut too often.
    fn cheapest(&self, axis: usize, items: &[Item]) -> Option<BinLimit> {
        let (low, high) = (self.centers.low[axis], self.centers.high[axis]);
        let scale = BINS as f32 / (high - low);
        if self.cuts >= MAX_CUTS || !(scale.is_finite() && scale > 0.0) {
            return None;
        }
        let limit = |bin| BinLimit {
            axis,
            low,
            scale,
            bin,
        };
        let mut bins = [(0_usize, AxisBox::NOTHING); BINS];
        for item in items {
            let (count, bounds) = &mut bins[limit(0).bin_of(item)];
            *count += 1;
            *bounds = bounds.and_finite(&item.bounds);
        }

        // Compute what each cut leaves on its right side, then what it leaves on its left side.
        let mut right = [(0, 0.0); BINS];
        let mut sum = (0, AxisBox::NOTHING);
        for bin in (1..BINS).rev() {
            sum = (sum.0 + bins[bin].0, sum.1.and_finite(&bins[bin].1));
            right[bin] = (sum.0, sum.1.half_surface());
        }
        let mut best: Option<(f32, usize)> = None;
        let mut left = (0, AxisBox::NOTHING);
        for bin in 1..BINS {
            let (count, bounds) = bins[bin - 1];
            left = (left.0 + count, left.1.and_finite(&bounds));
            let (beyond, surface) = right[bin];
            if left.0 == 0 || beyond == 0 {
                continue;
            }
            let cost = left.1.half_surface() * left.0 as f32 + surface * beyond as f32;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, bin));
            }
        }
        best.map(|(_, bin)| limit(bin))
    }
}

/// Between two of the bins along an axis.
#[derive(Clone, Copy, Debug)]
struct BinLimit {
    axis: usize,
    low: f32,
    scale: f32,
    /// The first that is beyond it.
    bin: usize,
}

impl BinLimit {
    #[inline]
    fn bin_of(&self, item: &Item) -> usize {
        let bin = (item.center()[self.axis] - self.low) * self.scale;
        (bin as usize).min(BINS - 1)
    }

    #[inline]
    fn is_below(&self, item: &Item) -> bool {
        self.bin_of(item) < self.bin
    }
}

/// Brings those that are `first` before the others; how many there are.
fn partition(items: &mut [Item], first: impl Fn(&Item) -> bool) -> usize {
    let (mut start, mut end) = (0, items.len());
    loop {
        while start < end && first(&items[start]) {
            start += 1;
        }
        while start < end && !first(&items[end - 1]) {
            end -= 1;
        }
        if start == end {
            return start;
        }
        items.swap(start, end - 1);
    }
}

/// The count nearest to `wanted` that fills nodes on the left, of `all`, with something left on the right.
fn snapped(wanted: usize, all: usize) -> usize {
    let full = match all {
        0..=4 => 1,
        5..=16 => 4,
        _ => 16,
    };
    let most = (all - 1) / full * full;
    ((wanted + full / 2) / full * full).clamp(full, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `count` boxes of all sizes, scattered by a fixed rule.
    fn scattered(count: usize) -> Vec<Item> {
        let mut state = 1_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 24) as f32
        };
        let item = |triangle| {
            let low = Vec3::new(
                random() * 400.0,
                random() * random() * 20.0,
                random() * 400.0,
            );
            let high = low + Vec3::new(random(), random() * random(), random());
            let bounds = AxisBox { low, high };
            Item { bounds, triangle }
        };
        (0..count as u32).map(item).collect()
    }

    fn bits(nodes: &[BvhNode]) -> Vec<([u32; 24], [u32; 4])> {
        let of = |node: &BvhNode| {
            let numbers = node
                .bounds
                .as_flattened()
                .iter()
                .flat_map(|four| four.to_array());
            let bits: Vec<u32> = numbers.map(f32::to_bits).collect();
            let bits = bits.try_into().expect("six coordinates of four boxes");
            (bits, node.below.map(|below| below.0))
        };
        nodes.iter().map(of).collect()
    }

    #[test]
    fn several_threads_build_the_same_tree_bit_for_bit() {
        for count in [2, 5, 20, 5_000, 70_000] {
            let mut items = scattered(count);
            // One of them stands alone.
            let high = Vec3::splat(1e6);
            items[1].bounds = AxisBox { low: high, high };
            let all = BvhPart::of(&items, 0..count, 0);
            let one = below(all.clone(), &mut items.clone());
            let several = below_by_threads(all, &mut items.clone());
            assert!(bits(&one) == bits(&several), "{count}");
        }
    }
}
