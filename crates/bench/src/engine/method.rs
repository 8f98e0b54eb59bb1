//! A program as a method: a routine for each question, all of which ask the one program.
//!
//! Its answers are kept, so that the same case is the same answer until the program's files change. A window must not wait for
//! a program: there a thread queries it, and until the answer is there the method says that it waits
//! ([`NoAnswerReason::Waiting`]).

use super::{CommandLine, NoAnswer, Program, ProgramLimits};
use capsule_core::{
    catalog::ExternalHead,
    method::{
        Algorithm, ExternalMethod, GivenAnswer, NoAnswerReason, NoReply, Pair, PairReply, Question,
        Settings,
    },
};
use capsule_text::query::{CaseDigits, QueryCase};
use std::{
    collections::HashMap,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// The largest number of kept answers; beyond it all are queried anew.
const MAX_KEPT: usize = 100_000;

/// The largest number of waiting cases; the oldest are forgotten, for by then another picture is shown.
const MAX_WAITING: usize = 2000;

/// How often the program's files are checked while no case waits.
const LOOK: Duration = Duration::from_millis(300);

/// The time that a program with a case left may take when the window closes.
const ENDING: Duration = Duration::from_secs(2);

/// Whether the caller waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// The caller waits: on a command line.
    Waits,
    /// The caller does not wait: in a window.
    GoesOn,
}

/// A program that is a method, until this process ends.
#[derive(Clone, Copy, Debug)]
pub struct ProgramMethod {
    algorithms: &'static [Algorithm],
    line: &'static QueuedRequest,
    command: &'static CommandLine,
    limits: ProgramLimits,
}

/// Two are the same where one program answers for both.
impl PartialEq for ProgramMethod {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.line, other.line)
    }
}

impl ProgramMethod {
    /// The method `name` that queries the program of `command`, which is not started before the first case. It stays a method
    /// from now on: names of methods are never forgotten. Where the `known` ones have such a name, it gets a number.
    pub fn new(
        name: &str,
        known: &[&str],
        command: CommandLine,
        limits: ProgramLimits,
        patience: Patience,
    ) -> Self {
        let program = Program::new(command.clone(), limits);
        let line: &'static QueuedRequest =
            Box::leak(Box::new(QueuedRequest::new(program, patience)));
        let head = ExternalHead {
            name,
            shown: None,
            known,
            title: "Your program",
            by: &command.to_string(),
            contributes: "Your own program: it returns only answers, no steps.",
        };
        Self {
            algorithms: head.routines(line),
            line,
            command: Box::leak(Box::new(command)),
            limits,
        }
    }

