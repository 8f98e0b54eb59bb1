//! The few numbers that distinguish a pane from the others, and which of them are wrong: other than the exact answer of the
//! pair. A frame has no exact answer: there the others are compared with the first pane's.

mod facts;
mod plain;

use super::{Pane, Panes};
use crate::prelude::*;
use capsule_scenes::wording::capitalised;
pub use plain::PlainAnswer;

use facts::{Fact, What, facts, facts_of_frame, facts_of_pair, mover_at, others};

#[derive(Clone, Debug)]
pub struct Words {
    /// Its method and how much of it is mended.
    pub title: String,
    /// Whether it leaves out the pair's motion.
    pub stands: bool,
    pub values: Vec<PaneValue>,
    /// The answer in a few words; `None` where it answers no question.
    pub plain: Option<PlainAnswer>,
}

/// The texts about `main`, whose `study` is at `cursor`, and about every one of `panes` beside it.
pub fn words(
    main: Option<&MethodChoice>,
    panes: &Panes,
    study: &Study,
    cursor: Option<usize>,
) -> Vec<Words> {
    if panes.is_sequence() {
        return words_of_moments(panes);
    }
    without_shared_article(words_of_methods(main, panes, study, cursor))
}

/// The titles name no article where all methods are of the same: there is little room for them.
fn without_shared_article(mut all: Vec<Words>) -> Vec<Words> {
    let article = all.first().and_then(|first| first.title.split_once(": "));
    let Some(article) = article.map(|(article, _)| format!("{article}: ")) else {
        return all;
    };
    if all.iter().all(|one| one.title.starts_with(&article)) {
        for one in &mut all {
            one.title = capitalised(&one.title[article.len()..]);
        }
    }
    all
}

fn words_of_methods(
    main: Option<&MethodChoice>,
    panes: &Panes,
    study: &Study,
    cursor: Option<usize>,
) -> Vec<Words> {
    let compared = panes.compared_pass();
    let title = compared.as_ref().or(main).map(MethodChoice::title);
    let title = title.unwrap_or_default();
    if study.frame().is_some() {
        let first = Words {
            title,
            stands: false,
            values: values_of_frame(study, cursor),
            plain: plain::of_pass(study, cursor).or_else(|| plain::of_frame(study, study, cursor)),
        };
        let beside = panes.all().iter().map(|pane| Words {
            title: pane.title(),
            stands: false,
            values: values_of_frame_beside(pane, study, cursor),
            plain: plain::of_pass(&pane.study, pane.step_beside(study, cursor))
                .or_else(|| plain::of_frame(&pane.study, study, cursor)),
        });
        return std::iter::once(first).chain(beside).collect();
    }
    let own = pair_at(study, cursor);
    let others = panes.all().iter().map(|pane| {
        let pair = pane.pair_beside(study, cursor);
        let pair = pair.map(|pair| &pane.study.pairs[pair]);
        let plain = pair.map(|pair| plain::of_pair(&pane.study, pair));
        (pane.title(), pair, plain)
    });
    let first = (title, own, own.map(|pair| plain::of_pair(study, pair)));
    let all: Vec<_> = std::iter::once(first).chain(others).collect();
    let right = right_of(all.iter().filter_map(|(_, pair, _)| *pair));
    let words = |(title, pair, plain): (_, Option<&PairStudy>, _)| Words {
        title,
        stands: pair.is_some_and(|pair| panes.leave_out_motion(pair)),
        values: match (pair, &right) {
            (Some(pair), Some(right)) => values_of_pair(pair, right, panes),
            _ => vec![],
        },
        plain,
    };
    all.into_iter().map(words).collect()
}

/// The texts about the moments of a sequence, behind an empty one of the picture that shows the scene large.
fn words_of_moments(panes: &Panes) -> Vec<Words> {
    let large = Words {
        title: String::new(),
        stands: false,
        values: vec![],
        plain: None,
    };
    let moments = panes.all().iter().map(|pane| {
        let of_pair = || {
            let pair = pair_at(&pane.study, pane.step);
            pair.map(|pair| plain::of_pair(&pane.study, pair))
        };
        Words {
            title: pane.title(),
            plain: plain::of_frame(&pane.study, &pane.study, pane.step).or_else(of_pair),
            ..large.clone()
        }
    });
    std::iter::once(large.clone()).chain(moments).collect()
}

