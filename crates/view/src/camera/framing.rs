//! From where a camera sees all that it should, as large as there is room.
//!
//! A ball (p, ρ) in camera space (right, up, backwards) is under the plane through the eye e that leaves the axis at the
//! slope s where  p.x - e.x + ρ √(1 + s²) ≤ s (e.z - p.z),  that is  e.x + s e.z ≥ p.x + s p.z + ρ √(1 + s²).  Of all
//! balls the greatest right side counts. With the same of the plane at the other side, two lines in (e.x, e.z) meet in the
//! nearest eye that sees everything between the two planes. In parallel projection the terms of depth fall away.

use super::{
    Camera, DISTANCES, FOV_Y,
    side::{before_face, clear, is_in_sight, is_level, shows_end_on, side, side_of_run},
};
use crate::{
    figure::{angle, intervals, measured, minkowski, stated::is_on_the_way},
    picture_room::PictureRoom,
    rounded_triangle::RoundedTriangle,
};
use capsule_core::{
    geometry::Shape,
    minkowski::Stage,
    trace::{Drawable, DrawnShape, Role, Value},
};
use capsule_scenes::{
    run::study::Study,
    scene::{Scene, View, Viewpoint},
};
use capsule_text::in_meters;
use glam::{Vec2, Vec3, vec2};
use std::f32::consts::FRAC_PI_2;

/// The side of scenes that ask for none.
const THREE_QUARTER: Camera = Camera {
    target: Vec3::ZERO,
    yaw: 0.62,
    pitch: 0.42,
    distance: 1.0,
    orthographic: false,
};
/// Width over height of the pictures that scenes' eyes are written for.
pub(super) const WRITTEN_FOR: f32 = 1.6;
/// The share of a picture's shorter side that stays free at each border.
const FREE: f32 = 0.07;
/// The least and the most of that, points.
const FREE_POINTS: std::ops::RangeInclusive<f32> = 10.0..=44.0;
/// Between what has to be seen and what is written in a corner, points.
const BESIDE_CORNER: f32 = 8.0;

/// From where a picture is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Framing {
    /// From this camera, which is meant for pictures of this width over height: of narrower ones from farther away.
    Placed(Camera, f32),
    /// The same where all that has to be seen is in it and large enough; else as [`Self::Fitted`].
    Kept(Camera, f32),
    /// From the side of this camera, as near as all that has to be seen allows.
    Fitted(Camera),
}

/// How much farther away than needed a camera may be that is kept.
const FARTHER: f32 = 1.5;
/// The least cosine of the angle between the view and a length of which nothing is seen.
const ALONG: f32 = 0.8;
/// How far off the middle of a picture its subject may be in one that is kept, as a share of the way to the border.
const AMID: f32 = 0.4;
/// The sine of the angle to a face under which it is seen end on.
const END_ON: f32 = 0.2;
/// A turn about the vertical, radians, and how many of them are a quarter.
const TURN: f32 = FRAC_PI_2 / QUARTER as f32;
const QUARTER: i32 = 18;
/// The largest cosine of the angle between the view and a length that decides: it is seen at nine tenths of its length.
const FORESHORTENED: f32 = 0.45;
/// A shorter length is rounding, in radii of the mover.
const ROUNDING: f32 = 1e-3;
/// What steps call the axis that they compare along.
const AXIS: &str = "axis";
/// The least gap that a camera turns for, in radii of the mover.
const SEEN_GAP: f32 = 0.1;
/// Lengths that differ by a smaller share are one.
const SAME_LENGTH: f32 = 0.01;
/// How often the camera is turned to one thing after the other until it sees all.
const TURNS_TO_ALL: usize = 4;
/// The least cosine of the angle between the view and the normal of a body's tested face.
const NOT_END_ON: f32 = 0.3;
/// The least cosine of the angle between the view and the normal of an angle's plane, and of a face beside whose edge a point is.
const FLAT_ON: f32 = 0.85;
const NOT_EDGE_ON: f32 = 0.6;
/// The same of the plane of a path and a normal beside it.
const SQUARE_ON: f32 = 0.96;
/// Yaw and pitch by which the camera is turned then, radians.
const TURNS: [[f32; 2]; 4] = [[0.0, 0.4], [0.45, 0.0], [-0.45, 0.0], [0.0, -0.4]];

