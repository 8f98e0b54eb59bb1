//! Programs of one's own, and recordings, as methods. They are this session's alone: no scene names one, for opening a file
//! starts nothing.
//!
//! A program answers the scenes that one brings: those of the command line, of files and of the clipboard. A lesson keeps its
//! own method, unless the program is chosen in it.

use super::prelude::*;
use capsule_bench::engine::{ProgramMethod, RecordedMethod};

/// The known programs, and the one that answers in place of the scene's own algorithm.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    known: Vec<ProgramMethod>,
    /// The one that answers the scenes that one brings.
    of_brought: Option<ProgramMethod>,
    /// The recording that the shown scene is a case of.
    recording: Option<RecordedMethod>,
    /// The source of answers in the shown scene in place of its own algorithm.
    here: Option<Stand>,
}

/// A source of answers in place of a scene's own algorithm.
#[derive(Clone, Copy, Debug)]
enum Stand {
    /// A program, and the question that it was chosen for; that of the scene's own algorithm otherwise.
    Program(ProgramMethod, Option<Question>),
    /// The recording that the scene is a case of.
    Recording,
}

impl Programs {
    fn of(&self, algorithm: &Algorithm) -> Option<ProgramMethod> {
        let mut known = self.known.iter();
        known.find(|method| method.is_asked_by(algorithm)).copied()
    }

    /// Another scene is looked at, which is brought or a lesson.
    pub(super) fn open_scene(&mut self, is_brought: bool) {
        self.recording = None;
        let program = self.of_brought.filter(|_| is_brought);
        self.here = program.map(|method| Stand::Program(method, None));
    }

    /// Returns to the scene's own algorithm; whether that is a change.
    pub(super) fn ask_none(&mut self) -> bool {
        if let Some(Stand::Program(..)) = self.here {
            self.of_brought = None;
        }
        self.here.take().is_some()
    }

    fn algorithm(&self, question: Question) -> Option<&'static Algorithm> {
        match self.here? {
            Stand::Recording => self.recording?.algorithm(question),
            Stand::Program(method, chosen) => {
                let fitting = chosen.filter(|one| one.standing() == question.standing());
                method.algorithm(fitting.unwrap_or(question))
            }
        }
    }

    fn routines(&self, question: Question) -> impl Iterator<Item = &'static Algorithm> {
        let known = self.known.iter();
        let programs = known.filter_map(move |method| method.algorithm(question));
        let recorded = self.recording.and_then(|it| it.algorithm(question));
        programs.chain(recorded)
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
            self.programs.here = Some(Stand::Program(method, None));
            self.choose_anew();
        }
    }

    /// The shown scene is a case of `recording`, whose answer is looked at unless a program answers.
    pub fn show_recorded(&mut self, recording: RecordedMethod) {
        self.programs.recording = Some(recording);
        self.programs.here.get_or_insert(Stand::Recording);
        self.choose_anew();
        self.cursor = self.study.answer();
    }

    /// Whether a recording answers, which knows one case alone.
    pub fn asks_recording(&self) -> bool {
        let choice = self.choice();
        let recording = self.programs.recording;
        let both = recording.zip(choice);
        both.is_some_and(|(recording, choice)| recording.is_asked_by(choice.method))
    }

    /// Whether a program or a recording replaces the scene's own algorithm.
    pub fn asks_program(&self) -> bool {
        let choice = self.choice();
        choice.is_some_and(|choice| choice.method.respondent.is_some())
    }

    /// Looks anew at what programs answered since, if any did.
    pub fn hear_programs(&mut self) {
        let heard = self.programs.known.iter().map(ProgramMethod::has_news);
        if heard.filter(|has_news| *has_news).count() > 0 {
            self.panes.forget_studies();
            self.restudy();
        }
    }

    /// Queries the program or the recording of `choice`.
    pub(super) fn ask_program_of(&mut self, choice: &AlgorithmChoice) {
        let algorithm = choice.method;
        self.programs.here = match self.programs.of(algorithm) {
            Some(method) => {
                self.programs.of_brought = Some(method);
                Some(Stand::Program(method, Some(algorithm.question)))
            }
            None => self.programs.recording.map(|_| Stand::Recording),
        };
        self.choose_anew();
    }

    /// The choice that replaces the scene's `own` one. A scene that moves keeps its own: a run does not wait for a program.
    pub(super) fn asked_instead(&self, own: &AlgorithmChoice) -> Option<AlgorithmChoice> {
        if self.run().is_some() {
            return None;
        }
        let algorithm = self.programs.algorithm(own.method.question)?;
        Some(AlgorithmChoice::plain(algorithm))
    }

    /// The algorithms of the programs and the recording for `questions`, one each.
    pub(super) fn routines_of_programs(
        &self,
        questions: impl Iterator<Item = Question>,
    ) -> Vec<&'static Algorithm> {
        if self.run().is_some() {
            return vec![];
        }
        questions
            .flat_map(|question| self.programs.routines(question))
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
