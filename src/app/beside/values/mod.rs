//! The few numbers of a pane that tell it from the others, and which of them differ from the first pane's.

mod facts;

use super::{Pane, Panes, Way};
use capsule_lab::study::{PairStudy, Study};
use facts::{Fact, facts_of_frame, facts_of_pair, mover_at, others, tolerance_of, touches_beside};

/// What is written about a pane.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// Its method and how much of it is mended.
    pub(crate) title: String,
    /// What it found.
    pub(crate) values: Vec<Value>,
}

/// What is written about `main`, whose `study` is at `cursor`, and about every one of `panes` beside it.
pub(crate) fn words(
    main: Option<&Way>,
    panes: &Panes,
    study: &Study,
    cursor: Option<usize>,
) -> Vec<Words> {
    let first = Words {
        title: main.map(Way::title).unwrap_or_default(),
        values: values_of(study, cursor),
    };
    let beside = panes.all().iter().map(|pane| Words {
        title: pane.title(),
        values: values_beside(pane, study, cursor),
    });
    std::iter::once(first).chain(beside).collect()
}

/// A value as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// What it is called, short.
    pub(crate) label: &'static str,
    /// What it is, with its unit.
    pub(crate) meaning: &'static str,
    /// The value.
    pub(crate) text: String,
    /// As long a text as such a value usually has.
    pub(crate) widest: String,
    /// Whether it differs from the first pane's by more than the verdict tolerates.
    pub(crate) differs: bool,
}

/// Those of the first pane, which is at `cursor`.
fn values_of(study: &Study, cursor: Option<usize>) -> Vec<Value> {
    let facts = match study.frame {
        Some(_) => facts_of_frame(study, mover_at(study, cursor)),
        None => pair_at(study, cursor).map_or_else(Vec::new, |pair| facts_of_pair(pair, pair)),
    };
    unmarked(facts)
}

/// Those of `pane` beside the first one's, `study` at `cursor`.
fn values_beside(pane: &Pane, study: &Study, cursor: Option<usize>) -> Vec<Value> {
    let (own, first) = match study.frame {
        Some(_) => {
            let mover = mover_at(study, cursor);
            let mut own = facts_of_frame(&pane.study, mover);
            own.extend(others(&pane.study, study, mover));
            (own, facts_of_frame(study, mover))
        }
        None => {
            let own = pane.pair_beside(study, cursor);
            let own = own.map(|own| &pane.study.pairs[own]);
            let (Some(own), Some(first)) = (own, pair_at(study, cursor)) else {
                return vec![];
            };
            if touches_beside(&own.answer, &first.answer, tolerance_of(first)) {
                return unmarked(facts_of_pair(own, first));
            }
            (facts_of_pair(own, first), facts_of_pair(first, first))
        }
    };
    let compared = |fact: Fact| {
        let first = first.iter().find(|first| first.label == fact.label);
        let (text, differs) = match first {
            Some(first) => fact.what.beside(&first.what),
            None => (fact.what.text(), true),
        };
        value(&fact, text, differs)
    };
    own.into_iter().map(compared).collect()
}

fn unmarked(facts: Vec<Fact>) -> Vec<Value> {
    let plain = |fact: Fact| value(&fact, fact.what.text(), false);
    facts.into_iter().map(plain).collect()
}

fn value(fact: &Fact, text: String, differs: bool) -> Value {
    Value {
        label: fact.label,
        meaning: fact.meaning,
        text,
        widest: fact.what.widest(),
        differs,
    }
}

fn pair_at(study: &Study, cursor: Option<usize>) -> Option<&PairStudy> {
    study.pairs.get(study.current(cursor)?)
}
