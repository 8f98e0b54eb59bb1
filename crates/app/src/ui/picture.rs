//! Taking a picture of the view: how large, on which paper, to where; and that it is being taken.

use super::prelude::*;
use super::questions::{self, ButtonWeight};
use crate::{
    action::PictureAction,
    shell::pictures::{Pictures, Size},
};
use capsule_view::picture::LARGEST;
use std::time::Instant;

/// Asks how; Enter takes it.
pub(crate) fn picture(ctx: &Context, seen: &PanelContext<'_>) {
    let sizes = [Size::View, Size::Usual, Size::FourK].map(|size| (size, seen.pixels(size)));
    let mut pictures = seen.shell.pictures.clone();
    let mut is_said = false;
    let body = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        row(ui, "Size", |ui| size(ui, &mut pictures, &sizes));
        row(ui, "Theme", |ui| {
            for (theme, name) in [
                (None, "as shown"),
                (Some(Theme::Light), "light"),
                (Some(Theme::Dark), "dark"),
                (Some(Theme::Print), "print"),
            ] {
                ui.selectable_value(&mut pictures.theme, theme, name);
            }
        });
        row(ui, "With", |ui| written(ui, &mut pictures, seen));
        row(ui, "Caption", |ui| {
            // What is written there is wanted.
            let (words, width) = (&mut pictures.words, ui.available_width());
            let told = ("caption of the scene or step", "Caption of the picture");
            pictures.caption |= widgets::text_field(ui, words, told, width).changed();
        });
        row(ui, "File", |ui| is_said = file(ui, &mut pictures.path));
    };
    let take = Action::from(PictureAction::Take);
    let copy = Action::from(PictureAction::Copy);
    let answers = [
        ("Save the picture", ButtonWeight::Main, Some(take.clone())),
        ("Copy it", ButtonWeight::Other, Some(copy)),
        ("Cancel", ButtonWeight::Other, None),
    ];
    let title = "A picture of the view";
    let answer = questions::ask(ctx, seen, ("picture", title), body, &answers);
    let answer = answer.or(is_said.then_some(Some(take)));
    if pictures != seen.shell.pictures {
        seen.act(PictureAction::Set(pictures));
    }
    if let Some(action) = answer {
        questions::answered(seen, Modal::Picture, action);
    }
}

const LABEL: f32 = 52.0;
/// Width of what says how far a picture is, points.
const PROGRESS: f32 = 220.0;

fn row(ui: &mut Ui, label: &str, fields: impl FnOnce(&mut Ui)) {
    let chrome = style::chrome(ui.ctx());
    ui.horizontal(|ui| {
        let size = vec2(LABEL, ui.spacing().interact_size.y);
        widgets::cell(ui, size, |ui| {
            let label = RichText::new(label).color(chrome.soft);
            widgets::still(ui, label);
        });
        let line = Layout::left_to_right(Align::Center).with_main_wrap(true);
        ui.with_layout(line, fields);
    });
}

fn size(ui: &mut Ui, pictures: &mut Pictures, sizes: &[(Size, [u32; 2])]) {
    for (size, [width, height]) in sizes {
        let name = match size {
            Size::View => "view ",
            Size::FourK => "4K ",
            Size::Usual | Size::Own => "",
        };
        let text = format!("{name}{width} × {height}");
        ui.selectable_value(&mut pictures.size, *size, text);
    }
    ui.selectable_value(&mut pictures.size, Size::Own, "own");
    if pictures.size == Size::Own {
        let [width, height] = &mut pictures.own;
        ui.horizontal(|ui| {
            side(ui, width, "Width");
            ui.label("×");
            side(ui, height, "Height");
        });
    }
}

fn side(ui: &mut Ui, pixels: &mut u32, name: &str) {
    let number = DragValue::new(pixels).range(64..=LARGEST);
    let field = ui.add(number).on_hover_text(format!("{name}, pixels"));
    let name = format!("{name} in pixels");
    widgets::name(&field, WidgetType::DragValue, &name);
}

/// What is written on it, and whether there is paper behind the shapes.
fn written(ui: &mut Ui, pictures: &mut Pictures, seen: &PanelContext<'_>) {
    let has_caption = pictures.caption;
    let mut choice = |can: bool, is_on: &mut bool, title: &str, told: &str| {
        ui.add_enabled_ui(can, |ui| {
            let choice = widgets::check_box(ui, is_on, title).on_hover_text(told);
            choice.on_disabled_hover_text(told)
        });
    };
    let told = "Title and sentence above the picture";
    choice(true, &mut pictures.caption, "caption", told);
    let told = "The caption names the method and its answer";
    choice(has_caption, &mut pictures.verdict, "verdict", told);
    let [mut labels, mut legend] = [
        pictures.labels.unwrap_or(seen.view.shows_labels()),
        pictures.legend.unwrap_or(seen.view.overlay.legend),
    ];
    let shown = [labels, legend];
    choice(true, &mut labels, "labels", "Names of points");
    choice(true, &mut legend, "legend", "Legend, axes and scale");
    if labels != shown[0] {
        pictures.labels = Some(labels);
    }
    if legend != shown[1] {
        pictures.legend = Some(legend);
    }
    let was_transparent = pictures.transparent;
    let told = "Transparent background. Only the shapes and their shadows are kept.";
    choice(true, &mut pictures.transparent, "transparent", told);
    if pictures.transparent != was_transparent {
        pictures.caption = was_transparent || !pictures.words.is_empty();
    }
}

/// Where to; whether Enter was pressed there.
fn file(ui: &mut Ui, path: &mut String) -> bool {
    let width = ui.available_width();
    let field = widgets::text_field(ui, path, ("", "File of the picture"), width)
        .on_hover_text("A name that ends in .svg saves lines and text in place of pixels");
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// That a picture is being taken, how far that is, and a way out, over the view: where it takes its time.
pub(crate) fn under_way(ctx: &Context, seen: &PanelContext<'_>) {
    if seen.shell.pictures.is_under_way() {
        ctx.request_repaint();
    }
    let Some(share) = seen.shell.pictures.slow_share(Instant::now()) else {
        return;
    };
    let chrome = seen.chrome();
    let at = seen.view.rect.center() - ctx.screen_rect().center();
    egui::Area::new("taking a picture".into())
        .order(egui::Order::Tooltip)
        .anchor(Align2::CENTER_CENTER, at)
        .show(ctx, |ui| {
            Frame::window(&ctx.style()).show(ui, |ui| {
                ui.set_width(PROGRESS);
                ui.label(widgets::semibold("Taking the picture…", 15.0, chrome.ink));
                let bar = egui::ProgressBar::new(share).desired_height(6.0);
                ui.add(bar.fill(chrome.accent));
                if ui.button("Cancel").clicked() {
                    seen.act(PictureAction::Cancel);
                }
            });
        });
}
