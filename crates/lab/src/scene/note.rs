//! What a scene adds to its own picture.
//!
//! ```toml
//! [[note]]
//! at   = "closest"                             # a place, or what is called so in the picture
//! text = "touch"
//! mark = "dot"                                 # a sign there, before everything: or "ring", or "cross"
//! text_at = [0.5, 1.0, 0.0]                    # of any note but an angle: the text is written there, and a straight line
//!                                              # leads to it; in a magnifier, where that shows both
//! pane = 2                                     # of any note: in this pane of several alone, the scene's own way is 1
//!
//! [[note]]
//! from = [0.0, 0.5, 0.0]
//! to   = "v1"                                  # measured: the length is written behind the text
//! beside = [0.0, 0.0, 0.3]                     # the ruler lies there, not on what it measures
//! text_at = [0.0, 0.5, 1.0]                    # its number is written there
//! text = "sideways"
//! tone = "right"
//!
//! [[note]]
//! at    = "v0"                                 # the angle there, from one place to another
//! from  = "v1"
//! to    = "v2"
//! angle = true
//!
//! [[note]]
//! from   = "v0"
//! to     = "v1"
//! plain  = true                                # a line without a number
//! dashed = true
//!
//! [[note]]
//! points = ["v0", "v1", [0.0, 0.0, 1.0]]       # a filled polygon without hollows
//! body   = "floor"                             # in the color of this shape
//! curved = true                                # without corners
//! filled = false                               # its outline alone
//!
//! [[note]]
//! path   = ["v0", [0.0, 0.5, 0.0], "v1"]       # a line along places
//! curved = true                                # through them without corners
//! arrow  = true                                # with a head at its end
//! dashed = true
//!
//! [[note]]
//! body = "player"                              # its outline, moved
//! by   = [0.6, 0.0, 0.0]
//! filled = false                               # the line alone
//!
//! [[note]]
//! body   = "player"                            # an arrow that starts at its rim
//! along  = [0.0, -0.5, 0.0]
//! beside = [0.1, 0.0, 0.0]                     # so far from its middle, where another starts as well
//! ```

use super::{
    bodies::Bodies,
    error::suggestion,
    known_keys::Fields,
    values::{Mistakes, SpannedValue, vector},
};
use glam::Vec3;
use std::ops::RangeInclusive;
use toml::{Spanned, de::DeValue};

/// Something that is added to a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureNote {
    /// What it says; may be empty.
    pub text: String,
    /// What is drawn.
    pub form: NoteForm,
    /// In which color.
    pub tone: NoteTone,
    /// Where its text is written, meters; where there is room if it says nothing.
    pub text_at: Option<Vec3>,
    /// In which pane alone of those side by side: 0 is the scene's own way.
    pub pane: Option<usize>,
}

/// What a note draws.
#[derive(Clone, Debug, PartialEq)]
pub enum NoteForm {
    /// A name at a place.
    At {
        /// Where.
        place: PicturePlace,
        /// With which sign; only a name without one.
        mark: Option<NoteMark>,
    },
    /// A length between two places.
    Length {
        /// What is measured.
        ends: [PicturePlace; 2],
        /// How far beside it the ruler lies, meters.
        beside: Vec3,
        /// Whether its number is written; the text alone where not, or nothing.
        number: bool,
    },
    /// A line from one place to another, without a number.
    Line {
        /// Where it begins and ends.
        ends: [PicturePlace; 2],
        /// Whether it is dashed.
        is_dashed: bool,
    },
    /// An arrow from one place to another.
    Arrow {
        /// Where it begins and ends.
        ends: [PicturePlace; 2],
        /// Whether its shaft is dashed.
        is_dashed: bool,
    },
    /// The angle at a place between two others.
    Angle {
        /// Its vertex.
        at: PicturePlace,
        /// What it is between.
        arms: [PicturePlace; 2],
        /// Whether its degrees are written; the text alone where not.
        number: bool,
    },
    /// A filled flat polygon without hollows.
    Polygon {
        /// One after the other.
        corners: Vec<PicturePlace>,
        /// The shape whose color it has; that of its tone without one.
        body: Option<String>,
        /// Whether its outline turns without corners.
        is_curved: bool,
        /// Whether more than its outline is drawn.
        is_filled: bool,
    },
    /// A line along places.
    Path {
        /// One after the other.
        places: Vec<PicturePlace>,
        /// Whether it turns without corners.
        is_curved: bool,
        /// Whether it is dashed.
        is_dashed: bool,
        /// Whether a head is at its end.
        has_head: bool,
    },
    /// The outline of a shape, moved by so much, meters.
    Outline {
        /// What the shape is called.
        body: String,
        /// How far.
        by: Vec3,
        /// Whether it is faintly filled.
        is_filled: bool,
    },
    /// An arrow that starts at the rim of a shape and leads out of it.
    Motion {
        /// What the shape is called.
        body: String,
        /// How far from the rim, meters.
        along: Vec3,
        /// How far beside the shape's middle it starts, meters.
        beside: Vec3,
    },
}

