//! The fields of a triangle.

use super::{
    form::FieldForm,
    number::{ANY, NumberUnit},
    round,
};
use crate::ui::prelude::*;
use crate::view::camera::Camera;
use capsule_core::geometry::Triangle;

pub(super) fn fields(
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
    round::sides(ui, form, body);
    let across = triangle.area_normal();
    form.derived(ui, "area", across.length() * 0.5, "m²");
    let Some(normal) = across.try_normalize() else {
        let why = "The vertices are on one line, so it has no normal and no front.";
        return form.say(ui, why, form.chrome.departure);
    };
    form.derived_vector(ui, "normal", normal, NumberUnit::None);
    // Which way the vertices run, as seen from where the camera is.
    let is_front = normal.dot(camera.eye() - triangle.v[0]) >= 0.0;
    let winding = if is_front {
        "v0, v1, v2 run counter-clockwise as seen now: this is the front."
    } else {
        "v0, v1, v2 run clockwise as seen now: this is the back."
    };
    form.say(ui, winding, form.chrome.soft);
}
