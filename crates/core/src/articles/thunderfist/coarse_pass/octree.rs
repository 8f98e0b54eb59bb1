//! An octree, as described in *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Space is a cube of eight cubes, each of eight again, eight levels deep. An object is held by the smallest cube that all
//! of it is in, and is compared with what is held there, by the parent, and by all cubes below. What lies across the middle
//! of a large cube is so held high above.
//!
//! Erratum T14: an object held by a cube higher than the parent is never checked. A floor across the middle of the world is
//! held by the largest cube, and a mover deep in an eighth of it falls through. Repaired, every cube above is tested: of two
//! cubes that have a place in common, one holds the other.
//!
//! The world is the cube around all boxes. Places on the border of two cubes are in the one with the greater coordinate.

use super::super::{ARTICLE, T14};
use crate::{
    broad_phase::{BoxTests, DrawBox},
    geometry::AxisBox,
    method::{
        CoarseAnswer, CoarsePair, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass,
    },
    trace::{Note, Role, Trace},
};
use glam::Vec3;
use std::collections::BTreeMap;

/// How often the world is divided.
const LEVELS: u32 = 8;

/// The cube that everything is in.
#[derive(Clone, Copy, Debug)]
struct OctreeWorld {
    low: Vec3,
    side: f32,
}

/// A cube of the tree. Those of one level come one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct OctreeCube {
    /// 0 is the world.
    level: u32,
    /// Its place among those of its level, along each axis.
    at: [u32; 3],
}

impl OctreeCube {
    fn parent(self) -> Option<Self> {
        let level = self.level.checked_sub(1)?;
        Some(self.above(level))
    }

    /// The cube of an upper `level`, or of its own, that it is in.
    fn above(self, level: u32) -> Self {
        Self {
            level,
            at: self.at.map(|at| at >> (self.level - level)),
        }
    }

    /// Whether `other` is this cube or one that it is divided into.
    fn holds(self, other: Self) -> bool {
        self.level <= other.level && other.above(self.level) == self
    }
}

impl OctreeWorld {
    fn around(boxes: impl Iterator<Item = AxisBox>) -> Self {
        let all = boxes.reduce(|sum, next| sum.and(&next));
        let all = all.unwrap_or(AxisBox {
            low: Vec3::ZERO,
            high: Vec3::ZERO,
        });
        Self {
            low: all.low,
            side: (all.high - all.low).max_element(),
        }
    }

    /// The smallest cube that all of `bounds` is in.
    fn cube_of(&self, bounds: &AxisBox) -> OctreeCube {
        let cells = (1 << LEVELS) as f32;
        let cell = |place: Vec3| {
            let share = (place - self.low) / self.side;
            share
                .to_array()
                .map(|share| (share * cells).clamp(0.0, cells - 1.0) as u32)
        };
        let (low, high) = (cell(bounds.low), cell(bounds.high));
        let differs = (0..3).fold(0, |bits, axis| bits | (low[axis] ^ high[axis]));
        let smallest = OctreeCube {
            level: LEVELS,
            at: low,
        };
        smallest.above(LEVELS - (u32::BITS - differs.leading_zeros()))
    }

    fn bounds_of(&self, cube: OctreeCube) -> AxisBox {
        let side = self.side / (1 << cube.level) as f32;
        let low = self.low + Vec3::from(cube.at.map(|at| at as f32)) * side;
        AxisBox {
            low,
            high: low + side,
        }
    }
}

