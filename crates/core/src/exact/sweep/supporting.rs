//! The normal where cores meet that have no thickness about them: what is left of the gap there is rounding.
//!
//! A normal leads out of the body that is touched, and not on along the motion. With `d` from the touched point to each corner
//! and `m` the motion, `n` is one if `n·d <= 0` and `n·m <= 0`. These directions make a cone, and that nearest to the way
//! back, `-m`, is taken: `-m` itself, or what is left of it across one `d`, or the direction across two.
//!
//! Source: the projection onto a cone, J. J. Moreau, *Décomposition orthogonale d'un espace hilbertien selon deux cônes
//! mutuellement polaires*, 1962. A body that is a point has no `d`: the way back; up without motion. What touches at the start
//! and moves away has no such `n`: it leads out, and on as little as may be.

use crate::geometry::{greater, inverse, is_thin, tolerance};
use glam::DVec3;

/// The unit normal of a body whose corners lie `to_corners` from where it is touched, by what came along `motion`.
///
/// The `gap`, from the touched point to the mover's, is its direction where it is more than rounding and leads out.
#[cold]
pub(super) fn supporting(gap: DVec3, to_corners: &[DVec3], motion: DVec3) -> DVec3 {
    let lengths = to_corners.iter().map(|d| d.length());
    let size = lengths.fold(0.0, greater);
    let leads_in = |normal: DVec3| {
        let rises = to_corners.iter().map(|d| d.dot(normal));
        rises.fold(0.0, greater) * inverse(size)
    };
    if gap.length() > tolerance::TOUCH * size
        && let Some(normal) = gap.try_normalize()
        && leads_in(normal) <= tolerance::LEAN
        && normal.dot(motion.normalize_or_zero()) <= tolerance::LEAN
    {
        return normal;
    }

    // Try the direction against the motion, and the nearest directions that are perpendicular to one or two corners.
    let back = -motion;
    let across_one = to_corners.iter().flat_map(|&d| {
        let along = d.normalize_or_zero();
        let across = back.cross(along);
        let any = some_across(along);
        [back - along * back.dot(along), across, -across, any, -any]
    });
    let pairs = (0..to_corners.len()).flat_map(|i| (0..i).map(move |j| [i, j]));
    let across_two = pairs.flat_map(|pair| {
        let [d, other] = pair.map(|i| to_corners[i]);
        let across = d.cross(other);
        if is_thin(across, [d, other]) {
            [DVec3::ZERO; 2]
        } else {
            [across, -across]
        }
    });
    let all = [back].into_iter().chain(across_one).chain(across_two);
    backmost(all, motion, leads_in).unwrap_or(DVec3::Y)
}

/// The one of the `directions` out that is nearest to the way back; where none leads out, the one that leads in least. Unit
/// length.
///
/// `leads_in` returns how far the body reaches along a unit direction from where it is touched, as a share of its size.
pub(super) fn backmost(
    directions: impl Iterator<Item = DVec3>,
    motion: DVec3,
    leads_in: impl Fn(DVec3) -> f64,
) -> Option<DVec3> {
    let ranked = directions.filter_map(DVec3::try_normalize).map(|normal| {
        let fault = greater(leads_in(normal), tolerance::LEAN);
        (fault, normal.dot(motion), normal)
    });
    let first = ranked.reduce(|best, other| {
        let is_better = (other.0, other.1) < (best.0, best.1);
        if is_better { other } else { best }
    });
    first.map(|(_, _, normal)| normal)
}

/// Some direction square to the unit `along`; zero of zero.
fn some_across(along: DVec3) -> DVec3 {
    if along == DVec3::ZERO {
        DVec3::ZERO
    } else {
        along.any_orthonormal_vector()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_is_the_normal_where_it_leads_out_and_back() {
        let to_corners = [DVec3::X, DVec3::Y];
        let gap = DVec3::new(-3e-9, -4e-9, 0.0);
        let normal = supporting(gap, &to_corners, DVec3::X);
        assert!(
            normal.distance(DVec3::new(-0.6, -0.8, 0.0)) < 1e-9,
            "{normal}"
        );
    }

    #[test]
    fn a_gap_that_is_rounding_gives_way_to_the_way_back_square_to_what_is_touched() {
        let edge = [DVec3::X, -DVec3::X];
        let motion = DVec3::new(3.0, -2.0, 0.0);
        for gap in [DVec3::ZERO, DVec3::X * 1e-16, DVec3::new(1e-5, -1e-5, 0.0)] {
            assert_eq!(supporting(gap, &edge, motion), DVec3::Y, "{gap}");
        }
        let around = [DVec3::X, DVec3::Z, DVec3::NEG_X, DVec3::NEG_Z];
        assert_eq!(supporting(DVec3::ZERO, &around, motion), DVec3::Y);
    }

    #[test]
    fn a_motion_along_what_is_touched_is_left_square_to_it() {
        let edge = [DVec3::X, -DVec3::X];
        let normal = supporting(DVec3::ZERO, &edge, DVec3::X);
        assert!(normal.dot(DVec3::X).abs() < 1e-12 && normal.is_normalized());
        let flat = [DVec3::X, -DVec3::X, DVec3::Z, -DVec3::Z];
        let normal = supporting(DVec3::ZERO, &flat, DVec3::new(1.0, 0.0, -2.0));
        assert_eq!(normal.abs(), DVec3::Y);
    }

    #[test]
    fn a_point_is_left_the_way_it_was_met() {
        let back = supporting(DVec3::ZERO, &[DVec3::ZERO; 2], DVec3::X * 4.0);
        assert_eq!(back, DVec3::NEG_X);
        let up = supporting(DVec3::ZERO, &[DVec3::ZERO; 2], DVec3::ZERO);
        assert_eq!(up, DVec3::Y);
    }
}
