//! The content of a view, cached while its sources stay the same: of a large level, making it anew takes longer than a frame may.

use super::{
    bounds::Bounds,
    figure::{Figure, FigureOptions},
};
use crate::palette::Theme;
use capsule_session::Session;
use std::sync::Arc;

/// The sources of the view: shapes, frame, study and the panes beside it. Two that are equal look the same at the same step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyKey {
    study: u64,
    panes: u64,
}

impl StudyKey {
    pub fn of(session: &Session) -> Self {
        Self {
            study: session.revision(),
            panes: session.panes().revision(),
        }
    }
}

/// The last result, and its key.
#[derive(Clone, Debug)]
pub struct Memo<Key, Made>(Option<(Key, Made)>);

impl<Key, Made> Default for Memo<Key, Made> {
    fn default() -> Self {
        Self(None)
    }
}

impl<Key: PartialEq, Made: Clone + PartialEq + std::fmt::Debug> Memo<Key, Made> {
    /// The one of `key`; what `make` makes where the last was of another.
    pub fn get(&mut self, key: Key, make: impl Fn() -> Made) -> Made {
        if let Some((of, made)) = &self.0
            && *of == key
        {
            // A new source of the picture that is missing in the key fails every test with panels here.
            #[cfg(test)]
            {
                let anew = make();
                // Not numbers are never equal.
                let is_same = *made == anew || format!("{made:?}") == format!("{anew:?}");
                assert!(is_same, "a kept one is out of date");
            }
            return made.clone();
        }
        let made = make();
        self.0 = Some((key, made.clone()));
        made
    }

    /// What was made last, whatever it was made of.
    pub fn last(&self) -> Option<&Made> {
        self.0.as_ref().map(|(_, made)| made)
    }
}

/// The figures of all panes, of this step and with these options each.
pub(crate) type KeptFigures =
    Memo<(StudyKey, Option<usize>, Theme, Vec<FigureOptions>), Arc<Vec<Figure>>>;

/// How far the shapes of a pane reach while this pair is looked at, at this moment of its motion.
pub(crate) type KeptBounds = Memo<(StudyKey, Option<usize>, Option<f32>), Bounds>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_is_the_same_is_made_once() {
        let mut kept = Memo::default();
        let made = Cell::new(0);
        let make = |of: u8| {
            made.set(made.get() + 1);
            of * 2
        };
        assert_eq!(kept.get(1, || make(1)), 2);
        let first = made.get();
        assert_eq!(kept.get(2, || make(2)), 4);
        assert_eq!(made.get(), first + 1);
    }

    #[test]
    #[should_panic(expected = "out of date")]
    fn a_key_that_says_too_little_is_found() {
        let mut kept = Memo::default();
        kept.get((), || 1);
        kept.get((), || 2);
    }
}
