//! What a scene file says of its own picture, where it opens: other names, what is left out, and notes.
//!
//! ```toml
//! [picture]
//! names = { joined = "both radii", v2 = "" }   # another name, or none
//! hide  = ["plane", "end", "player"]           # by name or meaning
//! lens  = "closest"                            # what is magnified: a place, or what is called so, or a list of two; false
//!                                              # for nothing
//! lens_at = "top-left"                         # where the magnifier lies, or the place that its middle covers; a list of two
//!                                              # for two
//! in_view = [[0.0, 2.0, 0.0]]                  # places that have to be in the picture as well
//! sequence = ["[near](shape:player.y=1)", "here"]  # moments that stand beside each other
//! ```

use super::{
    bodies::Bodies,
    known_keys::Fields,
    note::{self, PictureNote, PicturePlace},
    sequence::{self, SceneSequence},
    values::{Mistakes, SpannedValue, text, vector},
};
use glam::Vec3;
use std::ops::RangeInclusive;
use toml::de::DeValue;

const PICTURE: [&str; 6] = ["names", "hide", "lens", "lens_at", "in_view", "sequence"];
/// The most things that may be left out.
const MAX_HIDDEN: usize = 32;

/// How many magnifiers a list is of.
const LENSES: RangeInclusive<usize> = 1..=2;

/// How many places have to be in the picture.
const IN_VIEW: RangeInclusive<usize> = 1..=16;

/// What a scene says of its own picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Staging {
    /// What is called otherwise: by which name, and how; nothing where it has no name.
    pub names: Vec<(String, String)>,
    /// What is left out, by name or by meaning.
    pub hidden: Vec<String>,
    /// What is magnified; what is too small to be seen where it says nothing.
    pub lens: Option<MagnifierSetting>,
    /// Where each magnifier lies; where it covers least where it says nothing.
    pub lens_spots: Vec<LensSpot>,
    /// What has to be in the picture besides what it is about.
    pub in_view: Vec<PicturePlace>,
    /// The moments that stand beside each other.
    pub sequence: SceneSequence,
    /// What is added.
    pub notes: Vec<PictureNote>,
}

/// What a scene says of the magnifier.
#[derive(Clone, Debug, PartialEq)]
pub enum MagnifierSetting {
    /// There is none.
    Off,
    /// It shows this place, or there are two, which show one each.
    At(Vec<PicturePlace>),
}

/// Where a magnifier lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LensSpot {
    /// At a side of the picture.
    Side(LensSide),
    /// With its middle over this place, meters, as far as that leaves it in the picture.
    Over(Vec3),
}

/// Where in a picture something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LensSide {
    /// In the middle of the left side.
    Left,
    /// In the middle of the right side.
    Right,
    /// In the middle of the upper side.
    Top,
    /// In the middle of the lower side.
    Bottom,
    /// In the upper left corner.
    TopLeft,
    /// In the upper right corner.
    TopRight,
    /// In the lower left corner.
    BottomLeft,
    /// In the lower right corner.
    BottomRight,
}

impl LensSide {
    /// Every side.
    pub const ALL: [Self; 8] = [
        Self::Left,
        Self::Right,
        Self::Top,
        Self::Bottom,
        Self::TopLeft,
        Self::TopRight,
        Self::BottomLeft,
        Self::BottomRight,
    ];

    /// As a scene file has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::TopLeft => "top-left",
            Self::TopRight => "top-right",
            Self::BottomLeft => "bottom-left",
            Self::BottomRight => "bottom-right",
        }
    }
}

capsule_core::geometry::same_bits!(struct Staging { names, hidden, lens, lens_spots, in_view, sequence, notes });
capsule_core::geometry::same_bits!(
    enum MagnifierSetting {
        Off,
        At(places),
    }
);
capsule_core::geometry::same_bits!(
    enum LensSpot {
        Side(side),
        Over(place),
    }
);
capsule_core::geometry::same_bits!(equal LensSide);

