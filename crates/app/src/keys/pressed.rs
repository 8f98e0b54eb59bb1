//! The keys that the reader presses to choose them for a command.

use super::{
    Shortcut,
    in_file::{is_by_place, is_sign},
};
use egui::{Event, InputState, Modifiers};

/// The keys pressed in this frame; the keyboard's events are used up. A sign is known by its typed text, since layouts have it
/// at different places.
pub(crate) fn pressed(input: &mut InputState) -> Option<Shortcut> {
    let with = |shortcut: Shortcut, held: &Modifiers| Shortcut {
        command: held.command,
        shift: held.shift,
        ..shortcut
    };
    let (mut key, mut sign) = (None, None);
    input.events.retain(|event| match event {
        Event::Key {
            key: one,
            pressed: true,
            modifiers,
            ..
        } => {
            key.get_or_insert((*one, *modifiers));
            false
        }
        Event::Text(text) => {
            let mut characters = text.chars();
            let one = characters.next().filter(|one| is_sign(*one));
            sign = sign.or(one.filter(|_| characters.next().is_none()));
            false
        }
        Event::Key { .. } => false,
        _ => true,
    });
    let placed = key.filter(|(key, held)| is_by_place(*key) || held.command);
    let placed = placed.map(|(key, held)| with(Shortcut::key(key), &held));
    placed.or_else(|| sign.map(Shortcut::typed))
}