/// What is in sight wherever the scene is looked at from.
#[derive(Clone, Debug, Default)]
pub struct NeededSight {
    pub hulls: Vec<RoundedTriangle>,
    /// The unit normal of a face that is not seen end on; `None` where there is none.
    pub face: Option<Vec3>,
}

impl Framing {
    /// The view of a scene, or a three-quarter view.
    pub fn of(view: Option<&View>) -> Self {
        let Some(view) = view else {
            return Self::Fitted(THREE_QUARTER);
        };
        match view.from {
            Viewpoint::Direction(back) => Self::Fitted(Camera {
                orthographic: view.orthographic,
                ..Camera::from_direction(back)
            }),
            Viewpoint::Eye { eye, target } => {
                let camera = Camera::from_eye(eye, target, view.orthographic);
                Self::Placed(camera, WRITTEN_FOR)
            }
        }
    }

    /// The view of `scene` at `step` of its `study`: as the scene asks where it opens; elsewhere from the same side, kept to
    /// while it shows all that the step is about, and turned no farther than it takes to see how long its deciding length is.
    /// For a scene that `is_changed` its eye was not chosen: it is only kept to while it shows the answer.
    pub fn at(scene: &Scene, study: &Study, (step, is_changed): (Option<usize>, bool)) -> Self {
        let framing = match Self::of_case(scene, study) {
            Self::Placed(camera, aspect) if is_changed => {
                let across = answered(study).and_then(Vec3::try_normalize);
                if across.is_some_and(|across| camera.back().dot(across).abs() > ALONG) {
                    Self::of_answer(scene, study)
                } else {
                    Self::Kept(camera, aspect)
                }
            }
            framing => framing,
        };
        if study.opens(scene, step) {
            return framing;
        }
        let step = step.filter(|&step| step < study.record.steps.len());
        let deciding = step.and_then(|step| deciding(study, study.record.result_of(step)));
        let angle = step.and_then(|step| {
            let stated = angle::stated_arms(study, step).filter(angle::has_plane);
            stated.or_else(|| angle::compared_arms(study, step))
        });
        let plane = step.and_then(|step| plane(study, step));
        let compared = step.and_then(|step| across_lengths(study, study.record.result_of(step)));
        let plane = plane.or(compared.map(|normal| (normal, FLAT_ON)));
        // Where a scene describes its picture, the shapes are shown and no body.
        let reduced = step.filter(|_| !study.opens(scene, step));
        let body = reduced.and_then(|step| minkowski::about_body(study, step));
        let gap = step.and_then(|step| SeenGap::of(study, step, deciding?));
        let turned = |camera: Camera| match (angle, plane, deciding) {
            (Some([one, other]), ..) => camera.turned_to_plane(one.cross(other), FLAT_ON),
            (None, Some((normal, cosine)), Some([from, to])) => {
                let turned = camera.turned_to_plane(normal, cosine);
                turned.turned_to(to - from)
            }
            (None, None, Some([from, to])) => {
                let turned = camera.turned_to(to - from);
                match &gap {
                    Some(gap) if !gap.is_open(turned.back()) => {
                        turned.turned_until(gap.across, 0.0)
                    }
                    _ => turned,
                }
            }
            (None, Some((normal, cosine)), None) => camera.turned_to_plane(normal, cosine),
            (None, None, None) => camera,
        };
        let way = step.and_then(|step| way_to_touch(study, step));
        let turned = |camera: Camera| match way {
            Some([from, to]) => turned(camera).turned_to(to - from),
            None => turned(camera),
        };
        let deciding = way.or(deciding);
        // Before a body its point's path is seen, whatever else is, and a tested face is none that is seen end on.
        let face = reduced.and_then(|step| minkowski::tested_face(study, step));
        let turned = |camera: Camera| match body {
            Some(pair) => (0..TURNS_TO_ALL).fold(camera, |camera, _| {
                let turned = turned(camera).turned_to_plane(face.unwrap_or_default(), NOT_END_ON);
                turned.turned_to(pair.shapes.displacement)
            }),
            None => turned(camera),
        };
        match framing {
            // Amid a level what is near may stand before what decides.
            Self::Placed(camera, aspect) if is_level(study) && body.is_none() => {
                let pair = step.and_then(|step| study.pair_at(step));
                let turned = turned(camera);
                let is_clear = |ends| is_in_sight(scene, pair, ends, turned.back());
                let is_in_picture =
                    |ends: [Vec3; 2]| camera.sees(&ends.map(|end| (end, 0.0)), aspect);
                let is_seen = |ends| turned == camera && is_in_picture(ends);
                match deciding {
                    Some(ends) if !is_seen(ends) && is_clear(ends) => Self::Kept(turned, aspect),
                    Some(ends) if !is_in_picture(ends) => Self::Kept(camera, aspect),
                    None if !has_mover(study, step, |at| camera.sees(&[(at, 0.0)], aspect)) => {
                        Self::Kept(camera, aspect)
                    }
                    _ => framing,
                }
            }
            Self::Placed(camera, aspect) | Self::Kept(camera, aspect) => match turned(camera) {
                same if same == camera => Self::Kept(camera, aspect),
                // Turned about a place that was chosen for another side.
                other => Self::Fitted(other),
            },
            Self::Fitted(camera) => Self::Fitted(turned(camera)),
        }
    }

