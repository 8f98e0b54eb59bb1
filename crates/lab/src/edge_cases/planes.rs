//! How axes, ends and centers lie to a triangle's plane, edges and vertices.

use super::{EdgeCase, finder::EdgeCaseFinder, shapes::has_plane};
use capsule_core::geometry::{
    Capsule, Facet, Feature, Sphere, closest_points_segment_segment, fraction_on_segment,
};
use glam::DVec3;

/// Where a capsule's core is parallel to, in or across something of the triangle.
pub(super) fn axis(capsule: &Capsule, facet: &Facet, finder: &mut EdgeCaseFinder) {
    let core = [capsule.a, capsule.b].map(|end| facet.local(end));
    let axis = core[1] - core[0];
    let length = axis.length();
    if length == 0.0 {
        return;
    }
    plane(core, axis, facet, finder);
    let sines = facet.edges().map(|[start, end]| {
        let edge = end - start;
        let sine = axis.cross(edge).length() / (length * edge.length());
        (sine, length.min(edge.length()))
    });
    let (mut nearest, mut least) = (None, f64::INFINITY);
    for (i, (sine, shorter)) in sines.into_iter().enumerate() {
        if shorter > 0.0 && sine < least {
            (nearest, least) = (Some((i, shorter)), sine);
        }
    }
    if let Some((i, shorter)) = nearest {
        finder.angle(EdgeCase::AxisParallelToEdge(i as u8), least, shorter);
        along_edge(core, i, facet, finder);
    }
    for i in 0..3 {
        crossing(core, i, facet, finder);
    }
}

fn plane(core: [DVec3; 2], axis: DVec3, facet: &Facet, finder: &mut EdgeCaseFinder) {
    if !has_plane(facet) {
        return;
    }
    let heights = core.map(|end| facet.height_of(facet.rise(end)));
    let sine = facet.normal().dot(axis).abs() / axis.length();
    let parallel = EdgeCase::AxisParallelToPlane;
    finder.angle(parallel, sine, axis.length());
    let higher = (heights[1] - heights[0]).abs() as f32;
    if let Some(found) = finder.found.last_mut()
        && found.case == parallel
        && higher > 0.0
    {
        found.height = Some(higher);
    }
    let farther = heights[0].abs().max(heights[1].abs());
    finder.length(EdgeCase::AxisInPlane, farther);
    finder.drop_implied(EdgeCase::AxisInPlane, parallel);
}

/// Whether the core is on the line of edge `i`, beside it nowhere.
fn along_edge(core: [DVec3; 2], i: usize, facet: &Facet, finder: &mut EdgeCaseFinder) {
    let (case, parallel) = (
        EdgeCase::AxisAlongEdge(i as u8),
        EdgeCase::AxisParallelToEdge(i as u8),
    );
    if finder.severity(parallel).is_none() {
        return;
    }
    let [start, end] = facet.edges()[i];
    let way = (end - start).normalize_or_zero();
    let off = core.map(|point| (point - start).reject_from_normalized(way).length());
    let (s, t) = closest_points_segment_segment(core, [start, end]);
    let gap = core[0].lerp(core[1], s).distance(start.lerp(end, t));
    if gap <= off[0].max(off[1]) {
        finder.length(case, off[0].max(off[1]));
        finder.drop_implied(case, parallel);
        finder.drop_implied(case, EdgeCase::AxisInPlane);
    }
}

/// Whether the core, between its ends, crosses edge `i` or goes through the edge's first vertex.
fn crossing(core: [DVec3; 2], i: usize, facet: &Facet, finder: &mut EdgeCaseFinder) {
    let is_along = (0..3).any(|i| finder.severity(EdgeCase::AxisAlongEdge(i)).is_some());
    if is_along {
        return;
    }
    let on_axis = |part: Feature| EdgeCase::PointOn {
        point: Feature::Axis,
        part,
    };
    let [start, end] = facet.edges()[i];
    let s = fraction_on_segment(start, core[0], core[1]);
    if 0.0 < s && s < 1.0 {
        let gap = core[0].lerp(core[1], s).distance(start);
        finder.length(on_axis(Feature::Vertex(i as u8)), gap);
    }
    let (s, t) = closest_points_segment_segment(core, [start, end]);
    if 0.0 < s && s < 1.0 && 0.0 < t && t < 1.0 {
        let gap = core[0].lerp(core[1], s).distance(start.lerp(end, t));
        finder.length(on_axis(Feature::Edge(i as u8)), gap);
    }
    for vertex in [i, (i + 1) % 3] {
        let edge = on_axis(Feature::Edge(i as u8));
        finder.drop_implied(on_axis(Feature::Vertex(vertex as u8)), edge);
    }
}

/// Where a capsule's ends are on a part of the triangle.
pub(super) fn ends(capsule: &Capsule, facet: &Facet, finder: &mut EdgeCaseFinder) {
    let ends = [capsule.a, capsule.b];
    let count = if ends[0] == ends[1] { 1 } else { 2 };
    for (i, end) in ends.into_iter().take(count).enumerate() {
        point(facet.local(end), Feature::End(i as u8), facet, finder);
        let on_plane = EdgeCase::PointOn {
            point: Feature::End(i as u8),
            part: Feature::Face,
        };
        finder.drop_implied(EdgeCase::AxisInPlane, on_plane);
    }
}

/// Where a sphere's center is on a part of the triangle.
pub(super) fn center(sphere: &Sphere, facet: &Facet, finder: &mut EdgeCaseFinder) {
    point(facet.local(sphere.center), Feature::Center, facet, finder);
}

/// Whether `q`, which is called `point`, is on a vertex, an edge or the plane.
fn point(q: DVec3, point: Feature, facet: &Facet, finder: &mut EdgeCaseFinder) {
    let on = |part: Feature| EdgeCase::PointOn { point, part };
    if has_plane(facet) {
        let height = facet.height_of(facet.rise(q)).abs();
        finder.length(on(Feature::Face), height);
    }
    for (i, [start, end]) in facet.edges().into_iter().enumerate() {
        let edge = on(Feature::Edge(i as u8));
        let t = fraction_on_segment(q, start, end);
        if 0.0 < t && t < 1.0 {
            finder.length(edge, q.distance(start.lerp(end, t)));
        }
        finder.drop_implied(edge, on(Feature::Face));
    }
    for (i, vertex) in facet.v.into_iter().enumerate() {
        let case = on(Feature::Vertex(i as u8));
        finder.length(case, q.distance(vertex));
        for edge in [i, (i + 2) % 3] {
            finder.drop_implied(case, on(Feature::Edge(edge as u8)));
        }
        finder.drop_implied(case, on(Feature::Face));
    }
}
