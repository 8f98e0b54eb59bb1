//! The prism that triangle and capsule make together, and the point that is left of the capsule.
//!
//! Source: *Swept capsule vs triangle test*, "The swept capsule triangle test". Corners, edges and faces are numbered as in
//! [`crate::geometry::rounded`]. A capsule without length makes a prism without height, a capsule parallel to the plane a
//! flat one (S16); both keep all parts.

use crate::{
    geometry::{
        Part, RoundedBody, is_thin, longer,
        rounded::{PRISM_CORNERS, PRISM_EDGES, PRISM_FACES},
    },
    trace::{Note, Role, Title},
};
use glam::DVec3;

/// The moving point that is left of the capsule.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovingPoint {
    /// The start of the point: the capsule's first end `c0`.
    pub(super) p: DVec3,
    /// Its whole displacement.
    pub(super) v: DVec3,
    /// The capsule's radius, by which the prism is rounded.
    pub(super) r: f64,
}

/// A triangle, and the same moved back by the capsule's core.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prism {
    /// The triangle's vertices, then those of the moved one.
    pub(super) corners: [DVec3; 6],
    /// From one end of the capsule to the other, `c1 - c0`.
    pub(super) u: DVec3,
    /// Which vertices of the triangle count: all, two of a segment, one of a point. A part counts if all of its do.
    pub(super) kept: [bool; 3],
}

/// A face by three of its corners; the first is joined to the two others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    pub(super) part: Part,
    pub(super) title: Title,
    pub(super) corners: [DVec3; 3],
}

impl Prism {
    /// The prism of the whole triangle `t` and the whole core `u`.
    pub(super) fn new(t: [DVec3; 3], u: DVec3) -> Self {
        Self {
            corners: PRISM_CORNERS.map(|corner| corner.at(&t, u)),
            u,
            kept: [true; 3],
        }
    }

    /// The two triangles wound against each other and the parallelograms as the first: all normals point inwards, or all
    /// outwards.
    pub(super) fn faces(&self) -> [Face; 5] {
        [0, 1, 2, 3, 4].map(|i| {
            let face = &PRISM_FACES[i];
            let around = face.around;
            let (title, wound): ((&'static str, usize), [usize; 3]) = match face.part {
                Part::Parallelogram(i) => (("parallelogram", i), [around[1], around[0], around[2]]),
                Part::Triangle(1) => (("triangle", 1), [around[0], around[2], around[1]]),
                _ => (("triangle", 0), face.joined),
            };
            Face {
                part: face.part,
                title: title.into(),
                corners: wound.map(|corner| self.corners[corner]),
            }
        })
    }

    /// The ends of the edge that cylinder `i` is about.
    pub(super) fn edge(&self, i: usize) -> [DVec3; 2] {
        PRISM_EDGES[i].ends.map(|end| self.corners[end])
    }

    /// How far the point `q` of `part`, on the prism itself, is from the triangle: a fraction of the core, along which
    /// it was moved back.
    pub(super) fn moved_back(&self, part: Part, q: DVec3) -> f64 {
        let corners = RoundedBody::Prism.corners_of(part);
        let is_at = |end: usize| corners.iter().all(|&i| PRISM_CORNERS[i].end == end);
        if part == Part::Core || is_at(0) {
            return 0.0;
        } else if is_at(1) {
            return 1.0;
        }

        // Project onto a direction perpendicular to the part's edge. Only the distance along the segment remains.
        let start = self.corners[corners[0]];
        let across = match part {
            Part::Parallelogram(i) => {
                let [start, end] = self.edge(i);
                self.u.reject_from(end - start)
            }
            _ => self.u,
        };
        let back = (start - q).dot(across) / self.u.dot(across);
        if back.is_finite() { back } else { 0.0 }
    }

    pub(super) fn middle(&self) -> DVec3 {
        self.corners.into_iter().sum::<DVec3>() / 6.0
    }

    /// Whether `part` counts.
    pub(super) fn keeps(&self, part: Part) -> bool {
        let corners = || RoundedBody::Prism.corners_of(part).into_iter();
        self.kept == [true; 3] || corners().all(|corner| self.kept[PRISM_CORNERS[corner].vertex])
    }

    /// A normal for a contact where no face has one: the triangle's, or one perpendicular to the triangle and the core as far
    /// as these have length.
    pub(super) fn normal(&self) -> DVec3 {
        let [e0, e1, e2] = [0, 1, 2].map(|i| {
            let [start, end] = self.edge(i);
            end - start
        });
        let edge = longer(longer(e0, e1), e2);
        let across = if is_thin(e0.cross(e1), [e0, e1]) {
            edge.cross(self.u)
        } else {
            e0.cross(e1)
        };
        let along = || longer(edge, self.u).try_normalize();
        across
            .try_normalize()
            .or_else(|| along().map(|along| along.any_orthonormal_vector()))
            .unwrap_or(DVec3::Y)
    }
}

/// Draws the prism and its faces.
pub(super) trait DrawPrism: Note {
    fn prism(self, role: Role, prism: &Prism) -> Self {
        (0..9).fold(self, |note, i| {
            let [start, end] = prism.edge(i);
            note.segment(role, "", start, end)
        })
    }

    /// The borders of `face`.
    fn face(self, role: Role, face: &Face) -> Self {
        let [p0, p1, p2] = face.corners;
        let note = self.segment(role, "", p0, p1).segment(role, "", p0, p2);
        match face.part {
            Part::Parallelogram(_) => {
                let last = p2.as_vec3() + (p1.as_vec3() - p0.as_vec3());
                note.segment(role, "", p1, last).segment(role, "", last, p2)
            }
            _ => note.segment(role, "", p1, p2),
        }
    }
}

impl<N: Note> DrawPrism for N {}
