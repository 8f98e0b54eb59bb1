//! The `[[place]]` tables of a scene file: what is done to a mover on its way.
//!
//! ```toml
//! [[place]]
//! frame    = 30
//! body     = "hero"
//! base     = [0.0, 1.0, 0.0]
//! tip      = [0.0, 2.8, 0.0]
//! velocity = [0.0, -2.0, 0.0]
//! ```

use super::{
    Body, Place, Pose,
    bodies::{Bodies, capsule_ends, placed_capsule},
    error::{quoted_list, suggestion},
    known_keys::Fields,
    values::{FRAMES, Mistakes},
};
use capsule_core::geometry::{Capsule, OrientedBox, Shape, Sphere};
use std::collections::HashSet;
use toml::Spanned;

const PLACE: [&str; 10] = [
    "frame", "body", "a", "b", "base", "tip", "axis", "center", "rotation", "velocity",
];
/// Keys that say where a capsule is, where a sphere is, and where a box is.
const OF_CAPSULE: &[&str] = &["a", "b", "base", "tip", "axis"];
const OF_SPHERE: &[&str] = &["center"];
const OF_BOX: &[&str] = &["center", "rotation"];
/// A capsule that is placed may be longer or shorter than it is by this, meters: what roundings leave.
const ROOM: f32 = 1e-3;

/// Reads every `[[place]]` of a scene with these `shapes`.
pub(super) fn read(root: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Vec<Place> {
    let mut places = vec![];
    let mut taken = HashSet::new();
    for fields in root.tables("place", "[[place]]", &PLACE) {
        // At frame 0 the shapes are where they are written.
        let frame = fields.count("frame", &(1..=*FRAMES.end()));
        let frame = fields.required("frame", "30", frame);
        let name = fields.required("body", "\"…\"", fields.text("body"));
        let body = name.as_ref().and_then(|name| find(name, shapes, mistakes));
        let (Some(frame), Some(name), Some(body)) = (frame, name, body) else {
            continue;
        };
        if !taken.insert((frame, name.get_ref().clone())) {
            let message = format!("`{}` is placed twice before frame {frame}", name.get_ref());
            let expected = "expected one [[place]] for each body and frame";
            mistakes.add(name.span(), message, expected, None);
        }
        places.push(Place {
            frame: frame as usize,
            pose: pose(&fields, body, mistakes),
            velocity: fields.vector("velocity"),
            body: name.into_inner(),
        });
    }
    places
}

/// The mover that `name` calls.
fn find<'s>(name: &Spanned<String>, shapes: &'s Bodies, mistakes: &Mistakes) -> Option<&'s Body> {
    let asked = name.get_ref();
    let body = shapes.bodies.iter().find(|body| body.name == *asked);
    if let Some(body) = body.filter(|body| !body.moves()) {
        let message = format!("`{}` does not move", body.name);
        let expected = "expected a shape with a velocity, a script or `player = true`";
        let help = "a shape without motion stays where the file puts it";
        mistakes.add(name.span(), message, expected, Some(help.into()));
        return None;
    }
    // A shape with mistakes of its own is called all the same.
    if !shapes.has(asked) {
        let moving = shapes.bodies.iter().filter(|body| body.moves());
        let known: Vec<&str> = moving.map(|body| body.name.as_str()).collect();
        mistakes.add(
            name.span(),
            format!("no shape is called `{asked}`"),
            "expected the name of a shape that moves",
            Some(suggestion(asked, "these move:", &known)),
        );
    }
    body
}

/// Where `body` is put; `None` if it stays where it came.
fn pose(fields: &Fields<'_, '_>, body: &Body, mistakes: &Mistakes) -> Option<Pose> {
    let keys = match &body.shape {
        Shape::Capsule(_) => OF_CAPSULE,
        Shape::Sphere(_) => OF_SPHERE,
        Shape::Box(_) => OF_BOX,
        Shape::Triangle(_) => &[],
    };
    let strange = [OF_CAPSULE, OF_BOX].concat().into_iter();
    let strange = strange.filter(|key| !keys.contains(key));
    if let Some((key, span)) = strange
        .filter_map(|key| Some((key, fields.key_span(key)?)))
        .next()
    {
        let kind = body.shape.kind();
        let message = format!("`{key}` of `{}`, which is a {kind}", body.name);
        let expected = format!("expected what places a {kind}");
        let help = format!(
            "a {kind} is placed by {}",
            quoted_list(keys.iter().copied())
        );
        mistakes.add(span, message, expected, Some(help));
        return None;
    }
    if !keys.iter().any(|key| fields.get(key).is_some()) {
        if fields.get("velocity").is_none() {
            let message = format!("[[place]] sets nothing for `{}`", body.name);
            let expected = "expected its position or its `velocity`";
            mistakes.add(fields.span(), message, expected, None);
        }
        return None;
    }
    match body.shape {
        Shape::Capsule(capsule) => capsule_pose(fields, body, &capsule, mistakes),
        Shape::Sphere(sphere) => Some(Pose::of(Shape::Sphere(Sphere {
            center: fields.vector("center")?,
            ..sphere
        }))),
        Shape::Box(shape) => Some(Pose::of(Shape::Box(OrientedBox {
            center: fields.required("center", "[0.0, 0.5, 0.0]", fields.vector("center"))?,
            rotation: fields.vector("rotation").unwrap_or(shape.rotation),
            ..shape
        }))),
        Shape::Triangle(_) => None,
    }
}

/// The same for a capsule: it is moved and turned, and as long as ever.
fn capsule_pose(
    fields: &Fields<'_, '_>,
    body: &Body,
    capsule: &Capsule,
    mistakes: &Mistakes,
) -> Option<Pose> {
    let (form, ends) = capsule_ends(fields, mistakes)?;
    let (placed, base_tip) = placed_capsule(form, ends, capsule.radius);
    let [is, would_be] = [capsule, &placed].map(|one| one.a.distance(one.b));
    if (is - would_be).abs() > ROOM {
        let message = format!("`{}` would change its length", body.name);
        let expected = format!("expected {is} meters from center to center, found {would_be}");
        let span = fields.key_span(form[1]).unwrap_or_else(|| fields.span());
        let help = "a mover can be moved and turned, not resized";
        mistakes.add(span, message, expected, Some(help.into()));
        return None;
    }
    // It stays given as it is: outer ends are kept for those that were given by them alone.
    let ends = base_tip.unwrap_or_else(|| placed.base_tip().into());
    Some(Pose {
        shape: Shape::Capsule(placed),
        base_tip: body.ends().map(|_| ends),
    })
}
