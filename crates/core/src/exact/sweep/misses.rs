//! Tests that find most misses before a sweep. They are for speed alone: without them every answer is the same, bit for bit.
//!
//! One call a pair. For a triangle: the boxes around the whole motion and the triangle; the triangle's plane; the planes
//! that stand on its edges; in a mesh also what is seen along the motion. For two capsules: those boxes, and everything that
//! the cores are apart by while the one moves, a parallelepiped. From a point of the obstacle's core to one of the mover's
//! leads `start + s u - w v + t m`, with `s`, `w` and `t` from 0 to 1. The capsules meet if the parallelepiped with the
//! sides `u`, `v` and the motion `m` comes within the summed radius of 0. Along any direction it reaches from its middle as
//! far as half its sides do. A direction perpendicular to two of them leaves the third alone, and its height is `u × v · m`
//! whichever they are.
//!
//! No test takes a root or a division, and for the parallelepiped `f32` is enough. What rounding may be is added to the body,
//! and what the sweep itself allows for; a pair within it is left to the sweep.
//!
//! Source: separating axes, Christer Ericson, *Real-Time Collision Detection*, 2005, 4.4.1; plane and sphere, 5.5.3. Sides
//! without length and triangles without area span no plane and decide nothing.

use crate::{
    geometry::{AxisBox, Capsule, Facet, Shape, Triangle, greater, is_thin, lesser, tolerance},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3, Vec3A};
use wide::f32x4;

/// Whether a mover stays clear of a triangle all the way. `core` are the ends of its core, seen from the triangle's first
/// vertex, twice the same of a sphere.
#[inline(always)] // a call would pass all of the triangle through memory
pub(super) fn clears_triangle(
    facet: &Facet,
    core: [DVec3; 2],
    motion: DVec3,
    radius: f64,
    trace: &mut impl Trace,
) -> bool {
    // Two boxes are apart if there is a gap between them along one of the axes.
    let ([a, b], [_, e1, e2]) = (core, facet.v);
    let (mut widest, mut size) = (f64::NEG_INFINITY, radius);
    for axis in 0..3 {
        let low = lesser(lesser(e1[axis], e2[axis]), 0.0);
        let high = greater(greater(e1[axis], e2[axis]), 0.0);
        let mover_low = lesser(a[axis], b[axis]) + lesser(motion[axis], 0.0);
        let mover_high = greater(a[axis], b[axis]) + greater(motion[axis], 0.0);
        widest = greater(widest, greater(mover_low - high, low - mover_high));
        size += (high - low) + (mover_high - mover_low);
    }
    let reach = radius + 2.0 * tolerance::TOUCH * size;
    let boxes = || {
        let core = [a, b, a + motion, b + motion].map(|place| facet.world(place));
        let around = AxisBox::of_points(core).grown(radius as f32);
        [around, AxisBox::of_points(facet.v.map(|v| facet.world(v)))]
    };
    if is_apart(widest > reach, (widest - radius) as f32, boxes, trace) {
        return true;
    }

    // Compute “nearest”, how near the mover's segment or center comes to the triangle's plane during the motion. If
    // “nearest” exceeds the radius, the mover cannot touch the triangle.
    let has_plane = !is_thin(facet.area_normal, [e1, e2]);
    let (rises, climb) = (core.map(|end| facet.rise(end)), facet.rise(motion));
    let low = lesser(rises[0], rises[1]) + lesser(climb, 0.0);
    let high = greater(rises[0], rises[1]) + greater(climb, 0.0);
    let nearest = greater(greater(low, -high), 0.0);
    let beside = has_plane & (nearest * nearest > reach * reach * facet.area_normal_sq);
    trace
        .step("whole motion against the plane")
        .plane(Role::Plane, "", facet.world(DVec3::ZERO), facet.normal())
        .at_length(|note| {
            let places = [a, b, a + motion, b + motion];
            let nearer = |p: DVec3, q: DVec3| {
                let [height, other] = [p, q].map(|place| facet.rise(place).abs());
                if other < height { q } else { p }
            };
            let end = places.into_iter().fold(a, nearer);
            if !beside {
                // The point where the segment crosses the plane during the motion, or the end that comes nearest.
                let ways = [[a, a + motion], [b, b + motion], [a, b]];
                let crossing = ways.into_iter().find_map(|[from, to]| {
                    let [height, other] = [from, to].map(|place| facet.rise(place));
                    let share = height / (height - other);
                    (height * other < 0.0).then(|| from + (to - from) * share)
                });
                let place = facet.world(crossing.unwrap_or(end));
                return note
                    .filters()
                    .sphere(Role::CandidateSphere, "", place, radius);
            }
            let rise = facet.rise(end);
            let surface = end - facet.normal() * radius.copysign(rise);
            let foot = facet.world(facet.projection(end, rise));
            note.sphere(Role::Rejected, "", facet.world(end), radius)
                .segment(Role::Gap, "gap", foot, facet.world(surface))
        })
        .compares(
            "nearest",
            facet.height_of(nearest),
            Comparison::Greater,
            "radius",
            radius,
        )
        .decides(
            beside,
            "the plane stays out of reach",
            "the plane comes within reach",
        );
    // During the whole motion, the triangle's plane stays out of the mover's reach. So the mover misses the triangle.
    if beside {
        trace.step("they are apart").concludes(Outcome::Miss);
        return true;
    }

    // Compute for each edge how far the mover's segment or center stays outside this edge, seen along the triangle's
    // normal. If the largest distance, “beyond”, exceeds the radius, the mover cannot touch the triangle during the
    // motion.
    let [start_a, start_b] = core.map(|end| facet.sides(end));
    let (start, sidewards) = (Facet::inmost(start_a, start_b), facet.sides_along(motion));
    let inmost = [0, 1, 2].map(|i| start[i] + greater(sidewards[i], 0.0));
    let beyond = has_plane & facet.is_beyond_an_edge(inmost, reach);
    trace
        .step("whole motion against the edges")
        .at_length(|note| note.beyond_edges(facet, &[a, b, a + motion, b + motion], radius, beyond))
        .compares(
            "beyond",
            facet.distance_beyond(inmost),
            Comparison::Greater,
            "radius",
            radius,
        )
        .decides(
            beyond,
            "it stays out of reach beyond an edge",
            "every edge comes within reach",
        );

    // During the whole motion, the mover stays beyond one edge of the triangle, so the mover misses the triangle.
    if beyond {
        trace.step("they are apart").concludes(Outcome::Miss);
    }
    beyond
}

