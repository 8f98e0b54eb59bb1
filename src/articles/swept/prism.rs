//! The prism that triangle and capsule make together, and its parts by number.

use crate::{
    geometry::{Feature, longer, tolerance},
    trace::{Note, Part, Role, Title},
};
use glam::{DVec3, Vec3};

/// The moving point that is left of the capsule.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovingPoint {
    /// Where it starts: the capsule's first end `c0`.
    pub(super) p: DVec3,
    /// Its whole displacement.
    pub(super) v: DVec3,
    /// The capsule's radius, by which the prism is rounded.
    pub(super) r: f64,
}

/// Which parts of the prism count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// All of them.
    All,
    /// Those of this edge: all that is left of a triangle whose corners lie on a line.
    Edge(usize),
    /// Those of the first vertex: all that is left of a triangle whose corners are one point.
    Vertex,
}

/// A triangle, and the same moved back by the capsule's core.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prism {
    /// The triangle's vertices, then those of the moved one.
    pub(super) corners: [DVec3; 6],
    /// From one end of the capsule to the other, `c1 - c0`.
    pub(super) u: DVec3,
    /// What of it counts.
    pub(super) kept: Kept,
}

/// A face by three of its corners; the first is joined to the two others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    pub(super) part: Part,
    pub(super) title: Title,
    pub(super) corners: [DVec3; 3],
}

impl Prism {
    /// Of the triangle `t` and the core `u`, all of it.
    pub(super) fn new(t: [DVec3; 3], u: DVec3) -> Self {
        let [t0, t1, t2] = t;
        Self {
            corners: [t0, t1, t2, t0 - u, t1 - u, t2 - u],
            u,
            kept: Kept::All,
        }
    }

    /// The two triangles wound against each other and the parallelograms as the first: all normals point inwards, or all
    /// outwards.
    pub(super) fn faces(&self) -> [Face; 5] {
        let face = |part, title: (&'static str, usize), corners: [usize; 3]| Face {
            part,
            title: title.into(),
            corners: corners.map(|i| self.corners[i]),
        };
        let triangle = |i: usize, corners| face(Part::Triangle(i), ("triangle", i), corners);
        let wall = |i: usize| {
            let next = (i + 1) % 3;
            face(
                Part::Parallelogram(i),
                ("parallelogram", i),
                [next, i, next + 3],
            )
        };
        [
            triangle(0, [0, 1, 2]),
            triangle(1, [3, 5, 4]),
            wall(0),
            wall(1),
            wall(2),
        ]
    }

    /// The ends of the edge that cylinder `i` is about: three of the triangle, three of the moved one, and from vertex to
    /// vertex.
    pub(super) fn edge(&self, i: usize) -> [DVec3; 2] {
        let next = |i: usize| (i + 1) % 3;
        let (start, end) = match i {
            0..3 => (i, next(i)),
            3..6 => (i, next(i - 3) + 3),
            _ => (i - 6, i - 3),
        };
        [self.corners[start], self.corners[end]]
    }

    /// How far the point `q` of `part`, on the prism itself, is from the triangle: a fraction of the core, along which
    /// it was moved back.
    pub(super) fn moved_back(&self, part: Part, q: DVec3) -> f64 {
        // Square to what leads along the triangle, only the way back is left.
        let (vertex, across) = match part {
            Part::Core | Part::Triangle(0) | Part::Cylinder(0..3) | Part::Sphere(0..3) => {
                return 0.0;
            }
            Part::Triangle(_) | Part::Cylinder(3..6) | Part::Sphere(_) => return 1.0,
            Part::Parallelogram(i) => {
                let [start, end] = self.edge(i);
                (start, self.u.reject_from(end - start))
            }
            Part::Cylinder(i) => (self.corners[i - 6], self.u),
        };
        let back = (vertex - q).dot(across) / self.u.dot(across);
        if back.is_finite() { back } else { 0.0 }
    }

    /// Its middle.
    pub(super) fn middle(&self) -> DVec3 {
        self.corners.into_iter().sum::<DVec3>() / 6.0
    }

    /// Whether `part` counts.
    pub(super) fn keeps(&self, part: Part) -> bool {
        let is_of_vertex = |vertex: usize| match part {
            Part::Cylinder(i) => i == vertex + 6,
            Part::Sphere(i) => i % 3 == vertex,
            _ => false,
        };
        match self.kept {
            Kept::All => true,
            Kept::Vertex => is_of_vertex(0),
            Kept::Edge(edge) => {
                let is_of_edge = match part {
                    Part::Parallelogram(i) => i == edge,
                    Part::Cylinder(i) => i < 6 && i % 3 == edge,
                    _ => false,
                };
                is_of_edge || is_of_vertex(edge) || is_of_vertex((edge + 1) % 3)
            }
        }
    }

    /// A normal for where no face tells one: the triangle's, or one square to what there is of triangle and core.
    pub(super) fn normal(&self) -> DVec3 {
        let [e0, e1, e2] = [0, 1, 2].map(|i| {
            let [start, end] = self.edge(i);
            end - start
        });
        let edge = longer(longer(e0, e1), e2);
        let is_thin = is_thin(e0.cross(e1), [e0, e1]);
        let across = if is_thin {
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

/// Whether `cross`, that of both vectors, is so small beside them that they are as good as parallel.
pub(super) fn is_thin(cross: DVec3, [one, other]: [DVec3; 2]) -> bool {
    let square = one.length_squared() * other.length_squared();
    cross.length_squared() <= tolerance::COINCIDENT_SQ * square
}

/// The part of the triangle that `part` comes from.
pub(super) fn feature(part: Part) -> Feature {
    match part {
        Part::Core | Part::Triangle(_) => Feature::Face,
        Part::Parallelogram(i) => Feature::Edge(i as u8),
        Part::Cylinder(i) if i < 6 => Feature::Edge((i % 3) as u8),
        Part::Cylinder(i) | Part::Sphere(i) => Feature::Vertex((i % 3) as u8),
    }
}

/// As it is drawn.
pub(super) fn drawn(point: DVec3) -> Vec3 {
    point.as_vec3()
}

/// Draws the prism and its faces.
pub(super) trait DrawPrism: Note {
    /// All nine edges.
    fn prism(self, role: Role, prism: &Prism) -> Self {
        (0..9).fold(self, |note, i| {
            let [start, end] = prism.edge(i);
            note.segment(role, "", drawn(start), drawn(end))
        })
    }

    /// The borders of `face`.
    fn face(self, role: Role, face: &Face) -> Self {
        let [p0, p1, p2] = face.corners.map(drawn);
        let note = self.segment(role, "", p0, p1).segment(role, "", p0, p2);
        match face.part {
            Part::Parallelogram(_) => {
                let last = p2 + (p1 - p0);
                note.segment(role, "", p1, last).segment(role, "", last, p2)
            }
            _ => note.segment(role, "", p1, p2),
        }
    }
}

impl<N: Note> DrawPrism for N {}
