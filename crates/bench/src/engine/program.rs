//! Asking a program, whatever it does.

use super::{
    CommandLine, NoAnswer,
    child::{Heard, RunningChild},
};
use capsule_core::method::GivenAnswer;
use capsule_text::query::{AnswerLine, CaseDigits, GivenError, QueryCase};
use serde_json::json;
use std::{
    path::PathBuf,
    time::{Duration, Instant, SystemTime},
};

/// How often the program's files are checked, to start it anew when they change.
const LOOK: Duration = Duration::from_millis(250);

/// The limits of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProgramLimits {
    pub time: Duration,
    /// To start, on top of its first case's time. One that has answered before gets a fifth of it.
    pub start: Duration,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(1),
            start: Duration::from_secs(10),
        }
    }
}

/// A program that answers cases. It starts with the first one, and again after each that it did not survive.
#[derive(Debug)]
pub struct Program {
    command: CommandLine,
    limits: ProgramLimits,
    running: Option<RunningChild>,
    /// Whether the one that runs has answered anything yet.
    is_warm: bool,
    has_answered: bool,
    asked: u64,
    files: Vec<(PathBuf, Option<SystemTime>)>,
    looked: Instant,
    changes: u64,
}

impl Program {
    pub fn new(command: CommandLine, limits: ProgramLimits) -> Self {
        Self {
            files: stamped(&command),
            command,
            limits,
            running: None,
            is_warm: false,
            has_answered: false,
            asked: 0,
            looked: Instant::now(),
            changes: 0,
        }
    }

    /// How often its files were written since the start: earlier answers may no longer hold.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Whether it ever answered anything.
    pub fn has_answered(&self) -> bool {
        self.has_answered
    }

    /// Whether its files were written since it was started: its answers may no longer hold. It is ended then, and starts anew
    /// with the next case.
    pub fn has_changed(&mut self) -> bool {
        if self.looked.elapsed() < LOOK {
            return false;
        }
        self.looked = Instant::now();
        let files = stamped(&self.command);
        let changed = files != self.files;
        if changed {
            self.changes += 1;
            self.files = files;
            self.running = None;
        }
        changed
    }

    /// The answer to one case.
    pub fn answer(&mut self, case: &QueryCase) -> Result<GivenAnswer, NoAnswer> {
        let (mut answers, failure) = self.answers(std::slice::from_ref(case));
        match (answers.pop(), failure) {
            (Some(answer), _) => answer,
            (None, failure) => Err(failure.unwrap_or(NoAnswer::Unasked)),
        }
    }

    /// The answers to as many of `cases` as it survives, and its failure at the next one. All are sent at once: it need not
    /// wait for us.
    pub fn answers(
        &mut self,
        cases: &[QueryCase],
    ) -> (Vec<Result<GivenAnswer, NoAnswer>>, Option<NoAnswer>) {
        let mut answers = vec![];
        self.has_changed();
        let first = self.asked + 1;
        let mut text = String::new();
        for (index, case) in cases.iter().enumerate() {
            text += &case.line(Some(json!(first + index as u64)), CaseDigits::Exact);
            text.push('\n');
        }
        self.asked += cases.len() as u64;
        // What it says at once, before it can have read a case, is taken for its first answer.
        let is_new = self.running.is_none();
        let running = match self.started() {
            Ok(running) => running,
            Err(failure) => return (answers, Some(failure)),
        };
        if !is_new && running.has_said_more() {
            return (answers, Some(self.more_than_asked()));
        }
        running.tell(text);
        for index in 0..cases.len() as u64 {
            match self.listen(first + index) {
                Ok(answer) => answers.push(answer),
                Err(failure) => {
                    self.running = None;
                    return (answers, Some(failure));
                }
            }
        }
        let has_said_more = self
            .running
            .as_ref()
            .is_some_and(RunningChild::has_said_more);
        if has_said_more && answers.pop().is_some() {
            return (answers, Some(self.more_than_asked()));
        }
        (answers, None)
    }

    /// It wrote an extra line: no line can be matched with its case any more.
    fn more_than_asked(&mut self) -> NoAnswer {
        self.running = None;
        NoAnswer::Junk("more lines than cases".into())
    }

    fn started(&mut self) -> Result<&RunningChild, NoAnswer> {
        if self.running.is_none() {
            self.is_warm = false;
            let child = RunningChild::start(&self.command);
            let child = child.map_err(|error| NoAnswer::NotStarted(error.to_string()))?;
            self.running = Some(child);
        }
        self.running.as_ref().ok_or(NoAnswer::Unasked)
    }

    /// The next line as the answer to the case numbered `id`. The outer error is one that it does not go on after.
    fn listen(&mut self, id: u64) -> Result<Result<GivenAnswer, NoAnswer>, NoAnswer> {
        let start = match (self.is_warm, self.has_answered) {
            (true, _) => Duration::ZERO,
            (false, true) => self.limits.start / 5,
            (false, false) => self.limits.start,
        };
        let running = self.running.as_mut().ok_or(NoAnswer::Unasked)?;
        let line = match running.hear(self.limits.time + start) {
            Heard::Line(line) => line,
            Heard::NoAnswerReason => {
                let limit = self.limits.time;
                return Err(NoAnswer::Hung { limit });
            }
            Heard::End => {
                let (how, stderr) = running.ending();
                return Err(NoAnswer::Crashed { how, stderr });
            }
        };
        self.is_warm = true;
        let answer = AnswerLine::read(&line);
        self.has_answered |= !matches!(answer, Err(GivenError::NoObject(_)));
        match answer {
            Ok(told) => match &told.id {
                Some(other) if *other != json!(id) => {
                    let text = format!("the id is {other} instead of {id}");
                    Err(NoAnswer::Junk(text))
                }
                _ => Ok(Ok(told.answer)),
            },
            // No line can be matched with its case any more.
            Err(error @ GivenError::NoObject(_)) => Err(error.into()),
            Err(error) => Ok(Err(error.into())),
        }
    }
}

/// The program's files and when each was last written.
fn stamped(command: &CommandLine) -> Vec<(PathBuf, Option<SystemTime>)> {
    let written = |path: &PathBuf| path.metadata().and_then(|facts| facts.modified()).ok();
    let files = command.files().into_iter();
    files.map(|path| (path.clone(), written(&path))).collect()
}
