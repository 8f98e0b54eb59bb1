//! Tests that find most misses before a sweep, in one step each. They are for speed alone: without them every answer is the same.
//!
//! A swept AABB, which saves the sweep against obstacles elsewhere; and for two capsules everything that their cores are apart
//! by while the one moves, a parallelepiped. From a point of the obstacle's core to one of the mover's leads
//! `start + s u - w v + t m`, with `s`, `w` and `t` from 0 to 1. All of these make a parallelepiped with the sides `u`, `v` and
//! the motion `m`, and the capsules meet if it comes within the summed radius of 0. Along any direction it reaches from its
//! middle as far as half its sides do. A direction perpendicular to two of them leaves the third alone, and its height is
//! `u × v · m` whichever they are.
//!
//! This takes neither a root nor a division, and for the parallelepiped `f32` is enough: the rounding error is added to the
//! body, and a pair within it is left to the sweep.
//!
//! Source: separating axes, Christer Ericson, *Real-Time Collision Detection*, 2005, 4.4.1. Sides without length span no plane
//! and decide nothing.

use crate::core::{
    geometry::{Capsule, Facet, greater, lesser},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{Vec3, Vec3A};

/// Whether the box around all that a mover passes stays clear of the box around the obstacle.
///
/// `mover` are the points that span its core, `obstacle` is how far that reaches along each axis, `reach` the summed
/// radius.
#[inline]
pub(super) fn is_out_of_the_way<const M: usize>(
    mover: [Vec3; M],
    motion: Vec3,
    obstacle: [[f64; 2]; 3],
    reach: f32,
    trace: &mut impl Trace,
) -> bool {
    // Two boxes are apart if they are along one of the axes. In f64, for here rounding must not part shapes that touch.
    let mut widest = f64::NEG_INFINITY;
    for axis in 0..3 {
        let [mover_low, mover_high] = range(mover, axis);
        let [low, high] = obstacle[axis];
        let (way, reach) = (motion[axis], f64::from(reach));
        let above = mover_low + f64::from(lesser(way, 0.0)) - reach - high;
        let below = low - (mover_high + f64::from(greater(way, 0.0)) + reach);
        widest = greater(widest, greater(above, below));
    }
    told_apart(widest > 0.0, widest as f32, trace)
}

/// Records the `widest` gap between two such boxes along an axis, metres; returns whether they are `apart`.
#[inline(always)]
pub(super) fn told_apart(apart: bool, widest: f32, trace: &mut impl Trace) -> bool {
    // Shapes in boxes with a gap along one axis never meet.
    trace
        .step("motion box")
        .value("widest gap", widest)
        .decides(
            apart,
            "the box around the motion stays clear",
            "the boxes overlap",
        );
    if apart {
        trace.step("apart").concludes(Outcome::Miss);
    }
    apart
}

/// How far `points` reach along each axis, metres.
#[inline]
pub(super) fn ranges<const N: usize>(points: [Vec3; N]) -> [[f64; 2]; 3] {
    [0, 1, 2].map(|axis| range(points, axis))
}

/// The ranges of a triangle whose corners are no `f32` values.
#[inline]
pub(super) fn ranges_of(facet: &Facet) -> [[f64; 2]; 3] {
    [0, 1, 2].map(|axis| {
        let along = facet.v.map(|corner| facet.origin()[axis] + corner[axis]);
        let (low, high) = (lesser(along[0], along[1]), greater(along[0], along[1]));
        [lesser(low, along[2]), greater(high, along[2])]
    })
}

#[inline]
fn range<const N: usize>(points: [Vec3; N], axis: usize) -> [f64; 2] {
    let along = points.map(|point| point[axis]);
    let (mut low, mut high) = (along[0], along[0]);
    for &coordinate in &along[1..] {
        low = lesser(low, coordinate);
        high = greater(high, coordinate);
    }
    [low, high].map(f64::from)
}

/// More than the share of a coordinate of the middle that rounding may be.
const ROUNDING: f32 = 4e-6;

/// More than the square of what rounding may add to a height, as a share of all lengths that it is made of.
const ROUNDING_SQ: f32 = 3e-8;

/// How much the squared reach grows, which makes up for its product with the rounding.
const SLACK: f32 = 1e-3;

/// The least square that keeps its digits, for shapes smaller than a micrometre. The same loss of a normal's square, for a tiny
/// motion, occurs as often as the squared size says.
const UNDERFLOW: f32 = f32::MIN_POSITIVE;

/// The vectors from one core to the other, metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// The obstacle's first point, in the world.
    origin: Vec3,
    /// The mover's core, the obstacle's core and the motion.
    sides: [Vec3A; 3],
    /// Twice the middle: with all heights doubled none has to be halved.
    middle: Vec3A,
    reach: f32,
}