/// Reads `[picture]` and every `[[note]]` of a scene with these `shapes`.
pub(super) fn read(root: &Fields<'_, '_>, shapes: &Bodies, mistakes: &Mistakes) -> Staging {
    let fields = root.table("picture", "[picture]", &PICTURE);
    let names = fields.as_ref().map(|fields| names(fields, mistakes));
    let lens = fields.as_ref().and_then(|fields| lens(fields, mistakes));
    let lens_spots = fields.as_ref().map(|fields| lens_spots(fields, mistakes));
    let in_view = fields
        .as_ref()
        .and_then(|fields| note::spots(fields, "in_view", &IN_VIEW, mistakes));
    let sequence = fields
        .as_ref()
        .map(|fields| sequence::read(fields, mistakes));
    let hidden = fields.map(|fields| {
        let expected = "a list of names such as [\"plane\", \"end\"]";
        let hidden = fields.texts("hide", MAX_HIDDEN, expected).into_iter();
        hidden.map(|name| name.into_inner()).collect()
    });
    Staging {
        names: names.unwrap_or_default(),
        hidden: hidden.unwrap_or_default(),
        lens,
        lens_spots: lens_spots.unwrap_or_default(),
        in_view: in_view.unwrap_or_default(),
        sequence: sequence.unwrap_or_default(),
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

fn lens(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<MagnifierSetting> {
    let value = fields.get("lens")?;
    match value.get_ref() {
        DeValue::Boolean(false) => Some(MagnifierSetting::Off),
        DeValue::Boolean(true) => {
            let expected = "false, or a place such as [0.0, 1.0, 0.0], or a name in the picture";
            mistakes.wrong_type("lens", value, expected);
            None
        }
        // Three numbers are one place.
        DeValue::Array(list) if !list.iter().all(|one| is_number(one.get_ref())) => {
            note::spots(fields, "lens", &LENSES, mistakes).map(MagnifierSetting::At)
        }
        _ => note::place("lens", value, mistakes).map(|place| MagnifierSetting::At(vec![place])),
    }
}

fn is_number(value: &DeValue<'_>) -> bool {
    matches!(value, DeValue::Integer(_) | DeValue::Float(_))
}

fn lens_spots(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Vec<LensSpot> {
    let Some(value) = fields.get("lens_at") else {
        return vec![];
    };
    let values: Vec<&SpannedValue<'_>> = match value.get_ref() {
        // Three numbers are one place.
        DeValue::Array(list) if !list.iter().all(|one| is_number(one.get_ref())) => {
            if !LENSES.contains(&list.len()) {
                mistakes.wrong_type("lens_at", value, "a list such as [\"left\", \"right\"]");
                return vec![];
            }
            list.iter().collect()
        }
        _ => vec![value],
    };
    let spot = |value: &SpannedValue<'_>| match value.get_ref() {
        DeValue::Array(_) => vector("lens_at", value, mistakes).map(LensSpot::Over),
        _ => {
            let asked = text("lens_at", value, mistakes)?;
            note::named(fields, asked, "side", LensSide::ALL, LensSide::name).map(LensSpot::Side)
        }
    };
    values.into_iter().filter_map(spot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{NoteForm, NoteTone, PicturePlace, Scene};

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
            is_filled: true,
        };
        let named = NoteForm::At {
            place: called("v0"),
            mark: None,
        };
        assert_eq!(forms, [&named, &length, &outline]);
        assert_eq!(picture.notes[1].tone, NoteTone::Right);
        assert_eq!(scene("").expect("a scene").picture, Staging::default());
    }

    #[test]
    fn places_that_have_to_be_in_the_picture_are_read() {
        let read = |text: &str| scene(&format!("[picture]\nin_view = {text}"));
        let places = read("[[0, 1, 0], \"v0\"]")
            .expect("a scene")
            .picture
            .in_view;
        let named = PicturePlace::Called("v0".into());
        assert_eq!(places, [PicturePlace::Place(Vec3::Y), named]);
        for wrong in ["[]", "3", "[0, 1, 0]"] {
            let errors = read(wrong).expect_err(wrong);
            assert!(errors.contains("in_view"), "{wrong}: {errors}");
        }
    }

    #[test]
    fn what_is_magnified_and_where_is_read() {
        let read = |text: &str| {
            let picture = scene(&format!("[picture]\n{text}"))
                .expect("a scene")
                .picture;
            (picture.lens, picture.lens_spots)
        };
        let closest = PicturePlace::Called("closest".into());
        let up = PicturePlace::Place(Vec3::Y);
        let at = |side: LensSide| LensSpot::Side(side);
        let over = LensSpot::Over(Vec3::new(0.0, 1.0, 0.0));
        for (text, lens, sides) in [
            ("lens = false", Some(MagnifierSetting::Off), vec![]),
            (
                "lens = \"closest\"",
                Some(MagnifierSetting::At(vec![closest.clone()])),
                vec![],
            ),
            (
                "lens = [0, 1, 0]\nlens_at = \"top-left\"",
                Some(MagnifierSetting::At(vec![up.clone()])),
                vec![at(LensSide::TopLeft)],
            ),
            ("lens_at = [0, 1, 0]", None, vec![over]),
            (
                "lens_at = [\"left\", [0, 1, 0]]",
                None,
                vec![at(LensSide::Left), over],
            ),
            ("lens_at = \"right\"", None, vec![at(LensSide::Right)]),
            (
                "lens = [\"closest\", [0, 1, 0]]\nlens_at = [\"left\", \"right\"]",
                Some(MagnifierSetting::At(vec![closest, up])),
                vec![at(LensSide::Left), at(LensSide::Right)],
            ),
        ] {
            assert_eq!(read(text), (lens, sides), "{text}");
        }
        for (text, said) in [
            ("lens = true", "false, or a place such as"),
            ("lens = 3", "a place such as"),
            ("lens_at = \"topleft\"", "no side is called `topleft`"),
            ("lens_at = [\"topleft\"]", "no side is called `topleft`"),
            ("lens_at = [\"left\", \"left\", \"left\"]", "a list such as"),
            ("lens_at = [0, 1]", "three numbers"),
            ("lens = [\"a\", \"b\", \"c\"]", "a list of 1 to 2 places"),
        ] {
            let errors = scene(&format!("[picture]\n{text}")).expect_err(text);
            assert!(errors.contains(said), "{text}: {errors}");
        }
    }
}
