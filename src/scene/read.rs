//! A scene file's text becomes a [`Scene`], or every mistake in it.
//!
//! The text is parsed into a tree that knows the place of each value (`toml::de::DeTable`), and that tree is read field
//! by field: unlike a derived reader this does not stop at the first mistake.

use super::{
    Scene, World, bodies,
    error::{SceneErrors, suggestion},
    expect,
    fields::Fields,
    file, place, replay, run,
    values::Mistakes,
    view,
};
use crate::method::{Article, Steering, SteeringRule};
use toml::de::DeTable;

const ROOT: [&str; 14] = [
    "title", "article", "text", "run", "view", "world", "replay", "place", "capsule", "sphere",
    "triangle", "box", "terrain", "expect",
];
const WORLD: [&str; 10] = [
    "time_step",
    "gravity",
    "ground_limit",
    "skin",
    "step_height",
    "walk_speed",
    "jump_speed",
    "steering",
    "acceleration",
    "friction",
];

impl Scene {
    /// Reads a scene file's `text`; `path` is what its mistakes are reported under.
    pub fn read(path: &str, text: &str) -> Result<Self, SceneErrors> {
        let table = file::parse(path, text)?;
        let mistakes = Mistakes::default();
        let scene = read_root(table.get_ref(), text, &mistakes);
        match scene {
            Some(scene) if mistakes.is_empty() => Ok(scene),
            _ => Err(SceneErrors::new(path, text, mistakes.into_vec())),
        }
    }

    /// Reads a scene file's `bytes`; see [`Scene::read`].
    pub fn read_bytes(path: &str, bytes: &[u8]) -> Result<Self, SceneErrors> {
        Self::read(path, Self::text_of(path, bytes)?)
    }

    /// The text that a scene file's `bytes` are, or where they are none.
    pub fn text_of<'b>(path: &str, bytes: &'b [u8]) -> Result<&'b str, SceneErrors> {
        file::utf8(path, bytes)
    }
}

fn read_root(table: &DeTable<'_>, text: &str, mistakes: &Mistakes) -> Option<Scene> {
    let root = Fields::open("a scene", 0..0, table, &ROOT, mistakes);
    let title = root.required("title", "\"…\"", root.text("title"));
    let article = read_article(&root, mistakes);
    let view = view::read(&root, mistakes);
    let world = root
        .table("world", "[world]", &WORLD)
        .map_or_else(World::default, |fields| read_world(&fields, mistakes));
    let shapes = bodies::read(&root, mistakes);
    if shapes.names.is_empty() && mistakes.is_empty() {
        mistakes.add(
            0..0,
            "the scene is empty",
            "expected at least one shape",
            Some("add a [[capsule]], a [[sphere]], a [[triangle]] or a [[box]]".into()),
        );
    }
    let run = run::read(&root, &shapes, mistakes);
    let mut world = world;
    if run.has_response() && !has_time_step(&root) {
        world.time_step = World::FRAME;
    }
    let replay = replay::read(&root, mistakes);
    let places = place::read(&root, &shapes, mistakes);
    let expect = expect::read(&root, mistakes);
    let lesson = root.text("text");
    let mut scene = Scene {
        title: title?.into_inner(),
        article,
        text: lesson.map_or_else(String::new, |lesson| lesson.into_inner()),
        run: run.plain(),
        view: view.view,
        world,
        replay,
        places,
        bodies: shapes.bodies,
        terrains: shapes.terrains,
        expect: None,
    };
    let hides = scene.bodies.iter().any(|body| body.hidden);
    let shown = match hides {
        true => &scene.shown(),
        false => &scene,
    };
    run::check(&run, shown, text, mistakes);
    if run.knows_its_algorithm() {
        view.check(shown, mistakes);
    }
    replay::check(&root, shown, mistakes);
    expect::check(&root, expect.as_ref(), &run, shown, mistakes);
    scene.expect = expect;
    Some(scene)
}

/// Whether the file says how long a frame is.
fn has_time_step(root: &Fields<'_, '_>) -> bool {
    let world = root.get("world").map(|world| world.get_ref());
    world.is_some_and(|world| world.get("time_step").is_some())
}

fn read_article(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<String> {
    let article = root.text("article")?;
    let name = article.get_ref().as_str();
    let known = Article::ALL.map(Article::name);
    if !known.contains(&name) {
        mistakes.add(
            article.span(),
            format!("no article is called `{name}`"),
            "expected an article's short name",
            Some(suggestion(name, "the articles are", &known)),
        );
    }
    Some(article.into_inner())
}

/// Reads `[world]`. Without a time step there, a scene with a response has the usual one of a game.
fn read_world(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> World {
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
                SteeringRule::ALL,
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
