//! Scenes: shapes, the run that looks at them, the lesson that goes with them, and the TOML files they are written in.

mod around_mesh;
mod bodies;
mod body_list;
pub mod case_in_picture;
pub mod case_link;
mod choice;
mod courses;
mod embedded;
mod engine;
mod error;
mod expect;
mod expect_frame;
mod formula;
mod freedom;
mod grouped;
mod known_keys;
mod lesson_link;
pub mod library;
pub mod mesh_file;
mod mesh_table;
mod method_choice;
mod methods;
mod named_files;
mod note;
mod picture;
mod place;
mod poses;
mod predict;
mod printable;
mod progress;
mod read;
mod regular;
mod replay;
mod run;
mod script;
pub mod search;
mod sequence;
mod step;
mod terrain;
mod tested;
mod toml_syntax;
mod values;
mod view;
mod world;

pub use body_list::{BodyList, EveryBody, MadeBodies};
pub use capsule_core::method::World;
pub use courses::{COURSES, Course};
pub use engine::EngineAnswer;
pub use error::Mistake;
pub use error::{SceneError, SceneErrors, suggestion};
pub use expect_frame::WARNINGS;
pub use formula::{
    Formula, FormulaLevel, FormulaPiece, FormulaRun, ProsePiece, prose_pieces, with_plain_formulas,
};
pub use freedom::{Freedom, FreedomError, FreedomUnit};
pub use grouped::grouped;
pub use lesson_link::{LessonLink, LessonView, is_web_page, links_of, without_links};
pub(crate) use mesh_table::ReadMesh;
pub use mesh_table::{MESH_UNITS, MeshPlacement, PlacedMesh};
pub use method_choice::MethodChoice;
pub use named_files::{FileError, FileSource, Folder, NoFiles};
pub use note::{NoteForm, NoteMark, NoteTone, PictureNote, PicturePlace};
pub use picture::{LensSide, LensSpot, MagnifierSetting, Staging};
pub use poses::{Poses, Snapshot};
pub use predict::Prediction;
pub use printable::printable;
pub use progress::{ReadingPlace, ReadingProgress};
pub use regular::read_regular;
pub(crate) use replay::stretches;
pub use run::MAX_BESIDE;
pub use sequence::{SceneSequence, SequenceMoment};
pub use tested::{Pairing, TestedPair, tested_pairs};
pub(crate) use tested::{first_mover, named_pair};
pub use toml_syntax::read_table;
pub use values::LARGEST;
pub use values::Mistakes;

use capsule_core::{
    catalog::{AlgorithmChoice, CoarsePassChoice, ResponseChoice},
    geometry::{Measure, OrientedBox, Shape, Terrain},
    method::{Control, PartialSettings, Question, WinnerRule},
    minkowski::Stage,
};
use glam::Vec3;
use std::{ops::Range, sync::Arc};

/// Everything a scene file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// One line, for lists and headings.
    pub title: String,
    /// The article it belongs to, by its catalog name.
    pub article: Option<String>,
    /// What its opening picture shows, in one sentence.
    pub caption: Option<String>,
    /// The lesson, Markdown.
    pub text: String,
    /// The address of the report that the lesson is about, a page of the web.
    pub source: Option<String>,
    /// What the reader is asked, and the answer that is shown when wanted.
    pub question: Option<LessonQuestion>,
    /// What the reader is asked to point at before the run is shown.
    pub prediction: Option<Prediction>,
    /// How to look at it.
    pub run: Run,
    /// Where to look from; `None` frames everything.
    pub view: Option<View>,
    /// What its opening picture shows otherwise than usual.
    pub picture: Staging,
    /// What holds for all shapes.
    pub world: World,
    /// The player's input, frame after frame from frame 0; after its end there is none.
    pub replay: Arc<[Control]>,
    /// What is done to movers on their way, in the file's order: at most one for each body and frame.
    pub places: Vec<Place>,
    /// The shapes, in the file's order; after them the triangles of the terrains and then those of the meshes, which the
    /// file does not list.
    pub bodies: BodyList,
    /// The terrains, in the file's order.
    pub terrains: Vec<Terrain>,
    /// The meshes, in the file's order.
    pub meshes: Vec<PlacedMesh>,
    /// What must come out, if the scene is a test.
    pub expect: Option<Expect>,
}

