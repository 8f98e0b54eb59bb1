//! Find me a failure: how far around the scene is searched and for what, and what was found, in a window of its own.

use super::prelude::*;
use crate::{action::HuntAction, shell::hunting::ShownHunt};
use capsule_bench::hunt::{HuntAim, HuntOrder};
use egui::ProgressBar;

/// So often it is seen what was found, while the hunt goes on.
const LOOK: Duration = Duration::from_millis(100);

/// Says that nothing is left out.
const ANYTHING: &str = "anything";

#[derive(Debug)]
pub(crate) struct HuntWindow {
    near: f32,
    seed: u64,
    /// As it is typed: names with commas between them; all where nothing is.
    vary: String,
    aim: Option<&'static str>,
}

impl Default for HuntWindow {
    fn default() -> Self {
        let usual = HuntOrder::default();
        Self {
            near: usual.near,
            seed: usual.seed,
            vary: String::new(),
            aim: None,
        }
    }
}

impl HuntWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        self.order(ui, seen);
        ui.add_space(6.0);
        if let Some(hunt) = &seen.shell.hunt {
            if hunt.goes_on() {
                ui.ctx().request_repaint_after(LOOK);
            }
            results(ui, seen, hunt);
        }
    }

    /// What is searched, and the button that begins it.
    fn order(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        ui.horizontal(|ui| {
            widgets::small(ui, "Within", 12.5);
            let near = DragValue::new(&mut self.near).range(0.001..=100.0);
            let near = ui.add(near.speed(0.01).suffix(" m"));
            let tip = "How far a point of a shape may move from its place, at the start and end of its motion";
            let near = near.on_hover_text(tip);
            widgets::name(&near, WidgetType::DragValue, "Search within, meters");
            widgets::small(ui, "for", 12.5);
            self.aims(ui, seen);
            widgets::small(ui, "seed", 12.5);
            let seed = ui.add(DragValue::new(&mut self.seed).range(0..=u64::from(u32::MAX)));
            let seed = seed.on_hover_text("The same seed gives the same results");
            widgets::name(&seed, WidgetType::DragValue, "Seed");
        });
        ui.horizontal(|ui| {
            widgets::small(ui, "Varying", 12.5);
            let hint = "all numbers; or player.a, player.velocity, floor.v0.y";
            widgets::text_field(ui, &mut self.vary, (hint, "Numbers to vary"), 360.0);
            if seen.shell.hunt.as_ref().is_some_and(ShownHunt::goes_on) {
                if ui.button("Stop").clicked() {
                    seen.act(HuntAction::Stop);
                }
            } else if ui.button("Search").clicked() {
                seen.act(HuntAction::Start(Box::new(self.wanted())));
            }
        });
    }

    fn aims(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let words = HuntAim::words(seen.session.moves());
        self.aim = self.aim.filter(|aim| words.contains(aim));
        let options = std::iter::once((None, ANYTHING.into()));
        let options = options.chain(words.into_iter().map(|word| (Some(word), word.into())));
        let current = (self.aim.unwrap_or(ANYTHING), 104.0);
        if let Some(aim) = widgets::drop_down(ui, "Search for", current, options) {
            self.aim = aim;
        }
    }

    fn wanted(&self) -> HuntOrder {
        let names = self.vary.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        let words: Vec<String> = self.aim.iter().map(ToString::to_string).collect();
        HuntOrder {
            vary: names.map(str::to_string).collect(),
            near: self.near,
            // The list has known words alone.
            aim: HuntAim::parse(&words).unwrap_or_default(),
            seed: self.seed,
            ..HuntOrder::default()
        }
    }
}

/// How far the hunt is, and what it found.
fn results(ui: &mut Ui, seen: &PanelContext<'_>, hunt: &ShownHunt) {
    let chrome = seen.chrome();
    let varied = format!("varied: {}", hunt.varied.join(", "));
    let summary = match (&hunt.failed, hunt.goes_on(), hunt.found.len()) {
        (Some(why), ..) => why.clone(),
        (None, true, count) => format!("{}: {count} found so far", hunt.who),
        (None, false, 0) => format!("{}: nothing found", hunt.who),
        (None, false, count) => format!("{}: {count} found, worst first", hunt.who),
    };
    ui.label(widgets::sized(summary, 12.5, chrome.prose))
        .on_hover_text(varied);
    if hunt.goes_on() {
        let share = hunt.asked as f32 / hunt.total.max(1) as f32;
        ui.add(ProgressBar::new(share).desired_height(4.0));
    }
    ui.add_space(4.0);
    let rows = (hunt.found.len(), style::ROW);
    let wanted = widgets::list(ui, "hunt", rows, None, |ui, index, rect| {
        row(ui, rect, (hunt, index))
    });
    if let Some(action) = wanted {
        seen.act(action);
    }
    if hunt.shown.is_some() && hunt.place.as_ref() == Some(seen.session.origin()) {
        ui.horizontal(|ui| {
            if ui.button("Save as scene…").clicked() {
                seen.act(FileAction::AskWhereToSave);
            }
        });
    }
}

/// What was found; what a click asks for.
fn row(ui: &mut Ui, rect: Rect, (hunt, index): (&ShownHunt, usize)) -> Option<HuntAction> {
    let chrome = style::chrome(ui.ctx());
    let found = &hunt.found[index];
    let is_here = hunt.shown == Some(index);
    let complaint = found.complaint();
    let response = table::row(ui, rect, ("found", index), (is_here, &complaint));
    let button = rect.with_min_x(rect.right() - 66.0).shrink2(vec2(4.0, 2.0));
    let middle = rect.left() + (button.left() - rect.left()) * 0.6;
    let remedy = found.remedy().unwrap_or_default();
    let cell = |text: &str, room: egui::Rangef, ink| {
        let room = Rect::from_x_y_ranges(room, rect.y_range());
        table::clipped_text(ui, room, text, FontId::proportional(12.5), ink);
    };
    let [left, right] = [rect.left(), button.left()];
    cell(&complaint, (left + 8.0..=middle - 8.0).into(), chrome.bad);
    cell(remedy, (middle..=right - 8.0).into(), chrome.soft);
    if hunt.goes_on() {
        return None;
    }
    if hunt.shrunk.contains(&index) {
        let note = widgets::sized("round", 12.0, chrome.good);
        ui.put(button, Label::new(note).selectable(false));
    } else {
        let text = RichText::new("Shrink").size(12.0);
        let shrink = ui.put(button, Button::new(text).small());
        widgets::name(&shrink, WidgetType::Button, &format!("Shrink {complaint}"));
        let tip = "Rounds the numbers as far as the same failure remains";
        if shrink.on_hover_text(tip).clicked() {
            return Some(HuntAction::Shrink(index));
        }
    }
    let response = response.on_hover_text(format!("{complaint}\n{remedy}"));
    response.clicked().then_some(HuntAction::Open(index))
}
