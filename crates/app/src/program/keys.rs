//! The keys that run commands.

use super::prelude::*;
use super::walking::WalkPresses;
use crate::{
    commands::{COPY, Command, ESCAPE, PASTE, SELECT_ALL, SPACE, all},
    keys::Shortcut,
    ui::{layers, preferences},
};
use egui::{Event, text_selection::LabelSelectionState};

/// Runs every command whose key went down, in the order in which the keys did; one that cannot be done says why, unless
/// that is plain to see. While text is typed, only keys that type nothing count; while a window is over everything, only
/// those that take it away and the one that ends the program; while the file dialog is open, none.
pub(super) fn run_keys(ctx: &egui::Context, app: &mut App) {
    let mut walk = WalkPresses::default();
    let is_elsewhere = app.panels.file_dialog.picks_file()
        || preferences::listen(ctx, &mut app.shell, &mut app.panels.preferences);
    if is_elsewhere {
        return walk.steer(ctx, app, true);
    }
    let typing = Typing::of(ctx);
    let events = ctx.input_mut(|input| std::mem::take(&mut input.events));
    let mut others = vec![];
    for event in events {
        let is_elsewhere = typing.types || !app.shell.modals.is_empty();
        let leaves_escape = app.panels.layers.take_escape(ctx);
        let is_used = (!is_elsewhere && walk.take(app, &event, leaves_escape))
            || (is_press(&event) && run_key(app, &typing, &event, leaves_escape));
        if !is_used {
            others.push(event);
        }
    }
    ctx.input_mut(|input| input.events = others);
    let is_elsewhere = typing.types || !app.shell.modals.is_empty();
    walk.steer(ctx, app, is_elsewhere);
}

/// Where the keyboard is as a frame begins.
struct Typing {
    types: bool,
    is_focused: bool,
    /// Text beside fields is selected.
    selects: bool,
}

impl Typing {
    fn of(ctx: &egui::Context) -> Self {
        Self {
            types: layers::types(ctx),
            is_focused: ctx.memory(|memory| memory.focused()).is_some(),
            selects: LabelSelectionState::load(ctx).has_selection(),
        }
    }

    /// Whether `shortcut` is of the widget that has the keyboard, or of the selected text.
    fn takes(&self, shortcut: &Shortcut) -> bool {
        let is_its_own = self.is_focused && *shortcut == SPACE;
        let is_text =
            self.types && (shortcut.is_typing() || *shortcut == SELECT_ALL) && *shortcut != ESCAPE;
        let is_field_s =
            (self.types && [COPY, PASTE].contains(shortcut)) || (self.selects && *shortcut == COPY);
        is_its_own || is_text || is_field_s
    }
}

/// Runs the command whose key `event` is, if it is one's, leaving egui the Esc that it has a use for. Whether it is used up.
fn run_key(app: &mut App, typing: &Typing, event: &Event, leaves_escape: bool) -> bool {
    let modal = app.shell.modals.last();
    let has_text = modal.is_none_or(|modal| *modal == Modal::Paste);
    let leaves_escape = has_text && leaves_escape;
    let is_over = modal.is_some();
    let keys = &app.shell.preferences.keys;
    let is_pressed = |command: &&'static Command| {
        let mut own = command.keys(keys).iter();
        let is_free =
            |shortcut: &Shortcut| !(typing.takes(shortcut) || leaves_escape && *shortcut == ESCAPE);
        (command.over_everything || !is_over)
            && own.any(|shortcut| shortcut.is_pressed_by(event) && is_free(shortcut))
    };
    let pressed: Vec<&'static Command> = all().filter(is_pressed).collect();
    // What can be done goes first: a key may have been given to several commands.
    let seen = app.context();
    let mut hindered = None;
    let mut chosen = None;
    for command in pressed {
        match (command.hindrance)(&seen) {
            None => chosen = chosen.or(Some(command)),
            // In a text, what is no command is the field's own.
            Some(hindrance) if hindrance.is_plain || typing.types => {}
            Some(_) => hindered = hindered.or(Some(command)),
        }
    }
    let Some(command) = chosen.or(hindered) else {
        return false;
    };
    let is_repeat = matches!(event, Event::Key { repeat: true, .. });
    if command.repeats || !is_repeat {
        app.give(command);
    }
    true
}

/// Whether `event` may be a command's.
fn is_press(event: &Event) -> bool {
    let is_typed = matches!(event, Event::Key { .. } | Event::Text(_));
    is_typed || matches!(event, Event::Copy | Event::Cut | Event::Paste(_))
}
