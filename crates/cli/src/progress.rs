//! The progress of a long command: on a terminal with the results so far, written over again and again; elsewhere a line now
//! and then, so that a reader of a log sees that it runs.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// The shown progress, and its start.
pub(crate) struct Progress {
    begun: Instant,
    total: Option<u64>,
    /// What is counted.
    noun: &'static str,
    is_terminal: bool,
    /// The number of lines to be written over.
    lines: usize,
    /// When something was shown last.
    told: Option<Instant>,
    /// The time after the start when the next line comes, where it is no terminal.
    next: Duration,
}

/// The time until the first line where it is no terminal; the time doubles with each line.
const QUIET: Duration = Duration::from_secs(5);

/// The time between two updates.
const TELL: Duration = Duration::from_millis(250);

impl Progress {
    /// Starts the progress of `total` cases, if that is known.
    pub(crate) fn start(total: Option<u64>) -> Self {
        Self::of(total, "cases")
    }

    /// The same of other things than cases.
    pub(crate) fn of(total: Option<u64>, noun: &'static str) -> Self {
        Self {
            begun: Instant::now(),
            total,
            noun,
            is_terminal: io::stderr().is_terminal(),
            lines: 0,
            told: None,
            next: QUIET,
        }
    }

    /// Shows the progress at most once in a while, for callers that report very often.
    pub(crate) fn tell_now_and_then(&mut self, done: u64, known: impl Fn() -> String) {
        if self.told.is_none_or(|told| told.elapsed() > TELL) {
            self.told = Some(Instant::now());
            self.tell(done, known);
        }
    }

    /// Shows that `done` cases are done; `known` are the results so far.
    pub(crate) fn tell(&mut self, done: u64, known: impl Fn() -> String) {
        let line = self.line(done);
        if !self.is_terminal {
            if self.begun.elapsed() >= self.next {
                self.next *= 2;
                let _ = writeln!(io::stderr(), "{line}");
            }
            return;
        }
        let text = format!("{}{line}\n", known());
        self.clear();
        self.lines = text.lines().count();
        // A failure to write there is ignored.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// Takes away what is shown.
    pub(crate) fn clear(&mut self) {
        if self.lines > 0 {
            let _ = write!(io::stderr(), "\x1b[{}A\x1b[J", self.lines);
            self.lines = 0;
        }
    }

    /// The cases per second until now, if that can be computed.
    pub(crate) fn rate(&self, done: u64) -> Option<f64> {
        let seconds = self.begun.elapsed().as_secs_f64();
        (seconds > 0.0 && done > 0).then(|| done as f64 / seconds)
    }

    fn line(&self, done: u64) -> String {
        let rate = self.rate(done).unwrap_or(0.0);
        let mut line = format!("{done} {}, {rate:.0} per second", self.noun);
        if let Some(total) = self.total.filter(|_| rate > 0.0) {
            let rest = total.saturating_sub(done) as f64 / rate;
            let rest = Duration::try_from_secs_f64(rest).unwrap_or_default();
            line += &format!(
                ", {:.0} %, {} s left",
                done as f64 / total.max(1) as f64 * 100.0,
                rest.as_secs()
            );
        }
        line
    }
}
