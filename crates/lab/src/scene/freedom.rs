//! The numbers of a scene's shapes that a search may change and a map is drawn over: degrees of freedom, by name.
//!
//! `player.x` moves all of it, `player.a.x` one end alone, `player.turn.y` turns it about its own middle. A change is made
//! of a shape as it stands in its scene: setting a turn twice does not turn twice as far.

use super::{Body, Scene};
use capsule_core::geometry::{Capsule, OrientedBox, Shape, Triangle};
use glam::{Quat, Vec3};
use std::{fmt, sync::Arc};

/// What a freedom is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreedomUnit {
    /// Of lengths and places.
    Meters,
    /// Of turns.
    Degrees,
    /// Of velocities.
    MetersPerSecond,
}

impl FreedomUnit {
    /// As it stands behind a number.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Meters => "m",
            Self::Degrees => "°",
            Self::MetersPerSecond => "m/s",
        }
    }
}

/// A number of a shape, or three, one for each axis.
#[derive(Debug)]
struct FreedomRow {
    /// Empty for the shape's place.
    name: &'static str,
    unit: FreedomUnit,
    value: FreedomValue,
}

#[derive(Debug)]
enum FreedomValue {
    /// Reads it, where the shape has it, and writes it.
    Number(fn(&Body) -> Option<f32>, fn(&mut Body, f32)),
    Vector(fn(&Body) -> Option<Vec3>, fn(&mut Body, Vec3)),
}

/// Every one. What changes the shape as a whole comes first, and is done first where several are.
#[rustfmt::skip]
static ROWS: [FreedomRow; 13] = {
    use {FreedomUnit::{Degrees, Meters, MetersPerSecond}, FreedomValue::{Number, Vector}};
    [
        FreedomRow { name: "", unit: Meters, value: Vector(|body| Some(body.shape.place()), put) },
        FreedomRow { name: "turn", unit: Degrees, value: Vector(no_turn, turn) },
        FreedomRow { name: "length", unit: Meters, value: Number(length, set_length) },
        FreedomRow { name: "a", unit: Meters, value: Vector(|body| center(body, 0), |body, to| set_center(body, 0, to)) },
        FreedomRow { name: "b", unit: Meters, value: Vector(|body| center(body, 1), |body, to| set_center(body, 1, to)) },
        FreedomRow { name: "base", unit: Meters, value: Vector(|body| Some(body.ends()?[0]), |body, to| set_end(body, 0, to)) },
        FreedomRow { name: "tip", unit: Meters, value: Vector(|body| Some(body.ends()?[1]), |body, to| set_end(body, 1, to)) },
        FreedomRow { name: "v0", unit: Meters, value: Vector(|body| corner(body, 0), |body, to| set_corner(body, 0, to)) },
        FreedomRow { name: "v1", unit: Meters, value: Vector(|body| corner(body, 1), |body, to| set_corner(body, 1, to)) },
        FreedomRow { name: "v2", unit: Meters, value: Vector(|body| corner(body, 2), |body, to| set_corner(body, 2, to)) },
        FreedomRow { name: "radius", unit: Meters, value: Number(radius, set_radius) },
        FreedomRow { name: "half_size", unit: Meters, value: Vector(|body| Some(as_box(body)?.half_size), set_half_size) },
        FreedomRow { name: "velocity", unit: MetersPerSecond, value: Vector(velocity, |body, to| body.velocity = to) },
    ]
};

const AXES: [&str; 3] = ["x", "y", "z"];

/// A degree of freedom: one number of one shape.
#[derive(Clone, Copy, Debug)]
pub struct Freedom {
    /// Index of the shape among the scene's bodies.
    pub body: usize,
    row: &'static FreedomRow,
    axis: Option<usize>,
}

impl PartialEq for Freedom {
    fn eq(&self, other: &Self) -> bool {
        self.body == other.body && self.row.name == other.row.name && self.axis == other.axis
    }
}

