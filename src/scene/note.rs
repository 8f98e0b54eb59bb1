//! What a scene adds to its own picture.
//!
//! ```toml
//! [[note]]
//! at   = "closest"                             # a place, or what is called so in the picture
//! text = "touch"
//!
//! [[note]]
//! from = [0.0, 0.5, 0.0]
//! to   = "v1"                                  # measured: the length is written behind the text
//! beside = [0.0, 0.0, 0.3]                     # the ruler lies there, not on what it measures
//! text = "sideways"
//! tone = "right"
//!
//! [[note]]
//! body = "player"                              # its outline, moved
//! by   = [0.6, 0.0, 0.0]
//! ```

use super::{bodies::Bodies, error::suggestion, fields::Fields, values::Mistakes};
use glam::Vec3;
use toml::de::DeValue;

/// Something that is added to a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureNote {
    /// What it says; may be empty.
    pub text: String,
    /// What is drawn.
    pub form: NoteForm,
    /// In which colour.
    pub tone: NoteTone,
}

/// What a note draws.
#[derive(Clone, Debug, PartialEq)]
pub enum NoteForm {
    /// A name at a place.
    At(PicturePlace),
    /// A length between two places.
    Length {
        /// What is measured.
        ends: [PicturePlace; 2],
        /// How far beside it the ruler lies, metres.
        beside: Vec3,
        /// Whether its number is written; the text alone where not.
        number: bool,
    },
    /// An arrow from one place to another.
    Arrow([PicturePlace; 2]),
    /// The outline of a shape, moved by so much, metres.
    Outline {
        /// What the shape is called.
        body: String,
        /// How far.
        by: Vec3,
    },
}

/// A place in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum PicturePlace {
    /// Metres.
    Place(Vec3),
    /// The middle of what is called so.
    Called(String),
}

/// Whether a note tells what is right or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NoteTone {
    /// Neither.
    #[default]
    Plain,
    /// What should be.
    Right,
    /// What should not.
    Wrong,
}

impl NoteTone {
    /// Every tone.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Right, Self::Wrong];

    /// As a scene file has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Right => "right",
            Self::Wrong => "wrong",
        }
    }
}

const NOTE: [&str; 10] = [
    "at", "from", "to", "arrow", "beside", "number", "body", "by", "text", "tone",
];
/// How a place is written.
const SPOT: &str = "a place such as [0.0, 1.0, 0.0], or a name in the picture such as \"v0\"";

/// What a note may be: the key that tells, what it is, and the keys of its own.
const FORMS: [(&str, &str, &[&str]); 4] = [
    ("at", "a name", &["at"]),
    ("arrow", "an arrow", &["from", "to", "arrow"]),
    (
        "from",
        "a length",
        &["from", "to", "beside", "number", "arrow"],
    ),
    ("body", "an outline", &["body", "by"]),
];

crate::geometry::same_bits!(struct PictureNote { text, form, tone });
crate::geometry::same_bits!(
    enum NoteForm {
        At(spot),
        Length { ends, beside, number },
        Arrow(spots),
        Outline { body, by },
    }
);
crate::geometry::same_bits!(
    enum PicturePlace {
        Place(place),
        Called(name),
    }
);
crate::geometry::same_bits!(equal NoteTone);

/// Reads every `[[note]]` of a scene with these `shapes`.
pub(super) fn read(
    root: &Fields<'_, '_>,
    shapes: &Bodies,
    mistakes: &Mistakes,
) -> Vec<PictureNote> {
    let notes = root.tables("note", "[[note]]", &NOTE);
    let notes = notes.iter();
    notes
        .filter_map(|fields| note(fields, shapes, mistakes))
        .collect()
}

