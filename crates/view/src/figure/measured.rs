//! The length that a step states, where the step draws the things that it lies between and no line: the gap of two boxes, the
//! distance of a point to a plane, to a line or to another point.

use super::{
    DrawnBody, Painter, Weight,
    broad_phase_boxes::{compared_boxes, world_axis},
    scope,
};
use capsule_core::{
    geometry::{OrientedBox, Shape as Solid, closest_point_on_segment},
    trace::{Drawable, DrawnShape, Role, Step, Value},
};
use capsule_scenes::run::study::Study;
use capsule_session::text::length;
use capsule_text::{
    in_meters::{self, LengthLimit},
    step_sentence::{self, StatedLength},
};
use glam::Vec3;

/// The share by which a stated length may differ from a drawn one that is the same.
const SAME: f32 = 2e-3;

/// What a length is compared with is drawn up to this length, in diagonals of the case.
const MAX_LIMIT: f32 = 1.5;

pub(super) fn is_same(one: f32, other: f32) -> bool {
    (one.abs() - other.abs()).abs() <= SAME * one.abs().max(other.abs())
}

/// Whether a line with this role may be what is `stated`: an edge or an axis measures nothing but its own length.
fn measures(role: Role, stated: &StatedLength) -> bool {
    !matches!(role, Role::Edge | Role::CapsuleLine) || stated.name.contains("length")
}

/// Whether the sentence of `step` states a length of so many meters.
pub(super) fn states(step: &Step, meters: f32) -> bool {
    step_sentence::stated_length(step).is_some_and(|stated| is_same(stated.meters, meters))
}

/// The length that `step` compares, with what, where it is of so many meters.
pub(super) fn compared(step: &Step, meters: f32) -> Option<StatedLength> {
    let stated = step_sentence::stated_length(step)?;
    (stated.limit.is_some() && is_same(stated.meters, meters)).then_some(stated)
}

