//! Shapes as an oracle sees them: the corners of a core, what joins them, and a radius about it.
//!
//! Two cores are apart by the least distance of a corner to a face or of an edge to an edge, and overlap by the least
//! overlap along any axis that a face or two edges give. Both together are the signed distance. It is the greatest of
//! all separations along a direction, so for a straight motion a convex function of the time.

use super::vector::{
    V, add, cross, dot, largest, length, point_segment, point_triangle, segment_segment, sub,
    times, unit,
};
use capsule_lab::core::geometry::{OrientedBox, Shape};
use glam::Vec3;

/// All within `radius` of what the corners span.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    corners: Vec<V>,
    edges: Vec<[usize; 2]>,
    triangle: Option<[usize; 3]>,
    cuboid: Option<Cuboid>,
    /// Of the faces and of the edges, unit length.
    normals: Vec<V>,
    directions: Vec<V>,
    pub(crate) radius: f64,
}

#[derive(Clone, Copy, Debug)]
struct Cuboid {
    center: V,
    axes: [V; 3],
    half: V,
}

pub(crate) fn exact(point: Vec3) -> V {
    point.to_array().map(f64::from)
}

impl Cuboid {
    /// Turned about x, then y, then z.
    fn of(shape: &OrientedBox, origin: V) -> Self {
        let [x, y, z] = exact(shape.rotation).map(f64::to_radians);
        let turn = |[px, py, pz]: V| {
            let (py, pz) = (py * x.cos() - pz * x.sin(), py * x.sin() + pz * x.cos());
            let (px, pz) = (px * y.cos() + pz * y.sin(), pz * y.cos() - px * y.sin());
            let (px, py) = (px * z.cos() - py * z.sin(), px * z.sin() + py * z.cos());
            [px, py, pz]
        };
        Self {
            center: sub(exact(shape.center), origin),
            axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(turn),
            half: exact(shape.half_size),
        }
    }

    fn corner(&self, i: usize) -> V {
        (0..3).fold(self.center, |at, axis| {
            let sign = if i >> axis & 1 == 0 { -1.0 } else { 1.0 };
            add(at, times(self.axes[axis], sign * self.half[axis]))
        })
    }

    fn distance(&self, q: V) -> f64 {
        let from = sub(q, self.center);
        let outside = [0, 1, 2].map(|i| (dot(from, self.axes[i]).abs() - self.half[i]).max(0.0));
        length(outside)
    }
}

/// The point of a shape that everything is measured from.
pub(crate) fn origin_of(shape: &Shape) -> V {
    exact(match shape {
        Shape::Sphere(sphere) => sphere.center,
        Shape::Capsule(capsule) => capsule.a,
        Shape::Triangle(triangle) => triangle.v[0],
        Shape::Box(shape) => shape.center,
    })
}

impl Body {
    /// Of `shape`, seen from `origin`.
    pub(crate) fn of(shape: &Shape, origin: V) -> Self {
        let at = |point: Vec3| sub(exact(point), origin);
        let (corners, edges, triangle, cuboid, radius) = match shape {
            Shape::Sphere(one) => (vec![at(one.center)], vec![], None, None, one.radius),
            Shape::Capsule(one) => (
                vec![at(one.a), at(one.b)],
                vec![[0, 1]],
                None,
                None,
                one.radius,
            ),
            Shape::Triangle(one) => (
                one.v.map(at).to_vec(),
                vec![[0, 1], [1, 2], [2, 0]],
                Some([0, 1, 2]),
                None,
                0.0,
            ),
            Shape::Box(one) => {
                let cuboid = Cuboid::of(one, origin);
                let corners = (0..8).map(|i| cuboid.corner(i)).collect();
                let bits = [1, 2, 4].into_iter();
                let edges = bits.flat_map(|bit| {
                    let low = (0..8_usize).filter(move |corner| corner & bit == 0);
                    low.map(move |corner| [corner, corner | bit])
                });
                (corners, edges.collect(), None, Some(cuboid), 0.0)
            }
        };
        let (mut normals, mut directions) = (vec![], vec![]);
        if let Some(cuboid) = &cuboid {
            (normals, directions) = (cuboid.axes.to_vec(), cuboid.axes.to_vec());
        } else {
            let along = |[from, to]: &[usize; 2]| unit(sub(corners[*to], corners[*from]));
            directions.extend(edges.iter().filter_map(along));
        }
        if let Some([a, b, c]) = triangle {
            let [a, b, c] = [corners[a], corners[b], corners[c]];
            normals.extend(unit(cross(sub(b, a), sub(c, a))));
        }
        Self {
            corners,
            edges,
            triangle,
            cuboid,
            normals,
            directions,
            radius: f64::from(radius),
        }
    }

