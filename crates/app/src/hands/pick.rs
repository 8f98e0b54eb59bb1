//! The target under the pointer: a handle, a line, a shape, or nothing.

use super::handles::{self, Grip, Handle};
use capsule_core::geometry::Shape;
use capsule_scenes::{run::study::PairStudy, scene::Snapshot};
use capsule_session::motion::shown_time;
use capsule_view::{overlay::Screen, picking};
use egui::Pos2;
use glam::Vec3;

/// Handles and lines are met this near to the pointer, points.
const REACH: f32 = 8.0;

/// A shape where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlacedShape {
    /// Index in the scene.
    pub(crate) body: usize,
    pub(crate) shape: Shape,
    /// How far that is from where the scene has it, meters.
    pub(crate) drift: Vec3,
    /// Whether it is only the outline of a shape that has moved, at its start.
    pub(crate) is_start: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hit {
    pub(crate) shown: PlacedShape,
    /// Which handle of it; `None` for the shape itself.
    pub(crate) handle: Option<Handle>,
    /// The point that is held, meters.
    pub(crate) at: Vec3,
}

impl Hit {
    /// The held property of the shape, if not all of it.
    pub(crate) fn grip(&self) -> Option<Grip> {
        self.handle.map(|handle| handle.grip)
    }
}

/// The shapes as they are drawn, but for those that are hidden.
pub(crate) fn drawn<'a>(
    scene: Snapshot<'a>,
    pair: Option<&PairStudy>,
    chosen: Option<f32>,
) -> impl Iterator<Item = PlacedShape> + use<'a> {
    let time = pair.and_then(|pair| shown_time(pair, chosen));
    let seconds = time.unwrap_or(0.0) * scene.scene.world.time_step;
    let bodies = scene.bodies().enumerate();
    bodies
        .filter(|(_, body)| !body.hidden)
        .map(move |(index, one)| {
            let drift = one.velocity * seconds;
            PlacedShape {
                body: index,
                shape: one.shape.translated(drift),
                drift,
                is_start: false,
            }
        })
}

/// The shapes as they are drawn, and after them the outlines of those that have moved, at their start.
pub(crate) fn shown(
    scene: Snapshot<'_>,
    pair: Option<&PairStudy>,
    chosen: Option<f32>,
) -> Vec<PlacedShape> {
    let mut all: Vec<PlacedShape> = drawn(scene, pair, chosen).collect();
    let starts = all
        .clone()
        .into_iter()
        .filter(|one| one.drift != Vec3::ZERO);
    all.extend(starts.map(|one| PlacedShape {
        shape: scene.body(one.body).shape,
        drift: Vec3::ZERO,
        is_start: true,
        ..one
    }));
    all
}

/// The target at `pointer`: a handle of a shape that `is_selected`, of the shape under the pointer, or near it where there is
/// no shape; then the nearest shape; then a line.
pub(crate) fn at(
    scene: Snapshot<'_>,
    all: &[PlacedShape],
    is_selected: impl Fn(usize) -> bool,
    screen: Screen<'_>,
    pointer: Pos2,
) -> Option<Hit> {
    let ray = screen.ray(pointer);
    let under = nearest(all, ray);
    let selected = all.iter().filter(|one| is_selected(one.body));
    let handle = |candidates: Vec<&PlacedShape>| nearest_handle(scene, candidates, screen, pointer);
    handle(selected.collect())
        .or_else(|| handle(under.iter().map(|hit| &hit.shown).collect()))
        .or(under)
        .or_else(|| handle(all.iter().collect()))
        .or_else(|| nearest_line(all, screen, pointer))
}

/// The nearest shape; an outline only where no shape is met.
fn nearest(all: &[PlacedShape], ray: (Vec3, Vec3)) -> Option<Hit> {
    let met = |shown: &PlacedShape| {
        let depth = picking::distance_to(&shown.shape, ray)?;
        let at = ray.0 + ray.1 * depth;
        let hit = Hit {
            shown: *shown,
            handle: None,
            at,
        };
        Some((depth, hit))
    };
    let first = |is_start: bool| {
        let some = all.iter().filter(|one| one.is_start == is_start);
        let nearest = some.filter_map(met).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, hit)| hit)
    };
    first(false).or_else(|| first(true))
}

fn nearest_handle(
    scene: Snapshot<'_>,
    candidates: Vec<&PlacedShape>,
    screen: Screen<'_>,
    pointer: Pos2,
) -> Option<Hit> {
    let time_step = scene.scene.world.time_step;
    let handles = candidates.into_iter().flat_map(|shown| {
        let body = scene.body(shown.body);
        let handles = handles::of(body, &shown.shape, screen.camera, time_step);
        handles.into_iter().map(move |handle| (shown, handle))
    });
    let near = handles.filter_map(|(shown, handle)| {
        let gap = screen.at(handle.at)?.distance(pointer);
        let hit = Hit {
            shown: *shown,
            handle: Some(handle),
            at: handle.at,
        };
        (gap <= REACH).then_some((gap, hit))
    });
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, hit)| hit)
}

/// A core's line or a triangle's side: what is thin or seen from its edge.
fn nearest_line(all: &[PlacedShape], screen: Screen<'_>, pointer: Pos2) -> Option<Hit> {
    let lines = all.iter().flat_map(|shown| {
        let points = shown.shape.points();
        let sides = match shown.shape {
            Shape::Box(_) => vec![],
            Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => (0..points.len())
                .map(|i| (points[i], points[(i + 1) % points.len()]))
                .collect(),
        };
        sides.into_iter().map(move |side| (shown, side))
    });
    let near = lines.filter_map(|(shown, (a, b))| {
        let (from, to) = (screen.at(a)?, screen.at(b)?);
        let along = to - from;
        let share = (pointer - from).dot(along) / along.length_sq().max(1e-6);
        let share = share.clamp(0.0, 1.0);
        let gap = (from + along * share).distance(pointer);
        let hit = Hit {
            shown: *shown,
            handle: None,
            at: a + (b - a) * share,
        };
        (gap <= REACH).then_some((gap, hit))
    });
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, hit)| hit)
}
