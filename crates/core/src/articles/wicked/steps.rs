//! Steps that several of the listings take; each stands at the line that takes it.

use crate::{
    geometry::{Feature, Triangle},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// The listings' names for the edges' closest points.
pub(super) const POINTS: [&str; 3] = ["point1", "point2", "point3"];

/// The label of an edge's closest point.
const CLOSEST: &str = "closest point";

/// A listing's names for a capsule's direction and the ends of its line.
pub(super) struct LineNames {
    pub(super) normal: &'static str,
    pub(super) a: &'static str,
    pub(super) b: &'static str,
}

impl LineNames {
    pub(super) const OF_ONE: Self = Self::new("CapsuleNormal", "A", "B");
    pub(super) const OF_A: Self = Self::new("a_Normal", "a_A", "a_B");
    pub(super) const OF_B: Self = Self::new("b_Normal", "b_A", "b_B");

    const fn new(normal: &'static str, a: &'static str, b: &'static str) -> Self {
        Self { normal, a, b }
    }
}

pub(super) trait Steps: Trace {
    /// The line of a capsule along the unit `normal`, and the ends `a` and `b` of its axis.
    #[track_caller]
    #[inline(always)]
    fn step_line(
        &mut self,
        names: &LineNames,
        [base, tip]: [Vec3; 2],
        normal: Vec3,
        [a, b]: [Vec3; 2],
    ) {
        self.step("capsule line")
            .line(Role::CapsuleLine, "", base, normal)
            .segment(Role::CapsuleLine, "", a, b)
            .point(Role::Construction, "base", base)
            .point(Role::Construction, "tip", tip)
            .point(Role::CapsuleLine, names.a, a)
            .point(Role::CapsuleLine, names.b, b)
            .value(names.normal, normal)
            .value(names.a, a)
            .value(names.b, b);
    }

    /// `c`, the cross product whose sign says on which side of edge `i` the `point` of the plane is.
    #[track_caller]
    #[inline(always)]
    fn step_side(&mut self, i: usize, point: Vec3, triangle: &Triangle, c: Vec3, n: Vec3) {
        const CROSS: [&str; 3] = ["c0", "c1", "c2"];
        const SIDE: [&str; 3] = [
            "side of edge v0–v1",
            "side of edge v1–v2",
            "side of edge v2–v0",
        ];
        const DOT: [&str; 3] = ["dot(c0, N)", "dot(c1, N)", "dot(c2, N)"];
        let (start, end) = triangle.edges()[i];
        let is_inner = c.dot(n) <= 0.0;
        self.step(SIDE[i])
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", start, point)
            .value(CROSS[i], c)
            .compares(DOT[i], c.dot(n), Comparison::LessOrEqual, "0", 0.0)
            .decides(
                is_inner,
                "it is on the inner side",
                "it is on the outer side",
            );
    }

    /// The first edge's closest `point` to `from` is the best so far.
    #[track_caller]
    #[inline(always)]
    fn step_first_edge(&mut self, triangle: &Triangle, from: Vec3, point: Vec3, best_distsq: f32) {
        let (start, end) = triangle.edges()[0];
        self.step(Feature::EDGES[0])
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", from, point)
            .point(Role::ClosestOnTriangle, CLOSEST, point)
            .value(POINTS[0], point)
            .value("best_distsq", best_distsq);
    }

    /// The closest `point` to `from` of edge `i` must be nearer than the best so far.
    #[track_caller]
    #[inline(always)]
    fn step_next_edge(
        &mut self,
        i: usize,
        triangle: &Triangle,
        from: Vec3,
        point: Vec3,
        [distsq, best_distsq]: [f32; 2],
    ) {
        let (start, end) = triangle.edges()[i];
        let is_nearer = distsq < best_distsq;
        let role = Role::or_rejected(Role::ClosestOnTriangle, is_nearer);
        self.step(Feature::EDGES[i])
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", from, point)
            .point(role, CLOSEST, point)
            .value(POINTS[i], point)
            .compares(
                "distsq",
                distsq,
                Comparison::Less,
                "best_distsq",
                best_distsq,
            )
            .decides(is_nearer, "it is the best so far", "it is no nearer");
    }

    /// Whether the closest `point` of edge `i` is in the sphere, by the comparison `within`.
    #[track_caller]
    #[inline(always)]
    fn step_reach_of_edge(
        &mut self,
        i: usize,
        triangle: &Triangle,
        [center, point]: [Vec3; 2],
        [distsq, radiussq]: [f32; 2],
        within: Comparison,
    ) {
        const DISTANCES: [&str; 3] = ["distsq1", "distsq2", "distsq3"];
        let gap = Role::or_rejected(Role::Gap, distsq <= radiussq);
        let (start, end) = triangle.edges()[i];
        self.step(Feature::EDGES[i])
            .segment(Role::Edge, "", start, end)
            .point(Role::Construction, CLOSEST, point)
            .segment(gap, "", point, center)
            .value(POINTS[i], point)
            .compares(DISTANCES[i], distsq, within, "radiussq", radiussq)
            .decides(
                within.holds(distsq, radiussq),
                "the sphere reaches the edge",
                "the sphere does not reach the edge",
            );
    }

    /// The signed distance of `center` from the plane.
    #[track_caller]
    #[inline(always)]
    fn step_plane_distance(&mut self, triangle: &Triangle, n: Vec3, center: Vec3, dist: f32) {
        self.step("distance to the plane")
            .plane(Role::Plane, "", triangle.v[0], n)
            .point(Role::ClosestOnAxis, "center", center)
            .value("dist", dist);
    }

    /// Whether the side of the plane lets through.
    #[track_caller]
    #[inline(always)]
    fn step_plane_side(&mut self, double_sided: bool, dist: f32, is_ignored: bool) {
        self.step("side of the plane")
            .value("double_sided", double_sided)
            .value("dist", dist)
            .decides(
                is_ignored,
                "it is on the ignored side of a single-sided triangle and passes",
                "this side counts",
            );
    }

    /// Whether the sphere reaches the plane.
    #[track_caller]
    #[inline(always)]
    fn step_plane_reach(
        &mut self,
        [v0, n]: [Vec3; 2],
        (center, radius): (Vec3, f32),
        dist: f32,
        is_out_of_reach: bool,
    ) {
        self.step("reach of the plane")
            .plane(Role::Plane, "", v0, n)
            .sphere(Role::CandidateSphere, "", center, radius)
            .compares(
                "|dist|",
                dist.abs(),
                Comparison::LessOrEqual,
                "radius",
                radius,
            )
            .decides(
                !is_out_of_reach,
                "the sphere reaches the plane",
                "the plane is out of reach",
            );
    }

    /// The pair is apart; `title` says why.
    #[track_caller]
    #[inline(always)]
    fn step_miss(&mut self, title: &'static str) {
        self.step(title).concludes(Outcome::Miss);
    }

    /// The way from `best_point` to the `center`, and its direction.
    #[track_caller]
    #[inline(always)]
    fn step_normal(&mut self, best_point: Vec3, center: Vec3, len: f32, penetration_normal: Vec3) {
        self.step("penetration normal")
            .segment(Role::Gap, "len", best_point, center)
            .value("len", len)
            .value("penetration_normal", penetration_normal);
    }

    /// The push at `point`, which ends a test under the `title`.
    #[track_caller]
    #[inline(always)]
    fn step_push(
        &mut self,
        title: &'static str,
        point: Vec3,
        penetration_normal: Vec3,
        penetration_depth: f32,
    ) {
        let push = penetration_normal * penetration_depth;
        self.step(title)
            .arrow(
                Role::ContactNormal,
                "penetration_normal",
                point,
                penetration_normal,
            )
            .arrow(Role::Penetration, "penetration_depth", point, push)
            .value("penetration_normal", penetration_normal)
            .value("penetration_depth", penetration_depth)
            .concludes(Outcome::Hit);
    }

    /// How fast the line from `base` along `capsule_normal` nears the plane.
    #[track_caller]
    #[inline(always)]
    fn step_approach(&mut self, base: Vec3, capsule_normal: Vec3, p0: Vec3, n: Vec3, divisor: f32) {
        self.step("approach")
            .line(Role::CapsuleLine, "", base, capsule_normal)
            .arrow(Role::CapsuleLine, "CapsuleNormal", base, capsule_normal)
            .arrow(Role::FaceNormal, "N", p0, n)
            .value("dot(N, CapsuleNormal)", n.dot(capsule_normal))
            .value("divisor", divisor);
    }

    /// Where the line from `base` along `capsule_normal` meets the plane.
    #[track_caller]
    #[inline(always)]
    fn step_plane_trace(
        &mut self,
        base: Vec3,
        capsule_normal: Vec3,
        [p0, n]: [Vec3; 2],
        t: f32,
        line_plane_intersection: Vec3,
    ) {
        self.step("plane trace")
            .plane(Role::Plane, "", p0, n)
            .line(Role::CapsuleLine, "", base, capsule_normal)
            .point(Role::Construction, "base", base)
            .point(
                Role::PlaneTrace,
                "line_plane_intersection",
                line_plane_intersection,
            )
            .value("t", t)
            .value("line_plane_intersection", line_plane_intersection);
    }
}

impl<T: Trace> Steps for T {}