    /// The view that `scene` asks for; of one that asks for none, that of its answer.
    pub(crate) fn of_case(scene: &Scene, study: &Study) -> Self {
        match &scene.view {
            Some(view) => Self::of(Some(view)),
            None => Self::of_answer(scene, study),
        }
    }

    /// Square to what decides `study`, in parallel projection, or the three-quarter view where no side shows that, turned no farther
    /// than it takes to see how long the answer is.
    fn of_answer(scene: &Scene, study: &Study) -> Self {
        let usual = THREE_QUARTER;
        let run = || side_of_run(scene, study, usual.back());
        match side(study, usual.back()).or_else(run) {
            Some(back) => Self::Fitted(Camera {
                orthographic: true,
                ..Camera::from_direction(back)
            }),
            None if study.frame().is_some() => Self::Fitted(Camera {
                distance: usual.distance,
                ..Camera::from_direction(clear(scene, usual.back()))
            }),
            None => {
                let camera = Camera {
                    distance: usual.distance,
                    ..Camera::from_direction(before_face(study, usual.back()))
                };
                let across = answered(study).filter(|_| !is_level(study));
                Self::Fitted(across.map_or(camera, |across| {
                    camera.turned_about_to(across, |back| !shows_end_on(study, back))
                }))
            }
        }
    }

    /// The same, from elsewhere where that does not show all that has to be seen.
    pub fn kept(self) -> Self {
        match self {
            Self::Placed(camera, aspect) => Self::Kept(camera, aspect),
            Self::Kept(..) | Self::Fitted(_) => self,
        }
    }

    /// The camera of a picture with this room that has to show `subject`.
    pub(crate) fn camera(&self, subject: &[RoundedTriangle], room: &PictureRoom) -> Camera {
        let placed = |camera: Camera, aspect: f32| Camera {
            distance: camera.distance * (aspect / room.aspect()).max(1.0),
            ..camera
        };
        match *self {
            Self::Placed(camera, aspect) => placed(camera, aspect),
            Self::Kept(camera, aspect) => {
                let kept = placed(camera, aspect);
                let fitted = kept.fitted(subject, room);
                let is_seen = |hull: &RoundedTriangle| kept.sees(&hull.balls(), room.aspect());
                let is_near = kept.distance <= FARTHER * fitted.distance;
                if is_near && kept.has_amid(fitted.target, room) && subject.iter().all(is_seen) {
                    kept
                } else {
                    fitted
                }
            }
            Self::Fitted(camera) => camera.fitted(subject, room),
        }
    }
}

/// The push, the gap or the motion to the touch that is the exact answer about the pair in focus.
fn answered(study: &Study) -> Option<Vec3> {
    let pair = study.pairs.get(study.focus?)?;
    match (pair.exact.contact, pair.exact.time) {
        (Some(contact), None | Some(0.0)) => Some(contact.push()),
        (Some(_), Some(time)) => Some(pair.shapes.displacement * time),
        (None, _) => {
            let [from, to] = pair.smallest_gap()?;
            Some(to - from)
        }
    }
}

