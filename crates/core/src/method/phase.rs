//! The part of the work on collision that runs now, reported to a profiler. The library reads no clock itself.

use std::cell::Cell;

/// A part of the work on collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkPhase {
    /// Finding the few obstacles that could be met.
    Coarse,
    /// Asking each of them exactly, and answering what is met.
    Fine,
}

/// Is called on every change with the part that runs now; `None` outside of both. Parts may lie in one another: the inner one
/// counts.
pub type PhaseListener = fn(Option<WorkPhase>);

thread_local! {
    static LISTENER: Cell<Option<PhaseListener>> = const { Cell::new(None) };
    static UNDER_WAY: Cell<Option<WorkPhase>> = const { Cell::new(None) };
}

impl WorkPhase {
    /// Calls `listener` on every change of the phase of this thread from now on.
    pub fn tell(listener: PhaseListener) {
        LISTENER.set(Some(listener));
    }

    /// Does `work` as this part.
    pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
        let _during = During::begin(self);
        work()
    }
}

/// Ends the part when dropped, also where its work panics.
struct During {
    outer: Option<WorkPhase>,
}

impl During {
    fn begin(phase: WorkPhase) -> Self {
        let outer = UNDER_WAY.replace(Some(phase));
        tell(Some(phase));
        Self { outer }
    }
}

impl Drop for During {
    fn drop(&mut self) {
        UNDER_WAY.set(self.outer);
        tell(self.outer);
    }
}

fn tell(phase: Option<WorkPhase>) {
    if let Some(listener) = LISTENER.get() {
        listener(phase);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    thread_local! {
        static TOLD: RefCell<Vec<Option<WorkPhase>>> = const { RefCell::new(vec![]) };
    }

    #[test]
    fn a_part_in_another_is_told_and_then_the_other_goes_on() {
        use WorkPhase::{Coarse, Fine};
        WorkPhase::tell(|phase| TOLD.with_borrow_mut(|told| told.push(phase)));
        let found = Fine.during(|| Coarse.during(|| 2) + 1);
        assert_eq!(found, 3);
        let told = TOLD.take();
        assert_eq!(told, [Some(Fine), Some(Coarse), Some(Fine), None]);
    }
}
