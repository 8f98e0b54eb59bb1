//! A method with its settings, by the name that scenes, command lines and panels have for it.

use super::{ALGORITHMS, COARSE_PASSES, RESPONSES};
use crate::{
    method::{
        Algorithm, Article, CoarsePass, Finder, Form, Repair, Response, Settings, UnknownRepair,
    },
    trace::did_you_mean,
};
use std::fmt::Debug;

/// An algorithm, a response or a coarse pass.
pub trait Method: Debug + PartialEq + 'static {
    /// What such a method is called: `coarse pass`.
    const KIND: &'static str;
    /// What a choice of it needs besides its settings.
    type Context: Clone + Debug + PartialEq + Default;

    /// Every one in the catalog.
    fn all() -> &'static [&'static Self];

    /// What is the same in every kind of method.
    fn head(&self) -> MethodHead;
}

/// What a method of any kind is called, where it comes from, and its repairs.
#[derive(Clone, Copy, Debug)]
pub struct MethodHead {
    /// `article/method`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// Where it comes from.
    pub article: &'static Article,
    /// How the article gives it.
    pub form: Form,
    /// In the order of the ids.
    pub repairs: &'static [Repair],
}

impl MethodHead {
    /// The catalog name with the repairs of `settings`.
    pub fn name_with(&self, settings: &Settings) -> String {
        Repair::join(self.name, &settings.repairs)
    }

    /// For people: the title, and how many repairs of `settings` are on.
    pub fn title_with(&self, settings: &Settings) -> String {
        Repair::title_with((self.title, self.form), self.repairs, settings)
    }
}

macro_rules! kinds {
    ($($method:ident $kind:literal $all:ident $context:ty;)*) => {
        $(impl Method for $method {
            const KIND: &'static str = $kind;
            type Context = $context;

            fn all() -> &'static [&'static Self] {
                $all
            }

            fn head(&self) -> MethodHead {
                let Self { name, title, article, form, repairs, .. } = *self;
                MethodHead { name, title, article, form, repairs }
            }
        })*
    };
}
kinds! {
    Algorithm "algorithm" ALGORITHMS ();
    Response "response" RESPONSES ContactSearch;
    CoarsePass "broad phase" COARSE_PASSES ();
}

/// How a response finds contacts; as its name alone says, by the exact forms and among all shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactSearch {
    /// How its tests are made.
    pub finder: Finder,
    /// The coarse pass whose candidates alone it tests; `None` leaves out nothing that could be met.
    pub coarse: Option<CoarsePassChoice>,
}

impl Default for ContactSearch {
    fn default() -> Self {
        Self {
            finder: Finder::exact(),
            coarse: None,
        }
    }
}

/// A method with its settings.
#[derive(Debug, PartialEq)]
pub struct Choice<M: Method> {
    /// The method.
    pub method: &'static M,
    /// Its repairs and settings; `double_sided` is the scene's, triangle by triangle.
    pub settings: Settings,
    /// What the scene says besides: of a response, how it finds contacts.
    pub context: M::Context,
}

/// An algorithm with its settings.
pub type AlgorithmChoice = Choice<Algorithm>;
/// A response with its settings, and how it finds contacts.
pub type ResponseChoice = Choice<Response>;
/// A coarse pass with its settings.
pub type CoarsePassChoice = Choice<CoarsePass>;

/// Why a name is not a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No method of the kind is called that.
    #[error("no {kind} is called `{name}`{hint}")]
    UnknownMethod {
        /// `algorithm`, `response` or `broad phase`.
        kind: &'static str,
        /// The name as written.
        name: String,
        /// The name that is meant, where one is like it; how it goes on.
        hint: String,
    },
    /// The method has no such repair.
    #[error(transparent)]
    UnknownRepair(#[from] UnknownRepair),
}

impl<M: Method> Clone for Choice<M> {
    fn clone(&self) -> Self {
        Self {
            method: self.method,
            settings: self.settings.clone(),
            context: self.context.clone(),
        }
    }
}

