//! Where there is room for new shapes, near what one looks at.

use super::snap;
use crate::{
    context::PanelContext,
    view::{camera::Bounds, picking},
};
use capsule_core::geometry::Shape;
use glam::{Vec2, Vec3, Vec3Swizzles, vec3};

/// Between the places that are tried, meters.
const STEP: f32 = 0.5;
/// How far from where one looks, in those steps.
const FARTHEST: i32 = 24;
/// The distance in front of the view's target where the search for the floor begins, meters.
const BEFORE: f32 = 0.05;
/// Shapes that overlap by less than this stand side by side, meters.
const SLACK: f32 = 0.01;

/// Where on the floor that one looks at there is room for `shapes`, which stand about the origin, or else beside it; right
/// there if there is none. Meters.
pub(super) fn room_for(seen: &PanelContext<'_>, shapes: &[Shape]) -> Vec3 {
    let camera = seen.view.aim();
    let shown = seen.session.snapshot().bodies().filter(|body| !body.hidden);
    let all = shown.filter_map(|body| Some((&body.shape, around(&body.shape)?)));
    let all: Vec<(&Shape, Bounds)> = all.collect();
    let floor = floor_ahead(&all, camera.ray(Vec2::ZERO, seen.view.rect.aspect_ratio()));
    let level = |y: f32| if y.abs() > camera.distance { y } else { 0.0 };
    let at = floor.unwrap_or(camera.target.with_y(level(camera.target.y)));
    let here = vec3(snap::number(at.x), snap::number(at.y), snap::number(at.z));
    let wanted: Vec<Bounds> = shapes.iter().filter_map(around).collect();
    // A shape that ends at the ground, such as a floor, does not stand on another.
    let stands = wanted.iter().any(|one| one.max.y > SLACK);
    let is_free = |at: &Vec3| {
        let is_beneath = |bounds: &Bounds| stands && bounds.max.y <= at.y + SLACK;
        let mut taken = all.iter().map(|(_, bounds)| bounds);
        !taken.any(|other| !is_beneath(other) && wanted.iter().any(|one| overlap(one, other, *at)))
    };
    // To the millimeter: a ray's length is rounded.
    let floor_at = |at: Vec3| {
        let floor = floor_under(&all, at + Vec3::Y * STEP)?;
        Some(floor.with_y((floor.y * 1000.0).round() / 1000.0))
    };
    // A wall whose end is beyond the floor stands there only where no better place is.
    let feet = |one: &Bounds| {
        let [x, z] = [[one.min.x, one.max.x], [one.min.z, one.max.z]];
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| vec3(x[i], 0.0, z[j]) * (1.0 - SLACK))
    };
    let is_all_on_floor = |at: &Vec3| {
        let mut feet = wanted.iter().flat_map(feet);
        feet.all(|foot| floor_at(*at + foot).is_some_and(|floor| (floor.y - at.y).abs() < SLACK))
    };
    let right = camera.right();
    let places = || {
        (0..=FARTHEST).flat_map(|ring| {
            let mut places: Vec<Vec3> = ring_of(ring).map(|by| here + by * STEP).collect();
            // A new shape comes to stand at the right of the others.
            places.sort_by(|a, b| b.dot(right).total_cmp(&a.dot(right)));
            places
        })
    };
    let needs_floor = stands && floor.is_some();
    let on_floor = needs_floor.then(|| {
        let free = || places().filter_map(floor_at).filter(is_free);
        free().find(is_all_on_floor).or_else(|| free().next())
    });
    let found = on_floor.flatten().or_else(|| places().find(is_free));
    found.unwrap_or(here)
}

/// The floor that a ray meets, or that is under the wall that it meets.
fn floor_ahead(all: &[(&Shape, Bounds)], ray: (Vec3, Vec3)) -> Option<Vec3> {
    let solid = all.iter().filter(|(shape, _)| !shape.is_round());
    let met = solid.filter_map(|(shape, _)| picking::distance_to(shape, ray));
    let depth = met.min_by(f32::total_cmp)?;
    let before = (depth - BEFORE).max(0.0);
    floor_under(all, ray.0 + ray.1 * before)
}

/// The highest place straight under `point`.
fn floor_under(all: &[(&Shape, Bounds)], point: Vec3) -> Option<Vec3> {
    let is_near = |bounds: &Bounds| {
        let (low, high) = (bounds.min.xz(), bounds.max.xz());
        low.cmple(point.xz()).all() && point.xz().cmple(high).all()
    };
    let solid = all
        .iter()
        .filter(|(shape, bounds)| !shape.is_round() && is_near(bounds));
    let down = (point, Vec3::NEG_Y);
    let depth = solid.filter_map(|(shape, _)| picking::distance_to(shape, down));
    let depth = depth.min_by(f32::total_cmp)?;
    Some(point - Vec3::Y * depth)
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

fn overlap(one: &Bounds, other: &Bounds, at: Vec3) -> bool {
    let (min, max) = (one.min + at + SLACK, one.max + at - SLACK);
    min.cmplt(other.max).all() && other.min.cmplt(max).all()
}
