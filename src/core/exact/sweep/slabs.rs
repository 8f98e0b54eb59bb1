//! The space between two parallel planes, which holds a rounded body: while a point is outside of one, it cannot touch. And
//! the flat faces at their borders, moved out by the radius.
//!
//! A body is convex. The last of its slabs to be entered is where it can be entered at all; a face that is entered there is
//! the entry, and no other part is tested.
//!
//! Source: the slab test, Christer Ericson, *Real-Time Collision Detection*, 2005, 5.3.3, for planes along any direction.
//! Two directions that are as good as parallel span no plane: everything is in that slab, and its face has no area.

use super::touch::{Ray, world};
use crate::core::{
    geometry::{Facet, greater, inverse, is_thin, lesser, rounded::RoundedFace, tolerance},
    trace::{Comparison, Fate, Note, Outcome, Part, Role, Title, Trace, Trial},
};
use glam::DVec3;

/// The heights that a body without its rounding has along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slab {
    pub(super) title: Title,
    /// Zero where a degenerate body has no such direction: everything is in that slab.
    pub(super) normal: DVec3,
    /// The length of the normal: all heights are metres times it, which saves divisions.
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
        let (normal, square) = if is_thin(normal, [one, other]) {
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

impl Crossing {
    /// The trial of the face at the border.
    #[inline(always)]
    fn trial(&self, part: Part, fate: Fate) -> Trial {
        let time = self.enters.is_finite().then_some(self.enters as f32);
        Trial {
            part,
            fate,
            time,
            earliest: 1.0,
            roots: None,
        }
    }
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
pub(super) struct SlabEntry<'a, const S: usize> {
    pub(super) slabs: &'a [Slab; S],
    /// The time at which it is first; 0 if it starts so.
    pub(super) enters: f64,
    pub(super) crossings: [Crossing; S],
}

/// How the point comes to be within `radius` of all slabs; `None` if it never is.
///
/// The slabs hold a body: while the point is outside of one, it touches nothing.
#[inline(always)] // a call would pass all of them through memory
pub(super) fn enter_slabs<'a, const S: usize>(
    slabs: &'a [Slab; S],
    ray: &Ray,
    radius: f64,
    origin: DVec3,
    trace: &mut impl Trace,
) -> Option<SlabEntry<'a, S>> {
    let entry = trace.inside("half-spaces", |trace| {
        clip(slabs, ray, radius, origin, trace)
    });

    // Where the point is outside of one half-space or another all the way, nothing is touched.
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
) -> Option<SlabEntry<'a, S>> {
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
            continue; // without a trace this is no branch: the slab that parts them is as random as a coin
        }
        trace
            .step(slab.title)
            .plane(
                Role::Plane,
                "",
                world(origin, slab.entered_at(crossing, radius)),
                slab.unit(),
            )
            .value(
                "enters",
                crossing.enters.clamp(-TRACED_INFINITY, TRACED_INFINITY),
            )
            .value(
                "leaves",
                crossing.leaves.clamp(-TRACED_INFINITY, TRACED_INFINITY),
            )
            .compares(
                "enters last",
                enters.min(TRACED_INFINITY),
                Comparison::Greater,
                "leaves first",
                leaves.max(-TRACED_INFINITY),
            )
            .decides(apart, "never inside of all: apart", "inside for a while");
    }
    if apart {
        return None;
    }
    Some(SlabEntry {
        slabs,
        enters: enters.min(1.0),
        crossings,
    })
}

/// The value recorded in traces for an infinite time.
const TRACED_INFINITY: f64 = 1e6;

/// The slabs that hold the prism of `facet` and a core that leads from one end to the other by `u`: across the triangle,
/// and across the parallelogram of each edge.
#[inline(always)] // a call would pass all of them through memory
pub(super) fn prism_slabs(facet: &Facet, u: DVec3) -> [Slab; 4] {
    let [_, e1, e2] = facet.v;
    let plane = Slab::across(
        "plane slab",
        facet.area_normal,
        [e1, e2],
        [0.0, -facet.rise(u)],
    );
    let [wall0, wall1, wall2] = walls(facet, u);
    [plane, wall0, wall1, wall2]
}

/// The slabs between each edge, extruded along `u`, and the opposite corner.
#[inline(always)]
pub(super) fn walls(facet: &Facet, u: DVec3) -> [Slab; 3] {
    // Every one of them holds the first vertex on a border, at the height 0, and as the volume that the edges and u span
    // is the same whichever edge comes first, they all are of one width.
    let width = facet.rise(u);
    let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
    let wall = |i: usize, edge: DVec3, borders| {
        Slab::across(("wall slab", i), edge.cross(u), [edge, u], borders)
    };
    [
        wall(0, e0, [0.0, -width]),
        wall(1, e1, [width, 0.0]),
        wall(2, e2, [0.0, -width]),
    ]
}

/// The slabs that hold `facet`: across the plane, and within it across each edge.
#[inline(always)] // a call would pass all of them through memory
pub(super) fn triangle_slabs(facet: &Facet) -> [Slab; 4] {
    let [_, e1, e2] = facet.v;
    let plane = Slab::across("plane slab", facet.area_normal, [e1, e2], [0.0, 0.0]);
    let [edge0, edge1, edge2] = walls(facet, plane.normal);
    [plane, edge0, edge1, edge2]
}

/// The slab between the plane of `u` and `v` and itself; none if they are parallel.
#[inline(always)] // a call would pass all of it through memory
pub(super) fn plane_slab([u, v]: [DVec3; 2]) -> Slab {
    Slab::across("plane slab", u.cross(v), [u, v], [0.0, 0.0])
}