/// Whether a mover passes a triangle at a distance, however far it goes: seen along its motion the two are apart.
///
/// Seen so, the core stays where it is. A line parts it from the triangle only if one does that is parallel to an edge or to the
/// core; its normal is that direction times the motion. The four are computed side by side.
#[inline(always)]
pub(crate) fn passes_triangle(
    triangle: &Triangle,
    [a, b]: [Vec3; 2],
    motion: Vec3,
    radius: f32,
) -> bool {
    let [v0, v1, v2] = triangle.v;
    let directions = [v1 - v0, v2 - v1, v2 - v0, b - a];
    let along = [0, 1, 2].map(|axis| f32x4::from(directions.map(|direction| direction[axis])));
    let points = [v1, v2, a, b].map(|point| point - v0);
    let all = |p: Vec3| p.to_array().map(f32x4::splat);
    let dot = |p: [f32x4; 3], q: [f32x4; 3]| p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

    // How far triangle and segment reach along each normal, seen from the first corner, in meters times its length.
    let [mx, my, mz] = all(motion);
    let [x, y, z] = along;
    let normals = [y * mz - z * my, z * mx - x * mz, x * my - y * mx];
    let [h1, h2, ha, hb] = points.map(|point| dot(normals, all(point)));
    let low = h1.fast_min(h2).fast_min(f32x4::ZERO);
    let high = h1.fast_max(h2).fast_max(f32x4::ZERO);
    let gaps = (low - ha.fast_max(hb)).fast_max(ha.fast_min(hb) - high);

    // If the directions are nearly parallel, most of their normal may be rounding.
    let lengths_sq = dot(along, along);
    let size_sq = 2.0 * lengths_sq.reduce_add() + 3.0 * points[2].length_squared();
    let rounding = ROUNDING_SQ * size_sq * motion.length_squared();
    let reach_sq = radius * radius * (1.0 + SLACK);
    let limits = dot(normals, normals) * reach_sq + lengths_sq * rounding;
    let lost = UNDERFLOW * (1.0 + size_sq);
    (gaps * gaps.abs() - limits)
        .simd_gt(f32x4::splat(lost))
        .any()
}