impl NoteForm {
    /// The places that it is drawn at.
    pub fn places(&self) -> Vec<&PicturePlace> {
        match self {
            Self::At { place, .. } => vec![place],
            Self::Length { ends, .. } | Self::Line { ends, .. } | Self::Arrow { ends, .. } => {
                ends.iter().collect()
            }
            Self::Angle { at, arms, .. } => vec![at, &arms[0], &arms[1]],
            Self::Polygon { corners, .. } => corners.iter().collect(),
            Self::Path { places, .. } => places.iter().collect(),
            Self::Outline { .. } | Self::Motion { .. } => vec![],
        }
    }
}

/// A sign at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteMark {
    /// A disc: a touch.
    Dot,
    /// A ring: missed there, or taken where nothing is.
    Ring,
    /// A cross: it should have been there, but was not.
    Cross,
}

impl NoteMark {
    /// Every mark.
    pub const ALL: [Self; 3] = [Self::Dot, Self::Ring, Self::Cross];

    /// As a scene file has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dot => "dot",
            Self::Ring => "ring",
            Self::Cross => "cross",
        }
    }
}

/// A place in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum PicturePlace {
    /// Meters.
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

const NOTE: [&str; 21] = [
    "at", "mark", "text_at", "from", "to", "beside", "number", "arrow", "plain", "dashed", "angle",
    "points", "path", "curved", "filled", "body", "by", "along", "text", "tone", "pane",
];
/// How a place is written.
const SPOT: &str = "a place such as [0.0, 1.0, 0.0], or a name in the picture such as \"v0\"";
/// How many corners a polygon has.
const CORNERS: RangeInclusive<usize> = 3..=32;
/// How many places a path has.
const PLACES: RangeInclusive<usize> = 2..=64;

/// Whether more than an outline is drawn.
const FILLED: &str = "filled";
/// Where a text is written.
const TEXT_AT: &str = "text_at";
/// In which pane a note is.
const PANE: RangeInclusive<u32> = 1..=4;

/// What a note may be: the key that tells, what it is, and the keys of its own.
const FORMS: [(&str, &str, &[&str]); 9] = [
    (
        "angle",
        "an angle",
        &["at", "from", "to", "angle", "number"],
    ),
    (
        "points",
        "a polygon",
        &["points", "body", "curved", FILLED, TEXT_AT],
    ),
    (
        "path",
        "a path",
        &["path", "curved", "arrow", "dashed", TEXT_AT],
    ),
    ("at", "a name", &["at", "mark", TEXT_AT]),
    (
        "arrow",
        "an arrow",
        &["from", "to", "arrow", "dashed", TEXT_AT],
    ),
    (
        "plain",
        "a line",
        &["from", "to", "plain", "dashed", TEXT_AT],
    ),
    (
        "from",
        "a length",
        &["from", "to", "beside", "number", TEXT_AT],
    ),
    (
        "along",
        "an arrow of a shape",
        &["body", "along", "beside", TEXT_AT],
    ),
    ("body", "an outline", &["body", "by", FILLED, TEXT_AT]),
];

