//! The shapes of a scene file.

use super::{
    Body, BodyList, MadeBodies, Script,
    error::quoted_list,
    known_keys::Fields,
    mesh_table::{self, MeshSources, PlacedMesh},
    parse_face_name, script, terrain,
    values::{Mistakes, vector},
};
use capsule_core::geometry::{
    Capsule, Kind, OrientedBox, SameBits, Shape, Sphere, Terrain, Triangle,
};
use glam::Vec3;
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    sync::Arc,
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
pub(super) struct BodyDraft {
    span: Range<usize>,
    kind: Kind,
    name: Option<Spanned<String>>,
    shape: Option<(Shape, Option<[Vec3; 2]>)>,
    velocity: Vec3,
    player: bool,
    script: Option<Box<Script>>,
    double_sided: bool,
    hidden: bool,
}

/// What was read of the shapes.
#[derive(Default)]
pub(super) struct Bodies {
    /// Those without mistakes, in the file's order; then the triangles of the terrains, then those of the meshes.
    pub(super) bodies: BodyList,
    pub(super) terrains: Vec<Terrain>,
    pub(super) meshes: Vec<PlacedMesh>,
    /// Shapes with mistakes, in the file's order.
    wrong: Vec<Wrong>,
}

/// A shape with mistakes: it is called all the same.
struct Wrong {
    name: String,
    is_box: bool,
    /// Before which of the others it is written.
    before: usize,
}

impl Bodies {
    /// Every name, also of shapes with mistakes, in the file's order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let mut wrong = self.wrong.iter().peekable();
        let mut bodies = self.bodies.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let next = bodies.peek().map_or(usize::MAX, |(index, _)| *index);
            match wrong.next_if(|wrong| wrong.before <= next) {
                Some(wrong) => Some(wrong.name.as_str()),
                None => bodies.next().map(|(_, body)| body.name.as_str()),
            }
        })
    }

    /// Whether `name` calls a shape.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names().any(|known| known == name)
    }

    /// Whether `name` calls a shape or a triangle of a box.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let is_box = |name: &str| {
            let is_it = |body: &Body| matches!(body.shape, Shape::Box(_)) && body.name == name;
            let is_wrong = |wrong: &Wrong| wrong.is_box && wrong.name == name;
            self.bodies.iter().any(is_it) || self.wrong.iter().any(is_wrong)
        };
        self.has(name) || parse_face_name(name).is_some_and(|(name, _)| is_box(name))
    }

    /// Adds a shape; one that is the same in the scene before the edit is shared with that, if it is among those `known`.
    fn add(&mut self, name: String, draft: BodyDraft, known: [Option<&Arc<Body>>; 2]) {
        match draft.shape {
            Some((shape, base_tip)) => {
                let body = Body {
                    name,
                    shape,
                    base_tip: base_tip.map(Box::new),
                    velocity: draft.velocity,
                    player: draft.player,
                    script: draft.script,
                    double_sided: draft.double_sided,
                    hidden: draft.hidden,
                };
                let mut known = known.into_iter().flatten();
                match known.find(|known| body.same_bits(known)) {
                    Some(known) => self.bodies.push(known.clone()),
                    None => self.bodies.push(body),
                }
            }
            None => self.wrong.push(Wrong {
                name,
                is_box: draft.kind == Kind::Box,
                before: self.bodies.len(),
            }),
        }
    }
}

/// Reads every shape under `root`.
pub(super) fn read(root: &Fields<'_, '_>, sources: MeshSources<'_>, mistakes: &Mistakes) -> Bodies {
    let capsules = root.tables("capsule", "[[capsule]]", &CAPSULE);
    let spheres = root.tables("sphere", "[[sphere]]", &SPHERE);
    let triangles = root.tables("triangle", "[[triangle]]", &TRIANGLE);
    let boxes = root.tables("box", "[[box]]", &BOX);
    let mut drafts: Vec<BodyDraft> = vec![];
    drafts.extend(capsules.iter().map(|fields| capsule(fields, mistakes)));
    drafts.extend(spheres.iter().map(sphere));
    drafts.extend(triangles.iter().map(|fields| triangle(fields, mistakes)));
    drafts.extend(boxes.iter().map(|fields| oriented_box(fields, mistakes)));
    drafts.sort_by_key(|draft| draft.span.start);
    let before = sources
        .before
        .map_or(&[][..], |scene| scene.bodies.listed());
    let mut read = name_all(drafts, before, mistakes);
    add_made(&mut read, root, sources, mistakes);
    read
}