/// The normal of the plane in which `step` decides, and the least cosine at which that is seen: beside an edge, along an axis,
/// or beside a path.
fn plane(study: &Study, step: usize) -> Option<(Vec3, f32)> {
    let beside_edge = in_meters::at(study, step).and_then(|found| found.normal);
    let beside_edge = beside_edge.map(|normal| (normal, NOT_EDGE_ON));
    let result = study.record.result_of(step);
    let beside_path = || {
        let [normal, path] = minkowski::beside_path(study, result)?;
        Some((normal.cross(path), SQUARE_ON))
    };
    let beside_edge = beside_edge.or_else(|| edge_plane(study, result));
    let intervals = intervals::plane(&study.record.steps[result]).map(|normal| (normal, FLAT_ON));
    beside_edge.or(intervals).or_else(beside_path)
}

/// The normal of the plane of the two distances that `step` compares, so that the longer one is seen to be longer.
fn across_lengths(study: &Study, step: usize) -> Option<Vec3> {
    let ends = [
        measured::stated_ends(study, step)?,
        measured::compared_ends(study, step)?,
    ];
    let [one, other] = ends.map(|[from, to]| (to - from).normalize_or_zero());
    let normal = one.cross(other);
    (normal.length() > END_ON).then_some(normal)
}

/// The same of the triangle beside whose edge `step` compares NaN, which is no length.
fn edge_plane(study: &Study, step: usize) -> Option<(Vec3, f32)> {
    let recorded = &study.record.steps[step];
    let (_, number, ..) = recorded.decision?.comparison?;
    let mut drawn = recorded.drawables.iter();
    let Shape::Triangle(triangle) = study.pair_at(step)?.shapes.obstacle else {
        return None;
    };
    let has_edge = drawn.any(|one| one.role == Role::Edge);
    (has_edge && number.is_nan()).then_some((triangle.area_normal(), NOT_EDGE_ON))
}

/// Between which places the length lies that decides `step`: the one that it states, a gap or a depth that it draws, or else its
/// normal, or that of a plane; where it ends a pair, the gap of that.
fn deciding(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let ends = |drawable: &Drawable| match drawable.shape {
        DrawnShape::Segment { from, to } => Some([from, to]),
        DrawnShape::Arrow { from, along } => Some([from, from + along]),
        DrawnShape::Plane { point, normal } => Some([point, point + normal]),
        _ => None,
    };
    // What is no longer than rounding has no direction.
    let pair = study.pair_at(step);
    let least = pair.map_or(0.0, |pair| ROUNDING * pair.shapes.mover.inner_radius());
    let is_long = |[from, to]: &[Vec3; 2]| from.distance(*to) > least;
    let first = |roles: &[Role]| {
        let drawn = study.record.steps[step].drawables.iter();
        let mut all = drawn.filter_map(|one| ends(one).filter(|_| roles.contains(&one.role)));
        all.find(is_long)
    };
    measured::stated_ends(study, step)
        .filter(is_long)
        .or_else(|| first(&[Role::Gap, Role::Penetration]))
        .or_else(|| gap(study, step))
        .or_else(|| first(&[Role::ContactNormal, Role::FaceNormal, Role::Plane]))
        .or_else(|| along_axis(study, step))
}

/// The way of the mover to the touch, where `step` gives the answer of a sweep.
fn way_to_touch(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let pair = study
        .pair_at(step)
        .filter(|_| !is_on_the_way(study, step))?;
    let time = pair.answer.time.filter(|&time| time > 0.0)?;
    let place = pair.shapes.mover.place();
    Some([place, place + pair.shapes.displacement * time])
}

/// The shapes of a pair with the gap between them that a step is about.
struct SeenGap {
    shapes: [Vec<RoundedTriangle>; 2],
    /// The unit vector from the one to the other.
    across: Vec3,
}

impl SeenGap {
    /// Of the pair of `step`, where the length between `ends` is the smallest gap of that.
    fn of(study: &Study, step: usize, ends: [Vec3; 2]) -> Option<Self> {
        let pair = study.pair_at(step)?;
        let standing = || Some((0.0, pair.gap_ends()?));
        let (time, gap) = pair.nearest_approach().or_else(standing)?;
        let [length, own] = [ends, gap].map(|[from, to]| from.distance(to));
        let shapes = [
            pair.shapes
                .mover
                .translated(pair.shapes.displacement * time),
            pair.shapes.obstacle,
        ];
        let across = (gap[1] - gap[0]).try_normalize()?;
        let is_seen = own > SEEN_GAP * pair.shapes.mover.inner_radius();
        (is_seen && (length - own).abs() < SAME_LENGTH * own).then(|| Self {
            shapes: shapes.map(|shape| RoundedTriangle::of(&shape).into_iter().collect()),
            across,
        })
    }

