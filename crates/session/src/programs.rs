//! Programs of one's own as methods. They are this session's alone: no scene names one, for opening a file starts nothing.
//!
//! A program answers the scenes that one brings: those of the command line, of files and of the clipboard. A lesson keeps its
//! own method, unless the program is chosen in it.

use super::prelude::*;
use capsule_bench::engine::ProgramMethod;

/// The known programs, and the one that answers in place of the scene's own algorithm.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    known: Vec<ProgramMethod>,
    /// The one that answers the scenes that one brings.
    of_brought: Option<ProgramMethod>,
    /// The program that answers in the shown scene in place of its own algorithm, and the question that it was chosen for;
    /// that of the scene's own algorithm otherwise.
    here: Option<(ProgramMethod, Option<Question>)>,
}

impl Programs {
    fn of(&self, algorithm: &Algorithm) -> Option<ProgramMethod> {
        let mut known = self.known.iter();
        known.find(|method| method.is_asked_by(algorithm)).copied()
    }

    /// Another scene is looked at, which is brought or a lesson.
    pub(super) fn open_scene(&mut self, is_brought: bool) {
        let program = self.of_brought.filter(|_| is_brought);
        self.here = program.map(|method| (method, None));
    }

    /// Returns to the scene's own algorithm; whether that is a change.
    pub(super) fn ask_none(&mut self) -> bool {
        let was_asked = self.here.take().is_some();
        if was_asked {
            self.of_brought = None;
        }
        was_asked
    }

    fn algorithm(&self, question: Question) -> Option<&'static Algorithm> {
        let (method, chosen) = self.here?;
        let fitting = chosen.filter(|one| one.standing() == question.standing());
        method.algorithm(fitting.unwrap_or(question))
    }
}

impl Session {
    pub fn programs(&self) -> &[ProgramMethod] {
        &self.programs.known
    }

    /// The program that is asked in place of `algorithm`, if one is.
    pub fn program_of(&self, algorithm: &Algorithm) -> Option<ProgramMethod> {
        self.programs.of(algorithm)
    }

    /// Can ask `method` as well from now on.
    pub fn add_program(&mut self, method: ProgramMethod) {
        self.programs.known.push(method);
    }

    /// Queries `method` in place of the own algorithm of every scene that is brought from now on, and of the shown one if
    /// `is_brought` says so.
    pub fn ask_program(&mut self, method: ProgramMethod, is_brought: bool) {
        self.programs.of_brought = Some(method);
        if is_brought {
            self.programs.here = Some((method, None));
            self.choose_anew();
        }
    }

    /// Whether the engine that the scene has an answer of answers: it knows this one case alone.
    pub fn asks_engine(&self) -> bool {
        let both = self.scene.run.engine.zip(self.choice());
        both.is_some_and(|(engine, choice)| engine.is_asked_by(choice.method))
    }

    /// Whether a program replaces the scene's own algorithm.
    pub fn asks_program(&self) -> bool {
        let choice = self.choice();
        choice.is_some_and(|choice| self.programs.of(choice.method).is_some())
    }

    /// Looks anew at what programs answered since, if any did.
    pub fn hear_programs(&mut self) {
        let heard = self.programs.known.iter().map(ProgramMethod::has_news);
        if heard.filter(|has_news| *has_news).count() > 0 {
            self.panes.forget_studies();
            self.restudy();
        }
    }

    /// Queries the program of `choice` from now on; whether there is one.
    pub(super) fn ask_program_of(&mut self, choice: &AlgorithmChoice) -> bool {
        let Some(method) = self.programs.of(choice.method) else {
            return false;
        };
        self.programs.of_brought = Some(method);
        self.programs.here = Some((method, Some(choice.method.question)));
        self.choose_anew();
        true
    }

    /// The choice that replaces the scene's `own` one. A scene that moves keeps its own: a run does not wait for a program.
    pub(super) fn asked_instead(&self, own: &AlgorithmChoice) -> Option<AlgorithmChoice> {
        if self.run().is_some() {
            return None;
        }
        let algorithm = self.programs.algorithm(own.method.question)?;
        Some(AlgorithmChoice::plain(algorithm))
    }

    /// The algorithms of the programs and of the scene's engine for `questions`, one each.
    pub(super) fn routines_of_programs(
        &self,
        questions: impl Iterator<Item = Question>,
    ) -> Vec<&'static Algorithm> {
        if self.run().is_some() {
            return vec![];
        }
        questions
            .flat_map(|question| {
                let known = self.programs.known.iter();
                let programs = known.filter_map(move |method| method.algorithm(question));
                let engine = self.scene.run.engine;
                programs.chain(engine.and_then(|engine| engine.algorithm(question)))
            })
            .collect()
    }

    /// Whether a pane of `way` fits the scene, where that is a program; `None` where it is not.
    pub(super) fn fits_program(&self, way: &MethodChoice) -> Option<bool> {
        let MethodChoice::Algorithm(choice) = way else {
            return None;
        };
        choice.method.respondent?;
        Some(self.algorithms().any(|one| one == choice.method))
    }
}
