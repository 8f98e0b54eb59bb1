//! The window with the preferences. Everything in it applies at once.

mod keys;

pub(crate) use keys::listen;

use super::{bad_files::bad_file_report, help, prelude::*};
use crate::shell::preferences::{Preferences, SCALES};

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
            Section::Look => look(ui, &mut wanted),
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
    widgets::small(ui, note, 12.5);
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
    let Some(file) = &seen.shell.preferences_file else {
        let note = "Can’t save preferences (no config folder). They last until you quit.";
        widgets::small(ui, note, 12.0);
        return;
    };
    let path = file.path().display().to_string();
    ui.horizontal(|ui| {
        widgets::small(ui, "Kept in", 12.0);
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

const LABELS: f32 = 120.0;
/// What a press makes the interface larger or smaller by.
const STEP: f32 = 0.1;

/// Theme, size, motion, shade.
fn look(ui: &mut Ui, wanted: &mut Preferences) {
    ui.spacing_mut().item_spacing.y = 14.0;
    row(ui, "Theme", |ui| {
        for (theme, icon, title) in [
            (Theme::Light, icon::SUN, "Light"),
            (Theme::Dark, icon::MOON, "Dark"),
            (Theme::Print, icon::PRINTER, "Print"),
        ] {
            if choice(ui, wanted.theme == theme, icon, title, 88.0) {
                wanted.theme = theme;
            }
        }
    });
    row(ui, "Size", |ui| size(ui, &mut wanted.scale));
    row(ui, "Motion", |ui| {
        widgets::check_box(ui, &mut wanted.motion, "Animate changes of the view");
    });
    row(ui, "Light", |ui| {
        widgets::check_box(ui, &mut wanted.shadows, "Shapes throw shadows");
    });
    row(ui, "", |ui| {
        let title = "Creases are shaded";
        widgets::check_box(ui, &mut wanted.crease_shade, title).on_hover_text(
            "Darker in corners and where shapes meet. Without a graphics card, pictures take a little longer.",
        );
    });
    row(ui, "Names", |ui| {
        let title = "Variable names of the listing";
        widgets::check_box(ui, &mut wanted.listing_names, title).on_hover_text(
            "The picture says `impact_depth` instead of “depth”. This helps to port the code beside it.",
        );
    });
}

fn row(ui: &mut Ui, title: &str, controls: impl FnOnce(&mut Ui)) {
    let chrome = style::chrome(ui.ctx());
    ui.horizontal(|ui| {
        ui.set_min_height(30.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        let label = RichText::new(title).color(chrome.soft);
        widgets::cell(ui, vec2(LABELS, 30.0), |ui| ui.label(label));
        controls(ui);
    });
}

/// The interface in steps; a slider would slip away under the pointer.
fn size(ui: &mut Ui, scale: &mut f32) {
    step(ui, scale, icon::MINUS, "Smaller", -1.0);
    let text = format!("{:.0} %", *scale * 100.0);
    let label = Label::new(text).selectable(false);
    ui.add_sized(vec2(56.0, 30.0), label);
    step(ui, scale, icon::PLUS, "Larger", 1.0);
    if *scale != 1.0 && ui.add(Button::new("Default size").small()).clicked() {
        *scale = 1.0;
    }
}

fn step(ui: &mut Ui, scale: &mut f32, icon: &str, title: &str, by: f32) {
    let wanted = ((*scale / STEP).round() + by) / 10.0;
    let wanted = wanted.clamp(*SCALES.start(), *SCALES.end());
    let button = Button::new(widgets::icon_text(icon, 14.0)).min_size(vec2(30.0, 30.0));
    let response = ui.add_enabled(wanted != *scale, button);
    widgets::name(&response, WidgetType::Button, title);
    if response.on_hover_text(title).clicked() {
        *scale = wanted;
    }
}
