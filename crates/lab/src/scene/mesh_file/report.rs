//! What is odd about a mesh: what slows an algorithm down, misleads it, or lets things fall through.
//!
//! Corners at equal places count as one, whatever the file says of their normals or colors; 0 and -0 are equal. An edge
//! is known by its two places. A triangle with its corners in a line has three edges as others have, for it may join them;
//! one with two places alone has none.

use capsule_core::geometry::Mesh;
use fnv::{FnvHashMap, FnvHashSet};
use glam::{DVec3, Vec3};

/// A sliver's height is less than its longest edge times this.
const SLIVER: f64 = 1.0 / 1000.0;

/// The oddities of a mesh. Triangles by their index, edges by those of two corners, all in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeshReport {
    /// Triangles without an area.
    pub zero_area: Vec<u32>,
    /// Triangles whose height is under a thousandth of their longest edge, but not 0.
    pub slivers: Vec<u32>,
    /// Triangles with the same three places as an earlier one, whichever way they face.
    pub duplicates: Vec<u32>,
    /// Edges of one triangle alone.
    pub open: Vec<[u32; 2]>,
    /// Edges of three triangles or more.
    pub non_manifold: Vec<[u32; 2]>,
    /// Edges that several triangles run along in the same way, so that all but one of them face the wrong side or share it
    /// with too many: from the first corner to the second. One may be listed both ways.
    pub miswound: Vec<[u32; 2]>,
}

/// A kind of oddity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// [`MeshReport::zero_area`].
    ZeroArea,
    /// [`MeshReport::slivers`].
    Sliver,
    /// [`MeshReport::duplicates`].
    Duplicate,
    /// [`MeshReport::miswound`].
    Miswound,
    /// [`MeshReport::non_manifold`].
    NonManifold,
    /// [`MeshReport::open`].
    Open,
}

impl Oddity {
    /// All of them, what misleads the most first.
    pub const ALL: [Self; 6] = [
        Self::ZeroArea,
        Self::Sliver,
        Self::Duplicate,
        Self::Miswound,
        Self::NonManifold,
        Self::Open,
    ];

    /// What `count` of them are called.
    pub fn title(self, count: usize) -> &'static str {
        let [one, several] = match self {
            Self::ZeroArea => ["triangle without area", "triangles without area"],
            Self::Sliver => ["sliver", "slivers"],
            Self::Duplicate => ["duplicate triangle", "duplicate triangles"],
            Self::Miswound => ["edge with wrong winding", "edges with wrong winding"],
            Self::NonManifold => ["edge of three triangles", "edges of three triangles"],
            Self::Open => ["open edge", "open edges"],
        };
        if count == 1 { one } else { several }
    }

    /// What it is, in a sentence.
    pub fn help(self) -> &'static str {
        match self {
            Self::ZeroArea => "Its vertices lie on one line or in one place: it has no normal.",
            Self::Sliver => "Its height is under a thousandth of its longest edge.",
            Self::Duplicate => "An earlier triangle has the same three vertices.",
            Self::Miswound => {
                "Two triangles use it in the same direction: one of them faces the wrong way."
            }
            Self::NonManifold => {
                "Three or more triangles share it: the surface has no clear inside."
            }
            Self::Open => "Only one triangle has it: the surface ends at this edge.",
        }
    }
}

impl MeshReport {
    /// How many oddities of a kind there are.
    pub fn count(&self, kind: Oddity) -> usize {
        match kind {
            Oddity::ZeroArea => self.zero_area.len(),
            Oddity::Sliver => self.slivers.len(),
            Oddity::Duplicate => self.duplicates.len(),
            Oddity::Miswound => self.miswound.len(),
            Oddity::NonManifold => self.non_manifold.len(),
            Oddity::Open => self.open.len(),
        }
    }

    /// The corners at the ends of the edge that oddity `index` of a kind is, the way it is told; `None` where it is none.
    pub fn edge(&self, kind: Oddity, index: usize) -> Option<[u32; 2]> {
        let edges = match kind {
            Oddity::Miswound => &self.miswound,
            Oddity::NonManifold => &self.non_manifold,
            Oddity::Open => &self.open,
            Oddity::ZeroArea | Oddity::Sliver | Oddity::Duplicate => return None,
        };
        edges.get(index).copied()
    }

