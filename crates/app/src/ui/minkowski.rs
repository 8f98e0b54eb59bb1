//! Under the view of a sweep: how far its rounded body is built up and taken apart, and what its parts are.

use super::predict;
use super::prelude::*;
use capsule_core::minkowski::{MinkowskiBody, Stage};
use capsule_view::{
    figure::{
        minkowski::{MinkowskiOptions, body_of},
        part_state::{PartNote, PartNotes, PartState},
    },
    palette::PartKind,
};

/// The most height that the list of parts takes, points.
const LIST: f32 = 420.0;
const SLIDER: f32 = 56.0;

/// The parts of the body while there is one: which kinds are shown, and what is known of the picked part. Without
/// the drawer's strip of parts also a list to pick from, in a low window once a part is picked.
pub(super) fn parts_strip(ui: &mut Ui, seen: &PanelContext<'_>, has_strip: bool) {
    let is_built = seen.view.options.minkowski.stage.morph > 0.0;
    if seen.session.has_body() && is_built {
        TopBottomPanel::bottom("minkowski")
            .frame(view_bar(seen.chrome(), 3))
            .show_inside(ui, |ui| parts(ui, seen, has_strip));
    }
}

fn parts(ui: &mut Ui, seen: &PanelContext<'_>, has_strip: bool) {
    if predict::hides(ui, seen) {
        return;
    }
    ui.spacing_mut().item_spacing.y = 6.0;
    // The same parts are listed while the body grows.
    let whole = MinkowskiOptions {
        stage: Stage::WHOLE,
        ..Default::default()
    };
    let Some(body) = seen.session.pair().and_then(|pair| body_of(pair, &whole)) else {
        return;
    };
    let notes = seen.part_notes();
    let picked = seen.session.part();
    let picked = picked.filter(|part| body.parts().contains(part));
    let has_list = !has_strip && (picked.is_some() || !is_compact(ui));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        kinds(ui, seen, &body);
        if has_list {
            list(ui, seen, &body, &notes);
        }
        if has_list && picked.is_none() {
            summed_up(ui, &summary(&body, &notes));
        }
    });
    if let Some(part) = picked {
        let told = description(part, &body, notes.get(part));
        let told = widgets::sized(format!("{part} · {told}"), 12.5, seen.chrome().prose);
        ui.add(Label::new(told).truncate());
    }
}

/// How all parts stand, in what room is left on the line: the view keeps its own.
fn summed_up(ui: &mut Ui, summary: &str) {
    let chrome = style::chrome(ui.ctx());
    ui.add_space(4.0);
    let room = ui.available_size_before_wrap().x;
    let font = FontId::proportional(12.5);
    let shown = widgets::without_end(ui, summary, &font, room);
    if shown.is_empty() {
        return;
    }
    let label = ui.label(RichText::new(shown).font(font).color(chrome.prose));
    widgets::name(&label, WidgetType::Label, summary);
    label.on_hover_text(summary);
}

/// How far the body is built up and taken apart: two buttons, and where there is room for them two sliders, with their
/// names if `sliders` says so.
pub(super) fn sliders(ui: &mut Ui, seen: &PanelContext<'_>, sliders: Option<bool>) {
    let Some(is_named) = sliders else {
        widgets::command_button(ui, seen, "view.minkowski", 16.0);
        widgets::command_button(ui, seen, "view.explode", 16.0);
        return;
    };
    let named = is_named.then(|| seen.chrome());
    let shown = seen.view.options.minkowski.stage;
    ui.spacing_mut().slider_width = SLIDER;
    widgets::command_button(ui, seen, "view.minkowski", 16.0);
    let hint = "0: the shapes. ½: obstacle extruded by the mover’s segment. 1: plus the radius; the mover is a point.";
    let morph = slider(ui, "Minkowski", shown.morph, hint, named);
    widgets::command_button(ui, seen, "view.explode", 16.0);
    let hint = "Moves the tested parts apart: faces, open cylinders and whole spheres.";
    let explode = slider(ui, "Explode", shown.explode, hint, named);
    // Only an inflated body can be taken apart.
    let is_pulled = explode > shown.explode && shown.morph < 1.0;
    let morph = if is_pulled { 1.0 } else { morph };
    let stage = Stage { morph, explode };
    if is_pulled {
        seen.act(ViewAction::Stage(Stage { explode, ..shown }));
        seen.act(ViewAction::GoToStage(stage));
    } else if stage != shown {
        seen.act(ViewAction::Stage(stage));
    }
}

/// A slider, with its title before it where there are colors to write it.
fn slider(ui: &mut Ui, title: &str, value: f32, hint: &str, named: Option<&Chrome>) -> f32 {
    let mut chosen = value;
    if let Some(chrome) = named {
        let text = RichText::new(title).color(chrome.ink);
        widgets::still(ui, text);
    }
    let slider = Slider::new(&mut chosen, 0.0..=1.0).show_value(false);
    let response = ui.add(slider).on_hover_text(hint);
    response.widget_info(|| WidgetInfo {
        label: Some(title.into()),
        ..WidgetInfo::slider(true, f64::from(value), title)
    });
    chosen
}

/// A switch for each kind of part that the body has, and one for the picked part alone.
fn kinds(ui: &mut Ui, seen: &PanelContext<'_>, body: &MinkowskiBody) {
    let parts = body.parts();
    for (place, kind) in PartKind::ALL.into_iter().enumerate() {
        let own = parts.iter().filter(|&&part| PartKind::of(part) == kind);
        let count = own.count();
        if count == 0 {
            continue;
        }
        let is_hidden = seen.view.options.minkowski.hidden[place];
        let text = chip(seen, kind, count, is_hidden);
        let button = ui.add(Button::new(text).small().min_size(vec2(0.0, 22.0)));
        let name = format!("Show {}", kind.name().to_lowercase());
        table::selectable(&button, WidgetType::Checkbox, !is_hidden, &name);
        if button.on_hover_text(name.clone()).clicked() {
            seen.act(ViewAction::ToggleKind(place));
        }
    }
    ui.add_space(6.0);
    isolate(ui, seen);
}

