//! The subject of a picture: the part that has to be seen whole.
//!
//! It is the pair under study on all of its way, or the movers; the drawings near it; and of the other shapes those that are no
//! larger than it and near. Of a much larger shape, a floor or a hill, a part around it has to be seen.

use super::{Painter, Weight, broad_phase_boxes::decided_cell, drawables::corners_of};
use crate::{bounds::Bounds, rounded_triangle::RoundedTriangle};
use capsule_core::{
    geometry::{Capsule, Shape, Triangle, closest_point_on_segment},
    minkowski::{BodyForm, MinkowskiBody},
    trace::DrawnShape,
};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::Snapshot,
};
use glam::Vec3;

/// How far around what moves an obstacle may reach to be seen whole, in the diagonals of what moves: in a scene that stands
/// and in one that runs in frames.
const WHOLE: [f32; 2] = [2.0, 0.6];
/// The first of these in a case whose scene asks for no view: its mover is not to be lost above a floor.
const WHOLE_IN_CASE: f32 = 0.8;
/// How far around what moves one sees of an obstacle that reaches farther, in the same.
const PART: f32 = 0.45;
/// How far away the obstacle may be to be seen with all of the gap, in the same.
const FARTHEST_OBSTACLE: f32 = 60.0;
/// A capsule so many times as long as what moves, and as itself is thick, is cut off.
const FAR_LONGER: f32 = 12.0;
/// How far around the pair another shape may reach to be seen whole, in diagonals of the pair.
const NEIGHBORS: f32 = 0.35;
/// The distance from the case at which a drawing of the current step is still to be seen, in diagonals of the case.
const FARTHEST_TOLD: f32 = 1.0;
/// The same distance for the length that a step states.
const FARTHEST_STATED: f32 = 4.0;
/// The same distance for drawings of earlier steps.
const FARTHEST_EARLIER: f32 = 0.35;
/// The longest that an arrow is drawn, as a share of the height of what the picture is about.
const LONGEST_ARROW: f32 = 0.23;
/// Width over height of a usual picture.
const WIDTH_TO_HEIGHT: f32 = 1.7;
/// How far around those who move in frames one sees, in diagonals of the largest of them.
const SURROUNDINGS: f32 = 0.4;

/// A capsule that is longer than this many diagonals of its case leaves the picture.
const LEAVES_CASE: f32 = 1.5;
/// The largest cell of a broad phase that is seen whole, in sizes of the mover.
const LARGEST_CELL: f32 = 400.0;

/// The subject of a picture of the shapes of `scene`, and the box around it without shapes that are there only for orientation;
/// `None` where there are no shapes.
pub(super) fn of_shapes(
    scene: Snapshot<'_>,
    study: &Study,
    step: Option<usize>,
    pair: Option<&PairStudy>,
) -> (Vec<RoundedTriangle>, Option<Bounds>) {
    let mover = pair.map(|pair| pair.mover);
    let mover = mover.or_else(|| mover_at(scene, study, step?));
    let runs = study.frame().is_some();
    let mut subject = movers_of(scene, study, pair, mover);
    if let Some(part) = pair.filter(|_| !runs).and_then(part_of_mover) {
        subject = vec![part];
    }
    let moving = subject.clone();
    let gap = pair.filter(|_| !runs).and_then(PairStudy::smallest_gap);
    let gap = gap.filter(|[from, to]| {
        let reach = self::around(&moving).map_or(0.0, |around| around.diagonal());
        from.distance(*to) <= FARTHEST_OBSTACLE * reach
    });
    subject.extend(gap.map(|ends| RoundedTriangle::capsule(ends, 0.0)));
    let one = subject.iter().filter_map(|hull| self::around(&[*hull]));
    let one = one.map(|around| around.diagonal()).fold(0.0, f32::max);
    let Some(around) = around(&subject) else {
        let all = all_of(scene);
        let bounds = self::around(&all);
        return (all, bounds);
    };
    let tested = pair.map(|pair| (pair.obstacle, pair.shapes.obstacle));
    if let Some((body, shape)) = tested {
        let whole = scene.body(body).shape;
        let whole_reach = match runs {
            false if scene.scene.view.is_none() => WHOLE_IN_CASE,
            _ => WHOLE[usize::from(runs)],
        };
        let reach = grown(&around, whole_reach);
        let near = [whole, shape].into_iter().find(|one| holds(&reach, one));
        match near {
            Some(shape) => subject.extend(RoundedTriangle::of(&shape)),
            None => {
                let part = grown(&around, PART);
                let faces = shape.faces().into_iter();
                subject.extend(faces.flat_map(|face| clipped(&face, &part)));
                match shape.as_capsule() {
                    Some(capsule) if is_far_longer(&capsule, &around) => {
                        subject.push(part_of(&capsule, &around));
                    }
                    Some(_) => subject.extend(RoundedTriangle::of(&shape)),
                    None => {}
                }
            }
        }
    }
    let reach = self::around(&subject).map(|around| grown(&around, NEIGHBORS));
    if let Some(reach) = reach {
        let others = scene.bodies().filter(|body| !body.hidden);
        let near = others.filter(|body| holds(&reach, &body.shape));
        subject.extend(
            near.flat_map(|body| RoundedTriangle::of(&body.shape))
                .collect::<Vec<_>>(),
        );
    }
    let case = self::around(&subject);
    // A cell is seen whole, however much larger it is than what moves in it.
    let cell = step.filter(|&step| study.pair_at(step).is_none());
    let cell = cell.and_then(|step| decided_cell(&study.record.steps[step]));
    if let Some(cell) = cell.filter(|cell| cell.half_size.length() <= one * LARGEST_CELL) {
        subject.extend(RoundedTriangle::of(&Shape::Box(cell)));
    }
    if runs {
        subject.extend(moving.iter().map(|hull| hull.thicker(one * SURROUNDINGS)));
    }
    (subject, case)
}

