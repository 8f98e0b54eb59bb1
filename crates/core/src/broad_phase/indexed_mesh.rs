//! A mesh with its tree: queries for the triangles that a shape meets.
//!
//! Each answer is the one of brute force, bit for bit: the earliest or the deepest contact, and of several as early or as deep,
//! the first in the order of the mesh.

use super::{
    Bvh, MeshMover,
    bvh::MotionBox,
    cost::{CostTally, QueryCost},
};
use crate::{
    geometry::{Contact, Mesh},
    method::Impact,
};
use glam::Vec3;
use std::ops::ControlFlow::{Break, Continue};

/// Far more than the share of a motion by which rounding puts off a touch.
const CLEARLY_LATER: f64 = 1e-3;

/// A mesh and the tree over it.
#[derive(Clone, Debug, Default)]
pub struct IndexedMesh {
    mesh: Mesh,
    tree: Bvh,
}

/// A contact with one triangle of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshContact {
    /// Which, in the order of the mesh.
    pub triangle: usize,
    /// The contact, as the test of the two alone gives it.
    pub contact: Contact,
}

crate::geometry::same_bits!(struct MeshContact { triangle, contact });

/// The first touch of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshImpact {
    /// Which triangle, in the order of the mesh.
    pub triangle: usize,
    /// The impact, as the sweep against it alone gives it.
    pub impact: Impact,
}

crate::geometry::same_bits!(struct MeshImpact { triangle, impact });

impl From<Mesh> for IndexedMesh {
    fn from(mesh: Mesh) -> Self {
        let tree = Bvh::of(&mesh);
        Self { mesh, tree }
    }
}

impl IndexedMesh {
    /// Its triangles.
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// The tree over them.
    pub fn tree(&self) -> &Bvh {
        &self.tree
    }

    /// Moves corners, and the tree with them; see [`Bvh::refit`].
    pub fn move_corners(&mut self, change: impl FnOnce(&mut [Vec3])) {
        change(&mut self.mesh.vertices);
        self.tree.refit(&self.mesh);
    }

    /// Whether `mover` touches anything.
    pub fn touches(&self, mover: &impl MeshMover, double_sided: bool) -> bool {
        let found = self.tree.meeting(&mover.bounds(), &mut (), |triangle| {
            match mover.contact(&self.mesh.triangle(triangle), double_sided) {
                Some(_) => Break(()),
                None => Continue(()),
            }
        });
        found.is_break()
    }

    /// All that `mover` touches, in the order of the mesh.
    pub fn contacts(&self, mover: &impl MeshMover, double_sided: bool) -> Vec<MeshContact> {
        let mut all = vec![];
        self.each_contact(mover, double_sided, &mut (), |contact| all.push(contact));
        all.sort_unstable_by_key(|contact: &MeshContact| contact.triangle);
        all
    }

    /// Where `mover` is in deepest.
    pub fn deepest(&self, mover: &impl MeshMover, double_sided: bool) -> Option<MeshContact> {
        let mut deepest: Option<MeshContact> = None;
        self.each_contact(mover, double_sided, &mut (), |found| {
            let is_deeper = deepest.is_none_or(|best| {
                let (own, its) = (found.contact.depth, best.contact.depth);
                own > its || own == its && found.triangle < best.triangle
            });
            if is_deeper {
                deepest = Some(found);
            }
        });
        deepest
    }

    /// The first touch of `mover` on its displacement `motion`, meters; `None` if a number of either is NaN.
    pub fn first_touch(
        &self,
        mover: &impl MeshMover,
        motion: Vec3,
        double_sided: bool,
    ) -> Option<MeshImpact> {
        self.first_touch_told(mover, motion, double_sided, &mut ())
    }

    /// The cost of a query for all triangles that `mover` touches.
    pub fn overlap_cost(&self, mover: &impl MeshMover, double_sided: bool) -> QueryCost {
        let mut cost = QueryCost::default();
        self.each_contact(mover, double_sided, &mut cost, |_| ());
        cost
    }

    /// The cost of a query for the first triangle that `mover` touches on its displacement `motion`, meters.
    pub fn sweep_cost(
        &self,
        mover: &impl MeshMover,
        motion: Vec3,
        double_sided: bool,
    ) -> QueryCost {
        let mut cost = QueryCost::default();
        self.first_touch_told(mover, motion, double_sided, &mut cost);
        cost
    }

    #[inline]
    fn first_touch_told(
        &self,
        mover: &impl MeshMover,
        motion: Vec3,
        double_sided: bool,
        tally: &mut impl CostTally,
    ) -> Option<MeshImpact> {
        let bounds = mover.bounds();
        if !(motion.is_finite() && bounds.is_finite()) {
            return None;
        }
        let mut first: Option<MeshImpact> = None;
        let motion_box = MotionBox::new(&bounds, motion, &self.tree);
        self.tree.along(&motion_box, tally, |triangle| {
            // No hit is earlier than an overlap at the start. Of several, the first in the mesh counts.
            if first.is_some_and(|best| best.impact.time == 0.0 && best.triangle < triangle) {
                return 0.0;
            }
            // Most misses end here. For a call the triangle is written to memory, so only for that it is read once more.
            if mover.passes(&self.mesh.triangle(triangle), motion) {
                return first.map_or(1.0, |first| first.impact.time);
            }
            let until = first.map_or(1.0, |best| f64::from(best.impact.time) + CLEARLY_LATER);
            let way = (motion, until.min(1.0));
            let found = mover.impact_until(&self.mesh.triangle(triangle), way, double_sided);
            let is_earlier = |impact: &Impact| {
                first.is_none_or(|best| {
                    let (own, its) = (impact.time, best.impact.time);
                    own < its || own == its && triangle < best.triangle
                })
            };
            if let Some(impact) = found.filter(is_earlier) {
                first = Some(MeshImpact { triangle, impact });
            }
            first.map_or(1.0, |first| first.impact.time)
        });
        first
    }

    fn each_contact(
        &self,
        mover: &impl MeshMover,
        double_sided: bool,
        tally: &mut impl CostTally,
        mut take: impl FnMut(MeshContact),
    ) {
        let _ = self.tree.meeting(&mover.bounds(), tally, |triangle| {
            let contact = mover.contact(&self.mesh.triangle(triangle), double_sided);
            if let Some(contact) = contact {
                take(MeshContact { triangle, contact });
            }
            Continue::<(), ()>(())
        });
    }
}
