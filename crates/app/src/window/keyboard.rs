//! The keyboard's events in a frame, in their order, each key with the modifiers held then.
//!
//! On X11 a key arrives with the modifiers held before it, and a character before its key. egui-miniquad therefore takes
//! the first character after a shortcut whose Ctrl is released last for a shortcut too, and the letter of a shortcut for
//! text. In a slow frame a whole chord may begin and end, with text after it: what is held when the frame ends says
//! nothing about them. So the keys are read here, from the window layer's own events, and replace those that egui got.

use crate::keys::{is_heard, number_pad};
use egui::{Event, Key, Modifiers};
use macroquad::{
    input::utils::{register_input_subscriber, repeat_all_miniquad_input},
    miniquad::{EventHandler, KeyCode, KeyMods, MouseButton},
};
use std::collections::HashSet;

enum Happening {
    Key(Event),
    Letter(char),
    Paste,
    /// Something of the pointer, which egui has an event of.
    Pointer {
        is_button: bool,
        held: Modifiers,
    },
}

/// The keyboard since the last frame.
#[derive(Default)]
pub(super) struct Keyboard {
    events: usize,
    held: Modifiers,
    happened: Vec<Happening>,
    reads_clipboard: bool,
    /// The keys that are held, as far as was heard.
    down: HashSet<KeyCode>,
    /// Whether the keyboard was elsewhere since the last frame.
    was_elsewhere: bool,
}

impl Keyboard {
    pub(super) fn new() -> Self {
        Self {
            events: register_input_subscriber(),
            ..Self::default()
        }
    }

    /// Takes in what has happened since.
    pub(super) fn listen(&mut self) {
        let events = self.events;
        repeat_all_miniquad_input(self, events);
    }

    /// The keyboard went to another window, which hears of the keys that are let go there: none counts as held here.
    pub(super) fn let_go(&mut self) {
        self.down.clear();
        self.held = Modifiers::NONE;
        self.was_elsewhere = true;
    }

    /// Whether egui-macroquad reads the clipboard when it takes in what has happened.
    pub(super) fn reads_clipboard(&self) -> bool {
        self.reads_clipboard
    }

    /// Writes into `input` what happened, and answers what was pasted. egui-miniquad types a text that it pastes. Where the
    /// clipboard's holder `is_silent`, what came of its text is dropped.
    pub(super) fn write(
        &mut self,
        input: &mut egui::InputState,
        is_silent: bool,
    ) -> Option<String> {
        self.reads_clipboard = false;
        let happened = std::mem::take(&mut self.happened);
        let was_zooming = input.modifiers.command;
        let is_paste = |one: &Happening| matches!(one, Happening::Paste);
        let pastes = happened.iter().any(is_paste) && !is_silent;
        let pasted = pastes.then(|| pasted(&input.events, &happened));
        let told = std::mem::take(&mut input.events);
        let mut others = told.into_iter().filter(|event| !is_keyboard_s(event));
        input.modifiers = self.held;
        if std::mem::take(&mut self.was_elsewhere) || self.down.is_empty() {
            input.keys_down.clear();
        }
        for one in happened {
            match one {
                Happening::Key(event) => input.events.push(event),
                Happening::Letter(_) => {}
                Happening::Paste => input.events.extend(pasted.clone().map(Event::Paste)),
                Happening::Pointer { is_button, held } => {
                    let mut event = others.next();
                    if let Some(Event::PointerButton { modifiers, .. }) = &mut event {
                        *modifiers = held;
                    }
                    input.events.extend(event);
                    if is_button {
                        // A click with Shift counts as one though Shift is released in the same frame.
                        input.modifiers = held;
                    }
                }
            }
        }
        input.events.extend(others);
        if was_zooming && !self.held.command {
            let scrolled: f32 = input.raw.events.iter().map(wheel_points).sum();
            input.raw_scroll_delta.y = scrolled;
            input.smooth_scroll_delta.y += scrolled;
        }
        pasted
    }

    /// A modifier's own key changes the held modifiers; the window layer reports it late.
    fn hold(&mut self, key: KeyCode, before: KeyMods, is_down: bool) {
        let mut held = before;
        match key {
            KeyCode::LeftControl | KeyCode::RightControl => held.ctrl = is_down,
            KeyCode::LeftShift | KeyCode::RightShift => held.shift = is_down,
            KeyCode::LeftAlt | KeyCode::RightAlt => held.alt = is_down,
            KeyCode::LeftSuper | KeyCode::RightSuper => held.logo = is_down,
            _ => {}
        }
        self.held = modifiers(held);
    }

    fn point(&mut self, is_button: bool) {
        let held = self.held;
        self.happened.push(Happening::Pointer { is_button, held });
    }
}

