//! The fields of a capsule, in three forms.

use super::{
    form::FieldForm,
    number::{ANY, Number, NumberUnit},
    round,
};
use crate::ui::prelude::*;
use capsule_core::geometry::Capsule;
use capsule_scenes::edit::ends_in_short;

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
pub(super) fn fields(
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
    round::velocity(ui, form, body);
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
