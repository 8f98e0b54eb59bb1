//! The window with the preferences. Everything in it applies at once.

mod keys;
mod look;

pub(crate) use keys::listen;

use super::prelude::*;
use super::{bad_file_report::bad_file_report, help};
use crate::{shell::preferences::Preferences, view::PointingDevice};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Look,
    Mouse,
    Keys,
}

impl Section {
    const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Look, "Look", icon::PALETTE),
        (Self::Mouse, "Mouse", icon::MOUSE_SIMPLE),
        (Self::Keys, "Keys", icon::KEYBOARD),
    ];
}

#[derive(Debug, Default)]
pub(crate) struct PreferenceSheet {
    section: Section,
    /// Letters that the titles of the listed commands have.
    filter: String,
    listening: Option<keys::Listening>,
}

/// Look, mouse, keys; below them where they are kept.
pub(crate) fn preferences(ctx: &Context, seen: &PanelContext<'_>, own: &mut PreferenceSheet) {
    let mut before = seen.shell.preferences.clone();
    before.theme = seen.view.theme;
    before.motion = seen.view.motion;
    before.pointer = seen.view.pointer;
    let mut wanted = before.clone();
    let screen = ctx.screen_rect().size();
    let modal = widgets::modal_from_top(ctx, "preferences").show(ctx, |ui| {
        ui.set_width((screen.x - 96.0).min(620.0));
        ui.horizontal(|ui| {
            ui.label(RichText::new("Preferences").font(fonts::semibold(17.0)));
            widgets::escape(ui, "closes");
        });
        ui.add_space(8.0);
        sections(ui, own);
        ui.add_space(2.0);
        ui.separator();
        ui.add_space(4.0);
        match own.section {
            Section::Look => look::look(ui, &mut wanted),
            Section::Mouse => pointer(ui, &mut wanted),
            Section::Keys => {
                let height = (screen.y * 0.8 - 190.0).clamp(100.0, 460.0);
                let size = vec2(ui.available_width(), height);
                ui.allocate_ui(size, |ui| keys::keys(ui, own, &mut wanted.keys));
            }
        }
        ui.add_space(4.0);
        ui.separator();
        place(ui, seen);
    });
    if wanted != before {
        seen.act(Action::Prefer(Box::new(wanted)));
    }
    if modal.backdrop_response.clicked() {
        seen.act(LayerAction::CloseTopmost);
    }
}

fn sections(ui: &mut Ui, sheet: &mut PreferenceSheet) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (section, title, icon) in Section::ALL {
            let is_chosen = sheet.section == section;
            if choice(ui, is_chosen, icon, title, 96.0) {
                sheet.section = section;
                sheet.listening = None;
            }
        }
    });
}

/// One of several things that exclude each other; answers whether it was clicked.
fn choice(ui: &mut Ui, is_chosen: bool, icon: &str, title: &str, width: f32) -> bool {
    let mut button = Button::new(widgets::with_icon(icon, title, 13.5))
        .min_size(vec2(width, 30.0))
        .corner_radius(6);
    if is_chosen {
        let chosen = ui.visuals().selection;
        button = button.fill(chosen.bg_fill).stroke(chosen.stroke);
    }
    let response = ui.add(button);
    table::selectable(&response, WidgetType::SelectableLabel, is_chosen, title);
    response.clicked()
}

/// Mouse or trackpad, and what each does in the view.
fn pointer(ui: &mut Ui, wanted: &mut Preferences) {
    let chrome = style::chrome(ui.ctx());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (pointer, icon, title) in [
            (PointingDevice::Mouse, icon::MOUSE, "With a wheel"),
            (
                PointingDevice::Trackpad,
                icon::HAND_POINTING,
                "With a trackpad",
            ),
        ] {
            if choice(ui, wanted.pointer == pointer, icon, title, 140.0) {
                wanted.pointer = pointer;
            }
        }
    });
    ui.add_space(4.0);
    let note = "Many systems can’t distinguish a trackpad from a wheel. Choose yours here.";
    ui.label(widgets::sized(note, 12.5, chrome.soft));
    ui.add_space(8.0);
    let title = "Drag also moves unselected shapes";
    widgets::check_box(ui, &mut wanted.drags_at_once, title).on_hover_text(
        "Otherwise a drag turns the view. Click a shape to select it, then drag it.",
    );
    ui.add_space(8.0);
    let pointer = (wanted.pointer, wanted.drags_at_once);
    help::gestures(ui, pointer);
}

/// Where the file is, with a button that copies its path.
fn place(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let Some(file) = &seen.shell.preferences_file else {
        let note = "Can’t save preferences (no config folder). They last until you quit.";
        ui.label(widgets::sized(note, 12.0, chrome.soft));
        return;
    };
    let path = file.path().display().to_string();
    ui.horizontal(|ui| {
        ui.label(widgets::sized("Kept in", 12.0, chrome.soft));
        widgets::at_right(ui, |ui| {
            let copy = widgets::with_icon(icon::COPY, "Copy path", 12.5);
            let copy = widgets::button(ui, Button::new(copy).small(), "Copy path");
            if copy.clicked() {
                ui.ctx().copy_text(path.clone());
            }
            let shown = RichText::new(&path).monospace().size(12.0);
            widgets::at_left(ui, |ui| {
                ui.add(Label::new(shown).truncate());
            });
        });
    });
}

pub(crate) fn bad(ctx: &Context, seen: &PanelContext<'_>, modal: &Modal, report: &str) {
    let note = "Valid settings were loaded; the others use defaults. The file stays as it is until you \
                change a preference here. Then a copy is kept with .bak after its name.";
    let title = "The preferences have mistakes";
    bad_file_report(ctx, seen, modal, title, note, report);
}