/// Why a name calls no freedom.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FreedomError {
    /// No shape that can be changed has such a name.
    #[error("unknown shape in `{name}`; the shapes are {bodies}")]
    UnknownBody {
        /// As asked for.
        name: String,
        /// The shapes that there are.
        bodies: String,
    },
    /// The shape has nothing of that name.
    #[error("{body} has no `{part}`; it has {own}")]
    UnknownPart {
        /// The shape's name.
        body: String,
        /// As asked for.
        part: String,
        /// What it has.
        own: String,
    },
    /// Several numbers, where one was expected.
    #[error("`{name}` is several numbers, and one was expected: {all}")]
    Several {
        /// As asked for.
        name: String,
        /// Which they are.
        all: String,
    },
}

impl Freedom {
    /// The numbers that `name` calls: `player.a.x` one, `player.a` three, `player` all that it is made of. Where no shape
    /// is named, that at `usual` is meant.
    pub fn named(scene: &Scene, name: &str, usual: usize) -> Result<Vec<Self>, FreedomError> {
        let named = 0..scene.made_start();
        let called = named.filter_map(|index| {
            let rest = name.strip_prefix(scene.bodies[index].name.as_str())?;
            let is_whole = rest.is_empty() || rest.starts_with('.');
            is_whole.then_some((index, rest.trim_start_matches('.')))
        });
        let found = called.min_by_key(|(_, rest)| rest.len());
        let Some((index, part)) = found else {
            let own = Self::parts(scene, usual, name);
            return if own.is_empty() {
                Err(FreedomError::UnknownBody {
                    name: name.into(),
                    bodies: names_of(scene.bodies.listed()),
                })
            } else {
                Ok(own)
            };
        };
        if part.is_empty() {
            return Ok(Self::own(scene, index));
        }
        let parts = Self::parts(scene, index, part);
        if parts.is_empty() {
            Err(FreedomError::UnknownPart {
                body: scene.bodies[index].name.to_string(),
                part: part.into(),
                own: Self::part_names(&scene.bodies[index]),
            })
        } else {
            Ok(parts)
        }
    }

    /// The one number that `name` calls.
    pub fn one_named(scene: &Scene, name: &str, usual: usize) -> Result<Self, FreedomError> {
        let all = Self::named(scene, name, usual)?;
        match all[..] {
            [one] => Ok(one),
            _ => Err(FreedomError::Several {
                name: name.into(),
                all: all
                    .iter()
                    .map(|one| one.name(scene))
                    .collect::<Vec<_>>()
                    .join(", "),
            }),
        }
    }

    /// Every number of body `index`, also those that change several others.
    pub fn all(scene: &Scene, index: usize) -> Vec<Self> {
        let body = &scene.bodies[index];
        let rows = ROWS.iter().filter(|row| row.is_of(body));
        rows.flat_map(|row| Self::of_row(index, row)).collect()
    }

    /// What body `index` is made of: with these numbers everything about it is told. A velocity is one of them where it
    /// has one.
    pub fn own(scene: &Scene, index: usize) -> Vec<Self> {
        let body = &scene.bodies[index];
        let is_placed = matches!(body.shape, Shape::Sphere(_) | Shape::Box(_));
        let is_own = |row: &FreedomRow| match row.name {
            "" => is_placed,
            "turn" => matches!(body.shape, Shape::Box(_)),
            "length" => false,
            "velocity" => body.velocity != Vec3::ZERO,
            _ => true,
        };
        let all = Self::all(scene, index).into_iter();
        all.filter(|one| is_own(one.row)).collect()
    }

    /// Those of body `index` that are called `part`: `a.x`, `a`, `x`.
    fn parts(scene: &Scene, index: usize, part: &str) -> Vec<Self> {
        let all = Self::all(scene, index).into_iter();
        all.filter(|one| one.part_name() == part || (!part.is_empty() && one.row.name == part))
            .collect()
    }

    fn of_row(body: usize, row: &'static FreedomRow) -> impl Iterator<Item = Self> {
        let axes: &[Option<usize>] = match row.value {
            FreedomValue::Number(..) => &[None],
            FreedomValue::Vector(..) => &[Some(0), Some(1), Some(2)],
        };
        axes.iter()
            .copied()
            .map(move |axis| Self { body, row, axis })
    }

    /// Whether `name` calls a turn, of any shape.
    pub(super) fn is_turn(name: &str) -> bool {
        let (shape, axis) = name.rsplit_once('.').unwrap_or(("", name));
        AXES.contains(&axis) && (shape == "turn" || shape.ends_with(".turn"))
    }

