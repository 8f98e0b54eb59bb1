//! The page of the preferences on which the reader chooses keys for commands.

use super::PreferenceSheet;
use crate::ui::prelude::*;
use crate::{
    keys::{self, Shortcut},
    shell::{Shell, preferences::Bindings},
};

const ROW: f32 = 30.0;
/// Where a row's words begin.
const INSET: f32 = 8.0;
/// Always closes what is on top: given to no other command.
const ESCAPE: Shortcut = Shortcut::key(Key::Escape);

/// The next keys that are pressed are chosen for a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listening {
    command: &'static Command,
    old: Option<Shortcut>,
    /// What was pressed, if another command has it.
    taken: Option<Shortcut>,
}

/// Waits for keys that are being chosen; answers whether it does, and so keeps the keyboard from everyone else.
pub(crate) fn listen(ctx: &Context, shell: &mut Shell, sheet: &mut PreferenceSheet) -> bool {
    let is_shown = shell.modals.last() == Some(&Modal::Preferences);
    sheet.listening = sheet.listening.filter(|_| is_shown);
    let Some(mut listening) = sheet.listening else {
        return false;
    };
    let Some(pressed) = ctx.input_mut(keys::pressed) else {
        return true;
    };
    let bindings = &mut shell.preferences.keys;
    let owner = bindings.owner(pressed);
    if pressed == ESCAPE {
        sheet.listening = None;
    } else if owner.is_some_and(|owner| owner != listening.command.id) {
        listening.taken = Some(pressed);
        sheet.listening = Some(listening);
    } else {
        bindings.give(listening.command.id, listening.old, pressed);
        sheet.listening = None;
    }
    true
}

pub(super) fn keys(ui: &mut Ui, own: &mut PreferenceSheet, wanted: &mut Bindings) {
    let chrome = style::chrome(ui.ctx());
    head(ui, own, wanted);
    ui.add_space(4.0);
    let filter = typography::typed(&own.filter);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Beside the scroll bar, not under it.
        ui.set_max_width(ui.available_width() - 12.0);
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut is_empty = true;
        for category in Category::ALL {
            let mut fitting = commands::all()
                .filter(|command| command.category == category && fits(wanted, command, &filter))
                .peekable();
            if fitting.peek().is_none() {
                continue;
            }
            is_empty = false;
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                ui.add_space(INSET);
                ui.label(widgets::heading(category.title(), chrome));
            });
            ui.add_space(2.0);
            for command in fitting.collect::<Vec<_>>() {
                row(ui, own, wanted, command);
            }
        }
        if is_empty {
            widgets::soft(ui, "No matches.");
        }
    });
}

/// Whether the command's title or keys have the letters.
fn fits(keys: &Bindings, command: &Command, letters: &str) -> bool {
    let keys = command.keys(keys).iter().map(Shortcut::text);
    let mut said = std::iter::once(command.title.to_string()).chain(keys);
    said.any(|text| typography::typed(&text).contains(letters))
}

/// A field to find commands, and the way back to all usual keys.
fn head(ui: &mut Ui, own: &mut PreferenceSheet, wanted: &mut Bindings) {
    ui.horizontal(|ui| {
        widgets::at_right(ui, |ui| {
            let enabled = wanted.chosen().next().is_some();
            let all = ui.add_enabled(enabled, Button::new("Reset all shortcuts"));
            if all.clicked() {
                *wanted = wanted.usual();
                own.listening = None;
            }
            let field = TextEdit::singleline(&mut own.filter)
                .hint_text("Find a command or a key")
                .margin(vec2(INSET, 5.0))
                .desired_width(f32::INFINITY);
            ui.add(field);
        });
    });
}

fn row(ui: &mut Ui, own: &mut PreferenceSheet, wanted: &mut Bindings, command: &'static Command) {
    let chrome = style::chrome(ui.ctx());
    let listening = own.listening;
    let listening = listening.filter(|listening| listening.command.id == command.id);
    let size = vec2(ui.available_width(), ROW);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_height(ROW);
        ui.spacing_mut().item_spacing.x = 4.0;
        if listening.is_some() {
            ui.painter()
                .rect_filled(ui.max_rect(), 6.0, chrome.accent_fill);
        }
        ui.add_space(INSET);
        match listening {
            Some(listening) => question(ui, own, wanted, listening),
            None if command.shortcuts.contains(&ESCAPE) => {
                ui.add_space(2.0 * (SMALL + 4.0));
                widgets::key_cap(ui, &ESCAPE.text());
            }
            None => caps(ui, own, wanted, command),
        }
        widgets::at_left(ui, |ui| {
            ui.add_space(INSET);
            widgets::one_line(ui, command.title);
        });
    });
}

/// Width of a row's small buttons.
const SMALL: f32 = 24.0;

/// The command's keys; a click on one waits for another.
fn caps(ui: &mut Ui, own: &mut PreferenceSheet, wanted: &mut Bindings, command: &'static Command) {
    if wanted.is_chosen(command.id) {
        let title = format!("Default keys: {}", command.title);
        if widgets::small_button(ui, icon::ARROW_COUNTER_CLOCKWISE, SMALL, &title).clicked() {
            wanted.reset(command.id);
        }
    } else {
        ui.add_space(SMALL + 4.0);
    }
    let mut asked = None;
    let title = format!("Add keys: {}", command.title);
    if widgets::small_button(ui, icon::PLUS, SMALL, &title).clicked() {
        asked = Some(None);
    }
    for shortcut in command.keys(wanted).iter().rev() {
        if cap(ui, command, *shortcut).clicked() {
            asked = Some(Some(*shortcut));
        }
    }
    if let Some(old) = asked {
        let taken = None;
        own.listening = Some(Listening {
            command,
            old,
            taken,
        });
    }
}

/// A key that can be clicked at.
fn cap(ui: &mut Ui, command: &Command, shortcut: Shortcut) -> Response {
    let chrome = style::chrome(ui.ctx());
    let keys = shortcut.text();
    let text = widgets::monospaced(&keys, 12.0, chrome.ink);
    let button = Button::new(text)
        .min_size(vec2(SMALL, 22.0))
        .stroke(Stroke::new(1.0, chrome.hairline))
        .corner_radius(4);
    let title = format!("Change {keys}: {}", command.title);
    let response = widgets::button(ui, button, &title);
    response.on_hover_text("Press new keys, or remove these")
}

/// What is waited for: keys, or a decision about keys that another command has.
fn question(ui: &mut Ui, own: &mut PreferenceSheet, wanted: &mut Bindings, listening: Listening) {
    let chrome = style::chrome(ui.ctx());
    let (command, old) = (listening.command, listening.old);
    let mut is_over = ui.button("Cancel").clicked();
    let words = match listening.taken {
        Some(keys) => {
            if ui.button("Reassign").clicked() {
                wanted.give(command.id, old, keys);
                is_over = true;
            }
            let owner = wanted.owner(keys);
            let owner = owner.map_or("nothing", |owner| commands::command(owner).title);
            format!("{} is also bound to “{owner}”", keys.text())
        }
        None => {
            if let Some(old) = old
                && ui.button(format!("Remove {}", old.text())).clicked()
            {
                wanted.take(command.id, old);
                is_over = true;
            }
            "Press the new keys".into()
        }
    };
    if is_over {
        own.listening = None;
    }
    ui.add_space(4.0);
    ui.label(RichText::new(words).color(chrome.accent));
}