/// What a lesson asks, in plain words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonQuestion {
    /// What is asked.
    pub question: String,
    /// What is right.
    pub answer: String,
}

capsule_core::geometry::same_bits!(struct LessonQuestion { question, answer });
capsule_core::geometry::same_bits!(struct Scene { title, article, caption, text, source, question, prediction, run, view, picture, world, replay, places, bodies, terrains, meshes, expect });

impl Scene {
    /// Whether one of its pairs can be asked `question`.
    pub fn fits(&self, question: Question) -> bool {
        self.questions().contains(&question.standing())
    }

    /// Whether every shape, terrain and mesh that the file of `other` lists is here as it is there, by whatever name: in the
    /// same place, with the same velocity.
    pub fn has_shapes_of(&self, other: &Self) -> bool {
        self.has_bodies_of(other) && self.has_ground_of(other)
    }

    /// Whether as much is done to its movers on their way as in `other`, whatever they are called: the same input, and what
    /// is set before a frame.
    fn is_led_as(&self, other: &Self) -> bool {
        let set = |scene: &Self| -> Vec<_> {
            let places = scene.places.iter();
            places
                .map(|place| (place.frame, place.pose, place.velocity))
                .collect()
        };
        self.replay == other.replay && set(self) == set(other)
    }

    /// Whether it runs as `other` does, frame for frame and step for step: the same shapes, led in the same way, by the same
    /// methods with the same repairs and settings in the same world. Where it opens does not matter, nor what more is looked
    /// at beside it.
    pub fn runs_as(&self, other: &Self) -> bool {
        let (own, others) = (&self.run, &other.run);
        self.world == other.world
            && own.algorithm == others.algorithm
            && own.response == others.response
            && own.coarse_pass == others.coarse_pass
            && own.settings == others.settings
            && own.winner == others.winner
            && own.pair == others.pair
            && self.is_led_as(other)
            && self.has_shapes_of(other)
    }

    fn has_ground_of(&self, other: &Self) -> bool {
        let has_terrain = |terrain| self.terrains.contains(terrain);
        let has_mesh = |mesh: &PlacedMesh| self.meshes.iter().any(|own| own.lies_as(mesh));
        other.terrains.iter().all(has_terrain) && other.meshes.iter().all(has_mesh)
    }

    fn has_bodies_of(&self, other: &Self) -> bool {
        let own = self.bodies.listed();
        let is_same = |a: &Body, b: &Body| {
            a.shape == b.shape && a.velocity == b.velocity && a.hidden == b.hidden
        };
        other
            .bodies
            .listed()
            .iter()
            .enumerate()
            .all(|(index, body)| {
                own.get(index).is_some_and(|one| is_same(one, body))
                    || own.iter().any(|one| is_same(one, body))
            })
    }

    /// Whether body `index` is a triangle that a table makes, of a terrain or a mesh: those come last, and are edited with
    /// their table alone.
    pub fn is_made(&self, index: usize) -> bool {
        index >= self.made_start()
    }

    /// Index of the first body that a table makes; the number of bodies where none does.
    pub fn made_start(&self) -> usize {
        self.bodies.listed().len()
    }

    /// The tables that make triangles, in the order of those.
    pub fn made(&self) -> Vec<TriangleTable> {
        let mut start = self.made_start();
        let terrains = self.terrains.iter().enumerate();
        let terrains = terrains.map(|(index, one)| (TERRAIN, index, triangles_of(one)));
        let meshes = self.meshes.iter().enumerate();
        let meshes = meshes.map(|(index, one)| (MESH, index, one.mesh.len()));
        let made = terrains.chain(meshes).map(|(table, index, count)| {
            let bodies = start..start + count;
            start = bodies.end;
            TriangleTable {
                table,
                index,
                bodies,
            }
        });
        made.collect()
    }