/// How far from 0 the parallelepiped stays along a direction that is square to two of its sides.
#[derive(Clone, Copy, Debug)]
struct Height {
    normal: Vec3A,
    /// Squared with its sign, which is negative where 0 is between the planes of those sides. As the limit, in metres
    /// times the normal's length, doubled.
    gap_sq: f32,
    /// The square of the gap that parts the capsules must exceed this.
    limit_sq: f32,
}

impl Span {
    #[inline(always)] // a call would pass all of it through memory
    pub(super) fn of(mover: &Capsule, obstacle: &Capsule, motion: Vec3) -> Self {
        let [first, last] = [Vec3A::from(mover.a), Vec3A::from(mover.b)];
        let [origin, end] = [Vec3A::from(obstacle.a), Vec3A::from(obstacle.b)];
        let (start, u, v) = (first - origin, last - first, end - origin);
        let motion = Vec3A::from(motion);
        Self {
            origin: obstacle.a,
            sides: [u, v, motion],
            middle: (start + start) + (u - v) + motion,
            reach: 2.0 * (mover.radius + obstacle.radius),
        }
    }

    /// Whether it stays clear of 0: then the capsules never meet.
    #[inline(always)]
    pub(super) fn is_clear(&self, trace: &mut impl Trace) -> bool {
        // Boxes around the whole motion and the obstacle find most misses.
        let widest = self.widest_gap();
        if told_apart(widest > 0.0, 0.5 * widest, trace) {
            return true;
        }

        // Planes along two of both cores and the motion find most of the others.
        let (heights, lost) = self.heights();
        let parted = trace.inside("separating planes", |trace| {
            self.are_parted(heights, lost, trace)
        });
        if parted {
            trace.step("apart").concludes(Outcome::Miss);
        }
        parted
    }

    /// The widest gap between the boxes along an axis, twice; negative where they overlap along all.
    #[inline(always)]
    fn widest_gap(&self) -> f32 {
        let [u, v, motion] = self.sides.map(Vec3A::abs);
        let gaps = self.middle.abs() * (1.0 - ROUNDING) - (u + v + (motion + self.reach));
        gaps.max_element()
    }

    /// Along the cross product of each two of the sides, beginning with both cores; and what is lost of their squares.
    #[inline(always)]
    fn heights(&self) -> ([Height; 3], f32) {
        let ([u, v, motion], middle) = (self.sides, self.middle);
        let normals = [u.cross(v), v.cross(motion), motion.cross(u)];
        let half = normals[0].dot(motion).abs();
        let squares = self.sides.map(Vec3A::length_squared);
        let size_sq = middle.length_squared() + squares[0] + squares[1] + squares[2];
        let reach_sq = self.reach * self.reach * (1.0 + SLACK);
        let heights = [0, 1, 2].map(|i| {
            // Most of the normal of nearly parallel sides may be rounding.
            let gap = middle.dot(normals[i]).abs() - half;
            let rounding_sq = ROUNDING_SQ * size_sq * (squares[i] * squares[(i + 1) % 3]);
            Height {
                normal: normals[i],
                gap_sq: gap * gap.abs(),
                limit_sq: reach_sq * normals[i].length_squared() + rounding_sq,
            }
        });
        (heights, UNDERFLOW * (1.0 + size_sq))
    }

