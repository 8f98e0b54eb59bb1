//! Going until something is met.

use super::GRAZING;
use crate::{
    geometry::{Feature, Shape, tolerance},
    method::{Case, Mover, ObstacleContact, Watch},
};
use glam::Vec3;

/// The distance within which a point lies in a plane, relative to its coordinates: a few times the rounding of `f32`.
const SEAM: f32 = 0.5 * tolerance::RELATIVE;

/// A way as far as it was free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Travel {
    /// The mover where it came to.
    pub(super) mover: Mover,
    /// The fraction of the way that it went.
    pub(super) time: f32,
    /// The contact that stopped it, if any.
    pub(super) met: Option<ObstacleContact>,
}

/// Takes `mover` along `way`, meters, until it is the skin away from something that it moves into.
pub(super) fn travel(case: &Case<'_>, mover: &Mover, way: Vec3, watch: &mut impl Watch) -> Travel {
    let met = ahead(case, mover, way, watch).first().copied();
    let time = met.map_or(1.0, |met| met.time);
    Travel {
        mover: mover.translated(way * time),
        time,
        met,
    }
}

/// The contacts of `mover` in its skin on its `way`, the earliest first; of several at once, the one that it moves into the most.
///
/// The skin is added to the shape, and so is kept along the normal whichever way the mover comes. An obstacle that it overlaps
/// already stops it at once, but not on its way out: away from a convex obstacle no gap shrinks. Internal edges of a flat
/// surface are no obstacles.
pub(super) fn ahead(
    case: &Case<'_>,
    mover: &Mover,
    way: Vec3,
    watch: &mut impl Watch,
) -> Vec<ObstacleContact> {
    let skinned = in_skin(mover, case.world.skin);
    let graze = GRAZING as f32 * way.length();
    let lean = |met: &ObstacleContact| met.contact.normal.dot(way);
    let all = case.around.impacts(&skinned, way, watch);
    let faces: Vec<ObstacleContact> = all.iter().filter(|met| is_face(met)).copied().collect();
    let felt = all.iter().filter_map(|met| {
        let shape = &case.around.obstacles[met.obstacle].shape;
        match in_plane_of(met, &faces, &skinned) {
            Some(face) => bend(met, face, shape, &skinned, way),
            None => Some(*met),
        }
    });
    let mut met: Vec<ObstacleContact> = felt.filter(|met| lean(met) < -graze).collect();
    met.sort_by(|one, other| {
        let sooner = one.time.total_cmp(&other.time);
        sooner.then(lean(one).total_cmp(&lean(other)))
    });
    // Contacts within the skin count as depth 0. Only a depth beyond the skin is an overlap.
    for met in &mut met {
        met.contact.depth = (met.contact.depth - case.world.skin).max(0.0);
    }
    met
}

fn is_face(met: &ObstacleContact) -> bool {
    met.contact.feature == Feature::Face
}

/// The one of the `faces` that `mover` touches as well in whose plane what was `met` is an edge or a corner: the seam of a
/// floor.
///
/// A round mover of radius `R` that is sunk into a plane by `δ`, as rounding has it, cuts a disc out of it. On the rim of
/// that disc it meets the edges of neighbors, with a normal that leans by an angle `φ`, `R (1 − cos φ) ≤ δ`, and would be
/// turned up by them for nothing: the face keeps it out already.
fn in_plane_of<'f>(
    met: &ObstacleContact,
    faces: &'f [ObstacleContact],
    mover: &Mover,
) -> Option<&'f ObstacleContact> {
    let radius = mover.shape.radius();
    let rounding = rounding(mover);
    let edge = met.contact;
    let is_flat = |face: &&ObstacleContact| {
        let normal = face.contact.normal;
        let off = (edge.point - face.contact.point).dot(normal);
        let sunk = radius * (1.0 - edge.normal.dot(normal));
        off.abs() <= rounding && sunk <= face.contact.depth + rounding
    };
    let is_rim = matches!(edge.feature, Feature::Edge(_) | Feature::Vertex(_));
    let mut faces = faces.iter().filter(|_| is_rim && radius > 0.0);
    faces.find(is_flat)
}

/// The distance within which a point near `mover` lies in a plane, meters.
fn rounding(mover: &Mover) -> f32 {
    SEAM * (mover.shape.radius() + mover.place().abs().max_element())
}

/// The contact with a neighbor of `face` whose edge or corner in the plane of `face` was `met` first: `None` for a neighbor
/// that goes on flat or falls away. One that rises from there turns the `mover` by its own normal, once that is in its plane as
/// deep as in the face's, which is over the bend.
fn bend(
    met: &ObstacleContact,
    face: &ObstacleContact,
    neighbor: &Shape,
    mover: &Mover,
    way: Vec3,
) -> Option<ObstacleContact> {
    let Shape::Triangle(triangle) = neighbor else {
        return None;
    };
    let above = |corner: &Vec3| (*corner - face.contact.point).dot(face.contact.normal);
    if triangle.v.iter().map(above).fold(0.0, f32::max) <= rounding(mover) {
        return None;
    }
    let front = triangle.area_normal().try_normalize()?;
    let normal = front * front.dot(face.contact.normal).signum();
    let rate = normal.dot(way);
    let gap = |point: Vec3| (point - triangle.v[0]).dot(normal) - mover.shape.radius();
    let gap = mover.shape.points().into_iter().map(gap).reduce(f32::min)?;
    let time = ((gap + face.contact.depth) / -rate).max(met.time);
    let mut felt = ObstacleContact { time, ..*met };
    felt.contact.normal = normal;
    (rate < 0.0 && time <= 1.0).then_some(felt)
}

/// `mover`, larger by `skin` on every side, meters.
fn in_skin(mover: &Mover, skin: f32) -> Mover {
    let mut skinned = *mover;
    skinned.shape = mover.shape.grown(skin);
    skinned.base_tip = mover.base_tip.map(|[base, tip]| {
        let outwards = (tip - base).normalize_or_zero() * skin;
        [base - outwards, tip + outwards]
    });
    skinned
}
