use super::{Feature, PointToEdge, Triangle, greater};
use glam::{DVec3, Vec3};

/// A triangle made ready for measuring: in `f64`, with its first vertex as the origin.
///
/// Differences and products of `f32` coordinates are exact in `f64`, so a sliver, or a triangle kilometers from the
/// world's origin, is measured as well as any other.
#[derive(Clone, Copy, Debug)]
pub struct Facet {
    /// The first vertex in the world.
    origin: DVec3,
    /// The vertices from there, meters; the first is zero.
    pub v: [DVec3; 3],
    /// `n`, square to the plane on the front side; its length is twice the area, zero for a degenerate triangle.
    pub area_normal: DVec3,
    /// `n·n`.
    pub area_normal_sq: f64,
}

/// How far a point is beyond the line of an edge, seen along the normal.
#[derive(Clone, Copy, Debug)]
pub struct BeyondEdge {
    /// The edge from this vertex to the next.
    pub edge: usize,
    /// The point, as seen from the first vertex.
    pub point: DVec3,
    /// From the edge away from the triangle in its plane; unit length.
    pub outward: DVec3,
    /// Meters; negative on the triangle's side.
    pub distance: f64,
}

impl From<&Triangle> for Facet {
    #[inline]
    fn from(triangle: &Triangle) -> Self {
        let [origin, v1, v2] = triangle.v.map(|v| v.as_dvec3());
        Self::new(origin, [v1 - origin, v2 - origin])
    }
}

impl Facet {
    /// The triangle of `origin`, in the world, and the vertices that `e1` and `e2` lead to from there.
    #[inline]
    pub fn new(origin: DVec3, [e1, e2]: [DVec3; 2]) -> Self {
        let area_normal = e1.cross(e2);
        Self {
            origin,
            v: [DVec3::ZERO, e1, e2],
            area_normal,
            area_normal_sq: area_normal.length_squared(),
        }
    }

    /// The first vertex in the world.
    #[inline]
    pub fn origin(&self) -> DVec3 {
        self.origin
    }

    /// A point of the world as seen from the first vertex.
    #[inline]
    pub fn local(&self, point_in_world: Vec3) -> DVec3 {
        point_in_world.as_dvec3() - self.origin
    }

    /// Where a point seen from the first vertex is in the world.
    #[inline]
    pub fn world(&self, point: DVec3) -> Vec3 {
        (self.origin + point).as_vec3()
    }

    /// Whether the triangle is collapsed to a segment or a point, and so has no plane.
    #[inline]
    pub fn is_degenerate(&self) -> bool {
        self.area_normal_sq == 0.0
    }

    /// Square of the lengths that it is measured by, meters squared.
    #[inline]
    pub fn size_sq(&self) -> f64 {
        self.v[1].length_squared() + self.v[2].length_squared()
    }

    /// Unit length; zero for a degenerate triangle.
    #[inline]
    pub fn normal(&self) -> DVec3 {
        self.area_normal.normalize_or_zero()
    }

    /// Edge `i` runs from vertex `i` to the next.
    #[inline]
    pub fn edges(&self) -> [[DVec3; 2]; 3] {
        let [v0, v1, v2] = self.v;
        [[v0, v1], [v1, v2], [v2, v0]]
    }

    /// `n·q`: the signed distance of `q` to the plane, positive in front, times the length of `n`.
    ///
    /// Signs, ratios and squares give a test all that it needs, without a square root and a division.
    #[inline]
    pub fn rise(&self, q: DVec3) -> f64 {
        q.dot(self.area_normal)
    }

    /// A [rise](Self::rise) in meters; 0 for a degenerate triangle.
    #[inline]
    pub fn height_of(&self, rise: f64) -> f64 {
        if self.is_degenerate() {
            0.0
        } else {
            rise / self.area_normal_sq.sqrt()
        }
    }

    /// The foot of the perpendicular from `q`, whose rise is given, to the plane. Not for degenerate triangles.
    #[inline]
    pub fn projection(&self, q: DVec3, rise: f64) -> DVec3 {
        q - self.area_normal * (rise / self.area_normal_sq)
    }

    /// On which side of each edge `q` is, seen along the normal: positive on the triangle's side.
    ///
    /// The sides are the barycentric coordinates of `q`'s projection for the opposite vertices, times `n·n`, their sum.
    #[inline]
    pub fn sides(&self, q: DVec3) -> [f64; 3] {
        let [side0, rest, side2] = self.sides_along(q);
        [side0, self.area_normal_sq + rest, side2]
    }

