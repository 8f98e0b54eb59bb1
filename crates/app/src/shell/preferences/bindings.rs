//! The keys that start each command: the usual ones, except where the user chose others.

use crate::keys::Shortcut;
use serde::{Serialize, Serializer};
use std::{collections::BTreeMap, sync::Arc};

/// The keys of a command unless others were chosen, the one to show first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UsualKeys {
    pub(crate) id: &'static str,
    /// None for a command that has no key.
    pub(crate) shortcuts: &'static [Shortcut],
}

/// The keys of every command.
///
/// A chosen key beats a usual one: the command that usually has it goes without while the choice stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bindings {
    usual: Arc<[UsualKeys]>,
    /// By command, where they are not the usual ones.
    chosen: BTreeMap<&'static str, Vec<Shortcut>>,
    /// The same for commands that lost keys to those.
    robbed: BTreeMap<&'static str, Vec<Shortcut>>,
}

impl Bindings {
    pub(crate) fn new(usual: impl Iterator<Item = UsualKeys>) -> Self {
        Self {
            usual: usual.collect(),
            ..Self::default()
        }
    }

    pub(crate) fn usual(&self) -> Self {
        Self::new(self.usual.iter().copied())
    }

    /// Every command, in the order of their table.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &'static str> {
        self.usual.iter().map(|usual| usual.id)
    }

    fn usual_of(&self, command: &str) -> &'static [Shortcut] {
        let usual = self.usual.iter().find(|usual| usual.id == command);
        usual.map_or(&[], |usual| usual.shortcuts)
    }

    /// The keys of `command`, the one to show first.
    pub(crate) fn of(&self, command: &str) -> &[Shortcut] {
        let changed = self.changed(command);
        changed.unwrap_or_else(|| self.usual_of(command))
    }

    /// The keys of `command` where they are not the usual ones.
    pub(crate) fn changed(&self, command: &str) -> Option<&[Shortcut]> {
        let changed = self.chosen.get(command);
        let changed = changed.or_else(|| self.robbed.get(command));
        changed.map(Vec::as_slice)
    }

    /// The chosen keys, by the commands' ids.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = (&'static str, &[Shortcut])> {
        let chosen = self.chosen.iter();
        chosen.map(|(id, shortcuts)| (*id, shortcuts.as_slice()))
    }

    pub(crate) fn is_chosen(&self, command: &str) -> bool {
        self.chosen.contains_key(command)
    }

    pub(crate) fn owner(&self, shortcut: Shortcut) -> Option<&'static str> {
        let owner = self.usual.iter().find(|usual| {
            let shortcuts = self.changed(usual.id).unwrap_or(usual.shortcuts);
            shortcuts.contains(&shortcut)
        });
        owner.map(|usual| usual.id)
    }

    /// Gives `command` these keys and no others, and takes them from every other command.
    pub(crate) fn choose(&mut self, command: &'static str, shortcuts: Vec<Shortcut>) {
        for (id, others) in &mut self.chosen {
            if *id != command {
                others.retain(|other| !shortcuts.contains(other));
            }
        }
        self.chosen.insert(command, shortcuts);
        for usual in self.usual.iter() {
            let chosen = self.chosen.get(usual.id);
            if chosen.is_some_and(|chosen| chosen == usual.shortcuts) {
                self.chosen.remove(usual.id);
            }
        }
        self.rob();
    }

    /// Gives `command` the key `new`, in place of `old` if that is given.
    pub(crate) fn give(&mut self, command: &'static str, old: Option<Shortcut>, new: Shortcut) {
        let mut shortcuts = self.of(command).to_vec();
        shortcuts.retain(|one| *one != new || old == Some(new));
        let place = shortcuts.iter().position(|one| Some(*one) == old);
        match place {
            Some(place) => shortcuts[place] = new,
            None => shortcuts.push(new),
        }
        self.choose(command, shortcuts);
    }

    pub(crate) fn take(&mut self, command: &'static str, old: Shortcut) {
        let mut shortcuts = self.of(command).to_vec();
        shortcuts.retain(|one| *one != old);
        self.choose(command, shortcuts);
    }

    /// Gives `command` its usual keys again, as far as none of them was chosen for another.
    pub(crate) fn reset(&mut self, command: &str) {
        self.chosen.remove(command);
        self.rob();
    }

    /// Finds the commands that go without a usual key.
    fn rob(&mut self) {
        self.robbed.clear();
        let is_free =
            |shortcut: &Shortcut| !self.chosen.values().flatten().any(|one| one == shortcut);
        let unchosen = |usual: &&UsualKeys| !self.chosen.contains_key(usual.id);
        for usual in self.usual.iter().filter(unchosen) {
            if !usual.shortcuts.iter().all(is_free) {
                let left = usual.shortcuts.iter().copied().filter(is_free);
                self.robbed.insert(usual.id, left.collect());
            }
        }
    }
}

/// The chosen keys as they are spelled, by the commands' ids.
impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.chosen().map(|(id, shortcuts)| {
            let spelled = shortcuts.iter().map(Shortcut::written);
            (id, spelled.collect::<Vec<_>>())
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::usual_keys;
    use egui::Key;

    const T: Shortcut = Shortcut::key(Key::T);
    const Y: Shortcut = Shortcut::key(Key::Y);

    const THEME: &str = "view.theme";
    const RESTART: &str = "step.restart";

    #[test]
    fn a_command_has_its_usual_keys_until_others_are_chosen() {
        let mut keys = usual_keys();
        assert_eq!(keys.of(THEME), [T]);
        keys.give(THEME, Some(T), Y);
        assert_eq!(keys.of(THEME), [Y]);
        assert_eq!(keys.owner(Y), Some("view.theme"));
        assert!(keys.owner(T).is_none());
        keys.give(THEME, None, T);
        assert_eq!(keys.of(THEME), [Y, T]);
        keys.take(THEME, Y);
        assert_eq!(keys, usual_keys());
    }

    #[test]
    fn a_taken_key_comes_back_with_the_reset_of_its_taker() {
        let mut keys = usual_keys();
        keys.give(RESTART, None, T);
        assert_eq!(keys.of(THEME), []);
        assert!(!keys.is_chosen(THEME), "that was not chosen");
        keys.reset(RESTART);
        assert_eq!(keys, usual_keys());
        assert_eq!(keys.of(THEME), [T]);
    }

    #[test]
    fn a_chosen_key_can_be_taken_too_and_a_reset_takes_nothing() {
        let mut keys = usual_keys();
        keys.give(THEME, Some(T), Y);
        keys.give(RESTART, None, Y);
        assert_eq!(keys.of(THEME), []);
        assert_eq!(keys.owner(Y), Some("step.restart"));
        keys.give(RESTART, None, T);
        keys.reset(THEME);
        assert_eq!(keys.of(THEME), [], "T stays where it was chosen to be");
    }

    #[test]
    fn a_key_that_is_already_there_moves_to_the_place_of_the_replaced_one() {
        let mut keys = usual_keys();
        keys.choose(THEME, vec![T, Y]);
        keys.give(THEME, Some(T), Y);
        assert_eq!(keys.of(THEME), [Y]);
    }
}
