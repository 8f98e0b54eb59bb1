//! A dense grid of voxels, an idea of a reader of *Capsule-Capsule Collision in Games* (Thunderfist), whose world is made of
//! them: ask every voxel that overlaps the capsule's box.
//!
//! The world is cut into cubes of one size, sixteen along its longest side. Each part is entered in every cube that its box
//! reaches into; a mover tests the parts in the cubes that the box of its motion reaches into, each part once. It loses no
//! pair: two boxes that have a place in common reach into the cube of that place. A large part is in many cubes, and so is a
//! long way; for those a tree is better.
//!
//! NaN is in no cube, and meets nothing.

use super::super::ARTICLE;
use crate::{
    broad_phase::{BoxTests, DrawBox},
    geometry::AxisBox,
    method::{
        CoarseAnswer, CoarsePair, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass,
    },
    trace::{Note, Role, Trace},
};
use glam::Vec3;
use std::collections::{BTreeMap, BTreeSet};

/// The number of voxels along the longest side of the world.
const ALONG: usize = 16;

/// The place of a voxel along each axis, counted from the low corner of the world.
type VoxelPlace = [usize; 3];

/// The cube around everything, cut into voxels.
#[derive(Clone, Copy, Debug)]
struct VoxelGrid {
    low: Vec3,
    /// The side of a voxel, meters.
    side: f32,
}

impl VoxelGrid {
    fn around(boxes: impl Iterator<Item = AxisBox>) -> Self {
        let all = boxes.reduce(|sum, next| sum.and(&next));
        let all = all.unwrap_or(AxisBox {
            low: Vec3::ZERO,
            high: Vec3::ZERO,
        });
        Self {
            low: all.low,
            side: (all.high - all.low).max_element() / ALONG as f32,
        }
    }

    /// The voxel that `place` is in; of a border, the one with the greater coordinate.
    fn voxel_of(&self, place: Vec3) -> VoxelPlace {
        let cell = (place - self.low) / self.side;
        cell.to_array()
            .map(|along| along.clamp(0.0, (ALONG - 1) as f32) as usize)
    }

    /// Every voxel that `bounds` reaches into.
    fn voxels_of(&self, bounds: &AxisBox) -> impl Iterator<Item = VoxelPlace> {
        let (low, high) = (self.voxel_of(bounds.low), self.voxel_of(bounds.high));
        let [x, y, z] = [0, 1, 2].map(|axis| low[axis]..=high[axis]);
        x.flat_map(move |x| {
            let z = z.clone();
            y.clone()
                .flat_map(move |y| z.clone().map(move |z| [x, y, z]))
        })
    }

    fn bounds_of(&self, voxel: VoxelPlace) -> AxisBox {
        let low = self.low + Vec3::from(voxel.map(|along| along as f32)) * self.side;
        AxisBox {
            low,
            high: low + self.side,
        }
    }
}

fn voxels(scene: &CoarseScene, _: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    // Divide the level into voxels, cubes of equal side. Store every obstacle part as an entry in each voxel that the
    // part's box overlaps.
    let obstacles = scene.obstacles.iter().enumerate();
    let parts: Vec<(usize, usize, AxisBox)> = obstacles
        .flat_map(|(obstacle, object)| {
            let parts = object.parts.iter().enumerate();
            parts.map(move |(part, shape)| (obstacle, part, AxisBox::around(shape)))
        })
        .filter(|(_, _, bounds)| bounds.is_finite())
        .collect();
    let asking = scene.movers.iter().map(|mover| mover.motion_box());
    let boxes = asking.chain(parts.iter().map(|(_, _, bounds)| *bounds));
    let grid = VoxelGrid::around(boxes.filter(AxisBox::is_finite));
    let mut entered: BTreeMap<VoxelPlace, Vec<usize>> = BTreeMap::new();
    for (index, (_, _, bounds)) in parts.iter().enumerate() {
        for voxel in grid.voxels_of(bounds) {
            entered.entry(voxel).or_default().push(index);
        }
    }
    trace
        .step("voxels")
        .value("side", grid.side)
        .value("parts", parts.len())
        .value("voxels with a part", entered.len())
        .value("entries", entered.values().map(Vec::len).sum::<usize>());

    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        let motion_box = asking.motion_box();
        if !motion_box.is_finite() {
            continue;
        }
        // Find the obstacle parts near this mover, from the voxels around its motion.
        trace.inside(("mover", mover), |trace| {
            // Find all voxels that overlap the mover's swept AABB. Only the parts stored in these voxels can be hit.
            let reached = || grid.voxels_of(&motion_box);
            trace
                .step("voxels reached")
                .shape(Role::CapsuleLine, "", &asking.shape)
                .draw_box(Role::CandidateSphere, &motion_box)
                .at_length(|note| {
                    reached().fold(note, |note, voxel| {
                        note.draw_box(
                            Role::or_rejected(Role::Edge, entered.contains_key(&voxel)),
                            &grid.bounds_of(voxel),
                        )
                    })
                })
                .value("voxels", reached().count());

            // Test the parts stored in this voxel against the mover's swept AABB. A part can be in several voxels, so
            // skip the parts that were tested before.
            let mut seen = BTreeSet::new();
            for (number, voxel) in reached().enumerate() {
                let Some(within) = entered.get(&voxel) else {
                    continue;
                };
                trace.inside(("voxel", number), |trace| {
                    // Look up the obstacle parts that are stored in this voxel.
                    trace
                        .step("parts in the voxels")
                        .draw_box(Role::Construction, &grid.bounds_of(voxel))
                        .value("parts", within.len());
                    for &index in within {
                        let (obstacle, part, bounds) = parts[index];
                        if seen.insert(index) {
                            let pair = CoarsePair {
                                mover,
                                obstacle,
                                part,
                            };
                            // Test whether this part's box meets the mover's swept AABB: the largest gap along an axis
                            // is not positive.
                            tests.ask(pair, &motion_box, &bounds, trace);
                        }
                    }
                });
            }
        });
    }
    // Only pairs whose boxes meet get the exact test. Brute force would test all pairs; their number is “every pair
    // tests”.
    tests.finish(scene, trace)
}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(voxels {
    name: "thunderfist/voxels",
    title: "Uniform grid of voxels",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[Setting::Candidates],
});
