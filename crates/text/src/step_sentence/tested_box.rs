//! Which shape of the scene a tested box is around: a broad phase knows its parts by numbers alone.

use capsule_core::{
    geometry::{AxisBox, Shape},
    trace::{DrawnShape, Step},
};
use capsule_scenes::{run::study::Study, scene::Scene};

/// How the titles of such tests begin.
const BOX: &str = "box ";
/// The label of the box that is tested against the mover's.
pub const TESTED_BOX: &str = "tested box";
/// The share of a box's coordinates by which it may differ from that of its shape: they are rounded.
const ROUNDED: f32 = 1e-5;

/// The name of the shape in the box that `step` tests; `None` where it tests none, and where several shapes have that box.
pub fn name<'a>(scene: &'a Scene, study: &'a Study, step: &Step) -> Option<&'a str> {
    if !step.title.starts_with(BOX) {
        return None;
    }
    let tested = of(step)?;
    let room = ROUNDED * tested.reach();
    let is_it = |shape: &Shape| {
        let own = AxisBox::around(shape);
        own.low.abs_diff_eq(tested.low, room) && own.high.abs_diff_eq(tested.high, room)
    };
    let mut found = shapes(scene, study).filter(|(_, shape)| is_it(shape));
    let (name, _) = found.next()?;
    found.all(|(other, _)| other == name).then_some(name)
}

fn of(step: &Step) -> Option<AxisBox> {
    step.drawables.iter().find_map(|one| match one.shape {
        DrawnShape::Box(tested) if one.label == TESTED_BOX => Some(AxisBox {
            low: tested.center - tested.half_size,
            high: tested.center + tested.half_size,
        }),
        _ => None,
    })
}

/// The shapes that a broad phase tests, with the names of their bodies, as they stand when a frame begins: a box counts as its
/// triangles.
fn shapes<'a>(scene: &'a Scene, study: &'a Study) -> impl Iterator<Item = (&'a str, Shape)> {
    let shown = scene.bodies.iter().enumerate();
    let shown = shown.filter(|(_, body)| !body.hidden);
    shown.flat_map(|(index, body)| {
        let moving = study.frame().and_then(|frame| {
            let place = frame.bodies.iter().position(|&one| one == index)?;
            Some(frame.before.movers[place].shape)
        });
        let shape = moving.unwrap_or(body.shape);
        let parts = match shape {
            Shape::Box(shape) => shape.triangles().map(Shape::Triangle).to_vec(),
            Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => vec![shape],
        };
        parts.into_iter().map(|part| (body.name.as_str(), part))
    })
}