impl Painter<'_> {
    /// The length that `step` states, if `drawable` of the current step is that long and nothing else has its number yet. An
    /// edge or an axis is only its own length, a sphere its radius.
    pub(super) fn stated_by(
        &self,
        drawable: &Drawable,
        weight: Weight,
        step: &Step,
    ) -> Option<StatedLength> {
        let drawn = match drawable.shape {
            _ if weight != Weight::Current || !self.is_composed() => return None,
            DrawnShape::Segment { from, to } => from.distance(to),
            DrawnShape::Arrow { along, .. } => along.length(),
            DrawnShape::Sphere { radius, .. } => radius,
            _ => return None,
        };
        let stated = step_sentence::stated_length(step)?;
        let of_kind = match (drawable.shape, drawable.role) {
            (DrawnShape::Sphere { .. }, _) => {
                drawable.label.is_empty() && stated.name.contains("radius")
            }
            // A normal is a direction, however long it is drawn.
            (_, Role::ContactNormal | Role::FaceNormal) => drawable.label == stated.name,
            (_, role) => measures(role, &stated),
        };
        let is_stated = of_kind && is_same(drawn, stated.meters) && !self.has_number(&stated);
        is_stated.then_some(stated)
    }

    /// Whether a name or a length of the current step has this number.
    pub(super) fn has_number(&self, stated: &StatedLength) -> bool {
        let number = length(stated.meters.abs());
        let ends = |text: &str| text.contains(&number);
        let is_shown = |length: Option<f32>| length.is_some_and(|one| is_same(one, stated.meters));
        let mut labels = self.figure.labels.iter();
        let mut lengths = self.figure.dimensions.iter().filter(|one| !one.is_drawn);
        labels.any(|label| {
            label.weight == Weight::Current && (is_shown(label.length) || ends(&label.text))
        }) || lengths.any(|one| ends(&one.text))
    }

    /// Adds of the drawings of `step` the one that is as long as it states.
    pub(super) fn add_stated(&mut self, study: &Study, step: usize) {
        let recorded = &study.record.steps[step];
        let finite = recorded
            .drawables
            .iter()
            .filter(|one| one.shape.is_finite());
        let mut stated = finite.filter(|one| {
            let stated = self.stated_by(one, Weight::Current, recorded);
            stated.is_some_and(|stated| stated.meters != 0.0)
        });
        if let Some(drawable) = stated.next().filter(|one| !self.hides(one.label)) {
            self.add_drawable(drawable, Weight::Current, false, recorded, None);
        }
    }

    /// Adds the length that `step` states, between the things that it is the distance of, unless one of its lines has it.
    pub(super) fn add_measured(&mut self, study: &Study, step: usize) {
        let recorded = &study.record.steps[step];
        let stated = step_sentence::stated_length(recorded).filter(|stated| stated.meters != 0.0);
        let Some(stated) = stated.filter(|stated| !self.has_number(stated)) else {
            return;
        };
        let is_it = |length: f32| is_same(length, stated.meters);
        let found = own_line(recorded, &stated).or_else(|| between(study, step, &is_it));
        let Some([a, b]) = found.or_else(|| drawn_before(study, step, &stated)) else {
            return;
        };
        let along = compared_boxes(recorded).and_then(|_| world_axis(b - a));
        let along = along.map_or(String::new(), |axis| format!(" along {axis}"));
        let number = length(stated.meters);
        let text = format!("{} {number}{along}", stated.name);
        if self.hides(&text) {
            return;
        }
        for box_ in compared_boxes(recorded).into_iter().flatten() {
            self.add_broad_phase_projections(&box_, [a, b]);
        }
        self.dimension_in(self.theme.ink(), [a, b], text);
        if let Some(limit) = stated.limit() {
            self.add_limit([a, b], limit);
        }
    }

    /// Adds what a length between `ends` is compared with: a distance where that was found, a radius from the same end, at an axis
    /// or a center.
    pub(super) fn add_limit(&mut self, [a, b]: [Vec3; 2], limit: &LengthLimit) {
        let current = self.current.filter(|_| self.is_composed());
        if let Some(ends) = current.and_then(|(study, step)| limit_ends(study, step, limit)) {
            let text = format!("{} {}", limit.name, limit.text);
            return self.dimension_in(self.theme.ink(), ends, text);
        }
        let is_inner = |at: Vec3| {
            let off_core = |body: &DrawnBody| closest_point_on_segment(at, body.a, body.b) - at;
            let mut bodies = self.figure.bodies.iter();
            bodies.any(|body| off_core(body).length() <= SAME * limit.meters)
        };
        let [from, to] = if is_inner(b) && !is_inner(a) {
            [b, a]
        } else {
            [a, b]
        };
        let along = (to - from).normalize_or_zero() * limit.meters;
        let is_near = limit.meters <= MAX_LIMIT * self.figure.case.diagonal();
        if self.is_composed() && is_near && along != Vec3::ZERO {
            let text = format!("{} {}", limit.name, limit.text);
            self.dimension_in(self.theme.ink(), [from, from + along], text);
        }
    }
}

/// Where the length is that `step` states: one of its drawings, or between the things that it is the distance of. `None` where
/// it states none, where that is nothing, and where the step draws nothing that is so far apart.
pub(crate) fn stated_ends(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    if let Some(found) = in_meters::at(study, step) {
        return Some(found.ends).filter(|[from, to]| from != to);
    }
    let recorded = &study.record.steps[step];
    let stated = step_sentence::stated_length(recorded)?;
    let is_it = |length: f32| is_same(length, stated.meters);
    let ends = own_line(recorded, &stated);
    ends.or_else(|| between(study, step, &is_it))
        .filter(|_| stated.meters != 0.0)
}

/// The line of `step` that is as long as it states.
fn own_line(step: &Step, stated: &StatedLength) -> Option<[Vec3; 2]> {
    let drawn = step.drawables.iter();
    let drawn = drawn.filter(|one| measures(one.role, stated));
    let mut drawn = drawn.filter_map(|one| match one.shape {
        DrawnShape::Segment { from, to } => Some([from, to]),
        DrawnShape::Arrow { from, along } => Some([from, from + along]),
        _ => None,
    });
    drawn.find(|[from, to]| is_same(from.distance(*to), stated.meters))
}

