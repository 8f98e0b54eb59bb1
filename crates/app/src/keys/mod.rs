//! Keys: how a shortcut is written, and which of them are pressed in a frame.

mod in_file;
mod pressed;
mod shown;

pub(crate) use in_file::is_heard;
pub(crate) use pressed::pressed;

use egui::{Event, Key};
use in_file::is_function;

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
