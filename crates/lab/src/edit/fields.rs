//! Giving one property of a shape, in the form that its file uses.

use super::{
    EditError, Field,
    capsules::{CapsuleForm, ends_in_short, write_ends},
    draft::{Draft, put},
    numbers,
};
use crate::scene::Body;
use capsule_core::geometry::{Capsule, Shape};
use glam::Vec3;
use toml_edit::{TableLike, Value};

/// Gives `body` what `field` says.
pub(super) fn set(draft: &mut Draft, body: &Body, field: Field) -> Result<(), EditError> {
    let table = draft.body(&body.name)?;
    let vector = numbers::vector;
    match (&body.shape, field) {
        (Shape::Capsule(capsule), _) if is_of_capsule(field) => {
            set_capsule(table, body, capsule, field);
        }
        (Shape::Sphere(_), Field::Radius(radius)) => {
            put(table, "radius", numbers::number(radius));
        }
        (Shape::Sphere(_) | Shape::Box(_), Field::Center(center)) => {
            put(table, "center", vector(center));
        }
        (Shape::Triangle(_), Field::Vertex(index @ 0..=2, point)) => {
            if let Some(points) = table.get_mut("points") {
                numbers::put_vector_at(points, index, point);
            }
        }
        (Shape::Box(_), Field::HalfSize(half_size)) => {
            put(table, "half_size", vector(half_size));
        }
        (Shape::Box(_), Field::Rotation(rotation)) => {
            put_unless_default(table, "rotation", vector(rotation), rotation == Vec3::ZERO);
        }
        (_, Field::Velocity(velocity)) if body.can_move() => {
            put_unless_default(table, "velocity", vector(velocity), velocity == Vec3::ZERO);
        }
        (_, Field::Player(flag)) if body.can_move() => {
            put_unless_default(table, "player", Value::from(flag), !flag);
        }
        (Shape::Triangle(_) | Shape::Box(_), Field::DoubleSided(flag)) => {
            put_unless_default(table, "double_sided", Value::from(flag), flag);
        }
        _ => {
            return Err(EditError::NoSuchField {
                name: body.name.to_string(),
                kind: body.shape.kind().name(),
                field: field.name(),
            });
        }
    }
    Ok(())
}

/// Writes `value` under `key`, unless that is what an absent key means.
pub(super) fn put_unless_default(
    table: &mut dyn TableLike,
    key: &str,
    value: Value,
    is_default: bool,
) {
    if !is_default || table.contains_key(key) {
        put(table, key, value);
    }
}

fn is_of_capsule(field: Field) -> bool {
    matches!(
        field,
        Field::A(_)
            | Field::B(_)
            | Field::Base(_)
            | Field::Tip(_)
            | Field::Axis(_)
            | Field::Radius(_)
            | Field::RadiusBetweenEnds(_)
    )
}

/// Where the file's own form has the field, that key alone is written. An outer end makes the file tell both: whoever types
/// them wants to read them again. Otherwise the capsule is worked out and placed.
fn set_capsule(table: &mut dyn TableLike, body: &Body, capsule: &Capsule, field: Field) {
    let form = CapsuleForm::of(table);
    let (a, b, radius) = (capsule.a, capsule.b, capsule.radius);
    let [base, tip] = body.ends().unwrap_or_else(|| ends_in_short(capsule));
    let wanted = match (form, field) {
        (_, Field::Base(base)) => return write_ends(table, [base, tip], radius),
        (_, Field::Tip(tip)) => return write_ends(table, [base, tip], radius),
        (_, Field::RadiusBetweenEnds(radius)) => return write_ends(table, [base, tip], radius),
        (CapsuleForm::Centers | CapsuleForm::Axis, Field::Radius(radius)) => {
            return put(table, "radius", numbers::number(radius));
        }
        (CapsuleForm::Axis, Field::Axis(axis)) => return put(table, "axis", numbers::vector(axis)),
        (_, Field::A(a)) => Capsule { a, ..*capsule },
        (_, Field::B(b)) => Capsule { b, ..*capsule },
        (_, Field::Radius(radius)) => Capsule { radius, ..*capsule },
        (_, Field::Axis(axis)) => Capsule {
            a,
            b: a + axis,
            radius,
        },
        _ => Capsule { a, b, radius },
    };
    form.write(table, &wanted);
}