/// The subject of a picture of a swept body: all of it, the mover where it was, and the way of its point.
pub(super) fn of_body(body: &MinkowskiBody, pair: &PairStudy) -> Vec<RoundedTriangle> {
    let pieces = body.pieces.iter().flat_map(|piece| {
        let hulls: Vec<RoundedTriangle> = match &piece.form {
            BodyForm::Flat { corners, .. } => RoundedTriangle::polygon(corners).collect(),
            BodyForm::Cylinder { ends } => vec![RoundedTriangle::capsule(*ends, body.radius)],
            BodyForm::Sphere { center } => vec![RoundedTriangle::ball(*center, body.radius)],
        };
        let offset = piece.offset;
        hulls.into_iter().map(move |hull| hull.translated(offset))
    });
    let core = body
        .faces
        .iter()
        .flat_map(|face| RoundedTriangle::polygon(face));
    let edges = body
        .edges
        .iter()
        .map(|&edge| RoundedTriangle::capsule(edge, 0.0));
    let way = [body.mover.a, body.mover.a + pair.shapes.displacement];
    let mut all: Vec<RoundedTriangle> = pieces.chain(core).chain(edges).collect();
    all.push(RoundedTriangle::capsule(way, 0.0));
    all.extend(RoundedTriangle::of(&pair.shapes.mover));
    all
}

impl Painter<'_> {
    /// Notes that `hull`, drawn with this weight, has to be in the picture, unless it is too far away.
    pub(super) fn show(&mut self, hull: RoundedTriangle, weight: Weight) {
        let reach = match weight {
            Weight::Current => FARTHEST_TOLD,
            _ => FARTHEST_EARLIER,
        };
        self.show_within(hull, reach);
    }

    /// Notes that `hull`, the length that a picture is about, has to be in it.
    pub(super) fn show_stated(&mut self, hull: RoundedTriangle) {
        self.show_within(hull, FARTHEST_STATED);
    }

    fn show_within(&mut self, hull: RoundedTriangle, reach: f32) {
        let reach = grown(&self.figure.case, reach);
        let is_near = |(center, radius): (Vec3, f32)| {
            reach.holds(center - radius) && reach.holds(center + radius)
        };
        if hull.is_finite() && hull.balls().into_iter().all(is_near) {
            self.figure.subject.push(hull);
        }
    }

    /// Adds a drawing of a step to the subject, but for arrows, which are added where they are drawn, and for endless ones.
    pub(super) fn show_told(&mut self, shape: &DrawnShape, weight: Weight) {
        match *shape {
            DrawnShape::Point { at } => self.show(RoundedTriangle::ball(at, 0.0), weight),
            DrawnShape::Segment { from: a, to: b } => {
                self.show(RoundedTriangle::capsule([a, b], 0.0), weight)
            }
            DrawnShape::Sphere { center, radius } => {
                self.show(RoundedTriangle::ball(center, radius), weight)
            }
            DrawnShape::Capsule { a, b, radius } => {
                self.show(RoundedTriangle::capsule([a, b], radius), weight);
            }
            DrawnShape::Tube { a, b, radius, .. } => {
                self.show(RoundedTriangle::capsule([a, b], radius), weight);
            }
            DrawnShape::Triangle { v } => {
                for part in RoundedTriangle::polygon(&v) {
                    self.show(part, weight);
                }
            }
            DrawnShape::Parallelogram { corner, sides } => {
                let corners = corners_of(corner, sides);
                for part in RoundedTriangle::polygon(&corners) {
                    self.show(part, weight);
                }
            }
            DrawnShape::Box(shape) => {
                for edge in shape.edges() {
                    self.show(RoundedTriangle::capsule(edge, 0.0), weight);
                }
            }
            DrawnShape::Line { .. } | DrawnShape::Plane { .. } | DrawnShape::Arrow { .. } => {}
        }
    }
}