/// Where the distance is with which `step` compares the one that it states; `None` where it compares it with no distance.
pub(crate) fn compared_ends(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let stated = step_sentence::stated_length(&study.record.steps[step])?;
    limit_ends(study, step, stated.limit()?)
}

/// Where a distance was found that is a limit at `step`.
fn limit_ends(study: &Study, step: usize, limit: &LengthLimit) -> Option<[Vec3; 2]> {
    let is_it = |length: f32| is_same(length, limit.meters);
    let step = Some(step).filter(|_| is_between_places(limit.name))?;
    let earlier = earlier_length(study, step, &is_it);
    earlier
        .or_else(|| between_points(study, step, limit.meters))
        .or_else(|| between(study, step, &is_it))
}

/// Between which things that `step` draws it is as far as `is_it` says.
pub(super) fn between(
    study: &Study,
    step: usize,
    is_it: &dyn Fn(f32) -> bool,
) -> Option<[Vec3; 2]> {
    let sighted = scope::in_sight(study, step, false);
    let drawn = sighted.iter().filter(|one| one.is_current);
    let drawn: Vec<DrawnShape> = drawn.map(|one| one.drawable.shape).collect();
    let known = study.pair_at(step).map_or(vec![], |pair| {
        let both = [&pair.shapes.mover, &pair.shapes.obstacle];
        both.into_iter().flat_map(Solid::points).collect()
    });
    let arrow = || {
        drawn.iter().find_map(|shape| match *shape {
            DrawnShape::Arrow { from, along } if is_it(along.length()) => {
                Some([from, from + along])
            }
            _ => None,
        })
    };
    // The axis of a tube is its edge.
    let tube = || {
        drawn.iter().find_map(|shape| match *shape {
            DrawnShape::Tube { a, b, .. } if is_it(a.distance(b)) => Some([a, b]),
            _ => None,
        })
    };
    vector(&study.record.steps[step], &drawn, is_it)
        .or_else(arrow)
        .or_else(tube)
        .or_else(|| ends(&drawn, &known, is_it))
}

/// The ends of the latest line of an earlier step that is so long.
fn drawn_before(study: &Study, step: usize, stated: &StatedLength) -> Option<[Vec3; 2]> {
    let sighted = scope::in_sight(study, step, true);
    let earlier = sighted.iter().filter(|one| !one.is_current).rev();
    let mut lines = earlier.filter_map(|one| match one.drawable.shape {
        DrawnShape::Segment { from, to } if measures(one.drawable.role, stated) => Some([from, to]),
        _ => None,
    });
    lines.find(|[from, to]| is_same(from.distance(*to), stated.meters))
}

/// Whether `limit` is a length between places, and so no radius and no tolerance.
fn is_between_places(name: &str) -> bool {
    ["distance", "best so far"]
        .into_iter()
        .any(|word| name.contains(word))
}

/// Where the two axes, corners or ends of a pair are so many meters apart.
fn between_points(study: &Study, step: usize, meters: f32) -> Option<[Vec3; 2]> {
    let pair = study.pair_at(step)?;
    let obstacle = pair.shapes.obstacle.points();
    let mover = pair.shapes.mover.points().into_iter();
    let mut both = mover.flat_map(|own| obstacle.iter().map(move |&other| [own, other]));
    both.find(|[own, other]| is_same(own.distance(*other), meters))
}

/// Where a step before `step` of the same pair has a line or states a length that is as long as `is_it` says, the latest first.
pub(super) fn earlier_length(
    study: &Study,
    step: usize,
    is_it: &dyn Fn(f32) -> bool,
) -> Option<[Vec3; 2]> {
    let start = study.pair_at(step)?.steps.start;
    (start..step).rev().find_map(|earlier| {
        let drawn = study.record.steps[earlier].drawables.iter();
        let line = drawn.filter_map(|one| match one.shape {
            DrawnShape::Segment { from, to } if one.role == Role::Gap => Some([from, to]),
            _ => None,
        });
        let mut all = line.chain(stated_ends(study, earlier));
        all.find(|[from, to]| is_it(from.distance(*to)))
    })
}

