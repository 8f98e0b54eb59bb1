//! The recording that is looked at, and the thread that reads it.

use super::prelude::*;
use capsule_bench::recording::{
    CaseRecording, RecordedPin, RecordingBatch, RecordingListener, RecordingReader,
};
use std::sync::mpsc::SyncSender;

/// The time between two checks whether the engine wrote on.
const LOOK: Duration = if cfg!(test) {
    Duration::from_millis(10)
} else {
    Duration::from_millis(500)
};

/// The time for a batch; the window waits for the first one. Tests wait for a whole file.
const BATCH: Duration = if cfg!(test) {
    Duration::from_secs(60)
} else {
    Duration::from_millis(150)
};

/// The number of batches that wait to be taken in.
const AHEAD: usize = 4;

#[derive(Debug)]
pub(crate) struct ShownRecording {
    pub recording: CaseRecording,
    /// The index of the case that was opened last.
    pub case: Option<usize>,
    /// The numbers that can be followed of the query of that case.
    pub pins: Vec<RecordedPin>,
    /// Whether the user chose a case.
    pub is_chosen: bool,
    /// Whether it was read to its end once. An engine may still write on.
    pub is_whole: bool,
    /// The scene that its cases are shown as, one after the other.
    pub place: Option<Origin>,
    /// The socket that adds to it, if there is one.
    pub listener: Option<RecordingListener>,
    batches: Receiver<io::Result<RecordingBatch>>,
    /// The thread ends once this is dropped.
    _stop: Sender<()>,
}

impl ShownRecording {
    /// Begins to read the recording at `path`. There is a case in it once this is over, if there is one at all.
    pub(crate) fn start(path: PathBuf) -> io::Result<Self> {
        let (told, batches) = mpsc::sync_channel(AHEAD);
        let (stop, stopped) = mpsc::channel();
        let reader = RecordingReader::new(&path);
        thread::spawn(move || read_on(reader, &told, &stopped));
        let mut shown = Self {
            recording: CaseRecording::unread(path),
            case: None,
            pins: vec![],
            is_chosen: false,
            is_whole: false,
            place: None,
            listener: None,
            batches,
            _stop: stop,
        };
        loop {
            let lost = |_| io::Error::other("reading stopped unexpectedly");
            let batch = shown.batches.recv().map_err(lost)??;
            let is_over = batch.is_over;
            shown.recording.take(batch);
            if is_over || !shown.recording.cases.is_empty() {
                shown.is_whole = is_over && !shown.recording.cases.is_empty();
                return Ok(shown);
            }
        }
    }

    /// Takes in what was read meanwhile. Of a file that was written anew no case is shown any more. Returns the last new case
    /// at which an engine on the socket learned that its answer is wrong: it may have stopped there.
    pub(crate) fn follow(&mut self) -> io::Result<Option<usize>> {
        let before = self.recording.cases.len();
        while let Ok(batch) = self.batches.try_recv() {
            let batch = batch?;
            if batch.is_anew {
                self.case = None;
            }
            self.recording.take(batch);
        }
        let new = self.recording.cases.get(before..).unwrap_or_default();
        let stop = new
            .iter()
            .rposition(|case| case.is_awaited && case.outcome.is_failure());
        Ok(stop
            .filter(|_| self.listener.is_some())
            .map(|stop| before + stop))
    }
}

/// Reads a file on and on, until the receiver is gone or it cannot be read.
fn read_on(
    mut reader: RecordingReader,
    told: &SyncSender<io::Result<RecordingBatch>>,
    stopped: &Receiver<()>,
) {
    let mut is_first = true;
    loop {
        let batch = reader.read_on(BATCH);
        let has_failed = batch.is_err();
        let is_over = batch.as_ref().is_ok_and(|batch| batch.is_over);
        let has_news = batch.as_ref().is_ok_and(RecordingBatch::has_news);
        if (is_first || has_failed || has_news) && told.send(batch).is_err() || has_failed {
            return;
        }
        is_first = false;
        let wait = if is_over { LOOK } else { Duration::ZERO };
        if stopped.recv_timeout(wait) == Err(RecvTimeoutError::Disconnected) {
            return;
        }
    }
}
