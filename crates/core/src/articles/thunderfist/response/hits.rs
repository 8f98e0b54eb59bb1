//! Which hits on its way *Capsule-Capsule Collision in Games* (Thunderfist) has a mover look for: all, to find the closest.
//!
//! Two other ways are a setting, for they are what engines do. To return with the **first** hit found is quick and wrong (W17):
//! it is the first of the list, not of the way, and another order of the same obstacles is another answer. To test only the
//! rest of the displacement, which **shrinks** with each nearer hit, finds the same: an obstacle farther than the closest so
//! far costs one comparison of boxes. How much that saves depends on the order, the answer does not.
//!
//! A hit that the grazing rule lets go neither ends the search nor shrinks the way.

use super::{super::PHYSICS_EPSILON, clip::is_hit};
use crate::{
    broad_phase::DrawBox,
    geometry::AxisBox,
    method::{BoxCounts, Case, CoarseMover, HitsRule, Mover, ObstacleContact, Watch},
    trace::{Note, Role},
};
use glam::Vec3;

/// The hits on the way, without those that the grazing rule ignores.
pub(super) fn hits(
    case: &Case<'_>,
    mover: &Mover,
    way: Vec3,
    watch: &mut impl Watch,
) -> Vec<ObstacleContact> {
    if case.settings.hits != HitsRule::Closest {
        return search(case, mover, way, watch);
    }
    let mut hits = case.around.impacts(mover, way, watch);
    let mut number = 0;
    hits.retain(|met| {
        let is_hit = is_hit(case.settings, mover, met, number, watch);
        number += 1;
        is_hit
    });
    hits
}

/// The hits on the way, one obstacle after the other, where not all are tested.
fn search(
    case: &Case<'_>,
    mover: &Mover,
    way: Vec3,
    watch: &mut impl Watch,
) -> Vec<ObstacleContact> {
    let returns_early = case.settings.hits == HitsRule::First;
    let mut hits: Vec<ObstacleContact> = vec![];
    let mut counts = BoxCounts::default();
    let (mut left, mut number) = (1.0_f32, 0_usize);
    for (index, obstacle) in case.around.obstacles.iter().enumerate() {
        // Test whether the mover's swept AABB meets the obstacle's box: “widest gap”, the largest gap along x, y or z,
        // is 0 or negative. The AABB covers “motion to test”, the fraction of the motion up to the closest hit so far,
        // or 1 without a hit.
        let own = CoarseMover {
            shape: mover.shape,
            displacement: way * left,
        };
        let own = own.motion_box().grown(PHYSICS_EPSILON);
        let other = AxisBox::around(&obstacle.shape);
        let meets = own.meets(&other);
        counts.count(meets);
        watch
            .step(("box", index))
            .at_length(|note| note.compare_boxes(&own, &other, meets))
            .value("motion to test", left);
        if !meets {
            continue;
        }

        // Run the exact test of mover and obstacle, because the mover's swept AABB meets the obstacle's box. The exact
        // test covers the mover's whole motion.
        let Some(met) = case.around.impact(mover, way, index, watch) else {
            continue;
        };
        let is_hit = is_hit(case.settings, mover, &met, number, watch);
        number += 1;
        if !is_hit {
            continue;
        }
        hits.push(met);

        // Decide whether to keep this hit. The hit rule “first” ends the search here, even if another obstacle is hit
        // earlier (W17). The rule “shrinking” goes on, but only for earlier hits.
        let is_closer = met.time < left;
        watch
            .step(("hit", index))
            .arrow(
                Role::Velocity,
                "motion to test",
                mover.place(),
                way * met.time,
            )
            .value("time", met.time)
            .decides(
                returns_early || is_closer,
                if returns_early {
                    "it is taken, and no other is tested"
                } else {
                    "it is the closest so far"
                },
                "it is farther than the closest so far",
            );
        if returns_early {
            break;
        }
        left = left.min(met.time);
    }

    // Count the obstacles whose boxes missed the mover's swept AABB, and those that got the exact test.
    watch
        .step("search")
        .value("obstacles", case.around.obstacles.len())
        .value("boxes tested", counts.tested)
        .value("rejected", counts.rejected)
        .value("asked exactly", counts.accepted)
        .value("hits", hits.len());
    hits
}