/// Records the `widest` gap between two boxes along an axis, meters, the mover's and the other; returns whether they are `apart`.
#[inline(always)]
fn is_apart(
    apart: bool,
    widest: f32,
    boxes: impl FnOnce() -> [AxisBox; 2],
    trace: &mut impl Trace,
) -> bool {
    // Compare the box around the mover's whole motion with the obstacle's box. If “widest gap” exceeds 0, the boxes
    // are apart along one axis, and the shapes never meet.
    trace
        .step("motion box")
        .at_length(|note| note.boxes(boxes(), !apart))
        .value("widest gap", widest)
        .decides(apart, "the motion cannot hit", "the motion may hit");

    // The box around the whole motion and the obstacle's box are apart, so the shapes never meet.
    if apart {
        trace.step("they are apart").concludes(Outcome::Miss);
    }
    apart
}

/// Whether two capsules stay clear of each other all the way.
#[inline(always)]
pub(super) fn clears_capsule(
    mover: &Capsule,
    obstacle: &Capsule,
    motion: Vec3,
    trace: &mut impl Trace,
) -> bool {
    let boxes = || {
        let [around, other] = [mover, obstacle].map(|one| AxisBox::around(&Shape::Capsule(*one)));
        [around.and(&around.translated(motion)), other]
    };
    Span::of(mover, obstacle, motion).is_clear(boxes, trace)
}

/// More than the share of a coordinate of the middle that rounding may be.
const ROUNDING: f32 = 4e-6;

/// More than the square of what rounding may add to a height, as a share of all lengths that it is made of.
const ROUNDING_SQ: f32 = 3e-8;

/// How much the squared reach grows, which makes up for its product with the rounding.
const SLACK: f32 = 1e-3;

/// The least square that keeps its digits, for shapes smaller than a micrometer. The same loss of a normal's square, for a tiny
/// motion, occurs as often as the squared size says.
const UNDERFLOW: f32 = f32::MIN_POSITIVE;

/// The vectors from one core to the other, meters.
#[derive(Clone, Copy, Debug)]
struct Span {
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
    /// Squared with its sign, which is negative where 0 is between the planes of those sides. As the limit, in meters
    /// times the normal's length, doubled.
    gap_sq: f32,
    /// The square of the gap that parts the capsules must exceed this.
    limit_sq: f32,
}

impl Span {
    #[inline(always)] // a call would pass all of it through memory
    fn of(mover: &Capsule, obstacle: &Capsule, motion: Vec3) -> Self {
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
    fn is_clear(&self, boxes: impl FnOnce() -> [AxisBox; 2], trace: &mut impl Trace) -> bool {
        // First compare boxes around the whole motion and the obstacle. They find most misses.
        let widest = self.widest_gap();
        if is_apart(widest > 0.0, 0.5 * widest, boxes, trace) {
            return true;
        }

        // Look for a plane that separates the capsules during the whole motion. Each tested plane is parallel to two of
        // these three directions: the mover's segment, the obstacle's segment, the motion.
        let (heights, lost) = self.heights();
        let parted = trace.inside("separating planes", |trace| {
            self.are_parted(heights, lost, trace)
        });
        // One of the tested planes separates the capsules during the whole motion, so they never meet.
        if parted {
            trace.step("they are apart").concludes(Outcome::Miss);
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
            // If the sides are nearly parallel, most of their normal may be rounding.
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
        // Test whether the plane with the normal n separates the capsules: gap² exceeds R². “gap” (the segments'
        // distance along n) and R (the radii's sum) are both scaled by 2|n|, which saves a division.
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
                    "it separates them",
                    if height.normal == Vec3A::ZERO {
                        "n is zero, so there is no such plane"
                    } else {
                        "it does not separate them"
                    },
                );
            if parts {
                break;
            }
        }
        parted
    }
}

#[cfg(test)]
mod tests;
