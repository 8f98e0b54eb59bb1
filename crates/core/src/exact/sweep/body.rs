//! The rounded bodies of the sweeps in place, and the slabs that hold them.

use super::touch::Ray;
use crate::{
    geometry::{Facet, greater, inverse, is_thin, rounded::RoundedBody, tolerance},
    trace::Title,
};
use glam::DVec3;
use std::ops::Add;

/// A rounded body, in place. All but `origin` is seen from there, in meters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded<'a> {
    pub(super) kind: RoundedBody,
    /// The obstacle's first point, in the world.
    pub(super) origin: DVec3,
    /// The radius of the rounding: that of both shapes.
    pub(super) radius: f64,
    /// The obstacle's share of the radius.
    pub(super) obstacle_radius: f64,
    /// The obstacle's core.
    pub(super) vertices: &'a [DVec3],
    /// The directions of the edges, as long as those; as many as the kind has, like the corners.
    pub(super) directions: [DVec3; 4],
    /// Where the corners are.
    pub(super) at: [DVec3; 6],
    /// Parallel to the first two directions: the first faces border it.
    pub(super) plane: Slab,
}

/// The space between two parallel planes that holds the body without its rounding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slab {
    /// Zero where a degenerate body has no such direction: everything is in that slab.
    pub(super) normal: DVec3,
    /// The length of the normal: all heights are meters times it, which saves divisions.
    pub(super) length: f64,
    /// The height between the borders, and how far they are from it.
    middle: f64,
    half: f64,
}

impl Slab {
    /// The height of the border opposite to the one at height `border`.
    #[inline(always)]
    pub(super) fn opposite(&self, border: f64) -> f64 {
        2.0 * self.middle - border
    }

    const EVERYTHING: Self = Self {
        normal: DVec3::ZERO,
        length: 0.0,
        middle: 0.0,
        half: 0.0,
    };

    /// The slab that is parallel to `e` and `f`, between two heights.
    #[inline(always)]
    fn along([e, f]: [DVec3; 2], [first, last]: [f64; 2]) -> Self {
        let normal = e.cross(f);
        if is_thin(normal, [e, f]) {
            return Self::EVERYTHING;
        }
        Self {
            normal,
            length: normal.length(),
            middle: 0.5 * (first + last),
            half: 0.5 * (first - last).abs(),
        }
    }

    /// Unit length, or zero.
    #[inline(always)]
    pub(super) fn unit(&self) -> DVec3 {
        self.normal * inverse(self.length)
    }

    /// How a point on `ray` crosses the slab, wider by `radius` on either side.
    #[inline(always)]
    pub(super) fn cross(&self, ray: &Ray, radius: f64) -> Crossing {
        let (height, climb) = (self.normal.dot(ray.start), self.normal.dot(ray.motion));
        let outwards = 1.0_f64.copysign(-climb);
        let border = self.middle + outwards * self.half;
        let reach = radius * self.length;
        let gap = (height - border) * outwards - reach;
        let through = gap + 2.0 * (self.half + reach);
        let (enters, leaves) = if climb != 0.0 {
            let over_speed = climb.abs().recip();
            (gap * over_speed, through * over_speed)
        } else if gap > 0.0 || through < 0.0 {
            (f64::INFINITY, f64::NEG_INFINITY)
        } else {
            (f64::NEG_INFINITY, f64::INFINITY)
        };
        Crossing {
            border,
            outwards,
            gap,
            enters,
            leaves,
        }
    }
}

impl<'a> Rounded<'a> {
    /// The body of a triangle and a mover whose core leads from its first end by `u`: a [`RoundedBody::Prism`], or a
    /// [`RoundedBody::Triangle`] where `u` is zero.
    #[inline(always)] // a call would pass all of it through memory
    pub(super) fn about_triangle(
        kind: RoundedBody,
        facet: &'a Facet,
        u: DVec3,
        radius: f64,
    ) -> Self {
        let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
        Self {
            kind,
            origin: facet.origin(),
            radius,
            obstacle_radius: 0.0,
            vertices: &facet.v,
            directions: [e0, e1, e2, -u],
            at: corners(kind, &facet.v, u),
            plane: Slab::along([e0, -e2], [0.0, -facet.rise(u)]),
        }
    }

    /// The body of a core from 0 to `v[1]` and a mover's that leads by `u`; the radii are the mover's and the obstacle's.
    #[inline(always)]
    pub(super) fn about_core(
        kind: RoundedBody,
        origin: DVec3,
        v: &'a [DVec3; 2],
        u: DVec3,
        radii: [f64; 2],
    ) -> Self {
        let at = corners(kind, v, u);
        let [first, second] = match kind {
            RoundedBody::Segment { .. } => [at[1] - at[0], DVec3::ZERO],
            _ => [v[1], -u],
        };
        Self {
            kind,
            origin,
            radius: radii[0] + radii[1],
            obstacle_radius: radii[1],
            vertices: v,
            directions: [first, second, DVec3::ZERO, DVec3::ZERO],
            at,
            plane: Slab::along([first, second], [0.0, 0.0]),
        }
    }