capsule_core::geometry::same_bits!(struct PictureNote { text, form, tone, text_at, pane });
capsule_core::geometry::same_bits!(
    enum NoteForm {
        At { place, mark },
        Length { ends, beside, number },
        Line { ends, is_dashed },
        Arrow { ends, is_dashed },
        Angle { at, arms, number },
        Polygon { corners, body, is_curved, is_filled },
        Path { places, is_curved, is_dashed, has_head },
        Outline { body, by, is_filled },
        Motion { body, along, beside },
    }
);
capsule_core::geometry::same_bits!(
    enum PicturePlace {
        Place(place),
        Called(name),
    }
);
capsule_core::geometry::same_bits!(equal NoteTone);
capsule_core::geometry::same_bits!(equal NoteMark);

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
    let tone = one_of(fields, "tone", "tone", NoteTone::ALL, NoteTone::name);
    let form = form(fields, shapes, mistakes)?;
    let text_at = fields.vector(TEXT_AT);
    let is_length = matches!(form, NoteForm::Length { .. });
    let is_name = matches!(form, NoteForm::At { mark: None, .. });
    if is_name || (text_at.is_some() && !is_length) {
        fields.required("text", "\"touch\"", text.as_ref());
    }
    let is_ring = matches!(
        form,
        NoteForm::At {
            mark: Some(NoteMark::Ring),
            ..
        }
    );
    let usual = if is_ring {
        NoteTone::Wrong
    } else {
        NoteTone::Plain
    };
    Some(PictureNote {
        text: text.unwrap_or_default(),
        form,
        tone: tone.unwrap_or(usual),
        text_at,
        pane: fields.count("pane", &PANE).map(|pane| pane as usize - 1),
    })
}

