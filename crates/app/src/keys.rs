//! Keys: how a shortcut is written, and which of them are pressed in a frame. The preferences file has them the same on every
//! system, and easy to type; menus, buttons and the help show them.

use egui::{Event, InputState, Key, Modifiers};

/// The digits of the number pad, 0 to 9. egui has no names for them: they take those of function keys that no keyboard has.
const NUMBER_PAD: [Key; 10] = [
    Key::F26,
    Key::F27,
    Key::F28,
    Key::F29,
    Key::F30,
    Key::F31,
    Key::F32,
    Key::F33,
    Key::F34,
    Key::F35,
];

const NUMBER_PAD_NAMES: [&str; 10] = [
    "Num 0", "Num 1", "Num 2", "Num 3", "Num 4", "Num 5", "Num 6", "Num 7", "Num 8", "Num 9",
];

/// egui's key for a digit of the number pad; `None` beyond 9.
pub(crate) fn number_pad(digit: usize) -> Option<Key> {
    NUMBER_PAD.get(digit).copied()
}

fn is_number_pad(key: Key) -> bool {
    NUMBER_PAD.contains(&key)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyStroke {
    Key(Key),
    /// A typed character, wherever the layout has it.
    Typed(char),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// Ctrl, or Command on a Mac.
    pub command: bool,
    pub shift: bool,
    pub stroke: KeyStroke,
}

impl Shortcut {
    pub(crate) const fn key(key: Key) -> Self {
        Self::of(KeyStroke::Key(key))
    }

    pub(crate) const fn typed(character: char) -> Self {
        Self::of(KeyStroke::Typed(character))
    }

    /// A digit of the number pad.
    pub(crate) const fn number_pad(digit: usize) -> Self {
        Self::key(NUMBER_PAD[digit])
    }

    const fn of(stroke: KeyStroke) -> Self {
        Self {
            command: false,
            shift: false,
            stroke,
        }
    }

    pub(crate) const fn shift(self) -> Self {
        Self {
            shift: true,
            ..self
        }
    }

    /// The same with Ctrl, or Command on a Mac.
    pub(crate) const fn command(self) -> Self {
        Self {
            command: true,
            ..self
        }
    }

    /// Whether it means something else while text is typed.
    pub(crate) fn is_typing(&self) -> bool {
        let types = match self.stroke {
            KeyStroke::Key(key) => !is_function(key),
            KeyStroke::Typed(_) => true,
        };
        !self.command && types
    }

    pub(crate) fn is_pressed_by(&self, event: &Event) -> bool {
        let Shortcut { command, shift, .. } = *self;
        match (self.stroke, event) {
            (
                KeyStroke::Key(wanted),
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                },
            ) => {
                let fits = modifiers.command == command && modifiers.shift == shift;
                *key == wanted && fits && !modifiers.alt
            }
            // The window layer reports these keys by their purpose.
            (KeyStroke::Key(Key::C), Event::Copy) | (KeyStroke::Key(Key::V), Event::Paste(_)) => {
                command && !shift
            }
            (KeyStroke::Typed(character), Event::Text(text)) => text.chars().eq([character]),
            _ => false,
        }
    }

    /// The spelling for readers: `Ctrl+Shift+O`.
    pub(crate) fn text(&self) -> String {
        let command = if cfg!(target_os = "macos") {
            "Cmd+"
        } else {
            "Ctrl+"
        };
        self.spelled(command, key_name)
    }

    fn spelled(&self, command: &str, key_name: fn(Key) -> &'static str) -> String {
        let key: String = match self.stroke {
            KeyStroke::Key(key) => key_name(key).into(),
            KeyStroke::Typed(character) => character.into(),
        };
        let command = if self.command { command } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        format!("{command}{shift}{key}")
    }

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
fn is_sign(character: char) -> bool {
    !character.is_alphanumeric() && !character.is_whitespace() && !character.is_control()
}

/// Whether the key is named by its place, whatever it types.
fn is_by_place(key: Key) -> bool {
    is_heard(key) && !SIGNS.contains(&key)
}

/// Whether the window layer ever reports the key to egui.
pub(crate) fn is_heard(key: Key) -> bool {
    let is_unknown = UNHEARD.contains(&key) || function_number(key).is_some_and(|it| it > 12);
    !is_unknown || is_number_pad(key)
}

/// Whether the key is a function key that keyboards have.
fn is_function(key: Key) -> bool {
    function_number(key).is_some_and(|number| number <= 12)
}

/// The number in egui's name of a function key.
fn function_number(key: Key) -> Option<u8> {
    key.name().strip_prefix('F')?.parse().ok()
}

fn key_name(key: Key) -> &'static str {
    match key {
        Key::Period => ".",
        Key::Comma => ",",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::Minus => "-",
        Key::Equals => "=",
        Key::Semicolon => ";",
        Key::Backslash => "\\",
        Key::Backtick => "`",
        Key::Escape => "Esc",
        other => match NUMBER_PAD.iter().position(|key| *key == other) {
            Some(digit) => NUMBER_PAD_NAMES[digit],
            None => other.name(),
        },
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands;

    #[test]
    fn shortcuts_read_as_people_write_them() {
        assert_eq!(Shortcut::key(Key::Period).text(), ".");
        for digit in 0..10 {
            let text = Shortcut::number_pad(digit).text();
            assert_eq!(text, format!("Num {digit}"));
        }
        let open = Shortcut::key(Key::O).command().shift().text();
        assert!(open.ends_with("Shift+O"), "{open}");
    }

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
