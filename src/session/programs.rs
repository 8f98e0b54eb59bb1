//! Programs of one's own as methods. They are this session's alone: no scene names one, for opening a file starts nothing.

use super::Session;
use crate::{
    engine::ProgramMethod,
    method::{Algorithm, Question},
    run::study::Choice,
    scene::Way,
};

/// The programs that can be asked, and whether one is, in place of the scene's own algorithm.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    known: Vec<ProgramMethod>,
    asked: Option<AskedProgram>,
}

/// A program that is asked in place of the scene's own algorithm.
#[derive(Clone, Copy, Debug)]
struct AskedProgram {
    method: ProgramMethod,
    /// What it was chosen for in this scene; the question of the scene's own algorithm otherwise.
    question: Option<Question>,
}

impl Programs {
    /// The one that `algorithm` asks.
    fn of(&self, algorithm: &Algorithm) -> Option<ProgramMethod> {
        let mut known = self.known.iter();
        known.find(|method| method.is_asked_by(algorithm)).copied()
    }

    /// Another scene is looked at: the program stays, its question is that scene's.
    pub(super) fn open_scene(&mut self) {
        if let Some(asked) = &mut self.asked {
            asked.question = None;
        }
    }

    /// Asks the scene's own algorithm again; whether that is a change.
    pub(super) fn ask_none(&mut self) -> bool {
        self.asked.take().is_some()
    }
}

impl Session {
    /// The programs that can be asked.
    pub fn programs(&self) -> &[ProgramMethod] {
        &self.programs.known
    }

    /// Can ask `method` as well from now on.
    pub fn add_program(&mut self, method: ProgramMethod) {
        self.programs.known.push(method);
    }

    /// Asks `method` in place of the scene's own algorithm, in this scene and those that are opened after it.
    pub fn ask_program(&mut self, method: ProgramMethod) {
        self.programs.asked = Some(AskedProgram {
            method,
            question: None,
        });
        self.choose_anew();
    }

    /// Whether a program is asked in place of the scene's own algorithm.
    pub fn asks_program(&self) -> bool {
        let choice = self.choice();
        choice.is_some_and(|choice| choice.algorithm.respondent.is_some())
    }

    /// Looks anew at what programs answered since, if any did.
    pub fn hear_programs(&mut self) {
        let heard = self.programs.known.iter().map(ProgramMethod::has_news);
        if heard.filter(|has_news| *has_news).count() > 0 {
            self.panes.forget_studies();
            self.restudy();
        }
    }

    /// Asks the program that `choice` is of.
    pub(super) fn ask_program_of(&mut self, choice: &Choice) {
        let algorithm = choice.algorithm;
        let method = self.programs.of(algorithm);
        self.programs.asked = method.map(|method| AskedProgram {
            method,
            question: Some(algorithm.question),
        });
        self.choose_anew();
    }

    /// What is asked in place of the scene's `own` choice. Of a scene that moves nothing is: a run waits for nobody.
    pub(super) fn asked_instead(&self, own: &Choice) -> Option<Choice> {
        if self.run().is_some() {
            return None;
        }
        let AskedProgram { method, question } = self.programs.asked?;
        let of_scene = own.algorithm.question;
        let fitting = question.filter(|one| one.standing() == of_scene.standing());
        let algorithm = method.algorithm(fitting.unwrap_or(of_scene))?;
        Some(Choice::plain(algorithm))
    }

    /// What programs answer of `questions`, a routine each.
    pub(super) fn routines_of_programs(
        &self,
        questions: impl Iterator<Item = Question>,
    ) -> Vec<&'static Algorithm> {
        if self.run().is_some() {
            return vec![];
        }
        let of_question = |question| {
            let known = self.programs.known.iter();
            known.filter_map(move |method| method.algorithm(question))
        };
        questions.flat_map(of_question).collect()
    }

    /// Whether a pane of `way` fits the scene, where that is a program; `None` where it is not.
    pub(super) fn fits_program(&self, way: &Way) -> Option<bool> {
        let Way::Algorithm(choice) = way else {
            return None;
        };
        choice.algorithm.respondent?;
        Some(self.algorithms().any(|one| one == choice.algorithm))
    }
}
