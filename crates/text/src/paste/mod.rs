//! What a user pastes becomes shapes.
//!
//! Four forms are tried in this order: a scene file or a piece of one, which the ordinary reader reads; JSON as `query`
//! takes it; corners and faces, `v` and `f`, as an OBJ file has them; any other text, anywhere in which shapes may stand:
//! code, a test in a bug report, a line of a log, a sentence.
//!
//! ```
//! let pasted = capsule_text::paste::read("hero: capsule a=(1.2, 0, 3) b=(1.2, 1, 3) r=0.5f vel=(0, -2, 0)").unwrap();
//! assert_eq!(
//!     pasted.understood[0].sentence,
//!     "capsule `hero`: a (1.2, 0, 3), b (1.2, 1, 3), radius 0.5, velocity (0, -2, 0)"
//! );
//! ```
//!
//! Faces that are many, or share corners, are one mesh: a scene holds it by a file of its own, in which the text lies as it
//! was pasted.
//!
//! Nothing is taken silently: [`Pasted::understood`] says what each shape was read as and from which text,
//! [`Pasted::parts`] which bytes became what, [`Pasted::notes`] what is doubtful, what was assumed and what was left
//! over. Numbers are read as `f32` straight from their digits.

mod json;
mod obj;
mod offer;
mod reader;
mod scene_text;
mod shapes;
#[cfg(test)]
mod tests;
mod token;

pub use offer::{clean_lines, has_clean_numbers};

use capsule_core::geometry::Mesh;
use capsule_scenes::scene::{Body, Mistake, SceneErrors, World};
use std::{borrow::Cow, ops::Range};

/// The longest text that is read, bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The same of corners and faces, of which a level has many.
pub const MAX_MESH_BYTES: usize = 64 << 20;

/// The most shapes that are read.
pub const MAX_SHAPES: usize = 10_000;

/// What errors call the place that the text came from.
const PATH: &str = "pasted text";

/// The title of a scene made from a text that has none.
const TITLE: &str = "Pasted";

/// What form a text was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasteForm {
    /// A scene file, or its shapes alone.
    Scene,
    /// JSON as `query` takes it.
    Query,
    /// Corners and faces as an OBJ file has them.
    Mesh,
    /// Code of a known engine.
    Code,
    /// Anything else with shapes in it.
    Loose,
}

/// What was read of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Pasted {
    /// What it was taken for.
    pub form: PasteForm,
    /// The shapes, in the text's order. Names are unique among them.
    pub bodies: Vec<Body>,
    /// Faces that belong together, instead of a shape each.
    pub mesh: Option<Mesh>,
    /// How long velocities last.
    pub world: World,
    /// One a shape, in their order; of a mesh one.
    pub understood: Vec<Understood>,
    /// Which bytes became what, in the text's order; none overlap. What no part holds was not read.
    pub parts: Vec<PastedPart>,
    /// What is doubtful, what was assumed, and what was left over.
    pub notes: Vec<PasteNote>,
    /// What the height of its first capsule was taken to count, where a text gives one that may count more or less.
    pub height: Option<HeightReading>,
    /// A scene file with the shapes and all else that the text says of them. The reader accepts it. Of a mesh the file that
    /// a scene names to have it: the corners and faces as they were pasted.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    /// The bytes it was read from.
    pub span: Range<usize>,
    pub sentence: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastedPart {
    /// The bytes, a label included.
    pub span: Range<usize>,
    /// The shape that it is of; none where it is of all, as a time step is.
    pub shape: Option<usize>,
    /// What it became: `radius`, `v0`; for the words that name a shape its kind.
    pub what: Cow<'static, str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The text may mean something else than was read, or something of weight was not read.
    Doubt,
    /// What the text leaves open.
    Assumed,
    LeftOver,
    /// What counts only where the text is made a scene of its own.
    Replacing,
}

/// What a height or half a height of a capsule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeightMeaning {
    /// The cylinder alone, from one sphere's center to the other's.
    Cylinder,
    /// The whole capsule, both round ends included.
    Whole,
}

/// What a text says of how long a capsule is, and what that is taken to count.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightReading {
    /// `half height 0.34`.
    pub text: String,
    /// What it is taken to count.
    pub meaning: HeightMeaning,
    /// The engine that counts so; unset where the reader chose, or where the text is of none.
    pub engine: Option<&'static str>,
}

/// Something the user should know about what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasteNote {
    pub kind: NoteKind,
    /// The bytes it is about, if it is about some of them.
    pub span: Option<Range<usize>>,
    pub text: String,
}

impl PasteNote {
    fn new(kind: NoteKind, span: Option<Range<usize>>, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { kind, span, text }
    }
}

/// Reads a pasted `text`. The errors say where in it what was expected.
pub fn read(text: &str) -> Result<Pasted, SceneErrors> {
    read_with(text, None)
}

/// The same with heights and half heights of capsules that count what `meaning` says, if that is set.
pub fn read_with(text: &str, meaning: Option<HeightMeaning>) -> Result<Pasted, SceneErrors> {
    let size = text.len();
    if size > MAX_BYTES {
        let faces = (size <= MAX_MESH_BYTES).then(|| obj::read(text));
        if let Some(read) = faces.flatten() {
            return read;
        }
        let message = format!("the text is too long: {size} bytes");
        let expected =
            format!("expected at most {MAX_BYTES} bytes, or {MAX_MESH_BYTES} of `v` and `f` lines");
        return Err(error("", 0..0, message, expected));
    }
    if text.trim().is_empty() {
        let expected = "expected shapes: a scene, a query line, or a line of a log";
        return Err(error(text, 0..0, "the text is empty", expected));
    }
    scene_text::read(text)
        .or_else(|| json::read(text))
        .or_else(|| obj::read(text))
        .unwrap_or_else(|| reader::read(text, meaning))
}

/// The bytes of `text` that `part` of it is.
fn place_in(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// `text` on one line, up to `longest` characters.
fn excerpt(text: &str, longest: usize) -> String {
    let text: Vec<&str> = text.split_whitespace().collect();
    let text = text.join(" ");
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text,
    }
}

fn error(
    text: &str,
    span: Range<usize>,
    message: impl Into<String>,
    expected: impl Into<String>,
) -> SceneErrors {
    SceneErrors::new(PATH, text, vec![mistake(span, message, expected)])
}

fn mistake(span: Range<usize>, message: impl Into<String>, expected: impl Into<String>) -> Mistake {
    Mistake {
        span,
        message: message.into(),
        expected: expected.into(),
        help: None,
    }
}

/// Too many shapes, the first that is too much at `span`.
fn too_many(text: &str, span: Range<usize>) -> SceneErrors {
    let message = format!("there are more than {MAX_SHAPES} shapes");
    error(text, span, message, "expected fewer")
}