/// Between which places of the `drawn` things, or of the `known` points of a pair and them, it is so long.
fn ends(drawn: &[DrawnShape], known: &[Vec3], is_long: &dyn Fn(f32) -> bool) -> Option<[Vec3; 2]> {
    let is_it = |ends: &[Vec3; 2]| is_long(ends[0].distance(ends[1]));
    let boxes = drawn.iter().filter_map(|shape| match shape {
        DrawnShape::Box(shape) => Some(shape),
        _ => None,
    });
    let boxes: Vec<&OrientedBox> = boxes.collect();
    if let [one, other, ..] = boxes[..]
        && let Some(ends) = between_boxes(one, other).filter(is_it)
    {
        return Some(ends);
    }
    let own: Vec<Vec3> = drawn.iter().flat_map(points).collect();
    let to_flat = drawn.iter().flat_map(|shape| {
        let foot = move |at: Vec3| Some([foot(shape, at)?, at]);
        own.iter().chain(known).copied().filter_map(foot)
    });
    let between = own.iter().enumerate().flat_map(|(index, one)| {
        let others = own[index + 1..].iter().chain(known);
        others.map(|other| [*one, *other])
    });
    let spheres = drawn.iter().filter_map(|shape| match *shape {
        DrawnShape::Sphere { center, radius } => Some((center, radius)),
        _ => None,
    });
    let spheres: Vec<(Vec3, f32)> = spheres.collect();
    let surfaces = spheres
        .iter()
        .enumerate()
        .flat_map(|(index, &(center, radius))| {
            let nearest = drawn
                .iter()
                .filter_map(move |shape| Some((foot(shape, center)?, 0.0)));
            let points = own.iter().filter(move |at| **at != center);
            let points = points.map(|at| (*at, 0.0));
            let others = spheres[index + 1..].iter().copied();
            nearest
                .chain(others)
                .chain(points)
                .map(move |(other, other_radius)| {
                    let direction = (other - center).normalize_or_zero();
                    [
                        center + direction * radius,
                        other - direction * other_radius,
                    ]
                })
        });
    to_flat.chain(between).chain(surfaces).find(is_it)
}

/// The points that a drawn thing is made of, as far as something may be measured from them.
fn points(shape: &DrawnShape) -> Vec<Vec3> {
    match *shape {
        DrawnShape::Point { at } => vec![at],
        DrawnShape::Sphere { center, .. } => vec![center],
        DrawnShape::Capsule { a, b, .. } => vec![a, b],
        _ => vec![],
    }
}

/// A vector that `step` computes and that is so long, from where the step draws an arrow, or to where it draws a
/// body: then it is how that has moved.
fn vector(step: &Step, drawn: &[DrawnShape], is_it: &dyn Fn(f32) -> bool) -> Option<[Vec3; 2]> {
    let vector = step.values.iter().find_map(|(_, value)| match value {
        Value::Vector(vector) if is_it(vector.length()) => Some(*vector),
        _ => None,
    })?;
    let arrow = drawn.iter().find_map(|shape| match *shape {
        DrawnShape::Arrow { from, .. } => Some([from, from + vector]),
        _ => None,
    });
    let moved = drawn.iter().find_map(|shape| match *shape {
        DrawnShape::Sphere { center: at, .. } | DrawnShape::Capsule { a: at, .. } => {
            Some([at - vector, at])
        }
        _ => None,
    });
    arrow.or(moved)
}

/// The point of a plane, of an edge or of a line that is nearest to `at`.
fn foot(shape: &DrawnShape, at: Vec3) -> Option<Vec3> {
    match *shape {
        DrawnShape::Plane { point, normal } => {
            let normal = normal.try_normalize()?;
            Some(at - normal * (at - point).dot(normal))
        }
        DrawnShape::Segment { from, to } => Some(closest_point_on_segment(at, from, to)),
        DrawnShape::Line { through, direction } => {
            let direction = direction.try_normalize()?;
            Some(through + direction * (at - through).dot(direction))
        }
        _ => None,
    }
}

