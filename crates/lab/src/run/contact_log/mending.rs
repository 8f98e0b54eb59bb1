//! Which repairs of a response end what is wrong with a frame.

use super::{ContactLog, Warning};
use crate::run::{
    pairs::{Mending, Shortcoming},
    simulation::{RunHistory, TracedFrame},
};
use std::cmp::Ordering;

/// A frame is as wrong as it has warnings.
impl Shortcoming for Warning {
    fn compare(one: &[Self], other: &[Self]) -> Ordering {
        one.len().cmp(&other.len())
    }

    fn is_bettered(before: &[Self], left: &[Self]) -> bool {
        let was_there = |one: &Self| before.iter().any(|other| other.kind() == one.kind());
        left.len() < before.len() && left.iter().all(was_there)
    }
}

impl Mending<Warning> {
    /// The repairs that fix the frame of `contact_log` in `history`, from the start of that frame. `None` where no repair helps, or
    /// nothing is wrong.
    pub fn of_frame(history: &RunHistory, contact_log: &ContactLog) -> Option<Self> {
        let chosen = history.chosen();
        let all = chosen.method.repairs.iter().map(|repair| repair.id);
        let off: Vec<&'static str> = all.filter(|id| !chosen.settings.repairs(id)).collect();
        Self::sought(&off, &contact_log.warnings, |set| {
            let traced = TracedFrame::outline_by(history, contact_log.frame, &chosen.with(set));
            ContactLog::of(history, &traced).warnings
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        run::study::Study,
        scene::{Scene, library},
    };

    fn mending(scene: &Scene) -> Option<Mending<Warning>> {
        let frame = scene.run.frame.unwrap_or(0);
        let mut history = RunHistory::of(scene, scene.response()?);
        history.reach(frame);
        let study = Study::of_frame(&history, frame);
        Mending::of_frame(&history, study.contact_log()?)
    }

    #[test]
    fn the_zig_zag_is_ended_by_the_repair_that_answers_all_contacts_at_once() {
        let scene = library::open("zig-zag").expect("a built-in scene");
        let mending = mending(&scene).expect("it can be mended");
        assert_eq!(mending.to_string(), "W16 fixes this");
    }

    #[test]
    fn a_run_with_the_repairs_that_mend_a_frame_is_right_there() {
        let (mut mended, mut right) = (0, 0);
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            let Some(mending) = mending(&scene).filter(|one| one.leaves.is_empty()) else {
                continue;
            };
            let frame = scene.run.frame.unwrap_or(0);
            let chosen = scene.response().expect("it moves");
            for set in &mending.repairs {
                let mut history = RunHistory::of(&scene, chosen.with(set));
                history.reach(frame);
                let study = Study::of_frame(&history, frame);
                let contact_log = study.contact_log().expect("of a frame");
                mended += 1;
                right += usize::from(contact_log.warnings.is_empty());
                println!("{}: {set:?}: {:?}", built_in.id, contact_log.warnings);
            }
        }
        assert!(mended > 5 && right == mended, "{right} of {mended}");
    }
}
