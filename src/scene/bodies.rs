//! The shapes of a scene file.

use super::{
    Body, Script,
    error::quoted_list,
    fields::Fields,
    parse_face_name, script, terrain,
    values::{Mistakes, vector},
};
use crate::geometry::{Capsule, OrientedBox, Shape, Sphere, Terrain, Triangle};
use glam::Vec3;
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};
use toml::Spanned;

const CAPSULE: [&str; 12] = [
    "name", "a", "b", "base", "tip", "axis", "radius", "velocity", "player", "script", "repeat",
    "hidden",
];
const SPHERE: [&str; 8] = [
    "name", "center", "radius", "velocity", "player", "script", "repeat", "hidden",
];
const TRIANGLE: [&str; 4] = ["name", "points", "double_sided", "hidden"];
const BOX: [&str; 10] = [
    "name",
    "center",
    "half_size",
    "rotation",
    "velocity",
    "player",
    "script",
    "repeat",
    "double_sided",
    "hidden",
];

/// The ways to place a capsule.
const CAPSULE_FORMS: [[&str; 2]; 3] = [["a", "b"], ["base", "tip"], ["a", "axis"]];

/// A shape as far as it could be read. Its place and name count even where the rest is wrong.
struct Draft {
    span: Range<usize>,
    kind: &'static str,
    name: Option<Spanned<String>>,
    shape: Option<(Shape, Option<[Vec3; 2]>)>,
    velocity: Vec3,
    player: bool,
    script: Option<Script>,
    double_sided: bool,
    hidden: bool,
}

/// What was read of the shapes.
pub(super) struct Bodies {
    /// Those without mistakes, in the file's order; then the triangles of the terrains.
    pub(super) bodies: Vec<Body>,
    /// The terrains.
    pub(super) terrains: Vec<Terrain>,
    /// Every name, also of shapes with mistakes.
    pub(super) names: Vec<String>,
    /// Those of boxes.
    boxes: Vec<String>,
}

impl Bodies {
    /// Whether `name` calls a shape or a triangle of a box.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let is_box = |name: &str| self.boxes.iter().any(|known| known == name);
        self.names.iter().any(|known| known == name)
            || parse_face_name(name).is_some_and(|(name, _)| is_box(name))
    }
}

