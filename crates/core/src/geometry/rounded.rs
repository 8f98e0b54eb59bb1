//! The rounded bodies of sweeps: their corners, edges and faces, numbered once for all who read them.
//!
//! A mover whose core leads from `A` to `A + u` touches an obstacle when `A` is within the radius of a point `q - w u`,
//! with `q` of the obstacle's core and `w` from 0 to 1: of the Minkowski difference of both cores. So the mover is left
//! with a point, and the obstacle becomes a body of flat faces, rounded by the radius: each face is moved out by it, each
//! edge is the axis of a cylinder, each corner the center of a sphere.
//!
//! | body | mover and obstacle | faces | edges | corners |
//! |---|---|---|---|---|
//! | prism | capsule, triangle | 2 triangles, 3 parallelograms | 9 | 6 |
//! | triangle | sphere, triangle | 1 triangle | 3 | 3 |
//! | parallelogram | capsule, capsule | 1 parallelogram | 4 | 4 |
//! | segment | parallel capsules, or one without length | none | 1 | 2 |
//!
//! A core parallel to the triangle's plane makes a flat prism: the topology stays, the triangles lie in one plane. What a
//! degenerate triangle leaves without area or length keeps its number too.
//!
//! Source: *Swept capsule vs triangle test* (article 001), "The swept capsule triangle test".

use super::{Feature, Shape, tolerance};
use glam::DVec3;
use std::fmt;

/// A part of a rounded body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The volume inside of all faces.
    Core,
    /// A triangle: 0 where the capsule's first end touches, 1 where its other end does.
    Triangle(usize),
    /// A parallelogram: of a triangle's edge and the capsule's core, or of two cores.
    Parallelogram(usize),
    /// The cylinder about an edge. Of a prism: 0 to 2 at the first end, 3 to 5 at the other, 6 to 8 from vertex to vertex.
    Cylinder(usize),
    /// The sphere about a corner. Of a prism: 0 to 2 at the first end, 3 to 5 at the other.
    Sphere(usize),
}

impl serde::Serialize for Part {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Core => write!(f, "core"),
            Part::Triangle(i) => write!(f, "triangle {i}"),
            Part::Parallelogram(i) => write!(f, "parallelogram {i}"),
            Part::Cylinder(i) => write!(f, "cylinder {i}"),
            Part::Sphere(i) => write!(f, "sphere {i}"),
        }
    }
}

/// Which shapes a rounded body is made of, and so which parts it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundedBody {
    /// A triangle, extruded along a core.
    Prism,
    /// A triangle, for a mover whose core is a point.
    Triangle,
    /// Two cores that are not parallel.
    Parallelogram,
    /// Two cores in one line, or one and a point, or two points.
    Segment {
        /// Whether both lead the same way.
        same_way: bool,
    },
}

/// A corner of the core: where a vertex of the obstacle's core meets an end of the mover's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundedCorner {
    /// The vertex of a triangle, or the end of a capsule.
    pub vertex: usize,
    /// The end of the mover: 0 is `A`, 1 is `A + u`.
    pub end: usize,
    /// The vertex as a part of the obstacle.
    pub feature: Feature,
}

impl RoundedCorner {
    /// Its place, if the obstacle's core has `vertices` and the mover's core is the vector `u`.
    #[inline(always)]
    pub fn at(self, vertices: &[DVec3], u: DVec3) -> DVec3 {
        match self.end {
            0 => vertices[self.vertex],
            _ => vertices[self.vertex] - u,
        }
    }
}

/// An edge of the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundedEdge {
    /// From which corner to which.
    pub ends: [usize; 2],
    /// Edges of one direction are parallel and of one length. Of a prism: the triangle's three, then the core's.
    pub direction: usize,
    /// The part of the obstacle that it comes from.
    pub feature: Feature,
}