/// Swatch, name and number of a kind.
fn chip(seen: &PanelContext<'_>, kind: PartKind, count: usize, is_hidden: bool) -> LayoutJob {
    let chrome = seen.chrome();
    let (glyph, color, ink) = if is_hidden {
        (icon::EYE_SLASH, chrome.faint, chrome.soft)
    } else {
        (icon::EYE, seen.view.theme.part(kind).stroke, chrome.ink)
    };
    let font = FontId::proportional(12.5);
    let count = count.to_string();
    let pieces = [
        (glyph, 0.0, fonts::icons(14.0), color),
        (kind.name(), 5.0, font.clone(), ink),
        (count.as_str(), 5.0, font, chrome.soft),
    ];
    let shown = if count == "1" { 2 } else { 3 };
    widgets::pieces(&pieces[..shown])
}

fn isolate(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let can = seen.session.part().is_some();
    let is_on = seen.view.options.minkowski.isolated;
    let color = match (can, is_on) {
        (false, _) => chrome.soft,
        (true, true) => chrome.accent,
        (true, false) => chrome.ink,
    };
    let text = widgets::sized("Isolate", 12.5, color);
    let button = Button::new(text).small().min_size(vec2(0.0, 22.0));
    let response = ui.add_enabled(can, button.selected(is_on));
    table::selectable(&response, WidgetType::Checkbox, is_on, "Isolate");
    let response = response
        .on_hover_text("Show only the picked part")
        .on_disabled_hover_text("Pick a part first: click it or choose it from the list");
    if response.clicked() {
        seen.act(ViewAction::Isolate(!is_on));
    }
}

fn list(ui: &mut Ui, seen: &PanelContext<'_>, body: &MinkowskiBody, notes: &PartNotes) {
    let picked = seen.session.part();
    let title = picked.map_or_else(|| "Pick a part".into(), |part| part.to_string());
    let mut chosen = picked;
    let response = ComboBox::from_id_salt("part")
        .selected_text(title)
        .width(128.0)
        .height(LIST)
        .show_ui(ui, |ui| {
            ui.set_min_width(320.0);
            for part in body.parts() {
                let note = notes.get(part);
                let is_picked = picked == Some(part);
                let row = ui.selectable_label(is_picked, row(seen, part, note));
                let name = format!("{part}: {}", standing(note));
                table::selectable(&row, WidgetType::SelectableLabel, is_picked, &name);
                if row.clicked() {
                    chosen = (!is_picked).then_some(part);
                }
            }
        })
        .response;
    widgets::name(&response, WidgetType::ComboBox, "Part");
    if chosen != picked {
        seen.act(ViewAction::Part(chosen));
    }
}

fn row(seen: &PanelContext<'_>, part: Part, note: PartNote) -> LayoutJob {
    let chrome = seen.chrome();
    let style = seen.view.theme.part(PartKind::of(part));
    let font = FontId::proportional(13.0);
    widgets::pieces(&[
        (glyph(note.state), 0.0, fonts::icons(15.0), style.stroke),
        (&part.to_string(), 8.0, font.clone(), chrome.ink),
        (&standing(note), 10.0, font, chrome.soft),
    ])
}

fn glyph(state: PartState) -> &'static str {
    match state {
        PartState::Untested => icon::CIRCLE_DASHED,
        PartState::Missed => icon::X_CIRCLE,
        PartState::Candidate => icon::TARGET,
        PartState::Winning => icon::CROWN_SIMPLE,
        PartState::NotNeeded => icon::MINUS_CIRCLE,
    }
}

/// `missed: negative discriminant: passes by`.
fn standing(note: PartNote) -> String {
    let time = note.trial.and_then(|trial| trial.time);
    let state = note.state.name();
    match (note.state, time) {
        (PartState::Candidate | PartState::Winning, Some(time)) => {
            format!("{state}: t = {time:.4}")
        }
        _ if note.why.is_empty() => state.into(),
        _ => {
            let why = note.why.trim_end_matches(state).trim_end_matches(": ");
            format!("{state}: {why}")
        }
    }
}

pub(super) fn description(part: Part, body: &MinkowskiBody, note: PartNote) -> String {
    format!("{} · {}", body.meaning(part), standing(note))
}

/// How many parts stand how, with what the picture shows of it.
fn summary(body: &MinkowskiBody, notes: &PartNotes) -> String {
    const STATES: [(PartState, &str); 5] = [
        (PartState::Winning, ""),
        (PartState::Candidate, ""),
        (PartState::Missed, " (hatched)"),
        (PartState::NotNeeded, " (dotted)"),
        (PartState::Untested, ""),
    ];
    let parts = body.parts();
    let surface = || parts.iter().filter(|&&part| part != Part::Core);
    let told = STATES.into_iter().filter_map(|(state, shown)| {
        let has = surface().filter(|&&part| notes.get(part).state == state);
        let count = has.count();
        (count > 0).then(|| format!("{count} {}{shown}", state.name()))
    });
    let told: Vec<String> = told.collect();
    let all = surface().count();
    let noun = if all == 1 { "part" } else { "parts" };
    format!("{all} {noun}: {}", told.join(", "))
}
