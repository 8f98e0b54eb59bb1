//! A program that runs: who writes to it, who listens, and how it ends.
//!
//! Three threads stand between it and us, one a pipe, so that this program never waits for one that reads nothing, writes
//! without end, or complains at length. They end when the program does.

use super::command::CommandLine;
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Longest line that is taken for an answer, bytes.
const LONGEST_LINE: usize = 1 << 16;

/// The largest number of lines that wait to be read.
const WAITING_LINES: usize = 1024;

/// The kept length of its complaint, bytes.
const KEPT_COMPLAINT: usize = 400;

/// The time that a program has to end, after its input has ended.
const ENDING: Duration = Duration::from_millis(500);

/// A program that was started; it is ended when this goes.
#[derive(Debug)]
pub(super) struct RunningChild {
    child: Child,
    input: Sender<String>,
    output: Receiver<Vec<u8>>,
    complaint: Arc<Mutex<Vec<u8>>>,
    /// The thread that reads its complaint.
    listener: Option<JoinHandle<()>>,
}

/// The result of waiting for a line.
pub(super) enum Heard {
    Line(Vec<u8>),
    /// Nothing, in all the time that it had.
    NoAnswerReason,
    /// The program writes no more.
    End,
}

impl RunningChild {
    pub(super) fn start(command: &CommandLine) -> io::Result<Self> {
        let mut child = command
            .command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (input, lines) = mpsc::channel();
        let (heard, output) = mpsc::sync_channel(WAITING_LINES);
        let complaint = Arc::new(Mutex::new(vec![]));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || listen(stdout, &heard));
        }
        let listener = child.stderr.take().map(|stderr| {
            let kept = Arc::clone(&complaint);
            thread::spawn(move || keep_end(stderr, &kept))
        });
        Ok(Self {
            child,
            input,
            output,
            complaint,
            listener,
        })
    }

    /// Writes to it, sooner or later: the caller never waits until it reads.
    pub(super) fn tell(&self, text: String) {
        // A program that has ended is noticed by its silence.
        let _ = self.input.send(text);
    }

    /// The next line without its end, if it comes within `limit`.
    pub(super) fn hear(&self, limit: Duration) -> Heard {
        match self.output.recv_timeout(limit) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::NoAnswerReason,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Whether an extra line waits that answers no case.
    pub(super) fn has_said_more(&self) -> bool {
        self.output.try_recv().is_ok()
    }

    /// How it ended, once it writes no more, and the last line that it complained with. One that does not end is ended.
    pub(super) fn ending(&mut self) -> (String, String) {
        let patience = Instant::now() + ENDING;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(1)),
                _ => break None,
            }
        };
        let how = match status {
            // The status in the system's words: `exit status: 1`, `signal: 11 (SIGSEGV)`.
            Some(status) => status.to_string(),
            None => "it closed its output".into(),
        };
        // Its last complaint may still be on its way; a child of its own may hold the pipe open for ever.
        let is_heard = || self.listener.as_ref().is_none_or(JoinHandle::is_finished);
        while !is_heard() && Instant::now() < patience {
            thread::sleep(Duration::from_millis(1));
        }
        let kept = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        // The last line says most; a panic of Rust's is followed by a note on how to see more.
        let lines = text.lines().map(str::trim);
        let mut telling = lines.filter(|line| !line.is_empty() && !line.starts_with("note: "));
        (how, telling.next_back().unwrap_or_default().into())
    }
}

impl Drop for RunningChild {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(text) = lines.recv() {
        let written = stdin.write_all(text.as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn listen(stdout: ChildStdout, heard: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(stdout);
    loop {
        let mut line = vec![];
        let mut limited = output.by_ref().take(LONGEST_LINE as u64);
        match limited.read_until(b'\n', &mut line) {
            Ok(1..) if !line.trim_ascii().is_empty() => {
                line.truncate(line.trim_ascii_end().len());
                if heard.send(line).is_err() {
                    return;
                }
            }
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
    }
}

fn keep_end(mut stderr: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut read = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut read) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&read[..count]);
        let too_many = kept.len().saturating_sub(KEPT_COMPLAINT);
        kept.drain(..too_many);
    }
}