/// Adds the triangles that tables under `root` make: of terrains, then of meshes.
fn add_made(
    read: &mut Bodies,
    root: &Fields<'_, '_>,
    sources: MeshSources<'_>,
    mistakes: &Mistakes,
) {
    let terrains = terrain::read(root, mistakes);
    let meshes = mesh_table::read(root, sources, mistakes);
    if terrains.is_empty() && meshes.is_empty() {
        return;
    }
    let mut taken: HashSet<String> = read.names().map(String::from).collect();
    let (mut made, mut next) = (vec![], 1);
    for terrain::NamedTerrain { name, terrain } in terrains {
        let (name, span) = made_name(name, "terrain", &taken, &mut next, mistakes);
        taken.insert(name.as_str().into());
        for body in terrain::bodies(&name, &terrain) {
            if !taken.insert(body.name.clone()) {
                called_twice(&body.name, "terrain", span.clone(), mistakes);
            }
            made.push(body);
        }
        read.terrains.push(terrain);
    }
    let mut spans = vec![];
    let mut next = 1;
    for mesh_table::NamedMesh { name, mut mesh } in meshes {
        let (name, span) = made_name(name, "mesh", &taken, &mut next, mistakes);
        taken.insert(name.as_str().into());
        mesh.name = name;
        spans.push(span);
        read.meshes.push(mesh);
    }
    // The names of a mesh's triangles are known without a list of them, which may be long.
    for name in &taken {
        let parsed = mesh_table::parse_triangle_name(name);
        let same = parsed.and_then(|(mesh, index)| {
            let mut meshes = read.meshes.iter();
            meshes.position(|one| one.name == mesh && index < one.mesh.len())
        });
        if let Some(index) = same {
            called_twice(name, "mesh", spans[index].clone(), mistakes);
        }
    }
    let same = sources.before.filter(|before| {
        before.terrains.is_empty()
            && read.terrains.is_empty()
            && before.meshes.same_bits(&read.meshes)
    });
    let made = match same {
        Some(before) => before.bodies.made().clone(),
        None => {
            made.extend(read.meshes.iter().flat_map(mesh_table::bodies));
            Arc::new(MadeBodies::new(made))
        }
    };
    read.bodies = std::mem::take(&mut read.bodies).with_made(made);
}

/// What a table is called that makes triangles, and where that is written. Without a name of its own it is called by its
/// `kind`.
fn made_name(
    name: Option<Spanned<String>>,
    kind: &str,
    taken: &HashSet<String>,
    next: &mut u32,
    mistakes: &Mistakes,
) -> (String, Range<usize>) {
    match name {
        Some(name) => {
            check_name(&name, taken, mistakes);
            let span = name.span();
            (name.into_inner(), span)
        }
        None => (free_name(kind, taken, next).to_string(), 0..0),
    }
}

fn called_twice(name: &str, kind: &str, span: Range<usize>, mistakes: &Mistakes) {
    let message = format!("two shapes are called `{name}`");
    let expected = format!("expected another name: this is a triangle of the {kind}");
    mistakes.add(span, message, expected, None);
}

fn capsule(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> BodyDraft {
    let ends = capsule_ends(fields, mistakes);
    let radius = fields.required("radius", "0.4", fields.length("radius"));
    let shape = ends.zip(radius).map(|((form, ends), radius)| {
        let (capsule, base_tip) = placed_capsule(form, ends, *radius.get_ref());
        (Shape::Capsule(capsule), base_tip)
    });
    draft(fields, Kind::Capsule, shape)
}

/// What is read alike of every kind: only those that may have a key are allowed it.
fn draft(
    fields: &Fields<'_, '_>,
    kind: Kind,
    shape: Option<(Shape, Option<[Vec3; 2]>)>,
) -> BodyDraft {
    BodyDraft {
        span: fields.span(),
        kind,
        name: fields.text("name"),
        shape,
        velocity: fields.vector("velocity").unwrap_or_default(),
        player: fields.flag("player").unwrap_or(false),
        script: script::read(fields).map(Box::new),
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

fn sphere(fields: &Fields<'_, '_>) -> BodyDraft {
    let center = fields.required("center", "[0.0, 1.0, 0.0]", fields.vector("center"));
    let radius = fields.required("radius", "0.5", fields.length("radius"));
    let shape = center.zip(radius).map(|(center, radius)| {
        let radius = *radius.get_ref();
        (Shape::Sphere(Sphere { center, radius }), None)
    });
    draft(fields, Kind::Sphere, shape)
}

fn triangle(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> BodyDraft {
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
    draft(fields, Kind::Triangle, shape)
}

fn oriented_box(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> BodyDraft {
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
    draft(fields, Kind::Box, shape)
}

/// Checks the written names and gives the others one by their kind: `triangle`, `triangle 2`. `before` are the shapes before an
/// edit.
fn name_all(drafts: Vec<BodyDraft>, before: &[Arc<Body>], mistakes: &Mistakes) -> Bodies {
    let mut taken: HashSet<String> = HashSet::new();
    for name in drafts.iter().filter_map(|draft| draft.name.as_ref()) {
        check_name(name, &taken, mistakes);
        taken.insert(name.get_ref().as_str().into());
    }
    let mut read = Bodies::default();
    let mut next: HashMap<Kind, u32> = HashMap::new();
    let count = drafts.len();
    for (index, mut draft) in drafts.into_iter().enumerate() {
        let name = match draft.name.take() {
            Some(name) => name.into_inner(),
            None => free_name(
                draft.kind.name(),
                &taken,
                next.entry(draft.kind).or_insert(1),
            ),
        };
        taken.insert(name.clone());
        // Where shapes were added or taken out in between, it has the same place counted from the end.
        let from_end = (index + before.len()).checked_sub(count);
        let known = [Some(index), from_end].map(|index| before.get(index?));
        read.add(name, draft, known);
    }
    read
}

fn check_name(name: &Spanned<String>, taken: &HashSet<String>, mistakes: &Mistakes) {
    let text = name.get_ref();
    if taken.contains(text.as_str()) {
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
            1 => String::from(kind),
            number => format!("{kind} {number}"),
        };
        *next += 1;
        if !taken.contains(&name) {
            return name;
        }
    }
}