    /// What it is called in `scene`: `player.a.x`.
    pub fn name(&self, scene: &Scene) -> String {
        format!("{}.{}", scene.bodies[self.body].name, self.part_name())
    }

    /// What it is called without its shape: `a.x`.
    fn part_name(&self) -> String {
        match (self.row.name, self.axis) {
            ("", Some(axis)) => AXES[axis].into(),
            (name, Some(axis)) => format!("{name}.{}", AXES[axis]),
            (name, None) => name.into(),
        }
    }

    /// What there is of `body`, for people: vectors as one.
    fn part_names(body: &Body) -> String {
        let rows = ROWS.iter().filter(|row| row.is_of(body));
        let names = rows.map(|row| match row.name {
            "" => "x, y, z",
            name => name,
        });
        names.collect::<Vec<_>>().join(", ")
    }

    /// What it is measured in.
    pub fn unit(&self) -> FreedomUnit {
        self.row.unit
    }

    /// Whether less than 0 is nothing that it can be.
    pub fn is_size(&self) -> bool {
        ["radius", "length", "half_size"].contains(&self.row.name)
    }

    /// Its value in `scene`; of a turn 0, for a shape is turned from where it stands.
    pub fn get(&self, scene: &Scene) -> f32 {
        self.get_of(&scene.bodies[self.body])
    }

    /// Its value of `body`, which is of the kind that it was made for; else 0.
    pub fn get_of(&self, body: &Body) -> f32 {
        let value = match (&self.row.value, self.axis) {
            (FreedomValue::Number(get, _), _) => get(body),
            (FreedomValue::Vector(get, _), Some(axis)) => get(body).map(|vector| vector[axis]),
            (FreedomValue::Vector(..), None) => None,
        };
        value.unwrap_or(0.0)
    }

    /// Sets it in `scene`.
    pub fn set(&self, scene: &mut Scene, to: f32) {
        self.set_of(&mut scene.bodies[self.body], to);
    }

    /// Sets it of `body`. Sizes end at 0.
    pub fn set_of(&self, body: &mut Body, to: f32) {
        let to = if self.is_size() { to.max(0.0) } else { to };
        match (&self.row.value, self.axis) {
            (FreedomValue::Number(_, set), _) => set(body, to),
            (FreedomValue::Vector(get, set), Some(axis)) => {
                if let Some(mut vector) = get(body) {
                    vector[axis] = to;
                    set(body, vector);
                }
            }
            (FreedomValue::Vector(..), None) => {}
        }
    }
}

impl FreedomRow {
    fn is_of(&self, body: &Body) -> bool {
        match self.value {
            FreedomValue::Number(get, _) => get(body).is_some(),
            FreedomValue::Vector(get, _) => get(body).is_some(),
        }
    }
}

impl fmt::Display for FreedomUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

fn names_of(bodies: &[Arc<Body>]) -> String {
    const MOST: usize = 12;
    let mut names: Vec<&str> = bodies.iter().map(|body| body.name.as_str()).collect();
    if names.len() > MOST {
        names.truncate(MOST);
        names.push("…");
    }
    names.join(", ")
}

fn as_box(body: &Body) -> Option<&OrientedBox> {
    match &body.shape {
        Shape::Box(shape) => Some(shape),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => None,
    }
}

fn as_capsule(body: &Body) -> Option<&Capsule> {
    match &body.shape {
        Shape::Capsule(capsule) => Some(capsule),
        Shape::Sphere(_) | Shape::Triangle(_) | Shape::Box(_) => None,
    }
}

fn velocity(body: &Body) -> Option<Vec3> {
    body.can_move().then_some(body.velocity)
}

fn put(body: &mut Body, to: Vec3) {
    let way = to - body.shape.place();
    match &mut body.shape {
        Shape::Sphere(sphere) => sphere.center = to,
        Shape::Box(shape) => shape.center = to,
        shape @ (Shape::Capsule(_) | Shape::Triangle(_)) => *shape = shape.translated(way),
    }
    if let Some(ends) = body.base_tip.as_deref_mut() {
        *ends = ends.map(|end| end + way);
    }
}