/// A face of the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundedFace {
    /// A triangle or parallelogram.
    pub part: Part,
    /// Its corners, one after the other around it.
    pub around: &'static [usize],
    /// The first corner, and the two that it is joined to.
    pub joined: [usize; 3],
    /// Of the slabs that hold the body, the one that it borders.
    pub slab: usize,
    /// The part of the obstacle that it comes from.
    pub feature: Feature,
}

/// Both triangles, then the parallelogram of each edge of the triangle.
pub static PRISM_FACES: [RoundedFace; 5] = [
    face(Part::Triangle(0), &[0, 1, 2], 0, Feature::Face),
    face(Part::Triangle(1), &[3, 4, 5], 0, Feature::Face),
    face(Part::Parallelogram(0), &[0, 1, 4, 3], 1, Feature::Edge(0)),
    face(Part::Parallelogram(1), &[1, 2, 5, 4], 2, Feature::Edge(1)),
    face(Part::Parallelogram(2), &[2, 0, 3, 5], 3, Feature::Edge(2)),
];

/// The triangle's edges at the mover's first end, at its other; what each vertex leaves.
pub static PRISM_EDGES: [RoundedEdge; 9] = [
    edge([0, 1], 0, Feature::Edge(0)),
    edge([1, 2], 1, Feature::Edge(1)),
    edge([2, 0], 2, Feature::Edge(2)),
    edge([3, 4], 0, Feature::Edge(0)),
    edge([4, 5], 1, Feature::Edge(1)),
    edge([5, 3], 2, Feature::Edge(2)),
    edge([0, 3], 3, Feature::Vertex(0)),
    edge([1, 4], 3, Feature::Vertex(1)),
    edge([2, 5], 3, Feature::Vertex(2)),
];

/// The triangle's vertices where the mover's first end touches, then where its other end does.
pub static PRISM_CORNERS: [RoundedCorner; 6] = [
    vertex(0, 0),
    vertex(1, 0),
    vertex(2, 0),
    vertex(0, 1),
    vertex(1, 1),
    vertex(2, 1),
];

/// The triangle itself.
pub static TRIANGLE_FACES: [RoundedFace; 1] =
    [face(Part::Triangle(0), &[0, 1, 2], 0, Feature::Face)];

/// Its edges.
pub static TRIANGLE_EDGES: [RoundedEdge; 3] = [
    edge([0, 1], 0, Feature::Edge(0)),
    edge([1, 2], 1, Feature::Edge(1)),
    edge([2, 0], 2, Feature::Edge(2)),
];

/// Its vertices.
pub static TRIANGLE_CORNERS: [RoundedCorner; 3] = [vertex(0, 0), vertex(1, 0), vertex(2, 0)];

/// The parallelogram itself.
pub static PARALLELOGRAM_FACES: [RoundedFace; 1] = [face(
    Part::Parallelogram(0),
    &[0, 1, 3, 2],
    0,
    Feature::Axis,
)];

/// The obstacle's core at the mover's first end, at its other; what each of the obstacle's ends leaves.
pub static PARALLELOGRAM_EDGES: [RoundedEdge; 4] = [
    edge([0, 1], 0, Feature::Axis),
    edge([2, 3], 0, Feature::Axis),
    edge([0, 2], 1, Feature::End(0)),
    edge([1, 3], 1, Feature::End(1)),
];

/// The obstacle's ends where the mover's first end touches, then where its other end does.
pub static PARALLELOGRAM_CORNERS: [RoundedCorner; 4] = [
    core_end(0, 0),
    core_end(1, 0),
    core_end(0, 1),
    core_end(1, 1),
];

/// The longer core itself.
pub static SEGMENT_EDGES: [RoundedEdge; 1] = [edge([0, 1], 0, Feature::Axis)];

/// The outermost two of a flat parallelogram's corners where both cores lead the same way.
pub static SAME_WAY_CORNERS: [RoundedCorner; 2] = [core_end(0, 1), core_end(1, 0)];