fn note(fields: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Option<PictureNote> {
    let text = fields.text("text").map(|text| text.into_inner());
    let tone = fields.text("tone").map(|asked| {
        let found = NoteTone::ALL
            .into_iter()
            .find(|tone| tone.name() == asked.get_ref());
        if found.is_none() {
            let known = NoteTone::ALL.map(NoteTone::name);
            mistakes.add(
                asked.span(),
                format!("no tone is called `{}`", asked.get_ref()),
                "expected a tone",
                Some(suggestion(asked.get_ref(), "the tones are", &known)),
            );
        }
        found.unwrap_or_default()
    });
    let form = form(fields, shapes, mistakes)?;
    match form {
        NoteForm::At(_) => fields.required("text", "\"touch\"", text.as_ref()),
        NoteForm::Length { number: false, .. } => {
            fields.required("text", "\"2.5 cm (x4)\"", text.as_ref())
        }
        _ => None,
    };
    Some(PictureNote {
        text: text.unwrap_or_default(),
        form,
        tone: tone.unwrap_or_default(),
    })
}

fn form(fields: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Option<NoteForm> {
    let is_written = |key: &str| match fields.get(key).map(|value| value.get_ref()) {
        Some(DeValue::Boolean(flag)) => *flag,
        value => value.is_some(),
    };
    let written = FORMS.iter().find(|(key, ..)| is_written(key));
    let Some(&(key, what, own)) = written else {
        mistakes.add(
            fields.span(),
            "a [[note]] without a place",
            "expected `at`, or `from` and `to`, or `body` and `by`",
            None,
        );
        return None;
    };
    let mut others: Vec<&str> = FORMS.iter().flat_map(|(.., keys)| *keys).copied().collect();
    others.sort_unstable();
    others.dedup();
    for other in others.into_iter().filter(|other| !own.contains(other)) {
        if let Some(value) = fields.get(other) {
            let own = own.iter().map(|key| format!("`{key}`"));
            let own = own.collect::<Vec<_>>().join(", ");
            mistakes.add(
                value.span(),
                format!("`{other}` beside `{key}`"),
                format!("expected {what}: {own}, `text` and `tone`"),
                None,
            );
        }
    }
    let ends = || {
        let from = fields.required("from", "[0.0, 0.0, 0.0]", spot(fields, "from", mistakes));
        let to = fields.required("to", "[0.0, 1.0, 0.0]", spot(fields, "to", mistakes));
        Some([from?, to?])
    };
    match key {
        "at" => Some(NoteForm::At(spot(fields, "at", mistakes)?)),
        "arrow" => Some(NoteForm::Arrow(ends()?)),
        "from" => Some(NoteForm::Length {
            ends: ends()?,
            beside: fields.vector("beside").unwrap_or_default(),
            number: fields.flag("number").unwrap_or(true),
        }),
        _ => outline(fields, shapes, mistakes),
    }
}

fn outline(fields: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Option<NoteForm> {
    let by = fields.required("by", "[0.5, 0.0, 0.0]", fields.vector("by"));
    let body = fields.text("body")?;
    if !shapes.has(body.get_ref()) {
        let known: Vec<&str> = shapes.names().collect();
        mistakes.add(
            body.span(),
            format!("no shape is called `{}`", body.get_ref()),
            "expected the name of a shape",
            Some(suggestion(body.get_ref(), "the shapes are", &known)),
        );
    }
    Some(NoteForm::Outline {
        body: body.into_inner(),
        by: by?,
    })
}

fn spot(fields: &Fields<'_, '_>, key: &str, mistakes: &Mistakes) -> Option<PicturePlace> {
    let value = fields.get(key)?;
    match value.get_ref() {
        DeValue::String(name) => Some(PicturePlace::Called(name.to_string())),
        DeValue::Array(_) => fields.vector(key).map(PicturePlace::Place),
        _ => {
            mistakes.wrong_type(key, value, SPOT);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    fn scene(more: &str) -> Result<Scene, String> {
        let ball = "[[sphere]]\nname = \"ball\"\ncenter = [0, 0, 0]\nradius = 1\n";
        let read = Scene::read("a.toml", &format!("title = \"t\"\n{more}\n{ball}"));
        read.map_err(|errors| errors.to_string())
    }

    #[test]
    fn a_note_that_cannot_be_drawn_is_a_mistake_with_its_place() {
        for (note, said) in [
            ("text = \"a\"", "a [[note]] without a place"),
            ("at = [0, 0, 0]", "has no `text`"),
            ("at = 3\ntext = \"a\"", "a place such as"),
            (
                "at = [0, 0, 0]\nto = \"v0\"\ntext = \"a\"",
                "`to` beside `at`",
            ),
            ("from = \"v0\"", "has no `to`"),
            ("arrow = true\nto = \"v0\"", "has no `from`"),
            (
                "from = \"v0\"\nto = \"v1\"\narrow = true\nbeside = [0, 1, 0]",
                "`beside` beside `arrow`",
            ),
            (
                "at = \"v0\"\ntext = \"a\"\nnumber = false",
                "`number` beside `at`",
            ),
            (
                "from = \"v0\"\nto = \"v1\"\nnumber = false",
                "has no `text`",
            ),
            ("from = \"v0\"\nto = \"v1\"\nbeside = 3", "three numbers"),
            (
                "body = \"boll\"\nby = [1, 0, 0]",
                "no shape is called `boll`",
            ),
            ("body = \"ball\"", "has no `by`"),
            (
                "at = \"a\"\ntext = \"a\"\ntone = \"loud\"",
                "no tone is called `loud`",
            ),
        ] {
            let errors = scene(&format!("[[note]]\n{note}")).expect_err(note);
            assert!(errors.contains(said), "{note}: {errors}");
        }
    }
}
