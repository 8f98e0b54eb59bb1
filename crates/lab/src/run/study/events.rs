//! Why a step is worth stopping at, judged with the exact answer at hand.

use super::{PairStudy, Study};
use capsule_core::trace::Event;

/// Everything that makes a step worth stopping at; a step can be several things at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// The step's own event.
    pub own: Option<Event>,
    /// Whether it is its pair's answer, and that answer has faults.
    pub is_wrong: bool,
    /// Whether it is the first step that differs from the run with the repairs that fix the answer.
    pub departs: bool,
}

impl Events {
    /// Whether there is any reason to stop.
    pub fn any(self) -> bool {
        self.own.is_some() || self.departs
    }
}

impl Study {
    /// Why step `index` is worth stopping at; nothing past the end.
    pub fn events(&self, index: usize) -> Events {
        let Some(step) = self.record.steps.get(index) else {
            return Events::default();
        };
        let pair = self.pair_at(index);
        Events {
            own: step.event(),
            is_wrong: pair
                .is_some_and(|pair| !pair.faults.is_empty() && self.settles(pair) == Some(index)),
            departs: pair.is_some_and(|pair| pair.departure == Some(index)),
        }
    }

    /// The step that settles a pair's answer: the last with an outcome, since parts may have their own.
    pub fn settles(&self, pair: &PairStudy) -> Option<usize> {
        let mut steps = pair.steps.clone().rev();
        steps.find(|&step| self.record.steps[step].outcome.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::library;

    fn study(scene: &str) -> Study {
        let scene = library::open(scene).expect("a built-in scene");
        Study::of_scene(&scene)
    }

    #[test]
    fn only_the_answer_with_faults_is_wrong() {
        for (scene, is_wrong) in [("best-edge", true), ("face", false)] {
            let study = study(scene);
            let wrong: Vec<usize> = (0..study.record.steps.len())
                .filter(|&step| study.events(step).is_wrong)
                .collect();
            let answers = wrong.iter().map(|&step| study.events(step).own);
            assert_eq!(wrong.len(), usize::from(is_wrong), "{scene}");
            assert!(
                answers
                    .into_iter()
                    .all(|own| matches!(own, Some(Event::Hit | Event::Miss)))
            );
        }
    }

    #[test]
    fn a_departure_hides_nothing_that_the_step_tells() {
        let all = library::all().filter_map(|scene| Some(Study::of_scene(&scene.read().ok()?)));
        let mut both = 0;
        for study in all {
            for pair in &study.pairs {
                let Some(step) = pair.departure else { continue };
                let events = study.events(step);
                assert!(events.departs);
                assert_eq!(events.own, study.record.steps[step].event());
                both += usize::from(matches!(
                    events.own,
                    Some(Event::Hit | Event::Miss | Event::NonFinite)
                ));
            }
        }
        assert!(both > 0, "no scene departs where it answers");
    }
}
