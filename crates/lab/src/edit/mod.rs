//! Editing a scene file: what a hand can change, undoing it, and never losing it.
//!
//! The file's *text* is the truth. A [`Document`] is a text and the [`crate::scene::Scene`] that the ordinary reader
//! makes of it. An [`Edit`] changes the text through a format-preserving tree, so comments, the order of keys, spaces
//! and the digits of everything untouched stay as the author wrote them; the result is read again, and if the reader
//! refuses it the edit is refused with the reader's words and nothing changes. One thing is tidied by any edit: dotted
//! keys of one table that are written apart (`run.step` lines after others) are brought together.
//!
//! | part | answers |
//! |---|---|
//! | [`Edit`], [`Field`] | what can be changed, and what the history calls it |
//! | [`Document`] | one text with its scene; [`Document::with`] is the edited one |
//! | [`UndoHistory`] | undo, redo, drags, the dirty mark, what changed on disk |
//! | [`save_atomically`] | a file is the old or the new text, whole, whatever stops the program |
//! | [`Autosave`] | unsaved edits that outlive a crash |
//!
//! # What follows an edit
//!
//! Some of a file is about the rest of it. `algorithm` and `pair` need shapes; `[expect.chosen]` needs an algorithm; a `[[place]]` needs its mover. Where an edit takes away what such
//! an entry stands on, the reader would refuse the file, so the entry goes with it and [`Edited::dropped`] tells. The
//! numbers in `[expect]` are kept by every edit: they are the author's claim, and whether it still holds is for `check`
//! to tell; [`Edit::Expect`] says others, [`Edit::RemoveExpect`] takes it out. `[run] step` names a step of the trace, which a moved shape may no
//! longer have: that is seen once the scene is run, and [`UndoHistory::drop_opening_step`] takes it out then.
//!
//! In a scene that moves, a later frame shows movers where the run took them. [`Edit::at_frame`] is an edit as it is done
//! there: a mover is put elsewhere or given a velocity before that frame, by a `[[place]]` of its own; sizes are the same
//! in all frames. A capsule that is resized is so in its places too.
//!
//! A shape without a name is called by its kind and number. Where an edit would renumber it, its old name is written
//! down, so that names keep meaning the same shape.

mod at_frame;
mod autosave;
mod bodies;
mod capsules;
mod change;
mod delete_generated;
mod document;
mod draft;
mod expect;
mod fields;
mod freedoms;
mod history;
mod line_endings;
mod meshes;
mod motion;
mod names;
mod notes;
mod numbers;
mod places;
mod reload;
mod replay;
mod rows;
mod run;
mod save;
mod script;
mod shared_moment;
mod stale_entries;
mod terrain;
mod titles;

pub use autosave::{Autosave, LostEdits};
pub use capsules::ends_in_short;
pub use document::{Document, EditError, Edited};
pub use history::UndoHistory;
pub use meshes::MeshField;
pub use numbers::shortest;
pub use reload::OnDisk;
pub use save::{SaveError, Saved, save_atomically, write_atomically};
pub use script::written as script_value;
pub use shared_moment::SharedMoment;

use crate::scene::{Body, Expect, Place, Script, View};
use capsule_core::{
    geometry::{Shape, Terrain},
    method::{Control, SettingValue},
};
use glam::{Quat, Vec3};

