//! Programs of one's own: those that the preferences name and the one of the command line become methods.

use super::prelude::*;
use capsule_bench::engine::{CommandLine, Patience, ProgramLimits, ProgramMethod};
use std::time::Duration;

impl App {
    /// The programs of the preferences can be asked from now on. None is started before it is.
    pub(crate) fn know_programs(&mut self) {
        for program in self.shell.preferences.programs.clone() {
            self.know_program(program.name.get_ref(), program.command, program.time_limit);
        }
    }

    /// Asks what `command` starts in place of the own algorithm of the scenes that one brings, until another is chosen. The shown
    /// scene is one of them if `is_brought` says so.
    pub fn ask_program(&mut self, command: CommandLine, time_limit: Duration, is_brought: bool) {
        let method = self.know_program(&command.name(), command, time_limit);
        self.session.ask_program(method, is_brought);
        self.settle();
        if !is_brought {
            self.say(format!(
                "{} answers the scenes that you open, paste or draw. Lessons keep their own method.",
                method.name()
            ));
        }
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
        let known = self.session.programs().iter().map(ProgramMethod::name);
        let known: Vec<&str> = known.collect();
        let method = ProgramMethod::new(name, &known, command, limits, Patience::GoesOn);
        self.session.add_program(method);
        method
    }

    /// Ends the programs that no algorithm queries any more.
    pub(crate) fn end_programs(&self) {
        self.session.programs().iter().for_each(ProgramMethod::end);
    }
}