impl<M: Method> Choice<M> {
    /// `method` with these `settings`.
    pub fn new(method: &'static M, settings: Settings) -> Self {
        Self {
            method,
            settings,
            context: M::Context::default(),
        }
    }

    /// The method as printed, without repairs.
    pub fn plain(method: &'static M) -> Self {
        Self::new(method, Settings::default())
    }

    /// Reads a catalog name with repairs: `wicked/capsule-triangle+W1+W2`.
    pub fn parse(text: &str) -> Result<Self, ChoiceError> {
        let (name, ids) = Repair::split(text);
        let names = || M::all().iter().map(|one| one.head().name);
        let found = names().position(|known| known == name);
        let index = found.ok_or_else(|| ChoiceError::UnknownMethod {
            kind: M::KIND,
            name: name.into(),
            hint: did_you_mean(name, names()),
        })?;
        let mut choice = Self::plain(M::all()[index]);
        let head = choice.head();
        choice.settings.repairs = Repair::all_of(ids, head.name, head.repairs)?;
        Ok(choice)
    }

    /// What the method is called, and its repairs.
    pub fn head(&self) -> MethodHead {
        self.method.head()
    }

    /// Its catalog name with repairs, as [`Choice::parse`] reads it.
    pub fn name(&self) -> String {
        self.head().name_with(&self.settings)
    }

    /// For people: its title, and how many of its fixes are on.
    pub fn title(&self) -> String {
        self.head().title_with(&self.settings)
    }

    /// The same method with every repair on.
    pub fn repaired(&self) -> Self {
        self.filtered(|_| true)
    }

    /// The ids of its repairs that are off.
    pub fn off(&self) -> impl Iterator<Item = &'static str> {
        let all = self.head().repairs.iter().map(|repair| repair.id);
        all.filter(|id| !self.settings.repairs(id))
    }

    /// The same method with these repairs on as well.
    pub fn with(&self, ids: &[&'static str]) -> Self {
        self.filtered(|id| self.settings.repairs(id) || ids.contains(&id))
    }

    /// The same method with repair `id` switched.
    pub fn switched(&self, id: &str) -> Self {
        let mut other = self.clone();
        other.settings.repairs = Repair::switched(self.head().repairs, &self.settings.repairs, id);
        other
    }

    fn filtered(&self, is_on: impl Fn(&'static str) -> bool) -> Self {
        let mut other = self.clone();
        let all = self.head().repairs.iter().map(|repair| repair.id);
        other.settings.repairs = all.filter(|id| is_on(id)).collect();
        other
    }
}

impl ResponseChoice {
    /// The ids of the repairs that are off: those of the response, then those of the broad phase that picks what it tests.
    pub fn off_in_all(&self) -> Vec<&'static str> {
        let broad_phase = self.context.coarse.iter().flat_map(Choice::off);
        self.off().chain(broad_phase).collect()
    }

    /// The same response with these repairs on as well, each in the response or in its broad phase.
    pub fn with_in_all(&self, ids: &[&'static str]) -> Self {
        let mut other = self.with(ids);
        other.context.coarse = self.context.coarse.as_ref().map(|pass| pass.with(ids));
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_names<M: Method>() {
        for method in M::all() {
            let all = Choice::plain(*method).repaired();
            let read = Choice::<M>::parse(&all.name()).expect("known");
            assert_eq!(read, all);
        }
        let unknown = Choice::<M>::parse("exact/nothing").expect_err("no such method");
        let message = format!("no {} is called `exact/nothing`", M::KIND);
        assert!(unknown.to_string().starts_with(&message), "{unknown}");
    }

    #[test]
    fn every_method_is_called_by_its_name_with_all_of_its_repairs() {
        check_names::<Algorithm>();
        check_names::<Response>();
        check_names::<CoarsePass>();
        assert!(CoarsePassChoice::parse("exact/bvh+T14").is_err());
    }
}
