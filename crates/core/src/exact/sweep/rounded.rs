//! A moving point against a rounded body: the sweep itself, from its first step to its last.
//!
//! The body is the obstacle's core less the mover's, numbered as in [`crate::geometry::rounded`], and all that is within the
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
//! edge without length has no cylinder. A radius that is small beside the body is lost in its squares: the ray is then followed
//! on to where it is nearest to each part, and the quadratics count from there. Numbers that are not finite touch
//! nothing.

use super::{
    body::{Crossing, Rounded, Slab},
    quadratic::Quadratic,
    supporting::supporting,
    tell::{Crossed, Entered, TellBody},
    touch::{Ray, Touch, world},
};
use crate::{
    geometry::{Feature, greater, inverse, lesser, tolerance},
    trace::{Fate, Note, Outcome, Part, Role, Trace},
};
use glam::DVec3;

/// How much later than it leaves one slab a point may enter another: rounding, where it touches where two planes meet.
const SLACK: f64 = 1e-9;

/// How much earlier than the last slab the slab of a face may be entered and still be worth testing.
const EARLIER: f64 = 1e-6;

/// A point is far from a part of the body if the square of the radius over the distance is no more: four of sixteen digits.
const FAR_SQ: f64 = 1e-4;

/// Where the ray, which does not overlap the body at its start, enters the body.
#[inline(always)] // a call would pass all of the body through memory
pub(super) fn enter_body(body: &Rounded<'_>, ray: &Ray, trace: &mut impl Trace) -> Option<Touch> {
    // Find when the mover, shrunk to a point, is inside all slabs of the grown obstacle at once. A slab is the space
    // between two parallel planes around the obstacle.
    let slabs = body.slabs();
    let crossed = |i: usize| (slabs[i], slabs[i].cross(ray, body.radius));
    let slabs = [crossed(0), crossed(1), crossed(2), crossed(3)];
    let enters = trace.inside("half-spaces", |trace| {
        body.enter_slabs(&slabs, ray.until, trace)
    });
    // The mover, shrunk to a point, is never inside all slabs at once, so this sweep finds no hit. A slab is the space
    // between two parallel planes around the obstacle.
    let Some(enters) = enters else {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    };

    // Test whether the mover, shrunk to a point, enters the grown obstacle through a flat face. If it does, no other
    // part can be hit earlier, and the search ends.
    let face = trace.inside("faces", |trace| {
        body.enter_faces(&slabs, enters, ray, trace)
    });
    if face.is_some() {
        return face;
    }

    // Move the mover, shrunk to a point, to its place at the time t, when it has entered all slabs. The grown obstacle
    // lies between the two parallel planes of each slab, so nothing is hit before t.
    let from = ray.at(enters);
    trace
        .step("move to the entry")
        .segment(
            Role::Construction,
            "",
            body.origin + ray.start,
            body.origin + from,
        )
        .point(Role::Reference, "p", body.origin + from)
        .value("t", enters);
    let thin = body.thin_radius();
    let end = ray.until - enters + tolerance::SEAM;
    let mut search = RoundSearch {
        ray: Ray {
            start: from,
            ..*ray
        },
        from: enters,
        radius: thin.unwrap_or(body.radius),
        is_thin: thin.is_some(),
        is_far: body.radius * body.radius <= FAR_SQ * (from.length_squared() + body.size_sq()),
        end,
        earliest: end,
        first: None,
    };
    // Test the cylinders around the edges of the grown obstacle, because no flat face was hit.
    let needed = trace.inside("cylinders", |trace| {
        body.enter_cylinders(&mut search, trace)
    });
    // Test the spheres that round the corners of the grown obstacle. Skip each sphere that cannot give the earliest
    // hit.
    trace.inside("spheres", |trace| {
        body.enter_spheres(&needed, &mut search, trace);
    });
    body.touch_round_part(&search, trace)
}