    pub fn name(&self) -> &'static str {
        self.algorithms[0].article.name
    }

    pub fn command(&self) -> &'static CommandLine {
        self.command
    }

    /// The same program started once more, for a caller that waits for its answers.
    pub fn another(&self) -> Program {
        Program::new(self.command.clone(), self.limits)
    }

    /// The algorithm that queries it about `question`.
    pub fn algorithm(&self, question: Question) -> Option<&'static Algorithm> {
        let mut all = self.algorithms.iter();
        all.find(|algorithm| algorithm.question == question)
    }

    /// Whether `algorithm` queries it.
    pub fn is_asked_by(&self, algorithm: &Algorithm) -> bool {
        self.algorithms.iter().any(|own| own == algorithm)
    }

    /// Whether it answered since this was called last, or its files changed: then what was made of its answers is to be
    /// made anew.
    pub fn has_news(&self) -> bool {
        std::mem::take(&mut self.line.queue().news)
    }

    /// Whether an answer is awaited.
    pub fn is_awaited(&self) -> bool {
        self.line.queue().is_busy()
    }

    /// Ends the program, which gets no more cases. One with a case left gets a moment, so that it does not go on alone.
    pub fn end(&self) {
        let mut queue = self.line.queue();
        queue.is_over = true;
        self.line.changed.notify_all();
        if self.line.program.is_none() {
            let changed = &self.line.changed;
            let ended = changed.wait_timeout_while(queue, ENDING, |queue| !queue.has_ended);
            drop(ended.unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// Between those who ask and the program.
#[derive(Debug)]
struct QueuedRequest {
    queue: Arc<Mutex<RequestQueue>>,
    changed: Arc<Condvar>,
    /// The program itself where the caller waits; else a thread has it.
    program: Option<Mutex<Program>>,
}

/// The known answers and the waiting cases.
#[derive(Debug, Default)]
struct RequestQueue {
    answers: HashMap<String, Result<GivenAnswer, NoAnswer>>,
    /// The waiting cases, the latest last: that is queried first.
    waiting: Vec<(String, QueryCase)>,
    asked: Option<String>,
    changes: u64,
    news: bool,
    is_over: bool,
    has_ended: bool,
}

impl RequestQueue {
    fn is_busy(&self) -> bool {
        self.asked.is_some() || !self.waiting.is_empty()
    }

    fn keep(&mut self, line: String, answer: Result<GivenAnswer, NoAnswer>, changes: u64) {
        if changes != self.changes || self.answers.len() >= MAX_KEPT {
            self.answers.clear();
            self.changes = changes;
        }
        self.answers.insert(line, answer);
        self.news = true;
    }
}

impl QueuedRequest {
    fn new(program: Program, patience: Patience) -> Self {
        let (queue, changed) = (
            Arc::<Mutex<RequestQueue>>::default(),
            Arc::<Condvar>::default(),
        );
        let program = match patience {
            Patience::Waits => Some(Mutex::new(program)),
            Patience::GoesOn => {
                let (queue, changed) = (Arc::clone(&queue), Arc::clone(&changed));
                thread::spawn(move || {
                    ask_on(program, &queue, &changed);
                    queue
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .has_ended = true;
                    changed.notify_all();
                });
                None
            }
        };
        Self {
            queue,
            changed,
            program,
        }
    }

    fn queue(&self) -> MutexGuard<'_, RequestQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The program's answer; `None` while that is not known.
    fn answer(&self, case: QueryCase) -> Option<Result<GivenAnswer, NoAnswer>> {
        let line = case.line(None, CaseDigits::Exact);
        let mut queue = self.queue();
        if let Some(known) = queue.answers.get(&line) {
            return Some(known.clone());
        }
        if let Some(program) = &self.program {
            let mut program = program.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = program.answer(&case);
            queue.keep(line, answer.clone(), program.changes());
            return Some(answer);
        }
        let is_known = queue.asked.as_ref() == Some(&line);
        if !is_known {
            queue.waiting.retain(|(other, _)| *other != line);
            if queue.waiting.len() >= MAX_WAITING {
                queue.waiting.remove(0);
            }
            queue.waiting.push((line, case));
            self.changed.notify_all();
        }
        None
    }
}

/// Queries `program` about the cases in `queue`, the latest first, until the queue is closed.
fn ask_on(mut program: Program, queue: &Mutex<RequestQueue>, changed: &Condvar) {
    let locked = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let asked = {
            let mut queue = locked();
            if !queue.is_over && queue.waiting.is_empty() {
                let waited = changed.wait_timeout(queue, LOOK);
                queue = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if queue.is_over {
                return;
            }
            let asked = queue.waiting.pop();
            queue.asked = asked.as_ref().map(|(line, _)| line.clone());
            asked
        };
        let Some((line, case)) = asked else {
            if program.has_changed() {
                let mut queue = locked();
                queue.answers.clear();
                queue.changes = program.changes();
                queue.news = true;
            }
            continue;
        };
        let answer = program.answer(&case);
        let mut queue = locked();
        queue.asked = None;
        queue.keep(line, answer, program.changes());
    }
}

impl ExternalMethod for QueuedRequest {
    fn reply(
        &self,
        question: Question,
        pair: &Pair,
        settings: &Settings,
    ) -> Result<PairReply, NoReply> {
        let case = QueryCase::of_scene(question, *pair).with_sides(settings.double_sided);
        match self.answer(case) {
            None => Err(NoReply {
                silence: NoAnswerReason::Waiting,
                why: NoAnswerReason::Waiting.to_string(),
            }),
            Some(Ok(given)) => Ok(given.reply(question, pair, settings)),
            Some(Err(none)) => Err(NoReply {
                silence: silence_of(&none),
                why: none.to_string(),
            }),
        }
    }
}

fn silence_of(none: &NoAnswer) -> NoAnswerReason {
    match none {
        NoAnswer::NotStarted(_) => NoAnswerReason::NotThere,
        NoAnswer::Crashed { .. } => NoAnswerReason::Crashed,
        NoAnswer::Hung { .. } => NoAnswerReason::Hung,
        NoAnswer::Junk(_) => NoAnswerReason::Junk,
        NoAnswer::Declined(_) | NoAnswer::Unasked => NoAnswerReason::Declined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::{Shape, Sphere};
    use glam::Vec3;
    use std::{fs, time::Instant};

    /// Two spheres that overlap.
    fn overlapping() -> Pair {
        let sphere = |x: f32| {
            Shape::Sphere(Sphere {
                center: Vec3::X * x,
                radius: 1.0,
            })
        };
        Pair::new(sphere(0.0), sphere(1.5))
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_is_compiled_again_answers_again() {
        let script = std::env::temp_dir().join(format!("capsule-lab-{}.sh", std::process::id()));
        let says = |hit: bool| {
            let text = format!("while read line; do echo '{{\"hit\": {hit}}}'; done\n");
            fs::write(&script, text).expect("written");
        };
        says(false);
        let command = format!("sh '{}'", script.display());
        let command = CommandLine::parse(&command).expect("a command");
        let limits = ProgramLimits::default();
        let method = ProgramMethod::new("mine", &["mine"], command, limits, Patience::GoesOn);
        assert_eq!(method.name(), "mine-2");
        let algorithm = method.algorithm(Question::SPHERE_SPHERE).expect("asked");
        let (pair, settings) = (overlapping(), Settings::default());
        let patience = Instant::now() + Duration::from_secs(30);
        let until_hit_is = |expected: bool| loop {
            let silence = algorithm.asked(&pair, &settings).and_then(Result::err);
            match silence.map(|none| none.silence) {
                None if (algorithm.silent)(&pair, &settings).is_hit() == expected => return,
                None | Some(NoAnswerReason::Waiting) => {}
                Some(other) => panic!("{other}"),
            }
            assert!(Instant::now() < patience, "it never says {expected}");
            thread::sleep(Duration::from_millis(10));
        };
        until_hit_is(false);
        assert!(method.has_news() && !method.has_news());
        says(true);
        // Where clocks of files are coarse, what is written at once is no later.
        fs::File::options()
            .append(true)
            .open(&script)
            .and_then(|file| {
                file.set_modified(std::time::SystemTime::now() + Duration::from_secs(2))
            })
            .expect("touched");
        until_hit_is(true);
        method.end();
        assert!(method.line.queue().has_ended);
        fs::remove_file(script).expect("removed");
    }
}
