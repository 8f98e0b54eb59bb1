//! What the window layer gets wrong about input, mended.

use super::interface::WHEEL;
use crate::app::keys::{ExtraInput, ExtraKey};
use macroquad::prelude as mq;

/// Keys and dropped files, which never reach egui.
pub(super) fn extra() -> ExtraInput {
    use mq::KeyCode as Key;
    const FUNCTION: [Key; 12] = [
        Key::F1,
        Key::F2,
        Key::F3,
        Key::F4,
        Key::F5,
        Key::F6,
        Key::F7,
        Key::F8,
        Key::F9,
        Key::F10,
        Key::F11,
        Key::F12,
    ];
    const NUMPAD: [Key; 10] = [
        Key::Kp0,
        Key::Kp1,
        Key::Kp2,
        Key::Kp3,
        Key::Kp4,
        Key::Kp5,
        Key::Kp6,
        Key::Kp7,
        Key::Kp8,
        Key::Kp9,
    ];
    let function = FUNCTION.into_iter().zip((1..).map(ExtraKey::Function));
    let numpad = NUMPAD.into_iter().zip((0..).map(ExtraKey::Numpad));
    let pressed = function.chain(numpad);
    let pressed = pressed.filter(|(key, _)| mq::is_key_pressed(*key));
    ExtraInput {
        pressed: pressed.map(|(_, key)| key).collect(),
        dropped: mq::get_dropped_files()
            .into_iter()
            .filter_map(|file| file.path)
            .collect(),
    }
}

/// Mends the frame's input before anyone reads it. On X11 modifiers arrive one key event late and characters before
/// their key: Ctrl+C would type a "c", and Ctrl would stay held after its release, so that the wheel zooms. Text that the
/// window layer pastes by itself arrives as if it were typed; with `pastes_late` it comes by [`paste`].
pub(super) fn fix(ctx: &egui::Context, pastes_late: bool) {
    let modifiers = held_modifiers();
    ctx.input_mut(|input| {
        // The window that loses the focus hears no release.
        if mq::get_keys_down().is_empty() {
            input.keys_down.clear();
        }
        let held_too_long = input.modifiers.command && !modifiers.command;
        input.modifiers = modifiers;
        if modifiers.command || modifiers.ctrl {
            let pastes = !pastes_late && mq::is_key_pressed(mq::KeyCode::V);
            drop_letters(&mut input.events, pastes);
        }
        for event in &mut input.events {
            if let egui::Event::Key {
                modifiers: told, ..
            }
            | egui::Event::PointerButton {
                modifiers: told, ..
            } = event
            {
                *told = modifiers;
            }
        }
        if held_too_long {
            let scrolled: f32 = input.raw.events.iter().map(wheel_points).sum();
            input.raw_scroll_delta.y = scrolled;
            input.smooth_scroll_delta.y += scrolled;
        }
    });
}

fn held_modifiers() -> egui::Modifiers {
    use mq::KeyCode as Key;
    // A quick chord can begin and end within a frame, or end in the frame that brings its letter.
    let held = |key| mq::is_key_down(key) || mq::is_key_pressed(key) || mq::is_key_released(key);
    let either = |left, right| held(left) || held(right);
    let ctrl = either(Key::LeftControl, Key::RightControl);
    let logo = either(Key::LeftSuper, Key::RightSuper);
    let is_mac = cfg!(target_os = "macos");
    egui::Modifiers {
        alt: either(Key::LeftAlt, Key::RightAlt),
        ctrl,
        shift: either(Key::LeftShift, Key::RightShift),
        mac_cmd: is_mac && logo,
        command: if is_mac { logo } else { ctrl },
    }
}

/// Drops the letter of a shortcut and keeps pasted text, which follows its letter.
fn drop_letters(events: &mut Vec<egui::Event>, pastes: bool) {
    let mut is_first = true;
    events.retain(|event| match event {
        egui::Event::Text(text) if pastes => {
            !(std::mem::take(&mut is_first) && text.eq_ignore_ascii_case("v"))
        }
        egui::Event::Text(text) => text.chars().count() != 1,
        _ => true,
    });
    if pastes {
        tell_pasting(events);
    }
}

/// Pasted text arrives as if it were typed, and an empty clipboard not at all.
fn tell_pasting(events: &mut Vec<egui::Event>) {
    let mut pasted = String::new();
    events.retain(|event| match event {
        egui::Event::Text(text) => {
            pasted += text;
            false
        }
        egui::Event::Key {
            key: egui::Key::V,
            pressed: true,
            ..
        } => false,
        _ => true,
    });
    events.push(egui::Event::Paste(pasted));
}

/// Gives the panels a text from the clipboard, as if its keys had been pressed now.
pub(super) fn paste(ctx: &egui::Context, text: String) {
    ctx.input_mut(|input| input.events.push(egui::Event::Paste(text)));
}

/// What a turn of the wheel scrolls, where egui took it for zooming.
fn wheel_points(event: &egui::Event) -> f32 {
    match event {
        egui::Event::MouseWheel { delta, .. } => delta.y * 40.0 * WHEEL,
        _ => 0.0,
    }
}