    /// Whether the shapes are seen apart from there, along the line of their gap.
    fn is_open(&self, back: Vec3) -> bool {
        let Some(seen) = self.across.reject_from_normalized(back).try_normalize() else {
            return false;
        };
        let reach = |hulls: &[RoundedTriangle], way: Vec3| {
            let balls = hulls.iter().flat_map(RoundedTriangle::balls);
            balls.fold(f32::NEG_INFINITY, |most, (center, radius)| {
                most.max(center.dot(way) + radius)
            })
        };
        let [one, other] = &self.shapes;
        let is_apart = |way: Vec3| reach(one, way) < -reach(other, -way);
        is_apart(seen) || is_apart(-seen)
    }
}

/// Whether the mover of a frame's `step` starts where `is_seen` says.
fn has_mover(study: &Study, step: Option<usize>, is_seen: impl Fn(Vec3) -> bool) -> bool {
    let passage = step.and_then(|step| study.mover_frame_at(step));
    passage.is_none_or(|passage| is_seen(passage.before.place()))
}

/// From the mover along the axis that `step` compares along.
fn along_axis(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let mut values = study.record.steps[step].values.iter();
    let place = study.pair_at(step)?.shapes.mover.place();
    values.find_map(|(name, value)| match value {
        Value::Vector(axis) if *name == AXIS => Some([place, place + *axis]),
        _ => None,
    })
}

/// The ends of the gap that is left where `step` ends a pair.
fn gap(study: &Study, step: usize) -> Option<[Vec3; 2]> {
    let pair = study.pair_at(step)?;
    let is_last = step + 1 == pair.steps.end;
    pair.smallest_gap().filter(|_| is_last)
}

#[cfg(test)]
impl Camera {
    /// Where a scene is seen from without a step, in a picture of this width over height.
    pub(crate) fn of<'a>(
        scene: impl Into<capsule_scenes::scene::Snapshot<'a>>,
        aspect: f32,
    ) -> Self {
        let scene = scene.into();
        let bodies = scene.bodies().filter(|body| !body.hidden);
        let all: Vec<RoundedTriangle> = bodies
            .flat_map(|body| RoundedTriangle::of(&body.shape))
            .collect();
        let room = PictureRoom::plain(vec2(600.0 * aspect, 600.0));
        Framing::of(scene.scene.view.as_ref()).camera(&all, &room)
    }
}

/// A part of the picture, as slopes of the planes through its borders: right and up per depth.
#[derive(Clone, Copy)]
struct Slopes {
    low: Vec2,
    high: Vec2,
}

impl Camera {
    /// The view in a scene file that makes [`Framing::of`] this camera again, except for digits too small to see.
    pub(crate) fn as_written(&self, aspect: f32, minkowski: Stage) -> View {
        let mut written = *self;
        written.distance /= (WRITTEN_FOR / aspect).max(1.0);
        // A thousandth of the distance is less than a pixel or two.
        let digits = (3.0 - written.distance.log10().floor()).clamp(0.0, 6.0);
        let scale = 10_f64.powf(f64::from(digits));
        let round = |x: f32| ((f64::from(x) * scale).round() / scale) as f32 + 0.0;
        let rounded = |v: Vec3| Vec3::from_array(v.to_array().map(round));
        View {
            from: Viewpoint::Eye {
                eye: rounded(written.written_eye()),
                target: rounded(written.target),
            },
            orthographic: written.orthographic,
            minkowski,
        }
    }

    /// Whether all `balls`, center and radius, are in the picture.
    pub(crate) fn sees(&self, balls: &[(Vec3, f32)], aspect: f32) -> bool {
        let is_seen = |point: Vec3| {
            let place = self.project(point, aspect);
            place.is_some_and(|place| place.abs().max_element() <= 1.0)
        };
        balls.iter().all(|&(center, radius)| {
            let [x, y] = [self.right() * radius, self.up() * radius];
            [x, -x, y, -y].into_iter().all(|by| is_seen(center + by))
        })
    }