/// All shapes that are to be seen.
fn all_of(scene: Snapshot<'_>) -> Vec<RoundedTriangle> {
    let shown = scene.bodies().filter(|body| !body.hidden);
    shown
        .flat_map(|body| RoundedTriangle::of(&body.shape))
        .collect()
}

/// The mover that a step of a frame is about, where several move; `None` where the step is about none.
fn mover_at(scene: Snapshot<'_>, study: &Study, step: usize) -> Option<usize> {
    let frame = study.frame()?;
    let above = std::iter::successors(Some(step), |&step| study.record.parent(step));
    let titles: Vec<String> = above
        .map(|step| study.record.steps[step].title.to_string())
        .collect();
    let mut bodies = frame.bodies.iter().copied();
    bodies.find(|&body| titles.iter().any(|title| *title == *scene.body(body).name))
}

/// The movers from start to end: of those that move in a frame `mover` alone, if it is given.
fn movers_of(
    scene: Snapshot<'_>,
    study: &Study,
    pair: Option<&PairStudy>,
    mover: Option<usize>,
) -> Vec<RoundedTriangle> {
    let seconds = scene.scene.world.time_step;
    let mut hulls = vec![];
    let mut add = |shape: &Shape, way: Vec3| {
        for hull in RoundedTriangle::of(shape) {
            hulls.push(hull);
            if way != Vec3::ZERO {
                hulls.push(hull.translated(way));
            }
        }
    };
    let is_sweep = |pair: &PairStudy| pair.choice.method.question.is_sweep();
    if let Some(pair) = pair {
        let way = |body: usize| {
            if is_sweep(pair) {
                scene.body(body).velocity * seconds
            } else {
                Vec3::ZERO
            }
        };
        add(&pair.shapes.mover, way(pair.mover));
        let obstacle = scene.body(pair.obstacle);
        if way(pair.obstacle) != Vec3::ZERO {
            add(&obstacle.shape, way(pair.obstacle));
        }
    }
    if let Some(frame) = study.frame() {
        let states = frame.before.movers.iter().zip(&frame.after.movers);
        for (body, (before, after)) in frame.bodies.iter().zip(states) {
            if mover.is_none_or(|mover| mover == *body) {
                add(&before.shape, Vec3::ZERO);
                add(&after.shape, Vec3::ZERO);
            }
        }
    }
    hulls.retain(RoundedTriangle::is_finite);
    hulls
}

/// The longest that an arrow is drawn in a picture of `subject`: about a quarter of its height, meters.
pub(super) fn longest_arrow(subject: &[RoundedTriangle]) -> Option<f32> {
    let size = around(subject).map(|around| around.max - around.min)?;
    // A wide subject fills a picture's width, a high one its height.
    let height = size.y.max(size.x.hypot(size.z) / WIDTH_TO_HEIGHT);
    Some(height * LONGEST_ARROW)
}

/// The box around `hulls`.
fn around(hulls: &[RoundedTriangle]) -> Option<Bounds> {
    Bounds::around(hulls.iter().flat_map(RoundedTriangle::balls))
}

/// A box enlarged by this many of its diagonals on every side.
fn grown(bounds: &Bounds, diagonals: f32) -> Bounds {
    let more = bounds.diagonal() * diagonals;
    Bounds {
        min: bounds.min - more,
        max: bounds.max + more,
    }
}

/// Whether all of `shape` is in `bounds`.
fn holds(bounds: &Bounds, shape: &Shape) -> bool {
    let reach = Vec3::splat(shape.radius());
    let mut points = shape.points().into_iter();
    points.all(|point| bounds.holds(point - reach) && bounds.holds(point + reach))
}