    /// How much each of the [`sides`](Self::sides) grows along `way`.
    #[inline]
    pub fn sides_along(&self, way: DVec3) -> [f64; 3] {
        let [_, e1, e2] = self.v;
        let turned = way.cross(self.area_normal);
        let (side0, side2) = (e1.dot(turned), -e2.dot(turned));
        [side0, -side0 - side2, side2]
    }

    /// For each edge, the side of whichever of two points is farther in.
    #[inline]
    pub fn inmost(sides_a: [f64; 3], sides_b: [f64; 3]) -> [f64; 3] {
        [0, 1, 2].map(|i| greater(sides_a[i], sides_b[i]))
    }

    /// Whether the projection of `q`, whose sides are given, is inside the triangle or on its border.
    #[inline]
    pub fn is_inside(&self, sides: [f64; 3]) -> bool {
        let [side0, side1, side2] = sides;
        !self.is_degenerate() & (side0 >= 0.0) & (side1 >= 0.0) & (side2 >= 0.0)
    }

    /// Whether a point, whose sides are given, is farther than `radius` beyond the line of an edge.
    #[inline]
    pub fn is_beyond_an_edge(&self, sides: [f64; 3], radius: f64) -> bool {
        let [_, e1, e2] = self.v;
        let reach_sq = radius * radius * self.area_normal_sq;
        let is_beyond = |side: f64, edge: DVec3| {
            (side < 0.0) & (side * side > reach_sq * edge.length_squared())
        };
        is_beyond(sides[0], e1) | is_beyond(sides[1], e2 - e1) | is_beyond(sides[2], e2)
    }

    /// How far beyond the line of an edge a point is, whose sides are given, meters; 0 if inside of all.
    pub fn distance_beyond(&self, sides: [f64; 3]) -> f64 {
        let beyond = |(i, [start, end]): (usize, [DVec3; 2])| {
            let length = start.distance(end);
            if length > 0.0 {
                self.height_of(-sides[i]) / length
            } else {
                0.0
            }
        };
        let distances = self.edges().into_iter().enumerate().map(beyond);
        distances.fold(0.0, f64::max)
    }

    /// The edge that all of `points` are the farthest beyond, by the one that is the least; `None` for a degenerate triangle,
    /// and without points.
    pub fn farthest_beyond(&self, points: &[DVec3]) -> Option<BeyondEdge> {
        let beyond = |edge: usize, point: DVec3| {
            let [start, end] = self.edges()[edge];
            let outward = (end - start).cross(self.area_normal).try_normalize()?;
            Some(BeyondEdge {
                edge,
                point,
                outward,
                distance: (point - start).dot(outward),
            })
        };
        let nearest = |edge: usize| {
            let all = points.iter().filter_map(|&point| beyond(edge, point));
            all.min_by(|one, other| one.distance.total_cmp(&other.distance))
        };
        let edges = (0..3).filter_map(nearest);
        edges.max_by(|one, other| one.distance.total_cmp(&other.distance))
    }

    /// How `q` lies to each edge. The edges share most of their dot products, so this is cheaper than one by one.
    #[inline]
    pub fn to_edges(&self, q: DVec3) -> [PointToEdge; 3] {
        let [_, e1, e2] = self.v;
        let (q1, q2) = (q.dot(e1), q.dot(e2));
        let (e11, e12, e22) = (e1.length_squared(), e1.dot(e2), e2.length_squared());
        let from = |along: f64, length_sq: f64| PointToEdge { along, length_sq };
        [
            from(q1, e11),
            from(q2 - q1 - e12 + e11, e11 - 2.0 * e12 + e22),
            from(e22 - q2, e22),
        ]
    }

    /// The point at the fraction `t` of edge `i`.
    #[inline]
    pub fn on_edge(&self, i: usize, t: f64) -> DVec3 {
        let [start, end] = self.edges()[i];
        start + (end - start) * t
    }

    /// The part of the triangle at the fraction `t` of edge `i`: the edge itself, or a vertex at its ends.
    #[inline]
    pub fn feature_on_edge(i: usize, t: f64) -> Feature {
        use Feature::{Edge, Vertex};
        // A table, for which end is reached is as random as a coin, and a branch on it would be as slow.
        const PARTS: [[Feature; 3]; 3] = [
            [Vertex(0), Edge(0), Vertex(1)],
            [Vertex(1), Edge(1), Vertex(2)],
            [Vertex(2), Edge(2), Vertex(0)],
        ];
        PARTS[i][usize::from(t > 0.0) + usize::from(t >= 1.0)]
    }
}
