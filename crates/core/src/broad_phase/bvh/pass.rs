//! The tree as a coarse pass, node by node.
//!
//! Built over the boxes of all parts; each mover tests the root, and then the content of the boxes that its own box meets. A
//! whole branch that is apart costs one comparison. It loses no pair.
//!
//! Source: as the tree, [`super`].

use super::{Below, Bvh, BvhNode};
use crate::{
    broad_phase::{BoxTests, DrawBox},
    exact::ARTICLE,
    geometry::AxisBox,
    method::{
        CoarseAnswer, CoarsePair, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass,
    },
    trace::{Note, Role, Trace},
};
use std::sync::Arc;

/// A tree over fewer parts is made each time.
const MANY: usize = 256;

fn bvh(scene: &CoarseScene, _: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    // Build one tree over all parts of all obstacles. A large tree whose parts never move is built once and kept.
    let obstacles = scene.obstacles.iter().enumerate();
    let parts: Vec<(usize, usize)> = obstacles
        .flat_map(|(obstacle, object)| (0..object.parts.len()).map(move |part| (obstacle, part)))
        .collect();
    let make = || {
        let shapes = scene.obstacles.iter().flat_map(|obstacle| &obstacle.parts);
        Arc::new((parts.len(), Bvh::of_boxes(shapes.map(AxisBox::around))))
    };
    let is_kept = parts.len() > MANY && scene.obstacles.iter().all(|one| !one.is_movable);
    let kept = is_kept.then(|| scene.kept.get(make));
    // Build a tree of boxes (BVH) around all parts of the obstacles. A large tree is reused in later frames if no
    // part can move.
    let (_, tree) = &*kept
        .filter(|kept| kept.0 == parts.len())
        .unwrap_or_else(make);
    trace
        .step("tree")
        .at_length(|note| match tree.bounds() {
            Some(bounds) => note.draw_box(Role::Construction, &bounds),
            None => note,
        })
        .value("parts", parts.len())
        .value("nodes", tree.nodes.len());

    // Find the parts of obstacles near this mover in the BVH, a tree of boxes, from large boxes to small. Open a box
    // only if the box meets the swept AABB, which encloses the mover's whole motion.
    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        trace.inside(("mover", mover), |trace| {
            let motion_box = asking.motion_box();
            let mut waiting: Vec<Below> = tree
                .nodes
                .first()
                .map(|_| Below::default())
                .into_iter()
                .collect();
            while let Some(below) = waiting.pop() {
                // Test the boxes in this node of the tree, four at most. A box encloses one part of an obstacle, or a
                // branch with more nodes below.
                let node = &tree.nodes[below.as_node()];
                trace.inside(("tree node", below.as_node()), |trace| {
                    for lane in (0..BvhNode::LANES).filter(|&lane| node.is_taken(lane)) {
                        let bounds = node.bounds_of(lane);
                        match node.below[lane].as_triangle() {
                            // Compare the box around one part of an obstacle with the box around the mover's whole
                            // motion. The boxes meet if “widest gap”, the largest of the gaps along x, y and z, is 0 or
                            // negative.
                            Some(index) => {
                                let (obstacle, part) = parts[index];
                                let pair = CoarsePair {
                                    mover,
                                    obstacle,
                                    part,
                                };
                                tests.ask(pair, &motion_box, &bounds, trace);
                            }
                            // Compare the box around a branch of the tree with the box around the mover's whole motion.
                            // Skip the branch if “widest gap”, the largest of the gaps along x, y and z, is positive.
                            None => {
                                if tests.meet(("branch", lane), &motion_box, &bounds, trace) {
                                    waiting.push(node.below[lane]);
                                }
                            }
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
pub(crate) static METHOD: CoarsePass = coarse_pass!(bvh {
    name: "exact/bvh",
    title: "BVH (tree of boxes)",
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[Setting::Candidates],
});
