//! The facts of a study's pair or frame, for comparison.

use crate::prelude::*;
use What::{Number, Vector, Word};
use capsule_core::{geometry::tolerance, method::Mover};
use capsule_scenes::run::verdict;

#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) label: &'static str,
    pub(super) meaning: &'static str,
    pub(super) what: What,
}

/// Facts, a row each: the label, its meaning, and what is found.
macro_rules! facts {
    ($($label:literal, $meaning:literal: $what:expr;)*) => {
        [$(Fact { label: $label, meaning: $meaning, what: $what }),*]
    };
}
pub(super) use facts;

#[derive(Clone, Debug)]
pub(super) enum What {
    Word(String),
    /// A number, and how far another one may be from it.
    Number(Option<f32>, f32),
    /// The same for places and directions.
    Vector(Option<Vec3>, f32),
}

impl What {
    /// A text of the usual greatest length.
    pub(super) fn widest(&self) -> String {
        let text = match self {
            Self::Word(word) if word == "hit" => "miss",
            Self::Word(word) if word == "no" => "yes",
            Self::Word(word) => word,
            Self::Number(..) => "-8.8888",
            Self::Vector(..) => "-8.888 -8.888 -8.888",
        };
        text.into()
    }

    pub(super) fn text(&self) -> String {
        let none = || "–".to_string();
        match self {
            Self::Word(word) => word.clone(),
            Self::Number(number, _) => number.map_or_else(none, text::short),
            Self::Vector(vector, _) => vector.map_or_else(none, |vector| {
                let parts = text::short_vector(vector);
                parts.split_whitespace().collect::<Vec<_>>().join(" ")
            }),
        }
    }

    /// How far it is from `first`; `None` where that is near enough. Where one of them is NaN, or is missing, it
    /// is endlessly far.
    fn off(&self, first: &Self) -> Option<f32> {
        let (are_finite, off, most) = match (self, first) {
            (Self::Number(Some(own), most), Self::Number(Some(first), _)) => {
                let are_finite = [own, first].map(|one| one.is_finite());
                (are_finite, (own - first).abs(), *most)
            }
            (Self::Vector(Some(own), most), Self::Vector(Some(first), _)) => {
                let are_finite = [own, first].map(|one| one.is_finite());
                (are_finite, own.distance(*first), *most)
            }
            (Self::Word(own), Self::Word(first)) if own == first => return None,
            (Self::Number(None, _), Self::Number(None, _)) => return None,
            (Self::Vector(None, _), Self::Vector(None, _)) => return None,
            _ => return Some(f32::INFINITY),
        };
        match are_finite {
            [true, true] => (off > most).then_some(off),
            [false, false] => None,
            _ => Some(f32::INFINITY),
        }
    }

    /// The text beside `first`, and whether they differ: where the shown digits are equal, by how much.
    pub(super) fn beside(&self, first: &Self) -> (String, bool) {
        let own = self.text();
        match self.off(first) {
            Some(off) if off.is_finite() && own == first.text() => {
                (format!("off by {off:.0e}"), true)
            }
            off => (own, off.is_some()),
        }
    }
}

/// The facts of a pair's answer, to be compared with the `right` one.
pub(super) fn facts_of_pair(pair: &PairStudy, right: &PairStudy) -> Vec<Fact> {
    let size = right.shapes.size();
    let length = tolerance::AGREEMENT * size.max(1.0);
    let (own, exact) = (&pair.answer, &right.answer);
    let said = if own.is_hit() { "hit" } else { "miss" };
    let mut facts = Vec::from(facts! { "answer", "hit or miss": Word(said.into()); });
    let is_sweep = |pair: &PairStudy| pair.choice.method.question.is_sweep();
    if is_sweep(pair) || is_sweep(right) {
        let faults = verdict::impact_faults(own, exact, right.shapes.displacement, size);
        // Along a grazing motion a small error of length is a large one of time: the verdict decides which are equal.
        let is_equal = faults.is_empty();
        let most = if is_equal { f32::INFINITY } else { 0.0 };
        facts.extend(
            facts! { "time", "of impact, a fraction of the motion": Number(own.time, most); },
        );
    }
    let [normal, point] = [
        own.contact.map(|contact| contact.normal),
        own.contact.map(|contact| contact.point),
    ];
    facts.extend(facts! {
        "depth", "of the overlap, meters": Number(own.contact.map(|contact| contact.depth), length);
        "normal", "from the obstacle to the mover": Vector(normal, tolerance::NORMAL_AGREEMENT);
        "point", "of contact, meters": Vector(point, length);
    });
    facts
}

