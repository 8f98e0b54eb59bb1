//! The space between two parallel planes, which holds a rounded body: while a point is outside of one, it cannot touch.

use super::ray::{Ray, world};
use crate::{
    geometry::{greater, inverse, lesser, tolerance},
    trace::{Comparison, Note, Outcome, Role, Title, Trace},
};
use glam::DVec3;

/// The heights that a body without its rounding has along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slab {
    pub(super) title: Title,
    /// Zero where a degenerate body has no such direction: everything is in that slab.
    pub(super) normal: DVec3,
    /// Of the normal: all heights are metres times it, which spares divisions.
    pub(super) length: f64,
    /// The height of the border that it was made from first.
    pub(super) first: f64,
    /// The height between the borders, and how far they are from it.
    middle: f64,
    half: f64,
}

impl Slab {
    /// Across `one` and `other`, whose cross product is `normal`, from one border's height to the other's.
    ///
    /// There is no such slab if they are as good as parallel, and rounding is most of the normal.
    #[inline(always)]
    pub(super) fn across(
        title: impl Into<Title>,
        normal: DVec3,
        [one, other]: [DVec3; 2],
        [first, last]: [f64; 2],
    ) -> Self {
        let square = normal.length_squared();
        let product_sq = one.length_squared() * other.length_squared();
        let is_thin = square <= tolerance::COINCIDENT_SQ * product_sq;
        let (normal, square) = if is_thin {
            (DVec3::ZERO, 0.0)
        } else {
            (normal, square)
        };
        Self {
            title: title.into(),
            normal,
            length: square.sqrt(),
            first,
            middle: 0.5 * (first + last),
            half: 0.5 * (first - last).abs(),
        }
    }

    /// Unit length, or zero.
    #[inline]
    pub(super) fn unit(&self) -> DVec3 {
        self.normal * inverse(self.length)
    }
}

/// How a point crosses a slab that is wider by the radius on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// The height of the body's border that the point comes to first; as all heights, times the normal's length.
    pub(super) border: f64,
    /// Outwards from there along the slab's normal: 1 or -1.
    pub(super) outwards: f64,
    /// How much higher the point is than where it enters; negative inside.
    pub(super) gap: f64,
    /// From when to when it is inside.
    pub(super) enters: f64,
    pub(super) leaves: f64,
}

impl Slab {
    /// The point of the plane where it is entered that is nearest to the origin.
    fn entered_at(&self, crossing: &Crossing, radius: f64) -> DVec3 {
        self.unit() * (crossing.border * inverse(self.length) + crossing.outwards * radius)
    }

    #[inline(always)]
    fn cross(&self, ray: &Ray, radius: f64) -> Crossing {
        let (height, climb) = (self.normal.dot(ray.start), self.normal.dot(ray.motion));
        // It comes from above or from below, as random as a coin, and a branch would be slower.
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

/// How much later than it leaves one slab a point may enter another: rounding, where it touches where two planes meet.
const SLACK: f64 = 1e-9;

/// How a point comes to be inside of all slabs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a, const S: usize> {
    pub(super) slabs: &'a [Slab; S],
    /// The time at which it is first; 0 if it starts so.
    pub(super) enters: f64,
    /// How it crosses each.
    pub(super) crossings: [Crossing; S],
}

/// How the point comes to be within `radius` of all slabs; `None` if it never is.
///
/// They hold a body: while the point is outside of one, it touches nothing.
#[inline(always)] // a call would pass all of them through memory
pub(super) fn enter_slabs<'a, const S: usize>(
    slabs: &'a [Slab; S],
    ray: &Ray,
    radius: f64,
    origin: DVec3,
    trace: &mut impl Trace,
) -> Option<Entry<'a, S>> {
    let entry = trace.inside("half-spaces", |trace| {
        clip(slabs, ray, radius, origin, trace)
    });
    if entry.is_none() {
        trace.step("apart").concludes(Outcome::Miss);
    }
    entry
}

#[inline(always)] // as above
fn clip<'a, const S: usize>(
    slabs: &'a [Slab; S],
    ray: &Ray,
    radius: f64,
    origin: DVec3,
    trace: &mut impl Trace,
) -> Option<Entry<'a, S>> {
    let mut crossings = [Crossing {
        border: 0.0,
        outwards: 0.0,
        gap: 0.0,
        enters: f64::NEG_INFINITY,
        leaves: f64::INFINITY,
    }; S];
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    let mut apart = false;
    for (slab, crossing) in slabs.iter().zip(&mut crossings) {
        // While the point is outside of one slab it is apart: what enters the last has to be before what leaves first.
        *crossing = slab.cross(ray, radius);
        enters = greater(crossing.enters, enters);
        leaves = lesser(crossing.leaves, leaves);
        let was_apart = apart;
        apart = enters > leaves + SLACK;
        if was_apart {
            continue; // with nobody watching this is no branch: which slab parts them is as random as a coin
        }
        trace
            .step(slab.title)
            .plane(
                Role::Plane,
                "",
                world(origin, slab.entered_at(crossing, radius)),
                slab.unit(),
            )
            .value("enters", crossing.enters.clamp(-MUCH, MUCH))
            .value("leaves", crossing.leaves.clamp(-MUCH, MUCH))
            .compares(
                "enters last",
                enters.min(MUCH),
                Comparison::Greater,
                "leaves first",
                leaves.max(-MUCH),
            )
            .decides(apart, "never inside of all: apart", "inside for a while");
    }
    if apart {
        return None;
    }
    Some(Entry {
        slabs,
        enters: enters.min(1.0),
        crossings,
    })
}

/// Stands for ever in what is told.
const MUCH: f64 = 1e6;
