//! The velocities that a mover asks for, from frame to frame.

use super::{
    EditError,
    draft::{Draft, put},
    names, numbers, rows,
};
use crate::scene::{Scene, Script};
use toml_edit::{Formatted, InlineTable, TableLike, Value};

/// Gives the body that `name` calls a script, or takes it out.
pub(super) fn set(
    draft: &mut Draft,
    scene: &Scene,
    name: &str,
    script: Option<&Script>,
) -> Result<(), EditError> {
    let body = names::find(scene, name)?;
    if !body.can_move() {
        return Err(EditError::NoSuchField {
            name: name.into(),
            kind: body.shape.kind().name(),
            field: "script".into(),
        });
    }
    let table = draft.body(name)?;
    match script {
        Some(script) => write(table, script),
        None => {
            table.remove("script");
            table.remove("repeat");
        }
    }
    Ok(())
}

/// Writes `script` as keys of a shape.
pub(super) fn write(table: &mut dyn TableLike, script: &Script) {
    put(table, "script", written(script));
    match script.repeat {
        Some(frames) => put(table, "repeat", count(frames)),
        None => {
            table.remove("repeat");
        }
    }
}

/// `script` as a scene file has it.
pub fn written(script: &Script) -> Value {
    rows::a_line_each(script.steps.iter().map(|step| {
        let mut table = InlineTable::new();
        table.insert("frame", count(step.frame));
        table.insert("velocity", numbers::vector(step.velocity));
        Value::InlineTable(table)
    }))
}

fn count(frames: usize) -> Value {
    Value::Integer(Formatted::new(frames as i64))
}