/// The mover that the text is about: that of the step at `cursor`, else the first.
pub(super) fn mover_at(study: &Study, cursor: Option<usize>) -> usize {
    let passages = study
        .contact_log()
        .into_iter()
        .flat_map(|contact_log| &contact_log.passages);
    let mut steps = passages.map(|passage| &passage.steps);
    let found = cursor.and_then(|cursor| steps.position(|steps| steps.contains(&cursor)));
    found.unwrap_or(0)
}

pub(super) fn facts_of_frame(study: &Study, mover: usize) -> Vec<Fact> {
    let (Some(frame), Some(contact_log)) = (study.frame(), study.contact_log()) else {
        return vec![];
    };
    let Some(after) = frame.after.movers.get(mover) else {
        return vec![];
    };
    let name = contact_log.passages.get(mover).map(|passage| &passage.name);
    let contacts = contact_log.rows.iter().filter(|row| row.mover == mover);
    let warnings = contact_log.warnings.iter();
    let warnings = warnings.filter(|it| name.is_some_and(|name| it.mover() == *name));
    let [place, speed] = tolerances(after);
    let yes = |is: bool| Word(if is { "yes" } else { "no" }.into());
    let mut facts = vec![];
    if let (Some(name), true) = (name, contact_log.passages.len() > 1) {
        facts
            .extend(facts! { "mover", "the one that this step is about": Word(name.to_string()); });
    }
    facts.extend(facts! {
        "position", "of the mover's first point at the end of this frame, meters":
            Vector(Some(after.place()), place);
        "velocity", "at the end of this frame, meters per second":
            Vector(Some(after.velocity), speed);
        "speed", "at the end of this frame, meters per second":
            Number(Some(after.velocity.length()), speed);
        "ground", "whether it stands on something": yes(after.ground.is_some());
        "wall", "whether it touches anything other than ground": yes(after.touches_wall);
        "contacts", "in this frame": Word(contacts.count().to_string());
        "warnings", "about this frame, as the contact log has them":
            Word(warnings.count().to_string());
    });
    facts
}

/// How far places and velocities near these may be apart, meters and meters per second.
fn tolerances(mover: &Mover) -> [f32; 2] {
    let of = |vector: Vec3| {
        if vector.is_finite() {
            tolerance::AGREEMENT * vector.abs().max_element().max(1.0)
        } else {
            tolerance::AGREEMENT
        }
    };
    [of(mover.place()), of(mover.velocity)]
}

/// How many of the movers besides `mover` are elsewhere than in the first pane, if any is.
pub(super) fn others(own: &Study, first: &Study, mover: usize) -> Option<Fact> {
    let (own, first) = (own.frame()?, first.frame()?);
    let pairs = own.after.movers.iter().zip(&first.after.movers).enumerate();
    let is_elsewhere = |own: &Mover, first: &Mover| {
        let [place, speed] = tolerances(first);
        let places = [own, first].map(|one| Vector(Some(one.place()), place));
        let speeds = [own, first].map(|one| Vector(Some(one.velocity), speed));
        [places, speeds]
            .iter()
            .any(|[own, first]| own.off(first).is_some())
    };
    let count = pairs
        .filter(|(index, (own, first))| *index != mover && is_elsewhere(own, first))
        .count();
    let [others] =
        facts! { "other movers", "that differ from the first pane": Word(count.to_string()); };
    (count > 0).then_some(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(x: f32) -> What {
        What::Number(Some(x), 1e-5)
    }

    #[test]
    fn what_is_near_enough_is_equal_and_what_is_no_number_only_to_its_like() {
        for (own, first, differs) in [
            (0.25, 0.25, false),
            (0.25, 0.250_005, false),
            (0.25, 0.26, true),
            (f32::NAN, 0.25, true),
            (0.25, f32::NAN, true),
            (f32::NAN, f32::NAN, false),
        ] {
            let (_, marked) = number(own).beside(&number(first));
            assert_eq!(marked, differs, "{own} beside {first}");
        }
        assert!(What::Number(None, 1.0).off(&number(0.0)).is_some());
        assert!(
            What::Number(None, 1.0)
                .off(&What::Number(None, 1.0))
                .is_none()
        );
    }

    #[test]
    fn what_looks_equal_but_is_not_says_by_how_much() {
        let (text, differs) = number(0.250_02).beside(&number(0.25));
        assert_eq!((text.as_str(), differs), ("off by 2e-5", true));
        let (text, _) = number(0.26).beside(&number(0.25));
        assert_eq!(text, "0.2600");
    }
}
