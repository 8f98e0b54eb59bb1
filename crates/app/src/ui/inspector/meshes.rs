//! The fields of the scene's meshes.

use super::{
    form::FieldForm,
    number::{ANY, Number, NumberUnit},
};
use crate::ui::prelude::*;
use capsule_scenes::{
    edit::MeshField,
    scene::{MESH_UNITS, PlacedMesh},
};

/// Names of lengths that stand beside the unit's field.
const SHOWN_UNITS: [&str; 3] = ["m", "cm", "mm"];

/// Those of the mesh that the triangle called `name` is of, if it is of one.
pub(super) fn fields_of_triangle(ui: &mut Ui, form: &mut FieldForm, scene: &Scene, name: &str) {
    let index = |mesh: &PlacedMesh| {
        let index = name.strip_prefix(&mesh.name)?.trim_start().parse().ok()?;
        (mesh.triangle_name(index) == name).then_some(index)
    };
    let mut meshes = scene.meshes.iter();
    if let Some(mesh) = meshes.find(|mesh| index(mesh).is_some()) {
        of_mesh(ui, form, mesh);
    }
}

pub(super) fn of_mesh(ui: &mut Ui, form: &mut FieldForm, mesh: &PlacedMesh) {
    form.heading(ui, &format!("Mesh {}", mesh.name));
    form.of = format!("{} ", mesh.name);
    ui.push_id(("mesh", &mesh.name), |ui| rows(ui, form, mesh));
    form.of.clear();
}

fn rows(ui: &mut Ui, form: &mut FieldForm, mesh: &PlacedMesh) {
    let set = |to| Edit::SetMesh {
        mesh: mesh.name.clone(),
        to,
    };
    let placement = &mesh.placement;
    if let Some(file) = form.text(ui, "file", &mesh.file) {
        form.want("file", set(MeshField::File(file)));
    }
    let mut vector = |label, unit, value, field: fn(Vec3) -> MeshField| {
        form.vector_of(ui, (label, unit, ANY), value, |to| set(field(to)));
    };
    vector(
        "position",
        NumberUnit::Meters,
        placement.position,
        MeshField::Position,
    );
    vector(
        "rotation",
        NumberUnit::Degrees,
        placement.rotation,
        MeshField::Rotation,
    );
    vector(
        "scale",
        NumberUnit::Plain,
        placement.scale,
        MeshField::Scale,
    );
    let unit = Number::new(placement.unit, NumberUnit::Meters, form.name("unit"))
        .within(f32::MIN_POSITIVE..=f32::MAX);
    form.number(
        ui,
        "unit",
        &unit,
        |to| set(MeshField::Unit(to)),
        |form, ui| units(form, ui, placement.unit).map(|to| set(MeshField::Unit(to))),
    );
    let is_z_up = form.row(ui, "up", |form, ui| {
        let named = |(is_z, title)| (is_z, title, form.name(&format!("has {title} up")));
        let axes = [(false, "y"), (true, "z")].map(named);
        form.options(ui, placement.is_z_up, axes)
    });
    if let Some(is_z_up) = is_z_up {
        form.want("up", set(MeshField::ZUp(is_z_up)));
    }
    let sides = ("sides", "double-sided");
    form.check(ui, sides, mesh.double_sided, |is_on| {
        set(MeshField::DoubleSided(is_on))
    });
    let name = format!("Remove {} from the scene", mesh.name);
    let goes = form.row(ui, "in the scene", |form, ui| {
        form.small_button(ui, "Remove", &name)
    });
    if goes {
        let mesh = mesh.name.clone();
        form.want("in the scene", Edit::RemoveMesh { mesh });
    }
}

/// Buttons of the usual units; the meters of one that was clicked.
fn units(form: &FieldForm, ui: &mut Ui, current: f32) -> Option<f32> {
    let shown = MESH_UNITS.into_iter();
    let shown = shown.filter(|(name, _)| SHOWN_UNITS.contains(name));
    let named = shown.map(|(title, meters)| (meters, title, form.name(&format!("is in {title}"))));
    form.options(ui, current, named)
}
