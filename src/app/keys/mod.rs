//! Keys: how a shortcut is written, and which of them are pressed in a frame.

mod pressed;
mod spelling;

pub(crate) use pressed::pressed;
pub(crate) use spelling::is_heard;

use egui::{Event, Key, Modifiers};

/// Keys that egui never hears of through the window layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ExtraKey {
    /// A function key, 1 to 12.
    Function(u8),
    /// A digit of the number pad.
    Numpad(u8),
}

impl ExtraKey {
    /// Function key 1.
    pub(crate) const F1: Self = Self::Function(1);
    /// Function key 12.
    pub(crate) const F12: Self = Self::Function(12);
}

/// An [`ExtraKey`] that went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExtraPress {
    pub key: ExtraKey,
    /// Held when it went down.
    pub modifiers: Modifiers,
}

/// What the window adds to egui's own input in one frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExtraInput {
    /// Keys that went down in this frame.
    pub pressed: Vec<ExtraPress>,
    /// Files that were dropped on the window.
    pub dropped: Vec<std::path::PathBuf>,
}

/// One key of a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyStroke {
    Key(Key),
    /// A typed character, wherever the layout has it.
    Typed(char),
    /// A key from [`ExtraInput`].
    Extra(ExtraKey),
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shortcut {
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

    /// A key that egui does not know.
    pub(crate) const fn extra(key: ExtraKey) -> Self {
        Self::of(KeyStroke::Extra(key))
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

    /// As people write it: `Ctrl+Shift+O`.
    pub(crate) fn text(&self) -> String {
        let command = if cfg!(target_os = "macos") {
            "Cmd+"
        } else {
            "Ctrl+"
        };
        self.spelled(command, key_name)
    }

    fn spelled(&self, command: &str, key_name: fn(Key) -> &'static str) -> String {
        let key = match self.stroke {
            KeyStroke::Key(key) => key_name(key).into(),
            KeyStroke::Typed(character) => character.into(),
            KeyStroke::Extra(ExtraKey::Function(number)) => format!("F{number}"),
            KeyStroke::Extra(ExtraKey::Numpad(digit)) => format!("Num {digit}"),
        };
        let command = if self.command { command } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        format!("{command}{shift}{key}")
    }

    /// Whether it means something else while text is typed.
    pub(crate) fn is_typing(&self) -> bool {
        !self.command && !matches!(self.stroke, KeyStroke::Extra(_))
    }

    /// How often it went down in this frame, what the keyboard repeats left out unless it `repeats`; the events are used
    /// up.
    pub(crate) fn take(
        &self,
        input: &mut egui::InputState,
        extra: &ExtraInput,
        repeats: bool,
    ) -> usize {
        let Shortcut { command, shift, .. } = *self;
        let fits = |modifiers: &Modifiers| {
            modifiers.command == command && modifiers.shift == shift && !modifiers.alt
        };
        let is_this = |event: &Event| match (self.stroke, event) {
            (
                KeyStroke::Key(wanted),
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                },
            ) => *key == wanted && fits(modifiers),
            // The window layer tells these keys by what they are for.
            (KeyStroke::Key(Key::C), Event::Copy) | (KeyStroke::Key(Key::V), Event::Paste(_)) => {
                command && !shift
            }
            (KeyStroke::Typed(character), Event::Text(text)) => text.chars().eq([character]),
            _ => false,
        };
        let counts = |event: &Event| repeats || !matches!(event, Event::Key { repeat: true, .. });
        let mut count = 0;
        input.events.retain(|event| {
            count += usize::from(is_this(event) && counts(event));
            !is_this(event)
        });
        let is_extra = |press: &&ExtraPress| {
            self.stroke == KeyStroke::Extra(press.key) && fits(&press.modifiers)
        };
        count + extra.pressed.iter().filter(is_extra).count()
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
        other => other.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_read_as_people_write_them() {
        assert_eq!(Shortcut::key(Key::Period).text(), ".");
        assert_eq!(Shortcut::extra(ExtraKey::Numpad(7)).text(), "Num 7");
        let open = Shortcut::key(Key::O).command().shift().text();
        assert!(open.ends_with("Shift+O"), "{open}");
    }
}
