//! Ctrl+C while cases are judged: no more are tested, and the results so far are printed.

use capsule_bench::judge::source::{CaseChunk, CaseSource};
use std::{
    io, process,
    sync::atomic::{AtomicBool, Ordering},
};

/// Whether Ctrl+C was pressed.
static IS_PRESSED: AtomicBool = AtomicBool::new(false);

/// The exit code of shells for a program ended by Ctrl+C.
pub(crate) const INTERRUPTED: u8 = 130;

/// From now on the first Ctrl+C stops the cases of every [`Interruptible`], the second ends the program.
pub(crate) fn listen() {
    // Where the handler cannot be set Ctrl+C ends the program, as it did.
    let _ = ctrlc::set_handler(|| {
        if IS_PRESSED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    });
}

/// Cases until Ctrl+C is pressed.
pub(crate) struct Interruptible<'a>(pub(crate) &'a dyn CaseSource);

impl CaseSource for Interruptible<'_> {
    fn chunk(&self, size: u64) -> io::Result<Option<CaseChunk>> {
        if self.is_stopped() {
            Ok(None)
        } else {
            self.0.chunk(size)
        }
    }

    fn total(&self) -> Option<u64> {
        self.0.total()
    }

    fn is_stopped(&self) -> bool {
        IS_PRESSED.load(Ordering::Relaxed)
    }
}