/// The corners where the cores have opposite directions.
pub static OPPOSED_CORNERS: [RoundedCorner; 2] = [core_end(0, 0), core_end(1, 1)];

impl RoundedBody {
    /// The body of a sphere or capsule and an obstacle; `None` where no sweep makes one of them.
    pub fn of(mover: &Shape, obstacle: &Shape) -> Option<Self> {
        let [u, v] = [mover.core_vector(), obstacle.core_vector()];
        match (u, v, obstacle) {
            (Some(u), _, Shape::Triangle(_)) if u == DVec3::ZERO => Some(Self::Triangle),
            (Some(_), _, Shape::Triangle(_)) => Some(Self::Prism),
            (Some(u), Some(v), _) => Some(Self::of_cores(u, v)),
            _ => None,
        }
    }

    /// The body of two cores that lead by `u` and `v`; zero for a point.
    pub fn of_cores(u: DVec3, v: DVec3) -> Self {
        if is_thin(u.cross(v), [u, v]) {
            Self::Segment {
                same_way: u.dot(v) > 0.0,
            }
        } else {
            Self::Parallelogram
        }
    }

    /// The faces; none of a segment.
    pub fn faces(self) -> &'static [RoundedFace] {
        match self {
            Self::Prism => &PRISM_FACES,
            Self::Triangle => &TRIANGLE_FACES,
            Self::Parallelogram => &PARALLELOGRAM_FACES,
            Self::Segment { .. } => &[],
        }
    }

    /// The edges.
    pub fn edges(self) -> &'static [RoundedEdge] {
        match self {
            Self::Prism => &PRISM_EDGES,
            Self::Triangle => &TRIANGLE_EDGES,
            Self::Parallelogram => &PARALLELOGRAM_EDGES,
            Self::Segment { .. } => &SEGMENT_EDGES,
        }
    }

    /// The corners.
    pub fn corners(self) -> &'static [RoundedCorner] {
        match self {
            Self::Prism => &PRISM_CORNERS,
            Self::Triangle => &TRIANGLE_CORNERS,
            Self::Parallelogram => &PARALLELOGRAM_CORNERS,
            Self::Segment { same_way: true } => &SAME_WAY_CORNERS,
            Self::Segment { same_way: false } => &OPPOSED_CORNERS,
        }
    }

    /// The parts of the surface in the order in which a sweep tries them: faces, cylinders, spheres.
    pub fn parts(self) -> impl Iterator<Item = Part> {
        let faces = self.faces().iter().map(|face| face.part);
        let cylinders = (0..self.edges().len()).map(Part::Cylinder);
        let spheres = (0..self.corners().len()).map(Part::Sphere);
        faces.chain(cylinders).chain(spheres)
    }

    /// The part of the obstacle that `part` comes from; a triangle's face for what the body does not have.
    pub fn feature(self, part: Part) -> Feature {
        let of_face = || {
            self.faces()
                .iter()
                .find(|face| face.part == part)
                .map(|face| face.feature)
        };
        let feature = match part {
            Part::Core | Part::Triangle(_) => None,
            Part::Parallelogram(_) => of_face(),
            Part::Cylinder(i) => self.edges().get(i).map(|edge| edge.feature),
            Part::Sphere(i) => self.corners().get(i).map(|corner| corner.feature),
        };
        feature.unwrap_or(Feature::Face)
    }

    /// The corners of `part`, one after the other around a face; none of a part that the body does not have.
    pub fn corners_of(self, part: Part) -> Vec<usize> {
        let corners = self.corners().len();
        match part {
            Part::Core => (0..corners).collect(),
            Part::Triangle(_) | Part::Parallelogram(_) => {
                let mut faces = self.faces().iter();
                let face = faces.find(|face| face.part == part);
                face.map_or(vec![], |face| face.around.to_vec())
            }
            Part::Cylinder(i) => self
                .edges()
                .get(i)
                .map_or(vec![], |edge| edge.ends.to_vec()),
            Part::Sphere(i) if i < corners => vec![i],
            Part::Sphere(_) => vec![],
        }
    }
}

