//! Adding, copying, hiding and deleting shapes.

use super::{
    EditError,
    draft::{Draft, put},
    fields::put_unless_default,
    motion::{self, RigidMotion},
    names, numbers, script,
};
use crate::scene::{Body, Pose, Scene};
use capsule_core::geometry::{Kind, Measure};
use glam::Vec3;
use toml_edit::{Array, Table, TableLike, Value};

/// Adds `body` under a free name.
pub(super) fn add(draft: &mut Draft, body: &Body) {
    let kind = body.shape.kind().name();
    let wanted = if body.name.is_empty() {
        kind
    } else {
        body.name.as_str()
    };
    let name = names::free(wanted, draft);
    let mut table = Table::new();
    table.insert("name", name.as_str().into());
    write_shape(&mut table, body);
    if body.velocity != Vec3::ZERO && body.can_move() {
        put(&mut table, "velocity", numbers::vector(body.velocity));
    }
    if body.player && body.can_move() {
        put(&mut table, "player", true.into());
    }
    if let Some(asked) = body.script.as_ref().filter(|_| body.can_move()) {
        script::write(&mut table, asked);
    }
    if !body.double_sided && !body.shape.is_round() {
        put(&mut table, "double_sided", false.into());
    }
    if body.hidden {
        put(&mut table, "hidden", true.into());
    }
    align(&mut table);
    draft.push(kind_index(kind), name, table);
}

fn kind_index(kind: &str) -> usize {
    Kind::NAMES
        .iter()
        .position(|known| *known == kind)
        .unwrap_or(0)
}

fn write_shape(table: &mut Table, body: &Body) {
    for (key, measure) in body.measures() {
        write_measure(table, key, measure);
    }
}

/// Where a mover is and how it is turned, without its size.
pub(super) fn write_pose(table: &mut dyn TableLike, pose: &Pose) {
    for (key, measure) in pose.measures() {
        if matches!(measure, Measure::Point(_) | Measure::Rotation(_)) {
            write_measure(table, key, measure);
        }
    }
}

fn write_measure(table: &mut dyn TableLike, key: &str, measure: Measure) {
    match measure {
        Measure::Point(value) | Measure::Size(value) => put(table, key, numbers::vector(value)),
        Measure::Points(points) => {
            let points: Array = points.into_iter().map(numbers::vector).collect();
            put(table, key, Value::Array(points));
        }
        Measure::Rotation(rotation) => {
            let is_straight = rotation == Vec3::ZERO;
            put_unless_default(table, key, numbers::vector(rotation), is_straight);
        }
        Measure::Length(length) => put(table, key, numbers::number(length)),
    }
}

/// Pads the keys so that the equals signs stand below each other.
pub(super) fn align(table: &mut Table) {
    let width = table.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    for (mut key, _) in table.iter_mut() {
        let pad = " ".repeat(width + 1 - key.get().len());
        key.leaf_decor_mut().set_suffix(pad);
    }
}

/// Adds a copy of each shape, `by` meters away.
pub(super) fn duplicate(
    draft: &mut Draft,
    scene: &Scene,
    bodies: &[String],
    by: Vec3,
) -> Result<(), EditError> {
    for name in bodies {
        let original = names::find(scene, name)?;
        let (kind, index) = draft.place(name)?;
        let mut table = draft.copy(kind, index).unwrap_or_default();
        let free = names::free(name, draft);
        put(&mut table, "name", Value::from(free.as_str()));
        draft.push(kind, free.clone(), table);
        let copy = Body {
            name: free.clone(),
            ..original.clone()
        };
        motion::apply_to(draft, &copy, &RigidMotion::Shift(by))?;
    }
    Ok(())
}

/// Leaves shapes out of every test, or takes them in again.
pub(super) fn hide(draft: &mut Draft, bodies: &[String], hidden: bool) -> Result<(), EditError> {
    for name in bodies {
        let table = draft.body(name)?;
        if hidden {
            put(table, "hidden", true.into());
        } else {
            table.remove("hidden");
        }
    }
    Ok(())
}

pub(super) fn delete(draft: &mut Draft, bodies: &[String]) -> Result<(), EditError> {
    for name in bodies {
        let (kind, index) = draft.place(name)?;
        draft.remove(kind, index);
    }
    names::pin(draft);
    Ok(())
}
