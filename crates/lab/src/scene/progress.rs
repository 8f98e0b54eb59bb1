//! How far the reading of large files has come, for whoever waits for it in another thread, and may give it up.

use super::grouped;
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

/// So many lines, triangles or other small things are read between two looks at whether to go on.
pub(super) const STRIDE: usize = 1 << 12;

/// Where the reading of files is, told by the reader. Whoever reads gives up soon after it is cancelled, with an error that
/// nobody needs to see.
#[derive(Debug, Default)]
pub struct ReadingProgress {
    place: Mutex<ReadingPlace>,
    is_cancelled: AtomicBool,
}

/// Where a reader is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadingPlace {
    /// The file as it is named by who asks for it; empty before the first.
    pub file: String,
    /// Of its bytes, how many have been gone through.
    pub bytes: u64,
    /// How many it has, as far as is known.
    pub of_bytes: u64,
    /// How many triangles have been found in it.
    pub triangles: usize,
}

impl ReadingPlace {
    /// How far that is, for people: `12.0 of 34.5 MB, 400,000 triangles`.
    pub fn told(&self) -> String {
        let megabytes = |bytes: u64| format!("{:.1}", bytes as f64 / 1e6);
        let [done, all] = [self.bytes, self.of_bytes].map(megabytes);
        match self.triangles {
            0 => format!("{done} of {all} MB"),
            count => format!("{done} of {all} MB, {} triangles", grouped(count as u64)),
        }
    }

    /// The part of the file that has been gone through, 0 to 1; 0 of an empty one.
    pub fn share(&self) -> f32 {
        match self.of_bytes {
            0 => 0.0,
            all => (self.bytes as f64 / all as f64).min(1.0) as f32,
        }
    }
}

/// The reading was given up.
#[derive(Debug)]
pub(super) struct Cancelled;

impl ReadingProgress {
    /// Where the reader is.
    pub fn place(&self) -> ReadingPlace {
        self.lock().clone()
    }

    /// Asks the reader to give up.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Another file is read from now on, of so many bytes.
    pub(super) fn begin(&self, file: &str, of_bytes: u64) {
        *self.lock() = ReadingPlace {
            file: file.into(),
            of_bytes,
            ..ReadingPlace::default()
        };
    }

    /// So many bytes and triangles of the file are behind the reader.
    pub(super) fn reach(&self, bytes: usize, triangles: usize) -> Result<(), Cancelled> {
        self.lock().bytes = bytes as u64;
        self.find(triangles)
    }

    /// So many triangles were found by now, nobody knows in which of the bytes.
    pub(super) fn find(&self, triangles: usize) -> Result<(), Cancelled> {
        self.lock().triangles = triangles;
        if self.is_cancelled() {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }

    fn lock(&self) -> MutexGuard<'_, ReadingPlace> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