    /// The path of a point from `start` on, `until` a share of its motion; `None` where a number of it or of the body is not
    /// finite.
    #[inline(always)]
    pub(super) fn ray(&self, start: DVec3, motion: DVec3, until: f64) -> Option<Ray> {
        let sum = self.directions.into_iter().fold(start + motion, DVec3::add);
        // The sum is finite only if all its terms are finite.
        (sum.element_sum() + self.radius)
            .is_finite()
            .then_some(Ray {
                start,
                motion,
                until,
            })
    }

    /// Whether a point at the start of `ray` is outside of the plane's slab. On the way to the plane that holds but for
    /// rounding: what just touches a face is left to the sweep.
    #[inline(always)]
    pub(super) fn is_beside(&self, ray: &Ray) -> bool {
        let crossing = self.plane.cross(ray, self.radius);
        let nothing = tolerance::SEAM * self.radius * self.plane.length;
        let touches = crossing.enters.is_finite() & (crossing.gap >= -nothing);
        touches | (crossing.enters > 0.0)
    }

    /// The plane's slab, then those beside it; a slab that the kind does not have holds everything.
    #[inline(always)]
    pub(super) fn slabs(&self) -> [Slab; 4] {
        // Each slab has an edge on one border and the opposite corner on the other. All slabs of a prism have one
        // width: the volume of two edges and the segment. Slabs of a flat body are perpendicular to it, their width its
        // squared area.
        let [e0, e1, e2, back] = self.directions;
        let normal = self.plane.normal;
        let beside = |up: DVec3| {
            let width = e0.cross(e1).dot(up);
            [
                self.plane,
                Slab::along([e0, up], [0.0, -width]),
                Slab::along([e1, up], [width, 0.0]),
                Slab::along([e2, up], [0.0, -width]),
            ]
        };
        match self.kind {
            RoundedBody::Prism => beside(back),
            RoundedBody::Triangle | RoundedBody::Parallelogram => beside(normal),
            RoundedBody::Segment { .. } => [Slab::EVERYTHING; 4],
        }
    }

    /// How many slabs the kind has.
    #[inline(always)]
    pub(super) fn slab_count(&self) -> usize {
        match self.kind {
            RoundedBody::Prism | RoundedBody::Triangle => 4,
            RoundedBody::Parallelogram => 3,
            RoundedBody::Segment { .. } => 0,
        }
    }

    pub(super) fn slab_title(&self, i: usize) -> Title {
        match (self.kind, i) {
            (_, 0) => "plane slab".into(),
            (RoundedBody::Parallelogram, _) => ("side slab", i - 1).into(),
            _ => ("wall slab", i - 1).into(),
        }
    }

    /// The corners in place.
    #[inline(always)]
    pub(super) fn corners(&self) -> &[DVec3] {
        &self.at[..self.kind.corners().len()]
    }

    /// The point of the obstacle's core that is touched at a corner.
    #[inline(always)]
    pub(super) fn on_obstacle(&self, corner: usize) -> DVec3 {
        self.vertices[self.kind.corners()[corner].vertex]
    }

    /// The square of the longest edge.
    #[inline(always)]
    pub(super) fn size_sq(&self) -> f64 {
        let squares = self.directions.map(DVec3::length_squared);
        squares.into_iter().fold(0.0, greater)
    }

    /// The radius, if its square is lost in those of the body's lengths: at least what touches.
    #[inline(always)]
    pub(super) fn thin_radius(&self) -> Option<f64> {
        let size_sq = self.size_sq();
        let is_thin = self.radius * self.radius <= THIN_SQ * size_sq;
        is_thin.then(|| self.radius.max(tolerance::TOUCH * size_sq.sqrt()))
    }
}

/// A radius is negligible beside a length if the square of their ratio is no more. Rounding leaves six digits of such a square.
const THIN_SQ: f64 = 1e-10;

#[inline(always)]
fn corners(kind: RoundedBody, vertices: &[DVec3], u: DVec3) -> [DVec3; 6] {
    let mut at = [DVec3::ZERO; 6];
    for (at, corner) in at.iter_mut().zip(kind.corners()) {
        *at = corner.at(vertices, u);
    }
    at
}

/// How the point crosses a slab that is wider by the radius on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// The height of the body's border that the point comes to first.
    pub(super) border: f64,
    /// Outwards from there along the slab's normal: 1 or -1.
    pub(super) outwards: f64,
    /// How much higher the point starts than where it enters; negative inside.
    pub(super) gap: f64,
    /// From when to when it is inside.
    pub(super) enters: f64,
    pub(super) leaves: f64,
}