/// One change to a scene file. Shapes are called by name.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Gives one number, vector or switch of a shape.
    Set {
        /// Whose.
        body: String,
        /// What it becomes.
        to: Field,
    },
    /// Moves shapes together.
    Move {
        /// Which.
        bodies: Vec<String>,
        /// Meters.
        by: Vec3,
    },
    /// Turns shapes together about a point.
    Turn {
        /// Which.
        bodies: Vec<String>,
        /// Unit length.
        by: Quat,
        /// The point that stays, meters.
        about: Vec3,
        /// Whether their velocities turn as well.
        velocities: bool,
    },
    /// Gives a shape another name, also where `[run]` speaks of it.
    Rename {
        /// As it was.
        body: String,
        /// As it will be.
        to: String,
    },
    /// Leaves shapes out of every test, or takes them in again.
    Hide {
        /// Which.
        bodies: Vec<String>,
        /// Whether to leave them out.
        hidden: bool,
    },
    /// Adds a shape after the others of its kind. A name that is empty or taken is replaced by a free one.
    Add(Box<Body>),
    /// Adds a terrain behind everything. A name that is taken is replaced by a free one.
    AddTerrain {
        /// What it is called.
        name: String,
        /// Its heights, and where it is.
        terrain: Terrain,
    },
    /// Adds a mesh after the others, of a file that is read with the result. A name that is taken is replaced by a free one.
    AddMesh {
        /// What it is called.
        name: String,
        /// From the scene's folder.
        file: String,
    },
    /// Gives one property of a mesh.
    SetMesh {
        /// Which.
        mesh: String,
        /// What it becomes.
        to: MeshField,
    },
    /// Takes out a mesh with all of its triangles, and `[run] pair` if it names one of them.
    RemoveMesh {
        /// Which.
        mesh: String,
    },
    /// Adds copies of shapes with free names, comments included.
    Duplicate {
        /// Which.
        bodies: Vec<String>,
        /// From each to its copy, meters.
        by: Vec3,
    },
    /// Takes shapes out, and `[run] pair` if it names one of them. With a triangle of a terrain goes all of it.
    Delete {
        /// Which.
        bodies: Vec<String>,
    },
    /// Chooses an algorithm by its catalog name with `+` repairs; `None` takes the exact forms.
    Algorithm(Option<String>),
    /// Chooses a response by its catalog name with `+` repairs; `None` lets the shapes stand.
    Response(Option<String>),
    /// Chooses a coarse pass by its catalog name with `+` repairs; `None` looks at none.
    CoarsePass(Option<String>),
    /// Chooses what to look at beside the scene's own way, by catalog names with `+` repairs.
    Beside(Vec<String>),
    /// Gives a key of `[run.settings]`; `None` takes it out.
    Setting {
        /// The key.
        key: String,
        /// Its value.
        to: Option<KeyValue>,
    },
    /// Gives a key of `[world]`; `None` takes it out.
    World {
        /// The key: `time_step`…
        key: String,
        /// Its value.
        to: Option<KeyValue>,
    },
    /// Names the pair to look at; `None` leaves that to the program.
    Pair(Option<[String; 2]>),
    /// Names the step to open at by its address.
    Step(Option<String>),
    /// Names the frame that the scene opens at; none takes it out.
    Frame(Option<usize>),
    /// Keeps the player's input, frame after frame, with the scene; none takes it out. Of where to walk only the level
    /// part is kept, which is all that counts.
    Replay(Vec<Control>),
    /// Gives a shape the velocities that it asks for; `None` takes them out.
    Script {
        /// Whose.
        body: String,
        /// What it asks for.
        script: Option<Script>,
    },
    /// Puts a mover somewhere before a later frame, or gives it a velocity there; what it does not say stays as it was
    /// said for that body and frame.
    Place(Place),
    /// Takes back what is done to a mover before a frame.
    Unplace {
        /// Before which.
        frame: usize,
        /// Whose.
        body: String,
    },
    /// Where to look from; `None` frames everything.
    View(Option<View>),
    /// The scene's title.
    Title(String),
    /// The lesson, Markdown.
    Lesson(String),
    /// Says in `[expect]` what must come out, in place of what was said there.
    Expect(Box<Expect>),
    /// Takes out `[expect]`: the scene is no test any more.
    RemoveExpect,
    /// Takes out what the scene says of its opening picture: the caption, `[picture]` and every `[[note]]`.
    RemovePicture,
    /// Takes out what the reader is asked, and the answer.
    RemoveQuestion,
    /// Another text altogether.
    Whole {
        /// What the history calls it.
        title: String,
        /// The file.
        text: String,
    },
    /// Several edits, one after the other, as one.
    Group {
        /// What the history calls it.
        title: String,
        /// In order.
        edits: Vec<Edit>,
    },
}