/// The part of a mover beside its obstacle, where it is a standing capsule that is far longer.
pub(super) fn part_of_mover(pair: &PairStudy) -> Option<RoundedTriangle> {
    let capsule = pair.shapes.mover.as_capsule()?;
    let hulls: Vec<RoundedTriangle> = RoundedTriangle::of(&pair.shapes.obstacle)
        .into_iter()
        .collect();
    let beside = around(&hulls)?;
    let is_cut = pair.shapes.displacement == Vec3::ZERO && is_far_longer(&capsule, &beside);
    is_cut.then(|| part_of(&capsule, &beside))
}

/// Whether beside all of `capsule` both its thickness and what is `around` would be too small to be seen.
fn is_far_longer(capsule: &Capsule, around: &Bounds) -> bool {
    let length = capsule.a.distance(capsule.b) + 2.0 * capsule.radius;
    length > FAR_LONGER * beside(capsule, around)
}

/// The larger of a capsule's thickness and of what is `around`.
fn beside(capsule: &Capsule, around: &Bounds) -> f32 {
    around.diagonal().max(2.0 * capsule.radius)
}

/// The part of a long `capsule` beside what is `around`.
fn part_of(capsule: &Capsule, around: &Bounds) -> RoundedTriangle {
    let near = closest_point_on_segment(around.center(), capsule.a, capsule.b);
    let along = (capsule.b - capsule.a).normalize_or_zero() * beside(capsule, around);
    let ends = [near - along, near + along];
    let ends = ends.map(|end| closest_point_on_segment(end, capsule.a, capsule.b));
    RoundedTriangle::capsule(ends, capsule.radius)
}

/// The part of a `capsule` that is seen in a picture of `case`, where that is much shorter than the capsule.
pub(super) fn seen_part(capsule: &Capsule, case: &Bounds) -> Option<RoundedTriangle> {
    let is_longer = capsule.a.distance(capsule.b) > LEAVES_CASE * case.diagonal();
    is_longer.then(|| {
        let near = closest_point_on_segment(case.center(), capsule.a, capsule.b);
        let along = (capsule.b - capsule.a).normalize_or_zero() * (0.3 * case.diagonal());
        let ends = [near - along, near + along];
        let ends = ends.map(|end| closest_point_on_segment(end, capsule.a, capsule.b));
        RoundedTriangle::capsule(ends, capsule.radius)
    })
}

/// The part of a triangle in `bounds`.
fn clipped(triangle: &Triangle, bounds: &Bounds) -> Vec<RoundedTriangle> {
    let mut corners = triangle.v.to_vec();
    for axis in 0..3 {
        corners = halved(&corners, |point| point[axis] - bounds.min[axis]);
        corners = halved(&corners, |point| bounds.max[axis] - point[axis]);
    }
    RoundedTriangle::polygon(&corners).collect()
}

/// The corners of the part of a triangle that is in `case`.
pub(super) fn near_part(triangle: &Triangle, case: &Bounds) -> Vec<Vec3> {
    let hulls = clipped(triangle, case).into_iter();
    hulls.flat_map(|hull| hull.points).collect()
}

/// The part of a polygon where `inside` is not negative.
fn halved(corners: &[Vec3], inside: impl Fn(Vec3) -> f32) -> Vec<Vec3> {
    let mut kept = vec![];
    for (i, &corner) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        let (here, there) = (inside(corner), inside(next));
        if here >= 0.0 {
            kept.push(corner);
        }
        if (here < 0.0) != (there < 0.0) {
            kept.push(corner.lerp(next, here / (here - there)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_pipeline_beside_a_ball_a_part_is_seen_and_a_post_beside_a_fly_whole() {
        let ball = Bounds::around([(Vec3::ZERO, 1.0)]).expect("a ball");
        let pipeline = Capsule {
            a: Vec3::X * -30.0,
            b: Vec3::X * 120.0,
            radius: 1.0,
        };
        assert!(is_far_longer(&pipeline, &ball));
        let ends = part_of(&pipeline, &ball).points;
        assert!(ends.iter().all(|end| end.x.abs() < 5.0), "{ends:?}");
        let fly = Bounds::around([(Vec3::ZERO, 0.0)]).expect("a fly");
        let post = Capsule {
            a: Vec3::ZERO,
            b: Vec3::Y,
            radius: 0.25,
        };
        assert!(!is_far_longer(&post, &fly));
    }
}
