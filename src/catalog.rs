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

pub use article::Article;
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

    #[test]
    fn settings_are_listed_in_the_order_that_names_them() {
        for (place, (setting, name)) in Setting::ALL.into_iter().enumerate() {
            assert_eq!((setting as usize, setting.name()), (place, name));
            assert_eq!(Setting::named(name), Some(setting));
        }
    }

    #[test]
    fn a_setting_that_nothing_reads_is_told() {
        let choice = crate::study::Choice::parse("wicked/capsule-triangle").expect("known");
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
