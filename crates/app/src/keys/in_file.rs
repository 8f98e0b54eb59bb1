//! Shortcuts as the preferences file has them: the same on every system, and easy to type.

use super::{KeyStroke, Shortcut, is_number_pad, shown::key_name};
use egui::Key;

/// Keys that the window layer reports and that type a sign: named by the sign where no modifier goes with them.
const SIGNS: [Key; 5] = [
    Key::Minus,
    Key::Equals,
    Key::Semicolon,
    Key::Backslash,
    Key::Backtick,
];

/// Keys of egui that the window layer never reports, beside function keys that keyboards do not have.
const UNHEARD: [Key; 12] = [
    Key::Copy,
    Key::Cut,
    Key::Paste,
    Key::Colon,
    Key::Plus,
    Key::Slash,
    Key::Pipe,
    Key::Questionmark,
    Key::Exclamationmark,
    Key::OpenCurlyBracket,
    Key::CloseCurlyBracket,
    Key::Quote,
];

impl Shortcut {
    /// The spelling in a file: `Ctrl+Shift+Right`.
    pub fn written(&self) -> String {
        self.spelled("Ctrl+", |key| match key {
            Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => key.name(),
            other => key_name(other),
        })
    }

    /// The shortcut of `text`: modifiers, then one key by its name or sign. Ctrl and Cmd are the same; a sign such as `?` is a
    /// typed character and has no Shift of its own. `None` for a key that the window never hears of.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (mut rest, mut command, mut shift) = (text.trim(), false, false);
        while let Some((modifier, key)) = rest.split_once('+').filter(|(_, key)| !key.is_empty()) {
            match modifier.trim().to_ascii_lowercase().as_str() {
                "ctrl" | "cmd" => command = true,
                "shift" => shift = true,
                _ => return None,
            }
            rest = key.trim();
        }
        let stroke = stroke(rest, command)?;
        let is_typed = matches!(stroke, KeyStroke::Typed(_));
        (!(is_typed && shift)).then_some(Self {
            command,
            shift,
            stroke,
        })
    }
}

fn stroke(name: &str, command: bool) -> Option<KeyStroke> {
    let by_place = || {
        let same = |key: &&Key| key_name(**key).eq_ignore_ascii_case(name);
        let listed = Key::ALL.iter().find(same).copied();
        listed
            .or_else(|| Key::from_name(name).filter(|key| !is_number_pad(*key)))
            .filter(|key| is_heard(*key))
    };
    let mut characters = name.chars();
    match (characters.next(), characters.next()) {
        (Some(sign), None) if is_sign(sign) && !command => {
            let placed = by_place().filter(|key| is_by_place(*key));
            Some(placed.map_or(KeyStroke::Typed(sign), KeyStroke::Key))
        }
        _ => by_place().map(KeyStroke::Key),
    }
}

/// Whether a character is neither letter, digit nor space.
pub(super) fn is_sign(character: char) -> bool {
    !character.is_alphanumeric() && !character.is_whitespace() && !character.is_control()
}

/// Whether the key is named by its place, whatever it types.
pub(super) fn is_by_place(key: Key) -> bool {
    is_heard(key) && !SIGNS.contains(&key)
}

/// Whether the window layer ever reports the key to egui.
pub(crate) fn is_heard(key: Key) -> bool {
    let is_unknown = UNHEARD.contains(&key) || function_number(key).is_some_and(|it| it > 12);
    !is_unknown || is_number_pad(key)
}

/// Whether the key is a function key that keyboards have.
pub(super) fn is_function(key: Key) -> bool {
    function_number(key).is_some_and(|number| number <= 12)
}

/// The number in egui's name of a function key.
fn function_number(key: Key) -> Option<u8> {
    key.name().strip_prefix('F')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands;

    #[test]
    fn every_key_of_a_command_is_read_back_as_it_is_written() {
        for shortcut in commands::all().flat_map(|command| command.shortcuts) {
            let written = shortcut.written();
            assert_eq!(Shortcut::parse(&written), Some(*shortcut), "{written}");
            assert_eq!(Shortcut::parse(&shortcut.text()), Some(*shortcut));
        }
    }

    #[test]
    fn keys_are_read_in_any_case_and_order() {
        let control_p = Shortcut::key(Key::P).command().shift();
        for (text, shortcut) in [
            ("ctrl+shift+p", control_p),
            ("Shift + Cmd + P", control_p),
            ("+", Shortcut::typed('+')),
            ("?", Shortcut::typed('?')),
            ("Ctrl+-", Shortcut::key(Key::Minus).command()),
            ("Right", Shortcut::key(Key::ArrowRight)),
            ("esc", Shortcut::key(Key::Escape)),
            ("Shift+F12", Shortcut::key(Key::F12).shift()),
            ("num 7", Shortcut::number_pad(7)),
            ("f", Shortcut::key(Key::F)),
        ] {
            assert_eq!(Shortcut::parse(text), Some(shortcut), "{text}");
        }
    }

    #[test]
    fn what_no_key_can_say_is_refused() {
        for text in [
            "",
            "Ctrl+",
            "Crtl+P",
            "Alt+P",
            "Shift+?",
            "F13",
            "F26",
            "Num 10",
            "Ctrl+?",
            "Ctrl+Shift",
            "Copy",
            "PP",
        ] {
            assert_eq!(Shortcut::parse(text), None, "{text}");
        }
    }
}
