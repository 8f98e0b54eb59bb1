//! Which algorithm runs, with which repairs.

use super::prelude::*;
use capsule_core::method::{Asks, PartialSettings, Settings};
use capsule_scenes::run::study::focus_question;

impl Session {
    /// The algorithm that tests a pair, with its settings; `None` in a scene without a pair.
    pub fn choice(&self) -> Option<&AlgorithmChoice> {
        self.frames.choice()
    }

    /// The scene's own choice; the focused pair's exact algorithm where it names none.
    pub(super) fn scene_choice(&self) -> Option<AlgorithmChoice> {
        let named = self.scene.run.algorithm.clone();
        let mut choice = named.or_else(|| self.exact_choice())?;
        self.scene.run.settings.apply(&mut choice.settings);
        Some(choice)
    }

    /// The algorithm in use: the scene's own choice, or a program in its place.
    pub(super) fn asked_choice(&self) -> Option<AlgorithmChoice> {
        let own = self.scene_choice()?;
        Some(self.asked_instead(&own).unwrap_or(own))
    }

    /// Chooses the algorithm anew for the same scene.
    pub(super) fn choose_anew(&mut self) {
        let ways = self.own_ways();
        self.frames.choose(self.asked_choice());
        self.restudy();
        self.fit_panes(&ways);
    }

    fn exact_choice(&self) -> Option<AlgorithmChoice> {
        let by_itself = self.scene.choice();
        let asked = focus_question(self.snapshot(), by_itself.as_ref())?;
        let asks = self.run().map(|run| run.chosen().method.asks);
        let swept = asked.swept().filter(|_| asks == Some(Asks::Impacts));
        Some(AlgorithmChoice::plain(swept.unwrap_or(asked).exact()))
    }

    pub fn choose_algorithm(&mut self, algorithm: &'static Algorithm) {
        if let Some(old) = self.choice()
            && algorithm.is_exact()
            && !old.method.is_exact()
        {
            self.printed = Some(old.clone());
        }
        self.make_run(&AlgorithmChoice::plain(algorithm));
    }

    /// Makes the scene run `choice`'s algorithm with its repairs. A program is chosen without a change of the scene.
    pub(super) fn make_run(&mut self, choice: &AlgorithmChoice) {
        if self.ask_program_of(choice) {
            return;
        }
        let own = self.scene_choice();
        let is_own = own.is_some_and(|own| own.name() == choice.name());
        if self.programs.ask_none() && is_own {
            return self.choose_anew();
        }
        self.edit(&Edit::Algorithm(Some(choice.name())));
    }

    /// Every algorithm about the same shapes: as they stand, and while they move where a pair of them does; those of the
    /// current one's kind come first.
    pub fn algorithms(&self) -> impl Iterator<Item = &'static Algorithm> + use<> {
        let question = self.choice().map(|choice| choice.method.question);
        let standing = question.map(Question::standing);
        let moves = |pair: &PairStudy| {
            Some(pair.choice.method.question.standing()) == standing
                && pair.tested().displacement(self.snapshot()) != glam::Vec3::ZERO
        };
        let is_sweep = question.is_some_and(Question::is_sweep);
        let swept = standing.and_then(Question::swept);
        let swept = swept.filter(|_| is_sweep || self.study.pairs.iter().any(moves));
        let questions = if is_sweep {
            [swept, standing]
        } else {
            [standing, swept]
        };
        let questions = questions.into_iter().flatten();
        let of_programs = self.routines_of_programs(questions.clone());
        let known = questions.flat_map(|question| question.algorithms());
        known.chain(of_programs)
    }

    /// From a printed algorithm to the exact one, and back to it with its repairs.
    pub(super) fn toggle_exact(&mut self) {
        let Some(choice) = self.choice() else { return };
        if !choice.method.is_exact() {
            self.choose_algorithm(choice.method.question.exact());
            return;
        }
        let first_printed = || {
            let mut all = choice.method.question.algorithms();
            all.find(|one| !one.is_exact()).map(AlgorithmChoice::plain)
        };
        let answers = |printed: &AlgorithmChoice| printed.method.question == choice.method.question;
        let printed = self.printed.take().filter(answers);
        let printed = printed.or_else(first_printed);
        match printed {
            Some(printed) => self.make_run(&printed),
            None => self.refuse("Only the exact algorithm answers this question."),
        }
    }

    pub fn toggle_repair(&mut self, id: &str) {
        if let Some(choice) = self.choice().map(|choice| choice.switched(id)) {
            self.make_run(&choice);
        }
    }

    /// Switches every repair of the current algorithm on or off.
    pub(super) fn set_all_repairs(&mut self, on: bool) {
        let Some(choice) = self.choice() else {
            return;
        };
        let choice = if on {
            choice.repaired()
        } else {
            AlgorithmChoice::plain(choice.method)
        };
        self.make_run(&choice);
    }

    /// Runs the current algorithm with other settings; repairs are its own.
    pub(super) fn set_settings(&mut self, settings: &Settings) {
        let Some(old) = self.choice().map(|choice| &choice.settings) else {
            return;
        };
        let changed = PartialSettings::unusual(settings, old);
        for (setting, value) in changed.iter() {
            self.edit(&Edit::Setting {
                key: setting.key().into(),
                to: Some(value.into()),
            });
        }
    }
}
