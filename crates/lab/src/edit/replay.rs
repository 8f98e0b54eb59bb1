//! The player's input, kept with the scene.

use super::{
    draft::{Draft, put},
    numbers, rows,
};
use crate::scene::{Scene, stretches};
use capsule_core::method::Control;
use toml_edit::{Array, InlineTable, Value};

/// Writes `controls` as the scene's replay; none takes it out.
pub(super) fn set(draft: &mut Draft, scene: &Scene, controls: &[Control]) {
    let replay = written(controls);
    if replay.to_string() == written(&scene.replay).to_string() {
        return;
    }
    if controls.is_empty() {
        draft.tree.remove("replay");
        return;
    }
    // It may be long: the shapes stay in sight before it.
    if let Some(table) = draft.last_section("replay") {
        put(table, "input", replay);
    }
}

/// A stretch of input a line.
fn written(controls: &[Control]) -> Value {
    rows::a_line_each(stretches(controls).into_iter().map(|(frames, control)| {
        let mut table = InlineTable::new();
        table.insert("frames", Value::from(frames as i64));
        let walk = [control.walk.x, control.walk.z];
        if walk.iter().any(|part| part.to_bits() != 0) {
            let walk: Array = walk.into_iter().map(numbers::number).collect();
            table.insert("walk", Value::Array(walk));
        }
        if control.jump {
            table.insert("jump", Value::from(true));
        }
        Value::InlineTable(table)
    }))
}
