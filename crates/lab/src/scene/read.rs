//! A scene file's text becomes a [`Scene`], or every mistake in it.
//!
//! The text is parsed into a tree that knows the place of each value (`toml::de::DeTable`), and that tree is read field
//! by field: unlike a derived reader this does not stop at the first mistake.

use super::{
    LessonQuestion, Scene, World, bodies,
    embedded::SceneFiles,
    error::{SceneErrors, suggestion},
    expect, is_web_page,
    known_keys::Fields,
    mesh_table::{MeshSources, ReadMesh},
    named_files::FileSource,
    picture, place, predict,
    progress::ReadingProgress,
    replay, run, toml_syntax,
    values::Mistakes,
    view, world,
};
use capsule_core::{catalog, geometry::Kind};
use std::cell::RefCell;

/// The keys of a file before those of the shapes, and after them.
const BEFORE_SHAPES: [&str; 16] = [
    "title", "article", "caption", "text", "source", "question", "answer", "predict", "run",
    "engine", "view", "picture", "note", "world", "replay", "place",
];
const AFTER_SHAPES: [&str; 4] = ["terrain", "mesh", "expect", FIGURE];
/// Pictures of the scene: the command that draws them reads these tables.
const FIGURE: &str = "figure";
/// All keys of a file: the shapes' are those of their kinds.
const ROOT: [&str; BEFORE_SHAPES.len() + Kind::ALL.len() + AFTER_SHAPES.len()] = {
    let mut keys = [""; BEFORE_SHAPES.len() + Kind::ALL.len() + AFTER_SHAPES.len()];
    let parts: [&[&str]; 3] = [&BEFORE_SHAPES, &Kind::NAMES, &AFTER_SHAPES];
    let (mut part, mut count) = (0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            keys[count] = parts[part][i];
            (i, count) = (i + 1, count + 1);
        }
        part += 1;
    }
    keys
};
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
    /// Reads a scene file's `text`; `path` is what its mistakes are reported under. The files of its meshes lie beside
    /// that.
    pub fn read(path: &str, text: &str) -> Result<Self, SceneErrors> {
        Self::read_watched(path, text, &ReadingProgress::default())
    }

    /// The same, telling `progress` where it is.
    pub fn read_watched(
        path: &str,
        text: &str,
        progress: &ReadingProgress,
    ) -> Result<Self, SceneErrors> {
        Self::read_after(path, text, None, (progress, None))
    }

    /// The same with the files of its meshes among `files`.
    pub fn read_with(path: &str, text: &str, files: &dyn FileSource) -> Result<Self, SceneErrors> {
        let unwatched = ReadingProgress::default();
        read_text(path, text, None, files, (&unwatched, None))
    }

    /// The scene of the file at `path`. Files of meshes that `before` names too, or that were read already, are not read
    /// anew.
    pub(crate) fn read_after(
        path: &str,
        text: &str,
        before: Option<&Scene>,
        reading: (&ReadingProgress, Option<ReadMesh>),
    ) -> Result<Self, SceneErrors> {
        read_text(path, text, before, &SceneFiles::of(path), reading)
    }

    /// Reads a scene file's `bytes`; see [`Scene::read`].
    pub fn read_bytes(path: &str, bytes: &[u8]) -> Result<Self, SceneErrors> {
        Self::read(path, Self::text_of(path, bytes)?)
    }

    /// The text that a scene file's `bytes` are, or where they are none.
    pub fn text_of<'b>(path: &str, bytes: &'b [u8]) -> Result<&'b str, SceneErrors> {
        toml_syntax::utf8(path, bytes)
    }
}

fn read_text(
    path: &str,
    text: &str,
    before: Option<&Scene>,
    files: &dyn FileSource,
    (progress, read): (&ReadingProgress, Option<ReadMesh>),
) -> Result<Scene, SceneErrors> {
    let read = RefCell::new(read.into_iter().collect());
    let sources = MeshSources {
        files,
        before,
        progress,
        read: &read,
    };
    let table = toml_syntax::parse(path, text)?;
    let mistakes = Mistakes::default();
    let root = Fields::open("a scene", 0..0, table.get_ref(), &ROOT, &mistakes);
    match read_root(&root, text, sources, &mistakes) {
        Some(scene) if mistakes.is_empty() => Ok(scene),
        _ => Err(SceneErrors::new(path, text, mistakes.into_vec())),
    }
}

