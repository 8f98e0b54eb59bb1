//! Which names a step speaks of.

use super::{Label, sign::Sign};
use capsule_core::trace::Role;
use capsule_scenes::{run::study::Study, scene::Scene};
use capsule_session::text;
use capsule_text::{
    answer_sentence,
    terms::{self, Drawn},
};

/// What tells of a motion in a sentence.
const MOTION: [&str; 6] = ["motion", "moves", "path", "t = ", "the start", "end of"];

/// What tells of a side of a face in a sentence.
const SIDES: [&str; 2] = ["in front of", "behind"];

/// A shorter word is no kind of thing.
const MIN_KIND: usize = 4;

/// The words of a step: its sentence; of one that is no answer its title and its comparison, too.
pub(super) struct StepWords {
    all: String,
    /// The sentence among them.
    said: String,
    /// What the scene says where it opens: then that is the sentence of the picture.
    caption: Option<String>,
}

impl StepWords {
    /// The words of step `step` of `study`.
    pub(super) fn of(scene: &Scene, study: &Study, step: usize) -> Self {
        let said = text::said_at(scene, study, step);
        // What decided an answer is not spoken of at the answer.
        if answer_sentence::at(scene, study, step).is_some() {
            return Self {
                all: said.clone(),
                said,
                caption: None,
            };
        }
        let recorded = &study.record.steps[step];
        let decision = recorded.decision.as_ref().map(text::decision);
        let parts = [said.clone(), recorded.title.to_string()];
        let parts: Vec<String> = parts.into_iter().chain(decision).collect();
        Self {
            all: parts.join("; "),
            said,
            caption: None,
        }
    }

    /// The same in a picture with this caption.
    pub(super) fn with(self, caption: &str) -> Self {
        Self {
            all: format!("{}; {caption}", self.all),
            said: self.said,
            caption: Some(caption.into()),
        }
    }

    /// Whether they have one of the words of this name of a kind.
    pub(super) fn tell_kind(&self, name: &str) -> bool {
        let mut kinds = name.split(' ').filter(|kind| kind.len() >= MIN_KIND);
        kinds.any(|kind| self.all.to_lowercase().contains(kind))
    }

    /// Whether a caption speaks of what has this name, or of a thing of its kind; without one, of everything.
    pub(super) fn caption_names(&self, name: &str, what: Drawn) -> bool {
        let Some(caption) = &self.caption else {
            return true;
        };
        let plain = terms::drawn(name, what).unwrap_or_else(|| name.into());
        let kinds = plain.split([' ', '_']);
        let mut kinds = kinds.filter(|kind| kind.len() >= MIN_KIND);
        kinds.any(|kind| caption.to_lowercase().contains(&kind.to_lowercase()))
            || speaks_of(caption, name)
    }

    /// Whether they speak of a motion, or of a moment of it.
    pub(super) fn tell_motion(&self) -> bool {
        MOTION.iter().any(|word| self.all.contains(word))
    }

    /// What is said, as it is read.
    pub(super) fn sentence(&self) -> &str {
        &self.said
    }

    /// Whether they say on which side of a face something is.
    pub(super) fn tell_side(&self) -> bool {
        SIDES.iter().any(|word| self.all.contains(word))
    }

    /// Whether they speak of what has this name, or its plain term.
    pub(super) fn name(&self, name: &str, what: Drawn) -> bool {
        let plain = terms::drawn(name, what).unwrap_or_default();
        speaks_of(&self.all, name) || speaks_of(&self.all, &plain)
    }

    /// Notes which of `labels` they speak of: by their own names, or by those of their roles.
    pub(super) fn mark(&self, labels: &mut [Label]) {
        for label in labels {
            let (role, what) = match label.sign {
                Some(Sign::Role(Role::Construction)) => ("", Drawn::Role(Role::Construction)),
                Some(Sign::Role(role)) => (role.name(), Drawn::Role(role)),
                _ => ("", Drawn::Other),
            };
            label.is_mentioned = match &self.caption {
                Some(caption) if label.set.is_some() => speaks_of(caption, &label.text),
                _ => self.name(&label.text, what) || speaks_of(&self.all, role),
            };
        }
    }
}

/// Whether `text` has `name` as a word of its own; a name of one letter, which may be the article, only in backticks.
fn speaks_of(text: &str, name: &str) -> bool {
    let spelled = name.replace('_', " ");
    match name.chars().count() {
        0 => false,
        1 => text.contains(&format!("`{name}`")),
        _ => !places(text, name).is_empty() || !places(text, &spelled).is_empty(),
    }
}

/// Where `text` has `name` as a word of its own, whatever the case: its bytes.
pub fn places(text: &str, name: &str) -> Vec<std::ops::Range<usize>> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = vec![];
    let mut from = 0;
    while let Some((at, end)) = next(text, from, name) {
        let before = text[..at].chars().next_back();
        let after = text[end..].chars().next();
        if !before.is_some_and(is_of_word) && !after.is_some_and(is_of_word) {
            found.push(at..end);
        }
        from = end;
    }
    found
}

/// The next place of `name` from byte `from` on, with what is no ASCII taken as it is.
fn next(text: &str, from: usize, name: &str) -> Option<(usize, usize)> {
    if name.is_empty() {
        return None;
    }
    text[from..].char_indices().find_map(|(offset, _)| {
        let (start, end) = (from + offset, from + offset + name.len());
        let same = text.get(start..end)?.eq_ignore_ascii_case(name);
        same.then_some((start, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_spoken_of_as_a_word_of_its_own() {
        for (text, name, is_told) in [
            ("The distance to the edge decides.", "dist", false),
            ("dist 0.25 ≤ radius 0.4", "dist", true),
            (
                "Reference point: the nearest corner.",
                "reference_point",
                true,
            ),
            ("A sphere and a triangle.", "a", false),
            ("From `a` to `b`.", "a", true),
            ("über v0·t", "v0", true),
            ("v01 v0_x", "v0", false),
            ("anything", "", false),
        ] {
            assert_eq!(speaks_of(text, name), is_told, "{name} in {text}");
        }
        assert_eq!(places("V0, then v0.", "v0"), [0..2, 9..11]);
    }
}
