//! Every algorithm there is, in one explicit list.

mod advancement;
mod article;
mod choice;
mod chosen;
mod exact;
mod list;
mod pair;
mod question;
mod repair;
mod response;
mod settings;
mod winner_rule;

pub use article::{Article, Form};
pub use choice::{Choice, ChoiceError};
pub use chosen::{Chosen, ResponseError};
pub use list::ALGORITHMS;
pub use pair::Pair;
pub use question::Question;
pub use repair::{Repair, UnknownRepair};
pub use response::{Asks, RESPONSES, Response};
pub use settings::{ParallelRule, Setting, Settings};
pub use winner_rule::WinnerRule;

use crate::{geometry::Contact, trace::Recorder};

/// What an algorithm answered about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The contact, `None` when apart.
    pub contact: Option<Contact>,
    /// Between the cores (point, segment, triangle), metres; `None` where the algorithm does not compute it.
    pub distance: Option<f32>,
    /// The fraction of the displacement travelled at first contact, for sweeps that hit.
    pub time: Option<f32>,
}

crate::geometry::same_bits!(struct Answer { contact, distance, time });

impl Answer {
    /// Whether it found a contact.
    pub fn is_hit(&self) -> bool {
        self.contact.is_some()
    }

    /// Whether none of its numbers is NaN or infinite.
    pub fn is_finite(&self) -> bool {
        let is_finite = |contact: Contact| {
            contact.depth.is_finite() && contact.normal.is_finite() && contact.point.is_finite()
        };
        let numbers = [self.distance, self.time];
        self.contact.is_none_or(is_finite) && numbers.into_iter().flatten().all(f32::is_finite)
    }
}

/// One routine.
#[derive(Debug)]
pub struct Algorithm {
    /// `article/pair`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// What it answers.
    pub question: Question,
    /// Where it comes from.
    pub article: Article,
    /// How the article gives it.
    pub form: Form,
    /// Its source file, a path that [`crate::trace::source::Listing::open`] knows.
    pub source: &'static str,
    /// What can be mended, in the order of the ids.
    pub repairs: &'static [Repair],
    /// Which settings it reads, besides `double_sided`.
    pub settings: &'static [Setting],
    /// Runs it and tells every step.
    pub traced: fn(&Pair, &Settings, &mut Recorder) -> Answer,
    /// Runs it with nobody watching; the same answer, bit for bit.
    pub silent: fn(&Pair, &Settings) -> Answer,
}

impl Algorithm {
    /// Which of the settings that were `told` it does not read, as a sentence without its full stop; `None` if it reads
    /// all of them.
    pub fn unread(&self, told: &[Setting]) -> Option<String> {
        let listed = |settings: &[Setting]| {
            let names = settings
                .iter()
                .map(|setting| format!("`{}`", setting.name()));
            names.collect::<Vec<_>>().join(", ")
        };
        let is_unread = |setting: &Setting| !self.settings.contains(setting);
        let unread: Vec<Setting> = told.iter().copied().filter(is_unread).collect();
        let read = match self.settings {
            [] => "it has no settings".into(),
            settings => format!("it reads {}", listed(settings)),
        };
        (!unread.is_empty())
            .then(|| format!("{} does not read {}: {read}", self.name, listed(&unread)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::source::Listing;

    #[test]
    fn what_an_article_only_tells_is_not_called_printed() {
        let algorithms = ALGORITHMS
            .iter()
            .map(|one| (one.name, one.article, one.form, one.source));
        let responses = RESPONSES
            .iter()
            .map(|one| (one.name, one.article, one.form, one.source));
        let mut told = vec![];
        for (name, article, form, source) in algorithms.chain(responses) {
            let is_own = matches!(article, Article::Exact | Article::Advancement);
            assert_eq!(form == Form::Own, is_own, "{name}");
            assert!(!form.origin(article).is_empty());
            let listing = Listing::open(source).unwrap_or_else(|| panic!("{name}: {source}"));
            let head = listing.lines().take_while(|line| line.starts_with("//!"));
            let head: Vec<&str> = head
                .map(|line| line.trim_start_matches("//!").trim())
                .collect();
            let head = head.join(" ");
            let is_told = TOLD_HEADS.iter().any(|words| head.contains(words));
            if form == Form::Printed {
                assert!(!is_told, "{name} is only told: {head}");
            }
            if form == Form::Told {
                told.push(name);
            }
        }
        for name in [
            "wicked/stretched-sphere",
            "wicked/spheres-and-cylinder",
            "wicked/swept-rectangle",
            "wicked/trace-segment",
            "wicked/sphere-as-capsule",
            "better-collision/cuboids",
            "better-collision/center-ray",
        ] {
            assert!(told.contains(&name), "{name}");
        }
    }

    /// What the head of a method's file says where its article has no listing of it.
    const TOLD_HEADS: [&str; 8] = [
        "as told in",
        "from the comments under",
        "an idea of",
        "prints none of it",
        "It is not printed",
        "our own reading",
        "and not how a hit was answered",
        "(Thunderfist)",
    ];

    #[test]
    fn settings_are_listed_in_the_order_that_names_them() {
        for (place, (setting, name)) in Setting::ALL.into_iter().enumerate() {
            assert_eq!((setting as usize, setting.name()), (place, name));
            assert_eq!(Setting::named(name), Some(setting));
        }
    }

    #[test]
    fn a_setting_that_nothing_reads_is_told() {
        let choice = crate::run::study::Choice::parse("wicked/capsule-triangle").expect("known");
        let algorithm = choice.algorithm;
        assert_eq!(algorithm.unread(&[Setting::Parallel]), None);
        assert_eq!(
            algorithm
                .unread(&[Setting::Parallel, Setting::SubSteps])
                .as_deref(),
            Some("wicked/capsule-triangle does not read `sub_steps`: it reads `parallel`")
        );
        assert_eq!(
            algorithm
                .question
                .exact()
                .unread(&[Setting::Tolerance])
                .as_deref(),
            Some("exact/capsule-triangle does not read `tolerance`: it has no settings")
        );
    }
}
