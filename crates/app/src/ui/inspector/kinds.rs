//! The fields of each kind of shape, and the velocity of what moves.

use super::{
    form::{FieldForm, set},
    number::{ANY, Number, NumberUnit},
    script,
};
use crate::ui::prelude::*;
use capsule_core::geometry::{Capsule, OrientedBox, Sphere, Triangle};
use capsule_scenes::edit::ends_in_short;
use capsule_view::camera::Camera;

/// How a capsule's place is told. Any can be edited, however the file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placing {
    /// The centers of its outer spheres.
    Centers,
    Ends,
    /// A center and the way to the other.
    Vector,
}

impl Placing {
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Centers, "centers", "the centers of the outer spheres"),
        (Self::Ends, "base, tip", "the outer ends"),
        (
            Self::Vector,
            "point, vector",
            "a center and the vector to the other",
        ),
    ];
}

/// The fields of `capsule`, told as `chosen`, else as the file does.
pub(super) fn capsule(
    ui: &mut Ui,
    form: &mut FieldForm,
    body: &Body,
    capsule: &Capsule,
    chosen: &mut Option<Placing>,
) {
    let of_file = match body.ends() {
        Some(_) => Placing::Ends,
        None => Placing::Centers,
    };
    let placing = chosen.unwrap_or(of_file);
    let named = |(placing, title, by)| (placing, title, format!("Place by {by}"));
    let other = form.row(ui, "placed by", |form, ui| {
        form.options(ui, placing, Placing::ALL.map(named))
    });
    *chosen = other.or(*chosen);
    let name = &body.name;
    let place = |label| (label, NumberUnit::Meters, ANY);
    let radius = Number::new(capsule.radius, NumberUnit::Meters, "radius").within(0.0..=f32::MAX);
    let (a, b) = (capsule.a, capsule.b);
    match placing {
        Placing::Centers => {
            form.vector(ui, place("center a"), a, name, Field::A);
            form.vector(ui, place("center b"), b, name, Field::B);
            form.scalar(ui, "radius", &radius, name, Field::Radius);
        }
        Placing::Ends => {
            let [base, tip] = body.ends().unwrap_or_else(|| ends_in_short(capsule));
            form.vector(ui, place("base"), base, name, Field::Base);
            form.vector(ui, place("tip"), tip, name, Field::Tip);
            form.scalar(ui, "radius", &radius, name, Field::RadiusBetweenEnds);
        }
        Placing::Vector => {
            form.vector(ui, place("point a"), a, name, Field::A);
            form.vector(ui, place("vector"), b - a, name, Field::Axis);
            form.scalar(ui, "radius", &radius, name, Field::Radius);
        }
    }
    lengths(ui, form, body, capsule);
    velocity(ui, form, body);
}

/// How long it is, and whether it is a sphere.
fn lengths(ui: &mut Ui, form: &mut FieldForm, body: &Body, capsule: &Capsule) {
    let axis = capsule.a.distance(capsule.b);
    form.derived(ui, "axis length", axis, "m");
    let room = body.ends().map(|[base, tip]| base.distance(tip));
    let sphere = match room {
        Some(room) if room < 2.0 * capsule.radius => {
            Some("Base and tip are closer than two radii, so this is a sphere at their midpoint.")
        }
        _ if axis == 0.0 => Some("Both centers are the same point, so this is a sphere."),
        _ => None,
    };
    match sphere {
        Some(why) => form.say(ui, why, form.chrome.departure),
        None => form.derived(ui, "whole length", axis + 2.0 * capsule.radius, "m"),
    }
}

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
fn velocity(ui: &mut Ui, form: &mut FieldForm, body: &Body) {
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
fn sides(ui: &mut Ui, form: &mut FieldForm, body: &Body) {
    form.check(ui, ("sides", "double-sided"), body.double_sided, |is_on| {
        set(&body.name, Field::DoubleSided(is_on))
    });
}

pub(super) fn triangle(
    ui: &mut Ui,
    form: &mut FieldForm,
    body: &Body,
    triangle: &Triangle,
    camera: &Camera,
) {
    for (index, label) in ["v0", "v1", "v2"].into_iter().enumerate() {
        let row = (label, NumberUnit::Meters, ANY);
        let vertex = triangle.v[index];
        form.vector(ui, row, vertex, &body.name, |to| Field::Vertex(index, to));
    }
    sides(ui, form, body);
    let across = triangle.area_normal();
    form.derived(ui, "area", across.length() * 0.5, "m²");
    let Some(normal) = across.try_normalize() else {
        let why = "The vertices are on one line, so it has no normal and no front.";
        return form.say(ui, why, form.chrome.departure);
    };
    form.derived_vector(ui, "normal", normal, NumberUnit::Plain);
    // Which way the vertices run, as seen from where the camera is.
    let is_front = normal.dot(camera.eye() - triangle.v[0]) >= 0.0;
    let winding = if is_front {
        "v0, v1, v2 run counter-clockwise as seen now: this is the front."
    } else {
        "v0, v1, v2 run clockwise as seen now: this is the back."
    };
    form.say(ui, winding, form.chrome.soft);
}
