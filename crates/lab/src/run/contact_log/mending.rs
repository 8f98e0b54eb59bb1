//! Which repairs of a response, or of the broad phase that picks what it tests, end what is wrong with a frame.

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

    fn remains(&self) -> String {
        self.still()
    }
}

impl Mending<Warning> {
    /// The repairs that fix the frame of `contact_log` in `history`, from the start of that frame. `None` where no repair helps, or
    /// nothing is wrong.
    pub fn of_frame(history: &RunHistory, contact_log: &ContactLog) -> Option<Self> {
        let chosen = history.chosen();
        Self::sought(&chosen.off_in_all(), &contact_log.warnings, |set| {
            let fixed = chosen.with_in_all(set);
            let traced = TracedFrame::outline_by(history, contact_log.frame, &fixed);
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

    /// Rocks around a ground that is stored in the root of an octree, and a drop that falls on the ground.
    const OCTREE: &str = "title = \"Mine\"\n[run]\nresponse = \"exact/slide\"\ncoarse_pass = \"thunderfist/octree\"\n\
        frame = 17\n[world]\ngravity = [0.0, -9.81, 0.0]\n[[sphere]]\nname = \"drop\"\ncenter = [2.5, 1.0, -3.0]\n\
        radius = 0.3\nvelocity = [0.4, 0.0, 0.2]\n[[box]]\nname = \"ground\"\ncenter = [0, -0.3, 0]\n\
        half_size = [20, 0.3, 20]\n[[box]]\nname = \"rock 1\"\ncenter = [4.4, 1.5, 5.8]\nhalf_size = [0.4, 0.4, 0.5]\n\
        [[box]]\nname = \"rock 2\"\ncenter = [4.5, 0.9, -2.2]\nhalf_size = [0.2, 0.4, 0.3]\n";

    #[test]
    fn a_ground_that_the_broad_phase_left_out_is_found_by_the_fix_of_that() {
        let mut scene =
            Scene::read("test.toml", OCTREE).unwrap_or_else(|errors| panic!("{errors}"));
        let frames = 10..60;
        let mendings = frames.filter_map(|frame| {
            scene.run.frame = Some(frame);
            mending(&scene)
        });
        let mendings: Vec<_> = mendings.collect();
        assert_eq!(mendings[0].to_string(), "T14 fixes this");
        assert!(mendings.iter().all(|mending| mending.needs("T14")));
    }

    #[test]
    fn what_a_fix_leaves_is_said_of_the_mover() {
        let mending = Mending {
            repairs: vec![vec!["W16"]],
            leaves: vec![Warning::CapReached {
                mover: "marble".into(),
            }],
        };
        assert_eq!(
            mending.to_string(),
            "with fix W16 the error is smaller, but the marble still hits the iteration limit"
        );
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
                let mut history = RunHistory::of(&scene, chosen.with_in_all(set));
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
