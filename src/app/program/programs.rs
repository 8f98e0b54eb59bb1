//! Programs of one's own: those that the preferences name and the one of the command line become methods.

use super::App;
use capsule_lab::engine::{CommandLine, Patience, ProgramLimits, ProgramMethod};
use std::time::Duration;

impl App {
    /// The programs of the preferences can be asked from now on. None is started before it is.
    pub(crate) fn know_programs(&mut self) {
        for program in self.shell.preferences.programs.clone() {
            self.know_program(&program.name, program.command, program.time_limit);
        }
    }

    /// Asks what `command` starts in place of every scene's own algorithm, until another is chosen.
    pub(crate) fn ask_program(&mut self, command: CommandLine, time_limit: Duration) {
        let method = self.know_program(&command.name(), command, time_limit);
        self.session.ask_program(method);
        self.settle();
    }

    fn know_program(
        &mut self,
        name: &str,
        command: CommandLine,
        time_limit: Duration,
    ) -> ProgramMethod {
        let limits = ProgramLimits {
            time: time_limit,
            ..ProgramLimits::default()
        };
        let known: Vec<&str> = self
            .session
            .programs()
            .iter()
            .map(ProgramMethod::name)
            .collect();
        let method = ProgramMethod::new(name, &known, command, limits, Patience::GoesOn);
        self.session.add_program(method);
        method
    }

    /// Ends the programs, which nobody asks any more.
    pub(crate) fn end_programs(&self) {
        self.session.programs().iter().for_each(ProgramMethod::end);
    }
}
