//! Where the reader is among the steps.

use super::prelude::*;
use capsule_bench::map::MapSubject;
use capsule_scenes::run::pairs::MethodComparison;

impl Session {
    /// Goes to `cursor`; playing stops.
    pub fn go_to(&mut self, cursor: Cursor) {
        self.playback.stop_steps();
        self.cursor = cursor;
        self.sought = None;
    }

    /// The pair that the verdict is about: the current step's, else the focus.
    pub fn pair(&self) -> Option<&PairStudy> {
        self.study.pairs.get(self.study.current(self.cursor)?)
    }

    /// The current pair as it stands now, for queries with other numbers.
    pub fn case(&self) -> Option<MapSubject> {
        let pair = self.pair()?;
        Some(MapSubject {
            scene: self.scene.clone(),
            poses: self.poses.clone(),
            choice: pair.choice.clone(),
            tested: pair.tested(),
        })
    }

    /// The work of finding what every method answers about the current pair, for any thread; `None` where there is none.
    pub fn comparisons(&self) -> Option<impl FnOnce() -> Vec<MethodComparison> + Send + use<>> {
        let (pair, scene) = (self.pair()?.clone(), self.scene.clone());
        let questions = Question::ALL.into_iter();
        let routines = self.routines_of_programs(questions);
        Some(move || {
            let mut all = MethodComparison::of_study(&pair, &scene);
            for comparison in &mut all {
                let question = comparison.question;
                let own = routines.iter().filter(|one| one.question == question);
                own.for_each(|algorithm| comparison.ask(algorithm));
            }
            all
        })
    }

    /// Goes to where the current pair's answer first departs from the method with the repairs that mend it.
    pub(super) fn go_to_departure(&mut self) {
        let pair = self.pair();
        let departure = pair.and_then(|pair| pair.departure);
        let remedy = pair.and_then(PairStudy::remedy);
        let remedy = remedy.map(|remedy| format!("{}.", text::capitalised(&remedy)));
        match (departure, remedy) {
            (Some(step), Some(remedy)) => {
                self.go_to(Some(step));
                self.say(remedy);
            }
            (_, Some(remedy)) => self.refuse(remedy),
            (_, None) if self.pair().is_some_and(|pair| !pair.faults.is_empty()) => {
                self.refuse("External programs return only an answer, so there are no steps.");
            }
            (_, None) => self.refuse("No wrong step: the answer is correct."),
        }
    }
}