    /// The farthest coordinate or the radius, meters.
    pub(crate) fn reach(&self) -> f64 {
        let corners = self.corners.iter().map(|corner| largest(*corner));
        corners.fold(self.radius, f64::max)
    }

    pub(crate) fn middle(&self) -> V {
        let sum = self.corners.iter().copied().fold([0.0; 3], add);
        times(sum, 1.0 / self.corners.len() as f64)
    }

    pub(crate) fn corners(&self) -> &[V] {
        &self.corners
    }

    fn edge(&self, i: usize) -> [V; 2] {
        self.edges[i].map(|corner| self.corners[corner])
    }

    fn extent(&self, axis: V) -> [f64; 2] {
        let places = self.corners.iter().map(|corner| dot(*corner, axis));
        places.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], place| {
            [low.min(place), high.max(place)]
        })
    }

    /// From the core to `q`, meters; 0 in it.
    pub(crate) fn distance_to(&self, q: V) -> f64 {
        if let Some(cuboid) = &self.cuboid {
            return cuboid.distance(q);
        }
        if let Some(triangle) = self.triangle {
            return point_triangle(q, triangle.map(|corner| self.corners[corner]));
        }
        match *self.corners.as_slice() {
            [one] => length(sub(q, one)),
            [a, b] => point_segment(q, [a, b]),
            _ => unreachable!("a core is one of four"),
        }
    }
}

/// A mover and an obstacle, the axes that can part their cores, and how far away counts.
pub(crate) struct Two {
    pub(crate) mover: Body,
    pub(crate) obstacle: Body,
    axes: Vec<V>,
    /// The farthest coordinate of both, meters.
    pub(crate) size: f64,
}

impl Two {
    pub(crate) fn of(mover: &Shape, obstacle: &Shape) -> Self {
        let origin = origin_of(obstacle);
        let (mover, obstacle) = (Body::of(mover, origin), Body::of(obstacle, origin));
        let mut axes = [mover.normals.as_slice(), &obstacle.normals].concat();
        for one in &mover.directions {
            axes.extend(
                obstacle
                    .directions
                    .iter()
                    .filter_map(|other| unit(cross(*one, *other))),
            );
        }
        Self {
            size: mover.reach().max(obstacle.reach()),
            mover,
            obstacle,
            axes,
        }
    }

    /// Both radii, meters.
    pub(crate) fn radius(&self) -> f64 {
        self.mover.radius + self.obstacle.radius
    }

    /// How far the cores are apart along the unit `axis`, the mover `by` from where it is; negative where they overlap.
    fn apart_along(&self, axis: V, by: V) -> f64 {
        let gone = dot(by, axis);
        let [low, high] = self.mover.extent(axis).map(|place| place + gone);
        let [other_low, other_high] = self.obstacle.extent(axis);
        (low - other_high).max(other_low - high)
    }

    /// How far the mover's core is from the obstacle's along the unit `normal`, which leads there.
    pub(crate) fn clearance(&self, normal: V, by: V) -> f64 {
        self.mover.extent(normal)[0] + dot(by, normal) - self.obstacle.extent(normal)[1]
    }