    /// Whether this place is not far from the middle of the picture.
    fn has_amid(&self, place: Vec3, room: &PictureRoom) -> bool {
        let seen = self.project(place, room.aspect());
        seen.is_some_and(|seen| seen.abs().max_element() <= AMID)
    }

    /// The same, turned where it sees the face of `needed` end on, and fitted to its hulls where one is out of sight.
    pub(crate) fn showing(self, needed: &NeededSight, room: &PictureRoom) -> Self {
        let turned = needed
            .face
            .map_or(self, |normal| self.turned_from_edge(normal));
        let is_seen = |hull: &RoundedTriangle| turned.sees(&hull.balls(), room.aspect());
        if needed.hulls.iter().all(is_seen) {
            turned
        } else {
            turned.fitted(&needed.hulls, room)
        }
    }

    /// The same, turned no farther than it takes to see how long this vector is; of none it stays.
    fn turned_to(self, deciding: Vec3) -> Self {
        match deciding.try_normalize() {
            Some(deciding) if self.back().dot(deciding).abs() > FORESHORTENED => {
                self.turned_until(deciding, FORESHORTENED)
            }
            _ => self,
        }
    }

    /// The same, turned about the vertical to a direction that `is_clear`, as one walks around what one looks at; it stays where that
    /// is not enough.
    fn turned_about_to(self, deciding: Vec3, is_clear: impl Fn(Vec3) -> bool) -> Self {
        let way = deciding.normalize_or_zero();
        let turns = (0..=QUARTER).flat_map(|turn| [turn, -turn]);
        let turned = turns.map(|turn| Self {
            yaw: self.yaw + TURN * turn as f32,
            ..self
        });
        let mut seen = turned.filter(|camera| {
            let back = camera.back();
            back.dot(way).abs() <= FORESHORTENED && (*camera == self || is_clear(back))
        });
        seen.next().unwrap_or(self)
    }

    /// The same, turned no farther than it takes to see a plane with this normal at this cosine.
    fn turned_to_plane(self, normal: Vec3, cosine: f32) -> Self {
        match normal.try_normalize() {
            Some(normal) if self.back().dot(normal).abs() < cosine => {
                self.turned_until(normal, cosine)
            }
            _ => self,
        }
    }

    /// The same, turned until the cosine of its angle to this unit vector, or to the opposite one, is so large.
    fn turned_until(self, axis: Vec3, cosine: f32) -> Self {
        let along = self.back().dot(axis);
        let aside = (self.back() - axis * along)
            .try_normalize()
            .unwrap_or_else(|| axis.any_orthonormal_vector());
        let kept = (1.0 - cosine * cosine).sqrt();
        let turned = Self::from_direction(aside * kept + axis * cosine.copysign(along));
        Self {
            distance: self.distance,
            target: self.target,
            orthographic: self.orthographic,
            ..turned
        }
    }

    /// The same, turned so that a face with this unit normal is seen as one, where it is seen end on.
    fn turned_from_edge(self, normal: Vec3) -> Self {
        let steepness = |camera: &Self| camera.back().dot(normal).abs();
        if steepness(&self) >= END_ON {
            return self;
        }
        let turned = TURNS.map(|[yaw, pitch]| Self {
            yaw: self.yaw + yaw,
            pitch: (self.pitch + pitch).clamp(-FRAC_PI_2, FRAC_PI_2),
            ..self
        });
        let steeper = |one: Self, other: Self| {
            if steepness(&other) > steepness(&one) {
                other
            } else {
                one
            }
        };
        turned.into_iter().fold(self, steeper)
    }

