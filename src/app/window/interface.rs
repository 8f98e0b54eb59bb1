//! egui in the window: its input, its drawing, and what it asks of the system.

use crate::app::gl;
use egui::OutputCommand;
use egui_miniquad::EguiMq;
use macroquad::{
    input::utils::{register_input_subscriber, repeat_all_miniquad_input},
    miniquad::{EventHandler, KeyCode, KeyMods, MouseButton},
};

/// What egui-miniquad takes a notch of the wheel by, in the units that Windows and macOS send.
pub(super) const WHEEL: f32 = 90.0;

/// egui and the window's events for it.
pub(super) struct Interface {
    egui: EguiMq,
    events: usize,
    /// Whether the clipboard is nothing of egui's: its own way to ask can take for ever.
    keeps_clipboard: bool,
}

impl Interface {
    /// Listens from now on. With `keeps_clipboard` it neither pastes nor copies by itself.
    pub(super) fn new(keeps_clipboard: bool) -> Self {
        Self {
            egui: gl::with_window(|backend| EguiMq::new(backend)),
            events: register_input_subscriber(),
            keeps_clipboard,
        }
    }

    /// What is configured between frames.
    pub(super) fn context(&self) -> &egui::Context {
        self.egui.egui_ctx()
    }

    /// Takes in what has happened since.
    pub(super) fn listen(&mut self) {
        let events = self.events;
        repeat_all_miniquad_input(self, events);
    }

    /// Lays the panels out, by what has happened; answers what they copy.
    pub(super) fn run(&mut self, mut panels: impl FnMut(&egui::Context)) -> Vec<String> {
        let mut copied = vec![];
        gl::with_window(|backend| {
            self.egui.run(backend, |_, ctx| {
                panels(ctx);
                if self.keeps_clipboard {
                    ctx.output_mut(|output| copied.extend(copies(&mut output.commands)));
                }
            });
        });
        copied
    }

    /// Draws what was laid out.
    pub(super) fn draw(&mut self) {
        gl::with_window(|backend| self.egui.draw(backend));
    }
}

/// Takes out the texts that are to be copied.
fn copies(commands: &mut Vec<OutputCommand>) -> Vec<String> {
    let is_copy = |command: &mut OutputCommand| matches!(command, OutputCommand::CopyText(_));
    let taken = commands.extract_if(.., is_copy);
    let texts = taken.filter_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    texts.collect()
}

impl EventHandler for Interface {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.egui.mouse_motion_event(x, y);
    }

    fn mouse_wheel_event(&mut self, dx: f32, dy: f32) {
        self.egui.mouse_wheel_event(dx / WHEEL, dy / WHEEL);
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.egui.mouse_button_down_event(button, x, y);
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.egui.mouse_button_up_event(button, x, y);
    }

    fn char_event(&mut self, character: char, _: KeyMods, _: bool) {
        self.egui.char_event(character);
    }

    fn key_down_event(&mut self, key: KeyCode, held: KeyMods, _: bool) {
        let pastes = key == KeyCode::V && held.ctrl;
        if !(pastes && self.keeps_clipboard) {
            self.egui.key_down_event(key, held);
        }
    }

    fn key_up_event(&mut self, key: KeyCode, held: KeyMods) {
        self.egui.key_up_event(key, held);
    }
}
