//! The keys that somebody presses to choose them for a command.

use super::{
    ExtraInput, Shortcut,
    spelling::{is_by_place, is_sign},
};
use egui::{Event, InputState};

/// What was pressed in this frame; the keyboard's events are used up. A sign is told by what was typed, since layouts
/// have it at different places.
pub(crate) fn pressed(input: &mut InputState, extra: &ExtraInput) -> Option<Shortcut> {
    let modifiers = input.modifiers;
    let with_modifiers = |shortcut: Shortcut| Shortcut {
        command: modifiers.command,
        shift: modifiers.shift,
        ..shortcut
    };
    let (mut key, mut sign) = (None, None);
    input.events.retain(|event| match event {
        Event::Key {
            key: one,
            pressed: true,
            ..
        } => {
            key.get_or_insert(*one);
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
    let extra = extra.pressed.first().copied().map(Shortcut::extra);
    let placed = key.filter(|key| is_by_place(*key) || modifiers.command);
    extra
        .or_else(|| placed.map(Shortcut::key))
        .map(with_modifiers)
        .or_else(|| sign.map(Shortcut::typed))
}
