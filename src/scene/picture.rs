//! What a scene file says of its own picture, where it opens: other names, what is left out, and notes.
//!
//! ```toml
//! [picture]
//! names = { joined = "both radii", v2 = "" }   # another name, or none
//! hide  = ["plane", "end", "player"]           # by name or meaning
//!
//! [[note]]
//! at   = "closest"                             # a place, or what is called so in the picture
//! text = "touch"
//!
//! [[note]]
//! from = [0.0, 0.5, 0.0]
//! to   = "v1"                                  # measured: the length is written behind the text
//! text = "sideways"
//! tone = "right"
//!
//! [[note]]
//! body = "player"                              # its outline, moved
//! by   = [0.6, 0.0, 0.0]
//! ```

use super::{
    bodies::Bodies,
    error::suggestion,
    fields::Fields,
    values::{Mistakes, text},
};
use glam::Vec3;
use toml::de::DeValue;

const PICTURE: [&str; 2] = ["names", "hide"];
const NOTE: [&str; 8] = ["at", "from", "to", "arrow", "body", "by", "text", "tone"];
/// The most things that may be left out.
const MOST_HIDDEN: usize = 32;
/// How a place is written.
const SPOT: &str = "a place such as [0.0, 1.0, 0.0], or a name in the picture such as \"v0\"";

/// What a scene says of its own picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Staging {
    /// What is called otherwise: by which name, and how; nothing where it has no name.
    pub names: Vec<(String, String)>,
    /// What is left out, by name or by meaning.
    pub hidden: Vec<String>,
    /// What is added.
    pub notes: Vec<PictureNote>,
}

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
    /// A length between two places, with its number.
    Length([PicturePlace; 2]),
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

crate::geometry::same_bits!(struct Staging { names, hidden, notes });
crate::geometry::same_bits!(struct PictureNote { text, form, tone });
crate::geometry::same_bits!(enum NoteForm { At(spot), Length(spots), Arrow(spots), Outline { body, by } });
crate::geometry::same_bits!(
    enum PicturePlace {
        Place(place),
        Called(name),
    }
);
crate::geometry::same_bits!(equal NoteTone);

/// Reads `[picture]` and every `[[note]]` of a scene with these `shapes`.
pub(super) fn read(root: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Staging {
    let fields = root.table("picture", "[picture]", &PICTURE);
    let names = fields.as_ref().map(|fields| names(fields, mistakes));
    let hidden = fields.map(|fields| {
        let expected = "a list of names such as [\"plane\", \"end\"]";
        let hidden = fields.texts("hide", MOST_HIDDEN, expected).into_iter();
        hidden.map(|name| name.into_inner()).collect()
    });
    let notes = root.tables("note", "[[note]]", &NOTE);
    Staging {
        names: names.unwrap_or_default(),
        hidden: hidden.unwrap_or_default(),
        notes: notes
            .iter()
            .filter_map(|fields| note(fields, shapes, mistakes))
            .collect(),
    }
}

fn names(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Vec<(String, String)> {
    let Some(value) = fields.get("names") else {
        return vec![];
    };
    let DeValue::Table(table) = value.get_ref() else {
        mistakes.wrong_type(
            "names",
            value,
            "a table such as { joined = \"both radii\" }",
        );
        return vec![];
    };
    let entries = table.iter().filter_map(|(key, value)| {
        let name = text("names", value, mistakes)?;
        Some((key.get_ref().to_string(), name.into_inner()))
    });
    entries.collect()
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
    let is_name = matches!(form, NoteForm::At(_));
    if is_name {
        fields.required("text", "\"touch\"", text.as_ref());
    }
    Some(PictureNote {
        text: text.unwrap_or_default(),
        form,
        tone: tone.unwrap_or_default(),
    })
}

fn form(fields: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Option<NoteForm> {
    const FORMS: [(&str, &[&str]); 3] = [
        ("at", &["at"]),
        ("from", &["from", "to", "arrow"]),
        ("body", &["body", "by"]),
    ];
    let written = FORMS.iter().find(|(key, _)| fields.get(key).is_some());
    let Some((_, own)) = written else {
        mistakes.add(
            fields.span(),
            "a [[note]] without a place",
            "expected `at`, or `from` and `to`, or `body` and `by`",
            None,
        );
        return None;
    };
    for key in FORMS.iter().flat_map(|(_, keys)| *keys) {
        if let Some(other) = fields.get(key).filter(|_| !own.contains(key)) {
            let message = format!("`{key}` beside `{}`", own[0]);
            let expected = "expected either `at`, or `from` and `to`, or `body` and `by`";
            mistakes.add(other.span(), message, expected, None);
        }
    }
    match own[0] {
        "at" => Some(NoteForm::At(spot(fields, "at", mistakes)?)),
        "from" => {
            let from = spot(fields, "from", mistakes);
            let to = fields.required("to", "[0.0, 1.0, 0.0]", spot(fields, "to", mistakes));
            let spots = [from?, to?];
            Some(match fields.flag("arrow") {
                Some(true) => NoteForm::Arrow(spots),
                _ => NoteForm::Length(spots),
            })
        }
        _ => {
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
    }
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
    fn names_hidden_things_and_notes_are_read() {
        let text = "[picture]\nnames = { joined = \"both\", v2 = \"\" }\nhide = [\"end\"]\n\
            [[note]]\nat = \"v0\"\ntext = \"touch\"\n\
            [[note]]\nfrom = [0, 1, 0]\nto = \"v1\"\ntone = \"right\"\n\
            [[note]]\nbody = \"ball\"\nby = [1, 0, 0]\n";
        let picture = scene(text).expect("a scene").picture;
        assert_eq!(picture.names[0], ("joined".into(), "both".into()));
        assert_eq!(picture.hidden, ["end"]);
        let forms: Vec<&NoteForm> = picture.notes.iter().map(|note| &note.form).collect();
        let called = |name: &str| PicturePlace::Called(name.into());
        let length = NoteForm::Length([PicturePlace::Place(Vec3::Y), called("v1")]);
        let outline = NoteForm::Outline {
            body: "ball".into(),
            by: Vec3::X,
        };
        assert_eq!(forms, [&NoteForm::At(called("v0")), &length, &outline]);
        assert_eq!(picture.notes[1].tone, NoteTone::Right);
        assert_eq!(scene("").expect("a scene").picture, Staging::default());
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
