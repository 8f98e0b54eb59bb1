use crate::app::text;
use capsule_lab::{
    method::{Article, Repair, Settings},
    run::{simulation::Chosen, study::Choice},
};

/// What a name in `[run] beside` calls.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// A response, in a scene that moves.
    Response(Chosen),
    /// An algorithm; in a scene that moves, of the tests that the scene's own response makes.
    Algorithm(Choice),
}

impl Way {
    /// What `name`, with its repairs, calls.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let response = Chosen::parse(name).ok().map(Self::Response);
        response.or_else(|| Choice::parse(name).ok().map(Self::Algorithm))
    }

    /// Its catalog name.
    pub(crate) fn catalog_name(&self) -> &'static str {
        match self {
            Self::Response(chosen) => chosen.response.name,
            Self::Algorithm(choice) => choice.algorithm.name,
        }
    }

    /// What it is called.
    pub(crate) fn plain_title(&self) -> &'static str {
        match self {
            Self::Response(chosen) => chosen.response.title,
            Self::Algorithm(choice) => choice.algorithm.title,
        }
    }

    /// What it is called, and how much of it is mended.
    pub(crate) fn title(&self) -> String {
        match self {
            Self::Response(chosen) => text::response(chosen),
            Self::Algorithm(choice) => text::method(choice),
        }
    }

    /// Its catalog name with repairs.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Response(chosen) => chosen.name(),
            Self::Algorithm(choice) => choice.name(),
        }
    }

    /// Whether it is as good as this program has it: not from an article.
    pub(crate) fn is_exact(&self) -> bool {
        let article = match self {
            Self::Response(chosen) => chosen.response.article,
            Self::Algorithm(choice) => choice.algorithm.article,
        };
        article == Article::Exact
    }

    /// Whether it is an algorithm that looks at the motion.
    pub(crate) fn is_sweep(&self) -> bool {
        match self {
            Self::Response(_) => false,
            Self::Algorithm(choice) => choice.algorithm.question.is_sweep(),
        }
    }

    /// What can be mended.
    pub(crate) fn repairs(&self) -> &'static [Repair] {
        match self {
            Self::Response(chosen) => chosen.response.repairs,
            Self::Algorithm(choice) => choice.algorithm.repairs,
        }
    }

    /// The same with every repair; `None` where there is nothing to mend.
    pub(crate) fn put_right(&self) -> Option<Self> {
        if self.repairs().is_empty() || self.is_exact() {
            return None;
        }
        let mut other = self.clone();
        let settings = match &mut other {
            Self::Response(chosen) => &mut chosen.settings,
            Self::Algorithm(choice) => &mut choice.settings,
        };
        settings.repairs = self.repairs().iter().map(|repair| repair.id).collect();
        Some(other)
    }

    /// What it is told.
    pub(crate) fn settings(&self) -> &Settings {
        match self {
            Self::Response(chosen) => &chosen.settings,
            Self::Algorithm(choice) => &choice.settings,
        }
    }

    /// The same with repair `id` switched.
    pub(crate) fn switched(&self, id: &str) -> Self {
        let mut other = self.clone();
        let (repairs, settings) = match &mut other {
            Self::Response(chosen) => (chosen.response.repairs, &mut chosen.settings),
            Self::Algorithm(choice) => (choice.algorithm.repairs, &mut choice.settings),
        };
        settings.repairs = Repair::switched(repairs, &settings.repairs, id);
        other
    }
}