    /// The same direction, from as near as all of `subject` can be seen apart from what is written in the corners. What is not
    /// finite is left out; of nothing it stays where it is.
    pub(crate) fn fitted(self, subject: &[RoundedTriangle], room: &PictureRoom) -> Self {
        let subject: Vec<RoundedTriangle> = subject
            .iter()
            .copied()
            .filter(RoundedTriangle::is_finite)
            .collect();
        if subject.is_empty() {
            return self;
        }
        let free = (room.size.min_element() * FREE).clamp(*FREE_POINTS.start(), *FREE_POINTS.end());
        let [left, right] = room.corners.map(|corner| {
            if corner.min_element() > 0.0 {
                (corner + BESIDE_CORNER).max(Vec2::splat(free))
            } else {
                Vec2::splat(free)
            }
        });
        // Beside what is written at the left or above it, and the same at the right.
        let border = Vec2::splat(free);
        let ways = [
            (border, border),
            (vec2(left.x, free), vec2(right.x, free)),
            (vec2(left.x, right.y), border),
            (vec2(free, left.y), vec2(right.x, free)),
            (vec2(free, left.y.max(right.y)), border),
        ];
        let fitted = ways.into_iter().filter_map(|(lower, upper)| {
            let slopes = Slopes::of([lower, upper], room.size)?;
            let camera = self.seeing(&subject, &slopes);
            let is_clear = camera.leaves_corners(&subject, room, [left, right]);
            is_clear.then_some(camera)
        });
        let nearest = fitted.min_by(|a, b| a.distance.total_cmp(&b.distance));
        nearest.unwrap_or_else(|| match Slopes::of([border; 2], room.size) {
            Some(slopes) => self.seeing(&subject, &slopes),
            None => self,
        })
    }

    /// The same direction, from as near as `subject` can be seen between `slopes`.
    fn seeing(self, subject: &[RoundedTriangle], slopes: &Slopes) -> Self {
        let to_camera = self.rotation().inverse();
        let depth = if self.orthographic { 0.0 } else { 1.0 };
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        let (mut back, mut front) = (f32::INFINITY, f32::NEG_INFINITY);
        for (center, radius) in subject.iter().flat_map(RoundedTriangle::balls) {
            let p = to_camera * center;
            let thick = |slope: Vec2| (Vec2::ONE + slope * slope * depth).powf(0.5) * radius;
            let at = p.truncate();
            high = high.max(at + slopes.high * p.z * depth + thick(slopes.high));
            low = low.min(at + slopes.low * p.z * depth - thick(slopes.low));
            (back, front) = (back.min(p.z - radius), front.max(p.z + radius));
        }
        let needed = (high - low) / (slopes.high - slopes.low);
        let middle = (back + front) * 0.5;
        // In perspective no nearer than a little before the foremost ball.
        let eye = if self.orthographic {
            needed.max_element()
        } else {
            needed.max_element().max(front + (front - middle) * 0.2)
        };
        let across = (low - slopes.low * eye + high - slopes.high * eye) * 0.5;
        let distance = if self.orthographic { eye } else { eye - middle };
        Self {
            target: self.rotation() * across.extend(middle),
            distance: distance.clamp(*DISTANCES.start(), *DISTANCES.end()),
            ..self
        }
    }

    /// Whether nothing of `subject` is seen in the lower left and lower right corners of such widths and heights, points.
    fn leaves_corners(
        &self,
        subject: &[RoundedTriangle],
        room: &PictureRoom,
        corners: [Vec2; 2],
    ) -> bool {
        let half = room.size * 0.5;
        let seen = subject.iter().flat_map(RoundedTriangle::samples);
        let mut discs = seen.filter_map(|(center, radius)| {
            let place = self.project(center, room.aspect())?;
            let at = half + place * half;
            Some((at, radius * half.y / self.unit_at(center)))
        });
        discs.all(|(at, radius)| {
            let mirrored = vec2(room.size.x - at.x, at.y);
            let places = [at, mirrored].into_iter().zip(corners);
            let mut written = places
                .zip(room.corners)
                .filter(|(_, own)| own.min_element() > 0.0);
            written.all(|((at, corner), _)| (at - corner).max(Vec2::ZERO).length() > radius)
        })
    }
}

impl Slopes {
    /// The slopes of the rest of a picture of `size` without these margins at its left and bottom, and at its right and top,
    /// points; `None` where nothing is left.
    fn of([lower, upper]: [Vec2; 2], size: Vec2) -> Option<Self> {
        let of = |at: Vec2| (at * 2.0 - size) / size.y * (FOV_Y * 0.5).tan();
        let (low, high) = (of(lower), of(size - upper));
        let is_wide = (size - lower - upper).cmpgt(size * 0.2).all();
        is_wide.then_some(Self { low, high })
    }
}
