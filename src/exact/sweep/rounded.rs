//! A ray against a rounded body: a flat-faced core and all points within a radius of it.
//!
//! Its surface is made of the faces, moved out by the radius; of cylinders about the edges; and of spheres about the
//! corners. Each part is tested by itself and the earliest entry is the answer, for every part lies in the body.
//! What spares most of the work:
//!
//! 1. The body is held by slabs; outside of one the point touches nothing.
//! 2. The body is convex: a face that is entered is where the body is entered, and no other part is tested.
//! 3. Else the ray is followed from where it is inside of all slabs, which keeps the numbers below small.
//! 4. A sphere lies in the endless cylinders of the edges that meet there. Only where all of those are entered beyond
//!    that end can the sphere be the first.
//!
//! A radius that is next to nothing beside the body is lost in its squares, and the seams between the faces with it: the
//! ray is followed on to where it is nearest to each edge and corner, and the quadratics count from there.

use super::{
    quadratic::{Finding, Quadratic},
    ray::{Ray, Touch, world},
    slabs::Entry,
};
use crate::{
    geometry::{Feature, greater, tolerance},
    trace::{Fate, Note, Outcome, Part, Role, Title, Trace},
};
use glam::DVec3;

/// A radius is next to nothing beside a length if the square of their ratio is less. Of so much of a square rounding
/// leaves six digits.
const THIN_SQ: f64 = 1e-10;

/// A corner of the core body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    /// Where it is.
    pub(super) at: DVec3,
    /// The point of the obstacle's core that is touched there.
    pub(super) on_obstacle: DVec3,
    /// The part of the obstacle that it is.
    pub(super) feature: Feature,
}

/// An edge between two corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) ends: [usize; 2],
    /// From the first to the last: one of the body's directions.
    pub(super) direction: usize,
    pub(super) feature: Feature,
}

/// A parallelogram, at the first border of a slab, or at both if the body is flat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    pub(super) title: Title,
    pub(super) part: Part,
    /// The first, and the two that it is joined to.
    pub(super) corners: [usize; 3],
    /// The slab that is square to it.
    pub(super) slab: usize,
    pub(super) feature: Feature,
}

/// A rounded body with its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded<const F: usize, const D: usize, const E: usize, const C: usize> {
    /// The obstacle's first point in the world, from which all else is measured.
    pub(super) origin: DVec3,
    /// Of the rounding, metres.
    pub(super) radius: f64,
    /// The obstacle's share of it.
    pub(super) obstacle_radius: f64,
    pub(super) faces: &'static [Face; F],
    /// Many edges are parallel and of one length, and share what depends on that alone.
    pub(super) directions: [DVec3; D],
    pub(super) edges: &'static [Edge; E],
    pub(super) corners: [Corner; C],
}

/// The earliest entry into a round part.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entered {
    /// Where it is entered along the edge, in metres times the edge's length.
    Cylinder(usize, f64),
    Sphere(usize),
}

/// The search for the earliest round part, along a ray that starts where all slabs are entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) ray: Ray,
    /// The time at the ray's start.
    pub(super) from: f64,
    /// Only what is entered before this can be the first. Counted from the ray's start.
    pub(super) earliest: f64,
    /// The time at the motion's end, counted alike.
    end: f64,
    /// Of the rounding, metres, if that is next to nothing beside the body: then squares hold none of it.
    pub(super) thin: Option<f64>,
    pub(super) entered: Option<Entered>,
}

impl Search {
    /// Takes a part that is entered earlier than all before.
    #[inline]
    pub(super) fn take(&mut self, time: f64, entered: Entered) {
        self.earliest = time;
        self.entered = Some(entered);
    }

    /// What becomes of a part that is entered at `time`, and there between the ends of its edge or not.
    pub(super) fn found(&self, quadratic: &Quadratic, time: f64, along: f64) -> Finding {
        let fate = if time == f64::INFINITY {
            quadratic.never()
        } else if time >= self.earliest {
            if self.earliest < self.end {
                Fate::Later
            } else {
                Fate::TooLate
            }
        } else if (0.0..=1.0).contains(&along) {
            Fate::Earliest
        } else {
            Fate::Outside
        };
        Finding {
            fate,
            time: self.from + time,
            along,
            from: self.from,
            earliest: self.from + self.earliest,
        }
    }
}

