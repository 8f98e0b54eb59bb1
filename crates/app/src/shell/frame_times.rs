//! The time of the program's own work in a frame: without the wait for the display, and without the system's own work.

use super::prelude::*;
use capsule_core::method::WorkPhase;
use std::cell::RefCell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FramePart {
    /// Finding the few obstacles that could be hit, in every query.
    Coarse,
    /// Asking each of them exactly, and answering what is met.
    Fine,
    /// Input, files, edits, and of a run all but these two: ordering and judging the results.
    Study,
    Panels,
    Figure,
    /// Handing picture and panels to the graphics driver.
    Drawing,
}

impl FramePart {
    /// In the order of a frame.
    pub(crate) const ALL: [Self; 6] = [
        Self::Coarse,
        Self::Fine,
        Self::Study,
        Self::Panels,
        Self::Figure,
        Self::Drawing,
    ];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Coarse => "coarse",
            Self::Fine => "fine",
            Self::Study => "study",
            Self::Panels => "panels",
            Self::Figure => "figure",
            Self::Drawing => "drawing",
        }
    }
}

/// How many frames are looked back on.
const FRAMES: usize = 60;

/// The times of the coarse passes and the fine tests since the last call, as the library reports them.
#[derive(Clone, Copy, Debug, Default)]
struct PhaseTimes {
    running: Option<(WorkPhase, Instant)>,
    /// The time of the coarse passes, then of the fine tests.
    spent: [Duration; 2],
}

thread_local! {
    static PHASES: RefCell<PhaseTimes> = const {
        RefCell::new(PhaseTimes {
            running: None,
            spent: [Duration::ZERO; 2],
        })
    };
}

impl PhaseTimes {
    /// At `now`, another part of the work begins, or none.
    fn begin(&mut self, phase: Option<WorkPhase>, now: Instant) {
        if let Some((phase, since)) = self.running.take() {
            self.spent[phase as usize] += now.saturating_duration_since(since);
        }
        self.running = phase.map(|phase| (phase, now));
    }
}

/// A stopwatch for the parts of the last frames.
#[derive(Debug, Default)]
pub(crate) struct FrameTimes {
    running: Option<(FramePart, Instant)>,
    current: [Duration; FramePart::ALL.len()],
    /// The times of the frames that ended, the latest last.
    ended: Vec<[Duration; FramePart::ALL.len()]>,
}

impl FrameTimes {
    /// A measurement to which the library reports its work on collision, on this thread.
    pub(crate) fn listening() -> Self {
        WorkPhase::tell(|phase| {
            PHASES.with_borrow_mut(|phases| phases.begin(phase, Instant::now()));
        });
        Self::default()
    }

    /// At `now`, `part` begins, and what was under way ends.
    pub(crate) fn begin(&mut self, part: FramePart, now: Instant) {
        self.stop(now);
        self.running = Some((part, now));
    }

    /// At `now`, what is under way ends, whatever comes next.
    fn stop(&mut self, now: Instant) {
        // Time that the library reported outside of every part belongs to none.
        let [coarse, fine] = PHASES.with_borrow_mut(|phases| std::mem::take(&mut phases.spent));
        if let Some((part, since)) = self.running.take() {
            self.current[FramePart::Coarse as usize] += coarse;
            self.current[FramePart::Fine as usize] += fine;
            let all = now.saturating_duration_since(since);
            self.current[part as usize] += all.saturating_sub(coarse + fine);
        }
    }

    /// At `now`, the frame's work is done.
    pub(crate) fn end_frame(&mut self, now: Instant) {
        self.stop(now);
        if self.ended.len() == FRAMES {
            self.ended.remove(0);
        }
        self.ended.push(std::mem::take(&mut self.current));
    }

    /// The mean time of `part` in the last frames, milliseconds.
    pub(crate) fn mean(&self, part: FramePart) -> f32 {
        let all: Duration = self.ended.iter().map(|frame| frame[part as usize]).sum();
        milliseconds(all) / self.ended.len().max(1) as f32
    }

    /// The time of all parts in the last frames: on average, and of the longest, milliseconds.
    pub(crate) fn whole(&self) -> [f32; 2] {
        let frames = self.ended.iter().map(|frame| frame.iter().sum());
        let longest: Duration = frames.max().unwrap_or_default();
        let mean = FramePart::ALL.into_iter().map(|part| self.mean(part)).sum();
        [mean, milliseconds(longest)]
    }
}

fn milliseconds(duration: Duration) -> f32 {
    duration.as_secs_f32() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_apart_and_waiting_is_not_counted() {
        let mut times = FrameTimes::default();
        let mut now = Instant::now();
        let mut pass = |milliseconds: u64| {
            now += Duration::from_millis(milliseconds);
            now
        };
        for study in [3, 5] {
            times.begin(FramePart::Study, pass(100));
            times.begin(FramePart::Panels, pass(study));
            times.begin(FramePart::Figure, pass(1));
            times.begin(FramePart::Panels, pass(2));
            times.begin(FramePart::Drawing, pass(1));
            times.end_frame(pass(4));
        }
        let means = FramePart::ALL.map(|part| times.mean(part).round());
        assert_eq!(means, [0.0, 0.0, 4.0, 2.0, 2.0, 4.0]);
        assert_eq!(times.whole().map(f32::round), [12.0, 13.0]);
        for _ in 0..FRAMES {
            times.end_frame(pass(1));
        }
        assert_eq!(times.whole(), [0.0; 2], "older frames are forgotten");
    }

    #[test]
    fn coarse_and_fine_are_taken_out_of_the_part_they_lie_in() {
        let mut times = FrameTimes::default();
        let start = Instant::now();
        let after = |milliseconds: u64| start + Duration::from_millis(milliseconds);
        times.begin(FramePart::Study, start);
        PHASES.with_borrow_mut(|phases| {
            phases.begin(Some(WorkPhase::Fine), after(1));
            phases.begin(Some(WorkPhase::Coarse), after(3));
            phases.begin(Some(WorkPhase::Fine), after(7));
            phases.begin(None, after(8));
        });
        times.end_frame(after(10));
        let means = FramePart::ALL.map(|part| times.mean(part).round());
        assert_eq!(means, [4.0, 3.0, 3.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn a_run_is_heard() {
        let _times = FrameTimes::listening();
        let scene =
            capsule_scenes::scene::library::open("a-dungeon-to-walk").expect("a built-in scene");
        let _study = capsule_scenes::run::study::Study::of_scene(&scene);
        let spent = PHASES.with_borrow_mut(|phases| std::mem::take(&mut phases.spent));
        assert!(spent[WorkPhase::Fine as usize] > Duration::ZERO);
    }
}
