//! Where there is room for new shapes, near what one looks at.

use super::snap;
use crate::app::{context::PanelContext, view::camera::Bounds};
use capsule_lab::geometry::Shape;
use glam::{Vec3, vec3};

/// Between the places that are tried, metres.
const STEP: f32 = 0.5;
/// How far from where one looks, in those steps.
const FARTHEST: i32 = 24;
/// Shapes that overlap by less than this stand side by side, metres.
const SLACK: f32 = 0.01;

/// Where on the ground, near what one looks at, there is room for `shapes`, which stand about the origin; right there
/// if there is none. Metres.
pub(super) fn room_for(seen: &PanelContext<'_>, shapes: &[Shape]) -> Vec3 {
    let camera = seen.view.aim();
    let level = |y: f32| if y.abs() > camera.distance { y } else { 0.0 };
    let [x, z] = [camera.target.x, camera.target.z].map(snap::number);
    let here = vec3(x, snap::number(level(camera.target.y)), z);
    let shown = seen.session.snapshot().bodies().filter(|body| !body.hidden);
    let taken: Vec<Bounds> = shown.filter_map(|body| around(&body.shape)).collect();
    let wanted: Vec<Bounds> = shapes.iter().filter_map(around).collect();
    let is_free = |at: &Vec3| {
        let mut wanted = wanted.iter();
        !wanted.any(|one| taken.iter().any(|other| overlap(one, other, *at)))
    };
    let right = camera.right();
    let rings = (0..=FARTHEST).flat_map(|ring| {
        let mut places: Vec<Vec3> = ring_of(ring).map(|by| here + by * STEP).collect();
        // What is added comes to stand at the right of what is there.
        places.sort_by(|a, b| b.dot(right).total_cmp(&a.dot(right)));
        places
    });
    let mut places = rings.into_iter();
    places.find(is_free).unwrap_or(here)
}

/// The places that are `ring` steps away along x or z.
fn ring_of(ring: i32) -> impl Iterator<Item = Vec3> {
    let all = (-ring..=ring).flat_map(move |x| (-ring..=ring).map(move |z| (x, z)));
    let own = all.filter(move |(x, z)| x.abs().max(z.abs()) == ring);
    own.map(|(x, z)| vec3(x as f32, 0.0, z as f32))
}

fn around(shape: &Shape) -> Option<Bounds> {
    let radius = shape.radius();
    Bounds::around(shape.points().into_iter().map(|point| (point, radius)))
}

/// Whether `one`, moved by `at`, and `other` overlap.
fn overlap(one: &Bounds, other: &Bounds, at: Vec3) -> bool {
    let (min, max) = (one.min + at + SLACK, one.max + at - SLACK);
    min.cmplt(other.max).all() && other.min.cmplt(max).all()
}