impl<const F: usize, const D: usize, const E: usize, const C: usize> Rounded<F, D, E, C> {
    /// Where the ray enters the body, if it does; it starts outside, `entry` is how it enters the slabs that hold it, and
    /// `thin` the [`thin_radius`](Self::thin_radius) where that matters.
    #[inline(always)] // a call would pass all of the body through memory
    pub(super) fn first_touch<const S: usize>(
        &self,
        ray: &Ray,
        entry: &Entry<'_, S>,
        thin: Option<f64>,
        trace: &mut impl Trace,
    ) -> Option<Touch> {
        // A face that is entered decides: the body is convex and has only one entry.
        let touch = trace.inside("faces", |trace| self.enter_faces(ray, entry, trace));
        if touch.is_some() {
            return touch;
        }

        // The round parts are tested from where the point is when it is inside of all slabs.
        let enters = entry.enters;
        let from = ray.at(enters);
        let end = 1.0 - enters + tolerance::SEAM;
        let mut search = Search {
            ray: Ray {
                start: from,
                ..*ray
            },
            from: enters,
            earliest: end,
            end,
            thin,
            entered: None,
        };
        trace
            .step("move to the entry")
            .segment(
                Role::Construction,
                "",
                world(self.origin, ray.start),
                world(self.origin, from),
            )
            .point(Role::Reference, "p", world(self.origin, from))
            .value("t", enters);

        let corners = self.corners_from(&search.ray);
        let needed = trace.inside("cylinders", |trace| {
            self.enter_cylinders(&corners, &mut search, trace)
        });
        trace.inside("spheres", |trace| {
            self.enter_spheres(&corners, &needed, &mut search, trace);
        });
        self.touched(
            &search,
            |normal, at| self.supporting(normal, at, entry),
            trace,
        )
    }

    /// The same of a thin body: all others are searched faster without it.
    #[cold]
    #[inline(never)]
    pub(super) fn thin_touch<const S: usize>(
        &self,
        ray: &Ray,
        entry: &Entry<'_, S>,
        thin: Option<f64>,
        trace: &mut impl Trace,
    ) -> Option<Touch> {
        self.first_touch(ray, entry, thin, trace)
    }

    /// The radius, if its square is lost in those of the body's lengths; at least what touches.
    #[inline]
    pub(super) fn thin_radius(&self) -> Option<f64> {
        let squares = self.directions.map(|direction| direction.length_squared());
        let size_sq = squares.into_iter().fold(0.0, greater);
        let is_thin = self.radius * self.radius < THIN_SQ * size_sq;
        is_thin.then(|| self.radius.max(tolerance::TOUCH * size_sq.sqrt()))
    }

    /// The part that was found, told as a contact.
    #[inline]
    fn touched(
        &self,
        search: &Search,
        supporting: impl Fn(DVec3, DVec3) -> DVec3,
        trace: &mut impl Trace,
    ) -> Option<Touch> {
        // No part at all: the point passes by, or stops before it comes so far.
        let Some(entered) = search.entered else {
            trace.step("apart").concludes(Outcome::Miss);
            return None;
        };

        // The normal leads from the part's core to the point: from an axis, or from a corner.
        let point = search.ray.at(search.earliest);
        let (at, on_obstacle, feature) = match entered {
            Entered::Cylinder(i, along) => {
                let edge = &self.edges[i];
                let length_sq = self.directions[edge.direction].length_squared();
                let fraction = along / length_sq;
                let [one, other] = edge.ends.map(|end| &self.corners[end]);
                let on_obstacle = one.on_obstacle.lerp(other.on_obstacle, fraction);
                (one.at.lerp(other.at, fraction), on_obstacle, edge.feature)
            }
            Entered::Sphere(i) => {
                let corner = &self.corners[i];
                (corner.at, corner.on_obstacle, corner.feature)
            }
        };
        let normal = (point - at)
            .try_normalize()
            .or_else(|| (-search.ray.motion).try_normalize())
            .unwrap_or(DVec3::Y);
        let normal = match search.thin {
            Some(_) => supporting(normal, at),
            None => normal,
        };
        let time = search.from + search.earliest;
        Some(self.contact(time, on_obstacle, normal, feature, trace))
    }

    /// The `normal` of a thin body that is touched `at` a point of its core. Where rounding is as large as the radius it
    /// may lead into the body; then it is the way out of the slab that is entered last.
    #[cold]
    fn supporting<const S: usize>(&self, normal: DVec3, at: DVec3, entry: &Entry<'_, S>) -> DVec3 {
        let rises = |normal: DVec3| {
            let rises = self.corners.map(|corner| (corner.at - at).dot(normal));
            rises.into_iter().fold(0.0, greater)
        };
        let sizes = self.corners.map(|corner| corner.at.distance(at));
        let size = sizes.into_iter().fold(0.0, greater);
        if rises(normal) <= tolerance::LEAN * size {
            return normal;
        }
        let crossed = entry.slabs.iter().zip(&entry.crossings);
        let finite = crossed.filter(|(_, crossing)| crossing.enters.is_finite());
        let last = finite.max_by(|(_, one), (_, other)| one.enters.total_cmp(&other.enters));
        let outwards = last.map(|(slab, crossing)| slab.unit() * crossing.outwards);
        outwards
            .filter(|outwards| *outwards != DVec3::ZERO)
            .unwrap_or(normal)
    }

    /// The contact at `time` where the point `on_obstacle` of the obstacle's core is touched.
    #[inline]
    pub(super) fn contact(
        &self,
        time: f64,
        on_obstacle: DVec3,
        normal: DVec3,
        feature: Feature,
        trace: &mut impl Trace,
    ) -> Touch {
        let surface = on_obstacle + normal * self.obstacle_radius;
        Touch::at(time, world(self.origin, surface), normal, feature, trace)
    }
}