fn octree(scene: &CoarseScene, settings: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    // Store every obstacle part in the smallest octree cell (cube) that contains the whole part.
    let asking = scene.movers.iter().map(|mover| mover.motion_box());
    let parts = scene.obstacles.iter().flat_map(|obstacle| &obstacle.parts);
    let world = OctreeWorld::around(asking.chain(parts.map(AxisBox::around)));
    let mut held: BTreeMap<OctreeCube, Vec<(usize, usize, AxisBox)>> = BTreeMap::new();
    for (obstacle, object) in scene.obstacles.iter().enumerate() {
        for (part, shape) in object.parts.iter().enumerate() {
            let bounds = AxisBox::around(shape);
            let cube = held.entry(world.cube_of(&bounds)).or_default();
            cube.push((obstacle, part, bounds));
        }
    }
    trace
        .step("cells that store something")
        .at_length(|note| {
            held.keys().fold(note, |note, cube| {
                note.draw_box(Role::Construction, &world.bounds_of(*cube))
            })
        })
        .value("cubes", held.len())
        .value("side of the world", world.side);

    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        // Find the obstacle parts near this mover, from its place in the octree.
        trace.inside(("mover", mover), |trace| {
            // Find the mover's own cell (cube): the smallest cell that contains its whole motion. Level 0 is the
            // whole world, and each further level halves the side.
            let motion_box = asking.motion_box();
            let own = world.cube_of(&motion_box);
            trace
                .step("mover's cell")
                .draw_box(Role::CandidateSphere, &motion_box)
                .draw_box(Role::Construction, &world.bounds_of(own))
                .value("level", own.level);

            // Compare the mover's cells before and after the motion: if the cells differ, a stored octree must be
            // updated. “cell before” and “cell after” are cell numbers along x, y and z, counted on the cell's level.
            if asking.displacement != Vec3::ZERO {
                trace.step("cell before and after").at_length(|note| {
                    let [before, after] = asking.end_boxes().map(|bounds| world.cube_of(&bounds));
                    let at = |cube: OctreeCube| Vec3::from(cube.at.map(|at| at as f32));
                    note.draw_box(Role::Reference, &world.bounds_of(before))
                        .draw_box(Role::Construction, &world.bounds_of(after))
                        .value("level before", before.level)
                        .value("cell before", at(before))
                        .value("level after", after.level)
                        .value("cell after", at(after))
                        .decides(
                            before != after,
                            "its cell changed",
                            "the same cell holds it",
                        )
                });
            }

            for (index, (&cube, parts)) in held.iter().enumerate() {
                let is_above = cube.holds(own);
                if !is_above && !own.holds(cube) {
                    continue;
                }

                // Decide whether to compare the parts stored in this cell. The query visits the mover's cell, all
                // smaller cells inside, and all larger cells around. Without fix T14, the query skips all larger cells
                // except the parent of the mover's cell.
                let is_parent = own.parent() == Some(cube);
                let is_parent_or_below = own.holds(cube) || is_parent;
                let is_asked = is_parent_or_below || settings.mends(T14);
                trace
                    .step(("octree cell", index))
                    .draw_box(
                        Role::or_rejected(Role::Construction, is_asked),
                        &world.bounds_of(cube),
                    )
                    .value("level", cube.level)
                    .value("mover's level", own.level)
                    .value("parts", parts.len())
                    .decides(
                        is_asked,
                        if is_parent {
                            "it is the parent, so its parts are compared"
                        } else if cube == own {
                            "it is the mover's cell, so its parts are compared"
                        } else if is_parent_or_below {
                            "it is inside the mover's cell, so its parts are compared"
                        } else {
                            "it is above the parent, but with fix T14, its parts are compared"
                        },
                        "it is above the parent, so its parts are never compared",
                    );
                if !is_asked {
                    continue;
                }

                // Compare the mover's swept AABB with the box of each part stored in this cell.
                trace.inside(("shapes in octree cell", index), |trace| {
                    // Compare the mover's swept AABB with the box of one part stored in this cell. The boxes meet if
                    // “widest gap”, the largest of the gaps along x, y and z, is 0 or negative.
                    for &(obstacle, part, bounds) in parts {
                        let pair = CoarsePair {
                            mover,
                            obstacle,
                            part,
                        };
                        tests.ask(pair, &motion_box, &bounds, trace);
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
pub(crate) static METHOD: CoarsePass = coarse_pass!(octree {
    name: "thunderfist/octree",
    title: "Octree",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[T14],
    settings: &[Setting::Candidates],
});
