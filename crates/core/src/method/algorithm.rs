use super::{Answer, Article, ExternalMethod, Form, Pair, Question, Repair, Setting, Settings};
use crate::trace::Recorder;
use std::fmt;

/// Runs a routine without a trace.
type SilentRun = dyn Fn(&Pair, &Settings) -> Answer + Send + Sync;

/// Runs a routine and records every step.
type TracedRun = dyn Fn(&Pair, &Settings, &mut Recorder) -> Answer + Send + Sync;

/// One routine.
pub struct Algorithm {
    /// `article/pair`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// The question that it answers.
    pub question: Question,
    /// Its source.
    pub article: &'static Article,
    /// How the article gives it.
    pub form: Form,
    /// Its source file, as the compiler calls it.
    pub source: &'static str,
    /// The repairs that it can have, in the order of the ids.
    pub repairs: &'static [Repair],
    /// Which settings it reads, besides `double_sided`.
    pub settings: &'static [Setting],
    /// Runs it and records every step.
    pub traced: &'static TracedRun,
    /// Runs it without a trace; the same answer, bit for bit.
    pub silent: &'static SilentRun,
    /// The external method that answers where the code is not ours: then the answer alone is known, and there may be none.
    pub respondent: Option<&'static dyn ExternalMethod>,
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Algorithm").field(&self.name).finish()
    }
}

/// No two have a name.
impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Algorithm {
    /// Whether it is the one that all others to its question are judged by.
    pub fn is_exact(&self) -> bool {
        self.article.is_exact()
    }

    /// Which of the settings `told` it does not read, as a sentence without its full stop; `None` if it reads all of them.
    pub fn unread(&self, told: &[Setting]) -> Option<String> {
        let listed = |settings: &[Setting]| {
            let names = settings
                .iter()
                .map(|setting| format!("`{}`", setting.key()));
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

/// Makes an [`Algorithm`] of a function that answers a question about shapes of two kinds, such as
/// `overlap(Capsule, Triangle)` or `sweep(Capsule, Triangle)`, in the file that it is called in.
///
/// The function takes the two shapes, the pair that they are from, the settings and the trace.
macro_rules! algorithm {
    ($answer:ident {
        name: $name:expr,
        title: $title:expr,
        question: $question:ident($mover:ty, $obstacle:ty),
        $($field:ident: $value:expr),* $(,)?
    }) => {
        $crate::method::Algorithm {
            name: $name,
            title: $title,
            question: $crate::method::Question::$question(
                <$mover as $crate::geometry::ShapeType>::KIND,
                <$obstacle as $crate::geometry::ShapeType>::KIND,
            ),
            source: file!(),
            $($field: $value,)*
            respondent: None,
            traced: &|pair, settings, recorder| {
                let (mover, obstacle) = pair.shapes();
                $answer(mover, obstacle, pair, settings, recorder)
            },
            silent: &|pair, settings| {
                let (mover, obstacle) = pair.shapes();
                $answer(mover, obstacle, pair, settings, &mut ())
            },
        }
    };
}
pub(crate) use algorithm;