/// The gap between two boxes along the axis on which it is widest, or how far they overlap on it; `None` unless they stand
/// along the axes of the world.
fn between_boxes(one: &OrientedBox, other: &OrientedBox) -> Option<[Vec3; 2]> {
    let span = |shape: &OrientedBox| {
        let corners = shape.corners();
        let low = corners.into_iter().fold(corners[0], Vec3::min);
        let high = corners.into_iter().fold(corners[0], Vec3::max);
        let is_along =
            (high - low).abs_diff_eq(2.0 * shape.half_size, 1e-4 * (high - low).length());
        is_along.then_some([low, high])
    };
    let ([low, high], [other_low, other_high]) = (span(one)?, span(other)?);
    let (above, below) = (other_low - high, low - other_high);
    let gaps = above.max(below);
    let axis = (0..3).max_by(|&i, &j| gaps[i].total_cmp(&gaps[j]))?;
    // On the other axes in the middle of what both have, or of what is between them.
    let middle = 0.5 * (low.max(other_low) + high.min(other_high));
    let [mut from, mut to] = [middle; 2];
    [from[axis], to[axis]] = if above[axis] >= below[axis] {
        [high[axis], other_low[axis]]
    } else {
        [low[axis], other_high[axis]]
    };
    Some([from, to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::AxisBox;
    use glam::vec3;

    fn solid(low: Vec3, high: Vec3) -> DrawnShape {
        DrawnShape::Box(AxisBox { low, high }.into())
    }

    #[test]
    fn boxes_are_measured_along_the_axis_that_decides() {
        let one = solid(Vec3::ZERO, vec3(1.0, 2.0, 1.0));
        let apart = solid(vec3(0.5, 2.5, 0.0), vec3(3.0, 3.0, 1.0));
        let found = ends(&[one, apart], &[], &|length| is_same(length, 0.5));
        assert_eq!(found, Some([vec3(0.75, 2.0, 0.5), vec3(0.75, 2.5, 0.5)]));
        let overlapping = solid(vec3(0.8, 1.0, 0.0), vec3(3.0, 3.0, 1.0));
        let found =
            ends(&[one, overlapping], &[], &|length| is_same(length, 0.2)).expect("an overlap");
        assert!(found[0].abs_diff_eq(vec3(1.0, 1.5, 0.5), 1e-6), "{found:?}");
        assert!(found[1].abs_diff_eq(vec3(0.8, 1.5, 0.5), 1e-6), "{found:?}");
        assert_eq!(
            ends(&[one, apart], &[], &|length| is_same(length, 0.7)),
            None,
            "another length"
        );
    }

    #[test]
    fn the_depth_of_a_point_in_a_sphere_is_measured_to_its_surface() {
        let sphere = DrawnShape::Sphere {
            center: Vec3::Y,
            radius: 0.3,
        };
        let at = vec3(0.0, 0.8, 0.0);
        let found = ends(&[DrawnShape::Point { at }, sphere], &[], &|length| {
            is_same(length, 0.1)
        });
        let [surface, point] = found.expect("a depth");
        assert!(surface.abs_diff_eq(vec3(0.0, 0.7, 0.0), 1e-6) && point == at);
    }

    #[test]
    fn a_point_is_measured_to_its_foot_on_the_plane_or_on_the_edge() {
        let plane = DrawnShape::Plane {
            point: vec3(5.0, 1.0, 0.0),
            normal: Vec3::Y,
        };
        let at = vec3(0.0, 3.0, 0.0);
        let down = Some([vec3(0.0, 1.0, 0.0), at]);
        assert_eq!(
            ends(&[plane, DrawnShape::Point { at }], &[], &|length| is_same(
                length, 2.0
            )),
            down
        );
        assert_eq!(
            ends(&[plane], &[vec3(0.0, 9.0, 0.0), at], &|length| is_same(
                length, 2.0
            )),
            down,
            "the nearer end"
        );
        let edge = DrawnShape::Segment {
            from: vec3(-1.0, 0.0, 0.0),
            to: vec3(1.0, 0.0, 0.0),
        };
        let found = ends(&[edge, DrawnShape::Point { at }], &[], &|length| {
            is_same(length, 3.0)
        });
        assert_eq!(found, Some([Vec3::ZERO, at]));
    }
}
