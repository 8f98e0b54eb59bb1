//! `[picture] sequence`: moments of the scene that stand small beside each other, and between which one thing changes.
//!
//! ```toml
//! sequence = ["[5° off](shape:player.b.y=1.2)", "parallel", "[5° beyond](shape:player.b.y=0.8)"]
//! ```
//!
//! What a moment has otherwise is written as a lesson's link; a moment without a link is the scene as it is. With `true` the
//! moments are found: those that lead into the edge case that the scene opens in, or the frames around the one it opens at.

use super::{
    Freedom, LessonLink,
    known_keys::Fields,
    lesson_link::link_alone,
    values::{Mistakes, described, text},
};
use std::ops::RangeInclusive;
use toml::{Spanned, de::DeValue};

/// The form of a moment, in a sentence.
const FORM: &str =
    "a title such as \"parallel\", or a title with a change: \"[5° off](shape:player.b.y=1.2)\"";

/// What a scene says of its sequence.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum SceneSequence {
    /// It opens with none.
    #[default]
    None,
    /// It opens with the moments that are found.
    Found,
    /// It opens with these.
    Moments(Vec<SequenceMoment>),
}

/// A moment of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct SequenceMoment {
    /// The title over its picture.
    pub title: String,
    /// What it has otherwise than the scene, in this order.
    pub links: Vec<LessonLink>,
}

capsule_core::geometry::same_bits!(equal SceneSequence);

impl SequenceMoment {
    /// How many stand beside each other: there is room for no more.
    pub const COUNT: RangeInclusive<usize> = 2..=5;

    /// Reads a title, a title with links, or a link, whose title is made of it. Of a link that changes no run, the link
    /// and why.
    pub fn read(written: &str) -> Result<Self, (String, String)> {
        let bare = LessonLink::read(written).map(|_| {
            let title = written.strip_prefix("step:").map(str::to_owned);
            title.unwrap_or_else(|| written.replacen(':', " ", 1))
        });
        let (title, address) = match &bare {
            Some(title) => (title.as_str(), written),
            None => link_alone(written).unwrap_or((written, "")),
        };
        let addresses = address.split(", ").filter(|address| !address.is_empty());
        let links = addresses.map(|link| read_link(link).map_err(|why| (link.into(), why)));
        Ok(Self {
            title: title.into(),
            links: links.collect::<Result<_, _>>()?,
        })
    }
}

/// Reads `sequence` of `[picture]`.
pub(super) fn read(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> SceneSequence {
    let Some(value) = fields.get("sequence") else {
        return SceneSequence::None;
    };
    let list = match value.get_ref() {
        DeValue::Boolean(true) => return SceneSequence::Found,
        DeValue::Boolean(false) => return SceneSequence::None,
        DeValue::Array(list) if SequenceMoment::COUNT.contains(&list.len()) => list,
        other => {
            let range = SequenceMoment::COUNT;
            let (least, most) = (range.start(), range.end());
            let expected = format!("true, or a list of {least} to {most} moments");
            let found = format!("expected {expected}, found {}", described(other));
            let message = format!("`sequence` must be {expected}");
            mistakes.add(
                value.span(),
                message,
                found,
                Some(format!("each is {FORM}")),
            );
            return SceneSequence::None;
        }
    };
    let written = list
        .iter()
        .filter_map(|one| text("sequence", one, mistakes));
    let moments = written.filter_map(|written| moment(&written, mistakes));
    SceneSequence::Moments(moments.collect())
}

fn moment(written: &Spanned<String>, mistakes: &Mistakes) -> Option<SequenceMoment> {
    let read = SequenceMoment::read(written.get_ref());
    let told = |(link, why): (String, String)| {
        let message = format!("a moment cannot change `{link}`");
        let help = format!("a moment is {FORM}");
        mistakes.add(written.span(), message, why, Some(help));
    };
    read.map_err(told).ok()
}

fn read_link(address: &str) -> Result<LessonLink, String> {
    let link = LessonLink::read(address).unwrap_or_else(|| Err("this is no link".into()))?;
    match &link {
        LessonLink::View(_) | LessonLink::Window(_) | LessonLink::Scene(_) => {
            Err("such a link changes no run".into())
        }
        // Turning begins where the shape stands: a click at the moment would turn it once more.
        LessonLink::Shapes(numbers) if numbers.iter().any(|(name, _)| Freedom::is_turn(name)) => {
            Err("a turn depends on how the shape stands: give its ends instead".into())
        }
        _ => Ok(link),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    fn read_sequence(sequence: &str) -> Result<SceneSequence, String> {
        let text = format!(
            "title = \"t\"\n[picture]\nsequence = {sequence}\n\
             [[sphere]]\nname = \"ball\"\ncenter = [0, 0, 0]\nradius = 1\n"
        );
        let scene = Scene::read("a.toml", &text).map_err(|errors| errors.to_string())?;
        Ok(scene.picture.sequence)
    }

    #[test]
    fn a_moment_is_a_title_and_what_it_has_otherwise() {
        let read = read_sequence("[\"[higher](shape:ball.y=0.5, set:sub_steps=4)\", \"here\"]");
        let SceneSequence::Moments(read) = read.expect("a scene") else {
            panic!("moments");
        };
        assert_eq!(read[0].title, "higher");
        let higher = LessonLink::Shapes(vec![("ball.y".into(), 0.5)]);
        assert_eq!(read[0].links[0], higher);
        assert_eq!(read[0].links.len(), 2);
        assert_eq!((read[1].title.as_str(), read[1].links.len()), ("here", 0));
    }

    #[test]
    fn a_link_alone_is_a_moment_with_a_title_of_its_own() {
        for (written, title) in [
            ("step:candidate sphere", "candidate sphere"),
            ("frame:3", "frame 3"),
            ("repair:W1", "repair W1"),
        ] {
            let moment = SequenceMoment::read(written).expect("a moment");
            assert_eq!((moment.title.as_str(), moment.links.len()), (title, 1));
        }
    }

    #[test]
    fn with_true_the_moments_are_found() {
        assert_eq!(read_sequence("true"), Ok(SceneSequence::Found));
        assert_eq!(read_sequence("false"), Ok(SceneSequence::None));
    }

    #[test]
    fn what_is_no_sequence_says_what_was_expected() {
        for (written, said) in [
            (
                "\"here\"",
                "expected true, or a list of 2 to 5 moments, found text",
            ),
            ("[\"one\"]", "found a list of 1"),
            ("[\"a\", \"[b](view:top)\"]", "changes no run"),
            (
                "[\"a\", \"[b](shape:ball.turn.y=5)\"]",
                "give its ends instead",
            ),
            ("[\"a\", \"[b](https://example.org)\"]", "this is no link"),
            ("[\"a\", 3]", "text in quotes"),
        ] {
            let errors = read_sequence(written).expect_err(written);
            assert!(errors.contains(said), "{written}: {errors}");
        }
    }
}
