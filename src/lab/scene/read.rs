//! A scene file's text becomes a [`Scene`], or every mistake in it.
//!
//! The text is parsed into a tree that knows the place of each value (`toml::de::DeTable`), and that tree is read field
//! by field: unlike a derived reader this does not stop at the first mistake.

use super::{
    Body, LessonQuestion, Scene, World,
    blocks::Blocks,
    bodies::{self, Bodies},
    embedded::SceneFiles,
    error::{SceneErrors, suggestion},
    expect,
    fields::Fields,
    file,
    files::FileSource,
    mesh_table::{MeshSources, ReadMesh},
    picture, place, predict,
    reading::ReadingProgress,
    replay, run,
    values::Mistakes,
    view,
};
use crate::core::{
    catalog,
    geometry::Kind,
    method::{Steering, SteeringRule},
};
use std::cell::RefCell;
use toml::de::DeTable;

/// The keys of a file before those of the shapes, and after them.
const BEFORE_SHAPES: [&str; 14] = [
    "title", "article", "caption", "text", "question", "answer", "predict", "run", "view",
    "picture", "note", "world", "replay", "place",
];
const AFTER_SHAPES: [&str; 3] = ["terrain", "mesh", "expect"];
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

/// A text that was read, for reading what became of it.
pub(crate) struct Before<'s> {
    pub(crate) text: &'s str,
    pub(crate) scene: &'s Scene,
    pub(crate) blocks: &'s Blocks,
}

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
        let (scene, _) = Self::read_blocks(path, text, None, (progress, None))?;
        Ok(scene)
    }

    /// The same with the files of its meshes among `files`.
    pub fn read_with(path: &str, text: &str, files: &dyn FileSource) -> Result<Self, SceneErrors> {
        let unwatched = ReadingProgress::default();
        let (scene, _) = read_text(path, text, None, files, (&unwatched, None))?;
        Ok(scene)
    }

    /// That of the file at `path`, with the parts of the text where it is read by those. What `before` has in common with
    /// it is not read anew, nor are files of meshes that it names too, or that were read already.
    pub(crate) fn read_blocks(
        path: &str,
        text: &str,
        before: Option<&Before<'_>>,
        reading: (&ReadingProgress, Option<ReadMesh>),
    ) -> Result<(Self, Option<Blocks>), SceneErrors> {
        read_text(path, text, before, &SceneFiles::of(path), reading)
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

fn read_text(
    path: &str,
    text: &str,
    before: Option<&Before<'_>>,
    files: &dyn FileSource,
    (progress, read): (&ReadingProgress, Option<ReadMesh>),
) -> Result<(Scene, Option<Blocks>), SceneErrors> {
    let read = RefCell::new(read.into_iter().collect());
    let sources = MeshSources {
        files,
        before: before.map(|before| before.scene),
        progress,
        read: &read,
    };
    match read_parts(text, before, sources) {
        Some((scene, blocks)) => Ok((scene, Some(blocks))),
        // What is wrong is told with all of the text at hand.
        None => Ok((read_whole(path, text, sources)?, None)),
    }
}

/// Reads `text` by a tree of all of it.
fn read_whole(path: &str, text: &str, sources: MeshSources<'_>) -> Result<Scene, SceneErrors> {
    let table = file::parse(path, text)?;
    let mistakes = Mistakes::default();
    let root = Fields::open("a scene", 0..0, table.get_ref(), &ROOT, &mistakes);
    let scene = read_root(&root, text, &mistakes, || {
        Some(bodies::read(&root, sources, &mistakes))
    });
    match scene {
        Some(scene) if mistakes.is_empty() => Ok(scene),
        _ => Err(SceneErrors::new(path, text, mistakes.into_vec())),
    }
}

/// Reads `text` part by part, so that no more than one shape's tree is kept at a time. `None` where there is a mistake, or
/// where the parts alone do not tell.
fn read_parts(
    text: &str,
    before: Option<&Before<'_>>,
    sources: MeshSources<'_>,
) -> Option<(Scene, Blocks)> {
    let (mut blocks, [kept, met]) = match before {
        Some(before) => before.blocks.after(before.text, text)?,
        None => (Blocks::of(text)?, [0, 0]),
    };
    let fresh = kept..blocks.len() - met;
    let count = blocks.shapes();
    let count_before = before.map_or(0, |before| before.blocks.shapes());
    let mut shapes = Vec::with_capacity(count);
    let mut is_named = Vec::with_capacity(count);
    let mut rest = String::new();
    let mistakes = Mistakes::default();
    for index in 0..blocks.len() {
        let block = blocks.get(index);
        let Some(kind) = block.kind else {
            rest.push_str(&text[block.range]);
            continue;
        };
        if fresh.contains(&index) {
            let (body, has_name) = read_shape(&text[block.range], Kind::ALL[kind], &mistakes)?;
            blocks.set_named(index, has_name);
            shapes.push(body);
            is_named.push(has_name);
        } else {
            let bodies = &before?.scene.bodies;
            let shape = if index < kept {
                shapes.len()
            } else {
                shapes.len() + count_before - count
            };
            shapes.push(bodies.get(shape)?.clone());
            is_named.push(block.is_named);
        }
    }
    let table = DeTable::parse(&rest).ok()?;
    let table = table.get_ref();
    if Kind::NAMES.iter().any(|kind| table.contains_key(*kind)) {
        return None;
    }
    let root = Fields::open("a scene", 0..0, table, &ROOT, &mistakes);
    let scene = read_root(&root, &rest, &mistakes, || {
        bodies::complete(shapes, &is_named, &root, sources, &mistakes)
    });
    let scene = scene.filter(|_| mistakes.is_empty())?;
    Some((scene, blocks))
}

/// The shape that `text` writes, which is one of `kind`, and whether it has a name of its own.
fn read_shape(text: &str, kind: Kind, mistakes: &Mistakes) -> Option<(Body, bool)> {
    let table = DeTable::parse(text).ok()?;
    let table = table.get_ref();
    if table.len() > 1 {
        return None;
    }
    let root = Fields::open("a scene", 0..0, table, &[kind.name()], mistakes);
    bodies::read_one(&root, kind, mistakes)
}

/// Reads what a scene file says; `text` is what the places under `root` are in, `shapes` reads those.
fn read_root(
    root: &Fields<'_, '_>,
    text: &str,
    mistakes: &Mistakes,
    shapes: impl FnOnce() -> Option<Bodies>,
) -> Option<Scene> {
    let title = root.required("title", "\"…\"", root.text("title"));
    let article = read_article(root, mistakes);
    let view = view::read(root, mistakes);
    let world = root
        .table("world", "[world]", &WORLD)
        .map_or_else(World::default, |fields| read_world(&fields, mistakes));
    let shapes = shapes()?;
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
    let question = read_question(root, mistakes);
    let prediction = predict::read(root, &shapes, mistakes);
    let mut scene = Scene {
        title: title?.into_inner(),
        article,
        caption: caption.map(|caption| caption.into_inner()),
        text: lesson.map_or_else(String::new, |lesson| lesson.into_inner()),
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
                &SteeringRule::ALL,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{core::geometry::SameBits, lab::scene::library};
    use std::sync::LazyLock;

    /// The meshes that come with the program.
    fn sources() -> MeshSources<'static> {
        static FILES: LazyLock<SceneFiles> = LazyLock::new(|| SceneFiles::of("a.toml"));
        static SILENT: LazyLock<ReadingProgress> = LazyLock::new(ReadingProgress::default);
        MeshSources {
            progress: &SILENT,
            files: &*FILES,
            before: None,
            read: Box::leak(Box::default()),
        }
    }

    /// Scenes in the usual form, and what the parts of a text must not mistake.
    fn texts() -> Vec<String> {
        let plain = "title = \"t\"\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n";
        let odd = [
            include_str!("../../../tests/odd/by-hand.toml").into(),
            include_str!("../../../tests/odd/inline.toml").into(),
            format!("{plain}[[ capsule ]] # [[box]]\na = [0, 0, 0]\naxis = [\n0, 1, # ]\n0]\nradius = 1\n[[capsule.script]]\nframe = 0\nvelocity = [1, 0, 0]\n[world]\nskin = 0.1\n"),
            format!("{plain}name = '''\n[[sphere]]'''\n"),
            format!("{plain}name = \"\"\"a \\\"\"\"\"\"\n\n# of the end\n"),
            format!("{plain}[[\"sphere\"]]\ncenter = [0, 0, 0]\nradius = 1\n"),
            format!("{plain}[sphere.script]\n"),
            format!("{plain}[world]\nskin = 0.1\n[[sphere.script]]\nframe = 0\nvelocity = [1, 0, 0]\n"),
            format!("\u{feff}{}", plain.replace('\n', "\r\n")),
            format!("{plain}\n\u{feff}[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n"),
            "title = \"t\"\nsphere = [{ center = [0, 0, 0], radius = 1 }]\n[[sphere]]\n".into(),
            "title = \"\"\"\n[[sphere]]\n\"\"\"\n[[box]]\ncenter = [0, 0, 0]\nhalf_size = [1, 1, 1]".into(),
            "[[box]]\ncenter = [0, 0, 0]\nhalf_size = [1, 1, 1]\ntitle = \"t\"\n".into(),
            String::new(),
        ];
        let built_in = library::all().map(|scene| scene.text.to_string());
        built_in.chain(odd).collect()
    }

    /// That reading by parts is reading the whole, or no answer; the parts.
    fn parts_of(text: &str, before: Option<&Before<'_>>) -> Option<(Scene, Blocks)> {
        let whole = read_whole("a.toml", text, sources());
        let parts = read_parts(text, before, sources());
        if let Some((scene, blocks)) = &parts {
            let whole = whole.unwrap_or_else(|errors| panic!("{errors}"));
            assert!(scene.same_bits(&whole), "{scene:?} of {text}");
            let plain =
                read_parts(text, None, sources()).expect("it is read without what was before");
            assert_eq!(*blocks, plain.1, "{text}");
        }
        parts
    }

    #[test]
    fn reading_by_parts_is_reading_the_whole() {
        let mut by_whole = 0;
        for text in texts() {
            let is_right = read_whole("a.toml", &text, sources()).is_ok();
            by_whole += usize::from(parts_of(&text, None).is_none() && is_right);
        }
        assert_eq!(
            by_whole, 3,
            "scenes with shapes in lists, or with a table apart"
        );
    }

    #[test]
    fn what_is_not_read_anew_is_as_if_it_were() {
        let mut state = 1_u32;
        let mut next = move |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        let mut read = 0;
        for text in texts() {
            let Some((scene, blocks)) = parts_of(&text, None) else {
                continue;
            };
            let before = Before {
                text: &text,
                scene: &scene,
                blocks: &blocks,
            };
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            for _ in 0..12 {
                let mut lines = lines.clone();
                let [at, other] = [next(lines.len()), next(lines.len())];
                match next(6) {
                    0 => drop(lines.remove(at)),
                    1 => lines.insert(at, lines[other]),
                    2 => lines.insert(at, "# [[box]]\n"),
                    3 => lines.insert(at, "[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n"),
                    4 => lines.insert(at, "name = \"other\"\n"),
                    _ => lines.swap(at, other),
                }
                let new = lines.concat();
                read += usize::from(parts_of(&new, Some(&before)).is_some());
                let again = parts_of(&text, None).map(|(_, blocks)| blocks);
                assert_eq!(again.as_ref(), Some(&blocks));
            }
        }
        assert!(read > 300, "{read} of them are scenes");
    }
}
