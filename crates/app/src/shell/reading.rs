//! Files that are read in the background, as a large level takes a while.

use super::prelude::*;
use capsule_scenes::scene::{ReadingProgress, library::OpenError};

/// The time that the window waits for a reading before it goes on without: most are over by then. Tests wait.
pub(crate) const PATIENCE: Duration = if cfg!(test) {
    Duration::from_secs(60)
} else {
    Duration::from_millis(100)
};

/// A reading that takes longer is shown.
pub(crate) const QUIET: Duration = Duration::from_millis(500);

/// The use of a document once it is read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ReadingPurpose {
    Open {
        path: PathBuf,
        /// Where its scene is from.
        place: Origin,
        /// Whether it is waited for until its mistakes are mended.
        awaits_mending: bool,
    },
    /// Another program wrote the open file: it holds these bytes.
    Compare { path: PathBuf, bytes: Vec<u8> },
    /// Another program wrote a mesh of the open scene.
    Meshes,
    /// The scene with one more mesh is the next step of its history.
    Import {
        path: PathBuf,
        title: String,
        /// The scene's text as the reading began.
        text: Arc<str>,
    },
}

impl ReadingPurpose {
    /// Whether a reading for one is of no use any more once there is one for the `other`.
    fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A document that is being read. The result is discarded once this is dropped.
pub(crate) struct FileReading {
    pub purpose: ReadingPurpose,
    /// Which scene was shown as it began.
    pub shown: Origin,
    pub progress: Arc<ReadingProgress>,
    pub begun: Instant,
    document: Receiver<Result<Document, OpenError>>,
}

impl FileReading {
    pub(crate) fn start(
        purpose: ReadingPurpose,
        shown: Origin,
        read: impl FnOnce(&ReadingProgress) -> Result<Document, OpenError> + Send + 'static,
    ) -> Self {
        let (told, document) = mpsc::channel();
        let progress = Arc::new(ReadingProgress::default());
        let own = progress.clone();
        thread::spawn(move || {
            // The receiver is gone once the reading was cancelled.
            let _ = told.send(read(&own));
        });
        Self {
            purpose,
            shown,
            progress,
            begun: Instant::now(),
            document,
        }
    }

    /// The document, if it is there within `patience`.
    pub(crate) fn wait(&self, patience: Duration) -> Option<Result<Document, OpenError>> {
        match self.document.recv_timeout(patience) {
            Ok(read) => Some(read),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(OpenError::Unreadable {
                path: self.progress.place().file,
                error: io::Error::other("reading stopped unexpectedly"),
            })),
        }
    }
}

impl Drop for FileReading {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}

#[derive(Default)]
pub(crate) struct FileReadings(Vec<FileReading>);

impl FileReadings {
    /// Waits for this one from now on, and no more for one with a purpose like its.
    pub(crate) fn add(&mut self, reading: FileReading) {
        self.0.retain(|one| !one.purpose.is_like(&reading.purpose));
        self.0.push(reading);
    }

    pub(crate) fn first(&self) -> Option<&FileReading> {
        self.0.first()
    }

    /// Waits for that no more.
    pub(crate) fn cancel_first(&mut self) -> Option<FileReading> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    pub(crate) fn take_over(&mut self) -> Option<(FileReading, Result<Document, OpenError>)> {
        let mut all = self.0.iter().enumerate();
        let (index, read) =
            all.find_map(|(index, one)| Some((index, one.wait(Duration::ZERO)?)))?;
        Some((self.0.remove(index), read))
    }
}
