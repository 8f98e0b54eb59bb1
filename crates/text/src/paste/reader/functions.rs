//! What functions of mathematics and of rotations answer, whatever an engine calls them, and what constants are.

use super::*;

/// What a function answers; nothing where it is unknown, or its values are not what it takes. Its `name` and its `owner` are
/// in small letters; a method has no owner, but what it is called on as the first of its `values`, which stand in `range`. A
/// quaternion is written as w, x, y, z where `has_scalar_first`.
pub(super) fn computed(
    name: &str,
    owner: Option<&str>,
    values: &[PastedValue],
    range: Range<usize>,
    has_scalar_first: bool,
) -> Option<PastedValue> {
    let is_method = owner.is_none();
    let owner = owner.unwrap_or_default();
    let mut items: Vec<ValueItem> = values.iter().cloned().map(ValueItem::bare).collect();
    if has_scalar_first && items.len() == 4 {
        items.rotate_left(1);
    }
    let list = PastedValue::list(items, range);
    let value = |at: usize| values.get(at);
    let number = |at: usize| value(at)?.as_number();
    let vector = |at: usize| value(at)?.as_vector();
    let point = || list.as_point().or_else(|| vector(0));
    let sources = || list.sources.clone();
    let turned = |turn: DQuat| PastedValue::turn(turn, sources());
    let of_number = |number: f64| PastedValue::number(number, sources());
    let of_vector = |vector: DVec3| PastedValue::vector(vector, sources());
    let about =
        |axis: DVec3, angle: f64| DQuat::from_axis_angle(axis.normalize_or(DVec3::Y), angle);
    let turned_about = |axis: DVec3| {
        let (turn, at) = (about(axis, number(0)?), DVec3::ZERO);
        Some(if words::is_pose_name(owner) {
            PastedValue::pose(PastedPose { turn, at }, sources())
        } else {
            turned(turn)
        })
    };
    let axis_angle = || match (vector(0), number(0), vector(1), number(1)) {
        (Some(axis), _, _, Some(angle)) | (_, Some(angle), Some(axis), _) => Some((axis, angle)),
        _ => None,
    };
    // Unity counts degrees.
    let is_unity = owner == "quaternion";
    let unit = if is_unity { 1_f64.to_radians() } else { 1.0 };
    let name = name.trim_start_matches("b3").trim_start_matches("px");
    Some(match name.trim_start_matches("get") {
        "identity" | "sidentity" | "quat_identity" => values.is_empty().then(|| identity(owner))?,
        "splat" | "sreplicate" => of_vector(DVec3::splat(number(0)?)),
        "sin" | "sinf" => of_number(number(0)?.sin()),
        "cos" | "cosf" => of_number(number(0)?.cos()),
        "sqrt" | "sqrtf" => of_number(number(0)?.sqrt()),
        "radians" | "degtorad" | "degreestoradians" | "deg_to_rad" | "to_radians" => {
            of_number(number(0)?.to_radians())
        }
        "normalize" | "normalized" | "normalizedsafe" | "safenormal" => {
            of_vector(vector(0)?.normalize_or_zero())
        }
        "length" | "magnitude" => of_number(vector(0)?.length()),
        "cross" => of_vector(vector(0)?.cross(vector(1)?)),
        "dot" => of_number(vector(0)?.dot(vector(1)?)),
        "add" => value(0)?.combined(value(1)?, |a, b| a + b),
        "sub" => value(0)?.combined(value(1)?, |a, b| a - b),
        "mul" | "mulsv" => value(0)?.product(value(1)?),
        "muladd" => value(0)?.combined(&value(1)?.product(value(2)?), |a, b| a + b),
        "lerp" => {
            let (a, b, t) = (vector(0)?, vector(1)?, number(2)?);
            of_vector(a + (b - a) * t)
        }
        // A vector has components by its methods alone: `v.x()`.
        letter @ ("x" | "y" | "z") if is_method => {
            of_number(vector(0)?[words::coordinate(letter)?])
        }
        "srotation"
        | "angleaxis"
        | "from_axis_angle"
        | "createfromaxisangle"
        | "axisangle"
        | "makequatfromaxisangle" => turned(match axis_angle() {
            Some((axis, angle)) if number(0).is_some() => about(axis, angle * unit),
            Some((axis, angle)) => about(axis, angle),
            None => value(0)?.as_turn()?,
        }),
        "euler" | "seulerangles" | "quaternionfromeuler" => {
            let angles = point()? * unit;
            let [x, y, z] = [0, 1, 2].map(|at| DQuat::from_axis_angle(DVec3::AXES[at], angles[at]));
            turned(if is_unity { y * x * z } else { z * y * x })
        }
        "quat" | "quaternion" | "quaternion3f" | "quaternionf" | "quaterniond" | "btquaternion"
        | "fquat" | "from_xyzw" => {
            let turn = || axis_angle().map(|(axis, angle)| about(axis, angle));
            turned(list.as_turn().or_else(turn)?)
        }
        "from_rotation_x" | "rotation_x" | "createrotationx" => turned_about(DVec3::X)?,
        "from_rotation_y" | "rotation_y" | "createrotationy" => turned_about(DVec3::Y)?,
        "from_rotation_z" | "rotation_z" | "createrotationz" => turned_about(DVec3::Z)?,
        "stranslation" | "from_translation" | "createtranslation" | "from_xyz" | "translation"
        | "maketranslation" => {
            let at = point().filter(|_| !owner.is_empty())?;
            PastedValue::pose(translation(at), sources())
        }
        "srotationtranslation" | "from_rotation_translation" => {
            let (turn, at) = (value(0)?.as_turn()?, value(1)?.as_point()?);
            PastedValue::pose(PastedPose { turn, at }, sources())
        }
        _ => return None,
    })
}

/// What `identity` of a type is.
pub(super) fn identity(owner: &str) -> PastedValue {
    if words::is_turn_name(&owner.to_lowercase()) {
        PastedValue::turn(DQuat::IDENTITY, vec![])
    } else {
        PastedValue::pose(PastedPose::IDENTITY, vec![])
    }
}

pub(super) fn constant(word: &str) -> Option<PastedValue> {
    let is_its = |words: &str| words.split_whitespace().any(|own| own == word);
    let (constant, _) = CONSTANTS.iter().find(|(_, words)| is_its(words))?;
    Some(match constant {
        NamedValue::Vector(vector) => PastedValue::vector(*vector, vec![]),
        NamedValue::Number(number) => PastedValue::number(*number, vec![]),
        NamedValue::Turn => PastedValue::turn(DQuat::IDENTITY, vec![]),
        NamedValue::Pose => PastedValue::pose(PastedPose::IDENTITY, vec![]),
    })
}