impl Rounded<'_> {
    /// When the point is inside of all slabs first, 0 if it starts so; `None` if it never is `until` then.
    #[inline(always)]
    fn enter_slabs(
        &self,
        slabs: &[(Slab, Crossing); 4],
        until: f64,
        trace: &mut impl Trace,
    ) -> Option<f64> {
        let (mut enters, mut leaves, mut apart) = (0.0, until, false);
        for (i, (slab, crossing)) in slabs[..self.slab_count()].iter().enumerate() {
            // Compute when the mover, shrunk to a point, is between the parallel planes of this slab: from “enters” to
            // “leaves”. The mover misses if “enters last”, the latest entry so far, is after “leaves first”, the earliest
            // exit so far, at most the end of the motion.
            enters = greater(crossing.enters, enters);
            leaves = lesser(crossing.leaves, leaves);
            let was_apart = apart;
            apart = enters > leaves + SLACK;
            if !was_apart {
                let opposite = slab.opposite(crossing.border);
                let borders = [(crossing.border, 1.0), (opposite, -1.0)].map(|(height, side)| {
                    let beyond = side * crossing.outwards * self.radius;
                    self.origin + slab.unit() * (height * inverse(slab.length) + beyond)
                });
                trace.step(self.slab_title(i)).crosses(
                    borders,
                    slab.unit(),
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
    /// All `slabs` are entered at `enters`.
    #[inline(always)]
    fn enter_faces(
        &self,
        slabs: &[(Slab, Crossing); 4],
        enters: f64,
        ray: &Ray,
        trace: &mut impl Trace,
    ) -> Option<Touch> {
        let size = greater(ray.start.abs().max_element(), self.radius);
        for (i, face) in self.kind.faces().iter().enumerate() {
            // Skip this face, because the mover, shrunk to a point, cannot enter the grown obstacle through this face.
            let (slab, crossing) = &slabs[face.slab];
            let [first, one, other] = face.joined.map(|corner| self.at[corner]);
            let nothing = tolerance::SEAM * size * slab.length;
            let no_area = slab.length == 0.0;
            let is_far = (slab.normal.dot(first) - crossing.border).abs() > nothing;
            let is_inside = crossing.gap < -nothing;
            let is_too_early = crossing.enters + EARLIER < enters;
            let is_too_late = crossing.enters > ray.until + tolerance::SEAM;
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

            // Find t, when the mover, shrunk to a point, reaches the plane one radius in front of this face. If “least
            // side” is at least 0, the mover is inside all borders of the face and hits the face.
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
    fn enter_cylinders(&self, search: &mut RoundSearch, trace: &mut impl Trace) -> [bool; 6] {
        let (mut needed, mut first) = ([true; 6], None);
        for (i, edge) in self.kind.edges().iter().enumerate() {
            // Find when the mover, shrunk to a point, enters the infinite cylinder around this edge: a t² + 2 b t + c =
            // 0. From outside (c > 0), there is no entry if b ≥ 0 or the discriminant is negative.
            let e = self.directions[edge.direction];
            let to_point = search.ray.start - self.at[edge.ends[0]];
            let length_sq = e.length_squared();
            let (quadratic, from) = search.quadratic(to_point, length_sq, |q| e.cross(q));
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

            // The sphere at an end can only be hit first if the ray enters the cylinder in time and beyond that end.
            let in_time = time < search.earliest;
            needed[edge.ends[0]] &= no_length | (in_time & (along < 0.0));
            needed[edge.ends[1]] &= no_length | (in_time & (along > length_sq));

            // The code avoids a branch here: which cylinder is the earliest is random, so a branch would be slower.
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
    fn enter_spheres(&self, needed: &[bool; 6], search: &mut RoundSearch, trace: &mut impl Trace) {
        for (i, &corner) in self.corners().iter().enumerate() {
            // Skip the sphere around this corner. The test of a cylinder at this corner showed that the sphere cannot
            // give the earliest hit.
            if !needed[i] {
                trace
                    .step(("sphere", i))
                    .drops_sphere(self, i, search.from + search.earliest);
                continue;
            }

            // Find when the mover, shrunk to a point, enters the sphere around this corner (a ball has one corner, its
            // center): a t² + 2 b t + c = 0. From outside (c > 0), there is no entry if b ≥ 0 or the discriminant is
            // negative.
            let to_point = search.ray.start - corner;
            let (quadratic, from) = search.quadratic(to_point, 1.0, |q| q);
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
    fn touch_round_part(&self, search: &RoundSearch, trace: &mut impl Trace) -> Option<Touch> {
        // No face, cylinder or sphere of the grown obstacle is hit, so this sweep finds no hit.
        let Some(part) = search.first else {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        };

        // The normal points to the moving point, from the axis of a cylinder or from a corner. If the radius is tiny
        // beside the body, the normal may be mostly rounding.
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
struct RoundSearch {
    /// The rest of the ray, from where all slabs are entered.
    ray: Ray,
    /// The time there: all times of the search are counted from it.
    from: f64,
    /// The radius of the rounding, at least what touches.
    radius: f64,
    /// Whether the radius is lost in the squares of the body's lengths.
    is_thin: bool,
    /// Whether the squares of the point's distances lose digits of the radius.
    is_far: bool,
    /// The time at the motion's end.
    end: f64,
    /// Only what is entered before this can be the first.
    earliest: f64,
    /// The first part so far.
    first: Option<Part>,
}

impl RoundSearch {
    /// The quadratic of a part whose center or axis the point is at `to_point` from, and the time at which it starts to
    /// count: from far away that is two radii before the point is nearest to the part. `across` is the part of a vector that
    /// counts, times the root of `factor`.
    #[inline(always)]
    fn quadratic(
        &self,
        to_point: DVec3,
        factor: f64,
        across: impl Fn(DVec3) -> DVec3,
    ) -> (Quadratic, f64) {
        let motion = across(self.ray.motion);
        let about = |to_point: DVec3| {
            let beside = across(to_point);
            Quadratic {
                a: motion.length_squared(),
                b: motion.dot(beside),
                c: beside.length_squared() - self.radius * self.radius * factor,
            }
        };
        let whole = about(to_point);
        if !self.is_far {
            return (whole, 0.0);
        }
        let over_a = inverse(whole.a);
        let before = 2.0 * self.radius * (factor * over_a).sqrt();
        let from = greater(-whole.b * over_a - before, 0.0);
        (about(to_point + self.ray.motion * from), from)
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