    /// All triangles of `mesh` that oddity `index` of a kind is about: those that have its edge, or the one that it is.
    pub fn triangles(&self, kind: Oddity, index: usize, mesh: &Mesh) -> Vec<usize> {
        match self.edge(kind, index) {
            Some(ends) => with_edge(mesh, ends).collect(),
            None => self.triangle(kind, index, mesh).into_iter().collect(),
        }
    }

    /// The triangle of `mesh`, which this is the report of, that oddity `index` of a kind is about: of an edge, the first
    /// that has it. `None` where there is none of that number.
    pub fn triangle(&self, kind: Oddity, index: usize, mesh: &Mesh) -> Option<usize> {
        let triangles = match kind {
            Oddity::ZeroArea => &self.zero_area,
            Oddity::Sliver => &self.slivers,
            Oddity::Duplicate => &self.duplicates,
            Oddity::Miswound | Oddity::NonManifold | Oddity::Open => {
                return with_edge(mesh, self.edge(kind, index)?).next();
            }
        };
        triangles.get(index).map(|&index| index as usize)
    }

    /// That of `mesh`.
    pub fn of(mesh: &Mesh) -> Self {
        let mut report = Self::default();
        let places = places(&mesh.vertices);
        let mut seen: FnvHashSet<[u32; 3]> = FnvHashSet::default();
        let mut edges = Edges::default();
        for (index, corners) in mesh.triangles.iter().enumerate() {
            let own = corners.map(|corner| places[corner as usize]);
            let index = index as u32;
            let mut sorted = own;
            sorted.sort_unstable();
            if !seen.insert(sorted) {
                report.duplicates.push(index);
            }
            match slimness(own.map(|place| mesh.vertices[place as usize])) {
                0.0 => report.zero_area.push(index),
                slim if slim < SLIVER => report.slivers.push(index),
                _ => {}
            }
            if own[0] == own[1] || own[1] == own[2] || own[2] == own[0] {
                continue;
            }
            for edge in 0..3 {
                edges.add(own[edge], own[(edge + 1) % 3]);
            }
        }
        for (ends, [along, back]) in edges.list {
            match along + back {
                1 => report.open.push(ends),
                2 => {}
                _ => report.non_manifold.push(ends),
            }
            let [low, high] = ends;
            let ways = [(along, [low, high]), (back, [high, low])];
            let twice = ways.into_iter().filter(|(triangles, _)| *triangles > 1);
            report.miswound.extend(twice.map(|(_, way)| way));
        }
        report
    }

    /// Whether nothing is odd.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The triangles with both places of the corners `ends`.
fn with_edge(mesh: &Mesh, ends: [u32; 2]) -> impl Iterator<Item = usize> {
    let ends = ends.map(|end| mesh.vertices[end as usize]);
    let has = move |index: &usize| {
        let corners = mesh.triangle(*index).v;
        ends.iter().all(|end| corners.contains(end))
    };
    (0..mesh.len()).filter(has)
}

/// For each corner the first one at its place.
fn places(vertices: &[Vec3]) -> Vec<u32> {
    let mut known: FnvHashMap<[u32; 3], u32> = FnvHashMap::default();
    let numbered = vertices.iter().zip(0..);
    let first = numbered.map(|(vertex, index)| {
        // Adding 0 makes 0 of -0.
        let bits = vertex.to_array().map(|axis| (axis + 0.0).to_bits());
        *known.entry(bits).or_insert(index)
    });
    first.collect()
}

/// The height over the longest edge, times that edge's length; 0 for three corners in a line, and for one or two places.
fn slimness(corners: [Vec3; 3]) -> f64 {
    let [a, b, c] = corners.map(|corner| corner.as_dvec3());
    let longest = [a - b, b - c, c - a].map(DVec3::length_squared);
    let longest = longest.into_iter().fold(0.0, f64::max);
    if longest > 0.0 {
        (b - a).cross(c - a).length() / longest
    } else {
        0.0
    }
}

/// Edges in the order they are first met, each with how many triangles run along it from its lower place and back.
#[derive(Default)]
struct Edges {
    list: Vec<([u32; 2], [u32; 2])>,
    known: FnvHashMap<[u32; 2], usize>,
}

impl Edges {
    fn add(&mut self, from: u32, to: u32) {
        let ends = [from.min(to), from.max(to)];
        let index = *self.known.entry(ends).or_insert_with(|| {
            self.list.push((ends, [0, 0]));
            self.list.len() - 1
        });
        self.list[index].1[usize::from(from > to)] += 1;
    }
}
