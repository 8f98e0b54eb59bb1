//! What a scene file says of its own picture, where it opens: other names, what is left out, and notes.
//!
//! ```toml
//! [picture]
//! names = { joined = "both radii", v2 = "" }   # another name, or none
//! hide  = ["plane", "end", "player"]           # by name or meaning
//! ```

use super::{
    bodies::Bodies,
    fields::Fields,
    note::{self, PictureNote},
    values::{Mistakes, text},
};
use toml::de::DeValue;

const PICTURE: [&str; 2] = ["names", "hide"];
/// The most things that may be left out.
const MOST_HIDDEN: usize = 32;

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

crate::geometry::same_bits!(struct Staging { names, hidden, notes });

/// Reads `[picture]` and every `[[note]]` of a scene with these `shapes`.
pub(super) fn read(root: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Staging {
    let fields = root.table("picture", "[picture]", &PICTURE);
    let names = fields.as_ref().map(|fields| names(fields, mistakes));
    let hidden = fields.map(|fields| {
        let expected = "a list of names such as [\"plane\", \"end\"]";
        let hidden = fields.texts("hide", MOST_HIDDEN, expected).into_iter();
        hidden.map(|name| name.into_inner()).collect()
    });
    Staging {
        names: names.unwrap_or_default(),
        hidden: hidden.unwrap_or_default(),
        notes: note::read(root, shapes, mistakes),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{NoteForm, NoteTone, PicturePlace, Scene};
    use glam::Vec3;

    fn scene(more: &str) -> Result<Scene, String> {
        let ball = "[[sphere]]\nname = \"ball\"\ncenter = [0, 0, 0]\nradius = 1\n";
        let read = Scene::read("a.toml", &format!("title = \"t\"\n{more}\n{ball}"));
        read.map_err(|errors| errors.to_string())
    }

    #[test]
    fn names_hidden_things_and_notes_are_read() {
        let text = "[picture]\nnames = { joined = \"both\", v2 = \"\" }\nhide = [\"end\"]\n\
            [[note]]\nat = \"v0\"\ntext = \"touch\"\n\
            [[note]]\nfrom = [0, 1, 0]\nto = \"v1\"\ntone = \"right\"\nbeside = [1, 0, 0]\n\
            [[note]]\nbody = \"ball\"\nby = [1, 0, 0]\n";
        let picture = scene(text).expect("a scene").picture;
        assert_eq!(picture.names[0], ("joined".into(), "both".into()));
        assert_eq!(picture.hidden, ["end"]);
        let forms: Vec<&NoteForm> = picture.notes.iter().map(|note| &note.form).collect();
        let called = |name: &str| PicturePlace::Called(name.into());
        let length = NoteForm::Length {
            ends: [PicturePlace::Place(Vec3::Y), called("v1")],
            beside: Vec3::X,
            number: true,
        };
        let outline = NoteForm::Outline {
            body: "ball".into(),
            by: Vec3::X,
        };
        let named = NoteForm::At {
            place: called("v0"),
            mark: None,
        };
        assert_eq!(forms, [&named, &length, &outline]);
        assert_eq!(picture.notes[1].tone, NoteTone::Right);
        assert_eq!(scene("").expect("a scene").picture, Staging::default());
    }
}