/// Reads every shape under `root`.
pub(super) fn read(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Bodies {
    let capsules = root.tables("capsule", "[[capsule]]", &CAPSULE);
    let spheres = root.tables("sphere", "[[sphere]]", &SPHERE);
    let triangles = root.tables("triangle", "[[triangle]]", &TRIANGLE);
    let boxes = root.tables("box", "[[box]]", &BOX);
    let capsules = capsules.iter().map(|fields| capsule(fields, mistakes));
    let spheres = spheres.iter().map(sphere);
    let triangles = triangles.iter().map(|fields| triangle(fields, mistakes));
    let boxes = boxes.iter().map(|fields| oriented_box(fields, mistakes));
    let round = capsules.chain(spheres);
    let mut drafts: Vec<Draft> = round.chain(triangles).chain(boxes).collect();
    drafts.sort_by_key(|draft| draft.span.start);
    let mut read = name_all(drafts, mistakes);
    add_terrains(&mut read, terrain::read(root, mistakes), mistakes);
    read
}

/// Adds the triangles of terrains, each by the name of its own.
fn add_terrains(read: &mut Bodies, terrains: Vec<terrain::Named>, mistakes: &Mistakes) {
    let mut taken: HashSet<String> = read.names.iter().cloned().collect();
    let mut next = 1;
    for terrain::Named { name, terrain } in terrains {
        if let Some(name) = &name {
            check_name(name, &taken, mistakes);
        }
        let span = name.as_ref().map_or(0..0, Spanned::span);
        let name = match name {
            Some(name) => name.into_inner(),
            None => free_name("terrain", &taken, &mut next),
        };
        taken.insert(name.clone());
        for body in terrain::bodies(&name, &terrain) {
            if !taken.insert(body.name.clone()) {
                let message = format!("two shapes are called `{}`", body.name);
                let expected = "expected another name: this is a triangle of the terrain";
                mistakes.add(span.clone(), message, expected, None);
            }
            read.names.push(body.name.clone());
            read.bodies.push(body);
        }
        read.terrains.push(terrain);
    }
}

fn capsule(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Draft {
    let ends = capsule_ends(fields, mistakes);
    let radius = fields.required("radius", "0.4", fields.length("radius"));
    let shape = ends.zip(radius).map(|((form, ends), radius)| {
        let (capsule, base_tip) = placed_capsule(form, ends, *radius.get_ref());
        (Shape::Capsule(capsule), base_tip)
    });
    draft(fields, "capsule", shape)
}

/// What is read alike of every kind: only those that may have a key are allowed it.
fn draft(
    fields: &Fields<'_, '_>,
    kind: &'static str,
    shape: Option<(Shape, Option<[Vec3; 2]>)>,
) -> Draft {
    Draft {
        span: fields.span(),
        kind,
        name: fields.text("name"),
        shape,
        velocity: fields.vector("velocity").unwrap_or_default(),
        player: fields.flag("player").unwrap_or(false),
        script: script::read(fields),
        double_sided: fields.flag("double_sided").unwrap_or(true),
        hidden: fields.flag("hidden").unwrap_or(false),
    }
}

/// The capsule that is written in `form` with these vectors, and its outer ends where that gives them.
pub(super) fn placed_capsule(
    form: [&str; 2],
    [first, second]: [Vec3; 2],
    radius: f32,
) -> (Capsule, Option<[Vec3; 2]>) {
    let (a, b) = match form {
        ["base", "tip"] => {
            let capsule = Capsule::from_base_tip(first, second, radius);
            return (capsule, Some([first, second]));
        }
        ["a", "axis"] => (first, first + second),
        _ => (first, second),
    };
    (Capsule { a, b, radius }, None)
}

/// The form that a capsule is placed in and its two vectors.
pub(super) fn capsule_ends(
    fields: &Fields<'_, '_>,
    mistakes: &Mistakes,
) -> Option<([&'static str; 2], [Vec3; 2])> {
    const ENDS: [&str; 5] = ["a", "b", "base", "tip", "axis"];
    let written: Vec<&str> = ENDS
        .into_iter()
        .filter(|key| fields.get(key).is_some())
        .collect();
    let vectors: Vec<Option<Vec3>> = written.iter().map(|key| fields.vector(key)).collect();
    if let Some(form) = CAPSULE_FORMS.into_iter().find(|form| *form == written[..]) {
        return Some((form, [vectors[0]?, vectors[1]?]));
    }
    let forms = "`a` and `b` (sphere centers), `base` and `tip` (outer ends), or `a` and `axis`";
    let help = Some(format!("a capsule is placed by {forms}"));
    let is_part = CAPSULE_FORMS
        .into_iter()
        .find(|form| written.iter().all(|key| form.contains(key)));
    match (is_part, written.first()) {
        (Some(_), None) => {
            let message = format!("{} is not placed anywhere", fields.what());
            mistakes.add(fields.span(), message, "expected `a` and `b`", help);
        }
        (Some(form), Some(only)) => {
            let message = format!("{} has `{only}` alone", fields.what());
            let missing = if form[0] == *only { form[1] } else { form[0] };
            let span = fields.key_span(only).unwrap_or_else(|| fields.span());
            mistakes.add(span, message, format!("expected `{missing}` as well"), help);
        }
        (None, _) => {
            let last = written
                .iter()
                .filter_map(|key| fields.key_span(key))
                .max_by_key(|span| span.start);
            let keys = quoted_list(written.iter().copied());
            mistakes.add(
                last.unwrap_or_else(|| fields.span()),
                format!(
                    "{} is placed by {keys}, which do not go together",
                    fields.what()
                ),
                "expected one way to place it",
                help,
            );
        }
    }
    None
}

fn sphere(fields: &Fields<'_, '_>) -> Draft {
    let center = fields.required("center", "[0.0, 1.0, 0.0]", fields.vector("center"));
    let radius = fields.required("radius", "0.5", fields.length("radius"));
    let shape = center.zip(radius).map(|(center, radius)| {
        let radius = *radius.get_ref();
        (Shape::Sphere(Sphere { center, radius }), None)
    });
    draft(fields, "sphere", shape)
}

fn triangle(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Draft {
    let form = "[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]]";
    let points: Option<[_; 3]> = fields.list("points", "three points [[x, y, z], …]");
    let points = fields.required("points", form, points);
    let v = points.map(|points| points.map(|point| vector("points", point, mistakes)));
    let shape = match v {
        Some([Some(v0), Some(v1), Some(v2)]) => {
            Some((Shape::Triangle(Triangle { v: [v0, v1, v2] }), None))
        }
        _ => None,
    };
    draft(fields, "triangle", shape)
}

fn oriented_box(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Draft {
    let center = fields.required("center", "[0.0, 0.5, 0.0]", fields.vector("center"));
    let half_size = fields.required("half_size", "[0.5, 0.5, 0.5]", fields.vector("half_size"));
    let rotation = fields.vector("rotation").unwrap_or_default();
    let negative = half_size.filter(|half_size| half_size.min_element() < 0.0);
    if let (Some(half_size), Some(value)) = (negative, fields.get("half_size")) {
        let least = half_size.min_element();
        let expected = format!("expected 0 or more, found {least}");
        let message = "`half_size` must not be negative";
        mistakes.add(value.span(), message, expected, None);
    }
    let shape = center.zip(half_size).map(|(center, half_size)| {
        let shape = OrientedBox {
            center,
            half_size,
            rotation,
        };
        (Shape::Box(shape), None)
    });
    draft(fields, "box", shape)
}

/// Checks the written names and gives the others one by their kind: `triangle`, `triangle 2`.
fn name_all(drafts: Vec<Draft>, mistakes: &Mistakes) -> Bodies {
    let mut taken: HashSet<String> = HashSet::new();
    for name in drafts.iter().filter_map(|draft| draft.name.as_ref()) {
        check_name(name, &taken, mistakes);
        taken.insert(name.get_ref().clone());
    }
    let mut read = Bodies {
        bodies: vec![],
        terrains: vec![],
        names: vec![],
        boxes: vec![],
    };
    let mut next: HashMap<&str, u32> = HashMap::new();
    for draft in drafts {
        let name = match draft.name {
            Some(name) => name.into_inner(),
            None => free_name(draft.kind, &taken, next.entry(draft.kind).or_insert(1)),
        };
        taken.insert(name.clone());
        read.names.push(name.clone());
        if draft.kind == "box" {
            read.boxes.push(name.clone());
        }
        if let Some((shape, base_tip)) = draft.shape {
            read.bodies.push(Body {
                name,
                shape,
                base_tip,
                velocity: draft.velocity,
                player: draft.player,
                script: draft.script,
                double_sided: draft.double_sided,
                hidden: draft.hidden,
            });
        }
    }
    read
}

fn check_name(name: &Spanned<String>, taken: &HashSet<String>, mistakes: &Mistakes) {
    let text = name.get_ref();
    if taken.contains(text) {
        let message = format!("two shapes are called `{text}`");
        mistakes.add(name.span(), message, "expected a name of its own", None);
    }
    let forbids = |c: char| c == '/' || c == '#' || c.is_control();
    if text.trim().is_empty() || text.contains(forbids) {
        mistakes.add(
            name.span(),
            "a name must be printable and free of `/` and `#`",
            "expected a plain name such as \"player\"",
            Some("names are part of step addresses, which `/` and `#` divide".into()),
        );
    }
}

/// The first free name of the numbers from `next` on, which it leaves behind it: a thousand shapes are named as fast as
/// they are read.
fn free_name(kind: &str, taken: &HashSet<String>, next: &mut u32) -> String {
    loop {
        let name = match *next {
            1 => kind.to_string(),
            number => format!("{kind} {number}"),
        };
        *next += 1;
        if !taken.contains(&name) {
            return name;
        }
    }
}
