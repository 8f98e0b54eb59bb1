//! The keys that run commands.

use super::App;
use crate::app::{
    commands::{COPY, Command, ESCAPE, PASTE, SELECT_ALL, SPACE, all},
    keys::ExtraInput,
    shell::modal::Modal,
    ui::{layers, preferences},
};
use egui::{Event, text_selection::LabelSelectionState};

/// Runs every command whose key went down; one that cannot be done says why, unless that is plain to see. While text is
/// typed, only keys that type nothing count; while a window is over everything, only those that take it away and the
/// one that ends the program; while the file dialog is open, none.
pub(super) fn run_keys(ctx: &egui::Context, app: &mut App, extra: &ExtraInput) {
    if app.panels.dialogs.picks_file() {
        return;
    }
    if preferences::listen(ctx, &mut app.shell, &mut app.panels.preferences, extra) {
        return;
    }
    // Whether something can be done may take a look at every shape, which without a press nobody asks for.
    let has_press = ctx.input(|input| input.events.iter().any(is_press));
    if !has_press && extra.pressed.is_empty() {
        return;
    }
    let types = layers::types(ctx);
    let selects = LabelSelectionState::load(ctx).has_selection();
    let is_focused = ctx.memory(|memory| memory.focused()).is_some();
    let has_text = app
        .shell
        .modals
        .last()
        .is_none_or(|modal| *modal == Modal::Paste);
    let leaves_escape = has_text && app.panels.layers.take_escape(ctx);
    let keys = app.shell.preferences.keys.clone();
    let presses_of = |command: &Command| {
        let presses = command.keys(&keys).iter().map(|shortcut| {
            let is_its_own = is_focused && *shortcut == SPACE;
            let is_text =
                types && (shortcut.is_typing() || *shortcut == SELECT_ALL) && *shortcut != ESCAPE;
            let is_egui_s = leaves_escape && *shortcut == ESCAPE;
            let is_field_s =
                (types && [COPY, PASTE].contains(shortcut)) || (selects && *shortcut == COPY);
            if is_its_own || is_text || is_egui_s || is_field_s {
                return 0;
            }
            ctx.input_mut(|input| shortcut.take(input, extra, command.repeats))
        });
        presses.sum::<usize>()
    };
    // What can be done goes first: a key may have been given to several commands.
    let mut hindered = vec![];
    for command in all() {
        if !app.shell.modals.is_empty() && !command.over_everything {
            continue;
        }
        match (command.hindrance)(&app.context()) {
            Some(hindrance) if hindrance.is_plain => {}
            Some(_) => hindered.push(command),
            None => {
                for _ in 0..presses_of(command) {
                    if command.is_enabled(&app.context()) {
                        app.give(command);
                    }
                }
            }
        }
    }
    // In a text, what is no command is the field's own.
    let hindered = hindered.into_iter().filter(|_| !types);
    for command in hindered {
        if presses_of(command) > 0 {
            app.give(command);
        }
    }
}

/// Whether `event` may be a command's.
fn is_press(event: &Event) -> bool {
    let is_typed = matches!(event, Event::Key { .. } | Event::Text(_));
    is_typed || matches!(event, Event::Copy | Event::Cut | Event::Paste(_))
}
