//! Which repairs mend what is wrong, an answer or a frame: each is tried alone, then the fewest together.

use crate::run::verdict::Fault;
use capsule_core::{
    catalog::AlgorithmChoice,
    method::{Answer, Pair, Settings},
};
use std::{cmp::Ordering, fmt};

/// The effect of repairs on faults.
#[derive(Clone, Debug, PartialEq)]
pub struct Mending<W = Fault> {
    /// Ids of repairs to switch on besides those that are: any of these sets does, and none has a repair too many.
    pub repairs: Vec<Vec<&'static str>>,
    /// The faults that remain, always fewer than before; empty where the answer is then right.
    pub leaves: Vec<W>,
}

/// Something wrong, of which there may be several at once.
pub trait Shortcoming: Clone + fmt::Display {
    /// The list that is less wrong first.
    fn compare(one: &[Self], other: &[Self]) -> Ordering;

    /// Whether `left` is worth a repair where `before` was wrong.
    fn is_bettered(before: &[Self], left: &[Self]) -> bool;

    /// What is still wrong where this is what repairs leave: the end of "the error is smaller, but …".
    fn remains(&self) -> String;
}

/// Answers are as wrong as their worst fault, the first.
impl Shortcoming for Fault {
    fn compare(one: &[Self], other: &[Self]) -> Ordering {
        match (one.first(), other.first()) {
            (Some(one), Some(other)) => one.compare(other),
            (one, other) => one.is_some().cmp(&other.is_some()),
        }
    }

    fn is_bettered(before: &[Self], left: &[Self]) -> bool {
        let worst = before.first().zip(left.first());
        worst.is_some_and(|(before, left)| left.is_much_less_than(before))
    }

    fn remains(&self) -> String {
        format!("not zero: {self}")
    }
}

impl Mending {
    /// The repairs that fix `choice`'s answer about `pair`; `None` where no repair helps, or nothing is wrong.
    pub fn of_answer(choice: &AlgorithmChoice, pair: &Pair) -> Option<Self> {
        let question = choice.method.question;
        let sides = Settings {
            double_sided: choice.settings.double_sided,
            ..Settings::default()
        };
        let exact = (question.exact().silent)(pair, &sides);
        let judge = |answer: &Answer| super::faults(question, answer, &exact, pair);
        let faults = judge(&(choice.method.silent)(pair, &choice.settings));
        Self::of(choice, pair, judge, &faults)
    }

    /// The repairs that fix `choice`'s answer about `pair`, which has `faults` as `judge` finds them; those that at least
    /// improve it, where none fixes it. `None` where no repair helps, or nothing is wrong.
    pub(super) fn of(
        choice: &AlgorithmChoice,
        pair: &Pair,
        judge: impl Fn(&Answer) -> Vec<Fault>,
        faults: &[Fault],
    ) -> Option<Self> {
        if choice.method.respondent.is_some() {
            return None;
        }
        let all = choice.method.repairs.iter().map(|repair| repair.id);
        let off: Vec<&'static str> = all.filter(|id| !choice.settings.repairs(id)).collect();
        Self::sought(&off, faults, |set| {
            let settings = choice.with(set).settings;
            judge(&(choice.method.silent)(pair, &settings))
        })
    }
}

impl<W: Shortcoming> Mending<W> {
    /// Which of the repairs that are `off` mend what is wrong `before`, where `left` is what a set of them leaves; what at
    /// least betters it, where nothing mends it. `None` where none helps, or nothing is wrong.
    pub(crate) fn sought(
        off: &[&'static str],
        before: &[W],
        left: impl Fn(&[&'static str]) -> Vec<W>,
    ) -> Option<Self> {
        if before.is_empty() {
            return None;
        }
        let mends = |set: &[&'static str]| left(set).is_empty();
        let right = |repairs: Vec<Vec<&'static str>>| Self {
            repairs,
            leaves: vec![],
        };

        let singles: Vec<Vec<&'static str>> = off.iter().map(|&id| vec![id]).collect();
        let alone: Vec<_> = singles.iter().filter(|one| mends(one)).cloned().collect();
        if !alone.is_empty() {
            return Some(right(alone));
        }
        if let Some(two) = pairs(off).find(|two| mends(two)) {
            return Some(right(vec![two]));
        }
        if !off.is_empty() && mends(off) {
            return Some(right(vec![fewest(off, mends)]));
        }

        // Nothing mends it. What leaves the least wrong is worth knowing as well.
        let sets = singles.into_iter().chain([off.to_vec()]);
        let bettered = sets.map(|set| (left(&set), set));
        let bettered = bettered.filter(|(left, _)| W::is_bettered(before, left));
        let (least, set) = bettered.min_by(|a, b| W::compare(&a.0, &b.0))?;
        let as_good = |set: &[&'static str]| W::compare(&left(set), &least).is_le();
        let repairs = fewest(&set, as_good);
        Some(Self {
            leaves: left(&repairs),
            repairs: vec![repairs],
        })
    }

    /// Whether repair `id` is of a set that mends the answer or betters it.
    pub fn needs(&self, id: &str) -> bool {
        self.repairs.iter().any(|set| set.contains(&id))
    }

    /// The clause that it is, with each repair as `named` calls it.
    pub fn said(&self, named: impl Fn(&str) -> String) -> String {
        let ids = |set: &Vec<&'static str>| set.iter().map(|id| named(id)).collect::<Vec<_>>();
        let sets = self.repairs.iter().map(|set| ids(set).join(" and "));
        let sets = sets.collect::<Vec<_>>().join(" or ");
        let is_one = !matches!(&self.repairs[..], [set] if set.len() > 1);
        let fixes = if is_one { "fix" } else { "fixes" };
        match self.leaves.first() {
            None if is_one => format!("{sets} fixes this"),
            None => format!("{sets} together fix this"),
            Some(worst) => {
                let remains = worst.remains();
                format!("with {fixes} {sets} the error is smaller, but {remains}")
            }
        }
    }
}

/// As a clause: `W1 fixes this`; where it only helps, `with fix W1 the error is smaller, but` what remains.
impl<W: Shortcoming> fmt::Display for Mending<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(str::to_owned))
    }
}

/// `set` without those that are not needed for it to be `enough`.
fn fewest(set: &[&'static str], enough: impl Fn(&[&'static str]) -> bool) -> Vec<&'static str> {
    let mut kept = set.to_vec();
    for id in set {
        let fewer: Vec<&'static str> = kept.iter().copied().filter(|one| one != id).collect();
        if !fewer.is_empty() && enough(&fewer) {
            kept = fewer;
        }
    }
    kept
}

