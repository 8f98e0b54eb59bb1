//! Which shape of the scene a tested box is around: a broad phase knows its parts by numbers alone.

use capsule_core::{
    geometry::{AxisBox, Shape},
    trace::{DrawnShape, Step},
};
use capsule_scenes::{run::study::Study, scene::Scene};

/// How the titles of such tests begin.
const BOX: &str = "box ";
/// How such a test decides.
const MEET: &str = "the boxes meet";
const APART: &str = "the boxes are apart";
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

/// How many of the boxes that are tested in the group at `step` meet the mover's; `None` where the group comes to no such test at
/// its step `result`: one box says nothing of it.
pub(super) fn count(study: &Study, step: usize, result: usize) -> Option<String> {
    let is_met = |step: &Step| {
        let branch = step.decision?.branch;
        [MEET, APART].contains(&branch).then_some(branch == MEET)
    };
    is_met(&study.record.steps[result])?;
    let inside = study.record.subtree(step);
    let steps = study.record.steps[inside].iter();
    let of_parts = steps.filter(|step| step.title.starts_with(BOX));
    let met: Vec<bool> = of_parts.filter_map(is_met).collect();
    let (all, meeting) = (met.len(), met.iter().filter(|is_met| **is_met).count());
    Some(match (all, meeting) {
        (0, _) => "the boxes of the parts are not tested here".into(),
        (1, 0) => "one box is tested, and the mover box does not meet it".into(),
        (1, _) => "one box is tested, and the mover box meets it".into(),
        (_, 0) => format!("the mover box meets none of the {all} boxes that are tested"),
        (_, _) => format!("the mover box meets {meeting} of the {all} boxes that are tested"),
    })
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
