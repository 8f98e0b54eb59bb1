//! A core on its way past a triangle: the plane and the edges, and the flat faces that the core's ends enter.
//!
//! With `n` the triangle's normal, twice its area long, `n·q` is the height of a point `q` above the plane, times `n`'s
//! length, and grows evenly as `q` moves; so do its sides, seen along `n`, to the three edges. What stays farther than the
//! radius on one side of the plane, or beyond one edge, never touches. An end that comes within the radius of the plane over
//! the triangle touches there first.
//!
//! Source: plane and sphere, Christer Ericson, *Real-Time Collision Detection*, 2005, 5.5.3; that the face is tested before all
//! edges is Jolt's (`CastSphereVsTriangles`). A triangle without area has no plane: nothing is beside it, and its edges decide.

use super::touch::{Ray, Touch, world};
use crate::core::{
    geometry::{Facet, Feature, greater, lesser, tolerance},
    trace::{Comparison, Fate, Note, Outcome, Part, Role, Trace, Trial},
};
use glam::DVec3;

/// A core on its way past a triangle, measured as [`Facet`] does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass<const N: usize> {
    /// The core's ends at the start, metres from the first vertex; one of a sphere.
    pub(super) core: [DVec3; N],
    /// The whole displacement, metres.
    pub(super) motion: DVec3,
    pub(super) radius: f64,
    rises: [f64; N],
    /// How much the rises grow.
    climb: f64,
    sides: [[f64; 3]; N],
    /// How much the sides grow.
    sidewards: [f64; 3],
}