/// The right answer about the pair of all panes: the exact one, with the motion where one of them tests it.
fn right_of<'a>(mut pairs: impl Iterator<Item = &'a PairStudy> + Clone) -> Option<PairStudy> {
    let first = pairs.clone().next()?;
    let asked = pairs.find(|pair| is_sweep(pair)).unwrap_or(first);
    Some(PairStudy {
        answer: asked.exact,
        faults: vec![],
        ..asked.clone()
    })
}

fn is_sweep(pair: &PairStudy) -> bool {
    pair.choice.method.question.is_sweep()
}

/// The result of comparing a value with its reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaneMark {
    /// By no more than the verdict tolerates off.
    #[default]
    None,
    /// Other than the exact answer.
    Wrong,
    /// Other than the first pane's.
    Differs,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaneValue {
    /// Its short name.
    pub label: &'static str,
    /// Its meaning, with its unit.
    pub meaning: &'static str,
    pub text: String,
    /// A text of the usual length of such a value.
    pub widest: String,
    /// The result of comparing it with its reference.
    pub mark: PaneMark,
}

/// The values of `pair`, compared with the `right` one. Values that the verdict takes for equal bear no mark.
fn values_of_pair(pair: &PairStudy, right: &PairStudy, panes: &Panes) -> Vec<PaneValue> {
    let facts = facts_of_pair(pair, right);
    let has_same_question = is_sweep(pair) == is_sweep(right);
    let mut values = if has_same_question && pair.faults.is_empty() {
        unmarked(facts)
    } else {
        marked(facts, &facts_of_pair(right, right), PaneMark::Wrong)
    };
    if panes.leave_out_motion(pair) {
        let what = What::Word("not looked at".into());
        let [fact] = facts! { "motion", "the shapes are tested as they stand": what; };
        let mark = if has_same_question {
            PaneMark::None
        } else {
            PaneMark::Wrong
        };
        values.insert(1, value(&fact, fact.what.text(), mark));
    }
    values
}

fn values_of_frame(study: &Study, cursor: Option<usize>) -> Vec<PaneValue> {
    unmarked(facts_of_frame(study, mover_at(study, cursor)))
}

fn values_of_frame_beside(pane: &Pane, study: &Study, cursor: Option<usize>) -> Vec<PaneValue> {
    let mover = mover_at(study, cursor);
    let mut own = facts_of_frame(&pane.study, mover);
    own.extend(others(&pane.study, study, mover));
    marked(own, &facts_of_frame(study, mover), PaneMark::Differs)
}

/// `facts` with a `mark` where they are not as `expected`.
fn marked(facts: Vec<Fact>, expected: &[Fact], mark: PaneMark) -> Vec<PaneValue> {
    let compared = |fact: Fact| {
        let expected = expected.iter().find(|one| one.label == fact.label);
        let (text, differs) = match expected {
            Some(expected) => fact.what.beside(&expected.what),
            None => (fact.what.text(), true),
        };
        value(&fact, text, if differs { mark } else { PaneMark::None })
    };
    facts.into_iter().map(compared).collect()
}

fn unmarked(facts: Vec<Fact>) -> Vec<PaneValue> {
    let plain = |fact: Fact| value(&fact, fact.what.text(), PaneMark::None);
    facts.into_iter().map(plain).collect()
}

fn value(fact: &Fact, text: String, mark: PaneMark) -> PaneValue {
    PaneValue {
        label: fact.label,
        meaning: fact.meaning,
        text,
        widest: fact.what.widest(),
        mark,
    }
}

fn pair_at(study: &Study, cursor: Option<usize>) -> Option<&PairStudy> {
    study.pairs.get(study.current(cursor)?)
}
