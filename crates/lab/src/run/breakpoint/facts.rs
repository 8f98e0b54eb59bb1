//! The values that a condition may ask about.

use crate::{
    run::{
        contact_log::{ContactLog, ContactLogRow, MoverFrame},
        simulation::Level,
    },
    scene::parse_face_name,
};
use capsule_core::{geometry::Kind, method::Mover};
use evalexpr::{Context, EvalexprError, EvalexprResult, Value};
use glam::Vec3;

/// Values by their names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Facts(Vec<(&'static str, Value)>);

/// Every name with its meaning; those from [`FIRST_OF_CONTACT`] on are a contact's.
pub(super) const NAMES: [&str; 21] = [
    "frame",
    "time",
    "mover",
    "position.x",
    "position.y",
    "position.z",
    "grounded",
    "wall",
    "speed",
    "velocity.x",
    "velocity.y",
    "velocity.z",
    "other",
    "kind",
    "depth",
    "normal.x",
    "normal.y",
    "normal.z",
    "push",
    "t",
    "feature",
];

/// Where in [`NAMES`] those of a contact begin.
const FIRST_OF_CONTACT: usize = 12;

/// The functions that a condition may call.
pub(super) const FUNCTIONS: [&str; 4] = ["abs", "sqrt", "min", "max"];

/// Whether `name` is a value that only contacts have.
pub(super) fn is_of_contact(name: &str) -> bool {
    NAMES[FIRST_OF_CONTACT..].contains(&name)
}

impl Facts {
    /// Some value of each kind, to see whether a condition puts fitting ones together.
    pub(super) fn sample() -> Self {
        let passage = Self::at(0, 0.0, "", &Mover::new(sphere(), Vec3::ZERO), Vec3::ZERO);
        passage.with_contact("", "", "", [0.0; 3], Vec3::ZERO)
    }

    /// A mover at the frame's end.
    pub(super) fn of_passage(
        level: &Level,
        contact_log: &ContactLog,
        passage: &MoverFrame,
    ) -> Self {
        let after = &passage.after;
        let time_step = level.world.time_step;
        Self::at(
            contact_log.frame,
            time_step,
            &passage.name,
            after,
            after.velocity,
        )
    }

    /// A contact: speed and velocity are those with which it was met, place and flags the mover's at the frame's end. The
    /// time is NaN where a test of the shape as it stands found it.
    pub(super) fn of_row(level: &Level, contact_log: &ContactLog, row: &ContactLogRow) -> Self {
        let passage = &contact_log.passages[row.mover];
        let correction = &row.correction;
        let facts = Self::at(
            contact_log.frame,
            level.world.time_step,
            &passage.name,
            &passage.after,
            correction.velocity[0],
        );
        let other = match parse_face_name(&row.obstacle) {
            Some((name, _)) if row.kind == Some(Kind::Box) => name,
            _ => &row.obstacle,
        };
        let kind = row.kind.map_or("", Kind::name);
        let contact = correction.contact;
        let time = correction.time.unwrap_or(f32::NAN);
        let numbers = [contact.depth, correction.push.length(), time];
        facts.with_contact(
            other,
            kind,
            &contact.feature.to_string(),
            numbers,
            contact.normal,
        )
    }

    fn at(frame: usize, time_step: f32, name: &str, mover: &Mover, velocity: Vec3) -> Self {
        let place = mover.place();
        let time = frame as f32 * time_step;
        Self(vec![
            ("frame", number(frame as f32)),
            ("time", number(time)),
            ("mover", name.into()),
            ("position.x", number(place.x)),
            ("position.y", number(place.y)),
            ("position.z", number(place.z)),
            ("grounded", mover.ground.is_some().into()),
            ("wall", mover.touches_wall.into()),
            ("speed", number(velocity.length())),
            ("velocity.x", number(velocity.x)),
            ("velocity.y", number(velocity.y)),
            ("velocity.z", number(velocity.z)),
        ])
    }

    fn with_contact(
        mut self,
        other: &str,
        kind: &str,
        feature: &str,
        [depth, push, time]: [f32; 3],
        normal: Vec3,
    ) -> Self {
        self.0.extend([
            ("other", other.into()),
            ("kind", kind.into()),
            ("depth", number(depth)),
            ("normal.x", number(normal.x)),
            ("normal.y", number(normal.y)),
            ("normal.z", number(normal.z)),
            ("push", number(push)),
            ("t", number(time)),
            ("feature", feature.into()),
        ]);
        self
    }
}

fn sphere() -> capsule_core::geometry::Shape {
    capsule_core::geometry::Shape::Sphere(capsule_core::geometry::Sphere {
        center: Vec3::ZERO,
        radius: 1.0,
    })
}

fn number(x: f32) -> Value {
    Value::Float(f64::from(x))
}

impl Context for Facts {
    fn get_value(&self, identifier: &str) -> Option<&Value> {
        let mut values = self.0.iter();
        let found = values.find(|(name, _)| *name == identifier);
        found.map(|(_, value)| value)
    }

    fn call_function(&self, identifier: &str, argument: &Value) -> EvalexprResult<Value> {
        let numbers = || -> EvalexprResult<Vec<f64>> {
            match argument {
                Value::Tuple(all) => all.iter().map(Value::as_number).collect(),
                one => Ok(vec![one.as_number()?]),
            }
        };
        let value = match identifier {
            "abs" => argument.as_number()?.abs(),
            "sqrt" => argument.as_number()?.sqrt(),
            "min" => numbers()?.into_iter().fold(f64::INFINITY, f64::min),
            "max" => numbers()?.into_iter().fold(f64::NEG_INFINITY, f64::max),
            _ => {
                return Err(EvalexprError::FunctionIdentifierNotFound(identifier.into()));
            }
        };
        Ok(Value::Float(value))
    }

    fn are_builtin_functions_disabled(&self) -> bool {
        true
    }

    fn set_builtin_functions_disabled(&mut self, _: bool) -> EvalexprResult<()> {
        Err(EvalexprError::BuiltinFunctionsCannotBeEnabled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_value() {
        let facts = Facts::sample();
        let names: Vec<&str> = facts.0.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, NAMES);
        assert!(is_of_contact("other") && !is_of_contact("velocity.z"));
    }
}