impl<const N: usize> Pass<N> {
    /// The pass of `core` by `motion`; `None` if it stays farther than `radius` on one side of the plane, or beyond one
    /// of the edges.
    #[inline(always)] // a call would pass all of it through memory
    pub(super) fn within_reach(
        facet: &Facet,
        core: [DVec3; N],
        motion: DVec3,
        radius: f64,
        trace: &mut impl Trace,
    ) -> Option<Self> {
        // On one side of the plane all the way, and farther than the radius, nothing can touch. Squares, and the length of n on
        // either side, save a square root.
        let (rises, climb) = (core.map(|end| facet.rise(end)), facet.rise(motion));
        let low = least(rises) + lesser(climb, 0.0);
        let high = most(rises) + greater(climb, 0.0);
        let nearest = greater(greater(low, -high), 0.0);
        let reach = radius * (1.0 + tolerance::TOUCH);
        let beside = nearest * nearest > reach * reach * facet.area_normal_sq;
        trace
            .step("plane slab of the whole motion")
            .plane(Role::Plane, "", facet.world(DVec3::ZERO), facet.normal())
            .at_length(|note| {
                if beside {
                    note.draw_gap(facet, [core[0], core[N - 1]], motion, radius)
                } else {
                    note
                }
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
        if beside {
            trace.step("apart").concludes(Outcome::Miss);
            return None;
        }

        // Seen from above, farther than the radius beyond an edge all the way, nothing can touch either.
        let (sides, sidewards) = (core.map(|end| facet.sides(end)), facet.sides_along(motion));
        let start = inmost(sides);
        let inmost = [0, 1, 2].map(|i| start[i] + greater(sidewards[i], 0.0));
        let beyond = facet.is_beyond_an_edge(inmost, reach);
        trace
            .step("side half-spaces of the whole motion")
            .compares(
                "beyond",
                facet.distance_beyond(inmost),
                Comparison::Greater,
                "radius",
                radius,
            )
            .decides(
                beyond,
                "stays out of reach beyond an edge",
                "every edge comes within reach",
            );
        if beyond {
            trace.step("apart").concludes(Outcome::Miss);
            return None;
        }
        Some(Self {
            core,
            motion,
            radius,
            rises,
            climb,
            sides,
            sidewards,
        })
    }

    /// The way of the first end.
    #[inline]
    pub(super) fn ray(&self) -> Ray {
        Ray {
            start: self.core[0],
            motion: self.motion,
        }
    }

    /// Whether all of the core starts on one side of the plane, and farther than what touches. On the way to the plane that
    /// holds but for rounding: what just touches a face may be apart by one test and inside by the other, and would be
    /// missed by both.
    #[inline]
    pub(super) fn starts_off_the_plane(&self, facet: &Facet) -> bool {
        let nearest = self.rises[self.nearer_end()];
        let one_side = least(self.rises) * most(self.rises) > 0.0;
        let approaches = nearest * self.climb < 0.0;
        let slack = if approaches {
            -tolerance::SEAM
        } else {
            2.0 * tolerance::TOUCH
        };
        let reach_sq = self.radius * self.radius * (1.0 + slack);
        one_side & (nearest * nearest > reach_sq * facet.area_normal_sq)
    }

    /// Whether all of the core starts farther than the radius beyond one of the edges.
    #[inline]
    pub(super) fn starts_beyond_an_edge(&self, facet: &Facet) -> bool {
        facet.is_beyond_an_edge(inmost(self.sides), self.radius * (1.0 + tolerance::TOUCH))
    }

    /// The end that starts nearer to the plane, if all start on one side.
    #[inline]
    pub(super) fn nearer_end(&self) -> usize {
        usize::from(N > 1 && self.rises[N - 1].abs() < self.rises[0].abs())
    }

    /// Whether an end starts as near to the plane as any: both do if the core is parallel to it.
    #[inline]
    pub(super) fn is_as_near(&self, end: usize) -> bool {
        let nearest = self.rises[self.nearer_end()].abs();
        self.rises[end].abs() <= nearest * (1.0 + tolerance::SEAM)
    }

    /// When an end that starts off the plane comes within the radius of it; towards the end is `outwards` along the
    /// normal.
    #[inline]
    pub(super) fn reaches_the_plane(&self, facet: &Facet, end: usize, outwards: f64) -> f64 {
        let gap = self.rises[end] * outwards - self.radius * facet.area_normal_sq.sqrt();
        (gap / self.climb.abs()).clamp(0.0, 1.0)
    }

    /// 1 if an end is in front of the plane, else -1.
    #[inline]
    pub(super) fn outwards(&self, end: usize) -> f64 {
        1.0_f64.copysign(self.rises[end])
    }

    /// The sides of an end at `time`.
    #[inline]
    pub(super) fn sides_at(&self, end: usize, time: f64) -> [f64; 3] {
        [0, 1, 2].map(|i| self.sides[end][i] + self.sidewards[i] * time)
    }
}

#[inline]
fn least<const N: usize>(numbers: [f64; N]) -> f64 {
    numbers.into_iter().fold(f64::INFINITY, lesser)
}

#[inline]
fn most<const N: usize>(numbers: [f64; N]) -> f64 {
    numbers.into_iter().fold(f64::NEG_INFINITY, greater)
}

/// For each edge, the side of whichever end is farthest in.
#[inline]
fn inmost<const N: usize>(sides: [[f64; 3]; N]) -> [f64; 3] {
    Facet::inmost(sides[0], sides[N - 1])
}

/// Where one of the core's ends, which do not overlap at the start, comes within the radius of the triangle's face.
///
/// The rounded body has such a face for each end. It is convex: when one of them is entered, nothing else of it is
/// entered earlier, and there is no need to know the rest of it.
#[inline(always)] // a call would pass all of the pass through memory
pub(super) fn enter_triangles<const N: usize>(
    pass: &Pass<N>,
    facet: &Facet,
    origin: DVec3,
    trace: &mut impl Trace,
) -> Option<Touch> {
    let off_the_plane = pass.starts_off_the_plane(facet);
    for end in 0..N {
        // A triangle without area has no plane. Only what starts off the plane can come to it, the nearer end first.
        let is_nearer = pass.is_as_near(end);
        if !(off_the_plane & is_nearer) {
            let (fate, reason) = if facet.is_degenerate() {
                (Fate::Degenerate, "no area: its edges decide")
            } else if is_nearer {
                (Fate::WrongSide, "not coming from its outside")
            } else {
                (Fate::NotNeeded, "on the far side")
            };
            trace
                .step(("face", end))
                .draw_triangle(Role::Rejected, pass, facet, end)
                .decides(true, reason, reason)
                .tries(trial(end, fate, None));
            continue;
        }

        // Where the end is a radius from the plane, is it over the triangle?
        let outwards = pass.outwards(end);
        let time = pass.reaches_the_plane(facet, end, outwards);
        let sides = pass.sides_at(end, time);
        let least = lesser(lesser(sides[0], sides[1]), sides[2]);
        let is_over = least >= -tolerance::SEAM * facet.area_normal_sq;
        let normal = facet.normal() * outwards;
        let on_plane = pass.core[end] + pass.motion * time - normal * pass.radius;
        let fate = if is_over {
            Fate::Earliest
        } else {
            Fate::Outside
        };
        trace
            .step(("face", end))
            .draw_triangle(Role::or_rejected(Role::Edge, is_over), pass, facet, end)
            .arrow(Role::FaceNormal, "n", facet.world(on_plane), normal)
            .point(
                Role::or_rejected(Role::Reference, is_over),
                "",
                facet.world(on_plane),
            )
            .value("t", time)
            .compares(
                "least side",
                least / facet.area_normal_sq,
                Comparison::GreaterOrEqual,
                "border",
                0.0,
            )
            .decides(is_over, "hit: nothing can be earlier", "outside the face")
            .tries(trial(end, fate, Some(time)));
        if is_over {
            let surface = world(origin, on_plane);
            return Some(Touch::at(time, surface, normal, Feature::Face, trace));
        }
    }
    None
}

#[inline(always)]
fn trial(end: usize, fate: Fate, time: Option<f64>) -> Trial {
    Trial {
        part: Part::Triangle(end),
        fate,
        time: time.map(|time| time as f32),
        earliest: 1.0,
        roots: None,
    }
}

/// Draws how far from the plane a core stays.
trait DrawGap: Note {
    /// The surface near the point of the way that is nearest to the plane, and the gap between, for a core that never comes
    /// near enough.
    fn draw_gap(self, facet: &Facet, [a, b]: [DVec3; 2], motion: DVec3, radius: f64) -> Self {
        let places = [a, b, a + motion, b + motion].map(|place| (facet.rise(place), place));
        let nearer = |p: (f64, DVec3), q: (f64, DVec3)| if q.0.abs() < p.0.abs() { q } else { p };
        let (rise, end) = places.into_iter().fold(places[0], nearer);
        let surface = end - facet.normal() * radius.copysign(rise);
        let foot = facet.world(facet.projection(end, rise));
        self.sphere(Role::Rejected, "", facet.world(end), radius)
            .segment(Role::Gap, "gap", foot, facet.world(surface))
    }
}

impl<N: Note> DrawGap for N {}

/// Draws the face of one of the core's ends.
trait DrawTriangle: Note {
    /// Its borders, where the first end has to be when `end` is on the triangle, and the walls between this face and the
    /// other end's.
    fn draw_triangle<const N: usize>(
        self,
        role: Role,
        pass: &Pass<N>,
        facet: &Facet,
        end: usize,
    ) -> Self {
        let back = pass.core[0] - pass.core[end];
        let note = facet.edges().into_iter().fold(self, |note, edge| {
            let [from, to] = edge.map(|corner| facet.world(corner + back));
            note.segment(role, "", from, to)
        });
        let core = pass.core[0] - pass.core[N - 1];
        if core == DVec3::ZERO {
            return note;
        }
        facet.edges().into_iter().fold(note, |note, [from, to]| {
            note.parallelogram(Role::Construction, "", facet.world(from), [to - from, core])
        })
    }
}

impl<N: Note> DrawTriangle for N {}
