//! The fields of spheres and boxes, and the velocity of what moves.

use super::{
    form::{FieldForm, set},
    number::{ANY, Number, NumberUnit},
    script,
};
use crate::ui::prelude::*;
use capsule_core::geometry::{OrientedBox, Sphere};

pub(super) fn sphere(ui: &mut Ui, form: &mut FieldForm, body: &Body, sphere: &Sphere) {
    let place = ("center", NumberUnit::Meters, ANY);
    form.vector(ui, place, sphere.center, &body.name, Field::Center);
    let radius = Number::new(sphere.radius, NumberUnit::Meters, "radius").within(0.0..=f32::MAX);
    form.scalar(ui, "radius", &radius, &body.name, Field::Radius);
    velocity(ui, form, body);
}

pub(super) fn oriented_box(ui: &mut Ui, form: &mut FieldForm, body: &Body, shape: &OrientedBox) {
    let name = &body.name;
    let place = ("center", NumberUnit::Meters, ANY);
    form.vector(ui, place, shape.center, name, Field::Center);
    let half = ("half size", NumberUnit::Meters, 0.0..=f32::MAX);
    form.vector(ui, half, shape.half_size, name, Field::HalfSize);
    let turn = ("rotation", NumberUnit::Degrees, ANY);
    form.vector(ui, turn, shape.rotation, name, Field::Rotation);
    form.derived_vector(ui, "whole size", 2.0 * shape.half_size, NumberUnit::Meters);
    velocity(ui, form, body);
    sides(ui, form, body);
}

/// The velocity of a capsule, a sphere or a box, how far it takes it, and whether a player drives it.
pub(super) fn velocity(ui: &mut Ui, form: &mut FieldForm, body: &Body) {
    let place = ("velocity", NumberUnit::MetersPerSecond, ANY);
    form.vector(ui, place, body.velocity, &body.name, Field::Velocity);
    if body.velocity != Vec3::ZERO {
        let way = body.velocity * form.time_step;
        form.derived_vector(ui, "displacement", way, NumberUnit::Meters);
    }
    let player = ("player", "walks with the keys");
    form.check(ui, player, body.player, |is_on| {
        set(&body.name, Field::Player(is_on))
    });
    script::fields(ui, form, body);
}

/// Whether the back of a triangle, or of a box's triangles, is solid too.
pub(super) fn sides(ui: &mut Ui, form: &mut FieldForm, body: &Body) {
    form.check(ui, ("sides", "double-sided"), body.double_sided, |is_on| {
        set(&body.name, Field::DoubleSided(is_on))
    });
}