    /// The same with nothing hidden.
    pub fn shown(&self) -> Self {
        let mut shown = self.clone();
        if shown.bodies.iter().any(|body| body.hidden) {
            let bodies = shown.bodies.iter_mut();
            bodies.for_each(|body| body.hidden = false);
        }
        shown
    }

    /// The body that `name` calls, and which triangle of it where `name` is that of a box's triangle: `crate face 3`.
    pub fn find(&self, name: &str) -> Option<(usize, Option<usize>)> {
        let called = |name: &str| self.bodies.iter().position(|body| body.name == name);
        if let Some(body) = called(name) {
            return Some((body, None));
        }
        let (name, part) = parse_face_name(name)?;
        let body = called(name)?;
        matches!(self.bodies[body].shape, Shape::Box(_)).then_some((body, Some(part)))
    }
}

const TERRAIN: &str = "terrain";
const MESH: &str = "mesh";

/// A table of a scene file that makes triangles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriangleTable {
    /// Its key: `terrain` or `mesh`.
    pub table: &'static str,
    /// Which of them.
    pub index: usize,
    /// Its triangles among the bodies.
    pub bodies: Range<usize>,
}

impl TriangleTable {
    /// Whether it is a terrain.
    pub fn is_terrain(&self) -> bool {
        self.table == TERRAIN
    }
}

/// How many triangles a terrain has.
fn triangles_of(terrain: &Terrain) -> usize {
    let [columns, rows] = terrain.tiles();
    2 * columns * rows
}

/// What triangle `part` of the box `name` is called.
pub fn face_name(name: &str, part: usize) -> String {
    format!("{name} face {part}")
}

/// The box and its triangle that `name` calls, if it has the form of such a name.
pub(crate) fn parse_face_name(name: &str) -> Option<(&str, usize)> {
    let (name, part) = name.rsplit_once(" face ")?;
    let part = part.parse().ok()?;
    (part < OrientedBox::TRIANGLES).then_some((name, part))
}

/// The algorithm and the step that a scene opens with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// The algorithm with its repairs; `None` runs the exact form. [`Scene::choice`] has its settings as well.
    pub algorithm: Option<AlgorithmChoice>,
    /// What an engine answered about the pair, if the scene says: a method beside those of the catalog.
    pub engine: Option<EngineAnswer>,
    /// The response with its repairs; `None` where nothing moves by itself. [`Scene::response`] has its settings as well.
    pub response: Option<ResponseChoice>,
    /// The coarse pass with its repairs; `None` where none is looked at. [`Scene::coarse_pass`] has its settings as well.
    pub coarse_pass: Option<CoarsePassChoice>,
    /// Other ways to look at beside this one, [`MAX_BESIDE`] at most: coarse passes and algorithms, and responses where
    /// there is one.
    pub beside: Vec<MethodChoice>,
    /// Which frame to open at, where there is a response.
    pub frame: Option<usize>,
    /// Names of the mover and the obstacle to look at.
    pub pair: Option<[String; 2]>,
    /// What the scene says of the settings of methods.
    pub settings: PartialSettings,
    /// Which of several contacts is the answer, if the scene says.
    pub winner: Option<WinnerRule>,
    /// Address of the step to open at.
    pub step: Option<String>,
}

capsule_core::geometry::same_bits!(equal Run);

impl Run {
    /// The same in another `way`: by that response, that algorithm or that coarse pass.
    pub fn instead(&self, way: &MethodChoice) -> Self {
        let mut other = self.clone();
        match way.clone() {
            MethodChoice::Response(response) => other.response = Some(response),
            MethodChoice::Algorithm(algorithm) => other.algorithm = Some(algorithm),
            MethodChoice::Pass(pass) => other.coarse_pass = Some(pass),
        }
        other
    }
}