/// Reads what a scene file says; `text` is what the places under `root` are in.
fn read_root(
    root: &Fields<'_, '_>,
    text: &str,
    sources: MeshSources<'_>,
    mistakes: &Mistakes,
) -> Option<Scene> {
    let title = root.required("title", "\"…\"", root.text("title"));
    let article = read_article(root, mistakes);
    let view = view::read(root, mistakes);
    let world = root
        .table("world", "[world]", &WORLD)
        .map_or_else(World::default, |fields| world::read(&fields, mistakes));
    let shapes = bodies::read(root, sources, mistakes);
    if shapes.names().next().is_none() && mistakes.is_empty() {
        mistakes.add(
            0..0,
            "the scene is empty",
            "expected at least one shape",
            Some("add a [[capsule]], a [[sphere]], a [[triangle]], a [[box]] or a [[mesh]]".into()),
        );
    }
    let run = run::read(root, &shapes, mistakes);
    let mut world = world;
    if run.has_response() && !has_time_step(root) {
        world.time_step = World::FRAME;
    }
    let replay = replay::read(root, mistakes);
    let places = place::read(root, &shapes, mistakes);
    let picture = picture::read(root, &shapes, mistakes);
    let expect = expect::read(root, mistakes);
    let lesson = root.text("text");
    let caption = root.text("caption");
    let source = read_source(root, mistakes);
    let question = read_question(root, mistakes);
    let prediction = predict::read(root, &shapes, mistakes);
    let mut scene = Scene {
        title: title?.into_inner(),
        article,
        caption: caption.map(|caption| caption.into_inner()),
        text: lesson.map_or_else(String::new, |lesson| lesson.into_inner()),
        source,
        question,
        prediction,
        run: run.plain(),
        view: view.view,
        picture,
        world,
        replay,
        places,
        bodies: shapes.bodies,
        terrains: shapes.terrains,
        meshes: shapes.meshes,
        expect: None,
    };
    scene.run.algorithm = scene.run.algorithm.take().or_else(|| scene.engine_choice());
    let hides = scene.bodies.iter().any(|body| body.hidden);
    let shown = if hides { &scene.shown() } else { &scene };
    run::check(&run, shown, text, mistakes);
    if run.knows_its_algorithm() {
        view.check(shown, mistakes);
    }
    replay::check(root, shown, mistakes);
    expect::check(root, expect.as_ref(), &run, shown, mistakes);
    scene.expect = expect;
    Some(scene)
}

/// The page of the report that the lesson is about.
fn read_source(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<String> {
    let source = root.text("source")?;
    if !is_web_page(source.get_ref()) {
        let expected =
            "expected an address without blanks, such as \"https://example.org/issues/12\"";
        mistakes.add(
            source.span(),
            "`source` is not a web address",
            expected,
            None,
        );
    }
    Some(source.into_inner())
}

/// What the scene asks, and the answer: both or none.
fn read_question(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<LessonQuestion> {
    match (root.text("question"), root.text("answer")) {
        (Some(question), Some(answer)) => Some(LessonQuestion {
            question: question.into_inner(),
            answer: answer.into_inner(),
        }),
        (Some(alone), None) if root.get("answer").is_none() => {
            let (there, lacking) = (
                "a `question` without an answer",
                "expected `answer` as well",
            );
            mistakes.add(alone.span(), there, lacking, None);
            None
        }
        (None, Some(alone)) if root.get("question").is_none() => {
            let (there, lacking) = (
                "an `answer` without a question",
                "expected `question` as well",
            );
            mistakes.add(alone.span(), there, lacking, None);
            None
        }
        _ => None,
    }
}

/// Whether the file says how long a frame is.
fn has_time_step(root: &Fields<'_, '_>) -> bool {
    let world = root.get("world").map(|world| world.get_ref());
    world.is_some_and(|world| world.get("time_step").is_some())
}

fn read_article(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<String> {
    let article = root.text("article")?;
    let name = article.get_ref().as_str();
    let known: Vec<&str> = catalog::ARTICLES.iter().map(|one| one.name).collect();
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