    /// Whether one of the gaps is over its limit by more than is `lost`.
    #[inline(always)]
    fn are_parted(&self, heights: [Height; 3], lost: f32, trace: &mut impl Trace) -> bool {
        // Without a trace this is one branch: the axis that parts the capsules is as random as a coin.
        let [first, second, third] = heights.map(|height| height.gap_sq - height.limit_sq);
        let parted = greater(greater(first, second), third) > lost;
        for (i, height) in heights.into_iter().enumerate() {
            let parts = height.gap_sq - height.limit_sq > lost;
            trace
                .step(("separating plane", i))
                .arrow(Role::Construction, "n", self.origin, height.normal)
                .compares(
                    "gap²",
                    height.gap_sq,
                    Comparison::Greater,
                    "R²",
                    height.limit_sq,
                )
                .decides(
                    parts,
                    "apart: on either side of it",
                    "it does not part them",
                );
            if parts {
                break;
            }
        }
        parted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::trace::{Record, Recorder};
    use glam::vec3;

    fn upright(x: f32, radius: f32) -> Capsule {
        let a = vec3(x, 0.0, 0.0);
        Capsule {
            a,
            b: a + Vec3::Y,
            radius,
        }
    }

    /// Along x as well as z, so that no box separates it from a capsule across.
    fn lying(center: Vec3, along: Vec3, radius: f32) -> Capsule {
        Capsule {
            a: center - along,
            b: center + along,
            radius,
        }
    }

    fn is_clear(mover: &Capsule, obstacle: &Capsule, motion: Vec3) -> bool {
        Span::of(mover, obstacle, motion).is_clear(&mut ())
    }

    fn record(mover: &Capsule, obstacle: &Capsule, motion: Vec3) -> (bool, Record) {
        let mut recorder = Recorder::default();
        let is_clear = Span::of(mover, obstacle, motion).is_clear(&mut recorder);
        (is_clear, recorder.finish())
    }

    #[test]
    fn a_motion_that_stops_short_of_the_obstacle_is_clear_by_its_box() {
        let (mover, obstacle) = (upright(-3.0, 0.5), upright(0.0, 0.5));
        let (is_clear, record) = record(&mover, &obstacle, Vec3::X * 1.9);
        assert!(is_clear);
        assert!(record.find("motion box").is_ok() && record.find("separating planes").is_err());
    }

    #[test]
    fn what_touches_at_the_end_or_overlaps_is_never_clear() {
        let (mover, obstacle) = (upright(-3.0, 0.5), upright(0.0, 0.5));
        for motion in [Vec3::X * 2.0, Vec3::X * 5.0, vec3(6.0, 0.5, 0.0)] {
            assert!(!is_clear(&mover, &obstacle, motion), "{motion}");
        }
        assert!(!is_clear(&upright(0.25, 0.5), &obstacle, Vec3::ZERO));
    }

    #[test]
    fn a_plane_along_both_cores_parts_what_no_box_does() {
        // Crossed and slanted, the boxes overlap, but the cores stay 0.9 apart and move along the plane between them.
        let mover = lying(Vec3::Y * 0.9, vec3(2.0, 0.0, 2.0), 0.4);
        let obstacle = lying(Vec3::ZERO, vec3(2.0, 0.0, -2.0), 0.4);
        let tilt = vec3(0.0, 0.6, 0.8);
        let turned = |capsule: &Capsule| {
            let turn = glam::Quat::from_rotation_arc(Vec3::Y, tilt);
            Capsule {
                a: turn * capsule.a,
                b: turn * capsule.b,
                ..*capsule
            }
        };
        let (mover, obstacle) = (turned(&mover), turned(&obstacle));
        let (is_clear, record) = record(&mover, &obstacle, Vec3::X * 0.5);
        assert!(is_clear);
        assert!(record.find("separating planes").is_ok());
        assert!(!self::is_clear(&mover, &obstacle, -tilt * 0.2), "they meet");
    }

    #[test]
    fn what_spans_no_plane_is_left_to_the_sweep() {
        let point = |at: Vec3| lying(at, Vec3::ZERO, 0.25);
        let past = vec3(4.0, 4.0, 0.0);
        // Both pass 1.41 m away, within the box of the motion; points and parallel cores in one plane have no height.
        let points = (point(vec3(-2.0, 0.0, 0.0)), point(Vec3::ZERO));
        let parallel = (upright(-3.0, 0.25), upright(0.0, 0.25));
        for (mover, obstacle) in [points, parallel] {
            assert!(!is_clear(&mover, &obstacle, past));
            let capsules =
                crate::core::exact::sweep::capsule_capsule(&mover, &obstacle, past, &mut ());
            assert_eq!(capsules, None);
        }
        // Off that plane they have one, along core and motion.
        let (mover, obstacle) = parallel;
        let off = Capsule {
            a: mover.a + Vec3::Z,
            b: mover.b + Vec3::Z,
            ..mover
        };
        assert!(is_clear(&off, &obstacle, vec3(4.0, 0.5, -0.6)));
    }

    #[test]
    fn far_from_the_origin_what_rounding_may_hide_is_left_to_the_sweep() {
        let far = vec3(3e4, -2e4, 5e4);
        let moved = |capsule: Capsule| Capsule {
            a: capsule.a + far,
            b: capsule.b + far,
            ..capsule
        };
        let (mover, obstacle) = (moved(upright(-3.0, 0.5)), moved(upright(0.0, 0.5)));
        assert!(!is_clear(&mover, &obstacle, Vec3::X * 2.0));
        assert!(is_clear(&mover, &obstacle, Vec3::X * 1.5));
    }
}
