//! Keys: how a shortcut is written, and which of them are pressed in a frame.

mod pressed;
mod spelling;

pub(crate) use pressed::pressed;
pub(crate) use spelling::is_heard;

use egui::{Event, Key};
use spelling::is_function;

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
        Key::F26 => "Num 0",
        Key::F27 => "Num 1",
        Key::F28 => "Num 2",
        Key::F29 => "Num 3",
        Key::F30 => "Num 4",
        Key::F31 => "Num 5",
        Key::F32 => "Num 6",
        Key::F33 => "Num 7",
        Key::F34 => "Num 8",
        Key::F35 => "Num 9",
        other => other.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
