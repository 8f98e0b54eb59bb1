//! Every method there is, in one explicit list.

mod advancement;
mod choice;
mod chosen;
mod exact;
mod list;
mod responses;

pub use choice::{Choice, ChoiceError};
pub use chosen::{Chosen, ResponseError};
pub use list::ALGORITHMS;
pub use responses::RESPONSES;

use crate::method::{Algorithm, Article, Finder, Question, Settings};

impl Question {
    /// The exact algorithm that answers it.
    pub fn exact(self) -> &'static Algorithm {
        ALGORITHMS
            .iter()
            .find(|algorithm| algorithm.question == self && algorithm.article == Article::Exact)
            .expect("every question has an exact answer")
    }

    /// Every algorithm that answers it, the exact one first.
    pub fn algorithms(self) -> impl Iterator<Item = &'static Algorithm> {
        ALGORITHMS
            .iter()
            .filter(move |algorithm| algorithm.question == self)
    }
}

impl Finder {
    /// The exact forms.
    pub fn exact() -> Self {
        Self {
            usual: Question::exact,
            algorithm: None,
            settings: Settings::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exchange::listing::Listing,
        method::{Form, Setting},
    };

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
        let choice = Choice::parse("wicked/capsule-triangle").expect("known");
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