/// Reads one of the few words that `key` may be, each `a` such thing; the first of them where it is none.
pub(super) fn one_of<T: Copy, const N: usize>(
    fields: &Fields<'_, '_>,
    key: &str,
    a: &str,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Option<T> {
    named(fields, fields.text(key)?, a, all, name)
}

/// The same of a word that is read already.
pub(super) fn named<T: Copy, const N: usize>(
    fields: &Fields<'_, '_>,
    asked: Spanned<String>,
    a: &str,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Option<T> {
    let found = all.into_iter().find(|one| name(*one) == asked.get_ref());
    if found.is_none() {
        let known = all.map(name);
        fields.mistakes().add(
            asked.span(),
            format!("no {a} is called `{}`", asked.get_ref()),
            format!("expected a {a}"),
            Some(suggestion(
                asked.get_ref(),
                &format!("the {a}s are"),
                &known,
            )),
        );
    }
    found.or(all.first().copied())
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
        // `arrow = false` says nothing.
        let is_told = is_written(other) || other == "number";
        if let Some(value) = fields.get(other).filter(|_| is_told) {
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
        "at" => Some(NoteForm::At {
            mark: one_of(fields, "mark", "mark", NoteMark::ALL, NoteMark::name),
            place: spot(fields, "at", mistakes)?,
        }),
        "angle" => {
            let at = fields.required("at", "[0.0, 0.0, 0.0]", spot(fields, "at", mistakes));
            Some(NoteForm::Angle {
                arms: ends()?,
                at: at?,
                number: fields.flag("number").unwrap_or(true),
            })
        }
        "points" => Some(NoteForm::Polygon {
            corners: spots(fields, "points", &CORNERS, mistakes)?,
            body: fields.get("body").and_then(|_| body(fields, shapes)),
            is_curved: fields.flag("curved").unwrap_or(false),
            is_filled: fields.flag(FILLED).unwrap_or(true),
        }),
        "path" => Some(NoteForm::Path {
            places: spots(fields, "path", &PLACES, mistakes)?,
            is_curved: fields.flag("curved").unwrap_or(false),
            is_dashed: fields.flag("dashed").unwrap_or(false),
            has_head: fields.flag("arrow").unwrap_or(false),
        }),
        "arrow" => Some(NoteForm::Arrow {
            ends: ends()?,
            is_dashed: fields.flag("dashed").unwrap_or(false),
        }),
        "plain" => Some(NoteForm::Line {
            ends: ends()?,
            is_dashed: fields.flag("dashed").unwrap_or(false),
        }),
        "from" => Some(NoteForm::Length {
            ends: ends()?,
            beside: fields.vector("beside").unwrap_or_default(),
            number: fields.flag("number").unwrap_or(true),
        }),
        "along" => {
            let along = fields.vector("along");
            let body = fields.required("body", "\"player\"", body(fields, shapes));
            Some(NoteForm::Motion {
                along: along?,
                body: body?,
                beside: fields.vector("beside").unwrap_or_default(),
            })
        }
        _ => outline(fields, shapes),
    }
}

fn outline(fields: &Fields<'_, '_>, shapes: &Bodies) -> Option<NoteForm> {
    let by = fields.required("by", "[0.5, 0.0, 0.0]", fields.vector("by"));
    Some(NoteForm::Outline {
        body: body(fields, shapes)?,
        by: by?,
        is_filled: fields.flag(FILLED).unwrap_or(true),
    })
}

/// Reads the name of a shape.
fn body(fields: &Fields<'_, '_>, shapes: &Bodies) -> Option<String> {
    let body = fields.text("body")?;
    if !shapes.has(body.get_ref()) {
        let known: Vec<&str> = shapes.names().collect();
        fields.mistakes().add(
            body.span(),
            format!("no shape is called `{}`", body.get_ref()),
            "expected the name of a shape",
            Some(suggestion(body.get_ref(), "the shapes are", &known)),
        );
    }
    Some(body.into_inner())
}

/// Reads a list of places.
pub(super) fn spots(
    fields: &Fields<'_, '_>,
    key: &str,
    count: &RangeInclusive<usize>,
    mistakes: &Mistakes,
) -> Option<Vec<PicturePlace>> {
    let value = fields.get(key)?;
    let DeValue::Array(list) = value.get_ref() else {
        mistakes.wrong_type(key, value, &several(count));
        return None;
    };
    if !count.contains(&list.len()) {
        mistakes.wrong_type(key, value, &several(count));
        return None;
    }
    let places = list.iter().map(|value| place(key, value, mistakes));
    places.collect()
}

fn several(count: &RangeInclusive<usize>) -> String {
    format!("a list of {} to {} places", count.start(), count.end())
}

fn spot(fields: &Fields<'_, '_>, key: &str, mistakes: &Mistakes) -> Option<PicturePlace> {
    place(key, fields.get(key)?, mistakes)
}

/// Reads a place in a picture.
pub(super) fn place(
    key: &str,
    value: &SpannedValue<'_>,
    mistakes: &Mistakes,
) -> Option<PicturePlace> {
    match value.get_ref() {
        DeValue::String(name) => Some(PicturePlace::Called(name.to_string())),
        DeValue::Array(_) => vector(key, value, mistakes).map(PicturePlace::Place),
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
                "at = \"v0\"\nmark = \"dot\"\ntext_at = [0, 1, 0]",
                "has no `text`",
            ),
            (
                "from = \"v0\"\nto = \"v1\"\nplain = true\ntext_at = [0, 1, 0]",
                "has no `text`",
            ),
            (
                "at = \"v0\"\nfrom = \"v1\"\nto = \"v2\"\nangle = true\ntext_at = [0, 1, 0]",
                "`text_at` beside `angle`",
            ),
            (
                "at = \"v0\"\ntext = \"a\"\npane = 5",
                "a whole number from 1 to 4",
            ),
            ("path = [\"v0\"]", "a list of 2 to 64 places"),
            (
                "path = [\"v0\", \"v1\"]\nplain = true",
                "`plain` beside `path`",
            ),
            (
                "from = \"v0\"\nto = \"v1\"\narrow = true\ncurved = true",
                "`curved` beside `arrow`",
            ),
            (
                "points = [\"v0\", \"v1\", \"v2\"]\nbody = \"boll\"",
                "no shape is called `boll`",
            ),
            ("from = \"v0\"\nto = \"v1\"\nbeside = 3", "three numbers"),
            ("at = \"v0\"\nmark = \"rign\"", "no mark is called `rign`"),
            (
                "from = \"v0\"\nto = \"v1\"\nmark = \"dot\"",
                "`mark` beside `from`",
            ),
            ("from = \"v0\"\nto = \"v1\"\nangle = true", "has no `at`"),
            (
                "from = \"v0\"\nto = \"v1\"\ndashed = true",
                "`dashed` beside `from`",
            ),
            (
                "points = [[0, 0, 0], [1, 0, 0]]",
                "a list of 3 to 32 places",
            ),
            ("points = [\"v0\", \"v1\", 2]", "a place such as"),
            (
                "points = [\"v0\", \"v1\", \"v2\"]\nat = \"v0\"",
                "`at` beside `points`",
            ),
            (
                "body = \"boll\"\nby = [1, 0, 0]",
                "no shape is called `boll`",
            ),
            ("body = \"ball\"", "has no `by`"),
            ("along = [0, 1, 0]", "has no `body`"),
            ("body = \"ball\"\nalong = 3", "three numbers"),
            (
                "body = \"ball\"\nalong = [0, 1, 0]\nby = [0, 1, 0]",
                "`by` beside `along`",
            ),
            (
                "at = \"a\"\ntext = \"a\"\ntone = \"loud\"",
                "no tone is called `loud`",
            ),
        ] {
            let errors = scene(&format!("[[note]]\n{note}")).expect_err(note);
            assert!(errors.contains(said), "{note}: {errors}");
        }
    }

    #[test]
    fn every_form_of_a_note_is_read() {
        let text = "[[note]]\nat = \"v0\"\nmark = \"ring\"\n\
            [[note]]\nfrom = \"v0\"\nto = \"v1\"\nplain = true\ndashed = true\n\
            [[note]]\nfrom = \"v0\"\nto = \"v1\"\narrow = false\nplain = false\ntext = \"x4\"\nnumber = false\n\
            [[note]]\nat = \"v0\"\nfrom = \"v1\"\nto = \"v2\"\nangle = true\n\
            [[note]]\npoints = [\"v0\", \"v1\", [0, 1, 0]]\nbody = \"ball\"\ncurved = true\nfilled = false\ntone = \"right\"\n\
            [[note]]\npath = [\"v0\", \"v1\", [0, 1, 0]]\narrow = true\ncurved = true\n\
            [[note]]\nat = \"v0\"\ntext = \"a\"\ntext_at = [0, 1, 0]\n\
            [[note]]\nfrom = \"v0\"\nto = \"v1\"\nnumber = false\ntext_at = [0, 1, 0]\n\
            [[note]]\nbody = \"ball\"\nalong = [0, 1, 0]\nbeside = [1, 0, 0]\ntext = \"on\"\ntext_at = [0, 1, 0]\npane = 2\n";
        let notes = scene(text).expect("a scene").picture.notes;
        let called = |name: &str| PicturePlace::Called(name.into());
        let ends = [called("v0"), called("v1")];
        let places = vec![called("v0"), called("v1"), PicturePlace::Place(Vec3::Y)];
        let forms: Vec<NoteForm> = notes.iter().map(|note| note.form.clone()).collect();
        let expected = [
            NoteForm::At {
                place: called("v0"),
                mark: Some(NoteMark::Ring),
            },
            NoteForm::Line {
                ends: ends.clone(),
                is_dashed: true,
            },
            NoteForm::Length {
                ends: ends.clone(),
                beside: Vec3::ZERO,
                number: false,
            },
            NoteForm::Angle {
                at: called("v0"),
                arms: [called("v1"), called("v2")],
                number: true,
            },
            NoteForm::Polygon {
                corners: places.clone(),
                body: Some("ball".into()),
                is_curved: true,
                is_filled: false,
            },
            NoteForm::Path {
                places,
                is_curved: true,
                is_dashed: false,
                has_head: true,
            },
            NoteForm::At {
                place: called("v0"),
                mark: None,
            },
            NoteForm::Length {
                ends,
                beside: Vec3::ZERO,
                number: false,
            },
            NoteForm::Motion {
                body: "ball".into(),
                along: Vec3::Y,
                beside: Vec3::X,
            },
        ];
        assert_eq!(forms, expected);
        let texts = notes.iter().map(|note| note.text_at.is_some());
        let texts: Vec<bool> = texts.collect();
        assert_eq!(texts[..6], [false; 6]);
        assert_eq!(texts[6..], [true; 3]);
        assert_eq!([notes[0].pane, notes[8].pane], [None, Some(1)]);
        let tones: Vec<NoteTone> = notes.iter().map(|note| note.tone).collect();
        use NoteTone::{Plain, Right, Wrong};
        let [first, rest] = [&tones[..5], &tones[5..]];
        assert_eq!(first, [Wrong, Plain, Plain, Plain, Right], "a ring is red");
        assert_eq!(rest, [Plain; 4]);
    }
}