impl EventHandler for Keyboard {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, _: f32, _: f32) {
        self.point(false);
    }

    fn mouse_wheel_event(&mut self, _: f32, _: f32) {
        self.point(false);
    }

    fn mouse_button_down_event(&mut self, _: MouseButton, _: f32, _: f32) {
        self.point(true);
    }

    fn mouse_button_up_event(&mut self, _: MouseButton, _: f32, _: f32) {
        self.point(true);
    }

    fn char_event(&mut self, character: char, held: KeyMods, _: bool) {
        let held = modifiers(held);
        self.happened.push(if held.ctrl || held.command {
            Happening::Letter(character)
        } else if is_printable(character) {
            Happening::Key(Event::Text(character.into()))
        } else {
            return;
        });
    }

    fn key_down_event(&mut self, key: KeyCode, held: KeyMods, repeat: bool) {
        self.hold(key, held, true);
        let held = self.held;
        // A key that was released elsewhere and is pressed again does not repeat.
        let repeat = !self.down.insert(key) && repeat;
        self.reads_clipboard |= held.command && key == KeyCode::V;
        let shortcut = match (held.command, key) {
            (true, KeyCode::C) => Some(Happening::Key(Event::Copy)),
            (true, KeyCode::X) => Some(Happening::Key(Event::Cut)),
            (true, KeyCode::V) => Some(Happening::Paste),
            _ => None,
        };
        match shortcut {
            // Once, however long they are held.
            Some(shortcut) => self.happened.extend((!repeat).then_some(shortcut)),
            None => self.happened.extend(key_event(key, true, held, repeat)),
        }
    }

    fn key_up_event(&mut self, key: KeyCode, held: KeyMods) {
        self.hold(key, held, false);
        self.down.remove(&key);
        self.happened
            .extend(key_event(key, false, self.held, false));
    }
}

fn key_event(key: KeyCode, pressed: bool, modifiers: Modifiers, repeat: bool) -> Option<Happening> {
    Some(Happening::Key(Event::Key {
        key: egui_key(key)?,
        physical_key: None,
        pressed,
        repeat,
        modifiers,
    }))
}

/// egui's name of a key: the same but for these.
fn egui_key(key: KeyCode) -> Option<Key> {
    let key = match key {
        KeyCode::LeftBracket => Key::OpenBracket,
        KeyCode::RightBracket => Key::CloseBracket,
        KeyCode::GraveAccent => Key::Backtick,
        KeyCode::Equal => Key::Equals,
        other => {
            let name = format!("{other:?}");
            match name.strip_prefix("Kp") {
                Some(digit) => number_pad(digit.parse().ok()?)?,
                None => Key::from_name(name.trim_start_matches("Key"))?,
            }
        }
    };
    is_heard(key).then_some(key)
}

fn modifiers(held: KeyMods) -> Modifiers {
    let is_mac = cfg!(target_os = "macos");
    Modifiers {
        alt: held.alt,
        ctrl: held.ctrl,
        shift: held.shift,
        mac_cmd: is_mac && held.logo,
        command: if is_mac { held.logo } else { held.ctrl },
    }
}

/// The window layer sends keys such as Delete as characters too.
fn is_printable(character: char) -> bool {
    let is_private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}');
    !is_private && !character.is_ascii_control()
}

fn is_keyboard_s(event: &Event) -> bool {
    let is_shortcut = matches!(event, Event::Copy | Event::Cut | Event::Paste(_));
    is_shortcut || matches!(event, Event::Key { .. } | Event::Text(_))
}

/// The text that egui-miniquad typed and that no key did.
fn pasted(events: &[Event], happened: &[Happening]) -> String {
    let typed = happened.iter().filter_map(|one| match one {
        Happening::Key(Event::Text(text)) => Some(text.clone()),
        Happening::Letter(letter) => Some(letter.to_string()),
        _ => None,
    });
    let mut typed: Vec<String> = typed.collect();
    let texts = events.iter().filter_map(|event| match event {
        Event::Text(text) => Some(text.as_str()),
        _ => None,
    });
    let is_pasted = |text: &&str| {
        let place = typed.iter().position(|one| one == text);
        place.map(|place| typed.remove(place)).is_none()
    };
    texts.filter(is_pasted).collect()
}

