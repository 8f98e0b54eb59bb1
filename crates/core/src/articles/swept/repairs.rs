//! The repairs of the listings of *Swept capsule vs triangle test* that need more than a condition, a function for each erratum.

use super::prism::{Face, Prism};
use crate::geometry::{Part, tolerance};
use glam::DVec3;

/// S4: on which side of a face along `n` the point `p` is; `p0` is a corner of the face and `d` the distance.
///
/// An end that lies in the face itself is on the side where the prism is not.
pub(super) fn s4_side(n: DVec3, p: DVec3, p0: DVec3, d: f64, prism: &Prism) -> f64 {
    let is_in_plane = d.abs() <= tolerance::COINCIDENT * p.distance(p0);
    if is_in_plane {
        n.dot(p0 - prism.middle())
    } else {
        d
    }
}

/// S6: the shortest of the way `through` the triangle and the ways of `p` out of the parallelograms: how far, where to,
/// which part.
pub(super) fn s6_least_way(
    p: DVec3,
    faces: &[Face; 5],
    through: (f64, DVec3, Part),
) -> (f64, DVec3, Part) {
    faces[2..].iter().fold(through, |least, face| {
        let [p0, p1, p2] = face.corners;
        let n = (p1 - p0).cross(p2 - p0);
        let d = n.dot(p - p0);
        let length = n.length();
        let way = d.abs() / length;
        let outwards = n * (-d.signum() / length);
        if way < least.0 {
            (way, outwards, face.part)
        } else {
            least
        }
    })
}

/// S18: the longest edge of the degenerate triangle `t`, which holds the third vertex, and its squared length.
pub(super) fn s18_longest_edge(t: [DVec3; 3]) -> (usize, f64) {
    let length_sq = |i: usize| t[i].distance_squared(t[(i + 1) % 3]);
    let longest = [1, 2].into_iter().fold(0, |longest, i| {
        if length_sq(i) > length_sq(longest) {
            i
        } else {
            longest
        }
    });
    (longest, length_sq(longest))
}
