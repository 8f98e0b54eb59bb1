//! The `[world]` of a scene file: time step, gravity, slopes, steps and how a player is steered.

use super::{World, known_keys::Fields, run, values::Mistakes};
use capsule_core::method::{Steering, SteeringRule};

/// Reads `[world]`. Without a time step there, a scene with a response has the usual one of a game.
pub(super) fn read(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> World {
    let usual = World::default();
    let length =
        |key: &str, usual: f32| fields.length(key).map_or(usual, |length| *length.get_ref());
    World {
        time_step: fields
            .more_than_zero("time_step", "seconds, such as 0.1")
            .unwrap_or(usual.time_step),
        gravity: fields.vector("gravity").unwrap_or(usual.gravity),
        ground_limit: ground_limit(fields, mistakes).unwrap_or(usual.ground_limit),
        skin: length("skin", usual.skin),
        step_height: length("step_height", usual.step_height),
        steering: Steering {
            rule: run::read_rule(
                fields,
                ("steering", "steering"),
                &SteeringRule::ALL,
                mistakes,
            )
            .unwrap_or(usual.steering.rule),
            walk_speed: length("walk_speed", usual.steering.walk_speed),
            jump_speed: length("jump_speed", usual.steering.jump_speed),
            acceleration: length("acceleration", usual.steering.acceleration),
            friction: length("friction", usual.steering.friction),
        },
    }
}

/// The cosine of the steepest slope that is ground.
fn ground_limit(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<f32> {
    let limit = fields.number("ground_limit")?;
    if !(0.0..=1.0).contains(limit.get_ref()) {
        let message = "`ground_limit` must be from 0 to 1";
        let expected = "expected the upward part of a unit normal, such as 0.7 for 45 degrees";
        mistakes.add(limit.span(), message, expected, None);
    }
    Some(*limit.get_ref())
}