/// Every two of `ids`, in their order.
fn pairs<'a>(ids: &'a [&'static str]) -> impl Iterator<Item = Vec<&'static str>> + 'a {
    let later = move |i: usize| ids[i + 1..].iter().map(move |&two| vec![ids[i], two]);
    (0..ids.len()).flat_map(later)
}

#[cfg(test)]
mod tests {
    use super::super::faults;
    use crate::{
        run::study::{PairStudy, Study},
        scene::{Scene, library},
    };

    fn looked(text: &str) -> PairStudy {
        let scene = Scene::read("test.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        study.pairs[study.focus.expect("a pair")].clone()
    }

    /// The player of a report, who falls slowly through a floor by the rule of a reader's comment.
    fn fallen(algorithm: &str) -> PairStudy {
        looked(&format!(
            "title = \"A slow fall\"\n[run]\nalgorithm = \"{algorithm}\"\n[[capsule]]\nbase = [2.1, 0.05, -3.3]\n\
             tip = [2.1, 1.85, -3.3]\nradius = 0.4\nvelocity = [0.0, -0.2, 0.05]\n[[triangle]]\n\
             points = [[0.0, 0.0, -4.0], [4.0, 0.0, -4.0], [2.0, 0.0, -2.0]]\n"
        ))
    }

    #[test]
    fn where_no_repair_helps_the_idea_itself_is_at_fault() {
        let pair = fallen("wicked/trace-segment");
        assert!(!pair.faults.is_empty());
        assert_eq!((pair.mending.as_ref(), pair.departure), (None, None));
        let remedy = "no fix corrects this: the method itself misses";
        assert_eq!(pair.remedy().as_deref(), Some(remedy));
        let right = fallen("exact/sweep-capsule-triangle");
        assert_eq!((right.mending.as_ref(), right.remedy()), (None, None));
    }

    #[test]
    fn the_jump_leads_to_the_repair_that_mends_not_to_the_first_that_tells_something_else() {
        let scene = library::open("one-projection").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let pair = &study.pairs[study.focus.expect("a pair")];
        let mending = pair.mending.as_ref().expect("it can be mended");
        assert_eq!(mending.repairs, [["W6x"]]);
        assert_eq!(mending.to_string(), "W6x fixes this");
        let at = study.record.address(pair.departure.expect("a step"));
        assert!(at.ends_with("/best pair"), "{at}");
        assert!(
            pair.choice.repaired().settings.repairs("W6"),
            "which parts earlier"
        );
    }

    #[test]
    fn every_set_mends_and_none_of_its_repairs_is_too_many() {
        let mut mended = 0;
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            let study = Study::of_scene(&scene);
            for pair in &study.pairs {
                let Some(mending) = &pair.mending else {
                    continue;
                };
                assert!(pair.departure.is_some(), "{}", built_in.id);
                for set in &mending.repairs {
                    let left = |ids: &[&'static str]| {
                        let choice = pair.choice.with(ids);
                        let answer = (choice.method.silent)(&pair.shapes, &choice.settings);
                        faults(choice.method.question, &answer, &pair.exact, &pair.shapes)
                    };
                    assert_eq!(left(set), mending.leaves, "{} with {set:?}", built_in.id);
                    for id in set.iter().filter(|_| set.len() > 1) {
                        let mut fewer = set.clone();
                        fewer.retain(|one| one != id);
                        assert!(!left(&fewer).is_empty(), "{}: {id}", built_in.id);
                    }
                    mended += 1;
                }
            }
        }
        assert!(mended > 25, "{mended}");
    }

    #[test]
    fn what_only_helps_says_what_is_left() {
        let scene = library::open("far-end-free").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let pair = &study.pairs[study.focus.expect("a pair")];
        let remedy = pair.remedy().expect("it is wrong");
        assert!(
            remedy.starts_with("with fix T4 the error is smaller, but not zero: early by"),
            "{remedy}"
        );
    }
}
