//! The engine under test.

use crate::engine::{NoAnswer, Program};
use capsule_core::catalog::AlgorithmChoice;
use capsule_core::method::GivenAnswer;
use capsule_text::query::QueryCase;
use std::collections::HashMap;

/// The number of cases of a regime that may end a program; the others are skipped.
const MAX_CRASHES: u32 = 50;

/// The number of cases that may take all of its time.
const MAX_HANGS: u32 = 4;

/// How often it may hang or write something else without ever having answered anything. It may end more often: perhaps it
/// survives none of the cases.
const MAX_VAIN: u32 = 3;
const MAX_VAIN_CRASHES: u32 = MAX_CRASHES + 1;

/// The engine under test: the source of the answers.
#[derive(Debug)]
pub enum Contender {
    Method(AlgorithmChoice),
    Program(Box<JudgedProgram>),
    /// No engine: the cases hold the recorded answers.
    Recorded,
}

/// A program, and how often it failed.
#[derive(Debug)]
pub struct JudgedProgram {
    program: Program,
    /// By regime: how many more failures it may have, in crashes.
    strikes: HashMap<String, u32>,
    vain: u32,
}

impl JudgedProgram {
    /// One that has not failed yet.
    pub fn new(program: Program) -> Self {
        Self {
            program,
            strikes: HashMap::new(),
            vain: 0,
        }
    }

    fn answers(
        &mut self,
        cases: &[QueryCase],
    ) -> Result<Vec<Result<GivenAnswer, NoAnswer>>, NoAnswer> {
        let mut answers = vec![];
        while answers.len() < cases.len() {
            let rest = &cases[answers.len()..];
            if self.is_struck(&rest[0]) {
                answers.push(Err(NoAnswer::Unasked));
                continue;
            }
            let asked = rest.iter().position(|case| self.is_struck(case));
            let asked = &rest[..asked.unwrap_or(rest.len())];
            let (some, failure) = self.program.answers(asked);
            answers.extend(some);
            if let Some(failure) = failure {
                self.vain += 1;
                let most = match failure {
                    NoAnswer::Crashed { .. } => MAX_VAIN_CRASHES,
                    _ => MAX_VAIN,
                };
                if self.vain >= most && !self.program.has_answered() {
                    return Err(failure);
                }
                self.strike(&cases[answers.len()], &failure);
                answers.push(Err(failure));
            }
        }
        Ok(answers)
    }

    fn strike(&mut self, case: &QueryCase, failure: &NoAnswer) {
        let weight = match failure {
            NoAnswer::Hung { .. } => MAX_CRASHES.div_ceil(MAX_HANGS),
            _ => 1,
        };
        *self.strikes.entry(regime_of(case).into()).or_default() += weight;
    }

    fn is_struck(&self, case: &QueryCase) -> bool {
        let strikes = self.strikes.get(regime_of(case));
        strikes.is_some_and(|strikes| *strikes >= MAX_CRASHES)
    }
}

/// The regime of cases whose lines name none.
const NO_REGIME: &str = "given";

/// Which row a case counts in.
pub(super) fn regime_of(case: &QueryCase) -> &str {
    case.note.regime.as_deref().unwrap_or(NO_REGIME)
}

impl Contender {
    /// The answers to all of `cases`. The error is that of a program that never answers anything.
    pub fn answers(
        &mut self,
        cases: &[QueryCase],
    ) -> Result<Vec<Result<GivenAnswer, NoAnswer>>, NoAnswer> {
        match self {
            Self::Method(choice) => Ok(cases.iter().map(|case| answer(choice, case)).collect()),
            Self::Program(program) => program.answers(cases),
            Self::Recorded => Ok(cases.iter().map(recorded_answer).collect()),
        }
    }

    /// The answer to one case.
    pub fn answer(&mut self, case: &QueryCase) -> Result<GivenAnswer, NoAnswer> {
        match self {
            Self::Method(choice) => answer(choice, case),
            Self::Program(program) => program.program.answer(case),
            Self::Recorded => recorded_answer(case),
        }
    }
}

fn answer(choice: &AlgorithmChoice, case: &QueryCase) -> Result<GivenAnswer, NoAnswer> {
    let declined = |error: String| NoAnswer::Declined(error);
    if choice.method.question != case.question {
        let error = format!(
            "{} answers {}",
            choice.name(),
            choice.method.question.name()
        );
        return Err(declined(error));
    }
    let settings = case
        .settings_over(&choice.settings)
        .map_err(|error| declined(error.to_string()))?;
    let answer = (choice.method.silent)(&case.asked_pair(), &settings);
    Ok(GivenAnswer::from(&answer))
}

/// What the line of a case says that its engine answered.
pub(crate) fn recorded_answer(case: &QueryCase) -> Result<GivenAnswer, NoAnswer> {
    match case.note.answer() {
        Some(answer) => answer.map_err(NoAnswer::from),
        None => Err(NoAnswer::Declined("the line has no `answer`".into())),
    }
}
