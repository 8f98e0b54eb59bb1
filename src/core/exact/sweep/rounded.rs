//! A moving point against a rounded body: the sweep itself, from its first step to its last.
//!
//! The body is the obstacle's core less the mover's, numbered as in [`crate::core::geometry::rounded`], and all that is within the
//! summed radius of it. The path of the mover's first end is a ray. The first touch is where the ray enters the body:
//!
//! 1. **Half-spaces.** The body lies between pairs of parallel planes, each moved out by the radius: slabs. The point is in
//!    slab `n` while its height `n·p` is between both borders. A point that never is in all slabs at once touches nothing.
//! 2. **Faces.** The last slab is where the body can be entered at all. If its border is a face of the body, and the point is
//!    over that face when it enters, this is the first touch: the body is convex.
//! 3. **Cylinders** about the edges, each entered where the distance to the edge's line reaches the radius.
//! 4. **Spheres** about the corners, where every cylinder that ends at the corner is entered beyond that end.
//!
//! The earliest of the cylinders and spheres is the first touch. Both are entered at the lesser root of
//! `a t² + 2 b t + c = 0`. With `D` from the part's center to the point and `v` the motion, a sphere has `a = v·v`, `b = v·D`,
//! `c = D·D - r²`. A cylinder along `e` has the same of what is across the line: `e × v` and `e × D`, each times the length of
//! `e`. The root is written as `c / (√(b² - a c) - b)`, which divides by nothing small, even for a motion that is parallel to
//! the edge, where `a` and `b` are 0.
//!
//! Source: *Swept capsule vs triangle test* (article 001) for the body; slabs, ray and sphere, ray and cylinder: Christer
//! Ericson, *Real-Time Collision Detection*, 2005, 5.3.2, 5.3.3, 5.3.7. That faces come before edges and vertices is the order of
//! Jolt's `CastSphereVsTriangles`.
//!
//! Degenerate: directions that are as good as parallel span no plane: everything is in that slab, and its face has no area. An
//! edge without length has no cylinder. A radius that is next to nothing beside the body is lost in its squares: the ray is
//! then followed on to where it is nearest to each part, and the quadratics count from there. Numbers that are not finite touch
//! nothing.

use super::{
    supporting::supporting,
    tell::{Crossed, Entered, TellBody},
    touch::{Ray, Touch, world},
};
use crate::core::{
    geometry::{
        Facet, Feature, greater, inverse, is_thin, lesser, rounded::RoundedBody, tolerance,
    },
    trace::{Fate, Note, Outcome, Part, Role, Title, Trace},
};
use glam::DVec3;
use std::ops::{Add, Range};

/// A rounded body, in place. All but `origin` is seen from there, in metres.
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
    directions: [DVec3; 4],
    /// Where the corners are.
    pub(super) at: [DVec3; 6],
    /// Across the first two directions: it holds the whole body, and its first faces border it.
    plane: Slab,
}

/// The space between two parallel planes that holds the body without its rounding.
#[derive(Clone, Copy, Debug)]
struct Slab {
    /// Zero where a degenerate body has no such direction: everything is in that slab.
    normal: DVec3,
    /// The length of the normal: all heights are metres times it, which saves divisions.
    length: f64,
    /// The height between the borders, and how far they are from it.
    middle: f64,
    half: f64,
}

impl Slab {
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

    fn unit(&self) -> DVec3 {
        self.normal * inverse(self.length)
    }

