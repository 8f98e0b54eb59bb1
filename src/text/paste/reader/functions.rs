//! What functions of mathematics and of rotations answer, whatever an engine calls them.

use super::{
    table::Function,
    value::{PastedPose, PastedValue, ValueData, ValueItem, translation},
    words,
};
use glam::{DQuat, DVec3};
use std::ops::Range;

/// What a function answers; nothing where its values are not what it takes.
pub(super) fn computed(
    function: Function,
    owner: &str,
    values: &[PastedValue],
    range: Range<usize>,
) -> Option<PastedValue> {
    let items = values.iter().map(|value| ValueItem::bare(value.clone()));
    let list = PastedValue::list(items.collect(), range);
    let value = |at: usize| values.get(at);
    let number = |at: usize| value(at)?.as_number();
    let vector = |at: usize| value(at)?.as_vector();
    let point = || list.as_point().or_else(|| vector(0));
    let sources = || list.sources.clone();
    let turned = |turn: DQuat| PastedValue::of(ValueData::Turn(turn), sources());
    let of_number = |number: f64| PastedValue::number(number, sources());
    let of_vector = |vector: DVec3| PastedValue::vector(vector, sources());
    let about =
        |axis: DVec3, angle: f64| DQuat::from_axis_angle(axis.normalize_or(DVec3::Y), angle);
    let axis_angle = || match (vector(0), number(0), vector(1), number(1)) {
        (Some(axis), _, _, Some(angle)) | (_, Some(angle), Some(axis), _) => Some((axis, angle)),
        _ => None,
    };
    // Unity counts degrees.
    let is_unity = owner == "quaternion";
    let unit = if is_unity {
        std::f64::consts::PI / 180.0
    } else {
        1.0
    };
    Some(match function {
        Function::Identity if !values.is_empty() => return None,
        Function::Identity if words::is_turn_name(owner) => turned(DQuat::IDENTITY),
        Function::Identity => PastedValue::pose(PastedPose::IDENTITY, vec![]),
        Function::Splat => of_vector(DVec3::splat(number(0)?)),
        Function::Sin => of_number(number(0)?.sin()),
        Function::Cos => of_number(number(0)?.cos()),
        Function::Sqrt => of_number(number(0)?.sqrt()),
        Function::Radians => of_number(number(0)?.to_radians()),
        Function::Normalize => of_vector(vector(0)?.normalize_or_zero()),
        Function::Length => of_number(vector(0)?.length()),
        Function::Cross => of_vector(vector(0)?.cross(vector(1)?)),
        Function::Dot => of_number(vector(0)?.dot(vector(1)?)),
        Function::Add => value(0)?.combined(value(1)?, |a, b| a + b),
        Function::Sub => value(0)?.combined(value(1)?, |a, b| a - b),
        Function::Mul => value(0)?.product(value(1)?),
        Function::MulAdd => value(0)?.combined(&value(1)?.product(value(2)?), |a, b| a + b),
        Function::Lerp => {
            let (a, b, t) = (vector(0)?, vector(1)?, number(2)?);
            of_vector(a + (b - a) * t)
        }
        Function::Component(at) => of_number(vector(0)?[at]),
        Function::AxisAngle => turned(match axis_angle() {
            Some((axis, angle)) if number(0).is_some() => about(axis, angle * unit),
            Some((axis, angle)) => about(axis, angle),
            None => value(0)?.as_turn()?,
        }),
        Function::Euler => {
            let angles = point()? * unit;
            let [x, y, z] = [0, 1, 2].map(|at| DQuat::from_axis_angle(DVec3::AXES[at], angles[at]));
            turned(if is_unity { y * x * z } else { z * y * x })
        }
        Function::Quaternion => match (list.as_turn(), axis_angle()) {
            (Some(turn), _) => turned(turn),
            (None, Some((axis, angle))) => turned(about(axis, angle)),
            _ => return None,
        },
        Function::About(at) => {
            let (turn, at) = (about(DVec3::AXES[at], number(0)?), DVec3::ZERO);
            if words::is_pose_name(owner) {
                PastedValue::pose(PastedPose { turn, at }, sources())
            } else {
                turned(turn)
            }
        }
        Function::Translation if owner.is_empty() => return None,
        Function::Translation => PastedValue::pose(translation(point()?), sources()),
        Function::RotationTranslation => {
            let (turn, at) = (value(0)?.as_turn()?, value(1)?.as_point()?);
            PastedValue::pose(PastedPose { turn, at }, sources())
        }
    })
}