    /// The signed distance of the cores, the mover `by` from where it is: meters, negative where they overlap.
    pub(crate) fn distance(&self, by: V) -> f64 {
        let apart = self.axes.iter().map(|axis| self.apart_along(*axis, by));
        let most = apart.reduce(f64::max).unwrap_or(0.0);
        // Overlapping, a corner is no farther from a face, or an edge from an edge, than the overlap is deep. Cores that
        // span no volume together overlap by nothing along some direction, which may be none of the axes.
        let nearest = self.nearest(by);
        if most > 0.0 || nearest > -most * (1.0 + 1e-9) + 1e-12 * self.size {
            nearest
        } else {
            most
        }
    }

    /// The least distance of a corner of the one to the other or of two edges.
    fn nearest(&self, by: V) -> f64 {
        let (mover, obstacle) = (&self.mover, &self.obstacle);
        let of_mover = mover.corners.iter().map(|corner| add(*corner, by));
        let of_obstacle = obstacle.corners.iter().map(|corner| sub(*corner, by));
        let from_mover = of_mover.map(|corner| obstacle.distance_to(corner));
        let from_obstacle = of_obstacle.map(|corner| mover.distance_to(corner));
        let mut least = from_mover
            .chain(from_obstacle)
            .fold(f64::INFINITY, f64::min);
        for i in 0..mover.edges.len() {
            let edge = mover.edge(i).map(|corner| add(corner, by));
            for j in 0..obstacle.edges.len() {
                least = least.min(segment_segment(edge, obstacle.edge(j)));
            }
        }
        least
    }

    /// The least signed distance on the way from `from` to `to`, fractions of `motion`, and when.
    pub(crate) fn least_on_the_way(&self, motion: V, [from, to]: [f64; 2]) -> (f64, f64) {
        let at = |time: f64| self.distance(times(motion, time));
        let golden = (5_f64.sqrt() - 1.0) / 2.0;
        let (mut low, mut high) = (from, to);
        let (mut x, mut y) = (high - golden * (high - low), low + golden * (high - low));
        let (mut fx, mut fy) = (at(x), at(y));
        let mut best = [(at(from), from), (at(to), to), (fx, x), (fy, y)]
            .into_iter()
            .reduce(|one, other| if other.0 < one.0 { other } else { one })
            .expect("four");
        for _ in 0..44 {
            if fx <= fy {
                (high, y, fy) = (y, x, fx);
                x = high - golden * (high - low);
                fx = at(x);
                best = if fx < best.0 { (fx, x) } else { best };
            } else {
                (low, x, fx) = (x, y, fy);
                y = low + golden * (high - low);
                fy = at(y);
                best = if fy < best.0 { (fy, y) } else { best };
            }
        }
        best
    }

    /// Whether a point of the mover's core, on its `motion`, goes through the inside of an obstacle that is a triangle,
    /// from one side to the other, and clear of all borders by `room`, meters.
    pub(crate) fn goes_through(&self, motion: V, room: f64) -> bool {
        let Some(triangle) = self.obstacle.triangle else {
            return false;
        };
        let v = triangle.map(|corner| self.obstacle.corners[corner]);
        let Some(n) = unit(cross(sub(v[1], v[0]), sub(v[2], v[0]))) else {
            return false;
        };
        let middle = [self.mover.middle()];
        let mut points = self.mover.corners().iter().chain(&middle);
        points.any(|point| {
            let [start, end] = [*point, add(*point, motion)].map(|point| dot(sub(point, v[0]), n));
            if start.abs() <= room || end.abs() <= room || start * end > 0.0 {
                return false;
            }
            let crossing = add(*point, times(motion, start / (start - end)));
            [0, 1, 2].into_iter().all(|i| {
                let edge = unit(sub(v[(i + 1) % 3], v[i]));
                edge.is_some_and(|edge| dot(cross(n, edge), sub(crossing, v[i])) > room)
            })
        })
    }
}
