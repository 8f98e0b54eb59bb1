//! Shortcuts as menus, buttons and the help show them.

use super::{KeyStroke, Shortcut};
use egui::Key;

impl Shortcut {
    /// The spelling for readers: `Ctrl+Shift+O`.
    pub(crate) fn text(&self) -> String {
        let command = if cfg!(target_os = "macos") {
            "Cmd+"
        } else {
            "Ctrl+"
        };
        self.spelled(command, key_name)
    }

    pub(super) fn spelled(&self, command: &str, key_name: fn(Key) -> &'static str) -> String {
        let key: String = match self.stroke {
            KeyStroke::Key(key) => key_name(key).into(),
            KeyStroke::Typed(character) => character.into(),
        };
        let command = if self.command { command } else { "" };
        let shift = if self.shift { "Shift+" } else { "" };
        format!("{command}{shift}{key}")
    }
}

pub(super) fn key_name(key: Key) -> &'static str {
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