/// One property of a shape with its new value. Lengths in meters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field {
    /// Capsule: center of the first sphere; the other stays.
    A(Vec3),
    /// Capsule: center of the last sphere; the other stays.
    B(Vec3),
    /// Capsule: the outer end at `a`; the other outer end stays. The file tells both ends from then on.
    Base(Vec3),
    /// Capsule: the outer end at `b`; likewise.
    Tip(Vec3),
    /// Capsule: from `a` to `b`; `a` stays.
    Axis(Vec3),
    /// Capsule: the radius; the spheres' centers stay, so the outer ends move. Sphere: the radius.
    Radius(f32),
    /// Capsule: the radius; the outer ends stay, so the spheres' centers move. Likewise.
    RadiusBetweenEnds(f32),
    /// Sphere, box.
    Center(Vec3),
    /// Triangle: vertex 0, 1 or 2.
    Vertex(usize, Vec3),
    /// Box: from the center to the sides.
    HalfSize(Vec3),
    /// Box: degrees about x, then y, then z.
    Rotation(Vec3),
    /// Capsule, sphere, box: meters per second.
    Velocity(Vec3),
    /// Capsule, sphere, box: whether a player drives it.
    Player(bool),
    /// Triangle, box: whether the back is solid too.
    DoubleSided(bool),
}

/// A value of `[run.settings]` or `[world]`.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue {
    /// A word.
    Text(String),
    /// Written in its shortest form.
    Number(f32),
    /// Three numbers.
    Vector(Vec3),
    /// A count.
    Count(i64),
}

impl From<SettingValue> for KeyValue {
    fn from(value: SettingValue) -> Self {
        match value {
            SettingValue::Word(word) => Self::Text(word.into()),
            SettingValue::Count(count) => Self::Count(count.into()),
            SettingValue::Length(length) => Self::Number(length),
        }
    }
}

impl Edit {
    /// What makes `after` of the shape `before`, which has its name and its kind: sizes, places and the velocity.
    pub fn between(before: &Body, after: &Body) -> Vec<Self> {
        let vector = |field: fn(Vec3) -> Field, before: Vec3, after: Vec3| {
            (before != after).then(|| field(after))
        };
        let number = |field: fn(f32) -> Field, before: f32, after: f32| {
            (before != after).then(|| field(after))
        };
        let corner = |index, before: Vec3, after: Vec3| {
            (before != after).then_some(Field::Vertex(index, after))
        };
        let fields = match (&before.shape, &after.shape) {
            (Shape::Sphere(old), Shape::Sphere(new)) => vec![
                vector(Field::Center, old.center, new.center),
                number(Field::Radius, old.radius, new.radius),
            ],
            (Shape::Capsule(old), Shape::Capsule(new)) => match (before.ends(), after.ends()) {
                (Some(ends), Some(others)) => vec![
                    number(Field::RadiusBetweenEnds, old.radius, new.radius),
                    vector(Field::Base, ends[0], others[0]),
                    vector(Field::Tip, ends[1], others[1]),
                ],
                _ => vec![
                    number(Field::Radius, old.radius, new.radius),
                    vector(Field::A, old.a, new.a),
                    vector(Field::B, old.b, new.b),
                ],
            },
            (Shape::Triangle(old), Shape::Triangle(new)) => (0..3)
                .map(|index| corner(index, old.v[index], new.v[index]))
                .collect(),
            (Shape::Box(old), Shape::Box(new)) => vec![
                vector(Field::Center, old.center, new.center),
                vector(Field::HalfSize, old.half_size, new.half_size),
                vector(Field::Rotation, old.rotation, new.rotation),
            ],
            _ => vec![],
        };
        let velocity = vector(Field::Velocity, before.velocity, after.velocity);
        let all = fields.into_iter().chain([velocity]).flatten();
        let set = |to| Self::Set {
            body: before.name.to_string(),
            to,
        };
        all.map(set).collect()
    }

    /// The shapes that it puts elsewhere, by name.
    pub fn placed_bodies(&self) -> Vec<&str> {
        match self {
            Edit::Set { body, .. } => vec![body],
            Edit::Move { bodies, .. } | Edit::Turn { bodies, .. } => {
                bodies.iter().map(String::as_str).collect()
            }
            Edit::Group { edits, .. } => edits.iter().flat_map(Edit::placed_bodies).collect(),
            _ => vec![],
        }
    }
}
