//! Which keys start which command: the usual ones, but for what somebody chose.

use crate::app::{
    commands::{self, Command},
    keys::Shortcut,
};
use std::collections::BTreeMap;

/// The keys of every command.
///
/// A chosen key beats a usual one: the command that usually has it goes without while the choice stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bindings {
    /// By command, where they are not the usual ones.
    chosen: BTreeMap<&'static str, Vec<Shortcut>>,
    /// The same for commands that lost keys to those.
    robbed: BTreeMap<&'static str, Vec<Shortcut>>,
}

impl Bindings {
    /// The keys of `command`, the one to show first.
    pub(crate) fn of<'a>(&'a self, command: &'a Command) -> &'a [Shortcut] {
        let changed = self.chosen.get(command.id);
        let changed = changed.or_else(|| self.robbed.get(command.id));
        changed.map_or(command.shortcuts, Vec::as_slice)
    }

    /// What was chosen, by the commands' ids.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = (&'static str, &[Shortcut])> {
        let chosen = self.chosen.iter();
        chosen.map(|(id, shortcuts)| (*id, shortcuts.as_slice()))
    }

    /// Whether keys of `command` were chosen.
    pub(crate) fn is_chosen(&self, command: &Command) -> bool {
        self.chosen.contains_key(command.id)
    }

    /// The command that `shortcut` starts.
    pub(crate) fn owner(&self, shortcut: Shortcut) -> Option<&'static Command> {
        commands::all().find(|command| self.of(command).contains(&shortcut))
    }

    /// Gives `command` these keys and no others, and takes them from every other command.
    pub(crate) fn choose(&mut self, command: &'static Command, shortcuts: Vec<Shortcut>) {
        for (id, others) in &mut self.chosen {
            if *id != command.id {
                others.retain(|other| !shortcuts.contains(other));
            }
        }
        self.chosen.insert(command.id, shortcuts);
        let is_usual =
            |id: &str, shortcuts: &[Shortcut]| commands::command(id).shortcuts == shortcuts;
        self.chosen.retain(|id, shortcuts| !is_usual(id, shortcuts));
        self.rob();
    }

    /// Gives `command` the key `new`, in place of `old` if it is told.
    pub(crate) fn give(&mut self, command: &'static Command, old: Option<Shortcut>, new: Shortcut) {
        let mut shortcuts = self.of(command).to_vec();
        shortcuts.retain(|one| *one != new || old == Some(new));
        let place = shortcuts.iter().position(|one| Some(*one) == old);
        match place {
            Some(place) => shortcuts[place] = new,
            None => shortcuts.push(new),
        }
        self.choose(command, shortcuts);
    }

    /// Takes the key `old` from `command`.
    pub(crate) fn take(&mut self, command: &'static Command, old: Shortcut) {
        let mut shortcuts = self.of(command).to_vec();
        shortcuts.retain(|one| *one != old);
        self.choose(command, shortcuts);
    }

    /// Gives `command` its usual keys again, as far as none of them was chosen for another.
    pub(crate) fn reset(&mut self, command: &Command) {
        self.chosen.remove(command.id);
        self.rob();
    }

    /// Finds the commands that go without a usual key.
    fn rob(&mut self) {
        self.robbed.clear();
        let is_free =
            |shortcut: &Shortcut| !self.chosen.values().flatten().any(|one| one == shortcut);
        for command in commands::all().filter(|command| !self.chosen.contains_key(command.id)) {
            if !command.shortcuts.iter().all(is_free) {
                let left = command.shortcuts.iter().copied().filter(is_free);
                self.robbed.insert(command.id, left.collect());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Key;

    const T: Shortcut = Shortcut::key(Key::T);
    const Y: Shortcut = Shortcut::key(Key::Y);

    fn theme() -> &'static Command {
        commands::command("view.theme")
    }

    fn restart() -> &'static Command {
        commands::command("step.restart")
    }

    #[test]
    fn a_command_has_its_usual_keys_until_others_are_chosen() {
        let mut keys = Bindings::default();
        assert_eq!(keys.of(theme()), [T]);
        keys.give(theme(), Some(T), Y);
        assert_eq!(keys.of(theme()), [Y]);
        assert_eq!(keys.owner(Y).map(|command| command.id), Some("view.theme"));
        assert!(keys.owner(T).is_none());
        keys.give(theme(), None, T);
        assert_eq!(keys.of(theme()), [Y, T]);
        keys.take(theme(), Y);
        assert_eq!(keys, Bindings::default());
    }

    #[test]
    fn a_taken_key_comes_back_with_the_reset_of_its_taker() {
        let mut keys = Bindings::default();
        keys.give(restart(), None, T);
        assert_eq!(keys.of(theme()), []);
        assert!(!keys.is_chosen(theme()), "nobody chose that");
        keys.reset(restart());
        assert_eq!(keys, Bindings::default());
        assert_eq!(keys.of(theme()), [T]);
    }

    #[test]
    fn a_chosen_key_can_be_taken_too_and_a_reset_takes_nothing() {
        let mut keys = Bindings::default();
        keys.give(theme(), Some(T), Y);
        keys.give(restart(), None, Y);
        assert_eq!(keys.of(theme()), []);
        assert_eq!(
            keys.owner(Y).map(|command| command.id),
            Some("step.restart")
        );
        keys.give(restart(), None, T);
        keys.reset(theme());
        assert_eq!(keys.of(theme()), [], "T stays where it was chosen to be");
    }

    #[test]
    fn a_key_that_is_already_there_moves_to_the_place_of_the_replaced_one() {
        let mut keys = Bindings::default();
        keys.choose(theme(), vec![T, Y]);
        keys.give(theme(), Some(T), Y);
        assert_eq!(keys.of(theme()), [Y]);
    }
}