/// The scroll of a turn of the wheel, where egui took it for zooming.
fn wheel_points(event: &Event) -> f32 {
    match event {
        Event::MouseWheel { delta, .. } => delta.y * 40.0 * super::WHEEL,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };
    const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };

    /// As X11 reports it: modifiers as they were before, characters before their key.
    fn press(keyboard: &mut Keyboard, key: KeyCode, letter: char, held: KeyMods) {
        keyboard.char_event(letter, held, false);
        keyboard.key_down_event(key, held, false);
        keyboard.key_up_event(key, held);
    }

    fn written(keyboard: &mut Keyboard) -> egui::InputState {
        let mut input = egui::InputState::default();
        keyboard.write(&mut input, false);
        input
    }

    fn texts(input: &egui::InputState) -> String {
        let texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    fn chord(keyboard: &mut Keyboard, key: KeyCode, letter: char) {
        keyboard.key_down_event(KeyCode::LeftControl, NONE, false);
        press(keyboard, key, letter, CTRL);
        keyboard.key_up_event(KeyCode::LeftControl, CTRL);
    }

    #[test]
    fn the_key_after_a_shortcut_whose_modifier_is_let_go_last_types() {
        let mut keyboard = Keyboard::default();
        chord(&mut keyboard, KeyCode::S, 's');
        assert!(texts(&written(&mut keyboard)).is_empty());
        press(&mut keyboard, KeyCode::M, 'm', NONE);
        let input = written(&mut keyboard);
        assert_eq!(texts(&input), "m");
        assert!(!input.modifiers.command);
    }

    #[test]
    fn a_shortcut_and_what_is_typed_after_it_in_one_frame_keep_their_modifiers() {
        let mut keyboard = Keyboard::default();
        chord(&mut keyboard, KeyCode::P, 'p');
        press(&mut keyboard, KeyCode::L, 'l', NONE);
        let input = written(&mut keyboard);
        assert_eq!(texts(&input), "l");
        let downs = input.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => Some((*key, modifiers.command)),
            _ => None,
        });
        assert!(downs.eq([(Key::P, true), (Key::L, false)]));
    }

    #[test]
    fn copying_counts_once_however_long_it_is_held() {
        let mut keyboard = Keyboard::default();
        keyboard.key_down_event(KeyCode::LeftControl, NONE, false);
        for repeat in [false, true, true] {
            keyboard.key_down_event(KeyCode::C, CTRL, repeat);
        }
        assert_eq!(written(&mut keyboard).events, [Event::Copy]);
    }

    #[test]
    fn text_that_the_window_layer_pastes_is_no_typing() {
        let mut keyboard = Keyboard::default();
        chord(&mut keyboard, KeyCode::V, 'v');
        press(&mut keyboard, KeyCode::B, 'b', NONE);
        let mut input = egui::InputState::default();
        input.events = ["v", "from elsewhere", "b"]
            .map(|text| Event::Text(text.into()))
            .into();
        keyboard.write(&mut input, false);
        assert!(
            input
                .events
                .contains(&Event::Paste("from elsewhere".into()))
        );
        assert_eq!(texts(&input), "b");
    }

    #[test]
    fn function_keys_keep_their_order_and_the_modifiers_they_were_pressed_with() {
        let mut keyboard = Keyboard::default();
        keyboard.key_down_event(KeyCode::LeftShift, NONE, false);
        let held = KeyMods {
            shift: true,
            ..NONE
        };
        keyboard.key_down_event(KeyCode::F12, held, false);
        keyboard.key_up_event(KeyCode::LeftShift, held);
        keyboard.key_down_event(KeyCode::Escape, NONE, false);
        let input = written(&mut keyboard);
        assert_eq!(presses(&input), [(Key::F12, false), (Key::Escape, false)]);
        let is_shifted = |event: &Event| match event {
            Event::Key { key, modifiers, .. } => *key == Key::F12 && modifiers.shift,
            _ => false,
        };
        assert!(input.events.iter().any(is_shifted));
    }

    /// The keys that went down, and whether the keyboard repeats them.
    fn presses(input: &egui::InputState) -> Vec<(Key, bool)> {
        let presses = input.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                repeat,
                ..
            } => Some((*key, *repeat)),
            _ => None,
        });
        presses.collect()
    }

    #[test]
    fn a_key_let_go_in_another_window_counts_when_it_is_pressed_again() {
        let mut keyboard = Keyboard::default();
        keyboard.key_down_event(KeyCode::Space, NONE, false);
        keyboard.key_down_event(KeyCode::Space, NONE, true);
        let held = written(&mut keyboard);
        assert_eq!(presses(&held), [(Key::Space, false), (Key::Space, true)]);
        keyboard.let_go();
        // The window layer takes it for held still.
        keyboard.key_down_event(KeyCode::Space, NONE, true);
        let again = written(&mut keyboard);
        assert_eq!(presses(&again), [(Key::Space, false)]);
    }

    #[test]
    fn every_key_keeps_its_name() {
        for (key, name) in [
            (KeyCode::A, Some(Key::A)),
            (KeyCode::Key7, Some(Key::Num7)),
            (KeyCode::Left, Some(Key::ArrowLeft)),
            (KeyCode::LeftBracket, Some(Key::OpenBracket)),
            (KeyCode::GraveAccent, Some(Key::Backtick)),
            (KeyCode::Equal, Some(Key::Equals)),
            (KeyCode::PageDown, Some(Key::PageDown)),
            (KeyCode::Escape, Some(Key::Escape)),
            (KeyCode::Slash, None),
            (KeyCode::F1, Some(Key::F1)),
            (KeyCode::F13, None),
            (KeyCode::Kp1, number_pad(1)),
            (KeyCode::KpEnter, None),
        ] {
            assert_eq!(egui_key(key), name, "{key:?}");
        }
    }
}