/// Of a box its own rotation, which its file tells; of others none, for nothing says how they are turned.
fn no_turn(body: &Body) -> Option<Vec3> {
    match &body.shape {
        Shape::Box(shape) => Some(shape.rotation),
        Shape::Sphere(_) => None,
        Shape::Capsule(_) | Shape::Triangle(_) => Some(Vec3::ZERO),
    }
}

fn turn(body: &mut Body, degrees: Vec3) {
    let [x, y, z] = degrees.to_array().map(f32::to_radians);
    let rotation = Quat::from_rotation_z(z) * Quat::from_rotation_y(y) * Quat::from_rotation_x(x);
    let points = body.shape.points();
    let middle = points.iter().sum::<Vec3>() / points.len() as f32;
    let turned = |point: Vec3| middle + rotation * (point - middle);
    match &mut body.shape {
        Shape::Box(shape) => shape.rotation = degrees,
        // What is not turned keeps its bits.
        _ if degrees == Vec3::ZERO => {}
        Shape::Capsule(capsule) => {
            capsule.a = turned(capsule.a);
            capsule.b = turned(capsule.b);
        }
        Shape::Triangle(triangle) => triangle.v = triangle.v.map(turned),
        Shape::Sphere(_) => {}
    }
    if degrees != Vec3::ZERO
        && let Some(ends) = body.base_tip.as_deref().copied()
    {
        set_ends(body, ends.map(turned));
    }
}

fn length(body: &Body) -> Option<f32> {
    let capsule = as_capsule(body)?;
    let length = match body.ends() {
        Some([base, tip]) => base.distance(tip),
        None => capsule.a.distance(capsule.b),
    };
    (length > 0.0).then_some(length)
}

fn set_length(body: &mut Body, to: f32) {
    let (Some(capsule), Some(own)) = (as_capsule(body).copied(), length(body)) else {
        return;
    };
    match body.ends() {
        Some([base, tip]) => set_end(body, 1, base + (tip - base) * (to / own)),
        None => set_center(body, 1, capsule.a + (capsule.b - capsule.a) * (to / own)),
    }
}

/// Of a capsule that is not given by its outer ends.
fn center(body: &Body, end: usize) -> Option<Vec3> {
    let capsule = as_capsule(body).filter(|_| body.base_tip.is_none())?;
    Some([capsule.a, capsule.b][end])
}

fn set_center(body: &mut Body, end: usize, to: Vec3) {
    if let Shape::Capsule(capsule) = &mut body.shape {
        match end {
            0 => capsule.a = to,
            _ => capsule.b = to,
        }
    }
}

fn set_end(body: &mut Body, end: usize, to: Vec3) {
    if let Some(mut ends) = body.ends() {
        ends[end] = to;
        set_ends(body, ends);
    }
}

fn set_ends(body: &mut Body, [base, tip]: [Vec3; 2]) {
    body.shape = Shape::Capsule(Capsule::from_base_tip(base, tip, body.shape.radius()));
    body.base_tip = Some(Box::new([base, tip]));
}

fn corner(body: &Body, index: usize) -> Option<Vec3> {
    match &body.shape {
        Shape::Triangle(Triangle { v }) => Some(v[index]),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => None,
    }
}

fn set_corner(body: &mut Body, index: usize, to: Vec3) {
    if let Shape::Triangle(triangle) = &mut body.shape {
        triangle.v[index] = to;
    }
}

fn radius(body: &Body) -> Option<f32> {
    body.shape.is_round().then(|| body.shape.radius())
}

/// Outer ends stay where a capsule was given by them.
fn set_radius(body: &mut Body, to: f32) {
    match &mut body.shape {
        Shape::Sphere(sphere) => sphere.radius = to,
        Shape::Capsule(capsule) => capsule.radius = to,
        Shape::Triangle(_) | Shape::Box(_) => {}
    }
    if let Some(ends) = body.ends() {
        set_ends(body, ends);
    }
}

