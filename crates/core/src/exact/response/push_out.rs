//! The push out of what the mover overlaps when the frame begins, the deepest contact first.
//!
//! Every contact found joins the planes of the push, each with its own displacement from the start of the frame, and the mover
//! goes the shortest way that does for all of them: one wall's push is not turned back by the next. In a wedge that way grows
//! without end as the walls come together. It is kept no longer than it would be if the planes stood square to one another, the
//! root of the sum of the squares, and the next frame goes on from there. Where it leads out, it ends as soon as the mover is
//! free: walls end, planes do not.
//!
//! A box is met as a solid: from inside, its triangles would lead over their diagonals.

use super::{least_change::least_change, motion::Motion};
use crate::{
    method::{Case, Mover, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// Normals that differ by less are of one plane.
const SAME_NORMAL: f32 = 1e-3;
/// The share of the skin that must be free: at all of it, rounding decides.
const SKIN_KEPT: f32 = 0.999;
/// How often the way out of a wedge is halved to find where it is free.
const HALVINGS: usize = 12;

/// The push of a frame so far.
#[derive(Clone, Debug, Default)]
struct JointPush {
    /// Normal of unit length, and how far along it the mover has to go from the frame's start, meters.
    planes: Vec<(Vec3, f32)>,
    /// From the frame's start, meters.
    way: Vec3,
}

impl JointPush {
    /// The displacement with another plane, whose `amount` counts from where the mover is by now.
    fn with(&mut self, normal: Vec3, amount: f32) -> Vec3 {
        let amount = amount + self.way.dot(normal);
        let is_same = |plane: &&mut (Vec3, f32)| plane.0.distance(normal) < SAME_NORMAL;
        match self.planes.iter_mut().find(is_same) {
            Some(known) => known.1 = known.1.max(amount),
            None => self.planes.push((normal, amount)),
        }
        if let [(normal, amount)] = self.planes[..] {
            return normal * amount;
        }
        let squares = self.planes.iter().map(|(_, amount)| amount * amount);
        let longest = squares.sum::<f32>().sqrt();
        least_change(&self.planes).clamp_length_max(longest)
    }
}

/// Pushes the mover out of everything it overlaps at the frame's start, until it is free or the cap on
/// iterations ends it. The velocity stays as it is.
pub(super) fn push_out<W: Watch>(case: &Case<'_>, motion: &mut Motion, watch: &mut W) {
    let mut push = JointPush::default();
    for iteration in 0..case.settings.iterations as usize {
        // Push the mover out of its deepest overlap. Repeat until nothing overlaps or the iteration limit is reached.
        let is_done = watch.inside(("push out", iteration), |watch| {
            push_once(case, motion, &mut push, watch)
        });
        if is_done {
            break;
        }
    }
}

/// Pushes the mover out of the deepest overlap as well, and by the skin beyond; whether there was none.
fn push_once(
    case: &Case<'_>,
    motion: &mut Motion,
    so_far: &mut JointPush,
    watch: &mut impl Watch,
) -> bool {
    // Test each obstacle for an overlap with the mover at the start of the frame. The mover is pushed out of the
    // deepest overlap first.
    let met = case.around.deepest_solid_overlap(&motion.mover, watch);

    // Decide whether a push follows: only if the mover overlaps an obstacle at this position.
    watch
        .step("start")
        .shape(Role::Construction, "", &motion.mover.shape)
        .decides(
            met.is_none(),
            "it overlaps nothing",
            "it overlaps something",
        );
    let Some(met) = met else {
        return true;
    };

    // Push the mover out along the contact normal, by depth plus the skin. If other obstacles pushed it before, take
    // the shortest push that ends all overlaps. The velocity stays the same.
    let normal = met.contact.normal;
    let way = so_far.with(normal, met.contact.depth + case.world.skin);
    let way = match so_far.planes.len() {
        1 => way,
        _ => so_far.way + shortened(case, motion, way - so_far.way),
    };
    let push = way - so_far.way;
    so_far.way = way;
    let at = motion.mover.place();
    motion.mover = motion.mover.translated(push);
    motion.planes.push(normal);
    motion.mover.classify_normal(normal, case.world);
    let velocity = motion.mover.velocity;
    watch
        .step("push")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .arrow(Role::Penetration, "push", at, push)
        .shape(Role::Construction, "", &motion.mover.shape)
        .value("depth", met.contact.depth)
        .value("push", push)
        .corrects(Correction {
            contact: met.contact,
            time: None,
            push,
            velocity: [velocity; 2],
            remaining: Vec3::ZERO,
        });
    false
}

/// The part of `push`, which frees the mover of several planes, that already frees it by the skin; the whole `push` where no
/// part does.
fn shortened(case: &Case<'_>, motion: &Motion, push: Vec3) -> Vec3 {
    let with_skin = Mover {
        shape: motion.mover.shape.grown(case.world.skin * SKIN_KEPT),
        ..motion.mover
    };
    let is_free = |share: f32| {
        let moved = with_skin.translated(push * share);
        case.around.deepest_solid_overlap(&moved, &mut ()).is_none()
    };
    if !is_free(1.0) {
        return push;
    }
    let (mut inside, mut free) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (inside + free);
        if is_free(middle) {
            free = middle;
        } else {
            inside = middle;
        }
    }
    push * free
}
