//! A scene file's text becomes a [`Scene`], or every mistake in it.
//!
//! The text is parsed into a tree that knows the place of each value (`toml::de::DeTable`), and that tree is read field
//! by field: unlike a derived reader this does not stop at the first mistake.

use super::{
    Scene, World, bodies,
    error::{SceneErrors, suggestion},
    expect,
    fields::Fields,
    file, run,
    values::Mistakes,
    view,
};
use crate::catalog::Article;
use toml::de::DeTable;

const ROOT: [&str; 11] = [
    "title", "article", "text", "run", "view", "world", "capsule", "sphere", "triangle", "box",
    "expect",
];
const WORLD: [&str; 1] = ["time_step"];

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
        .map_or_else(World::default, |fields| read_world(&fields));
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
    let expect = expect::read(&root, mistakes);
    let lesson = root.text("text");
    let mut scene = Scene {
        title: title?.into_inner(),
        article,
        text: lesson.map_or_else(String::new, |lesson| lesson.into_inner()),
        run: run.plain(),
        view: view.view,
        world,
        bodies: shapes.bodies,
        expect: None,
    };
    let shown = scene.shown();
    run::check(&run, &shown, text, mistakes);
    view.check(&shown, mistakes);
    expect::check(&root, expect.as_ref(), &shown, mistakes);
    scene.expect = expect;
    Some(scene)
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

fn read_world(fields: &Fields<'_, '_>) -> World {
    let time_step = fields.more_than_zero("time_step", "seconds, such as 0.1");
    time_step.map_or_else(World::default, |time_step| World { time_step })
}