    /// How a point on `ray` crosses the slab, wider by `radius` on either side.
    #[inline(always)]
    fn cross(&self, ray: &Ray, radius: f64) -> Crossing {
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

    /// The path of a point from `start` on; `None` where a number of it or of the body is not finite.
    #[inline(always)]
    pub(super) fn ray(&self, start: DVec3, motion: DVec3) -> Option<Ray> {
        let sum = self.directions.into_iter().fold(start + motion, DVec3::add);
        // A sum is finite only if all that it is made of is.
        (sum.element_sum() + self.radius)
            .is_finite()
            .then_some(Ray { start, motion })
    }

    /// Whether a point at the start of `ray` is outside of the plane's slab.
    #[inline(always)]
    pub(super) fn is_beside(&self, ray: &Ray) -> bool {
        self.plane.cross(ray, self.radius).enters > 0.0
    }

    /// The slabs that hold the body beside the plane's.
    #[inline(always)]
    fn walls(&self) -> [Slab; 3] {
        // Each holds an edge on one border and the opposite corner on the other. All of a prism are of one width, the volume
        // that two edges and the core span; those of a flat body stand on its plane, and their width is the area's square.
        let [e0, e1, e2, back] = self.directions;
        let normal = self.plane.normal;
        match self.kind {
            RoundedBody::Segment { .. } => [Slab::EVERYTHING; 3],
            RoundedBody::Parallelogram => {
                let width = normal.length_squared();
                let one = Slab::along([e0, normal], [0.0, -width]);
                let other = Slab::along([e1, normal], [0.0, width]);
                [one, other, Slab::EVERYTHING]
            }
            RoundedBody::Prism | RoundedBody::Triangle => {
                let up = if self.kind == RoundedBody::Prism {
                    back
                } else {
                    normal
                };
                let width = e0.cross(e1).dot(up);
                [
                    Slab::along([e0, up], [0.0, -width]),
                    Slab::along([e1, up], [width, 0.0]),
                    Slab::along([e2, up], [0.0, -width]),
                ]
            }
        }
    }

    /// The corners in place.
    #[inline(always)]
    pub(super) fn corners(&self) -> &[DVec3] {
        &self.at[..self.kind.corners().len()]
    }

    /// The radius, if its square is lost in those of the body's lengths: at least what touches.
    #[inline(always)]
    fn thin_radius(&self) -> Option<f64> {
        let squares = self.directions.map(DVec3::length_squared);
        let size_sq = squares.into_iter().fold(0.0, greater);
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
struct Crossing {
    /// The height of the body's border that the point comes to first.
    border: f64,
    /// Outwards from there along the slab's normal: 1 or -1.
    outwards: f64,
    /// How much higher the point starts than where it enters; negative inside.
    gap: f64,
    /// From when to when it is inside.
    enters: f64,
    leaves: f64,
}

/// How much later than it leaves one slab a point may enter another: rounding, where it touches where two planes meet.
const SLACK: f64 = 1e-9;

/// How much earlier than the last slab the slab of a face may be entered and still be worth testing.
const EARLIER: f64 = 1e-6;

impl Rounded<'_> {
    /// Where the ray, which does not overlap the body at its start, enters it.
    #[inline(always)] // a call would pass all of the body through memory
    pub(super) fn first_touch(&self, ray: &Ray, trace: &mut impl Trace) -> Option<Touch> {
        // A face in the body's plane that is entered decides: the body is convex, and has only one entry.
        let plane = (self.plane, self.plane.cross(ray, self.radius));
        let in_plane = match self.kind {
            RoundedBody::Prism => 2,
            RoundedBody::Triangle | RoundedBody::Parallelogram => 1,
            RoundedBody::Segment { .. } => 0,
        };
        let face = trace.inside("faces in the plane", |trace| {
            self.enter_faces(0..in_plane, &[plane], f64::NEG_INFINITY, ray, trace)
        });
        if face.is_some() {
            return face;
        }

        // Outside of one slab or another all the way, nothing is touched.
        let walls = self
            .walls()
            .map(|wall| (wall, wall.cross(ray, self.radius)));
        let slabs = [plane, walls[0], walls[1], walls[2]];
        let enters = trace.inside("half-spaces", |trace| self.enter_slabs(&slabs, trace));
        let Some(enters) = enters else {
            trace.step("apart").concludes(Outcome::Miss);
            return None;
        };

        // A face beside the plane that is entered decides as well.
        let face = trace.inside("faces", |trace| {
            self.enter_faces(
                in_plane..self.kind.faces().len(),
                &slabs,
                enters,
                ray,
                trace,
            )
        });
        if face.is_some() {
            return face;
        }

        // The round parts are tested from where the point is inside of all slabs: small numbers keep digits.
        let from = ray.at(enters);
        trace
            .step("move to the entry")
            .segment(
                Role::Construction,
                "",
                self.origin + ray.start,
                self.origin + from,
            )
            .point(Role::Reference, "p", self.origin + from)
            .value("t", enters);
        let thin = self.thin_radius();
        let end = 1.0 - enters + tolerance::SEAM;
        let mut search = Search {
            ray: Ray {
                start: from,
                ..*ray
            },
            from: enters,
            radius: thin.unwrap_or(self.radius),
            is_thin: thin.is_some(),
            end,
            earliest: end,
            first: None,
        };
        let needed = trace.inside("cylinders", |trace| {
            self.enter_cylinders(&mut search, trace)
        });
        trace.inside("spheres", |trace| {
            self.enter_spheres(&needed, &mut search, trace);
        });
        self.touch_round_part(&search, trace)
    }

    /// When the point is inside of all slabs first, 0 if it starts so; `None` if it never is.
    #[inline(always)]
    fn enter_slabs(&self, slabs: &[(Slab, Crossing); 4], trace: &mut impl Trace) -> Option<f64> {
        let count = match self.kind {
            RoundedBody::Prism | RoundedBody::Triangle => 4,
            RoundedBody::Parallelogram => 3,
            RoundedBody::Segment { .. } => 0,
        };
        let (mut enters, mut leaves, mut apart) = (0.0, 1.0, false);
        for (i, (slab, crossing)) in slabs[..count].iter().enumerate() {
            // While the point is outside of one slab it is apart: what enters the last has to be before what leaves first.
            enters = greater(crossing.enters, enters);
            leaves = lesser(crossing.leaves, leaves);
            let was_apart = apart;
            apart = enters > leaves + SLACK;
            if !was_apart {
                let at = slab.unit()
                    * (crossing.border * inverse(slab.length) + crossing.outwards * self.radius);
                trace.step(slab_title(self.kind, i)).crosses(
                    [self.origin + at, slab.unit()],
                    [crossing.enters, crossing.leaves],
                    [enters, leaves],
                    apart,
                );
            }
        }
        (!apart).then_some(enters.min(1.0))
    }

    /// The touch of the face through which the ray enters the body, if it does through one.
    ///
    /// `which` of its faces are tried. All `slabs` are entered at `enters`.
    #[inline(always)]
    fn enter_faces(
        &self,
        which: Range<usize>,
        slabs: &[(Slab, Crossing)],
        enters: f64,
        ray: &Ray,
        trace: &mut impl Trace,
    ) -> Option<Touch> {
        let size = greater(ray.start.abs().max_element(), self.radius);
        for i in which {
            // A face without area has no plane, and one that is entered before another slab is entered outside of it.
            let face = &self.kind.faces()[i];
            let (slab, crossing) = &slabs[face.slab];
            let [first, one, other] = face.joined.map(|corner| self.at[corner]);
            let nothing = tolerance::SEAM * size * slab.length;
            let no_area = slab.length == 0.0;
            let is_far = (slab.normal.dot(first) - crossing.border).abs() > nothing;
            let is_inside = crossing.gap < -nothing;
            let is_too_early = crossing.enters + EARLIER < enters;
            let is_too_late = crossing.enters > 1.0 + tolerance::SEAM;
            if no_area | is_far | is_inside | is_too_early | is_too_late {
                let fate = if no_area {
                    Fate::Degenerate
                } else if is_far {
                    Fate::NotNeeded
                } else if is_inside {
                    Fate::WrongSide
                } else if is_too_early {
                    Fate::Outside
                } else {
                    Fate::TooLate
                };
                trace
                    .step(("face", i))
                    .drops_face(self, face, fate, crossing.enters);
                continue;
            }

            // Where the point meets the face's plane, moved out by the radius, is it over the face? `s` and `t` are its shares
            // of the sides that leave the first corner.
            let time = greater(crossing.enters, 0.0);
            let normal = slab.unit() * crossing.outwards;
            let on_plane = ray.at(time) - normal * self.radius;
            let [s, t] = coordinates(on_plane - first, [one - first, other - first]);
            let least = match face.part {
                Part::Triangle(_) => lesser(lesser(s, t), 1.0 - s - t),
                _ => lesser(lesser(s, t), lesser(1.0 - s, 1.0 - t)),
            };
            let is_over = least >= -tolerance::SEAM;
            trace.step(("face", i)).enters_face(
                self,
                face,
                Crossed {
                    time,
                    normal,
                    on_plane,
                    least,
                    is_over,
                },
            );
            if is_over {
                let [first, one, other] = face.joined.map(|corner| self.on_obstacle(corner));
                let on_obstacle = first + (one - first) * s + (other - first) * t;
                return Some(self.touch(time, on_obstacle, normal, face.feature, trace));
            }
        }
        None
    }

    /// Searches all cylinders; the corners whose spheres are still needed.
    #[inline(always)]
    fn enter_cylinders(&self, search: &mut Search, trace: &mut impl Trace) -> [bool; 6] {
        let (mut needed, mut first) = ([true; 6], None);
        for (i, edge) in self.kind.edges().iter().enumerate() {
            // When is the infinite cylinder entered, and where along the edge, in metres times its length?
            let e = self.directions[edge.direction];
            let to_point = search.ray.start - self.at[edge.ends[0]];
            let length_sq = e.length_squared();
            let across = e.cross(search.ray.motion);
            let (quadratic, from) = search.quadratic(to_point, length_sq, |d| {
                let beside = e.cross(d);
                Quadratic {
                    a: across.length_squared(),
                    b: across.dot(beside),
                    c: beside.length_squared() - search.radius * search.radius * length_sq,
                }
            });
            let no_length = length_sq == 0.0;
            let time = if no_length {
                f64::INFINITY
            } else {
                from + quadratic.entry()
            };
            let along = e.dot(to_point) + e.dot(search.ray.motion) * time;
            trace.step(("cylinder", i)).enters_cylinder(
                self,
                edge.ends,
                search.entered(
                    Part::Cylinder(i),
                    [from, time],
                    quadratic,
                    along / length_sq,
                    no_length,
                ),
            );

            // Only where the cylinder is entered in time and beyond an end can the sphere there be first.
            let in_time = time < search.earliest;
            needed[edge.ends[0]] &= no_length | (in_time & (along < 0.0));
            needed[edge.ends[1]] &= no_length | (in_time & (along > length_sq));

            // Which of them is the earliest is as random as a coin, and a branch would be slower.
            let beside = greater(-along, along - length_sq);
            let time = if beside > 0.0 { f64::INFINITY } else { time };
            let is_first = time < search.earliest;
            first = if is_first { Some(i) } else { first };
            search.earliest = lesser(time, search.earliest);
        }
        search.first = first.map(Part::Cylinder);
        needed
    }

    /// Searches the spheres that are `needed`.
    #[inline(always)]
    fn enter_spheres(&self, needed: &[bool; 6], search: &mut Search, trace: &mut impl Trace) {
        for (i, &corner) in self.corners().iter().enumerate() {
            // Every cylinder that ends here would have to be entered beyond this end.
            if !needed[i] {
                trace
                    .step(("sphere", i))
                    .drops_sphere(self, i, search.from + search.earliest);
                continue;
            }

            // When is the sphere entered, and is that the earliest?
            let motion = search.ray.motion;
            let (quadratic, from) =
                search.quadratic(search.ray.start - corner, 1.0, |d| Quadratic {
                    a: motion.length_squared(),
                    b: motion.dot(d),
                    c: d.length_squared() - search.radius * search.radius,
                });
            let time = from + quadratic.entry();
            let entered = search.entered(Part::Sphere(i), [from, time], quadratic, 0.0, false);
            trace
                .step(("sphere", i))
                .enters_sphere(self, i, &search.ray, entered);
            if time < search.earliest {
                (search.earliest, search.first) = (time, Some(Part::Sphere(i)));
            }
        }
    }

    /// The touch of the round part that is entered first.
    #[inline(always)]
    fn touch_round_part(&self, search: &Search, trace: &mut impl Trace) -> Option<Touch> {
        // No part is entered: the point passes by, or stops before it reaches one.
        let Some(part) = search.first else {
            trace.step("apart").concludes(Outcome::Miss);
            return None;
        };

        // The normal leads from the part's core to the point: from an axis, or from a corner. Of a radius that is next to
        // nothing beside the body, it may be rounding.
        let point = search.ray.at(search.earliest);
        let (ends, share) = match part {
            Part::Cylinder(i) => {
                let edge = &self.kind.edges()[i];
                let e = self.directions[edge.direction];
                let along = e.dot(point - self.at[edge.ends[0]]);
                (edge.ends, along / e.length_squared())
            }
            Part::Sphere(i) => ([i, i], 0.0),
            _ => ([0, 0], 0.0),
        };
        let at = ends.map(|corner| self.at[corner]);
        let at = at[0].lerp(at[1], share);
        let on_obstacle = ends.map(|corner| self.on_obstacle(corner));
        let on_obstacle = on_obstacle[0].lerp(on_obstacle[1], share);
        let gap = point - at;
        let normal = if search.is_thin {
            let to_corners = self.at.map(|corner| corner - at);
            let count = self.corners().len();
            supporting(gap, &to_corners[..count], search.ray.motion)
        } else {
            gap.normalize_or_zero()
        };
        let time = search.from + search.earliest;
        let feature = self.kind.feature(part);
        Some(self.touch(time, on_obstacle, normal, feature, trace))
    }

    /// The point of the obstacle's core that is touched at a corner.
    #[inline(always)]
    pub(super) fn on_obstacle(&self, corner: usize) -> DVec3 {
        self.vertices[self.kind.corners()[corner].vertex]
    }

    /// The touch at `time` where the point `on_obstacle` of the obstacle's core is touched.
    #[inline(always)]
    fn touch(
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

fn slab_title(kind: RoundedBody, i: usize) -> Title {
    match (kind, i) {
        (_, 0) => "plane slab".into(),
        (RoundedBody::Parallelogram, _) => ("side slab", i - 1).into(),
        _ => ("wall slab", i - 1).into(),
    }
}

/// `s`, `t` of the point `s e + t f` of a plane, which may be above it.
#[inline]
fn coordinates(point: DVec3, [e, f]: [DVec3; 2]) -> [f64; 2] {
    let across = e.cross(f);
    let over_sq = across.length_squared().recip();
    let turned = point.cross(across);
    [-f.dot(turned) * over_sq, e.dot(turned) * over_sq]
}

/// The search for the round part that is entered first.
#[derive(Clone, Copy, Debug)]
struct Search {
    /// The rest of the ray, from where all slabs are entered.
    ray: Ray,
    /// The time there: all times of the search are counted from it.
    from: f64,
    /// The radius of the rounding, at least what touches.
    radius: f64,
    /// Whether the radius is lost in the squares of the body's lengths.
    is_thin: bool,
    /// The time at the motion's end.
    end: f64,
    /// Only what is entered before this can be the first.
    earliest: f64,
    /// The first part so far.
    first: Option<Part>,
}

impl Search {
    /// The `quadratic` of a part whose center or axis the point is at `to_point` from, and the time at which it starts to
    /// count: for a thin body two radii before the point is nearest to the part. `length_sq` is its factor.
    #[inline(always)]
    fn quadratic(
        &self,
        to_point: DVec3,
        length_sq: f64,
        quadratic: impl Fn(DVec3) -> Quadratic,
    ) -> (Quadratic, f64) {
        let whole = quadratic(to_point);
        if !self.is_thin {
            return (whole, 0.0);
        }
        let over_a = inverse(whole.a);
        let before = 2.0 * self.radius * (length_sq * over_a).sqrt();
        let from = greater(-whole.b * over_a - before, 0.0);
        (quadratic(to_point + self.ray.motion * from), from)
    }

    /// What was found about a `part`, whose `quadratic` counts from the first of `times` and is entered at the second.
    fn entered(
        &self,
        part: Part,
        [from, time]: [f64; 2],
        quadratic: Quadratic,
        along: f64,
        no_length: bool,
    ) -> Entered {
        let fate = if no_length {
            Fate::Degenerate
        } else if time == f64::INFINITY {
            if quadratic.b >= 0.0 {
                Fate::MovesAway
            } else {
                Fate::PassesBy
            }
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
        Entered {
            part,
            quadratic,
            along,
            fate,
            from: self.from + from,
            time: self.from + time,
            earliest: self.from + self.earliest,
        }
    }
}

/// `a t² + 2 b t + c`, not negative outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadratic {
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) c: f64,
}

impl Quadratic {
    #[inline(always)]
    pub(super) fn discriminant(&self) -> f64 {
        self.b * self.b - self.a * self.c
    }

    /// When the point enters; 0 if it is inside already, infinity if it never enters.
    ///
    /// All is computed in any case: which case it is is as random as a coin, and branches on it would be slower.
    #[inline(always)]
    fn entry(&self) -> f64 {
        let discriminant = self.discriminant();
        let root = self.c / (greater(discriminant, 0.0).sqrt() - self.b);
        let comes_near = (self.b < 0.0) & (discriminant >= 0.0);
        // Bounds, for whatever picks the root or not is compiled to a branch around it.
        let least = if comes_near { 0.0 } else { f64::INFINITY };
        let most = if self.c <= 0.0 { 0.0 } else { f64::INFINITY };
        lesser(greater(root, least), most)
    }
}
