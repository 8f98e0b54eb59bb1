use super::widgets;
use crate::app::{commands, palette::Chrome, state::App, text};
use capsule_lab::{catalog::Answer, study::PairStudy, verdict::Fault};
use egui::{Color32, Grid, Label, RichText, Ui};
use egui_phosphor::regular as icon;

/// The chosen algorithm's answer beside the exact one, and how it is wrong.
pub fn verdict(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    let Some(pair) = app.pair().cloned() else {
        ui.label(RichText::new("No pair to judge.").color(chrome.soft));
        return;
    };
    headline(ui, app, &pair, chrome);
    egui::ScrollArea::horizontal()
        .id_salt("verdict")
        .show(ui, |ui| {
            Grid::new("answers")
                .num_columns(6)
                .spacing([16.0, 2.0])
                .min_row_height(18.0)
                .show(ui, |ui| {
                    for title in ["", "answer", "distance", "depth", "normal", "feature"] {
                        ui.add(
                            Label::new(RichText::new(title).small().color(chrome.soft))
                                .selectable(false),
                        );
                    }
                    ui.end_row();
                    answer_row(
                        ui,
                        &text::method(&pair.choice),
                        &pair.answer,
                        &differences(&pair),
                        chrome,
                    );
                    answer_row(ui, "Exact", &pair.exact, &Differences::default(), chrome);
                });
        });
}

fn headline(ui: &mut Ui, app: &mut App, pair: &PairStudy, chrome: &Chrome) {
    let right = pair.faults.is_empty();
    let (glyph, color) = match right {
        true => (icon::CHECK_CIRCLE, chrome.good),
        false => (icon::WARNING_CIRCLE, chrome.bad),
    };
    let said = match right {
        true => format!("Equal to the exact answer: {}", text::hit(&pair.exact)),
        false => {
            let faults: Vec<String> = pair.faults.iter().map(Fault::to_string).collect();
            format!("Wrong: {}", faults.join("; "))
        }
    };
    let names = pair.names(&app.scene);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add(Label::new(widgets::icon_text(glyph, 16.0).color(color)).selectable(false));
        ui.label(widgets::heading(&said, chrome).color(color));
        if pair.departure.is_some() {
            let command = commands::command("algorithm.departure");
            let text = widgets::with_icon(command.icon, command.title, 12.5);
            ui.visuals_mut().widgets.inactive.fg_stroke.color = chrome.departure;
            let button = ui.add(egui::Button::new(text).small());
            widgets::name(&button, egui::WidgetType::Button, true, command.title);
            if button.on_hover_text(command.hint()).clicked() {
                (command.run)(app);
            }
        }
        let of = RichText::new(format!("{} against {}", names[0], names[1])).color(chrome.soft);
        ui.add(Label::new(of).truncate());
    });
}

/// Which parts of an answer are wrong.
#[derive(Clone, Copy, Debug, Default)]
struct Differences {
    hit: bool,
    depth: bool,
    normal: bool,
    distance: bool,
}

fn differences(pair: &PairStudy) -> Differences {
    let mut differences = Differences::default();
    for fault in &pair.faults {
        match fault {
            Fault::MissedHit(_) | Fault::FalseHit(_) => differences.hit = true,
            Fault::DepthShort(_) | Fault::DepthLong(_) => differences.depth = true,
            Fault::NormalOff(_) => differences.normal = true,
            Fault::DistanceOff(_) => differences.distance = true,
            Fault::NonFinite => {
                differences.depth |= pair
                    .answer
                    .contact
                    .is_some_and(|contact| !contact.depth.is_finite());
                differences.normal |= pair
                    .answer
                    .contact
                    .is_some_and(|contact| !contact.normal.is_finite());
            }
        }
    }
    differences
}

fn answer_row(ui: &mut Ui, title: &str, answer: &Answer, wrong: &Differences, chrome: &Chrome) {
    let none = || "–".to_string();
    let contact = answer.contact;
    ui.add(Label::new(RichText::new(title).size(12.5)).extend());
    let color = |is_wrong: bool| if is_wrong { chrome.bad } else { chrome.ink };
    cell(ui, text::hit(answer).into(), color(wrong.hit));
    cell(
        ui,
        answer.distance.map_or_else(none, text::short),
        color(wrong.distance),
    );
    cell(
        ui,
        contact.map_or_else(none, |contact| text::short(contact.depth)),
        color(wrong.depth),
    );
    cell(
        ui,
        contact.map_or_else(none, |contact| text::short_vector(contact.normal)),
        color(wrong.normal),
    );
    cell(
        ui,
        contact.map_or_else(none, |contact| contact.feature.to_string()),
        chrome.soft,
    );
    ui.end_row();
}

fn cell(ui: &mut Ui, text: String, color: Color32) {
    ui.add(Label::new(RichText::new(text).monospace().color(color)).extend());
}