/// The slabs that hold the parallelogram of `u` and `v` in `plane`: that, and within it across either side.
#[inline(always)] // as above
pub(super) fn parallelogram_slabs(plane: Slab, [u, v]: [DVec3; 2]) -> [Slab; 3] {
    // Seen along either side, the other is as high as the area's square.
    let across = plane.normal;
    let width = across.length_squared();
    let wall = |i: usize, side: DVec3| {
        let normal = side.cross(across);
        Slab::across(("side slab", i), normal, [side, across], [0.0, -width])
    };
    [plane, wall(0, v), wall(1, u)]
}

/// How much earlier than the last slab the slab of a face may be entered and still be worth testing.
const EARLIER: f64 = 1e-6;

/// Where the faces that are tested together stand among the slabs and among all faces of a body, in one order.
#[derive(Clone, Copy, Debug)]
pub(super) struct FacePlaces {
    /// The slab that the first of them borders.
    pub(super) first_slab: usize,
    /// The number of its first face in the trace.
    pub(super) first_face: usize,
}

impl FacePlaces {
    /// The faces of the first slab come first.
    pub(super) const FIRST: Self = Self {
        first_slab: 0,
        first_face: 0,
    };
}

/// The flat face through which the ray enters a body, if it does through one.
///
/// `faces` stand at these `places`; `at` are the body's corners.
#[inline(always)] // a call would pass all of the body through memory
pub(super) fn enter_faces<const FACES: usize, const SLABS: usize, const CORNERS: usize>(
    faces: &[RoundedFace; FACES],
    places: FacePlaces,
    at: &[DVec3; CORNERS],
    (ray, radius, origin): (&Ray, f64, DVec3),
    entry: &SlabEntry<'_, SLABS>,
    trace: &mut impl Trace,
) -> Option<FaceEntry> {
    let size = greater(ray.start.abs().max_element(), radius);
    for (i, face) in faces.iter().enumerate() {
        // A face without area has no plane, and one that is entered before another slab is entered outside of it.
        let (slab, crossing) = (
            &entry.slabs[places.first_slab + i],
            &entry.crossings[places.first_slab + i],
        );
        let nothing = tolerance::SEAM * size * slab.length;
        let is_outside = crossing.enters + EARLIER < entry.enters;
        let no_area = slab.length == 0.0;
        let is_far = (slab.first - crossing.border).abs() > nothing;
        let is_inside = crossing.gap < -nothing;
        let dropped = is_outside || no_area | is_far | is_inside;
        let (fate, reason) = if no_area {
            (Fate::Degenerate, "no area: its edges decide")
        } else if is_far {
            (Fate::NotNeeded, "on the far side")
        } else if is_inside {
            (Fate::WrongSide, "not coming from its outside")
        } else if is_outside {
            (Fate::Outside, "another half-space is entered later")
        } else {
            (Fate::TooLate, "later than the end of the motion")
        };
        if dropped || crossing.enters > 1.0 + tolerance::SEAM {
            trace
                .step(("face", places.first_face + i))
                .outline(Role::Rejected, origin, face, at)
                .decides(dropped, reason, reason)
                .tries(crossing.trial(face.part, fate));
            continue;
        }

        // Where the point meets the face's plane, moved out by the radius, is it over the face?
        let time = crossing.enters.max(0.0);
        let [first, one, other] = face.joined.map(|corner| at[corner]);
        let normal = slab.unit() * crossing.outwards;
        let on_plane = ray.at(time) - normal * radius;
        let [s, t] = coordinates(on_plane - first, [one - first, other - first]);
        let least = lesser(lesser(s, t), lesser(1.0 - s, 1.0 - t));
        let is_over = least >= -tolerance::SEAM;
        let fate = if is_over {
            Fate::Earliest
        } else {
            Fate::Outside
        };
        trace
            .step(("face", places.first_face + i))
            .outline(Role::or_rejected(Role::Edge, is_over), origin, face, at)
            .arrow(Role::FaceNormal, "n", origin + on_plane, normal)
            .point(
                Role::or_rejected(Role::Reference, is_over),
                "",
                origin + on_plane,
            )
            .value("t", time)
            .compares(
                "least side",
                least,
                Comparison::GreaterOrEqual,
                "border",
                0.0,
            )
            .decides(is_over, "hit: nothing can be earlier", "outside the face")
            .tries(crossing.trial(face.part, fate));
        if is_over {
            return Some(FaceEntry {
                face: i,
                time,
                normal,
                coordinates: [s, t],
            });
        }
    }
    None
}

/// How a flat face is entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceEntry {
    pub(super) face: usize,
    /// The fraction of the displacement.
    pub(super) time: f64,
    /// Outwards, unit length.
    pub(super) normal: DVec3,
    /// Where on the face, as shares of the sides that leave its first corner.
    pub(super) coordinates: [f64; 2],
}

/// `s`, `t` of the point `s e + t f` of a plane, which may be above it.
#[inline]
fn coordinates(point: DVec3, [e, f]: [DVec3; 2]) -> [f64; 2] {
    let across = e.cross(f);
    let over_sq = across.length_squared().recip();
    let turned = point.cross(across);
    [-f.dot(turned) * over_sq, e.dot(turned) * over_sq]
}

/// Draws faces.
trait DrawFace: Note {
    /// The borders of `face`, of a body with the corners `at`.
    fn outline(self, role: Role, origin: DVec3, face: &RoundedFace, at: &[DVec3]) -> Self {
        self.at_length(|note| {
            let [first, one, other] = face.joined.map(|corner| at[corner]);
            let last = one + (other - first);
            let [first, one, other, last] = [first, one, other, last].map(|point| origin + point);
            note.segment(role, "", first, one)
                .segment(role, "", first, other)
                .segment(role, "", one, last)
                .segment(role, "", other, last)
        })
    }
}

impl<N: Note> DrawFace for N {}
