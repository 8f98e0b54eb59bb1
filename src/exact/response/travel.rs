//! Going until something is met.

use super::GRAZING;
use crate::method::{Case, Met, Mover, Watch};
use glam::Vec3;

/// A way as far as it was free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Travel {
    /// The mover where it came to.
    pub(super) mover: Mover,
    /// The fraction of the way that it went.
    pub(super) time: f32,
    /// What stopped it, if anything did.
    pub(super) met: Option<Met>,
}

/// Takes `mover` along `way`, metres, until it is the skin away from something that it moves into.
pub(super) fn travel(case: &Case<'_>, mover: &Mover, way: Vec3, watch: &mut impl Watch) -> Travel {
    let met = ahead(case, mover, way, watch).first().copied();
    let time = met.map_or(1.0, |met| met.time);
    Travel {
        mover: mover.translated(way * time),
        time,
        met,
    }
}

/// What `mover` in its skin meets on its `way`, the soonest first; of several at once, what it moves into the most.
///
/// The skin is added to the shape, and so is kept along the normal whichever way the mover comes. What it overlaps
/// already stops it at once, but not on its way out: away from a convex obstacle no gap shrinks.
pub(super) fn ahead(case: &Case<'_>, mover: &Mover, way: Vec3, watch: &mut impl Watch) -> Vec<Met> {
    let skinned = in_skin(mover, case.world.skin);
    let graze = GRAZING as f32 * way.length();
    let lean = |met: &Met| met.contact.normal.dot(way);
    let mut met = case.around.impacts(&skinned, way, watch);
    met.retain(|met| lean(met) < -graze);
    met.sort_by(|one, other| {
        let sooner = one.time.total_cmp(&other.time);
        sooner.then(lean(one).total_cmp(&lean(other)))
    });
    // Contacts in the skin count as depth 0; only what is deeper than the skin overlaps.
    for met in &mut met {
        met.contact.depth = (met.contact.depth - case.world.skin).max(0.0);
    }
    met
}

/// `mover`, larger by `skin` on every side, metres.
fn in_skin(mover: &Mover, skin: f32) -> Mover {
    let mut skinned = *mover;
    skinned.shape = mover.shape.grown(skin);
    skinned.base_tip = mover.base_tip.map(|[base, tip]| {
        let outwards = (tip - base).normalize_or_zero() * skin;
        [base - outwards, tip + outwards]
    });
    skinned
}