fn set_half_size(body: &mut Body, to: Vec3) {
    if let Shape::Box(shape) = &mut body.shape {
        shape.half_size = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::library;

    fn scene(bodies: &str) -> Scene {
        let text = format!("title = \"t\"\n{bodies}");
        Scene::read("t.toml", &text).unwrap_or_else(|errors| panic!("{errors}"))
    }

    #[test]
    fn what_is_set_is_read_back_and_nothing_else_of_the_shape_s_own_changes() {
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            for index in 0..scene.made_start().min(4) {
                let own = Freedom::own(&scene, index);
                for freedom in &own {
                    let mut other = scene.bodies[index].clone();
                    let to = freedom.get(&scene) + 0.125;
                    freedom.set_of(&mut other, to);
                    let name = freedom.name(&scene);
                    assert_eq!(freedom.get_of(&other).to_bits(), to.to_bits(), "{name}");
                    for rest in own.iter().filter(|rest| *rest != freedom) {
                        let kept = rest.get(&scene);
                        assert_eq!(rest.get_of(&other), kept, "{name} {}", rest.name(&scene));
                    }
                }
            }
        }
    }

    #[test]
    fn every_number_is_found_by_its_name() {
        let scene = scene(
            "[[capsule]]\nname = \"player\"\na = [0, 1, 0]\nb = [0, 2, 0]\nradius = 0.5\n\
             [[capsule]]\nname = \"player.two\"\nbase = [1, 0, 0]\ntip = [1, 3, 0]\nradius = 0.5\n\
             [[box]]\ncenter = [0, 0, 0]\nhalf_size = [1, 1, 1]\n\
             [[triangle]]\nname = \"floor\"\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]",
        );
        let mut count = 0;
        for index in 0..scene.bodies.len() {
            for freedom in Freedom::all(&scene, index) {
                let found = Freedom::one_named(&scene, &freedom.name(&scene), 3);
                assert_eq!(found, Ok(freedom));
                count += 1;
            }
        }
        assert_eq!(count, 17 + 17 + 12 + 15);
        let numbers = |name| Freedom::named(&scene, name, 0).map(|found| found.len());
        assert_eq!(numbers("player"), Ok(7));
        assert_eq!(numbers("player.two.tip"), Ok(3));
        assert_eq!(numbers("x"), Ok(1));
        assert_eq!(
            numbers("floor.radius").map_err(|error| error.to_string()),
            Err("floor has no `radius`; it has x, y, z, turn, v0, v1, v2".into())
        );
        let error = Freedom::one_named(&scene, "floor.v1", 0).expect_err("three numbers");
        assert!(
            error.to_string().contains("floor.v1.x, floor.v1.y"),
            "{error}"
        );
        let error = Freedom::named(&scene, "wall.x", 0).expect_err("no such shape");
        assert!(error.to_string().contains("player, player.two"), "{error}");
    }

    #[test]
    fn outer_ends_stay_where_the_radius_changes_and_go_where_the_shape_does() {
        let scene =
            scene("[[capsule]]\nname = \"c\"\nbase = [1, 0, 0]\ntip = [1, 3, 0]\nradius = 0.5");
        let set = |name: &str, to: f32| {
            let mut other = scene.clone();
            let freedom = Freedom::one_named(&scene, name, 0).expect("it has it");
            freedom.set(&mut other, to);
            let body = other.bodies[0].clone();
            (body.ends().expect("ends"), body.shape)
        };
        let (ends, shape) = set("c.radius", 1.0);
        assert_eq!(ends, [Vec3::X, Vec3::new(1.0, 3.0, 0.0)]);
        assert_eq!(
            shape.points(),
            [Vec3::new(1.0, 1.0, 0.0), Vec3::new(1.0, 2.0, 0.0)]
        );
        let (ends, shape) = set("c.x", 2.0);
        assert_eq!(ends[0], Vec3::new(2.0, 0.0, 0.0));
        assert_eq!(shape.place(), Vec3::new(2.0, 0.5, 0.0));
        let (ends, _) = set("c.turn.z", 90.0);
        assert!(
            ends[1].distance(Vec3::new(-0.5, 1.5, 0.0)) < 1e-6,
            "{ends:?}"
        );
        let (ends, _) = set("c.length", 2.0);
        assert_eq!(ends[1], Vec3::new(1.0, 2.0, 0.0));
    }
}