/// Whether `cross`, that of both vectors, is so small beside them that they are as good as parallel, or one is zero: then
/// most of it may be rounding, and they span no plane.
#[inline(always)]
pub fn is_thin(cross: DVec3, [one, other]: [DVec3; 2]) -> bool {
    let square = one.length_squared() * other.length_squared();
    cross.length_squared() <= tolerance::COINCIDENT_SQ * square
}

const fn face(part: Part, around: &'static [usize], slab: usize, feature: Feature) -> RoundedFace {
    RoundedFace {
        part,
        around,
        joined: [around[0], around[1], around[around.len() - 1]],
        slab,
        feature,
    }
}

const fn edge(ends: [usize; 2], direction: usize, feature: Feature) -> RoundedEdge {
    RoundedEdge {
        ends,
        direction,
        feature,
    }
}

const fn vertex(vertex: usize, end: usize) -> RoundedCorner {
    RoundedCorner {
        vertex,
        end,
        feature: Feature::Vertex(vertex as u8),
    }
}

const fn core_end(vertex: usize, end: usize) -> RoundedCorner {
    RoundedCorner {
        vertex,
        end,
        feature: Feature::End(vertex as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODIES: [RoundedBody; 5] = [
        RoundedBody::Prism,
        RoundedBody::Triangle,
        RoundedBody::Parallelogram,
        RoundedBody::Segment { same_way: true },
        RoundedBody::Segment { same_way: false },
    ];

    #[test]
    fn every_side_of_a_face_is_an_edge() {
        for body in BODIES {
            for face in body.faces() {
                for (i, &start) in face.around.iter().enumerate() {
                    let end = face.around[(i + 1) % face.around.len()];
                    let is_edge =
                        |edge: &RoundedEdge| edge.ends == [start, end] || edge.ends == [end, start];
                    assert!(body.edges().iter().any(is_edge), "{body:?}: {start}-{end}");
                }
            }
        }
    }

    #[test]
    fn edges_of_one_direction_are_one_vector() {
        let vertices = [
            DVec3::new(0.1, 0.2, 0.3),
            DVec3::X * 2.0,
            DVec3::new(0.5, 0.1, 3.0),
        ];
        let u = DVec3::new(0.3, 1.5, 0.2);
        for body in BODIES {
            let vector = |edge: &RoundedEdge| {
                let [start, end] = edge.ends.map(|i| body.corners()[i].at(&vertices, u));
                end - start
            };
            for one in body.edges() {
                for other in body.edges().iter().filter(|e| e.direction == one.direction) {
                    assert!((vector(one) - vector(other)).length() < 1e-12, "{body:?}");
                }
            }
        }
    }

    #[test]
    fn the_parts_of_a_prism_are_twenty() {
        assert_eq!(RoundedBody::Prism.parts().count(), 20);
        assert_eq!(RoundedBody::Prism.corners_of(Part::Cylinder(5)), [5, 3]);
        assert_eq!(
            RoundedBody::Prism.corners_of(Part::Parallelogram(2)),
            [2, 0, 3, 5]
        );
        assert!(RoundedBody::Triangle.corners_of(Part::Sphere(4)).is_empty());
    }

    #[test]
    fn parallel_cores_and_points_make_a_segment() {
        let of_cores = RoundedBody::of_cores;
        assert_eq!(of_cores(DVec3::X, DVec3::Y), RoundedBody::Parallelogram);
        let same_way = |same_way| RoundedBody::Segment { same_way };
        assert_eq!(of_cores(DVec3::X, DVec3::X * 3.0), same_way(true));
        assert_eq!(of_cores(DVec3::X, DVec3::NEG_X), same_way(false));
        assert_eq!(of_cores(DVec3::ZERO, DVec3::Y), same_way(false));
    }
}