/// How a scene is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// From where.
    pub from: Viewpoint,
    /// Parallel instead of perspective projection.
    pub orthographic: bool,
    /// How far the shapes of a sweep are turned into a point and a rounded body, and how far its parts are apart.
    pub minkowski: Stage,
}

/// From where a scene is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Viewpoint {
    /// From this direction, which points toward the eye and has any length but none, and from as far away as shows all that
    /// a picture is about.
    Direction(Vec3),
    /// From a place: a lens of 35 degrees there would show what is seen at the target. Meters.
    Eye {
        /// Where the eye is.
        eye: Vec3,
        /// What it looks at.
        target: Vec3,
    },
}

capsule_core::geometry::same_bits!(struct View { from, orthographic, minkowski });
capsule_core::geometry::same_bits!(enum Viewpoint { Direction(direction), Eye { eye, target } });

/// A named shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Unique in its scene.
    pub name: String,
    /// The shape.
    pub shape: Shape,
    /// For capsules given by their outer ends: base and tip as written. Few are, so they lie elsewhere.
    pub base_tip: Option<Box<[Vec3; 2]>>,
    /// Meters per second. Over the world's time step it is the displacement that a sweep asks about.
    pub velocity: Vec3,
    /// Whether a player drives it, in scenes with a response.
    pub player: bool,
    /// What drives it otherwise, in scenes with a response.
    pub script: Option<Box<Script>>,
    /// For triangles, and those of boxes: whether the back is solid too.
    pub double_sided: bool,
    /// Left out of every test. It stays in the scene, can be shown again, and counts where a file is checked.
    pub hidden: bool,
}

capsule_core::geometry::same_bits!(struct Body { name, shape, base_tip, velocity, player, script, double_sided, hidden });

impl Body {
    /// A shape that stands, and is solid from all sides.
    pub fn standing(name: impl Into<String>, shape: Shape) -> Self {
        Self {
            name: name.into(),
            shape,
            base_tip: None,
            velocity: Vec3::ZERO,
            player: false,
            script: None,
            double_sided: true,
            hidden: false,
        }
    }

    /// Whether it may have a velocity or a player: all but triangles may.
    pub fn can_move(&self) -> bool {
        self.shape.kind().can_move()
    }

    /// Base and tip as written, of a capsule that was given by its outer ends.
    pub fn ends(&self) -> Option<[Vec3; 2]> {
        self.base_tip.as_deref().copied()
    }

    /// What its shape is made of, as written: a capsule that was given by its outer ends has these.
    pub fn measures(&self) -> Vec<(&'static str, Measure)> {
        let pose = Pose {
            shape: self.shape,
            base_tip: self.ends(),
        };
        pose.measures()
    }

    /// Whether it goes its own way in scenes with a response.
    pub fn moves(&self) -> bool {
        self.player || self.script.is_some() || self.velocity != Vec3::ZERO
    }
}

/// The velocities that a mover asks for. From the first step on, gravity does not pull it; what it meets stops it, as it
/// does all that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// In the order of their frames.
    pub steps: Vec<ScriptStep>,
    /// After how many frames it begins anew; more than the last step's frame.
    pub repeat: Option<usize>,
}

capsule_core::geometry::same_bits!(struct Script { steps, repeat });

/// A velocity asked for from a frame on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptStep {
    /// From which frame on.
    pub frame: usize,
    /// Meters per second.
    pub velocity: Vec3,
}

capsule_core::geometry::same_bits!(struct ScriptStep { frame, velocity });

