//! Where the reading of a large level is, on a terminal.

use capsule_scenes::scene::{ReadingPlace, ReadingProgress, printable};
use std::{
    io::{IsTerminal, Write, stderr},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

/// A shorter reading shows no progress.
const QUIET: Duration = Duration::from_millis(500);
/// The time between two updates.
const TELL: Duration = Duration::from_millis(200);

/// The result of `read`. Where that takes longer and standard error is a terminal, a line there shows the progress.
pub(super) fn watched<T>(read: impl FnOnce(&ReadingProgress) -> T) -> T {
    let progress = ReadingProgress::default();
    if stderr().is_terminal() {
        told(&progress, read, &mut stderr())
    } else {
        read(&progress)
    }
}

/// Reads here while another thread writes to `out`.
fn told<T>(
    progress: &ReadingProgress,
    read: impl FnOnce(&ReadingProgress) -> T,
    out: &mut (impl Write + Send),
) -> T {
    let (end, has_ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut wait = QUIET;
            while has_ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                // A failure to write there is ignored.
                let _ = write!(out, "\r\x1b[K{}", line(&progress.place()));
                let _ = out.flush();
                wait = TELL;
            }
            if wait == TELL {
                let _ = write!(out, "\r\x1b[K");
            }
        });
        let read = read(progress);
        drop(end);
        read
    })
}

fn line(place: &ReadingPlace) -> String {
    match place.file.as_str() {
        "" => "reading".into(),
        file => format!("reading {}: {}", printable(file), place.told()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_reading_is_told_on_one_line_that_goes_and_a_short_one_is_not() {
        let mut out = vec![];
        let read = told(&ReadingProgress::default(), |_| 7, &mut out);
        assert_eq!((read, out.len()), (7, 0));
        told(
            &ReadingProgress::default(),
            |_| thread::sleep(2 * QUIET),
            &mut out,
        );
        let out = String::from_utf8(out).expect("a text");
        assert!(out.starts_with("\r\x1b[Kreading"), "{out:?}");
        assert!(out.ends_with("\r\x1b[K") && !out.contains('\n'), "{out:?}");
    }
}
