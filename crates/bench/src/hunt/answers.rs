//! A method or a program whose answers about two shapes are searched for wrong ones.

use super::{
    aim::HuntAim,
    counterexample::{Counterexample, HuntFailure, WrongAnswer},
    neighborhood::Neighborhood,
    search::Hunted,
};
use crate::{
    engine::NoAnswer,
    judge::{
        contender::Contender, outcome::CaseOutcome, rules::JudgingRules, shrink::shrink_alike,
        tally::JudgedCase,
    },
};
use capsule_core::{catalog::AlgorithmChoice, method::Question};
use capsule_scenes::{
    run::{pairs::Mending, study::TestedPair},
    scene::Snapshot,
};
use capsule_text::query::QueryCase;

/// The number of cases in a batch.
const CHUNK: usize = 64;

/// The largest number of queries for shrinking: with a built-in method, and with a program.
const TRIES: [usize; 2] = [3000, 400];

/// A search for wrong answers about two shapes.
#[derive(Debug)]
pub struct AnswerHunt {
    pub tested: TestedPair,
    /// The question about them.
    pub question: Question,
    /// Whether the obstacle is hit from behind as well.
    double_sided: bool,
    contender: Contender,
    /// The method with each of its repairs that are off.
    repaired: Vec<(&'static str, AlgorithmChoice)>,
    aim: HuntAim,
    /// The number of answered cases.
    answered: u64,
    /// The number of declined cases, and why the first one was.
    declined: (u64, Option<NoAnswer>),
}

impl AnswerHunt {
    /// The search of the answers of `contender` about two shapes.
    pub(super) fn new(
        (tested, question): (TestedPair, Question),
        double_sided: bool,
        mut contender: Contender,
        aim: HuntAim,
    ) -> Self {
        if let Contender::Method(choice) = &mut contender {
            choice.settings.double_sided = double_sided;
        }
        let repaired = match &contender {
            Contender::Method(choice) => {
                let all = choice.method.repairs.iter().map(|repair| repair.id);
                let off = all.filter(|id| !choice.settings.repairs(id));
                off.map(|id| (id, choice.with(&[id]))).collect()
            }
            _ => vec![],
        };
        Self {
            tested,
            question,
            double_sided,
            contender,
            repaired,
            aim,
            answered: 0,
            declined: (0, None),
        }
    }

    /// The number of declined cases; the error is why the first one was, where none was answered at all.
    pub(super) fn declined(&self) -> Result<u64, NoAnswer> {
        match &self.declined {
            (1.., Some(why)) if self.answered == 0 => Err(why.clone()),
            (count, _) => Ok(*count),
        }
    }

    /// The method of ours that answers, if one does.
    pub fn choice(&self) -> Option<&AlgorithmChoice> {
        match &self.contender {
            Contender::Method(choice) => Some(choice),
            _ => None,
        }
    }

    fn case(&self, near: &Neighborhood, values: &[f32]) -> QueryCase {
        let poses = near.poses(values);
        let snapshot = Snapshot::new(&near.scene, &poses);
        let mut pair = self.tested.shapes(snapshot);
        if self.question.is_sweep() {
            pair = pair.moved_by(self.tested.displacement(snapshot));
        }
        QueryCase::of_scene(self.question, pair).with_sides(self.double_sided)
    }

    /// Which of the repairs put the answer right, each by itself.
    fn repairs(&self, case: &QueryCase) -> Vec<&'static str> {
        let is_right = |choice: &AlgorithmChoice| {
            let mut contender = Contender::Method(choice.clone());
            let given = contender.answer(case);
            JudgedCase::new(0, case.clone(), given).ruling.outcome == CaseOutcome::Right
        };
        let right = self.repaired.iter().filter(|(_, choice)| is_right(choice));
        right.map(|(id, _)| *id).collect()
    }

    fn wrong(&self, judged: JudgedCase) -> WrongAnswer {
        WrongAnswer {
            repairs: self.repairs(&judged.case),
            remedy: None,
            judged,
        }
    }

    /// The failure with its remedy in words.
    pub(super) fn with_remedy(&self, mut wrong: WrongAnswer) -> WrongAnswer {
        wrong.remedy = self.choice().map(|choice| {
            match Mending::of_answer(choice, &wrong.judged.case.asked_pair()) {
                Some(mending) => mending.to_string(),
                None => "no fix corrects this".into(),
            }
        });
        wrong
    }

    /// The failure with the roundest numbers.
    pub(super) fn shrunk(&mut self, wrong: &WrongAnswer) -> WrongAnswer {
        let tries = TRIES[usize::from(self.choice().is_none())];
        let tries = wrong.judged.ruling.outcome.tries(tries);

        let mut contender = std::mem::replace(&mut self.contender, Contender::Recorded);
        let is_alike = |judged: &JudgedCase| self.repairs(&judged.case) == wrong.repairs;
        let mut ask = |case: &QueryCase| contender.answer(case);
        let rules = JudgingRules::default();
        let judged = shrink_alike(&wrong.judged, &rules, tries, &mut ask, &is_alike);
        self.contender = contender;
        let shrunk = self.wrong(judged);
        self.with_remedy(shrunk)
    }
}

impl Hunted for AnswerHunt {
    fn chunk(&self) -> usize {
        CHUNK
    }

    fn failures(
        &mut self,
        near: &Neighborhood,
        values: &[Vec<f32>],
        first: u64,
    ) -> Result<Vec<Counterexample>, NoAnswer> {
        let cases: Vec<QueryCase> = values.iter().map(|one| self.case(near, one)).collect();
        let answers = self.contender.answers(&cases)?;
        for given in &answers {
            match given {
                Err(why @ (NoAnswer::Declined(_) | NoAnswer::Unasked)) => {
                    self.declined.0 += 1;
                    self.declined.1.get_or_insert_with(|| why.clone());
                }
                _ => self.answered += 1,
            }
        }
        let asked = (first..).zip(cases).zip(answers).zip(values);
        let failures = asked.filter_map(|(((number, case), given), values)| {
            let judged = JudgedCase::new(number, case, given);
            let is_wanted = self.aim.takes_outcome(judged.ruling.outcome);
            is_wanted.then(|| Counterexample {
                distance: near.distance(values),
                values: values.clone(),
                failure: HuntFailure::Answer(Box::new(self.wrong(judged))),
            })
        });
        Ok(failures.collect())
    }
}