impl Script {
    /// What it asks for in frame `frame`, meters per second; `None` before its first step. Begun anew, the last step
    /// holds until the first.
    pub fn velocity(&self, frame: usize) -> Option<Vec3> {
        let rounds = self.repeat.filter(|&frames| frames > 0);
        let place = rounds.map_or(frame, |frames| frame % frames);
        let current = self.steps.iter().rfind(|step| step.frame <= place);
        let held = self.steps.last().filter(|_| place < frame);
        current.or(held).map(|step| step.velocity)
    }
}

/// What is done to a mover before a frame: it is put somewhere, given a velocity, or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Before which frame; 1 or more.
    pub frame: usize,
    /// What the mover is called.
    pub body: String,
    /// Where it is put; `None` leaves it where it came.
    pub pose: Option<Pose>,
    /// Meters per second from there on; `None` leaves what it came with.
    pub velocity: Option<Vec3>,
}

capsule_core::geometry::same_bits!(struct Place { frame, body, pose, velocity });

/// Where a shape is and how it is turned, with the size that it has anyway.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The shape there.
    pub shape: Shape,
    /// Its outer ends, for a capsule that was given by them.
    pub base_tip: Option<[Vec3; 2]>,
}

capsule_core::geometry::same_bits!(struct Pose { shape, base_tip });

impl Pose {
    /// That of a shape that is not given by outer ends.
    pub fn of(shape: Shape) -> Self {
        Self {
            shape,
            base_tip: None,
        }
    }

    /// What the shape is made of; a capsule that was given by its outer ends has these.
    pub fn measures(&self) -> Vec<(&'static str, Measure)> {
        let mut measures = self.shape.measures();
        if let Some([base, tip]) = self.base_tip {
            measures[0] = ("base", Measure::Point(base));
            measures[1] = ("tip", Measure::Point(tip));
        }
        measures
    }
}

/// What a scene's answers must be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expect {
    /// The exact answer.
    pub exact: Expected,
    /// The chosen algorithm's answer.
    pub chosen: Expected,
    /// Movers as the frame ends that the scene opens at.
    pub movers: Vec<ExpectedMover>,
    /// The kinds of that frame's warnings, in any order; an empty list expects none.
    pub warnings: Option<Vec<String>>,
    /// Largest difference allowed in a number, meters or meters per second; 1e-5 unless told.
    pub tolerance: Option<f32>,
}

capsule_core::geometry::same_bits!(struct Expect { exact, chosen, movers, warnings, tolerance });

/// The parts of an answer that are checked; `None` is not checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expected {
    /// Whether there is a contact.
    pub hit: Option<bool>,
    /// Penetration depth, meters. NaN expects NaN.
    pub depth: Option<f32>,
    /// Distance between the cores, meters; of a sweep, at the start.
    pub distance: Option<f32>,
    /// Of a sweep that hits: the fraction of the displacement traveled.
    pub time: Option<f32>,
    /// Contact normal.
    pub normal: Option<Vec3>,
    /// The feature that was closest, as [`capsule_core::geometry::Feature`] prints it.
    pub feature: Option<String>,
}

capsule_core::geometry::same_bits!(struct Expected { hit, depth, distance, time, normal, feature });

/// What of a mover is checked as a frame ends; `None` is not checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExpectedMover {
    /// What it is called.
    pub name: String,
    /// Its center, of a capsule that of its first sphere, meters.
    pub position: Option<Vec3>,
    /// Meters per second.
    pub velocity: Option<Vec3>,
    /// The length of that.
    pub speed: Option<f32>,
    /// Whether it stands on something.
    pub grounded: Option<bool>,
    /// Whether it leans against something.
    pub wall: Option<bool>,
    /// How many contacts were answered on its way through the frame.
    pub contacts: Option<u32>,
}

capsule_core::geometry::same_bits!(struct ExpectedMover {
    name, position, velocity, speed, grounded, wall, contacts
});

impl ExpectedMover {
    /// Whether nothing of it is checked.
    fn is_nothing(&self) -> bool {
        let name = self.name.clone();
        *self
            == Self {
                name,
                ..Self::default()
            }
    }
}
