//! Engines on the bench: cases are made or read, an engine answers them, each answer is compared with the exact one, and the
//! results are counted by regime, with the worst of each kind.
//!
//! | module | holds |
//! |---|---|
//! | [`random`] | numbers that are a function of their seed |
//! | [`regimes`] | kinds of cases, and how each is made |
//! | [`source`], [`folder`] | cases, made or read, a chunk at a time |
//! | [`contender`] | who answers: a method of ours, a program, or the cases' own lines |
//! | [`rules`] | how large an error may be, and which values an answer must have |
//! | [`read_length`] | a length as the reader types it |
//! | [`outcome`], [`ruling`] | what is to be said of an answer |
//! | [`fault_kind`] | what tells one fault of an engine from another |
//! | [`tally`], [`histogram`] | how many of each, how large the errors are, and the worst |
//! | [`gate`] | how much may be wrong before a build fails |
//! | [`shrink`] | the roundest numbers with which a case still fails |
//! | [`keep`] | a case as a scene |
//! | [`report`] | a tally as a table, as JSON, as JUnit |

pub mod contender;
pub mod fault_kind;
pub mod folder;
pub mod gate;
pub mod histogram;
pub mod keep;
pub mod outcome;
pub mod random;
pub mod read_length;
pub mod regimes;
pub mod report;
pub mod rules;
pub mod ruling;
pub mod shrink;
pub mod source;
pub mod tally;

use crate::engine::NoAnswer;
use contender::{Contender, regime_of};
use rules::JudgingRules;
use source::CaseSource;
use std::{
    io,
    sync::{
        Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};
use tally::{JudgedCase, Tally};

/// Why not all cases were judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The cases cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A program that never answers anything.
    #[error("the program never answers: {0}")]
    NoAnswer(NoAnswer),
}

/// The number of cases in a batch for a built-in method, so that threads rarely meet.
const CHUNK: u64 = 1024;

/// The number of cases in a batch for a program, which may end in any of them.
const PROGRAM_CHUNK: u64 = 64;

/// The time between two reports to the watcher.
const TELL: Duration = Duration::from_millis(250);

/// Judges by `rules` the answers of all `contenders`, each on a thread of its own, to the cases of `source`: the tally does not
/// depend on which contender gets which case. `watch` gets the tally so far.
pub fn judge(
    source: &dyn CaseSource,
    contenders: Vec<Contender>,
    rules: &JudgingRules,
    mut watch: impl FnMut(&Tally),
) -> Result<Tally, JudgeError> {
    let tally = Mutex::new(Tally::default());
    let (done, finished) = mpsc::channel();
    thread::scope(|scope| {
        for mut contender in contenders {
            let (tally, done) = (&tally, done.clone());
            scope.spawn(move || {
                // The receiver is gone once another one has failed.
                let _ = done.send(judge_chunks(source, &mut contender, rules, tally));
            });
        }
        drop(done);
        loop {
            match finished.recv_timeout(TELL) {
                Ok(result) => result?,
                Err(RecvTimeoutError::Timeout) => watch(&current(&tally)),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })
    .map(|()| current(&tally))
}

fn current(tally: &Mutex<Tally>) -> Tally {
    let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    tally.clone()
}

fn judge_chunks(
    source: &dyn CaseSource,
    contender: &mut Contender,
    rules: &JudgingRules,
    tally: &Mutex<Tally>,
) -> Result<(), JudgeError> {
    let size = match contender {
        Contender::Program(_) => PROGRAM_CHUNK,
        Contender::Method(_) | Contender::Recorded => CHUNK,
    };
    while let Some(chunk) = source.chunk(size)? {
        let begun = Instant::now();
        let answers = contender
            .answers(&chunk.cases)
            .map_err(JudgeError::NoAnswer);
        if source.is_stopped() {
            return Ok(());
        }
        let answers = answers?;
        let took = begun.elapsed().div_f64(chunk.cases.len().max(1) as f64);
        let mut own = Tally::default();
        let numbered = (chunk.first..).zip(chunk.cases).zip(answers);
        for ((number, case), given) in numbered {
            let regime = regime_of(&case).to_string();
            own.add(&regime, JudgedCase::by(rules, number, case, given), took);
        }
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.merge(own);
    }
    Ok(())
}
