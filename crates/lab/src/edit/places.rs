//! The `[[place]]` tables: what is done to a mover on its way.

use super::{
    Edit, EditError, at_frame, bodies,
    draft::{Draft, put},
    numbers, rows,
};
use crate::scene::{Body, Place, Pose, Scene};
use capsule_core::geometry::{Capsule, Shape};
use toml_edit::{Table, TableLike, Value};

/// What their list is called in a file.
const KEY: &str = "place";
/// Keys that say where something is.
const POSES: [&str; 7] = ["a", "b", "base", "tip", "axis", "center", "rotation"];

/// Writes `place`: over the table of the same body and frame, where there is one, and of that what it says.
pub(super) fn set(draft: &mut Draft, place: &Place) {
    if let Some(table) = find(draft, place.frame, &place.body) {
        return write(table, place);
    }
    let mut table = Table::new();
    table.insert("frame", Value::from(place.frame as i64).into());
    table.insert("body", place.body.as_str().into());
    write(&mut table, place);
    bodies::align(&mut table);
    let position = draft.last_position();
    rows::push(draft.tree.as_table_mut(), KEY, table, Some(position));
}

fn write(table: &mut dyn TableLike, place: &Place) {
    if let Some(pose) = &place.pose {
        let keys: &[&str] = match (&pose.shape, pose.base_tip) {
            (Shape::Capsule(_), Some(_)) => &["base", "tip"],
            (Shape::Capsule(_), None) => &["a", "b"],
            _ => &["center", "rotation"],
        };
        for key in POSES.iter().filter(|key| !keys.contains(key)) {
            table.remove(key);
        }
        bodies::write_pose(table, pose);
    }
    if let Some(velocity) = place.velocity {
        put(table, "velocity", numbers::vector(velocity));
    }
}

/// Takes out what is done to `body` before frame `frame`.
pub(super) fn remove(draft: &mut Draft, frame: usize, body: &str) {
    if let Some(index) = position(draft, frame, body) {
        rows::remove(draft.tree.as_table_mut(), KEY, index);
    }
}

fn find<'d>(draft: &'d mut Draft, frame: usize, body: &str) -> Option<&'d mut dyn TableLike> {
    let index = position(draft, frame, body)?;
    rows::get_mut(draft.tree.get_mut(KEY)?, index)
}

fn position(draft: &Draft, frame: usize, body: &str) -> Option<usize> {
    rows::position(draft.tree.get(KEY)?, |table| {
        is_called(table, body) && is_before(table, frame)
    })
}

fn is_called(table: &dyn TableLike, body: &str) -> bool {
    table.get("body").and_then(|name| name.as_str()) == Some(body)
}

fn is_before(table: &dyn TableLike, frame: usize) -> bool {
    let written = table.get("frame").and_then(|written| written.as_value());
    written.is_some_and(|written| numbers::is_number(written, frame as f32))
}

/// Calls a body `to` wherever something is done to it.
pub(super) fn rename(draft: &mut Draft, from: &str, to: &str) {
    let next = |draft: &Draft| rows::position(draft.tree.get(KEY)?, |table| is_called(table, from));
    while let Some(index) = next(draft).filter(|_| from != to) {
        let list = draft.tree.get_mut(KEY);
        let Some(table) = list.and_then(|list| rows::get_mut(list, index)) else {
            return;
        };
        put(table, "body", to.into());
    }
}

/// Where `edit` makes the capsule `body` longer or shorter, so is it wherever it is put: its middle and direction stay.
pub(super) fn refit(
    draft: &mut Draft,
    scene: &Scene,
    body: &Body,
    edit: &Edit,
) -> Result<(), EditError> {
    let is_its = |place: &&Place| place.body == body.name && place.pose.is_some();
    let places: Vec<&Place> = scene.places.iter().filter(is_its).collect();
    if places.is_empty() {
        return Ok(());
    }
    let edited = at_frame::edited(&[body], std::slice::from_ref(edit))?;
    let Some(Shape::Capsule(sized)) = edited.first().map(|body| body.shape) else {
        return Ok(());
    };
    for place in places {
        if let Some(Shape::Capsule(old)) = place.pose.map(|pose| pose.shape)
            && old.a.distance(old.b) != sized.a.distance(sized.b)
        {
            let capsule = resized(&old, &sized);
            let pose = Some(Pose {
                shape: Shape::Capsule(capsule),
                base_tip: body.ends().map(|_| capsule.base_tip().into()),
            });
            let place = Place {
                pose,
                velocity: None,
                ..place.clone()
            };
            set(draft, &place);
        }
    }
    Ok(())
}

/// `capsule` with the length and the radius of `sized`; one without a direction takes that as well.
fn resized(capsule: &Capsule, sized: &Capsule) -> Capsule {
    let middle = (capsule.a + capsule.b) * 0.5;
    let along = (sized.b - sized.a) * 0.5;
    let along = match (capsule.b - capsule.a).try_normalize() {
        Some(direction) => direction * along.length(),
        None => along,
    };
    Capsule {
        a: middle - along,
        b: middle + along,
        radius: sized.radius,
    }
}
